"""The worlds of WorkingMemory: sixty facts in five bins, and a choice that deals every cell once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tools import gen_typedmemeval_workingmemory as generator
from tools.corpusgen.output import haystacks_sha256
from tools.corpusgen.render import repeated_sentences


@pytest.fixture(scope="module")
def world():
    return generator.make_world(generator.WORLD_SEED, 0, generator.deal(generator.WORLD_SEED, 1)[0])


def test_each_bin_holds_every_family_once_and_each_family_every_person_once(world):
    assert len(world.sessions) == len(world.facts) == 60
    for nth_bin in range(generator.BINS):
        families = [fact.family.name for fact in world.facts[nth_bin * 12 : (nth_bin + 1) * 12]]
        assert len(set(families)) == 12
    people = Counter((fact.family.name, fact.person) for fact in world.facts)
    assert set(people.values()) == {1}
    assert len(people) == 60


def test_each_fact_is_said_once_and_no_sentence_twice(world):
    assert repeated_sentences(world.sessions) == []
    gaps = {
        (b.started_at.date() - a.started_at.date()).days
        for a, b in zip(world.sessions, world.sessions[1:], strict=False)
    }
    assert len(gaps) == 1
    assert gaps <= set(generator.INTERVALS)


def test_no_two_exchanges_of_a_session_are_of_one_family(world):
    for session in world.sessions:
        families = [key.split("#")[0] for key in session.exchanges if "/" in key]
        assert len(families) == len(set(families))


def test_sizes_suit_the_people(world):
    for seed in range(3):
        dealt = generator.deal(seed, 1)[0]
        for fact in generator.make_world(seed, 0, dealt).facts:
            assert fact.family.suits(fact.value, dealt.persona.pronouns[fact.person])


def test_a_choice_deals_every_cell_once_over_sixty_worlds(world):
    def cell(index: int) -> tuple[str, str | None]:
        chosen = generator.choose(
            generator.World(index, world.persona, world.sessions, world.facts, 0), "profile-fact", 7
        )
        return chosen.key["fact_family"], chosen.level

    assert len({cell(index) for index in range(60)}) == 60


def test_distance_and_bin_agree(world):
    for seed in range(20):
        chosen = generator.choose(world, "profile-fact", seed)
        low, high = map(int, chosen.level.split("-"))
        assert low <= chosen.key["distance_sessions"] <= high
        assert chosen.gold == (59 - chosen.key["distance_sessions"],)


def test_labels_alone_are_those_of_the_corpus(world):
    layout = generator.Layout((generator.Slot("profile-fact", 0, 1),), (60,))
    questions, labels = generator.RECIPE.corpus([world], layout, 3)
    assert generator.RECIPE.labels([world], layout, 3) == labels
    assert labels["questions"][0]["question"] == questions[0]["question"]


def test_the_digest_of_the_haystacks_notices_one_letter(world):
    first, *others = world.sessions
    turn = first.turns[0]
    changed = replace(first, turns=(replace(turn, content=turn.content + "."), *first.turns[1:]))
    assert haystacks_sha256([world.sessions]) != haystacks_sha256([(changed, *others)])
