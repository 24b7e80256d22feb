"""The facts of an Arithmetic world before anybody says them: which session states which event, price, outing or loan, and with which number.

A `Ledger` is one shape's facts: exactly one entry a session, and blocks of entries that partition the sessions. Numbers are whole numbers of the smallest unit (events, cents, hundred metres,
days); the near-error rule is checked on them here, before any word is chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.corpusgen.bank import Family
from tools.corpusgen.bank_arithmetic import DistanceFamily, EventFamily, LoanFamily, PurchaseFamily
from tools.corpusgen.choice import Draw
from tools.corpusgen.intervals import Calendar, draw_calendar
from tools.corpusgen.near_errors import Term, near_errors, total_of
from tools.corpusgen.render import WorldRefused

MOST_ROUNDS = 400
CENTS = (0, 0, 50, 50, 95, 99, 90, 80, 49, 25, 75, 40, 60, 20, 30, 10, 70, 85, 45, 65, 35, 15)
"""How prices end; whole and half euros are the commonest."""
LEAST_DELTA = 10
"""A difference of less than a kilometre is nothing that anybody asks for."""
GAP_DAYS = (1, 9)
"""Days between two sessions of a world with loans: room for intervals of which none is as long as two others."""


@dataclass(frozen=True)
class Case:
    """What a block is about: its family, and the three forms of each half of what tells it from other blocks."""

    family: Family
    halves: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Entry:
    """What one session states: of which block, on which side (or 0 a start, 1 an end), which number, and what else goes with it."""

    block: int
    side: int
    value: int
    item: str = ""


@dataclass(frozen=True)
class Ledger:
    """One shape's facts. ``entries[i]`` belongs to session i."""

    cases: tuple[Case, ...]
    entries: tuple[Entry, ...]

    def members(self, block: int) -> list[int]:
        """The sessions of a block, in time."""
        return [position for position, entry in enumerate(self.entries) if entry.block == block]


def counts(draw: Draw, n: int, families: Sequence[EventFamily], size: int) -> Ledger:
    """Events of a category, one to four a session. No total is the number of gold sessions, of candidates or of non-matches, and totals vary."""
    cases = _categories(draw, n, families, size)
    labels = draw.shuffled([block for block in range(len(cases)) for _ in range(size)])
    categories = len(cases) // len(families)
    forbidden = {size, size * categories, size * (categories - 1)}
    for _ in range(MOST_ROUNDS):
        values = [draw.between(1, 4) for _ in range(n)]
        totals = Counter[int]()
        for label, value in zip(labels, values, strict=True):
            totals[label] += value
        if not forbidden & set(totals.values()) and len(set(totals.values())) * 2 >= len(cases):
            return Ledger(cases, tuple(Entry(b, 0, v) for b, v in zip(labels, values, strict=True)))
    raise WorldRefused("no amounts with totals of their own")


def sums(draw: Draw, n: int, families: Sequence[PurchaseFamily], size: int) -> Ledger:
    """Prices of things that are bought for one purpose."""
    cases = _categories(draw, n, families, size)
    labels = draw.shuffled([block for block in range(len(cases)) for _ in range(size)])
    decks = {family.name: draw.shuffled(family.items) for family in families}
    items = [decks[cases[block].family.name].pop() for block in labels]

    def price(place: int) -> int:
        return draw.between(items[place].low, items[place].high - 1) * 100 + draw.choice(CENTS)

    blocks = [[Term(i) for i, label in enumerate(labels) if label == block] for block in range(len(cases))]
    values = _settled(draw, n, price, lambda _: blocks)
    return Ledger(cases, tuple(Entry(b, 0, v, item.name) for b, v, item in zip(labels, values, items, strict=True)))


def deltas(
    draw: Draw, n: int, families: Sequence[DistanceFamily], size: int, routes: Sequence[tuple[str, ...]]
) -> Ledger:
    """Outings on two routes a block; each route is gone by two families. Side 0 is the route with more kilometres.

    Every distance is an odd number of hundred metres: a slip that changes how many distances are added up can't meet the gold then, which in so narrow a range nothing else would bring about.
    """
    blocks_of = n // size
    chosen = draw.sample(routes, blocks_of)
    cases = [
        Case(families[block % len(families)], (chosen[block], chosen[(block + 1) % blocks_of]))
        for block in range(blocks_of)
    ]
    labels = draw.shuffled([(block, side) for block in range(len(cases)) for side in (0, 1) for _ in range(size // 2)])

    def distance(place: int) -> int:
        family = cases[labels[place][0]].family
        assert isinstance(family, DistanceFamily)
        low, high = round(family.low * 10) // 2, round(family.high * 10) // 2
        return 2 * draw.between(low, high - 1) + 1

    def blocks(values: Sequence[int]) -> list[list[Term]]:
        found = []
        for block in range(len(cases)):
            terms = [Term(i, (1, -1)[side]) for i, (label, side) in enumerate(labels) if label == block]
            ahead = total_of(terms, values) > 0
            found.append(terms if ahead else [Term(term.place, -term.sign) for term in terms])
        return found

    values = _settled(draw, n, distance, blocks, LEAST_DELTA)
    turned = [
        total_of([Term(i, (1, -1)[side]) for i, (label, side) in enumerate(labels) if label == block], values) < 0
        for block in range(len(cases))
    ]
    oriented = tuple(
        Case(case.family, case.halves[::-1] if turn else case.halves) for case, turn in zip(cases, turned, strict=True)
    )
    entries = tuple(
        Entry(block, 1 - side if turned[block] else side, value)
        for (block, side), value in zip(labels, values, strict=True)
    )
    return Ledger(oriented, entries)


def durations(
    draw: Draw, n: int, families: Sequence[LoanFamily], size: int, owners: Sequence[tuple[str, ...]]
) -> tuple[Ledger, Calendar]:
    """Loans of one owner's thing, each session a start or an end; owners recur over the families. An entry's value is the day, counted from the first session."""
    blocks = n // size
    things = [(family, thing) for family in families for thing in draw.sample(family.a, blocks // len(families))]
    chosen = draw.sample(owners, (blocks + 1) // 2)
    dealt = draw.shuffled([chosen[i % len(chosen)] for i in range(blocks)])
    cases = tuple(Case(family, (owner, thing.forms)) for (family, thing), owner in zip(things, dealt, strict=True))
    calendar = draw_calendar(draw, n, blocks, GAP_DAYS)
    if calendar is None:
        raise WorldRefused("no calendar without near errors")
    ends = {interval.end for interval in calendar.intervals}
    entries = tuple(
        Entry(block, int(position in ends), calendar.days[position]) for position, block in enumerate(calendar.blocks)
    )
    return Ledger(cases, entries), calendar


def _categories(draw: Draw, n: int, families: Sequence[Family], size: int) -> tuple[Case, ...]:
    """Every family with equally many categories."""
    each = n // size // len(families)
    return tuple(Case(family, (part.forms,)) for family in families for part in draw.sample(family.a, each))


def _settled(
    draw: Draw,
    n: int,
    value: Callable[[int], int],
    blocks: Callable[[Sequence[int]], Sequence[Sequence[Term]]],
    least: int = 1,
) -> list[int]:
    """Values without near errors: an offending one is drawn again until the world holds."""
    values = [value(place) for place in range(n)]
    for _ in range(MOST_ROUNDS):
        found = blocks(values)
        small = next((block for block in found if total_of(block, values) < least), None)
        error = None if small else next(near_errors(values, found), None)
        if small is None and error is None:
            return values
        places = [term.place for term in small] if small else list(error.places if error else ())
        again = draw.choice(places)
        values[again] = value(again)
    raise WorldRefused("no values without near errors")


@dataclass(frozen=True)
class Input:
    """One input of a derivation: which session states it (for a loan: its end and its start), and its signed number."""

    position: int
    value: int
    start: int | None = None


def inputs_of(shape: str, ledger: Ledger, block: int) -> list[Input]:
    """The inputs of a block, in time."""
    members = ledger.members(block)
    if shape == "duration":
        days = [ledger.entries[position].value for position in members]
        return [Input(members[i + 1], days[i + 1] - days[i], members[i]) for i in range(0, len(members), 2)]
    sign = (1, -1) if shape == "delta" else (1, 1)
    return [Input(i, sign[ledger.entries[i].side] * ledger.entries[i].value) for i in members]


def gold_of(shape: str, ledger: Ledger, block: int) -> int:
    """The number that a block comes to, in the smallest unit."""
    return sum(one.value for one in inputs_of(shape, ledger, block))


SMALLEST = {"count": 1, "sum": 100, "delta": 10, "duration": 1}
"""Smallest units in one of the question's unit."""
UNIT = {"sum": "EUR", "delta": "km", "duration": "days"}
