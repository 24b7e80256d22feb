"""Forgetting: what was called off, what still holds, and what was never said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.judging.rules.never_known import judge_never_known
from pytest_typedmemeval.judging.rules.no_longer import judge_no_longer
from pytest_typedmemeval.judging.rules.still_valid import judge_still_valid
from pytest_typedmemeval.measure.outcome import Flag, Outcome
from pytest_typedmemeval.verticals.base import Vertical
from pytest_typedmemeval.verticals.figures import Figure, Table

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import QuestionRow

FLAGS = (Flag.STALE_RECALL, Flag.OVER_FORGETTING, Flag.MISATTRIBUTED_FORGETTING)
SHAPE_OF_FLAG = {
    Flag.STALE_RECALL: "invalidated",
    Flag.OVER_FORGETTING: "still-valid",
    Flag.MISATTRIBUTED_FORGETTING: "never-known",
}


def extras(rows: Sequence[QuestionRow]) -> dict[str, Any]:
    """Each forgetting error of its shape; pairs by their two outcomes; statements that were surfaced without their invalidation."""
    flagged = {
        flag.value: {
            "count": sum(flag in row.flags for row in rows),
            "n": sum(row.shape == SHAPE_OF_FLAG[flag] for row in rows),
        }
        for flag in FLAGS
    }
    halved = [
        row
        for row in rows
        if _surfaced(row, "statement") and not _surfaced(row, "invalidation") and row.shape == "invalidated"
    ]
    return {
        **flagged,
        "pairs": _pairs(rows),
        "statement_without_invalidation": {
            "n": len(halved),
            "stale_recall": sum(Flag.STALE_RECALL in row.flags for row in halved),
        },
    }


def _surfaced(row: QuestionRow, component: str) -> bool:
    return bool((row.coverage_components or {}).get(component))


def _pairs(rows: Sequence[QuestionRow]) -> dict[str, int]:
    """Pairs of an invalidated and a still-valid question of one run: both right, one right, none; pairs with one member unmeasured or unasked are split."""
    by_pair: dict[tuple[str, int], list[QuestionRow]] = {}
    for row in rows:
        if row.pair is not None:
            by_pair.setdefault((row.pair, row.run), []).append(row)
    counts: Counter[str] = Counter()
    for members in by_pair.values():
        if len(members) != 2 or not all(row.outcome.measured for row in members):
            counts["split"] += 1
            continue
        right = {row.shape for row in members if row.outcome is Outcome.CORRECT}
        counts[_PAIR_NAMES[frozenset(right)]] += 1
    return {name: counts[name] for name in ("both_correct", "only_invalidated", "only_still_valid", "neither", "split")}


_PAIR_NAMES = {
    frozenset({"invalidated", "still-valid"}): "both_correct",
    frozenset({"invalidated"}): "only_invalidated",
    frozenset({"still-valid"}): "only_still_valid",
    frozenset[str](): "neither",
}


def lines(extras: Mapping[str, Any]) -> Iterator[str]:
    """The extras in words."""
    told = ", ".join(f"{flag.value} {extras[flag.value]['count']} of {extras[flag.value]['n']}" for flag in FLAGS)
    yield f"forgetting: {told}"
    pairs = extras["pairs"]
    if sum(pairs.values()):
        yield "  pairs: " + ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in pairs.items() if count)
    halved = extras["statement_without_invalidation"]
    if halved["n"]:
        yield f"  statement surfaced without its invalidation: {halved['n']}, of them stale_recall {halved['stale_recall']}"


def figures(extras: Mapping[str, Any]) -> Iterator[Figure]:
    """The extras as two tables."""
    yield Table(
        "Errors of forgetting",
        ("", "questions", "of"),
        tuple((flag.value.replace("_", " "), extras[flag.value]["count"], extras[flag.value]["n"]) for flag in FLAGS),
        "Stale recall gives what was called off as current, over forgetting calls what still holds lost, misattributed "
        "forgetting implies that something never said was once known.",
    )
    pairs = extras["pairs"]
    if sum(pairs.values()):
        yield Table(
            "Pairs of a called-off and a still-valid fact",
            ("", "still-valid right", "still-valid not right"),
            (
                ("invalidated right", pairs["both_correct"], pairs["only_invalidated"]),
                ("invalidated not right", pairs["only_still_valid"], pairs["neither"]),
            ),
            f"{pairs['split']} pairs have a member without a measurement and stand in no cell.",
            shaded=True,
        )


VERTICAL = Vertical(
    name="forgetting",
    title="Forgetting",
    abbr="for",
    revision=1,
    shapes=("invalidated", "still-valid", "never-known"),
    rules={"no-longer": judge_no_longer, "value": judge_still_valid, "never-known": judge_never_known},
    extras=extras,
    lines=lines,
    figures=figures,
)
