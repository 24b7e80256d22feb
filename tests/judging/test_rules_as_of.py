"""As-of questions answered with the days of each value."""

from __future__ import annotations

import pytest

from tests.judging.all_rules import judged
from tests.judging.prospective_questions import QUESTIONS


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("as-of", "14 January: ten to six. Since 20 January: quarter past seven.", "correct"),
        ("as-of", "On 14 January it was on ten to six; you moved it to quarter past seven on the 20th.", "correct"),
        ("as-of", "Ten to six (on 14 January), now quarter past seven.", "correct"),
        ("as-of", "On 14 January it was quarter past seven, before that ten to six.", "wrong"),
        ("as-of", "Before 10 January ten to six, and on 14 January quarter past seven.", "wrong"),
        ("as-of", "Ten to six back then. You changed it to quarter past seven later.", "correct"),
        ("as-of", "You didn't have an alarm at the cottage.", "missed"),
        ("as-of", "There was no alarm at the cottage.", "missed"),
        ("as-of", "I don't know what it was set to back then.", "abstained"),
        ("as-of", "Quarter past seven, as it is now.", "wrong"),
        ("as-of", "It was already on quarter past seven.", "wrong"),
        ("as-of", "It still was ten to six; the change to quarter past seven came a week later.", "correct"),
    ],
)
def test_the_value_beside_the_day_that_is_asked_about(name: str, answer: str, expected: str) -> None:
    assert judged(QUESTIONS[name], answer).outcome.value == expected
