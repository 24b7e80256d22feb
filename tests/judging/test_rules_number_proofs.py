"""Numbers by what proves them: a number is gold by its value, but only wrong where it is surely meant as the asked one.

Wordings of each class, the ones that must fire beside the ones that must not.
"""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.judge import RulesJudge
from tests.judging.sums import number_question

JUDGE = RulesJudge()
JARS = number_question(
    "count", (3, 4, 1), (), unit="jars", question="How many jars of plum jam have I filled so far, all told?"
)
EUROS = number_question("sum", (18.4, 12.95, 13), (45.35, 7.25))
DAYS = number_question("duration", (28, 16), (30,))
KILOMETRES = number_question("delta", (20.5, -14.1), (3.3,))
KWH = number_question(
    "delta",
    (365.3, -412.9),
    (),
    unit="kWh",
    question="By how many kWh did the heater's use in January differ from December's, and was that more or less?",
)
KILOS = number_question(
    "sum", (1.5, 0.75, 1), (), unit="kg", question="How many kilos of apples did I pick altogether?"
)
HOURS = number_question(
    "sum", (3.5, 2.25, 4), (5,), unit="hours", question="How many hours did I spend at the food bank?"
)


def outcome(question: Question, answer: str) -> str:
    verdict = JUDGE.judge(question, answer, None)
    if verdict.code is not None:
        return "undecided"
    return verdict.outcome.value


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Happy to help with the jam! Which one next?", "undecided"),
        ("Let's plan a bigger one!", "undecided"),
        ("8 jars, and I'll gladly help with the next one.", "correct"),
        ("8 jars, unless I've overlooked one.", "correct"),
        ("One.", "wrong"),
        ("Just one.", "wrong"),
        ("You've filled one.", "wrong"),
        ("A single one.", "wrong"),
        ("Jam is a good idea, and plum jam is the best one.", "undecided"),
        ("Eight, if I haven't missed one.", "correct"),
        ("Your mother's jam was the sweetest one.", "undecided"),
    ],
)
def test_one_that_stands_for_a_noun(answer: str, expected: str) -> None:
    assert outcome(JARS, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("3 jars first. Then 4, so 7. One more, which makes 8.", "correct"),
        ("First three jars, then four jars: seven. With the last jar that's eight.", "correct"),
        ("March: 3 jars. April: 4 jars. That's 7 in all.", "wrong"),
        ("Three, four and one, so eight.", "correct"),
        ("4 jars, 3 jars, 1 jar. Total: 9 jars", "wrong"),
        ("You did 3, then 4 (7 by then), then 1: 8 jars.", "correct"),
    ],
)
def test_running_totals(answer: str, expected: str) -> None:
    assert outcome(JARS, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You made jam on three occasions.", "undecided"),
        ("You filled 3 batches.", "undecided"),
        ("There were two sessions with jam.", "undecided"),
        ("8 jars over three batches.", "correct"),
        ("7 jars over three batches.", "wrong"),
        ("7 glasses.", "undecided"),
        ("You picked plums on 2 days.", "undecided"),
        ("Your jam came up in 4 of our chats.", "undecided"),
    ],
)
def test_numbers_of_other_things(answer: str, expected: str) -> None:
    assert outcome(JARS, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You bought three things for the balcony.", "undecided"),
        ("There are 3 entries for the balcony.", "undecided"),
        ("The three purchases add up to €44.35.", "correct"),
        ("Two plants and a chair: 44.35 euros.", "correct"),
        ("44.35 euros. Lars spent 12 on his.", "correct"),
        ("18.40 for the pot, 12.95 for soil and 13 for seeds come to 44.35.", "correct"),
        ("Those three come to forty-four thirty-five.", "correct"),
        ("It was €44.35, not counting the €7.25 for the other pots.", "correct"),
        ("€44.35 or so.", "correct"),
        ("€31.35 plus the €13, so €44.35.", "correct"),
        ("€44.35, plus the €7.25 from the other week, so €51.60 altogether.", "wrong"),
        ("€51.60 altogether.", "wrong"),
        ("If the €7.25 counts, €51.60, otherwise €44.35.", "undecided"),
    ],
)
def test_sums_of_money(answer: str, expected: str) -> None:
    assert outcome(EUROS, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("44 days, a bit over six weeks.", "correct"),
        ("Forty-four days - just under a month and a half.", "correct"),
        ("44 d", "correct"),
        ("6 weeks and 2 days.", "correct"),
        ("1,056 hours.", "correct"),
        ("43 days, a little over six weeks.", "wrong"),
        ("More than six weeks.", "undecided"),
        ("I make it 28 days. There may be another loan I don't know of.", "wrong"),
        ("I know of 28 days in spring, but not how long the rest was.", "abstained"),
        ("28 days in spring is all I see; I can't say how long it was in all.", "abstained"),
        ("My count is 44 days, though I'm not sure that I have every loan.", "correct"),
        ("It was here for 28 days. Then another 16 days. 44 days altogether.", "correct"),
    ],
)
def test_days(answer: str, expected: str) -> None:
    assert outcome(DAYS, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("3.25 kg", "correct"),
        ("3,250 grams", "correct"),
        ("3250 g", "correct"),
        ("Three and a quarter kilos.", "correct"),
        ("three kilos and 250 grams", "correct"),
        ("3.5 kilos", "wrong"),
        ("7.2 lb", "wrong"),
        ("About 3 kilos.", "correct"),
        ("3.25 litres", "undecided"),
        ("A kilo and a half first, 750 g and a kilo later: 3.25 kg.", "correct"),
    ],
)
def test_masses(answer: str, expected: str) -> None:
    assert outcome(KILOS, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("9 hours 45 minutes", "correct"),
        ("nine and three quarter hours", "correct"),
        ("585 minutes", "correct"),
        ("9.75", "correct"),
        ("ten hours", "wrong"),
        ("about ten hours", "correct"),
        ("9 hours 45", "correct"),
        ("nine hours and a quarter", "wrong"),
        ("9 hrs 30 min", "wrong"),
        ("Lars did five hours, you 9.75.", "correct"),
    ],
)
def test_hours(answer: str, expected: str) -> None:
    assert outcome(HOURS, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("6.4 km more.", "correct"),
        ("6.4 km further along the canal.", "correct"),
        ("The canal is ahead by 6.4 km.", "correct"),
        ("The woods are ahead by 6.4 km.", "wrong"),
        ("6.4 km less.", "wrong"),
        ("6.4 km more through the woods than along the canal.", "wrong"),
        ("20.5 km against 14.1 km: 6.4 km more.", "correct"),
        ("Canal 20.5, woods 14.1, so the canal beats the woods by 6.4 km.", "correct"),
        ("6.4 km fewer in the woods.", "correct"),
        ("It's 6.4 km (20.5 less 14.1).", "correct"),
        ("The canal runs were 6.4 km shorter.", "wrong"),
        ("6.4 km over and above the woods.", "correct"),
        ("6.4 km.", "correct"),
        ("You ran 6.4 km more over the canal bridges.", "correct"),
    ],
)
def test_differences(answer: str, expected: str) -> None:
    assert outcome(KILOMETRES, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("47.6 kWh less.", "correct"),
        ("47.6 kWh lower in January.", "correct"),
        ("It fell by 47.6 kWh.", "correct"),
        ("It rose by 47.6 kWh.", "wrong"),
        ("47.6 kWh.", "undecided"),
        ("-47.6 kWh", "correct"),
        ("December was 47.6 kWh higher.", "correct"),
        ("December was 47.6 kWh lower than January.", "wrong"),
        ("412.9 in December, 365.3 in January: down 47.6.", "correct"),
        ("47.6 kWh more", "wrong"),
        ("40 kWh less", "wrong"),
        ("January used 47.6 kWh more than December.", "wrong"),
        ("You saved 47.6 kWh.", "correct"),
        ("47,6 kWh weniger als im Dezember.", "correct"),
        ("47,6 kWh de más.", "wrong"),
        ("Compared with December it was 47.6 kWh less.", "correct"),
        ("From December to January it went down by 47.6 kWh.", "correct"),
    ],
)
def test_differences_whose_direction_is_asked(answer: str, expected: str) -> None:
    assert outcome(KWH, answer) == expected
