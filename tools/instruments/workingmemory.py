"""Instrument 1 for WorkingMemory: sixty facts, each said once, each cell asked once (spec: construction, "Vertical rules")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pytest_typedmemeval.corpus.model import Question, ValueGold
from tools.instruments.leaks import overlap
from tools.instruments.text import holds

SESSIONS = 60
FAMILIES = 12
BINS = 5
COMPETITORS = 4


def kinds(question: Question) -> Iterator[str]:
    """Value gold, sixty sessions, one piece of evidence said by the user, four competitors about other people."""
    key, n = question.typedmemeval, len(question.haystack_session_ids)
    if question.shape != "profile-fact" or key.gold.kind != "value":
        yield f"gold of kind {key.gold.kind} in {question.shape}"
    if n != SESSIONS:
        yield f"{n} sessions"
    if [item.component for item in key.evidence] != ["statement"] or key.load_bearing != (0,):
        yield f"components {[item.component for item in key.evidence]}"
    if [decoy.relation for decoy in key.decoys] != ["other-person"] * COMPETITORS:
        yield f"{len(key.decoys)} competitors"


def distance(question: Question) -> Iterator[str]:
    """The distance is counted in sessions from the fact to the last one, and its bin is the level."""
    [item] = question.typedmemeval.evidence
    away = SESSIONS - 1 - question.haystack_session_ids.index(item.session_id)
    low = away // (SESSIONS // BINS) * (SESSIONS // BINS)
    if question.typedmemeval.distance_sessions != away:
        yield f"distance {question.typedmemeval.distance_sessions}, the fact lies {away} back"
    if question.level != f"{low:02d}-{low + SESSIONS // BINS - 1:02d}":
        yield f"level {question.level} at distance {away}"


def said_once(question: Question) -> Iterator[str]:
    """The value is said in one turn, the user's; never restated; each competing value likewise in its own session."""
    gold, [item] = question.typedmemeval.gold, question.typedmemeval.evidence
    assert isinstance(gold, ValueGold)
    wanted = {gold.value: item.session_id} | {decoy.value: decoy.session_id for decoy in question.typedmemeval.decoys}
    for value, session_id in wanted.items():
        places = [
            (name, turn.role)
            for name, session in zip(question.haystack_session_ids, question.haystack_sessions, strict=True)
            for turn in session
            if holds(turn.content, value)
        ]
        if places != [(session_id, "user")]:
            yield f"{value!r} is said in {places}"
    if holds(question.question, gold.value):
        yield f"the question holds {gold.value!r}"
    if not holds(question.answer, gold.value):
        yield f"the answer doesn't hold {gold.value!r}"


def cells(questions: Sequence[Question]) -> Iterator[str]:
    """Each of the sixty (family, bin) cells is asked once."""
    found = Counter((question.typedmemeval.fact_family, question.level) for question in questions)
    if len(found) != FAMILIES * BINS or set(found.values()) != {1}:
        yield f"{len(found)} cells, most often {max(found.values(), default=0)} times"


RULES: dict[str, Callable[[Question], Iterator[str]]] = {
    "shapes, kinds, competitors": kinds,
    "distance and its bin": distance,
    "each fact said once, by the user": said_once,
}
CORPUS_RULES: dict[str, Callable[[Sequence[Question]], Iterator[str]]] = {
    "no six words of a gold span elsewhere": overlap,
    "each family and bin asked once": cells,
}
