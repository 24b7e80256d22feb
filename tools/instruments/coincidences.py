"""How many sets of a haystack's numbers give a gold by chance: counted and published, beyond the near errors that are refused (spec: construction, "Vertical rules")."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from statistics import fmean
from typing import Any

import numpy as np

from pytest_typedmemeval.corpus.model import NumberGold, Question
from tools.instruments.arithmetic import READERS, read_inputs

SMALLEST = {"sum": 100, "delta": 10, "duration": 1}
"""Smallest units in one of the question's unit."""


def coincident_sets(question: Question) -> int:
    """Sets of at most one number more than gold has, from the whole haystack, with either sign in a delta, that give gold; the gold set isn't counted."""
    gold, inputs = question.typedmemeval.gold, read_inputs(question)
    if isinstance(inputs, str) or not isinstance(gold, NumberGold):
        return 0
    scale = SMALLEST[question.shape]
    others = [
        Decimal(decoy.value.split()[0]) if question.shape == "duration" else READERS[question.shape](decoy.value)[0]
        for decoy in question.typedmemeval.decoys
    ]
    values = [int(abs(value) * scale) for value in (*inputs.values(), *others)]
    largest = len(inputs) + 1
    signs = (1, -1) if question.shape == "delta" else (1,)
    return _ways(values, int(sum(inputs.values()) * scale), largest, signs) - 1


def _ways(values: Sequence[int], wanted: int, largest: int, signs: Sequence[int]) -> int:
    """Number of ways to reach ``wanted`` with 1 to ``largest`` of ``values``, each at most once."""
    reach = sum(sorted(values)[-largest:])
    found = np.zeros((largest + 1, 2 * reach + 1), dtype=np.int64)  # [how many, total + reach]
    found[0, reach] = 1
    for value in values:
        for size in range(largest, 0, -1):
            for sign in signs:
                before = found[size - 1]
                if sign > 0:
                    found[size, value:] += before[: len(before) - value]
                else:
                    found[size, : len(before) - value] += before[value:]
    return int(found[1:, wanted + reach].sum())


def published(questions: Sequence[Question]) -> dict[str, Any]:
    """Per shape: how many such sets a question has, and how many questions have none."""
    entry: dict[str, Any] = {}
    for shape in SMALLEST:
        sets = [coincident_sets(question) for question in questions if question.shape == shape]
        if sets:
            entry[shape] = {"n": len(sets), "mean": fmean(sets), "most": max(sets), "none": sets.count(0)}
    return entry
