"""Codes, numbered places and opening hours in any notation; another one of the family is another value."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import Decoy, Question, ValueGold
from tests.judging.all_rules import judged
from tests.judging.prospective_questions import QUESTIONS


def _asking(text: str, gold: str, *decoys: str) -> Question:
    base = QUESTIONS["current"]
    key = base.typedmemeval.model_copy(
        update={
            "gold": ValueGold(kind="value", value=gold),
            "decoys": tuple(
                Decoy(value=value, session_id="s7", relation="stale" if not number else "twin")
                for number, value in enumerate(decoys)
            ),
        }
    )
    return base.model_copy(update={"question": text, "typedmemeval": key})


CODE = _asking("Which numbers open the locker now?", "2-9-7", "8-6-4", "9-0-2", "1-7-8")
BAY = _asking("Where do I put my car these days?", "bay 39", "bay 62", "bay 27")
HOURS = _asking(
    "What are the hours of the stall at present?", "three till ten", "half past nine till three", "noon till nine"
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Two, nine, seven.", "correct"),
        ("two nine seven", "correct"),
        ("Two-nine-seven, I believe.", "correct"),
        ("297", "correct"),
        ("It's 2 9 7.", "correct"),
        ("2, 9 and 7", "correct"),
        ("**2–9–7**", "correct"),
        ("zwei, neun, sieben", "correct"),
        ("Nine, zero, two.", "wrong"),
        ("Nine, oh, two.", "wrong"),
        ("864", "wrong"),
        ("2-7-9", "wrong"),
        ("2-9-8", "wrong"),
        ("297, the old one was 864.", "correct"),
        ("8-6-4 stopped working on 7 March, it's two, nine, seven now.", "correct"),
        ("297 or 864.", "wrong"),
        ("It adds up to eighteen.", "inconclusive"),
        ("The first digit is a two.", "inconclusive"),
        ("You set it on 7 March.", "inconclusive"),
        ("I don't know the code.", "abstained"),
    ],
)
def test_a_code_in_any_notation(answer: str, expected: str) -> None:
    assert judged(CODE, answer).outcome.value == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("39", "correct"),
        ("Number 39.", "correct"),
        ("Bay thirty-nine.", "correct"),
        ("bay no. 39", "correct"),
        ("Sur la place 39.", "correct"),
        ("It might be 27, I'd try that.", "wrong"),
        ("62 still.", "wrong"),
        ("Bay 38.", "wrong"),
        ("Bay 40, I think.", "wrong"),
        ("39 now; 62 was yours until the end of February.", "correct"),
        ("In 39 days you'll know.", "inconclusive"),
        ("Beside the gate, 3 minutes from the door.", "inconclusive"),
    ],
)
def test_a_numbered_place(answer: str, expected: str) -> None:
    assert judged(BAY, answer).outcome.value == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("3 pm – 10 pm", "correct"),
        ("From three to ten.", "correct"),
        ("15:00-22:00", "correct"),
        ("It opens at three and closes at ten.", "correct"),
        ("between 3 and 10 in the evening", "correct"),
        ("Von drei bis zehn.", "correct"),
        ("de tres a diez", "correct"),
        ("9:30 till 3", "wrong"),
        ("From twelve to nine.", "wrong"),
        ("12:00–21:00", "wrong"),
        ("From four to ten.", "wrong"),
        ("3 am to 10 am", "inconclusive"),
        ("It used to be half past nine till three, now it's three till ten.", "correct"),
        ("From three on.", "inconclusive"),
        ("In the afternoon and evening.", "inconclusive"),
    ],
)
def test_opening_hours(answer: str, expected: str) -> None:
    assert judged(HOURS, answer).outcome.value == expected
