"""The instruments' own test: known defects are planted into a sound corpus, and nearly all must be refused, nearly no sound one.

A tell is planted on the gold of one choice; that choice is then tested against re-choices over the tampered, frozen haystacks. A defect of the choice itself (gold is the longest session, some sessions never
chosen, BM25's misses kept) is planted by picking among real choices of the same worlds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from tools.instruments.calibration import bearing, bm25_share, selection
from tools.instruments.check import Check
from tools.instruments.frozen import Frozen, freeze
from tools.instruments.haystack import Asked, Choice, Haystack, Session, Worlds, with_gold, worlds_with_gold
from tools.instruments.invariance import CHOICES, equal_eligibility, uniform_blocks
from tools.instruments.separability import exclusive_check, exclusive_phrases, judge, separability
from tools.instruments.text import sentences

SEEDS = 20
LEAST_REFUSED = 19
MOST_CLEAN_REFUSED = 2

NOTHING = "nothing"
RECHOICES = 220
"""Choices that the self-test needs: one counts as shipped, the rest are the null. Below 200 the two-sided selection test can't reach its level."""

NULL = 99
"""Re-choices that the separability tests are held against here: the least p is 1/100, which Holm over four tests leaves below .05."""

MARKER = "That one is for the record, by the way."
CLUSTER = 5
INELIGIBLE_SHARE = 0.4
MARKED_SHARE = 0.35
LONGER_BY = 0.3
HABITS = (
    ("Fine by me.", "Okay by me."),
    ("So it goes.", "So it went."),
    ("Fair enough.", "Good enough."),
    ("More or less.", "Less or more."),
    ("Early days.", "Windy days."),
    ("Small steps.", "Short steps."),
    ("Live and learn.", "Wait and learn."),
    ("No harm done.", "No hurt done."),
    ("Time will tell.", "Time does tell."),
    ("Knock on wood.", "Touch on wood."),
    ("On we trot.", "On we push."),
    ("Give or take.", "Take or give."),
    ("Like it or not.", "Love it or not."),
    ("Worth a try.", "Worth a bet."),
    ("What a world.", "What a state."),
    ("Easier said than done.", "Sooner said than done."),
)
"""Two ways of saying a thing that look alike from afar: as many letters, words and marks."""

HABIT_IN_GOLD = 0.7
"""How often gold has the first way; other sessions have it half the time."""


@dataclass(frozen=True)
class Case:
    """Worlds, the choice that counts as shipped, and the other choices of the same worlds."""

    worlds: Worlds
    shipped: Choice
    others: tuple[Choice, ...]


Defect = Callable[[Case, random.Random], Case]


def _tampered(case: Case, change: Callable[[Haystack, Asked], Mapping[int, Session]], asked: Sequence[Asked]) -> Case:
    worlds = dict(case.worlds)
    for one in asked:
        changed = change(worlds[one.world], one)
        worlds[one.world] = tuple(changed.get(i, session) for i, session in enumerate(worlds[one.world]))
    return replace(case, worlds=worlds)


def _lengthened(session: Session, turn: int, text: str) -> Session:
    turns = list(session.turns)
    turns[turn] = (turns[turn][0], f"{turns[turn][1]} {text}")
    return replace(session, turns=tuple(turns))


def _some_sentence(case: Case, rng: random.Random) -> str:
    haystack = rng.choice(list(case.worlds.values()))
    return rng.choice(sentences(rng.choice(rng.choice(haystack).texts)))


def marker(case: Case, rng: random.Random) -> Case:
    """A phrase of its own in every gold session."""
    return _tampered(
        case,
        lambda haystack, asked: {
            i: _lengthened(haystack[i], rng.randrange(len(haystack[i].turns)), MARKER) for i in asked.gold
        },
        with_gold(case.shipped),
    )


def rare_marker(case: Case, rng: random.Random) -> Case:
    """The phrase in the gold of 35% of the questions."""
    asked = with_gold(case.shipped)
    some = rng.sample(asked, round(MARKED_SHARE * len(asked)))
    return _tampered(
        case,
        lambda haystack, asked: {
            i: _lengthened(haystack[i], rng.randrange(len(haystack[i].turns)), MARKER) for i in asked.gold
        },
        some,
    )


def tail_turn(case: Case, rng: random.Random) -> Case:
    """One more turn at the end of gold, of the role that didn't speak last, in words from anywhere in the corpus."""

    def change(haystack: Haystack, asked: Asked) -> dict[int, Session]:
        found = {}
        for i in asked.gold:
            role = "assistant" if haystack[i].turns[-1][0] == "user" else "user"
            found[i] = replace(haystack[i], turns=(*haystack[i].turns, (role, _some_sentence(case, rng))))
        return found

    return _tampered(case, change, with_gold(case.shipped))


def longer(case: Case, rng: random.Random) -> Case:
    """Gold is 30% longer, in sentences from anywhere in the corpus."""

    def change(haystack: Haystack, asked: Asked) -> dict[int, Session]:
        found = {}
        for i in asked.gold:
            session = haystack[i]
            wanted = (1 + LONGER_BY) * sum(map(len, session.texts))
            while sum(map(len, session.texts)) < wanted:
                session = _lengthened(session, rng.randrange(len(session.turns)), _some_sentence(case, rng))
            found[i] = session
        return found

    return _tampered(case, change, with_gold(case.shipped))


def dense_cluster(case: Case, rng: random.Random) -> Case:
    """Five other sessions restate a turn of the gold with a third of its words replaced: competitors stand round the target alone."""

    def change(haystack: Haystack, asked: Asked) -> dict[int, Session]:
        found: dict[int, Session] = {}
        others = [i for i in range(len(haystack)) if i not in asked.gold]
        for i in asked.gold:
            source = max(haystack[i].texts, key=len).split()
            for j in rng.sample(others, CLUSTER):
                spare = " ".join(haystack[j].texts).split()
                text = " ".join(rng.choice(spare) if rng.random() < 1 / 3 else word for word in source)
                found[j] = _lengthened(found.get(j, haystack[j]), rng.randrange(len(haystack[j].turns)), text)
        return found

    return _tampered(case, change, with_gold(case.shipped))


def faint(case: Case, rng: random.Random) -> Case:
    """In one of its turns every session says sixteen things in one of two ways that look alike; gold has the first way a little more often. None stands out, but they add up."""
    gold: dict[int, set[int]] = {}
    for asked in with_gold(case.shipped):
        gold.setdefault(asked.world, set()).update(asked.gold)
    worlds = {}
    for world, haystack in case.worlds.items():
        sessions = []
        for i, session in enumerate(haystack):
            rate = HABIT_IN_GOLD if i in gold.get(world, ()) else 0.5
            said = " ".join(first if rng.random() < rate else second for first, second in HABITS)
            sessions.append(_lengthened(session, rng.randrange(len(session.turns)), said))
        worlds[world] = tuple(sessions)
    return replace(case, worlds=worlds)


def _alternatives(case: Case) -> dict[str, list[Asked]]:
    found: dict[str, list[Asked]] = {}
    for choice in (case.shipped, *case.others):
        for asked in choice:
            found.setdefault(asked.question_id, []).append(asked)
    return found


def longest(case: Case, rng: random.Random) -> Case:
    """The longest block of each world is asked about."""
    size = {world: [sum(map(len, session.texts)) for session in haystack] for world, haystack in case.worlds.items()}
    return replace(case, shipped=_best(case, lambda asked: sum(size[asked.world][i] for i in asked.gold)))


def _best(case: Case, worth: Callable[[Asked], float]) -> Choice:
    """Of each question the alternative of the greatest worth, the first among equals."""
    return tuple(max(options, key=worth) for options in _alternatives(case).values())


def ineligible(case: Case, rng: random.Random) -> Case:
    """40% of the blocks of each world are never asked about, under any choice seed."""
    pools = {}
    for question_id, options in _alternatives(case).items():
        blocks = options[0].blocks
        kept = set(rng.sample(range(blocks), max(1, round((1 - INELIGIBLE_SHARE) * blocks))))
        pools[question_id] = [asked for asked in options if asked.block in kept] or options
    draw = [tuple(rng.choice(pool) for pool in pools.values()) for _ in range(1 + len(case.others))]
    return replace(case, shipped=draw[0], others=tuple(draw[1:]))


def bm25_misses(case: Case, rng: random.Random) -> Case:
    """Of each world the question is kept that BM25 does worst on."""
    picked = []
    for options in _alternatives(case).values():
        distinct = {asked.block: asked for asked in options if asked.gold}.values()
        picked.append(
            min(
                distinct,
                key=lambda asked: bm25_share(case.worlds[asked.world], asked.question, bearing(asked)),
                default=options[0],
            )
        )
    return replace(case, shipped=tuple(picked))


DEFECTS: dict[str, Defect] = {
    "a marker phrase on gold": marker,
    "a phrase on 35% of gold": rare_marker,
    "a tail turn of another role on gold": tail_turn,
    "gold 30% longer": longer,
    "gold is the longest session": longest,
    "a dense cluster round the target": dense_cluster,
    "sixteen faint habits of speech": faint,
    "40% ineligible sessions": ineligible,
    "questions kept because BM25 misses them": bm25_misses,
}


def looked_at(case: Case, frozen: Frozen | None = None) -> Iterator[list[Check]]:
    """What the instruments say of a case, the cheapest first: eligibility, exclusive phrases, the re-choice tests, the selection test."""
    yield [*uniform_blocks(case.others[:CHOICES]), equal_eligibility(case.worlds, case.others)]
    yield [exclusive_check(exclusive_phrases(case.worlds, case.shipped))]
    yield judge(separability(case.worlds, case.shipped, case.others[:NULL], frozen=frozen))
    yield [selection(case.worlds, case.shipped, case.others)]


def refusals(case: Case, frozen: Frozen | None = None) -> list[Check]:
    """The lines that refuse a case, of the first instrument that does: one is enough, and none needs to look further."""
    for checks in looked_at(case, frozen):
        if refused := [check for check in checks if check.refused]:
            return refused
    return []


def planted_case(worlds: Worlds, choices: Sequence[Choice], name: str, seed: int) -> Case:
    """One defect (or none) under one seed; the seed also says which choice counts as shipped."""
    at = seed % len(choices)
    case = Case(worlds, choices[at], (*choices[:at], *choices[at + 1 :]))
    return DEFECTS[name](case, random.Random(seed)) if name != NOTHING else case


def trial(worlds: Worlds, choices: Sequence[Choice], name: str, seed: int, frozen: Frozen | None = None) -> list[Check]:
    """What refuses a planted case. ``frozen`` is of the untouched worlds."""
    planted = planted_case(worlds, choices, name, seed)
    return refusals(planted, frozen if planted.worlds is worlds else None)


def _trials(worlds: Worlds, choices: Sequence[Choice], name: str, seeds: int) -> list[list[Check]]:
    frozen = freeze(worlds_with_gold(worlds, choices[0]))
    return [trial(worlds, choices, name, seed, frozen) for seed in range(seeds)]


def self_test(
    worlds: Worlds, choices: Sequence[Choice], seeds: int = SEEDS, processes: int | None = None
) -> Iterator[Check]:
    """One line a defect, and one for none: refused under how many seeds, and by what. A process a defect."""
    names = [*DEFECTS, NOTHING]
    least = LEAST_REFUSED * seeds // SEEDS
    with ProcessPoolExecutor(processes) as pool:
        for name, found in zip(names, pool.map(partial(_trials, worlds, choices, seeds=seeds), names), strict=True):
            refused = sum(map(bool, found))
            details = tuple(
                f"seed {seed}: {check.name}: {check.figure}" for seed, checks in enumerate(found) for check in checks
            )
            if name == NOTHING:
                yield Check(
                    "planted: nothing",
                    f"{refused} of {seeds}",
                    f"<= {MOST_CLEAN_REFUSED}",
                    refused <= MOST_CLEAN_REFUSED,
                    details,
                )
            else:
                by = _short(sorted({check.name for checks in found for check in checks}))
                yield Check(f"planted: {name}", f"{refused} of {seeds} ({by})", f">= {least}", refused >= least)


def _short(names: Sequence[str], most: int = 3) -> str:
    shown = [name.removeprefix("separability: ") for name in names]
    return (
        ", ".join(shown[:most]) + (f" and {len(shown) - most} more" if len(shown) > most else "")
        if shown
        else "by nothing"
    )
