"""All labelled groups under numbers that tell nothing of their label, and the hash of the corpus."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, replace

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.acceptance.further import FURTHER
from pytest_typedmemeval.gates.acceptance.groups import KEEP, MERGE
from pytest_typedmemeval.gates.acceptance.labelled import LabelledGroup


def _numbered(prefix: str, groups: Sequence[LabelledGroup]) -> tuple[LabelledGroup, ...]:
    dealt = Draw("gate-groups", prefix).shuffled(range(1, len(groups) + 1))
    named = [replace(one, id=f"{prefix}-{number:02d}") for number, one in zip(dealt, groups, strict=True)]
    return tuple(sorted(named, key=lambda one: one.id))


GATED = _numbered("group", (*MERGE, *KEEP))
"""The 19."""

GROUPS = (*GATED, *_numbered("other", FURTHER))


def corpus_sha256(groups: Sequence[LabelledGroup] = GROUPS) -> str:
    """Of groups and labels, in order."""
    return hashlib.sha256(json.dumps([asdict(one) for one in groups], separators=(",", ":")).encode()).hexdigest()
