"""Which slip over the inputs of a derivation gives a wrong number: inputs left out, one added, one swapped (axis 3, `miscounted`).

Said only if exactly one of these kinds gives the number. The inputs are named if just one such slip does; where two equal inputs could each be the one left out, the kind is known and the input isn't.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from pytest_typedmemeval.corpus.model import Derivation, Question
from pytest_typedmemeval.judging.rules.quantities import quantities
from pytest_typedmemeval.judging.rules.text import folded_corpus
from pytest_typedmemeval.measure.outcome import WrongValueKind
from pytest_typedmemeval.report.model import WrongValue


@dataclass(frozen=True)
class Part:
    """One number that goes, or could go, into the derivation: signed, with the sessions that state it."""

    value: Decimal
    said: str
    sessions: tuple[str, ...]


@dataclass(frozen=True)
class Slip:
    """One way to the wrong number."""

    names: tuple[str, ...]
    sessions: tuple[str, ...]


def miscounted(question: Question, value: Decimal) -> WrongValue | None:
    """The slip that leads to ``value``; None if no kind of slip does, or more than one."""
    derivation = question.typedmemeval.derivation
    if derivation is None:
        return None
    inputs, others = _inputs(question, derivation), other_numbers(question)
    total = sum((part.value for part in inputs), Decimal(0))
    kinds = (
        _smallest_left_out(inputs, total - value),
        [slip for gap, slip in _added(inputs, others) if gap == value - total],
        [slip for gap, slip in _swapped(inputs, others) if gap == value - total],
    )
    found = [slips for slips in kinds if slips]
    if len(found) != 1:
        return None
    [slips] = found
    if len(slips) > 1:
        return WrongValue(kind=WrongValueKind.MISCOUNTED)
    order = question.haystack_session_ids
    sessions = tuple(sorted(set(slips[0].sessions), key=order.index))
    return WrongValue(kind=WrongValueKind.MISCOUNTED, session_ids=sessions, inputs=slips[0].names)


def _inputs(question: Question, derivation: Derivation) -> list[Part]:
    evidence = question.typedmemeval.evidence
    parts = []
    for one in derivation.inputs:
        both = [index for index in (one.from_evidence, one.evidence) if index is not None]
        parts.append(
            Part(
                Decimal(str(one.value)),
                f"{abs(Decimal(str(one.value))).normalize():f} {derivation.unit}",
                tuple(evidence[index].session_id for index in both),
            )
        )
    return parts


def other_numbers(question: Question) -> list[Part]:
    """What could be added or swapped in: the decoys' numbers, and for a count the events that don't match, each with how many it tells of."""
    key = question.typedmemeval
    parts = [
        Part(found[0].value, decoy.value, (decoy.session_id,))
        for decoy in key.decoys
        if (found := quantities(folded_corpus(decoy.value)))
    ]
    for one in key.candidates or ():
        told = quantities(folded_corpus(one.span))
        if not one.matches and len(told) == 1:
            parts.append(Part(told[0].value, one.why, (one.session_id,)))
    return parts


def _smallest_left_out(inputs: Sequence[Part], gap: Decimal) -> list[Slip]:
    """The fewest inputs without which the total is short by ``gap``; every way with that number of them."""
    for size in range(1, len(inputs)):
        found = [
            Slip(tuple(f"left out: {part.said}" for part in chosen), tuple(s for part in chosen for s in part.sessions))
            for chosen in combinations(inputs, size)
            if sum((part.value for part in chosen), Decimal(0)) == gap
        ]
        if found:
            return found
    return []


def _signs(inputs: Sequence[Part]) -> list[int]:
    return sorted({1 if part.value > 0 else -1 for part in inputs})


def _added(inputs: Sequence[Part], others: Sequence[Part]) -> Iterator[tuple[Decimal, Slip]]:
    for other in others:
        for sign in _signs(inputs):
            yield sign * other.value, Slip((f"added: {other.said}",), other.sessions)


def _swapped(inputs: Sequence[Part], others: Sequence[Part]) -> Iterator[tuple[Decimal, Slip]]:
    for part in inputs:
        sign = 1 if part.value > 0 else -1
        for other in others:
            yield (
                sign * other.value - part.value,
                Slip((f"swapped: {part.said} for {other.said}",), (*part.sessions, *other.sessions)),
            )
