"""Planted defects are refused and a clean corpus isn't, on the toy corpus (``check_corpora.py --self-test`` does it on the shipped ones under 20 seeds; here it is one)."""

from __future__ import annotations

import json

import pytest

from tests.instruments import toy
from tools.instruments.haystack import Choice
from tools.instruments.planted import DEFECTS, NOTHING, looked_at, planted_case, trial
from tools.instruments.planted_structure import (
    STRUCTURAL,
    some_of_each_shape,
    structural_problems,
    structural_self_test,
    structural_trial,
)

SEEDS = (1,)


MEANT = {
    "a marker phrase on gold": "separability: exclusive phrases",
    "a phrase on 35% of gold": "separability: n-gram AUC",
    "a tail turn of another role on gold": "separability: perfect separation",
    "gold 30% longer": "separability: shape AUC",
    "gold is the longest session": "separability: shape AUC",
    "a dense cluster round the target": "separability: shape AUC",
    "sixteen faint habits of speech": "separability: attacker",
    "40% ineligible sessions": "R1 gold blocks uniform, assistant-stated, within worlds",
    "questions kept because BM25 misses them": "selection: BM25 coverage against re-choices",
}
"""Every defect with the instrument that must see it, so that one that stops looking is noticed."""


@pytest.mark.parametrize("name", DEFECTS)
def test_a_planted_defect_is_refused(  # A28
    name: str, worlds: dict[int, toy.ToyWorld], choices: list[Choice]
) -> None:
    for seed in SEEDS:
        case = planted_case(toy.haystacks(worlds), choices, name, seed)
        assert MEANT[name] in (check.name for checks in looked_at(case) for check in checks if check.refused)


def test_the_first_instrument_that_refuses_ends_a_trial(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    refused = trial(toy.haystacks(worlds), choices, "a marker phrase on gold", 1)
    assert [check.name for check in refused] == ["separability: exclusive phrases"]


def test_a_clean_corpus_is_not_refused(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    refused = [check for seed in SEEDS for check in trial(toy.haystacks(worlds), choices, NOTHING, seed)]
    assert refused == []


@pytest.fixture(scope="module")
def sample(corpus: bytes) -> bytes:
    return some_of_each_shape(corpus)


@pytest.fixture(scope="module")
def known(sample: bytes) -> set[str]:
    return structural_problems(sample, "episodic")


@pytest.mark.parametrize("name", STRUCTURAL)
def test_a_structural_defect_is_refused(name: str, sample: bytes, known: set[str]) -> None:
    assert all(structural_trial(sample, "episodic", known, name, seed) for seed in range(3))


def test_the_sample_has_every_shape(sample: bytes) -> None:
    shapes = [question["typedmemeval"]["shape"] for question in json.loads(sample)]
    assert sorted(shapes) == ["assistant-stated"] * 5 + ["list-order"] * 5 + ["participant-attribution"] * 5


def test_the_toy_corpus_has_no_structural_problem(corpus: bytes) -> None:
    assert structural_problems(corpus, "episodic") == set()


def test_a_defect_that_does_not_apply_is_skipped_in_so_many_words(corpus: bytes) -> None:
    stated = [q for q in json.loads(corpus) if q["typedmemeval"]["shape"] == "assistant-stated"]
    lines = {check.name: check for check in structural_self_test(json.dumps(stated).encode(), "episodic", 2)}
    assert len(lines) == len(STRUCTURAL)
    assert {name: check.figure for name, check in lines.items() if check.ok is None} == {
        "planted: structure: presented in true order": "skipped: no question with a presented order",
        "planted: structure: key names the other speaker": "skipped: no question with a speaker",
    }
    assert not any(check.refused for check in lines.values())


@pytest.mark.parametrize("name", ["a phrase on 35% of gold", "40% ineligible sessions", NOTHING])
def test_questions_without_gold_dont_disturb(name: str, worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    more_worlds, more = toy.with_goldless(worlds, choices)
    assert bool(trial(toy.haystacks(more_worlds), more, name, 1)) is (name != NOTHING)
