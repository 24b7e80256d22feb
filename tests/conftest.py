"""Settings of every test."""

from __future__ import annotations

import contextlib

import openai
from hypothesis import settings

settings.register_profile("tme", deadline=None)  # how long an example takes says more of the machine than of the code
settings.load_profile("tme")

# A first call loads what the client loads late. Before pytester takes its snapshot of sys.modules: otherwise a run in this process would drop those modules, and
# the client of a later test would raise exceptions of other classes than it catches.
with (
    contextlib.suppress(openai.APIConnectionError),
    openai.OpenAI(api_key="none", base_url="http://127.0.0.1:9", max_retries=0) as client,
):
    client.models.list()
