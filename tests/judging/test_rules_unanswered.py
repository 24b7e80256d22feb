"""Declining by the form of a sentence."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.rules.refusals import Refusal, declines


@pytest.mark.parametrize(
    "text",
    [
        "which one i put forward is lost on me.",
        "what i advised has slipped through.",
        "whose idea that was has slipped through the cracks on my side.",
        "who keeps the books i can't make out.",
        "how many it was in the end eludes me.",
        "where she parks remains a mystery.",
        "i see two lines about it, but not who wrote which.",
        "i remember the loaf, though not which of us explained it.",
        "i can't reconstruct the sequence.",
        "i couldn't put a name to it.",
        "i'd only be inventing a figure.",
        "i'd have to make one up.",
        "i'd better not name one.",
        "those bills aren't among my memories.",
        "it isn't in anything i can retrieve.",
        "no stretch for a wrist sits in what i've stored.",
        "the answer lies outside of what i have kept.",
        "my memory of that tip has faded.",
        "the name has gone missing from my log.",
        "the bed i do remember; the remedy, alas, i don't.",
        "that's more than i can reconstruct.",
        "i came up empty.",
        "i'm drawing a complete blank there.",
        "not a clue, sorry.",
        "for her nothing.",
    ],
)
def test_a_question_left_open_and_inability_by_any_verb_abstain(text: str) -> None:
    assert declines(text) is Refusal.ABSTAINED


@pytest.mark.parametrize(
    "text",
    [
        "what i advised was a warm bath.",
        "which one? the blue one.",
        "what do you think?",
        "where she parks is bay nine.",
        "i can't recommend the warm bath enough.",
        "i'd be going with the blue one.",
        "it's in my notes.",
        "my notes have it under baths.",
        "leave it in for an hour.",
    ],
)
def test_an_answer_in_such_a_form_does_not(text: str) -> None:
    assert declines(text) is None


@pytest.mark.parametrize(
    "text", ["i gave you no advice on that.", "i wasn't told.", "we never got round to talking about it."]
)
def test_what_did_not_happen_is_missed(text: str) -> None:
    assert declines(text) is Refusal.MISSED
