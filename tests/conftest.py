"""Settings of every test."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("tme", deadline=None)  # how long an example takes says more of the machine than of the code
settings.load_profile("tme")
