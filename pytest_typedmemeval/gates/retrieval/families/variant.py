"""Variant: a qualifier after the anchor noun, so that the claim is about another variant of the same thing."""

from __future__ import annotations

import re

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.divergence import QUALIFIERS, qualifiers_differ
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Family, Refused

_ORDER = sorted(QUALIFIERS)


def _flip(claim: Claim, draw: Draw) -> str:
    qualifier = draw.choice(_ORDER)
    flipped, count = re.subn(
        rf"\b{re.escape(claim.anchor)}\b", lambda match: f"{match[0]} {qualifier}", claim.text, count=1
    )
    if not count:
        raise Refused("no anchor noun")
    return flipped


VARIANT = Family("variant", _flip, qualifiers_differ)
