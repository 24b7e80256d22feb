"""The reader of Prospective is independent of the generator, and sees each thing that can be wrong with a pivot, a due date or a window."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from pytest_typedmemeval.corpus.model import format_date, parse_date
from tools.instruments import prospective
from tools.instruments.dates import auc, days_ago, days_ahead
from tools.instruments.structure import parse, structure

CORPUS = Path(__file__).parents[2] / "corpora" / "prospective" / "pytest-typedmemeval-prospective-v1.json"
SAID_ON = date(2024, 4, 3)  # a Wednesday
Raw = list[dict[str, Any]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I'll do it in nine weeks.", date(2024, 6, 5)),
        ("In 61 days I've to go.", date(2024, 6, 3)),
        ("61 days from now", date(2024, 6, 3)),
        ("two weeks from today", date(2024, 4, 17)),
        ("two weeks from tomorrow", date(2024, 4, 18)),
        ("two weeks from Friday", date(2024, 4, 19)),
        ("two weeks from this Friday", date(2024, 4, 19)),
        ("two weeks from Tuesday", date(2024, 4, 23)),
        ("one week from Wednesday", date(2024, 4, 17)),  # said on a Wednesday: the next one
        ("in two weeks' time", date(2024, 4, 17)),
    ],
)
def test_a_day_to_come_is_read_from_the_words(text: str, expected: date) -> None:
    assert days_ahead(text, SAID_ON) == [expected]


def test_what_names_no_day_is_left_alone() -> None:
    assert days_ahead("A fortnight, or 500 days, or week after week.", SAID_ON) == []
    assert days_ago("nine days ago, or two weeks ago", SAID_ON) == [date(2024, 3, 25), date(2024, 3, 20)]


def test_auc_counts_ties_as_a_half() -> None:
    assert auc([1, 2], [2, 3]) == 0.875


def _of(questions: Raw, shape: str, arm: str | None = None) -> dict[str, Any]:
    return next(q for q in questions if q["typedmemeval"]["shape"] == shape and q["typedmemeval"].get("arm") == arm)


def _due_a_day_later(questions: Raw) -> None:
    gold = _of(questions, "not-yet-true", "before")["typedmemeval"]["gold"]
    day = date.fromisoformat(gold["due"][:10])
    gold["due"] = date.fromordinal(day.toordinal() + 1).isoformat() + gold["due"][10:]


def _gold_a_week_later(questions: Raw) -> None:
    gold = _of(questions, "due-later-reminder", "after")["typedmemeval"]["gold"]
    gold["value"] = date.fromordinal(date.fromisoformat(gold["value"]).toordinal() + 7).isoformat()


def _restamped(questions: Raw) -> None:
    """What another corpus of this kind once had: due dates that its own conversations couldn't produce."""
    question = _of(questions, "expiring-validity", "before")
    question["haystack_dates"] = [
        format_date(parse_date(text) - timedelta(days=7)) for text in question["haystack_dates"]
    ]


def _other_wording_on_one_arm(questions: Raw) -> None:
    _of(questions, "due-later-reminder", "after")["question"] += " Please."


def _swapped_values(questions: Raw) -> None:
    gold = _of(questions, "expiring-validity", "before")["typedmemeval"]["gold"]
    gold["value"], gold["until_then"] = gold["until_then"], gold["value"]


def _as_of_too_late(questions: Raw) -> None:
    question = _of(questions, "as-of")
    question["question"] = "What was it one day ago?"


def _outside_its_window(questions: Raw) -> None:
    question = _of(questions, "due-window")
    question["question_date"] = question["haystack_dates"][-1].rsplit(" ", 1)[0] + " 22:59"


def _competitor_of_another_day(questions: Raw) -> None:
    _of(questions, "due-later-reminder", "before")["typedmemeval"]["decoys"][0]["value"] = "2031-01-01"


def _arms_far_apart(questions: Raw) -> None:
    for question in questions:
        if question["typedmemeval"].get("arm") == "after":
            question["question_date"] = "2035/01/03 (Wed) 12:00"


BROKEN: list[tuple[str, Callable[[Raw], None]]] = [
    ("pivots recomputed from text and timestamps", _due_a_day_later),
    ("pivots recomputed from text and timestamps", _gold_a_week_later),
    ("pivots recomputed from text and timestamps", _restamped),
    ("both arms: one haystack, one question text", _other_wording_on_one_arm),
    ("terms and plans: both values in the dated sentence", _swapped_values),
    ("settings: as-of lies between the two", _as_of_too_late),
    ("due-window recomputed from text and timestamps", _outside_its_window),
    ("competing values said once, competing days recomputed", _competitor_of_another_day),
    ("arm told from the dates: AUC <= 0.60", _arms_far_apart),
]


@pytest.fixture(scope="module")
def data() -> bytes:
    return CORPUS.read_bytes()


def test_the_shipped_corpus_agrees_throughout(data: bytes) -> None:
    questions, _ = parse(data, "prospective")
    own = {*prospective.RULES, *prospective.CORPUS_RULES}
    assert [line.details for line in structure(questions, "prospective") if line.name in own and not line.ok] == []
    figure = prospective.arm_auc(questions)
    assert figure is not None and figure <= 0.60


@pytest.mark.parametrize(("rule", "change"), BROKEN, ids=[change.__name__.strip("_") for _, change in BROKEN])
def test_a_broken_rule_is_named(rule: str, change: Callable[[Raw], None], data: bytes) -> None:
    raw = json.loads(data)
    change(raw)
    questions, line = parse(json.dumps(raw).encode(), "prospective")
    assert line.ok, line.details
    rules = {name: [p for q in questions for p in check(q)] for name, check in prospective.RULES.items()}
    rules |= {name: list(check(questions)) for name, check in prospective.CORPUS_RULES.items()}
    assert rules[rule]
