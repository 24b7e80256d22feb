"""Heights and times of day as they are spoken, and whose they are said to be."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import Question, ValueGold
from pytest_typedmemeval.judging.rules.spoken_values import with_heights, with_times
from tests.judging.all_rules import told
from tests.judging.worlds import world

HEIGHT = world(
    "workingmemory",
    "profile-fact",
    "How tall is Tobi?",
    ValueGold(kind="value", value="1.86 m", aliases=("186 cm",)),
    {
        "s1": (("user", "For the wetsuit: Tobi is 1.86 m."), ("assistant", "Noted.")),
        "s2": (("user", "I measured Piet, and Piet is 1.79 m."), ("assistant", "Noted.")),
    },
    [("1.79 m", "s2", "other-person")],
    [("s1", 0, "Tobi is 1.86 m.", "1.86 m")],
)
SHIFT = world(
    "workingmemory",
    "profile-fact",
    "At what time does Maren's night shift begin?",
    ValueGold(kind="value", value="21:45", aliases=("a quarter to ten",)),
    {
        "s1": (("user", "As for Maren, her night shift starts at 21:45."), ("assistant", "Noted.")),
        "s2": (("user", "And for Piet it starts at 22:15."), ("assistant", "Noted.")),
    },
    [("22:15", "s2", "other-person")],
    [("s1", 0, "her night shift starts at 21:45.", "21:45")],
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a metre eighty-six", "1.86 m"),
        ("one meter and seventy nine", "1.79 m"),
        ("one metre oh five", "1.05 m"),
        ("2 metres 10", "2.10 m"),
        ("one eighty", "1.80 m"),
        ("one metre 50 cm", "one metre 50 cm"),
        ("twenty-one metres", "twenty-one metres"),
        ("two people", "two people"),
    ],
)
def test_heights(text: str, expected: str) -> None:
    assert with_heights(text, tall=True) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nine forty-five in the evening", "9:45 in the evening"),
        ("at six thirty", "at 6:30"),
        ("ten oh five", "10:05"),
        ("twelve fifteen", "12:15"),
        ("six ninety", "six ninety"),
        ("five twenty past", "five twenty past"),
        ("one thirty people", "one thirty people"),
        ("twenty past six", "twenty past six"),
    ],
)
def test_times(text: str, expected: str) -> None:
    assert with_times(text) == expected


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (HEIGHT, "One metre eighty-six.", "correct"),
        (HEIGHT, "Going by the wetsuit he's a metre eighty-six.", "correct"),
        (HEIGHT, "one eighty-six", "correct"),
        (HEIGHT, "A metre ninety.", "wrong"),
        (HEIGHT, "One seventy-nine.", "wrong"),
        (HEIGHT, "A metre eighty-six; Piet is one seventy-nine.", "correct"),
        (SHIFT, "Nine forty-five in the evening.", "correct"),
        (SHIFT, "nine forty-five", "correct"),
        (SHIFT, "nine forty-five in the morning", "wrong"),
        (SHIFT, "A quarter to ten.", "correct"),
        (SHIFT, "Ten fifteen at night.", "wrong"),
        # a pronoun stands for what was asked
        (SHIFT, "It starts at 21:45; Piet's is at 22:15.", "correct"),
        (SHIFT, "22:15 is Piet's time, hers is 21:45.", "correct"),
        (SHIFT, "Piet's shift begins at 22:15, Maren's at 21:45.", "correct"),
        (SHIFT, "Maren starts at 22:15 and Piet at 21:45.", "wrong"),
        # the nearest owner counts
        (SHIFT, "Maren's start isn't something I have on file, Piet's is 22:15.", "abstained"),
        (SHIFT, "Piet's is at 22:15, hers I don't have.", "abstained"),
        # another's value beside gold is no answer, whatever is said of gold
        (SHIFT, "22:15 would be Piet's. Maren is the earlier of the two, at 21:45.", "undecided"),
    ],
)
def test_spoken_values_and_whose_they_are(question: Question, answer: str, expected: str) -> None:
    assert told(question, answer) == expected
