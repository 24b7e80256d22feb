"""Write acceptance: 19 groups, the reference fold path, the older rules that fold too little, and mergers that must not pass."""

from __future__ import annotations

from collections import Counter

import pytest

from pytest_typedmemeval import gates
from pytest_typedmemeval.gates import Fold
from pytest_typedmemeval.gates.acceptance.arm import Acceptance
from pytest_typedmemeval.gates.acceptance.corpus import GATED, GROUPS
from pytest_typedmemeval.gates.acceptance.labelled import implied_pairs
from pytest_typedmemeval.gates.acceptance.reference import FoldPath, reference
from pytest_typedmemeval.gates.harness import measure_arm
from pytest_typedmemeval.gates.protocol import Group, Memory
from pytest_typedmemeval.gates.settings import GateSettings, today


class Merger:
    """Folds the pairs that a rule picks."""

    def __init__(self, rule) -> None:
        self.rule = rule

    def fold(self, group):
        return [Fold(group.members[0].id, one.id, self.rule(group, one)) for one in group.members[1:]]


def test_19_groups_imply_14_merge_and_7_keep_pairs():
    pairs = list(implied_pairs(GATED))
    assert Counter(group.label for group in GATED) == {"merge": 12, "keep": 7}
    assert Counter(pair.label for pair in pairs) == {"merge": 14, "keep": 7}
    assert Counter(group.cls for group in GATED if group.label == "merge") == {
        "reworded": 1, "shared-number": 1, "group-fanout": 1, "shared-negation": 1, "shared-variant": 1, "incidental-number": 3,
        "shared-version": 1, "contraction": 1, "same-gist": 1, "group-fanout-incidental": 1,
    }  # fmt: skip
    assert {group.cls for group in GATED if group.label == "keep"} == {
        "negation-flip", "numeric-flip", "variant-flip", "templated-series", "qualifier-flip", "negation-in-body", "variant-in-body",
    }  # fmt: skip
    assert len({group.id for group in GROUPS}) == len(GROUPS)


def test_the_reference_folds_what_it_should_and_nothing_else():
    outcome = gates.run("acceptance", reference())
    assert outcome.passed
    assert (outcome.accepted, outcome.eligible, outcome.folded_keep, outcome.guarded) == (14, 14, 0, 7)
    assert (outcome.acceptance, outcome.precision, outcome.f1, outcome.floor) == (1.0, 1.0, 1.0, 0.95)
    assert (outcome.facts_kept, outcome.facts_told) == (14, 14)


def test_a_numeric_veto_over_the_whole_text_folds_9_of_14():
    outcome = gates.run("acceptance", FoldPath(numbers_in="text"))
    assert (outcome.accepted, outcome.eligible, outcome.stopped_at) == (9, 14, {"veto:numeric": 5})
    assert not outcome.passed


def test_a_guard_that_takes_each_role_once_folds_12_of_14():
    outcome = gates.run("acceptance", FoldPath(guard="both roles once"))
    assert (outcome.accepted, outcome.eligible, outcome.stopped_at) == (12, 14, {"role-guard": 2})
    assert not outcome.passed


def test_the_figures_of_the_older_rules_pass_where_their_gaps_are_stated():
    gaps = frozenset({"group-fanout", "group-fanout-incidental"})
    outcome = gates.run("acceptance", FoldPath(guard="both roles once", baseline=0.8571, known_gaps=gaps))
    assert outcome.passed and outcome.floor == 0.8


def test_each_keep_class_stops_at_its_veto():
    rows = gates.run("acceptance", reference()).rows
    assert {row.cls: row.stage for row in rows if row.gated and row.label == "keep"} == {
        "negation-flip": "veto:negation", "negation-in-body": "veto:negation", "numeric-flip": "veto:numeric",
        "templated-series": "veto:numeric", "variant-flip": "veto:variant", "qualifier-flip": "veto:variant", "variant-in-body": "veto:variant",
    }  # fmt: skip


def test_what_the_reference_does_not_see_is_measured_beside_the_gate():
    apart = gates.run("acceptance", reference()).apart
    assert {cls: (figures.agreed, figures.n) for cls, figures in apart.items()} == {
        "antonym": (0, 2), "date order": (0, 1), "entity": (0, 2), "mixed": (4, 4), "number in the body alone": (0, 1),
        "supersede": (0, 2), "unit": (0, 1),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (lambda group, one: True, "7 of 7 pairs folded that had to stay apart, the first pair-"),
        (
            lambda group, one: False,
            "accepted 0 of 14 merge pairs, 0.0000 (floor 0.95), folded 0 of 7 keep pairs; stopped: 14 at not told",
        ),
    ],
)
def test_folding_everything_or_nothing_fails(rule, said):
    outcome = gates.run("acceptance", Merger(rule))
    assert not outcome.passed
    assert said in outcome.reason


def test_a_fold_into_the_younger_one_is_no_acceptance():
    class Backwards:
        def fold(self, group):
            return [Fold(one.id, group.members[0].id, True) for one in group.members[1:]]

    outcome = gates.run("acceptance", Backwards())
    assert (outcome.accepted, outcome.folded_keep, outcome.stopped_at) == (0, 7, {"misoriented": 14})


def test_the_newer_one_may_take_the_place_of_what_it_supersedes():
    class Newer:
        def fold(self, group):
            return [Fold(one.id, group.members[0].id, True) for one in group.members[1:]]

    assert gates.run("acceptance", Newer()).apart["supersede"].agreed == 2
    assert gates.run("acceptance", Merger(lambda group, one: True)).apart["supersede"].agreed == 0


def test_a_survivor_that_lost_what_the_dropped_one_said_is_counted():
    class Forgetful:
        def fold(self, group):
            folds = FoldPath().fold(group)
            return [Fold(one.keep, one.drop, one.folded, one.stage, group.members[0].text) for one in folds]

    outcome = gates.run("acceptance", Forgetful())
    assert (outcome.facts_kept, outcome.facts_told) == (0, 14)


@pytest.mark.parametrize("label", ["merge", "keep"])
def test_one_label_only_fails(label):
    arm = Acceptance(GateSettings(now=today()), tuple(group for group in GATED if group.label == label))
    outcome = measure_arm(arm, reference())
    assert not outcome.passed
    assert f"only {label} pairs were measured" in outcome.reason


def test_an_empty_suite_fails():
    outcome = measure_arm(Acceptance(GateSettings(now=today()), ()), reference())
    assert not outcome.passed and outcome.probes == 0 and "zero pairs were measured" in outcome.reason


def memories(*claims: str) -> tuple[Memory, ...]:
    return tuple(Memory(id=f"m{number}", claim=claim) for number, claim in enumerate(claims))


def test_the_stages_ahead_of_the_vetoes():
    one, other = memories("Ring twice.", "Ring twice, please.")
    assert FoldPath(cap=0).fold(Group("g", (one, other)))[0].stage == "cap"
    assert FoldPath(similarities={("m0", "m1"): 0.79}).fold(Group("g", (one, other)))[0].stage == "threshold"
    assert FoldPath(similarities={("m0", "m1"): 0.8}).fold(Group("g", (one, other)))[0].stage == "folded"
    assert FoldPath().fold(Group("g", (one, one)))[0].stage == "self"


def test_the_role_guard_drops_nothing_twice_and_no_keeper_and_keeps_nothing_dropped():
    a, b, c = memories("Ring twice.", "Ring two times.", "Please ring twice.")
    path = FoldPath()
    assert [fold.stage for fold in path.fold(Group("g", (a, b)))] == ["folded"]
    assert [fold.stage for fold in path.fold(Group("h", (c, b)))] == ["role-guard"]  # dropped twice
    assert [fold.stage for fold in path.fold(Group("i", (c, a)))] == ["role-guard"]  # a keeper
    assert [fold.stage for fold in path.fold(Group("j", (b, c)))] == ["role-guard"]  # keeps what was dropped
    assert [fold.stage for fold in path.fold(Group("k", (a, c)))] == ["folded"]  # a keeper may repeat
