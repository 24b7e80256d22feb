"""The distance curve, from rows whose figures can be counted by hand."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.registry import get_corpus
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.report.model import QuestionRow
from pytest_typedmemeval.verticals.workingmemory import VERTICAL


def row(sessions: int, days: int, outcome: Outcome, coverage: float | None = None) -> QuestionRow:
    low = sessions // 12 * 12
    return QuestionRow(
        id=f"tme-wm-{sessions:03d}",
        vertical="workingmemory",
        shape="profile-fact",
        level=f"{low:02d}-{low + 11:02d}",
        distance_sessions=sessions,
        distance_days=days,
        outcome=outcome,
        code=Code.RULES_UNDECIDED if outcome is Outcome.INCONCLUSIVE else None,
        coverage=coverage,
        content_hash="0",
    )


ROWS = [
    row(0, 1, Outcome.CORRECT, 1.0),
    row(11, 15, Outcome.WRONG, 0.0),
    row(12, 16, Outcome.CORRECT, 1.0),
    row(13, 63, Outcome.MISSED),
    row(59, 128, Outcome.INCONCLUSIVE, 0.0),
]


def test_both_axes_count_the_same_rows_in_bins_of_their_own():
    curve = VERTICAL.extras(ROWS)["distance"]
    assert {name: cell["n"] for name, cell in curve["sessions"].items()} == {"00-11": 2, "12-23": 2, "48-59": 1}
    assert {name: cell["n"] for name, cell in curve["days"].items()} == {
        "000-015": 2,
        "016-031": 1,
        "032-063": 1,
        "128-255": 1,
    }
    nearest = curve["sessions"]["00-11"]
    assert (nearest["correct"], nearest["wrong"], nearest["missed"], nearest["coverage"]) == (1, 1, 0, 0.5)
    assert curve["sessions"]["12-23"]["coverage"] == 1.0  # an agent that doesn't tell is left out of the mean
    assert curve["sessions"]["48-59"]["inconclusive"] == 1


@pytest.mark.parametrize(("days", "name"), [(0, "000-015"), (31, "016-031"), (32, "032-063"), (246, "128-255")])
def test_bins_of_days_double(days, name):
    assert list(VERTICAL.extras([row(0, days, Outcome.CORRECT)])["distance"]["days"]) == [name]


def test_the_table_is_readable():
    assert list(VERTICAL.lines(VERTICAL.extras(ROWS[:2]))) == [
        "by distance in sessions      n    correct      wrong  abstained     missed   coverage",
        "  00-11                      2          1          1          0          0       0.50",
        "by distance in days          n    correct      wrong  abstained     missed   coverage",
        "  000-015                    2          1          1          0          0       0.50",
    ]


def test_rows_without_a_distance_make_no_table():
    foreign = row(3, 4, Outcome.CORRECT).model_copy(update={"distance_sessions": None, "distance_days": None})
    extras = VERTICAL.extras([foreign])
    assert extras == {"distance": {"sessions": {}, "days": {}}}
    assert list(VERTICAL.lines(extras)) == []


def test_days_are_counted_on_the_calendar():
    """Sessions lie 1, 2 or 4 days apart and the question comes 1 to 10 days after the last."""
    for question in get_corpus("workingmemory").questions:
        sessions, days = question.typedmemeval.distance_sessions, question.distance_days
        assert any(1 <= days - sessions * interval <= 10 for interval in (1, 2, 4))
    assert get_corpus("episodic").questions[0].distance_days is None
