"""In which direction an answer puts a difference: more or less, and whether it has turned the two sides round.

Source: settled readings ("sign and unit are part of the value; a bare number where the sign or direction is asked is undecided").
"""

from __future__ import annotations

import re
from enum import Enum

from pytest_typedmemeval.judging.rules.quantities import Quantity
from pytest_typedmemeval.judging.rules.text import STOPWORDS, sentences, stems


class Direction(Enum):
    """How a number stands to the first side that the question names."""

    MORE = "more"
    LESS = "less"
    UNTOLD = "untold"
    UNCLEAR = "unclear"
    """Words of direction that can't be brought together."""


_MORE = re.compile(
    r"\b(?:more|further|farther|longer|greater|higher|ahead|extra|additional|beats?|exceed(?:s|ed)?|increase[ds]?|rose|up)\b"
)
_LESS = re.compile(r"\b(?:fewer|less|shorter|lower|behind|decrease[ds]?|dropped|fell|down|short)\b")
_OPPOSITE = {Direction.MORE: Direction.LESS, Direction.LESS: Direction.MORE}


def direction(question: str, text: str, quantity: Quantity) -> Direction:
    """The direction told in the sentence of ``quantity``, turned round where the sentence compares the sides the other way."""
    start, end = next(
        ((first, last) for first, last in sentences(text) if first <= quantity.start < last), (0, len(text))
    )
    sentence = text[start:end]
    found = {told for told, pattern in ((Direction.MORE, _MORE), (Direction.LESS, _LESS)) if pattern.search(sentence)}
    if len(found) != 1:
        return Direction.UNCLEAR if found else Direction.UNTOLD
    [told] = found
    return {None: Direction.UNCLEAR, True: _OPPOSITE[told], False: told}[_turned(question, sentence)]


def _turned(question: str, sentence: str) -> bool | None:
    """Whether a sentence names the question's second side first; None where that can't be told."""
    first, _, second = question.casefold().rpartition(" than ")
    ours, theirs = _words(first) - _words(second), _words(second) - _words(first)
    if not first or not theirs:
        return False
    before, than, after = sentence.partition(" than ")
    if than:
        return bool(theirs & _words(before)) and not theirs & _words(after)
    held = _words(sentence)
    return None if theirs & held and not _places(ours) & held else False


_GENERAL = frozenset(
    stems(
        "many more further kilometre kilometres cover covered total totals added went go get got did all together much longer day days money"
    )
)


def _places(words: set[str]) -> set[str]:
    return words - _GENERAL


def _words(text: str) -> set[str]:
    return {word for word in stems(text) if word not in STOPWORDS}
