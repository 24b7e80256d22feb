"""Random draws that give the same bytes on every Python: `random.Random(seed).random()` is the only thing used of the library.

``choice``, ``shuffle`` and ``sample`` of the standard library have changed their algorithms between versions; ``random()`` is promised not to.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """One random stream. ``Draw("world", 7, 3)`` is the same stream everywhere and independent of ``Draw("world", 7, 4)``."""

    def __init__(self, *key: str | int) -> None:
        digest = hashlib.sha256("\x1f".join(map(str, key)).encode()).digest()
        self._random = random.Random(int.from_bytes(digest[:16], "big")).random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self._random() * n)

    def between(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def chance(self, share: float) -> bool:
        """True with probability ``share``."""
        return self._random() < share

    def choice(self, options: Sequence[T]) -> T:
        """One of ``options``."""
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of ``items`` in random order (Fisher and Yates)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result

    def sample(self, items: Sequence[T], n: int) -> list[T]:
        """``n`` different ones of ``items`` in random order."""
        if n > len(items):
            raise ValueError(f"{n} of {len(items)}")
        return self.shuffled(items)[:n]
