"""What a judge's verdicts depend on beside question and answer, as one SHA-256."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping


def fingerprint(
    versions: Mapping[str, str], templates: Mapping[str, str] | None = None, model: str | None = None
) -> str:
    """SHA-256 over rule versions by name, prompt templates and schemas by name, and the model's name.

    Each part is framed by its name, so that moving text from one into another changes the digest.
    """
    parts = {"versions": dict(versions), "templates": dict(templates or {}), "model": model}
    return hashlib.sha256(json.dumps(parts, sort_keys=True, ensure_ascii=True).encode()).hexdigest()
