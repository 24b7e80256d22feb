"""A small corpus that is exchangeable by construction, of made-up words: worlds first, then the choice by a stream of its own."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from functools import cache
from typing import Any

from pytest_typedmemeval.corpus.model import format_date
from tools.instruments.haystack import Asked, Choice, Session

SIZES = (16, 20, 24)
SHAPES = ("assistant-stated",) * 20 + ("list-order",) * 15 + ("participant-attribution",) * 15
SERIES = 4
_SYLLABLES = ["ba", "do", "ke", "li", "mo", "nu", "pa", "re", "si", "tu", "va", "zo"]
WORDS = sorted({a + b + c for a in _SYLLABLES for b in _SYLLABLES for c in ("n", "l", "rk")})[::2]
TOPICS = ["kettle", "garden", "ladder", "window", "basket", "saddle", "carpet", "mirror"]


@dataclass(frozen=True)
class Told:
    """What one toy session states: a value, a view with its speaker, an item of a series, each with the index of its turn."""

    topic: str
    value: tuple[str, int]
    view: tuple[str, str, int]
    item: tuple[str, int, int]


@dataclass(frozen=True)
class ToyWorld:
    """A frozen toy haystack."""

    sessions: tuple[Session, ...]
    told: tuple[Told, ...]


def _sentence(rng: random.Random) -> str:
    return " ".join(rng.sample(WORDS, rng.randint(3, 9))).capitalize() + "."


def _session(rng: random.Random, number: int, series: int, topic: str, moment: datetime) -> tuple[Session, Told]:
    value, item = " ".join(rng.sample(WORDS, 3)), " ".join(rng.sample(WORDS, 3))
    view = f"I think {' '.join(rng.sample(WORDS, 4))}."
    speaker = rng.choice(["user", "assistant"])
    told = {
        "value": (f"{_sentence(rng)[:-1]} about the {topic}?", f"I would pick {value}. {_sentence(rng)}"),
        "view": (
            _sentence(rng) + (f" {view}" if speaker == "user" else ""),
            (f"{view} " if speaker == "assistant" else "") + _sentence(rng),
        ),
        "item": (f"Series {WORDS[series]} went on with {item}. {_sentence(rng)}", _sentence(rng)),
    }
    order = rng.sample(sorted(told), 3) + ["talk"] * rng.randint(0, 2)
    turns: list[tuple[str, str]] = []
    at: dict[str, int] = {}
    for name in order:
        at.setdefault(name, len(turns))
        user, assistant = told.get(name) or (_sentence(rng), _sentence(rng))
        turns += [("user", user), ("assistant", assistant)]
    session = Session(f"{rng.getrandbits(64):016x}", moment, tuple(turns))
    return session, Told(
        topic,
        (value, at["value"] + 1),
        (view, speaker, at["view"] + (speaker == "assistant")),
        (item, series, at["item"]),
    )


@cache
def toy_world(seed: int, index: int, size: int) -> ToyWorld:
    """World ``index`` with ``size`` sessions."""
    rng = random.Random(f"world {seed} {index} {size}")
    series = [i % SERIES for i in range(size)]
    topics = [TOPICS[i % len(TOPICS)] for i in range(size)]
    rng.shuffle(series)
    rng.shuffle(topics)
    moment = datetime(2025, 1, 1, 8, tzinfo=timezone.utc) + timedelta(days=rng.randrange(300))
    made = []
    for number in range(size):
        moment = moment.replace(hour=rng.randrange(6, 22), minute=rng.randrange(60)) + timedelta(days=rng.randint(1, 9))
        made.append(_session(rng, number, series[number], topics[number], moment))
    return ToyWorld(tuple(session for session, _ in made), tuple(told for _, told in made))


def toy_worlds(seed: int = 0) -> dict[int, ToyWorld]:
    """The fifty worlds of a toy corpus."""
    return {index: toy_world(seed, index, SIZES[index % 3]) for index in range(len(SHAPES))}


NUMBERS = random.Random("numbers").sample(range(1, 51), 50)


def question_id(index: int) -> str:
    """Numbers are dealt in shuffled order over the shapes."""
    return f"tme-epi-{NUMBERS[index]:03d}"


def toy_choice(worlds: dict[int, ToyWorld], choice_seed: int) -> Choice:
    """One question a world, uniformly over its blocks."""
    chosen = []
    for index, world in worlds.items():
        rng = random.Random(f"choice {choice_seed} {index}")
        shape, size = SHAPES[index], len(world.sessions)
        blocks = SERIES if shape == "list-order" else size
        block = rng.randrange(blocks)
        gold = (
            tuple(i for i, told in enumerate(world.told) if told.item[1] == block)
            if shape == "list-order"
            else (block,)
        )
        told = world.told[gold[0]]
        if shape == "assistant-stated":
            said = world.sessions[gold[0]].texts[told.value[1] - 1].split()[0].lower()
            question = f"Which pick did you name about the {told.topic} when I said {said}?"
        elif shape == "list-order":
            question = f"How did series {WORDS[block]} go: {', '.join(_presented(world, gold, rng))}?"
        else:
            question = f"Who had a view beside the {told.topic}, you or me?"
        speaker = told.view[1] if shape == "participant-attribution" else None
        chosen.append(Asked(question_id(index), index, shape, question, gold, block, blocks, speaker))
    return tuple(sorted(chosen, key=lambda asked: asked.question_id))


def _presented(world: ToyWorld, gold: tuple[int, ...], rng: random.Random) -> list[str]:
    items = [world.told[i].item[0] for i in gold]
    presented = list(items)
    while presented == items:
        rng.shuffle(presented)
    return presented


def haystacks(worlds: dict[int, ToyWorld]) -> dict[int, tuple[Session, ...]]:
    """The worlds without their facts."""
    return {index: world.sessions for index, world in worlds.items()}


def toy_corpus(worlds: dict[int, ToyWorld], choice: Choice) -> list[dict[str, Any]]:
    """The corpus file of a choice, in the corpus format."""
    return [_question(worlds[asked.world], asked) for asked in choice]


def _question(world: ToyWorld, asked: Asked) -> dict[str, Any]:
    key, answer = {"assistant-stated": _value_key, "list-order": _order_key, "participant-attribution": _speaker_key}[
        asked.shape
    ](world, asked)
    marked = {(item["session_id"], item["turn_index"]) for item in key["evidence"]}
    return {
        "question_id": asked.question_id,
        "question_type": f"episodic-{asked.shape}",
        "question": asked.question,
        "answer": answer,
        "question_date": format_date(world.sessions[-1].moment.replace(hour=12) + timedelta(days=2)),
        "haystack_session_ids": [session.id for session in world.sessions],
        "haystack_dates": [format_date(session.moment) for session in world.sessions],
        "haystack_sessions": [
            [
                {"role": role, "content": text, "has_answer": (session.id, i) in marked}
                for i, (role, text) in enumerate(session.turns)
            ]
            for session in world.sessions
        ],
        "answer_session_ids": [world.sessions[i].id for i in asked.gold],
        "typedmemeval": {
            "vertical": "episodic",
            "shape": asked.shape,
            **key,
            "load_bearing": list(range(len(key["evidence"]))),
            "difficulty": {"dial": "sessions", "level": str(len(world.sessions)), "competitors": 3, "validated": False},
        },
    }


def _item(world: ToyWorld, i: int, component: str, turn: int, span: str, value: str) -> dict[str, Any]:
    return {
        "component": component,
        "session_id": world.sessions[i].id,
        "turn_index": turn,
        "span": span,
        "value": value,
    }


def _value_key(world: ToyWorld, asked: Asked) -> tuple[dict[str, Any], str]:
    value, turn = world.told[asked.gold[0]].value
    evidence = [_item(world, asked.gold[0], "statement", turn, f"I would pick {value}.", value)]
    decoys = [
        {"value": told.value[0], "session_id": world.sessions[i].id, "relation": "twin"}
        for i, told in enumerate(world.told)
        if i not in asked.gold
    ]
    return {"evidence": evidence, "gold": {"kind": "value", "value": value}, "decoys": decoys}, value.capitalize() + "."


def _speaker_key(world: ToyWorld, asked: Asked) -> tuple[dict[str, Any], str]:
    view, speaker, turn = world.told[asked.gold[0]].view
    evidence = [_item(world, asked.gold[0], "statement", turn, view, speaker)]
    gold = {"kind": "speaker", "speaker": speaker, "statement": view}
    return {
        "evidence": evidence,
        "gold": gold,
        "decoys": [],
        "closed_choice": 2,
    }, "You did." if speaker == "user" else "I did."


def _order_key(world: ToyWorld, asked: Asked) -> tuple[dict[str, Any], str]:
    told = [world.told[i] for i in asked.gold]
    items = [one.item[0] for one in told]
    presented = asked.question.split(": ")[1].rstrip("?").split(", ")
    evidence = [
        _item(world, i, "item", one.item[2], one.item[0], one.item[0]) for i, one in zip(asked.gold, told, strict=True)
    ]
    key = {
        "evidence": evidence,
        "gold": {"kind": "order", "items": items},
        "decoys": [],
        "list_order": {"items": items, "presented": presented},
        "closed_choice": math.factorial(len(items)) - 1,
    }
    return key, "First " + ", then ".join(items) + "."


def with_goldless(worlds: dict[int, ToyWorld], choices: list[Choice]) -> tuple[dict[int, ToyWorld], list[Choice]]:
    """The same with twelve questions that have no gold session: half of them asked of worlds of their own, half of worlds that are asked of already."""
    more = {100 + i: toy_world(9, 100 + i, 20) for i in range(6)}
    asked_of = [*more, *list(worlds)[:6]]
    goldless = [
        tuple(
            Asked(f"tme-epi-{900 + i}_abs", world, "never-known", f"Who has the {TOPICS[i % 8]}?", (), number % 3, 3)
            for i, world in enumerate(asked_of)
        )
        for number in range(len(choices))
    ]
    return {**worlds, **more}, [choice + extra for choice, extra in zip(choices, goldless, strict=True)]
