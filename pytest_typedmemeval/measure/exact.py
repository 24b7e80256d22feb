"""Exact binomial intervals, for shares so near 0 or 1 that an approximation isn't to be trusted."""

from __future__ import annotations

import math
from collections.abc import Callable


def clopper_pearson(count: int, n: int, level: float = 0.95) -> tuple[float, float] | None:
    """Exact two-sided interval for ``count`` successes of ``n`` independent trials; None for n = 0.

    C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial", Biometrika 26 (1934). Each end is where
    the tail beyond the count has half of what ``level`` leaves; found by bisection, good to 1e-12. Raises `ValueError` for a count outside 0..n.
    """
    if not 0 <= count <= n:
        raise ValueError(f"{count} of {n}")
    if n == 0:
        return None
    tail = (1 - level) / 2
    low = 0.0 if count == 0 else _solve(lambda p: _at_least(count, n, p) < tail)
    high = 1.0 if count == n else _solve(lambda p: 1 - _at_least(count + 1, n, p) > tail)
    return low, high


def _solve(below: Callable[[float], bool]) -> float:
    """The p at which a condition that holds for small p stops to hold."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if below(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _at_least(count: int, n: int, p: float) -> float:
    """P(X >= count) for a binomial X; the shorter tail is summed."""
    if p in (0.0, 1.0):
        return p if count else 1.0
    if count > n * p:
        return math.fsum(_mass(k, n, p) for k in range(count, n + 1))
    return 1 - math.fsum(_mass(k, n, p) for k in range(count))


def _mass(k: int, n: int, p: float) -> float:
    choose = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(choose + k * math.log(p) + (n - k) * math.log1p(-p))
