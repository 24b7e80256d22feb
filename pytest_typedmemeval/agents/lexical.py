"""BM25 with Lucene's idf: the reference retriever of the calibration, the floor of the report, and the ``bm25`` agent's memory."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from rank_bm25 import BM25Okapi

from pytest_typedmemeval.agents.protocol import Session

K_REF = 5
"""Reference budget in sessions, the same for every vertical (spec: calibration)."""

K1 = 1.5
B = 0.75
_WORD = re.compile(r"[^\W_]+(?:['.,+#]+[^\W_]+|[+#]+)*")
_CJK = re.compile("([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af])")


def tokenize(text: str) -> list[str]:
    """NFKC, casefolded words with inner ``' . , + #`` kept (``2,500``, ``don't``, ``c++``); CJK by character; no stoplist, no stemming.

    Curly apostrophes count as straight ones.
    """
    plain = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
    return _WORD.findall(_CJK.sub(r" \1 ", plain))


class _LuceneBM25(BM25Okapi):  # type: ignore[misc]
    """BM25Okapi with its idf replaced: the original gives 0 or less to a word in half of the documents or more."""

    def _calc_idf(self, nd: dict[str, int]) -> None:
        self.idf = {word: _lucene_idf(self.corpus_size, df) for word, df in nd.items()}


def _lucene_idf(n: int, df: int) -> float:
    return math.log(1 + (n - df + 0.5) / (df + 0.5))


class LexicalIndex:
    """BM25 over a fixed list of documents."""

    def __init__(self, documents: Sequence[str]) -> None:
        tokens = [tokenize(document) for document in documents]
        self._n = len(documents)
        self._words = [set(document) for document in tokens]
        self._index = _LuceneBM25(tokens, k1=K1, b=B) if any(tokens) else None
        self._of_word: dict[str, npt.NDArray[np.float64]] = {}

    def scores(self, query: str) -> list[float]:
        """One score a document, in document order; 0 where nothing matches."""
        if self._index is None:
            return [0.0] * self._n
        total = np.zeros(self._n)
        for word in tokenize(
            query
        ):  # added up in the query's order, as BM25Okapi does; a word's scores are reckoned once
            if word not in self._of_word:
                self._of_word[word] = self._index.get_scores([word])
            total += self._of_word[word]
        return [float(score) for score in total]

    def matched_share(self, query: str, document: int) -> float:
        """Share of the query's idf mass that the document's words carry, 0 to 1; a word that no document has weighs most."""
        words = set(tokenize(query))
        weights = {word: _lucene_idf(self._n, sum(word in held for held in self._words)) for word in words}
        total = math.fsum(weights.values())
        return math.fsum(weights[word] for word in sorted(words & self._words[document])) / total if total else 0.0

    def rank(self, query: str) -> list[tuple[int, float]]:
        """(document index, score) of every document, best first, ties by position."""
        return sorted(enumerate(self.scores(query)), key=lambda pair: (-pair[1], pair[0]))


def rank_sessions(sessions: Sequence[Session], query: str) -> list[tuple[int, float]]:
    """(place, score) of every session by BM25 over its turns, best first, ties by place."""
    return LexicalIndex(["\n".join(turn.content for turn in session.turns) for session in sessions]).rank(query)
