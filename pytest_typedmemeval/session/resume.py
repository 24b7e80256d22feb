"""Resuming: what an earlier run's journal has measured isn't asked again, if both runs measure the same thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pytest_typedmemeval.collection.isolation import Verdict
from pytest_typedmemeval.collection.parametrize import Asked, Plan
from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.measure.identity import Difference, field_differences
from pytest_typedmemeval.report.build import measurement_fields
from pytest_typedmemeval.session.journal import JournalError, Planned, read_journal
from pytest_typedmemeval.session.outcomes import Envelope


def key_of(envelope: Envelope) -> Planned:
    """What identifies a row."""
    return envelope.row.vertical, envelope.row.id, envelope.row.run, envelope.param


class Resumed:
    """Rows of an earlier run, by what identifies them, and its canary's verdicts. ``attempts`` counts how often each was asked, measured or not."""

    def __init__(
        self, envelopes: Iterable[Envelope] = (), isolation: Mapping[str | None, Verdict] | None = None
    ) -> None:
        self.isolation = isolation or {}
        self.measured: dict[Planned, Envelope] = {}
        self.attempts: dict[Planned, int] = {}
        self.systems: dict[str | None, Mapping[str, Any]] = {}
        for envelope in envelopes:
            key = key_of(envelope)
            self.attempts[key] = max(self.attempts.get(key, 0), envelope.row.attempt)
            if envelope.agent is not None:
                self.systems.setdefault(envelope.param, envelope.agent)
            if envelope.row.outcome.measured:
                row = envelope.row.model_copy(update={"resumed": True})
                self.measured.setdefault(key, Envelope(row, envelope.agent, envelope.param))

    @classmethod
    def of(cls, path: Path | None, plan: Plan, judge: Judge) -> Resumed:
        """What ``--tme-resume`` names; nothing for None. Raises `pytest.UsageError` for a journal of another measurement, naming what differs."""
        if path is None:
            return cls()
        try:
            found = read_journal(path.read_text(encoding="utf-8"), str(path))
        except (JournalError, OSError, UnicodeDecodeError) as error:
            raise pytest.UsageError(f"--tme-resume: {error}") from None
        now = measurement_fields(plan.options, plan, judge)
        differs = list(field_differences(found.facts.covers, now))
        if differs:
            told = "".join(f"\n  {one}" for one in differs)
            raise pytest.UsageError(f"--tme-resume={path}: the journal is of another measurement:{told}")
        differs = list(_second_system(found.envelopes))
        if differs:
            told = "; ".join(map(str, differs))
            raise pytest.UsageError(f"--tme-resume={path}: the journal has rows of two agents: {told}")
        asked = {(one.vertical, one.question_id, one.run) for one in plan.asked}
        return cls((one for one in found.envelopes if key_of(one)[:3] in asked), found.isolation)

    def has(self, asked: Asked, param: str | None) -> bool:
        """Whether this is measured already."""
        return (asked.vertical, asked.question_id, asked.run, param) in self.measured

    def refuse_another_system(self, envelope: Envelope) -> None:
        """End the run if the agent isn't the one that the journal measured: their rows would be mixed in one report."""
        before = self.systems.get(envelope.param)
        if before is None or envelope.agent is None:
            return
        differs = list(map(str, field_differences(before, envelope.agent)))
        if differs:
            pytest.exit(f"--tme-resume: the journal measured another agent: {'; '.join(differs)}", returncode=4)


def _second_system(envelopes: Iterable[Envelope]) -> Iterator[Difference]:
    """In which fields a row's agent differs from that of the first row of its param."""
    first: dict[str | None, Mapping[str, Any]] = {}
    for envelope in envelopes:
        if envelope.agent is not None:
            differs = list(field_differences(first.setdefault(envelope.param, envelope.agent), envelope.agent))
            if differs:
                yield from differs
                return
