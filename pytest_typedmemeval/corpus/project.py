"""The arms of a run as projections of a question's haystack: what is kept of it, and never another word in it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.corpus.select import lot

ProjectedArm = Literal["oracle", "no-memory"]


@dataclass(frozen=True)
class Realised:
    """What a projection came to: gold sessions kept of all, and other sessions added."""

    gold_kept: int
    gold: int
    distractors: int
    questions: int


def oracle(question: Question, gold_fraction: float, distractors: int, seed: int) -> Question:
    """The question with its gold sessions (a share of them, by lot) and some others, in haystack order.

    A never-known question has no gold: its haystack is the distractors alone.
    """
    gold = question.answer_session_ids
    kept = _drawn(gold, math.floor(len(gold) * gold_fraction + 0.5), question, seed)
    others = [session_id for session_id in question.haystack_session_ids if session_id not in gold]
    return _keeping(question, {*kept, *_drawn(others, distractors, question, seed)})


def without_memory(question: Question) -> Question:
    """The question with an empty haystack."""
    return _keeping(question, set())


def realised(pairs: Iterable[tuple[Question, Question]]) -> Realised:
    """Counts over (question, its projection)."""
    kept = total = added = n = 0
    for question, projected in pairs:
        gold = set(question.answer_session_ids)
        here = set(projected.haystack_session_ids)
        kept, total, added, n = kept + len(gold & here), total + len(gold), added + len(here - gold), n + 1
    return Realised(kept, total, added, n)


def _drawn(session_ids: Iterable[str], n: int, question: Question, seed: int) -> list[str]:
    """The first ``n`` by lot: a larger share holds the smaller one."""
    return sorted(dict.fromkeys(session_ids), key=lambda one: lot(seed, f"{question.public_id} {one}"))[:n]


def _keeping(question: Question, kept: set[str]) -> Question:
    places = [place for place, session_id in enumerate(question.haystack_session_ids) if session_id in kept]
    return question.model_copy(
        update={
            "haystack_session_ids": tuple(question.haystack_session_ids[place] for place in places),
            "haystack_dates": tuple(question.haystack_dates[place] for place in places),
            "haystack_sessions": tuple(question.haystack_sessions[place] for place in places),
        }
    )
