"""A labelled candidate memory: its class, the provenance of its label, and the profile under which it is scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

Label = Literal["good", "bad"]

PROFILES = ("shape", "grounding", "content")
"""JSON shape, quotes and sessions, and what the text says: a system that takes free text isn't scored on the first."""

DEFAULT_PROFILES = ("shape", "grounding")
FURTHER = "further"
"""More instances of the classes of shape and grounding; scored apart, never gated."""

KINDS = ("episodic", "semantic", "procedural", "agent_insight", "error_pattern", "precedent")
"""Kinds that may be written from a transcript."""

CEILINGS = {"claim": 300, "gist": 1500, "quote": 600, "evidence": 32, "entities": 64}
FEWEST_QUOTES = 2


@dataclass(frozen=True)
class Labelled:
    """One candidate with its label. ``candidate`` is any JSON value: a bad one may break the very shape."""

    cls: str
    label: Label
    profile: str
    provenance: str
    candidate: Any
    id: str = ""


def memory(
    kind: str,
    claim: str,
    gist: str,
    *evidence: tuple[str, str],
    entities: Sequence[Any] = (("system", "export job"),),
    **excess: Any,
) -> dict[str, Any]:
    """A candidate in the shape of the contract; ``evidence`` is (session id, quote), an entity (type, name) or any other value as it is."""
    return {
        "kind": kind,
        "claim": claim,
        "gist": gist,
        "entities": [{"type": one[0], "name": one[1]} if isinstance(one, tuple) else one for one in entities],
        "evidence": [{"session_id": session, "quote": quote} for session, quote in evidence],
        **excess,
    }


def padded(text: str, length: int) -> str:
    """A text of exactly ``length`` code points that goes on in words and ends in a letter."""
    filler = " and the same holds for the boats of the morning, of the market days and of the holidays"
    while len(text) < length:
        text += filler
    cut = text[:length]
    return cut if cut[-1].isalnum() else cut[:-1] + "s"
