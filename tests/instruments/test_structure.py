"""Each rule of instrument 1, broken alone in the toy corpus."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tools.instruments.structure import parse, structure

Raw = list[dict[str, Any]]


def _of(questions: Raw, shape: str) -> dict[str, Any]:
    return next(question for question in questions if question["typedmemeval"]["shape"] == shape)


def _session(question: dict[str, Any], number: int = 0) -> list[dict[str, Any]]:
    session: list[dict[str, Any]] = question["haystack_sessions"][number]
    return session


def _roles(questions: Raw) -> None:
    _session(questions[0])[1]["role"] = "user"


def _empty(questions: Raw) -> None:
    turn = next(turn for session in questions[0]["haystack_sessions"] for turn in session if not turn["has_answer"])
    turn["content"] = "..."


def _twelve(questions: Raw) -> None:
    _session(questions[0]).extend(
        {"role": role, "content": f"More {role}.", "has_answer": False} for role in ("user", "assistant") * 4
    )


def _mark(questions: Raw) -> None:
    turn = next(turn for session in questions[0]["haystack_sessions"] for turn in session if not turn["has_answer"])
    turn["has_answer"] = True


def _night(questions: Raw) -> None:
    questions[0]["haystack_dates"][0] = questions[0]["haystack_dates"][0][:17] + "03:10"


def _same_time(questions: Raw) -> None:
    questions[0]["haystack_dates"][1] = questions[0]["haystack_dates"][0]


def _id(questions: Raw) -> None:
    question = questions[0]
    free = next(
        i for i, name in enumerate(question["haystack_session_ids"]) if name not in question["answer_session_ids"]
    )
    question["typedmemeval"]["decoys"] = []
    question["haystack_session_ids"][free] = "0123"


def _twice(questions: Raw) -> None:
    _session(questions[0])[0]["content"] += " " + _session(questions[0], 1)[0]["content"]


def _level(questions: Raw) -> None:
    questions[0]["typedmemeval"]["difficulty"]["level"] = "hard"


def _value_in_question(questions: Raw) -> None:
    question = _of(questions, "assistant-stated")
    question["question"] += f" Was it {question['typedmemeval']['gold']['value']}?"


def _choice_of_three(questions: Raw) -> None:
    _of(questions, "list-order")["typedmemeval"]["closed_choice"] = 3


def _items_reordered(questions: Raw) -> None:
    key = _of(questions, "list-order")["typedmemeval"]
    key["evidence"][0], key["evidence"][1] = key["evidence"][1], key["evidence"][0]


def _overlap(questions: Raw) -> None:
    question = _of(questions, "participant-attribution")
    span = question["typedmemeval"]["evidence"][0]["span"].rstrip(".")
    other = next(
        i for i, name in enumerate(question["haystack_session_ids"]) if name not in question["answer_session_ids"]
    )
    _session(question, other)[0]["content"] += f" Someone says {span} indeed."


def _one_less(questions: Raw) -> None:
    questions.remove(_of(questions, "list-order"))


BROKEN: list[tuple[str, Callable[[Raw], None]]] = [
    ("turns: 4-10, roles alternate, none empty", _roles),
    ("turns: 4-10, roles alternate, none empty", _empty),
    ("turns: 4-10, roles alternate, none empty", _twelve),
    ("labels follow the evidence", _mark),
    ("dates ascend, at waking hours", _night),
    ("dates ascend, at waking hours", _same_time),
    ("ids opaque, alike, unique", _id),
    ("no sentence twice in a haystack", _twice),
    ("shapes, kinds, levels", _level),
    ("gold literal not in the question", _value_in_question),
    ("list-order: true order, presented order", _choice_of_three),
    ("list-order: true order, presented order", _items_reordered),
    ("no six words of a gold span elsewhere", _overlap),
    ("question counts by shape and level", _one_less),
]


@pytest.mark.parametrize(("rule", "change"), BROKEN, ids=[change.__name__.strip("_") for _, change in BROKEN])
def test_a_broken_rule_is_named(rule: str, change: Callable[[Raw], None], corpus: bytes) -> None:
    questions = json.loads(corpus)
    change(questions)
    parsed, line = parse(json.dumps(questions).encode(), "toy")
    assert line.ok
    assert rule in [check.name for check in structure(parsed, "episodic") if check.refused]


def test_a_file_that_the_loader_refuses_has_its_problems_listed() -> None:
    questions, line = parse(b"[]", "toy")
    assert questions == ()
    assert line.details == ("file: no question in it",)


def test_numbers_in_order_of_shapes_are_refused(corpus: bytes) -> None:
    questions = sorted(json.loads(corpus), key=lambda question: question["typedmemeval"]["shape"])
    for number, question in enumerate(questions, 1):
        question["question_id"] = f"tme-epi-{number:03d}"
    parsed, _ = parse(json.dumps(questions).encode(), "toy")
    refused = {check.name: check.details for check in structure(parsed, "episodic") if check.refused}
    assert refused == {"question numbers don't follow shapes": ("3 runs of one shape in 50 questions",)}
