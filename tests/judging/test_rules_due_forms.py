"""What is told of tasks that aren't due beside the one that is, and of a day until which one waits: forms of answers, each with its outcome."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_typedmemeval.judging.labelled import load_labelled
from tests.judging.all_rules import told

LABELLED = Path(__file__).parents[1] / "data" / "labelled"

WINDOW = "tme-pro-954"
"""Which job is due between now and the end of this week (asked on 29 June)? Sending in the allotment form."""
AFTER, BEFORE = "tme-pro-956", "tme-pro-955"
"""Which of the reminders is due by today? Cancelling the map app trial, on 15 August."""
DATED = "tme-pro-960"
"""Has Yusra moved into the new flat, and which date is that? 7 August."""

QUESTIONS = {row.question.question_id: row.question for row in load_labelled("dev", LABELLED)}
F, S = "sending in the allotment form", "swapping the smoke alarm batteries"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (f"{F}. {S} is for another time.", "correct"),
        (f"{S}. {F} is for another time.", "wrong"),
        (f"{F}. You've already dealt with {S}.", "correct"),
        (f"{F}. As for {S}, that date has passed.", "correct"),
        (f"{F}. {S} misses it by a few days.", "correct"),
        (f"{F}. There's {S} too, but it isn't due within that time.", "correct"),
        (f"due: {F}\nnot due yet: {S}", "correct"),
        (f"not due yet: {F}\ndue: {S}", "wrong"),
        ('{"due": ["send in the allotment form"], "later": ["swap the smoke alarm batteries"]}', "correct"),
        ("| Task | Due? |\n|---|---|\n| Send in the allotment form | yes |\n| Swap the batteries | no |", "correct"),
        (f"So what's due? {F}. And {S}? Not before 13 July.", "correct"),
        (f"I first thought of {S}, but that's not due until 13 July. It's {F}.", "correct"),
        (f"{F}. Nothing else until 13 July, when {S} is due.", "correct"),
        (f"\u2713 {F}\n\u2717 {S}", "correct"),
        (f"{F}. Excluded: {S} (13 July).", "correct"),
        (f"{F} and {S}.", "wrong"),
        (f"{F}. {S} is due as well.", "wrong"),
        (f"{F} and cleaning the fridge.", "undecided"),
        ("- Send in the allotment form\n- Clean the fridge", "undecided"),
        (f"Of {S} and {F}, only the latter is due.", "undecided"),
        (
            "First cleaning the fridge, on 2 July. Then nothing until 13 July, when the batteries come up.",
            "undecided",
        ),
        ("Not totally sure, but probably cleaning the fridge.", "undecided"),
        (f"Nothing comes up in that time. The next one is {S}, on 13 July.", "missed"),
    ],
)
def test_window(answer: str, expected: str) -> None:
    assert told(QUESTIONS[WINDOW], answer).split("+")[0] == expected


M, P = "cancelling the map app trial", "having the piano tuned"


@pytest.mark.parametrize(
    ("answer", "after", "before"),
    [
        (f"{M} is due, {P} isn't.", "correct", "premature"),
        (f"Only {M} is due; {P} and clearing the gutters aren't.", "correct", "premature"),
        (f"{P} isn't due yet, but {M} is.", "correct", "undecided"),
        (f"{P} is due; {M} isn't until later.", "undecided", "undecided"),
        (f"I first thought nothing was due, but {M} is.", "undecided", "undecided"),
        (f"{P}? No. {M}? Yes.", "correct", "undecided"),
        (f"Neither {M} nor {P} is due yet.", "undecided", "undecided"),
        ("I can't say whether it's due yet.", "abstained", "abstained"),
        ("I don't know if it's time yet.", "abstained", "abstained"),
    ],
)
def test_reminders(answer: str, after: str, before: str) -> None:
    got = [told(QUESTIONS[name], answer).split("+")[0] for name in (AFTER, BEFORE)]
    assert got == [after, before]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You've got until 7 August.", "undecided"),
        ("Wait until 7 August.", "undecided"),
        ("Yes, about a week ago.", "undecided"),
        ("Yes, on 10 September. Don't mix it up with Emil's move, which is 7 August.", "undecided"),
        ("I have no date for it; I only know that Emil's move is on 10 September.", "undecided"),
        ("It's 10 August today, three days after 7 August, so yes.", "undecided"),
        ("Yes, she moved in on 7 August.", "correct"),
    ],
)
def test_day(answer: str, expected: str) -> None:
    assert told(QUESTIONS[DATED], answer).split("+")[0] == expected
