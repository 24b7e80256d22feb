"""The retrieval corpus: a pure function of (seed, day, size, probes) - memories, their twins, an older archived tier, and the probes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta, timezone
from functools import cached_property
from typing import Any

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.protocol import Access, Memory
from pytest_typedmemeval.gates.retrieval import layers
from pytest_typedmemeval.gates.retrieval.families import BASE, FURTHER
from pytest_typedmemeval.gates.retrieval.families.base import Family, Refused
from pytest_typedmemeval.gates.retrieval.queries import content_words
from pytest_typedmemeval.gates.retrieval.sentences import Fact, Sentences
from pytest_typedmemeval.gates.retrieval.twins import twin_claim

DEFAULT_SEED = 20260802
DEFAULT_SIZE = 200
DEFAULT_PROBES = 36


def least_size(probes: int) -> int:
    """Base memories that so many probes need: their own, as many role-swapped, those of the further families, and some to stand beside them."""
    return 4 * probes + 2 * len(FURTHER)


FORMS = ("words", "question")
ROLE_SWAPPED = "role-swapped"


@dataclass(frozen=True)
class Probe:
    """A true memory, its wrong twins by family, and the two queries that ask for it.

    ``swapped``: the true memory is the flipped one, and the queries state the negation, number or qualifier.
    """

    id: str
    target: str
    twins: Mapping[str, str]
    queries: Mapping[str, str]
    swapped: bool = False

    def group(self, family: str) -> str:
        """Under which name a twin of this probe is counted: ``negation``, ``role-swapped negation``."""
        return f"{ROLE_SWAPPED} {family}" if self.swapped else family


@dataclass(frozen=True)
class RetrievalCorpus:
    """Everything that a run needs, in the order of delivery."""

    seed: int
    now: datetime
    size: int
    memories: tuple[Memory, ...]
    probes: tuple[Probe, ...]
    accesses: tuple[Access, ...]
    refused: Mapping[str, int]
    """Twins that couldn't be made, by ``family: reason``."""

    @cached_property
    def by_id(self) -> Mapping[str, Memory]:
        """Memory by id."""
        return {memory.id: memory for memory in self.memories}

    @cached_property
    def sha256(self) -> str:
        """Of the corpus file."""
        return hashlib.sha256(corpus_bytes(self)).hexdigest()


def corpus_bytes(corpus: RetrievalCorpus) -> bytes:
    """The corpus as canonical JSON, the same bytes for the same (seed, day, size, probes)."""

    def plain(value: Any) -> Any:
        return value.isoformat() if isinstance(value, datetime) else dict(value)

    return json.dumps(asdict(corpus), default=plain, ensure_ascii=False, sort_keys=True, indent=1).encode("utf-8")


def floor_to_day(now: datetime) -> datetime:
    """The UTC day of an instant. Raises `ValueError` for a naive datetime, whose day depends on the machine."""
    if now.tzinfo is None:
        raise ValueError("now must be an aware datetime, e.g. datetime(2026, 8, 2, tzinfo=timezone.utc)")
    return now.astimezone(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)


def build_corpus(
    *, now: datetime, seed: int = DEFAULT_SEED, size: int = DEFAULT_SIZE, probes: int = DEFAULT_PROBES
) -> RetrievalCorpus:
    """The corpus of a seed and a day. Raises `ValueError` for a size that can't hold the probes."""
    if probes < 0 or size < least_size(probes):
        raise ValueError(f"size {size} is too small for {probes} probes: at least {least_size(probes)}")
    return _Builder(seed, floor_to_day(now), size, probes).build()


class _Builder:
    """Base memories one by one; each becomes a target if a quota is open and its flips hold, else it just stands there."""

    def __init__(self, seed: int, now: datetime, size: int, probes: int) -> None:
        self.seed, self.now, self.size, self.quota = seed, now, size, probes
        self.sentences = Sentences(seed)
        self.memories: list[Memory] = []
        self.twins: list[Memory] = []
        self.probes: list[tuple[Memory, dict[str, Memory], Fact, bool, str]] = []
        self.refused: dict[str, int] = {}

    def build(self) -> RetrievalCorpus:
        rounds = max(1, self.quota // len(FURTHER)) if self.quota else 0
        due = [family for _ in range(rounds) for family in FURTHER]
        for number in range(self.size):
            # spread evenly over the base memories
            place = number * len(due) // self.size
            self._base(number, due[place] if due and (number + 1) * len(due) // self.size > place else None)
        people = layers.people(self.seed, self.now)
        archived = layers.archived(self.seed, self.now, self.memories)
        everything = sorted([*people, *self.memories, *archived, *self.twins], key=lambda memory: memory.id)
        return RetrievalCorpus(
            self.seed,
            self.now,
            self.size,
            tuple(everything),
            tuple(self._probes()),
            tuple(layers.accesses(self.seed, self.now, everything)),
            dict(sorted(self.refused.items())),
        )

    def _base(self, number: int, family: Family | None) -> None:
        draw = Draw("gate-base", self.seed, number)
        affirmative = sum(not swapped for _, _, _, swapped, kind in self.probes if kind == "base")
        swapped = sum(is_swapped for _, _, _, is_swapped, _ in self.probes)
        fact = self.sentences.fact(number, draw, family.name if family else None)
        memory = layers.dressed(fact, self.seed, number, self.now, draw, self.memories)
        if family is not None:
            memory = self._further(memory, fact, family, draw)
        elif affirmative < self.quota and affirmative <= swapped:
            self._affirmative(memory, fact, draw)
        elif swapped < self.quota:
            memory = self._swapped(memory, fact, BASE[swapped % len(BASE)], draw)
        self.memories.append(memory)

    def _affirmative(self, memory: Memory, fact: Fact, draw: Draw) -> None:
        twins = {}
        for family in BASE:
            try:
                twins[family.name] = self._twin(
                    memory, twin_claim(family, fact.claim_for(memory), memory, draw), family
                )
            except Refused as refusal:
                self._count(family.name, refusal)
        if twins:
            self._keep(memory, twins, fact, False, "base")

    def _swapped(self, memory: Memory, fact: Fact, family: Family, draw: Draw) -> Memory:
        """The memory itself says the flipped claim; its twin says the plain one."""
        try:
            flipped = replace(memory, claim=twin_claim(family, fact.claim_for(memory), memory, draw))
        except Refused as refusal:
            self._count(family.name, refusal)
            return memory
        self._keep(flipped, {family.name: self._twin(flipped, memory.claim, family)}, fact, True, "base")
        return flipped

    def _further(self, memory: Memory, fact: Fact, family: Family, draw: Draw) -> Memory:
        try:
            twin = self._twin(memory, twin_claim(family, fact.claim_for(memory), memory, draw), family)
        except Refused as refusal:
            self._count(family.name, refusal)
            return memory
        self._keep(memory, {family.name: twin}, fact, False, "further")
        return memory

    def _twin(self, target: Memory, claim: str, family: Family) -> Memory:
        """Body, kit and metadata of the target, one day fresher: recency alone must not pass."""
        assert target.created_at is not None and target.updated_at is not None
        return replace(
            target,
            id=layers.memory_id(self.seed, "twin", target.id, family.name),
            claim=claim,
            created_at=target.created_at + timedelta(days=1),
            updated_at=target.updated_at + timedelta(days=1),
        )

    def _keep(self, target: Memory, twins: dict[str, Memory], fact: Fact, swapped: bool, kind: str) -> None:
        self.twins += twins.values()
        self.probes.append((target, twins, fact, swapped, kind))

    def _count(self, family: str, refusal: Refused) -> None:
        key = f"{family}: {refusal}"
        self.refused[key] = self.refused.get(key, 0) + 1

    def _probes(self) -> list[Probe]:
        """The probes under numbers that tell nothing of their family."""
        made = []
        dealt = Draw("gate-probe-numbers", self.seed).shuffled(range(1, len(self.probes) + 1))
        for number, (target, twins, fact, swapped, kind) in zip(dealt, self.probes, strict=True):
            states = swapped or kind == "further"
            others = tuple(twin.claim for twin in twins.values())
            queries = {
                "words": content_words(target.claim, others, state_the_difference=states),
                "question": fact.question(target.claim, next(iter(twins)) if swapped else None),
            }
            ids = {family: twin.id for family, twin in twins.items()}
            made.append(Probe(f"probe-{number:03d}", target.id, ids, queries, swapped))
        return sorted(made, key=lambda probe: probe.id)
