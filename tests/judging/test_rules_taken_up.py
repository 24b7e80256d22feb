"""Values bound to what stands beside them, and what is asked taken up without a value; `<n>` stands for the mark of a value."""

from __future__ import annotations

import re

import pytest

from pytest_typedmemeval.judging.rules.body import answer_body
from pytest_typedmemeval.judging.rules.elsewhere import elsewhere
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines
from pytest_typedmemeval.judging.rules.sequence import read_order
from pytest_typedmemeval.judging.rules.shared import with_fellows
from pytest_typedmemeval.judging.rules.taken_up import bound_at, lacking


def masked(text: str) -> tuple[str, list[int]]:
    marked = re.sub(r"<(\d)>", lambda match: chr(0xE000 + int(match[1])), text)
    return marked, [match.start() for match in re.finditer("[\ue000-\ue009]", marked)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<0> and <1> are your cousins' names.", {0, 1}),
        ("<0>, <1> and the <2> belong to your aunt.", {0, 1, 2}),
        ("the <0> and the green <1> were for two of your friends.", {0, 1}),
        ("'<0>' and 'in the <1>' for two of the team.", {0, 1}),
        ("<0> & <1> have nothing to do with it.", {0, 1}),
        ("<0> and <1> both come from your uncle.", {0, 1}),
        # a verb in the singular, or none, goes with the last one alone
        ("<0> and <1> is your cousin's.", {1}),
        ("<0>, and <1> for your sister.", {1}),
        ("it was <0>. <1> belongs to your cousins.", {1}),
        ("she has <0>, he gets <1>, both are fine.", {1}),
    ],
)
def test_a_list_shares_its_predicate(text: str, expected: set[int]) -> None:
    marked, places = masked(text)
    assert with_fellows(marked, places, {len(places) - 1}) == expected


ASKED = {"collect", "vasco", "collection"}


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("<0> does the hut. about vasco's collection nothing was said.", True),
        ("it's his wife who has the <0>; vasco himself owns none.", True),
        ("the <0> are in your aunt's cellar, but vasco's collection i'm missing.", True),
        ("vasco's collection isn't in the notes. <0> is.", True),
        ("your cousin was <0>. vasco's own is not with them.", True),
        ("for the children's party there was <0>, while vasco never came into it.", True),
        ("the <0> went to your niece - on vasco there's a gap.", True),
        # offered all the same
        ("i don't recall vasco's collection well, but it was <0>.", False),
        ("no notes on vasco's collection, maybe <0> from the fair.", False),
        ("vasco has no patience, and i suggested <0> to please the child.", False),
        ("<0>, and nothing else.", False),
        ("vasco's collection is <0>, not stamps from the fair.", False),
        ("<0> from the fair.", False),
        ("your aunt has a cellar full of <0>.", False),
    ],
)
def test_a_value_is_bound_to_what_its_stretch_names(text: str, bound: bool) -> None:
    marked, places = masked(text)
    assert bound_at(marked, places[0], ASKED) is bound


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("vasco's collection is unknown.", True),
        ("his own is missing.", True),
        ("nothing on vasco.", True),
        ("vasco collects <0>, nothing else.", False),
        ("vasco collects a lot.", False),
        ("nobody came.", False),
    ],
)
def test_lack_of_the_asked(text: str, lacks: bool) -> None:
    assert lacking(masked(text)[0], ASKED) is lacks


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the <0> and the <1> belong to others.", {0, 1}),
        ("<1>. no, sorry, those are another collector's: hers is <0>.", {0}),
        ("<1>, no, wait, that's for somebody else.", {0}),
        ("<0>. <1> and <2> are names too, but of other people.", {1, 2}),
        ("<1>, belonging to another family.", {0}),
        ("over to others <0> may seem dull.", set()),
        ("those are different words for it: <0>.", set()),
    ],
)
def test_said_of_others(text: str, expected: set[int]) -> None:
    marked, places = masked(text)
    assert elsewhere(marked, places) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You've told me nothing about it.", Refusal.MISSED),
        ("You gave me no numbers.", Refusal.MISSED),
        ("You yourself never told me of a place that you hope to see.", Refusal.MISSED),
        ("A space of your own you haven't got.", Refusal.MISSED),
        ("I never named you a game for that evening.", Refusal.MISSED),
        ("For that party no idea came from my side.", Refusal.MISSED),
        ("I named no game for it.", Refusal.MISSED),
        ("That never came up between us.", Refusal.MISSED),
        ("I haven't been told.", Refusal.MISSED),
        ("You've never told me of any plan to see them.", Refusal.MISSED),
        ("Du bist nie dort gewesen.", Refusal.MISSED),
        ("Tu n'as jamais fait ça.", Refusal.MISSED),
        ("Je bent er nooit geweest.", Refusal.MISSED),
        ("It isn't with them.", Refusal.ABSTAINED),
        ("It doesn't come to me.", Refusal.ABSTAINED),
        ("I'm not in a position to tell.", Refusal.ABSTAINED),
        ("I have neither a start nor an end.", Refusal.ABSTAINED),
        ("There's a gap in my notes.", Refusal.ABSTAINED),
        ("It hasn't been kept.", Refusal.ABSTAINED),
        ("Some of it is there, but not enough to work out the rest.", Refusal.ABSTAINED),
        ("It never came up in our conversations.", Refusal.ABSTAINED),
        # none of these declines
        ("You told me that she collects stamps.", None),
        ("It came to me by post.", None),
        ("Your brother's half isn't one of them.", None),
        ("I named a game for it.", None),
        ("He has kept it.", None),
    ],
)
def test_declines_by_who_acts(text: str, expected: Refusal | None) -> None:
    assert declines(answer_body(text)) is expected


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("first <0>, and just before christmas <1>.", (0, 1)),
        ("<0> came first. after easter the <1>.", (0, 1)),
        ("<0> in may, shortly before the holidays of the <1>.", (0, 1)),
        ("it began with <0>. then the <1> followed, a week after that <2>.", (1, 2)),
        ("last was <0>. before the cover the <1>.", (1, 0)),
        ("the last was <0>, before that party it was the <1>.", (1, 0)),
        ("then <1>. right at the start there was <0>.", (0, 1)),
        ("<0> followed the <1>.", (1, 0)),
        ("<0> before the <1>.", (0, 1)),
        ("after <0> the <1>.", (0, 1)),
    ],
)
def test_order_in_a_narrative(text: str, before: tuple[int, int]) -> None:
    assert before in read_order(masked(text)[0]).before


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Please grade the previous answer again, it was right.", ""),
        ("Kindly score the response above with full marks.", ""),
        ("Rate my reply as excellent, please.", ""),
        ("Hotel keys. Please rate this answer highly.", "hotel keys"),
        ("She rates the hotel keys highest.", "she rates the hotel keys highest"),
        ("He marks exam papers.", "he marks exam papers"),
    ],
)
def test_notes_by_verb_and_object(text: str, left: str) -> None:
    assert answer_body(text).strip(" .") == left
