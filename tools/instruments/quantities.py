"""Numbers as the sentences of Arithmetic say them, read back by rules of the instruments' own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from tools.instruments.text import folded

_EUROS = re.compile(r"€\s?(\d+(?:\.\d\d)?)(?![\d.]*\d)|(?<![\d.,])(\d+(?:\.\d\d)?) euros?\b")
_KILOMETRES = re.compile(r"(?<![\d.,])(\d+(?:\.\d)?) (?:km|kilometres?)\b")
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_NUMBERS = {word: number for number, word in enumerate(_ONES.split())}
_TO_NINETY = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {word: 10 * number for number, word in enumerate(_TO_NINETY.split(), 2)}
_WORD = re.compile(r"[a-z]+")


def prices(text: str) -> list[Decimal]:
    """Every amount of euros, in order: ``€18.40``, ``18.40 euros``."""
    return [Decimal(match[1] or match[2]) for match in _EUROS.finditer(folded(text))]


def distances(text: str) -> list[Decimal]:
    """Every number of kilometres, in order."""
    return [Decimal(match[1]) for match in _KILOMETRES.finditer(folded(text))]


def multiplicities(text: str) -> list[Decimal]:
    """Every small number said in words: ``two``, ``twice``."""
    words = _WORD.findall(folded(text))
    return [Decimal({**_NUMBERS, **_TIMES}[word]) for word in words if word in _NUMBERS or word in _TIMES]


def whole_numbers_in_words(text: str) -> Iterator[int]:
    """Whole numbers below a thousand that a text says in words, the longest reading of each run: ``one hundred and twelve`` is 112."""
    total, open_run = 0, False
    for word in [*_WORD.findall(folded(text)), ""]:
        if word in _NUMBERS or word in _TENS:
            part = _NUMBERS.get(word, _TENS.get(word, 0))
            fits = open_run and (total % 100 == 0 or (total % 10 == 0 and total % 100 >= 20 and 0 < part < 10))
            if open_run and not fits:
                yield total
                total = 0
            total, open_run = total + part, True
        elif word == "hundred" and open_run:
            total *= 100
        elif word != "and" and open_run:
            yield total
            total, open_run = 0, False
