"""Instrument 1 for Arithmetic: every derivation worked out anew from the sentences and the sessions' dates (spec: construction, "Vertical rules").

Nothing is taken from the key but which sentences it points to: prices, distances and multiplicities are read from them, days from the dates of the sessions that hold them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations

from pytest_typedmemeval.corpus.model import NumberGold, Question, parse_date
from tools.instruments.leaks import spans_elsewhere
from tools.instruments.quantities import distances, multiplicities, prices, whole_numbers_in_words

SHAPE_COUNTS = {"count": 14, "sum": 14, "delta": 10, "duration": 12}
SIZE_OF = {
    "count": {18: 3, 24: 4, 30: 5},
    "sum": {18: 3, 24: 4, 30: 5},
    "delta": {18: 6, 24: 4, 30: 6},
    "duration": {18: 6, 24: 4, 30: 6},
}
"""Gold sessions by the number of sessions, which is the level."""
COMPONENTS = {"count": {"input"}, "sum": {"input"}, "delta": {"more", "less"}, "duration": {"start", "end"}}
UNIT = {"sum": "EUR", "delta": "km", "duration": "days"}
READERS: dict[str, Callable[[str], list[Decimal]]] = {"count": multiplicities, "sum": prices, "delta": distances}


def kinds(question: Question) -> Iterator[str]:
    """Number gold, derivation of the shape's operation, its number of inputs, components and unit; all evidence bears."""
    key, n = question.typedmemeval, len(question.haystack_session_ids)
    if question.shape not in SHAPE_COUNTS or not isinstance(key.gold, NumberGold):
        yield f"gold of kind {key.gold.kind} in {question.shape}"
        return
    size = SIZE_OF[question.shape].get(n)
    if size is None or question.level != str(n):
        yield f"{n} sessions at level {question.level}"
    if len(key.evidence) != size or key.load_bearing != tuple(range(len(key.evidence))):
        yield f"{len(key.evidence)} pieces of evidence, load-bearing {key.load_bearing}"
    if {item.component for item in key.evidence} != COMPONENTS[question.shape]:
        yield f"components {[item.component for item in key.evidence]}"
    if key.derivation is None or key.derivation.operation != question.shape:
        yield f"derivation {key.derivation}"
    elif (key.derivation.value, key.derivation.unit, key.derivation.tolerance) != (
        key.gold.value,
        key.gold.unit,
        key.gold.tolerance,
    ):
        yield "the derivation's value isn't gold"
    if key.gold.unit != UNIT.get(question.shape, key.gold.unit) or not key.gold.exact:
        yield f"unit {key.gold.unit}, exact {key.gold.exact}"


def derived(question: Question) -> Iterator[str]:
    """Gold, worked out from the sentences and dates; inputs and answer agree with it."""
    inputs = read_inputs(question)
    gold, derivation = question.typedmemeval.gold, question.typedmemeval.derivation
    if isinstance(inputs, str):
        yield inputs
        return
    if not isinstance(gold, NumberGold) or derivation is None:
        return
    told = {one.evidence: Decimal(str(one.value)) for one in derivation.inputs}
    if told != inputs:
        yield f"inputs {told}, read {inputs}"
    if sum(inputs.values()) != Decimal(str(gold.value)):
        yield f"gold {gold.value}, worked out {sum(inputs.values())}"
    said = [Decimal(found) for found in re.findall(r"\d+(?:\.\d+)?", question.answer)]
    if said != [Decimal(str(gold.value))]:
        yield f"the answer {question.answer!r} says {said}"


def read_inputs(question: Question) -> dict[int, Decimal] | str:
    """Evidence index to signed number, as read; a text that says what can't be read."""
    if question.shape == "duration":
        return _intervals(question)
    found = {}
    for index, item in enumerate(question.typedmemeval.evidence):
        numbers = READERS[question.shape](item.span)
        if len(numbers) != 1:
            return f"{item.span!r} says {numbers}"
        found[index] = -numbers[0] if item.component == "less" else numbers[0]
    return found


def _intervals(question: Question) -> dict[int, Decimal] | str:
    """Index of the evidence that ends an interval to its days; starts and ends must take turns in time, and the key must pair them so."""
    evidence = question.typedmemeval.evidence
    dates = dict(zip(question.haystack_session_ids, map(parse_date, question.haystack_dates), strict=True))
    order = sorted(range(len(evidence)), key=lambda index: dates[evidence[index].session_id])
    if [evidence[index].component for index in order] != ["start", "end"] * (len(order) // 2):
        return f"starts and ends don't take turns: {[evidence[index].component for index in order]}"
    pairs = list(zip(order[::2], order[1::2], strict=True))
    derivation = question.typedmemeval.derivation
    if derivation and sorted((one.from_evidence, one.evidence) for one in derivation.inputs) != sorted(pairs):
        return f"pairs {[(one.from_evidence, one.evidence) for one in derivation.inputs]}, by date {pairs}"
    for index in order:
        if evidence[index].value != f"{dates[evidence[index].session_id]:%Y-%m-%d}":
            return f"{evidence[index].value} isn't the date of its session"
    return {
        end: Decimal((dates[evidence[end].session_id].date() - dates[evidence[start].session_id].date()).days)
        for start, end in pairs
    }


def stated_once(question: Question) -> Iterator[str]:
    """Every session states exactly one number of the unit, all of them different; those that aren't inputs are the decoys."""
    if question.shape not in ("sum", "delta"):
        return
    read = READERS[question.shape]
    found = {
        name: [number for turn in session for number in read(turn.content)]
        for name, session in zip(question.haystack_session_ids, question.haystack_sessions, strict=True)
    }
    yield from (f"session {name} states {numbers}" for name, numbers in found.items() if len(numbers) != 1)
    values = [number for numbers in found.values() for number in numbers]
    if len(set(values)) < len(values):
        yield f"a number is stated twice: {[value for value, times in Counter(values).items() if times > 1]}"
    key = question.typedmemeval
    said = [(item.session_id, item.value) for item in key.evidence] + [
        (one.session_id, one.value) for one in key.decoys
    ]
    told = sorted((name, number) for name, text in said for number in read(text))
    if told != sorted((name, number) for name, numbers in found.items() for number in numbers):
        yield "evidence and decoys aren't the numbers of the haystack"


def other_intervals(question: Question) -> Iterator[str]:
    """Every other session starts or ends an interval of another loan: the decoys' days lie between two sessions, and all days differ."""
    if question.shape != "duration":
        return
    key, n = question.typedmemeval, len(question.haystack_session_ids)
    dates = {
        name: parse_date(date).date()
        for name, date in zip(question.haystack_session_ids, question.haystack_dates, strict=True)
    }
    if 2 * len(key.decoys) + len(key.evidence) != n:
        yield f"{len(key.decoys)} other intervals in {n} sessions"
    used = {dates[item.session_id] for item in key.evidence}
    for decoy in key.decoys:
        end, days = dates[decoy.session_id], int(decoy.value.split()[0])
        ends = {end, *(date for date in dates.values() if (end - date).days == days)}
        if len(ends) != 2 or ends & used:
            yield f"{decoy.value} before {end} is no interval of two other sessions"
        used |= ends
    lengths = [int(decoy.value.split()[0]) for decoy in key.decoys]
    inputs = read_inputs(question)
    if not isinstance(inputs, str):
        lengths += [int(value) for value in inputs.values()]
    if len(set(lengths)) < len(lengths):
        yield f"intervals of equal length: {sorted(lengths)}"


def near_errors(question: Question) -> Iterator[str]:
    """No set that a likely slip leads to gives gold (counts are exempt: they have their candidates)."""
    gold, inputs = question.typedmemeval.gold, read_inputs(question)
    if question.shape == "count" or isinstance(inputs, str) or not isinstance(gold, NumberGold):
        return
    others = [_number(question.shape, decoy.value) for decoy in question.typedmemeval.decoys]
    wanted, tolerance = sum(inputs.values()), Decimal(str(gold.tolerance))
    for slip, total in slips(list(inputs.values()), others):
        if abs(total - wanted) <= tolerance:
            yield f"{slip} gives {total}"


def slips(inputs: Sequence[Decimal], others: Sequence[Decimal]) -> Iterator[tuple[str, Decimal]]:
    """Every total that leaving out one or two, adding one, swapping one, one for two or two for one leads to, or one side alone, or the sides turned round."""
    total = sum(inputs, Decimal(0))
    signs = {1 if value > 0 else -1 for value in inputs}
    signed = [sign * other for other in others for sign in signs]
    pairs = [sign * (one + other) for one, other in combinations(others, 2) for sign in signs]
    yield from (("one added", total + more) for more in signed)
    for value in inputs:
        sign = 1 if value > 0 else -1
        yield "one left out", total - value
        yield from (("one swapped", total - value + sign * other) for other in others)
        yield from (("one swapped for two", total - value + pair) for pair in pairs if (pair > 0) == (value > 0))
    for one, other in combinations(inputs, 2):
        yield "two left out", total - one - other
        yield from (
            ("two swapped for one", total - one - other + more)
            for more in signed
            if (more > 0) in ((one > 0), (other > 0))
        )
    if len(signs) > 1:
        yield "one side alone", sum((value for value in inputs if value > 0), Decimal(0))
        yield "the other side alone", -sum((value for value in inputs if value < 0), Decimal(0))
        yield "the sides turned round", -total


def _number(shape: str, text: str) -> Decimal:
    return Decimal(text.split()[0]) if shape == "duration" else READERS[shape](text)[0]


def unsaid(question: Question) -> Iterator[str]:
    """The gold of a sum, delta or duration stands in no turn, in digits or words, and not in the question."""
    gold = question.typedmemeval.gold
    if question.shape == "count" or not isinstance(gold, NumberGold):
        return
    wanted = Decimal(str(gold.value))
    texts = [turn.content for session in question.haystack_sessions for turn in session]
    for text in (*texts, question.question):
        digits = [Decimal(found) for found in re.findall(r"(?<![\d.])\d+(?:\.\d+)?", text)]
        if wanted in digits or wanted in [Decimal(number) for number in whole_numbers_in_words(text)]:
            yield f"{wanted} is said: {text[:80]!r}"


def candidates(question: Question) -> Iterator[str]:
    """Every event of the series is a candidate once; those that match are the evidence, and gold is no other number that could be counted by mistake."""
    key = question.typedmemeval
    if question.shape != "count":
        if key.candidates is not None:
            yield "candidates of something that isn't counted"
        return
    listed = key.candidates or ()
    sessions = dict(zip(question.haystack_session_ids, question.haystack_sessions, strict=True))
    for one in listed:
        if one.span not in sessions[one.session_id][one.turn_index].content or not one.why:
            yield f"{one.span!r} isn't in its turn, or no reason is given"
        if len(multiplicities(one.span)) != 1:
            yield f"{one.span!r} says {multiplicities(one.span)}"
    matching = [(one.session_id, one.turn_index, one.span) for one in listed if one.matches]
    if matching != [(item.session_id, item.turn_index, item.span) for item in key.evidence]:
        yield "what matches isn't the evidence"
    if len({one.session_id for one in listed}) != len(listed) or key.count_predicate is None:
        yield "two candidates in a session, or no predicate"
    if isinstance(key.gold, NumberGold) and key.gold.value in (
        len(listed),
        len(listed) - len(matching),
        len(matching),
    ):
        yield f"gold {key.gold.value} is the number of candidates, of those that don't match, or of gold sessions"


def counts(questions: Sequence[Question]) -> Iterator[str]:
    """14, 14, 10 and 12 questions a shape."""
    found = Counter(question.shape for question in questions)
    if dict(found) != SHAPE_COUNTS:
        yield f"{dict(found)}"


RULES: dict[str, Callable[[Question], Iterator[str]]] = {
    "shapes, kinds, components, levels": kinds,
    "derivations worked out from text and dates": derived,
    "every number of the unit stated once": stated_once,
    "other loans' intervals": other_intervals,
    "no near error gives gold": near_errors,
    "gold number said nowhere": unsaid,
    "count candidates and their record": candidates,
}
CORPUS_RULES: dict[str, Callable[[Sequence[Question]], Iterator[str]]] = {
    "no gold span elsewhere": spans_elsewhere,
    "question counts by shape": counts,
}
