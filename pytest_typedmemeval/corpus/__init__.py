"""Corpora: models, loading, registry, and the views that an agent sees."""
