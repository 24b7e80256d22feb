"""From frames and names to facts: a claim, and the question that asks for it in other words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from pytest_typedmemeval.draw import Draw
from pytest_typedmemeval.gates.divergence import numbers, qualifiers
from pytest_typedmemeval.gates.protocol import Memory
from pytest_typedmemeval.gates.retrieval.families.base import Claim
from pytest_typedmemeval.gates.retrieval.frames import BASE_FRAMES, FURTHER_FRAMES, PLAIN_FRAMES, Frame
from pytest_typedmemeval.gates.retrieval.names import PEOPLE, PROJECTS, TOPICS

_FIRST_DAY = date(2024, 3, 1)


@dataclass(frozen=True)
class Fact:
    """A frame with its slots filled."""

    frame: Frame
    slots: Mapping[str, str]

    @property
    def claim(self) -> str:
        """The sentence."""
        return self.frame.claim.format(**self.slots)

    def claim_for(self, memory: Memory) -> Claim:
        """The claim as the flips see it: names in the order of the sentence."""
        named = [self.slots[slot] for slot in ("person", "other") if self.slots[slot] in memory.claim]
        spare = tuple(name for name in PEOPLE if name not in (self.slots["person"], self.slots["other"]))
        return Claim(memory.claim, self.slots["noun"], tuple(named), spare)

    def question(self, claim: str, flipped: str | None) -> str:
        """The paraphrased question for ``claim``: this fact, or its flip of the family ``flipped``, whose number or qualifier it then has."""
        slots = dict(self.slots)
        if flipped == "variant":
            slots["noun"] = " ".join([slots["noun"], *qualifiers(claim)])
        elif flipped == "numeric":
            (before,) = numbers(self.claim) - numbers(claim)
            (after,) = numbers(claim) - numbers(self.claim)
            slots = {name: after if value == before else value for name, value in slots.items()}
        return (self.frame.ask_not if flipped == "negation" else self.frame.ask).format(**slots)


class Sentences:
    """Facts that are pairwise different: each has its own pair of project and noun, as far as they reach."""

    def __init__(self, seed: int) -> None:
        draw = Draw("gate-names", seed)
        self._things = draw.shuffled([(project, topic) for project in PROJECTS for topic in TOPICS])
        self._told: set[str] = set()

    def fact(self, number: int, draw: Draw, further: str | None) -> Fact:
        """The ``number``-th fact; of a further family's frames if one is named."""
        frames = FURTHER_FRAMES[further] if further else BASE_FRAMES * 2 + PLAIN_FRAMES
        project, (noun, items) = self._things[number % len(self._things)]
        while True:
            fact = Fact(draw.choice(frames), self._slots(project, noun, items, draw))
            if fact.claim not in self._told:
                self._told.add(fact.claim)
                return fact

    @staticmethod
    def _slots(project: str, noun: str, items: str, draw: Draw) -> dict[str, str]:
        person, other = draw.sample(PEOPLE, 2)
        day = _FIRST_DAY + timedelta(days=draw.below(500))
        return {
            "name": project,
            "noun": noun,
            "items": items,
            "n": str(draw.between(3, 90)),
            "version": f"{draw.between(1, 9)}.{draw.between(0, 8)}",
            "person": person,
            "other": other,
            "date": day.isoformat(),
            "date2": (day + timedelta(days=draw.between(20, 90))).isoformat(),
        }
