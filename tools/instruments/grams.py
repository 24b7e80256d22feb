"""Which raw-token 1-3-grams stand in which session, for all worlds of a corpus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tools.instruments.haystack import Session, Worlds
from tools.instruments.numbering import Numbering, Numbers
from tools.instruments.text import phrases

LEAST_WORLDS = 5
"""A phrase or feature that tells sessions apart in fewer haystacks can't be a tell of a corpus. Counted on frozen haystacks, so the choice has no say in it."""


@lru_cache(maxsize=6_000)
def session_phrases(session: Session) -> frozenset[str]:
    """The phrases of one session."""
    return frozenset().union(*map(_text_phrases, session.texts))


@lru_cache(maxsize=60_000)  # most turns of a tampered session are untouched
def _text_phrases(text: str) -> frozenset[str]:
    return frozenset(phrases([text]))


_GRAMS = Numbering()


@lru_cache(maxsize=6_000)
def session_numbers(session: Session) -> Numbers:
    """The numbers of a session's phrases."""
    return _GRAMS.of(session_phrases(session))


@lru_cache(maxsize=100_000)
def question_numbers(question: str) -> Numbers:
    """The numbers of a question's phrases: what is exempt from the screens for it, since gold may well be relevant."""
    return _GRAMS.of(phrases([question]))


def phrases_of(numbers: Numbers) -> list[str]:
    """The phrases with some numbers, sorted."""
    wanted = set(numbers.tolist())
    return sorted(str(gram) for gram, number in _GRAMS.items() if number in wanted)


@dataclass(frozen=True)
class Presence:
    """``grams`` are the phrases in `LEAST_WORLDS` haystacks or more, sorted; ``present[w]`` is sessions x ``columns[w]``, the phrases that stand in world w at all.

    ``column`` leads from a phrase's number to its place in ``grams``, -1 for one that isn't kept.
    """

    grams: tuple[str, ...]
    column: Numbers
    columns: Mapping[int, Numbers]
    present: Mapping[int, npt.NDArray[np.float64]]

    def of_question(self, question: str) -> Numbers:
        """Places in ``grams`` of a question's phrases."""
        numbers = question_numbers(question)
        found = self.column[numbers[numbers < len(self.column)]]
        return found[found >= 0]


def presence(worlds: Worlds, least_worlds: int = LEAST_WORLDS) -> Presence:
    """Count the phrases of every world and lay them out."""
    of_session = {world: [session_numbers(session) for session in haystack] for world, haystack in worlds.items()}
    of_world = {world: np.unique(np.concatenate(numbers)) for world, numbers in of_session.items()}
    in_worlds = np.bincount(np.concatenate(list(of_world.values())), minlength=len(_GRAMS))
    names = [str(gram) for gram in _GRAMS]
    kept = sorted(
        np.flatnonzero(in_worlds >= min(least_worlds, len(worlds))).tolist(), key=lambda number: names[number]
    )
    column = np.full(len(names), -1, dtype=np.intp)
    column[kept] = np.arange(len(kept))
    columns, present = {}, {}
    for world, numbers in of_session.items():
        here = np.sort(column[of_world[world]])
        here = here[here >= 0]
        matrix = np.zeros((len(numbers), len(here)))
        for row, own in enumerate(numbers):
            found = column[own]
            matrix[row, np.searchsorted(here, found[found >= 0])] = 1
        columns[world], present[world] = here, matrix
    return Presence(tuple(names[number] for number in kept), column, columns, present)
