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
from pytest_typedmemeval.verticals.figures import Figure, Table

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import QuestionRow

ARMS = ("before", "after")
SHAPES = ("as-of", "current", "due-window", "due-later-reminder", "expiring-validity", "not-yet-true")


def extras(rows: Sequence[QuestionRow]) -> dict[str, Any]:
    """The before/after pairs: counted, and their outcomes as a matrix."""
    pairs = _pairs(rows)
    return {"pairs": pair_table(pairs), "matrix": pair_matrix(pairs)}


def _pairs(rows: Sequence[QuestionRow]) -> list[dict[str, QuestionRow]]:
    """The arms of every pair of every run."""
    by_pair: dict[tuple[str, int], dict[str, QuestionRow]] = {}
    for row in rows:
        if row.pair is not None and row.arm in ARMS:
            by_pair.setdefault((row.pair, row.run), {})[row.arm] = row
    return list(by_pair.values())


def pair_table(pairs: Sequence[Mapping[str, QuestionRow]]) -> dict[str, int]:
    """Counts over before/after pairs (spec: reports, "extras").

    The first four go by outcomes. ``time_blind`` is one *answer* on both arms, told by its hash and whatever the verdicts: gold flips between the arms, so that
    a system that ignores the asking time has different outcomes. ``split`` pairs have an arm that is unmeasured or wasn't asked; they count in no outcome.
    """
    counts: Counter[str] = Counter(n=len(pairs))
    for arms in pairs:
        counts["time_blind"] += _same_answer(arms)
        outcomes = _outcomes(arms)
        if outcomes is None:
            counts["split"] += 1
            continue
        before, after = outcomes
        counts["both_correct"] += before is after is Outcome.CORRECT
        counts["premature_before"] += before is Outcome.PREMATURE
        counts["missed_after"] += after is Outcome.MISSED
        counts["same_outcome"] += before is after
    return {name: counts[name] for name in _COUNTED}


_COUNTED = ("n", "both_correct", "premature_before", "missed_after", "same_outcome", "time_blind", "split")


def pair_matrix(pairs: Sequence[Mapping[str, QuestionRow]]) -> dict[str, dict[str, int]]:
    """Outcome on the before-arm to outcome on the after-arm to pairs, split pairs left out; outcomes that no pair has aren't listed."""
    counts = Counter(outcomes for arms in pairs if (outcomes := _outcomes(arms)) is not None)
    return {
        before.value: {after.value: counts[before, after] for after in Outcome if counts[before, after]}
        for before in Outcome
        if any(counts[before, after] for after in Outcome)
    }


def _outcomes(arms: Mapping[str, QuestionRow]) -> tuple[Outcome, Outcome] | None:
    """The outcomes of both arms, None for a split pair."""
    if len(arms) < len(ARMS) or not all(row.outcome.measured for row in arms.values()):
        return None
    return arms["before"].outcome, arms["after"].outcome


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


def figures(extras: Mapping[str, Any]) -> Iterator[Figure]:
    """The pair matrix, and the pair table."""
    pairs, matrix = extras["pairs"], extras["matrix"]
    if not pairs["n"]:
        return
    if matrix:
        after = [outcome.value for outcome in Outcome if any(outcome.value in row for row in matrix.values())]
        yield Table(
            "Before and after, by pair",
            ("before / after", *after),
            tuple((before, *(row.get(name, 0) for name in after)) for before, row in matrix.items()),
            f"{pairs['split']} pairs have an arm without a measurement and stand in no cell.",
            shaded=True,
        )
    yield Table(
        "Before/after pairs",
        ("", "pairs", "of"),
        tuple((name.replace("_", " "), pairs[name], pairs["n"]) for name in _COUNTED[1:]),
        "Time-blind: the same answer on both arms, whatever the verdicts; the right answers of a pair always differ.",
    )


VERTICAL = Vertical(
    name="prospective",
    title="Prospective",
    abbr="pro",
    revision=1,
    shapes=SHAPES,
    rules={"not-yet": judge_not_yet, "date": judge_date, "value": judge_dated_value},
    extras=extras,
    lines=lines,
    figures=figures,
    clocked=True,
)
