"""Freeze and replay: every decision of a passing gate in a file, and what has drifted since, one item at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_typedmemeval import __version__
from pytest_typedmemeval.report.gate_model import GateReport, GateRow

SCHEMA = "pytest-typedmemeval.gate-manifest/1"

_HASHES = ("corpus_sha256", "transcripts_sha256")
_SETTINGS = {"discrimination": ("seed", "now", "size", "asked_probes"), "write": (), "acceptance": ()}
_METRICS = {
    "discrimination": ("probes", "discriminated", "inverted", "mrr", "corpus_mrr"),
    "write": ("items", "f1", "precision", "recall", "accuracy", "confusion"),
    "acceptance": ("eligible", "accepted", "guarded", "folded_keep", "acceptance", "precision", "f1"),
}
_DECISION: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "discrimination": lambda row: {
        "ranks": {name: [form.target_rank, dict(form.twin_ranks)] for name, form in row.forms.items()},
        "unopposed": dict(row.unopposed),
    },
    "write": lambda row: {"class": row.cls, "label": row.label, "accepted": row.accepted, "stage": row.stage},
    "acceptance": lambda row: {"class": row.cls, "label": row.label, "folded": row.folded, "stage": row.stage},
}
"""What is frozen of an item, by arm: enough to see drift, nothing that a transcript is needed for to read."""


class ManifestError(Exception):
    """A file is no manifest that this version can replay, or a report can't be frozen; the text says why."""


@dataclass(frozen=True)
class Drift:
    """One item that was decided otherwise than when it was frozen; None where it is on one side only."""

    id: str
    frozen: Mapping[str, Any] | None
    fresh: Mapping[str, Any] | None

    def __str__(self) -> str:
        """On one line."""
        return f"{self.id}: frozen {_told(self.frozen)}, now {_told(self.fresh)}"


def manifest_of(report: GateReport) -> dict[str, Any]:
    """The manifest of a gate that passed. Raises `ManifestError` for one that didn't."""
    if not report.passed:
        raise ManifestError(f"gate {report.arm} didn't pass, so it isn't frozen: {report.reason}")
    data = report.model_dump(mode="json", by_alias=True)
    return {
        "schema": SCHEMA,
        "plugin": __version__,
        "arm": report.arm,
        "target": report.target,
        **{name: data[name] for name in _HASHES if name in data},
        "settings": {name.removeprefix("asked_"): data[name] for name in _SETTINGS[report.arm]},
        "floor": report.floor,
        "metrics": {name: data[name] for name in _METRICS[report.arm]},
        "decisions": {row.id: _DECISION[report.arm](row) for row in _rows(report)},
    }


def _rows(report: GateReport) -> Iterator[GateRow]:
    yield from report.rows


def manifest_json(manifest: Mapping[str, Any]) -> str:
    """A manifest as text: one decision a line, so that a diff shows what moved."""
    head = {name: value for name, value in manifest.items() if name != "decisions"}
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in manifest["decisions"].items()]
    text = json.dumps(head, indent=1)
    return text.removesuffix("\n}") + ',\n "decisions": {\n' + ",\n".join(lines) + "\n }\n}\n"


def read_manifest(text: str, name: str) -> dict[str, Any]:
    """A manifest from its text. Raises `ManifestError` for any other file."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ManifestError(f"{name}: not JSON: {error.msg} in line {error.lineno}") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise ManifestError(f"{name}: no gate manifest (no schema {SCHEMA!r} in it)")
    missing = [key for key in ("arm", "corpus_sha256", "settings", "floor", "metrics", "decisions") if key not in data]
    if missing or data["arm"] not in _DECISION:
        raise ManifestError(f"{name}: not a whole manifest: {', '.join(missing) or 'unknown arm'}")
    return data


def drift(frozen: Mapping[str, Any], report: GateReport) -> list[Drift]:
    """Every item whose decision differs from the frozen one, in the order of their ids."""
    before = frozen["decisions"]
    # through JSON, as the frozen ones came
    after = json.loads(json.dumps({row.id: _DECISION[report.arm](row) for row in _rows(report)}))
    return [
        Drift(key, before.get(key), after.get(key))
        for key in sorted(before.keys() | after.keys())
        if before.get(key) != after.get(key)
    ]


def attribution(frozen: Mapping[str, Any], report: GateReport) -> str:
    """What drift comes from: what the gate was asked has changed, or the gate itself."""
    data = report.model_dump(mode="json", include=set(_HASHES))
    changed = [name.partition("_")[0] for name in _HASHES if name in frozen and frozen[name] != data.get(name)]
    return f"the {' and the '.join(changed)} changed" if changed else "same corpus: the gate changed"


def _told(decision: Mapping[str, Any] | None) -> str:
    return "absent" if decision is None else json.dumps(decision)
