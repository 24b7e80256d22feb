"""The past conversations that a report keeps under ``--tme-keep-text=full``: only of questions that aren't correct."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.corpus.registry import Corpus
from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.report.model import KeptSession, KeptTurn, QuestionRow


def kept_conversations(rows: Sequence[QuestionRow], corpus: Corpus) -> dict[str, tuple[KeptSession, ...]]:
    """The haystacks, as the corpus has them, of the rows that aren't correct, by content hash; runs of one question share one."""
    return {row.content_hash: _sessions(corpus.by_id[row.id]) for row in rows if row.outcome is not Outcome.CORRECT}


def _sessions(question: Question) -> tuple[KeptSession, ...]:
    gold = set(question.answer_session_ids)
    return tuple(
        KeptSession(
            id=session_id,
            date=date,
            gold=session_id in gold,
            turns=tuple(KeptTurn(role=turn.role, content=turn.content, evidence=turn.has_answer) for turn in turns),
        )
        for session_id, date, turns in zip(
            question.haystack_session_ids, question.haystack_dates, question.haystack_sessions, strict=True
        )
    )
