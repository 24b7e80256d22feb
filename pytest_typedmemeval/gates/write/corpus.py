"""All labelled candidates under numbers that tell nothing of their label, and the hash of the corpus."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, replace

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.write.bad import BAD
from pytest_typedmemeval.gates.write.candidate import Labelled
from pytest_typedmemeval.gates.write.content import CONTENT
from pytest_typedmemeval.gates.write.further import FURTHER
from pytest_typedmemeval.gates.write.good import GOOD


def _numbered(prefix: str, candidates: Sequence[Labelled]) -> tuple[Labelled, ...]:
    dealt = Draw("gate-candidates", prefix).shuffled(range(1, len(candidates) + 1))
    named = [replace(one, id=f"{prefix}-{number:02d}") for number, one in zip(dealt, candidates, strict=True)]
    return tuple(sorted(named, key=lambda one: one.id))


GATED = _numbered("candidate", (*GOOD, *BAD))
"""The 62: shape and grounding, 31 good and 31 bad."""

CANDIDATES = (*GATED, *_numbered("further", FURTHER), *_numbered("content", CONTENT))


def corpus_sha256(candidates: Sequence[Labelled] = CANDIDATES) -> str:
    """Of candidates and labels, in order."""
    text = json.dumps([asdict(one) for one in candidates], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
