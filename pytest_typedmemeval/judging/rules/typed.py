"""Values with a type: an amount, a day, a time of day. They are equal in any wording, and another one of the same type is another value.

"15 cm", "fifteen centimetres" and "15センチ" are one value; beside a gold of 15 cm, "20 cm" is proved wrong and "a hand's width" is not. A gold that is a phrase
("a bag of frozen peas") has no type; phrases.py finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from enum import Enum
from functools import lru_cache

from pytest_typedmemeval.judging.rules.dates import named_days
from pytest_typedmemeval.judging.rules.phrases import Mention
from pytest_typedmemeval.judging.rules.quantities import Quantity, quantities
from pytest_typedmemeval.judging.rules.text import STOPWORDS, plain, stem, tokens, word_set
from pytest_typedmemeval.judging.rules.tongues import in_english
from pytest_typedmemeval.judging.rules.units import CURRENCIES


class Type(Enum):
    """What a value is a value of."""

    AMOUNT = "amount"
    DAY = "day"
    CLOCK = "time of day"


@dataclass(frozen=True)
class Typed:
    """One typed value named in a text. ``readings`` are the values that it may mean, more than one where it can't be told (5 o'clock, 03/04)."""

    start: int
    end: int
    type: Type
    readings: frozenset[object]
    number: Decimal | None = None
    """Of an amount, the number as written."""
    unit: str | None = None
    """Of an amount, the kind of its unit: length, time, EUR; None for a bare number."""
    noun: str | None = None


HOURS = {
    word: hour
    for hour, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 1
    )
}
_HOUR = rf"(?:\d{{1,2}}|{'|'.join(HOURS)})"
_HALF_DAY = r"(?:\s?(?P<half>[ap])\.?\s?m\b\.?|\s(?:o'clock )?in the (?P<part>morning|afternoon|evening)|\sat (?P<night>night))?"
_CLOCKS = (
    re.compile(rf"\b(?P<h>\d{{1,2}}):(?P<m>\d\d)(?::\d\d)?\b{_HALF_DAY}"),
    re.compile(r"\b(?P<h>\d{1,2})\.(?P<m>\d\d)\s?(?P<half>[ap])\.?\s?m\b"),
    re.compile(rf"\b(?P<phrase>half past|quarter past|quarter to|(?:ten|five|twenty|twenty-five|\d+)(?: minutes)? (?:past|to)) (?P<h>{_HOUR})\b(?!\s(?!o'clock|in the|at night|on\b|and\b|every\b|each\b|[ap]\.?m)[a-z])(?: o'clock)?{_HALF_DAY}"),
    re.compile(rf"\b(?P<h>{_HOUR})(?:\s?(?P<half>[ap])\.?\s?m\b|\so'clock\b{_HALF_DAY.replace('(?P<half>', '(?P<half2>')}|\sin the (?P<part2>morning|afternoon|evening))"),
    re.compile(r"\b(?P<word>noon|midday|midnight)\b"),
    re.compile(rf"\b(?:at|by|from|around|about|until) (?P<h>(?:[1-9]|1[0-2]|{'|'.join(HOURS)}))\b(?=\W*$|[.,;!?)]|\s(?:sharp|on|every|each|and|but|for)\b)"),
)  # fmt: skip
_PAST = {"half past": 30, "quarter past": 15, "quarter to": -15}
_SMALL = {"five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
# Words around a typed value that leave it one: "every 10 days", "size 39", "at half past five in the afternoon".
_AROUND = STOPWORDS | word_set(
    "every each per size number no. code month week year day daily weekly monthly hour minute apart long old around roughly exactly date birthday clock room seat gate platform row total"
)


@lru_cache(maxsize=1024)
def _read(text: str, asked: date) -> tuple[Typed, ...]:
    clocks = _clocks(text)
    taken = [(one.start, one.end) for one in clocks]
    days = [
        Typed(day.start, day.end, Type.DAY, _days(text[day.start : day.end], day.days))
        for day in named_days(text, asked)
        if day.whole == "day"
        and not _overlaps(taken, day.start, day.end)
        and re.search(r"\d|[a-z]{3}", text[day.start : day.end])
    ]
    taken += [(one.start, one.end) for one in days]
    amounts = [
        _amount(text, quantity)
        for quantity in quantities(text)
        if not _overlaps(taken, quantity.start, quantity.end) and quantity.bound is None
    ]
    return tuple(sorted([*clocks, *days, *amounts], key=lambda one: one.start))


_NAMES_MONTH = re.compile(r"[a-z]{3}|\d\W+\d")


def _days(text: str, days: Iterable[date]) -> frozenset[object]:
    """Month and day of each reading; "the 12th" alone may be of any month."""
    told = list(days)
    named = re.sub(r"\b(?:on|the|since|from|by|until|till)\b|(?<=\d)(?:st|nd|rd|th)\b", " ", text)
    return frozenset(
        (month, day.day)
        for day in days
        for month in ((day.month,) if len(told) == 1 or _NAMES_MONTH.search(named) else range(1, 13))
    )


def _overlaps(taken: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    return any(start < last and first < end for first, last in taken)


_BOUND = re.compile(r"\b(?:before|after|later than|earlier than|past) (?:about |around )?$")
_MINUTES = {
    "minute": 1,
    "min": 1,
    "hour": 60,
    "hr": 60,
    "h": 60,
    "day": 1440,
    "week": 10080,
    "wk": 10080,
    "fortnight": 20160,
}
_UNIT_WORD = re.compile(r"(?:[\d.,]|\b(?:-|to|or|and)\b|[a-z]+[ -])*?(?P<unit>[a-z]+)\W*$")
_NEXT_UNIT = re.compile(r"\W*(?:to|or|and)?\W*[\w.,]+\s?(?P<unit>[a-z]+)")


_NUMBERED = re.compile(r"\b(?:size|number|no\.|code|room|gate|seat|platform|row|level|grade|channel)\s+$")


def _amount(text: str, quantity: Quantity) -> Typed:
    """Hours and minutes are compared as well, months and years only with their like: they are no fixed number of days."""
    unit, kind = quantity.unit, quantity.unit.kind if quantity.unit else None
    value = quantity.value * unit.factor if unit and unit.factor is not None else quantity.value
    if kind == "time":
        word = _UNIT_WORD.search(text[quantity.start : quantity.end]) or _NEXT_UNIT.match(text, quantity.end)
        name = stem(word["unit"]) if word else ""
        value, kind = (
            (quantity.value * _MINUTES[name], "time") if name in _MINUTES else (quantity.value, f"time/{name}")
        )
    key = (kind, value)
    noun = None if _NUMBERED.search(text[: quantity.start]) else quantity.noun  # "size 43 shoes" is a size, not shoes
    return Typed(
        quantity.start,
        quantity.end,
        Type.AMOUNT,
        frozenset((key,)),
        quantity.value,
        quantity.unit.kind if quantity.unit else None,
        noun,
    )


def _clocks(text: str) -> list[Typed]:
    found: list[Typed] = []
    for pattern in _CLOCKS:
        for match in pattern.finditer(text):
            readings = minutes_of({name: told for name, told in match.groupdict().items() if told})
            if _BOUND.search(text, 0, match.start()):
                continue  # "before seven" is no time of day
            if readings and not any(one.start < match.end() and match.start() < one.end for one in found):
                found.append(Typed(match.start(), match.end(), Type.CLOCK, readings))
    return found


def minutes_of(told: Mapping[str, str]) -> frozenset[int]:
    """The minutes of the day that a match may mean."""
    if "word" in told:
        return frozenset((0 if told["word"] == "midnight" else 720,))
    hour = HOURS.get(told["h"]) or int(told["h"])
    if hour > 24:
        return frozenset()
    phrase = told.get("phrase", "")
    shift = _PAST.get(phrase)
    if phrase and shift is None:
        number = phrase.split()[0]
        shift = (_SMALL.get(number) or int(number if number.isdigit() else 0)) * (-1 if phrase.endswith("to") else 1)
    at = hour * 60 + int(told.get("m", 0)) + (shift or 0)
    half = (
        told.get("half")
        or told.get("half2")
        or {"morning": "a", "afternoon": "p", "evening": "p"}.get(told.get("part") or told.get("part2") or "")
    )
    if half:
        return frozenset(((at % 720) + (720 if half == "p" else 0),))
    if "night" in told:
        return frozenset(((at % 720) + (720 if hour > 5 else 0),))
    if hour > 12 or hour == 0 or told["h"].startswith("0"):
        return frozenset((at % 1440,))
    return frozenset((at % 720, at % 720 + 720))


def readable(body: str) -> str:
    """``body`` as typed values are read from it: foreign number words and months in English, a code spelt digit by digit as one number."""
    text = _LABELLED.sub("", plain(in_english(body)))
    return _DIGIT_BY_DIGIT.sub(lambda match: match[0].replace(" ", "").replace("-", ""), text)


_DIGIT_BY_DIGIT = re.compile(r"(?<![\w.,:/-])\d(?:[ -]\d){2,}(?![\w:/]|[.,]\d)")


_LABELLED = re.compile(r"\b(?:number|nr\.|no\.) ?(?=\d)")
"""What may stand before a number that is a name: "space number 47"."""


def type_of(value: str, asked: date) -> Typed | None:
    """The typed value that ``value`` is, None for a phrase."""
    return _type_of(plain(value), asked)


@lru_cache(maxsize=4096)
def _type_of(text: str, asked: date) -> Typed | None:
    found = _read(text, asked)
    if len(found) != 1 or (found[0].noun and found[0].noun not in _AROUND):
        return None
    rest = text[: found[0].start] + " " + text[found[0].end :]
    if found[0].type is Type.DAY and (_RHYTHM.search(rest) or _FRACTION.fullmatch(text)):
        return None
    if text[found[0].end : found[0].end + 1].isalnum():
        return None  # the "14A"
    if any(token.text not in _AROUND and token.stem not in _AROUND for token in tokens(rest)):
        return None
    return found[0]


_FRACTION = re.compile(r"\d{1,2}/\d{1,2}")
_RHYTHM = re.compile(r"\b(?:every|each|first|second|third|fourth|last|other|alternate)\b")
"""What makes a day of the week a rhythm: "every second Friday" is no day."""


@dataclass(frozen=True)
class Named:
    """The typed values of an answer, as mentions: those of the answer key under their labels, each other one under a label of its own from ``first_other`` on."""

    mentions: list[Mention]
    others: tuple[str, ...]
    unclear: bool
    """Whether a value may be gold or not: an ambiguous date, a number without the unit that would decide."""


def named_values(body: str, labels: Mapping[int, Sequence[str]], question: str, asked: date) -> Named | None:
    """The typed values that a `readable` body names; None where gold (label 0) has no type."""
    gold = [one for value in labels.get(0, ()) if (one := type_of(value, asked))]
    if not gold:
        return None
    found = _read(body, asked)
    if not found:
        return Named([], (), unclear=False)
    gold = [_in_day_half(one, gold[0]) for one in gold]
    types = {label: [one for value in values if (one := type_of(value, asked))] for label, values in labels.items()}
    types[0] = gold
    units = {one.unit for one in found if one.type is Type.AMOUNT} | set(_units(question, asked))
    mentions: list[Mention] = []
    others: dict[object, int] = {}
    unclear = False
    for one in found:
        if one.type is not gold[0].type or not _may_answer(one, gold[0], question):
            continue
        fits = [label for label, known in types.items() if any(_same(one, other, units) for other in known)]
        if (len(fits) > 1 and 0 in fits) or (fits and fits[0] == 0 and not _sure(one, gold, units)):
            unclear = True
        elif fits:
            mentions.append(Mention(fits[0], one.start, one.end))
        else:
            label = others.setdefault(one.readings, len(labels) + len(others))
            mentions.append(Mention(label, one.start, one.end))
    return Named(
        mentions,
        tuple(body[m.start : m.end] for m in {m.label: m for m in mentions if m.label >= len(labels)}.values()),
        unclear,
    )


def _in_day_half(alias: Typed, gold: Typed) -> Typed:
    """An alias that may mean two times of day ("a quarter to ten") means the one that gold has."""
    meant = alias.readings & gold.readings if alias.type is gold.type is Type.CLOCK else frozenset()
    return replace(alias, readings=meant) if meant else alias


def _units(question: str, asked: date) -> list[str]:
    """The kinds of the units that a question names."""
    from pytest_typedmemeval.judging.rules.units import unit_of

    return [unit.kind for token in tokens(plain(question)) if (unit := unit_of(token.text))]


def _same(one: Typed, other: Typed, units: set[str | None]) -> bool:
    if one.readings & other.readings:
        return True
    return (
        one.type is Type.AMOUNT
        and (one.unit is None or other.unit is None)
        and one.number == other.number
        and one.noun is None
    )


def _sure(one: Typed, gold: Sequence[Typed], units: set[str | None]) -> bool:
    """Whether a value that fits gold is gold: all its readings are, or its missing unit is named by the question or beside it, or is money."""
    if one.type is not Type.AMOUNT:
        return any(
            one.readings <= other.readings or (one.type is Type.CLOCK and one.readings & other.readings)
            for other in gold
        )
    wanted = next((other.unit for other in gold if other.unit), None)
    return (
        one.unit == wanted
        or one.unit is not None
        or wanted in CURRENCIES
        or wanted in units
        or any(other.unit is None for other in gold)
    )


_A_NAME = 1000
"""Numbers from here on are met by chance nowhere: what follows one is no noun that it counts."""


def _may_answer(one: Typed, gold: Typed, question: str) -> bool:
    """Whether an amount measures what gold does: of the same kind or bare, with no noun of its own, a code of as many digits."""
    if one.type is not Type.AMOUNT:
        return True
    if gold.unit is None and one.number is not None and one.number == gold.number and one.number >= _A_NAME:
        return True  # "extension 2216 gets you Margit"
    if one.noun is not None and one.noun not in {stem(token.text) for token in tokens(plain(question))}:
        return False
    if gold.unit is None:
        digits = len(str(abs(gold.number or 0)).split(".")[0])
        return (one.unit is None or one.unit in CURRENCIES) and (
            digits < 3 or len(str(abs(one.number or 0)).split(".")[0]) >= digits
        )
    same_money = one.unit in CURRENCIES and gold.unit in CURRENCIES
    return one.unit is None or one.unit == gold.unit or same_money
