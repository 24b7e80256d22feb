"""Which values and days an answer of Prospective names, before they are masked (timing.py): by wording, by type, by the day's place on either side of the asking time."""

from __future__ import annotations

import re
from datetime import date

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.dates import Named
from pytest_typedmemeval.judging.rules.phrases import Mention, find
from pytest_typedmemeval.judging.rules.text import plain, tokens
from pytest_typedmemeval.judging.rules.timing_words import COMING, GONE, UNSURE, VAGUE
from pytest_typedmemeval.judging.rules.typed import named_values
from pytest_typedmemeval.judging.rules.values import named_notations


def parted(body: str, labels: dict[int, tuple[str, ...]]) -> str:
    """``body`` with a blank between an elided article and a value's name: "d'Orchard Cross"."""
    for match in reversed(list(_ELIDED.finditer(body))):
        if any(body.startswith(plain(name), match.end()) for names in labels.values() for name in names):
            body = f"{body[: match.end()]} {body[match.end() :]}"
    return body


_ELIDED = re.compile(r"\b(?:[dl]|all|dell|nell|dall|sull)'")
PRICE = re.compile(r"\D{0,3}\d{1,2}\.\d\d\D{0,8}")


def only_hedged(start: int, at: int, end: int, mentions: list[Mention], days: list[Named]) -> bool:
    """Whether a sentence offers a value, or a day, before its condition begins and no value after it: that is a hedge behind a commitment."""
    named = [(one.start, one.end) for one in mentions] + [(one.start, one.end) for one in days]
    before = any(start <= first and last <= at for first, last in named)
    return before and not any(at <= one.start < end for one in mentions)


def mentions_of(body: str, labels: dict[int, tuple[str, ...]], question: Question, asked: date) -> list[Mention]:
    """Values by their wording, and by their type where they have one, so that "on the 62" names 62 euros."""
    noted = named_notations(question, body, labels)
    if noted is not None:
        return noted.mentions
    typed = named_values(body, labels, question.question, asked)
    found = find(body, tokens(body), labels)
    if typed is None or typed.unclear:
        return found
    worded = [one for one in found if not any(one.start < two.end and two.start < one.end for two in typed.mentions)]
    amounts = [
        one
        for one in typed.mentions
        if not (body[one.start : one.end] == "one" and _STANDS_FOR.search(body[: one.start]))
    ]
    return sorted([*amounts, *worded], key=lambda one: one.start)


_STANDS_FOR = re.compile(r"\b(?:the|this|that|which|an?|each|every|any|old|new|other|last|first|next|right|same) $")
"""Behind which "one" is a pronoun: "the old one"."""


def labelled(days: list[Named], asked: date) -> list[tuple[Named, int]]:
    """A label for each: the same for the same days, so that a correction knows what it corrects."""
    index = {day.days: number for number, day in enumerate(days)}
    return [(day, _relation(day, asked) + min(index[day.days], COMING - GONE - 1)) for day in days]


def _relation(day: Named, asked: date) -> int:
    if day.whole == "month":
        months = {(one.year, one.month) for one in day.days}
        return (
            COMING
            if min(months) > (asked.year, asked.month)
            else GONE
            if max(months) < (asked.year, asked.month)
            else VAGUE
        )
    if all(one > asked for one in day.days):
        return COMING
    return GONE if all(one <= asked for one in day.days) else UNSURE
