"""Measuring: outcomes, coverage, provenance, aggregates, statistics."""
