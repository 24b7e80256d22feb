"""What a dense retriever finds of the gold: every turn is embedded for itself, a session is as near to the question as its best turn.

An embedder gives a text as one unit vector or several: a turn that is longer than its model can read is shown in overlapping windows, so that nothing is cut unseen, and counts by the best of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.agents.dense import Embed, Vectors
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.verticals.base import K_REF
from tools.instruments.calibration import Found, found_of

_DECIMALS = 6  # below what one machine and another differ by


def dense_coverage(questions: Sequence[Question], embed: Embed, k: int = K_REF) -> list[Found]:
    """Share, any and all of the gold in the first ``k`` sessions of every question that has gold; ties by position."""
    bearing = [question for question in questions if question.load_bearing_sessions]
    texts = {turn.content for question in bearing for session in question.haystack_sessions for turn in session}
    ordered = sorted(texts | {question.question for question in bearing})
    vectors = dict(zip(ordered, embed(ordered), strict=True))
    return [found_of(question, first_sessions(question, vectors, k)) for question in bearing]


def first_sessions(question: Question, vectors: dict[str, Vectors], k: int) -> set[int]:
    """Positions of the ``k`` sessions that are nearest to the question."""
    asked = vectors[question.question]
    nearness = [
        round(max(float((vectors[turn.content] @ asked.T).max()) for turn in session), _DECIMALS)
        for session in question.haystack_sessions
    ]
    return set(sorted(range(len(nearness)), key=lambda position: (-nearness[position], position))[:k])
