"""Verdicts of a model kept over runs, keyed by the content that they are about; errors are never kept, and no agent's answer is (S9-S11)."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any


def cache_key(fingerprint: str, messages: list[dict[str, str]]) -> str:
    """SHA-256 over the judge's fingerprint (model, templates, schemas) and the rendered prompt (question, gold, answer)."""
    return hashlib.sha256(json.dumps([fingerprint, messages], sort_keys=True).encode()).hexdigest()


class VerdictCache:
    """A folder with a small JSON file a verdict; any number of processes may share it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, key: str) -> dict[str, Any] | None:
        """What was kept, None for nothing and for a file that can't be read."""
        try:
            data = json.loads(self._path(key).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return data if isinstance(data, dict) and {"reply", "mode", "settings"} <= set(data) else None

    def put(self, key: str, data: dict[str, Any]) -> None:
        """Keep it: written beside and renamed, so that another process sees all of it or nothing. A full disk loses the entry, not the verdict."""
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
            try:
                with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                    json.dump(data, file, sort_keys=True)
                Path(name).replace(path)
            finally:
                Path(name).unlink(missing_ok=True)
        except OSError:
            return

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.json"
