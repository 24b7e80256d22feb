"""Statistics against literal values and a reference library."""

from __future__ import annotations

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from pytest_typedmemeval.measure.stats import detectable_by_mcnemar, holm, mcnemar_exact, mean, quantile, wilson


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 1, 0.2065, 1.0),
        (31, 50, 0.4815, 0.7414),
    ],
)
def test_wilson_has_the_published_values(count, n, low, high):
    assert wilson(count, n) == pytest.approx((low, high), abs=5e-5)


def test_wilson_of_nothing_is_nothing():
    assert wilson(0, 0) is None


def test_wilson_refuses_more_than_all():
    with pytest.raises(ValueError, match="3 of 2"):
        wilson(3, 2)


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_agrees_with_scipy(pair):
    count, n = pair
    reference = binomtest(count, n).proportion_ci(method="wilson")
    assert wilson(count, n) == pytest.approx((reference.low, reference.high), abs=1e-9)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1), st.floats(0, 1))
def test_quantile_agrees_with_numpy(values, q):
    assert quantile(values, q) == pytest.approx(float(numpy.quantile(values, q)), rel=1e-9, abs=1e-6)


def test_nothing_has_no_mean_and_no_quantile():
    assert mean([]) is None
    assert quantile([], 0.5) is None


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_the_binomial_test_of_the_pairs_that_changed(lost, gained):
    reference = binomtest(lost, lost + gained, 0.5).pvalue if lost + gained else 1.0
    assert mcnemar_exact(lost, gained) == pytest.approx(reference, rel=1e-9)


@pytest.mark.parametrize(("lost", "gained", "p"), [(0, 0, 1.0), (5, 0, 0.0625), (6, 0, 0.03125), (8, 1, 0.0390625)])
def test_mcnemar_has_these_values(lost, gained, p):
    assert mcnemar_exact(lost, gained) == p


def test_holm_multiplies_the_smallest_by_all_and_never_falls():
    adjusted = holm({"a": 0.01, "b": 0.04, "c": 0.03, "d": 0.005})
    assert adjusted == pytest.approx({"a": 0.03, "b": 0.06, "c": 0.06, "d": 0.02})


@given(st.dictionaries(st.text(max_size=3), st.floats(0, 1), min_size=1, max_size=8))
def test_holm_rejects_exactly_what_the_step_down_procedure_rejects(values):
    alpha, ordered, rejected = 0.05, sorted(values, key=lambda name: values[name]), set()
    for rank, name in enumerate(ordered):
        if (len(values) - rank) * values[name] > alpha:
            break
        rejected.add(name)
    adjusted = holm(values)
    assert list(adjusted) == list(values)
    assert {name for name, p in adjusted.items() if p <= alpha} == rejected


@pytest.mark.parametrize(
    ("gained", "n", "alpha", "net"),
    [(0, 50, 0.05, 6), (0, 15, 0.05 / 3, 7), (2, 50, 0.05, 8), (0, 5, 0.05, None), (3, 12, 0.05, None)],
)
def test_the_smallest_net_loss_that_mcnemar_can_tell(gained, n, alpha, net):
    assert detectable_by_mcnemar(gained, n, alpha) == net
    if net is not None:
        assert mcnemar_exact(gained + net, gained) <= alpha < mcnemar_exact(gained + net - 1, gained)
