"""The options of selection, arms, limits and built-in models, read and checked; `options.py` puts them with the others."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit, urlunsplit

import pytest

from pytest_typedmemeval.corpus.timestamps import CONTROL, MODES, Timestamps, refused
from pytest_typedmemeval.verticals import get_vertical

if TYPE_CHECKING:
    from pytest_typedmemeval.options import Reader

MODEL_AGENTS = ("openai_chat", "openai_chat_bm25")
"""Built-in agents that need a model."""


def read_running(reader: Reader, verticals: Sequence[str], config: pytest.Config, agent: str | None) -> dict[str, Any]:
    """The options of selection, arms, limits and the built-in models, by field of `RunOptions`."""
    fraction = reader.number("gold-fraction", 1.0, float, lambda x: 0 <= x <= 1, "a share from 0 to 1")
    found = {
        "shapes": _shapes(reader, verticals),
        "size": reader.choice("size", ("core",), "core", " (no full or long corpus is shipped yet)"),
        "max_questions": reader.number("max-questions", None, int, lambda n: n >= 1, "a whole number from 1"),
        "select_seed": reader.number("select-seed", 0, int, lambda n: n >= 0, "a whole number from 0"),
        "shard": reader.number("shard", None, _shard, lambda one: True, "I/N with I from 1 to N, such as 2/8"),
        "arm": (arm := reader.choice("arm", ("agent", "oracle", CONTROL, "no-memory"), "agent")),
        "gold_fraction": fraction,
        "distractors": reader.number("distractors", 0, int, lambda n: n >= 0, "a whole number from 0"),
        "history": reader.choice("history", ("structured", "text"), "structured"),
        "timestamps": reader.choice("timestamps", MODES, "both" if arm == CONTROL else "typed"),
        "timeout": reader.number("timeout", None, float, _positive, "seconds above 0"),
        "ingest_timeout": reader.number("ingest-timeout", None, float, _positive, "seconds above 0"),
        "max_rate": reader.number("max-rate", None, _rate, _positive, "calls a second, such as 5/s or 0.5/s"),
        "answer_seed": reader.number("answer-seed", None, int, lambda n: True, "a whole number"),
        "answer_temperature": reader.number(
            "answer-temperature", None, float, lambda x: 0 <= x < math.inf, "a number from 0"
        ),
        "reader": reader.choice("reader", ("extractive", "openai"), "extractive"),
        "answer_model": reader.found.get("answer-model"),
        "answer_base_url": reader.found.get("answer-base-url"),
        "resume": _resume(reader, config),
    }
    told = "timestamps" in reader.found
    reader.problems.extend(refused(verticals, arm, cast(Timestamps, found["timestamps"]), told=told))
    for name in ("gold-fraction", "distractors"):
        if name in reader.found and found["arm"] != "oracle":
            reader.problems.append(f"--tme-{name} is about --tme-arm=oracle, the arm is {found['arm']}")
    for flag, needs in (("agent", agent in MODEL_AGENTS), ("reader", found["reader"] == "openai")):
        if needs and not found["answer_model"]:
            value = reader.found[flag]
            reader.problems.append(f"--tme-{flag}={value}: say which model: --tme-answer-model=NAME")
        if needs and not found["answer_base_url"] and not os.environ.get("OPENAI_API_KEY"):
            value = reader.found[flag]
            reader.problems.append(
                f"--tme-{flag}={value}: say which server: --tme-answer-base-url=URL, or set OPENAI_API_KEY"
            )
    return found


def _shapes(reader: Reader, verticals: Sequence[str]) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(reader.names("shape")))
    known = {name: get_vertical(name).shapes for name in verticals}
    for name in names:
        if known and not any(name in shapes for shapes in known.values()):
            there = "; ".join(f"{vertical} has {', '.join(shapes)}" for vertical, shapes in known.items())
            reader.problems.append(f"--tme-shape={name}: {there}")
    for vertical, shapes in known.items():
        if names and not set(names) & set(shapes) and not reader.problems:
            reader.problems.append(
                f"--tme-shape={','.join(names)}: none of it is a shape of {vertical}; leave {vertical} out"
            )
    return names


def _shard(text: str) -> tuple[int, int]:
    index, count = map(int, text.split("/"))
    if not 1 <= index <= count:
        raise ValueError(text)
    return index, count


def _rate(text: str) -> float:
    return float(text.strip().removesuffix("/s"))


def _positive(number: float) -> bool:
    return 0 < number < math.inf


def _resume(reader: Reader, config: pytest.Config) -> Path | None:
    told = reader.found.get("resume")
    if told is None:
        return None
    path = config.invocation_params.dir / str(told)
    if not path.is_file():
        reader.problems.append(f"--tme-resume={told}: there is no such file")
    return path


def without_credentials(url: str) -> str:
    """A URL without user, password, query and fragment: a report is passed on, a key isn't."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))
