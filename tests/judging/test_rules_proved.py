"""A phrase that the answer key doesn't know: another value only where gold can't fit it."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import Question, ValueGold
from tests.judging.all_rules import told
from tests.judging.worlds import world

STRETCH = world(
    "episodic",
    "assistant-stated",
    "Which stretch did you recommend to me for after a ride?",
    ValueGold(kind="value", value="the couch stretch"),
    {
        "s1": (
            ("user", "My hips are stiff after every ride."),
            ("assistant", "Do the couch stretch when you're back."),
        ),
        "s2": (("user", "My back aches from gardening."), ("assistant", "The downward dog loosens it.")),
    },
    [("the downward dog", "s2", "twin")],
    [("s1", 1, "Do the couch stretch when you're back.", "the couch stretch")],
)
BIKE = world(
    "episodic",
    "assistant-stated",
    "What name did you come up with for my gravel bike?",
    ValueGold(kind="value", value="Hazel"),
    {
        "s1": (("user", "My gravel bike needs a name."), ("assistant", "Call it Hazel.")),
        "s2": (("user", "The van has no name yet."), ("assistant", "How about Dumpling for the van?")),
    },
    [("Dumpling", "s2", "twin")],
    [("s1", 1, "Call it Hazel.", "Hazel")],
)
TOWN = world(
    "workingmemory",
    "profile-fact",
    "Where did Piet grow up?",
    ValueGold(kind="value", value="Lüderitz"),
    {
        "s1": (("user", "Piet grew up in Lüderitz."), ("assistant", "Far away.")),
        "s2": (("user", "Maren grew up in Stavanger."), ("assistant", "I see.")),
    },
    [("Stavanger", "s2", "other-person")],
    [("s1", 0, "Piet grew up in Lüderitz.", "Lüderitz")],
)
ALLERGY = world(
    "workingmemory",
    "profile-fact",
    "What is Maren allergic to?",
    ValueGold(kind="value", value="cashews"),
    {
        "s1": (("user", "Maren is allergic to cashews."), ("assistant", "Noted.")),
        "s2": (("user", "Tobi is allergic to wool."), ("assistant", "Noted.")),
    },
    [("wool", "s2", "other-person")],
    [("s1", 0, "Maren is allergic to cashews.", "cashews")],
)


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        # another value
        (STRETCH, "A calf raise.", "wrong"),
        (STRETCH, "I suggested a forward fold.", "wrong"),
        (STRETCH, "I don't remember exactly, but it may have been the frog pose.", "wrong"),
        (STRETCH, "I told you to swing your legs over a chair.", "wrong"),
        (BIKE, "Rocket.", "wrong"),
        (BIKE, "I suggested 'Comet' for the bike.", "wrong"),
        (BIKE, "It's Rocket, I think.", "wrong"),
        (BIKE, "The gravel bike is called Dumpling.", "wrong"),
        (TOWN, "Windhoek.", "wrong"),
        (ALLERGY, "Maren is allergic to strawberries.", "wrong"),
        (ALLERGY, "She's allergic to peanuts, I believe.", "wrong"),
        # the class of gold
        (ALLERGY, "It's a nut.", "undecided"),
        (ALLERGY, "A fruit.", "undecided"),
        (ALLERGY, "It's a spicy snack.", "undecided"),
        (BIKE, "It's a tree's name.", "undecided"),
        (BIKE, "That's a girl's name, as far as I remember.", "undecided"),
        # a quality of it
        (BIKE, "It's short and easy to shout.", "undecided"),
        (BIKE, "Short and catchy.", "undecided"),
        (STRETCH, "It was rather painful at first.", "undecided"),
        (STRETCH, "You were tired that evening. It's an easy one.", "undecided"),
        (ALLERGY, "You had me plan a dinner around it. It's serious, she says.", "undecided"),
        (ALLERGY, "Good that you ask! It's important for the dinner.", "undecided"),
        # where gold may lie
        (TOWN, "It's in Namibia.", "undecided"),
        (TOWN, "In Africa.", "undecided"),
        (TOWN, "It's a small town by the sea.", "undecided"),
        (TOWN, "On the coast, a long way south.", "undecided"),
        (TOWN, "Not Stavanger, that's Maren. It's in Africa, on the coast.", "undecided"),
        # talk
        (STRETCH, "Warm legs first, then hold it for a minute.", "undecided"),
        (STRETCH, "It was a lovely chat about bikes, that one.", "undecided"),
        (STRETCH, "That's a nice habit to have after a ride.", "undecided"),
        # what the agent or the user may be doing is no guess
        (STRETCH, "I may be mixing things up, but I don't recall which stretch I recommended.", "abstained"),
        (STRETCH, "I might be missing a message; I can't find the stretch.", "abstained"),
        (STRETCH, "It could be in an older chat, but I have no record of it.", "abstained"),
        (STRETCH, "You must be confusing me with another assistant: I never recommended a stretch.", "missed"),
        (STRETCH, "You may be thinking of somebody else; I've never recommended any stretch to you.", "missed"),
    ],
)
def test_another_value_is_one_that_gold_cannot_fit(question: Question, answer: str, expected: str) -> None:
    assert told(question, answer) == expected
