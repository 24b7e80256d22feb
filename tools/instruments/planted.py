"""The instruments' own test: known defects are planted into a sound corpus, and nearly all must be refused, nearly no sound one.

A tell is planted on the gold of one choice; that choice is then tested against re-choices over the tampered, frozen haystacks. A defect of the choice itself (gold is the longest session, some sessions never
chosen, BM25's misses kept) is planted by picking among real choices of the same worlds.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tools.instruments.calibration import bearing, bm25_found, selection
from tools.instruments.check import Check
from tools.instruments.frozen import Frozen, freeze
from tools.instruments.haystack import Asked, Choice, Haystack, Session, Worlds, with_gold, worlds_with_gold
from tools.instruments.invariance import CHOICES, equal_eligibility, uniform_blocks
from tools.instruments.separability import judge, separability
from tools.instruments.structure import parse, structure
from tools.instruments.text import sentences

SEEDS = 20
LEAST_REFUSED = 19
MOST_CLEAN_REFUSED = 2

NOTHING = "nothing"
RECHOICES = 220
"""Choices that the self-test needs: one counts as shipped, the rest are the null. Below 200 the two-sided selection test can't reach its level."""

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
    """Every session says sixteen things in one of two ways that look alike; gold has the first way a little more often. None stands out, but they add up."""
    gold: dict[int, set[int]] = {}
    for asked in with_gold(case.shipped):
        gold.setdefault(asked.world, set()).update(asked.gold)
    worlds = {}
    for world, haystack in case.worlds.items():
        sessions = []
        for i, session in enumerate(haystack):
            rate = HABIT_IN_GOLD if i in gold.get(world, ()) else 0.5
            for first, second in HABITS:
                session = _lengthened(
                    session, rng.randrange(len(session.turns)), first if rng.random() < rate else second
                )
            sessions.append(session)
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
    picked = [
        max(options, key=lambda asked: sum(size[asked.world][i] for i in asked.gold))
        for options in _alternatives(case).values()
    ]
    return replace(case, shipped=tuple(picked))


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
                key=lambda asked: bm25_found(case.worlds[asked.world], asked.question, bearing(asked))[0],
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


def refusals(case: Case, frozen: Frozen | None = None) -> list[Check]:
    """The lines that refuse a case: blocks and separability first, the selection test where they find nothing (it is the slow one)."""
    checks = [*uniform_blocks(case.others[:CHOICES]), equal_eligibility(case.worlds, case.others)]
    checks += judge(separability(case.worlds, case.shipped, case.others, frozen=frozen))
    if not any(check.refused for check in checks):
        checks.append(selection(case.worlds, case.shipped, case.others))
    return [check for check in checks if check.refused]


def trial(worlds: Worlds, choices: Sequence[Choice], name: str, seed: int, frozen: Frozen | None = None) -> list[Check]:
    """Plant one defect (or none) under one seed; the seed also says which choice counts as shipped. ``frozen`` is of the untouched worlds."""
    at = seed % len(choices)
    case = Case(worlds, choices[at], (*choices[:at], *choices[at + 1 :]))
    planted = DEFECTS[name](case, random.Random(seed)) if name != NOTHING else case
    return refusals(planted, frozen if planted.worlds is worlds else None)


# --- structural defects: in the corpus file itself ------------------------------------------------------------------------------------------------------

Raw = list[dict[str, Any]]


class DoesNotApply(Exception):
    """The corpus has no question that this defect can be planted in."""


def _pick(questions: Raw, rng: random.Random, what: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """One of the ``wanted`` questions. Raises `DoesNotApply` where there are none."""
    found = [question for question in questions if wanted(question["typedmemeval"])]
    if not found:
        raise DoesNotApply(f"no question with {what}")
    return rng.choice(found)


def _pick_with_gold(questions: Raw, rng: random.Random) -> dict[str, Any]:
    return _pick(questions, rng, "gold", lambda key: bool(key["evidence"]))


def _gold_session(question: dict[str, Any]) -> list[dict[str, Any]]:
    session: list[dict[str, Any]] = question["haystack_sessions"][
        question["haystack_session_ids"].index(question["answer_session_ids"][0])
    ]
    return session


def restated_value(questions: Raw, rng: random.Random) -> None:
    """The user says the value once more."""
    question = _pick(questions, rng, "a value", lambda key: key["gold"]["kind"] in ("value", "no-longer"))
    turn = rng.choice([turn for session in question["haystack_sessions"] for turn in session if turn["role"] == "user"])
    turn["content"] += f" So {question['typedmemeval']['gold']['value']} it is."


def span_edited(questions: Raw, rng: random.Random) -> None:
    """A word of the evidence's turn is changed after the span was taken."""
    question = _pick_with_gold(questions, rng)
    item = rng.choice(question["typedmemeval"]["evidence"])
    turn = question["haystack_sessions"][question["haystack_session_ids"].index(item["session_id"])][item["turn_index"]]
    word = rng.choice(item["span"].split())
    turn["content"] = turn["content"].replace(item["span"], item["span"].replace(word, word + "s", 1))


def dates_swapped(questions: Raw, rng: random.Random) -> None:
    """Two neighbouring dates change places."""
    dates = rng.choice(questions)["haystack_dates"]
    i = rng.randrange(len(dates) - 1)
    dates[i], dates[i + 1] = dates[i + 1], dates[i]


def presented_in_order(questions: Raw, rng: random.Random) -> None:
    """The list is presented in its true order."""
    order = _pick(questions, rng, "a presented order", lambda key: "list_order" in key)["typedmemeval"]["list_order"]
    order["presented"] = list(order["items"])


def telling_id(questions: Raw, rng: random.Random) -> None:
    """The gold session's id says so."""
    question = _pick_with_gold(questions, rng)
    old = question["answer_session_ids"][0]
    text = json.dumps(question, ensure_ascii=False).replace(old, f"gold_{old[:11]}")
    question.clear()
    question.update(json.loads(text))


def other_speaker(questions: Raw, rng: random.Random) -> None:
    """The key names the other speaker."""
    gold = _pick(questions, rng, "a speaker", lambda key: key["gold"]["kind"] == "speaker")["typedmemeval"]["gold"]
    gold["speaker"] = "user" if gold["speaker"] == "assistant" else "assistant"


def span_copied(questions: Raw, rng: random.Random) -> None:
    """Another session says the gold sentence too."""
    keys = [question["typedmemeval"] for question in questions]
    shape = rng.choice(sorted({key["shape"] for key in keys if key["evidence"] and key["gold"]["kind"] != "order"}))
    question = _pick(questions, rng, "that shape", lambda key: key["shape"] == shape)
    names = [name for name in question["haystack_session_ids"] if name not in question["answer_session_ids"]]
    session = question["haystack_sessions"][question["haystack_session_ids"].index(rng.choice(names))]
    rng.choice(session)["content"] += " " + question["typedmemeval"]["evidence"][0]["span"]


def calendar_date(questions: Raw, rng: random.Random) -> None:
    """A gold turn says in which month it is."""
    rng.choice(_gold_session(_pick_with_gold(questions, rng)))["content"] += (
        f" It has been so since {rng.choice(('October', 'the spring of 2024', 'last May', '3 March'))}."
    )


STRUCTURAL: dict[str, Callable[[Raw, random.Random], None]] = {
    "structure: value restated by the user": restated_value,
    "structure: span edited": span_edited,
    "structure: wrong date order": dates_swapped,
    "structure: presented in true order": presented_in_order,
    "structure: telling id": telling_id,
    "structure: key names the other speaker": other_speaker,
    "structure: gold sentence in another session": span_copied,
    "structure: a calendar date": calendar_date,
}


def structural_problems(data: bytes, vertical: str) -> set[str]:
    """Everything that instrument 1 says of a corpus file."""
    questions, parsed = parse(data, "corpus")
    checks = [parsed, *structure(questions, vertical)] if questions else [parsed]
    return {f"{check.name}: {detail}" for check in checks for detail in check.details}


def structural_trial(data: bytes, vertical: str, known: set[str], name: str, seed: int) -> set[str]:
    """What is said of the tampered file and wasn't said of the file itself (``known``)."""
    questions = json.loads(data)
    STRUCTURAL[name](questions, random.Random(seed))
    return structural_problems(json.dumps(questions, ensure_ascii=False).encode(), vertical) - known


def structural_self_test(data: bytes, vertical: str, seeds: int = SEEDS) -> Iterator[Check]:
    """One line a structural defect; one that says so where a defect doesn't apply to this vertical."""
    known, least = structural_problems(data, vertical), LEAST_REFUSED * seeds // SEEDS
    for name in STRUCTURAL:
        try:
            refused = sum(bool(structural_trial(data, vertical, known, name, seed)) for seed in range(seeds))
        except DoesNotApply as reason:
            yield Check(f"planted: {name}", f"skipped: {reason}", "", None)
            continue
        yield Check(f"planted: {name}", f"{refused} of {seeds}", f">= {least}", refused >= least)


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
