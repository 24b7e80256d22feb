"""An agent for the sample reports that isn't the same in every run: BM25 whose best session gets lost now and then."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import datetime

from pytest_typedmemeval.agents.protocol import Evidence
from pytest_typedmemeval.agents.reference import Bm25Agent


class UnsteadyAgent(Bm25Agent):
    """Loses its best session in every other search; which ones depends on the question and on how often it has been asked."""

    name = "unsteady"

    def __init__(self) -> None:
        super().__init__()
        self._asked: Counter[str] = Counter()

    def search(self, query: str, k: int, *, asked_at: datetime) -> list[Evidence]:
        """As BM25 ranks, now and then without the first."""
        self._asked[query] += 1
        found = super().search(query, k, asked_at=asked_at)
        lot = hashlib.sha256(f"{query}\x1f{self._asked[query]}".encode()).digest()[0]
        return found[1:] if lot % 2 == 0 else found


_AGENT = UnsteadyAgent()


def unsteady() -> UnsteadyAgent:
    """The one agent of a session: it remembers how often it was asked over all of its questions."""
    return _AGENT
