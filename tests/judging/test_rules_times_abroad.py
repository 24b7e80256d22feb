"""When a value holds, told in other tongues: still, no longer, from, until, but."""

from __future__ import annotations

import pytest

from tests.judging.all_rules import judged
from tests.judging.prospective_questions import QUESTIONS


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("fare-after", "Nicht mehr 2,80, sondern 3,40.", "correct"),
        ("fare-after", "Nicht 3,40, sondern 2,80.", "wrong"),
        ("fare-after", "Ce n'est pas 3,40, mais 2,80.", "wrong"),
        ("fare-after", "Ce n'est plus 2,80 mais 3,40.", "correct"),
        ("fare-after", "Früher 2,80, jetzt 3,40.", "correct"),
        ("fare-after", "C'était 2,80 auparavant, maintenant c'est 3,40.", "correct"),
        ("fare-after", "Noch immer 2,80.", "wrong"),
        ("fare-after", "Costa ancora 2,80.", "wrong"),
        ("fare-before", "Noch 2,80, ab Samstag 3,40.", "correct"),
        ("fare-before", "Nog steeds 2,80, pas vanaf zaterdag 3,40.", "correct"),
        ("fare-before", "Nicht mehr 2,80, sondern 3,40.", "premature"),
        ("fare-before", "Toujours 2,80, et 3,40 à partir de samedi.", "correct"),
        ("fare-before", "Todavía 2,80; a partir del sábado serán 3,40.", "correct"),
        ("fare-before", "Früher 2,80, jetzt 3,40.", "premature"),
        ("town-after", "Früher Leith, jetzt Cardiff.", "correct"),
        ("town-before", "Jetzt noch Leith, ab Samstag Cardiff.", "correct"),
        ("town-after", "Sie wohnt nicht in Cardiff, sondern noch in Leith.", "wrong"),
        ("town-before", "Sie wohnt nicht in Cardiff, sondern noch in Leith.", "correct"),
        ("town-after", "Elle n'habite plus à Leith mais à Cardiff.", "correct"),
        ("town-after", "Non vive più a Leith ma a Cardiff.", "correct"),
        ("town-after", "Ich weiß nicht, ob sie in Leith oder Cardiff wohnt.", "abstained"),
        ("town-after", "Ela morava em Cardiff e em Leith.", "inconclusive"),
    ],
)
def test_times_in_other_tongues(name: str, answer: str, expected: str) -> None:
    assert judged(QUESTIONS[name], answer).outcome.value == expected
