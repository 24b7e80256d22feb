"""The report as one HTML file that works from disk and offline."""

DEFAULT_MB = 15.0
"""Conversations are left out where the page would be larger."""
