"""What stands around an answer and belongs to none: openings, offers, "I can't tell you more than that"."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.rules.body import answer_body
from pytest_typedmemeval.judging.rules.tongues import foreign_part

CLOSINGS = (
    "I can't tell you more than that.",
    "There's nothing else about it in my notes.",
    "I don't know the reason, though.",
    "That's all I have.",
    "That's everything my notes say about it.",
    "I have nothing more on that.",
    "I couldn't find any other details.",
    "Beyond that I have no information.",
    "No idea why.",
    "Would you like me to look for more?",
    "Shall I note anything else down?",
    "Anything else?",
    "Let me know if that's changed.",
    "Hope that helps!",
)
OPENINGS = (
    "Let me look that up for you.",
    "Sure! Let me check.",
    "I've checked my notes twice.",
    "Here's what I have:",
    "Hmm, let me see.",
)


@pytest.mark.parametrize("closing", CLOSINGS)
def test_a_closing_is_no_part_of_the_answer(closing: str) -> None:
    assert answer_body(f"In bay 62. {closing}") == "in bay 62."
    assert answer_body(f"In bay 62. {closing} Anything else?") == "in bay 62."


@pytest.mark.parametrize("opening", OPENINGS)
def test_an_opening_is_none_either(opening: str) -> None:
    assert answer_body(f"{opening} In bay 62.") == "in bay 62."


@pytest.mark.parametrize(
    "answer",
    [
        "I can't tell you more than that.",
        "Sorry. I can't tell you more than that.",
        "There's nothing else about it in my notes.",
        "In bay 62. I don't know the date.",
        "In bay 62. I don't know the exact time.",
        "In bay 62. I can't say who it was.",
        "In bay 62. Is that right?",
        "Should I have gone on Friday?",
    ],
)
def test_what_is_left_alone(answer: str) -> None:
    assert answer_body(answer) == answer.lower()


def test_a_sentence_in_another_tongue_makes_an_english_frame_foreign() -> None:
    assert (
        foreign_part("let me look that up for you. das macht zusammen acht gläser.")
        == "das macht zusammen acht gläser."
    )
    assert foreign_part("das macht zusammen acht gläser.") is None
    assert foreign_part("we talked about la strada.") is None
    assert foreign_part("it was eight, i think. you told me so.") is None
