"""What the rules on WorkingMemory refuse, on the shipped corpus with one thing changed."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import CorpusTurn, Question
from pytest_typedmemeval.corpus.registry import get_corpus
from tools.instruments import workingmemory


@pytest.fixture(scope="module")
def questions() -> tuple[Question, ...]:
    return get_corpus("workingmemory").questions


def problems(question: Question) -> list[str]:
    return [problem for rule in workingmemory.RULES.values() for problem in rule(question)]


def with_key(question: Question, **changes: object) -> Question:
    return question.model_copy(update={"typedmemeval": question.typedmemeval.model_copy(update=changes)})


def with_remark(question: Question, session: int, text: str) -> Question:
    """``question`` with a sentence more at the end of the first turn of a session."""
    sessions = list(question.haystack_sessions)
    first = sessions[session][0]
    turn = CorpusTurn(role=first.role, content=f"{first.content} {text}", has_answer=first.has_answer)
    sessions[session] = (turn, *sessions[session][1:])
    return question.model_copy(update={"haystack_sessions": tuple(sessions)})


def test_the_shipped_corpus_holds_every_rule(questions):
    assert [problem for question in questions for problem in problems(question)] == []
    assert list(workingmemory.cells(questions)) == []


def test_a_value_that_is_told_again_is_refused(questions):
    question = questions[0]
    value = question.typedmemeval.gold.value
    other = (question.haystack_session_ids.index(question.answer_session_ids[0]) + 1) % 60
    [problem] = problems(with_remark(question, other, f"Think of {value}."))
    assert problem.startswith(f"{value!r} is said in")


def test_a_wrong_distance_and_a_wrong_bin_are_refused(questions):
    question = questions[0]
    away = question.typedmemeval.distance_sessions
    assert problems(with_key(question, distance_sessions=away + 1)) == [
        f"distance {away + 1}, the fact lies {away} back"
    ]
    difficulty = question.typedmemeval.difficulty.model_copy(update={"level": "60-71"})
    assert problems(with_key(question, difficulty=difficulty)) == [f"level 60-71 at distance {away}"]


def test_a_missing_competitor_is_refused(questions):
    assert problems(with_key(questions[0], decoys=questions[0].typedmemeval.decoys[1:])) == ["3 competitors"]


def test_a_question_that_tells_its_answer_is_refused(questions):
    value = questions[0].typedmemeval.gold.value
    told = questions[0].model_copy(update={"question": f"Is it {value}?"})
    assert problems(told) == [f"the question holds {value!r}"]


def test_a_cell_asked_twice_is_refused(questions):
    assert list(workingmemory.cells((*questions[1:], questions[1]))) == ["59 cells, most often 2 times"]
