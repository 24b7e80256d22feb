"""Planted defects are refused and a clean corpus isn't, on the toy corpus (``check_corpora.py --self-test`` does it on the shipped ones under 20 seeds; here it is one)."""

from __future__ import annotations

import json

import pytest

from tests.instruments import toy
from tools.instruments.haystack import Choice
from tools.instruments.planted import DEFECTS, NOTHING, trial
from tools.instruments.planted_structure import (
    STRUCTURAL,
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
def test_a_planted_defect_is_refused(name: str, worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    for seed in SEEDS:
        assert MEANT[name] in [check.name for check in trial(toy.haystacks(worlds), choices, name, seed)]


def test_a_clean_corpus_is_not_refused(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    refused = [check for seed in SEEDS for check in trial(toy.haystacks(worlds), choices, NOTHING, seed)]
    assert refused == []


@pytest.mark.parametrize("name", STRUCTURAL)
def test_a_structural_defect_is_refused(name: str, corpus: bytes) -> None:
    known = structural_problems(corpus, "episodic")
    assert all(structural_trial(corpus, "episodic", known, name, seed) for seed in range(3))


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
