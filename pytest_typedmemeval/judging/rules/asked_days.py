"""The days that a question of Prospective and its answer key fix: the one asked about, and that of the turning point."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from pytest_typedmemeval.corpus.model import NotYetGold, Question
from pytest_typedmemeval.judging.rules.dates import named_days
from pytest_typedmemeval.judging.rules.text import plain


def asked_about(question: Question) -> date:
    """The day of which is asked how things are: that of asking, or the one that an as-of question names."""
    asked = question.asked_at.date()
    text = plain(question.question) if question.shape == "as-of" else ""
    named = named_days(text, asked) if text else []
    if len(named) != 1 or len(named[0].days) != 1:
        return asked
    return named[0].days[0] if named[0].whole == "day" else _within(named[0].days[0], text[: named[0].start])


def _within(month: date, before: str) -> date:
    """The day of a month that is asked about: "at the end of April" is its last one, of "in April" the middle stands for all."""
    if _END_OF.search(before):
        return (month + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return month.replace(day=1 if _START_OF.search(before) else 25 if _LATE_IN.search(before) else 15)


_END_OF = re.compile(r"\b(?:end|close|last day) of (?:the )?(?:month of )?$")
_START_OF = re.compile(r"\b(?:(?:start|beginning|first day) of|early(?: in)?) (?:the )?(?:month of )?$")
_LATE_IN = re.compile(r"\blate(?:r)?(?: in)? $")


def is_iso_day(value: str) -> bool:
    """Whether a value of the answer key is a day that stands in no text."""
    return _ISO.fullmatch(value) is not None


_ISO = re.compile(r"\d{4}-\d\d-\d\d")


def due_day(gold: NotYetGold) -> date | None:
    """The day of the turning point; None where the key's instant is no ISO date."""
    try:
        return datetime.fromisoformat(gold.due.replace("Z", "+00:00")).date()
    except ValueError:
        return None
