"""What is told of others beside the asked one, short answers, and what is said not to exist, in Prospective."""

from __future__ import annotations

import pytest

from tests.judging.all_rules import told
from tests.judging.prospective_questions import QUESTIONS


@pytest.mark.parametrize(
    ("name", "answer", "outcome"),
    [
        ("town-after", "Bruno is in Tenby. As for Ana, I've nothing noted.", "abstained"),
        ("town-after", "Tenby is where the dentist lives. About Ana I've come across nothing.", "undecided"),
        ("town-after", "The plumber's in Oban. Where Ana lives isn't something I've got noted.", "abstained"),
        ("town-after", "Oban is for the plumber. For Ana you never gave me any town.", "missed"),
        ("town-after", "Bruno's in Oban. Ana, who was in Leith until Saturday, lives in Cardiff.", "correct"),
        ("town-after", "Cardiff. Tenby and Oban are other people's towns.", "correct"),
        ("town-after", "She lives in Oban. More than that I don't know.", "wrong"),
        ("town-after", "I'm not sure where Ana lives, perhaps Oban.", "wrong"),
        ("fare-after", "1.90 is for the pool. For the ride to work I have no price.", "abstained"),
        ("fare-after", "The pool costs 2.20, the ride to work is 3.40.", "correct"),
        ("fare-after", "It's 2.20.", "wrong"),
        ("current", "Half past eight is the one at home. For the cottage I've found nothing.", "abstained"),
        ("current", "Half past eight.", "wrong"),
        ("as-of", "Half past eight is what the dentist said. For the cottage alarm I've no time noted.", "abstained"),
    ],
)
def test_values_of_others_beside_a_refusal_or_an_answer(name: str, answer: str, outcome: str) -> None:
    assert told(QUESTIONS[name], answer) == outcome


@pytest.mark.parametrize(
    ("name", "answer", "outcome"),
    [
        (
            "since-before",
            "What came up on 1 March was another job; the radiators aren't due before Saturday.",
            "correct",
        ),
        ("since-before", "No, the radiators have until Saturday. Something else was due last week.", "correct"),
        ("since-before", "What has come and gone is the bay tree, on 8 March. The radiators haven't.", "correct"),
        (
            "since-before",
            "There were other dates in February, but those were about other things. The radiators aren't due yet.",
            "correct",
        ),
        ("since-before", "The radiators were due on 8 March.", "premature"),
        ("since-before", "Yes.", "undecided"),
        ("since-before", "No.", "correct"),
        ("since-before", "I've nothing on radiators, so no idea whether the date's here.", "abstained"),
        (
            "since-before",
            "You didn't want to be let off the radiators, and the day is Saturday. So no, it isn't behind you.",
            "correct",
        ),
        ("since-before", "You never wanted to.", "missed"),
        ("since-before", "That was never a plan of yours.", "missed"),
        ("since-before", "You've never told me of any plan to see to them.", "missed"),
        (
            "since-after",
            "There was something on 7 February, but for another job. Bleeding radiators was never a plan of yours.",
            "missed",
        ),
        ("since-after", "You were: 14 March 2026, a Saturday.", "correct"),
        ("since-after", "The date for the radiators hasn't been kept in my memory.", "abstained"),
        ("since-after", "No encuentro ningún recordatorio en nuestras conversaciones.", "abstained"),
    ],
)
def test_other_errands_beside_the_asked_one(name: str, answer: str, outcome: str) -> None:
    assert told(QUESTIONS[name], answer) == outcome


@pytest.mark.parametrize(
    ("name", "answer", "outcome"),
    [
        ("town-after", "Leith was the old place, the agency got her settled in Cardiff.", "correct"),
        ("town-after", "Forget Leith, that's where she used to be. It's Cardiff.", "correct"),
        ("town-after", "She lives in Cardiff, having given up Leith.", "correct"),
        ("town-after", "You won't find her in Leith any more. She lives in Cardiff, since Saturday.", "correct"),
        ("town-after", "Leith is what she used to call home; it's Cardiff that she lives in.", "correct"),
        (
            "town-after",
            "Leith before the change and Cardiff after it. Whether it has happened I don't know.",
            "undecided",
        ),
        ("town-after", "Could be Leith, could be Cardiff.", "wrong"),
        ("town-after", "Both Leith and Cardiff.", "wrong"),
        ("town-after", "You've told me nothing about where Ana lives.", "missed"),
        ("town-after", "You told me nothing but that she lives in Cardiff.", "correct"),
        ("town-before", "Leith. Cardiff is where she'll be from Saturday.", "correct"),
        ("town-before", "Leith; Cardiff is only meant to come later.", "correct"),
        ("town-before", "Leith is where she used to be; it's Cardiff that she lives in.", "premature"),
        ("fare-after", "There's no ride to work.", "missed"),
        ("fare-after", "There was no change to the price, it's 2.80.", "wrong"),
        ("fare-after", "There is no record of the ride to work.", "abstained"),
        ("current", "The cottage has no alarm.", "missed"),
        ("current", "The cottage alarm has no note with me.", "abstained"),
    ],
)
def test_what_stood_before_and_what_does_not_exist(name: str, answer: str, outcome: str) -> None:
    assert told(QUESTIONS[name], answer) == outcome
