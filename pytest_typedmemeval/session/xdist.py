"""What the processes of one run share: its id, a scratch folder, and who is who. The main process makes them, workers are told."""

from __future__ import annotations

import json
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

_KEY = "typedmemeval"
MAIN = "main"


@dataclass(frozen=True)
class SharedRun:
    """``folder`` is for notes between processes; nothing in it outlives the run."""

    id: str
    folder: Path
    worker: str

    @classmethod
    def of(cls, config: pytest.Config) -> SharedRun:
        """This process's view of the run."""
        told: dict[str, Any] | None = getattr(config, "workerinput", None)
        if told is not None:
            return cls(told[_KEY]["id"], Path(told[_KEY]["folder"]), told["workerid"])
        return cls(uuid.uuid4().hex, Path(tempfile.mkdtemp(prefix="tme-run-")), MAIN)

    def leave(self, name: str, value: Any) -> None:
        """A note for the other processes, as JSON. It appears whole or not at all: they may be reading at this moment."""
        half = self.folder / f".{name}.{self.worker}"
        half.write_text(json.dumps(value), encoding="utf-8")
        half.replace(self.folder / f"{name}.json")

    def notes(self, kind: str) -> Iterator[Any]:
        """The notes whose names begin with ``kind`` and a hyphen, by name."""
        for note in sorted(self.folder.glob(f"{kind}-*.json")):
            yield json.loads(note.read_text(encoding="utf-8"))

    def for_worker(self) -> dict[str, Any]:
        """What a worker is told, as plain values."""
        return {_KEY: {"id": self.id, "folder": str(self.folder)}}


class RunSharing:
    """Hooks of the main process that hand the run to workers and clear its folder away."""

    def __init__(self, run: SharedRun) -> None:
        self.run = run

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """A worker is about to start."""
        node.workerinput.update(self.run.for_worker())

    def pytest_unconfigure(self) -> None:
        """Clear the scratch folder away."""
        shutil.rmtree(self.run.folder, ignore_errors=True)
