"""What is measured of the haystacks once, before any choice is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.instruments.features import midranks, shape_features
from tools.instruments.grams import LEAST_WORLDS, Presence, presence
from tools.instruments.haystack import Worlds
from tools.instruments.overlap import OVERLAPS, Sentences, sentences_of

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Frozen:
    """Ranks of the shape features that vary in `LEAST_WORLDS` haystacks or more, phrases likewise, and the sentences' words.

    ``ranks[w]`` is sessions x ``features``. A row of a test is a shape feature, an overlap with the question, or a phrase, in this order.
    """

    features: tuple[str, ...]
    ranks: Mapping[int, Array]
    phrases: Presence
    sentences: Mapping[int, Sentences]

    @property
    def names(self) -> list[str]:
        """The names of all rows."""
        return [*self.features, *OVERLAPS, *(f"phrase {gram!r}" for gram in self.phrases.grams)]

    @property
    def first_phrase(self) -> int:
        """The row where the phrases begin."""
        return len(self.features) + len(OVERLAPS)


def freeze(worlds: Worlds) -> Frozen:
    """Measure all haystacks."""
    tables = {world: shape_features(haystack) for world, haystack in worlds.items()}
    names = next(iter(tables.values()))[0]
    ranks = {world: midranks(matrix) for world, (_, matrix) in tables.items()}
    varies = np.sum([np.ptp(rank, axis=0) > 0 for rank in ranks.values()], axis=0) >= min(LEAST_WORLDS, len(worlds))
    return Frozen(
        tuple(name for name, keep in zip(names, varies, strict=True) if keep),
        {world: rank[:, varies] for world, rank in ranks.items()},
        presence(worlds),
        {world: sentences_of(haystack) for world, haystack in worlds.items()},
    )
