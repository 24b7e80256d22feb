"""WorkingMemory: one fact about one person, said once, at a known distance from the question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.judging.rules.value import judge_value
from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.measure.stats import mean
from pytest_typedmemeval.verticals.base import Vertical
from pytest_typedmemeval.verticals.figures import Curve, Figure, Point, Table

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import QuestionRow

SHORTEST_DAYS = 16
"""The first bin of days ends here, and each further one is twice as long: sessions lie 1, 2 or 4 days apart, so bins of one length would be empty or full."""

TOLD = (Outcome.CORRECT, Outcome.WRONG, Outcome.ABSTAINED, Outcome.MISSED)


def extras(rows: Sequence[QuestionRow]) -> dict[str, Any]:
    """The distance curve, nearest bin first, once by sessions between fact and question and once by days: n, every outcome, mean coverage."""
    return {"distance": {"sessions": _curve(rows, _session_bin), "days": _curve(rows, _day_bin)}}


def _curve(rows: Sequence[QuestionRow], bin_of: Callable[[QuestionRow], str | None]) -> dict[str, dict[str, Any]]:
    bins: dict[str, list[QuestionRow]] = {}
    for row in rows:
        name = bin_of(row)
        if name is not None:
            bins.setdefault(name, []).append(row)
    return {name: _cell(bins[name]) for name in sorted(bins)}


def _cell(rows: Sequence[QuestionRow]) -> dict[str, Any]:
    average = mean([row.coverage for row in rows if row.coverage is not None])
    return {
        "n": len(rows),
        **{outcome.value: sum(row.outcome is outcome for row in rows) for outcome in Outcome},
        "coverage": None if average is None else round(average, 4),
    }


def _session_bin(row: QuestionRow) -> str | None:
    """The level of the question is its bin, as the corpus cut it: ``00-11``."""
    return row.level if row.distance_sessions is not None else None


def _day_bin(row: QuestionRow) -> str | None:
    """``000-015``, ``016-031``, ``032-063`` and so on: three digits, so that names sort as numbers do."""
    if row.distance_days is None:
        return None
    low, end = 0, SHORTEST_DAYS
    while row.distance_days >= end:
        low, end = end, 2 * end
    return f"{low:03d}-{end - 1:03d}"


def lines(extras: Mapping[str, Any]) -> Iterator[str]:
    """Both curves as a table."""
    for axis, curve in extras["distance"].items():
        if not curve:
            continue
        head = f"by distance in {axis}"
        yield f"{head:<25} {'n':>4}" + "".join(f"{outcome.value:>11}" for outcome in TOLD) + f"{'coverage':>11}"
        for name, cell in curve.items():
            coverage = "-" if cell["coverage"] is None else f"{cell['coverage']:.2f}"
            counts = "".join(f"{cell[outcome.value]:>11}" for outcome in TOLD)
            yield f"  {name:<23} {cell['n']:>4}{counts}{coverage:>11}"


def figures(extras: Mapping[str, Any]) -> Iterator[Figure]:
    """Both curves, and outcome by distance in sessions."""
    for axis, curve in extras["distance"].items():
        if curve:
            points = tuple(Point(name, cell[Outcome.CORRECT.value], cell["n"]) for name, cell in curve.items())
            yield Curve(f"Correct by distance in {axis}", f"{axis} between fact and question", "correct", points)
    cells = extras["distance"]["sessions"]
    if cells:
        yield Table(
            "Outcome by distance in sessions",
            ("sessions", "n", *(outcome.value for outcome in TOLD), "coverage"),
            tuple(
                (name, cell["n"], *(cell[outcome.value] for outcome in TOLD), cell["coverage"])
                for name, cell in cells.items()
            ),
        )


VERTICAL = Vertical(
    name="workingmemory",
    title="WorkingMemory",
    abbr="wm",
    revision=1,
    shapes=("profile-fact",),
    rules={"value": judge_value},
    extras=extras,
    lines=lines,
    figures=figures,
)
