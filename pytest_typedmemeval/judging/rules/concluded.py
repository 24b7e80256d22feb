"""Where a chain of reasoning ends: the last sentence or clause with a number, if a word of conclusion opens it ("So, forty-four days")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.judging.rules.quantities import Quantity

_CONCLUDES = re.compile(
    r"(?:^|(?<=[.!?;:,\n])\s*)\W*(?:and |which means |that means )?(?:so|therefore|thus|hence|in short|in sum|in all|all in all|all told|altogether|in total|overall|"
    r"(?:that|this|it|which|they)(?:'s| is)? (?:all |together |altogether |then )*(?:makes?|making|gives?|giving|adds? up to|comes? to|came to|totals?|totalling|amounts? to)|(?:we|you)(?:'re| are| were| get| arrive| end up)(?: then)? at)\b"
)
_ENDED = re.compile(r"[;(!?]|\.(?!\d)")
"""Where the conclusion ends: what comes after the clause is a remark."""
_TURNS = re.compile(r"\b(?:actually|wait|sorry|correction|rather|scratch|no,|not|unless|or)\b|n't\b")


def concluding(text: str, named: Sequence[Quantity]) -> list[Quantity]:
    """The quantities after the last word of conclusion, none if there is no such word, nothing follows it or what follows turns back."""
    if not named:
        return []
    for match in reversed(list(_CONCLUDES.finditer(text))):
        following = [one for one in named if one.start >= match.end()]
        ended = _ENDED.search(text, following[0].end) if following else None
        if ended is not None:
            told = [one for one in following if one.start < ended.start()]
            alike = {(one.unit, one.noun) for one in told}
            if not any((one.unit, one.noun) in alike for one in following[len(told) :]):
                following = told
        if following:
            return [] if _TURNS.search(text, match.end()) else following
    return []
