"""Heights and times of day as they are spoken: "a metre eighty-six" is 1.86 m, "nine forty-five in the evening" 9:45 in the evening.

Only where gold is a length or a time of day: "one eighty" may be a price or a count elsewhere (spoken_prices.py).
"""

from __future__ import annotations

import re

_TEENS = (
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TWO_DIGITS = {word: 10 + number for number, word in enumerate(_TEENS)}
_TWO_DIGITS |= {word: 20 + 10 * number for number, word in enumerate(_TENS)}
_TWO_DIGITS |= {
    f"{tens}{joint}{one}": 20 + 10 * ten + number
    for ten, tens in enumerate(_TENS)
    for number, one in enumerate(_ONES, 1)
    for joint in ("-", " ")
}
_TWO_DIGITS |= {f"{zero} {one}": number for number, one in enumerate(_ONES, 1) for zero in ("oh", "o", "zero")}
_WORDS = "|".join(sorted(_TWO_DIGITS, key=len, reverse=True))
_WHOLE = {"a": 1, "one": 1, "two": 2, "1": 1, "2": 2}
_METRES = re.compile(
    rf"(?<![\w.,:-])(?P<whole>a|one|two|1|2) ?(?:(?:met(?:re|er)s?|m)\b,? ?(?:and )?)(?P<part>{_WORDS}|\d\d)(?![\w:]|[.,]\d| ?(?:cm|centim|mm|people|years?|minutes?))"
)
_BARE_METRES = re.compile(rf"(?<![\w.,:-])(?P<whole>one|two) (?P<part>{_WORDS})(?![\w-])(?: (?:tall|high|long))?")
_CLOCK = re.compile(
    rf"(?<![\w.,:-])(?P<hour>{'|'.join((*_ONES, *_TEENS[:3]))})[ -](?P<part>{_WORDS})(?! (?:minutes?|hours?|days?|euros?|pounds?|people|past|to)\b)(?![\w-])"
)
_HOURS = {word: hour for hour, word in enumerate((*_ONES, *_TEENS[:3]), 1)}


def with_heights(text: str, tall: bool) -> str:
    """A `plain` text with metres and centimetres in figures; ``tall``: whether a height is asked for, so that "one eighty-six" is one too."""
    text = _METRES.sub(_metres, text)
    return _BARE_METRES.sub(_metres, text) if tall else text


def with_times(text: str) -> str:
    """A `plain` text with hours and minutes in figures."""
    return _CLOCK.sub(_time, text)


def _metres(match: re.Match[str]) -> str:
    part = match["part"]
    return f"{_WHOLE[match['whole']]}.{int(part) if part.isdigit() else _TWO_DIGITS[part]:02d} m"


def _time(match: re.Match[str]) -> str:
    minutes = _TWO_DIGITS[match["part"]]
    return f"{_HOURS[match['hour']]}:{minutes:02d}" if minutes < 60 else match[0]
