"""Write discrimination: the 62 candidates, the two reference gates and their arithmetic, and gates that must not pass."""

from __future__ import annotations

from collections import Counter

import pytest

from pytest_typedmemeval import gates
from pytest_typedmemeval.gates.ratios import floor_of
from pytest_typedmemeval.gates.write.candidate import CEILINGS, KINDS
from pytest_typedmemeval.gates.write.corpus import CANDIDATES, GATED
from pytest_typedmemeval.gates.write.metrics import trivial_f1
from pytest_typedmemeval.gates.write.reference import seed, strict
from pytest_typedmemeval.gates.write.transcripts import TRANSCRIPTS

STAGE_OF = {
    "fabricated quote": "quote", "ungrounded": "grounding", "restatement": "refusal", "kind not allowed": "refusal", "past the ceiling": "schema",
    "malformed entity": "schema", "empty session id": "schema", "unslugable": "refusal", "excess key": "schema", "content leak": "refusal",
    "under-evidenced": "schema",
}  # fmt: skip


class Always:
    """Decides every candidate in the same way."""

    def __init__(self, accepted: bool, **stated: object) -> None:
        self.accepted = accepted
        vars(self).update(stated)

    def admit(self, candidate, transcripts):
        return self.accepted


def test_exactly_62_candidates_with_the_classes_of_the_specification():
    assert Counter(one.label for one in GATED) == {"good": 31, "bad": 31}
    heads = Counter((one.label, one.cls.partition("/")[0]) for one in GATED)
    assert heads == {
        ("good", "plain"): 6, ("good", "cross-session"): 6, ("good", "encoding"): 5, ("good", "ceiling"): 5, ("good", "shape"): 9,
        ("bad", "fabricated quote"): 5, ("bad", "ungrounded"): 2, ("bad", "under-evidenced"): 2, ("bad", "restatement"): 2,
        ("bad", "kind not allowed"): 5, ("bad", "empty or blank"): 4, ("bad", "past the ceiling"): 5, ("bad", "malformed entity"): 2,
        ("bad", "empty session id"): 1, ("bad", "unslugable"): 1, ("bad", "excess key"): 1, ("bad", "content leak"): 1,
    }  # fmt: skip
    assert all(one.provenance for one in CANDIDATES)
    assert len({one.id for one in CANDIDATES}) == len(CANDIDATES)


def test_the_content_profile_and_the_further_instances_stand_apart():
    apart = Counter((one.profile, one.label) for one in CANDIDATES if one not in GATED)
    assert apart["content", "bad"] == 32 and apart["content", "good"] == 8
    assert len({one.cls for one in CANDIDATES if one.profile == "content" and one.label == "bad"}) == 8


def test_ids_tell_nothing_of_the_label():
    labels = [one.label for one in GATED]
    assert labels[:31].count("bad") not in (0, 31)
    assert all(one.id.startswith("candidate-") for one in GATED)


def test_candidates_at_the_ceiling_are_exactly_there():
    lengths = {}
    for one in GATED:
        if one.cls.startswith("ceiling/"):
            name, memory = one.cls.partition("/")[2], one.candidate
            value = max((e["quote"] for e in memory["evidence"]), key=len) if name == "quote" else memory[name]
            lengths[name] = len(value)
    assert lengths == CEILINGS


def test_plain_and_cross_session_candidates_have_each_writable_kind():
    for head in ("plain", "cross-session"):
        assert [one.candidate["kind"] for one in GATED if one.cls == f"{head}/{one.candidate['kind']}"].sort() is None
        assert {one.candidate["kind"] for one in GATED if one.cls.startswith(head)} == set(KINDS)


def test_the_strict_reference_decides_all_62_as_labelled():
    outcome = gates.run("write", strict())
    assert outcome.passed and outcome.f1 == 1.0 and outcome.floor == 0.95
    assert outcome.known_gaps.match and outcome.known_gaps.found == ()
    assert outcome.probes == 62


def test_each_bad_class_stops_at_its_stage():
    rows = gates.run("write", strict()).rows
    for row in rows:
        head = row.cls.partition("/")[0]
        if row.profile in ("shape", "grounding") and row.label == "bad" and head in STAGE_OF:
            assert row.stage == STAGE_OF[head], row
    empties = {row.cls.partition("/")[2]: row.stage for row in rows if row.cls.startswith("empty or blank")}
    assert empties == {
        "empty claim": "schema",
        "empty gist": "schema",
        "blank claim": "refusal",
        "blank gist": "refusal",
    }


def test_the_seed_reference_has_its_cells_its_f1_and_its_floor():
    outcome = gates.run("write", seed())
    cells = outcome.confusion
    assert (cells.bad_refused, cells.bad_accepted, cells.good_refused, cells.good_accepted) == (28, 3, 1, 30)
    assert (outcome.f1, outcome.precision, outcome.recall, outcome.accuracy) == (0.9333, 0.9655, 0.9032, 0.9355)
    assert outcome.floor == 0.88
    assert outcome.passed
    assert outcome.known_gaps.found == (
        "content leak/transcript span",
        "restatement/duplicate quote",
        "restatement/rewrapped duplicate",
        "shape/padded session id",
    )


@pytest.mark.parametrize(("baseline", "floor"), [(0.9333, 0.88), (1.0, 0.95), (0.9, 0.85), (0.8571, 0.8)])
def test_the_floor_is_five_points_below_the_baseline_cut_to_two_decimals(baseline, floor):
    assert floor_of(baseline) == floor


def test_refusing_everything_fails():
    outcome = gates.run("write", Always(False))
    assert not outcome.passed
    assert outcome.f1 == 0.6667
    assert outcome.reason.startswith(
        "F1 0.6667 (floor 0.95), bad refused 31, bad accepted 0, good refused 31, good accepted 0"
    )
    assert "\n" not in outcome.reason


def test_accepting_everything_fails():
    outcome = gates.run("write", Always(True))
    assert not outcome.passed and outcome.f1 == 0.0 and outcome.precision == 0.0


def test_a_baseline_that_refusing_everything_would_reach_is_no_baseline():
    outcome = gates.run("write", Always(False, baseline=0.6667))
    assert outcome.floor == 0.61 and outcome.f1 > outcome.floor
    assert not outcome.passed
    assert "which refusing everything would reach" in outcome.reason


def test_known_gaps_must_match_in_both_directions():
    class Fewer:
        known_gaps = ("restatement/duplicate quote",)
        baseline = 0.9333

        def admit(self, candidate, transcripts):
            return seed().admit(candidate, transcripts)

    outcome = gates.run("write", Fewer())
    assert not outcome.passed
    assert (
        "aren't stated as known gaps: content leak/transcript span, restatement/rewrapped duplicate" in outcome.reason
    )

    class More(Fewer):
        known_gaps = (*sorted(seed().known_gaps), "excess key")

    outcome = gates.run("write", More())
    assert not outcome.passed
    assert outcome.reason == "stated known gaps that are closed (take them off the list): excess key"


@pytest.mark.parametrize("label", ["good", "bad"])
def test_one_label_only_fails(label):
    from pytest_typedmemeval.gates.harness import measure_arm
    from pytest_typedmemeval.gates.settings import GateSettings, today
    from pytest_typedmemeval.gates.write.arm import Write

    arm = Write(GateSettings(now=today()), [one for one in GATED if one.label == label])
    outcome = measure_arm(arm, strict())
    assert not outcome.passed
    assert f"only {label} candidates were measured" in outcome.reason


def test_an_empty_suite_fails():
    from pytest_typedmemeval.gates.harness import measure_arm
    from pytest_typedmemeval.gates.settings import GateSettings, today
    from pytest_typedmemeval.gates.write.arm import Write

    outcome = measure_arm(Write(GateSettings(now=today()), []), strict())
    assert not outcome.passed and outcome.probes == 0
    assert "zero candidates were measured" in outcome.reason


def test_a_profile_is_gated_alone():
    outcome = gates.run("write", seed(), profiles=["shape"])
    assert outcome.probes == 29 and outcome.f1 == 1.0
    assert not outcome.passed  # its four known gaps are all in the other profile
    assert "that are closed" in outcome.reason
    assert gates.run("write", strict(), profiles=["grounding"]).passed


def test_the_strict_reference_is_blind_to_content():
    outcome = gates.run("write", strict())
    assert outcome.apart["content"].confusion.bad_refused == 0
    assert not gates.run("write", strict(), profiles=["all"]).passed


def test_further_instances_are_scored_apart():
    apart = gates.run("write", seed()).apart["further"]
    assert (apart.items, apart.confusion.bad_accepted, apart.confusion.good_refused) == (18, 2, 1)


def test_the_trivial_f1_of_a_balanced_corpus():
    assert trivial_f1(gates.run("write", strict()).rows[:0]) == 0.0
    assert trivial_f1([row for row in gates.run("write", strict()).rows if row.gated]) == 0.6667


def test_a_target_may_change_what_it_is_handed():
    class Greedy:
        def admit(self, candidate, transcripts):
            decision = strict().admit(candidate, transcripts)
            transcripts.clear()
            if isinstance(candidate, dict):
                candidate.clear()
            return decision

    assert gates.run("write", Greedy()).passed
    assert gates.run("write", Greedy()).passed
    assert set(TRANSCRIPTS) == {"log-1107", "log-1132"}


def test_what_a_target_tells_is_one_line_that_utf8_can_carry():
    class Odd:
        def admit(self, candidate, transcripts):
            return gates.Decision(False, stage="st\ud800age", reason="two\nlines \ud800 " + "x" * 500)

    row = gates.run("write", Odd()).rows[0]
    assert row.stage == "st\ufffdage"
    assert row.reason.startswith("two lines \ufffd xxx") and len(row.reason) == 200

    class Down:
        def admit(self, candidate, transcripts):
            raise gates.GateUnavailable("down\n\ud800")

    assert gates.run("write", Down()).skip_reason == "down \ufffd"
