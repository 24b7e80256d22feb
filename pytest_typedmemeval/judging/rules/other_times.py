"""Of which time an answer to a question "as of" a day tells each value, where no period is bound to it (periods.py): by the day beside it, or by a word of now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from pytest_typedmemeval.judging.rules.asked_days import asked_about
from pytest_typedmemeval.judging.rules.dates import named_days
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.scene import sentence_around
from pytest_typedmemeval.judging.rules.text import clauses, plain
from pytest_typedmemeval.judging.rules.timing import Survey
from pytest_typedmemeval.judging.rules.timing_words import DAY_MARK, VALUE_MARK


def of_another_time(seen: Survey) -> set[int]:
    """The values that are told of today, or of days after the one that is asked about, and of no other time."""
    if seen.foreign:
        return set()
    now = {label for label in seen.states if _SAID_TODAY.search(around_value(seen, label))}
    return now | seen.held_later | since_later(seen, close=True) | (came_later(seen) & _beside_a_later_day(seen))


def _beside_a_later_day(seen: Survey) -> set[int]:
    """The values with a day gone by, but after the one that is asked about, in their own clause."""
    then, today = asked_about(seen.question), seen.question.asked_at.date()
    later = [place for day, place in seen.days if then < min(day.days) <= today]
    return {
        mention.label
        for mention, place in seen.values
        if any(not _NEXT_CLAUSE.search(seen.text, min(day, place), max(day, place)) for day in later)
    }


_SAID_TODAY = re.compile(
    r"\b(?:now(?! that\b)|currently|today|at present|at the moment|these days|nowadays|right now)\b"
)


def told_of_then(seen: Survey) -> set[int]:
    """The values beside which the day that is asked about stands: "4 June: X, since the 5th: Y"."""
    asked = [day.days for day in named_days(plain(seen.question.question), seen.question.asked_at.date())]
    places = [place for _, place in seen.values]
    then = {day for days in asked for day in days} if len(asked) == 1 and len(asked[0]) == 1 else set()
    return {
        mention.label
        for mention, place in seen.values
        if any(day in then for day in _day_beside(seen, place, places)) and not _CHANGED_TO.search(seen.text[:place])
    }


def came_later(seen: Survey) -> set[int]:
    """The values of clauses that tell one value and one day, a day after the one that is asked about, and not as its end: "the brickworks only came into it on 1 October"."""
    then, later, other = asked_about(seen.question), set(), set()
    for clause in clauses(seen.text):
        labels = [ord(mark) - 0xE000 for mark in re.findall(VALUE_MARK, clause)]
        days = [day for day, place in seen.days if seen.text[place] in clause]
        if len(labels) == 1 == len(days) and min(days[0].days) > then and not _AS_ITS_END.search(clause):
            later.add(labels[0])
        else:
            other.update(labels)
    return later - other


_AS_ITS_END = re.compile(
    rf"\b(?:until|till|up to|before|through|by)\b[^,;]*{DAY_MARK}|\bto (?:the )?{DAY_MARK}|\b(?:not|never|no)\b|n't\b"
)


def since_later(seen: Survey, close: bool = False) -> set[int]:
    """The values that are said to hold since a day after the one that is asked about; ``close``: in one clause with it."""
    then = asked_about(seen.question)
    since = {place for day, place in seen.days if min(day.days) > then and _SINCE_DAY.search(seen.text[:place])}
    places = [place for _, place in seen.values]
    return {
        mention.label
        for mention, place in seen.values
        for start, end in (sentence_around(seen.text, place),)
        if any(
            start <= day < end
            and not any(min(day, place) < other < max(day, place) for other in places)
            and not (close and _NEXT_CLAUSE.search(seen.text, min(day, place), max(day, place)))
            for day in since
        )
    }


_NEXT_CLAUSE = re.compile(
    r"[;:]|,|\b(?:it(?! (?:was|became|changed|went|turned|has)\b)(?!'s\b)|and|but|that|while|whereas)\b"
)


_SINCE_DAY = re.compile(
    r"\b(?:since|from|only (?:on|in)|as of|after)(?:(?!\b(?:to|until|till|through)\b)[^.,;!?\n]){0,30}$"
)


def _day_beside(seen: Survey, place: int, places: Sequence[int]) -> tuple[date, ...]:
    """The readings of the day that goes with a value: the last one between it and the value before it in its sentence, else the first one after it."""
    start, end = sentence_around(seen.text, place)
    low = max((other for other in places if start <= other < place), default=start)
    high = min((other for other in places if place < other < end), default=end)
    before = [day.days for day, at in seen.days if low <= at < place and not _PARTED.search(seen.text, at, place)]
    after = [day.days for day, at in seen.days if place < at < high and not _PARTED.search(seen.text, place, at)]
    return before[-1] if before else after[0] if after else ()


_CHANGED_TO = re.compile(
    r"\b(?:became|becomes|changed to|moved to|switched to|went to|turned into)(?: (?:the|an?|in|at|on|with))* [\"'(]*$"
)
"""What it became in a month may not have been so on a day of that month."""
_PARTED = re.compile(r";|\b(?:before|after|until|till)\b")
"""Where a day and a value are of two clauses, or on two sides of a change: "20 May was before you moved to X"."""
SAID_NOW = re.compile(
    r"\b(?:now|currently|today|at present|at the moment|these days|nowadays|is|since then|later|changed|afterwards|to)\b"
)


def around_value(seen: Survey, label: int) -> str:
    """The words between the last boundary before a value and the value, and a few after it."""
    parts = []
    for mention, place in seen.values:
        if mention.label == label:
            before = re.split(
                rf"[.;!?,\n]|:(?=\s*[^\s\"'(])|\bbut\b|\band\b|{ANY_MARK}(?=[^{ANY_MARK[1:-1]}]*$)", seen.text[:place]
            )[-1]
            after = re.split(rf"[.;:!?,\n]|\bbut\b|\band\b|\bto\b|{ANY_MARK}", seen.text[place + 1 :])[0]
            parts.append(f"{before} {after}")
    return " ".join(parts)
