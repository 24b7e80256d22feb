"""The worlds of Prospective are exchangeable by construction; the shipped bytes are what the generator writes."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

import pytest

from tools import gen_typedmemeval_prospective as generator
from tools.corpusgen.bank import jaccard, words_without_slots
from tools.corpusgen.choice import Draw
from tools.corpusgen.dated_bank import load_dated_families, load_dated_family
from tools.corpusgen.dated_worlds import CALENDAR_KINDS, MEMBERS, PAIR_GAP, WINDOW, CalendarWorld, ClockWorld
from tools.corpusgen.matching import random_matching
from tools.corpusgen.output import corpus_bytes
from tools.corpusgen.when import ago, ahead, count

LAYOUT = generator.layout(generator.WORLD_SEED, None)
KINDS = (*CALENDAR_KINDS, "settings")


@pytest.fixture(scope="module")
def worlds():
    return generator.make_worlds(generator.WORLD_SEED, LAYOUT)


@pytest.fixture(scope="module")
def calendars(worlds):
    return [world for world in worlds if isinstance(world, CalendarWorld)]


@pytest.fixture(scope="module")
def clocks(worlds):
    return [world for world in worlds if isinstance(world, ClockWorld)]


def test_the_shipped_bytes_are_what_the_generator_writes(worlds):
    questions, _ = generator.RECIPE.corpus(worlds, LAYOUT, generator.CHOICE_SEED)
    assert generator.RECIPE.out.read_bytes().replace(b"\r\n", b"\n") == corpus_bytes(questions)


def test_another_choice_changes_no_haystack(worlds):
    assert len({generator.RECIPE.labels(worlds, LAYOUT, seed)["haystacks_sha256"] for seed in range(1, 4)}) == 1


def test_both_arms_share_world_and_question_and_lie_on_either_side_of_the_pivot(calendars):
    for world in calendars[:6]:
        for shape, kind in generator.KIND_OF_SHAPE.items():
            for seed in range(20):
                chosen = generator.choose(world, shape, seed)
                before, after = chosen.arms["before"], chosen.arms["after"]
                due = world.dated[kind][chosen.block].due.date()
                assert (before.question, before.gold, before.block) == (after.question, after.gold, after.block)
                assert 1 <= (due - before.asked_at.date()).days <= 5
                assert 1 <= (after.asked_at.date() - due).days <= 5
                assert before.answer != after.answer


def test_the_pivot_is_the_stating_sessions_time_plus_what_it_says(calendars):
    for world in calendars:
        for ones in world.dated.values():
            for session, one in zip(world.sessions, ones, strict=True):
                assert one.due.time() == session.started_at.time()
                assert 6 <= (one.due.date() - world.sessions[-1].started_at.date()).days <= 120


def test_days_of_one_kind_lie_two_days_apart(calendars):
    for world in calendars:
        for ones in world.dated.values():
            days = sorted(one.due.date() for one in ones)
            assert min(later - earlier for earlier, later in pairwise(days)) >= timedelta(days=2)


def test_families_have_equally_many_members_and_each_half_stands_twice(calendars):
    for world in calendars:
        for kind in CALENDAR_KINDS:
            ones = world.dated[kind]
            members = Counter(one.case.family.name for one in ones)
            assert set(members.values()) == {MEMBERS[len(world.sessions)]}
            halves = Counter((one.case.family.name, half.forms) for one in ones for half in (one.case.a, one.case.b))
            assert min(halves.values()) >= 2


def test_each_setting_is_said_twice_and_the_earlier_value_first(clocks):
    for world in clocks:
        for pairs, settings in zip(world.pairs, world.settings, strict=True):
            for earlier, later in pairs.items():
                assert later - earlier in PAIR_GAP
                assert settings[earlier].case == settings[later].case
                assert settings[earlier].value != settings[later].value
            assert set(Counter(setting.case.fact for setting in settings).values()) == {2}


def test_a_window_holds_its_group_and_nothing_else(clocks):
    assert {len(group) for world in clocks for _, group in world.windows} == {1, 2}
    for world in clocks:
        for asked, group in world.windows:
            inside = {i for i, one in enumerate(world.due) if 0 <= (one.due.date() - asked.date()).days <= WINDOW + 1}
            assert inside == set(group)


def test_an_as_of_day_lies_between_the_two_values(clocks):
    for world in clocks:
        for seed in range(30):
            chosen = generator.choose(world, "as-of", seed)
            first, later = (world.sessions[position].started_at.date() for position in chosen.gold)
            told = [
                day
                for gap in range(1, (later - first).days)
                if (day := first + timedelta(days=gap))
                and any(
                    said in chosen.question
                    for said in (
                        f" {count((chosen.asked_at.date() - day).days, 'day')} ago",
                        f" {count((chosen.asked_at.date() - day).days // 7, 'week')} ago",
                    )
                )
            ]
            assert told


@pytest.mark.parametrize("n", [16, 18])
def test_a_matching_is_perfect_and_keeps_its_gap(n):
    for seed in range(20):
        pairs = random_matching(Draw("matching", n, seed), n, PAIR_GAP)
        assert sorted([*pairs, *pairs.values()]) == list(range(n))
        assert all(later - earlier in PAIR_GAP for earlier, later in pairs.items())


WEDNESDAY = date(2024, 4, 3)


def test_a_day_to_come_is_said_in_forms_that_are_exact_to_the_day():
    said = {
        days: {ahead(Draw("when", days, seed), WEDNESDAY, WEDNESDAY + timedelta(days=days)) for seed in range(200)}
        for days in (6, 14, 15, 16, 30, 31, 91)
    }
    assert said[6] == {"in six days", "six days from now"}
    assert said[14] == {
        "in two weeks",
        "two weeks from today",
        "two weeks from now",
        "in two weeks' time",
        "in 14 days",
        "14 days from now",
    }
    assert {"two weeks from tomorrow", "two weeks from Thursday"} <= said[15]
    assert {"two weeks from Friday", "two weeks from this Friday"} <= said[16]
    assert {"in 30 days", "30 days from now"} <= said[30]
    assert said[31] == {"four weeks from Saturday", "four weeks from this Saturday"}
    assert said[91] == {"in 13 weeks", "13 weeks from today", "13 weeks from now", "in 13 weeks' time"}


def test_a_day_gone_by_is_exact_too():
    assert {ago(Draw("ago", seed), WEDNESDAY, WEDNESDAY - timedelta(days=9)) for seed in range(20)} == {"nine days ago"}
    assert {ago(Draw("ago", seed), WEDNESDAY, WEDNESDAY - timedelta(days=14)) for seed in range(40)} == {
        "two weeks ago",
        "14 days ago",
    }


@pytest.mark.parametrize("kind", KINDS)
def test_twelve_families_of_each_kind_in_wordings_that_differ(kind):
    families = load_dated_families(kind)
    assert len(families) >= 12
    for family in families:
        bags = [words_without_slots(" ".join(text for _, text in exchange.turns)) for exchange in family.exchanges]
        assert len(bags) >= 8
        assert max(jaccard(one, other) for i, one in enumerate(bags) for other in bags[:i]) < 0.6


def test_each_exchange_is_used_at_least_three_times(worlds):
    used = Counter(key for world in worlds for session in world.sessions for key in session.exchanges)
    keys = [exchange.key for kind in KINDS for family in load_dated_families(kind) for exchange in family.exchanges]
    assert [key for key in keys if used[key] < 3] == []


def test_a_bank_that_breaks_rules_is_told_everything_at_once(tmp_path):
    folder = tmp_path / "plans"
    folder.mkdir()
    path = folder / "moves.toml"
    path.write_text(
        'family = "moves"\n[[exchange]]\nturns = ["user: {A} goes {b} in {when}.", "assistant: {New} it is."]\ntail = "Yes."\n',
        encoding="utf-8",
    )
    with pytest.raises(Exception) as raised:
        load_dated_family(path)
    for said in (
        "one sentence of the user holds",
        "'in', 'until' or 'from' before {when}",
        "the assistant's turn holds no slot",
        "4 or more",
    ):
        assert said in str(raised.value)
