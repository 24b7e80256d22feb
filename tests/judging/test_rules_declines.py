"""Declines with nothing before the verb, fruitless searches, open parties in other tongues, two cases of the world, raw tool results."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.rules.conditions import tells_two_cases
from pytest_typedmemeval.judging.rules.judge import TOOL_OUTPUT, without_answer
from pytest_typedmemeval.judging.rules.numerals import numerals
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines
from tests.judging.all_rules import told
from tests.judging.questions import invalidated_question, never_known_question, speaker_question


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("couldn't tell you, sorry.", Refusal.ABSTAINED),
        ("sorry, can't say.", Refusal.ABSTAINED),
        ("i searched for a dentist's name and got nothing back.", Refusal.ABSTAINED),
        ("we've looked through the spring, which turned up no name.", Refusal.ABSTAINED),
        ("none. you haven't covered any shifts for the shop steward.", None),
        ("the shifts aren't covered in my notes.", Refusal.ABSTAINED),
        ("it's bay 39.", None),
    ],
)
def test_how_a_text_declines(text: str, how: Refusal | None) -> None:
    assert declines(text) is how


@pytest.mark.parametrize(
    "answer",
    [
        "No sé cuál de los dos lo dijo.",
        "Je ne sais pas lequel de nous deux l'a dit.",
        "- what: the noise\n- who: I can't tell",
        "who: I don't know",
    ],
)
def test_a_party_that_isnt_known_is_no_party(answer: str) -> None:
    assert told(speaker_question(), answer) in ("abstained", "undecided")


@pytest.mark.parametrize(
    ("text", "two"),
    [
        ("if the lessons are still running, with kanya; if they aren't, with nobody.", True),
        ("if it was a league match then 10, and if it wasn't then 7.", True),
        ("that depends: if the first day counts it's 64, otherwise 63.", True),
        ("it's 63. if you'd like the dates, say so, otherwise i'll leave it.", False),
        ("bay 39, if i remember rightly.", False),
        ("4.6 km more, or else 5.6 km more, i got both when adding up.", False),
    ],
)
def test_nothing_but_two_cases_of_the_world(text: str, two: bool) -> None:
    assert tells_two_cases(text) is two


def test_two_cases_commit_to_neither() -> None:
    assert (
        told(invalidated_question(), "If the lessons still run, with Mr Okafor; if they don't, with nobody.")
        == "undecided"
    )


@pytest.mark.parametrize(
    "answer", ["ToolResult(status=timeout, items=[])", "search_memory(query='locker') ", 'FunctionCall(name="recall")']
)
def test_a_tools_result_is_no_answer(answer: str) -> None:
    assert without_answer(answer) == TOOL_OUTPUT


@pytest.mark.parametrize(
    ("text", "count"),
    [("i won't make one up", 0), ("you made one cake", 1), ("one cake", 1), ("1", 1)],
)
def test_to_make_one_up_counts_nothing(text: str, count: int) -> None:
    assert len(numerals(text)) == count


@pytest.mark.parametrize(
    "answer",
    ["You never told me outright, but I'd guess that it's with Telvia.", "You never said, but I'd guess Telvia."],
)
def test_a_guess_beside_a_denial_is_no_bare_denial(answer: str) -> None:
    assert told(never_known_question(), answer) in ("wrong", "undecided")
