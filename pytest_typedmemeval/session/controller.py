"""The controller: makes the report at the end and sets the exit code.

It runs in the one process of a plain session, or in the main process of an xdist session; workers have no controller.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

import pytest

from pytest_typedmemeval.collection.find import Anchor
from pytest_typedmemeval.collection.isolation import Verdict
from pytest_typedmemeval.collection.question import describe, was_overdue
from pytest_typedmemeval.measure.compare import Comparison, compare
from pytest_typedmemeval.measure.identity import Incomparable
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.build import build_report
from pytest_typedmemeval.report.difference import comparison_lines
from pytest_typedmemeval.report.model import Report
from pytest_typedmemeval.report.printable import printable
from pytest_typedmemeval.report.terminal import header_lines, write_summary
from pytest_typedmemeval.require.check import check_requirements
from pytest_typedmemeval.session.exit_codes import INCOMPLETE, Ending, ending, worst
from pytest_typedmemeval.session.gate_ending import gate_ending
from pytest_typedmemeval.session.gates import GateSession
from pytest_typedmemeval.session.gather import Gatherer, isolation_of
from pytest_typedmemeval.session.outcomes import LETTERS, Envelope
from pytest_typedmemeval.session.outputs import add_junit_properties, write_outputs
from pytest_typedmemeval.session.xdist import SharedRun

_OURS = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
"""Exit codes of pytest that a measured session replaces; interruption, internal and usage errors stay."""

_LOOKING_ONLY = ("collectonly", "setupplan", "setuponly", "showfixtures", "show_fixtures_per_test", "cacheshow")
"""Options of pytest under which nothing is run: no report, no exit code of ours."""


@dataclass
class Made:
    """What the end of the session made."""

    reports: list[Report] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ending: Ending | None = None
    own_code: bool = True


class Controller:
    """Session hooks of the process that writes the report."""

    def __init__(
        self,
        config: pytest.Config,
        options: RunOptions,
        anchor: Anchor,
        gatherer: Gatherer,
        run: SharedRun,
        baseline: Report | None,
        gates: GateSession | None,
    ) -> None:
        self.config, self.options, self.anchor, self.gatherer, self.run = config, options, anchor, gatherer, run
        self.baseline, self.gates = baseline, gates
        self.made = Made()
        self._session: pytest.Session | None = None
        self._looking_only = any(getattr(config.option, name, False) for name in _LOOKING_ONLY)

    # --- what is planned

    def pytest_report_header(self) -> list[str]:
        """Corpus, judge, agent and size, before the first question."""
        if not self.options.verticals:
            return []
        anchor = self.anchor.path.relative_to(self.config.rootpath).as_posix()
        return header_lines(
            self.gatherer.plan,
            anchor,
            self.anchor.fixture,
            [one.row for one in self.gatherer.resumed.measured.values()],
        )

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Remember which items are to report (in a plain session)."""
        for item in session.items:
            self.gatherer.plan_item(item)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Remember which items are to report (under xdist, where only the workers collect)."""
        for nodeid in ids:
            self.gatherer.plan_nodeid(nodeid)

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Seed our categories, so that the last line counts in our order."""
        self._session = session
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            for outcome in LETTERS:
                reporter.stats.setdefault(outcome.value, [])

    # --- what comes in

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather a result."""
        heard = self.gatherer.heard
        verdict = getattr(report, "tme_isolation", None)
        text = getattr(report, "tme", None)
        if verdict is not None:
            heard.failed_reports += report.failed
            self.gatherer.take_isolation(Verdict.loads(verdict))
        if report.when == "teardown" and report.failed and self.gatherer.plan.find(report.nodeid) is not None:
            heard.teardowns.append(report)
        if text is None:
            return
        heard.failed_reports += report.failed
        envelope = Envelope.loads(text)
        self.gatherer.resumed.refuse_another_system(envelope)  # ahead of the journal: it is of the other system
        if self.gatherer.take(report.nodeid, envelope):
            self._note_error(report, envelope)

    def _note_error(self, report: pytest.TestReport, envelope: Envelope) -> None:
        """One mistake in a fixture fails every question: its traceback is shown once."""
        if envelope.row.outcome is Outcome.ERROR:
            heard, known = self.gatherer.heard, envelope.row.detail or ""
            if known in heard.told_errors:
                heard.repeated_errors.append(report)
            heard.told_errors.add(known)

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str, report: pytest.TestReport) -> None:
        """A worker died: the question in flight is an error, and nothing else is lost."""
        found = self.gatherer.plan.find(crashitem)
        if found is not None:
            code = Code.AGENT_TIMEOUT if was_overdue(self.run, crashitem) else Code.WORKER_CRASHED
            row = self.gatherer.blank(found[0], Outcome.ERROR, code)
            report.tme = Envelope(row, None, found[1]).dumps()  # type: ignore[attr-defined]

    def overdue(self, nodeid: str) -> None:
        """Called from the watchdog's thread while the main thread is stuck in the agent: keep what there is, and end the process."""
        found = self.gatherer.plan.find(nodeid)
        if found is not None:
            row = self.gatherer.blank(found[0], Outcome.ERROR, Code.AGENT_TIMEOUT)
            row = row.model_copy(update={"detail": "the call could not be interrupted, and ended the run"})
            self.gatherer.take(nodeid, Envelope(row, None, found[1]))
        assert self._session is not None
        self._finish(self._session, INCOMPLETE, stopped=True)
        self.made.ending = Ending(INCOMPLETE, f"incomplete: a call of the agent could not be interrupted in {nodeid}")
        self.made.own_code = True
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            capture = self.config.pluginmanager.get_plugin("capturemanager")
            if capture is not None:  # an item is running: what is printed now would be its own
                capture.suspend_global_capture(in_=True)
            reporter.write_line("")
            write_summary(reporter, self.made.reports, self.made.ending, self.made.own_code, self.made.notes)
            reporter.flush()
        shutil.rmtree(self.run.folder, ignore_errors=True)
        os._exit(INCOMPLETE)

    # --- the end

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, Any, Any]:
        """Give our failures back: to every other plugin, a wrong answer is no failed test."""
        try:
            return (yield)
        finally:
            session.testsfailed -= self.gatherer.heard.failed_reports

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> Generator[None, None, None]:
        """Make the report, then, after every other plugin has had its say, set the exit code."""
        if self._looking_only or exitstatus in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERNAL_ERROR):
            yield
            return
        stopped = exitstatus not in _OURS or bool(session.shouldfail)
        self._finish(session, int(exitstatus), stopped)
        yield
        if self.made.ending is not None and not stopped and session.exitstatus in _OURS:
            session.exitstatus = self.made.ending.code

    def _finish(self, session: pytest.Session, exitstatus: int, stopped: bool) -> None:
        if stopped and not self.gatherer.started and not (self.gates and self.gates.started):
            return  # a broken collection, or an interruption ahead of the first question: the last report stays
        self._close_journal()
        made = self._reports(session)
        self.made.ending = worst([end for _, end in made])
        if session.testsfailed and not self.made.ending.code:
            self.made.ending = Ending(int(pytest.ExitCode.TESTS_FAILED), self._other_failures(session.testsfailed))
        self.made.own_code = not stopped
        for report, end in made:
            final = exitstatus if stopped else end.code or self._ordinary_failure()
            self.made.reports.append(report.model_copy(update={"exit_code": final, "exit_reason": end.reason}))
        self._write()
        for report in self.made.reports:
            self._hand_over(report)

    def _hand_over(self, report: Report) -> None:
        """To other people's sinks; one that raises costs neither the summary nor the others' reports."""
        try:
            self.config.hook.pytest_tme_report(config=self.config, report=report)
        except Exception as error:
            assert self.made.ending is not None
            said = printable(f"pytest_tme_report raised {describe(error)}")
            self.made.notes.append(said)
            if not self.made.ending.code:
                self.made.ending = Ending(INCOMPLETE, f"a sink did not take the report: {said}")

    def _other_failures(self, failed: int) -> str:
        """What pytest counts as failed beside our questions, in words."""
        teardowns = len(self.gatherer.heard.teardowns)
        parts = [f"{failed - teardowns} ordinary tests failed"] if failed > teardowns else []
        parts += [f"the agent fixture's teardown failed after {teardowns} questions"] if teardowns else []
        return "; ".join(parts)

    def _ordinary_failure(self) -> int:
        """pytest's own 1, where ordinary tests decide; else 0."""
        assert self.made.ending is not None
        failed = int(pytest.ExitCode.TESTS_FAILED)
        return failed if self.made.ending.code == failed else 0

    def _close_journal(self) -> None:
        journal = self.gatherer.journal
        if journal is not None:
            if journal.problem is not None:
                self.made.notes.append(
                    f"journal: {journal.unwritten} lines are missing in {journal.path}: {journal.problem}"
                )
            journal.close()

    def _reports(self, session: pytest.Session) -> list[tuple[Report, Ending]]:
        made = []
        asked = dict(self.gatherer.by_param(self._why_unrun())) if self.options.verticals else {}
        gated = {} if self.gates is None else self.gates.reports()
        for param in sorted(asked.keys() | gated.keys(), key=lambda name: name or ""):
            envelopes, gates = asked.get(param, []), gated.get(param, {})
            found = self.gatherer.isolation(param)
            if found is not None and found.detail:
                self.made.notes.append(printable(f"isolation {found.verdict}: {found.detail}"))
            isolation = isolation_of([envelope.row for envelope in envelopes], found)
            report = build_report(self.gatherer.facts, self.gatherer.plan.corpora, envelopes, param, isolation, gates)
            requirements = check_requirements(self.options.require, report.verticals, self._compared(report))
            rows = [envelope.row for envelope in envelopes]
            ends = [gate_ending(gates, allow_skip=self.options.allow_skip)] if gates else []
            if param in asked:
                ends.append(ending(self.options, rows, requirements, isolated=isolation != "broken"))
            end = worst(ends)
            made.append((report.model_copy(update={"requirements": tuple(requirements)}), end))
        return made

    def _write(self) -> None:
        add_junit_properties(self.config, self.made.reports)
        try:
            for line in write_outputs(self.options, [(report, self.baseline) for report in self.made.reports]):
                self.made.notes.append(line)
        except OSError as error:
            self.made.ending = Ending(
                INCOMPLETE, f"the report could not be written to {error.filename}: {error.strerror}"
            )

    def _compared(self, report: Report) -> Comparison | None:
        """This run next to the baseline; what changed goes below the summary."""
        if self.baseline is None:
            return None
        try:
            comparison = compare(self.baseline, report)
        except Incomparable as error:  # the fate of a sampling setting is known only now
            self.made.notes.append(f"no comparison with the baseline: {error}")
            return None
        label = f" [{report.run.agent_param}]" if report.run.agent_param else ""
        self.made.notes += [
            "",
            f"compared with {self.options.baseline}{label}",
            *comparison_lines(comparison, verbose=self.config.option.verbose > 0),
        ]
        return comparison

    def _why_unrun(self) -> Code:
        """Why a planned question has no report: -x and --maxfail were asked for, anything else wasn't."""
        limit = self.config.getoption("maxfail", 0)
        return Code.STOPPED_EARLY if limit and self.gatherer.heard.failed_reports >= limit else Code.INTERRUPTED

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> Generator[None, None, None]:
        """The typed report after pytest's own sections; an error that fails many questions has its traceback once."""
        errors = terminalreporter.stats.get(Outcome.ERROR.value, [])
        repeated = {id(report) for report in self.gatherer.heard.repeated_errors}
        shown = [report for report in errors if id(report) not in repeated]
        hidden = len(errors) - len(shown)
        if hidden:
            terminalreporter.stats[Outcome.ERROR.value] = shown
        self._restore = errors if hidden else None
        yield

    def summarize(self, terminalreporter: Any) -> None:
        """Called between pytest's tracebacks and its short summary."""
        if self._restore is not None:
            repeated = len(self.gatherer.heard.repeated_errors)
            terminalreporter.write_line(f"({repeated} more questions failed in the same way)")
            terminalreporter.stats[Outcome.ERROR.value] = self._restore
        self._name_teardowns(terminalreporter.stats)
        if self.made.ending is not None:
            write_summary(terminalreporter, self.made.reports, self.made.ending, self.made.own_code, self.made.notes)

    def _name_teardowns(self, stats: dict[str, list[Any]]) -> None:
        """Their tracebacks are printed under pytest's own "error"; the last line counts them apart from our outcome of that name."""
        teardowns = self.gatherer.heard.teardowns
        if teardowns:
            stats["error"] = [one for one in stats.get("error", []) if one not in teardowns]
            stats["teardown error"] = teardowns

    _restore: list[Any] | None = None


class Summary:
    """The inner half of the terminal summary: it runs after pytest has printed its tracebacks."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The typed report, in words and figures."""
        self._controller.summarize(terminalreporter)
