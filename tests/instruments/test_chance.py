"""P-values, corrections and intervals against scipy or against figures reckoned by hand."""

from __future__ import annotations

import math

import pytest
from scipy import stats
from scipy.stats import betabinom

from tools.instruments.chance import (
    chi_square_p,
    count_prediction,
    holm,
    monte_carlo_p,
    normal_two_sided_p,
    prediction_interval,
    prediction_p,
    two_sided_monte_carlo_p,
)


@pytest.mark.parametrize(
    ("x", "df"), [(0.5, 1), (3.84, 1), (10, 19), (19, 19), (43.8, 19), (950, 950), (1100, 950), (700, 950), (60, 3)]
)
def test_chi_square_is_scipys(x: float, df: int) -> None:
    assert chi_square_p(x, df) == pytest.approx(stats.chi2.sf(x, df), rel=1e-9)


def test_chi_square_of_nothing_is_one() -> None:
    assert chi_square_p(0, 5) == 1
    assert chi_square_p(3, 0) == 1


def test_normal_tail_is_scipys() -> None:
    assert normal_two_sided_p(-1.7) == pytest.approx(2 * stats.norm.sf(1.7), rel=1e-12)


def test_holm_by_hand() -> None:
    assert holm({"a": 0.04, "b": 0.01, "c": 0.03}) == pytest.approx({"a": 0.06, "b": 0.03, "c": 0.06})
    assert holm({"a": 0.9, "b": 0.8}) == {"a": 1.0, "b": 1.0}
    assert list(holm({"z": 0.5, "a": 0.001})) == ["z", "a"]
    assert holm({}) == {}


def test_monte_carlo_p_is_never_zero_and_counts_ties() -> None:
    assert monte_carlo_p(5, [1, 2, 3, 4]) == 1 / 5
    assert monte_carlo_p(3, [1, 2, 3, 4]) == 3 / 5
    assert monte_carlo_p(0.1 + 0.2, [0.3]) == 1
    assert two_sided_monte_carlo_p(0, [1, 2, 3, 4]) == 2 / 5
    assert two_sided_monte_carlo_p(2, [1, 3]) == 1


def test_prediction_interval_by_hand() -> None:
    # sd .4, 300 drawn, 15 shipped: half width 1.96 * .4 * sqrt(1/15 + 1/300) = .20743
    assert prediction_interval(0.6, 0.4, 300, 15) == pytest.approx((0.39257, 0.80743), abs=1e-4)
    assert prediction_interval(0.9, 0.4, 300, 15)[1] == 1.0


def test_prediction_p_at_the_interval_is_one_in_twenty() -> None:
    low, _ = prediction_interval(0.6, 0.4, 300, 15)
    assert prediction_p(low, 0.6, 0.4, 300, 15) == pytest.approx(0.05)
    assert prediction_p(0.5, 0.5, 0.0, 300, 15) == 1
    assert prediction_p(0.6, 0.5, 0.0, 300, 15) == 0


def test_a_predicted_count_is_the_beta_binomial():
    low, high, p = count_prediction(0, 300, 15)
    assert (low, high) == (0, 0)
    assert p(0) == 1.0
    assert p(1) == pytest.approx(2 * (1 - betabinom(15, 0.5, 300.5).cdf(0)), rel=1e-9)
    low, high, p = count_prediction(200, 300, 20)
    reference = betabinom(20, 200.5, 100.5)
    assert (low, high) == (reference.ppf(0.025), reference.ppf(0.975))
    assert p(20) == pytest.approx(2 * reference.sf(19), rel=1e-9)


def test_holm_takes_a_p_that_is_not_a_number_for_0() -> None:
    assert holm({"a": math.nan, "b": 0.5, "c": 0.04}) == {"a": 0.0, "b": 0.5, "c": 0.08}
