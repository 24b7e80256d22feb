"""Near misses: wrong by construction for every kind of gold, and what the rules judge says of them on the shipped corpora (J29)."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.registry import get_corpus
from pytest_typedmemeval.judging.controls import near_miss
from pytest_typedmemeval.judging.rules.judge import RulesJudge
from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.verticals import VERTICALS
from tests.judging.questions import invalidated_question, order_question, speaker_question, value_question


def test_the_near_miss_of_each_kind():
    assert near_miss(value_question()) == "Brown paper and an iron."
    assert near_miss(speaker_question("user")) == "I said that."
    assert near_miss(speaker_question("assistant")) == "You said that."
    assert near_miss(invalidated_question("Mr Okafor")) == "It's Mr Okafor."
    first, second, *rest = order_question().typedmemeval.gold.items
    assert near_miss(order_question()) == "; then ".join((second, first, *rest)) + "."


@pytest.mark.parametrize("vertical", VERTICALS)
def test_the_rules_accept_no_near_miss(vertical):
    judge = RulesJudge()
    accepted = [
        (question.public_id, text)
        for question in get_corpus(vertical).questions
        if (text := near_miss(question)) and judge.judge(question, text).outcome is Outcome.CORRECT
    ]
    assert accepted == []


@pytest.mark.parametrize("vertical", VERTICALS)
def test_almost_every_question_has_one(vertical):
    questions = get_corpus(vertical).questions
    assert sum(near_miss(question) is not None for question in questions) >= 0.9 * len(questions)
