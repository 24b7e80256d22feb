"""Leak screens that every vertical shares: is a fact told anywhere else than in its gold sessions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pytest_typedmemeval.corpus.model import OrderGold, Question
from tools.instruments.text import holds, ngrams, tokens

OVERLAP = 6
FRAME_SHARE = 0.02
"""A run of words in this share of the corpus' sessions is a turn of phrase, not this question's fact."""


def overlap(questions: Sequence[Question]) -> Iterator[str]:
    """No other session shares a run of six words or more with the gold span.

    Frames are no leak: a run that stands in `FRAME_SHARE` of all sessions of the corpus is passed over. List items are combinations whose halves recur in other series on
    purpose (R6): `spans_elsewhere` looks for them in whole.
    """
    runs = [
        [set(ngrams(tokens(" \n ".join(turn.content for turn in s)), OVERLAP)) for s in q.haystack_sessions]
        for q in questions
    ]
    everywhere = Counter(run for haystack in runs for session in haystack for run in session)
    most = FRAME_SHARE * sum(map(len, runs))
    for question, haystack in zip(questions, runs, strict=True):
        gold = set(question.answer_session_ids)
        for item in question.typedmemeval.evidence:
            if isinstance(question.typedmemeval.gold, OrderGold):
                continue
            wanted = {run for run in ngrams(tokens(item.span), OVERLAP) if everywhere[run] <= most}
            shared = {
                run
                for n, session in zip(question.haystack_session_ids, haystack, strict=True)
                if n not in gold
                for run in session & wanted
            }
            yield from (f"{question.question_id}: {' '.join(run)!r} is in another session" for run in sorted(shared))


def spans_elsewhere(questions: Sequence[Question]) -> Iterator[str]:
    """No gold span stands in whole in another session of its haystack: the screen for facts whose halves recur on purpose (R6)."""
    for question in questions:
        for item in question.typedmemeval.evidence:
            for name, session in zip(question.haystack_session_ids, question.haystack_sessions, strict=True):
                if name != item.session_id and any(holds(turn.content, item.span) for turn in session):
                    yield f"{question.question_id}: {item.span!r} is told elsewhere too"
