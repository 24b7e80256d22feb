"""Rankers that stand beside the user's: random, BM25, hashed words, static and MiniLM embeddings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pytest_typedmemeval.agents import minilm, static_embedding
from pytest_typedmemeval.agents.dense import Embed
from pytest_typedmemeval.agents.lexical import LexicalIndex
from pytest_typedmemeval.gates.protocol import Hits, Ingested, Memory

WIDTH = 1024
_WORD = re.compile(r"\w+")


@lru_cache(maxsize=65536)
def _place(word: str) -> tuple[int, float]:
    digest = hashlib.sha256(word.encode()).digest()
    return int.from_bytes(digest[:4], "big") % WIDTH, 1.0 if digest[4] % 2 else -1.0


def hash_embed(texts: Sequence[str]) -> NDArray[np.float32]:
    """Bags of words hashed into 1,024 signed places, of length 1: shared words give a high cosine, on every machine the same."""
    rows = np.zeros((len(texts), WIDTH), dtype=np.float32)
    for row, text in zip(rows, texts, strict=True):
        for word in _WORD.findall(text.casefold()):
            place, sign = _place(word)
            row[place] += sign
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(lengths == 0, 1, lengths)).astype(np.float32)


class Ranker:
    """A retriever over the memories in use that is one scoring function."""

    mode = "raw"

    def __init__(self, prepare: Callable[[Sequence[Memory]], Callable[[str], Sequence[float]]]) -> None:
        self._prepare = prepare

    def reset(self) -> None:
        """Forget everything."""
        self._memories: list[Memory] = []

    def ingest(self, memories: Sequence[Memory]) -> Ingested:
        """Keep what is in use."""
        self._memories = [memory for memory in memories if not memory.archived]
        self._scores = self._prepare(self._memories)
        return Ingested(stored=tuple(memory.id for memory in memories))

    def search(self, query: str, k: int) -> Hits:
        """Best score first, ties by id."""
        pairs = zip(self._scores(query), self._memories, strict=True)
        return Hits([one for _, one in sorted((-float(score), memory.id) for score, memory in pairs)[:k]])


def random_ranker() -> Ranker:
    """A fixed random order for each query."""

    def prepare(memories: Sequence[Memory]) -> Callable[[str], Sequence[float]]:
        def scores(query: str) -> Sequence[float]:
            return [
                float(int.from_bytes(hashlib.sha256(f"{query}\x1f{memory.id}".encode()).digest()[:6], "big"))
                for memory in memories
            ]

        return scores

    return Ranker(prepare)


def bm25_ranker() -> Ranker:
    """BM25 over claim, extras and body."""
    return Ranker(lambda memories: LexicalIndex([memory.text for memory in memories]).scores)


def embedding_ranker(embed: Embed) -> Ranker:
    """Cosine between query and claim; of a text that is longer than the model reads, the first window. Raises `NotInstalled`."""
    embed([])

    def prepare(memories: Sequence[Memory]) -> Callable[[str], Sequence[float]]:
        rows = np.array([windows[0] for windows in embed([memory.claim for memory in memories])])
        return lambda query: (rows @ embed([query])[0][0]).tolist()

    return Ranker(prepare)


BASELINES: dict[str, Callable[[], Any]] = {
    "random": random_ranker,
    "bm25": bm25_ranker,
    "hash embedding": lambda: embedding_ranker(lambda texts: list(hash_embed(texts)[:, None])),
    "static embedding": lambda: embedding_ranker(static_embedding.embed),
    "MiniLM": lambda: embedding_ranker(minilm.embed),
}
"""By the name in the report. The last two raise `NotInstalled` where their weights aren't there."""

SLOW = ("MiniLM",)
"""A transformer on numpy: half a minute of one core for the default corpus."""
