"""The rules on answers that they weren't written for."""

from __future__ import annotations

import pytest

from tests.judging import worlds
from tests.judging.all_rules import judged
from tests.judging.fresh_answers import DECIDED, LEFT_UNDECIDED, WRONGLY_DECIDED


def outcome(name: str, answer: str) -> str:
    verdict = judged(getattr(worlds, name), answer)
    return "undecided" if verdict.code is not None else verdict.outcome.value


@pytest.mark.parametrize(
    ("name", "answer", "expected"), [(name, *row) for name, rows in DECIDED.items() for row in rows]
)
def test_outcome(name: str, answer: str, expected: str) -> None:
    assert outcome(name, answer) == expected


@pytest.mark.parametrize(("name", "answer", "expected"), LEFT_UNDECIDED)
def test_known_limits_are_left_undecided(name: str, answer: str, expected: str) -> None:
    """Never another outcome than the right one."""
    assert outcome(name, answer) in ("undecided", expected)


def test_known_errors_stay_few() -> None:
    """Listed, so that they are seen; one that is mended is taken off the list."""
    wrong = [row for row in WRONGLY_DECIDED if outcome(row[0], row[1]) not in ("undecided", row[2])]
    assert len(wrong) <= 5
    assert sum(map(len, DECIDED.values())) > 300
