"""Antonym: one word becomes its opposite, without any negation marker."""

from __future__ import annotations

import re
from collections import Counter

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.divergence import words
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Family, Refused

_PAIRS = (
    ("before", "after"), ("above", "below"), ("faster", "slower"), ("open", "closed"), ("first", "last"), ("warm", "cold"),
    ("inside", "outside"), ("more", "fewer"), ("earlier", "later"), ("rises", "falls"), ("upper", "lower"), ("left", "right"),
)  # fmt: skip
_OPPOSITE = {**dict(_PAIRS), **{second: first for first, second in _PAIRS}}
_ANY = re.compile(rf"\b(?:{'|'.join(_OPPOSITE)})\b")


def _flip(claim: Claim, draw: Draw) -> str:
    flipped, count = _ANY.subn(lambda match: _OPPOSITE[match[0]], claim.text, count=1)
    if not count:
        raise Refused("no word with an opposite")
    return flipped


def _differs(one: str, other: str) -> bool:
    left, right = Counter(words(one)), Counter(words(other))
    only_left, only_right = list((left - right).elements()), list((right - left).elements())
    return len(only_left) == len(only_right) == 1 and _OPPOSITE.get(only_left[0]) == only_right[0]


ANTONYM = Family("antonym", _flip, _differs)
