"""The worlds of Arithmetic are exchangeable by construction; the shipped bytes are what the generator writes."""

from __future__ import annotations

from collections import Counter

import pytest

from tools import gen_typedmemeval_arithmetic as generator
from tools.corpusgen.bank_arithmetic import main as check_banks
from tools.corpusgen.near_errors import Term, near_errors
from tools.corpusgen.output import corpus_bytes

LAYOUT = generator.layout(generator.WORLD_SEED, None)


@pytest.fixture(scope="module")
def worlds():
    return generator.make_worlds(generator.WORLD_SEED, LAYOUT)


def test_the_banks_keep_their_rules(capsys):
    assert check_banks() == 0, capsys.readouterr().out


def test_the_shipped_bytes_are_what_the_generator_writes(worlds):
    questions, _ = generator.RECIPE.corpus(worlds, LAYOUT, generator.CHOICE_SEED)
    assert generator.RECIPE.out.read_bytes().replace(b"\r\n", b"\n") == corpus_bytes(questions)


def test_another_choice_changes_no_haystack(worlds):
    digests = {generator.RECIPE.corpus(worlds, LAYOUT, seed)[1]["haystacks_sha256"] for seed in range(1, 6)}
    assert len(digests) == 1


def test_each_session_states_one_fact_of_either_kind(worlds):
    for world in worlds:
        kinds = set(world.ledgers)
        assert kinds in ({"count", "sum"}, {"delta", "duration"})
        assert all(set(session.first_turn) == kinds for session in world.sessions)


def test_blocks_partition_the_sessions_and_families_have_equally_many(worlds):
    for world in worlds:
        n = len(world.sessions)
        for shape, ledger in world.ledgers.items():
            blocks = Counter(entry.block for entry in ledger.entries)
            assert set(blocks.values()) == {generator.SIZE_OF[generator.KIND_OF[shape], n]}
            families = Counter(ledger.cases[entry.block].family.name for entry in ledger.entries)
            assert len(set(families.values())) == 1


def test_no_block_of_any_world_has_a_near_error(worlds):
    for world in worlds:
        for shape in set(world.ledgers) - {"count"}:
            ledger = world.ledgers[shape]
            inputs = [generator.inputs_of(shape, ledger, block) for block in range(len(ledger.cases))]
            values = [abs(one.value) for block in inputs for one in block]
            places = iter(range(len(values)))
            blocks = [[Term(next(places), 1 if one.value > 0 else -1) for one in block] for block in inputs]
            assert not list(near_errors(values, blocks))


def test_count_totals_are_no_other_number_and_vary(worlds):
    for world in worlds:
        if "count" not in world.ledgers:
            continue
        ledger = world.ledgers["count"]
        totals = [generator.gold_of("count", ledger, block) for block in range(len(ledger.cases))]
        members = len(ledger.entries) // len({case.family.name for case in ledger.cases})
        size = len(ledger.members(0))
        assert not {size, members, members - size} & set(totals)
        assert len(set(totals)) > 1


def test_each_route_is_gone_by_two_families(worlds):
    for world in worlds:
        if "delta" not in world.ledgers:
            continue
        cases = world.ledgers["delta"].cases
        gone = Counter(route for case in cases for route in case.halves)
        assert set(gone.values()) == {2}
        for route in gone:
            assert len({case.family.name for case in cases if route in case.halves}) == 2


def test_every_distance_is_an_odd_number_of_hundred_metres(worlds):
    distances = [entry.value for w in worlds if "delta" in w.ledgers for entry in w.ledgers["delta"].entries]
    assert all(value % 2 == 1 for value in distances)


def test_a_choice_falls_on_every_block_alike(worlds):
    world = worlds[0]
    seen = Counter(generator.choose(world, "count", seed).block for seed in range(1800))
    expected = 1800 / len(world.ledgers["count"].cases)
    assert sum((seen[block] - expected) ** 2 / expected for block in range(6)) < 20.5  # 99.9%, 5 degrees of freedom
