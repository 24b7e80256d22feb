"""What can be set of the gates; every problem is told at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Literal

from pytest_typedmemeval.gates.retrieval.corpus import (
    DEFAULT_PROBES,
    DEFAULT_SEED,
    DEFAULT_SIZE,
    ROLE_SWAPPED,
    floor_to_day,
    least_size,
)
from pytest_typedmemeval.gates.retrieval.families import BASE, FAMILIES
from pytest_typedmemeval.gates.write.candidate import DEFAULT_PROFILES, PROFILES

MRR_FLOOR = 0.85
Baselines = Literal["none", "quick", "all"]
"""Which reference rankers are measured beside the target; ``quick`` are those that take a second or two."""
ALL = "all"
FAMILY_NAMES = (*FAMILIES, ROLE_SWAPPED, ALL)


def today() -> datetime:
    """The present UTC day."""
    return floor_to_day(datetime.now(timezone.utc))


@dataclass(frozen=True)
class GateSettings:
    """Settings of all arms. ``now`` is an aware datetime, floored to the UTC day."""

    now: datetime
    seed: int = DEFAULT_SEED
    size: int = DEFAULT_SIZE
    probes: int = DEFAULT_PROBES
    mrr_floor: float = MRR_FLOOR
    max_inversions: int = 0
    families: tuple[str, ...] = tuple(family.name for family in BASE)
    profiles: tuple[str, ...] = DEFAULT_PROFILES
    baselines: Baselines = "quick"

    def problems(self) -> Iterator[str]:
        """What is wrong with them, by the name of the flag."""
        if self.probes < 0:
            yield f"--tme-gate-probes={self.probes}: must be a whole number from 0"
        elif self.size < least_size(self.probes):
            yield f"--tme-gate-size={self.size}: must be at least {least_size(self.probes)} for {self.probes} probes"
        if not 0 <= self.mrr_floor <= 1:
            yield f"--tme-gate-mrr-floor={self.mrr_floor:g}: must be a number from 0 to 1"
        if self.max_inversions < 0:
            yield f"--tme-gate-max-inversions={self.max_inversions}: must be a whole number from 0"
        for flag, told, known in (
            ("families", self.families, FAMILY_NAMES),
            ("profile", self.profiles, (*PROFILES, ALL)),
        ):
            unknown = [name for name in told if name not in known]
            if unknown or not told:
                yield f"--tme-gate-{flag}={','.join(unknown)}: there is {', '.join(known)}"

    def shown(self) -> dict[str, object]:
        """As the report has them: plain JSON values."""
        return {
            "seed": self.seed,
            "now": self.now.date().isoformat(),
            "size": self.size,
            "probes": self.probes,
            "mrr_floor": self.mrr_floor,
            "max_inversions": self.max_inversions,
            "families": list(self.families),
            "profiles": list(self.profiles),
        }
