"""From what a fixture gave and its methods returned to the forms that the gates measure; anything else is named."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timezone
from typing import Any

from pytest_typedmemeval.agents.adapt import clean_text
from pytest_typedmemeval.agents.protocol import Session, Turn
from pytest_typedmemeval.gates.protocol import Decision, Fold, Hits, Ingested, Memory

_LENGTH = 200


class TargetError(TypeError):
    """What the fixture gave can't be measured, or a method of it returned something else than it must."""


def checked(target: Any, methods: Sequence[str], fixture: str) -> Any:
    """The target. Raises `TargetError` that names the methods it lacks."""
    if inspect.isclass(target):
        raise TargetError(f"{fixture} got the class {target.__qualname__}, not an instance of it")
    missing = [name for name in methods if not callable(getattr(target, name, None))]
    if missing:
        raise TargetError(f"{fixture} got {type_name(target)}, which has no {', '.join(missing)}")
    return target


def type_name(value: Any) -> str:
    """Name of a value's type."""
    return type(value).__qualname__


def one_line(text: object) -> str:
    """What a target told, on one line of at most 200 characters that UTF-8 can carry."""
    return clean_text(" ".join(str(text).split()))[:_LENGTH]


def as_ingested(value: Any, given: Sequence[Memory]) -> Ingested:
    """What ``ingest`` returned; None means that every memory is stored."""
    if value is None:
        return Ingested(stored=tuple(memory.id for memory in given))
    if not isinstance(value, Ingested):
        raise TargetError(f"ingest() returned {type_name(value)}; it must return gates.Ingested or None")
    if not isinstance(value.absorbed, Mapping):
        raise TargetError("Ingested.absorbed must map an id to the id that it went into")
    for name in ("stored", "refused"):
        _ids(f"Ingested.{name}", getattr(value, name))
    return value


def as_hits(value: Any, k: int) -> Hits:
    """What ``search`` returned, cut at ``k``: `Hits`, or the ids alone. An id that comes twice counts at its first place."""
    hits = value if isinstance(value, Hits) else Hits(_ids("search()", value))
    ids = dict.fromkeys(_ids("Hits.ids", hits.ids))
    return Hits(tuple(ids)[:k], bool(hits.degraded))


def _ids(what: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Collection) or not all(isinstance(one, str) for one in value):
        raise TargetError(f"{what} is {type_name(value)}; it must be a list of memory ids")
    return tuple(value)


def as_decision(value: Any) -> Decision:
    """What ``admit`` returned: a `Decision`, or whether it accepts."""
    if isinstance(value, bool):
        return Decision(value)
    if not isinstance(value, Decision) or not isinstance(value.accepted, bool):
        raise TargetError(f"admit() returned {type_name(value)}; it must return gates.Decision or a bool")
    return value


def as_folds(value: Any) -> tuple[Fold, ...]:
    """What ``fold`` returned; None means that nothing was folded."""
    if value is None:
        return ()
    if not isinstance(value, Iterable) or isinstance(value, (str, Mapping)):
        raise TargetError(f"fold() returned {type_name(value)}; it must return a list of gates.Fold")
    folds = tuple(value)
    for fold in folds:
        if not isinstance(fold, Fold):
            raise TargetError(f"fold() returned a list with {type_name(fold)}; it must hold gates.Fold")
    return folds


class _SearchedMemory:
    """A memory library with ``ingest(session)`` and ``search(query, k, *, asked_at)`` as a retriever: each memory is a session of one turn."""

    mode = "raw"

    def __init__(self, memory: Any) -> None:
        self._memory = memory
        self._now = datetime(1970, 1, 1, tzinfo=timezone.utc)

    def set_clock(self, now: datetime) -> None:
        self._now = now

    def reset(self) -> Any:
        return self._memory.reset()

    async def ingest(self, memories: Sequence[Memory]) -> None:
        in_use = sorted(
            (memory for memory in memories if not memory.archived),
            key=lambda memory: (memory.created_at or self._now, memory.id),
        )
        sessions = [Session(memory.id, memory.created_at, (Turn("user", memory.text),)) for memory in in_use]
        if callable(getattr(self._memory, "ingest_all", None)):
            await _settled(self._memory.ingest_all(sessions))
            return
        for session in sessions:
            await _settled(self._memory.ingest(session))

    async def search(self, query: str, k: int) -> Hits:
        found = await _settled(self._memory.search(query, k, asked_at=self._now))
        return Hits([evidence.session_id for evidence in found])


async def _settled(value: Any) -> Any:
    return await value if inspect.isawaitable(value) else value


def as_retriever(memory: Any) -> Any:
    """A retriever over a library with ``reset()``, ``ingest(session)`` and ``search(query, k, *, asked_at) -> [Evidence]``.

    Archived memories aren't handed to it: it has no notion of them. Raises `TargetError` that names what it lacks.
    """
    return _SearchedMemory(
        checked(
            memory,
            ("reset", "search", "ingest_all" if hasattr(memory, "ingest_all") else "ingest"),
            "as_retriever()",
        )
    )


def optional(target: Any, name: str) -> Any:
    """A method that a target may have, None where it doesn't."""
    method = getattr(target, name, None)
    return method if callable(method) else None
