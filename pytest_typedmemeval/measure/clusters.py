"""Worlds: which questions share a history, so that their outcomes aren't independent."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.report.model import QuestionRow


def world_of(question: Question) -> str:
    """A name of the question's history: its session ids are derived from the world alone, and the arms of a pair share them."""
    return hashlib.sha256("\n".join(question.haystack_session_ids).encode()).hexdigest()[:12]


def by_world(rows: Sequence[QuestionRow]) -> list[list[QuestionRow]]:
    """The rows in clusters: a world each, and a pair in one cluster even where an arm changed its haystacks."""
    of_pair: dict[str, str] = {}
    clusters: dict[str, list[QuestionRow]] = {}
    for row in rows:
        world = row.world or row.pair or row.id
        if row.pair is not None:
            world = of_pair.setdefault(row.pair, world)
        clusters.setdefault(world, []).append(row)
    return list(clusters.values())
