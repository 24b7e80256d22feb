"""A vertical of somebody else's in one file: its questions, its declaration, and the hook that registers it.

It is the worked example of `pytest_tme_corpora` (docs/running.md) and, being small, what most tests of a run are made with: ``-p tests.toy
--tme-vertical=toy``. Its corpus is the file ``toy.json`` in the root folder of the measured repo, which `write_corpus` makes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pytest_typedmemeval.corpus.registry import Corpus
from pytest_typedmemeval.judging.rules.never_known import judge_never_known
from pytest_typedmemeval.judging.rules.value import judge_value
from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.report.model import QuestionRow
from pytest_typedmemeval.verticals.base import Vertical

THINGS = ("kettle", "ladder", "curtain", "saddle", "lantern", "basket", "teapot", "rucksack", "bicycle", "umbrella")
COLOURS = (
    "turquoise",
    "crimson",
    "charcoal",
    "lavender",
    "mustard",
    "ivory",
    "emerald",
    "chestnut",
    "cobalt",
    "salmon",
)
SESSIONS = {"few": 4, "many": 8}


def _extras(rows: Sequence[QuestionRow]) -> dict[str, Any]:
    """What only this vertical reports: how many colours were told right."""
    return {"colours": sum(row.outcome is Outcome.CORRECT for row in rows if row.shape != "unknown")}


def _lines(extras: Mapping[str, Any]) -> Iterator[str]:
    yield f"colours told right: {extras['colours']}"


VERTICAL = Vertical(
    name="toy",
    title="Toy",
    abbr="toy",
    revision=1,
    shapes=("fact", "old", "new", "unknown"),
    rules={"value": judge_value, "never-known": judge_never_known},
    extras=_extras,
    lines=_lines,
    publisher="acme",
)


def pytest_tme_corpora(config: pytest.Config) -> list[Corpus]:
    """The hook: ``--tme-vertical=toy`` asks these questions."""
    return [Corpus(VERTICAL, config.rootpath / "toy.json")]


def write_corpus(folder: Path, n: int = 20) -> Path:
    """Write ``toy.json`` with ``n`` questions: of every five, two facts, a pair of an old and a new colour, and one that nobody can know."""
    path = folder / "toy.json"
    path.write_text(json.dumps([_question(number) for number in range(1, n + 1)]), encoding="utf-8")
    return path


def _question(number: int) -> dict[str, Any]:
    shape = ("fact", "old", "new", "fact", "unknown")[(number - 1) % 5]
    world = number - 1 if shape == "new" else number  # the members of a pair share a history
    level = "few" if (world // 5) % 2 else "many"
    thing, colour = THINGS[world % 10], COLOURS[(world // 10 + world) % 10]
    ids = [f"{world * 31 + place:016x}" for place in range(SESSIONS[level])]
    told = world % len(ids)
    sessions = [
        _session(world, place, thing, colour, place == told and shape != "unknown") for place in range(len(ids))
    ]
    known = shape != "unknown"
    return {
        "question_id": f"toy-{number:03d}" + ("" if known else "_abs"),
        "question_type": f"toy-{shape}",
        "question": f"What colour is my {thing if known else 'wheelbarrow'}, number {number}?",
        "answer": colour if known else "You never mentioned a wheelbarrow.",
        "question_date": "2026/03/02 (Mon) 09:00",
        "haystack_session_ids": ids,
        "haystack_dates": [f"2026/02/{place + 2:02d} ({_DAYS[place % 7]}) 10:00" for place in range(len(ids))],
        "haystack_sessions": sessions,
        "answer_session_ids": [ids[told]] if known else [],
        "typedmemeval": {
            "vertical": "toy",
            "shape": shape,
            "evidence": [
                {"component": "statement", "session_id": ids[told], "turn_index": 0, "span": colour, "value": colour}
            ]
            if known
            else [],
            "load_bearing": [0] if known else [],
            "gold": {"kind": "value", "value": colour} if known else {"kind": "never-known", "subject": "wheelbarrow"},
            "decoys": [],
            "pair_id": f"toy-pair-{world}" if shape in ("old", "new") else None,
            "difficulty": {"dial": "sessions", "level": level, "competitors": 0, "validated": False},
        },
    }


_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def _session(world: int, place: int, thing: str, colour: str, told: bool) -> list[dict[str, Any]]:
    said = f"I painted my {thing} {colour} today." if told else f"The river walk took {place + 20} minutes."
    return [
        {"role": "user", "content": said, "has_answer": told},
        {"role": "assistant", "content": f"That sounds like a good day ({world}).", "has_answer": False},
    ]
