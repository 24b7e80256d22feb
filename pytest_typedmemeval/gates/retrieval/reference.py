"""The passing reference: plain text ranking, and a public comparison of polarity, numbers and qualifiers; no ids, metadata or generator word lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pytest_typedmemeval.agents.lexical import LexicalIndex
from pytest_typedmemeval.gates.divergence import negated, numbers, qualifiers
from pytest_typedmemeval.gates.protocol import Hits, Ingested, Memory
from pytest_typedmemeval.gates.retrieval.baselines import hash_embed

DISAGREEMENT = 0.5
"""What is left of a score for each way in which a claim contradicts the query."""


class ReferenceRetriever:
    """BM25 and hashed word vectors rank the text; a claim that contradicts the query falls behind one that doesn't."""

    mode = "raw"

    def __init__(self, *, vectors: bool = True) -> None:
        self._use_vectors = vectors

    def reset(self) -> None:
        """Forget everything."""
        self._memories: list[Memory] = []

    def ingest(self, memories: Sequence[Memory]) -> Ingested:
        """Keep every memory; search only those in use."""
        self._memories = [memory for memory in memories if not memory.archived]
        texts = [memory.text for memory in self._memories]
        self._index = LexicalIndex(texts)
        self._vectors = hash_embed(texts) if texts else None
        self._stances = [Stance.of(memory.claim) for memory in self._memories]
        return Ingested(stored=tuple(memory.id for memory in memories))

    def search(self, query: str, k: int) -> Hits:
        """Text score, halved for each contradiction; ties by id."""
        lexical = self._index.scores(query)
        if self._use_vectors and self._vectors is not None:
            cosine = (self._vectors @ hash_embed([query])[0]).tolist()
            top = max(lexical) or 1.0
            lexical = [score / top + similar for score, similar in zip(lexical, cosine, strict=True)]
        asked = Stance.of(query)
        scored = [
            (-score * DISAGREEMENT ** asked.contradicted_by(stance), memory.id)
            for score, memory, stance in zip(lexical, self._memories, self._stances, strict=True)
            if score > 0
        ]
        return Hits([memory_id for _, memory_id in sorted(scored)[:k]], degraded=not self._use_vectors)

    def without_vectors(self) -> ReferenceRetriever:
        """The same store, ranked by its words alone."""
        view = ReferenceRetriever(vectors=False)
        view._memories, view._stances, view._index, view._vectors = self._memories, self._stances, self._index, None
        return view


@dataclass(frozen=True)
class Stance:
    """What a text says beside its words: its polarity, numbers and qualifiers."""

    negated: bool
    numbers: frozenset[str]
    qualifiers: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Stance:
        """The stance of a query or claim."""
        return cls(negated(text), numbers(text), qualifiers(text))

    def contradicted_by(self, claim: Stance) -> int:
        """In how many ways a claim contradicts this query: polarity, a number that it hasn't, the qualifiers."""
        return (
            (self.negated != claim.negated)
            + (not self.numbers <= claim.numbers)
            + (self.qualifiers != claim.qualifiers)
        )


def reference() -> ReferenceRetriever:
    """For ``tme gate run discrimination --target pytest_typedmemeval.gates.retrieval.reference:reference``."""
    return ReferenceRetriever()
