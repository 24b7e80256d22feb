"""The controller: gathers the rows, keeps the journal, makes the report at the end, and sets the exit code.

It runs in the one process of a plain session, or in the main process of an xdist session; workers have no controller.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

import pytest

from pytest_typedmemeval.collection.anchor import Anchor, agent_param_of, asked_of
from pytest_typedmemeval.collection.parametrize import Asked, Plan
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.measure.row import blank_row
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.build import RunContext, build_report, new_run_id, now_text
from pytest_typedmemeval.report.json import write_report
from pytest_typedmemeval.report.model import Report
from pytest_typedmemeval.report.terminal import header_lines, write_summary
from pytest_typedmemeval.session.exit_codes import NOTHING_MEASURED, Ending, check_requirements, ending
from pytest_typedmemeval.session.journal import Journal
from pytest_typedmemeval.session.outcomes import LETTERS, Envelope

_OURS = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
"""Exit codes of pytest that a measured session replaces; interruption, internal and usage errors stay."""


@dataclass
class Gathered:
    """Everything that is known of one planned item."""

    asked: Asked
    param: str | None
    envelope: Envelope | None = None


@dataclass
class Tally:
    """What the session saw, beside the rows."""

    planned: dict[str, Gathered] = field(default_factory=dict)
    failed_reports: int = 0
    deselected: int = 0
    first_error: Any = None
    reports: list[Report] = field(default_factory=list)
    ending: Ending | None = None


class Controller:
    """Session hooks of the process that writes the report."""

    def __init__(self, config: pytest.Config, options: RunOptions, plan: Plan, anchor: Anchor) -> None:
        self.config, self.options, self.plan, self.anchor = config, options, plan, anchor
        self.tally = Tally()
        self.run_id, self.started = new_run_id(), now_text()
        self._journal: Journal | None = None
        self._collect_only = bool(config.option.collectonly)

    # --- what is planned

    def pytest_report_header(self) -> list[str]:
        """Corpus, judge, agent and size, before the first question."""
        return header_lines(
            self.options, self.plan, self.anchor.path.relative_to(self.config.rootpath).as_posix(), self.anchor.fixture
        )

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Count what ``-k`` and the like leave out."""
        self.tally.deselected += sum(asked_of(item) is not None for item in items)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Remember which items are to report (in a plain session)."""
        for item in session.items:
            asked = asked_of(item)
            if asked is not None:
                self.tally.planned[item.nodeid] = Gathered(asked, agent_param_of(item, asked))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Remember which items are to report (under xdist, where only the workers collect)."""
        for nodeid in ids:
            found = self.plan.find(nodeid)
            if found is not None:
                self.tally.planned.setdefault(nodeid, Gathered(*found))

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Seed our categories, so that the last line counts in our order."""
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            for outcome in LETTERS:
                reporter.stats.setdefault(outcome.value, [])

    # --- what comes in

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The first report of an item counts: a retry must not turn a score into best of n."""
        text = getattr(report, "tme", None)
        if text is None:
            return
        self.tally.failed_reports += report.failed
        envelope = Envelope.loads(text)
        gathered = self.tally.planned.get(report.nodeid)
        if gathered is None or gathered.envelope is not None:
            return
        gathered.envelope = envelope
        if envelope.row.outcome is Outcome.ERROR and self.tally.first_error is None and report.longrepr:
            self.tally.first_error = (report.nodeid, report.longrepr)
        if self.options.journal is not None:
            if self._journal is None:
                self._journal = Journal(
                    self.options.journal, {"run": self.run_id, "started": self.started, "options": self.options.shown()}
                )
            self._journal.add(envelope)

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str, report: pytest.TestReport) -> None:
        """A worker died: the question in flight is an error, and nothing else is lost."""
        found = self.plan.find(crashitem)
        if found is not None:
            row = self._blank(found[0], Outcome.ERROR, Code.WORKER_CRASHED)
            report.tme = Envelope(row, None, found[1]).dumps()  # type: ignore[attr-defined]

    def _blank(self, asked: Asked, outcome: Outcome, code: Code) -> Any:
        digest = self.plan.content_hashes[asked.vertical, asked.question_id]
        return blank_row(self.plan.question(asked), asked, digest, outcome, code, self.options)

    # --- the end

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, Any, Any]:
        """Give our failures back: to every other plugin, a wrong answer is no failed test."""
        try:
            return (yield)
        finally:
            session.testsfailed -= self.tally.failed_reports

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> Generator[None, None, None]:
        """Make the report, then, after every other plugin has had its say, set the exit code."""
        if self._collect_only or exitstatus in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERNAL_ERROR):
            yield
            return
        self._finish(session, exitstatus)
        yield
        assert self.tally.ending is not None
        stopped = exitstatus == pytest.ExitCode.TESTS_FAILED and session.shouldfail
        if self.tally.ending.code and session.exitstatus in _OURS and not stopped:
            session.exitstatus = self.tally.ending.code
        elif session.exitstatus == pytest.ExitCode.TESTS_FAILED and not session.testsfailed and not stopped:
            session.exitstatus = pytest.ExitCode.OK

    def _finish(self, session: pytest.Session, exitstatus: int) -> None:
        if self._journal is not None:
            self._journal.close()
        cause = self._why_unrun(session, exitstatus)
        by_param: dict[str | None, list[Envelope]] = {}
        for gathered in self.tally.planned.values():
            envelope = gathered.envelope or Envelope(
                self._blank(gathered.asked, Outcome.UNRUN, cause), None, gathered.param
            )
            by_param.setdefault(gathered.param, []).append(envelope)
        endings = []
        for param, envelopes in sorted(by_param.items(), key=lambda pair: pair[0] or ""):
            context = RunContext(
                self.config,
                self.options,
                self.plan,
                self.run_id,
                self.started,
                self.anchor,
                param,
                self.tally.deselected,
            )
            report = build_report(context, envelopes)
            requirements = check_requirements(self.options, dict(report.verticals))
            end = ending(self.options, [envelope.row for envelope in envelopes], requirements)
            endings.append(end)
            report = report.model_copy(
                update={"requirements": tuple(requirements), "exit_code": end.code, "exit_reason": end.reason}
            )
            self.tally.reports.append(report)
            if self.options.report is not None:
                write_report(report, report_path(self.options, param))
        order = {0: 9, NOTHING_MEASURED: 0, 22: 1, 21: 2}
        self.tally.ending = (
            min(endings, key=lambda end: order[end.code])
            if endings
            else Ending(NOTHING_MEASURED, "nothing was measured: no question was selected")
        )

    def _why_unrun(self, session: pytest.Session, exitstatus: int) -> Code:
        """Why a planned question has no report: -x and --maxfail were asked for, anything else wasn't."""
        limit = self.config.getoption("maxfail", 0)
        return Code.STOPPED_EARLY if limit and self.tally.failed_reports >= limit else Code.INTERRUPTED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The typed report, in words and figures."""
        if self.tally.ending is not None:
            write_summary(
                terminalreporter, self.tally.reports, self.tally.ending, self.tally.first_error, self._written()
            )

    def _written(self) -> list[str]:
        if self.options.report is None:
            return []
        return [str(report_path(self.options, report.run.agent_param)) for report in self.tally.reports]


def report_path(options: RunOptions, param: str | None) -> Any:
    """Where a report goes: each param of the agent fixture has one of its own."""
    assert options.report is not None
    return (
        options.report
        if param is None
        else options.report.with_name(f"{options.report.stem}-{param}{options.report.suffix}")
    )
