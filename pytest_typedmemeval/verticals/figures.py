"""How a vertical shows its own part of a report: as tables and curves that every writer can draw without knowing the vertical."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Cell = str | int | float | None


@dataclass(frozen=True)
class Table:
    """Rows under columns; the first column is words. ``shaded`` colours the numbers by their size, as a matrix is read."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    shaded: bool = False


@dataclass(frozen=True)
class Point:
    """``count`` of ``n`` at one place of the dial."""

    label: str
    count: int
    n: int


@dataclass(frozen=True)
class Curve:
    """A share against a dial, such as correct answers against distance: points in the dial's order and in even steps, with 95% intervals."""

    title: str
    x: str
    y: str
    points: tuple[Point, ...]
    note: str = ""


Figure = Table | Curve

Figures = Callable[[Mapping[str, Any]], Iterator[Figure]]
"""From a vertical's extras to its figures."""


def no_figures(extras: Mapping[str, Any]) -> Iterator[Figure]:
    """For a vertical that tells its extras in words alone."""
    return iter(())
