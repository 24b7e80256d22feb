"""Clopper-Pearson against scipy, and at its edges."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from pytest_typedmemeval.measure.exact import clopper_pearson


@settings(deadline=None)
@given(st.integers(1, 600).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_it_agrees_with_scipy(case):
    count, n = case
    expected = binomtest(count, n).proportion_ci(method="exact")
    assert clopper_pearson(count, n) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_the_edges():
    assert clopper_pearson(0, 0) is None
    assert clopper_pearson(0, 300) == pytest.approx((0.0, 0.0122209), abs=1e-7)
    assert clopper_pearson(300, 300)[1] == 1.0
    with pytest.raises(ValueError, match="3 of 2"):
        clopper_pearson(3, 2)
