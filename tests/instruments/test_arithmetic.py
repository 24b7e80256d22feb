"""The independent reader of Arithmetic agrees with every shipped question under several choices, and sees each rule broken alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from pytest_typedmemeval.corpus.load import parse_questions
from tools import gen_typedmemeval_arithmetic as generator
from tools.corpusgen.output import corpus_bytes
from tools.instruments.arithmetic import RULES, slips
from tools.instruments.coincidences import coincident_sets
from tools.instruments.quantities import distances, multiplicities, prices, whole_numbers_in_words
from tools.instruments.structure import structure

SHIPPED = generator.RECIPE.out.read_bytes()


def refused(data: bytes) -> list[str]:
    return [check.name for check in structure(parse_questions(data, "corpus"), "arithmetic") if check.refused]


def test_the_shipped_corpus_is_worked_out_the_same_throughout():
    assert refused(SHIPPED) == []


def test_other_choices_of_the_same_worlds_are_too():
    plan = generator.layout(generator.WORLD_SEED, None)
    worlds = generator.make_worlds(generator.WORLD_SEED, plan)
    for seed in (101, 102, 103):
        assert refused(corpus_bytes(generator.RECIPE.corpus(worlds, plan, seed)[0])) == []


def _of(questions: list[dict[str, Any]], shape: str) -> dict[str, Any]:
    return next(q for q in questions if q["typedmemeval"]["shape"] == shape)


def _gold(questions: list[dict[str, Any]]) -> None:
    key = _of(questions, "sum")["typedmemeval"]
    key["gold"]["value"] = key["derivation"]["value"] = key["gold"]["value"] + 1


def _input(questions: list[dict[str, Any]]) -> None:
    _of(questions, "delta")["typedmemeval"]["derivation"]["inputs"][0]["value"] += 0.1


def _date(questions: list[dict[str, Any]]) -> None:
    question = _of(questions, "duration")
    at = question["haystack_session_ids"].index(question["typedmemeval"]["evidence"][0]["session_id"])
    later = question["haystack_dates"][at + 1]
    question["haystack_dates"][at] = later[:17] + "06:00"


def _pairing(questions: list[dict[str, Any]]) -> None:
    inputs = _of(questions, "duration")["typedmemeval"]["derivation"]["inputs"]
    inputs[0]["evidence"], inputs[1]["evidence"] = inputs[1]["evidence"], inputs[0]["evidence"]


def _second_price(questions: list[dict[str, Any]]) -> None:
    question = _of(questions, "sum")
    question["haystack_sessions"][0][-1]["content"] += " I'd have guessed €99.97."


def _said(questions: list[dict[str, Any]]) -> None:
    question = _of(questions, "duration")
    question["haystack_sessions"][0][-1]["content"] += f" That's {question['answer'].split()[0]} of them."


def _decoy(questions: list[dict[str, Any]]) -> None:
    del _of(questions, "delta")["typedmemeval"]["decoys"][0]


def _candidate(questions: list[dict[str, Any]]) -> None:
    listed = _of(questions, "count")["typedmemeval"]["candidates"]
    next(one for one in listed if not one["matches"])["matches"] = True


@pytest.mark.parametrize(
    ("broken", "rule"),
    [
        (_gold, "derivations worked out from text and dates"),
        (_input, "derivations worked out from text and dates"),
        (_date, "derivations worked out from text and dates"),
        (_pairing, "derivations worked out from text and dates"),
        (_second_price, "every number of the unit stated once"),
        (_said, "gold number said nowhere"),
        (_decoy, "every number of the unit stated once"),
        (_candidate, "count candidates and their record"),
    ],
)
def test_a_broken_rule_is_refused(broken: Callable[[list[dict[str, Any]]], None], rule: str) -> None:
    assert rule in RULES
    questions = json.loads(SHIPPED)
    broken(questions)
    assert rule in refused(json.dumps(questions).encode())


@pytest.mark.parametrize(
    ("others", "slip"),
    [
        ([Decimal("18")], "one swapped"),
        ([Decimal("7"), Decimal("11")], "one swapped for two"),
        ([Decimal("31")], "two swapped for one"),
        ([Decimal("0")], "one added"),
    ],
)
def test_each_slip_that_gives_gold_is_seen(others: list[Decimal], slip: str) -> None:
    inputs = [Decimal("18"), Decimal("13")]
    assert slip in {name for name, total in slips(inputs, others) if total == 31}


def test_numbers_are_read_back_from_sentences():
    assert prices("I paid €18.40, not 12.95 euros; in 2 shops.") == [Decimal("18.40"), Decimal("12.95")]
    assert distances("7.3 km there and 12 kilometres back") == [Decimal("7.3"), Decimal("12")]
    assert multiplicities("I swam in the sea twice and filled three jars") == [Decimal(2), Decimal(3)]
    assert list(whole_numbers_in_words("forty-seven and one hundred and twelve, then two")) == [47, 112, 2]


def test_coincident_sets_are_counted():
    questions = parse_questions(SHIPPED, "corpus")
    question = next(q for q in questions if q.shape == "sum")
    assert coincident_sets(question) >= 0
    few = question.typedmemeval.model_copy(update={"decoys": ()})
    assert coincident_sets(question.model_copy(update={"typedmemeval": few})) == 0
