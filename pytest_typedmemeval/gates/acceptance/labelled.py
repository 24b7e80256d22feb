"""A labelled group: memories that may say the same, and what ought to become of each younger one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Literal

from pytest_typedmemeval.gates.protocol import Group, Memory

Label = Literal["merge", "keep", "supersede"]
"""``merge``: folds into the oldest. ``keep``: stays apart. ``supersede``: the younger one takes the older one's place, never the reverse."""

_FIRST_DAY = datetime(2026, 1, 5, 9, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Member:
    """A claim with its body; ``facts`` are words that only this member has and that must outlive a fold."""

    claim: str
    body: str = ""
    facts: tuple[str, ...] = ()


@dataclass(frozen=True)
class LabelledGroup:
    """A group, oldest first. ``others`` gives single members (by place) another label than the group's."""

    cls: str
    label: Label
    provenance: str
    members: tuple[Member, ...]
    gated: bool = True
    others: Mapping[int, Label] = field(default_factory=dict)
    id: str = ""

    def label_of(self, place: int) -> Label:
        """The label of the pair of the oldest member and the one at ``place``."""
        return self.others.get(place, self.label)

    def as_group(self) -> Group:
        """The group as a merger is handed it: ids and stamps that tell nothing but the age."""
        return Group(
            self.id,
            tuple(
                Memory(
                    id=self.member_id(place),
                    claim=member.claim,
                    body=member.body,
                    created_at=_FIRST_DAY + timedelta(days=place),
                    updated_at=_FIRST_DAY + timedelta(days=place),
                )
                for place, member in enumerate(self.members)
            ),
        )

    def member_id(self, place: int) -> str:
        """Id of the member at a place; 0 is the oldest."""
        return f"{self.id}-{'abcdefgh'[place]}"


@dataclass(frozen=True)
class Pair:
    """An implied pair: the oldest member of a group and one younger one."""

    id: str
    group: LabelledGroup
    place: int

    @property
    def label(self) -> Label:
        """What ought to become of it."""
        return self.group.label_of(self.place)

    @property
    def facts(self) -> tuple[str, ...]:
        """What only the younger member says."""
        return self.group.members[self.place].facts


def implied_pairs(groups: tuple[LabelledGroup, ...]) -> Iterator[Pair]:
    """The pairs of all groups, in order; the oldest member keeps."""
    number = 0
    for group in groups:
        for place in range(1, len(group.members)):
            number += 1
            yield Pair(f"pair-{number:02d}", group, place)
