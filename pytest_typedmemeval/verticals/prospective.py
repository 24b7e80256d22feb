"""Prospective: what is due later, what runs out, what isn't true yet, and what a setting was or is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.judging.rules.date import judge_date
from pytest_typedmemeval.judging.rules.dated_value import judge_dated_value
from pytest_typedmemeval.judging.rules.not_yet import judge_not_yet
from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.verticals.base import Vertical

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import QuestionRow

ARMS = ("before", "after")
SHAPES = ("as-of", "current", "due-window", "due-later-reminder", "expiring-validity", "not-yet-true")


def extras(rows: Sequence[QuestionRow]) -> dict[str, Any]:
    """The pair table: both arms of a pair side by side."""
    return {"pairs": pair_table(rows)}


def pair_table(rows: Sequence[QuestionRow]) -> dict[str, int]:
    """Counts over the before/after pairs of a run (spec: reports, "extras").

    The first four go by outcomes. ``time_blind`` is one *answer* on both arms, told by its hash and whatever the verdicts: gold flips between the arms, so that
    a system that ignores the asking time has different outcomes. ``split`` pairs have an arm that is unmeasured or wasn't asked; they count in no outcome.
    """
    by_pair: dict[tuple[str, int], dict[str, QuestionRow]] = {}
    for row in rows:
        if row.pair is not None and row.arm in ARMS:
            by_pair.setdefault((row.pair, row.run), {})[row.arm] = row
    counts: Counter[str] = Counter(n=len(by_pair))
    for arms in by_pair.values():
        counts["time_blind"] += _same_answer(arms)
        if len(arms) < len(ARMS) or not all(row.outcome.measured for row in arms.values()):
            counts["split"] += 1
            continue
        before, after = (arms[arm] for arm in ARMS)
        counts["both_correct"] += before.outcome is after.outcome is Outcome.CORRECT
        counts["premature_before"] += before.outcome is Outcome.PREMATURE
        counts["missed_after"] += after.outcome is Outcome.MISSED
        counts["same_outcome"] += before.outcome is after.outcome
    return {name: counts[name] for name in _COUNTED}


_COUNTED = ("n", "both_correct", "premature_before", "missed_after", "same_outcome", "time_blind", "split")


def _same_answer(arms: Mapping[str, QuestionRow]) -> bool:
    hashes = [row.answer_hash for row in arms.values()]
    return len(hashes) == len(ARMS) and None not in hashes and len(set(hashes)) == 1


def lines(extras: Mapping[str, Any]) -> Iterator[str]:
    """The extras in words."""
    pairs = extras["pairs"]
    if pairs["n"]:
        told = ", ".join(f"{pairs[name]} {name.replace('_', ' ')}" for name in _COUNTED[1:5])
        yield f"before/after pairs: {pairs['n']}; {told}" + (f"; {pairs['split']} split" if pairs["split"] else "")
    if pairs["time_blind"]:
        yield f"  time-blind: the same answer on both arms of {pairs['time_blind']} of {pairs['n']} pairs"


VERTICAL = Vertical(
    name="prospective",
    title="Prospective",
    abbr="pro",
    revision=1,
    shapes=SHAPES,
    rules={"not-yet": judge_not_yet, "date": judge_date, "value": judge_dated_value},
    extras=extras,
    lines=lines,
    clocked=True,
)
