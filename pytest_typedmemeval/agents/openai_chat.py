"""Built-in agents that are a model behind an OpenAI-compatible server: the whole history as context, or BM25's best k sessions of it; and that model as a reader."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from pytest_typedmemeval.agents.lexical import rank_sessions
from pytest_typedmemeval.agents.prompts import PROMPT_VERSION, render_prompt
from pytest_typedmemeval.agents.protocol import Answer, Evidence, Session
from pytest_typedmemeval.agents.sampling import Fate

if TYPE_CHECKING:
    import openai

KEY = "OPENAI_API_KEY"
_RETRIES = 4
"""Resends on 429, 5xx and lost connections, with the client's own backoff."""


class ModelSettings(Protocol):
    """What a model agent is made from; a run's options are one."""

    @property
    def k(self) -> int:
        """Sessions that a search returns."""
        ...

    @property
    def reader(self) -> str:
        """``extractive`` or ``openai``."""
        ...

    @property
    def answer_model(self) -> str | None:
        """The model's name."""
        ...

    @property
    def answer_base_url(self) -> str | None:
        """The server; None for the client's own default."""
        ...

    @property
    def answer_seed(self) -> int | None:
        """Sent if set."""
        ...

    @property
    def answer_temperature(self) -> float | None:
        """Sent if set."""
        ...


@dataclass(frozen=True)
class Chat:
    """One model on one server, with its settings."""

    model: str
    base_url: str | None
    seed: int | None
    temperature: float | None

    @classmethod
    def of(cls, settings: ModelSettings) -> Chat:
        """The model that the settings name. The client is made here: loading it takes a second, which is no answer's time."""
        assert settings.answer_model is not None  # options.py refuses it
        _client(settings.answer_base_url)
        return cls(settings.answer_model, settings.answer_base_url, settings.answer_seed, settings.answer_temperature)

    def ask(self, prompt: str, context: Sequence[Evidence] | None = None) -> Answer:
        """The model's answer, with usage and the fate of seed and temperature.

        A setting that the server refuses is told as refused, without an answer: the prompt isn't sent again without it. Other errors of the client pass.
        """
        import openai

        settings = {"seed": self.seed, "temperature": self.temperature}
        sent: Any = {name: value for name, value in settings.items() if value is not None}
        fates = {name: (Fate.UNKNOWN if name in sent else Fate.NOT_SENT).value for name in settings}
        try:
            reply = _client(self.base_url).chat.completions.create(
                model=self.model, messages=[{"role": "user", "content": prompt}], **sent
            )
        except openai.APIStatusError as error:
            refused = _refused(error, sent)
            if not refused:
                raise
            return Answer(None, context=context, sampling={**fates, **dict.fromkeys(refused, Fate.REFUSED.value)})
        if not hasattr(reply, "choices"):
            raise ValueError(f"the server at {self.base_url} sent no chat completion but {str(reply)[:80]!r}")
        if "temperature" in sent:
            fates["temperature"] = Fate.APPLIED.value
        if "seed" in sent and reply.system_fingerprint:  # what a server that honours seeds sends with its replies
            fates["seed"] = Fate.APPLIED.value
        text = reply.choices[0].message.content if reply.choices else None
        return Answer(text, context=context, usage=_usage(reply.usage), sampling=fates)


@cache
def _client(base_url: str | None) -> openai.OpenAI:
    """One client a process and server: its connections are kept. A server of one's own seldom asks for a key."""
    import openai

    return openai.OpenAI(base_url=base_url, api_key=os.environ.get(KEY) or "none", max_retries=_RETRIES)


def _usage(usage: Any) -> dict[str, float] | None:
    """Tokens, as far as the server tells them."""
    told = {name: getattr(usage, name, None) for name in ("prompt_tokens", "completion_tokens")}
    return {name: number for name, number in told.items() if number is not None} or None


_SENT_AMISS = (400, 422)
_OTHER_CAUSES = ("context_length_exceeded", "string_above_max_length", "content_filter", "content_policy_violation")
"""Codes of refusals whose message may quote the prompt."""


def _refused(error: openai.APIStatusError, sent: Iterable[str]) -> list[str]:
    """Which of the sent settings a refusal is about: the one that it names as its parameter, else those that its message names."""
    if error.status_code not in _SENT_AMISS or error.code in _OTHER_CAUSES:
        return []
    if error.param is not None:
        return [name for name in sent if name == error.param]
    return [name for name in sent if name in str(error).lower()]


class ChatReader:
    """The model as the reader of what a search found."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat
        self.name = f"openai/{chat.model}/{PROMPT_VERSION}"

    def read(self, question: str, sessions: Sequence[Session], asked_at: datetime) -> Answer:
        """Prompt the model."""
        return self._chat.ask(render_prompt(sessions, question, asked_at))


class FullContextAgent:
    """Shows the model every session."""

    name = "openai_chat"
    version = PROMPT_VERSION
    context = "full"

    def __init__(self, chat: Chat) -> None:
        self._chat = chat
        self.config: dict[str, Any] = {"model": chat.model, "context": self.context}
        self._sessions: list[Session] = []

    def reset(self) -> None:
        """Forget every session."""
        self._sessions = []

    def ingest(self, session: Session) -> None:
        """Keep a session as it is."""
        self._sessions.append(session)

    def answer(self, question: str, *, asked_at: datetime) -> Answer:
        """Prompt the model with all of it."""
        shown = [Evidence(session.id) for session in self._sessions]
        return self._chat.ask(render_prompt(self._sessions, question, asked_at), shown)


class TopKAgent(FullContextAgent):
    """Shows the model the ``k`` best sessions by BM25, oldest first."""

    name = "openai_chat_bm25"
    context = "bm25"

    def __init__(self, chat: Chat, k: int) -> None:
        super().__init__(chat)
        self._k = k
        self.config["k"] = k

    def answer(self, question: str, *, asked_at: datetime) -> Answer:
        """Search, then prompt the model with what was found."""
        found = rank_sessions(self._sessions, question)[: self._k]
        ranked = [Evidence(self._sessions[place].id, score=round(score, 6)) for place, score in found]
        shown = [self._sessions[place] for place in sorted(place for place, _ in found)]
        told = self._chat.ask(render_prompt(shown, question, asked_at), ranked)
        return Answer(told.text, retrieved=ranked, context=ranked, usage=told.usage, sampling=told.sampling)


def make_full_context_agent(settings: ModelSettings) -> FullContextAgent:
    """``--tme-agent=openai_chat``."""
    return FullContextAgent(Chat.of(settings))


def make_top_k_agent(settings: ModelSettings) -> TopKAgent:
    """``--tme-agent=openai_chat_bm25``."""
    return TopKAgent(Chat.of(settings), settings.k)
