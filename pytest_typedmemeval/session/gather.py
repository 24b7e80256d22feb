"""What the main process hears of the items: which are planned, and the first result of each, journalled as it comes in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

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
                for verdict in self.resumed.isolation.values():
                    self.journal.add_isolation(verdict)
            self.journal.add(envelope)
        return True

    def take_isolation(self, verdict: Verdict) -> None:
        """What the canary found; the first word of each param counts."""
        if verdict.param not in self.heard.isolation:
            self.heard.isolation[verdict.param] = verdict
            if self.journal is not None:
                self.journal.add_isolation(verdict)

    def isolation(self, param: str | None) -> Verdict | None:
        """The canary's verdict of this run and of the one that it goes on with: what broke once stays broken, and where nothing was planted now the earlier word holds."""
        now, before = self.heard.isolation.get(param), self.resumed.isolation.get(param)
        if before is None or (now is not None and now.verdict != "not run" and before.verdict != "broken"):
            return now
        return now if now is not None and now.verdict == "broken" else before

    def envelopes(self) -> list[Envelope]:
        """Every result so far, resumed ones among them."""
        return [one.envelope for one in self._planned.values() if one.envelope is not None]

    @property
    def planned(self) -> int:
        """How many questions are to report."""
        return len(self._planned)

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


def isolation_of(rows: Sequence[QuestionRow], found: Verdict | None) -> Literal["passed", "broken", "not run"]:
    """The canary's verdict; a question in which something of another came back breaks it too."""
    if any(row.code is Code.ISOLATION_BROKEN for row in rows):
        return "broken"
    return "not run" if found is None else found.verdict
