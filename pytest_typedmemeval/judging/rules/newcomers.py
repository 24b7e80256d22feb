"""Proper names that an answer gives and no session has: values that the answer key can't know."""

from __future__ import annotations

from itertools import pairwise

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.cases import GENERIC, Piece, is_said_in, words_of
from pytest_typedmemeval.judging.rules.ending_words import FEAST, IT_IS, NEGATIVE, NOW, PASSIVE, PAST, WAS_UNTIL
from pytest_typedmemeval.judging.rules.text import stems


def newcomers(question: Question, names: frozenset[str], pieces: list[Piece]) -> tuple[str, ...]:
    """Proper names that no session has, in pieces of the asked case that deny and end nothing."""
    asked = words_of(question.question)
    over_next = {
        id(piece)
        for piece, then in pairwise(pieces)
        if then.over and then.sentence == piece.sentence and IT_IS.match(then.text)
    }
    unknown = sorted(name for name in names if name not in asked | GENERIC and not is_said_in(question, name))
    if not unknown:
        return ()
    told = [
        piece
        for piece in pieces
        if not (
            id(piece) in over_next
            or WAS_UNTIL.match(piece.text)
            or piece.elsewhere
            or piece.over
            or piece.asks
            or piece.refusal
            or NEGATIVE.search(piece.text)
        )
        and not (PAST.search(piece.text) and not PASSIVE.search(piece.text) and not NOW.search(piece.text))
    ]
    return tuple(name for name in unknown if any(name in stems(FEAST.sub(" ", piece.text)) for piece in told))
