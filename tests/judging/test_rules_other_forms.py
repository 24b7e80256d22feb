"""Forms of questions and answers beside the corpora's own: directions asked by name, two cases with "should", parties left open, tongues that aren't read."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.rules.conditions import tells_two_cases
from pytest_typedmemeval.judging.rules.direction import asks_direction
from pytest_typedmemeval.judging.rules.names_nobody import open_part
from pytest_typedmemeval.judging.rules.refusals_abroad import NEGATIVE_ABROAD
from pytest_typedmemeval.judging.rules.tongues import is_foreign


@pytest.mark.parametrize(
    "question",
    [
        "By how many points was my second mock better or worse than the first?",
        "How much has the puppy gained or lost?",
        "Has my pulse gone up or down, and by how many beats?",
        "Was it heavier or lighter?",
    ],
)
def test_a_direction_that_is_asked_by_name(question: str) -> None:
    assert asks_direction(question)


def test_a_choice_of_other_things_asks_no_direction() -> None:
    assert not asks_direction("How many kilometres did I run on roads or paths?")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("should march's bill be in by now, 253.75 euros; otherwise 175.85.", True),
        ("if you're still a member, then 18:30; should you have left, then not at all.", True),
        ("you should see dr falk; otherwise it gets worse.", False),
        ("it's 18:30, if i remember right.", False),
    ],
)
def test_two_cases_of_the_world(text: str, expected: bool) -> None:
    assert tells_two_cases(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("i have the hall in there, but nothing that tells me who brought up the radiator.", True),
        ("nothing here shows me which of us said so.", True),
        ("it was me who brought up the radiator.", False),
    ],
)
def test_a_party_left_open(text: str, expected: bool) -> None:
    assert (open_part(text) is not None) is expected


@pytest.mark.parametrize(
    "text",
    [
        "ikke noen lenger, du leverte tilbake kortet.",
        "inte l\u00e4ngre, det har du avslutat.",
        "ei en\u00e4\u00e4, et k\u00e4y siell\u00e4.",
        "art\u0131k yok, b\u0131rakt\u0131n.",
    ],
)
def test_other_tongues_are_foreign_and_may_deny(text: str) -> None:
    assert is_foreign(text) and NEGATIVE_ABROAD.search(text)
