"""What two reports must share to be put side by side, and the field in which they don't."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import Report

DRAWN = frozenset({"corpora", "selection"})
"""Fields of the measurement that say which questions were asked; the others say how."""

VARIABLE = ("answer_seed", "judge")
"""Fields that repeated runs may be asked to vary."""


class Incomparable(Exception):
    """Two reports can't be put side by side; the text names the field."""


@dataclass(frozen=True)
class Difference:
    """A field in which two reports differ."""

    field: str
    base: Any
    head: Any

    def __str__(self) -> str:
        """``k differs: 5 and 7``."""
        return f"{self.field} differs: {_short(self.base)} and {_short(self.head)}"


def field_differences(base: Mapping[str, Any], head: Mapping[str, Any], prefix: str = "") -> Iterator[Difference]:
    """Fields whose values differ, in the base's order."""
    for field in [*base, *(field for field in head if field not in base)]:
        if base.get(field) != head.get(field):
            yield Difference(prefix + field, base.get(field), head.get(field))


def measurement_differences(base: Report, head: Report) -> list[Difference]:
    """Fields of the measurement (what was asked, how, and who judged) in which two reports differ, sampling dispositions among them."""
    found = list(field_differences(base.run.fingerprints.covers, head.run.fingerprints.covers))
    if not found and base.run.fingerprints.measurement != head.run.fingerprints.measurement:
        found.append(
            Difference("measurement fingerprint", base.run.fingerprints.measurement, head.run.fingerprints.measurement)
        )
    return found + list(field_differences(base.run.sampling, head.run.sampling, "sampling."))


def system_differences(base: Report, head: Report) -> list[Difference]:
    """Fields of the system under test in which two reports differ."""
    return list(field_differences(base.run.agent.model_dump(), head.run.agent.model_dump(), "agent."))


def require_same(base: Report, head: Report, *, but: Collection[str] = (), system: bool = False) -> None:
    """Raise `Incomparable` with every differing field that isn't one of ``but``; ``system`` wants the same system too."""
    found = [one for one in measurement_differences(base, head) if one.field not in but]
    if system:
        found += system_differences(base, head)
    if found:
        raise Incomparable("; ".join(map(str, found)))


def _short(value: Any) -> str:
    """A value as a refusal shows it: hashes by their first twelve digits."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_short(part)}" for name, part in value.items()) or "none"
    text = "none" if value is None else str(value)
    return text[:12] if len(text) == 64 else text
