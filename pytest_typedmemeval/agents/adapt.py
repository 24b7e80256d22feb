"""From what the fixture gave to one way of asking it: objects and plain callables, sync and async."""

from __future__ import annotations

import hashlib
import inspect
import json
import math
from collections.abc import Generator, Iterable, Mapping, Sequence
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

    def ready(self) -> Step:
        """Whether it can be asked; an agent without ``ready`` always can."""
        __tracebackhide__ = True
        return (yield self.agent.ready()) if callable(getattr(self.agent, "ready", None)) else True

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
            "config_hash": None if config is None else _config_hash(config),
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
    if inspect.isclass(given):
        raise AgentError(
            f"the agent fixture gave the class {given.__qualname__}, not an instance of it: return {given.__qualname__}()"
        )
    missing = [name for name in ("reset", "answer") if not callable(getattr(given, name, None))]
    if not callable(getattr(given, "ingest", None)) and not callable(getattr(given, "ingest_all", None)):
        missing.insert(1 if "reset" in missing else 0, "ingest")
    if not missing:
        return AskedAgent(given)
    if callable(given) and len(missing) == 3:
        return AskedCallable(given)
    raise AgentError(
        f"the agent fixture gave {_type_name(given)}, which has no {', '.join(missing)}; an agent has reset(), ingest(session) and "
        "answer(question, *, asked_at)"
    )


def as_answer(value: Any) -> Answer:
    """Text, None or an `Answer`, as an `Answer` whose lists are tuples.

    Raises `AgentError` that names the field for anything that isn't one, so that a slip in an adapter never looks like a failure of the memory.
    """
    if value is None or isinstance(value, str):
        return Answer(value)
    if not isinstance(value, Answer):
        raise AgentError(f"answer() returned {_type_name(value)}; it must return str or pytest_typedmemeval.Answer")
    if value.text is not None and not isinstance(value.text, str):
        raise AgentError(f"Answer.text is {_type_name(value.text)}; it must be str or None")
    return Answer(
        value.text,
        retrieved=_evidence("retrieved", value.retrieved),
        context=_evidence("context", value.context),
        truncated=bool(value.truncated),
        usage=_usage(value.usage),
        sampling=_sampling(value.sampling),
    )


_EVIDENCE_FIELDS: dict[str, tuple[type, ...]] = {
    "session_id": (str,),
    "turn_index": (int, type(None)),
    "text": (str, type(None)),
    "score": (int, float, type(None)),
}


def _evidence(name: str, listed: Any) -> tuple[Evidence, ...] | None:
    if listed is None:
        return None
    if isinstance(listed, str) or not isinstance(listed, Iterable):
        raise AgentError(
            f"Answer.{name} is {_type_name(listed)}; it must be a list of pytest_typedmemeval.Evidence, or None"
        )
    items = tuple(listed)
    for item in items:
        if not isinstance(item, Evidence):
            raise AgentError(f"Answer.{name} holds {_type_name(item)}; it must hold pytest_typedmemeval.Evidence")
        for field, kinds in _EVIDENCE_FIELDS.items():
            if not isinstance(getattr(item, field), kinds):
                raise AgentError(
                    f"Answer.{name}: Evidence.{field} is {_type_name(getattr(item, field))}; it must be {kinds[0].__name__}"
                )
    return items


def _usage(usage: Any) -> dict[str, float] | None:
    if usage is None:
        return None
    if not isinstance(usage, Mapping):
        raise AgentError(f"Answer.usage is {_type_name(usage)}; it must map names to numbers")
    for key, number in usage.items():
        if (
            not isinstance(key, str)
            or isinstance(number, bool)
            or not isinstance(number, (int, float))
            or not math.isfinite(number)
        ):
            raise AgentError(f"Answer.usage[{key!r}] is {number!r}; it must be a finite number")
    return {key: float(number) for key, number in usage.items()}


def _sampling(sampling: Any) -> dict[str, str]:
    if sampling is None:
        return {}
    if not isinstance(sampling, Mapping) or not all(isinstance(one, str) for pair in sampling.items() for one in pair):
        raise AgentError(f"Answer.sampling is {sampling!r}; it must map a setting to what became of it, both str")
    return dict(sampling)


def _config_hash(config: Any) -> str:
    try:
        return hashlib.sha256(json.dumps(config, sort_keys=True).encode()).hexdigest()
    except (TypeError, ValueError) as error:
        raise AgentError(
            f"the agent's config is no JSON value ({error}); it is hashed into the system fingerprint"
        ) from None


def _type_name(value: Any) -> str:
    kind = value if inspect.isclass(value) or inspect.isfunction(value) else type(value)
    return str(kind.__qualname__)
