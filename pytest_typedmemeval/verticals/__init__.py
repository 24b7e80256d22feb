"""The verticals. A new one is a file of its own and a line in this table."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_typedmemeval.verticals.base import Vertical

VERTICALS = {
    "episodic": "pytest_typedmemeval.verticals.episodic",
    "forgetting": "pytest_typedmemeval.verticals.forgetting",
    "workingmemory": "pytest_typedmemeval.verticals.workingmemory",
}


def get_vertical(name: str) -> Vertical:
    """The vertical of that name. Raises `KeyError` for another."""
    vertical: Vertical = import_module(VERTICALS[name]).VERTICAL
    return vertical
