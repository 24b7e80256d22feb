"""Whole numbers as English says them, for the rule that a gold number stands in no turn, "in digits or words"."""

from __future__ import annotations

_TO_NINETEEN = (
    "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TO_NINETY = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL, _TENS = _TO_NINETEEN.split(), _TO_NINETY.split()


def in_words(number: int) -> str:
    """``forty-seven``, ``one hundred and twelve``; below a thousand."""
    if not 0 <= number < 1000:
        raise ValueError(f"{number} is not between 0 and 999")
    if number < 20:
        return _SMALL[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")
    hundreds, rest = divmod(number, 100)
    return f"{_SMALL[hundreds]} hundred" + (f" and {in_words(rest)}" if rest else "")
