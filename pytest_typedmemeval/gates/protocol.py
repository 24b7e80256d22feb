"""What a gate measures (a retriever, a write gate, a merger), what each is handed, and what each gives back."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory as a store keeps it. ``id`` belongs in the store's metadata and never in the text.

    Stamps are aware datetimes in UTC. ``archived_at`` set means that the memory is out of use and a search must not return it.
    """

    id: str
    claim: str
    body: str = ""
    kind: str = "semantic"
    extras: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    confidence: float = 1.0
    importance: float = 0.5
    session_id: str | None = None
    created_at: datetime | None = None
    updated_at: datetime | None = None
    valid_until: datetime | None = None
    archived_at: datetime | None = None

    @property
    def archived(self) -> bool:
        """Whether it is out of use."""
        return self.archived_at is not None

    @property
    def text(self) -> str:
        """Claim, extras and body, one a line."""
        return "\n".join(part for part in (self.claim, *self.extras, self.body) if part)


@dataclass(frozen=True, slots=True)
class Access:
    """A memory was used at an instant (aware, UTC)."""

    memory_id: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of the memories: stored under their id, absorbed by another one (id -> id of that one), refused."""

    stored: Collection[str] = ()
    absorbed: Mapping[str, str] = field(default_factory=dict)
    refused: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Hits:
    """Memory ids, best first. ``degraded`` says that the search ran without its vectors."""

    ids: Sequence[str]
    degraded: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a candidate is written, and where and why its fate was decided."""

    accepted: bool
    stage: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Memories that may say the same, oldest first."""

    id: str
    members: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """What became of a pair: ``folded`` says that ``drop`` went into ``keep``; ``text`` is what the survivor says then, if that is told."""

    keep: str
    drop: str
    folded: bool
    stage: str | None = None
    text: str | None = None


class Retriever(Protocol):
    """Fixture ``tme_retriever``. Every method may be a coroutine.

    Optional, "not measured" where absent: ``set_clock(now)`` ahead of `ingest`; ``touch(accesses)`` after it (a sequence of `Access`);
    ``without_vectors()`` (gives an object with `search` over the same store); ``snapshot()`` (gives the ids that the store holds now).
    ``mode`` is ``"raw"`` (default: every memory is stored as it is) or ``"native"`` (the system extracts and merges).
    """

    def reset(self) -> Awaitable[None] | None:
        """Forget everything."""
        ...

    def ingest(self, memories: Sequence[Memory]) -> Ingested | Awaitable[Ingested | None] | None:
        """Take in all memories. None means that all are stored."""
        ...

    def search(self, query: str, k: int) -> Hits | Awaitable[Hits]:
        """At most ``k`` memories in use, best first."""
        ...


class WriteGate(Protocol):
    """Fixture ``tme_write_gate``. The method may be a coroutine.

    Optional: ``known_gaps`` (the classes that it is known to decide against their label) and ``baseline`` (its measured F1, from which its floor is derived).
    """

    def admit(self, candidate: Any, transcripts: Mapping[str, str]) -> Decision | Awaitable[Decision]:
        """Decide on a candidate memory, as it came from a model: any JSON value. ``transcripts`` maps a session id to JSON lines."""
        ...


class Merger(Protocol):
    """Fixture ``tme_merger``. The method may be a coroutine. Optional: ``known_gaps``, ``baseline`` (as for `WriteGate`)."""

    def fold(self, group: Group) -> Sequence[Fold] | Awaitable[Sequence[Fold]]:
        """Fold what says the same into the oldest member. A pair that isn't mentioned isn't folded."""
        ...


class GateUnavailable(Exception):
    """Raise this from a fixture or method if the system can't be measured here: no credentials, backend down."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class GateFailed(Exception):
    """A gate that was required didn't pass. ``outcome`` is its whole report, ``reason`` one line."""

    def __init__(self, outcome: Any) -> None:
        super().__init__(f"gate {outcome.arm}: {outcome.reason}")
        self.outcome = outcome
        self.reason: str = outcome.reason
