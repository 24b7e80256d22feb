"""Which questions of a corpus are asked: a stratified draw of whole pairs, and the part of it that one shard asks.

Nothing here depends on Python's random generator or on set order: lots are SHA-256 of the seed and the question's id, so that a draw is the same on every
machine and a larger one mostly extends a smaller one.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pytest_typedmemeval.corpus.model import Question

Unit = tuple[Question, ...]
"""What is drawn or dealt as one: the members of a pair, or a question without one."""


@dataclass(frozen=True)
class CellCount:
    """How many questions of a (shape, level) cell were chosen, of how many."""

    shape: str
    level: str | None
    chosen: int
    of: int

    @property
    def name(self) -> str:
        """``list-order/16 sessions``, or the shape alone where there is no level."""
        return self.shape if self.level is None else f"{self.shape}/{self.level}"


def select(questions: Sequence[Question], shapes: Sequence[str], most: int | None, seed: int) -> tuple[Question, ...]:
    """At most ``most`` questions of the ``shapes`` (all where none is named), in file order.

    The draw is stratified over shape and level in proportion to the cells, and takes pairs whole; a pair that a shape splits counts as single questions.
    """
    wanted = [question for question in questions if not shapes or question.shape in shapes]
    if most is None or most >= len(wanted):
        return tuple(wanted)
    room = most
    chosen: set[str] = set()
    for unit in _by_turns(_units(wanted), seed):
        if len(unit) <= room:
            room -= len(unit)
            chosen.update(question.public_id for question in unit)
    return tuple(question for question in wanted if question.public_id in chosen)


def shard(questions: Sequence[Question], index: int, count: int, seed: int) -> tuple[Question, ...]:
    """The questions of shard ``index`` (from 1) of ``count``, in file order: units are dealt stratum by stratum, so that every shard has its share of each."""
    dealt = [unit for stratum in _strata(_units(questions), seed) for unit in stratum]
    mine = {question.public_id for unit in dealt[index - 1 :: count] for question in unit}
    return tuple(question for question in questions if question.public_id in mine)


def composition(questions: Sequence[Question], chosen: Iterable[Question], shapes: Sequence[str]) -> list[CellCount]:
    """Every cell of the corpus within the ``shapes`` (all where none is named), the empty ones too, in file order of their first question."""
    total = Counter(_cell(question) for question in questions if not shapes or question.shape in shapes)
    taken = Counter(_cell(question) for question in chosen)
    return [CellCount(shape, level, taken[shape, level], n) for (shape, level), n in total.items()]


def lot(seed: int, name: str) -> bytes:
    """The lot of ``name``: bytes to sort by."""
    return hashlib.sha256(f"{seed}\x1f{name}".encode()).digest()


def _cell(question: Question) -> tuple[str, str | None]:
    return question.shape, question.level


def _units(questions: Sequence[Question]) -> list[Unit]:
    units: dict[str, list[Question]] = {}
    for question in questions:
        pair = question.typedmemeval.pair_id
        units.setdefault(f"pair {pair}" if pair is not None else question.public_id, []).append(question)
    return [tuple(members) for members in units.values()]


def _strata(units: Sequence[Unit], seed: int) -> list[list[Unit]]:
    """Units of the same shapes and levels together, each stratum by lot."""
    strata: dict[tuple[tuple[str, str], ...], list[Unit]] = {}
    for unit in units:
        stratum = tuple(sorted((question.shape, question.level or "") for question in unit))
        strata.setdefault(stratum, []).append(unit)
    return [sorted(strata[name], key=lambda unit: lot(seed, unit[0].public_id)) for name in sorted(strata)]


def _by_turns(units: Sequence[Unit], seed: int) -> list[Unit]:
    """Units in an order every prefix of which has the strata in about their proportions: the i-th of n by lot stands at (i + 1/2) / n."""
    placed = [
        ((place + 0.5) / len(stratum), lot(seed, unit[0].public_id), unit)
        for stratum in _strata(units, seed)
        for place, unit in enumerate(stratum)
    ]
    return [unit for _, _, unit in sorted(placed, key=lambda one: one[:2])]
