"""From a true claim to a wrong one that differs in exactly one way, is no longer, and is refused otherwise."""

from __future__ import annotations

from dataclasses import replace

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.protocol import Memory
from pytest_typedmemeval.gates.retrieval.families import only_differs
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Family, Refused, tokens, without_filler


def twin_claim(family: Family, claim: Claim, memory: Memory, draw: Draw) -> str:
    """The flipped claim of ``memory``.

    Raises `Refused` where the family doesn't apply, where the two whole texts don't differ by the family's own predicate or differ in another way too,
    and where the flip changed the number of words: length normalisation would decide then.
    """
    flipped = family.flip(claim, draw)
    if len(tokens(flipped)) > len(tokens(claim.text)):
        flipped = without_filler(flipped)
    if len(tokens(flipped)) != len(tokens(claim.text)):
        raise Refused("not of the same length")
    if not only_differs(family, memory.text, replace(memory, claim=flipped).text):
        raise Refused("not divergent by its predicate alone")
    return flipped
