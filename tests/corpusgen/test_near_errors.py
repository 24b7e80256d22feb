"""The near-error rule on bare numbers, each slip alone; and calendars that keep it."""

from __future__ import annotations

import pytest

from tools.corpusgen.choice import Draw
from tools.corpusgen.intervals import Interval, draw_calendar, intervals_of, terms
from tools.corpusgen.near_errors import Term, near_errors
from tools.corpusgen.number_words import in_words


def slips(values: list[int], *blocks: list[Term]) -> set[str]:
    return {error.slip for error in near_errors(values, blocks)}


PLAIN = [Term(0), Term(1)]


def test_numbers_far_apart_have_no_near_error():
    assert slips([100, 250, 1000, 4001], PLAIN, [Term(2), Term(3)]) == set()


@pytest.mark.parametrize(
    ("values", "blocks", "slip"),
    [
        ([100, 250, 250, 4001], (PLAIN,), "two equal values"),
        ([100, 250, 40, 60], (PLAIN,), "one swapped for two"),
        ([100, 250, 350, 4001], (PLAIN,), "two swapped for one"),
        ([100, 250, 90, 260], (PLAIN, [Term(2), Term(3)]), "another block"),
        ([100, 250, 120, 230], ([Term(0), Term(1)], [Term(2)], [Term(3)]), "two other blocks"),
        ([500, 250, 4001], ([Term(0), Term(1, -1)],), "one side alone"),
        ([100, 250, 4001], ([Term(0), Term(1, -1)],), "no difference, or the sides turned round"),
        ([500, 200, 300, 4001], ([Term(0), Term(1, -1)],), "two swapped for one"),
    ],
)
def test_each_slip_is_seen(values, blocks, slip):
    assert slip in slips(values, *blocks)


def test_intervals_follow_the_members_of_a_block_in_turn():
    assert intervals_of([0, 1, 0, 1, 0, 0]) == [Interval(0, 2, 0), Interval(4, 5, 0), Interval(1, 3, 1)]


@pytest.mark.parametrize(("n", "blocks"), [(18, 3), (24, 6), (30, 5)])
def test_a_calendar_has_no_near_error_and_equal_blocks(n, blocks):
    calendar = draw_calendar(Draw("calendar", n), n, blocks, (1, 9))
    assert calendar is not None
    assert not list(near_errors(*terms(calendar)))
    assert {calendar.blocks.count(block) for block in range(blocks)} == {n // blocks}
    assert all(one < other for one, other in zip(calendar.days, calendar.days[1:], strict=False))


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "nought"), (13, "thirteen"), (47, "forty-seven"), (100, "one hundred"), (112, "one hundred and twelve")],
)
def test_numbers_in_words(number, words):
    assert in_words(number) == words
