"""How the sessions' times reach the agent, and what can't be asked in which mode."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from pytest_typedmemeval.agents.protocol import Session, Turn
from pytest_typedmemeval.corpus.timestamps import MODES, refused, with_timestamps

SESSION = Session(
    "s1", datetime(2026, 2, 7, 14, 15, tzinfo=timezone.utc), (Turn("user", "Hello."), Turn("assistant", "Hi."))
)


@pytest.mark.parametrize(
    ("mode", "typed", "first"),
    [
        ("typed", True, "Hello."),
        ("text", False, "[2026-02-07 14:15 UTC]\nHello."),
        ("both", True, "[2026-02-07 14:15 UTC]\nHello."),
        ("none", False, "Hello."),
    ],
)
def test_each_mode_shows_the_time_where_it_says(mode, typed, first):
    [shown] = with_timestamps([SESSION], mode)
    assert (shown.started_at is not None) == typed
    assert [turn.content for turn in shown.turns] == [first, "Hi."]
    assert shown.id == "s1"


def test_a_session_without_turns_has_nowhere_to_print_it():
    assert with_timestamps([Session("s2", SESSION.started_at, ())], "text") == (Session("s2", None, ()),)


def test_what_is_refused_and_what_is_not():
    assert [mode for mode in MODES if refused(["prospective"], "agent", mode, told=True)] == ["text", "none"]
    assert [mode for mode in MODES if refused(["episodic", "forgetting"], "agent", mode, told=True)] == []
    assert refused(["prospective"], "control", "both", told=False) == []
    assert len(refused(["episodic", "prospective"], "control", "none", told=True)) == 3
