"""Which gold evidence an agent surfaced: attribution over the whole list, coverage at k sessions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_typedmemeval.agents.protocol import Answer, Evidence
from pytest_typedmemeval.corpus.model import EvidenceItem, Question
from pytest_typedmemeval.judging.rules.text import folded
from pytest_typedmemeval.measure.outcome import EvidenceLevel, Presence

_LETTERS_OF_A_VALUE = 4
_NUMBER_WITH_UNIT = re.compile(r"[\d.,]*\d\s*[^\W\d_]+|[$\u00a3\u20ac]\s*[\d.,]*\d")


@dataclass(frozen=True)
class Attribution:
    """Axis 2 for one answer: presence, how it was told, and which list was looked at."""

    presence: Presence
    level: EvidenceLevel | None = None
    source: Literal["context", "retrieved"] | None = None


@dataclass(frozen=True)
class Coverage:
    """Load-bearing sessions among the first k distinct sessions: ``share`` of them, by component, and how many distinct sessions were returned at all."""

    share: float
    components: Mapping[str, float]
    returned: int


def surfaced_sessions(answer: Answer) -> list[str] | None:
    """Distinct sessions of the context, else of what was retrieved, in order of first appearance; None if the agent doesn't tell."""
    listed = answer.context if answer.context is not None else answer.retrieved
    return None if listed is None else distinct_sessions(listed)


def distinct_sessions(listed: Sequence[Evidence]) -> list[str]:
    """Session ids in order of first appearance."""
    return list(dict.fromkeys(item.session_id for item in listed))


def attribute_evidence(question: Question, answer: Answer) -> Attribution:
    """Whether every load-bearing component was surfaced, anywhere in the context (else in what was retrieved).

    No list at all is unobserved, and so is a question without gold; an empty list is absent.
    """
    source: Literal["context", "retrieved"] = "context" if answer.context is not None else "retrieved"
    listed = getattr(answer, source)
    if listed is None:
        return Attribution(Presence.UNOBSERVED)
    if not question.load_bearing:
        return Attribution(Presence.UNOBSERVED, source=source)
    referenced = {item.session_id for item in listed}
    texts = [folded(item.text) for item in listed if item.text]
    by_reference = [item.session_id in referenced for item in question.load_bearing]
    if all(by_reference):
        return Attribution(Presence.PRESENT, EvidenceLevel.REFERENCE, source)
    speaker = question.typedmemeval.gold.kind == "speaker"  # its value is a role, which any transcript holds
    by_content = [not speaker and _stated(item, texts) for item in question.load_bearing]
    if all(one or other for one, other in zip(by_reference, by_content, strict=True)):
        return Attribution(Presence.PRESENT, EvidenceLevel.CONTENT, source)
    return Attribution(Presence.ABSENT, source=source)


def unsurfaced_inputs(question: Question, answer: Answer) -> tuple[str, ...] | None:
    """The sessions of a computed gold's inputs that were surfaced neither by id nor by content, in haystack order; None without telemetry or derivation."""
    listed = answer.context if answer.context is not None else answer.retrieved
    if listed is None or question.typedmemeval.derivation is None:
        return None
    referenced = {item.session_id for item in listed}
    texts = [folded(item.text) for item in listed if item.text]
    missing = {
        item.session_id
        for item in question.load_bearing
        if item.session_id not in referenced and not _stated(item, texts)
    }
    return tuple(session_id for session_id in question.haystack_session_ids if session_id in missing)


def _stated(item: EvidenceItem, texts: Sequence[str]) -> bool:
    """Whether a surfaced text holds the component's value on token bounds; values too short to mean anything don't count."""
    value = folded(item.value)
    if sum(letter.isalpha() for letter in value) < _LETTERS_OF_A_VALUE and not _NUMBER_WITH_UNIT.fullmatch(value):
        return False
    pattern = re.compile(rf"(?<!\w){re.escape(value)}(?!\w)")
    return any(pattern.search(text) for text in texts)


def coverage_at(question: Question, answer: Answer, k: int) -> Coverage | None:
    """Coverage of the first ``k`` distinct sessions of what was retrieved (else of the context).

    None without gold or without telemetry; an empty list covers 0.
    """
    listed = answer.retrieved if answer.retrieved is not None else answer.context
    gold = question.load_bearing_sessions
    if listed is None or not gold:
        return None
    returned = distinct_sessions(listed)
    first = set(returned[:k])
    components: dict[str, float] = {}
    for name in dict.fromkeys(item.component for item in question.load_bearing):
        wanted = {item.session_id for item in question.load_bearing if item.component == name}
        components[name] = len(wanted & first) / len(wanted)
    return Coverage(len(first.intersection(gold)) / len(gold), components, len(returned))
