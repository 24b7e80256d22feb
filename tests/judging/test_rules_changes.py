"""What holds where an answer tells a change: by the verb, by the days, back again, only thought of; undecided where something unknown may hold."""

from __future__ import annotations

import pytest

from tests.judging.all_rules import told
from tests.judging.prospective_questions import QUESTIONS

OLD, NEW = "ten to six", "quarter past seven"


@pytest.mark.parametrize(
    "answer",
    [
        "{new} replaced {old}.",
        "{old} was replaced by {new}.",
        "{old}, which you gave up, was followed by {new}.",
        "After {old} came {new}.",
        "With the change {old} made room for {new}.",
        "{old} was the old one; the new one is {new}.",
        "The earlier setting, {old}, was superseded by {new}.",
        "Now that {old} is gone, it's {new}.",
        "{new}. You got rid of {old}.",
        "18 January: {old}\n24 January: {new}",
        "On 18 January you said {old}; on 24 January you corrected that to {new}.",
        "As of 18 January {old}, as of 24 January {new}.",
        "{old} was considered, but it stayed {new}.",
        "~~{old}~~ {new}",
    ],
)
def test_the_later_of_two_holds_now(answer: str) -> None:
    assert told(QUESTIONS["current"], answer.format(old=OLD, new=NEW)) == "correct"
    assert told(QUESTIONS["current"], answer.format(old=NEW, new=OLD)) == "wrong"


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("current", "First ten to six, then quarter past seven.", "undecided"),
        ("current", "It was quarter past seven in January.", "undecided"),
        ("current", "It went from ten to six to quarter past seven and back again.", "undecided"),
        ("current", "I don't know. It was quarter past seven in January, but that changed.", "abstained"),
        ("town-after", "Still in Zutphen. It will be Cardiff from 1 April.", "undecided"),
        ("town-after", "14 January: Cardiff\n15 March: Zutphen", "undecided"),
        ("town-after", "Cardiff was only temporary, it's Zutphen again.", "undecided"),
        ("town-after", "You swapped Cardiff for Zutphen.", "undecided"),
        ("town-after", "Forget Cardiff. Zutphen it is.", "undecided"),
        ("town-after", "Not entirely sure, but Zutphen, I think.", "undecided"),
        ("town-before", "Still Zutphen, Cardiff from 14 March.", "undecided"),
        ("town-before", "As the move is on 14 March, she lives in Zutphen.", "undecided"),
        ("town-before", "Now Cardiff, from 14 March Leith.", "premature"),
        ("town-before", "Now Leith, from 14 March Cardiff.", "correct"),
        ("town-before", "Leith, not yet Cardiff.", "correct"),
        ("town-before", "Before 14 March: Leith. From 14 March: Cardiff.", "correct"),
        ("town-before", "14 March hasn't come, so Cardiff.", "premature"),
        ("town-before", "She lives in Leith until 14 March, then Cardiff.", "correct"),
        ("town-before", "Since 9 March it's Leith, no longer Cardiff.", "correct"),
        ("town-before", "The change to Leith has happened; Cardiff is over.", "correct"),
        ("as-of", "Since 20 January it's ten to six.", "undecided"),
        ("as-of", "Now it's quarter past seven; what it was then I don't know.", "abstained"),
        ("as-of", "Ten to six until 19 January, then quarter past seven.", "correct"),
        ("as-of", "Current: quarter past seven. On 14 January: ten to six.", "correct"),
        ("as-of", "14 January was before you moved to quarter past seven, so it was ten to six.", "correct"),
    ],
)
def test_what_a_change_proves(name: str, answer: str, expected: str) -> None:
    assert told(QUESTIONS[name], answer) == expected
