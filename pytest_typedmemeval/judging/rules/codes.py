"""Codes and numbered places: "2-9-7", "bay 39", "extension 77". They are the same in any notation: "two, nine, seven", "297", "number thirty-nine".

A family of codes is told by the answer key: all its values are spelt digits, or one word with a number behind it. Another code of the family is another value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache

from pytest_typedmemeval.judging.rules.dates import named_days
from pytest_typedmemeval.judging.rules.numerals import numerals
from pytest_typedmemeval.judging.rules.phrases import Mention
from pytest_typedmemeval.judging.rules.quantities import quantities
from pytest_typedmemeval.judging.rules.text import STOPWORDS, plain
from pytest_typedmemeval.judging.rules.typed import Named

_SPELT = re.compile(r"\d(?:[- ]\d){2,}")
_HEADED = re.compile(r"(?P<head>[a-z]+) (?P<number>\d{1,4})")
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_DIGITS = {word: str(value) for value, word in enumerate(_WORDS)}
_DIGITS |= {"oh": "0", "nought": "0", "null": "0"}
_DIGIT = rf"(?:\d|{'|'.join(_DIGITS)})"
_SPELT_OUT = re.compile(
    rf"(?<![\w:/])(?<!\d[.,-])(?<![$€£]){_DIGIT}(?P<joint>\s?[-,.•/]\s?|,? then |\s){_DIGIT}(?:(?P=joint){_DIGIT})*(?:,? and {_DIGIT})?(?![\w:/]|[.,-]\d)"
)
_EACH = re.compile(_DIGIT)
_TYPED = STOPWORDS | {"size", "number", "code", "no"}
"""Words that leave a number an amount (typed.py): "a 43", "size 43"."""
_LONGEST_BARE = 4
"""Words of an answer in which a number that the key doesn't know is another code though no head word stands before it."""


@lru_cache(maxsize=1024)
def _family(labels: tuple[tuple[int, tuple[str, ...]], ...]) -> tuple[str, dict[str, int]] | None:
    """The head word of a family ("" for spelt digits) and the label of each code; None if the values are no family."""
    known: dict[str, int] = {}
    heads = set()
    for label, values in labels:
        value = plain(values[0]) if values else ""
        spelt, headed = _SPELT.fullmatch(value), _HEADED.fullmatch(value)
        if not spelt and (headed is None or headed["head"] in _TYPED):
            return None
        heads.add(headed["head"] if headed else "")
        known.setdefault(headed["number"] if headed else re.sub(r"\D", "", value), label)
    return (heads.pop(), known) if len(heads) == 1 else None  # also where there is no value


def named_codes(body: str, labels: Mapping[int, Sequence[str]], asked: date) -> Named | None:
    """The codes that an English-worded body names, others under labels of their own; None where the key's values are no codes."""
    family = _family(tuple((label, tuple(values)) for label, values in labels.items()))
    if family is None:
        return None
    head, known = family
    found = _headed(body, head, known, asked) if head else _spelt(body, known, asked)
    others: dict[str, int] = {}
    first = max(labels) + 1
    mentions = [
        Mention(known[code] if code in known else first + others.setdefault(code, len(others)), start, end)
        for start, end, code in found
    ]
    return Named(mentions, tuple(others), unclear=False)


def _spelt(body: str, known: Mapping[str, int], asked: date) -> list[tuple[int, int, str]]:
    lengths = {len(code) for code in known}
    days = [(day.start, day.end) for day in named_days(body, asked)]
    found = [
        (match.start(), match.end(), "".join(_DIGITS.get(digit, digit) for digit in _EACH.findall(match[0])))
        for match in _SPELT_OUT.finditer(body)
        if len(_EACH.findall(match[0])) > 2
    ]
    found += [
        (match.start(), match.end(), match[0])
        for match in re.finditer(r"(?<![\w.,:/-])\d+(?![\w:/]|[.,-]\d)", body)
        if len(match[0]) in lengths
    ]
    return sorted(
        one for one in found if not any(one[0] < end and start < one[1] for start, end in days) or one[2] in known
    )


def _headed(body: str, head: str, known: Mapping[str, int], asked: date) -> list[tuple[int, int, str]]:
    """Numbers behind the head word or a word such as "number", and bare ones that the key knows or that are the answer."""
    days = [(day.start, day.end) for day in named_days(body, asked)]
    short = len(re.findall(r"\w+", body)) <= _LONGEST_BARE
    behind = re.compile(rf"(?:\b{head}s?\W{{0,3}}(?:{_NUMBER}\W{{0,2}})?|\b{_NUMBER}\W{{0,2}}|#)$")
    found: dict[int, tuple[int, int, str]] = {}
    for one in quantities(body):
        if one.unit is None and one.noun in (None, head) and one.bound is None and (str(one.value) in known or short):
            found[one.start] = (one.start, one.end, str(one.value))
    for number in _numerals(body):
        if under := behind.search(body[: number[0]]):
            found[number[0]] = (under.start(), *number[1:])
    return sorted(
        one
        for one in found.values()
        if one[2].isdigit() and not any(one[0] < end and start < one[1] for start, end in days)
    )


_NUMBER = r"(?:number|no\.?|nr\.?|place|space|spot|slot)"


def _numerals(body: str) -> list[tuple[int, int, str]]:
    labelled = [
        (match.start(), match.end(), match[0])
        for match in re.finditer(r"(?<![\w.,:/-])\d{1,4}(?![\w:/]|[.,-]\d)", body)
    ]
    places = {start for start, _, _ in labelled}
    return labelled + [(one.start, one.end, str(one.value)) for one in numerals(body) if one.start not in places]
