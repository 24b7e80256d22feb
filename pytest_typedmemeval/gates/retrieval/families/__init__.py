"""The twin families, one a file. Adding one: its file, a line here, and frames that it applies to (`frames.FURTHER_FRAMES`)."""

from __future__ import annotations

from pytest_typedmemeval.gates.retrieval.families.antonym import ANTONYM
from pytest_typedmemeval.gates.retrieval.families.argument import ARGUMENT
from pytest_typedmemeval.gates.retrieval.families.base import Family
from pytest_typedmemeval.gates.retrieval.families.date_order import DATE_ORDER
from pytest_typedmemeval.gates.retrieval.families.entity import ENTITY
from pytest_typedmemeval.gates.retrieval.families.negation import NEGATION
from pytest_typedmemeval.gates.retrieval.families.numeric import NUMERIC
from pytest_typedmemeval.gates.retrieval.families.quantifier import QUANTIFIER
from pytest_typedmemeval.gates.retrieval.families.unit import UNIT
from pytest_typedmemeval.gates.retrieval.families.variant import VARIANT

BASE = (NEGATION, NUMERIC, VARIANT)
"""Gated by default."""

FURTHER = (ANTONYM, ENTITY, UNIT, QUANTIFIER, DATE_ORDER, ARGUMENT)
"""Measured and reported; gated on request."""

FAMILIES: dict[str, Family] = {family.name: family for family in (*BASE, *FURTHER)}


def only_differs(family: Family, one: str, other: str) -> bool:
    """Whether two texts differ in the way of this family and of no other."""
    return [other_family.name for other_family in FAMILIES.values() if other_family.differs(one, other)] == [
        family.name
    ]
