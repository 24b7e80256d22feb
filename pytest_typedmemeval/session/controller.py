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
from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.measure.compare import Comparison, compare
from pytest_typedmemeval.measure.identity import Incomparable
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.measure.row import blank_row
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.build import RunContext, build_report, new_run_id, now_text
from pytest_typedmemeval.report.difference import comparison_lines
from pytest_typedmemeval.report.model import Report
from pytest_typedmemeval.report.terminal import header_lines, write_summary
from pytest_typedmemeval.require.check import check_requirements
from pytest_typedmemeval.session.baseline import load_baseline
from pytest_typedmemeval.session.exit_codes import INCOMPLETE, Ending, ending, worst
from pytest_typedmemeval.session.journal import Journal
from pytest_typedmemeval.session.outcomes import LETTERS, Envelope
from pytest_typedmemeval.session.outputs import add_junit_properties, write_outputs

_OURS = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
"""Exit codes of pytest that a measured session replaces; interruption, internal and usage errors stay."""

_LOOKING_ONLY = ("collectonly", "setupplan", "setuponly", "showfixtures", "show_fixtures_per_test", "cacheshow")
"""Options of pytest under which nothing is run: no report, no exit code of ours."""


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
    told_errors: set[str] = field(default_factory=set)
    repeated_errors: list[Any] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ending: Ending | None = None
    own_code: bool = True


class Controller:
    """Session hooks of the process that writes the report."""

    def __init__(self, config: pytest.Config, options: RunOptions, plan: Plan, anchor: Anchor, judge: Judge) -> None:
        self.config, self.options, self.plan, self.anchor, self.judge = config, options, plan, anchor, judge
        self.baseline = load_baseline(options, plan, judge)
        self.tally = Tally()
        self.run_id, self.started = new_run_id(), now_text()
        self._journal: Journal | None = None
        self._looking_only = any(getattr(config.option, name, False) for name in _LOOKING_ONLY)

    # --- what is planned

    def pytest_report_header(self) -> list[str]:
        """Corpus, judge, agent and size, before the first question."""
        return header_lines(
            self.options, self.plan, self.anchor.path.relative_to(self.config.rootpath).as_posix(), self.anchor.fixture
        )

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

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The first report of an item counts: a retry must not turn a score into best of n."""
        text = getattr(report, "tme", None)
        if text is None:
            return
        self.tally.failed_reports += report.failed
        envelope = Envelope.loads(text)
        found = self.plan.find(report.nodeid)
        if found is not None:
            self.tally.planned.setdefault(report.nodeid, Gathered(*found))
        gathered = self.tally.planned.get(report.nodeid)
        if gathered is None or gathered.envelope is not None:
            return
        gathered.envelope = envelope
        self._note_error(report, envelope)
        if self.options.journal is not None:
            if self._journal is None:
                self._journal = Journal(
                    self.options.journal, {"run": self.run_id, "started": self.started, "options": self.options.shown()}
                )
            self._journal.add(envelope)

    def _note_error(self, report: pytest.TestReport, envelope: Envelope) -> None:
        """One mistake in a fixture fails every question: its traceback is shown once."""
        if envelope.row.outcome is Outcome.ERROR:
            known = envelope.row.detail or ""
            if known in self.tally.told_errors:
                self.tally.repeated_errors.append(report)
            self.tally.told_errors.add(known)

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
        if self._looking_only or exitstatus in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERNAL_ERROR):
            yield
            return
        stopped = exitstatus not in _OURS or bool(session.shouldfail)
        self._finish(session, int(exitstatus), stopped)
        yield
        if self.tally.ending is not None and not stopped and session.exitstatus in _OURS:
            session.exitstatus = self.tally.ending.code

    def _finish(self, session: pytest.Session, exitstatus: int, stopped: bool) -> None:
        if self._journal is not None:
            self._journal.close()
        started = any(gathered.envelope is not None for gathered in self.tally.planned.values())
        if stopped and not started:
            return  # a broken collection, or an interruption ahead of the first question: the last report stays
        made = self._reports(session)
        self.tally.ending = worst([end for _, end in made])
        if session.testsfailed and not self.tally.ending.code:
            self.tally.ending = Ending(int(pytest.ExitCode.TESTS_FAILED), "ordinary tests or fixture teardowns failed")
        self.tally.own_code = not stopped
        code = exitstatus if stopped else None
        for report, end in made:
            final = (
                code
                if code is not None
                else end.code
                or (self.tally.ending.code if self.tally.ending.code == pytest.ExitCode.TESTS_FAILED else 0)
            )
            report = report.model_copy(update={"exit_code": final, "exit_reason": end.reason})
            self.tally.reports.append(report)
        self._write()

    def _reports(self, session: pytest.Session) -> list[tuple[Report, Ending]]:
        cause = self._why_unrun()
        by_param: dict[str | None, list[Envelope]] = {}
        for gathered in self.tally.planned.values():
            envelope = gathered.envelope or Envelope(
                self._blank(gathered.asked, Outcome.UNRUN, cause), None, gathered.param
            )
            by_param.setdefault(gathered.param, []).append(envelope)
        made = []
        for param, envelopes in sorted(by_param.items(), key=lambda pair: pair[0] or "") or [(None, [])]:
            context = RunContext(
                self.config, self.options, self.plan, self.run_id, self.started, self.anchor, param, self.judge
            )
            report = build_report(context, envelopes)
            comparison = self._compared(report)
            requirements = check_requirements(self.options.require, report.verticals, comparison)
            end = ending(self.options, [envelope.row for envelope in envelopes], requirements)
            made.append((report.model_copy(update={"requirements": tuple(requirements)}), end))
        return made

    def _write(self) -> None:
        add_junit_properties(self.config, self.tally.reports)
        try:
            for line in write_outputs(self.options, [(report, self.baseline) for report in self.tally.reports]):
                self.tally.notes.append(line)
        except OSError as error:
            self.tally.ending = Ending(
                INCOMPLETE, f"the report could not be written to {error.filename}: {error.strerror}"
            )

    def _compared(self, report: Report) -> Comparison | None:
        """This run next to the baseline; what changed goes below the summary."""
        if self.baseline is None:
            return None
        try:
            comparison = compare(self.baseline, report)
        except Incomparable as error:  # the fate of a sampling setting is known only now
            self.tally.notes.append(f"no comparison with the baseline: {error}")
            return None
        label = f" [{report.run.agent_param}]" if report.run.agent_param else ""
        self.tally.notes += [
            "",
            f"compared with {self.options.baseline}{label}",
            *comparison_lines(comparison, verbose=self.config.option.verbose > 0),
        ]
        return comparison

    def _why_unrun(self) -> Code:
        """Why a planned question has no report: -x and --maxfail were asked for, anything else wasn't."""
        limit = self.config.getoption("maxfail", 0)
        return Code.STOPPED_EARLY if limit and self.tally.failed_reports >= limit else Code.INTERRUPTED

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> Generator[None, None, None]:
        """The typed report after pytest's own sections; an error that fails many questions has its traceback once."""
        errors = terminalreporter.stats.get(Outcome.ERROR.value, [])
        repeated = {id(report) for report in self.tally.repeated_errors}
        shown = [report for report in errors if id(report) not in repeated]
        hidden = len(errors) - len(shown)
        if hidden:
            terminalreporter.stats[Outcome.ERROR.value] = shown
        self._restore = errors if hidden else None
        yield

    def summarize(self, terminalreporter: Any) -> None:
        """Called between pytest's tracebacks and its short summary."""
        if self._restore is not None:
            terminalreporter.write_line(f"({len(self.tally.repeated_errors)} more questions failed in the same way)")
            terminalreporter.stats[Outcome.ERROR.value] = self._restore
        if self.tally.ending is not None:
            write_summary(
                terminalreporter, self.tally.reports, self.tally.ending, self.tally.own_code, self.tally.notes
            )

    _restore: list[Any] | None = None


class Summary:
    """The inner half of the terminal summary: it runs after pytest has printed its tracebacks."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The typed report, in words and figures."""
        self._controller.summarize(terminalreporter)
