"""Requirements against reports: which figure is read, and what decides."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.measure.aggregate import coverage_interval
from pytest_typedmemeval.measure.compare import compare
from pytest_typedmemeval.measure.outcome import Flag, Presence
from pytest_typedmemeval.report.model import Floor
from pytest_typedmemeval.require.check import check_requirements, read_requirements
from pytest_typedmemeval.require.grammar import RequireError
from tests.rows import report, rows

RUN = ["episodic", "forgetting"]


def check(text: str, letters: str = "......WWAE", **more):
    made = report(rows(letters, shape="list-order", **more))
    return check_requirements(read_requirements(text, ["episodic"]), made.verticals)[0]


@pytest.mark.parametrize(
    ("text", "holds", "figure"),
    [
        ("correct >= 0.6", True, "correct is 6 of 10 (60.0%)"),
        ("correct > 60%", False, "correct is 6 of 10 (60.0%)"),
        ("correct == 6", True, "correct is 6 of 10 (60.0%)"),
        ("episodic.list-order.wrong <= 1", False, "wrong is 2 of 10 (20.0%)"),
        ("lower(correct) >= 0.6", False, "correct is 6 of 10 (60.0%), 95% interval 31.3% to 83.2%"),
        ("upper(wrong) < 60%", True, "wrong is 2 of 10 (20.0%), 95% interval 5.7% to 51.0%"),
        ("error != 0", True, "error is 1 of 10 (10.0%)"),
        ("retrieval_failures == 0", True, "retrieval_failures is 0 of 10 (0.0%)"),
        ("wrong_value.twin == 0", True, "wrong_value.twin is 0 of 10 (0.0%)"),
        ("extras.order.n == 0", True, "extras.order.n is 0"),
        ("extras.order.pair_accuracy >= 0.5", False, "extras.order.pair_accuracy is not known of this run"),
        ("coverage >= 0.5", False, "coverage is not known of this run"),
        ("participant-attribution.correct >= 0.5", False, "correct is not known of this run"),
    ],
)
def test_a_figure_decides(text, holds, figure):
    made = check(text)
    assert (made.holds, made.figure, made.expression) == (holds, figure, text)


def test_flags_and_provenance_are_counted():
    assert check("stale_recall == 0", flags=(Flag.STALE_RECALL,)).figure == "stale_recall is 10 of 10 (100.0%)"
    assert (
        check("wrong_value.twin <= 3", wrong_value={"kind": "twin"}).figure == "wrong_value.twin is 10 of 10 (100.0%)"
    )
    assert check("retrieval_failures <= 1", evidence=Presence.ABSENT).figure == "retrieval_failures is 2 of 10 (20.0%)"


def test_coverage_is_held_against_a_floor():
    made = report([*rows("....", coverage=0.75), *rows("....", start=5, coverage=0.5)])
    table = made.verticals["episodic"].coverage.model_copy(
        update={"floors": {"random": Floor(share=0.25, all=0.1), "bm25": Floor(share=0.7, all=0.6)}}
    )
    verticals = {"episodic": made.verticals["episodic"].model_copy(update={"coverage": table})}
    told = [
        (one.figure, one.holds)
        for text in (
            "coverage >= floor",
            "coverage >= floor(random)",
            "coverage >= floor(dense)",
            "coverage_any == 1.0",
        )
        for one in check_requirements(read_requirements(text, ["episodic"]), verticals)
    ]
    assert told == [
        ("coverage is 0.625 of 8 questions, the bm25 floor 0.7", False),
        ("coverage is 0.625 of 8 questions, the random floor 0.25", True),
        ("coverage is 0.625 of 8 questions, the dense floor is not known", False),
        ("coverage_any is 1 of 8 questions", True),
    ]
    assert coverage_interval(made.verticals["episodic"].questions) == pytest.approx((0.5312, 0.7188), abs=1e-4)


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("corect >= 0.6", 0, "no figure 'corect'; there is correct, wrong, abstained"),
        ("semantic.correct > 1", 0, "no figure 'semantic.correct'"),
        ("episodic > 1", 12, "a figure must follow"),
        ("episodic.invalidated.correct > 1", 9, "no figure 'invalidated.correct'"),
        ("correct >= 1.5", 11, "a number with a point is a share from 0 to 1"),
        ("coverage >= 1", 12, "coverage is a share: write it with a point or a percent sign"),
        ("lower(correct) >= 30", 18, "the lower end of an interval is a share"),
        ("correct >= floor", 11, "a floor goes with coverage or coverage_all"),
        ("coverage >= floor(gpt)", 12, "no floor 'gpt'; there is random, bm25, dense"),
        ("lower(extras.order.n) > 3", 24, "an interval isn't known of extras"),
        ("no regression in arithmetic", 17, "arithmetic isn't run; there is episodic, forgetting"),
    ],
)
def test_a_name_or_bound_that_cannot_be_meant_is_refused(text, at, said):
    with pytest.raises(RequireError, match=said.replace("(", r"\(")) as caught:
        read_requirements(text, RUN)
    assert caught.value.start == at


def test_a_shape_belongs_to_its_vertical():
    (one,) = read_requirements("invalidated.correct >= 1", RUN)
    assert (one.vertical, one.shape, one.figure) == ("forgetting", "invalidated", "correct")


def test_no_regression_names_the_shape_and_the_figures():
    base = report([*rows("." * 15, shape="a"), *rows("." * 15, shape="b")])
    head = report([*rows("." * 15, shape="a"), *rows("." * 7 + "W" * 8, shape="b")])
    wanted = read_requirements("no regression", ["episodic"])
    (made,) = check_requirements(wanted, head.verticals, compare(base, head))
    assert not made.holds
    assert made.figure == ("b lost 8 and gained 0 of 15: 100% correct before, 47% now, p 0.0078, 0.016 over 2 shapes")
    (same,) = check_requirements(wanted, base.verticals, compare(base, base))
    assert (same.holds, same.figure) == (True, "no shape of 2 is worse than the baseline by more than noise")


def test_no_regression_without_a_common_question_does_not_hold():
    head = report(rows("...", shape="other"))
    (made,) = check_requirements(
        read_requirements("no regression", ["episodic"]), head.verticals, compare(report(rows("...")), head)
    )
    assert (made.holds, made.figure) == (False, "no question is measured in both reports")
