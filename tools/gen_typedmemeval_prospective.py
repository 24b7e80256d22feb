"""Generate TypedMemEval-Prospective: what is due later, what runs out, what isn't true yet, and what a setting was or is.

Two kinds of worlds (tools/corpusgen/dated_worlds.py). A calendar world serves the three paired shapes: both arms of a pair ask the same question of the same
haystack, one to five days before and after the pivot, which is the stating session's own timestamp plus the days that it says. A clock world serves as-of,
current and due-window. The choice falls on a session (or, in a clock world, on a pair of sessions or a group of things due) uniformly (spec: construction,
R1-R8, "Prospective").

    python tools/gen_typedmemeval_prospective.py                      writes the shipped corpus
    python tools/gen_typedmemeval_prospective.py --check              compares it with the shipped bytes
    python tools/gen_typedmemeval_prospective.py --choice-seed 8 --out FILE
    python tools/gen_typedmemeval_prospective.py --rechoose 120 --labels FILE
    python tools/gen_typedmemeval_prospective.py --world-seed 5 --per-shape 300 --out FILE --labels FILE
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script
    sys.path.insert(0, str(ROOT))

from tools.corpusgen.bank import Exchange, Family, Persona, load_personas, load_smalltalk
from tools.corpusgen.choice import Draw
from tools.corpusgen.dated_bank import load_dated_families, load_windows
from tools.corpusgen.dated_worlds import (
    CALENDAR_KINDS,
    CLOCK_SESSIONS,
    DUE_FAMILIES,
    MEMBERS,
    MOST_REDRAWS,
    SUBJECTS,
    CalendarWorld,
    Case,
    ClockWorld,
    Dealt,
    WorldKey,
    draw_calendar,
    draw_clock,
)
from tools.corpusgen.deal import Dealer
from tools.corpusgen.recipe import Chosen, Layout, Recipe, Slot
from tools.corpusgen.render import FrozenSession, WorldRefused, fill, sentence_around, waking_moment
from tools.corpusgen.when import WEEKDAYS, ago

GENERATOR = "gen_typedmemeval_prospective"
GENERATOR_VERSION = "1"
VERTICAL = "prospective"
REVISION = 1
WORLD_SEED = 20270301
CHOICE_SEED = 1

KIND_OF_SHAPE = {"due-later-reminder": "reminders", "expiring-validity": "expiries", "not-yet-true": "plans"}
CLOCK_SHAPES = ("as-of", "current", "due-window")
PAIRS: Mapping[str, Mapping[int, int]] = {
    "due-later-reminder": {16: 4, 18: 4},
    "expiring-validity": {16: 3, 18: 3},
    "not-yet-true": {16: 2, 18: 3},
}
"""Pairs by shape and sessions of the world (the level)."""
CLOCK_QUESTIONS = 4
PLACES = ("at", "for", "in", "on", "over", "round")
"""A second half that begins so tells where or for whom: the first half alone already says what is to be done, and no other case of the haystack has it."""
ARM_DAYS = (1, 5)
"""Days from the pivot to the question, either side."""
ASKED_AFTER_DAYS = (1, 10)
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip

World = CalendarWorld | ClockWorld


# --- the world stream ---------------------------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def families() -> dict[str, tuple[Family, ...]]:
    """The families of every kind, read and checked once."""
    return {kind: tuple(load_dated_families(kind)) for kind in (*CALENDAR_KINDS, "settings")}


@lru_cache(maxsize=1)
def people() -> tuple[tuple[Persona, ...], tuple[Exchange, ...]]:
    """Personas and common small talk."""
    return tuple(load_personas()), load_smalltalk()


def deal(world_seed: int, sizes: Sequence[int]) -> list[Dealt]:
    """Families, exchanges and personas for all worlds of a corpus; a size of 0 is a clock world."""
    draw = Draw(VERTICAL, "deal", world_seed)
    dealer = Dealer(draw, lambda family: f"{family.kind}/{family.name}")
    dealt: list[Dealt] = []
    personas: list[Persona] = []
    for size in sizes:
        personas = personas or draw.shuffled(people()[0])
        own = {}
        for kind, (count, members) in _needs(size).items():
            taken: set[str] = set()
            chosen = [dealer.family(families()[kind], taken) for _ in range(count)]
            own[kind] = tuple((family, dealer.exchanges(family, members, family.exchanges)) for family in chosen)
        dealt.append(Dealt(personas.pop(), own))
    return dealt


def _needs(size: int) -> dict[str, tuple[int, int]]:
    """Kind of fact to (families, exchanges of each) of a world."""
    if size:
        return dict.fromkeys(CALENDAR_KINDS, (size // MEMBERS[size], MEMBERS[size]))
    return {
        "settings": (2 * (CLOCK_SESSIONS // 2) // SUBJECTS, 2 * SUBJECTS),
        "reminders": (DUE_FAMILIES, CLOCK_SESSIONS // DUE_FAMILIES),
    }


def make_worlds(world_seed: int, plan: Layout) -> list[World]:
    """All worlds of a corpus; one that breaks a rule of every world is drawn again, before any choice."""
    dealt = deal(world_seed, plan.sizes)
    return [_make_world(world_seed, index, size, dealt[index]) for index, size in enumerate(plan.sizes)]


def _make_world(world_seed: int, index: int, size: int, dealt: Dealt) -> World:
    smalltalk = people()[1]
    for redraw in range(MOST_REDRAWS):
        key = WorldKey(world_seed, index, redraw)
        try:
            return draw_calendar(key, size, dealt, smalltalk) if size else draw_clock(key, dealt, smalltalk)
        except WorldRefused as refused:
            reason = refused
    raise RuntimeError(f"world {index} of size {size}: refused {MOST_REDRAWS} times, the last time since {reason}")


# --- the choice stream --------------------------------------------------------------------------------------------------------------------------------


def choose(world: World, shape: str, choice_seed: int) -> Chosen:
    """One question of ``shape``; of a paired shape both arms."""
    draw = Draw(VERTICAL, "choice", choice_seed, world.index, shape)
    if isinstance(world, CalendarWorld):
        return _ask_pair(draw, world, shape)
    return _CLOCK[shape](draw, world)


def _words(draw: Draw, case: Case) -> dict[str, str]:
    return {"a": draw.choice(case.a.forms), "b": draw.choice(case.b.forms)}


def _evidence(session: FrozenSession, fact: str, component: str, said: str, value: str) -> dict[str, Any]:
    """The sentence that holds ``said`` in the user turn that states the fact."""
    index = session.first_turn[fact]
    span = sentence_around(session.turns[index].content, said)
    return {"component": component, "session_id": session.session_id, "turn_index": index, "span": span, "value": value}


def _decoy(session: FrozenSession, value: str, relation: str) -> dict[str, Any]:
    return {"value": value, "session_id": session.session_id, "relation": relation}


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _day(moment: datetime) -> str:
    """``Thursday 14 March 2024``."""
    return f"{WEEKDAYS[moment.weekday()]} {moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def _ask_pair(draw: Draw, world: CalendarWorld, shape: str) -> Chosen:
    kind, position = KIND_OF_SHAPE[shape], draw.below(len(world.sessions))
    one = world.dated[kind][position]
    question = fill(draw.choice(one.case.family.questions), _words(draw, one.case))
    arm = _reminder_arm if kind == "reminders" else _change_arm
    arms = {}
    for name, side in (("before", -1), ("after", 1)):
        day = one.due.replace(hour=0, minute=0) + side * timedelta(days=draw.between(*ARM_DAYS))
        answer, key, competitors = arm(world, kind, position, after=side > 0)
        arms[name] = Chosen(
            question,
            answer,
            (position,),
            position,
            len(world.sessions),
            key,
            competitors,
            waking_moment(draw, world.persona, day),
        )
    return replace(arms["before"], arms=arms)


def _twins(world: CalendarWorld, kind: str, position: int) -> list[int]:
    family = world.dated[kind][position].case.family.name
    return [i for i, other in enumerate(world.dated[kind]) if i != position and other.case.family.name == family]


def _reminder_arm(world: CalendarWorld, kind: str, position: int, *, after: bool) -> tuple[str, dict[str, Any], int]:
    """Whether it is due, and since which day: not yet before, the day afterwards. Every other reminder's day competes."""
    one, session, day = (
        world.dated[kind][position],
        world.sessions[position],
        world.dated[kind][position].due.date().isoformat(),
    )
    evidence = _evidence(session, f"{kind}/{one.case.fact}", "reminder", one.when, day)
    decoys = [
        _decoy(world.sessions[i], other.due.date().isoformat(), "twin")
        for i, other in enumerate(world.dated[kind])
        if i != position
    ]
    gold = (
        {"kind": "date", "value": day, "granularity": "day", "polar": "yes"}
        if after
        else {"kind": "not-yet", "due": one.due.isoformat(), "value": one.task, "polar": "yes"}
    )
    answer = f"Yes, since {_day(one.due)}." if after else f"Not yet, that's for {_day(one.due)}."
    return answer, _key([evidence], [0], gold, decoys, one.case.family), len(_twins(world, kind, position))


def _change_arm(world: CalendarWorld, kind: str, position: int, *, after: bool) -> tuple[str, dict[str, Any], int]:
    """What holds until the day, or what holds from it on. The other values of the family compete, and the pair's own other value."""
    one, session = world.dated[kind][position], world.sessions[position]
    twins = _twins(world, kind, position)
    evidence = _evidence(session, f"{kind}/{one.case.fact}", COMPONENTS[kind], one.new, one.new if after else one.old)
    own = _decoy(session, one.old, "stale") if after else _decoy(session, one.new, "premature")
    decoys = [own] + [
        _decoy(world.sessions[i], value, "twin")
        for i in twins
        for value in (world.dated[kind][i].old, world.dated[kind][i].new)
    ]
    gold: dict[str, Any] = (
        {"kind": "value", "value": one.new}
        if after
        else {"kind": "not-yet", "due": one.due.isoformat(), "value": one.new, "until_then": one.old}
    )
    answer = f"{_capital(one.new)}, by now." if after else f"Still {one.old}."
    return answer, _key([evidence], [0], gold, decoys, one.case.family), len(twins)


COMPONENTS = {"expiries": "term", "plans": "plan"}


def _key(
    evidence: list[dict[str, Any]],
    load_bearing: list[int],
    gold: dict[str, Any],
    decoys: list[dict[str, Any]],
    family: Family | None,
) -> dict[str, Any]:
    named = {} if family is None else {"fact_family": family.name}
    return {"evidence": evidence, "load_bearing": load_bearing, "gold": gold, "decoys": decoys, **named}


def _ask_setting(draw: Draw, world: ClockWorld, matching: int, *, then: bool) -> Chosen:
    """The earlier value as of a day between the two, or the later one as of now. Both sessions are evidence; the one whose value is asked bears."""
    pairs, settings = world.pairs[matching], world.settings[matching]
    block = draw.below(len(pairs))
    earlier = sorted(pairs)[block]
    both = (earlier, pairs[earlier])
    case = settings[earlier].case
    last = world.sessions[-1].started_at.replace(hour=0, minute=0)
    asked_at = waking_moment(draw, world.persona, last + timedelta(days=draw.between(*ASKED_AFTER_DAYS)))
    words = _words(draw, case)
    if then:
        first, until = (world.sessions[position].started_at.date() for position in both)
        day = first + timedelta(days=draw.between(1, (until - first).days - 1))
        words["ago"] = ago(draw, asked_at.date(), day)
    question = fill(draw.choice(case.family.questions_then if then else case.family.questions), words)
    asked, other = both if then else both[::-1]
    evidence = [
        _evidence(
            world.sessions[position],
            f"settings/{case.fact}",
            "setting",
            settings[position].value,
            settings[position].value,
        )
        for position in both
    ]
    twins = [i for i, setting in enumerate(settings) if setting.case.family.name == case.family.name and i not in both]
    decoys = [_decoy(world.sessions[other], settings[other].value, "later" if then else "stale")]
    decoys += [_decoy(world.sessions[i], settings[i].value, "twin") for i in twins]
    gold = {"kind": "value", "value": settings[asked].value}
    key = _key(evidence, [both.index(asked)], gold, decoys, case.family)
    return Chosen(
        question, f"{_capital(settings[asked].value)}.", both, block, len(pairs), key, len(twins) // 2, asked_at
    )


def _ask_window(draw: Draw, world: ClockWorld) -> Chosen:
    """What falls into the window from one group's day: all of the group, and nothing else."""
    block = draw.below(len(world.windows))
    day, group = world.windows[block]
    question = draw.choice(load_windows())
    evidence = [
        _evidence(world.sessions[i], f"reminders/{world.due[i].case.fact}", "due", world.due[i].task, world.due[i].task)
        for i in group
    ]
    decoys = [
        _decoy(world.sessions[i], one.task, "premature" if one.due > day else "stale")
        for i, one in enumerate(world.due)
        if i not in group
    ]
    ordered = sorted((world.due[i] for i in group), key=lambda one: one.due)
    tasks = [one.task for one in ordered]
    gold: dict[str, Any] = {"kind": "value", "value": " and ".join(tasks)}
    if len(group) > 1:
        gold["required"] = tasks
    elif ordered[0].b.split()[0] in PLACES:
        gold["aliases"] = [ordered[0].a]
    asked_at = waking_moment(draw, world.persona, day.replace(hour=0, minute=0))
    key = _key(evidence, list(range(len(group))), gold, decoys, None)
    return Chosen(
        question, f"{_capital(' and '.join(tasks))}.", group, block, len(world.windows), key, len(decoys), asked_at
    )


_CLOCK: dict[str, Callable[[Draw, ClockWorld], Chosen]] = {
    "as-of": lambda draw, world: _ask_setting(draw, world, 0, then=True),
    "current": lambda draw, world: _ask_setting(draw, world, 1, then=False),
    "due-window": _ask_window,
}


# --- the corpus ---------------------------------------------------------------------------------------------------------------------------------------


def layout(world_seed: int, per_shape: int | None) -> Layout:
    """A world for every pair and every clock question, numbers dealt in shuffled order; a calibration draw asks all shapes of its worlds."""
    sizes: list[int] = []
    asked: list[tuple[str, int, int | None, str | None]] = []
    pairs = 0

    def ask_pair(shape: str, world: int) -> None:
        nonlocal pairs
        pairs += 1
        asked.extend((shape, world, pairs, arm) for arm in ("before", "after"))

    if per_shape is None:
        for shape, by_level in PAIRS.items():
            for level, count in by_level.items():
                for _ in range(count):
                    ask_pair(shape, len(sizes))
                    sizes.append(level)
        for shape in CLOCK_SHAPES:
            for _ in range(CLOCK_QUESTIONS):
                asked.append((shape, len(sizes), None, None))
                sizes.append(0)
    else:
        levels = list(MEMBERS)
        for number in range((per_shape + 1) // 2):
            for shape in PAIRS:
                ask_pair(shape, len(sizes))
            sizes.append(levels[number % len(levels)])
        for _ in range(per_shape):
            asked += [(shape, len(sizes), None, None) for shape in CLOCK_SHAPES]
            sizes.append(0)
    numbers = Draw(VERTICAL, "numbers", world_seed).shuffled(range(1, len(asked) + 1))
    slots = [
        Slot(shape, world, number, pair, arm) for (shape, world, pair, arm), number in zip(asked, numbers, strict=True)
    ]
    return Layout(tuple(slots), tuple(sizes))


RECIPE: Recipe[World] = Recipe(
    GENERATOR, VERTICAL, "pro", REVISION, WORLD_SEED, CHOICE_SEED, layout, make_worlds, choose
)

if __name__ == "__main__":
    sys.exit(RECIPE.main())
