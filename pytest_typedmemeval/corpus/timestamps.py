"""How the sessions' times reach the agent: as typed values, printed in the text, both, or not at all; and which verticals can be asked so.

The asking time reaches the agent typed in every mode (spec: running, "Options").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from pytest_typedmemeval.agents.protocol import Session, Turn, stamp
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.verticals import get_vertical

Timestamps = Literal["typed", "text", "both", "none"]
MODES: tuple[Timestamps, ...] = ("typed", "text", "both", "none")
TYPED: tuple[Timestamps, ...] = ("typed", "both")
CONTROL = "control"
"""The arm of a clocked vertical that prints the dates in the text beside the typed ones: the same file, nothing left to a clock."""


def with_timestamps(sessions: Sequence[Session], mode: Timestamps) -> tuple[Session, ...]:
    """The sessions as this mode shows them: a printed time is a line of its own at the head of the first turn."""
    shown = map(_printed, sessions) if mode in ("text", "both") else sessions
    return tuple(shown) if mode in TYPED else tuple(replace(session, started_at=None) for session in shown)


def _printed(session: Session) -> Session:
    if session.started_at is None or not session.turns:
        return session
    first = session.turns[0]
    return replace(
        session, turns=(Turn(first.role, f"{stamp(session.started_at)}\n{first.content}"), *session.turns[1:])
    )


def refused(verticals: Iterable[str], arm: str, mode: Timestamps, *, told: bool) -> list[str]:
    """What of arm and mode can't be run, one line each: told before the first agent call, and without a fallback. ``told``: the user set the mode."""
    problems = []
    for name in verticals:
        clocked = get_vertical(name).clocked
        if clocked and mode not in TYPED:
            problems.append(f"--tme-timestamps={mode}: {name} needs the sessions' typed times; use typed or both")
        if arm == CONTROL and not clocked:
            problems.append(
                f"--tme-arm={CONTROL}: {name} has no control arm; it prints dates for a vertical that turns on the asking time"
            )
    if arm == CONTROL and told and mode != "both":
        problems.append(
            f"--tme-arm={CONTROL} prints the dates beside the typed ones; leave out --tme-timestamps={mode}"
        )
    return problems


def unasked(question: Question, mode: Timestamps) -> bool:
    """Whether a question isn't asked in this mode, since its gold follows from times that the agent wouldn't get in any form."""
    key = question.typedmemeval
    return mode == "none" and key.shape in get_vertical(key.vertical).needs_timestamps
