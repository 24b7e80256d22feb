"""Forms in which an order is told, each with the four outings in the true order, and with the first and the last exchanged."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.base import Verdict
from pytest_typedmemeval.judging.rules.order import judge_order
from tests.judging.questions import OUTINGS, order_question

QUESTION = order_question()
DECIDED = (
    "{d} was the last one. {c} came right before it. {b} was before {c}, and {a} opened the series.",
    "The last was {d}. Before that you did {c}, before {c} there was {b}, and {a} came before that.",
    "I have {d} as the latest, {c} as the one before, {b} before that one, {a} as the earliest.",
    "Last came {d}. Third, {c}. Second, {b}. And the one that started it all, {a}.",
    "Number four was {d}, number three {c}, number two {b}, number one {a}.",
    "It was {a} before anything else; then {b}; {c} next to last; {d} at the end.",
    "You did {c} only after {b}, and {b} only after {a}; {d} was at the end.",
    "{b} was done before {c} but after {a}; {d} came at the end.",
    "{c} was done after {b} but before {d}; {a} was the first of all.",
    "{d} is where it ended and {a} is where it began. {b} came earlier than {c}.",
    "{a} was done first and {d} last; in between there was {b} and then {c}.",
    "{a} came first, {b} after it, {c} after that and {d} later.",
    "I'd put {d} behind {c}, {c} behind {b} and {b} behind {a}.",
    "I first thought {b} came first, but the order is {a}, {b}, {c}, {d}.",
    "{c} was not before {b}. The order was {a}, then {b}, then {c}, then {d}.",
    "{d} \u2190 {c} \u2190 {b} \u2190 {a}",
    "Newest \u2192 oldest: {d} \u2192 {c} \u2192 {b} \u2192 {a}",
    "Starting with the most recent: {d}, {c}, {b}, {a}.",
    "- {d} (last)\n- {c}\n- {b}\n- {a} (first)",
    "{d} in 2024, {c} in 2023, {b} in 2022, {a} in 2021.",
    "{d} (2024-05-30), {c} (2024-05-02), {b} (2024-04-09), {a} (2024-03-03)",
    "Day 12: {d}. Day 9: {c}. Day 5: {b}. Day 1: {a}.",
    "| item | position |\n|---|---|\n| {d} | 4 |\n| {c} | 3 |\n| {b} | 2 |\n| {a} | 1 |",
    "| no. | what |\n|---|---|\n| 4 | {d} |\n| 3 | {c} |\n| 2 | {b} |\n| 1 | {a} |",
    '[{{"pos": 4, "item": "{d}"}}, {{"pos": 3, "item": "{c}"}}, {{"pos": 2, "item": "{b}"}}, {{"pos": 1, "item": "{a}"}}]',
    "Of {d}, {c}, {b} and {a}, the first was {a}, then came {b}, then {c}, then {d}.",
    "Not {d}, {c}, {b}, {a} but {a}, {b}, {c}, {d}.",
    "{a} opened, {d} closed; {b} came before {c}.",
    "{a} came before {b}, I'm sure of that; {c} and then {d} came later.",
    "{c} was preceded by {b} and followed by {d}. {a} came first.",
    "{a}, {b}, {c}, {d}, one after the other.",
    "Zuletzt kam {d}, davor {c}, davor {b}, und angefangen hat es mit {a}.",
    "Por \u00faltimo {d}, antes {c}, antes de eso {b}, y al principio {a}.",
    "En dernier {d}, avant cela {c}, avant cela {b}, et tout au d\u00e9but {a}.",
)
LEFT_OPEN = (
    "By the time you got to {d}, {c} was already done; {b} had come before {c}, and {a} before {b}.",
    "{c} and {d} came after {a} and {b}, {a} being the first and {d} the last.",
    "{b} and {c} came between {a} at the start and {d} at the end, {b} the earlier of the two.",
    "{a} and {b} came early, in that order; {c} and {d} came late, in that order.",
    "Earlier I said {b}, {a}, {c}, {d}, but it's {a}, {b}, {c}, {d}.",
    "{c} wasn't first, {a} was. Then {b}, then {c}, and lastly {d}.",
)
"""Words of order that no reading uses up leave the order open: never the order of mention instead."""


def told(form: str, *places: int) -> Verdict:
    names = [OUTINGS[place].removeprefix("a ") for place in places]
    return judge_order(QUESTION, form.format(**dict(zip("abcd", names, strict=True))), None)


@pytest.mark.parametrize("form", DECIDED)
def test_an_order_is_read_in_any_form(form: str) -> None:
    assert (told(form, 0, 1, 2, 3).outcome.value, told(form, 3, 1, 2, 0).outcome.value) == ("correct", "wrong")


@pytest.mark.parametrize("form", LEFT_OPEN)
def test_words_of_order_that_arent_read_leave_it_open(form: str) -> None:
    assert {told(form, 0, 1, 2, 3).outcome.value, told(form, 3, 1, 2, 0).outcome.value} == {"inconclusive"}


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("1. {a} (5 May)\n2. {b} (3 May)", "inconclusive"),  # the numbers say one thing, the days another
        ("{b} on 3 May, {a} on 2 May.", "correct"),
        ("{a} on 3 May, {b} on 2 May.", "wrong"),
        ("{a} on the 18th, {b} on the 3rd.", "correct"),  # of which month nobody knows
    ],
)
def test_days_beside_the_items_are_an_order_of_their_own(answer: str, expected: str) -> None:
    assert told(answer, 0, 1, 2, 3).outcome.value == expected
