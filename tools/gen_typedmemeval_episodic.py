"""Generate TypedMemEval-Episodic: worlds first, rendered and frozen, then the questions by a second random stream.

A session is one recommendation by the assistant, one view that either party may have given, one entry of a running series, and sometimes small talk, in
random order. Families of recommendations and views have the same number of members, in which every half of a case stands twice; four series of one
domain, each of them every activity once and every place once, partition the sessions. So each session has exactly one candidate of each shape, and the
choice can fall on any of them (spec: construction R1-R8).

    python tools/gen_typedmemeval_episodic.py                      writes the shipped corpus
    python tools/gen_typedmemeval_episodic.py --check              compares it with the shipped bytes
    python tools/gen_typedmemeval_episodic.py --choice-seed 8 --out FILE
    python tools/gen_typedmemeval_episodic.py --rechoose 120 --labels FILE
    python tools/gen_typedmemeval_episodic.py --world-seed 5 --per-shape 300 --out FILE --labels FILE
"""

from __future__ import annotations

import math
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
    Exchange,
    Family,
    Part,
    Persona,
    Value,
    load_families,
    load_frames,
    load_personas,
    load_smalltalk,
)
from tools.corpusgen.choice import Draw
from tools.corpusgen.deal import Dealer
from tools.corpusgen.recipe import Chosen, Layout, Recipe, Slot, strata_of
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
    span_of,
    timeline,
    waking_moment,
    with_people,
)

GENERATOR = "gen_typedmemeval_episodic"
GENERATOR_VERSION = "1"
VERTICAL = "episodic"
REVISION = 1
WORLD_SEED = 20261130
CHOICE_SEED = 1

SHAPES = ("assistant-stated", "list-order", "participant-attribution")
FAMILIES_OF = {16: 2, 20: 2, 24: 3}
"""Sessions of a haystack (the level) to families of recommendations and of views: 8, 10 and 8 members each."""
STRATA = {
    ("assistant-stated", 16): 7,
    ("assistant-stated", 20): 7,
    ("assistant-stated", 24): 6,
    ("list-order", 16): 5,
    ("list-order", 20): 5,
    ("list-order", 24): 5,
    ("participant-attribution", 16): 5,
    ("participant-attribution", 20): 5,
    ("participant-attribution", 24): 5,
}
SERIES = 4
SMALLTALK_SHARE = 0.55
MOST_TURNS = 10
MOST_REDRAWS = 2000
ASKED_AFTER_DAYS = (1, 10)

SUBJECTS = {
    "plants": "garden",
    "pests": "garden",
    "garden_trouble": "garden",
    "allotment": "garden",
    "cooking": "kitchen",
    "baking": "kitchen",
    "baking_fail": "kitchen",
    "outings": "out of doors",
    "birding": "out of doors",
    "photography": "out of doors",
    "listening": "stories",
    "drama": "stories",
    "stretches": "body",
    "sleep": "body",
    "paint": "house",
    "diy": "house",
    "faults": "house",
    "party": "company",
    "games": "company",
    "music": "groups",
    "clubs": "groups",
    "pets": "animals",
    "naming": "animals",
}
"""Families of one subject don't share a haystack: a question about one could be taken for the other."""


@dataclass(frozen=True)
class Case:
    """One fact that a session may state: the halves of its case as stated, and what is said of it."""

    fact: str
    family: Family
    a: Part
    b: Part
    said: str
    speaker: str = "user"
    series: Part | None = None


@dataclass(frozen=True)
class Bank:
    """Everything that is written by hand."""

    recommendations: tuple[Family, ...]
    opinions: tuple[Family, ...]
    series: tuple[Family, ...]
    frames: tuple[str, ...]
    personas: tuple[Persona, ...]
    smalltalk: tuple[Exchange, ...]


@lru_cache(maxsize=1)
def bank() -> Bank:
    """The banks, read and checked once."""
    return Bank(
        tuple(load_families(VERTICAL, "recommendations")),
        tuple(load_families(VERTICAL, "opinions")),
        tuple(load_families(VERTICAL, "series")),
        load_frames(VERTICAL),
        tuple(load_personas()),
        load_smalltalk(),
    )


@dataclass(frozen=True)
class World:
    """A frozen haystack and the facts in it; nothing of it depends on what will be asked."""

    index: int
    persona: Persona
    sessions: tuple[FrozenSession, ...]
    recommended: tuple[Case, ...]
    viewed: tuple[Case, ...]
    entered: tuple[Case, ...]
    redraws: int


# --- the world stream ---------------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dealt:
    """What a world is made of: its persona, and for each family the exchanges that its members use."""

    persona: Persona
    domain: tuple[Family, tuple[Exchange, ...]]
    recommendations: tuple[tuple[Family, tuple[Exchange, ...]], ...]
    opinions: tuple[tuple[Family, tuple[Exchange, ...]], ...]


def deal(world_seed: int, sizes: Sequence[int]) -> list[Dealt]:
    """Families, exchanges and personas for all worlds of a corpus, dealt evenly: the least used first, so that no wording is rare."""
    draw = Draw(VERTICAL, "deal", world_seed)
    dealer = Dealer(draw, _subject)
    dealt: dict[int, Dealt] = {}
    personas: list[Persona] = []
    for index, size in sorted(
        enumerate(sizes), key=lambda pair: -pair[1]
    ):  # the largest first: that evens the sums out
        personas = personas or draw.shuffled(bank().personas)
        per_kind = FAMILIES_OF[size]
        taken: set[str] = set()
        domain = dealer.family(bank().series, taken)
        told = [dealer.family(bank().recommendations, taken) for _ in range(per_kind)]
        views = [dealer.family(bank().opinions, taken) for _ in range(per_kind)]
        dealt[index] = Dealt(
            personas.pop(),
            (domain, dealer.exchanges(domain, size, domain.exchanges)),
            tuple((family, dealer.exchanges(family, size // per_kind, family.exchanges)) for family in told),
            tuple((family, dealer.exchanges(family, size // per_kind, family.exchanges)) for family in views),
        )
    return [dealt[index] for index in range(len(sizes))]


def _subject(family: Family) -> str:
    return SUBJECTS.get(family.name, family.name)


def make_world(world_seed: int, index: int, n_sessions: int, dealt: Dealt) -> World:
    """The world of that index; drawn again, before any choice, until it holds the rules of every world."""
    for redraw in range(MOST_REDRAWS):
        try:
            return _draw_world(world_seed, index, n_sessions, dealt, redraw)
        except WorldRefused:
            continue
    raise RuntimeError(f"world {index} with {n_sessions} sessions: refused {MOST_REDRAWS} times")


def _draw_world(world_seed: int, index: int, n_sessions: int, dealt: Dealt, redraw: int) -> World:
    key = (VERTICAL, "world", world_seed, index, n_sessions, redraw)
    draw = Draw(*key)
    persona = dealt.persona
    told = [_recommendations(draw, family, draw.shuffled(exchanges)) for family, exchanges in dealt.recommendations]
    views = [_opinions(draw, family, draw.shuffled(exchanges)) for family, exchanges in dealt.opinions]
    entries = _entries(draw, dealt.domain[0], draw.shuffled(dealt.domain[1]))
    recommended = draw.shuffled([pair for family in told for pair in family])
    viewed = draw.shuffled([pair for family in views for pair in family])
    entered = draw.shuffled(entries)
    chat = SmallTalk(draw, persona, draw.shuffled(bank().smalltalk))
    openers = draw.shuffled(persona.openers)
    ids = session_ids(key, n_sessions)
    sessions = []
    for position, moment in enumerate(timeline(draw, persona, n_sessions)):
        segments = [recommended[position][1], viewed[position][1], entered[position][1]]
        if draw.chance(SMALLTALK_SHARE):
            exchange = chat.next()
            if sum(len(segment.turns) for segment in segments) + len(exchange.turns) <= MOST_TURNS:
                segments.append(Segment(exchange.key, None, exchange.turns, exchange.tail))
        opener = openers.pop() if draw.chance(OPENER_SHARE) and openers else None
        placed = [with_people(segment, persona) for segment in draw.shuffled(segments)]
        turns, first_turn = join_segments(placed, opener)
        sessions.append(
            FrozenSession(ids[position], moment, turns, first_turn, tuple(segment.exchange for segment in placed))
        )
    world = World(
        index,
        persona,
        tuple(sessions),
        tuple(case for case, _ in recommended),
        tuple(case for case, _ in viewed),
        tuple(case for case, _ in entered),
        redraw,
    )
    _refuse_unsound(world)
    return world


def _cells(draw: Draw, family: Family, members: int) -> list[tuple[Part, Part]]:
    """``members`` different cases in which each half stands exactly twice."""
    half = members // 2
    a, b = draw.sample(family.a, half), draw.sample(family.b, half)
    shift = draw.between(1, half - 1)
    return [(a[i], b[i]) for i in range(half)] + [(a[i], b[(i + shift) % half]) for i in range(half)]


def _recommendations(draw: Draw, family: Family, exchanges: Sequence[Exchange]) -> list[tuple[Case, Segment]]:
    values: dict[Part, list[Value]] = {}
    members = len(exchanges)
    made = []
    for number, ((a, b), exchange) in enumerate(zip(_cells(draw, family, members), exchanges, strict=True)):
        if a not in values:
            values[a] = draw.shuffled(a.values)
        value = values[a].pop()
        fact = f"{family.name}/{number}"
        slots = {
            "a": draw.choice(a.forms),
            "b": draw.choice(b.forms),
            "value": value.value,
            "tip": value.tip,
            **PEOPLE_LATER,
        }
        made.append(
            (
                Case(fact, family, a, b, value.value, "assistant"),
                fill_exchange(exchange.key, fact, exchange.turns, exchange.tail, slots),
            )
        )
    return made


def _opinions(draw: Draw, family: Family, exchanges: Sequence[Exchange]) -> list[tuple[Case, Segment]]:
    opinions: dict[Part, list[str]] = {}
    members = len(exchanges)
    frames = draw.sample(bank().frames, members)
    made = []
    for number, ((a, b), exchange) in enumerate(zip(_cells(draw, family, members), exchanges, strict=True)):
        if a not in opinions:
            opinions[a] = draw.shuffled(a.opinions)
        opinion = opinions[a].pop()
        fact = f"{family.name}/{number}"
        said = fill(frames[number], {"s": opinion})
        speaker = "user" if draw.chance(0.5) else "assistant"
        slots = {"a": draw.choice(a.forms), "b": draw.choice(b.forms), "frame": said, **PEOPLE_LATER}
        turns, tail = (exchange.turns, exchange.tail) if speaker == "user" else (exchange.more, exchange.tail_more)
        made.append((Case(fact, family, a, b, said, speaker), fill_exchange(exchange.key, fact, turns, tail, slots)))
    return made


def _entries(draw: Draw, domain: Family, exchanges: Sequence[Exchange]) -> list[tuple[Case, Segment]]:
    """Four series, each with every activity once and every place once; each combination once in the haystack."""
    size = len(exchanges) // SERIES
    a, b = draw.sample(domain.a, size), draw.sample(domain.b, size)
    remarks = {part: draw.shuffled(part.remarks) for part in a}
    unused = list(exchanges)
    made = []
    for which, (part, shift) in enumerate(
        zip(draw.sample(domain.series, SERIES), draw.sample(range(size), SERIES), strict=True)
    ):
        for number in range(size):
            done, place = a[number], b[(number + shift) % size]
            exchange = unused.pop()
            form, place_form = draw.below(len(done.forms)), draw.choice(place.forms)
            by_noun = any("{noun} {b}" in text or "{Noun} {b}" in text for _, text in exchange.turns)
            said = f"{done.forms[form] if by_noun else done.did[form]} {place_form}"
            slots = {
                "noun": done.forms[form],
                "did": done.did[form],
                "b": place_form,
                "series": draw.choice(part.forms),
                **PEOPLE_LATER,
            }
            slots["remark"] = (
                remarks[done].pop() if any("{remark}" in text.lower() for _, text in exchange.turns) else ""
            )
            fact = f"{domain.name}/{which}/{number}"
            made.append(
                (
                    Case(fact, domain, done, place, said, "user", part),
                    fill_exchange(exchange.key, fact, exchange.turns, exchange.tail, slots),
                )
            )
    return made


def _refuse_unsound(world: World) -> None:
    """What every world must hold, whatever will be asked: no sentence twice, and each recommended value said once."""
    repeated = repeated_sentences(world.sessions)
    if repeated:
        raise WorldRefused(f"stands twice: {repeated[0]!r}")
    texts = ["\n".join(turn.content for turn in session.turns) for session in world.sessions]
    for position, case in enumerate(world.recommended):
        if any(holds(text, case.said) for other, text in enumerate(texts) if other != position):
            raise WorldRefused(f"{case.said!r} is said elsewhere too")
        own = [turn for turn in world.sessions[position].turns if holds(turn.content, case.said)]
        if len(own) != 1 or own[0].role != "assistant":
            raise WorldRefused(f"{case.said!r} is said twice")
        if any(holds(form, case.said) for part in (case.a, case.b) for form in part.forms):
            raise WorldRefused(f"{case.said!r} is in its own case")


# --- the choice stream --------------------------------------------------------------------------------------------------------------------------------


def choose(world: World, shape: str, choice_seed: int) -> Chosen:
    """One question of ``shape``, uniformly over the blocks of the world."""
    draw = Draw(VERTICAL, "choice", choice_seed, world.index, len(world.sessions))
    made = {"assistant-stated": _ask_recommendation, "list-order": _ask_order, "participant-attribution": _ask_speaker}[
        shape
    ](draw, world)
    day = world.sessions[-1].started_at.replace(hour=0, minute=0) + timedelta(days=draw.between(*ASKED_AFTER_DAYS))
    made["asked_at"] = waking_moment(draw, world.persona, day)
    return Chosen(**made)


def _statement_of(world: World, position: int, case: Case) -> tuple[str, int]:
    """Session id and turn index of the turn that says ``case.said``, within the exchange that states the fact."""
    session = world.sessions[position]
    start = session.first_turn[case.fact]
    for index in range(start, len(session.turns)):
        if holds(session.turns[index].content, case.said) and session.turns[index].role == case.speaker:
            return session.session_id, index
    raise AssertionError(f"{case.said!r} is not in session {position}")


def _evidence(
    world: World, position: int, case: Case, component: str, value: str, *, sentence: bool = False
) -> dict[str, Any]:
    session_id, turn = _statement_of(world, position, case)
    content = world.sessions[position].turns[turn].content
    span = sentence_around(content, case.said) if sentence else span_of(content, case.said)
    return {"component": component, "session_id": session_id, "turn_index": turn, "span": span, "value": value}


def _twins(world: World, cases: Sequence[Case], position: int) -> list[int]:
    family = cases[position].family.name
    return [other for other, case in enumerate(cases) if case.family.name == family and other != position]


def _ask_recommendation(draw: Draw, world: World) -> dict[str, Any]:
    position = draw.below(len(world.sessions))
    case = world.recommended[position]
    question = fill(
        draw.choice(case.family.questions), {"a": draw.choice(case.a.forms), "b": draw.choice(case.b.forms)}
    )
    twins = _twins(world, world.recommended, position)
    key = {
        "evidence": [_evidence(world, position, case, "statement", case.said, sentence=True)],
        "load_bearing": [0],
        "gold": {"kind": "value", "value": case.said},
        "decoys": [
            {"value": world.recommended[i].said, "session_id": world.sessions[i].session_id, "relation": "twin"}
            for i in twins
        ],
        "fact_family": case.family.name,
    }
    answer = case.said[0].upper() + case.said[1:] + "."
    return {
        "question": question,
        "answer": answer,
        "gold": (position,),
        "block": position,
        "blocks": len(world.sessions),
        "key": key,
        "competitors": len(twins),
    }


def _ask_speaker(draw: Draw, world: World) -> dict[str, Any]:
    position = draw.below(len(world.sessions))
    case = world.viewed[position]
    question = fill(
        draw.choice(case.family.questions), {"a": draw.choice(case.a.forms), "b": draw.choice(case.b.forms)}
    )
    twins = _twins(world, world.viewed, position)
    key = {
        "evidence": [_evidence(world, position, case, "statement", case.speaker)],
        "load_bearing": [0],
        "gold": {"kind": "speaker", "speaker": case.speaker, "statement": case.said},
        "decoys": [
            {
                "value": world.viewed[i].speaker,
                "session_id": world.sessions[i].session_id,
                "relation": "twin" if world.viewed[i].speaker == case.speaker else "other-speaker",
            }
            for i in twins
        ],
        "closed_choice": 2,
        "fact_family": case.family.name,
    }
    return {
        "question": question,
        "answer": "You did." if case.speaker == "user" else "I did.",
        "gold": (position,),
        "block": position,
        "blocks": len(world.sessions),
        "key": key,
        "competitors": len(twins),
        "speaker": case.speaker,
    }


def _ask_order(draw: Draw, world: World) -> dict[str, Any]:
    which = draw.below(SERIES)
    series = list(dict.fromkeys(case.series for case in sorted(world.entered, key=lambda case: case.fact)))[which]
    assert series is not None
    gold = tuple(position for position, case in enumerate(world.entered) if case.series is series)
    items = {
        position: f"{draw.choice(world.entered[position].a.forms)} {draw.choice(world.entered[position].b.forms)}"
        for position in gold
    }
    true_order = [items[position] for position in gold]
    presented = draw.shuffled(true_order)
    while presented == true_order:
        presented = draw.shuffled(true_order)
    domain = world.entered[gold[0]].family
    question = fill(
        draw.choice(domain.questions),
        {"series": draw.choice(series.forms), "items": ", ".join(presented[:-1]) + " and " + presented[-1]},
    )
    others = [position for position in range(len(world.sessions)) if position not in items]
    key = {
        "evidence": [_evidence(world, position, world.entered[position], "item", items[position]) for position in gold],
        "load_bearing": list(range(len(gold))),
        "gold": {"kind": "order", "items": true_order},
        "decoys": [
            {
                "value": f"{world.entered[i].a.forms[0]} {world.entered[i].b.forms[0]}",
                "session_id": world.sessions[i].session_id,
                "relation": "twin",
            }
            for i in others
        ],
        "list_order": {"items": true_order, "presented": presented},
        "closed_choice": math.factorial(len(gold)) - 1,
        "fact_family": domain.name,
    }
    middle = "".join(f", then {item}" for item in true_order[1:-1])
    answer = f"First {true_order[0]}{middle}, and last {true_order[-1]}."
    return {
        "question": question,
        "answer": answer,
        "gold": gold,
        "block": which,
        "blocks": SERIES,
        "key": key,
        "competitors": len(others),
    }


# --- the corpus ---------------------------------------------------------------------------------------------------------------------------------------


def layout(world_seed: int, per_shape: int | None) -> Layout:
    """One world a question, in the order of the strata; question numbers are dealt in shuffled order over the shapes."""
    strata = strata_of(STRATA, list(FAMILIES_OF), per_shape)
    numbers = Draw(VERTICAL, "numbers", world_seed).shuffled(range(1, len(strata) + 1))
    slots = [Slot(shape, world, numbers[world]) for world, (shape, _) in enumerate(strata)]
    return Layout(tuple(slots), tuple(size for _, size in strata))


def make_worlds(world_seed: int, plan: Layout) -> list[World]:
    """All worlds of a corpus."""
    dealt = deal(world_seed, plan.sizes)
    return [make_world(world_seed, index, size, dealt[index]) for index, size in enumerate(plan.sizes)]


RECIPE = Recipe(GENERATOR, VERTICAL, "epi", REVISION, WORLD_SEED, CHOICE_SEED, layout, make_worlds, choose)

if __name__ == "__main__":
    sys.exit(RECIPE.main())
