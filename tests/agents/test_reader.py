"""The extractive reader answers in the question's form."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from pytest_typedmemeval.agents.protocol import Session, Turn
from pytest_typedmemeval.agents.reader import listed_items, read_extractively
from pytest_typedmemeval.corpus.registry import get_corpus
from pytest_typedmemeval.corpus.views import sessions_for_agent

START = datetime(2026, 1, 5, 9, tzinfo=timezone.utc)


def chat(day: int, *turns: str) -> Session:
    roles = ("user", "assistant")
    return Session(
        f"s{day}", START + timedelta(days=day), tuple(Turn(roles[i % 2], text) for i, text in enumerate(turns))
    )


HISTORY = [
    chat(
        1,
        "Swam at the lido with the choir. Cold!",
        "Warm up slowly. Tea helps.",
        "Red wine on the tablecloth, what now?",
        "Soda water and salt. Blot it.",
    ),
    chat(
        3,
        "Walked on the dunes with the choir.",
        "Mind the marram.",
        "The washing machine is rattling. I reckon it isn't level.",
        "How old is it?",
    ),
    chat(
        5,
        "Picnic by the mill with the choir.",
        "Wasps?",
        "The boiler is clanking. What is it?",
        "My guess is that the boiler has air in it. Bleed it.",
    ),
]


def test_what_the_assistant_said():
    assert (
        read_extractively("What did you suggest for red wine on the tablecloth?", HISTORY, START)
        == "Soda water and salt."
    )


@pytest.mark.parametrize(
    ("thing", "said"), [("the washing machine rattling", "You did."), ("the boiler, that it has air in it", "I did.")]
)
def test_you_or_me(thing, said):
    assert read_extractively(f"Who had a theory about {thing}, you or me?", HISTORY, START) == said


def test_order():
    question = "Put these in order: a picnic by the mill, a walk on the dunes and a swim at the lido."
    assert (
        read_extractively(question, HISTORY, START)
        == "First a swim at the lido, then a walk on the dunes, then a picnic by the mill."
    )


def test_nothing_in_common_is_not_known():
    assert (
        read_extractively("Which colour did Zebulon's quiver and Ottoline's kayak get?", HISTORY, START)
        == "I don't know."
    )
    assert read_extractively("What did you suggest?", [], START) == "I don't know."


def test_every_question_of_the_corpus_is_read_in_its_own_form():
    for question in get_corpus("episodic").questions:
        gold = [one for one in sessions_for_agent(question) if one.id in question.load_bearing_sessions]
        text = read_extractively(question.question, gold, question.asked_at)
        if question.shape == "participant-attribution":
            assert text in ("You did.", "I did.", "I don't know."), question.question
        if question.shape == "list-order":
            assert text == "I don't know." or text.startswith("First "), question.question
            assert sorted(listed_items(question.question)) == sorted(question.typedmemeval.list_order.items)
