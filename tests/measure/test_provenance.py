"""Axis 3: where a wrong value came from."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import DateGold
from pytest_typedmemeval.measure.provenance import wrong_value
from pytest_typedmemeval.report.model import WrongValue
from tests.judging.questions import (
    invalidated_question,
    never_known_question,
    order_question,
    speaker_question,
    still_valid_question,
    value_question,
)


def kind(value: WrongValue | None) -> str | None:
    return value.kind.value if value else None


@pytest.mark.parametrize(
    "answer",
    [
        "Talcum powder.",
        "I'm not sure, perhaps talcum powder?",
        "It wasn't soda water and salt, it was talcum powder.",
        "Soda water and salt or talcum powder.",
    ],
)
def test_a_competing_value_names_its_session(answer: str) -> None:
    found = wrong_value(value_question(), answer)
    assert found is not None
    assert (found.kind.value, found.session_ids) == ("twin", ("s5",))


@pytest.mark.parametrize(
    ("relation", "expected"),
    [
        ("twin", "twin"),
        ("other-person", "twin"),
        ("other-place", "twin"),
        ("other-direction", "twin"),
        ("stale", "stale"),
        ("later", "later"),
        ("premature", "premature"),
        ("other-speaker", "other_speaker"),
    ],
)
def test_the_relation_of_a_decoy_tells_the_kind(relation: str, expected: str) -> None:
    assert kind(wrong_value(value_question(relation=relation), "Talcum powder.")) == expected


def test_a_denied_value_is_not_where_a_wrong_one_came_from() -> None:
    found = wrong_value(value_question(), "Not talcum powder but brown paper and an iron.")
    assert found is not None
    assert found.session_ids == ("s1",)


@pytest.mark.parametrize(
    "answer", ["White vinegar.", "I suggested a paste of lemon and flour.", "Soda water and salt or white vinegar."]
)
def test_a_value_that_the_haystack_never_states_is_invented(answer: str) -> None:
    assert kind(wrong_value(value_question(), answer)) == "invented"


def test_words_that_the_haystack_holds_though_no_value_are_unresolved() -> None:
    assert kind(wrong_value(value_question(), "spare batteries")) == "unresolved"


def test_a_wrong_order_is_reordered() -> None:
    assert kind(wrong_value(order_question(), "the picnic, then the swim")) == "reordered"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("I did.", "other_speaker"), ("Both of us.", "unresolved"), ("It was your sister.", "unresolved")],
)
def test_the_other_speaker(answer: str, expected: str) -> None:
    assert kind(wrong_value(speaker_question("user"), answer)) == expected


def test_an_answer_without_a_day_has_no_origin_under_gold_that_is_a_date() -> None:
    question = value_question()
    gold = DateGold(kind="date", value="2026-03-01", granularity="day")
    key = question.typedmemeval.model_copy(update={"gold": gold})
    origin = wrong_value(question.model_copy(update={"typedmemeval": key}), "Talcum powder.")
    assert origin is not None and origin.kind.value == "unresolved"


@pytest.mark.parametrize(
    ("answer", "expected", "sessions"),
    [
        ("Mr Okafor.", "stale", ("a1",)),
        ("I think it's still Okafor.", "stale", ("a1",)),
        ("Mr Okafor or the Tanager studio.", "stale", ("a1",)),
        ("The Tanager studio.", "twin", ("a3",)),
        ("You cancelled Mr Okafor and now the Tanager studio teaches her.", "twin", ("a3",)),
        ("You cancelled your nephew's violin lessons; your niece has Brightwater Music.", "twin", ("a4",)),
        ("Mrs Hathersage.", "invented", ()),
        ("You cancelled Mr Okafor; Mrs Hathersage gives her lessons now.", "invented", ()),
    ],
)
def test_a_wrong_value_for_something_called_off(answer: str, expected: str, sessions: tuple[str, ...]) -> None:
    found = wrong_value(invalidated_question(), answer)
    assert found is not None
    assert (found.kind.value, found.session_ids) == (expected, sessions)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Okafor.", "twin"),
        ("You switched from Madame Lindqvist to Mr Okafor.", "twin"),
        ("Mrs Hathersage.", "invented"),
        ("You cancelled the violin lessons.", "unresolved"),
        ("It was Madame Lindqvist, but you cancelled.", "unresolved"),
    ],
)
def test_a_wrong_value_for_something_that_still_holds(answer: str, expected: str) -> None:
    assert kind(wrong_value(still_valid_question(), answer)) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Mr Okafor.", "twin"),
        ("It used to be Mr Okafor, but you cancelled.", "twin"),
        ("I don't know about the cello; for your niece it's Mr Okafor, so maybe Madame Lindqvist.", "twin"),
        ("Mrs Hathersage.", "invented"),
        ("You cancelled it.", "unresolved"),
        ("I no longer have that information.", "unresolved"),
    ],
)
def test_a_wrong_value_for_something_never_known(answer: str, expected: str) -> None:
    assert kind(wrong_value(never_known_question(), answer)) == expected
