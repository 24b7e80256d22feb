"""Gold of kind speaker: "you" is the user, "I" the assistant."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.rules.speaker import judge_speaker
from tests.judging.questions import STATEMENT, speaker_question

BY = {"user": speaker_question("user"), "assistant": speaker_question("assistant")}
USER = [
    "You did.",
    "You.",
    "That was you.",
    "The user.",
    "Yours.",
    "It was your theory.",
    "You said it, not me.",
    "Not me. You did.",
    "I didn't; you did.",
    "You had the theory, I only asked how old it was.",
    "It wasn't me.",
    f"You reckoned {STATEMENT}.",
    f"You told me that {STATEMENT}.",
    "I believe it was you.",
    "It came from you.",
    "You were the one who suggested it.",
    "You brought up the washing machine and said that a screw had worked loose.",
    f'You said: "I reckon {STATEMENT}."',
    "It was me - no wait, it was you.",
    "I think you did, though I'm not certain.",
    '{"answer": "you"}',
    "user",
    "I'm fairly sure that's a quote of yours.",
    "You'd said that before I did.",
]
ASSISTANT = [
    "I did.",
    "Me.",
    "It was me who suggested it.",
    "The assistant.",
    "Mine.",
    "My theory, not yours.",
    "Not you, me.",
    "You asked me, and I said a screw had worked loose.",
    f"You mentioned the rattling, and I said {STATEMENT}.",
    "You described the problem; I gave the explanation.",
    "You raised it, but the theory was mine.",
    f"I told you that {STATEMENT}.",
    "The user asked; the assistant had the theory.",
    "The explanation came from me.",
    "You didn't, I did.",
    "You told me about the rattling and I said it was probably a loose screw.",
    "The assistant, i.e. me.",
    "I think it was me.",
]


@pytest.mark.parametrize("gold", ["user", "assistant"])
@pytest.mark.parametrize("answer", USER)
def test_naming_the_user(answer: str, gold: str) -> None:
    assert judge_speaker(BY[gold], answer, None).outcome.value == ("correct" if gold == "user" else "wrong")


@pytest.mark.parametrize("gold", ["user", "assistant"])
@pytest.mark.parametrize("answer", ASSISTANT)
def test_naming_the_assistant(answer: str, gold: str) -> None:
    assert judge_speaker(BY[gold], answer, None).outcome.value == ("correct" if gold == "assistant" else "wrong")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Both of us.", "wrong"),
        ("You and I both did.", "wrong"),
        ("It was your sister.", "wrong"),
        ("Neither of us.", "missed"),
        ("Nobody did.", "missed"),
        ("You never told me about the washing machine.", "missed"),
        ("I don't know.", "abstained"),
        ("I can't tell whether it was you or me.", "abstained"),
        ("It could have been either of us.", "abstained"),
        ("user: it has been rattling\nassistant: How old is it?", "abstained"),
        ("Yes.", "inconclusive"),
        ("No.", "inconclusive"),
        ("You or me.", "inconclusive"),
        (f"I reckon {STATEMENT}.", "inconclusive"),
        ("The washing machine was rattling.", "inconclusive"),
    ],
)
def test_both_neither_quotation_and_bare_words(answer: str, expected: str) -> None:
    assert judge_speaker(BY["user"], answer, None).outcome.value == expected


@pytest.mark.parametrize(
    "statement",
    [
        "nobody was thanked after the last big event",
        "there are two people who both believe they run it",
        "the one with the key said no",
    ],
)
def test_words_within_the_statement_name_nobody(statement: str) -> None:
    question = speaker_question("user", statement)
    assert judge_speaker(question, f"You said {statement}.", None).outcome.value == "correct"
    assert judge_speaker(question, f"I said {statement}.", None).outcome.value == "wrong"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You said it and so did I.", "wrong"),
        ("I said so, as did you.", "wrong"),
        ("That was your neighbour, not one of us.", "wrong"),
        ("One of us did, I can't say which.", "abstained"),
    ],
)
def test_both_of_them_and_neither_in_other_forms(answer: str, expected: str) -> None:
    assert {judge_speaker(BY[side], answer, None).outcome.value for side in BY} == {expected}
