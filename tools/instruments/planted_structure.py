"""The self-test of instrument 1: defects planted into the corpus file itself."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

from tools.instruments.check import Check
from tools.instruments.planted import LEAST_REFUSED, SEEDS
from tools.instruments.structure import parse, structure

Raw = list[dict[str, Any]]

SAMPLED = 15


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


def some_of_each_shape(data: bytes) -> bytes:
    """A corpus file of `SAMPLED` questions, shapes in turn: enough for every structural defect, and quick to look through."""
    by_shape: dict[str, Raw] = {}
    for question in json.loads(data):
        by_shape.setdefault(question["typedmemeval"]["shape"], []).append(question)
    in_turn = [question for around in zip_longest(*by_shape.values()) for question in around if question is not None]
    return json.dumps(in_turn[:SAMPLED], ensure_ascii=False).encode()


def structural_self_test(data: bytes, vertical: str, seeds: int = SEEDS) -> Iterator[Check]:
    """One line a structural defect; one that says so where a defect doesn't apply to this vertical."""
    sample = some_of_each_shape(data)
    known, least = structural_problems(sample, vertical), LEAST_REFUSED * seeds // SEEDS
    for name in STRUCTURAL:
        try:
            refused = sum(bool(structural_trial(sample, vertical, known, name, seed)) for seed in range(seeds))
        except DoesNotApply as reason:
            yield Check(f"planted: {name}", f"skipped: {reason}", "", None)
            continue
        yield Check(f"planted: {name}", f"{refused} of {seeds}", f">= {least}", refused >= least)
