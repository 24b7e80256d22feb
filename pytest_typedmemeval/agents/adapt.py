"""From what the fixture gave to one way of asking it: objects, plain callables, systems that only search, and plain model calls."""

from __future__ import annotations

import hashlib
import inspect
import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from numbers import Integral, Real
from typing import Any, Protocol

from pytest_typedmemeval.agents.prompts import render_prompt
from pytest_typedmemeval.agents.protocol import Answer, Evidence, Session
from pytest_typedmemeval.agents.reader import Reader, surfaced
from pytest_typedmemeval.agents.sampling import FATES

_SURROGATE = re.compile("[\ud800-\udfff]")


def clean_text(text: str) -> str:
    """Text that UTF-8 can carry: a lone surrogate becomes U+FFFD."""
    return _SURROGATE.sub("\ufffd", text)


class Calls(Protocol):
    """Makes the calls of an agent; both give what ``function()`` returns, awaited where it is awaitable."""

    async def plain(self, function: Callable[[], Any]) -> Any:
        """A call that costs nothing elsewhere."""
        ...

    async def paced(self, function: Callable[[], Any]) -> Any:
        """A call that counts towards the rate (``--tme-max-rate``)."""
        ...


class AgentError(TypeError):
    """What the fixture gave is no agent, or what the agent gave is no answer."""


class AskedAgent:
    """An agent with the three methods of `MemoryAgent`."""

    reader: str | None = None

    def __init__(self, agent: Any) -> None:
        self.agent = agent

    async def reset(self, calls: Calls) -> None:
        """Forget everything."""
        __tracebackhide__ = True
        await calls.plain(self.agent.reset)

    async def ingest_all(self, calls: Calls, sessions: Sequence[Session]) -> None:
        """Take in the history, in one call if the agent offers that, else session by session, oldest first."""
        __tracebackhide__ = True
        if callable(getattr(self.agent, "ingest_all", None)):
            if sessions:
                await calls.paced(lambda: self.agent.ingest_all(sessions))
            return
        for session in sessions:
            await calls.paced(partial(self.agent.ingest, session))

    async def ready(self, calls: Calls) -> bool:
        """Whether it can be asked; an agent without ``ready`` always can."""
        __tracebackhide__ = True
        return bool(await calls.plain(self.agent.ready)) if callable(getattr(self.agent, "ready", None)) else True

    async def answer(self, calls: Calls, question: str, asked_at: datetime) -> Answer:
        """The answer, whatever form the agent gives it in. Raises `AgentError` for another form."""
        __tracebackhide__ = True
        return as_answer(await calls.paced(lambda: self.agent.answer(question, asked_at=asked_at)))

    def identity(self) -> dict[str, str | None]:
        """Name, version, and SHA-256 of the config, as far as the agent tells them."""
        config = getattr(self.agent, "config", None)
        version = getattr(self.agent, "version", None)
        name = getattr(self.agent, "name", None) or _type_name(self.agent)
        return {
            "name": clean_text(str(name)),
            "version": None if version is None else clean_text(str(version)),
            "config_hash": None if config is None else _config_hash(config),
            "reader": self.reader or getattr(self.agent, "reader", None),
        }


class AskedSearcher(AskedAgent):
    """A system with ``search`` and no ``answer``: the built-in reader answers from what it finds."""

    def __init__(self, agent: Any, reader: Reader, k: int) -> None:
        super().__init__(agent)
        self._reader, self._k = reader, k
        self.reader = reader.name
        self._sessions: tuple[Session, ...] = ()  # an empty history is never ingested

    async def ingest_all(self, calls: Calls, sessions: Sequence[Session]) -> None:
        """Keep the history too: what is found by id alone is read there."""
        __tracebackhide__ = True
        self._sessions = tuple(sessions)
        await super().ingest_all(calls, sessions)

    async def answer(self, calls: Calls, question: str, asked_at: datetime) -> Answer:
        """Search, then read."""
        __tracebackhide__ = True
        found = await calls.paced(lambda: self.agent.search(question, self._k, asked_at=asked_at))
        evidence = _evidence("search()", () if found is None else found) or ()
        read = as_answer(
            await calls.plain(lambda: self._reader.read(question, surfaced(evidence, self._sessions), asked_at))
        )
        return Answer(read.text, retrieved=evidence, context=evidence, usage=read.usage, sampling=read.sampling)


class _HandedHistory(AskedAgent):
    """Keeps the history, to hand it over with the question."""

    async def reset(self, calls: Calls) -> None:
        """Nothing is kept."""
        self._sessions: tuple[Session, ...] = ()

    async def ingest_all(self, calls: Calls, sessions: Sequence[Session]) -> None:
        """Keep the history for the question."""
        self._sessions = tuple(sessions)


class AskedCallable(_HandedHistory):
    """A plain ``(sessions, question, asked_at) -> str``."""

    async def answer(self, calls: Calls, question: str, asked_at: datetime) -> Answer:
        """Call it."""
        __tracebackhide__ = True
        return as_answer(await calls.paced(lambda: self.agent(self._sessions, question, asked_at)))


class AskedAnswerer(_HandedHistory):
    """A plain model call ``(prompt) -> str`` (the fixture ``tme_answerer``): it is shown the whole history, and is the oracle arm's upper bound."""

    async def answer(self, calls: Calls, question: str, asked_at: datetime) -> Answer:
        """Prompt it."""
        __tracebackhide__ = True
        prompt = render_prompt(self._sessions, question, asked_at)
        told = as_answer(await calls.paced(lambda: self.agent(prompt)))
        shown = tuple(Evidence(session.id) for session in self._sessions)
        return Answer(told.text, retrieved=None, context=shown, usage=told.usage, sampling=told.sampling)


def adapt(given: Any, make_reader: Callable[[], Reader], k: int) -> AskedAgent:
    """An agent that can be asked; ``make_reader`` and ``k`` serve a system that only searches. Raises `AgentError` that says what is missing."""
    if inspect.isclass(given):
        raise AgentError(
            f"the agent fixture gave the class {given.__qualname__}, not an instance of it: return {given.__qualname__}()"
        )
    missing = [name for name in ("reset", "answer") if not callable(getattr(given, name, None))]
    if not callable(getattr(given, "ingest", None)) and not callable(getattr(given, "ingest_all", None)):
        missing.insert(1 if "reset" in missing else 0, "ingest")
    if not missing:
        return AskedAgent(given)
    if missing == ["answer"] and callable(getattr(given, "search", None)):
        return AskedSearcher(given, make_reader(), k)
    if callable(given) and len(missing) == 3:
        return AskedCallable(given)
    raise AgentError(
        f"the agent fixture gave {_type_name(given)}, which has no {', '.join(missing)}; an agent has reset(), ingest(session) and "
        "answer(question, *, asked_at), or search(query, k, *, asked_at) instead of answer"
    )


def adapt_answerer(given: Any) -> AskedAgent:
    """A plain model call as an agent. Raises `AgentError` for what can't be called."""
    if inspect.isclass(given) or not callable(given):
        raise AgentError(f"the fixture tme_answerer gave {_type_name(given)}; it must give a function (prompt) -> str")
    return AskedAnswerer(given)


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
        retrieved=_evidence("Answer.retrieved", value.retrieved),
        context=_evidence("Answer.context", value.context),
        truncated=bool(value.truncated),
        usage=_usage(value.usage),
        sampling=_sampling(value.sampling),
    )


_EVIDENCE_FIELDS: dict[str, tuple[str, tuple[type, ...]]] = {
    "session_id": ("str", (str,)),
    "turn_index": ("int or None", (Integral, type(None))),
    "text": ("str or None", (str, type(None))),
    "score": ("a number or None", (Real, type(None))),
}
"""What each field must be, in words and in types; the numeric types of other libraries count (numpy's scores)."""


def _evidence(name: str, listed: Any) -> tuple[Evidence, ...] | None:
    if listed is None:
        return None
    if isinstance(listed, str) or not isinstance(listed, Iterable):
        raise AgentError(f"{name} is {_type_name(listed)}; it must be a list of pytest_typedmemeval.Evidence, or None")
    items = tuple(listed)
    for item in items:
        if not isinstance(item, Evidence):
            raise AgentError(f"{name} holds {_type_name(item)}; it must hold pytest_typedmemeval.Evidence")
        for field, (told, kinds) in _EVIDENCE_FIELDS.items():
            if not isinstance(getattr(item, field), kinds):
                raise AgentError(f"{name}: Evidence.{field} is {_type_name(getattr(item, field))}; it must be {told}")
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
            or not isinstance(number, Real)
            or not math.isfinite(number)
        ):
            raise AgentError(f"Answer.usage[{key!r}] is {number!r}; it must be a finite number")
    return {key: float(number) for key, number in usage.items()}


def _sampling(sampling: Any) -> dict[str, str]:
    if sampling is None:
        return {}
    if not isinstance(sampling, Mapping) or not all(isinstance(one, str) for pair in sampling.items() for one in pair):
        raise AgentError(f"Answer.sampling is {sampling!r}; it must map a setting to what became of it, both str")
    for name, fate in sampling.items():
        if fate not in FATES:
            raise AgentError(f"Answer.sampling[{name!r}] is {fate!r}; it must be one of {', '.join(sorted(FATES))}")
    return {str(name): str(getattr(fate, "value", fate)) for name, fate in sampling.items()}


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
