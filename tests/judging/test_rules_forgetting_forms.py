"""Forms in which an end, a value that goes on, a denial and a guess are told: the label follows from the form, whatever fills it."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import NeverKnownGold, NoLongerGold, Question
from tests.judging.all_rules import told
from tests.judging.worlds import world

GYM = world(
    "forgetting",
    "invalidated",
    "Which gym am I a member of?",
    NoLongerGold(kind="no-longer", value="Pulse Yard", invalidation="I left Pulse Yard since I never went."),
    {
        "s1": (("user", "I joined Pulse Yard, by the canal."), ("assistant", "Have fun.")),
        "s2": (("user", "I left Pulse Yard since I never went."), ("assistant", "All right.")),
        "s3": (("user", "Jonas goes to Steel & Stone now."), ("assistant", "Good.")),
    },
    [("Steel & Stone", "s3", "other-person")],
    [("s1", 0, "I joined Pulse Yard, by the canal.", "Pulse Yard")],
)
PARTNER = world(
    "forgetting",
    "invalidated",
    "Who's my running partner?",
    NoLongerGold(kind="no-longer", value="Yaw", invalidation="No more runs with Yaw."),
    {
        "s1": (("user", "My running partner is Yaw."), ("assistant", "Have fun.")),
        "s2": (("user", "No more runs with Yaw."), ("assistant", "All right.")),
    },
    [],
    [("s1", 0, "My running partner is Yaw.", "Yaw")],
)
BLOOD = world(
    "forgetting",
    "never-known",
    "What is my blood type?",
    NeverKnownGold(kind="never-known", subject="the blood type"),
    {"s1": (("user", "I gave blood today."), ("assistant", "Well done."))},
)

ENDED = [
    # told by when: {x} is any old value
    "You were a member of {x} until 14 January.",
    "{x} from 3 January until 14 January 2026.",
    "{x} until 2025; nothing since.",
    "Up to 14 January 2026, you were a member of {x}. Since then there's been none.",
    "None these days. You were a member of {x} in the past.",
    "You haven't had one since January, when you stopped.",
    # records and headings
    '{"value": "{x}", "status": "cancelled"}',
    '{"gym": "{x}", "active": false}',
    "## Now\nNone\n\n## Before\n{x}",
    "Gym: ~~{x}~~ none",
    "{x} (cancelled)",
    "Previously {x}, now none.",
    # what is named before the end doesn't hold
    "{x}. Actually, no: you cancelled it.",
    "On 5 January you said you're a member of {x}, but on 20 January you said you've cancelled it.",
    "I'd have said {x}, but you've cancelled it.",
    "You rented a locker at {x}, but you've given it back.",
]
NOT_PROVED = [
    "You were a member of {x}.",
    "You aren't a member of {x}; {x} isn't your gym.",
    "{x} or none, I'm not sure which.",
    "Is it {x}?",
    "Depends: if the membership is over, none, else {x}.",
    "You stopped in January, but a week later you started again with {x}.",
]


@pytest.mark.parametrize("form", ENDED)
@pytest.mark.parametrize("value", ["Pulse Yard", "Steel & Stone", "Ironclad Fitness"])
def test_an_end_is_an_end_whatever_old_value_it_names(form: str, value: str) -> None:
    assert told(GYM, form.replace("{x}", value)) in ("correct", "undecided")


@pytest.mark.parametrize("form", ENDED)
def test_an_end_of_the_known_value_is_read(form: str) -> None:
    assert told(GYM, form.replace("{x}", "Pulse Yard")) == "correct"


@pytest.mark.parametrize("form", NOT_PROVED)
@pytest.mark.parametrize("value", ["Pulse Yard", "Steel & Stone"])
def test_the_past_a_question_and_a_condition_prove_nothing(form: str, value: str) -> None:
    assert told(GYM, form.replace("{x}", value)) == "undecided"


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        # what takes the place of what ended
        (GYM, "You cancelled it in January, but you've since signed up with Ironclad Fitness.", "undecided"),
        (GYM, "You switched from Pulse Yard to Ironclad Fitness.", "wrong"),
        (GYM, "Ironclad, formerly Pulse Yard.", "undecided"),
        (GYM, "Not Pulse Yard any more, but ironclad.", "undecided"),
        (GYM, "None until 2 January, Pulse Yard since.", "undecided"),
        # another's end, and an end that may have come
        (GYM, "Former: Steel & Stone. Current: Pulse Yard.", "wrong+stale_recall"),
        (GYM, "Steel & Stone ended in January, and Pulse Yard came after.", "wrong+stale_recall"),
        (GYM, "You're a member of Pulse Yard. It's your sister's that ended.", "wrong+stale_recall"),
        (GYM, "Pulse Yard may be over by now.", "undecided"),
        (GYM, "Pulse Yard has been out of the picture since January.", "correct"),
        # a value beside what declines or denies
        (GYM, "Ironclad Fitness. I have no note that it ended.", "undecided"),
        (GYM, "You go to Ironclad Fitness; you never told me otherwise.", "undecided"),
        (GYM, "I'm not sure, but I think it's ironclad.", "wrong"),
        # a word of the thing's own name is no word for going on
        (PARTNER, "You don't have a running partner.", "undecided"),
        (PARTNER, "I have no record of the running partnership.", "abstained"),
        (PARTNER, "You've never had a running partner.", "missed"),
        (PARTNER, "It ended. Your running partner was Yaw before.", "correct"),
    ],
)
def test_what_stands_beside_an_end_or_a_denial(question: Question, answer: str, expected: str) -> None:
    assert told(question, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        # an offered guess is a committed value, beside a denial as well
        ("You never told me outright, but I'd guess that it's with Telvia.", "wrong"),
        ("You never told me outright, but it sounds as if your blood type is A positive.", "wrong"),
        ("You didn't say, so I'd go with A positive.", "wrong"),
        ("There's no record, though A positive seems likely.", "wrong"),
        ("It isn't in my notes; going by the rest, A positive.", "wrong"),
        ("I'm not sure, could it be A positive?", "wrong"),
        ("Your blood type is a rare one, B negative.", "undecided"),
        # what nothing accounts for leaves it open
        ("I'm not sure, but your blood type is A positive.", "undecided"),
        ("You didn't tell me, your mother did: A positive.", "undecided"),
        ("You never told me - scratch that, it's A positive.", "undecided"),
        ("No need to look it up: A positive.", "undecided"),
        ("A positive, not B negative.", "undecided"),
        ("Is it A positive?", "undecided"),
        ("If you kept the old one, A positive.", "undecided"),
        # what was once thought, a neighbour, the search, the agent's doubts are accounted for
        ("I thought it was A positive, but no, you never told me.", "correct"),
        ("Your mother is B negative, but you never told me what your blood type is.", "correct"),
        ("I went through everything; I could be overlooking something, but there's nothing on it.", "correct"),
        ("Your guess is as good as mine.", "correct"),
        # once held
        ("You did tell me what your blood type is, but I can't recall it.", "wrong+misattributed_forgetting"),
        ("You told me, but I can't recall what you said.", "wrong+misattributed_forgetting"),
        ("A positive until January; nothing since.", "wrong+misattributed_forgetting"),
        # tongues that aren't read
        ("Nu \u0219tiu.", "undecided"),
        ("\u042f \u043d\u0435 \u0437\u043d\u0430\u044e.", "undecided"),
        ("Det vet jag inte.", "undecided"),
        ("En tied\u00e4.", "undecided"),
    ],
)
def test_what_was_never_known(answer: str, expected: str) -> None:
    assert told(BLOOD, answer) == expected
