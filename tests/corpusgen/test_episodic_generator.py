"""The worlds of Episodic are exchangeable by construction; the shipped bytes are what the generator writes."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tools import gen_typedmemeval_episodic as generator
from tools.corpusgen.output import corpus_bytes

LAYOUT = generator.layout(generator.WORLD_SEED, None)


@pytest.fixture(scope="module")
def worlds():
    return generator.make_worlds(generator.WORLD_SEED, LAYOUT)


def test_the_shipped_bytes_are_what_the_generator_writes(worlds):
    questions, _ = generator.RECIPE.corpus(worlds, LAYOUT, generator.CHOICE_SEED)
    assert generator.RECIPE.out.read_bytes().replace(b"\r\n", b"\n") == corpus_bytes(questions)


def test_another_choice_changes_no_haystack(worlds):
    def stripped(choice_seed: int) -> list[object]:
        questions, _ = generator.RECIPE.corpus(worlds, LAYOUT, choice_seed)
        for question in questions:
            for session in question["haystack_sessions"]:
                for turn in session:
                    del turn["has_answer"]
        return [
            [question[key] for key in ("haystack_session_ids", "haystack_dates", "haystack_sessions")]
            for question in questions
        ]

    shipped = json.dumps(stripped(generator.CHOICE_SEED))
    assert all(json.dumps(stripped(seed)) == shipped for seed in range(100, 106))


def test_a_regenerated_world_is_the_same_world(worlds):
    dealt = generator.deal(generator.WORLD_SEED, LAYOUT.sizes)
    again = generator.make_world(generator.WORLD_SEED, 3, LAYOUT.sizes[3], dealt[3])
    assert again.sessions == worlds[3].sessions
    other = generator.make_world(generator.WORLD_SEED + 1, 3, LAYOUT.sizes[3], dealt[3])
    assert other.sessions != worlds[3].sessions


def test_each_session_has_one_candidate_of_each_shape_and_families_are_equal(worlds):
    for world in worlds:
        n = len(world.sessions)
        assert n == len(world.recommended) == len(world.viewed) == len(world.entered)
        for cases in (world.recommended, world.viewed):
            sizes = Counter(case.family.name for case in cases)
            assert set(sizes.values()) == {n // generator.FAMILIES_OF[n]}
            halves = Counter((case.family.name, half.forms) for case in cases for half in (case.a, case.b))
            assert set(halves.values()) == {2}
            assert len({(case.a.forms, case.b.forms) for case in cases}) == n


def test_each_series_has_every_activity_and_every_place_once(worlds):
    for world in worlds:
        series = {}
        for case in world.entered:
            series.setdefault(case.series.forms, []).append(case)
        assert len(series) == generator.SERIES
        activities = {case.a.forms for case in world.entered}
        places = {case.b.forms for case in world.entered}
        for cases in series.values():
            assert {case.a.forms for case in cases} == activities
            assert {case.b.forms for case in cases} == places
        assert len({(case.a.forms, case.b.forms) for case in world.entered}) == len(world.sessions)


def test_presented_order_is_never_the_true_one_and_every_other_one_occurs(worlds):
    seen = Counter()
    world = worlds[0]
    for seed in range(400):
        order = generator.choose(world, "list-order", seed).key["list_order"]
        assert order["presented"] != order["items"]
        seen[tuple(order["items"].index(item) for item in order["presented"])] += 1
    assert len(seen) == 23


def test_speakers_are_a_coin(worlds):
    spoken = Counter(case.speaker for world in worlds for case in world.viewed)
    total = sum(spoken.values())
    assert abs(spoken["user"] / total - 0.5) < 3 * 0.5 / total**0.5


def test_question_forms_are_drawn_independently_of_the_statement(worlds):
    """A question that always took the statement's own words, or never did, would be a tell."""
    world = worlds[0]
    case = world.recommended[0]
    seen = {generator.choose(world, "assistant-stated", seed).question for seed in range(600)}
    mine = [
        text
        for text in seen
        if any(form in text for form in case.a.forms) and any(form in text for form in case.b.forms)
    ]
    assert len({next(form for form in case.a.forms if form in text) for text in mine}) == 3
