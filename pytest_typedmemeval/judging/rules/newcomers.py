"""Proper names that an answer gives and no session has: values that the answer key can't know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from itertools import pairwise

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.cases import GENERIC, Piece, is_said_in, words_of
from pytest_typedmemeval.judging.rules.ending_words import (
    FEAST,
    IS_OVER,
    IT_IS,
    NEGATIVE,
    NO_MORE,
    NOW,
    PASSIVE,
    PAST,
    PRESENT,
    WAS_UNTIL,
)
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
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
            or IS_OVER.search(piece.text)
            or piece.asks
            or piece.refusal
            or NEGATIVE.search(piece.text)
        )
        and not (PAST.search(piece.text) and not PASSIVE.search(piece.text) and not NOW.search(piece.text))
    ]
    return tuple(name for name in unknown if any(name in stems(FEAST.sub(" ", piece.text)) for piece in told))


_OF_OLD = re.compile(
    r"\W*(?:(?:and|but|so|it|that|this|there|your|the|(?:last|old) one) )*(?:previous(?:ly)?|former(?:ly)?|before(?: that| then)?|earlier|until then|once|originally|prior to that|in the past|was|were|had been|past|last|ex)\b"
)
"""What is told of the time before: "previously X"."""
_OLD_ONLY = re.compile(
    r"\b(?:used to|former(?:ly)?|previous(?:ly)?|earlier|before|replac\w+|ex-|succeed\w+|supersed\w+|past|old)\b"
)
"""What tells of an old value without an end of its own."""
_RELATIVE = re.compile(r"(?:who|which|that)\b")
_ALONE = re.compile(r"\b(?:yourself|alone|on your own|free|without|empty|over|done|rid)\b")


class Stand(Enum):
    """How what the answer key doesn't know stands in an answer that tells of an end."""

    HOLDS = "said to hold now"
    UNCLEAR = "may hold now"
    OLD = "what ended, or nothing"


def stand_beside_end(names: Sequence[str], pieces: Sequence[Piece], known: frozenset[str]) -> Stand:
    """The stand of the unknown ``names``, and of unknown words that no name tells (``known`` are those of the case)."""
    ends = [piece for piece in pieces if piece.over and not piece.elsewhere]
    free = [piece for piece in ends if not _MARKED.search(piece.text)]  # an end that names its value ends nothing else
    plain = [piece for piece in ends if piece in free or not _OLD_ONLY.search(piece.text)]
    found = Stand.OLD
    before: Piece | None = None
    for piece, then in pairwise([*pieces, None]):
        if piece is None:
            break
        if piece.over:
            before = piece
        if piece.elsewhere or piece.over or piece.asks or piece.refusal or NEGATIVE.search(piece.text):
            continue
        told = set(stems(FEAST.sub(" ", piece.text)))
        ended_later = any(end.start > piece.start for end in free)
        if told & set(names):
            if _OF_OLD.match(piece.text):
                continue
            described = then.text if then and _RELATIVE.match(then.text) else ""
            now = NOW.search(f"{piece.text} {described}") is not None
            holds = now or PRESENT.search(piece.text) is not None or PASSIVE.search(piece.text) is not None
            if holds and not ended_later:
                return Stand.HOLDS
            if now or not ended_later:
                found = Stand.UNCLEAR
        elif not ended_later and (
            _is_told_of_now(piece, known)
            or (not plain and then and _is_bare(piece, known) and (then.over or _MARKED.search(then.text)))
            or _is_set_against(before, piece, known)
        ):
            found = Stand.UNCLEAR
        before = piece
    return found


def _is_unknown(piece: Piece, known: frozenset[str]) -> bool:
    return not _MARKED.search(piece.text) and bool(piece.words - known - GENERIC) and not _ALONE.search(piece.text)


def _is_told_of_now(piece: Piece, known: frozenset[str]) -> bool:
    """Whether words that the case doesn't have tell what holds now: "you take iron now"."""
    now = re.search(r"\b(?:now(?! that)|these days|nowadays|currently)\b", piece.text)
    return now is not None and _is_unknown(piece, known) and _ACTS.search(piece.text) is not None


def _is_bare(piece: Piece, known: frozenset[str]) -> bool:
    """Whether words that the case doesn't have stand without a verb, as a value would: "iron, formerly X"."""
    verb = PRESENT.search(piece.text) or PAST.search(piece.text)
    return len(piece.text.split()) <= 4 and verb is None and _is_unknown(piece, known)


def _is_set_against(before: Piece | None, piece: Piece, known: frozenset[str]) -> bool:
    """Whether a bare phrase follows what is said to be no longer so: "not X any more, but Y"."""
    return (
        before is not None
        and before.over
        and before.sentence == piece.sentence
        and NO_MORE.search(before.text) is not None
        and re.match(
            r"(?:rather |instead )?(?!\w+ly\b|in\b|on\b|at\b|by\b|for\b|from\b|with\b|to\b|as\b|sorry\b|thank|i\b|which\b)",
            piece.text,
        )
        is not None
        and _is_bare(piece, known)
    )


_ACTS = re.compile(r"\b(?:you|he|she|they|it)(?:'re|'s)? \w+|\b[a-z]{3,}s\b")
_MARKED = re.compile(ANY_MARK)
