"""How much of a question's wording the sentences of each session repeat.

Gold may well be relevant, so these figures say nothing by themselves. Among the re-choices every question is about its own gold too: what stands out there is a choice that was made by its wording.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tools.instruments.haystack import Haystack, Session
from tools.instruments.text import sentences, tokens

Array = npt.NDArray[np.float64]

OVERLAPS = (
    "overlap with the question: best sentence",
    "overlap with the question: first sentence",
    "overlap with the question: last sentence",
    "overlap with the question: whole session",
    "overlap with the question: sentences with a third of it",
)
_SOME = 1 / 3


@dataclass(frozen=True)
class Sentences:
    """``holds[word]`` are the sentences of a haystack that have the word; sentences are numbered through, ``starts`` are the first of each session."""

    holds: Mapping[str, Sequence[int]]
    starts: npt.NDArray[np.intp]
    count: int


@lru_cache(maxsize=6_000)
def _words(session: Session) -> tuple[tuple[frozenset[str], ...], int]:
    """The distinct words of every sentence of a session, which has one if only an empty one, and their number."""
    found = tuple(frozenset(tokens(sentence)) for text in session.texts for sentence in sentences(text)) or (
        frozenset(),
    )
    return found, len(found)


def sentences_of(haystack: Haystack) -> Sentences:
    """Lay out the words of a haystack."""
    of_session = [_words(session) for session in haystack]
    starts = np.cumsum([0, *(count for _, count in of_session)])
    holds: dict[str, list[int]] = {}
    for (own, _), start in zip(of_session, starts.tolist(), strict=False):
        for number, words in enumerate(own, start):
            for word in words:
                holds.setdefault(word, []).append(number)
    return Sentences(holds, starts[:-1], int(starts[-1]))


def overlaps(laid_out: Sentences, questions: Sequence[str]) -> Array:
    """Questions x sessions x `OVERLAPS`: shares of a question's distinct words, and at last a number of sentences."""
    asked = [set(tokens(question)) for question in questions]
    words = sorted(set().union(*asked) & laid_out.holds.keys())
    wanted = np.array([[word in own for word in words] for own in asked], dtype=np.float32).reshape(len(asked), -1)
    sentence = np.zeros((len(words), laid_out.count), dtype=np.float32)
    for row, word in enumerate(words):
        sentence[row, laid_out.holds[word]] = 1
    starts = laid_out.starts
    ends = np.append(starts[1:], laid_out.count) - 1
    session = np.maximum.reduceat(sentence, starts, axis=1)
    sizes = np.array([max(len(own), 1) for own in asked])[:, None]
    share, whole = (
        (wanted @ sentence) / sizes,
        (wanted @ session) / sizes,
    )  # whole numbers divided: exact on every machine
    best, many = (
        np.maximum.reduceat(share, starts, axis=1),
        np.add.reduceat(share >= _SOME, starts, axis=1, dtype=float),
    )
    return np.stack([best, share[:, starts], share[:, ends], whole, many], axis=2)
