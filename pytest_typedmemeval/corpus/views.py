"""From a question to what the agent may see of it: dated sessions and nothing of the answer key."""

from __future__ import annotations

from typing import Literal

from pytest_typedmemeval.agents.protocol import Session, Turn
from pytest_typedmemeval.corpus.model import Question, parse_date


def sessions_for_agent(
    question: Question, history: Literal["structured", "text"] = "structured"
) -> tuple[Session, ...]:
    """The haystack as frozen views, by time and, at the same time, by file order.

    ``text`` gives each session as one user turn that holds its transcript (lines ``role: content``), for systems that take documents.
    """
    sessions = [
        Session(session_id, parse_date(date), tuple(Turn(turn.role, turn.content) for turn in turns))
        for session_id, date, turns in zip(
            question.haystack_session_ids, question.haystack_dates, question.haystack_sessions, strict=True
        )
    ]
    ordered = sorted(sessions, key=lambda session: session.started_at)  # type: ignore[arg-type,return-value]
    return tuple(ordered if history == "structured" else map(_as_document, ordered))


def _as_document(session: Session) -> Session:
    return Session(session.id, session.started_at, (Turn("user", session.as_text()),))
