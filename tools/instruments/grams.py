"""Which raw-token 1-3-grams stand in which session, for all worlds of a corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tools.instruments.haystack import Session, Worlds
from tools.instruments.text import phrases

LEAST_WORLDS = 5
"""A phrase or feature that tells sessions apart in fewer haystacks can't be a tell of a corpus. Counted on frozen haystacks, so the choice has no say in it."""


@dataclass(frozen=True)
class Presence:
    """``grams`` are the phrases in `LEAST_WORLDS` haystacks or more; ``present[w]`` is sessions x ``columns[w]``, the phrases that stand in world w at all."""

    grams: tuple[str, ...]
    index: Mapping[str, int]
    columns: Mapping[int, npt.NDArray[np.intp]]
    present: Mapping[int, npt.NDArray[np.float64]]


@lru_cache(maxsize=20_000)
def session_phrases(session: Session) -> frozenset[str]:
    """The phrases of one session."""
    return frozenset(phrases(session.texts))


@lru_cache(maxsize=200_000)
def question_phrases(question: str) -> frozenset[str]:
    """The phrases of a question: what is exempt from the screen for it, since gold may well be relevant."""
    return frozenset(phrases([question]))


def presence(worlds: Worlds, least_worlds: int = LEAST_WORLDS) -> Presence:
    """Count the phrases of every world and lay them out."""
    per_session = {world: [session_phrases(session) for session in haystack] for world, haystack in worlds.items()}
    per_world = {world: frozenset().union(*sets) for world, sets in per_session.items()}
    seen = Counter(gram for grams in per_world.values() for gram in grams)
    kept = sorted(gram for gram, count in seen.items() if count >= min(least_worlds, len(worlds)))
    index = {gram: i for i, gram in enumerate(kept)}
    columns, present = {}, {}
    for world, sets in per_session.items():
        here = sorted(index[gram] for gram in per_world[world] if gram in index)
        local = {kept[column]: i for i, column in enumerate(here)}
        matrix = np.zeros((len(sets), len(here)))
        for row, grams in enumerate(sets):
            matrix[row, [local[gram] for gram in grams if gram in local]] = 1
        columns[world] = np.array(here, dtype=np.intp)
        present[world] = matrix
    return Presence(tuple(kept), index, columns, present)
