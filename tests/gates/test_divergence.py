"""Negation, numbers and qualifiers as the predicates read them."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.gates.divergence import MARKERS, negated, numbers, plain, qualifiers
from pytest_typedmemeval.gates.retrieval.families import FAMILIES, only_differs


@pytest.mark.parametrize(
    "text",
    [
        "It doesn\u2019t run.",
        "It doesn't run.",
        "It can't run.",
        "It WON'T run.",
        "Never run it.",
        "The write failed.",
        "Switched off.",
    ],
)
def test_a_marker_is_seen_in_every_form(text):
    assert negated(text)


@pytest.mark.parametrize("text", ["It runs.", "A notable offer.", "Nobody runs it.", "Offset 3.", "Know-how."])
def test_a_word_that_only_holds_a_marker_is_none(text):
    assert not negated(text)


def test_the_markers_of_the_specification():
    assert len(MARKERS) == 25
    assert {"not", "cannot", "disallowed", "failing", "rejected", "off"} <= MARKERS


def test_contractions_are_expanded():
    assert plain("Can't, won\u2019t, isn't") == "cannot, will not, is not"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("14 of 1,800 on 2025-03-04", {"14", "1800", "2025-03-04"}),
        ("release 2.3.", {"2.3"}),
        ("TCK-4411 and p95", {"4411", "95"}),
        ("none", set()),
    ],
)
def test_digit_tokens(text, found):
    assert numbers(text) == found


def test_qualifiers_are_whole_words():
    assert qualifiers("The Pro and the beta, professionally") == {"pro", "beta"}


@pytest.mark.parametrize(
    ("family", "one", "other"),
    [
        ("negation", "It now runs.", "It never runs."),
        ("numeric", "It keeps 13 copies.", "It keeps 23 copies."),
        ("variant", "The Tern mailer runs.", "The Tern mailer beta runs."),
        ("antonym", "Sorted before noon.", "Sorted after noon."),
        ("entity", "Ines has the key.", "Bram has the key."),
        ("unit", "A rest of 5 minutes.", "A rest of 5 hours."),
        ("quantifier", "It passes all jobs.", "It passes some jobs."),
        ("date-order", "Opened 2025-01-02, moved 2025-03-04.", "Opened 2025-03-04, moved 2025-01-02."),
        ("argument", "Ines reports to Bram.", "Bram reports to Ines."),
    ],
)
def test_each_pair_differs_by_its_own_predicate_alone(family, one, other):
    assert only_differs(FAMILIES[family], one, other)
    assert not only_differs(FAMILIES[family], one, one)
