"""Numeric: the first number becomes another plausible one (small: +10, otherwise doubled; dates and versions move by a little)."""

from __future__ import annotations

import re
from datetime import date, timedelta

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.divergence import numbers_differ
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Family, Refused

SMALL = 50
"""Below this a number grows by ten: a batch of 23 is a believable misremembering of 13, a batch of 26 too; 113 isn't."""

_NUMBER = re.compile(
    r"(?P<date>\b\d{4}-\d\d-\d\d\b)|(?P<version>\b\d+(?:\.\d+)+\b)|(?P<integer>(?<![\w.,])\d+(?![\w]|[.,]\d))"
)


def _moved(match: re.Match[str]) -> str:
    if match["date"]:
        return (date.fromisoformat(match["date"]) + timedelta(days=9)).isoformat()
    if match["version"]:
        head, _, last = match["version"].rpartition(".")
        return f"{head}.{int(last) + 1}"
    value = int(match["integer"])
    return str(value + 10 if value < SMALL else value * 2)


def _flip(claim: Claim, draw: Draw) -> str:
    flipped, count = _NUMBER.subn(_moved, claim.text, count=1)
    if not count:
        raise Refused("no number")
    return flipped


NUMERIC = Family("numeric", _flip, numbers_differ)
