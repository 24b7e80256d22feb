"""Write a corpus file: fixed key order, UTF-8, LF, the same bytes on every machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from tools.corpusgen.render import FrozenSession

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def date_text(moment: datetime) -> str:
    """``2026/02/07 (Sat) 14:15``, whatever the locale."""
    return f"{moment:%Y/%m/%d} ({WEEKDAYS[moment.weekday()]}) {moment:%H:%M}"


def haystack(sessions: Sequence[FrozenSession], gold_turns: set[tuple[str, int]]) -> dict[str, Any]:
    """The haystack keys of a question; ``gold_turns`` are (session id, turn index) and set has_answer, nothing else."""
    return {
        "haystack_session_ids": [session.session_id for session in sessions],
        "haystack_dates": [date_text(session.started_at) for session in sessions],
        "haystack_sessions": [
            [
                {"role": turn.role, "content": turn.content, "has_answer": (session.session_id, index) in gold_turns}
                for index, turn in enumerate(session.turns)
            ]
            for session in sessions
        ],
    }


def haystacks_sha256(worlds: Sequence[Sequence[FrozenSession]]) -> str:
    """SHA-256 over all rendered haystacks, labels apart: what the choice must not touch."""
    digest = hashlib.sha256()
    for sessions in worlds:
        for session in sessions:
            turns = (part for turn in session.turns for part in (turn.role, turn.content))
            digest.update("\x1f".join((session.session_id, session.started_at.isoformat(), *turns)).encode() + b"\x1e")
        digest.update(b"\x1d")
    return digest.hexdigest()


def corpus_bytes(questions: Sequence[dict[str, Any]]) -> bytes:
    """The corpus file."""
    return (json.dumps(questions, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()


def write(path: Path, data: bytes) -> None:
    """Write to a temporary file beside ``path``, then rename."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(path.suffix + ".tmp")
    temporary.write_bytes(data)
    temporary.replace(path)
