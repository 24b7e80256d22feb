"""What an arm of the gates is: its items, how a target is made ready, how one item is measured, and the report."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pytest_typedmemeval.report.gate_model import GateReport, GateRow, RowStatus

Settle = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Makes a call of the target and gives what it returns, awaited where it is awaitable; the arms await nothing else (see collection/drive.py)."""


@dataclass(frozen=True)
class Item:
    """One thing that an arm asks. ``keywords`` select it with ``-k``; the id tells nothing of the label."""

    id: str
    keywords: tuple[str, ...]


@dataclass
class Ready:
    """A target that can be measured: what the arm keeps of it, and what the report says of it (plain JSON values)."""

    target: Any
    facts: dict[str, Any] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)


class Arm(Protocol):
    """An arm: retrieval, write or acceptance, for one set of settings."""

    name: str
    fixture: str
    methods: tuple[str, ...]
    how_to: str
    items: Sequence[Item]

    async def begin(self, target: Any, settle: Settle) -> Ready:
        """Make a target ready, once. Raises `TargetError` for one that can't be measured."""
        ...

    async def measure(self, ready: Ready, item_id: str, settle: Settle) -> GateRow:
        """Ask one item."""
        ...

    def blank(self, item_id: str, status: RowStatus, detail: str | None) -> GateRow:
        """The row of an item that has no measurement."""
        ...

    def load(self, data: Mapping[str, Any]) -> GateRow:
        """A row from its JSON."""
        ...

    def report(self, rows: Sequence[GateRow], facts: Mapping[str, Any], requested: str) -> GateReport:
        """The report over the rows of all items that were selected, in the order of the plan."""
        ...


def shortfall(rows: Sequence[GateRow], planned: int) -> list[str]:
    """Why rows are no whole measurement, in the words of a report's reason; empty where they are one."""
    reasons = []
    errors = [row for row in rows if row.status == "error"]
    unrun = sum(row.status == "unrun" for row in rows)
    if errors:
        reasons.append(f"{len(errors)} of {len(rows)} items raised, the first: {errors[0].detail}")
    if unrun:
        reasons.append(f"{unrun} of {len(rows)} items have no result")
    if len(rows) < planned:
        reasons.append(f"{len(rows)} of {planned} items were selected, and a part of a gate is no gate")
    return reasons


def skip_reason(rows: Sequence[GateRow]) -> str | None:
    """Why the arm couldn't run, None if it could."""
    return next((row.detail or "skipped" for row in rows if row.status == "skipped"), None)
