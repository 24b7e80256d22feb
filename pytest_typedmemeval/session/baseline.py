"""``--tme-baseline``: the report that a run is told against, refused before the first question if it can't be."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_typedmemeval.collection.parametrize import Plan
from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.measure.identity import Incomparable, field_differences
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.build import measurement_fields
from pytest_typedmemeval.report.json import ReportError, read_report
from pytest_typedmemeval.report.model import Report


def load_baseline(options: RunOptions, plan: Plan, judge: Judge) -> Report | None:
    """The baseline, None if none was asked for.

    Raises `pytest.UsageError` if it can't be read, isn't one whole run, or wasn't measured as this run will be.
    """
    if options.baseline is None:
        return None
    try:
        report = read_report(_text(options.baseline), str(options.baseline))
        refuse_partial(report)
        differing = list(field_differences(report.run.fingerprints.covers, measurement_fields(options, plan, judge)))
        if differing:
            raise Incomparable("; ".join(map(str, differing)))
    except (Incomparable, ReportError) as error:
        raise pytest.UsageError(f"--tme-baseline={options.baseline}: {error}") from None
    return report


def refuse_partial(report: Report) -> None:
    """Raise `Incomparable` for a report that isn't one whole run: a part of a selection, or several runs merged."""
    if report.run.mixed is not None:
        raise Incomparable(f"is mixed ({report.run.mixed}): no baseline can be made of it; measure in one run")
    shard = report.run.options.get("shard")
    if shard:
        raise Incomparable(f"is shard {shard} of a selection: merge all of them first (tme merge)")
    if report.run.selection.deselected:
        asked = sum(len(vertical.questions) for vertical in report.verticals.values())
        raise Incomparable(
            f"is partial: {asked} of {asked + report.run.selection.deselected} questions; measure the whole selection"
        )


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ReportError(f"{error.strerror}") from None
    except UnicodeDecodeError:
        raise ReportError("not UTF-8") from None
