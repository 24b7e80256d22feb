"""Control answers: near misses that are wrong by construction, which measure how often a judge accepts what it shouldn't (J29)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta

from pytest_typedmemeval.corpus.model import (
    DateGold,
    NeverKnownGold,
    NoLongerGold,
    NotYetGold,
    NumberGold,
    OrderGold,
    Question,
    SpeakerGold,
)


def near_miss(question: Question) -> str | None:
    """A plain answer to ``question`` that is as close to gold as a wrong one comes; None where the answer key offers none.

    A competing value for a value, one more for a number, the next day for a date, two neighbours swapped in an order, the other speaker, a called-off value as
    current, somebody else's value for what was never said, a scheduled value as true already.
    """
    make = _MADE.get(question.typedmemeval.gold.kind)
    return make(question) if make else None


def _competing(question: Question) -> str | None:
    """The decoy stated nearest to the gold's session, the first of them in file order."""
    decoys = question.typedmemeval.decoys
    if not decoys:
        return None
    places = {session_id: place for place, session_id in enumerate(question.haystack_session_ids)}
    gold = [places[session_id] for session_id in question.load_bearing_sessions]
    nearest = min(decoys, key=lambda decoy: min((abs(places[decoy.session_id] - place) for place in gold), default=0))
    return f"{nearest.value[:1].upper()}{nearest.value[1:]}."


def _number(question: Question) -> str | None:
    gold = question.typedmemeval.gold
    assert isinstance(gold, NumberGold)
    step = 1 + gold.tolerance
    return f"{gold.value + step:.10g} {gold.unit}".strip() + "."


def _date(question: Question) -> str | None:
    gold = question.typedmemeval.gold
    assert isinstance(gold, DateGold)
    try:
        day = date.fromisoformat(gold.value[:10])
    except ValueError:
        return None
    step = {"month": 31, "year": 366}.get(gold.granularity, 1)
    return f"{day + timedelta(days=step):%Y-%m-%d}."


def _order(question: Question) -> str | None:
    gold = question.typedmemeval.gold
    assert isinstance(gold, OrderGold)
    first, second, *rest = gold.items
    return "; then ".join((second, first, *rest)) + "."


def _speaker(question: Question) -> str | None:
    gold = question.typedmemeval.gold
    assert isinstance(gold, SpeakerGold)
    return "I said that." if gold.speaker == "user" else "You said that."


def _no_longer(question: Question) -> str | None:
    gold = question.typedmemeval.gold
    assert isinstance(gold, NoLongerGold)
    return f"It's {gold.value}."


def _not_yet(question: Question) -> str | None:
    gold = question.typedmemeval.gold
    assert isinstance(gold, NotYetGold)
    return f"It's already so: {gold.value}."


def _never_known(question: Question) -> str | None:
    assert isinstance(question.typedmemeval.gold, NeverKnownGold)
    return _competing(question)


_MADE: Mapping[str, Callable[[Question], str | None]] = {
    "value": _competing,
    "number": _number,
    "date": _date,
    "order": _order,
    "speaker": _speaker,
    "no-longer": _no_longer,
    "not-yet": _not_yet,
    "never-known": _never_known,
}
