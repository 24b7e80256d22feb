"""Uniform, complete and equal blocks; haystacks that don't depend on the choice."""

from __future__ import annotations

import json
import random
from dataclasses import replace

from scipy import stats

from tests.instruments import toy
from tools.instruments.generator import Rechosen
from tools.instruments.haystack import Asked, Choice, shipped_choice, worlds_of
from tools.instruments.invariance import (
    equal_eligibility,
    same_bytes,
    same_haystacks,
    shipped_as_declared,
    uniform_blocks,
)
from tools.instruments.structure import parse


def _choices(blocks: list[int], of: int) -> list[Choice]:
    return [(Asked("q1", 0, "shape", "Why?", (block,), block, of),) for block in blocks]


def test_the_chi_square_of_one_world_is_scipys() -> None:
    blocks = [0] * 9 + [1] * 4 + [2] * 2 + [3] * 5
    expected = stats.chisquare([9, 4, 2, 5]).pvalue
    assert [check.figure for check in uniform_blocks(_choices(blocks, 4))] == [f"p = {expected:.4f}"] * 2


def test_sessions_that_are_never_chosen_show_within_worlds_where_pooling_hides_them() -> None:
    rng = random.Random(0)
    closed = {world: rng.sample(range(20), 8) for world in range(50)}
    choices = [
        tuple(
            Asked(f"q{w}", w, "shape", "Why?", (b := rng.choice([i for i in range(20) if i not in closed[w]]),), b, 20)
            for w in range(50)
        )
        for _ in range(120)
    ]
    pooled, within = uniform_blocks(choices)
    assert within.refused
    assert within.figure == "p = 0.0000"
    assert pooled.name.endswith("pooled over worlds")


def test_a_fair_choice_is_uniform_and_complete(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    assert not any(check.refused for check in uniform_blocks(choices[:120]))
    assert equal_eligibility(toy.haystacks(worlds), choices).ok


def test_blocks_must_partition_the_sessions(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    haystacks = toy.haystacks(worlds)
    fewer = [tuple(replace(asked, blocks=asked.blocks - 1) for asked in choice) for choice in choices]
    assert "don't make up" in equal_eligibility(haystacks, fewer).details[-1]
    moved = [
        tuple(
            replace(asked, gold=(asked.gold[0] ^ 1,)) if asked.question_id == "tme-epi-001" and i == 7 else asked
            for asked in c
        )
        for i, c in enumerate(choices)
    ]
    assert equal_eligibility(haystacks, moved).refused


def test_haystacks_must_not_depend_on_the_choice(
    worlds: dict[int, toy.ToyWorld], choices: list[Choice], corpus: bytes
) -> None:
    assert same_haystacks([Rechosen(1, "ab", choices[0]), Rechosen(2, "ab", choices[1])]).ok
    assert same_haystacks([Rechosen(1, "ab", choices[0]), Rechosen(2, "cd", choices[1])]).refused
    other = toy.toy_corpus(worlds, choices[1])
    assert same_bytes(corpus, [json.dumps(other).encode()]).ok
    other[0]["haystack_sessions"][0][0]["content"] += " Oh."
    assert same_bytes(corpus, [json.dumps(other).encode()]).details == (
        "tme-epi-001 has another haystack under choice 1",
    )


def test_the_shipped_labels_are_the_declared_choice(
    worlds: dict[int, toy.ToyWorld], choices: list[Choice], corpus: bytes
) -> None:
    questions, _ = parse(corpus, "toy")
    assert worlds_of(questions, choices[1]) == toy.haystacks(worlds)
    shipped = shipped_choice(questions, choices[0])
    assert shipped == choices[0]
    assert shipped_as_declared(shipped).ok
    assert shipped_as_declared(shipped_choice(questions, choices[1])).refused


def test_shapes_without_gold_have_no_blocks_but_must_never_have_any(
    worlds: dict[int, toy.ToyWorld], choices: list[Choice]
) -> None:
    more_worlds, more = toy.with_goldless(worlds, choices)
    haystacks = toy.haystacks(more_worlds)
    assert equal_eligibility(haystacks, more).ok
    lapse = replace(more[7][-1], gold=(3,))
    assert (
        "never-known: with gold sessions and without"
        in equal_eligibility(haystacks, [*more, (*more[7][:-1], lapse)]).details
    )
    lost = replace(more[7][0], gold=())
    assert equal_eligibility(haystacks, [*more, (lost, *more[7][1:])]).refused
