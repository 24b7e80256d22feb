"""Days and blocks for a world of durations: which sessions start and end something, so that no slip over its intervals gives a block's gold.

A block is a set of sessions in which one thing comes and goes in turn; its intervals run from its first session to its second, from its third to its fourth, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tools.corpusgen.choice import Draw
from tools.corpusgen.near_errors import Term, near_errors

MOST_STEPS = 20_000


@dataclass(frozen=True)
class Interval:
    """From one session to a later one (positions in the haystack), of one block."""

    start: int
    end: int
    block: int


@dataclass(frozen=True)
class Calendar:
    """``days[i]`` is the day of session i counted from the first, ``blocks[i]`` what it belongs to."""

    days: tuple[int, ...]
    blocks: tuple[int, ...]

    @property
    def intervals(self) -> list[Interval]:
        """All intervals, by block and time."""
        return intervals_of(self.blocks)

    def length(self, interval: Interval) -> int:
        """Calendar days between its two dates."""
        return self.days[interval.end] - self.days[interval.start]


def intervals_of(labels: Sequence[int]) -> list[Interval]:
    """The intervals that a labelling of the sessions makes."""
    members: dict[int, list[int]] = {}
    for position, block in enumerate(labels):
        members.setdefault(block, []).append(position)
    return [
        Interval(start, end, block)
        for block, positions in sorted(members.items())
        for start, end in zip(positions[::2], positions[1::2], strict=True)
    ]


def draw_calendar(draw: Draw, n: int, blocks: int, gap_days: tuple[int, int]) -> Calendar | None:
    """A random calendar mended step by step (two labels exchanged, or a gap drawn again) until it holds; None if it never does."""
    labels = draw.shuffled([i % blocks for i in range(n)])
    gaps = [draw.between(*gap_days) for _ in range(n - 1)]
    faults = _faults(labels, gaps)
    for _ in range(MOST_STEPS):
        if faults == 0:
            calendar = Calendar(_days(gaps), tuple(labels))
            if not list(near_errors(*terms(calendar))):
                return calendar
        new_labels, new_gaps = list(labels), list(gaps)
        if draw.chance(0.5):
            one, other = draw.below(n), draw.below(n)
            new_labels[one], new_labels[other] = new_labels[other], new_labels[one]
        else:
            new_gaps[draw.below(n - 1)] = draw.between(*gap_days)
        found = _faults(new_labels, new_gaps)
        if found <= faults:
            labels, gaps, faults = new_labels, new_gaps, found
    return None


def terms(calendar: Calendar) -> tuple[list[int], list[list[Term]]]:
    """The intervals as values and blocks of the near-error rule."""
    intervals = calendar.intervals
    count = max(calendar.blocks) + 1
    values = [calendar.length(interval) for interval in intervals]
    return values, [[Term(i) for i, one in enumerate(intervals) if one.block == block] for block in range(count)]


def _days(gaps: Sequence[int]) -> tuple[int, ...]:
    days = [0]
    for gap in gaps:
        days.append(days[-1] + gap)
    return tuple(days)


def _faults(labels: Sequence[int], gaps: Sequence[int]) -> int:
    """How many pairs of intervals are equal, and how many are together as long as a third where that is a slip; a cheap stand-in for the full rule while searching."""
    days = _days(gaps)
    lengths = [(days[one.end] - days[one.start], one.block) for one in intervals_of(labels)]
    count = Counter(length for length, _ in lengths)
    faults = sum(times - 1 for times in count.values())
    block_of = dict(lengths)
    for (a, block_a), (b, block_b) in combinations(lengths, 2):
        if block_of.get(a + b, block_a) not in (block_a, block_b):
            faults += 1
    return faults
