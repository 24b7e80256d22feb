"""What the main process hears of the items: which are planned, and the first result of each, journalled as it comes in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pytest_typedmemeval.collection.anchor import agent_param_of, asked_of
from pytest_typedmemeval.collection.isolation import Verdict
from pytest_typedmemeval.collection.parametrize import Asked, Plan
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.measure.row import blank_row
from pytest_typedmemeval.report.build import RunFacts
from pytest_typedmemeval.report.model import QuestionRow
from pytest_typedmemeval.session.journal import Journal, Planned
from pytest_typedmemeval.session.outcomes import Envelope
from pytest_typedmemeval.session.resume import Resumed, key_of


@dataclass
class Gathered:
    """Everything that is known of one planned item."""

    asked: Asked
    param: str | None
    envelope: Envelope | None = None

    @property
    def key(self) -> Planned:
        """What identifies its row."""
        return self.asked.vertical, self.asked.question_id, self.asked.run, self.param


@dataclass
class Heard:
    """What came in beside the rows."""

    failed_reports: int = 0
    told_errors: set[str] = field(default_factory=set)
    repeated_errors: list[Any] = field(default_factory=list)
    isolation: dict[str | None, Verdict] = field(default_factory=dict)
    teardowns: list[Any] = field(default_factory=list)
    """Reports of questions whose fixture failed after the measurement."""


class Gatherer:
    """The planned items by node id, and what they came to. ``resumed`` stand among them as if they had just been asked."""

    def __init__(self, plan: Plan, facts: RunFacts, journal: Path | None, resumed: Resumed) -> None:
        self.plan, self.facts, self.resumed = plan, facts, resumed
        self.heard = Heard()
        self.journal: Journal | None = None
        self._journal_path = journal
        self._planned: dict[str, Gathered] = {}
        for (vertical, question_id, run, param), envelope in resumed.measured.items():
            asked = Asked(vertical, question_id, run)
            self._planned[f"resumed [{param}] {vertical}[{asked.item_id}]"] = Gathered(asked, param, envelope)

    def plan_item(self, item: pytest.Item) -> None:
        """An item of this process is going to report."""
        asked = asked_of(item)
        if asked is not None:
            self._planned[item.nodeid] = Gathered(asked, agent_param_of(item))

    def plan_nodeid(self, nodeid: str) -> Gathered | None:
        """An item of a worker is going to report; None for one that asks nothing."""
        if nodeid not in self._planned:
            found = self.plan.find(nodeid)
            if found is None:
                return None
            self._planned[nodeid] = Gathered(*found)
        return self._planned[nodeid]

    def take(self, nodeid: str, envelope: Envelope) -> bool:
        """A result. Only the first of an item counts (a retry must not turn a score into best of n); says whether this one does."""
        gathered = self.plan_nodeid(nodeid)
        if gathered is None or gathered.envelope is not None:
            return False
        attempt = self.resumed.attempts.get(key_of(envelope), 0) + 1
        if attempt > 1:
            row = envelope.row.model_copy(update={"attempt": attempt})
            envelope = Envelope(row, envelope.agent, envelope.param)
        gathered.envelope = envelope
        if self._journal_path is not None:
            if self.journal is None:
                planned = [one.key for one in self._planned.values()]
                self.journal = Journal(self._journal_path, self.facts, planned, self.resumed.measured.values())
            self.journal.add(envelope)
        return True

    @property
    def started(self) -> bool:
        """Whether any result is in."""
        return any(gathered.envelope is not None for gathered in self._planned.values())

    def by_param(self, cause: Code) -> Iterator[tuple[str | None, list[Envelope]]]:
        """(agent param, envelopes) in the params' order; an item without a result is unrun for ``cause``."""
        found: dict[str | None, list[Envelope]] = {}
        for one in self._planned.values():
            envelope = one.envelope or Envelope(self.blank(one.asked, Outcome.UNRUN, cause), None, one.param)
            found.setdefault(one.param, []).append(envelope)
        yield from sorted(found.items(), key=lambda pair: pair[0] or "") or [(None, [])]

    def blank(self, asked: Asked, outcome: Outcome, code: Code) -> QuestionRow:
        """The row of a question that has no answer."""
        digest = self.plan.content_hashes[asked.vertical, asked.question_id]
        return blank_row(self.plan.question(asked), asked, digest, outcome, code, self.plan.options)
