"""Whether a thing is due and since when: days as steps, as results, as those of other things; the question echoed; plans denied."""

from __future__ import annotations

import pytest

from tests.judging.all_rules import judged
from tests.judging.prospective_questions import QUESTIONS


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("since-after", "**Late?** No.\n**Reason:** the nine weeks aren't up yet.", "missed"),
        ("since-after", "Due? No, not yet.", "missed"),
        ("since-after", "Overdue: no.", "missed"),
        ("since-after", "You aren't late with that, nothing needs doing.", "missed"),
        ("since-after", "You're not behind with the radiators.", "missed"),
        ("since-after", "You never planned to bleed any radiators.", "missed"),
        ("since-after", "You had no plans to bleed radiators anywhere.", "missed"),
        ("since-after", "You've no job of that kind at your aunt's.", "missed"),
        ("since-after", "You didn't take on anything with radiators.", "missed"),
        ("since-after", "It has, three days ago: Saturday the 14th.", "correct"),
        (
            "since-after",
            "I believe so. Nine weeks from that Saturday in January would make it 14.3.2026, so you're three days behind.",
            "correct",
        ),
        (
            "since-after",
            "You told me on 9 January, a Friday. The day after was the 10th, and nine weeks on from there is the 14th of March. Today's Tuesday the 17th, so yes, it's been due since Saturday, the 14th of March.",
            "correct",
        ),
        ("since-after", "It's been due since Saturday 14/03/2026. (The 22nd of March is for the bay tree.)", "correct"),
        ("since-after", "Yes. Counting nine weeks from 10 January you get to 14 March.", "correct"),
        ("since-after", "Nine weeks from Saturday, 10 January: that's 14 March. So yes, you're late.", "correct"),
        ("since-after", "You were meant to do it on 14 March. Today is the 17th.", "correct"),
        ("since-after", "On 14 March, that is three days ago.", "correct"),
        ("since-after", "Nine weeks on from 10 January is 15 March, so yes, since 15 March.", "wrong"),
        ("since-after", "You've been late since 13 March. The 14th would be somebody else's job.", "wrong"),
        ("since-after", "Since the 22nd of March.", "wrong"),
        ("since-after", "Either since 14 March or since 15 March.", "wrong"),
        (
            "since-after",
            "There are other jobs on 22 March and 19 April, but about the radiators I find nothing.",
            "abstained",
        ),
        ("since-after", "No. It's not due until 28 March.", "missed"),
        ("since-before", "You're not late, it's only due on Saturday, 14 March.", "correct"),
        ("since-before", "You're not behind with it at all; it comes up on the 14th.", "correct"),
        ("since-before", "Late? No. It's for Saturday.", "correct"),
        ("since-before", "No, you have until Saturday.", "correct"),
        ("since-before", "**Due:** no\n**Date:** 14 March 2026", "correct"),
        (
            "since-before",
            "That day has come and gone, it was on 28 February, and I'd do it first thing tomorrow morning.",
            "premature",
        ),
        ("since-before", "Yes, you're behind. I'd see to it tomorrow.", "premature"),
        ("since-before", "You've let it slip: it was due last week. Shall I remind you again on Friday?", "premature"),
        ("since-before", "**Late?** Yes.", "premature"),
        (
            "since-before",
            "I have a string of dates, among them 22 March and 19 April for other jobs, but about the radiators I find nothing.",
            "abstained",
        ),
        ("since-before", "There's 22 March for something else, but I've no date for the radiators.", "abstained"),
        ("since-before", "You never asked me to remind you of that.", "missed"),
        ("whether-before", "Due yet? Nope.", "correct"),
        ("whether-before", "You aren't late.", "correct"),
        ("whether-before", "You're three days behind with it.", "premature"),
        ("since-after", "The 14th of this month.", "correct"),
        ("since-after", "Since last Saturday.", "correct"),
        ("since-after", "For three days now, so since Saturday.", "correct"),
        ("since-after", "Since yesterday.", "wrong"),
        ("since-after", "There's still time.", "missed"),
        ("since-after", "Not until next month.", "missed"),
        ("since-after", "I haven't noted any date for that.", "abstained"),
        ("since-before", "There are three days left.", "correct"),
        ("since-before", "Hold on till Saturday.", "correct"),
        ("since-before", "High time! Since Sunday.", "premature"),
        ("since-before", "You should have done it by now.", "premature"),
        ("since-before", "I couldn't tell you.", "abstained"),
        ("whether-before", "Give it three more days.", "correct"),
        ("whether-before", "Go ahead, it's time.", "premature"),
    ],
)
def test_a_day_counts_for_what_it_is_told(name: str, answer: str, expected: str) -> None:
    assert judged(QUESTIONS[name], answer).outcome.value == expected
