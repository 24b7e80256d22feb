"""From an item's end to its typed report: the result travels as one JSON string on the item's own report."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Any

import pytest

from pytest_typedmemeval.collection.anchor import agent_param_of, asked_of
from pytest_typedmemeval.collection.parametrize import Plan
from pytest_typedmemeval.collection.suite import AGENT, BENCH, ROW, Bench, describe
from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.measure.row import blank_row
from pytest_typedmemeval.options import RunOptions
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
        data = json.loads(text)
        return cls(QuestionRow.model_validate(data["row"]), data["agent"], data["param"])


def outcome_of(report: pytest.TestReport) -> Outcome | None:
    """The outcome that a report carries, None for an ordinary report."""
    text = getattr(report, "tme", None)
    return None if text is None else Outcome(json.loads(text)["row"]["outcome"])


class ItemOutcomes:
    """Hooks that run where the items run: in each worker, or in the one process."""

    def __init__(self, config: pytest.Config, options: RunOptions, plan: Plan, judge: Judge) -> None:
        self.config, self.options, self.plan = config, options, plan
        self.bench = Bench(options, plan, judge)
        config.stash[BENCH] = self.bench

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put the row on the report of the call, or of a setup that didn't end well."""
        report = yield
        asked = asked_of(item)
        if asked is None or report.when == "teardown" or (report.when == "setup" and report.passed):
            return report
        row = item.stash.get(ROW, None)
        if row is None:
            question = self.plan.question(asked)
            digest = self.plan.content_hashes[asked.vertical, asked.question_id]
            outcome, code = (
                (Outcome.UNRUN, Code.CAPABILITY) if report.skipped else (Outcome.ERROR, Code.AGENT_EXCEPTION)
            )
            detail = (
                describe(call.excinfo.value, with_text=self.options.keep_text != "none")
                if call.excinfo is not None
                else None
            )
            row = blank_row(question, asked, digest, outcome, code, self.options).model_copy(update={"detail": detail})
        envelope = Envelope(row, item.stash.get(AGENT, None), agent_param_of(item, asked))
        report.tme = envelope.dumps()  # type: ignore[attr-defined]
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: Any) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
        """Own category, letter and colour."""
        outcome = outcome_of(report)
        if outcome is None:
            return None
        letter, markup = LETTERS[outcome]
        return outcome.value, letter, (outcome.value, markup)

    def pytest_unconfigure(self) -> None:
        """Close the agents' event loop and the judge's connections."""
        self.bench.close()
        self.bench.judge.close()
