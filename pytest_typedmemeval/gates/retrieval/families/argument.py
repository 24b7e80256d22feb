"""Argument swap: "A reports to B" becomes "B reports to A"; no bag of words can tell them apart."""

from __future__ import annotations

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Family, Refused, swap, tokens


def _flip(claim: Claim, draw: Draw) -> str:
    if len(set(claim.names)) < 2:
        raise Refused("not two people")
    return swap(claim.text, claim.names[0], claim.names[1])


def _differs(one: str, other: str) -> bool:
    left = [token for token in tokens(one) if token[0].isupper()]
    right = [token for token in tokens(other) if token[0].isupper()]
    return left != right and sorted(left) == sorted(right)


ARGUMENT = Family("argument", _flip, _differs)
