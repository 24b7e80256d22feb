"""Which number an answer puts in the place of an earlier one that it tells as over or as mistaken: "I first thought 7, but it's 9", "until last month it stood at 7; by now it's 9".

Two words prove it together: one that puts the first number in the past or in somebody's mind, and one that turns to the second.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.judging.rules.quantities import Quantity

_OVER = re.compile(
    r"\b(?:earlier|until|till|up to (?:now|then|last|the|this|\w+day)|at first|first (?:thought|said|had|guess\w*|count\w*|got|impression|glance)|initially|originally|previously|formerly|used to|(?:was|were|had been|stood) so far|so far (?:it )?(?:was|were|stood)|"
    r"(?:total|count|tally|sum|figure) so far|(?:might|may|could|would|'d) (?:have )?(?:think|thought|say|said|expect\w*|guess\w*|believe|assume\w*|suppose\w*)|(?:i|you|we) (?:said|thought|assumed|had said|had thought|guessed|'d said|'d thought)|last time)\b"
)
_INSTEAD = re.compile(
    r"\b(?:but|now|by now|in fact|in truth|in reality|actually|these days|meanwhile|meantime|since then|the (?:correct|right|true|real|proper|actual|corrected|updated|current|new|latest) \w+|with the (?:latest|last|newest|new)|brings? (?:it|that|the total) (?:up )?to)\b"
)
_STILL_OPEN = re.compile(r"\b(?:or|either|if|unless|whether|otherwise|not|never|perhaps both)\b|n't\b|\?")


def in_their_place(text: str, named: Sequence[Quantity]) -> list[Quantity]:
    """The quantities after the turn; none if the words for it are missing on either side, or leave it open which one holds."""
    if len(named) == 2:
        gap, opening = text[max(named[0].end, named[0].reach) : named[1].start], text[: named[0].start]
        if _RISES.search(opening) and re.fullmatch(r"[\s,]*(?:up |down )?to\s*(?:[€£$]|now )?", gap):
            return [named[1]]
        if _DOWN_THE_LINE.fullmatch(gap):
            return [named[0]]
    if len(named) < 2 or not _OVER.search(text):
        return []
    for turn in _INSTEAD.finditer(text):
        before = [one for one in named if one.end <= turn.start()]
        after = [one for one in named if one.start >= turn.end()]
        if not before or not after:
            continue
        told = text[: turn.start()]
        if _OVER.search(told) and not _OVER.search(text, turn.end()) and not _STILL_OPEN.search(text, turn.end()):
            return after
    return []


_RISES = re.compile(
    r"\b(?:went|gone|going|goes|rose|risen|rises|grew|grown|climbed|moved|changed|jumped|(?:brings?|brought|takes?|took|pushes|pushed)(?: \w+){1,3})(?: up| down)? from (?:[€£$])?$"
)
_DOWN_THE_LINE = re.compile(
    r"[\s,(-]*(?:up|down|previously|formerly|before (?:it was|that)|earlier it was|was)(?: from)?[\s:]*[€£$]?"
)
"""What stands between the number that holds and the one before it: "9, up from 7", "9 (previously 7)"."""


_CONTRASTS = re.compile(
    r"\b(?:now|by now|but|however|otherwise|if|or|instead|earlier|until|till|thought|before that|formerly|previously|used to|so far|up to)\b"
)


def contrasts(text: str) -> bool:
    """Whether a word opposes two numbers of a text in time, in case or in mind."""
    return _CONTRASTS.search(text) is not None
