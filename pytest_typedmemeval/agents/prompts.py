"""The one prompt of the built-in model agents: the given sessions, the asking time, the question, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pytest_typedmemeval.agents.protocol import Session

PROMPT_VERSION = "1"

INSTRUCTION = (
    "Below are past conversations between a user and an assistant. You are that assistant. Answer the user's question from these conversations alone, in one "
    "short sentence. If they don't hold the answer, say that you don't know."
)


def render_prompt(sessions: Sequence[Session], question: str, asked_at: datetime) -> str:
    """Instruction, conversations oldest first, the time, and the question last."""
    told = "\n\n".join(
        f"Conversation {number}\n{session.as_text(timestamps=True)}" for number, session in enumerate(sessions, start=1)
    )
    return (
        f"{INSTRUCTION}\n\n{told or 'There is no past conversation.'}\n\nNow it is {asked_at:%Y-%m-%d %H:%M} UTC.\n"
        f"The user asks: {question}"
    )
