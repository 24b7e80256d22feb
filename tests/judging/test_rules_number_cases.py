"""What offers no number, or leaves open which of two: years, cases of the world, comparisons turned round, parties and orders left open."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import NumberGold
from pytest_typedmemeval.judging.rules.conditions import branches
from pytest_typedmemeval.judging.rules.direction import vaguely_compared
from pytest_typedmemeval.judging.rules.names_nobody import open_part
from tests.judging.all_rules import told
from tests.judging.worlds import world

GAMES = world(
    "arithmetic",
    "count",
    "How many games did I win against Uncle Anselm?",
    NumberGold(kind="number", value=8, unit="games", tolerance=0, exact=True),
    {
        "a": [("user", "I beat Uncle Anselm five times today.")],
        "b": [("user", "Three more wins against Uncle Anselm.")],
    },
    evidence=[("a", 0, "five times", "5"), ("b", 0, "Three more wins", "3")],
)
DAYS = world(
    "arithmetic",
    "duration",
    "For how many days did I have the roof box?",
    NumberGold(kind="number", value=63, unit="days", tolerance=0, exact=True),
    {"a": [("user", "I fetched the roof box today.")], "b": [("user", "The roof box went back today.")]},
    evidence=[("a", 0, "fetched the roof box", "start"), ("b", 0, "went back", "end")],
)


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("You played a lot in the summer of 2025, and you won 8.", "correct"),
        ("In 2025 you won 7 games against him.", "wrong"),
        ("You won 8 games.", "correct"),
        ("2025", "wrong"),
    ],
)
def test_the_year_of_a_date_is_no_count(answer: str, outcome: str) -> None:
    assert told(GAMES, answer) == outcome


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("That depends: if the day you bring it back counts as well it's 65, otherwise 63.", "undecided"),
        ("If the first day counts it's 64, if not 63.", "undecided"),
        ("63 days, if I've counted right.", "correct"),
        ("It's 63 days.", "correct"),
        ("65 days.", "wrong"),
    ],
)
def test_a_number_for_each_case_of_the_world_commits_to_none(answer: str, outcome: str) -> None:
    assert told(DAYS, answer) == outcome


@pytest.mark.parametrize(
    ("text", "vague"),
    [
        ("it's a few kilometres more among the trees", True),
        ("a good deal longer in the woods", True),
        ("somewhat, slightly less by the river", True),
        ("i can't say how much more it was", False),
        ("you went 4 km more in the woods", False),
    ],
)
def test_a_comparison_without_a_number_is_no_plain_decline(text: str, vague: bool) -> None:
    assert vaguely_compared(text) is vague


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        ("if that day counts it's 65, otherwise 63", 1),
        ("it's 63 days if i've counted right", 0),
        ("63 days", 0),
    ],
)
def test_two_cases_are_told_with_an_if_and_an_else(text: str, cases: int) -> None:
    assert len(branches(text)) == cases


@pytest.mark.parametrize(
    ("text", "nobody"),
    [
        ("whether it came from your side or mine, i couldn't say", True),
        ("i can't tell whether it was your idea or mine", True),
        ("it came from my side", False),
    ],
)
def test_a_party_left_open_names_nobody(text: str, nobody: bool) -> None:
    assert (open_part(text) is not None) is nobody
