"""How a run was made, in words: arm, selection, resumed rows, sampling, isolation. Nothing is said of what is as usual."""

from __future__ import annotations

from collections.abc import Iterator

from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.report.model import Report, VerticalReport
from pytest_typedmemeval.report.usage import usage_text


def run_lines(report: Report, name: str, vertical: VerticalReport) -> Iterator[str]:
    """The lines of one vertical."""
    run = report.run
    projection = (run.projection or {}).get(name)
    if projection is not None:
        yield (
            f"oracle: {projection.gold_kept} of {projection.gold} gold sessions given (asked for {projection.gold_fraction}), "
            f"{projection.distractors_mean} others a question (asked for {projection.distractors})"
        )
    if run.arm == "no-memory":
        right = [row.id for row in vertical.questions if row.outcome is Outcome.CORRECT]
        yield f"right without any memory: {', '.join(dict.fromkeys(right)) or 'none'}"
    elif run.arm not in ("agent", "oracle"):
        yield f"arm: {run.arm}"
    empty = [
        cell.shape if cell.level is None else f"{cell.shape}/{cell.level}"
        for cell in run.selection.cells.get(name, ())
        if not cell.n
    ]
    if empty:
        yield f"not drawn at all: {', '.join(empty)}"
    if run.selection.resumed:
        yield f"resumed: {run.selection.resumed} rows are of an earlier run"
    if run.sampling:
        yield "sampling: " + ", ".join(f"{setting} {fate}" for setting, fate in run.sampling.items())
    used = usage_text(vertical.questions)
    if used is not None:
        yield f"used, as the agent tells: {used}"
    if run.isolation_check == "broken":
        yield "isolation BROKEN: questions see each other, and no figure here can be trusted"
