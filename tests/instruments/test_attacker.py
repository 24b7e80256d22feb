"""The learned attacker: leaves worlds out exactly, adds up what is too faint to see alone, and finds nothing in a clean corpus."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

from tests.instruments import toy
from tools.instruments import attacker
from tools.instruments.attacker import attack, learner
from tools.instruments.chance import monte_carlo_p
from tools.instruments.frozen import Frozen, freeze
from tools.instruments.haystack import Choice
from tools.instruments.planted import Case, faint

CHOICES = 100


@pytest.fixture(scope="module")
def frozen(worlds: dict[int, toy.ToyWorld]) -> Frozen:
    return freeze(toy.haystacks(worlds))


def _p(frozen: Frozen, choices: Sequence[Choice]) -> float:
    means = np.mean(list(attack(frozen, choices).auc.values()), axis=0)
    return monte_carlo_p(float(means[0]), [float(mean) for mean in means[1:]])


def test_a_world_is_scored_by_a_fit_to_the_others(frozen: Frozen, choices: list[Choice]) -> None:
    known = learner(frozen)
    kernel = np.linalg.inv(known.inverse)
    labels = attacker._labels(known, choices[:3])
    scores = attacker._scores(known, labels)
    for world in (0, 7, 49):
        where = known.rows[world]
        rest = np.ones(len(kernel), dtype=bool)
        rest[where] = False
        fitted = np.linalg.solve(kernel[np.ix_(rest, rest)], labels[rest])
        np.testing.assert_allclose(scores[world], kernel[where][:, rest] @ fitted, atol=1e-8)


def test_a_world_s_own_labels_have_no_say_in_its_scores(frozen: Frozen, choices: list[Choice]) -> None:
    known = learner(frozen)
    labels = attacker._labels(known, choices[:1])
    changed = labels.copy()
    changed[known.rows[5]] = changed[known.rows[5]][::-1]
    np.testing.assert_allclose(attacker._scores(known, labels)[5], attacker._scores(known, changed)[5], atol=1e-8)


def test_nothing_is_found_in_a_clean_corpus(frozen: Frozen, choices: list[Choice]) -> None:
    assert _p(frozen, choices[:CHOICES]) > 0.05


def test_faint_tells_add_up(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    case = faint(Case(toy.haystacks(worlds), choices[0], tuple(choices[1:CHOICES])), random.Random(3))
    tampered = freeze(case.worlds)
    assert _p(tampered, (case.shipped, *case.others)) == 1 / CHOICES
    assert attack(tampered, [case.shipped]).leans_on.startswith("phrase ")


def test_gold_of_middling_length_is_learned(
    frozen: Frozen, worlds: dict[int, toy.ToyWorld], choices: list[Choice]
) -> None:
    """Neither the longest nor the shortest: no monotone feature tells it."""
    rank = {
        world: np.argsort(np.argsort([sum(map(len, session.texts)) for session in haystack]))
        for world, haystack in toy.haystacks(worlds).items()
    }
    single = [tuple(asked for asked in choice if len(asked.gold) == 1) for choice in choices]
    middling = tuple(
        min(options, key=lambda asked: abs(int(rank[asked.world][asked.gold[0]]) - (len(rank[asked.world]) - 1) / 2))
        for options in zip(*single, strict=True)
    )
    assert _p(frozen, (middling, *single[:CHOICES])) < 0.05
