"""Generate TypedMemEval-Forgetting: arrangements that are cancelled, confirmed, or were never made.

A session makes two new arrangements, ends one and confirms one, in random order. Two independent random perfect matchings pair the sessions, 4 to 15
apart: in one the later session cancels the first arrangement of the earlier one, in the other it confirms the second. What the matchings leave over (the
cancellation or confirmation of a session that comes first in its pair) is about something from before the haystack. So each session belongs to exactly one
block of either matching, and the choice can fall on any of them. A still-valid question shares world and family with its invalidated partner and asks
another block; a never-known one asks for one more case of the same draw, which no session states (spec: construction R1-R8).

    python tools/gen_typedmemeval_forgetting.py                      writes the shipped corpus
    python tools/gen_typedmemeval_forgetting.py --check              compares it with the shipped bytes
    python tools/gen_typedmemeval_forgetting.py --choice-seed 8 --out FILE
    python tools/gen_typedmemeval_forgetting.py --rechoose 120 --labels FILE
    python tools/gen_typedmemeval_forgetting.py --world-seed 5 --per-shape 300 --out FILE --labels FILE
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script
    sys.path.insert(0, str(ROOT))

from tools.corpusgen import matching
from tools.corpusgen.bank import Exchange, Family, Part, Persona, load_families, load_personas, load_smalltalk
from tools.corpusgen.choice import Draw
from tools.corpusgen.deal import Dealer
from tools.corpusgen.recipe import Chosen, Layout, Recipe, Slot
from tools.corpusgen.render import (
    OPENER_SHARE,
    PEOPLE_LATER,
    FrozenSession,
    Segment,
    SmallTalk,
    WorldRefused,
    fill,
    fill_exchange,
    holds,
    join_segments,
    repeated_sentences,
    sentence_around,
    session_ids,
    timeline,
    waking_moment,
    with_people,
)

GENERATOR = "gen_typedmemeval_forgetting"
GENERATOR_VERSION = "1"
VERTICAL = "forgetting"
REVISION = 1
WORLD_SEED = 20261201
CHOICE_SEED = 1

SHAPES = ("invalidated", "still-valid", "never-known")
FAMILIES_OF = {18: 3, 20: 5, 24: 4}
"""Sessions of a haystack (the level) to families: 12, 8 and 12 arrangements each, of which 3, 2 and 3 are cancelled and as many confirmed."""
PAIRS = {18: 5, 20: 5, 24: 5}
SINGLE_INVALIDATED = {18: 2, 20: 2, 24: 1}
NEVER_KNOWN = {18: 5, 20: 5, 24: 5}
GRID_OF = {18: 5, 20: 4, 24: 5}
"""Halves of a case that a family draws: 25 or 16 cases, each half in five or four of them."""
GAP = range(4, 16)
SMALLTALK_SHARE = 0.5
MOST_TURNS = 10
MOST_REDRAWS = 2000
ASKED_AFTER_DAYS = (1, 10)


@dataclass(frozen=True)
class Case:
    """One case of a family, and what is arranged for it; ``value`` is None where nothing is."""

    fact: str
    family: Family
    a: Part
    b: Part
    value: str | None


@dataclass(frozen=True)
class Bank:
    """Everything that is written by hand."""

    arrangements: tuple[Family, ...]
    personas: tuple[Persona, ...]
    smalltalk: tuple[Exchange, ...]


@lru_cache(maxsize=1)
def bank() -> Bank:
    """The banks, read and checked once."""
    return Bank(tuple(load_families(VERTICAL, "arrangements")), tuple(load_personas()), load_smalltalk())


@dataclass(frozen=True)
class World:
    """A frozen haystack and what was arranged in it; nothing of it depends on what will be asked.

    ``stated[i]`` are the two arrangements of session i; ``ended`` and ``kept`` map the session that makes an arrangement to the one that ends or confirms it.
    """

    index: int
    persona: Persona
    sessions: tuple[FrozenSession, ...]
    stated: tuple[tuple[Case, Case], ...]
    ended: dict[int, int]
    kept: dict[int, int]
    unstated: tuple[Case, ...]
    redraws: int


# --- the world stream ---------------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealtFamily:
    """A family of one world with the exchanges that it uses there."""

    family: Family
    statements: tuple[Exchange, ...]
    cancellations: tuple[Exchange, ...]
    confirmations: tuple[Exchange, ...]


@dataclass(frozen=True)
class Dealt:
    """What a world is made of."""

    persona: Persona
    families: tuple[DealtFamily, ...]


def deal(world_seed: int, sizes: Sequence[int]) -> list[Dealt]:
    """Families, exchanges and personas for all worlds of a corpus."""
    draw = Draw(VERTICAL, "deal", world_seed)
    dealer = Dealer(draw, lambda family: family.name)
    dealt: dict[int, Dealt] = {}
    personas: list[Persona] = []
    for index, size in sorted(enumerate(sizes), key=lambda pair: -pair[1]):
        personas = personas or draw.shuffled(bank().personas)
        taken: set[str] = set()
        chosen = [dealer.family(bank().arrangements, taken) for _ in range(FAMILIES_OF[size])]
        each = size // FAMILIES_OF[size]
        dealt[index] = Dealt(
            personas.pop(),
            tuple(
                DealtFamily(
                    family,
                    dealer.exchanges(family, 2 * each, family.exchanges),
                    dealer.exchanges(family, each, family.cancellations, "cancellation"),
                    dealer.exchanges(family, each, family.confirmations, "confirmation"),
                )
                for family in chosen
            ),
        )
    return [dealt[index] for index in range(len(sizes))]


def random_matching(draw: Draw, n: int) -> dict[int, int]:
    """A uniform perfect matching of ``n`` sessions (earlier -> later) in which every pair is 4 to 15 apart."""
    return matching.random_matching(draw, n, GAP)


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
    ended, kept = random_matching(draw, n), random_matching(draw, n)
    names = [one.family.name for one in dealt.families]
    first, second = _families_of(draw, n, ended, names), _families_of(draw, n, kept, names)
    cases = {one.family.name: _cases(draw, one.family, GRID_OF[n]) for one in dealt.families}
    values = {one.family.name: draw.shuffled(one.family.values) for one in dealt.families}

    def arranged(name: str) -> Case:
        case = cases[name].pop()
        return Case(case.fact, case.family, case.a, case.b, values[name].pop())

    stated = [(arranged(first[i]), arranged(second[i])) for i in range(n)]
    # what the matchings leave over is about something from before the haystack, of the family of the session's own arrangement
    over = {ended[i]: stated[i][0] for i in ended} | {i: cases[first[i]].pop() for i in ended}
    goes_on = {kept[i]: stated[i][1] for i in kept} | {i: cases[second[i]].pop() for i in kept}
    unstated = tuple(case for name in names for case in cases[name])
    decks = {one.family.name: _Decks(draw, one) for one in dealt.families}
    chat = SmallTalk(draw, dealt.persona, draw.shuffled(bank().smalltalk))
    openers = draw.shuffled(dealt.persona.openers)
    ids = session_ids(key, n)
    sessions = []
    for position, moment in enumerate(timeline(draw, dealt.persona, n)):
        one, other = stated[position]
        segments = [
            decks[one.family.name].told(draw, "statement", f"made/{one.fact}", one),
            decks[other.family.name].told(draw, "statement", f"made/{other.fact}", other),
            decks[over[position].family.name].told(draw, "cancellation", f"over/{over[position].fact}", over[position]),
            decks[goes_on[position].family.name].told(
                draw, "confirmation", f"kept/{goes_on[position].fact}", goes_on[position]
            ),
        ]
        if draw.chance(SMALLTALK_SHARE):
            exchange = chat.next()
            if sum(len(segment.turns) for segment in segments) + len(exchange.turns) <= MOST_TURNS:
                segments.append(Segment(exchange.key, None, exchange.turns, exchange.tail))
        opener = openers.pop() if draw.chance(OPENER_SHARE) and openers else None
        placed = [with_people(segment, dealt.persona) for segment in draw.shuffled(segments)]
        turns, first_turn = join_segments(placed, opener)
        used = tuple(segment.exchange for segment in placed)
        sessions.append(FrozenSession(ids[position], moment, turns, first_turn, used))
    world = World(index, dealt.persona, tuple(sessions), tuple(stated), ended, kept, unstated, redraw)
    _refuse_unsound(world)
    return world


def _families_of(draw: Draw, n: int, pairs: dict[int, int], names: Sequence[str]) -> dict[int, str]:
    """A family for the arrangement of every session: equally many in those that come first in their pair, and in those that come second."""
    families: dict[int, str] = {}
    for side in (sorted(pairs), sorted(pairs.values())):
        share = draw.shuffled([name for name in names for _ in range(len(side) // len(names))])
        families |= dict(zip(side, share, strict=True))
    return families


def _cases(draw: Draw, family: Family, grid: int) -> list[Case]:
    """Every case of a square of halves, in random order."""
    a, b = draw.sample(family.a, grid), draw.sample(family.b, grid)
    cells = [Case(f"{family.name}/{i}{j}", family, a[i], b[j], None) for i in range(grid) for j in range(grid)]
    return draw.shuffled(cells)


class _Decks:
    """The exchanges of one family in one world, each used once."""

    def __init__(self, draw: Draw, dealt: DealtFamily) -> None:
        self._decks = {
            "statement": draw.shuffled(dealt.statements),
            "cancellation": draw.shuffled(dealt.cancellations),
            "confirmation": draw.shuffled(dealt.confirmations),
        }

    def told(self, draw: Draw, what: str, fact: str, case: Case) -> Segment:
        """``case`` told with the next exchange, in words drawn for this telling alone."""
        exchange = self._decks[what].pop()
        slots = {
            "a": draw.choice(case.a.forms),
            "b": draw.choice(case.b.forms),
            "value": case.value or "",
            **PEOPLE_LATER,
        }
        return fill_exchange(exchange.key, fact, exchange.turns, exchange.tail, slots)


def _refuse_unsound(world: World) -> None:
    """What every world must hold: no sentence twice, each value said once, and each half of an unstated case known from elsewhere."""
    repeated = repeated_sentences(world.sessions)
    if repeated:
        raise WorldRefused(f"stands twice: {repeated[0]!r}")
    texts = ["\n".join(turn.content for turn in session.turns) for session in world.sessions]
    for position, pair in enumerate(world.stated):
        for case in pair:
            assert case.value is not None
            if any(holds(text, case.value) for other, text in enumerate(texts) if other != position):
                raise WorldRefused(f"{case.value!r} is said elsewhere too")
            if sum(holds(turn.content, case.value) for turn in world.sessions[position].turns) != 1:
                raise WorldRefused(f"{case.value!r} is said twice")
            if any(holds(form, case.value) for half in (case.a, case.b) for form in half.forms):
                raise WorldRefused(f"{case.value!r} is in its own case")
    known = Counter(
        (case.family.name, half.forms) for pair in world.stated for case in pair for half in (case.a, case.b)
    )
    if any(known[case.family.name, half.forms] == 0 for case in world.unstated for half in (case.a, case.b)):
        raise WorldRefused("a half that no arrangement has")


# --- the choice stream --------------------------------------------------------------------------------------------------------------------------------


def choose(world: World, shape: str, choice_seed: int) -> Chosen:
    """One question of ``shape``. The two members of a pair see one draw of the invalidated block, so that the other can take its family."""
    block = Draw(VERTICAL, "choice", choice_seed, world.index, "block").choice(sorted(world.ended))
    draw = Draw(VERTICAL, "choice", choice_seed, world.index, shape)
    made = {"invalidated": _ask_ended, "still-valid": _ask_kept, "never-known": _ask_unknown}[shape](draw, world, block)
    day = world.sessions[-1].started_at.replace(hour=0, minute=0) + timedelta(days=draw.between(*ASKED_AFTER_DAYS))
    return Chosen(**made, asked_at=waking_moment(draw, world.persona, day))


def _question(draw: Draw, case: Case) -> str:
    slots = {"a": draw.choice(case.a.forms), "b": draw.choice(case.b.forms)}
    return fill(draw.choice(case.family.questions), slots)


def _evidence(world: World, position: int, fact: str, component: str, value: str | None) -> dict[str, Any]:
    """The sentence that makes an arrangement (it holds the value), or the whole user turn of the exchange that ends or confirms it."""
    session = world.sessions[position]
    index = session.first_turn[fact]
    content = session.turns[index].content
    span = content if value is None else sentence_around(content, value)
    return {
        "component": component,
        "session_id": session.session_id,
        "turn_index": index,
        "span": span,
        "value": span if value is None else value,
    }


def _decoys(world: World, family: Family, but: str | None) -> list[dict[str, Any]]:
    """Every other value of the family that the haystack states."""
    return [
        {"value": case.value, "session_id": world.sessions[position].session_id, "relation": "twin"}
        for position, pair in enumerate(world.stated)
        for case in pair
        if case.family.name == family.name and case.fact != but
    ]


def _ask_ended(draw: Draw, world: World, block: int) -> dict[str, Any]:
    case, later = world.stated[block][0], world.ended[block]
    assert case.value is not None
    evidence = [
        _evidence(world, block, f"made/{case.fact}", "statement", case.value),
        _evidence(world, later, f"over/{case.fact}", "invalidation", None),
    ]
    decoys = _decoys(world, case.family, case.fact)
    ended = draw.choice(ENDED_ANSWERS)
    key = {
        "evidence": evidence,
        "load_bearing": [0, 1],
        "gold": {"kind": "no-longer", "value": case.value, "invalidation": evidence[1]["span"]},
        "decoys": decoys,
        "fact_family": case.family.name,
    }
    return {
        "question": _question(draw, case),
        "answer": ended.format(value=case.value),
        "gold": (block, later),
        "block": sorted(world.ended).index(block),
        "blocks": len(world.ended),
        "key": key,
        "competitors": len(decoys),
    }


ENDED_ANSWERS = (
    "That's over: you cancelled it. It used to be {value}.",
    "It was {value}, but you've ended it.",
    "No longer: it was {value} until you called it off.",
)


def _ask_kept(draw: Draw, world: World, block: int) -> dict[str, Any]:
    family = world.stated[block][0].family
    chosen = draw.choice([made for made in sorted(world.kept) if world.stated[made][1].family.name == family.name])
    case, later = world.stated[chosen][1], world.kept[chosen]
    assert case.value is not None
    decoys = _decoys(world, case.family, case.fact)
    key = {
        "evidence": [
            _evidence(world, chosen, f"made/{case.fact}", "statement", case.value),
            _evidence(world, later, f"kept/{case.fact}", "confirmation", None),
        ],
        "load_bearing": [0],
        "gold": {"kind": "value", "value": case.value},
        "decoys": decoys,
        "fact_family": case.family.name,
    }
    return {
        "question": _question(draw, case),
        "answer": case.value[0].upper() + case.value[1:].rstrip(".") + ".",
        "gold": (chosen, later),
        "block": sorted(world.kept).index(chosen),
        "blocks": len(world.kept),
        "key": key,
        "competitors": len(decoys),
    }


def _ask_unknown(draw: Draw, world: World, block: int) -> dict[str, Any]:
    families = list(dict.fromkeys(case.family.name for case in world.unstated))
    family = draw.choice(families)
    case = draw.choice([one for one in world.unstated if one.family.name == family])
    decoys = _decoys(world, case.family, None)
    key = {
        "evidence": [],
        "load_bearing": [],
        "gold": {"kind": "never-known", "subject": f"{case.a.forms[0]}, {case.b.forms[0]}"},
        "decoys": decoys,
        "fact_family": case.family.name,
    }
    return {
        "question": _question(draw, case),
        "answer": "You never told me.",
        "gold": (),
        "block": families.index(family),
        "blocks": len(families),
        "key": key,
        "competitors": len(decoys),
    }


# --- the corpus ---------------------------------------------------------------------------------------------------------------------------------------


def layout(world_seed: int, per_shape: int | None) -> Layout:
    """Worlds by level: those of the pairs, those with one invalidated question, those of the never-known; numbers dealt in shuffled order."""
    levels = list(FAMILIES_OF)
    pairs = [level for level in levels for _ in range(PAIRS[level])]
    singles = [level for level in levels for _ in range(SINGLE_INVALIDATED[level])]
    unknown = [level for level in levels for _ in range(NEVER_KNOWN[level])]
    if per_shape is not None:
        pairs = [levels[i % len(levels)] for i in range(per_shape)]
        singles, unknown = [], pairs
    asked: list[tuple[str, int, int | None, str | None]] = []
    for number, _ in enumerate(pairs):
        asked += [("invalidated", number, number + 1, None), ("still-valid", number, number + 1, "control")]
    asked += [("invalidated", len(pairs) + i, None, None) for i in range(len(singles))]
    asked += [("never-known", len(pairs) + len(singles) + i, None, None) for i in range(len(unknown))]
    numbers = Draw(VERTICAL, "numbers", world_seed).shuffled(range(1, len(asked) + 1))
    slots = [
        Slot(shape, world, number, pair, arm) for (shape, world, pair, arm), number in zip(asked, numbers, strict=True)
    ]
    return Layout(tuple(slots), (*pairs, *singles, *unknown))


def make_worlds(world_seed: int, plan: Layout) -> list[World]:
    """All worlds of a corpus."""
    dealt = deal(world_seed, plan.sizes)
    return [make_world(world_seed, index, size, dealt[index]) for index, size in enumerate(plan.sizes)]


RECIPE = Recipe(
    GENERATOR, VERTICAL, "for", REVISION, WORLD_SEED, CHOICE_SEED, layout, make_worlds, choose, ("never-known",)
)

if __name__ == "__main__":
    sys.exit(RECIPE.main())
