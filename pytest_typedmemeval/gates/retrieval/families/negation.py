"""Negation: the claim is turned round at a verb; a claim without a verb anchor is refused, not wrapped."""

from __future__ import annotations

import re

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.divergence import negation_differs
from pytest_typedmemeval.gates.retrieval.families.base import FILLERS, Claim, Family, Refused

_ADVERBS = "|".join(FILLERS)
_AUXILIARY = re.compile(rf"\b(?P<verb>is|are|was|were|must|may|should|would|could|will|can)(?: (?:{_ADVERBS}))?(?= \w)")
_ADVERB_AND_VERB = re.compile(rf"\b(?:{_ADVERBS})(?= \w)")


def _flip(claim: Claim, draw: Draw) -> str:
    flipped, count = _AUXILIARY.subn(lambda match: f"{match['verb']} not", claim.text, count=1)
    if not count:
        flipped, count = _ADVERB_AND_VERB.subn("never", claim.text, count=1)
    if not count:
        raise Refused("no verb anchor")
    return flipped


NEGATION = Family("negation", _flip, negation_differs)
