"""Intervals and tests by resampling whole worlds, for rows that aren't independent. Seeded: the same rows give the same bytes on every machine."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import Any

import numpy

from pytest_typedmemeval.measure.stats import wilson

SEED = 20260802
RESAMPLES = 2_000
PERMUTATIONS = 10_000
_UNIT = 1_000_000  # means become integers: sums of integers don't depend on the order that a processor adds in
_CHUNK = 200


def bootstrap_ratio(clusters: Sequence[tuple[int, int]]) -> tuple[float, float] | None:
    """95% percentile interval of sum(a) / sum(b) over clusters ``(a, b)`` with 0 <= a <= b, drawing whole clusters with replacement.

    None where every b is 0. Where all or none is counted a bootstrap has no spread: then Wilson's interval with a cluster as the unit.
    B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979); clusters after A. C. Davison and D. V. Hinkley,
    "Bootstrap methods and their application" (1997), 2.4 and 3.8.
    """
    told = [(part, whole) for part, whole in clusters if whole]
    if not told:
        return None
    parts, wholes = (numpy.array(column, dtype=numpy.int64) for column in zip(*told, strict=True))
    if parts.sum() in (0, wholes.sum()):
        return wilson(len(told) if parts.sum() else 0, len(told))
    ratios = numpy.concatenate([parts[draw].sum(axis=1) / wholes[draw].sum(axis=1) for draw in _draws(len(told))])
    low, high = numpy.quantile(ratios, (0.025, 0.975))
    return float(low), float(high)


@lru_cache(maxsize=8)
def _draws(n: int) -> tuple[Any, ...]:
    # RandomState's streams are frozen over numpy's versions; a Generator's aren't
    random = numpy.random.RandomState(SEED)
    return tuple(
        random.randint(n, size=(min(_CHUNK, RESAMPLES - done), n), dtype=numpy.int32)
        for done in range(0, RESAMPLES, _CHUNK)
    )


def sign_flip(differences: Sequence[float]) -> float:
    """Two-sided p of the sum of ``differences`` (one a cluster), if the sign of each were a coin's.

    Every assignment where there are at most `PERMUTATIONS` of them, else that many seeded ones, the observed one counted with them.
    R. A. Fisher, "The design of experiments" (1935), 21; B. Phipson and G. K. Smyth, "Permutation p-values should never be zero" (2010).
    """
    units = numpy.rint(numpy.array(differences, dtype=numpy.float64) * _UNIT).astype(numpy.int64)
    units = units[units != 0]
    if not units.size:
        return 1.0
    exact = 2**units.size <= PERMUTATIONS
    if exact:
        bits = numpy.arange(2**units.size)[:, None] >> numpy.arange(units.size) & 1
    else:
        bits = numpy.random.RandomState(SEED).randint(2, size=(PERMUTATIONS, units.size))
    sums = numpy.abs((2 * bits - 1) @ units)
    hits = int((sums >= abs(int(units.sum())) - units.size).sum())  # a tie may be off by a rounding a cluster
    return hits / len(sums) if exact else (1 + hits) / (1 + len(sums))


def detectable_by_sign_flip(differences: Sequence[float], alpha: float) -> int:
    """Smallest net loss, in questions, that `sign_flip` may call significant at ``alpha`` in the noise of these ``differences``.

    The normal approximation of the sum's null distribution, and at least as many clusters as give a p so small when all of them agree.
    """
    noise = NormalDist().inv_cdf(1 - alpha / 2) * math.sqrt(math.fsum(value * value for value in differences))
    return max(math.ceil(noise), math.ceil(1 - math.log2(alpha)))
