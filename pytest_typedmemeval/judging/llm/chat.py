"""One chat completion over any OpenAI-compatible server: format ladder, refused settings, retries, and a count of all of it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import openai

from pytest_typedmemeval.judging.base import MODES
from pytest_typedmemeval.judging.llm.prompt import Messages
from pytest_typedmemeval.measure.outcome import Code

ROOM = 1_000
"""Tokens a reply may take; after a truncated one it is asked once again with four times as many."""

TRIES = 5
"""How often one call is sent in all when the server is busy, fails or doesn't answer."""

LONGEST_PAUSE = 60.0

NO_KEY = "none"
"""What a server that wants no key is sent; the client insists on one."""

Fate = Literal["applied", "ignored", "refused", "not_sent", "unknown"]
"""What became of a setting. ``applied`` and ``ignored`` need the server to echo it; most don't, so it is ``unknown``."""


@dataclass
class Spent:
    """What one verdict cost."""

    calls: int = 0
    retries: int = 0
    tokens: int = 0


@dataclass(frozen=True)
class Reply:
    """What came back and how it ended."""

    text: str | None
    finish: str | None
    refusal: str | None = None
    reasoning: str | None = None


class ChatFailed(Exception):
    """No reply to read; ``code`` says why."""

    def __init__(self, code: Code, detail: str) -> None:
        super().__init__(detail)
        self.code, self.detail = code, detail


@dataclass
class Chat:
    """A model behind a server. ``mode`` and ``fates`` are what has been learnt of the server, kept for the session."""

    model: str
    base_url: str | None
    api_key: str
    timeout: float = 60.0
    pause: float = 1.0
    settings: Mapping[str, Any] = field(default_factory=lambda: {"temperature": 0, "seed": 0})
    mode: str = MODES[0]
    fates: dict[str, Fate] = field(default_factory=dict)
    _room_name: str = "max_tokens"

    def __post_init__(self) -> None:
        """Open the client; nothing is sent."""
        client = openai.OpenAI(api_key=self.api_key, base_url=self.base_url, max_retries=0, timeout=self.timeout)
        self._create: Any = client.chat.completions.create
        self.close = client.close

    def ask(self, messages: Messages, schema: Mapping[str, Any], spent: Spent) -> Reply:
        """The reply to ``messages``; a truncated one is asked for once more with more room. Raises `ChatFailed`."""
        reply = self._stepping_down(messages, schema, ROOM, spent)
        if reply.finish == "length":
            reply = self._with_more_room(messages, schema, spent)
        if reply.refusal or reply.finish == "content_filter":
            raise ChatFailed(Code.JUDGE_REFUSED, f"the model refused: {(reply.refusal or 'content filter')[:120]}")
        return reply

    def _with_more_room(self, messages: Messages, schema: Mapping[str, Any], spent: Spent) -> Reply:
        """The reply with four times the room. Raises `ChatFailed`: cut off too, also where a small context doesn't have that much."""
        try:
            reply = self._stepping_down(messages, schema, 4 * ROOM, spent)
        except ChatFailed as failed:
            if failed.code is not Code.JUDGE_ERROR:
                raise
            told = f"cut off after {ROOM} tokens, and with more room: {failed.detail}"
            raise ChatFailed(Code.JUDGE_TRUNCATED, told[:300]) from None
        if reply.finish == "length":
            raise ChatFailed(Code.JUDGE_TRUNCATED, f"cut off after {4 * ROOM} tokens")
        return reply

    def _stepping_down(self, messages: Messages, schema: Mapping[str, Any], room: int, spent: Spent) -> Reply:
        """A lower rung of the ladder is remembered only once it has worked: a prompt that is refused on all of them changes nothing."""
        for mode in MODES[MODES.index(self.mode) :]:
            try:
                reply = self._dropping_settings(mode, messages, schema, room, spent)
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                refused = error
                continue
            self.mode = mode
            return reply
        raise ChatFailed(Code.JUDGE_ERROR, self._told(refused))

    def _dropping_settings(
        self, mode: str, messages: Messages, schema: Mapping[str, Any], room: int, spent: Spent
    ) -> Reply:
        """Resends without a setting that the server refuses; it is remembered as refused only once that has helped."""
        refused = {name for name, fate in self.fates.items() if fate == "refused"}
        room_name = self._room_name
        while True:
            sent = {name: value for name, value in self.settings.items() if name not in refused}
            body = {**sent, room_name: room, **_response_format(mode, schema)}
            try:
                completion = self._retrying(messages, body, spent)
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                name = _named(error, [*sent, "max_tokens"])
                if name == "max_tokens" and room_name == name:
                    room_name = "max_completion_tokens"  # newer models of one provider take only this name
                elif name in sent:
                    refused.add(name)
                else:
                    raise
                continue
            self._room_name = room_name
            self.fates |= dict.fromkeys(refused, "refused")
            self.fates |= {name: _fate(completion, name, value) for name, value in sent.items()}
            return _reply(completion)

    def _retrying(self, messages: Messages, body: Mapping[str, Any], spent: Spent) -> Any:
        code = Code.JUDGE_ERROR
        error: Exception | None = None
        for attempt in range(TRIES):
            if attempt:
                spent.retries += 1
                time.sleep(_pause(error, self.pause * 2 ** (attempt - 1)))
            spent.calls += 1
            try:
                completion: Any = self._create(model=self.model, messages=messages, **body)
            except openai.APITimeoutError as failed:
                code, error = Code.JUDGE_TIMEOUT, failed
            except openai.RateLimitError as failed:
                code, error = Code.JUDGE_RATE_LIMITED, failed
                if _named(failed, ["insufficient_quota"]):
                    break  # no waiting brings money
            except openai.ContentFilterFinishReasonError as failed:
                raise ChatFailed(Code.JUDGE_REFUSED, self._told(failed)) from None
            except (openai.BadRequestError, openai.UnprocessableEntityError):
                raise
            except openai.APIStatusError as failed:
                if failed.status_code < 500 and failed.status_code not in (408, 409):
                    raise ChatFailed(Code.JUDGE_ERROR, self._told(failed)) from None
                code, error = Code.JUDGE_ERROR, failed
            except (openai.APIError, ValueError) as failed:  # a cut connection, or a body that is no JSON
                code, error = Code.JUDGE_ERROR, failed
            else:
                spent.tokens += _tokens(completion)
                return completion
        raise ChatFailed(code, self._told(error) if error else "no reply")

    def _told(self, error: Exception) -> str:
        """The error in one line, with what lies under it (a refused connection, a name that isn't known), without the key."""
        text = f"{type(error).__name__}: {error}" + (f" ({error.__cause__})" if error.__cause__ else "")
        if self.api_key != NO_KEY:
            text = text.replace(self.api_key, "(key)")
        return " ".join(text.split())[:300]


def _response_format(mode: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    if mode == "json_schema":
        return {
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "verdict", "strict": True, "schema": dict(schema)},
            }
        }
    return {"response_format": {"type": "json_object"}} if mode == "json_object" else {}


def _reply(completion: Any) -> Reply:
    """Raises `ChatFailed` for a 200 that is no chat completion."""
    choices = getattr(completion, "choices", None)
    if not choices or getattr(choices[0], "message", None) is None:
        raise ChatFailed(Code.JUDGE_ERROR, f"no chat completion: {str(completion)[:80]!r}")
    message = choices[0].message
    reasoning = getattr(message, "reasoning_content", None) or getattr(message, "reasoning", None)
    return Reply(
        text=message.content if isinstance(message.content, str) else None,
        finish=choices[0].finish_reason,
        refusal=getattr(message, "refusal", None),
        reasoning=reasoning if isinstance(reasoning, str) else None,
    )


def _tokens(completion: Any) -> int:
    total = getattr(getattr(completion, "usage", None), "total_tokens", None)
    return total if isinstance(total, int) else 0


def _named(error: openai.APIStatusError, names: list[str]) -> str | None:
    """Which of ``names`` the server's error is about: by its ``param`` or ``code``, else by its text."""
    body = error.body if isinstance(error.body, dict) else {}
    for key in ("param", "code"):
        if body.get(key) in names:
            return str(body[key])
    text = str(body.get("message") or error)
    return next((name for name in names if name in text), None)


def _fate(completion: Any, name: str, value: Any) -> Fate:
    echoed = getattr(completion, name, None)
    if echoed is None:
        return "unknown"
    return "applied" if echoed == value else "ignored"


def _pause(error: Exception | None, otherwise: float) -> float:
    """Seconds until the next try: what the server asks for, else ``otherwise``; never more than a minute, never less than none."""
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    try:
        return max(0.0, min(LONGEST_PAUSE, float(headers["retry-after"])))
    except (KeyError, ValueError):
        return min(LONGEST_PAUSE, otherwise)
