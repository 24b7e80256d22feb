"""The labelled candidates' model and profiles."""

PROFILES = ("shape", "grounding", "content")
DEFAULT_PROFILES = ("shape", "grounding")
