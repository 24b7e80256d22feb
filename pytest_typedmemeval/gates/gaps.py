"""Known gaps: the classes that a target is stated to decide against their label; they must be the classes that it does, no more and no fewer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pytest_typedmemeval.gates.adapt import TargetError, type_name
from pytest_typedmemeval.gates.ratios import floor_of
from pytest_typedmemeval.report.gate_model import ClassFigures, KnownGaps


def stated_of(target: Any) -> dict[str, Any]:
    """``known_gaps`` and ``baseline`` of a target as plain values, null where it states none. Raises `TargetError` for other forms."""
    gaps, baseline = getattr(target, "known_gaps", None), getattr(target, "baseline", None)
    if gaps is not None and (isinstance(gaps, str) or not isinstance(gaps, Collection)):
        raise TargetError(f"known_gaps is {type_name(gaps)}; it must be a set of class names")
    if baseline is not None and not (isinstance(baseline, (int, float)) and 0 <= baseline <= 1):
        raise TargetError(f"baseline is {baseline!r}; it must be a number from 0 to 1")
    return {"known_gaps": None if gaps is None else sorted(gaps), "baseline": baseline}


def known_gaps(stated: Collection[str] | None, per_class: Mapping[str, ClassFigures]) -> KnownGaps:
    """The stated set beside the found one; where none is stated nothing is compared."""
    found = tuple(sorted(cls for cls, figures in per_class.items() if figures.disagreed))
    return KnownGaps(
        stated=None if stated is None else tuple(stated),
        found=found,
        match=None if stated is None else set(stated) == set(found),
    )


def gap_reasons(gaps: KnownGaps) -> Iterator[str]:
    """Why the two sets differ."""
    if gaps.stated is None or gaps.match:
        return
    new = sorted(set(gaps.found) - set(gaps.stated))
    closed = sorted(set(gaps.stated) - set(gaps.found))
    if new:
        yield f"classes decided against their label that aren't stated as known gaps: {', '.join(new)}"
    if closed:
        yield f"stated known gaps that are closed (take them off the list): {', '.join(closed)}"


def floor_from(baseline: float | None, usual: float) -> float:
    """The floor of a target's own measured baseline, else the usual one."""
    return usual if baseline is None else floor_of(baseline)
