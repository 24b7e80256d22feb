"""From a question to what the agent may see of it: dated sessions and nothing of the answer key."""

from __future__ import annotations

from pytest_typedmemeval.agents.protocol import Session, Turn
from pytest_typedmemeval.corpus.model import Question, parse_date


def sessions_for_agent(question: Question) -> tuple[Session, ...]:
    """The haystack as frozen views, by time and, at the same time, by file order."""
    sessions = [
        Session(session_id, parse_date(date), tuple(Turn(turn.role, turn.content) for turn in turns))
        for session_id, date, turns in zip(
            question.haystack_session_ids, question.haystack_dates, question.haystack_sessions, strict=True
        )
    ]
    return tuple(sorted(sessions, key=lambda session: session.started_at))  # type: ignore[arg-type,return-value]
