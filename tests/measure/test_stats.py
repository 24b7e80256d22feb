"""Statistics against literal values and a reference library."""

from __future__ import annotations

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from pytest_typedmemeval.measure.stats import mean, quantile, wilson


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
