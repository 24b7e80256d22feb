"""The chat server of the tests is a server that the openai client can talk to."""

from __future__ import annotations

import openai
import pytest

from tests.servers.chat import Reply, chat_server, refusal  # noqa: F401

MESSAGES = [{"role": "user", "content": "hello"}]


def ask(server):
    with openai.OpenAI(base_url=server.url, api_key="unused", max_retries=0) as client:
        return client.chat.completions.create(model="toy", messages=MESSAGES)


def test_the_openai_client_reads_its_replies(chat_server):  # noqa: F811
    server = chat_server([Reply("one"), Reply(None, finish_reason="length")])
    first, second = ask(server), ask(server)
    assert (first.choices[0].message.content, first.usage.prompt_tokens) == ("one", 10)
    assert (second.choices[0].message.content, second.choices[0].finish_reason) == (None, "length")
    assert server.requests == [{"model": "toy", "messages": MESSAGES}] * 2


def test_a_refusal_is_the_clients_error(chat_server):  # noqa: F811
    server = chat_server(lambda body: refusal("temperature is not supported", param="temperature"))
    with pytest.raises(openai.BadRequestError) as caught:
        ask(server)
    assert caught.value.param == "temperature"
