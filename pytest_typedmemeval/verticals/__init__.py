"""The verticals. A new one is a file of its own and a line in this table."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_typedmemeval.verticals.base import Vertical

VERTICALS = {
    "arithmetic": "pytest_typedmemeval.verticals.arithmetic",
    "episodic": "pytest_typedmemeval.verticals.episodic",
    "forgetting": "pytest_typedmemeval.verticals.forgetting",
    "prospective": "pytest_typedmemeval.verticals.prospective",
    "workingmemory": "pytest_typedmemeval.verticals.workingmemory",
}


registered: dict[str, Vertical] = {}
"""Verticals of other publishers, by name, while a run that they are registered for lasts (session/wire.py)."""


def get_vertical(name: str) -> Vertical:
    """The vertical of that name. Raises `KeyError` for another."""
    if name in registered:
        return registered[name]
    vertical: Vertical = import_module(VERTICALS[name]).VERTICAL
    return vertical


def known_verticals() -> list[str]:
    """The names that ``--tme-vertical`` takes: the family's, then the registered ones."""
    return [*VERTICALS, *registered]
