"""The journal: one JSON line a question as it ends, so that a killed session loses nothing that was measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from pytest_typedmemeval.session.outcomes import Envelope

JOURNAL_SCHEMA = "pytest-typedmemeval.journal/1"


class Journal:
    """Written by the controller alone; a line is in the operating system's hands before the next question's result is looked at."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[str] = path.open("w", encoding="utf-8", newline="\n")
        self._write({"schema": JOURNAL_SCHEMA, **header})

    def add(self, envelope: Envelope) -> None:
        """One finished question; keyed by (run, question, attempt)."""
        row = envelope.row
        self._write({"key": [row.run, row.id, row.attempt], **json.loads(envelope.dumps())})

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
