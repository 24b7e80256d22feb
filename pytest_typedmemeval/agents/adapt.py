"""From what the fixture gave to one way of asking it: objects and plain callables, sync and async."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Generator, Sequence
from datetime import datetime
from typing import Any

from pytest_typedmemeval.agents.protocol import Answer, Evidence, Session

Step = Generator[Any, Any, Any]
"""Yields what the agent returned, which may be awaitable; is sent the value."""


class AgentError(TypeError):
    """What the fixture gave is no agent, or what the agent gave is no answer."""


class AskedAgent:
    """An agent with the three methods of `MemoryAgent`."""

    def __init__(self, agent: Any) -> None:
        self.agent = agent

    def reset(self) -> Step:
        """Forget everything."""
        __tracebackhide__ = True
        yield self.agent.reset()

    def ingest_all(self, sessions: Sequence[Session]) -> Step:
        """Take in the history, in one call if the agent offers that, else session by session, oldest first."""
        __tracebackhide__ = True
        if callable(getattr(self.agent, "ingest_all", None)):
            yield self.agent.ingest_all(sessions)
            return
        for session in sessions:
            yield self.agent.ingest(session)

    def answer(self, question: str, asked_at: datetime) -> Generator[Any, Any, Answer]:
        """The answer, whatever form the agent gives it in. Raises `AgentError` for another form."""
        __tracebackhide__ = True
        return as_answer((yield self.agent.answer(question, asked_at=asked_at)))

    def identity(self) -> dict[str, str | None]:
        """Name, version, and SHA-256 of the config, as far as the agent tells them."""
        config = getattr(self.agent, "config", None)
        version = getattr(self.agent, "version", None)
        name = getattr(self.agent, "name", None) or _type_name(self.agent)
        return {
            "name": str(name),
            "version": None if version is None else str(version),
            "config_hash": None
            if config is None
            else hashlib.sha256(json.dumps(config, sort_keys=True, default=str).encode()).hexdigest(),
            "reader": getattr(self.agent, "reader", None),
        }


class AskedCallable(AskedAgent):
    """A plain ``(sessions, question, asked_at) -> str``: it is handed the history with the question."""

    def reset(self) -> Step:
        """Nothing is kept."""
        self._sessions: tuple[Session, ...] = ()
        yield None

    def ingest_all(self, sessions: Sequence[Session]) -> Step:
        """Keep the history for the question."""
        self._sessions = tuple(sessions)
        yield None

    def answer(self, question: str, asked_at: datetime) -> Generator[Any, Any, Answer]:
        """Call it."""
        __tracebackhide__ = True
        return as_answer((yield self.agent(self._sessions, question, asked_at)))


def adapt(given: Any) -> AskedAgent:
    """An agent that can be asked. Raises `AgentError` that says what is missing."""
    missing = [name for name in ("reset", "answer") if not callable(getattr(given, name, None))]
    if not callable(getattr(given, "ingest", None)) and not callable(getattr(given, "ingest_all", None)):
        missing.insert(1 if "reset" in missing else 0, "ingest")
    if not missing:
        return AskedAgent(given)
    if callable(given) and len(missing) == 3 and not inspect.isclass(given):
        return AskedCallable(given)
    hint = " (the fixture returned the class, not an instance of it)" if inspect.isclass(given) else ""
    raise AgentError(
        f"the agent fixture gave {_type_name(given)}, which has no {', '.join(missing)}{hint}; an agent has reset(), ingest(session) and answer(question, *, asked_at)"
    )


def as_answer(value: Any) -> Answer:
    """Text, None or an `Answer`, as an `Answer`. Raises `AgentError` for anything else."""
    if value is None or isinstance(value, str):
        return Answer(value)
    if not isinstance(value, Answer):
        raise AgentError(f"answer() returned {_type_name(value)}; it must return str or pytest_typedmemeval.Answer")
    for name in ("retrieved", "context"):
        for item in getattr(value, name) or ():
            if not isinstance(item, Evidence):
                raise AgentError(f"Answer.{name} holds {_type_name(item)}; it must hold pytest_typedmemeval.Evidence")
    return value


def _type_name(value: Any) -> str:
    kind = value if inspect.isclass(value) or inspect.isfunction(value) else type(value)
    return str(kind.__qualname__)
