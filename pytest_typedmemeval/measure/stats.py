"""Statistics of the report."""

from __future__ import annotations

import math
from collections.abc import Mapping

Z95 = 1.959963984540054
"""The 97.5% quantile of the standard normal distribution."""


def wilson(count: int, n: int, z: float = Z95) -> tuple[float, float] | None:
    """Wilson score interval for ``count`` successes of ``n`` independent trials; None for n = 0.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927), without continuity correction.
    """
    if not 0 <= count <= n:
        raise ValueError(f"{count} of {n}")
    if n == 0:
        return None
    share = count / n
    spread = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    centre = share + z * z / (2 * n)
    scale = 1 + z * z / n
    # at the edges the formula gives 0 and 1 up to rounding; say so exactly
    low = 0.0 if count == 0 else (centre - spread) / scale
    high = 1.0 if count == n else (centre + spread) / scale
    return low, high


def quantile(values: list[float], q: float) -> float | None:
    """The ``q`` quantile by linear interpolation between order statistics (Hyndman and Fan's type 7); None for no values."""
    if not values:
        return None
    ordered = sorted(values)
    position = (len(ordered) - 1) * q
    low = math.floor(position)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (position - low)


def mean(values: list[float]) -> float | None:
    """The mean; None for no values."""
    return math.fsum(values) / len(values) if values else None


def mcnemar_exact(lost: int, gained: int) -> float:
    """Two-sided p of ``lost`` against ``gained`` among the pairs that changed, if either way were as likely.

    Q. McNemar, "Note on the sampling error of the difference between correlated proportions", Psychometrika 12 (1947), with the exact binomial
    instead of the chi-square; 1.0 where nothing changed.
    """
    changed = lost + gained
    tail = sum(math.comb(changed, count) for count in range(min(lost, gained) + 1))
    return min(1.0, 2 * tail / (1 << changed))


def holm(values: Mapping[str, float]) -> dict[str, float]:
    """Adjusted p of each of several tests, so that any one of them is wrong with the stated probability at most.

    S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979). Keys keep their order.
    """
    adjusted: dict[str, float] = {}
    highest = 0.0
    for rank, name in enumerate(sorted(values, key=lambda name: values[name])):
        highest = max(highest, min(1.0, (len(values) - rank) * values[name]))
        adjusted[name] = highest
    return {name: adjusted[name] for name in values}


def detectable_by_mcnemar(gained: int, n: int, alpha: float) -> int | None:
    """Smallest net loss, in questions of ``n``, that `mcnemar_exact` calls significant at ``alpha`` while ``gained`` change the other way; None if none is."""
    for lost in range(gained + 1, n - gained + 1):
        if mcnemar_exact(lost, gained) <= alpha:
            return lost - gained
    return None
