"""Bands over repeated runs: from which range, which questions flip, and what may be banded at all."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.measure.bands import bands_of, bands_of_reports, runs_of
from pytest_typedmemeval.measure.identity import Incomparable
from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.report.model import Band
from tests.rows import report, row, rows


def runs(*letters: str):
    return [one for number, text in enumerate(letters, 1) for one in rows(text, number)]


def test_three_runs_have_a_range_and_flips_with_their_ids():
    """S3: runs of 31, 34 and 32 correct of 50 are a band of 31 to 34, with the questions that flip by name."""
    bands = bands_of(runs_of(runs("." * 31 + "W" * 19, "." * 29 + "WW" + "." * 5 + "W" * 14, "." * 32 + "W" * 18)))
    assert bands.outcomes[Outcome.CORRECT] == Band(min=31, mean=32.3333, max=34)
    assert (bands.runs, bands.weak, bands.n) == (3, False, 50)
    assert bands.flips.unobserved == tuple(f"s-{number:03d}" for number in range(30, 37))
    assert "improved" not in repr(bands)


def test_flips_are_split_by_what_the_agent_surfaced():
    same = [row(Outcome.CORRECT, "a", surfaced=("x", "y")), row(Outcome.WRONG, "a", run=2, surfaced=("x", "y"))]
    other = [row(Outcome.CORRECT, "b", surfaced=("x", "y")), row(Outcome.WRONG, "b", run=2, surfaced=("y", "x"))]
    untold = [row(Outcome.CORRECT, "c", surfaced=("x",)), row(Outcome.WRONG, "c", run=2)]
    nothing = [row(Outcome.CORRECT, "d", surfaced=()), row(Outcome.WRONG, "d", run=2, surfaced=())]
    flips = bands_of(runs_of([*same, *other, *untold, *nothing])).flips
    assert flips.same_evidence == ("a", "d")
    assert flips.other_evidence == ("b",)
    assert flips.unobserved == ("c",)


def test_a_question_without_a_measurement_in_a_run_is_no_flip():
    bands = bands_of(runs_of(runs(".W", "E.")))
    assert bands.unmeasured == ("s-001",)
    assert bands.flips.unobserved == ("s-002",)
    assert bands.weak


def test_a_question_that_a_run_did_not_ask_is_left_out():
    bands = bands_of(runs_of([*rows("..W"), *rows("..", 2)]))
    assert (bands.n, bands.left_out) == (2, 1)
    assert bands.outcomes[Outcome.CORRECT] == Band(min=2, mean=2, max=2)


def test_reports_of_one_system_are_banded_together():
    bands = bands_of_reports([report(rows(".W.")), report(rows("..."))])["episodic"]
    assert bands.outcomes[Outcome.CORRECT] == Band(min=2, mean=2.5, max=3)
    assert bands.by_shape["s"].n == 3


@pytest.mark.parametrize(
    ("one", "other", "vary", "said"),
    [
        ({"covers": {"k": 5}}, {"covers": {"k": 7}}, None, "k differs: 5 and 7"),
        (
            {"covers": {"judge": "a" * 64}},
            {"covers": {"judge": "b" * 64}},
            None,
            "judge differs: aaaaaaaaaaaa and bbbb",
        ),
        ({"covers": {"answer_seed": 1}}, {"covers": {"answer_seed": 2, "k": 9}}, "answer_seed", "k differs: 5 and 9"),
        ({"version": "1"}, {"version": "2"}, None, "agent.version differs: 1 and 2"),
        ({}, {}, "k", "k can't be varied: a band is over answer_seed or judge, or over plain repeats"),
    ],
)
def test_what_differs_is_named(one, other, vary, said):
    with pytest.raises(Incomparable, match=said):
        bands_of_reports([report(rows(".."), **one), report(rows(".."), **other)], vary)


def test_a_band_is_labelled_with_what_was_varied():
    seeds = [report(rows(".."), {"answer_seed": seed}) for seed in (1, 2, 3)]
    bands = bands_of_reports(seeds, "answer_seed")["episodic"]
    assert (bands.vary, bands.weak) == ("answer_seed", False)


def test_one_run_has_no_band():
    with pytest.raises(Incomparable, match="episodic was run once: bands need two runs, 3 are advised"):
        bands_of_reports([report(rows(".."))])


def test_sampling_dispositions_must_agree():
    one = report(rows(".."))
    other = one.model_copy(update={"run": one.run.model_copy(update={"sampling": {"seed": "ignored"}})})
    with pytest.raises(Incomparable, match=r"sampling.seed differs: none and ignored"):
        bands_of_reports([one, other])
