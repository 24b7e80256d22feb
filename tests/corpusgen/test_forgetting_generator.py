"""The worlds of Forgetting are exchangeable by construction; the shipped bytes are what the generator writes."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tools import gen_typedmemeval_forgetting as generator
from tools.corpusgen.choice import Draw
from tools.corpusgen.output import corpus_bytes

LAYOUT = generator.layout(generator.WORLD_SEED, None)


@pytest.fixture(scope="module")
def worlds():
    return generator.make_worlds(generator.WORLD_SEED, LAYOUT)


def test_the_shipped_bytes_are_what_the_generator_writes(worlds):
    questions, _ = generator.RECIPE.corpus(worlds, LAYOUT, generator.CHOICE_SEED)
    assert generator.RECIPE.out.read_bytes().replace(b"\r\n", b"\n") == corpus_bytes(questions)


def test_another_choice_changes_no_haystack(worlds):
    digests = {generator.RECIPE.corpus(worlds, LAYOUT, seed)[1]["haystacks_sha256"] for seed in range(1, 6)}
    assert len(digests) == 1


@pytest.mark.parametrize("n", [18, 20, 24])
def test_a_matching_is_perfect_and_keeps_its_gap(n):
    for seed in range(20):
        pairs = generator.random_matching(Draw("matching", n, seed), n)
        assert sorted([*pairs, *pairs.values()]) == list(range(n))
        assert all(later - earlier in generator.GAP for earlier, later in pairs.items())


def test_matchings_differ_and_every_gap_occurs():
    gaps = Counter(
        later - earlier
        for seed in range(60)
        for earlier, later in generator.random_matching(Draw("gaps", seed), 20).items()
    )
    assert set(gaps) == set(generator.GAP)


def test_each_session_makes_two_ends_one_and_keeps_one(worlds):
    for world in worlds:
        for session in world.sessions:
            kinds = Counter(name.partition("/")[0] for name in session.first_turn)
            assert kinds == {"made": 2, "over": 1, "kept": 1}


def test_families_are_equal_in_arrangements_endings_and_confirmations(worlds):
    for world in worlds:
        n, families = len(world.sessions), generator.FAMILIES_OF[len(world.sessions)]
        made = Counter(case.family.name for pair in world.stated for case in pair)
        assert set(made.values()) == {2 * n // families}
        for pairs, which in ((world.ended, 0), (world.kept, 1)):
            counts = Counter(world.stated[position][which].family.name for position in pairs)
            assert set(counts.values()) == {n // 2 // families}


def test_a_pair_shares_world_and_family_and_asks_two_blocks(worlds):
    world = worlds[0]
    for seed in range(50):
        ended = generator.choose(world, "invalidated", seed)
        kept = generator.choose(world, "still-valid", seed)
        assert ended.key["fact_family"] == kept.key["fact_family"]
        assert ended.key["gold"]["value"] != kept.key["gold"]["value"]


def test_still_valid_blocks_are_uniform_although_they_follow_their_partners_family(worlds):
    world = worlds[0]
    seen = Counter(generator.choose(world, "still-valid", seed).block for seed in range(1800))
    expected = 1800 / len(world.kept)
    chi = sum((seen[block] - expected) ** 2 / expected for block in range(len(world.kept)))
    assert chi < 26.1  # the 99.9% quantile with 8 degrees of freedom


def test_what_is_never_known_is_said_in_no_session(worlds):
    for world in worlds[20:]:
        told = {name.partition("/")[2] for session in world.sessions for name in session.first_turn}
        assert not told & {case.fact for case in world.unstated}


def test_an_ending_does_not_restate_the_value(worlds):
    questions, _ = generator.RECIPE.corpus(worlds, LAYOUT, generator.CHOICE_SEED)
    for question in questions:
        key = question["typedmemeval"]
        if key["gold"]["kind"] == "no-longer":
            session = dict(zip(question["haystack_session_ids"], question["haystack_sessions"], strict=True))[
                key["evidence"][1]["session_id"]
            ]
            assert key["gold"]["value"] not in json.dumps(session, ensure_ascii=False)
