"""What the model is asked: a template and a strict schema for each kind of gold, rendered in a single pass.

The answer is data. Every inserted text is inert: it can neither close its block nor bring in another placeholder (spec: outcomes, LLM judge).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pytest_typedmemeval.corpus.model import (
    DateGold,
    NeverKnownGold,
    NoLongerGold,
    NotYetGold,
    NumberGold,
    OrderGold,
    Question,
    SpeakerGold,
    ValueGold,
)
from pytest_typedmemeval.judging.rules.body import answer_body
from pytest_typedmemeval.judging.rules.text import plain, seen
from pytest_typedmemeval.measure.outcome import Flag, Outcome

Messages = list[dict[str, str]]

NO_ANSWER = "no_answer"
"""What the model says of a text that answers nothing; the verdict is inconclusive."""

TOLD = "told_order"
"""Numbers of the items in the order that the answer tells; the pairs are counted here, not by the model."""

_SPOKEN = (Outcome.CORRECT.value, Outcome.WRONG.value, Outcome.ABSTAINED.value, Outcome.MISSED.value)
_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
_BLOCK = re.compile(r"<(?=[^\w<]*(?:answer|question|gold|facts|others|items|asked_at)\b)", re.IGNORECASE)


def kind_of(question: Question) -> str:
    """The name of the template: the gold's kind, or ``still-valid`` for Forgetting's control arm, which has a flag of its own."""
    key = question.typedmemeval
    return "still-valid" if key.vertical == "forgetting" and key.gold.kind == "value" else key.gold.kind


FLAG_OF_KIND: Mapping[str, Flag] = {
    "no-longer": Flag.STALE_RECALL,
    "still-valid": Flag.OVER_FORGETTING,
    "never-known": Flag.MISATTRIBUTED_FORGETTING,
}
"""The flag that a wrong verdict of this kind may carry; the model says so in a field of that name."""

KINDS = ("value", "still-valid", "number", "date", "order", "speaker", "not-yet", "no-longer", "never-known")


def outcomes_of(kind: str) -> tuple[str, ...]:
    """The closed set that the model chooses from."""
    return (*_SPOKEN, *((Outcome.PREMATURE.value,) if kind == "not-yet" else ()), NO_ANSWER)


def schema_of(kind: str) -> dict[str, Any]:
    """The strict JSON schema of a verdict on this kind of gold."""
    properties: dict[str, Any] = {"outcome": {"type": "string", "enum": list(outcomes_of(kind))}}
    if kind in FLAG_OF_KIND:
        properties[FLAG_OF_KIND[kind].value] = {"type": "boolean"}
    if kind == "order":
        properties[TOLD] = {"type": "array", "items": {"type": "integer"}}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


@cache
def template(name: str) -> str:
    """The text of ``templates/<name>.md``."""
    return (files("pytest_typedmemeval.judging") / "templates" / f"{name}.md").read_text(encoding="utf-8").strip()


def templates() -> dict[str, str]:
    """Everything that a verdict depends on beside model and data: all templates and schemas, by name."""
    texts = {name: template(name) for name in ("system", *KINDS)}
    schemas = {f"schema {kind}": json.dumps(schema_of(kind), sort_keys=True) for kind in KINDS}
    return texts | schemas


def render(question: Question, answer: str) -> Messages:
    """The messages that ask for a verdict on ``answer``: notes to the grader are out of it, as they are for the rules."""
    kind = kind_of(question)
    key = question.typedmemeval
    parts = {
        "question": question.question,
        "asked_at": f"{question.asked_at:%A %Y-%m-%d %H:%M} UTC",
        "facts": "\n".join(f"- {item.span}" for item in question.load_bearing) or "(nothing was ever said about it)",
        "others": "\n".join(sorted({f"- {decoy.value} ({decoy.relation})" for decoy in key.decoys})) or "(none)",
        "answer": shown_answer(answer),
        "gold": question.answer,
        **_GOLD[key.gold.kind](question),
    }
    fields = ", ".join(f'"{name}": {_HINTS.get(name, "true or false")}' for name in schema_of(kind)["properties"])
    system = _fill(template("system"), {"outcomes": " | ".join(outcomes_of(kind)), "reply": "{" + fields + "}"})
    return [
        {"role": "system", "content": system},
        {"role": "user", "content": _fill(template(kind), {name: inert(text) for name, text in parts.items()})},
    ]


_HINTS = {"outcome": "one of the outcomes", TOLD: "list of item numbers"}


def shown_answer(text: str) -> str:
    """The answer as it was written, without what no reader sees; where the rules take something out of it (a note, thoughts, a wrapper), what they leave, which is folded."""
    body, written = answer_body(text), seen(text)
    return written.strip() if _letters(plain(written)) == _letters(body) else body


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def inert(text: str) -> str:
    """``text`` that can't open or close a block of the prompt."""
    return _BLOCK.sub("\u2039", text)


def _fill(text: str, parts: Mapping[str, str]) -> str:
    """One pass: what is inserted is never looked at again. Raises `KeyError` for a placeholder that nothing fills."""
    return _PLACEHOLDER.sub(lambda match: parts[match[1]], text)


def _value(question: Question) -> dict[str, str]:
    gold = question.typedmemeval.gold
    assert isinstance(gold, ValueGold)
    also = f" (also called: {'; '.join(gold.aliases)})" if gold.aliases else ""
    needed = f" (required in the answer: {'; '.join(gold.required)})" if gold.required else ""
    return {"gold": f"{gold.value}{also}{needed}"}


def _number(question: Question) -> dict[str, str]:
    gold = question.typedmemeval.gold
    assert isinstance(gold, NumberGold)
    tolerance = f", tolerance {gold.tolerance:.15g}" if gold.tolerance else ""
    return {"gold": f"{gold.value:.15g} {gold.unit}{tolerance}"}


def _date(question: Question) -> dict[str, str]:
    gold = question.typedmemeval.gold
    assert isinstance(gold, DateGold)
    return {"gold": f"{gold.value} (to the {gold.granularity})"}


def _order(question: Question) -> dict[str, str]:
    """Items are numbered in the order of the question: their true order isn't shown, it is compared afterwards."""
    return {"items": "\n".join(f"{number}. {item}" for number, item in enumerate(presented(question), start=1))}


def presented(question: Question) -> tuple[str, ...]:
    """The items as the question presents them."""
    gold, listed = question.typedmemeval.gold, question.typedmemeval.list_order
    assert isinstance(gold, OrderGold)
    return listed.presented if listed is not None else tuple(sorted(gold.items))


def _speaker(question: Question) -> dict[str, str]:
    gold = question.typedmemeval.gold
    assert isinstance(gold, SpeakerGold)
    return {"gold": f"the {gold.speaker} said it: {gold.statement}"}


def _not_yet(question: Question) -> dict[str, str]:
    gold = question.typedmemeval.gold
    assert isinstance(gold, NotYetGold)
    meanwhile = f"; until then: {gold.until_then}" if gold.until_then else ""
    return {"gold": f"not yet: {gold.value}, true only from {gold.due}{meanwhile}"}


def _no_longer(question: Question) -> dict[str, str]:
    gold = question.typedmemeval.gold
    assert isinstance(gold, NoLongerGold)
    return {"gold": f"no longer. It was: {gold.value}. It ended: {gold.invalidation}"}


def _never_known(question: Question) -> dict[str, str]:
    gold = question.typedmemeval.gold
    assert isinstance(gold, NeverKnownGold)
    return {"gold": f"never said: {gold.subject}"}


_GOLD: Mapping[str, Callable[[Question], dict[str, str]]] = {
    "value": _value,
    "number": _number,
    "date": _date,
    "order": _order,
    "speaker": _speaker,
    "not-yet": _not_yet,
    "no-longer": _no_longer,
    "never-known": _never_known,
}
