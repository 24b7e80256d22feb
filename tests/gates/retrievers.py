"""Retrievers that the gate must refuse, and one with switches for what a store may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from pytest_typedmemeval.gates import GateUnavailable, Hits, Ingested, Memory
from pytest_typedmemeval.gates.retrieval.families.base import tokens
from pytest_typedmemeval.gates.retrieval.reference import ReferenceRetriever
from pytest_typedmemeval.judging.rules.text import STOPWORDS


class Recency:
    """The newest first, whatever is asked."""

    def reset(self):
        self.memories: list[Memory] = []

    def ingest(self, memories: Sequence[Memory]):
        self.memories = [one for one in memories if not one.archived]

    def search(self, query: str, k: int):
        wanted = set(tokens(query))
        shared = [one for one in self.memories if len(wanted & set(tokens(one.text))) >= len(wanted) / 2]
        return Hits([one.id for one in sorted(shared, key=lambda one: one.created_at, reverse=True)[:k]])


class BagOfWords(Recency):
    """Shared content words count; function words, ``not`` and ``never`` among them, don't. Ties go to the newer one."""

    def search(self, query: str, k: int):
        wanted = Counter(word.casefold() for word in tokens(query) if word.casefold() not in STOPWORDS)
        scored = [
            (sum((wanted & Counter(word.casefold() for word in tokens(one.claim))).values()), one.created_at, one.id)
            for one in self.memories
        ]
        return [memory_id for score, _, memory_id in sorted(scored, reverse=True)[:k] if score]


class NoCredentials(ReferenceRetriever):
    """A backend that can't be reached."""

    def reset(self):
        raise GateUnavailable("no API key in STORE_API_KEY")


class Store(ReferenceRetriever):
    """The reference over what ``stores`` lets in; ``tells`` says what ingest reports."""

    def __init__(
        self,
        stores: Callable[[Memory], bool],
        tells: Callable[[Sequence[Memory], Sequence[Memory]], Ingested | None] = lambda given, kept: None,
        mode: str = "raw",
    ) -> None:
        super().__init__()
        self.stores, self.tells, self.mode = stores, tells, mode

    def ingest(self, memories: Sequence[Memory]):
        kept = [one for one in memories if self.stores(one)]
        super().ingest(kept)
        return self.tells(memories, kept)
