"""Judges: from an answer and a typed gold to a verdict."""
