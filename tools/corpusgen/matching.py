"""Random pairs: perfect matchings of the sessions of a haystack into (earlier, later)."""

from __future__ import annotations

from tools.corpusgen.choice import Draw

SWAPS = 4000
"""Steps of the chain that draws a matching; a few hundred already forget where it began."""


def random_matching(draw: Draw, n: int, gap: range) -> dict[int, int]:
    """A uniform perfect matching of ``n`` sessions (earlier -> later) in which the two of every pair are ``gap`` apart; ``n`` is even and ``n / 2`` in ``gap``.

    A chain that swaps the partners of two pairs where both stay in range: symmetric, so that its long run is uniform over all that it reaches.
    """
    partner = {i: (i + n // 2) % n for i in range(n)}
    for _ in range(SWAPS):
        one, other = draw.below(n), draw.below(n)
        if other in (one, partner[one]):
            continue
        mate, other_mate = partner[one], partner[other]
        if abs(one - other) in gap and abs(mate - other_mate) in gap:
            partner[one], partner[other] = other, one
            partner[mate], partner[other_mate] = other_mate, mate
    return {i: j for i, j in partner.items() if i < j}
