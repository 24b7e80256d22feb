"""Unit: the same number of something else."""

from __future__ import annotations

import re

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.divergence import words
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Family, Refused

_NEXT = {
    "seconds": "minutes", "minutes": "hours", "hours": "days", "days": "weeks", "weeks": "months", "grams": "kilograms",
    "kilograms": "tonnes", "centimetres": "metres", "metres": "kilometres", "millilitres": "litres", "litres": "cubic metres",
}  # fmt: skip
_UNITS = frozenset(_NEXT) | {"months", "tonnes", "kilometres"}
_NUMBER_AND_UNIT = re.compile(rf"(?P<number>\d+) (?P<unit>{'|'.join(_NEXT)})\b")


def _flip(claim: Claim, draw: Draw) -> str:
    flipped, count = _NUMBER_AND_UNIT.subn(
        lambda match: f"{match['number']} {_NEXT[match['unit']]}", claim.text, count=1
    )
    if not count:
        raise Refused("no number with a unit")
    return flipped


def _units(text: str) -> frozenset[str]:
    return _UNITS.intersection(words(text))


def _differs(one: str, other: str) -> bool:
    return _units(one) != _units(other)


UNIT = Family("unit", _flip, _differs)
