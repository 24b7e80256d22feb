"""The exit code of a measured session: the first that applies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.model import QuestionRow, Requirement

NOTHING_MEASURED = 20
REQUIREMENT_FAILED = 21
INCOMPLETE = 22

PRECEDENCE = (NOTHING_MEASURED, INCOMPLETE, REQUIREMENT_FAILED, 0)
"""Among several agents the first of these that one of them calls for."""

UNASKED = frozenset({Code.INTERRUPTED})
"""Codes of unrun questions that nobody asked for."""


@dataclass(frozen=True)
class Ending:
    """An exit code and its reason in one line."""

    code: int
    reason: str


def ending(
    options: RunOptions, rows: Sequence[QuestionRow], requirements: Sequence[Requirement], *, isolated: bool = True
) -> Ending:
    """Which code the rows and requirements call for, 0 if none. ``isolated``: no word of one question came back in another."""
    lost = lost_ending(rows, options.max_errors, isolated=isolated)
    if lost.code:
        return lost
    failed = [one for one in requirements if not one.holds]
    if failed:
        return Ending(
            REQUIREMENT_FAILED,
            "; ".join(f"required {one.expression}: {one.figure} in {one.vertical}" for one in failed),
        )
    undecided = sum(row.outcome is Outcome.INCONCLUSIVE for row in rows)
    if options.max_undecided is not None and undecided / len(rows) > options.max_undecided:
        return Ending(
            REQUIREMENT_FAILED,
            f"{undecided} of {len(rows)} answers undecided, more than --tme-max-undecided {options.max_undecided:g}",
        )
    return Ending(0, "")


def lost_ending(rows: Sequence[QuestionRow], max_errors: float, *, isolated: bool = True) -> Ending:
    """Which code the rows that were lost, or a broken isolation, call for, 0 if none."""
    if not any(row.outcome.measured for row in rows):
        return Ending(NOTHING_MEASURED, f"nothing was measured: {_codes(rows) or 'no question was selected'}")
    lost = [row for row in rows if row.outcome is Outcome.ERROR or row.code in UNASKED]
    if len(lost) / len(rows) > max_errors:
        return Ending(
            INCOMPLETE,
            f"incomplete: {len(lost)} of {len(rows)} questions lost ({_codes(lost)}), more than --tme-max-errors {max_errors:g}",
        )
    if not isolated:
        return Ending(
            INCOMPLETE,
            "isolation broken: the agent's reset() leaves something behind, so that questions see each other",
        )
    return Ending(0, "")


def worst(endings: Sequence[Ending]) -> Ending:
    """The ending that decides among those of several agents."""
    return min(
        endings,
        key=lambda one: PRECEDENCE.index(one.code),
        default=Ending(NOTHING_MEASURED, "nothing was measured: no question was selected"),
    )


def _codes(rows: Sequence[QuestionRow]) -> str:
    counts: dict[str, int] = {}
    for row in rows:
        if row.code is not None:
            counts[row.code.value] = counts.get(row.code.value, 0) + 1
    return ", ".join(f"{count} {code}" for code, count in sorted(counts.items()))
