"""Values that an answer says to belong to something else; `<n>` stands for the mark of a value."""

from __future__ import annotations

import re

import pytest

from pytest_typedmemeval.judging.rules.elsewhere import elsewhere
from tests.judging import worlds
from tests.judging.all_rules import told


def apart(text: str) -> set[int]:
    marked = re.sub(r"<(\d)>", lambda match: chr(0xE000 + int(match[1])), text)
    places = [match.start() for match in re.finditer("[\ue000-\ue009]", marked)]
    return {ord(marked[places[number]]) - 0xE000 for number in elsewhere(marked, places)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it was <0>. the <1> and the <2> came up on other occasions.", {1, 2}),
        ("<1> belongs to somebody else, hers is <0>.", {1}),
        ("i once gave you <1>, but that was for another problem; here i see nothing.", {1}),
        ("<1> and <2> are in there, though both concern different people.", {1, 2}),
        ("others in your family go for <1>.", {1}),
        ("what the others have (<1>, <2>) i know.", {1, 2}),
        ("someone was called <1> and someone else <2>.", {1, 2}),
        ("one can't have <1> and another one has trouble with <2>.", {1, 2}),
        ("<1>, <2> as well. none of it concerns the boy next door.", {1, 2}),
        ("<1> and <2> are for other clubs, <0> is the scouts'.", {1, 2}),
        ("<1> comes up, though for a different pupil.", {1}),
        ("<1> is in an unrelated chat, <0> in this one.", {1}),
        # not said of the value
        ("the other children called him <0>.", set()),
        ("<0>, unless i'm thinking of somebody else.", set()),
        ("<1>, though that might be another window.", set()),
        ("no other than <0>.", set()),
        ("the other day you said <0>.", set()),
        ("<0>, in other words.", set()),
        ("<0>, and nobody else.", set()),
        ("unlike the others, it's <0>.", set()),
        ("<0> or something else.", set()),
        ("gunvor is different: hers is <0>.", set()),
        ("<0>, not <1>; the latter is what someone else read.", {1}),
        ("<0> rather than another brand.", set()),
    ],
)
def test_words_for_something_else_say_so_of_the_values_they_are_told_of(text: str, expected: set[int]) -> None:
    assert apart(text) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Shellfish is another person's, hers are cashews.", "correct"),
        ("Cashews. Penicillin and shellfish came up with other people.", "correct"),
        ("Somebody can't have shellfish, but Petra's allergy escapes me.", "abstained"),
        (
            "I do see shellfish and penicillin, but those are for others; on Petra there's nothing I can find.",
            "abstained",
        ),
        ("Shellfish, unless that's somebody else.", "wrong"),
    ],
)
def test_the_asked_one_is_judged_without_them(answer: str, expected: str) -> None:
    assert told(worlds.ALLERGY, answer) == expected
