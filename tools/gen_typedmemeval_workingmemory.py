"""Generate TypedMemEval-WorkingMemory: sixty profile facts in sixty sessions, one of them asked at a known distance.

Twelve families of facts times five people (the user and four of the circle) are sixty facts, one a session, each said once. Each of five bins of twelve
sessions holds every family once in random order, and for each family the five people are permuted over the bins, so every fact has four competitors. The
choice stream deals the sixty (family, bin) cells to the sixty worlds by one random permutation (spec: construction R1-R8).

    python tools/gen_typedmemeval_workingmemory.py                      writes the shipped corpus
    python tools/gen_typedmemeval_workingmemory.py --check              compares it with the shipped bytes
    python tools/gen_typedmemeval_workingmemory.py --choice-seed 8 --out FILE
    python tools/gen_typedmemeval_workingmemory.py --rechoose 120 --labels FILE
    python tools/gen_typedmemeval_workingmemory.py --world-seed 5 --per-shape 300 --out FILE --labels FILE
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script
    sys.path.insert(0, str(ROOT))

from tools.corpusgen.bank import (
    PRONOUNS,
    Exchange,
    Family,
    Persona,
    load_families,
    load_frames,
    load_personas,
    load_smalltalk,
)
from tools.corpusgen.chatter import chatter
from tools.corpusgen.choice import Draw
from tools.corpusgen.deal import Dealer
from tools.corpusgen.recipe import Chosen, Layout, Recipe, Slot
from tools.corpusgen.render import (
    OPENER_SHARE,
    PEOPLE_LATER,
    FrozenSession,
    Segment,
    WorldRefused,
    fill,
    fill_exchange,
    holds,
    join_segments,
    repeated_sentences,
    sentence_around,
    sentences,
    session_ids,
    timeline,
    waking_moment,
    with_people,
    word_twice,
)

GENERATOR = "gen_typedmemeval_workingmemory"
GENERATOR_VERSION = "1"
VERTICAL = "workingmemory"
REVISION = 1
WORLD_SEED = 20261202
CHOICE_SEED = 1

SHAPES = ("profile-fact",)
BINS = 5
PEOPLE = ("self", "friend", "relative", "neighbour", "colleague")
INTERVALS = (1, 2, 4)
"""Days between sessions, one value a world, so that sessions and days vary independently."""
CHATTER_FAMILIES = 4
CHATTER_A_SESSION = 2
MOST_TURNS = 10
MOST_REDRAWS = 4000
FILLINGS = 8
"""How often an exchange of ordinary talk is filled anew before it is left out."""
ASKED_AFTER_DAYS = (1, 10)


@dataclass(frozen=True)
class Fact:
    """One profile fact: of which family, about whom, and what."""

    family: Family
    person: str
    value: str

    @property
    def name(self) -> str:
        """Its name within a session."""
        return f"{self.family.name}/{self.person}"


@dataclass(frozen=True)
class Bank:
    """Everything that is written by hand."""

    profiles: tuple[Family, ...]
    talk: dict[str, tuple[Family, ...]]
    frames: tuple[str, ...]
    personas: tuple[Persona, ...]
    smalltalk: tuple[Exchange, ...]


@lru_cache(maxsize=1)
def bank() -> Bank:
    """The banks, read and checked once; ordinary talk comes from Episodic's."""
    kinds = ("recommendations", "opinions", "series")
    return Bank(
        tuple(load_families(VERTICAL, "profiles")),
        {kind: tuple(load_families("episodic", kind)) for kind in kinds},
        load_frames("episodic"),
        tuple(load_personas()),
        load_smalltalk(),
    )


@dataclass(frozen=True)
class World:
    """A frozen haystack and the fact of every session; nothing of it depends on what will be asked."""

    index: int
    persona: Persona
    sessions: tuple[FrozenSession, ...]
    facts: tuple[Fact, ...]
    redraws: int

    @property
    def per_bin(self) -> int:
        """Sessions of a bin: as many as there are families."""
        return len(self.facts) // BINS

    def position(self, family: str, nth_bin: int) -> int:
        """The session that holds the fact of ``family`` in a bin (0 is the one that lies furthest back)."""
        low = nth_bin * self.per_bin
        return next(i for i in range(low, low + self.per_bin) if self.facts[i].family.name == family)


# --- the world stream ---------------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dealt:
    """What a world is made of: its persona, the exchanges of its facts by family, and the ordinary talk."""

    persona: Persona
    told: dict[str, tuple[Exchange, ...]]
    talk: tuple[tuple[Family | None, Exchange], ...]


def deal(world_seed: int, n_worlds: int) -> list[Dealt]:
    """Families, exchanges and personas for all worlds of a corpus."""
    draw = Draw(VERTICAL, "deal", world_seed)
    dealer = Dealer(draw, lambda family: family.name)
    dealt = []
    personas: list[Persona] = []
    for _ in range(n_worlds):
        personas = personas or draw.shuffled(bank().personas)
        persona = personas.pop()
        told = {family.name: dealer.exchanges(family, len(PEOPLE), family.exchanges) for family in bank().profiles}
        talk: list[tuple[Family | None, Exchange]] = [
            (None, exchange) for exchange in (*persona.exchanges, *bank().smalltalk)
        ]
        for families in bank().talk.values():
            taken: set[str] = set()
            for _ in range(CHATTER_FAMILIES):
                family = dealer.family(families, taken)
                talk += [
                    (family, exchange) for exchange in dealer.exchanges(family, len(family.exchanges), family.exchanges)
                ]
        dealt.append(Dealt(persona, told, tuple(talk)))
    return dealt


def make_world(world_seed: int, index: int, dealt: Dealt) -> World:
    """The world of that index; drawn again, before any choice, until it holds the rules of every world."""
    for redraw in range(MOST_REDRAWS):
        try:
            return _draw_world(world_seed, index, dealt, redraw)
        except WorldRefused:
            continue
    raise RuntimeError(f"world {index}: refused {MOST_REDRAWS} times")


def _draw_world(world_seed: int, index: int, dealt: Dealt, redraw: int) -> World:
    key = (VERTICAL, "world", world_seed, index, redraw)
    draw = Draw(*key)
    facts = _facts(draw, dealt.persona)
    exchanges = {name: draw.shuffled(told) for name, told in dealt.told.items()}
    talk = _Talk(draw, dealt, [fact.value for fact in facts])
    openers = draw.shuffled(dealt.persona.openers)
    ids = session_ids(key, len(facts))
    sessions = []
    for position, moment in enumerate(timeline(draw, dealt.persona, len(facts), draw.choice(INTERVALS))):
        fact = facts[position]
        exchange = exchanges[fact.family.name].pop()
        turns = exchange.turns if fact.person == "self" else exchange.more
        slots = {
            "value": fact.value,
            "person": "" if fact.person == "self" else "{" + fact.person + "}",
            **PRONOUNS[dealt.persona.pronouns[fact.person]],
            **PEOPLE_LATER,
        }
        told = with_people(fill_exchange(exchange.key, fact.name, turns, exchange.tail, slots), dealt.persona)
        segments = [told, *talk.next(CHATTER_A_SESSION)]
        while sum(len(segment.turns) for segment in segments) > MOST_TURNS:
            segments.pop()
        opener = openers.pop() if draw.chance(OPENER_SHARE) and openers else None
        placed = draw.shuffled(segments)
        joined, first_turn = join_segments(placed, opener)
        sessions.append(
            FrozenSession(ids[position], moment, joined, first_turn, tuple(segment.exchange for segment in placed))
        )
    world = World(index, dealt.persona, tuple(sessions), tuple(facts), redraw)
    _refuse_unsound(world)
    return world


class _Talk:
    """The ordinary talk of one haystack: an exchange is used once, no sentence comes twice, and no value of a fact is said in it."""

    def __init__(self, draw: Draw, dealt: Dealt, values: Sequence[str]) -> None:
        self._draw, self._persona = draw, dealt.persona
        self._deck = draw.shuffled(dealt.talk)
        self._values = tuple(values)
        self._said: set[str] = set()

    def next(self, n: int) -> list[Segment]:
        """The next ``n`` segments for one session, no two of one family: nobody bakes twice in a chat of six turns."""
        taken: list[Segment] = []
        families: set[str] = set()
        while len(taken) < n:
            family, exchange = self._pop(families)
            segment = self._filled(family, exchange)
            if segment is not None:
                taken.append(segment)
                families |= {family.name} if family else set()
        return taken

    def _pop(self, families: set[str]) -> tuple[Family | None, Exchange]:
        """The last exchange of the deck that belongs to none of ``families``."""
        for at in reversed(range(len(self._deck))):
            family, _ = self._deck[at]
            if family is None or family.name not in families:
                return self._deck.pop(at)
        raise WorldRefused("no talk is left")

    def _filled(self, family: Family | None, exchange: Exchange) -> Segment | None:
        """The exchange, filled again while it repeats a sentence, doubles a word or says a value; None if that doesn't help."""
        for _ in range(FILLINGS):
            segment = with_people(chatter(self._draw, family, exchange, bank().frames), self._persona)
            text = "\n".join([*(text for _, text in segment.turns), segment.tail])
            said = {sentence.casefold() for sentence in sentences(text)}
            if not (said & self._said or word_twice(text) or self._says_a_value(text)):
                self._said |= said
                return segment
        return None

    def _says_a_value(self, text: str) -> bool:
        folded = text.casefold()
        return any(_says(text, folded, value) for value in self._values)


def _facts(draw: Draw, persona: Persona) -> list[Fact]:
    """The fact of every session: bins of all families in random order, people permuted over the bins, five values a family."""
    people = {family.name: draw.shuffled(PEOPLE) for family in bank().profiles}
    values = {family.name: _suiting(draw, family, people[family.name], persona) for family in bank().profiles}
    return [
        Fact(family, people[family.name][nth_bin], values[family.name][nth_bin])
        for nth_bin in range(BINS)
        for family in draw.shuffled(bank().profiles)
    ]


def _suiting(draw: Draw, family: Family, people: Sequence[str], persona: Persona) -> list[str]:
    """A value for each of the people, drawn together until everybody could have theirs."""
    while True:
        values = draw.sample(family.values, len(people))
        if all(family.suits(value, persona.pronouns[person]) for value, person in zip(values, people, strict=True)):
            return values


def _refuse_unsound(world: World) -> None:
    """What every world must hold: no sentence twice, each value said once."""
    repeated = repeated_sentences(world.sessions)
    if repeated:
        raise WorldRefused(f"stands twice: {repeated[0]!r}")
    texts = ["\n".join(turn.content for turn in session.turns) for session in world.sessions]
    folded = [text.casefold() for text in texts]
    for position, fact in enumerate(world.facts):
        places = [i for i, text in enumerate(texts) if _says(text, folded[i], fact.value)]
        if places != [position]:
            raise WorldRefused(f"{fact.value!r} is said in sessions {places}")
        if sum(holds(turn.content, fact.value) for turn in world.sessions[position].turns) != 1:
            raise WorldRefused(f"{fact.value!r} is said twice")


def _says(text: str, folded: str, value: str) -> bool:
    """`holds`, after a look at the casefolded text, which is twenty times as fast where there is nothing."""
    return value.casefold() in folded and holds(text, value)


# --- the choice stream --------------------------------------------------------------------------------------------------------------------------------


def choose(world: World, shape: str, choice_seed: int) -> Chosen:
    """The question of a world: its cell of the permutation that deals all (family, bin) cells to sixty worlds."""
    cells = [(family.name, nth_bin) for family in bank().profiles for nth_bin in range(BINS)]
    dealt = Draw(VERTICAL, "choice", choice_seed, "cells", world.index // len(cells)).shuffled(cells)
    position = world.position(*dealt[world.index % len(cells)])
    fact = world.facts[position]
    draw = Draw(VERTICAL, "choice", choice_seed, world.index, shape)
    session = world.sessions[position]
    turn = session.first_turn[fact.name]
    rivals = [i for i, other in enumerate(world.facts) if other.family.name == fact.family.name and i != position]
    key: dict[str, Any] = {
        "evidence": [
            {
                "component": "statement",
                "session_id": session.session_id,
                "turn_index": turn,
                "span": sentence_around(session.turns[turn].content, fact.value),
                "value": fact.value,
            }
        ],
        "load_bearing": [0],
        "gold": {"kind": "value", "value": fact.value},
        "decoys": [
            {"value": world.facts[i].value, "session_id": world.sessions[i].session_id, "relation": "other-person"}
            for i in rivals
        ],
        "distance_sessions": len(world.sessions) - 1 - position,
        "fact_family": fact.family.name,
    }
    day = world.sessions[-1].started_at.replace(hour=0, minute=0) + timedelta(days=draw.between(*ASKED_AFTER_DAYS))
    return Chosen(
        question=_question(draw, world, fact),
        answer=fact.value[0].upper() + fact.value[1:].rstrip(".") + ".",
        gold=(position,),
        block=position,
        blocks=len(world.sessions),
        key=key,
        competitors=len(rivals),
        asked_at=waking_moment(draw, world.persona, day),
        level=_bin_name(position // world.per_bin, world.per_bin),
    )


def _question(draw: Draw, world: World, fact: Fact) -> str:
    """A wording of the family and a question in it, drawn without a look at the wording of the statement (R5)."""
    wording = draw.choice(fact.family.wordings)
    if fact.person == "self":
        return draw.choice(wording.questions_self)
    slots = {"person": world.persona.people[fact.person], **PRONOUNS[world.persona.pronouns[fact.person]]}
    return fill(draw.choice(wording.questions_other), slots)


def _bin_name(nth_bin: int, per_bin: int) -> str:
    """The distance of a bin in sessions: ``00-11`` for the newest."""
    low = (BINS - 1 - nth_bin) * per_bin
    return f"{low:02d}-{low + per_bin - 1:02d}"


# --- the corpus ---------------------------------------------------------------------------------------------------------------------------------------


def layout(world_seed: int, per_shape: int | None) -> Layout:
    """One world a question; numbers dealt in shuffled order."""
    n = per_shape or len(bank().profiles) * BINS
    numbers = Draw(VERTICAL, "numbers", world_seed).shuffled(range(1, n + 1))
    return Layout(
        tuple(Slot("profile-fact", world, numbers[world]) for world in range(n)),
        (len(PEOPLE) * len(bank().profiles),) * n,
    )


def make_worlds(world_seed: int, plan: Layout) -> list[World]:
    """All worlds of a corpus."""
    dealt = deal(world_seed, len(plan.sizes))
    return [make_world(world_seed, index, dealt[index]) for index in range(len(plan.sizes))]


RECIPE = Recipe(
    GENERATOR, VERTICAL, "wm", REVISION, WORLD_SEED, CHOICE_SEED, layout, make_worlds, choose, dial="distance"
)

if __name__ == "__main__":
    sys.exit(RECIPE.main())
