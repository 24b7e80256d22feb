"""Numbers by the form of an answer: an earlier number beside the one that holds, a neighbour's, a denial beside a number, which side a difference is told of."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.judge import RulesJudge
from tests.judging.sums import number_question

JUDGE = RulesJudge()
JARS = number_question("count", (3, 2, 4), (), unit="jars", question="How many jars of honey have I sold altogether?")
CONE = number_question("duration", (9, 15), (), question="How many days in all did the cat wear the cone?")
CAST = number_question("duration", (36,), (), question="How many days did Greta have the cast on?")
ROUTES = number_question(
    "delta",
    (22.2, -28.7),
    (),
    question="By how many kilometres does the coastal route differ from the forest route, and is it longer or shorter?",
)
LUGGAGE = number_question(
    "delta",
    (34.9, -31.1),
    (),
    unit="kg",
    question="By how many kilos did my luggage on the way home differ from the way out, and was it heavier or lighter?",
)
RENT = number_question(
    "delta",
    (615, -540),
    (),
    unit="EUR",
    question="By how many euros does the new studio's rent differ from the old one's, and is it higher or lower?",
)


def outcome(question: Question, answer: str) -> str:
    verdict = JUDGE.judge(question, answer, None)
    return "undecided" if verdict.code is not None else verdict.outcome.value


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (JARS, "I first thought 7 jars, but it's 9 jars.", "correct"),
        (JARS, "Until last month it stood at 7 jars; by now it's 9 jars.", "correct"),
        (JARS, "The total so far was 7 jars, now it's up to 9 jars.", "correct"),
        (JARS, "The total so far was 9 jars, now it's up to 7 jars.", "undecided"),
        (CONE, "I first thought 24 days, but it's 15 days.", "undecided"),
        (CONE, "24 days if nothing has changed, 15 days if one was cancelled.", "undecided"),
        (CONE, "24 days. Or 15 days, hard to say.", "undecided"),
        (CONE, "Scratch what I said about 24 days. 15 days.", "undecided"),
        (CONE, "People would guess 24 days. It's 15 days.", "undecided"),
        (CONE, "24 days, with 15 days of that in June.", "correct"),
        (JARS, "It went from 7 jars to 9 jars with the last entry.", "correct"),
        (JARS, "12 jars, up from 9 jars.", "undecided"),
        (JARS, "9 jars (previously 7)", "correct"),
        (JARS, "9 jars minus whatever was returned.", "undecided"),
        (JARS, "You'd have to subtract one from 9 jars.", "undecided"),
        (JARS, "3 jars at the gate, 2 in June and 4 to the hotel.", "undecided"),
    ],
)
def test_an_earlier_number_or_one_of_another_case(question: Question, answer: str, expected: str) -> None:
    assert outcome(question, answer) == expected


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (JARS, "You have sold 9 jars of honey, and you sold 20 jars of jam.", "correct"),
        (JARS, "You sold 20 jars of jam, but you have sold 12 jars of honey.", "wrong"),
        (JARS, "Honey: 9 jars\nJam: 20 jars", "correct"),
        (JARS, "You have sold 7 jars of honey, and 2 more jars at the hotel.", "undecided"),
        (JARS, "You have not sold any honey. You did tell me about jam, though: 20 jars.", "undecided"),
        (JARS, "No idea, sorry. For jam I'd have it: 20 jars.", "undecided"),
        (JARS, "I can't say whether it was 9 jars.", "abstained"),
        (JARS, "Not a single one.", "missed"),
        (JARS, "You have sold nothing.", "missed"),
        (JARS, "You never gave me a total, but adding up the single entries I get 9 jars.", "correct"),
        (CAST, "I can't vouch for it, but 36 days.", "correct"),
        (CONE, "I can't vouch for it, but 15 days.", "undecided"),
    ],
)
def test_a_neighbour_or_a_denial_beside_a_number(question: Question, answer: str, expected: str) -> None:
    assert outcome(question, answer) == expected


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (LUGGAGE, "The luggage on the way out is 3.8 kg lighter than the luggage on the way home.", "correct"),
        (LUGGAGE, "The luggage on the way out is the heavier one, by 3.8 kg.", "wrong"),
        (RENT, "The difference is 75 euros; the old studio's rent is lower.", "correct"),
        (RENT, "Against 540 euros for the old studio's rent, the new studio's rent comes out 75 euros higher.", "correct"),
        (RENT, "The new studio's rent is 615 euros, the old studio's rent is 540 euros.", "undecided"),
        (ROUTES, "6.5 km longer. Sorry, I mean shorter.", "correct"),
        (ROUTES, "6.5 km shorter - no, longer.", "wrong"),
        (ROUTES, "6.5 km. It's shorter.", "correct"),
        (ROUTES, "6.5 km shorter, not longer.", "correct"),
        (ROUTES, "With 22.2 km against 28.7 km, the coastal route is 6.5 km shorter.", "correct"),
        (ROUTES, "The coastal route is shorter, the forest route is longer; the difference is 6.5 km.", "correct"),
        (ROUTES, "The coastal route and the forest route differ by 6.5 km; the latter is longer.", "undecided"),
        (ROUTES, "6.5 km, but you'd have to tell me which is the shorter one.", "undecided"),
        (ROUTES, "6.5 km shorter, or was it longer?", "undecided"),
        (ROUTES, "The shorter one is 6.5 km away from the other.", "undecided"),
        (ROUTES, "All I have is 28.7 km for the forest route.", "undecided"),
        (ROUTES, "There's no difference.", "undecided"),
        (ROUTES, "You've told me about the coastal route (22.2 km), but never about the forest route.", "undecided"),
    ],
)  # fmt: skip
def test_which_side_a_difference_is_told_of(question: Question, answer: str, expected: str) -> None:
    assert outcome(question, answer) == expected
