"""Numbers in place of words and phrases, so that a haystack is compared with another by arrays and not by strings."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.intp]


class Numbering(dict[Hashable, int]):
    """A number for everything it is asked for, given at first sight. Which number that is must not decide anything."""

    def __missing__(self, thing: Hashable) -> int:
        """The next number."""
        self[thing] = len(self)
        return self[thing]

    def of(self, things: Iterable[Hashable]) -> Numbers:
        """The numbers of some things, in their order."""
        return np.array([self[thing] for thing in things], dtype=np.intp)
