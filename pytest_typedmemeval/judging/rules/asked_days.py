"""The days that a question of Prospective and its answer key fix: the one asked about, and that of the turning point."""

from __future__ import annotations

import re
from datetime import date, datetime

from pytest_typedmemeval.corpus.model import NotYetGold, Question
from pytest_typedmemeval.judging.rules.dates import named_days
from pytest_typedmemeval.judging.rules.text import plain


def asked_about(question: Question) -> date:
    """The day of which is asked how things are: that of asking, or the one that an as-of question names."""
    asked = question.asked_at.date()
    named = named_days(plain(question.question), asked) if question.shape == "as-of" else []
    return named[0].days[0] if len(named) == 1 and len(named[0].days) == 1 else asked


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
