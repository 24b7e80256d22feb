"""Typed-outcome memory benchmarks as pytest items.

Public names are loaded on first use, so that importing the package costs nothing in a run that doesn't ask for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from pytest_typedmemeval.agents.protocol import Answer as Answer
    from pytest_typedmemeval.agents.protocol import Evidence as Evidence
    from pytest_typedmemeval.agents.protocol import MemoryAgent as MemoryAgent
    from pytest_typedmemeval.agents.protocol import Session as Session
    from pytest_typedmemeval.agents.protocol import Turn as Turn
    from pytest_typedmemeval.measure.outcome import Code as Code
    from pytest_typedmemeval.measure.outcome import Outcome as Outcome

_HOMES = {
    "Answer": "pytest_typedmemeval.agents.protocol",
    "Evidence": "pytest_typedmemeval.agents.protocol",
    "MemoryAgent": "pytest_typedmemeval.agents.protocol",
    "Session": "pytest_typedmemeval.agents.protocol",
    "Turn": "pytest_typedmemeval.agents.protocol",
    "Code": "pytest_typedmemeval.measure.outcome",
    "Outcome": "pytest_typedmemeval.measure.outcome",
}

__all__ = ["Answer", "Code", "Evidence", "MemoryAgent", "Outcome", "Session", "Turn", "__version__"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
