"""Entity swap: somebody else of the same team."""

from __future__ import annotations

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Family, Refused, swap, tokens


def _flip(claim: Claim, draw: Draw) -> str:
    if not claim.names or not claim.spare_names:
        raise Refused("nobody in it")
    return swap(claim.text, claim.names[0], draw.choice(claim.spare_names))


def names(text: str) -> frozenset[str]:
    """The capitalised words of a text."""
    return frozenset(token for token in tokens(text) if token[0].isupper())


def _differs(one: str, other: str) -> bool:
    return names(one) != names(other)


ENTITY = Family("entity", _flip, _differs)
