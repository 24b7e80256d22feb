"""Bootstrap by world and sign-flip test against a reference library."""

from __future__ import annotations

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import bootstrap, permutation_test

from pytest_typedmemeval.measure.resample import bootstrap_ratio, detectable_by_sign_flip, sign_flip
from pytest_typedmemeval.measure.stats import wilson


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(1, 4)).filter(lambda c: c[0] <= c[1]), min_size=25, max_size=60)
)
def test_the_bootstrap_agrees_with_scipys(clusters):
    parts, wholes = (numpy.array(column) for column in zip(*clusters, strict=True))
    if parts.sum() in (0, wholes.sum()):
        return
    reference = bootstrap(
        (parts, wholes),
        lambda part, whole, axis=-1: part.sum(axis=axis) / whole.sum(axis=axis),
        paired=True,
        vectorized=True,
        method="percentile",
        n_resamples=4000,
        rng=numpy.random.default_rng(1),
    ).confidence_interval
    assert bootstrap_ratio(clusters) == pytest.approx((reference.low, reference.high), abs=0.035)


def test_pairs_that_agree_widen_the_interval():
    """40 answers in 20 worlds that always agree tell no more than 20 answers do."""
    agreeing = bootstrap_ratio([(2, 2)] * 10 + [(0, 2)] * 10)
    apart = bootstrap_ratio([(1, 1)] * 20 + [(0, 1)] * 20)
    assert agreeing[1] - agreeing[0] > 1.3 * (apart[1] - apart[0])


def test_all_or_none_has_the_width_of_its_worlds():
    assert bootstrap_ratio([(2, 2)] * 15) == wilson(15, 15)
    assert bootstrap_ratio([(0, 2)] * 15) == wilson(0, 15)
    assert bootstrap_ratio([(0, 0)]) is None
    assert bootstrap_ratio([]) is None


def test_the_bootstrap_is_seeded():
    """Literal values: another stream of random numbers would show."""
    assert bootstrap_ratio([(1, 2), (0, 1), (3, 3), (1, 4), (0, 2)]) == pytest.approx((0.1, 10 / 13))
    assert bootstrap_ratio([(1, 2), (0, 1), (3, 3)]) == bootstrap_ratio([(1, 2), (0, 1), (3, 3)])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-6, 6), min_size=2, max_size=9))
def test_the_sign_flip_agrees_with_scipys_where_every_flip_is_looked_at(sixths):
    differences = [value / 6 for value in sixths]
    reference = permutation_test(
        ([float(value) for value in sixths],),
        lambda values, axis=-1: numpy.abs(values.sum(axis=axis)),
        permutation_type="samples",
        alternative="greater",
        n_resamples=2**10,
        vectorized=True,
    )
    expected = reference.pvalue if any(sixths) else 1.0
    assert sign_flip(differences) == pytest.approx(expected, abs=1e-9)


def test_many_worlds_are_sampled_and_never_give_zero():
    assert sign_flip([-1.0] * 40) == 1 / 10_001
    assert 0.5 < sign_flip([1.0, -1.0] * 30) <= 1.0
    assert sign_flip([-1.0] * 8 + [0.0] * 30) == 2 / 2**8
    assert sign_flip([]) == 1.0


def test_the_smallest_net_loss_that_sign_flips_can_tell():
    assert detectable_by_sign_flip([], 0.05) == 6
    assert detectable_by_sign_flip([0.5, -0.5] * 50, 0.05) == 10
