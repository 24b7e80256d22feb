"""What a memory agent is, and what it is given: frozen views that carry nothing of the answer key."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

Role = Literal["user", "assistant", "system", "tool"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of a session."""

    role: Role
    content: str


def stamp(moment: datetime) -> str:
    """A session's time as it is printed in a text: ``[2026-02-07 14:15 UTC]``."""
    return f"[{moment:%Y-%m-%d %H:%M} UTC]"


@dataclass(frozen=True, slots=True)
class Session:
    """One past conversation.

    ``id`` is opaque. ``started_at`` is an aware datetime in UTC, or None when the run withholds typed timestamps.
    """

    id: str
    started_at: datetime | None
    turns: tuple[Turn, ...]

    def as_text(self, *, timestamps: bool = False) -> str:
        """The session as lines ``role: content``, with a first line ``[2026-02-07 14:15 UTC]`` when asked for and known."""
        lines = [f"{turn.role}: {turn.content}" for turn in self.turns]
        if timestamps and self.started_at is not None:
            lines.insert(0, stamp(self.started_at))
        return "\n".join(lines)

    def as_messages(self) -> list[dict[str, str]]:
        """The session as a list of ``{"role": ..., "content": ...}``, as chat APIs take it."""
        return [{"role": turn.role, "content": turn.content} for turn in self.turns]


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece of memory that an agent used: which session, which turn, what text, how strongly."""

    session_id: str
    turn_index: int | None = None
    text: str | None = None
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer and what the agent tells about how it came to it.

    ``retrieved`` and ``context`` are lists of `Evidence`, best first: what the search returned, and what the answer was written from. None means
    that the agent doesn't tell, an empty list that there was nothing. ``truncated`` says that a list was cut for the report. ``usage`` (tokens, cost)
    and ``sampling`` (what became of seed and temperature) are copied to the report.
    """

    text: str | None
    retrieved: Sequence[Evidence] | None = None
    context: Sequence[Evidence] | None = None
    truncated: bool = False
    usage: Mapping[str, float] | None = None
    sampling: Mapping[str, str] = field(default_factory=dict)


class MemoryAgent(Protocol):
    """A memory system under test. Every method may be a coroutine.

    Optional, used where present: ``ingest_all(sessions)`` instead of one `ingest` a session, ``ready() -> bool`` asked until true after the history
    has been ingested, and the attributes ``name``, ``version`` and ``config`` (any JSON value; hashed into the system fingerprint).
    """

    def reset(self) -> Awaitable[None] | None:
        """Forget everything. Called before every question, run and arm."""
        ...

    def ingest(self, session: Session) -> Awaitable[None] | None:
        """Take in one session. Called once a session, oldest first."""
        ...

    def answer(self, question: str, *, asked_at: datetime) -> str | Answer | Awaitable[str | Answer]:
        """Answer a question that is asked at ``asked_at`` (aware, UTC)."""
        ...
