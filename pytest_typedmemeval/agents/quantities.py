"""How many, how much, how long: the numbers of the matching sentences, combined as the question asks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from pytest_typedmemeval.agents.lexical import LexicalIndex
from pytest_typedmemeval.agents.protocol import Session
from pytest_typedmemeval.agents.sentences import Sentence, matching

_SMALL = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = {
    word: ten * 10
    for ten, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2)
}
NUMBER_WORDS = (
    {word: number for number, word in enumerate(_SMALL)}
    | _TENS
    | {f"{tens}-{_SMALL[unit]}": ten + unit for tens, ten in _TENS.items() for unit in range(1, 10)}
)
"""``seventeen``, ``forty``, ``forty-two``."""

_NUMBER = r"\d+(?:[.,]\d+)*|(?:" + "|".join(sorted(NUMBER_WORDS, key=len, reverse=True)) + r")\b"
_MONEY = re.compile(
    rf"(?P<sign>[$\u00a3\u20ac])\s*(?P<a>{_NUMBER})|(?P<b>{_NUMBER})\s*(?P<unit>euros?|pounds?|dollars?)\b",
    re.IGNORECASE,
)
_COUNT = re.compile(rf"(?<![\w.,])(?P<number>{_NUMBER})(?P<after>(?:[ -][^\W\d]+){{0,3}})", re.IGNORECASE)
_SHORT = {
    "kilometre": "km",
    "kilometer": "km",
    "metre": "m",
    "meter": "m",
    "mile": "mi",
    "litre": "l",
    "kilo": "kg",
    "minute": "min",
}

HOW_LONG = re.compile(r"\bhow long\b|\bhow many (?:days|weeks)\b", re.IGNORECASE)
HOW_MANY = re.compile(
    r"\bhow (?:many|much)\b|\b(?:total|add(?:ed|ing) up|altogether|in all)\b|\bwhat (?:have|did|do|does|has)\b.*\b(?:paid|pay|cost|spent|spend)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\bhow many (?:more |further |fewer )?(?P<noun>[^\W\d_]+)", re.IGNORECASE)
_MORE_THAN = re.compile(r"\b(?:more|further|longer|fewer|less)\b(?P<first>.*)\bthan\b(?P<second>.*)", re.IGNORECASE)


def number_of(text: str) -> float:
    """``1,234.50``, ``12``, ``seventeen``. A comma with three digits behind it groups, another is a decimal one."""
    if text.lower() in NUMBER_WORDS:
        return float(NUMBER_WORDS[text.lower()])
    plain = re.sub(r",(?=\d{3}(?:\D|$))", "", text)
    return float(plain.replace(",", ".").rstrip(".")) if plain.count(".") + plain.count(",") <= 1 else float("nan")


def how_long(question: str, sessions: Sequence[Session]) -> str | None:
    """Days between the matching sessions, which begin and end a time in turn: the first to the second, the third to the fourth; an odd one ends the last."""
    moments = [one.session.started_at for one in matching(question, sessions)]
    days = [moment for moment in moments if isinstance(moment, datetime)]
    if len(days) < 2 or len(days) < len(moments):
        return None
    spans = list(zip(days[::2], days[1::2], strict=False))
    if len(days) % 2:
        spans = [(days[0], days[-1])]
    return f"{sum((end.date() - start.date()).days for start, end in spans)} days."


def how_many(question: str, sessions: Sequence[Session]) -> str | None:
    """The sum of the numbers of the matching sentences; for "more ... than" the difference of two sums. Money where no noun is counted."""
    noun = _noun(question)
    if not noun:
        amounts = [_money(one.text) for one in matching(question, sessions, lambda text: _money(text) is not None)]
        found = [amount for amount in amounts if amount is not None]
        return _priced(sum(number for number, _ in found), found[0][1]) if found else None
    counted = matching(question, sessions, lambda text: _counted(text, noun) is not None)
    if not counted:
        return None
    more = _MORE_THAN.search(question)
    if more is not None:
        return _difference(noun, more, counted)
    return f"{_plain(sum(_counted(one.text, noun) or 0 for one in counted))} {noun}."


def _difference(noun: str, more: re.Match[str], found: Sequence[Sentence]) -> str:
    """The sentences that match what stands ahead of "than" better, less those that match what stands behind it."""
    index = LexicalIndex([one.text for one in found])
    first, second = (index.scores(more[side]) for side in ("first", "second"))
    sums = [0.0, 0.0]
    for place, one in enumerate(found):
        sums[second[place] > first[place]] += _counted(one.text, noun) or 0
    return f"{_plain(abs(sums[0] - sums[1]))} {noun} {'more' if sums[0] >= sums[1] else 'less'}."


def _noun(question: str) -> str:
    asked = _ASKED.search(question)
    return asked["noun"] if asked else ""


def _money(text: str) -> tuple[float, str] | None:
    match = _MONEY.search(text)
    if match is None:
        return None
    return number_of(match["a"] or match["b"]), match["sign"] or match["unit"].lower()


def _counted(text: str, noun: str) -> float | None:
    """The number in front of the noun that was asked for (or of its usual short form); None without one."""
    stem = noun.lower().rstrip("s")
    wanted = {stem, _SHORT.get(stem, stem)}
    for one in _COUNT.finditer(text):
        if wanted & {word.rstrip("s") for word in one["after"].lower().replace("-", " ").split()}:
            return number_of(one["number"])
    return None


def _priced(number: float, unit: str) -> str:
    """``\u20ac12.50``, ``12 euros``."""
    told = f"{number:.0f}" if abs(number - round(number)) < 1e-9 else f"{number:.2f}"
    return f"{unit}{told}." if len(unit) == 1 else f"{told} {unit}."


def _plain(number: float) -> str:
    """``12``, ``12.5``."""
    return f"{round(number, 6):g}"
