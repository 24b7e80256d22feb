"""The reference fold path: which pairs of a group fold, and where each of the others stops.

The stages: ``cap`` (so many folds a run), ``threshold`` (similarity), ``veto:negation``, ``veto:numeric``, ``veto:variant``, ``self``, ``role-guard``,
``folded``. The numeric veto reads the claims alone: a date or ticket number in a body contradicts nothing. The guard lets a keeper repeat, but drops
nothing twice, drops no keeper, and keeps nothing that was dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from pytest_typedmemeval.gates.divergence import negation_differs, numbers_differ, qualifiers_differ
from pytest_typedmemeval.gates.protocol import Fold, Group, Memory

CAP = 100
GROUP_SIMILARITY = 0.8
"""What a pair counts as similar that a model put into one group and nobody scored: exactly the threshold."""

FOLDED = "folded"


@dataclass
class FoldPath:
    """A merger made of the stages; it keeps the roles of what it has folded, so one object is one run."""

    numbers_in: Literal["claim", "text"] = "claim"
    guard: Literal["keeper may repeat", "both roles once"] = "keeper may repeat"
    threshold: float = GROUP_SIMILARITY
    cap: int = CAP
    similarities: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """(kept id, dropped id) to similarity, for pairs that were scored."""
    baseline: float = 1.0
    known_gaps: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Nothing is folded yet."""
        self._kept: set[str] = set()
        self._dropped: set[str] = set()
        self._folds = 0

    def fold(self, group: Group) -> list[Fold]:
        """Each younger member with the oldest, in order; the survivor's text grows by what it takes in."""
        keeper, folds = group.members[0], []
        text = keeper.text
        for member in group.members[1:]:
            stage = self._stage(keeper, member)
            if stage == FOLDED:
                text = merged(text, member)
                self._kept.add(keeper.id)
                self._dropped.add(member.id)
                self._folds += 1
            folds.append(Fold(keeper.id, member.id, stage == FOLDED, stage, text if stage == FOLDED else None))
        return folds

    def _stage(self, keep: Memory, drop: Memory) -> str:
        """The first stage that stops the pair, or ``folded``."""
        for name, stops in STAGES:
            if stops(self, keep, drop):
                return name
        return FOLDED

    def _guarded(self, keep: Memory, drop: Memory) -> bool:
        if drop.id in self._dropped | self._kept or keep.id in self._dropped:
            return True
        return self.guard == "both roles once" and keep.id in self._kept

    def _numbers_of(self, memory: Memory) -> str:
        return memory.claim if self.numbers_in == "claim" else memory.text


STAGES: tuple[tuple[str, Callable[[FoldPath, Memory, Memory], bool]], ...] = (
    ("cap", lambda path, keep, drop: path._folds >= path.cap),
    (
        "threshold",
        lambda path, keep, drop: path.similarities.get((keep.id, drop.id), GROUP_SIMILARITY) < path.threshold,
    ),
    ("veto:negation", lambda path, keep, drop: negation_differs(keep.text, drop.text)),
    ("veto:numeric", lambda path, keep, drop: numbers_differ(path._numbers_of(keep), path._numbers_of(drop))),
    ("veto:variant", lambda path, keep, drop: qualifiers_differ(keep.text, drop.text)),
    ("self", lambda path, keep, drop: keep.id == drop.id),
    ("role-guard", lambda path, keep, drop: path._guarded(keep, drop)),
)
"""In order; each says whether it stops a pair."""


def merged(text: str, dropped: Memory) -> str:
    """What the survivor says afterwards: its own lines, and those of the dropped one's body that it hasn't."""
    lines = text.split("\n")
    return "\n".join([*lines, *(line for line in dropped.body.split("\n") if line and line not in lines)])


def reference() -> FoldPath:
    """For ``tme gate run acceptance --target pytest_typedmemeval.gates.acceptance.reference:reference``."""
    return FoldPath()
