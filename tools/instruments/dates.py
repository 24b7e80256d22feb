"""A reader of days said in words, written without a look at what writes them: "in nine weeks", "nine weeks from this Friday", "61 days ago"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

_NUMBERS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
} | {"a": 1}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NUMBER = rf"(?P<n>\d+|{'|'.join(_NUMBERS)})"
_AHEAD = re.compile(
    rf"\b(?:in {_NUMBER} (?P<unit>days?|weeks?)(?:'s?(?: time)?)?"
    rf"|{_NUMBER.replace('<n>', '<m>')} (?P<unit_from>days?|weeks?) from (?:this )?(?P<base>now|today|tomorrow|{'|'.join(_DAYS)}))\b",
    re.IGNORECASE,
)
_AGO = re.compile(rf"\b{_NUMBER} (?P<unit>days?|weeks?) ago\b", re.IGNORECASE)


def days_ahead(text: str, said_on: date) -> list[date]:
    """Every day to come that ``text`` names, counted from the day on which it is said; a weekday is the next one."""
    return [_ahead(match, said_on) for match in _AHEAD.finditer(text)]


def days_ago(text: str, said_on: date) -> list[date]:
    """Every day gone by that ``text`` names."""
    return [said_on - _span(match["n"], match["unit"]) for match in _AGO.finditer(text)]


def _ahead(match: re.Match[str], said_on: date) -> date:
    if match["base"] is None:
        return said_on + _span(match["n"], match["unit"])
    return _base(match["base"].lower(), said_on) + _span(match["m"], match["unit_from"])


def _base(name: str, said_on: date) -> date:
    if name not in _DAYS:
        return said_on + timedelta(days=name == "tomorrow")
    return said_on + timedelta(days=(_DAYS.index(name) - said_on.weekday() - 1) % 7 + 1)


def _span(number: str, unit: str) -> timedelta:
    n = _NUMBERS.get(number.lower()) or int(number)
    return timedelta(days=n * (7 if unit.lower().startswith("week") else 1))


def auc(lower: Sequence[float], upper: Sequence[float]) -> float:
    """The share of (lower, upper) pairs in which ``upper`` is larger; a tie counts half."""
    wins = sum((one < other) + 0.5 * (one == other) for one in lower for other in upper)
    return wins / (len(lower) * len(upper))
