"""Seed and temperature that a run hands to its agent, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum


class Fate(str, Enum):
    """What became of a setting. Closed."""

    APPLIED = "applied"
    IGNORED = "ignored"
    REFUSED = "refused"
    NOT_SENT = "not_sent"
    UNKNOWN = "unknown"


FATES = frozenset(fate.value for fate in Fate)


class SamplingRefused(Exception):
    """A provider refused a setting that the user asked for; the question isn't asked again without it."""


def settled(told: Mapping[str, str], asked_for: Mapping[str, float | None]) -> dict[str, str]:
    """What the agent told, and ``unknown`` for a setting that was asked for and not told of.

    Raises `SamplingRefused` for a setting that was asked for and refused.
    """
    wanted = {name: value for name, value in asked_for.items() if value is not None}
    for name, value in wanted.items():
        if told.get(name) == Fate.REFUSED:
            raise SamplingRefused(f"the provider refused {name}={value:g}")
    return {**dict.fromkeys(wanted, Fate.UNKNOWN.value), **told}
