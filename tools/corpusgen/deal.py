"""Deal families and exchanges evenly over the worlds of a corpus: the least used first, so that no wording is rare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from tools.corpusgen.bank import Exchange, Family
from tools.corpusgen.choice import Draw

F = TypeVar("F", bound=Family)


class Dealer:
    """Decks of exchanges that go round, and a count of what has been used.

    ``subject_of`` names what a family is about; two families of one subject don't share a haystack.
    """

    def __init__(self, draw: Draw, subject_of: Callable[[Family], str]) -> None:
        self._draw, self._subject_of = draw, subject_of
        self._used: Counter[str] = Counter()
        self._decks: dict[str, list[Exchange]] = {}

    def exchanges(self, family: Family, members: int, deck: Sequence[Exchange], name: str = "") -> tuple[Exchange, ...]:
        """The next ``members`` of a deck of the family's exchanges; the deck is shuffled once and then goes round."""
        key = family.name + family.kind + name
        self._used[family.name + family.kind] += members
        order = self._decks.setdefault(key, self._draw.shuffled(deck))
        self._decks[key] = order[members:] + order[:members]
        return tuple(order[:members])

    def family(self, families: Sequence[F], taken: set[str]) -> F:
        """The least used family whose subject isn't taken; takes it."""
        free = [family for family in self._draw.shuffled(families) if self._subject_of(family) not in taken]
        chosen = min(free, key=lambda family: self._used[family.name + family.kind])
        taken.add(self._subject_of(chosen))
        return chosen
