"""Verdicts of a model kept over runs, keyed by the content that they are about; errors are never kept, and no agent's answer is (S9-S11)."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pytest_typedmemeval.judging.base import MODES


def cache_key(fingerprint: str, messages: list[dict[str, str]]) -> str:
    """SHA-256 over a fingerprint (of model, templates, schemas) and the rendered prompt (question, gold, answer)."""
    return hashlib.sha256(json.dumps([fingerprint, messages], sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True)
class Kept:
    """What the model said (the fields of its verdict, and its reply as it came, bounded), in which of `MODES`, and what became of each setting."""

    reply: Mapping[str, Any]
    raw: str
    mode: str
    settings: Mapping[str, str]


class VerdictCache:
    """A folder with a small JSON file a verdict; any number of processes may share it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, key: str) -> Kept | None:
        """What was kept, None for nothing and for a file that can't be read or isn't of this form."""
        try:
            match json.loads(self._path(key).read_text(encoding="utf-8")):
                case {"reply": dict(reply), "raw": str(raw), "mode": str(mode), "settings": dict(settings)} if (
                    mode in MODES
                ):
                    return Kept(reply, raw, mode, {name: str(fate) for name, fate in settings.items()})
        except (OSError, ValueError, RecursionError):
            pass
        return None

    def put(self, key: str, kept: Kept) -> None:
        """Keep it: written beside and renamed, so that another process sees all of it or nothing. A full disk loses the entry, not the verdict."""
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
            try:
                with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                    json.dump(asdict(kept), file, sort_keys=True)
                Path(name).replace(path)
            finally:
                Path(name).unlink(missing_ok=True)
        except OSError:
            return

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.json"
