"""How much of a haystack is signal, and how long it is.

Only what the answer key points to can be counted: the sentences with the evidence spans, and those that state a decoy's value in the decoy's session. A decoy whose value is a
role ("user") can't be found again in the text, so the density of attribution questions counts their evidence alone.

A key points to a part of what its haystack states: the competitors of one family, one ending. `fact_density` reckons from these to all facts that some choice's key can point to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from pytest_typedmemeval.agents.lexical import tokenize
from pytest_typedmemeval.corpus.model import Decoy, EvidenceItem, Question
from tools.instruments.check import Check
from tools.instruments.text import folded, sentences

ROLES = ("user", "assistant")


def signal_characters(question: Question) -> int:
    """Characters of the distinct sentences that state evidence or a decoy."""
    return _characters(question, question.typedmemeval.evidence, question.typedmemeval.decoys)


def _characters(question: Question, evidence: Iterable[EvidenceItem], decoys: Iterable[Decoy] = ()) -> int:
    sessions = dict(zip(question.haystack_session_ids, question.haystack_sessions, strict=True))
    marked: set[tuple[str, int, int]] = set()
    for item in evidence:
        content = sessions[item.session_id][item.turn_index].content
        at = content.index(item.span)
        for start, end in _bounds(content):
            if start < at + len(item.span) and at < end:
                marked.add((item.session_id, item.turn_index, start))
    for decoy in decoys:
        if decoy.value in ROLES:
            continue
        for index, turn in enumerate(sessions[decoy.session_id]):
            marked |= {
                (decoy.session_id, index, start)
                for start, end in _bounds(turn.content)
                if folded(decoy.value) in folded(turn.content[start:end])
            }
    return sum(
        end - start
        for session_id, turns in sessions.items()
        for index, turn in enumerate(turns)
        for start, end in _bounds(turn.content)
        if (session_id, index, start) in marked
    )


def _bounds(content: str) -> list[tuple[int, int]]:
    found, start = [], 0
    for sentence in sentences(content):
        start = content.index(sentence, start)
        found.append((start, start + len(sentence)))
        start += len(sentence)
    return found


def signal_density(questions: Sequence[Question]) -> float:
    """Mean over questions of the signal's share of all characters."""
    return fmean(
        signal_characters(q) / sum(len(turn.content) for turns in q.haystack_sessions for turn in turns)
        for q in questions
    )


LEAST_FACT_DENSITY = {"forgetting": 0.25, "workingmemory": 0.10}
"""The verticals whose density has a bar."""

FACTS_A_SESSION = {"forgetting": 2, "workingmemory": 1}
"""How many values a session states of those that a question may ask for."""

COUNTED = {
    "forgetting": "All facts that the key of some choice can point to, reckoned from those that the shipped keys do: sentences that state an arrangement's value (gold and competitors of one family, "
    "times families), user turns that end an arrangement of the haystack and user turns that confirm one (one of each, times the n/2 blocks). Not counted: endings and confirmations of what "
    "lies before the haystack, as no key points to them, and the assistant's replies.",
    "workingmemory": "All sixty facts of a haystack, reckoned from the five of one family that each key shows (gold and competitors, times families): the sentences that state them. "
    "Not counted: the question that the user asks about a fact, and the assistant's reply.",
}


@dataclass(frozen=True)
class FactDensity:
    """Shares of a haystack's characters, each the mean over the questions that show it."""

    statements: float
    endings: float
    confirmations: float

    @property
    def whole(self) -> float:
        """All three; they are different sentences."""
        return self.statements + self.endings + self.confirmations

    @property
    def parts(self) -> dict[str, float]:
        """By kind of fact; statements alone where a vertical has no other."""
        later = {"endings": self.endings, "confirmations": self.confirmations}
        return {"statements": self.statements, **(later if any(later.values()) else {})}


def fact_density(questions: Sequence[Question]) -> FactDensity:
    """The density of all facts that a key can point to, of a vertical in `FACTS_A_SESSION`.

    Every family of a haystack has equally many facts (R4), so what one key shows of its family stands for all that the sessions state. In Forgetting every second session's
    arrangement is ended by a later session and every second's confirmed: one of each stands for n/2 endings and n/2 confirmations.
    """
    shares: dict[str, list[float]] = {"statement": [], "invalidation": [], "confirmation": []}
    for question in questions:
        key, n = question.typedmemeval, len(question.haystack_session_ids)
        size = sum(len(turn.content) for turns in question.haystack_sessions for turn in turns)
        stated = [item for item in key.evidence if item.component == "statement"]
        shown = len(stated) + len(key.decoys)
        shares["statement"].append(
            _characters(question, stated, key.decoys) / size * FACTS_A_SESSION[key.vertical] * n / shown
            if shown
            else 0.0
        )
        for item in key.evidence:
            if item.component != "statement":
                shares[item.component].append(_characters(question, [item]) / size * n / 2)
    return FactDensity(*(fmean(values) if values else 0.0 for values in shares.values()))


def judge(vertical: str, questions: Sequence[Question]) -> list[Check]:
    """The line on a vertical whose density has a bar; none for another."""
    if vertical not in LEAST_FACT_DENSITY:
        return []
    found, least = fact_density(questions), LEAST_FACT_DENSITY[vertical]
    parts = ", ".join(f"{name} {share:.3f}" for name, share in found.parts.items())
    figure = f"{found.whole:.3f} ({parts}); own keys {signal_density(questions):.3f}"
    return [Check("signal density, all facts that a key can point to", figure, f">= {least}", found.whole >= least)]


def tokens_per_haystack(questions: Sequence[Question]) -> list[int]:
    """Words of each haystack, as the reference retriever counts them."""
    return [sum(len(tokenize(turn.content)) for turns in q.haystack_sessions for turn in turns) for q in questions]
