"""Prices as they are spoken: "two eighty" is 2.80, "three forty-five" 3.45."""

from __future__ import annotations

import re

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
