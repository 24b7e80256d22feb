"""Declining to answer (abstained), denying what happened (missed), and what only looks like either."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.rules.refusals import Refusal, declines, refusal
from pytest_typedmemeval.judging.rules.text import plain, unmarked

ABSTAINED = [
    "I don't know.",
    "I do not have any record of that.",
    "No record of that in sessions 1-9.",
    "There is no mention of that in our conversations.",
    "I have nothing about it.",
    "Not mentioned.",
    "Unknown.",
    "I'm not sure.",
    "I can't recall.",
    "I couldn't find that in my notes.",
    "My notes don't say.",
    "The context does not contain this information.",
    "It is not possible to determine.",
    "I have no idea, sorry.",
    "I've forgotten.",
    "You haven't mentioned that in our conversations.",
    "I don't recall you ever telling me.",
    "I have no record of you telling me that.",
    "That's not something I can recall.",
    "As an AI, I don't have access to previous chats.",
    "N/A",
]
MISSED = [
    "You never told me.",
    "You never told me, nothing is due.",
    "You didn't mention it.",
    "I never suggested anything.",
    "We haven't discussed that.",
    "No recommendation was made.",
    "You don't have one.",
    "That never happened.",
    "I don't know. You never told me.",
    "I made no suggestion.",
    "There was no such suggestion.",
]
NEITHER = [
    "I'm sorry to hear about the leak. Your policy number is 8841.",
    "Your policy number is 8841.",
    "Don't forget the salt.",
    "No doubt it was salt.",
    "You don't need vinegar.",
    "Why not salt?",
    "Salt, not pepper.",
    "I can't recommend it enough.",
    "You can't go wrong with salt.",
    "I'd know it anywhere.",
    "Unless I'm mistaken, salt.",
    "I don't think you ever told me about that.",
]
FOREIGN = [
    ("Das weiß ich nicht.", "abstained"),
    ("Dazu habe ich keine Informationen.", "abstained"),
    ("Das hast du mir nie erzählt.", "missed"),
    ("Je ne sais pas.", "abstained"),
    ("Je n'ai aucune trace de cela.", "abstained"),
    ("Tu ne m'en as jamais parlé.", "missed"),
    ("No lo sé.", "abstained"),
    ("No tengo ningún registro de eso.", "abstained"),
    ("Nunca me lo dijiste.", "missed"),
    ("Non lo so.", "abstained"),
    ("Non ricordo.", "abstained"),
    ("Non me ne hai mai parlato.", "missed"),
    ("Não sei.", "abstained"),
    ("Não tenho registro disso.", "abstained"),
    ("Você nunca me disse isso.", "missed"),
    ("Dat weet ik niet.", "abstained"),
    ("Daar heb ik geen informatie over.", "abstained"),
    ("Je hebt me dat nooit verteld.", "missed"),
    ("Nie wiem.", "abstained"),
    ("Nie mam takich informacji.", "abstained"),
    ("Nigdy mi o tym nie mówiłeś.", "missed"),
    ("我不知道。", "abstained"),
    ("没有相关记录。", "abstained"),
    ("你从来没有告诉过我。", "missed"),
    ("わかりません。", "abstained"),
    ("記録がありません。", "abstained"),
    ("一度も聞いていません。", "missed"),
]


@pytest.mark.parametrize("text", ABSTAINED)
def test_a_word_about_the_record_or_of_uncertainty_is_abstained(text: str) -> None:
    assert declines(plain(text)) is Refusal.ABSTAINED


@pytest.mark.parametrize("text", MISSED)
def test_a_confident_denial_about_the_user_or_the_world_is_missed(text: str) -> None:
    assert declines(plain(text)) is Refusal.MISSED


@pytest.mark.parametrize("text", NEITHER)
def test_politeness_advice_and_hedged_denials_are_no_refusal(text: str) -> None:
    assert declines(plain(text)) is None


@pytest.mark.parametrize(("text", "expected"), FOREIGN)
def test_refusals_in_nine_other_languages(text: str, expected: str) -> None:
    found = declines(plain(text))
    assert found is not None
    assert found.value == expected


@pytest.mark.parametrize(
    "clause",
    [
        "as far as i can see you never gave me a thermostat setting",
        "you haven't mentioned any vaccinations of juno's, as far as i'm aware",
        "to my knowledge you never told me",
        "you never said, from what i can tell",
    ],
)
def test_a_denial_as_far_as_the_agent_knows_is_a_denial(clause: str) -> None:
    assert refusal(clause) is Refusal.MISSED


def test_no_before_a_number_denies_nothing() -> None:
    assert refusal(unmarked("space no. 47, the one by the ramp")) is None
    assert unmarked("space no. 47") == "space number 47"
    assert unmarked("no. 47 of them were mine") == "no. 47 of them were mine"
