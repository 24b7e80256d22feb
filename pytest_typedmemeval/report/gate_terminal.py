"""The gates as text, for the terminal and ``tme show``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pytest_typedmemeval.report.gate_model import (
    AcceptanceReport,
    ClassFigures,
    DiscriminationReport,
    GateReport,
    KnownGaps,
    Scores,
    WriteReport,
)
from pytest_typedmemeval.report.printable import printable

_LABEL = 26
_MOST = 6


def gate_lines(name: str, gate: GateReport) -> Iterator[str]:
    """One gate: its verdict in a line, then its figures."""
    verdict = "SKIPPED, not passed" if gate.skipped else "passed" if gate.passed else "FAILED"
    yield f"gate {name}: {verdict}: {printable(gate.reason)}"
    yield f"  {gate.requested} gave {gate.target or 'nothing'}; corpus sha256 {gate.corpus_sha256[:12]}, {gate.selected} of {gate.planned} items"
    if gate.skipped or not gate.rows:
        return
    if isinstance(gate, DiscriminationReport):
        yield from _discrimination(gate)
    elif isinstance(gate, WriteReport):
        yield from _write(gate)
    else:
        yield from _acceptance(gate)


def _discrimination(gate: DiscriminationReport) -> Iterator[str]:
    yield (
        f"  seed {gate.seed}, day {gate.now}, {gate.size} base memories; mode {gate.mode}: stored {gate.stored}, absorbed {gate.absorbed}, "
        f"refused {gate.refused}; degraded {gate.degraded}, unmapped {gate.unmapped}, corpus mrr {gate.corpus_mrr:.4f} (not gated)"
    )
    names = [name for name, baseline in gate.baselines.items() if baseline.not_run is None]
    yield (
        f"  {'twins':<{_LABEL}}{'probes':>6}  {'inverted':>8}  {'mrr':>6}  inverted by "
        + "  ".join(f"{name:>10}" for name in names)
    ).rstrip()
    for name, family in gate.by_family.items():
        mrr = "-" if family.mrr is None else f"{family.mrr:.4f}"
        beside = "  ".join(f"{gate.baselines[one].inverted.get(name, 0):>{max(10, len(one))}}" for one in names)
        lost = f"  {family.unopposed} without a stored twin" if family.unopposed else ""
        label = f"{name}{' (gated)' if family.gated else ''}"
        yield f"  {label:<{_LABEL}}{family.probes:>6}  {family.inverted:>8}  {mrr:>6}  {'':<12}{beside}{lost}".rstrip()
    for name, form in gate.by_form.items():
        yield f"  asked as {name}: {form.discriminated} of {form.probes} gated probes discriminated"
    floor = gate.lexical_floor
    if floor is None:
        yield "  with the vectors off: not measured (no without_vectors())"
    else:
        yield f"  with the vectors off: {floor.discriminated} of {floor.probes} discriminated, {floor.degraded} marked degraded, {floor.errors} raised"
    for name, baseline in gate.baselines.items():
        if baseline.not_run is not None:
            yield f"  {name}: not run ({baseline.not_run})"
    for one in gate.inversions[:_MOST]:
        twins = ", ".join(f"{family} twin at {rank or 'none'}" for family, rank in one.twin_ranks.items())
        yield f"  inverted {one.probe} ({one.form}): target at {one.target_rank or 'none'}, {twins}: {one.query}"
    if len(gate.inversions) > _MOST:
        yield f"  ... {len(gate.inversions) - _MOST} more in the JSON report"


def _write(gate: WriteReport) -> Iterator[str]:
    yield _scores(f"gated ({'+'.join(gate.gated_profiles)})", gate)
    for profile, scores in gate.apart.items():
        yield _scores(profile, scores)
    yield from _disagreements(gate.per_class)
    yield from _gaps(gate.known_gaps)


def _scores(label: str, scores: Scores) -> str:
    cells = scores.confusion
    return (
        f"  {label:<{_LABEL}}{scores.items:>4} candidates  F1 {scores.f1:.4f}  precision {scores.precision:.4f}  recall {scores.recall:.4f}  "
        f"bad refused {cells.bad_refused}, bad accepted {cells.bad_accepted}, good refused {cells.good_refused}, good accepted {cells.good_accepted}"
    )


def _acceptance(gate: AcceptanceReport) -> Iterator[str]:
    yield f"  {gate.groups} groups; precision {gate.precision:.4f}, F1 {gate.f1:.4f}"
    if gate.stopped_at:
        yield f"  stopped: {', '.join(f'{count} at {stage}' for stage, count in gate.stopped_at.items())}"
    told = f"{gate.facts_kept} of {gate.facts_told}" if gate.facts_told else "not measured (no fold tells its text)"
    yield f"  survivors that kept what the dropped one said: {told}"
    yield from _disagreements(gate.per_class)
    if gate.apart:
        beside = ", ".join(f"{cls} {figures.agreed}/{figures.n}" for cls, figures in gate.apart.items())
        yield f"  beside the gate: {beside}"
    yield from _gaps(gate.known_gaps)


def _disagreements(classes: Mapping[str, ClassFigures]) -> Iterator[str]:
    wrong = [(cls, figures) for cls, figures in classes.items() if figures.disagreed]
    for cls, figures in wrong[:_MOST]:
        yield f"  against its label: {cls} {figures.agreed}/{figures.n} ({', '.join(figures.disagreed)})"
    if len(wrong) > _MOST:
        yield f"  ... {len(wrong) - _MOST} more classes in the JSON report"


def _gaps(gaps: KnownGaps) -> Iterator[str]:
    if gaps.stated is None:
        yield f"  known gaps: none stated; {len(gaps.found)} classes are decided against their label"
    else:
        yield f"  known gaps: {', '.join(gaps.stated) or 'none'} ({'as found' if gaps.match else 'NOT as found'})"
