"""Chance: the p-values, corrections and intervals that the instruments decide by."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

_ROUND = 9
_CONVERGED = 1e-13  # the factors wobble round 1 by a few units in the last place


def chi_square_p(statistic: float, df: int) -> float:
    """P(X >= statistic) for a chi-square variable: the regularised upper incomplete gamma function Q(df/2, x/2).

    Series below a + 1 and Lentz's continued fraction above it (Press et al., Numerical Recipes, 6.2). No degrees of freedom: 1.
    """
    if df <= 0 or statistic <= 0:
        return 1.0
    a, x = df / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _lower_series(a, x) if x < a + 1 else scale * _upper_fraction(a, x)


def _lower_series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while abs(term) > abs(total) * _CONVERGED:
        n += 1
        term *= x / n
        total += term
    return total


def _upper_fraction(a: float, x: float) -> float:
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    h, i = d, 0
    while True:
        i += 1
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b or tiny)
        c = b + an / c or tiny
        h *= d * c
        if abs(d * c - 1) < _CONVERGED:
            return h


def normal_two_sided_p(z: float) -> float:
    """P(|Z| >= |z|) for a standard normal variable."""
    return math.erfc(abs(z) / math.sqrt(2))


def monte_carlo_p(observed: float, null: Sequence[float]) -> float:
    """(1 + #null >= observed) / (1 + N), never 0 (Phipson and Smyth 2010); equal up to rounding counts as equal."""
    bar = round(observed, _ROUND)
    return (1 + sum(round(value, _ROUND) >= bar for value in null)) / (1 + len(null))


def two_sided_monte_carlo_p(observed: float, null: Sequence[float]) -> float:
    """Twice the smaller tail of `monte_carlo_p`, at most 1."""
    upper = monte_carlo_p(observed, null)
    lower = monte_carlo_p(-observed, [-value for value in null])
    return min(1.0, 2 * min(upper, lower))


def holm(p_values: Mapping[str, float]) -> dict[str, float]:
    """Adjusted p-values, in the given order (Holm 1979): refuse those at or below the level.

    The smallest of m is multiplied by m, the next by m - 1 and so on; none is smaller than one before it, none above 1. A p that isn't a number counts as 0: it refuses.
    """
    p_values = {name: 0.0 if math.isnan(p) else p for name, p in p_values.items()}
    adjusted: dict[str, float] = {}
    running = 0.0
    for rank, name in enumerate(sorted(p_values, key=lambda name: p_values[name])):
        running = max(running, min(1.0, (len(p_values) - rank) * p_values[name]))
        adjusted[name] = running
    return {name: adjusted[name] for name in p_values}


def prediction_interval(mean: float, sd: float, m: int, n: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Where the mean of ``n`` further values lies, given mean and sd of ``m``: mean -+ z sd sqrt(1/n + 1/m), cut to 0..1.

    The normal form: ``m`` is 300 or more here, where Student's quantile differs in the third decimal.
    """
    half = z * sd * math.sqrt(1 / n + 1 / m)
    return max(0.0, mean - half), min(1.0, mean + half)


def prediction_p(value: float, mean: float, sd: float, m: int, n: int) -> float:
    """Two-sided p of a further mean of ``n`` values under the same reckoning; 1 where nothing varies and nothing differs."""
    spread = sd * math.sqrt(1 / n + 1 / m)
    if spread == 0:
        return 1.0 if math.isclose(value, mean) else 0.0
    return normal_two_sided_p((value - mean) / spread)


def count_prediction(successes: int, m: int, n: int, level: float = 0.95) -> tuple[int, int, Callable[[int], float]]:
    """What ``successes`` of ``m`` predict for ``n`` further trials: the central interval of the count, and a two-sided p for a count.

    Beta-binomial with Jeffreys' prior, exact where a normal interval isn't: 0 of 300 doesn't predict 0 of 15 for certain.
    """
    a, b = successes + 0.5, m - successes + 0.5

    def log_beta(x: float, y: float) -> float:
        return math.lgamma(x) + math.lgamma(y) - math.lgamma(x + y)

    pmf = [math.comb(n, k) * math.exp(log_beta(k + a, n - k + b) - log_beta(a, b)) for k in range(n + 1)]
    cdf = [math.fsum(pmf[: k + 1]) for k in range(n + 1)]
    tail = (1 - level) / 2
    low = next(k for k in range(n + 1) if cdf[k] > tail)
    high = next((k for k in range(n + 1) if cdf[k] >= 1 - tail), n)

    def p(count: int) -> float:
        return min(1.0, 2 * min(cdf[count], math.fsum(pmf[count:])))

    return low, high, p
