"""Is it due: the day that the best sentence names, held against the asking time."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta

from pytest_typedmemeval.agents.protocol import Session
from pytest_typedmemeval.agents.quantities import NUMBER_WORDS, number_of
from pytest_typedmemeval.agents.sentences import matching

IS_IT_DUE = re.compile(
    r"^\W*(?:[^,?]*,\s*)?(?:is|are|am|was|were|has|have|had|should|do|did|does)\b.*\b(?:due|overdue|late|by now|before now|yet|already|come round|time to|expired?|still valid|run out)\b",
    re.IGNORECASE,
)

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_UNITS = {"day": 1, "week": 7, "fortnight": 14}
_NUMBER = rf"(?P<n>\d+|an?|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})"
_UNIT = r"(?P<unit>day|week|fortnight)s?"
_WEEKDAY = rf"(?P<weekday>{'|'.join(_WEEKDAYS)})"
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})"


def is_it_due(question: str, sessions: Sequence[Session], asked_at: datetime) -> str | None:
    """Yes with the day it has been due since, or not yet with the day that it is for; None where no matching sentence names a day."""
    for sentence in reversed(matching(question, sessions)):  # the newest word on it counts
        said = sentence.session.started_at
        day = None if said is None else day_of(sentence.text, said.date())
        if day is not None:
            told = f"{_WEEKDAYS[day.weekday()].capitalize()} {day.day} {_MONTHS[day.month - 1].capitalize()} {day.year}"
            return f"Yes, since {told}." if day <= asked_at.date() else f"Not yet, that's for {told}."
    return None


def day_of(text: str, said: date) -> date | None:
    """The day that a sentence of the day ``said`` names: "two weeks from Monday", "in ten days", "tomorrow", "on Friday", "14 March 2026", "2026-03-14"."""
    for pattern, read in _FORMS:
        match = pattern.search(text)
        if match is not None:
            try:
                return read(match, said)
            except ValueError:  # 31 February
                return None
    return None


def _ahead(match: re.Match[str]) -> timedelta:
    word = match["n"].lower()
    return timedelta(days=_UNITS[match["unit"].lower()] * (1 if word in ("a", "an") else int(number_of(word))))


def _next(weekday: str, said: date) -> date:
    return said + timedelta(days=(_WEEKDAYS.index(weekday.lower()) - said.weekday() - 1) % 7 + 1)


def _calendar(match: re.Match[str], said: date) -> date:
    """A day of a month; without a year the next one."""
    month, day = _MONTHS.index(match["month"].lower()) + 1, int(match["day"])
    if match["year"]:
        return date(int(match["year"]), month, day)
    this = date(said.year, month, day)
    return this if this >= said else date(said.year + 1, month, day)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], date], date]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), read)
    for pattern, read in (
        (r"\b(\d{4})-(\d\d)-(\d\d)\b", lambda match, said: date(int(match[1]), int(match[2]), int(match[3]))),
        (
            rf"\b{_NUMBER}\s+{_UNIT}\s+from\s+(?:this\s+|next\s+)?{_WEEKDAY}\b",
            lambda match, said: _next(match["weekday"], said) + _ahead(match),
        ),
        (
            rf"\b(?:in\s+)?{_NUMBER}\s+{_UNIT}(?:'s?)?\s+(?:time\b|from\s+(?:now|today)\b)",
            lambda match, said: said + _ahead(match),
        ),
        (
            rf"\b{_NUMBER}\s+{_UNIT}\s+from\s+tomorrow\b",
            lambda match, said: said + timedelta(days=1) + _ahead(match),
        ),
        (rf"\bin\s+{_NUMBER}\s+{_UNIT}\b", lambda match, said: said + _ahead(match)),
        (rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}(?:,?\s+(?P<year>\d{{4}}))?", _calendar),
        (rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<year>\d{{4}}))?", _calendar),
        (r"\bthe day after tomorrow\b", lambda match, said: said + timedelta(days=2)),
        (r"\btomorrow\b", lambda match, said: said + timedelta(days=1)),
        (rf"\b(?:on|this|next|by|until)\s+{_WEEKDAY}\b", lambda match, said: _next(match["weekday"], said)),
    )
)
