"""A real HTTP server that speaks ``/v1/chat/completions``, with a script for what it says; and the fixture ``chat_server``.

    def test_it(chat_server):
        server = chat_server(lambda body: Reply("42"))
        OpenAI(base_url=server.url, api_key="unused") ...
        assert server.requests[0]["model"] == "toy"

A script is called with the parsed body of each request and returns a `Reply`; a list of replies is given out in order, its last one for ever.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


@dataclass(frozen=True)
class Reply:
    """What the server says to one request.

    ``message`` adds keys to the message (``reasoning_content``), ``extra`` to the whole body (an echoed ``seed``), ``raw`` replaces the body, ``delay`` is in
    seconds, ``cut`` closes the connection in the middle of the body.
    """

    content: str | None = ""
    status: int = 200
    finish_reason: str = "stop"
    message: Mapping[str, Any] = field(default_factory=dict)
    usage: Mapping[str, int | None] | None = field(
        default_factory=lambda: {"prompt_tokens": 10, "completion_tokens": 2}
    )
    headers: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)
    raw: bytes | None = None
    delay: float = 0.0
    cut: bool = False


def refusal(text: str, status: int = 400, *, param: str | None = None, code: str | None = None) -> Reply:
    """An error body as OpenAI-compatible servers send it."""
    error = {"message": text, "type": "invalid_request_error", "param": param, "code": code}
    return Reply(status=status, raw=json.dumps({"error": error}).encode())


Script = Callable[[dict[str, Any]], Reply]


class ChatServer:
    """The server; ``requests`` has the parsed body of every request so far, ``headers`` and ``at`` (monotonic seconds) go with them."""

    def __init__(self, script: Script | Sequence[Reply]) -> None:
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.at: list[float] = []
        self._lock = threading.Lock()
        self._script = script
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """The base URL, ``http://127.0.0.1:PORT/v1``."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def reply(self, headers: Mapping[str, str], body: dict[str, Any]) -> Reply:
        """Note a request and say what it gets."""
        with self._lock:
            self.requests.append(body)
            self.headers.append(dict(headers))
            self.at.append(time.monotonic())
            turn = len(self.requests) - 1
        if callable(self._script):
            return self._script(body)
        return self._script[min(turn, len(self._script) - 1)]

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _handler(server: ChatServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            data = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if not self.path.endswith("/chat/completions"):
                self._send(refusal(f"no such path {self.path}", 404), {})
                return
            body = json.loads(data)
            reply = server.reply(dict(self.headers.items()), body)
            time.sleep(reply.delay)
            self._send(reply, body)

        def _send(self, reply: Reply, body: dict[str, Any]) -> None:
            data = reply.raw if reply.raw is not None else json.dumps(_completion(reply, body)).encode()
            try:
                self.send_response(reply.status)
                for name, value in {"Content-Type": "application/json", **reply.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data[: len(data) // 2] if reply.cut else data)
                self.close_connection = self.close_connection or reply.cut
            except ConnectionError:  # the client gave up first: what a test about time limits wants
                self.close_connection = True

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    return Handler


def _completion(reply: Reply, body: dict[str, Any]) -> dict[str, Any]:
    message = {"role": "assistant", "content": reply.content, **reply.message}
    whole: dict[str, Any] = {
        "id": "chatcmpl-toy",
        "object": "chat.completion",
        "created": 1,
        "model": body.get("model", "toy"),
        "choices": [{"index": 0, "message": message, "finish_reason": reply.finish_reason}],
    }
    if reply.usage is not None:
        whole["usage"] = {**reply.usage, "total_tokens": sum(number or 0 for number in reply.usage.values())}
    return whole | dict(reply.extra)


@pytest.fixture
def chat_server() -> Iterator[Callable[[Script | Sequence[Reply]], ChatServer]]:
    """Starts servers; they are closed with the test."""
    servers: list[ChatServer] = []

    def start(script: Script | Sequence[Reply]) -> ChatServer:
        servers.append(ChatServer(script))
        return servers[-1]

    yield start
    for server in servers:
        server.close()
