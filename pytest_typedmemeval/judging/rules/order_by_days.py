"""The order of things that are told with their days: "the kettle on 20 May, the router on 3 April".

Works on a masked text (`phrases.masked`): a day belongs to the mention whose stretch of the text it stands in, which is before all mentions or behind all of them.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from pytest_typedmemeval.judging.rules.dates import named_days
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK


def days_of(text: str, asked: date) -> dict[int, date]:
    """The day told of each label, by the nearest way back from ``asked``; empty where fewer than two have one, or not each has exactly one."""
    days = [
        (day.start, max(one if one <= asked else one - _A_YEAR for one in day.days))
        for day in named_days(text, asked)
        if _NAMES_A_MONTH.search(text, day.start, day.end)
    ]
    counted = (
        [] if days else [(match.start(), date.fromordinal(int(match["n"]) + 1)) for match in _COUNTED.finditer(text)]
    )
    return _by_stretch(text, days or counted)


def _by_stretch(text: str, days: list[tuple[int, date]]) -> dict[int, date]:
    if len(days) < 2:
        return {}
    marks = [match.start() for match in re.finditer(ANY_MARK, text)]
    labels = [ord(text[place]) - 0xE000 for place in marks]
    for edges in (zip(marks, [*marks[1:], len(text)], strict=True), zip([-1, *marks[:-1]], marks, strict=True)):
        inside = [[day for at, day in days if start < at < end] for start, end in edges]
        if all(len(found) == 1 for found in inside) and len(set(labels)) == len(labels):
            return {label: found[0] for label, found in zip(labels, inside, strict=True)}
    return {}


_COUNTED = re.compile(
    r"\b(?:day|week|session|month|turn|chat|entry|conversation|message|year|in|of) (?P<n>\d{1,4})\b(?![.,:/]\d)"
)
"""Weeks, sessions or years that are numbered go before each other as days do; a day counted from the first of all stands for each."""
_A_YEAR = timedelta(days=365)
_NAMES_A_MONTH = re.compile(r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d[-/.]\d")
"""Of "the 18th" nobody knows of which month it is."""
