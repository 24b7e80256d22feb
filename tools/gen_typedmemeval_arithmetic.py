"""Generate TypedMemEval-Arithmetic: events to count, prices to add up, distances to compare, loans to time.

Two kinds of worlds. *Money*: every session states one event (with how many) and one priced thing. *Kilometres and days*: every session states one outing and the start or the end of one loan.
Each of the two facts partitions the sessions into blocks of one size, independently of the other; a block is what a question asks about, the rest are its competitors. Numbers are drawn
and checked for near errors first (corpusgen/ledgers.py), then put into words, then frozen; the choice falls uniformly on a block (spec: construction R1-R8).

    python tools/gen_typedmemeval_arithmetic.py                      writes the shipped corpus
    python tools/gen_typedmemeval_arithmetic.py --check              compares it with the shipped bytes
    python tools/gen_typedmemeval_arithmetic.py --choice-seed 8 --out FILE
    python tools/gen_typedmemeval_arithmetic.py --rechoose 120 --labels FILE
    python tools/gen_typedmemeval_arithmetic.py --world-seed 5 --per-shape 300 --out FILE --labels FILE
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script
    sys.path.insert(0, str(ROOT))

from tools.corpusgen import bank_arithmetic, ledgers
from tools.corpusgen.bank import Exchange, Family, Persona, load_personas, load_smalltalk
from tools.corpusgen.bank_arithmetic import (
    DistanceFamily,
    EventFamily,
    LoanFamily,
    PurchaseFamily,
    stating_sentence,
)
from tools.corpusgen.choice import Draw
from tools.corpusgen.deal import Dealer
from tools.corpusgen.ledger_words import NUMBER_SLOT, WORDS, answer_of, question_for, ways_to_say
from tools.corpusgen.ledgers import SMALLEST, UNIT, Ledger, gold_of, inputs_of
from tools.corpusgen.recipe import Chosen, Layout, Recipe, Slot, strata_of
from tools.corpusgen.render import (
    FIRST_DAY,
    OPENER_SHARE,
    PEOPLE_LATER,
    FrozenSession,
    Segment,
    WorldRefused,
    fill,
    fill_exchange,
    join_segments,
    repeated_sentences,
    session_ids,
    timeline,
    waking_moment,
    with_people,
)

GENERATOR = "gen_typedmemeval_arithmetic"
GENERATOR_VERSION = "1"
VERTICAL = "arithmetic"
REVISION = 1
WORLD_SEED = 20261207
CHOICE_SEED = 1

MONEY, TRAVEL = "money", "kilometres and days"
KIND_OF = {"count": MONEY, "sum": MONEY, "delta": TRAVEL, "duration": TRAVEL}
SHAPE_COUNTS = {
    ("count", 18): 5, ("count", 24): 5, ("count", 30): 4,
    ("sum", 18): 5, ("sum", 24): 5, ("sum", 30): 4,
    ("delta", 18): 3, ("delta", 24): 4, ("delta", 30): 3,
    ("duration", 18): 4, ("duration", 24): 4, ("duration", 30): 4,
}  # fmt: skip
LEVELS = (18, 24, 30)
SIZE_OF = {(MONEY, 18): 3, (MONEY, 24): 4, (MONEY, 30): 5, (TRAVEL, 18): 6, (TRAVEL, 24): 4, (TRAVEL, 30): 6}
"""Sessions of a block."""
FAMILIES_OF = {(MONEY, 18): 2, (MONEY, 24): 2, (MONEY, 30): 3, (TRAVEL, 18): 3, (TRAVEL, 24): 3, (TRAVEL, 30): 5}
"""Families of each of the two facts."""
EURO_PERSONAS = ("Aoife", "Beatriz", "Joost", "Lucía", "Mehmet", "Nadia", "Tuuli")
"""Who pays in euros: the others live where prices are of another size."""
SMALLTALK_OF_TEN = (0, 0, 0, 1, 1, 1, 1, 1, 2, 2)
"""Exchanges of small talk a session, in the shares in which they are dealt."""
COMMON_SMALLTALK = 26
MOST_TURNS = 10
MOST_REDRAWS = 2000
ASKED_AFTER_DAYS = (1, 10)


@dataclass(frozen=True)
class Bank:
    """Everything that is written by hand."""

    events: tuple[EventFamily, ...]
    purchases: tuple[PurchaseFamily, ...]
    distances: tuple[DistanceFamily, ...]
    loans: tuple[LoanFamily, ...]
    routes: tuple[tuple[str, ...], ...]
    owners: tuple[tuple[str, ...], ...]
    personas: tuple[Persona, ...]
    smalltalk: tuple[Exchange, ...]


@lru_cache(maxsize=1)
def bank() -> Bank:
    """The banks, read and checked once."""
    return Bank(
        bank_arithmetic.load_events(),
        bank_arithmetic.load_purchases(),
        bank_arithmetic.load_distances(),
        bank_arithmetic.load_loans(),
        bank_arithmetic.load_forms("routes"),
        bank_arithmetic.load_forms("owners"),
        tuple(load_personas()),
        tuple(exchange for exchange in load_smalltalk() if _numberless(exchange)),
    )


def _numberless(exchange: Exchange) -> bool:
    """Small talk with figures in it is left out: no price and no distance is said that isn't one of the facts."""
    return not any(char.isdigit() for text in (*(text for _, text in exchange.turns), exchange.tail) for char in text)


@dataclass(frozen=True)
class Stated:
    """One fact as a session says it: the sentence, and the number in the words used."""

    span: str
    value: str


@dataclass(frozen=True)
class World:
    """A frozen haystack and its two ledgers by shape; nothing of it depends on what will be asked. ``stated[shape][i]`` is what session i says."""

    index: int
    persona: Persona
    sessions: tuple[FrozenSession, ...]
    ledgers: Mapping[str, Ledger]
    stated: Mapping[str, tuple[Stated, ...]]
    redraws: int


# --- the world stream ---------------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dealt:
    """What a world is made of: its kind, its persona, the families of either fact, and by shape and side the exchanges of each family."""

    kind: str
    persona: Persona
    families: Mapping[str, tuple[Family, ...]]
    exchanges: Mapping[tuple[str, int, str], tuple[Exchange, ...]]


def deal(world_seed: int, kinds: Sequence[str], sizes: Sequence[int]) -> list[Dealt]:
    """Families, exchanges and personas for all worlds of a corpus."""
    draw = Draw(VERTICAL, "deal", world_seed)
    dealer = Dealer(draw, lambda family: family.name)
    decks: dict[str, list[Persona]] = {MONEY: [], TRAVEL: []}
    dealt: dict[int, Dealt] = {}
    for index, size in sorted(enumerate(sizes), key=lambda pair: -pair[1]):
        kind = kinds[index]
        if not decks[kind]:
            suited = [one for one in bank().personas if (one.name in EURO_PERSONAS) == (kind == MONEY)]
            decks[kind] = draw.shuffled(suited)
        count = FAMILIES_OF[kind, size]
        families: dict[str, tuple[Family, ...]] = {}
        exchanges: dict[tuple[str, int, str], tuple[Exchange, ...]] = {}
        for shape, pool in _pools(kind).items():
            taken: set[str] = set()
            families[shape] = tuple(dealer.family(pool, taken) for _ in range(count))
            for family in families[shape]:
                for side, deck in enumerate(_decks(family)):
                    members = size // count // len(_decks(family))
                    exchanges[shape, side, family.name] = dealer.exchanges(family, members, deck, str(side))
        dealt[index] = Dealt(kind, decks[kind].pop(), families, exchanges)
    return [dealt[index] for index in range(len(sizes))]


def _pools(kind: str) -> dict[str, Sequence[Family]]:
    if kind == MONEY:
        return {"count": bank().events, "sum": bank().purchases}
    return {"delta": bank().distances, "duration": bank().loans}


def _decks(family: Family) -> tuple[tuple[Exchange, ...], ...]:
    """A loan is told with other exchanges when it begins and when it ends."""
    return (family.exchanges, family.ends) if isinstance(family, LoanFamily) else (family.exchanges,)


def make_world(world_seed: int, index: int, n: int, dealt: Dealt) -> World:
    """The world of that index; drawn again, before any choice, until it holds the rules of every world."""
    for redraw in range(MOST_REDRAWS):
        try:
            return _draw_world(world_seed, index, n, dealt, redraw)
        except WorldRefused:
            continue
    raise RuntimeError(f"world {index} with {n} sessions: refused {MOST_REDRAWS} times")


def _draw_world(world_seed: int, index: int, n: int, dealt: Dealt, redraw: int) -> World:
    key = (VERTICAL, "world", world_seed, index, n, redraw)
    draw = Draw(*key)
    facts, moments = _facts(draw, n, dealt)
    told = {shape: _told(draw, shape, ledger, dealt) for shape, ledger in facts.items()}
    chat = _smalltalk(draw, n, dealt.persona)
    openers = draw.shuffled([opener for opener in dealt.persona.openers if not re.search(r"\d", opener)])
    ids = session_ids(key, n)
    sessions = []
    for position, moment in enumerate(moments):
        segments = [told[shape][position][0] for shape in facts] + chat[position]
        while sum(len(segment.turns) for segment in segments) > MOST_TURNS:
            segments.pop()
        opener = openers.pop() if draw.chance(OPENER_SHARE) and openers else None
        placed = [with_people(segment, dealt.persona) for segment in draw.shuffled(segments)]
        turns, first_turn = join_segments(placed, opener)
        used = tuple(segment.exchange for segment in placed)
        sessions.append(FrozenSession(ids[position], moment, turns, first_turn, used))
    people = {**dealt.persona.people, "town": dealt.persona.town}
    stated = {
        shape: tuple(Stated(fill(one.span, people), one.value) for _, one in rows) for shape, rows in told.items()
    }
    world = World(index, dealt.persona, tuple(sessions), facts, stated, redraw)
    _refuse_unsound(world)
    return world


def _facts(draw: Draw, n: int, dealt: Dealt) -> tuple[dict[str, Ledger], list[datetime]]:
    """The bare facts of a world, and when its sessions start."""
    size, families = SIZE_OF[dealt.kind, n], dealt.families
    if dealt.kind == MONEY:
        facts = {
            "count": ledgers.counts(draw, n, [f for f in families["count"] if isinstance(f, EventFamily)], size),
            "sum": ledgers.sums(draw, n, [f for f in families["sum"] if isinstance(f, PurchaseFamily)], size),
        }
        return facts, timeline(draw, dealt.persona, n)
    outings = [f for f in families["delta"] if isinstance(f, DistanceFamily)]
    loans = [f for f in families["duration"] if isinstance(f, LoanFamily)]
    lent, calendar = ledgers.durations(draw, n, loans, size, bank().owners)
    facts = {"delta": ledgers.deltas(draw, n, outings, size, bank().routes), "duration": lent}
    first = FIRST_DAY + timedelta(days=draw.below(700))
    return facts, [waking_moment(draw, dealt.persona, first + timedelta(days=day)) for day in calendar.days]


def _smalltalk(draw: Draw, n: int, persona: Persona) -> list[list[Segment]]:
    """None, one or two exchanges a session, none of them twice in the haystack."""
    own = [exchange for exchange in persona.exchanges if _numberless(exchange)]
    deck = draw.shuffled([*own, *draw.sample(bank().smalltalk, COMMON_SMALLTALK)])
    dealt = draw.shuffled([SMALLTALK_OF_TEN[i * 10 // n] for i in range(n)])
    return [
        [Segment(one.key, None, one.turns, one.tail) for one in (deck.pop() for _ in range(times))] for times in dealt
    ]


def _told(draw: Draw, shape: str, ledger: Ledger, dealt: Dealt) -> list[tuple[Segment, Stated]]:
    """Every entry in words that are drawn for it alone, with an exchange of its family that no other session uses."""
    decks = {key: draw.shuffled(deck) for key, deck in dealt.exchanges.items() if key[0] == shape}
    rows = []
    for position, entry in enumerate(ledger.entries):
        case = ledger.cases[entry.block]
        side = entry.side if shape == "duration" else 0
        exchange = decks[shape, side, case.family.name].pop()
        slots = WORDS[shape](draw, ledger, position)
        segment = fill_exchange(exchange.key, shape, exchange.turns, exchange.tail, {**slots, **PEOPLE_LATER})
        sentence = stating_sentence(exchange.turns[0][1], list(slots))
        assert sentence is not None
        rows.append((segment, Stated(fill(sentence, {**slots, **PEOPLE_LATER}), slots.get(NUMBER_SLOT[shape], ""))))
    return rows


def _refuse_unsound(world: World) -> None:
    """What every world must hold: no sentence twice, and no gold of a sum, delta or duration said anywhere."""
    repeated = repeated_sentences(world.sessions)
    if repeated:
        raise WorldRefused(f"stands twice: {repeated[0]!r}")
    text = "\n".join(turn.content for session in world.sessions for turn in session.turns)
    for shape, ledger in world.ledgers.items():
        if shape == "count":
            continue
        for block in range(len(ledger.cases)):
            for said in ways_to_say(shape, gold_of(shape, ledger, block)):
                if re.search(rf"(?<![\w.,]){re.escape(said)}(?![.,]?\d|\w)", text, re.IGNORECASE):
                    raise WorldRefused(f"the gold {said!r} of a {shape} is said")


# --- the choice stream --------------------------------------------------------------------------------------------------------------------------------


def choose(world: World, shape: str, choice_seed: int) -> Chosen:
    """One question of ``shape``: a block, uniformly, and the words to ask in."""
    draw = Draw(VERTICAL, "choice", choice_seed, world.index, shape)
    ledger = world.ledgers[shape]
    block = draw.below(len(ledger.cases))
    case = ledger.cases[block]
    gold = gold_of(shape, ledger, block)
    number = gold / SMALLEST[shape] if SMALLEST[shape] > 1 else gold
    unit = case.family.unit if isinstance(case.family, EventFamily) else UNIT[shape]
    evidence, position_in_evidence = _evidence(world, shape, block)
    inputs = [
        {
            "evidence": position_in_evidence[one.position],
            "value": one.value / SMALLEST[shape] if SMALLEST[shape] > 1 else one.value,
            **({} if one.start is None else {"from_evidence": position_in_evidence[one.start]}),
        }
        for one in inputs_of(shape, ledger, block)
    ]
    key: dict[str, Any] = {
        "evidence": evidence,
        "load_bearing": list(range(len(evidence))),
        "gold": {"kind": "number", "value": number, "unit": unit, "tolerance": 0, "exact": True},
        "decoys": _decoys(world, shape, block),
        "derivation": {"operation": shape, "inputs": inputs, "value": number, "unit": unit, "tolerance": 0},
        "fact_family": case.family.name,
    }
    if shape == "count":
        key |= _candidates(world, block)
    day = world.sessions[-1].started_at.replace(hour=0, minute=0) + timedelta(days=draw.between(*ASKED_AFTER_DAYS))
    return Chosen(
        question=question_for(draw, shape, case),
        answer=answer_of(shape, gold, unit),
        gold=tuple(ledger.members(block)),
        block=block,
        blocks=len(ledger.cases),
        key=key,
        competitors=_competitors(ledger, block),
        asked_at=waking_moment(draw, world.persona, day),
    )


COMPONENTS = {"count": ("input",), "sum": ("input",), "delta": ("more", "less"), "duration": ("start", "end")}


def _evidence(world: World, shape: str, block: int) -> tuple[list[dict[str, Any]], dict[int, int]]:
    """The evidence of a block in haystack order, and the index of each session in it."""
    ledger = world.ledgers[shape]
    rows: list[dict[str, Any]] = []
    index: dict[int, int] = {}
    for position in ledger.members(block):
        session, entry = world.sessions[position], ledger.entries[position]
        stated = world.stated[shape][position]
        value = {"count": str(entry.value), "duration": f"{session.started_at:%Y-%m-%d}"}.get(shape, stated.value)
        index[position] = len(rows)
        rows.append(
            {
                "component": COMPONENTS[shape][entry.side],
                "session_id": session.session_id,
                "turn_index": session.first_turn[shape],
                "span": stated.span,
                "value": value,
            }
        )
    return rows, index


def _decoys(world: World, shape: str, block: int) -> list[dict[str, Any]]:
    """Every other number of the unit that the haystack states; events of other categories are candidates, not decoys."""
    ledger = world.ledgers[shape]
    if shape == "count":
        return []
    rows = []
    for other in range(len(ledger.cases)):
        for one in inputs_of(shape, ledger, other) if other != block else ():
            value = f"{one.value} days" if shape == "duration" else world.stated[shape][one.position].value
            rows.append((one.position, value))
    return [
        {"value": value, "session_id": world.sessions[position].session_id, "relation": "twin"}
        for position, value in sorted(rows)
    ]


def _candidates(world: World, block: int) -> dict[str, Any]:
    """Every event of the asked series, with whether it counts and why."""
    ledger = world.ledgers["count"]
    asked = ledger.cases[block]
    assert isinstance(asked.family, EventFamily)
    rows = []
    for position, entry in enumerate(ledger.entries):
        case = ledger.cases[entry.block]
        if case.family.name != asked.family.name:
            continue
        matches = entry.block == block
        why = f"{case.halves[0][0]}" if matches else f"{case.halves[0][0]}, not {asked.halves[0][0]}"
        rows.append(
            {
                "session_id": world.sessions[position].session_id,
                "turn_index": world.sessions[position].first_turn["count"],
                "span": world.stated["count"][position].span,
                "matches": matches,
                "why": why,
            }
        )
    predicate = asked.family.predicate.replace("{a}", asked.halves[0][0])
    decided_by = "the category and the number named in the sentence that tells of the event"
    return {"candidates": rows, "count_predicate": {"text": predicate, "decided_by": decided_by}}


def _competitors(ledger: Ledger, block: int) -> int:
    """Entries of other blocks that share the family or a half of the asked case."""
    asked = ledger.cases[block]
    rivals = {
        other
        for other, case in enumerate(ledger.cases)
        if other != block and (case.family.name == asked.family.name or set(case.halves) & set(asked.halves))
    }
    return sum(entry.block in rivals for entry in ledger.entries)


# --- the corpus ---------------------------------------------------------------------------------------------------------------------------------------


def layout(world_seed: int, per_shape: int | None) -> Layout:
    """A world a question, numbers dealt in shuffled order; on a calibration draw the two shapes of a kind share their worlds."""
    strata = strata_of(SHAPE_COUNTS, LEVELS, per_shape)
    numbers = Draw(VERTICAL, "numbers", world_seed).shuffled(range(1, len(strata) + 1))
    if per_shape is None:
        worlds = list(range(len(strata)))
    else:
        first = {MONEY: 0, TRAVEL: per_shape}
        worlds = [first[KIND_OF[shape]] + i % per_shape for i, (shape, _) in enumerate(strata)]
    slots = [Slot(shape, world, number) for (shape, _), world, number in zip(strata, worlds, numbers, strict=True)]
    size_of = {world: size for (_, size), world in zip(strata, worlds, strict=True)}
    return Layout(tuple(slots), tuple(size_of[world] for world in range(len(size_of))))


def make_worlds(world_seed: int, plan: Layout) -> list[World]:
    """All worlds of a corpus."""
    kind_of = {slot.world: KIND_OF[slot.shape] for slot in plan.slots}
    dealt = deal(world_seed, [kind_of[world] for world in range(len(plan.sizes))], plan.sizes)
    return [make_world(world_seed, index, size, dealt[index]) for index, size in enumerate(plan.sizes)]


RECIPE = Recipe(GENERATOR, VERTICAL, "ari", REVISION, WORLD_SEED, CHOICE_SEED, layout, make_worlds, choose)

if __name__ == "__main__":
    sys.exit(RECIPE.main())
