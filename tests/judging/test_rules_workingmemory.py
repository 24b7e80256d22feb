"""Every value of the shipped corpus is judged as a person would: with and without its article, gold and competitor."""

from __future__ import annotations

import re

import pytest

from pytest_typedmemeval.corpus.registry import get_corpus
from pytest_typedmemeval.judging.rules.value import judge_value
from pytest_typedmemeval.measure.outcome import Outcome, WrongValueKind
from pytest_typedmemeval.measure.provenance import wrong_value

ANSWERS = ("{value}", "It's {value}.", "You told me it's {value}.", "I believe it was {bare}, if I remember rightly.", "**{bare}**")  # fmt: skip


@pytest.mark.parametrize("answer", ANSWERS)
def test_gold_is_correct_and_another_persons_value_a_twin(answer):
    def said(value: str) -> str:
        return answer.format(value=value, bare=re.sub(r"^(?:a|an|the) ", "", value))

    for question in get_corpus("workingmemory").questions:
        key = question.typedmemeval
        assert judge_value(question, said(key.gold.value)).outcome is Outcome.CORRECT, said(key.gold.value)
        for decoy in key.decoys:
            assert judge_value(question, said(decoy.value)).outcome is Outcome.WRONG, said(decoy.value)
            origin = wrong_value(question, said(decoy.value))
            assert (origin.kind, origin.session_ids) == (WrongValueKind.TWIN, (decoy.session_id,))


@pytest.mark.parametrize("answer", ["43", "Size 43.", "EU 43", "They take size 43 shoes."])
def test_a_shoe_size_may_be_told_as_a_number(answer):
    question = next(q for q in get_corpus("workingmemory").questions if q.typedmemeval.fact_family == "shoe_size")
    key = question.typedmemeval
    asked = question.model_copy(
        update={"typedmemeval": key.model_copy(update={"gold": key.gold.model_copy(update={"value": "a 43"})})}
    )
    assert judge_value(asked, answer).outcome is Outcome.CORRECT
    assert judge_value(asked, answer.replace("43", "37.5")).outcome is not Outcome.CORRECT


def test_declining_isnt_wrong():
    question = get_corpus("workingmemory").questions[0]
    assert judge_value(question, "I don't know.").outcome is Outcome.ABSTAINED
    assert judge_value(question, "You never told me that.").outcome is Outcome.MISSED
