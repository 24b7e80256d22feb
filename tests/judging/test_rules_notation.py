"""Values whose signs, figures or rhythm are part of them: what is like them by its letters alone is not gold."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import ValueGold
from pytest_typedmemeval.judging.rules.value import judge_value
from tests.judging.questions import value_question

FRAMES = ("{}", "It's {}.", "You told me it's {}.", "**{}**", "As far as I know: {}.")


def told(gold: str, answer: str, decoy: str = "something else") -> str:
    question = value_question()
    mine = question.typedmemeval.model_copy(
        update={
            "gold": ValueGold(kind="value", value=gold),
            "decoys": [question.typedmemeval.decoys[0].model_copy(update={"value": decoy})],
        }
    )
    asked = question.model_copy(update={"question": "Which one was it?", "answer": gold, "typedmemeval": mine})
    return judge_value(asked, answer).outcome.value


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(
    "gold",
    [
        "6b+",
        "C# minor",
        "-18 \u00b0C",
        "v2.3",
        "B-17",
        "the 14A",
        "3/4",
        "60/40",
        "10W-40",
        "every second Thursday",
        "AAA",
        "-2.25",
    ],
)
def test_gold_as_it_is_written(gold: str, frame: str) -> None:
    assert told(gold, frame.format(gold)) == "correct"


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(
    ("gold", "near"),
    [
        ("6b+", "6b"),
        ("6b+", "6b-"),
        ("C# minor", "C minor"),
        ("-18 \u00b0C", "18 \u00b0C"),
        ("v2.3", "v2.3.1"),
        ("v2.3", "v23"),
        ("the 14A", "the 14"),
        ("3/4", "4/3"),
        ("AAA", "AA"),
        ("every second Thursday", "a Thursday"),
        ("-2.25", "2.25"),
    ],
)
def test_what_lacks_a_sign_or_a_figure_is_never_gold(gold: str, near: str, frame: str) -> None:
    assert told(gold, frame.format(near)) in ("wrong", "inconclusive")


def test_two_words_are_one_only_where_nothing_parts_them() -> None:
    assert told("AAA", "AA, as far as I know.") == "inconclusive"
    assert told("a door mat", "A doormat.") == "correct"
    assert told("a doormat", "A door mat.") == "correct"


def test_a_bound_is_no_time_of_day() -> None:
    assert told("06:45", "Before seven.") == told("06:45", "Some time after six.") == "inconclusive"
    assert (told("06:45", "At seven."), told("06:45", "A quarter to seven.")) == ("wrong", "correct")


def test_a_doubt_declines_nothing_that_it_stands_beside() -> None:
    assert told("06:45", "I believe it's half past, though I'm not fully certain.") == "inconclusive"
    assert told("06:45", "I'm not completely sure.") == "abstained"


def test_a_number_that_is_a_name() -> None:
    assert told("47", "Space no. 47, the one by the ramp.") == "correct"
    assert told("47", "Space number 52.") == "wrong"
    assert told("2216", "Extension 2216 gets you Margit.") == "correct"
