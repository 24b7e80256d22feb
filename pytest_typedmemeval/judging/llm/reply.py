"""From a model's reply to the object in it, or to the reason why there is none.

Parse order (spec: outcomes, LLM judge): the whole text as JSON, then one balanced object, in a fence or not; plain text counts only if it is one word of the
closed set. Two different objects, or one key with two values, are ambiguous, wherever they stand: a fenced one may be a quote from the answer (J7). There is
no default.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pytest_typedmemeval.measure.outcome import Code


class NoVerdict(Exception):
    """The reply decides nothing; ``code`` says why."""

    def __init__(self, code: Code, detail: str) -> None:
        super().__init__(detail)
        self.code, self.detail = code, detail


_PLAIN = re.compile(r"(?:(?:the\s+)?(?:verdict|outcome|answer|result)\s*(?::|is|=)?\s*)?([a-z_]+)", re.IGNORECASE)
_LONGEST = 100_000
"""Characters of a reply that are looked at: a verdict is a line, and every brace costs a look."""


def read_reply(text: str, allowed: Collection[str]) -> Mapping[str, Any]:
    """The one verdict object in ``text``; its ``outcome`` is one of ``allowed``. Raises `NoVerdict`."""
    text = text[:_LONGEST].strip().removeprefix("\ufeff")
    found = _whole(text) or list(_objects(text)) or _plain(text, allowed)
    if not found:
        raise NoVerdict(Code.JUDGE_UNPARSEABLE, f"no verdict in {_quoted(text)}")
    first = found[0]
    if any(other != first for other in found[1:]):
        raise NoVerdict(Code.JUDGE_AMBIGUOUS, f"different verdicts in {_quoted(text)}")
    outcome = first["outcome"]
    if not isinstance(outcome, str) or outcome.strip().casefold() not in allowed:
        raise NoVerdict(Code.JUDGE_OUT_OF_ENUM, f"{str(outcome)[:60]!r} is none of {', '.join(allowed)}")
    return {**first, "outcome": outcome.strip().casefold()}


def _whole(text: str) -> list[dict[str, Any]]:
    try:
        data = json.loads(text, object_pairs_hook=_no_contradiction)
    except (ValueError, RecursionError):
        return []
    return [data] if isinstance(data, dict) and "outcome" in data else []


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Every balanced object with an outcome; one that never closes is skipped, and what stands in it is looked at."""
    decoder = json.JSONDecoder(object_pairs_hook=_no_contradiction)
    at = text.find("{")
    while at >= 0:
        try:
            data, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            if isinstance(data, dict) and "outcome" in data:
                yield data
        at = text.find("{", end)


def _plain(text: str, allowed: Collection[str]) -> list[dict[str, Any]]:
    """``**Correct**``, ``Verdict: correct``: one word of the closed set and nothing beside it."""
    match = _PLAIN.fullmatch(text.strip(" \t\r\n*_`\"'.!#>"))
    word = match[1].casefold() if match else ""
    return [{"outcome": word}] if word in allowed else []


def _no_contradiction(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data and data[key] != value:
            raise NoVerdict(Code.JUDGE_AMBIGUOUS, f"two values for {key!r}")
        data[key] = value
    return data


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "...")
