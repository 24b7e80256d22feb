"""From an item's end to its typed report: the result travels as one JSON string on the item's own report."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Any

import pytest

from pytest_typedmemeval.agents.adapt import clean_text
from pytest_typedmemeval.collection.anchor import agent_param_of, asked_of, is_canary
from pytest_typedmemeval.collection.isolation import Verdict
from pytest_typedmemeval.collection.parametrize import Asked
from pytest_typedmemeval.collection.question import Bench, code_of, describe
from pytest_typedmemeval.collection.suite import AGENT, AGENT_PARAM, BENCH, ROW, VERDICT
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.measure.row import blank_row
from pytest_typedmemeval.report.model import QuestionRow

LETTERS: dict[Outcome, tuple[str, dict[str, bool]]] = {
    Outcome.CORRECT: (".", {"green": True}),
    Outcome.WRONG: ("W", {"red": True}),
    Outcome.ABSTAINED: ("A", {"yellow": True}),
    Outcome.MISSED: ("M", {"red": True}),
    Outcome.PREMATURE: ("P", {"red": True}),
    Outcome.INCONCLUSIVE: ("?", {"purple": True}),
    Outcome.UNRUN: ("u", {"purple": True}),
    Outcome.ERROR: ("E", {"red": True, "bold": True}),
}
"""Letter and colour of every outcome, in the order of the last line."""


class Envelope:
    """What a report carries: the row, who was measured, and which param of the agent fixture."""

    def __init__(self, row: QuestionRow, agent: dict[str, str | None] | None, param: str | None) -> None:
        self.row, self.agent, self.param = row, agent, param

    def dumps(self) -> str:
        """ASCII JSON: execnet carries nothing but plain strings, and no lone surrogate."""
        return json.dumps({"row": self.row.model_dump(mode="json"), "agent": self.agent, "param": self.param})

    @classmethod
    def loads(cls, text: str) -> Envelope:
        """The inverse of `dumps`."""
        return cls.of(json.loads(text))

    @classmethod
    def of(cls, data: Any) -> Envelope:
        """From parsed JSON. Raises `KeyError`, `TypeError` and pydantic's `ValidationError` for another thing."""
        return cls(QuestionRow.model_validate(data["row"]), data["agent"], data["param"])


def outcome_of(report: pytest.TestReport) -> Outcome | None:
    """The outcome that a report carries, None for an ordinary report."""
    text = getattr(report, "tme", None)
    return None if text is None else Outcome(json.loads(text)["row"]["outcome"])


_ISOLATION: dict[str, tuple[str, str, Any]] = {
    "passed": ("", "", "isolated"),
    "not run": ("", "", "isolation not checked"),
    "broken": ("isolation broken", "X", ("isolation broken", {"red": True, "bold": True})),
}
"""Category, letter and word of the canary, which counts in no n."""


class ItemOutcomes:
    """Hooks that run where the items run: in each worker, or in the one process."""

    def __init__(self, bench: Bench, config: pytest.Config) -> None:
        self.bench = bench
        config.stash[BENCH] = bench

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Words are planted for the agents whose canary is to look for them."""
        self.bench.isolation.expected = {agent_param_of(item) for item in session.items if is_canary(item)}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Note the agent param, which the item's body can't know."""
        if asked_of(item) is not None or is_canary(item):
            item.stash[AGENT_PARAM] = agent_param_of(item)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put the row on the report of the call, or of a setup that didn't end well; likewise the canary's verdict."""
        report = yield
        asked, canary = asked_of(item), is_canary(item)
        if not (asked or canary):
            return report
        if report.longrepr is not None and clean_text(told := str(report.longrepr)) != told:
            report.longrepr = clean_text(told)  # a lone surrogate in a traceback: a worker couldn't send it
        if report.when == "teardown" or (report.when == "setup" and report.passed):
            return report
        raised = call.excinfo.value if call.excinfo is not None else None
        if asked is None:
            verdict = item.stash.get(VERDICT, None) or Verdict(
                "not run", agent_param_of(item), self._told(raised) or ""
            )
            report.tme_isolation = verdict.dumps()  # type: ignore[attr-defined]
            return report
        row = item.stash.get(ROW, None) or self._unasked(asked, report, raised)
        report.tme = Envelope(row, item.stash.get(AGENT, None), agent_param_of(item)).dumps()  # type: ignore[attr-defined]
        return report

    def _unasked(self, asked: Asked, report: pytest.TestReport, raised: BaseException | None) -> QuestionRow:
        """The row of an item whose fixture raised or skipped."""
        plan = self.bench.plan
        if report.skipped:
            outcome, code = Outcome.UNRUN, Code.CAPABILITY
        else:
            outcome, code = Outcome.ERROR, Code.AGENT_EXCEPTION if raised is None else code_of(raised)
        digest = plan.content_hashes[asked.vertical, asked.question_id]
        row = blank_row(plan.question(asked), asked, digest, outcome, code, self.bench.options)
        return row.model_copy(update={"detail": self._told(raised)})

    def _told(self, raised: BaseException | None) -> str | None:
        return None if raised is None else describe(raised, with_text=self.bench.options.keep_text != "none")

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, Any] | None:
        """Own category, letter and colour."""
        verdict = getattr(report, "tme_isolation", None)
        if verdict is not None:
            return _ISOLATION[Verdict.loads(verdict).verdict]
        outcome = outcome_of(report)
        if outcome is None:
            return None
        letter, markup = LETTERS[outcome]
        return outcome.value, letter, (outcome.value, markup)

    def pytest_unconfigure(self) -> None:
        """Close the agents that no fixture closes, their event loop, and the judge's connections."""
        self.bench.end()
        self.bench.judge.close()
