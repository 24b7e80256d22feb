"""Instrument 1 for Episodic: the rules of its three gold kinds (spec: construction, "Vertical rules" and leak screens)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pytest_typedmemeval.corpus.model import OrderGold, Question, SpeakerGold, ValueGold
from tools.instruments.leaks import overlap, spans_elsewhere
from tools.instruments.text import holds

SHAPE_COUNTS = {"assistant-stated": 20, "list-order": 15, "participant-attribution": 15}
KIND_OF_SHAPE = {"assistant-stated": "value", "list-order": "order", "participant-attribution": "speaker"}
SESSIONS = (16, 20, 24)
LIST_ITEMS = range(4, 7)


def kinds(question: Question) -> Iterator[str]:
    """Each shape has its gold kind, and the haystack 16, 20 or 24 sessions, which is its level."""
    n, kind = len(question.haystack_session_ids), question.typedmemeval.gold.kind
    if KIND_OF_SHAPE.get(question.shape) != kind:
        yield f"gold of kind {kind} in {question.shape}"
    if n not in SESSIONS or question.level != str(n):
        yield f"{n} sessions at level {question.level}"


def stated_value(question: Question) -> Iterator[str]:
    """An assistant-stated value is said once, in one turn of the assistant, and the user never restates it; neither question nor another session gives it away."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, ValueGold):
        return
    places = [
        (name, index, turn.role)
        for name, session in zip(question.haystack_session_ids, question.haystack_sessions, strict=True)
        for index, turn in enumerate(session)
        if holds(turn.content, gold.value)
    ]
    evidence = question.typedmemeval.evidence
    if len(evidence) != 1 or places != [(evidence[0].session_id, evidence[0].turn_index, "assistant")]:
        yield f"{gold.value!r} is said in {len(places)} turns: {places}"
    if any(item.value != gold.value or not holds(item.span, gold.value) for item in evidence):
        yield f"the evidence doesn't state {gold.value!r}"
    if not holds(question.answer, gold.value):
        yield f"the answer doesn't hold {gold.value!r}"


def attributed_statement(question: Question) -> Iterator[str]:
    """The statement stands byte by byte in its turn, which is the speaker's, and in no other turn."""
    gold, evidence = question.typedmemeval.gold, question.typedmemeval.evidence
    if not isinstance(gold, SpeakerGold):
        return
    if len(evidence) != 1 or question.typedmemeval.closed_choice != 2:
        yield f"{len(evidence)} pieces of evidence, closed_choice {question.typedmemeval.closed_choice}"
        return
    sessions = dict(zip(question.haystack_session_ids, question.haystack_sessions, strict=True))
    turn = sessions[evidence[0].session_id][evidence[0].turn_index]
    if evidence[0].span != gold.statement:
        yield f"span {evidence[0].span!r} isn't the statement {gold.statement!r}"
    if turn.role != gold.speaker or evidence[0].value != gold.speaker:
        yield f"said by {turn.role}, evidence {evidence[0].value}, gold {gold.speaker}"
    places = sum(holds(other.content, gold.statement) for session in sessions.values() for other in session)
    if places != 1:
        yield f"the statement is made in {places} turns"


def list_order(question: Question) -> Iterator[str]:
    """4-6 items, one a session, in true order by haystack position; the question presents them in another order, each once."""
    key, gold = question.typedmemeval, question.typedmemeval.gold
    if not isinstance(gold, OrderGold):
        return
    if key.list_order is None:
        yield "no list_order"
        return
    items, presented = key.list_order.items, key.list_order.presented
    positions = [question.haystack_session_ids.index(item.session_id) for item in key.evidence]
    if len(items) not in LIST_ITEMS or len(set(items)) < len(items) or tuple(gold.items) != tuple(items):
        yield f"items {items}, gold {gold.items}"
    if [item.value for item in key.evidence] != list(items) or positions != sorted(set(positions)):
        yield f"the evidence isn't one item a session in true order: {positions}"
    if presented == items or sorted(presented) != sorted(items):
        yield "presented isn't a different order of the same items"
    if key.closed_choice != math.factorial(len(items)) - 1:
        yield f"closed_choice {key.closed_choice}: {len(items)} items in any order but the presented one are {math.factorial(len(items)) - 1}"
    asked = [question.question.find(item) for item in presented]
    if min(asked) < 0 or asked != sorted(asked):
        yield "the question doesn't name the items in the presented order"
    told = [question.answer.find(item) for item in items]
    if min(told) < 0 or told != sorted(told):
        yield "the answer doesn't name the items in true order"


def gold_not_in_question(question: Question) -> Iterator[str]:
    """The gold literal isn't in the question, in whole. (The items of a list must be; their order is checked with the list.)"""
    gold = question.typedmemeval.gold
    literal = gold.value if isinstance(gold, ValueGold) else gold.statement if isinstance(gold, SpeakerGold) else ""
    if holds(question.question, literal):
        yield f"the question holds {literal!r}"


def decoys(question: Question) -> Iterator[str]:
    """A decoy is in a session without evidence, and each session has one at most."""
    names = [decoy.session_id for decoy in question.typedmemeval.decoys]
    if set(names) & set(question.answer_session_ids):
        yield "a decoy in a gold session"
    if len(set(names)) < len(names):
        yield "two decoys in one session"


RULES: dict[str, Callable[[Question], Iterator[str]]] = {
    "decoys apart from gold": decoys,
    "shapes, kinds, levels": kinds,
    "assistant-stated: value said once, by the assistant": stated_value,
    "attribution: statement and speaker": attributed_statement,
    "list-order: true order, presented order": list_order,
    "gold literal not in the question": gold_not_in_question,
}


def counts(questions: Sequence[Question]) -> Iterator[str]:
    """20, 15 and 15 questions a shape, and the levels of a shape differ by one question at most."""
    found = Counter(question.shape for question in questions)
    if dict(found) != SHAPE_COUNTS:
        yield f"{dict(found)} where {SHAPE_COUNTS} are declared"
    for shape in SHAPE_COUNTS:
        levels = Counter(question.level for question in questions if question.shape == shape)
        sizes = [levels[str(n)] for n in SESSIONS]
        if max(sizes) - min(sizes) > 1:
            yield f"{shape}: {sizes} questions at {SESSIONS} sessions"


CORPUS_RULES: dict[str, Callable[[Sequence[Question]], Iterator[str]]] = {
    "no six words of a gold span elsewhere": overlap,
    "no gold span elsewhere": spans_elsewhere,
    "question counts by shape and level": counts,
}
