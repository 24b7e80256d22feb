"""What the templates ask for: rows in order, figures as text, positions on a plot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlencode

from pytest_typedmemeval.measure.compare import Tested, VerticalComparison
from pytest_typedmemeval.measure.outcome import MEASURED, Outcome, WrongValueKind
from pytest_typedmemeval.measure.stats import wilson
from pytest_typedmemeval.report.difference import CAUSES, base_share
from pytest_typedmemeval.report.findings import Finding, findings, share_text
from pytest_typedmemeval.report.model import (
    Band,
    Bands,
    CoverageTable,
    OutcomeTable,
    QuestionRow,
    Report,
    VerticalReport,
)
from pytest_typedmemeval.verticals import get_vertical
from pytest_typedmemeval.verticals.figures import Curve, Figure, Table

ALL = "all shapes"
NO_VERDICT = "no verdict"
_SLOWEST = 5
_FLOOR_NAMES = {"random": "random", "bm25": "BM25", "dense": "dense"}


@dataclass(frozen=True)
class Part:
    """One vertical on the page."""

    name: str
    title: str
    report: VerticalReport
    findings: list[Finding]
    figures: list[Figure]
    lines: list[str]
    slowest: list[QuestionRow]
    timed: bool


def parts_of(report: Report) -> list[Part]:
    """Every vertical of the report, in its order."""
    made = []
    for name, vertical in report.verticals.items():
        known = get_vertical(name)
        slowest = sorted(vertical.questions, key=lambda row: -(row.timing.ingest + row.timing.answer))[:_SLOWEST]
        made.append(
            Part(
                name=name,
                title=known.title,
                report=vertical,
                findings=list(findings(vertical)),
                figures=list(known.figures(vertical.extras)),
                lines=list(known.lines(vertical.extras)),
                slowest=slowest,
                timed=vertical.timing.total > 0,
            )
        )
    return made


def run_facts(report: Report) -> list[tuple[str, str]]:
    """What stands under the heading."""
    run = report.run
    commit, branch = run.source.get("commit"), run.source.get("branch")
    where = " ".join(str(part)[:12] for part in (commit, branch) if part)
    facts = [
        ("arm", run.arm),
        ("judge", " ".join(part for part in (run.judge.kind, run.judge.model) if part)),
        ("runs", str(run.selection.runs)),
        ("reader", run.agent.reader or ""),
        ("commit", where + (" (dirty)" if run.source.get("dirty") else "") if where else ""),
        ("measured", run.started[:16].replace("T", " ")),
    ]
    return [(name, value) for name, value in facts if value]


def identity_facts(report: Report) -> list[tuple[str, str]]:
    """What the run is told apart by."""
    run = report.run
    facts = [
        *(
            (f"corpus {name}", f"{one.corpus.id}, sha256 {one.corpus.sha256[:16]}")
            for name, one in report.verticals.items()
        ),
        (
            "selection",
            f"{run.selection.n} questions, {run.selection.hash[:16]}"
            + (f", {run.selection.deselected} not asked" if run.selection.deselected else ""),
        ),
        (
            "judge",
            f"{run.judge.kind} {run.judge.fingerprint[:16]}"
            + (f", {run.judge.calls} calls, {run.judge.tokens} tokens" if run.judge.calls else ""),
        ),
        ("measurement", run.fingerprints.measurement[:16]),
        ("system", run.fingerprints.system[:16]),
        ("isolation", run.isolation_check),
        ("mixed", run.mixed or ""),
        ("plugin", f"pytest-typedmemeval {run.plugin}"),
    ]
    return [(name, value) for name, value in facts if value]


def slug(name: str) -> str:
    """An outcome as a class of the style sheet."""
    outcome = next((one for one in Outcome if one.value == name), None)
    return "no-verdict" if outcome is None or outcome not in MEASURED else name


def outcome_parts(table: OutcomeTable) -> list[tuple[str, int]]:
    """The parts of a stacked bar, empty ones left out."""
    parts = [(one.value, table.counts[one]) for one in Outcome if one in MEASURED]
    return [(name, count) for name, count in [*parts, (NO_VERDICT, table.n - table.measured)] if count]


T = TypeVar("T")


def _with_all(by_shape: Mapping[str, T], everything: T) -> list[tuple[str, T]]:
    return [*by_shape.items()] if len(by_shape) == 1 else [*by_shape.items(), (ALL, everything)]


def outcome_rows(vertical: VerticalReport) -> list[tuple[str, OutcomeTable]]:
    """Shapes, then all of them where there are several."""
    return _with_all(vertical.by_shape, vertical.outcomes)


def table_rows(vertical: VerticalReport) -> list[tuple[str, OutcomeTable]]:
    """Shapes, all of them, then levels."""
    levels = vertical.by_level.items() if len(vertical.by_level) > 1 else ()
    return [*outcome_rows(vertical), *((f"level {name}", table) for name, table in levels)]


def measured_outcomes(vertical: VerticalReport) -> list[str]:
    """Columns of the table: premature only where there is one."""
    return [
        one.value
        for one in Outcome
        if one in MEASURED and (one is not Outcome.PREMATURE or vertical.outcomes.counts[one])
    ]


def judged_outcomes(vertical: VerticalReport) -> list[str]:
    """Outcomes that some judge gave."""
    return [one.value for one in Outcome if any(counts.get(one) for counts in vertical.by_judge.values())]


def coverage_rows(vertical: VerticalReport) -> list[tuple[str, CoverageTable]]:
    """Shapes, then all of them where there are several."""
    return _with_all(vertical.coverage_by_shape, vertical.coverage)


def origins(vertical: VerticalReport) -> list[tuple[WrongValueKind, int]]:
    """Origins of wrong values, most first."""
    return sorted(vertical.wrong_values.items(), key=lambda pair: -pair[1])


def interval_kind(vertical: VerticalReport) -> str:
    """How the intervals of the table came about."""
    kinds = {one.interval for _, table in table_rows(vertical) for one in table.of_all.values()}
    if kinds == {"wilson"}:
        return "Wilson's"
    return "a bootstrap by world" + (
        ", Wilson's where every answer has a world of its own" if "wilson" in kinds else ""
    )


def where(vertical: str, shape: str) -> dict[str, str]:
    """The filter of a row of a plot."""
    return {"vertical": vertical} | ({} if shape == ALL else {"shape": shape})


def change_rows(vertical: VerticalComparison) -> list[tuple[str, Tested]]:
    """Shapes, then all of them where there are several."""
    return _with_all(vertical.shapes, vertical.all_shapes)


def moves(vertical: VerticalComparison) -> list[tuple[tuple[Outcome, Outcome], int]]:
    """From outcome to outcome, most first."""
    return sorted(vertical.moves.items(), key=lambda pair: (-pair[1], pair[0][0].value, pair[0][1].value))


def band_rows(bands: Bands) -> Iterator[tuple[str, int, Mapping[Outcome, Band]]]:
    """Shapes, then all of them where there are several."""
    for shape, one in bands.by_shape.items():
        yield shape, one.n, one.outcomes
    if len(bands.by_shape) != 1:
        yield ALL, bands.n, bands.outcomes


def band_text(some: Mapping[Outcome, Band], outcome: Outcome) -> str:
    """``31 to 34``, or one number where every run gave it."""
    band = some.get(outcome)
    if band is None:
        return "0"
    return f"{band.min:g}" if band.min == band.max else f"{band.min:g} to {band.max:g}"


def evidence_shade(vertical: VerticalReport, count: int) -> str:
    """How strongly a cell is coloured, 0 to 1."""
    most = max((n for counts in vertical.evidence.by_outcome.values() for n in counts.values()), default=0)
    return f"{count / most if most else 0:.2f}"


def shade(table: Table, cell: Any) -> str:
    """The same for a table of a vertical's own."""
    numbers = [one for row in table.rows for one in row[1:] if isinstance(one, (int, float))]
    most = max(numbers, default=0)
    return f"{cell / most if most and isinstance(cell, (int, float)) else 0:.2f}"


@dataclass(frozen=True)
class CurvePoint:
    """A point on a curve: where it stands from left to right, and its share with the interval."""

    at: float
    label: str
    count: int
    n: int
    rate: float
    low: float
    high: float
    previous: CurvePoint | None


def curve_points(curve: Curve) -> list[CurvePoint]:
    """Points in even steps, those without a question left out."""
    told = [point for point in curve.points if point.n]
    made: list[CurvePoint] = []
    for place, point in enumerate(told):
        low, high = wilson(point.count, point.n) or (0.0, 1.0)
        at = (place + 0.5) / len(told)
        made.append(
            CurvePoint(
                at, point.label, point.count, point.n, point.count / point.n, low, high, made[-1] if made else None
            )
        )
    return made


def gate_scalars(gate: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """A gate's single figures, and those of a part of it that holds nothing else."""
    for name, value in gate.items():
        if name in ("passed", "skipped", "skip_reason", "reason", "arm"):
            continue
        if isinstance(value, Mapping):
            yield from (
                (f"{name} {part}", cell_text(one)) for part, one in value.items() if _scalar(one) and not _sub(value)
            )
        elif _scalar(value):
            yield name, cell_text(value)


def gate_tables(gate: Mapping[str, Any]) -> Iterator[Table]:
    """A gate's figures by name, and its lists of records; rows of single items stay in the JSON."""
    for name, value in gate.items():
        title = name.replace("_", " ").capitalize()
        if isinstance(value, Mapping):
            if _sub(value):
                yield _table(title, value)
            for part, inner in value.items():
                if isinstance(inner, Mapping) and _sub(inner):
                    yield _table(f"{title}: {part.replace('_', ' ')}", inner)
        elif isinstance(value, list) and value and isinstance(value[0], Mapping) and name != "rows":
            yield _table(title, {str(at + 1): one for at, one in enumerate(value[:50])})


def _sub(value: Mapping[str, Any]) -> bool:
    """Whether a mapping is from names to records."""
    return bool(value) and all(isinstance(one, Mapping) for one in value.values())


def _scalar(value: Any) -> bool:
    return value is None or isinstance(value, (str, int, float))


def _table(title: str, records: Mapping[str, Mapping[str, Any]]) -> Table:
    columns = list(dict.fromkeys(name for record in records.values() for name in record))
    return Table(
        title,
        ("", *(name.replace("_", " ") for name in columns)),
        tuple((row, *(_flat(record.get(name)) for name in columns)) for row, record in records.items()),
    )


def _flat(value: Any) -> str | int | float | None:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {cell_text(one)}" for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return value if _scalar(value) else str(value)


def cell_text(value: Any) -> str:
    """A cell of a table: numbers short, nothing as a dash."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def number(value: float | None) -> str:
    """Two decimals."""
    return "-" if value is None else f"{value:.2f}"


def percent(value: float) -> str:
    """A share as whole percent."""
    return f"{value:.0%}"


def p_text(value: float | None) -> str:
    """A p value; empty where there is none."""
    return "" if value is None else f"{value:.2g}"


def seconds(value: float | None) -> str:
    """Seconds to a readable precision."""
    if value is None:
        return "-"
    return "< 0.001" if 0 < value < 0.001 else f"{value:.3f}" if value < 10 else f"{value:.1f}"


FUNCTIONS: dict[str, Callable[..., Any] | Mapping[str, str] | Sequence[str]] = {
    "band_rows": band_rows,
    "band_text": band_text,
    "base_share": base_share,
    "causes": CAUSES,
    "cell_text": cell_text,
    "change_filter": lambda vertical, shape, change: where(vertical, shape) | {"change": change},
    "change_rows": change_rows,
    "coverage_rows": coverage_rows,
    "curve_points": curve_points,
    "evidence_shade": evidence_shade,
    "floor_name": lambda name: _FLOOR_NAMES.get(name, name),
    "gate_scalars": gate_scalars,
    "gate_tables": gate_tables,
    "interval_kind": interval_kind,
    "judged_outcomes": judged_outcomes,
    "legend": lambda vertical: [name for name, _ in outcome_parts(vertical.outcomes)],
    "measured_outcomes": measured_outcomes,
    "moves": moves,
    "number": number,
    "origins": origins,
    "outcome_parts": outcome_parts,
    "outcome_rows": outcome_rows,
    "p_text": p_text,
    "pct0": percent,
    "query": urlencode,
    "seconds": seconds,
    "shade": shade,
    "share_text": share_text,
    "slug": slug,
    "table_rows": table_rows,
    "where": where,
    "words": lambda name: name.replace("_", " "),
}
"""Names that the templates use."""
