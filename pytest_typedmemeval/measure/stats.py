"""Statistics of the report."""

from __future__ import annotations

import math

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
