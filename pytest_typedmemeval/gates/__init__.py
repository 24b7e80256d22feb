"""The gates: retrieval discrimination, write discrimination, write acceptance, each against the user's own memory system.

Public names are loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_typedmemeval.gates.adapt import as_retriever as as_retriever
    from pytest_typedmemeval.gates.harness import require as require
    from pytest_typedmemeval.gates.harness import run as run
    from pytest_typedmemeval.gates.protocol import Access as Access
    from pytest_typedmemeval.gates.protocol import Decision as Decision
    from pytest_typedmemeval.gates.protocol import Fold as Fold
    from pytest_typedmemeval.gates.protocol import GateFailed as GateFailed
    from pytest_typedmemeval.gates.protocol import GateUnavailable as GateUnavailable
    from pytest_typedmemeval.gates.protocol import Group as Group
    from pytest_typedmemeval.gates.protocol import Hits as Hits
    from pytest_typedmemeval.gates.protocol import Ingested as Ingested
    from pytest_typedmemeval.gates.protocol import Memory as Memory

_HOMES = {
    **dict.fromkeys(
        ("Access", "Decision", "Fold", "GateFailed", "GateUnavailable", "Group", "Hits", "Ingested", "Memory"),
        "protocol",
    ),
    "as_retriever": "adapt",
    "require": "harness",
    "run": "harness",
}

__all__ = [
    "Access", "Decision", "Fold", "GateFailed", "GateUnavailable", "Group", "Hits", "Ingested", "Memory", "as_retriever", "require", "run",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
