"""Values in other wordings than the corpus's: reordered, by a name's first word, by being kept from; and phrases that name none."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.rules.aversion import names_by_negation
from pytest_typedmemeval.judging.rules.body import is_tool_output
from pytest_typedmemeval.judging.rules.quantities import quantities
from pytest_typedmemeval.judging.rules.reordered import reordered
from pytest_typedmemeval.judging.rules.text import tokens
from tests.judging import worlds
from tests.judging.all_rules import told


@pytest.mark.parametrize(
    ("value", "text", "named"),
    [
        ("Peanut butter toast", "toast with peanut butter.", True),
        ("a yellow post van", "a post van, a yellow one.", True),
        ("a three-legged folding stool", "a folding stool with three legs.", True),
        ("Hotel keys", "keys from hotels.", True),
        ("a pale linen shirt", "a linen shirt in a pale colour.", True),
        ("the Okenham kite field", "the kite field at okenham.", True),
        ("a sky blue pickup", "a pickup in sky blue, i'm sure.", True),
        ("a lemon verbena tea", "lemon verbena, as a tea.", True),
        ("cottage cheese with radishes", "radishes with cottage cheese.", True),
        ("the Lower Street academy", "the academy of lower street.", True),
        ("chocolate milk", "milk chocolate.", False),
        ("chocolate milk", "milk without chocolate.", False),
        ("the path from Vik to Hofn", "the path from hofn to vik.", False),
        ("a yellow post van", "a post van and a yellow saloon.", False),
        ("a yellow post van", "a post van. yellow.", False),
        ("2-9-7", "7-9-2", False),
        ("Peanut butter toast", "toast with apricot and peanut butter.", False),
        ("a pale linen shirt", "a linen shirt, not a pale one.", False),
        ("hotel keys", "the keys that my hotel lost.", False),
        ("toast", "toast.", False),
    ],
)
def test_all_words_in_another_order_and_nothing_else_name_a_value(value: str, text: str, named: bool) -> None:
    assert bool(reordered(text, tokens(text), {0: (value,)})) is named


def test_two_values_of_the_same_words_are_told_apart_by_their_order_alone() -> None:
    text = "milk with chocolate"
    assert reordered(text, tokens(text), {0: ("chocolate milk",), 1: ("milk chocolate",)}) == []


@pytest.mark.parametrize(
    ("question", "sentence", "named"),
    [
        ("Which food is Petra allergic to?", "she can't have <", True),
        ("Which food is Petra allergic to?", "petra mustn't eat <", True),
        ("Which food is Petra allergic to?", "she never touches <", True),
        ("Which food is Petra allergic to?", "she has to stay away from <", True),
        ("What is Petra afraid of?", "she won't go near <", True),
        ("What does Petra avoid?", "she doesn't eat <", True),
        ("Which food is Petra allergic to?", "she isn't allergic to <", False),
        ("Which food is Petra allergic to?", "it isn't <", False),
        ("Which food is Petra allergic to?", "i don't think it was <", False),
        ("Which food is Petra allergic to?", "she doesn't mind <", False),
        ("Which food does Petra like?", "she can't have <", False),
        ("Which food does Petra like?", "she never touches <", False),
    ],
)
def test_what_somebody_is_kept_from_answers_a_question_about_it(question: str, sentence: str, named: bool) -> None:
    assert names_by_negation(question, sentence.removesuffix("<"), sentence) is named


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("She can't have cashew nuts.", "correct"),
        ("Cashews, isn't it?", "correct"),
        ("She mustn't eat shellfish.", "wrong"),
        ("Nuts.", "undecided"),
        ("Food.", "undecided"),
        ("Some nut or other.", "undecided"),
        ("Peanuts.", "wrong"),
        ("Gluten, as far as I know.", "wrong"),
        ("Nothing, she isn't allergic.", "missed"),
        ("Petra no come nada de eso.", "undecided"),
        ("What a week for Petra!", "undecided"),
        ("A good balm. Shall I look one up?", "undecided"),
        ("I'm all ears.", "undecided"),
    ],
)
def test_an_unknown_phrase_is_another_value_only_where_it_is_offered_plainly(answer: str, expected: str) -> None:
    got = told(worlds.ALLERGY, answer)
    assert got == expected or (expected == "undecided" and got == "no_answer_content")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('Tool call: memory.search(query="first car", k=5)', True),
        ("Tool call: search_memory {}", True),
        ('Function call - lookup(name="x")', True),
        ("Executing: memory_search", True),
        ("API request: GET /memories?user=1", True),
        ("Tool call: none needed, it was cashews.", False),
        ("Calling your sister helped.", False),
        ("Calling: bingo (the game)", False),
    ],
)
def test_tool_calls_in_prose(text: str, expected: bool) -> None:
    assert is_tool_output(text) is expected


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("eleven weeks and one day", [78]),
        ("11 weeks and a day", [78]),
        ("eleven weeks plus one day", [78]),
        ("5 weeks and one more", [5]),
        ("two euros and one cent", [2.01]),
        ("3 kilometres and a half", [3]),
    ],
)
def test_one_smaller_unit_is_added(text: str, values: list[float]) -> None:
    assert [float(one.value) for one in quantities(text)] == pytest.approx(values)
