"""A remark about something else decides nothing (judging/rules/steady.py)."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import ValueGold
from pytest_typedmemeval.judging.base import Verdict
from pytest_typedmemeval.judging.rules.steady import hangs_on_a_remark
from pytest_typedmemeval.judging.rules.value import judge_value
from pytest_typedmemeval.measure.outcome import Outcome
from tests.judging.all_rules import told
from tests.judging.worlds import world

PLACE = world(
    "workingmemory",
    "profile-fact",
    "Which place do I hope to see once in my lifetime?",
    ValueGold(kind="value", value="Easter Island"),
    {
        "a": [("user", "If I get to see one place in my lifetime, let it be Easter Island.")],
        "b": [("user", "Graeme has been saving for Patagonia since he was a boy.")],
        "c": [("user", "Lena would go to Zanzibar tomorrow.")],
    },
    decoys=[("Patagonia", "b", "twin"), ("Zanzibar", "c", "twin")],
    evidence=[("a", 0, "let it be Easter Island", "Easter Island")],
)
WRONG = Verdict(Outcome.WRONG)


@pytest.mark.parametrize(
    ("answer", "hangs"),
    [
        ("easter island. patagonia and zanzibar are dreamt of by two others.", True),
        ("i don't know. patagonia is what graeme talks of all day.", True),
        # by itself each says what was asked
        ("patagonia.", False),
        ("the place that you hope to see is patagonia. easter island is nice too.", False),
        # told of the user, or of what was before
        ("easter island at first, but later you changed that to patagonia.", False),
        # a guess, a correction, a choice
        ("i don't know. my guess would be patagonia then.", False),
        ("easter island. no, wait, that was patagonia in fact.", False),
        ("easter island. or it was patagonia, one of both.", False),
        # too short to be more than an answer
        ("easter island, you said. patagonia.", False),
    ],
)
def test_a_sentence_of_nothing_asked_proves_nothing(answer: str, hangs: bool) -> None:
    assert hangs_on_a_remark(judge_value, PLACE, answer, WRONG) is hangs


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("Easter Island.", "correct"),
        ("Patagonia.", "wrong"),
        ("I don't know, maybe Patagonia.", "wrong"),
        ("I have no record of that. Patagonia is Graeme's.", "abstained"),
    ],
)
def test_what_is_said_plainly_keeps_its_outcome(answer: str, outcome: str) -> None:
    assert told(PLACE, answer) == outcome


@pytest.mark.parametrize(
    "answer",
    [
        "Easter Island. Patagonia and Zanzibar are what other people in your circle are dreaming of.",
        "Easter Island. Zanzibar and Patagonia have come up now and then, for people around you.",
    ],
)
def test_gold_with_a_remark_beside_it_is_never_wrong(answer: str) -> None:
    assert told(PLACE, answer) in ("correct", "undecided")
