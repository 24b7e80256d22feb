"""Gold of kind value: precedence 1 and 3, and the settled readings on mixed answers."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.rules.value import judge_value
from tests.judging.questions import value_question

STAIN = value_question("s2")


def outcome(answer: str, session: str = "s2") -> str:
    return judge_value(value_question(session), answer, None).outcome.value


@pytest.mark.parametrize(
    "answer",
    [
        "Soda water and salt.",
        "the soda-water & salt",
        "**Soda Water and Salt**",
        "I suggested some soda water with salt.",
        "“Soda water and salt,” straight away.",
    ],
)
def test_gold_in_any_dress_is_correct(answer: str) -> None:
    assert outcome(answer) == "correct"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [  # J25 with values
        ("I don't know, maybe soda water and salt.", "correct"),
        ("I don't know, maybe talcum powder.", "wrong"),
        ("Soda water and salt or talcum powder.", "wrong"),
        ("I can't remember whether it was soda water and salt or talcum powder.", "wrong"),
        ("I don't know.", "abstained"),
    ],
)
def test_a_committed_value_outranks_hedging_and_two_are_wrong(answer: str, expected: str) -> None:
    assert outcome(answer) == expected


@pytest.mark.parametrize("other", ["white vinegar", "talcum powder", "a lemon wedge"])
def test_gold_or_another_value_is_wrong_on_either_side(other: str) -> None:
    assert outcome(f"I suggested {other} or soda water and salt.") == "wrong"
    assert outcome(f"Soda water and salt or {other}.") == "wrong"


@pytest.mark.parametrize(
    "answer",
    [
        "Soda water and salt, or something like that.",
        "More or less soda water and salt.",
        "Soda water and salt, or you'll have a mark.",
        "A headtorch? No, soda water and salt.",
    ],
)
def test_an_or_without_a_second_value_is_none(answer: str) -> None:
    assert outcome(answer) == "correct"


@pytest.mark.parametrize(
    "correction",
    [
        "{}. Actually, {}.",
        "{}, I mean {}.",
        "{} - no, wait, {}.",
        "{}. Scratch that, {}.",
        "{}. Sorry, it was {}.",
        "Not {} but {}.",
        "It wasn't {}. It was {}.",
        "Originally {}, but I later changed that to {}.",
    ],
)
def test_a_correction_denies_what_came_before_it(correction: str) -> None:
    assert outcome(correction.format("talcum powder", "soda water and salt")) == "correct"
    assert outcome(correction.format("soda water and salt", "talcum powder")) == "wrong"


@pytest.mark.parametrize(
    "answer", ["Soda water and salt. Actually, no, it was white vinegar.", "Soda water and salt, I mean white vinegar."]
)
def test_a_correction_to_a_value_unknown_to_the_key_is_wrong(answer: str) -> None:
    assert outcome(answer) == "wrong"


def test_a_double_negation_asserts() -> None:
    assert outcome("I never suggested anything other than soda water and salt.") == "correct"


def test_a_list_of_denied_values_denies_each() -> None:
    assert (
        outcome("I didn't suggest talcum powder, a headtorch or The Borrowed Mule; it was soda water and salt.")
        == "correct"
    )


def test_a_value_of_another_slot_is_extra_detail() -> None:
    assert (
        outcome(
            "For the tablecloth I suggested soda water and salt, for the candle wax on the rug brown paper and an iron."
        )
        == "correct"
    )
    assert (
        outcome("I don't have that. I only suggested brown paper and an iron for the candle wax on the rug.")
        == "abstained"
    )


def test_someone_elses_value_is_not_the_assistants() -> None:
    assert outcome("Your sister suggested talcum powder, but I said soda water and salt.") == "correct"
    assert outcome("Your sister suggested soda water and salt.") == "inconclusive"


@pytest.mark.parametrize(
    "answer",
    [
        "White vinegar.",
        "You suggested shaving foam.",
        '"Dab it with lemon juice," I said.',
        "I told you to soak it in milk.",
        "The remedy was hairspray.",
    ],
)
def test_a_value_that_shares_no_word_with_gold_is_wrong(answer: str) -> None:
    assert outcome(answer) == "wrong"


@pytest.mark.parametrize(
    "answer",
    [
        "Soda water.",
        "Salt, and plenty of it.",
        "Sparkling water.",
        "Blot it from the outside in, and don't rub.",
        "Agua con gas y sal.",
    ],
)
def test_a_possible_paraphrase_is_undecided(answer: str) -> None:
    verdict = judge_value(STAIN, answer, None)
    assert verdict.code is not None
    assert verdict.code.value == "rules_undecided"


def test_prose_without_an_object_is_not_correct() -> None:  # J28
    kitchens = (
        "Kitchens are lively. People gather. Light falls in. A table stands there. Someone cooks. Nobody hurries."
    )
    assert outcome(kitchens) == "inconclusive"


def test_a_quoted_sentence_of_the_session_denies_nothing_by_its_own_negation() -> None:
    assert outcome("Not much can go wrong with The Borrowed Mule.", "s3") == "correct"
    assert outcome('I said: "Not much can go wrong with The Borrowed Mule."', "s2") == "wrong"


def test_polite_words_before_a_value_are_no_refusal() -> None:  # J34
    assert outcome("I'm sorry to hear about the tablecloth. Soda water and salt.") == "correct"


def test_the_container_may_be_left_out() -> None:
    assert outcome("Frozen peas.", "s6") == "correct"
    assert outcome("A bag of ice.", "s6") == "wrong"


def test_an_alias_is_gold_and_required_parts_are_required() -> None:
    assert (
        judge_value(value_question(aliases=("fizzy water and salt",)), "Fizzy water and salt.", None).outcome.value
        == "correct"
    )
    assert judge_value(value_question(required=("soda water",)), "Soda water.", None).outcome.value == "correct"
    assert (
        judge_value(value_question(aliases=("fizzy water",), required=("salt",)), "Fizzy water.", None).outcome.value
        == "inconclusive"
    )


def test_fresh_advice_beside_a_refusal_is_no_guess() -> None:
    assert outcome("I have no record of that. You could try white vinegar.") == "abstained"
    assert outcome("I have no record of that, but I believe it was white vinegar.") == "wrong"


def test_always_not_mentioned_is_never_correct_here() -> None:  # J37
    assert outcome("Not mentioned.") == "abstained"
