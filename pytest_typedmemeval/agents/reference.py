"""Reference agents: what a run is compared with, and what the two README commands measure.

``bm25`` retrieves five sessions and reads them extractively, ``random`` reads five random ones, ``constant`` always says "not mentioned", ``silent`` always
says that it doesn't know.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import datetime

from pytest_typedmemeval.agents.lexical import K_REF, rank_sessions
from pytest_typedmemeval.agents.openai_chat import ModelSettings, make_full_context_agent, make_top_k_agent
from pytest_typedmemeval.agents.protocol import Answer, Evidence, Session
from pytest_typedmemeval.agents.reader import READER_VERSION, read_extractively


class _Remembering:
    """Keeps the sessions of one history."""

    name = "reference"
    version = "1"
    reader: str | None = f"extractive/{READER_VERSION}"

    def __init__(self, k: int = K_REF) -> None:
        self.k = k
        self.config = {"k": k}
        self._sessions: list[Session] = []

    def reset(self) -> None:
        """Forget every session."""
        self._sessions = []

    def ingest(self, session: Session) -> None:
        """Keep a session as it is."""
        self._sessions.append(session)

    def answer(self, question: str, *, asked_at: datetime) -> Answer:
        """Retrieve ``k`` sessions and read them."""
        evidence = self.search(question, self.k, asked_at=asked_at)
        chosen = {item.session_id for item in evidence}
        context = [session for session in self._sessions if session.id in chosen]
        return Answer(read_extractively(question, context, asked_at), retrieved=evidence, context=evidence)

    def search(self, query: str, k: int, *, asked_at: datetime) -> list[Evidence]:
        """The best ``k`` sessions, best first."""
        raise NotImplementedError


class Bm25Agent(_Remembering):
    """The lexical floor as an agent."""

    name = "bm25"

    def search(self, query: str, k: int, *, asked_at: datetime) -> list[Evidence]:
        """The ``k`` best sessions by BM25 over whole sessions."""
        ranked = rank_sessions(self._sessions, query)
        return [Evidence(self._sessions[index].id, score=round(score, 6)) for index, score in ranked[:k]]


class RandomAgent(_Remembering):
    """Chance: ``k`` sessions drawn by a hash of question and history, so that the same question draws the same sessions in every process."""

    name = "random"

    def search(self, query: str, k: int, *, asked_at: datetime) -> list[Evidence]:
        """``k`` sessions in the order of a hash."""

        def lot(session: Session) -> bytes:
            return hashlib.sha256(f"{query}\x1f{session.id}".encode()).digest()

        return [Evidence(session.id) for session in sorted(self._sessions, key=lot)[:k]]


class _Mute:
    """Says the same whatever is asked, and keeps nothing."""

    name = "mute"
    version = "1"
    config = None
    reader: str | None = None
    text = ""

    def reset(self) -> None:
        """Nothing to forget."""

    def ingest_all(self, sessions: Sequence[Session]) -> None:
        """Nothing is kept."""

    def answer(self, question: str, *, asked_at: datetime) -> str:
        """Always the same."""
        return self.text


class ConstantAgent(_Mute):
    """Claims that nothing was ever mentioned."""

    name = "constant"
    text = "not mentioned"


class SilentAgent(_Mute):
    """Declines every question."""

    name = "silent"
    text = "I don't know."


_AGENTS: dict[str, Callable[[ModelSettings], object]] = {
    "bm25": lambda settings: Bm25Agent(),
    "random": lambda settings: RandomAgent(),
    "constant": lambda settings: ConstantAgent(),
    "silent": lambda settings: SilentAgent(),
    "openai_chat": make_full_context_agent,
    "openai_chat_bm25": make_top_k_agent,
}


def make_reference_agent(name: str, settings: ModelSettings) -> object:
    """A fresh built-in agent. Raises `KeyError` for an unknown name."""
    return _AGENTS[name](settings)
