"""Numbers in a folded text, in digits or words, each with the precision in which it is written.

Source: outcomes, "Rules judge" (grouped, decimal comma where unambiguous, k / million, number words). What only looks like a number is left out: dates, times of day,
list markers, references such as "session 3" or "[2]".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from pytest_typedmemeval.judging.rules.text import word_set
from pytest_typedmemeval.judging.rules.word_starts import at_word_starts


@dataclass(frozen=True)
class Numeral:
    """One number without sign or unit. ``quantum`` is the place of the last digit that counts as offered, ``scaled`` whether k, million and the like were used.

    ``other`` is a second reading of the same digits ("1.234" as 1234), None where there is none.
    """

    start: int
    end: int
    value: Decimal
    quantum: Decimal
    scaled: bool = False
    other: Decimal | None = None
    frequency: bool = False
    """Said as "once", "twice": so many times."""


_MONTH = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
_MONTH_SHORT = r"(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
_ORDINAL = r"(?:st|nd|rd|th)"
_NO_NUMBER = at_word_starts(
    "|".join(
        (
            r"\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b(?: \([a-z]{3}\))?",
            r"\b\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d\d)\b",
            rf"\b\d{{1,2}}{_ORDINAL}?(?:\s*(?:-|to|and|until)\s*\d{{1,2}}{_ORDINAL}?)? (?:of )?{_MONTH}\b\.?(?:,? \d{{4}}\b)?",
            rf"\b(?:{_MONTH}\b|{_MONTH_SHORT}\.) \d{{1,2}}{_ORDINAL}?(?:\s*(?:-|to|and|until)\s*(?:{_MONTH}\.? )?\d{{1,2}}{_ORDINAL}?)?\b(?![.,]\d)(?:,? \d{{4}}\b)?",
            rf"\b{_MONTH}\b,? \d{{4}}\b",
            rf"\b\d+{_ORDINAL}\b",
            r"\b\d{1,2}:\d\d(?::\d\d)?\b(?: ?[ap]\.?m\b\.?)?|\b\d{1,2} ?[ap]\.?m\b",
            r"\b(?:sessions?|turns?|chats?|conversations?|messages?|steps?|questions?|inputs?|sources?|pages?|entry|entries|rounds?|lines?|no\.|nos\.|number) (?:#|no\.? )?\d+(?:\s*(?:-|to|,|and|&)\s*\d+)*\b(?![.,]\d)",
            r"#\d+\b|\[\d+(?:\s*[,-]\s*\d+)*\]",
        )
    ),
    besides=r"[#\[]",
)
_MARKER = re.compile(r"^\W{0,3}(\d{1,2})[.)](?=\s+\S)", re.M)

_GROUPED = re.compile(
    r"\d{1,3}(?:(?P<sep>[,.' ])\d{3})(?:(?P=sep)\d{3})*(?!\d)(?:(?!(?P=sep))(?P<point>[.,])(?P<decimals>\d+))?(?![\d'])"
)
_PLAIN = re.compile(r"\d+(?:(?P<point>[.,])(?P<decimals>\d+))?|\.(?P<bare>\d+)")
_SCALE = re.compile(r"\s?(?P<scale>k|m|mn|bn|thousand|hundred|million|billion|dozen)\b(?!\s?(?:/|per\b))")
_SCALES = {
    "k": 1000, "thousand": 1000, "hundred": 100, "m": 10**6, "mn": 10**6, "million": 10**6, "bn": 10**9, "billion": 10**9, "dozen": 12,
}  # fmt: skip
_GLUED_ONLY = {"m"}  # "12 m" are metres, "12m" are millions only beside a currency: left to the units

_TO_NINETEEN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TO_NINETY = "twenty thirty forty fifty sixty seventy eighty ninety"
_ONES = {word: value for value, word in enumerate(_TO_NINETEEN.split())} | {"nought": 0, "nil": 0}
_TENS = {word: 10 * value for value, word in enumerate(_TO_NINETY.split(), 2)} | {"fourty": 40}
_PARTS = {
    ("a", "half"): Decimal("0.5"), ("a", "quarter"): Decimal("0.25"), ("three", "quarter"): Decimal("0.75"), ("three", "quarters"): Decimal("0.75"),
}  # fmt: skip
"""What follows "and" behind a whole number: "nine and three quarter hours"."""
_BIG = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_TOKEN = re.compile(r"[a-z]+")
_AFTER_ONE = word_set("up of more by who that which thing day time way to the in on at was is and or where with from")
"""After "one" these show that it isn't meant as a number ("one of them", "one more thing")."""


_FREQUENCY = re.compile(
    r"\b(?:(?P<n2>twice)|(?P<n3>thrice)|(?P<n1>(?<!not )(?<!at )(?<!all at )once(?! (?:you|we|i|he|she|it|they|the|a|more|again)\b)))\b"
)


def numerals(text: str) -> list[Numeral]:
    """All numbers of a folded text, left to right."""
    hidden = _hidden(text)
    taken = [False] * len(text)
    for start, end in hidden:
        taken[start:end] = [True] * (end - start)
    found = [*_in_digits(text, taken), *_in_words(text, taken), *_frequencies(text)]
    return sorted(found, key=lambda number: number.start)


def _frequencies(text: str) -> Iterator[Numeral]:
    for match in _FREQUENCY.finditer(text):
        times = int((match.lastgroup or "n0")[1:])
        yield Numeral(match.start(), match.end(), Decimal(times), Decimal(1), frequency=True)


def _hidden(text: str) -> list[tuple[int, int]]:
    if not any(map(str.isdigit, text)):
        return []  # each pattern here has a digit
    spans = [match.span() for match in _NO_NUMBER.finditer(text)]
    markers = list(_MARKER.finditer(text))
    if [int(marker[1]) for marker in markers] == list(range(1, len(markers) + 1)) and len(markers) > 1:
        spans += [marker.span() for marker in markers]
    return spans


_NO_DIGITS = re.compile(r"[a-z\s]*")


def _in_digits(text: str, taken: list[bool]) -> Iterator[Numeral]:
    at = 0
    while (at := _NO_DIGITS.match(text, at).end()) < len(text):  # type: ignore[union-attr]  # it matches everywhere
        if taken[at] or not (text[at].isdigit() or (text[at] == "." and text[at + 1 : at + 2].isdigit())):
            at += 1
            continue
        if at and (text[at - 1].isalpha() or text[at - 1] == "_"):
            at = _skip(text, at)
            continue
        number = _read_digits(text, at)
        if number is None or any(taken[number.start : number.end]):
            at = _skip(text, at)
            continue
        yield number
        at = number.end


def _skip(text: str, at: int) -> int:
    while at < len(text) and (text[at].isalnum() or text[at] in ".,"):
        at += 1
    return max(at, 1)


def _read_digits(text: str, at: int) -> Numeral | None:
    """The number that begins at ``at``; None where digits belong to a word ("b12", "4x4")."""
    match = _GROUPED.match(text, at)
    other: Decimal | None = None
    if match and (match["sep"] != "." or match["point"] or match[0].count(".") > 1):
        whole, decimals = (
            re.sub(r"\D", "", match[0][: match.start("point") - at] if match["point"] else match[0]),
            match["decimals"] or "",
        )
    else:
        match = _PLAIN.match(text, at)
        if match is None:
            return None
        decimals = match["decimals"] or match["bare"] or ""
        whole = re.match(r"\d*", match[0])[0] or "0"  # type: ignore[index]
        if match["point"] == "," and len(decimals) > 2 and re.match(r",\d", text[match.end() :]):
            decimals = ""
        if match["point"] == "." and len(decimals) == 3 and whole != "0" and len(whole) <= 3:
            other = Decimal(whole + decimals)
    end = match.end() if decimals or not match["point"] else at + len(whole)
    if _list_of_commas(text, at, end, match):
        decimals, end = "", at + len(whole)
    value = Decimal(f"{whole}.{decimals}" if decimals else whole)
    quantum = Decimal(1).scaleb(-len(decimals)) if decimals else _quantum(whole)
    return _scaled(text, at, end, value, quantum, other)


def _list_of_commas(text: str, at: int, end: int, match: re.Match[str]) -> bool:
    """``3,18,13`` are three numbers, not decimals: a comma stands before or after it too."""
    if match.re is not _PLAIN or match["point"] != ",":
        return False
    return bool(re.match(r",\d", text[end:])) or (at >= 2 and text[at - 1] == "," and text[at - 2].isdigit())


def _quantum(digits: str) -> Decimal:
    """The place of the last digit that counts: trailing zeros of a whole number dropped, but at least two of the written digits kept."""
    kept = digits.rstrip("0") or "0"
    return Decimal(10) ** (len(digits) - max(len(kept), min(2, len(digits))))


def _scaled(text: str, at: int, end: int, value: Decimal, quantum: Decimal, other: Decimal | None) -> Numeral | None:
    scale = _SCALE.match(text, end)
    if scale and scale["scale"] not in _GLUED_ONLY and not (scale["scale"] == "k" and scale[0] == " k"):
        factor = _SCALES[scale["scale"]]
        if scale["scale"] == "dozen":
            return Numeral(at, scale.end(), value * factor, Decimal(1))
        exact = scale["scale"] in ("hundred", "thousand")  # "two hundred" is only another way to write 200
        written = str(value * factor)
        if exact and value == value.to_integral():
            return Numeral(at, scale.end(), value * factor, _quantum(written))
        return Numeral(at, scale.end(), value * factor, quantum * factor, scaled=not exact)
    rest = text[end : end + 1]
    if rest.isalpha() and re.match(r"[a-z]*\d", text[end:]):
        return None
    return Numeral(at, end, value, quantum, other=other)


def _in_words(text: str, taken: list[bool]) -> Iterator[Numeral]:
    words = [match for match in _TOKEN.finditer(text) if not taken[match.start()]]
    at = 0
    while at < len(words):
        if not _starts(text, words, at):
            at += 1
            continue
        number, at = _read_words(text, words, at)
        if number is not None:
            yield number


def _starts(text: str, words: list[re.Match[str]], at: int) -> bool:
    word = words[at][0]
    before = text[words[at].start() - 1 : words[at].start()]
    if (
        before.isdigit()
        or before == "'"
        or (before == "-" and text[words[at].start() - 2 : words[at].start() - 1].isalnum())
    ):
        return False
    following = words[at + 1][0] if at + 1 < len(words) else ""
    if word == "a":
        return following in ("hundred", "thousand", "million", "dozen")
    if word == "half":
        return [other[0] for other in words[at + 1 : at + 3]] == ["a", "dozen"]
    if word == "one":
        if following in _AFTER_ONE and text[words[at].end() : words[at].end() + 1] in (" ", ""):
            return following == "and" and at + 3 < len(words) and words[at + 2][0] == "a" and words[at + 3][0] == "half"
        if _stands_for_a_noun(text, words[at].start(), words[at].end()):
            return False
        return not re.search(
            r"(?:\bno|\bnot|\bnot even|\bthe|\bthis|\bthat|\beach|\bany|\bevery|\banother|\bwhich|\bsome)[ -]$",
            text[max(words[at].start() - 12, 0) : words[at].start()],
        )
    return word in _ONES or word in _TENS


_FOR_A_NOUN = re.compile(
    r"\b(?:an?|the|this|that|these|those|my|your|his|her|its|our|their|another|each|every|any|which|what) (?:(?!single|total)[a-z-]+ ){1,2}$"
)


def _stands_for_a_noun(text: str, start: int, end: int) -> bool:
    """Whether "one" only stands for a noun told before, behind a determiner and an adjective: "the next one", "a bigger one"."""
    if not re.match(r"\W*(?:$|[.,;:!?)\n])", text[end : end + 4]) and not re.match(
        r" (?:\w+ed|\w+ing|[a-z]{1,5})\b", text[end:]
    ):
        return False
    return _FOR_A_NOUN.search(text[max(start - 40, 0) : start]) is not None


def _read_words(text: str, words: list[re.Match[str]], at: int) -> tuple[Numeral | None, int]:
    """The longest number that begins with word ``at``, and the next word."""
    start, first = words[at].start(), at
    if words[at][0] == "half":  # half a dozen
        return Numeral(start, words[at + 2].end(), Decimal(6), Decimal(1)), at + 3
    total, part, last, end = 0, 0, None, words[at].end()
    decimals, fraction = "", None
    while at < len(words):
        word = words[at][0]
        if at > first and not re.fullmatch(r"[ -]", text[end : words[at].start()]):
            break
        following = words[at + 1][0] if at + 1 < len(words) else ""
        if word == "a" and at == first:
            part = 1
        elif word in _ONES and (
            last is None or last in ("hundred", "big", "and") or (last == "tens" and 0 < _ONES[word] < 10)
        ):
            part, last = part + _ONES[word], "ones"
        elif word in _TENS and (last is None or last in ("hundred", "big", "and")):
            part, last = part + _TENS[word], "tens"
        elif word == "hundred" and part:
            part, last = part * 100, "hundred"
        elif word == "dozen" and part:
            part, last = part * 12, "dozen"
        elif word in _BIG and (part or total):
            total, part, last = total + part * _BIG[word], 0, "big"
        elif word == "and" and last in ("hundred", "big") and (following in _ONES or following in _TENS):
            last = "and"
        elif word == "and" and at + 2 < len(words) and (part_of := _PARTS.get((following, words[at + 2][0]))):
            fraction, end, at = part_of, words[at + 2].end(), at + 3
            break
        elif word == "point" and following in _ONES and _ONES[following] < 10:
            at, end, decimals = _decimals(text, words, at + 1)
            break
        else:
            break
        end, at = words[at].end(), at + 1
    whole = str(total + part)
    if fraction is not None:
        return Numeral(start, end, Decimal(whole) + fraction, Decimal(1).scaleb(fraction.as_tuple().exponent)), at  # type: ignore[arg-type]
    if decimals:
        return Numeral(start, end, Decimal(f"{whole}.{decimals}"), Decimal(1).scaleb(-len(decimals))), at
    return Numeral(start, end, Decimal(whole), _quantum(whole)), max(at, first + 1)


def _decimals(text: str, words: list[re.Match[str]], at: int) -> tuple[int, int, str]:
    digits, end = "", words[at].start()
    while at < len(words) and _ONES.get(words[at][0], 10) < 10 and (not digits or text[end : words[at].start()] == " "):
        digits, end, at = digits + str(_ONES[words[at][0]]), words[at].end(), at + 1
    return at, end, digits
