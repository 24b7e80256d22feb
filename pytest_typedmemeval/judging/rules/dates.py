"""The days that a text names, resolved against the instant at which the question was asked.

A closed grammar of our own: ISO, "3 April 2024", "April 3rd", "the third of April", "13/04/2024", "last Wednesday", "in nine days", "three weeks ago",
"yesterday". What can be read in two ways has two candidates: "03/04/2024" is undecided, unless a stated weekday fits one of them only.

Sources: cases J43; settled readings "Arithmetic and dates".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

MONTHS = (
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
)
"""The names of the months, folded."""
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_UNITS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    "ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
    "seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty-first", "twenty-second", "twenty-third", "twenty-fourth",
    "twenty-fifth", "twenty-sixth", "twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth", "thirty-first",
)  # fmt: skip

# The full stop is part of an abbreviation alone: "until Saturday. Home is ..." ends a sentence.
_MONTH = rf"(?:(?:{'|'.join(MONTHS)})\b|(?:{'|'.join(name[:3] for name in MONTHS if name != 'may')}|sept)\b\.?)"
_WEEKDAY = rf"(?:(?:{'|'.join(_WEEKDAYS)})\b|(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b\.?)"
_DAY = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\b(?![.,]?\d)|(?:{'|'.join(sorted(_ORDINALS, key=len, reverse=True)).replace('-', '[- ]')})\b)"
_YEAR = r"(?:(?:,|\s|,\s)\s?(?P<year>(?:19|20)\d\d)\b)?"
_COUNT = (
    rf"(?P<count>\d{{1,3}}|an?|a couple of|(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_UNITS[:9])}))?|{'|'.join(_UNITS)})"
)
_UNIT = r"(?P<unit>days?|weeks?|fortnights?)"


@dataclass(frozen=True)
class Named:
    """Days named at ``start`` to ``end`` of a text: one candidate, or several where it can be read in several ways.

    ``whole`` is ``day`` or ``month``: of a month the candidates are its first day.
    """

    start: int
    end: int
    days: tuple[date, ...]
    whole: str = "day"

    def may_be(self, day: date) -> bool:
        """Whether some reading is ``day``, or the month that it lies in."""
        return any(
            one == day if self.whole == "day" else (one.year, one.month) == (day.year, day.month) for one in self.days
        )

    def is_day(self, day: date) -> bool:
        """Whether every reading is ``day``."""
        return self.whole == "day" and set(self.days) == {day}


def named_days(text: str, asked: date) -> list[Named]:
    """Every day that a folded text names, left to right; where two patterns overlap, the one that begins first, then the longer one."""
    if not _DIGIT.search(text) and not _HINT.search(text):
        return []
    return list(_named_days(text, asked))


@lru_cache(maxsize=256)  # judge, rule and provenance ask for the same one
def _named_days(text: str, asked: date) -> tuple[Named, ...]:
    found = [
        Named(match.start(), match.end(), days, whole)
        for pattern, read, whole in _FORMS
        for match in pattern.finditer(text)
        if (days := tuple(dict.fromkeys(read(match, asked))))
    ]
    kept: list[Named] = []
    for one in sorted(found, key=lambda one: (one.start, one.start - one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return tuple(part for one in kept for part in _parted(text, one, asked))


def _parted(text: str, one: Named, asked: date) -> list[Named]:
    """ "14 or 15 March" names two days: the first borrows month and year from the second."""
    before = _SHARED.search(text[max(one.start - 40, 0) : one.start])
    if before is None or one.whole != "day" or len(one.days) != 1:
        return [one]
    day = _number_of_day(before["day"])
    try:
        other = one.days[0].replace(day=day)
    except ValueError:
        return [one]
    at = max(one.start - 40, 0) + before.start("day")
    return [Named(at, at + len(before["day"]), (other,)), one]


_SHARED = re.compile(
    rf"(?:^|[\s(])(?P<day>{_DAY})(?:\s+of)?\s*(?:,|/|-|or|and|to|till|until)\s*(?:the |maybe |perhaps |possibly )?$"
)
_DIGIT = re.compile(r"\d")
_HINT = re.compile(
    rf"day|week|ago|fortnight|tomorrow|{'|'.join(name[:3] for name in MONTHS)}|mon\b|tue|wed|thu|fri\b|sat\b|sun\b"
)


def _number_of_day(text: str) -> int:
    digits = re.match(r"\d+", text)
    return int(digits[0]) if digits else _ORDINALS.index(text.replace(" ", "-")) + 1


def _month(text: str) -> int:
    return next(number for number, name in enumerate(MONTHS, 1) if text.startswith(name[:3]))


def _weekday(text: str) -> int:
    return next(number for number, name in enumerate(_WEEKDAYS) if text.startswith(name[:3]))


def _valid(year: int, month: int, day: int) -> list[date]:
    try:
        return [date(year, month, day)]
    except ValueError:
        return []


def _nearest(month: int, day: int, asked: date) -> list[date]:
    """Without a year: the one that lies nearest to the asking time."""
    candidates = [one for year in (asked.year - 1, asked.year, asked.year + 1) for one in _valid(year, month, day)]
    return sorted(candidates, key=lambda one: abs((one - asked).days))[:1]


def _fitting(match: re.Match[str], days: Iterable[date]) -> list[date]:
    """The readings that a weekday beside the date allows; all of them if it allows none or there is none."""
    all_of = list(days)
    told = match.groupdict().get("weekday") or match.groupdict().get("weekday_after")
    return ([day for day in all_of if day.weekday() == _weekday(told)] if told else []) or all_of


def _in_words(match: re.Match[str], asked: date) -> list[date]:
    month, day = _month(match["month"]), _number_of_day(match["day"])
    return _valid(int(match["year"]), month, day) if match["year"] else _fitting(match, _nearest(month, day, asked))


def _iso(match: re.Match[str], asked: date) -> list[date]:
    return _valid(int(match["y"]), int(match["m"]), int(match["d"]))


def _numeric(match: re.Match[str], asked: date) -> list[date]:
    """Day and month in either order: both readings, as far as they exist and a stated weekday fits."""
    one, two = int(match["one"]), int(match["two"])
    if match["y"]:
        year = int(match["y"]) + (2000 if len(match["y"]) == 2 else 0)
        readings = [*_valid(year, two, one), *_valid(year, one, two)]
    else:
        readings = [
            day
            for month, number in ((two, one), (one, two))
            for day in (_nearest(month, number, asked) if month <= 12 else [])
        ]
    return _fitting(match, dict.fromkeys(readings))


def _counted(match: re.Match[str]) -> timedelta:
    text = match["count"]
    if text.isdigit():
        number = int(text)
    elif text in ("a", "an"):
        number = 1
    elif text == "a couple of":
        number = 2
    else:
        number = sum(_TENS.get(word) or _UNITS.index(word) + 1 for word in re.split("[- ]", text))
    return timedelta(days=number * {"d": 1, "w": 7, "f": 14}[match["unit"][0]])


def _past(match: re.Match[str], asked: date) -> list[date]:
    return [asked - _counted(match)]


def _to_come(match: re.Match[str], asked: date) -> list[date]:
    return [asked + _counted(match)]


def _by_word(match: re.Match[str], asked: date) -> list[date]:
    return [asked + timedelta(days=_WORDS[match["word"]])]


_WORDS = {
    "today": 0, "tonight": 0, "this morning": 0, "this evening": 0, "this afternoon": 0, "yesterday": -1, "last night": -1, "tomorrow": 1,
    "the day before yesterday": -2, "the day after tomorrow": 2,
}  # fmt: skip


def _by_weekday(match: re.Match[str], asked: date) -> list[date]:
    """ "Last Wednesday" is the latest before the day of asking, "this coming" one the first after it; "next" is that or the one a week later."""
    back = (asked.weekday() - _weekday(match["name"]) - 1) % 7 + 1
    last, coming = asked - timedelta(days=back), asked + timedelta(days=(7 - back) or 7)
    which = (match["which"] or "").strip()
    if which in ("last", "this past", "past"):
        return [last]
    if which in ("this coming", "coming", "the coming"):
        return [coming]
    if which == "next":
        return [coming, coming + timedelta(days=7)]
    if match.string[: match.start()].endswith("since "):
        return [last]
    return [last, coming, *([asked] if back == 7 else [])]


def _day_alone(match: re.Match[str], asked: date) -> list[date]:
    """ "The 14th": of this month, the last or the next."""
    day, found = _number_of_day(match["day"]), []
    for shift in (-1, 0, 1):
        index = asked.year * 12 + asked.month - 1 + shift
        found += _valid(index // 12, index % 12 + 1, day)
    return found


def _day_and_weekday(match: re.Match[str], asked: date) -> list[date]:
    """ "Saturday the 14th": the nearest that is one."""
    return sorted(_fitting(match, _day_alone(match, asked)), key=lambda one: abs((one - asked).days))[:1]


def _of_this_month(match: re.Match[str], asked: date) -> list[date]:
    return _valid(asked.year, asked.month, _number_of_day(match["day"]))


def _behind(word: str) -> str:
    return rf"(?<=\b{word} the )"


def _whole_month(match: re.Match[str], asked: date) -> list[date]:
    month = _month(match["month"])
    return [date(int(match["year"]), month, 1)] if match["year"] else _nearest(month, 1, asked)


_Form = tuple[re.Pattern[str], Callable[[re.Match[str], date], list[date]], str]
_WITH_WEEKDAY = rf"(?:(?P<weekday>{_WEEKDAY}),?\s+\(?(?:the\s+)?)?"
_WEEKDAY_AFTER = rf"(?:,?\s*\(?(?P<weekday_after>{_WEEKDAY}))?"
_FORMS: tuple[_Form, ...] = tuple(
    (re.compile(pattern), read, whole)
    for pattern, read, whole in (
        (
            rf"{_WITH_WEEKDAY}\b(?P<y>(?:19|20)\d\d)(?P<sep>[-/.])(?P<m>\d{{1,2}})(?P=sep)(?P<d>\d{{1,2}})(?:t\d\d:\d\d\S*)?(?![\d/-])",
            _iso,
            "day",
        ),
        (
            rf"\b{_WITH_WEEKDAY}\b(?P<day>{_DAY})(?:\s+of)?\s+(?P<month>{_MONTH}){_YEAR}{_WEEKDAY_AFTER}",
            _in_words,
            "day",
        ),
        (
            rf"\b{_WITH_WEEKDAY}\b(?P<month>{_MONTH})\s+(?:the\s+)?(?P<day>{_DAY}){_YEAR}{_WEEKDAY_AFTER}",
            _in_words,
            "day",
        ),
        (
            rf"{_WITH_WEEKDAY}(?<![\d/.-])(?P<one>\d{{1,2}})(?P<sep>[/.-])(?P<two>\d{{1,2}})(?P=sep)(?P<y>(?:19|20)?\d\d)\b(?![/-]\d){_WEEKDAY_AFTER}",
            _numeric,
            "day",
        ),
        (
            rf"{_WITH_WEEKDAY}(?<![\d/.-])(?P<one>\d{{1,2}})/(?P<two>\d{{1,2}})(?P<y>)(?![\d/]){_WEEKDAY_AFTER}",
            _numeric,
            "day",
        ),
        (rf"\b{_COUNT} {_UNIT} (?:ago|back)\b", _past, "day"),
        (rf"\b{_COUNT} {_UNIT}(?= (?:overdue|late|behind|past due)\b)", _past, "day"),
        (rf"\b(?:overdue|late|due|been)(?: now| already)? (?:for|by) {_COUNT} {_UNIT}\b", _past, "day"),
        (
            rf"(?:\b(?:in|not for)|(?<=\bfor)(?= another)) (?:another |exactly |just )?{_COUNT} (?:more )?{_UNIT}(?:'s?)?(?: time| from now)?\b",
            _to_come,
            "day",
        ),
        (
            rf"\b{_COUNT} (?:more )?{_UNIT} (?:from (?:now|today)|away|to go|left|off|remain(?:ing)?|hence)\b",
            _to_come,
            "day",
        ),
        (rf"\b(?P<word>{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b", _by_word, "day"),
        (
            rf"\b(?P<which>(?:last|this past|this coming|the coming|coming|past|next|this) )(?P<name>{_WEEKDAY})",
            _by_weekday,
            "day",
        ),
        (rf"(?:(?<=\bon )|(?<=\bby )|(?<=\bsince )|(?<=\buntil ))(?P<which>)(?P<name>{_WEEKDAY})", _by_weekday, "day"),
        (rf"\b{_COUNT} more {_UNIT}\b", _to_come, "day"),
        (rf"\b(?P<which>)(?P<name>{'|'.join(_WEEKDAYS)})\b", _by_weekday, "day"),
        (rf"\b(?P<day>{_DAY}) of this month\b", _of_this_month, "day"),
        (
            rf"\b(?P<weekday>{_WEEKDAY}),? (?:the )?(?P<day>\d{{1,2}}(?:st|nd|rd|th))\b(?! of\b)",
            _day_and_weekday,
            "day",
        ),
        (
            rf"(?:{'|'.join(_behind(word) for word in ('on', 'since', 'from', 'by', 'until', 'till'))})(?P<day>\d{{1,2}}(?:st|nd|rd|th))\b(?! of\b)",
            _day_alone,
            "day",
        ),
        (r"^the (?P<day>\d{1,2}(?:st|nd|rd|th))\W*$", _day_alone, "day"),
        (
            rf"\b(?:(?<=in )|(?<=since )|(?<=until )|(?<=till )|(?<=of )|(?<=during )|(?<=this )|(?<=last )|(?<=next ))(?P<month>{_MONTH}){_YEAR}",
            _whole_month,
            "month",
        ),
        (
            rf"(?<!\d )(?<!st )(?<!nd )(?<!rd )(?<!th )\b(?P<month>{_MONTH})\s(?P<year>(?:19|20)\d\d)\b",
            _whole_month,
            "month",
        ),
    )
)
