"""Retrieval discrimination: can the system rank a memory above its own near-identical but wrong twin?"""
