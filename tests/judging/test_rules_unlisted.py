"""Values that no list has, beside gold or beside declining, and values told of as bygone: forms of answers, each filled both ways where it has two."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_typedmemeval.corpus.load import load_questions
from tests.judging.all_rules import told

_QUESTIONS = {
    question.question_id: question
    for question in load_questions(Path(__file__).parents[1] / "data" / "labelled" / "questions_dev.json")
}
JOB, DOG, PODCAST, BANK = "tme-wm-951", "tme-wm-954", "tme-epi-951", "tme-for-954"

UNDECIDED_BESIDE_GOLD = [
    # gold is another's, and something unlisted is told of the one asked about
    (JOB, "Ingrid works as a piano restorer, Farid works as a carpenter."),
    (JOB, "While Ingrid works as a piano restorer, Farid works as a carpenter."),
    (JOB, "Unlike Ingrid, who is a piano restorer, Farid is a carpenter."),
    (DOG, '{"Farid": "a beagle", "Ivo": "a brindle whippet"}'),
    (DOG, "A beagle is Farid's, a brindle whippet is Ivo's."),
    (PODCAST, "I suggested Slow Tide for the gym. I told you to load The Long Table for the train."),
    (PODCAST, "The Long Table for the train, Slow Tide for the gym."),
    (PODCAST, "For the gym: Slow Tide. For the train: The Long Table."),
    (BANK, "Ivo's account is with Nordkap Bank. Your joint account is with Union Savings."),
    # gold is bygone or only thought of
    (JOB, "A carpenter (previously a piano restorer)."),
    (JOB, "Farid worked as a piano restorer until May; since then a carpenter."),
    (JOB, "I was about to say a piano restorer, but Farid works as a carpenter."),
    (PODCAST, "You asked for Slow Tide, but I said The Long Table."),
    (PODCAST, "I went for The Long Table over Slow Tide."),
    # one breath
    (JOB, "Both a piano restorer and a carpenter."),
    (DOG, "A brindle whippet, maybe a beagle."),
    (PODCAST, "Slow Tide/The Long Table"),
    (PODCAST, "Slow Tide if not The Long Table."),
    # values that go with other names than those beside them
    (DOG, "Ivo and Farid differ: an apricot poodle and a brindle whippet respectively."),
    (DOG, "The former is Ivo's and the latter Farid's: an apricot poodle, a brindle whippet."),
]


@pytest.mark.parametrize(("question", "answer"), UNDECIDED_BESIDE_GOLD)
def test_gold_beside_something_unlisted_is_undecided(question: str, answer: str) -> None:
    assert told(_QUESTIONS[question], answer) == "undecided"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (JOB, "I don't know why, but Farid works as a carpenter."),
        (DOG, "I don't remember the details, but Farid has a beagle."),
        (DOG, "Farid has a beagle. I don't know Ivo's dog."),
        (PODCAST, "I can't say for certain, but I told you to load The Long Table for the train."),
        (DOG, "Farid told me once."),
        (DOG, "Ask me something easier."),
        (PODCAST, "You mentioned The Glass Orchard yourself."),
        (PODCAST, "I suggested The Glass Orchard for the gym."),
        (BANK, "You're about to leave Nordkap Bank."),
        (BANK, "It was Sparring Credit in 2019."),
    ],
)
def test_what_answers_beside_declining_or_tells_of_something_else_is_undecided(question: str, answer: str) -> None:
    assert told(_QUESTIONS[question], answer) == "undecided"


@pytest.mark.parametrize(
    ("question", "form", "gold", "other"),
    [
        (DOG, "Formerly {0}, now {1}.", "a brindle whippet", "an apricot poodle"),
        (DOG, "{1} (previously {0}).", "a brindle whippet", "an apricot poodle"),
        (DOG, "Farid had {0} until May; since then {1}.", "a brindle whippet", "an apricot poodle"),
        (DOG, "I first thought {0}, but Farid has {1}.", "a brindle whippet", "an apricot poodle"),
        (PODCAST, "You asked for {0}, but I said {1}.", "Slow Tide", "The Glass Orchard"),
        (PODCAST, "I went for {1} over {0}.", "Slow Tide", "The Glass Orchard"),
        (BANK, "{0} until May, {1} since.", "Nordkap Bank", "Sparring Credit"),
    ],
)
def test_a_bygone_value_is_none_beside_another(question: str, form: str, gold: str, other: str) -> None:
    assert told(_QUESTIONS[question], form.format(other, gold)) == "correct"
    assert told(_QUESTIONS[question], form.format(gold, other)).startswith("wrong")


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("Your joint account is with Nordkap Bank, formerly Union Savings.", "undecided"),
        ("Your joint account is with Nordkap Bank; you cancelled the newspaper, not this.", "undecided"),
        ("Nordkap Bank. You never changed it.", "correct"),
        ("I've lost track of which bank your joint account is with.", "abstained"),
        ("I know the bank of Ivo's account: Sparring Credit. But your joint account's I don't know.", "abstained"),
    ],
)
def test_an_end_of_something_else_is_no_over_forgetting(answer: str, outcome: str) -> None:
    assert told(_QUESTIONS[BANK], answer) == outcome


@pytest.mark.parametrize(
    ("question", "answer", "outcome"),
    [
        (PODCAST, "I didn't tell you to load The Glass Orchard for the train.", "undecided"),
        (PODCAST, "I suggested Slow Tide for the train; it has short episodes.", "correct"),
        (JOB, "Farid works as a piano restorer, and his dog sleeps under the bench.", "correct"),
        (JOB, "I only have Ingrid's job; what Farid does I don't know.", "abstained"),
    ],
)
def test_what_takes_no_proof_away(question: str, answer: str, outcome: str) -> None:
    assert told(_QUESTIONS[question], answer) == outcome
