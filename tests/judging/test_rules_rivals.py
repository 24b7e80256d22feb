"""A value other than gold: an answer only where its own sentence doesn't take it back, and no second one unless it is offered with gold."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import ValueGold
from tests.judging.all_rules import told
from tests.judging.worlds import world

TOWN = world(
    "workingmemory",
    "profile-fact",
    "Where did Piet grow up?",
    ValueGold(kind="value", value="Lüderitz"),
    {
        "s1": (("user", "Piet grew up in Lüderitz."), ("assistant", "Far away.")),
        "s2": (("user", "Maren grew up in Stavanger."), ("assistant", "I see.")),
        "s3": (("user", "Tobi grew up in Bergamo."), ("assistant", "I see.")),
    },
    [("Stavanger", "s2", "other-person"), ("Bergamo", "s3", "other-person")],
    [("s1", 0, "Piet grew up in Lüderitz.", "Lüderitz")],
)


@pytest.mark.parametrize(
    "answer",
    [
        "Stavanger and Bergamo, nice as they are, are on other people's maps and not on this one.",
        "Stavanger and Bergamo are places that I know of, and neither is the answer.",
        "If I said Stavanger, I'd be mixing two things up.",
        "Stavanger? Hardly.",
        "Certainly not Stavanger.",
        "Definitely not Bergamo.",
        "Stavanger has come up, but not for this.",
        "Unless it were Stavanger, I'd be lost.",
        "Stavanger was talked about, though that's not what you ask.",
    ],
)
def test_a_value_that_its_sentence_takes_back_is_no_answer(answer: str) -> None:
    assert not told(TOWN, answer).startswith(("wrong", "correct")), told(TOWN, answer)


@pytest.mark.parametrize(
    "answer",
    [
        "Stavanger, no doubt about it.",
        "Stavanger, but don't quote me.",
        "It was Stavanger, I'm not sure why.",
        "Stavanger, since he never liked big towns.",
        "I'd put it at Stavanger, but don't hold me to that.",
        "Stavanger, wasn't it?",
        "It was Stavanger, not Lüderitz.",
        "If memory serves, Stavanger.",
        "Lüderitz or Stavanger.",
        "Either Lüderitz or Bergamo, not sure which.",
        "Lüderitz. It could also be Stavanger.",
    ],
)
def test_a_doubt_a_reason_or_a_tag_takes_nothing_back(answer: str) -> None:
    assert told(TOWN, answer) == "wrong"


@pytest.mark.parametrize(
    "answer",
    [
        "Short answer first, long or short as it may be: Lüderitz. Stavanger and Bergamo are towns too, but not his.",
        "You may be thinking of Stavanger, which was a different matter; the answer here is Lüderitz.",
        "Lüderitz. I've Stavanger and Bergamo in my notes too, but not for this.",
        "He grew up in Lüderitz. Stavanger, which you might have in mind, is where somebody else grew up.",
    ],
)
def test_beside_gold_a_value_of_no_offer_is_no_second_one(answer: str) -> None:
    assert told(TOWN, answer) in ("correct", "undecided")


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("It was shouted across a car park, that much I know, but the name of it escapes me.", "abstained"),
        ("It was said in passing, but the rest has slipped my mind.", "abstained"),
        ("I know that it was mentioned over breakfast, but not what was said.", "abstained"),
        ("I don't remember. It was told with a laugh, that's all I have.", "abstained"),
        ("I don't know for certain, but it was Narvik.", "wrong"),
        ("The very thought of Lüderitz makes him homesick. I don't know when he left.", "correct"),
        ("The mere thought of Lüderitz cheers him up.", "correct"),
    ],
)
def test_what_is_told_of_a_thing_is_no_guess_at_it(answer: str, outcome: str) -> None:
    assert told(TOWN, answer) == outcome
