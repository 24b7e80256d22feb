"""The figures that a requirement may name, and how each is read off a vertical's report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pytest_typedmemeval.measure import aggregate
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome, Presence, WrongValueKind
from pytest_typedmemeval.report.model import QuestionRow, VerticalReport
from pytest_typedmemeval.require.grammar import Bounded, Floor, Name, NoRegression, Number, Parsed, RequireError
from pytest_typedmemeval.verticals import VERTICALS, get_vertical

FLOORS = ("random", "bm25", "dense")
DEFAULT_FLOOR = "bm25"

Counts = Callable[[QuestionRow], bool]


def _ends_in(outcome: Outcome) -> Counts:
    return lambda row: row.outcome is outcome


def _has_flag(flag: Flag) -> Counts:
    return lambda row: flag in row.flags


def _comes_from(kind: WrongValueKind) -> Counts:
    return lambda row: row.wrong_value is not None and row.wrong_value.kind is kind


_COUNTED: dict[str, Counts] = {
    **{outcome.value: _ends_in(outcome) for outcome in Outcome},
    **{flag.value: _has_flag(flag) for flag in Flag},
    **{f"wrong_value.{kind.value}": _comes_from(kind) for kind in WrongValueKind},
    "retrieval_failures": lambda row: (
        row.outcome is Outcome.WRONG and row.evidence is Presence.ABSENT and not row.truncated
    ),
    "empty_answers": lambda row: row.code is Code.EMPTY_ANSWER,
}
"""Figures that are a number of questions."""

_COVERAGES = ("coverage", "coverage_any", "coverage_all")
"""Figures that are a mean over the gold-bearing questions."""


@dataclass(frozen=True)
class Require:
    """A requirement whose names are known: ``vertical`` None is each vertical by itself, ``shape`` None all of its questions."""

    expression: str
    vertical: str | None
    shape: str | None = None
    figure: str = ""
    end: Literal["lower", "upper"] | None = None
    op: str = ""
    bound: Number | None = None
    floor: str | None = None

    @property
    def no_regression(self) -> bool:
        """Whether this is ``no regression``, which names no figure."""
        return not self.figure


@dataclass(frozen=True)
class Reading:
    """A figure as a report has it: ``share`` and, of what is counted, ``count``; ``text`` is how it is told."""

    share: float
    count: int | None
    low: float | None
    high: float | None
    text: str


def resolve(parsed: Parsed, text: str, verticals: Sequence[str]) -> Require:
    """A requirement of one of the ``verticals`` that are run. Raises `RequireError` for a name that isn't there, or a bound that can't be meant."""
    if isinstance(parsed, NoRegression):
        name = parsed.vertical
        if name is not None and name.text not in verticals:
            raise _unknown_vertical(name, text, verticals)
        return Require(parsed.expression, name.text if name else None)
    vertical, shape, rest = _place(parsed.path, text, verticals)
    figure = _figure(rest, text, vertical, shape, verticals)
    _check_bound(parsed, figure, text)
    floor = (
        (parsed.bound.name.text if parsed.bound.name else DEFAULT_FLOOR) if isinstance(parsed.bound, Floor) else None
    )
    bound = parsed.bound if isinstance(parsed.bound, Number) else None
    return Require(parsed.expression, vertical, shape, figure, parsed.end, parsed.op, bound, floor)


def _place(
    path: tuple[Name, ...], text: str, verticals: Sequence[str]
) -> tuple[str | None, str | None, tuple[Name, ...]]:
    """(vertical, shape, the rest of the path)."""
    vertical = shape = None
    if path[0].text in VERTICALS:
        if path[0].text not in verticals:
            raise _unknown_vertical(path[0], text, verticals)
        vertical, path = path[0].text, path[1:]
    owners = {one: name for name in ([vertical] if vertical else verticals) for one in get_vertical(name).shapes}
    if path and path[0].text in owners:
        shape, vertical, path = path[0].text, owners[path[0].text], path[1:]
    if not path:
        raise RequireError(text, len(text), len(text) + 1, "a figure must follow, such as .correct")
    return vertical, shape, path


def _unknown_vertical(name: Name, text: str, verticals: Sequence[str]) -> RequireError:
    return RequireError(text, name.start, name.end, f"{name.text} isn't run; there is {', '.join(verticals)}")


def _figure(
    rest: tuple[Name, ...], text: str, vertical: str | None, shape: str | None, verticals: Sequence[str]
) -> str:
    figure = ".".join(name.text for name in rest)
    known = [*_COUNTED, *_COVERAGES]
    if shape is None:
        known += sorted({one for name in ([vertical] if vertical else verticals) for one in extra_names(name)})
    if figure in known:
        return figure
    raise RequireError(text, rest[0].start, rest[-1].end, f"no figure {figure!r}; there is {', '.join(known)}")


def extra_names(vertical: str) -> Iterator[str]:
    """``extras.order.pair_accuracy`` and the like: what the vertical's own part has as single numbers."""
    for path, _ in _leaves(get_vertical(vertical).extras(())):
        yield "extras." + path


def _leaves(value: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _leaves(part, f"{prefix}.{key}" if prefix else str(key))
    elif value is None or (isinstance(value, (int, float)) and not isinstance(value, bool)):
        yield prefix, value


def _check_bound(parsed: Bounded, figure: str, text: str) -> None:
    bound, (start, end) = parsed.bound, parsed.bound_at
    coverage = figure in _COVERAGES
    problem = None
    if isinstance(bound, Floor):
        if figure not in ("coverage", "coverage_all"):
            problem = "a floor goes with coverage or coverage_all"
        elif bound.name is not None and bound.name.text not in FLOORS:
            problem = f"no floor {bound.name.text!r}; there is {', '.join(FLOORS)}"
    elif figure.startswith("extras."):
        problem = "an interval isn't known of extras" if parsed.end else None
    elif bound.share and bound.value > 1:
        problem = "a number with a point is a share from 0 to 1; write a whole number for a count"
    elif not bound.share and (coverage or parsed.end is not None):
        what = figure if coverage else f"the {parsed.end} end of an interval"
        problem = f"{what} is a share: write it with a point or a percent sign"
    if problem is not None:
        raise RequireError(text, start, end, problem)


def read(one: Require, report: VerticalReport) -> Reading | None:
    """The figure that ``one`` names; None where the report has none, because the agent doesn't tell or nothing was asked."""
    rows = [row for row in report.questions if one.shape in (None, row.shape)]
    if one.figure.startswith("extras."):
        value = dict(_leaves(report.extras)).get(one.figure.removeprefix("extras."))
        return None if value is None else Reading(value, value, None, None, f"{one.figure} is {value:g}")
    if one.figure in _COVERAGES:
        return _coverage(one.figure, rows)
    counted = aggregate.proportion([row for row in rows if _COUNTED[one.figure](row)], rows)
    if counted.rate is None:
        return None
    told = f"{one.figure} is {counted.count} of {counted.n} ({counted.count / counted.n:.1%})"
    return Reading(counted.count / counted.n, counted.count, counted.low, counted.high, told)


def _coverage(figure: str, rows: Sequence[QuestionRow]) -> Reading | None:
    told = [row for row in rows if row.coverage is not None]
    if not told:
        return None
    exact: dict[str, Callable[[float], float]] = {
        "coverage": lambda share: share,
        "coverage_any": lambda share: float(share > 0),
        "coverage_all": lambda share: float(share == 1),
    }
    told = [row.model_copy(update={"coverage": exact[figure](row.coverage or 0.0)}) for row in told]
    shares = [row.coverage or 0.0 for row in told]
    low, high = aggregate.coverage_interval(told) or (None, None)
    share = round(sum(shares) / len(shares), 4)
    return Reading(share, None, low, high, f"{figure} is {share:.4g} of {len(told)} questions")


def floor_of(one: Require, report: VerticalReport) -> float | None:
    """The floor that ``one`` is bounded by; None where it isn't known."""
    table = report.coverage if one.shape is None else report.coverage_by_shape.get(one.shape)
    floor = table.floors.get(one.floor or "") if table is not None else None
    if floor is None:
        return None
    return floor.all if one.figure == "coverage_all" else floor.share
