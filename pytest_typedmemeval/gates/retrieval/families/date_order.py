"""Date order: the two dates of a claim change places."""

from __future__ import annotations

import re

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Family, Refused, swap

_DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")


def _flip(claim: Claim, draw: Draw) -> str:
    dates = _DATE.findall(claim.text)
    if len(set(dates)) != 2:
        raise Refused("not two dates")
    return swap(claim.text, dates[0], dates[1])


def _differs(one: str, other: str) -> bool:
    left, right = _DATE.findall(one), _DATE.findall(other)
    return left != right and sorted(left) == sorted(right)


DATE_ORDER = Family("date-order", _flip, _differs)
