"""Instrument 1 for Forgetting: arrangements, their endings and confirmations, and what nobody said (spec: construction, "Vertical rules")."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

from pytest_typedmemeval.corpus.model import NeverKnownGold, NoLongerGold, Question, ValueGold
from tools.instruments.leaks import spans_elsewhere
from tools.instruments.text import holds

SHAPE_COUNTS = {"invalidated": 20, "still-valid": 15, "never-known": 15}
KIND_OF_SHAPE = {"invalidated": "no-longer", "still-valid": "value", "never-known": "never-known"}
COMPONENTS = {
    "invalidated": ["statement", "invalidation"],
    "still-valid": ["statement", "confirmation"],
    "never-known": [],
}
LOAD_BEARING = {"invalidated": (0, 1), "still-valid": (0,), "never-known": ()}
SESSIONS = (18, 20, 24)
GAP = range(4, 16)
PAIRS = 15


def kinds(question: Question) -> Iterator[str]:
    """Each shape has its gold kind and its components; an even number of sessions, which is the level."""
    key, n = question.typedmemeval, len(question.haystack_session_ids)
    if KIND_OF_SHAPE.get(question.shape) != key.gold.kind:
        yield f"gold of kind {key.gold.kind} in {question.shape}"
    if n not in SESSIONS or question.level != str(n):
        yield f"{n} sessions at level {question.level}"
    if [item.component for item in key.evidence] != COMPONENTS[question.shape]:
        yield f"components {[item.component for item in key.evidence]}"
    if key.load_bearing != LOAD_BEARING[question.shape]:
        yield f"load-bearing {key.load_bearing}"


def arrangement(question: Question) -> Iterator[str]:
    """A value is said in one turn; the session that ends or confirms it comes 4 to 15 later and doesn't say it."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, NoLongerGold | ValueGold):
        return
    statement, later = question.typedmemeval.evidence
    places = _places(question, gold.value)
    if places != [(statement.session_id, statement.turn_index)]:
        yield f"{gold.value!r} is said in {places}"
    if not holds(statement.span, gold.value) or statement.value != gold.value:
        yield f"the statement's span doesn't say {gold.value!r}"
    order = question.haystack_session_ids
    if order.index(later.session_id) - order.index(statement.session_id) not in GAP:
        yield f"{later.component} {order.index(later.session_id) - order.index(statement.session_id)} sessions after the statement"
    if isinstance(gold, NoLongerGold) and gold.invalidation != later.span:
        yield "gold's invalidation isn't the evidence's"
    if holds(question.question, gold.value):
        yield f"the question holds {gold.value!r}"
    if not holds(question.answer, gold.value):
        yield f"the answer doesn't hold {gold.value!r}"


def unknown(question: Question) -> Iterator[str]:
    """A never-known question has no gold session, and competitors to be confused with."""
    if isinstance(question.typedmemeval.gold, NeverKnownGold):
        if question.answer_session_ids:
            yield f"gold sessions {question.answer_session_ids}"
        if not question.typedmemeval.decoys:
            yield "no competitor"


def competitors(question: Question) -> Iterator[str]:
    """Every competing value is said once, in the session that it is ascribed to; none is the gold value."""
    gold = question.typedmemeval.gold
    for decoy in question.typedmemeval.decoys:
        if [place[0] for place in _places(question, decoy.value)] != [decoy.session_id]:
            yield f"decoy {decoy.value!r} is said in {_places(question, decoy.value)}"
        if isinstance(gold, NoLongerGold | ValueGold) and decoy.value == gold.value:
            yield f"decoy {decoy.value!r} is gold"


def _places(question: Question, value: str) -> list[tuple[str, int]]:
    return [
        (name, index)
        for name, session in zip(question.haystack_session_ids, question.haystack_sessions, strict=True)
        for index, turn in enumerate(session)
        if holds(turn.content, value)
    ]


def counts(questions: Sequence[Question]) -> Iterator[str]:
    """20, 15 and 15 questions a shape."""
    found = Counter(question.shape for question in questions)
    if dict(found) != SHAPE_COUNTS:
        yield f"{dict(found)}"


def pairs(questions: Sequence[Question]) -> Iterator[str]:
    """Fifteen pairs of an invalidated and a still-valid question: one haystack, one family, different blocks."""
    members: dict[str, list[Question]] = defaultdict(list)
    for question in questions:
        if question.typedmemeval.pair_id is not None:
            members[question.typedmemeval.pair_id].append(question)
    if len(members) != PAIRS:
        yield f"{len(members)} pairs"
    for name, pair in members.items():
        if sorted((question.shape, question.typedmemeval.arm or "") for question in pair) != [
            ("invalidated", ""),
            ("still-valid", "control"),
        ]:
            yield f"{name}: {[(question.shape, question.typedmemeval.arm) for question in pair]}"
            continue
        if len({question.haystack_session_ids for question in pair}) != 1:
            yield f"{name}: two haystacks"
        if len({question.typedmemeval.fact_family for question in pair}) != 1:
            yield f"{name}: two families"


RULES: dict[str, Callable[[Question], Iterator[str]]] = {
    "shapes, kinds, components, levels": kinds,
    "arrangement said once, ended or confirmed 4-15 sessions later": arrangement,
    "never-known: no gold, competitors": unknown,
    "competing values said once": competitors,
}
CORPUS_RULES: dict[str, Callable[[Sequence[Question]], Iterator[str]]] = {
    "no gold span elsewhere": spans_elsewhere,
    "question counts by shape": counts,
    "pairs share world and family": pairs,
}
