"""Gate items from their end to the report: a row travels as one JSON string on the item's own test report."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pytest_typedmemeval.collection.gates import (
    GATE_BENCH,
    GATE_ROW,
    Asked,
    GateBench,
    GateCollection,
    GatePlan,
    gate_asked_of,
    param_of,
)
from pytest_typedmemeval.gates.failure import fate
from pytest_typedmemeval.gates.read import NOW_FOR_WORKERS
from pytest_typedmemeval.gates.settings import GateSettings
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.gate_model import GateReport, GateRow

HELD = ("held", ".", {"green": True})
BROKEN = ("not held", "X", {"red": True})
BESIDE = ("not held, not gated", "x", {"yellow": True})
UNAVAILABLE = ("unavailable", "s", {"yellow": True})
ERROR = ("error", "E", {"red": True, "bold": True})
REPEATED = ("same error", "e", {"red": True})
UNRUN = ("unrun", "u", {"purple": True})
STATES = (HELD, BROKEN, BESIDE, UNAVAILABLE, REPEATED, UNRUN)
"""(category, letter, colour) of a gate item; ``error`` is pytest's own category, whose tracebacks it prints."""


def state_of(row: GateRow, *, repeated: bool) -> tuple[str, str, dict[str, bool]]:
    """How an item is shown. One mistake of a target fails every item: its traceback is shown once."""
    if row.status == "measured":
        return HELD if row.holds else BROKEN if row.gated else BESIDE
    return {"skipped": UNAVAILABLE, "unrun": UNRUN, "error": REPEATED if repeated else ERROR}[row.status]


class GateItems:
    """Hooks that run where the items run: in each worker, or in the one process."""

    def __init__(self, config: pytest.Config, plan: GatePlan, options: RunOptions) -> None:
        self.plan = plan
        self.bench = config.stash[GATE_BENCH] = GateBench(plan, options)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put the row on the report of the call, or of a setup that didn't end well."""
        report = yield
        asked = gate_asked_of(item)
        if asked is None or report.when == "teardown" or (report.when == "setup" and report.passed):
            return report
        row = item.stash.get(GATE_ROW, None)
        if row is None:
            assert call.excinfo is not None
            row = self.plan.arms[asked.arm].blank(asked.item_id, *fate(call.excinfo.value))
            if row.status == "skipped":  # raised or skipped, a gate that can't run has failed
                report.outcome, report.longrepr = "failed", row.detail
        facts = self.bench.facts(asked.arm, param_of(item, asked))
        told = {"row": row.model_dump(mode="json", by_alias=True), "facts": facts}
        report.tme_gate = json.dumps(told)  # type: ignore[attr-defined]
        return report

    def pytest_unconfigure(self) -> None:
        """Close the targets' event loop."""
        self.bench.plain.close()


@dataclass
class _Planned:
    """A planned item and what came of it."""

    asked: Asked
    param: str | None
    row: GateRow | None = None
    facts: dict[str, Any] = field(default_factory=dict)


class GateSession:
    """Hooks of the process that writes the report: gathers the rows, and makes the gates' reports of them at the end."""

    def __init__(self, config: pytest.Config, plan: GatePlan, settings: GateSettings) -> None:
        self.config, self.plan, self.settings = config, plan, settings
        self._planned: dict[str, _Planned] = {}
        self._failed_reports = 0
        self._told: set[str] = set()

    # --- what is planned

    def pytest_report_header(self) -> list[str]:
        """Each gate, where its fixture is, and how many items it has."""
        return [
            f"typedmemeval: gate {name}, {len(arm.items)} items, {arm.fixture} from "
            f"{self.plan.anchors[name].path.relative_to(self.config.rootpath).as_posix()}"
            for name, arm in self.plan.arms.items()
        ]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Remember which items are to report (in a plain session)."""
        for item in session.items:
            asked = gate_asked_of(item)
            if asked is not None:
                self._planned[item.nodeid] = _Planned(asked, param_of(item, asked))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Remember which items are to report (under xdist, where only the workers collect)."""
        for nodeid in ids:
            self._plan(nodeid)

    def _plan(self, nodeid: str) -> _Planned | None:
        if nodeid not in self._planned:
            found = self.plan.find(nodeid)
            if found is None:
                return None
            self._planned[nodeid] = _Planned(*found)
        return self._planned[nodeid]

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """A worker is told the day, so that a run over midnight is one run."""
        node.workerinput[NOW_FOR_WORKERS] = self.settings.now.isoformat()

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Seed our categories, so that the last line counts in our order."""
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            for category, _, _ in STATES:
                reporter.stats.setdefault(category, [])

    # --- what comes in

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The first report of an item counts."""
        text = getattr(report, "tme_gate", None)
        planned = self._plan(report.nodeid) if text is not None else None
        if text is None or planned is None:
            return
        self._failed_reports += report.failed
        told = json.loads(text)
        row = self.plan.arms[planned.asked.arm].load(told["row"])
        report.tme_state = state_of(row, repeated=(row.detail or "") in self._told)  # type: ignore[attr-defined]
        if row.status == "error":
            self._told.add(row.detail or "")
        if planned.row is None:
            planned.row, planned.facts = row, told["facts"]

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
        """Own category, letter and colour."""
        state = getattr(report, "tme_state", None)
        return None if state is None else (state[0], state[1], (state[0], state[2]))

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str, report: pytest.TestReport) -> None:
        """A worker died: the item in flight has no result, and nothing else is lost."""
        planned = self._plan(crashitem)
        if planned is not None:
            row = self.plan.arms[planned.asked.arm].blank(planned.asked.item_id, "unrun", "worker crashed")
            report.tme_gate = json.dumps({"row": row.model_dump(mode="json", by_alias=True), "facts": {}})  # type: ignore[attr-defined]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, Any, Any]:
        """Give our failures back: the gate's own exit code tells."""
        try:
            return (yield)
        finally:
            session.testsfailed -= self._failed_reports

    # --- the end

    @property
    def started(self) -> bool:
        """Whether any result has come in."""
        return any(planned.row is not None for planned in self._planned.values())

    def reports(self) -> dict[str | None, dict[str, GateReport]]:
        """By param of the fixtures, each arm's report; an arm of which nothing was selected has an empty one."""
        made: dict[str | None, dict[str, GateReport]] = {}
        for name, arm in self.plan.arms.items():
            members = [planned for planned in self._planned.values() if planned.asked.arm == name]
            for param in dict.fromkeys([planned.param for planned in members] or [None]):
                mine = {planned.asked.item_id: planned for planned in members if planned.param == param}
                ordered = [mine[item.id] for item in arm.items if item.id in mine]
                rows = [one.row or arm.blank(one.asked.item_id, "unrun", None) for one in ordered]
                facts = next((one.facts for one in ordered if one.facts), {})
                made.setdefault(param, {})[name] = arm.report(rows, facts, arm.fixture)
        return made


def wire_gates(config: pytest.Config, options: RunOptions, plan: GatePlan, taken: Path | None) -> GateSession | None:
    """Register what a run with gates needs; gives the gathering half in the process that has one."""
    assert options.gate is not None
    config.pluginmanager.register(GateCollection(config, plan, taken), "typedmemeval-gate-collection")
    config.pluginmanager.register(GateItems(config, plan, options), "typedmemeval-gate-items")
    if hasattr(config, "workerinput"):
        return None
    session = GateSession(config, plan, options.gate)
    config.pluginmanager.register(session, "typedmemeval-gate-session")
    return session
