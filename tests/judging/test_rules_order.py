"""Gold of kind order: precedence 6, ties, repeats, foreign items, and the many ways to write a list."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_typedmemeval.judging.base import Verdict
from pytest_typedmemeval.judging.rules.order import judge_order
from tests.judging.questions import OUTINGS, order_question

QUESTION = order_question()
SWIM, PICNIC, RUN, BOULES = OUTINGS
ORDINALS = ("first", "second", "third", "fourth")


def judged(answer: str) -> Verdict:
    return judge_order(QUESTION, answer, None)


STYLES = {
    "commas": lambda items: ", ".join(items) + ".",
    "numbered": lambda items: "\n".join(f"{n}. {item}" for n, item in enumerate(items, 1)),
    "bold": lambda items: (
        "Here you go:\n\n" + "\n".join(f"{n}) **{item}** - lovely" for n, item in enumerate(items, 1))
    ),
    "inline": lambda items: "The order: " + " ".join(f"({n}) {item}" for n, item in enumerate(items, 1)),
    "bullets": lambda items: "\n".join(f"- {item}" for item in items),
    "arrows": lambda items: " → ".join(items),
    "first then": lambda items: f"First {', then '.join(items)}.",
    "ordinals": lambda items: "; ".join(f"{ORDINALS[n]} {item}" for n, item in enumerate(items)),
    "ranks behind": lambda items: ", ".join(f"{item} ({n})" for n, item in reversed(list(enumerate(items, 1)))),
    "numbers shuffled": lambda items: "\n".join(f"{n}. {item}" for n, item in reversed(list(enumerate(items, 1)))),
    "backwards": lambda items: f"The last was {', before that '.join(reversed(items))}.",
    "reversed": lambda items: f"Most recent first: {', '.join(reversed(items))}.",
    "came after": lambda items: " ".join(f"{two} came after {one}." for one, two in pairwise(items)),
    "followed by": lambda items: ", followed by ".join(items),
    "hedged": lambda items: f"I'm not entirely sure, but I think it went {', '.join(items)}.",
    "short": lambda items: ", then ".join("the " + item.split()[1] if item != BOULES else "boules" for item in items),
    "places": lambda items: ", ".join(item.split()[-1] for item in items),
}


@given(st.permutations(range(4)), st.integers(2, 4), st.sampled_from(sorted(STYLES)))
def test_any_permutation_in_any_style_is_judged_by_its_inversions(permutation: list[int], m: int, style: str) -> None:
    named = permutation[:m]
    verdict = judged(STYLES[style]([OUTINGS[place] for place in named]))
    right = sum(one < two for one, two in combinations(named, 2))
    total = m * (m - 1) // 2
    assert (verdict.outcome.value, verdict.pairs_correct, verdict.pairs_total) == (
        "correct" if right == total else "wrong",
        right,
        total,
    )
    assert [flag.value for flag in verdict.flags] == ([] if m == 4 else ["partial"])


@given(
    st.lists(
        st.sampled_from(
            [*OUTINGS, "and", "then", ",", "before", "after", "first", "1.", "\n", "not", "a swim in the harbour"]
        ),
        max_size=12,
    )
)
def test_pairs_stay_within_bounds(parts: list[str]) -> None:
    verdict = judged(" ".join(parts))
    assert 0 <= (verdict.pairs_correct or 0) <= (verdict.pairs_total or 0) <= 6


def test_a_tie_gives_no_pair() -> None:
    verdict = judged(f"{SWIM} and {PICNIC}, then {RUN}")
    assert (verdict.outcome.value, verdict.pairs_correct, verdict.pairs_total) == ("correct", 2, 2)


def test_a_plain_list_with_and_is_a_sequence() -> None:
    verdict = judged(f"{SWIM}, {RUN} and {PICNIC}")
    assert (verdict.outcome.value, verdict.pairs_correct, verdict.pairs_total) == ("wrong", 2, 3)


def test_a_repeat_counts_at_its_first_mention() -> None:
    verdict = judged(f"{SWIM}, {PICNIC}, {SWIM}, {RUN}")
    assert (verdict.pairs_correct, verdict.pairs_total) == (3, 3)


def test_foreign_items_are_ignored_even_with_words_of_an_item() -> None:
    verdict = judged(f"a swim in the harbour, {PICNIC}, a kite-flying session on the beach, {RUN}")
    assert (verdict.outcome.value, verdict.pairs_total) == ("correct", 1)


def test_items_may_be_named_in_the_haystacks_words() -> None:
    assert (
        judged("You swam in the open-air pool, and later there was the petanque match on the plaza.").outcome.value
        == "correct"
    )


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (f"Before {PICNIC} came {SWIM}.", "correct"),
        (f"After {PICNIC} came {SWIM}.", "wrong"),
        (f"{PICNIC} followed {SWIM}.", "correct"),
        (f"{SWIM} was preceded by {PICNIC}.", "wrong"),
        (f"{RUN} came between {PICNIC} and {BOULES}.", "correct"),
        (f"It ended with {SWIM} and started with {BOULES}.", "wrong"),
        (f"{BOULES} came last, {SWIM} first.", "correct"),
        (f"{PICNIC}, {SWIM} - no wait, {SWIM}, {PICNIC}.", "correct"),
        (f"You asked about {BOULES} and {SWIM}. The order was: {SWIM}, {BOULES}.", "correct"),
    ],
)
def test_an_order_told_in_words_counts_as_stated(answer: str, expected: str) -> None:
    assert judged(answer).outcome.value == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("I don't know the order.", "abstained"),
        (f"I don't know in which order {SWIM}, {PICNIC} and {RUN} came.", "abstained"),
        (f"You did {SWIM} and {PICNIC}, but I can't tell which came first.", "abstained"),
        ("You never told me about any of these.", "missed"),
        (f"{SWIM}.", "inconclusive"),
        ("They were all lovely.", "inconclusive"),
    ],
)
def test_fewer_than_two_ordered_items_is_a_refusal_or_undecided(answer: str, expected: str) -> None:
    assert judged(answer).outcome.value == expected
