"""Whether a report meets its requirements, with the figures that decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pytest_typedmemeval.measure.compare import Comparison, Tested, VerticalComparison
from pytest_typedmemeval.report.model import Requirement, VerticalReport
from pytest_typedmemeval.require.figures import Reading, Require, floor_of, read, resolve
from pytest_typedmemeval.require.grammar import parse

_COMPARE = {
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
}


def read_requirements(text: str, verticals: Sequence[str]) -> list[Require]:
    """The requirements of one text about the verticals that are run. Raises `RequireError`."""
    return [resolve(one, text, verticals) for one in parse(text)]


def check_requirements(
    requirements: Sequence[Require], verticals: Mapping[str, VerticalReport], comparison: Comparison | None = None
) -> list[Requirement]:
    """Every requirement against every vertical that it is about; never over two of them."""
    return [
        _check(one, name, report, comparison.verticals.get(name) if comparison else None)
        for one in requirements
        for name, report in verticals.items()
        if one.vertical in (None, name)
    ]


def _check(one: Require, name: str, report: VerticalReport, compared: VerticalComparison | None) -> Requirement:
    figure, holds = _no_regression(compared) if one.no_regression else _bounded(one, report)
    return Requirement(expression=one.expression, vertical=name, figure=figure, holds=holds)


def _bounded(one: Require, report: VerticalReport) -> tuple[str, bool]:
    reading = read(one, report)
    if reading is None:
        return f"{one.figure} is not known of this run", False
    if one.bound is None:
        floor = floor_of(one, report)
        if floor is None:
            return f"{reading.text}, the {one.floor} floor is not known", False
        return f"{reading.text}, the {one.floor} floor {floor:.4g}", _holds(one, reading, floor)
    told = reading.text
    if one.end is not None and reading.low is not None and reading.high is not None:
        told += f", 95% interval {reading.low:.1%} to {reading.high:.1%}"
    return told, _holds(one, reading, one.bound.value)


def _holds(one: Require, reading: Reading, bound: float) -> bool:
    if one.end is not None:
        value = reading.low if one.end == "lower" else reading.high
    else:
        value = reading.count if one.bound is not None and not one.bound.share else reading.share
    return value is not None and _COMPARE[one.op](value, bound)


def _no_regression(compared: VerticalComparison | None) -> tuple[str, bool]:
    if compared is None:
        return "the baseline can't be compared, or has no such vertical", False
    if not compared.all_shapes.n:
        return "no question is measured in both reports", False
    lost = compared.regressions
    if not lost:
        return f"no shape of {len(compared.shapes)} is worse than the baseline by more than noise", True
    return "; ".join(told(shape, tested, len(compared.shapes)) for shape, tested in lost.items()), False


def told(shape: str, tested: Tested, shapes: int) -> str:
    """``list-order lost 8 and gained 0 of 15: 80% before, 27% now, p 0.0078, 0.0234 over 3 shapes``."""
    before = f"{tested.base.mean:.0%}" if tested.runs[0] == 1 else f"{tested.base.min:.0%} to {tested.base.max:.0%}"
    return (
        f"{shape} lost {tested.lost} and gained {tested.gained} of {tested.n}: {before} correct before, {tested.head:.0%} now, "
        f"p {tested.p:.2g}, {tested.p_holm if tested.p_holm is not None else tested.p:.2g} over {shapes} shapes"
    )
