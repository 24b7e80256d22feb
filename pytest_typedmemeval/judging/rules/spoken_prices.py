"""Prices as they are spoken: "two eighty" is 2.80, "three forty-five" 3.45."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from pytest_typedmemeval.judging.rules.quantities import Quantity
from pytest_typedmemeval.judging.rules.text import stem

_SMALL = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_PRICE = re.compile(
    rf"(?<![\w-])(?P<whole>{'|'.join(_SMALL)})(?: (?:euros?|pounds?|dollars?|and))? (?P<tens>{'|'.join(_TENS)})(?:[- ](?P<one>{'|'.join(_SMALL[:9])}))?\b(?! (?:days?|weeks?|months?|minutes?|hours?|years?|times?|people)\b)"
)


def with_prices(text: str) -> str:
    """A `plain` text with its spoken prices in figures; only for a key whose values are prices."""
    return _PRICE.sub(_in_figures, text)


def _in_figures(match: re.Match[str]) -> str:
    cents = (_TENS.index(match["tens"]) + 2) * 10 + (_SMALL.index(match["one"]) + 1 if match["one"] else 0)
    return f"{_SMALL.index(match['whole']) + 1}.{cents:02d}"


def spoken_amounts(text: str, named: Sequence[Quantity]) -> list[Quantity]:
    """``named`` with "a hundred and nineteen fifty" as 119.50: two bare numbers in words, the second one tens of cents; only where an amount of money is asked."""
    made: list[Quantity] = []
    for quantity in named:
        last = made[-1] if made else None
        if (
            last is not None
            and last.unit is None
            and last.noun in (None, stem(text[quantity.start : quantity.end]))
            and quantity.noun is None
            and text[last.end : quantity.start] == " "
            and not any(char.isdigit() for char in text[last.start : quantity.end])
            and last.value >= 1
            and last.value == last.value.to_integral()
            and 10 <= quantity.value < 100
        ):
            made[-1] = replace(
                last,
                value=last.value + quantity.value / 100,
                quantum=Decimal("0.01"),
                end=quantity.end,
                unit=quantity.unit,
                noun=quantity.noun,
            )
        else:
            made.append(quantity)
    return made
