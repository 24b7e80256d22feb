"""A record instead of a sentence: what its keys and headings say of when its value held.

``{"value": "X", "status": "cancelled"}`` and a line "Before" over a line "X" are read as "value: X, status: cancelled" and "before: X".
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from pytest_typedmemeval.judging.rules.text import folded_corpus

_STATUS = re.compile(
    r"status|state|active|valid|current|ongoing|ended?|until|former|previous|cancel\w*|over|note|remark|comment"
)
_OVER = re.compile(
    r"\b(?:cancel\w*|ended|over|closed|terminated|inactive|stopped|expired|former|lapsed|discontinued|past|void|gone|dropped|quit|left|none|no longer|not any more)\b"
)
_HOLDS = re.compile(r"(?:is |still )*(active|valid|current|ongoing)$")
_STRUCK = re.compile(r"(?<!~)~~([^~\n]{1,80})~~(?!~)")
_HEADED = re.compile(
    r"(?m)^(?P<head>now|today|currently|current|at present|before|previously|previous|formerly|former|past|earlier|until then|in the past)\W*\n+(?=\S)"
)


def as_lines(answer: str, values: Sequence[str]) -> str:
    """``answer`` with those of the ``values`` that are struck through as former, or the lines "key: value" of it where it is a flat JSON record whose keys tell that its value is of the past."""
    data = _record(answer)
    if data is None:
        return _STRUCK.sub(lambda struck: _former(struck, values), answer) if "~~" in answer else answer
    told = {str(key).replace("_", " "): _word(value) for key, value in data.items()}
    over = any(
        _STATUS.fullmatch(key.removeprefix("is ").removeprefix("still ").split()[0].casefold())
        and (_OVER.search(value.casefold()) or _tells_end(key, value))
        for key, value in told.items()
        if key.strip()
    )
    return "\n".join(_line(key, value) for key, value in told.items()) if over else answer


def _former(struck: re.Match[str], values: Sequence[str]) -> str:
    """Only a value is former; a struck note ends nothing."""
    told = folded_corpus(struck[1])
    return f"(former: {struck[1]})" if any(folded_corpus(value) in told for value in values) else struck[0]


def _line(key: str, value: str) -> str:
    holds = _HOLDS.match(key.casefold())
    if re.match(r"(?:previous|former|old|past)\b", key.casefold()):
        return f"previous: {value}"
    return f"no longer {holds[1]}" if holds and value.casefold() in ("no", "false") else f"{key}: {value}"


def with_headings_joined(body: str) -> str:
    """A folded body with a heading of time in one line with what stands under it."""
    return _HEADED.sub(lambda match: f"{match['head']}: ", body)


def _tells_end(key: str, value: str) -> bool:
    if _HOLDS.match(key.casefold()):
        return value.casefold() in ("no", "false")
    return re.match(r"ended|until|former|previous|cancel", key.casefold()) is not None and value.casefold() not in (
        "none",
        "false",
        "no",
        "null",
        "",
    )


def _word(value: Any) -> str:
    if value is None:
        return "none"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _record(text: str) -> dict[Any, Any] | None:
    """The flat JSON object of several keys that the whole text is, fenced or not."""
    stripped = text.strip()
    if stripped.startswith("```"):
        stripped = stripped.strip("`").removeprefix("json").strip()
    if not stripped.startswith("{") or len(stripped) > 5000:
        return None
    try:
        data = json.loads(stripped)
    except (ValueError, RecursionError):
        return None
    flat = (
        isinstance(data, dict)
        and len(data) > 1
        and all(isinstance(one, str | int | float | None) for one in data.values())
    )
    return data if flat else None
