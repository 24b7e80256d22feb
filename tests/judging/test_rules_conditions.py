"""What holds only on a condition commits to nothing; a hedge behind a value, and the conditions of courtesy, are none."""

from __future__ import annotations

import pytest

from tests.judging.all_rules import judged
from tests.judging.prospective_questions import QUESTIONS


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("town-after", "If the move is behind her, Cardiff, else Leith.", "inconclusive"),
        ("town-after", "Should the nine weeks be up it's Cardiff; if they aren't, Leith.", "inconclusive"),
        ("town-after", "Has she moved? Then Cardiff. If not, Leith.", "inconclusive"),
        ("town-after", "That depends on whether she has moved already.", "inconclusive"),
        ("town-after", "Provided she's moved, she lives in Cardiff.", "inconclusive"),
        ("town-after", "Wenn der Umzug schon war, Cardiff, sonst Leith.", "inconclusive"),
        ("town-after", "Si elle a déménagé, Cardiff, sinon Leith.", "inconclusive"),
        ("town-after", "Si ya se mudó, Cardiff; si no, Leith.", "inconclusive"),
        ("town-after", "Cardiff, if I remember rightly.", "correct"),
        ("town-after", "If my notes are right, Cardiff.", "correct"),
        ("town-after", "Cardiff, unless her plans have changed.", "correct"),
        ("town-after", "I'm not sure if she likes it, but she lives in Cardiff.", "correct"),
        ("town-before", "If the nine weeks are over she's in Cardiff, otherwise in Leith.", "inconclusive"),
        ("town-before", "Leith as long as the nine weeks aren't up, and then Cardiff.", "inconclusive"),
        ("fare-after", "3.40 once the nine weeks are over, 2.80 before that.", "inconclusive"),
        ("fare-after", "2.80 until the nine weeks are up, then 3.40.", "inconclusive"),
        ("since-before", "If the nine weeks are over, yes.", "inconclusive"),
        ("since-before", "Falls die neun Wochen um sind, ja, sonst noch nicht.", "inconclusive"),
        ("since-before", "Yes if today is past the 14th, no otherwise.", "inconclusive"),
        ("as-of", "If you mean before the change, ten to six, otherwise quarter past seven.", "inconclusive"),
        ("fare-after", "Wenn die neun Wochen um sind, 3,40, sonst 2,80.", "inconclusive"),
        ("permit-before", "If the nine weeks have gone by, no.", "inconclusive"),
        ("permit-after", "It depends on whether the nine weeks are up.", "inconclusive"),
        ("town-after", "Cardiff if all went well, Leith if it didn't.", "inconclusive"),
        ("town-before", "Cardiff once the nine weeks are through.", "inconclusive"),
        ("fare-after", "1.90, unless I'm mistaken.", "wrong"),
    ],
)
def test_a_condition_commits_to_nothing(name: str, answer: str, expected: str) -> None:
    assert judged(QUESTIONS[name], answer).outcome.value == expected
