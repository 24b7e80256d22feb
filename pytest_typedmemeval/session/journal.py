"""The journal: one JSON line a question as it ends, and one for the canary's verdict, so that a killed run loses nothing that was measured; and how it is read again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pytest_typedmemeval.collection.isolation import Verdict
from pytest_typedmemeval.report.build import RunFacts
from pytest_typedmemeval.report.json import is_replaceable
from pytest_typedmemeval.session.outcomes import Envelope

JOURNAL_SCHEMA = "pytest-typedmemeval.journal/1"

Planned = tuple[str, str, int, "str | None"]
"""(vertical, question id, run, agent param): what identifies a row of a run."""


class JournalError(Exception):
    """A file is no journal that this version can read."""


@dataclass(frozen=True)
class Journalled:
    """What a journal holds. ``broken`` counts lines that were cut off by a kill or a full disk."""

    facts: RunFacts
    planned: tuple[Planned, ...]
    envelopes: tuple[Envelope, ...]
    broken: int
    isolation: Mapping[str | None, Verdict]
    """What the canary found, by agent param; none where the run ended before it."""


class Journal:
    """Written by the main process alone; a line is in the operating system's hands before the next result is looked at.

    A disk that is full stops nothing: lines that couldn't be written are kept, and tried again with the next one. ``problem`` says what went wrong.
    """

    def __init__(self, path: Path, facts: RunFacts, planned: Sequence[Planned], kept: Iterable[Envelope] = ()) -> None:
        self.path = path
        self.problem: str | None = None
        self._waiting: list[bytes] = []
        self._torn = False
        self._file: int | None = None
        lines = [_line({"schema": JOURNAL_SCHEMA, "facts": facts.model_dump(mode="json"), "planned": list(planned)})]
        lines += [_envelope_line(envelope) for envelope in kept]
        try:
            self._file = _opened(path, lines)
        except OSError as error:
            self._waiting = lines
            self.problem = _told(error)

    def add(self, envelope: Envelope) -> None:
        """One finished question."""
        self._add(_envelope_line(envelope))

    def add_isolation(self, verdict: Verdict) -> None:
        """What the canary found."""
        self._add(_line({"isolation": json.loads(verdict.dumps())}))

    def _add(self, line: bytes) -> None:
        self._waiting.append(line)
        try:
            self._write_waiting()
        except OSError as error:
            self.problem = _told(error)
        else:
            self.problem = None

    def _write_waiting(self) -> None:
        if self._file is None:
            self._file = _opened(self.path, [])
        while self._waiting:
            data = self._waiting[0] if not self._torn else b"\n" + self._waiting[0]
            written = os.write(self._file, data)
            self._torn = written < len(data)
            if not self._torn:
                del self._waiting[0]

    @property
    def unwritten(self) -> int:
        """Lines that no disk took."""
        return len(self._waiting)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _opened(path: Path, lines: Sequence[bytes]) -> int:
    """A file with these lines, put in the place of another only when they are all written; open for more."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not is_replaceable(path):
        file = os.open(path, os.O_WRONLY)
        os.write(file, b"".join(lines))
        return file
    path = path.resolve()  # the file behind a link is replaced, not the link
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o644)
    try:
        data = b"".join(lines)
        while data:
            data = data[os.write(file, data) :]
        temporary.replace(path)
    except OSError:
        os.close(file)
        temporary.unlink(missing_ok=True)
        raise
    return file


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def _envelope_line(envelope: Envelope) -> bytes:
    row = envelope.row
    return _line({"key": [row.run, row.id, row.attempt], **json.loads(envelope.dumps())})


def _told(error: OSError) -> str:
    return error.strerror or str(error)


@dataclass
class _Lines:
    envelopes: list[Envelope] = field(default_factory=list)
    isolation: dict[str | None, Verdict] = field(default_factory=dict)
    broken: int = 0


def read_journal(text: str, name: str) -> Journalled:
    """What a journal holds. Lines that were cut off are counted and left out. Raises `JournalError` for another kind of file."""
    first, _, rest = text.partition("\n")
    header = _parsed(first)
    if not isinstance(header, dict) or not str(header.get("schema")).startswith("pytest-typedmemeval.journal/"):
        raise JournalError(
            f"{name}: no journal of pytest-typedmemeval (its first line has no schema {JOURNAL_SCHEMA!r})"
        )
    if header["schema"] != JOURNAL_SCHEMA:
        raise JournalError(f"{name}: schema {header['schema']}, this version reads {JOURNAL_SCHEMA}")
    try:
        facts = RunFacts.model_validate(header["facts"])
        planned = tuple((str(v), str(q), int(run), param) for v, q, run, param in header["planned"])
    except (KeyError, ValueError) as error:
        raise JournalError(f"{name}: its first line isn't whole: {error}") from None
    lines = _Lines()
    for line in filter(str.strip, rest.split("\n")):
        data = _parsed(line)
        try:
            if isinstance(data, dict) and "isolation" in data:
                verdict = Verdict(*data["isolation"])
                if verdict.param not in lines.isolation or lines.isolation[verdict.param].verdict != "broken":
                    lines.isolation[verdict.param] = verdict  # of a resumed run; what broke once stays broken
                continue
            lines.envelopes.append(Envelope.of(data))
        except (KeyError, TypeError, ValidationError):
            lines.broken += 1
    return Journalled(facts, planned, tuple(lines.envelopes), lines.broken, lines.isolation)


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        return None
