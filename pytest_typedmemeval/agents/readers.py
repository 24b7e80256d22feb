"""Which reader completes a system that only searches."""

from __future__ import annotations

from pytest_typedmemeval.agents.openai_chat import Chat, ChatReader, ModelSettings
from pytest_typedmemeval.agents.reader import ExtractiveReader, Reader


def make_reader(settings: ModelSettings) -> Reader:
    """The reader that ``--tme-reader`` names."""
    if settings.reader == "openai":
        return ChatReader(Chat.of(settings))
    return ExtractiveReader()
