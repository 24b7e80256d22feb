"""Axis 3 of a number: the slip over the inputs that gives it, with the inputs named."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.measure.provenance import wrong_value
from tests.judging.sums import number_question


@pytest.mark.parametrize(
    ("answer", "sessions", "inputs"),
    [
        ("€31.40", ("i1",), ("left out: 12.95 EUR",)),
        ("€25.95", ("i0",), ("left out: 18.4 EUR",)),
        ("€18.40", ("i1", "i2"), ("left out: 12.95 EUR", "left out: 13 EUR")),
        ("€51.60", ("o1",), ("added: 7.25 EUR",)),
        ("€33.20", ("i0", "o1"), ("swapped: 18.4 EUR for 7.25 EUR",)),
    ],
)
def test_the_slip_and_its_inputs_are_named(answer: str, sessions: tuple[str, ...], inputs: tuple[str, ...]) -> None:
    found = wrong_value(number_question(), answer)
    assert found is not None
    assert (found.kind.value, found.session_ids, found.inputs) == ("miscounted", sessions, inputs)


def test_a_side_of_a_difference_is_its_other_side_left_out():
    found = wrong_value(number_question("delta", (15.3, -10.7), (4.1,)), "15.3 km more")
    assert found is not None
    assert (found.kind.value, found.inputs) == ("miscounted", ("left out: 10.7 km",))


def test_two_equal_inputs_leave_the_kind_but_no_name():
    found = wrong_value(number_question("count", (2, 2, 3), ()), "5 jars")
    assert found is not None
    assert (found.kind.value, found.session_ids, found.inputs) == ("miscounted", (), ())


def test_two_kinds_of_slip_that_both_give_it_are_unresolved():
    found = wrong_value(number_question("count", (4, 2, 1), (1,)), "4 jars")  # without 2 and 1, or with 1 for 4
    assert found is not None
    assert found.kind.value == "unresolved"


def test_another_number_of_the_haystack_is_a_twin():
    found = wrong_value(number_question(), "€45.35")
    assert found is not None
    assert (found.kind.value, found.session_ids) == ("twin", ("o0",))


@pytest.mark.parametrize("answer", ["€99.99", "€44 or €45"])
def test_any_other_slip_is_unresolved(answer: str) -> None:
    found = wrong_value(number_question(), answer)
    assert found is not None
    assert found.kind.value == "unresolved"
