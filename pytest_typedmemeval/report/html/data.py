"""What the page's script shows: every question as plain data, and the conversations that fit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.report.model import KeptSession, QuestionRow, Report

_PLAIN = (
    "id", "vertical", "shape", "level", "pair", "arm", "run", "code", "flags", "pairs_correct", "pairs_total",
    "coverage", "coverage_components", "returned", "evidence_level", "evidence_list", "truncated", "judge", "judge_reply", "control", "question",
    "gold", "answer", "detail",
)  # fmt: skip
_DEFAULTS: Mapping[str, Any] = {"run": 1, "flags": [], "truncated": False}
_MOST_SURFACED = 50
"""Surfaced sessions listed of a question; how many there were at all is in ``returned``."""


def data_block(value: Any) -> str:
    """JSON that stands inside a script element: it holds no ``<``, so that nothing in it can end the element or open a comment."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def question_data(report: Report, baseline: Report | None) -> list[dict[str, Any]]:
    """A row a question and run, without what is null or the default; ``before`` is the same content in the baseline."""
    before = _by_content(baseline) if baseline is not None else {}
    return [
        _row(
            row,
            before.get((name, row.content_hash), ()),
            baseline is not None,
            row.content_hash in vertical.conversations,
        )
        for name, vertical in report.verticals.items()
        for row in vertical.questions
    ]


def _by_content(report: Report) -> dict[tuple[str, str], list[QuestionRow]]:
    found: dict[tuple[str, str], list[QuestionRow]] = {}
    for name, vertical in report.verticals.items():
        for row in vertical.questions:
            found.setdefault((name, row.content_hash), []).append(row)
    return found


def _row(row: QuestionRow, before: Sequence[QuestionRow], compared: bool, kept: bool) -> dict[str, Any]:
    data = {
        name: value for name, value in row.model_dump(mode="json", include=set(_PLAIN)).items() if value is not None
    }
    data = {name: value for name, value in data.items() if _DEFAULTS.get(name) != value}
    data["outcome"] = row.outcome.value
    data["evidence"] = row.evidence.value
    if row.wrong_value is not None:
        data["origin"] = row.wrong_value.kind.value
        data |= {"origin_sessions": list(row.wrong_value.session_ids)} if row.wrong_value.session_ids else {}
        data |= {"origin_inputs": list(row.wrong_value.inputs)} if row.wrong_value.inputs else {}
    if len(data.get("coverage_components", ())) == 1:
        del data["coverage_components"]  # one component's share is the whole share
    if row.surfaced is not None and row.outcome is not Outcome.CORRECT:
        data["surfaced"] = list(row.surfaced[:_MOST_SURFACED])
    seconds = [round(value, 3) for value in (row.timing.ingest, row.timing.answer, row.timing.judge)]
    if any(seconds):
        data["seconds"] = seconds
    if kept:
        data["content"] = row.content_hash[:16]
    if compared:
        data["before"] = [
            {"run": one.run, "outcome": one.outcome.value, "answer": one.answer, "evidence": one.evidence.value}
            for one in before
        ]
        data["change"] = _change(row, before)
    return data


def _change(row: QuestionRow, before: Sequence[QuestionRow]) -> str:
    """``lost``, ``gained``, ``changed``, ``same`` or ``added``; a baseline of several runs counts as correct if most of it is."""
    if not before:
        return "added"
    measured = [one for one in before if one.outcome.measured]
    was = 2 * sum(one.outcome is Outcome.CORRECT for one in measured) > len(measured)
    now = row.outcome is Outcome.CORRECT
    if measured and row.outcome.measured and was != now:
        return "gained" if now else "lost"
    return "same" if any(one.outcome is row.outcome for one in before) else "changed"


@dataclass(frozen=True)
class Conversations:
    """What is shown of the kept conversations: sessions once each, and which of them a question has."""

    sessions: Mapping[str, Any]
    questions: Mapping[str, Any]
    kept: int
    cut: int

    def data(self) -> dict[str, Any]:
        """For the page."""
        return {"sessions": self.sessions, "questions": self.questions}


def fit_conversations(report: Report, most: int) -> Conversations:
    """As many conversations, in order of the questions, as fit into ``most`` bytes; the others are counted."""
    sessions: dict[str, Any] = {}
    questions: dict[str, Any] = {}
    room, cut = most, 0
    for name, content, talk in _talks(report):
        new = {f"{name}/{one.id}": _session(one) for one in talk if f"{name}/{one.id}" not in sessions}
        entry = [[one.id, int(one.gold), [at for at, turn in enumerate(one.turns) if turn.evidence]] for one in talk]
        size = len(data_block(new).encode()) + len(data_block(entry).encode()) + 40
        if size > room:
            cut += 1
            continue
        room -= size
        sessions |= new
        questions[content[:16]] = entry
    return Conversations(sessions, questions, len(questions), cut)


def _talks(report: Report) -> Iterator[tuple[str, str, Sequence[KeptSession]]]:
    for name, vertical in report.verticals.items():
        for content in dict.fromkeys(row.content_hash for row in vertical.questions):
            if content in vertical.conversations:
                yield name, content, vertical.conversations[content]


def _session(session: KeptSession) -> list[Any]:
    return [session.date, [[turn.role, turn.content] for turn in session.turns]]
