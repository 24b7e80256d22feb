"""What surrounds the claims: bodies, kits, metadata and stamps, the people, the archived tier, and the access history."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.protocol import Access, Memory
from pytest_typedmemeval.gates.retrieval.families.base import Claim, Refused
from pytest_typedmemeval.gates.retrieval.families.numeric import NUMERIC
from pytest_typedmemeval.gates.retrieval.frames import BODIES, DAYS, EXTRAS, PEOPLE_CLAIMS, TAGS
from pytest_typedmemeval.gates.retrieval.names import PEOPLE, TOPICS
from pytest_typedmemeval.gates.retrieval.sentences import Fact

ARCHIVED_SHARE = 5
"""One archived copy for so many base memories."""

ACCESSED = 0.6
"""Share of the memories that have been used, twins included: usage-weighted rankers get no head start."""


def memory_id(seed: int, *key: object) -> str:
    """An id that tells nothing of the memory's role."""
    return "m-" + hashlib.sha256("\x1f".join(map(str, (seed, *key))).encode()).hexdigest()[:12]


def dressed(fact: Fact, seed: int, number: int, now: datetime, draw: Draw, earlier: Sequence[Memory]) -> Memory:
    """A base memory around a fact. Every stamp lies behind ``now``; only a time-to-live may lie ahead."""
    created = now - timedelta(days=draw.between(4, 400), minutes=draw.below(1440))
    day = draw.choice(DAYS)
    return Memory(
        id=memory_id(seed, "base", number),
        claim=fact.claim,
        body=" ".join(sentence.format(day=day) for sentence in draw.sample(BODIES, draw.between(1, 2))),
        kind=fact.frame.kind,
        extras=tuple(draw.sample(EXTRAS, draw.below(3))),
        tags=tuple(draw.sample(TAGS, draw.below(3))),
        entities=(fact.slots["name"], fact.slots["noun"]),
        links=tuple(memory.id for memory in draw.sample(earlier, min(len(earlier), draw.below(3)))),
        confidence=draw.between(5, 10) / 10,
        importance=draw.between(1, 10) / 10,
        session_id=f"s-{draw.below(10**6):06d}",
        created_at=created,
        updated_at=created + timedelta(days=draw.below(2)),
        valid_until=now + timedelta(days=draw.between(30, 300)) if draw.chance(0.1) else None,
    )


def people(seed: int, now: datetime) -> list[Memory]:
    """One memory about each person."""
    made = []
    for number, person in enumerate(PEOPLE):
        draw = Draw("gate-people", seed, number)
        created = now - timedelta(days=draw.between(30, 500), minutes=draw.below(1440))
        made.append(
            Memory(
                id=memory_id(seed, "person", number),
                claim=draw.choice(PEOPLE_CLAIMS).format(
                    person=person, noun=draw.choice(TOPICS)[0], day=draw.choice(DAYS)
                ),
                entities=(person,),
                created_at=created,
                updated_at=created,
            )
        )
    return made


def archived(seed: int, now: datetime, base: Sequence[Memory]) -> list[Memory]:
    """Older copies of some base memories, targets among them; the number in a copy may have been another one then."""
    draw = Draw("gate-archive", seed)
    made = []
    for number, memory in enumerate(draw.sample(base, len(base) // ARCHIVED_SHARE)):
        assert memory.created_at is not None
        created = memory.created_at - timedelta(days=draw.between(20, 200))
        claim = memory.claim
        if draw.chance(0.5):
            with suppress(Refused):  # no number in it: the copy says the same as its successor
                claim = NUMERIC.flip(Claim(claim, ""), draw)
        made.append(
            replace(
                memory,
                id=memory_id(seed, "archived", number),
                claim=claim,
                created_at=created,
                updated_at=created,
                valid_until=None,
                archived_at=memory.created_at - timedelta(days=1),
            )
        )
    return made


def accesses(seed: int, now: datetime, memories: Sequence[Memory]) -> Iterator[Access]:
    """When each memory was used, oldest first within a memory."""
    for memory in memories:
        draw = Draw("gate-access", seed, memory.id)
        assert memory.created_at is not None
        if draw.chance(ACCESSED):
            minutes = int((now - memory.created_at).total_seconds() // 60)
            for offset in sorted(draw.below(minutes) for _ in range(draw.between(1, 4))):
                yield Access(memory.id, memory.created_at + timedelta(minutes=offset))
