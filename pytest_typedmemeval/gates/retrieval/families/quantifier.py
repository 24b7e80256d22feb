"""Quantifier: all becomes some, most becomes few."""

from __future__ import annotations

import re

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.divergence import words
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Family, Refused
from pytest_typedmemeval.judging.rules.text import word_set

_OTHER = {"all": "some", "most": "few", "many": "several"}
_QUANTIFIERS = word_set("all some most few many several every each both half")
_ANY = re.compile(rf"\b(?:{'|'.join(_OTHER)})\b")


def _flip(claim: Claim, draw: Draw) -> str:
    flipped, count = _ANY.subn(lambda match: _OTHER[match[0]], claim.text, count=1)
    if not count:
        raise Refused("no quantifier")
    return flipped


def _quantifiers(text: str) -> frozenset[str]:
    return _QUANTIFIERS.intersection(words(text))


def _differs(one: str, other: str) -> bool:
    return _quantifiers(one) != _quantifiers(other)


QUANTIFIER = Family("quantifier", _flip, _differs)
