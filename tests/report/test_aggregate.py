"""Counts, shares and their n from literal rows."""

from __future__ import annotations

from itertools import count

import pytest

from pytest_typedmemeval.measure.aggregate import chance_of_all, evidence_table, outcome_table, proportion, timing_table
from pytest_typedmemeval.measure.outcome import Code, Outcome, Presence
from pytest_typedmemeval.report.model import Proportion, QuestionRow, QuestionTiming

NUMBERS = count()
C, W, A, E = Outcome.CORRECT, Outcome.WRONG, Outcome.ABSTAINED, Outcome.ERROR


def row(outcome: Outcome, **more: object) -> QuestionRow:
    code = {
        Outcome.ERROR: Code.AGENT_EXCEPTION,
        Outcome.INCONCLUSIVE: Code.RULES_UNDECIDED,
        Outcome.UNRUN: Code.STOPPED_EARLY,
    }.get(outcome)
    return QuestionRow(
        id=f"q{next(NUMBERS)}", vertical="episodic", shape="s", outcome=outcome, code=code, content_hash="h", **more
    )


def test_both_denominators_are_shown():
    """8 questions, 2 correct, 4 wrong, 2 errors: 2 of 8 and 2 of 6, each with its n."""
    table = outcome_table([row(C)] * 2 + [row(W)] * 4 + [row(E)] * 2)
    assert (table.n, table.measured) == (8, 6)
    assert (table.of_all[C].count, table.of_all[C].n, table.of_all[C].rate) == (2, 8, 0.25)
    assert (table.of_measured[C].count, table.of_measured[C].n, table.of_measured[C].rate) == (2, 6, 0.3333)
    assert table.codes == {"agent_exception": 2}
    assert table.counts[Outcome.PREMATURE] == 0
    assert table.diagnostic


def test_nothing_is_null_and_not_nan():
    assert proportion([], []) == Proportion(count=0, n=0, rate=None, low=None, high=None)
    assert outcome_table([]).of_all[C].rate is None


def test_thirty_questions_make_a_claim():
    assert outcome_table([row(C) for _ in range(29)]).diagnostic
    assert not outcome_table([row(C) for _ in range(30)]).diagnostic


def test_wrong_with_absent_evidence_is_a_retrieval_failure_unless_the_list_was_cut():
    rows = [
        row(W, evidence=Presence.ABSENT),
        row(W, evidence=Presence.ABSENT, truncated=True),
        row(W, evidence=Presence.PRESENT),
        row(E),
        row(C),
    ]
    table = evidence_table(rows)
    assert table.retrieval_failures == 1
    assert (table.observed, table.n) == (3, 4)
    assert table.by_outcome[W][Presence.ABSENT] == 2


@pytest.mark.parametrize(
    ("n", "gold", "k", "chance"), [(20, 1, 5, 0.25), (4, 2, 2, 1 / 6), (5, 3, 2, 0.0), (3, 3, 5, 1.0)]
)
def test_the_chance_of_all_gold_is_hypergeometric(n, gold, k, chance):
    assert chance_of_all(n, gold, k) == pytest.approx(chance)


def test_usage_is_summed_with_the_number_of_questions_that_told_it():
    rows = [row(C, usage={"tokens": 10}), row(C, usage={"tokens": 5, "cost": 0.5}), row(C)]
    table = timing_table(rows)
    assert (table.usage, table.usage_known) == ({"cost": 0.5, "tokens": 15}, 2)


def test_timing_has_medians_and_tails_of_what_ran():
    rows = [row(C, timing=QuestionTiming(answer=seconds)) for seconds in (1.0, 2.0, 3.0)] + [row(Outcome.UNRUN)]
    table = timing_table(rows)
    assert (table.answer_p50, table.answer_p95, table.total) == (2.0, 2.9, 6.0)


def test_a_question_asked_twice_is_one_question_and_its_interval_is_that_of_twenty():
    twice = [row(C).model_copy(update={"id": f"q{n}", "run": run}) for n in range(20) for run in (1, 2)]
    table = outcome_table(twice)
    assert (table.n, table.diagnostic) == (40, True)
    assert table.of_all[C] == Proportion(count=40, n=40, rate=1.0, low=0.8389, high=1.0, interval="bootstrap")
    assert outcome_table(twice[::2]).of_all[C].interval == "wilson"


def test_pairs_of_one_world_are_drawn_together():
    paired = [row(outcome, pair=f"p{n}", world=f"w{n}") for n in range(20) for outcome in ([C, C] if n % 2 else [W, W])]
    apart = [row(outcome) for n in range(20) for outcome in ([C, C] if n % 2 else [W, W])]
    told, wilsons = outcome_table(paired).of_all[C], outcome_table(apart).of_all[C]
    assert (told.rate, wilsons.rate) == (0.5, 0.5)
    assert told.high - told.low > 1.3 * (wilsons.high - wilsons.low)
