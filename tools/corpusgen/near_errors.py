"""The near-error rule on bare numbers: no likely slip over a world's values may give a block's gold (spec: construction, "Vertical rules").

A slip leaves out one or two inputs, adds one, swaps one, one for two or two for one (same unit, anywhere in the haystack), answers for another block or for two blocks together, gives one
side of a difference alone or turns its sides round. Values are whole numbers of the smallest unit (cents, hundred metres, days), so that equal means equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Term:
    """One input of a block: which of the world's values, and with which sign."""

    place: int
    sign: int = 1


Block = Sequence[Term]


@dataclass(frozen=True)
class NearError:
    """A slip that would give the gold of ``block``; ``places`` are values that take part, one of which is to be drawn again."""

    block: int
    slip: str
    places: tuple[int, ...]


def total_of(block: Block, values: Sequence[int]) -> int:
    """The signed total."""
    return sum(term.sign * values[term.place] for term in block)


def near_errors(values: Sequence[int], blocks: Sequence[Block]) -> Iterator[NearError]:
    """Every slip that gives a block's gold. Two equal values are one too: swapping them would go unseen."""
    for one, other in combinations(range(len(values)), 2):
        if values[one] == values[other]:
            yield NearError(-1, "two equal values", (one, other))
    for number, block in enumerate(blocks):
        for slip, places in _slips(values, block):
            yield NearError(number, slip, places)
    yield from _other_blocks(values, blocks)


def _slips(values: Sequence[int], block: Block) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Slips within one block, as changes to its total that must not be nought."""
    inside = {term.place for term in block}
    others = [place for place in range(len(values)) if place not in inside]
    value_at = {values[place]: place for place in others}
    signed = [(term.place, term.sign * values[term.place], term.sign) for term in block]
    signs = sorted({sign for _, _, sign in signed})
    for (one, a, sign), (other, b, sign_b) in combinations(signed, 2):
        if a + b == 0:
            yield "two left out", (one, other)
        for towards in {sign, sign_b}:
            if (place := value_at.get((a + b) * towards)) is not None:
                yield "two swapped for one", (one, other, place)
    for (one, value), (other, more) in combinations([(place, values[place]) for place in others], 2):
        for place, a, sign in signed:
            if sign * (value + more) == a:
                yield "one swapped for two", (place, one, other)
    total = sum(a for _, a, _ in signed)
    for sign in signs if len(signs) > 1 else ():
        if abs(sum(a for _, a, s in signed if s == sign)) == abs(total):
            yield "one side alone", tuple(place for place, _, s in signed if s == sign)
    if total <= 0:
        yield "no difference, or the sides turned round", tuple(place for place, _, _ in signed)


def _other_blocks(values: Sequence[int], blocks: Sequence[Block]) -> Iterator[NearError]:
    golds = [total_of(block, values) for block in blocks]
    for number, gold in enumerate(golds):
        rest = [other for other in range(len(golds)) if other != number]
        for one in rest:
            if golds[one] == gold:
                yield NearError(number, "another block", (blocks[number][0].place, blocks[one][0].place))
        for one, other in combinations(rest, 2):
            if golds[one] + golds[other] == gold:
                yield NearError(number, "two other blocks", (blocks[one][0].place, blocks[other][0].place))
