"""Ratios of the gates: 0 over nothing."""

from __future__ import annotations


def ratio(part: int, whole: int) -> float:
    """``part / whole``, 0 if there is no whole."""
    return part / whole if whole else 0.0


def harmonic(one: float, other: float) -> float:
    """Harmonic mean, 0 if either is 0: F1 of precision and recall."""
    return 2 * one * other / (one + other) if one and other else 0.0


def floor_of(baseline: float) -> float:
    """The floor of a measured baseline: five points below, cut to two decimals (0.9333 -> 0.88).

    It is the alarm for the loss of a class; the known gaps and the frozen manifest are the alarm for a single item.
    """
    return int((round(baseline, 4) - 0.05) * 100 + 1e-9) / 100
