"""Bands: how far repeated runs of one system lie apart, and which questions flip between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pytest_typedmemeval.measure.identity import VARIABLE, Incomparable, require_same
from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.measure.stats import mean
from pytest_typedmemeval.report.model import Band, Bands, Flips, QuestionRow, Report, ShapeBands

ADVISED_RUNS = 3

Run = Mapping[str, QuestionRow]
"""The rows of one run by question id."""


def runs_of(rows: Sequence[QuestionRow]) -> list[Run]:
    """Rows split into their runs, in order of the run's number."""
    runs: dict[int, dict[str, QuestionRow]] = {}
    for row in rows:
        runs.setdefault(row.run, {})[row.id] = row
    return [runs[number] for number in sorted(runs)]


def bands_of_reports(reports: Sequence[Report], vary: str | None = None) -> dict[str, Bands]:
    """Bands per vertical over the runs of several reports of one system.

    Raises `Incomparable` unless both fingerprints and the sampling dispositions agree (``vary`` names the one field that may differ), and for
    fewer than two runs.
    """
    if vary is not None and vary not in VARIABLE:
        raise Incomparable(f"{vary} can't be varied: a band is over {' or '.join(VARIABLE)}, or over plain repeats")
    for other in reports[1:]:
        require_same(reports[0], other, but=() if vary is None else (vary,), system=True)
    bands = {}
    for name in dict.fromkeys(name for report in reports for name in report.verticals):
        runs = [
            run for report in reports if name in report.verticals for run in runs_of(report.verticals[name].questions)
        ]
        if len(runs) < 2:
            raise Incomparable(f"{name} was run once: bands need two runs, {ADVISED_RUNS} are advised")
        bands[name] = bands_of(runs, vary)
    return bands


def bands_of(runs: Sequence[Run], vary: str | None = None) -> Bands:
    """The bands of two or more runs of one vertical, over the questions that every run asked."""
    asked = [name for name in runs[0] if all(name in run for run in runs)]
    rows = {name: [run[name] for run in runs] for name in asked}
    shapes = dict.fromkeys(rows[name][0].shape for name in asked)
    of_shape = {shape: [name for name in asked if rows[name][0].shape == shape] for shape in shapes}
    measured = {name: all(row.outcome.measured for row in rows[name]) for name in asked}
    flipped = [name for name in asked if measured[name] and len({row.outcome for row in rows[name]}) > 1]
    return Bands(
        runs=len(runs),
        weak=len(runs) < ADVISED_RUNS,
        vary=vary,
        n=len(asked),
        left_out=len({name for run in runs for name in run}) - len(asked),
        outcomes=_outcome_bands(runs, asked),
        by_shape={
            shape: ShapeBands(n=len(names), outcomes=_outcome_bands(runs, names)) for shape, names in of_shape.items()
        },
        coverage=_coverage_band(runs, asked),
        flips=_flips({name: rows[name] for name in flipped}),
        unmeasured=tuple(name for name in asked if not measured[name]),
    )


def band(values: Sequence[float]) -> Band:
    """Minimum, mean and maximum of at least one value."""
    return Band(min=round(min(values), 4), mean=round(sum(values) / len(values), 4), max=round(max(values), 4))


def _outcome_bands(runs: Sequence[Run], names: Sequence[str]) -> dict[Outcome, Band]:
    counts = {outcome: [sum(run[name].outcome is outcome for name in names) for run in runs] for outcome in Outcome}
    return {outcome: band(some) for outcome, some in counts.items() if any(some)}


def _coverage_band(runs: Sequence[Run], names: Sequence[str]) -> Band | None:
    shares = [mean([share for name in names if (share := run[name].coverage) is not None]) for run in runs]
    told = [share for share in shares if share is not None]
    return band(told) if len(told) == len(runs) else None


def _flips(rows: Mapping[str, Sequence[QuestionRow]]) -> Flips:
    sorted_in: dict[str, list[str]] = {"same_evidence": [], "other_evidence": [], "unobserved": []}
    for name, some in rows.items():
        sorted_in[evidence_relation([row.surfaced for row in some])].append(name)
    return Flips.model_validate(sorted_in)


def evidence_relation(surfaced: Sequence[Sequence[str] | None]) -> str:
    """Whether all runs surfaced the same sessions in the same order: then a flip is the answering's doing, else the retriever's may be."""
    if any(one is None for one in surfaced):
        return "unobserved"
    return "same_evidence" if len({tuple(one or ()) for one in surfaced}) == 1 else "other_evidence"
