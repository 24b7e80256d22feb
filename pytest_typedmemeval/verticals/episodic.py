"""Episodic: what was said, in which order, and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.judging.rules.order import judge_order
from pytest_typedmemeval.judging.rules.speaker import judge_speaker
from pytest_typedmemeval.judging.rules.value import judge_value
from pytest_typedmemeval.verticals.base import Vertical
from pytest_typedmemeval.verticals.figures import Figure, Table

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import QuestionRow


def extras(rows: Sequence[QuestionRow]) -> dict[str, Any]:
    """Order accuracy: ordered pairs that are right, over the pairs of items that the answers named; lists split into complete and partial."""
    ordered = [row for row in rows if row.pairs_total is not None]
    named = [row for row in ordered if row.pairs_total]
    right, total = sum(row.pairs_correct or 0 for row in named), sum(row.pairs_total or 0 for row in named)
    return {
        "order": {
            "n": len(ordered),
            "pairs_correct": right,
            "pairs_total": total,
            "pair_accuracy": round(right / total, 4) if total else None,
            "complete": sum("partial" not in row.flags for row in named),
            "partial": sum("partial" in row.flags for row in named),
        }
    }


def lines(extras: Mapping[str, Any]) -> Iterator[str]:
    """The extras in words."""
    order = extras["order"]
    if order["pairs_total"]:
        yield (
            f"order of named items: {order['pairs_correct']} of {order['pairs_total']} pairs right ({order['pair_accuracy']:.2f}); "
            f"lists {order['complete']} complete, {order['partial']} partial"
        )


def figures(extras: Mapping[str, Any]) -> Iterator[Figure]:
    """The extras as a table."""
    order = extras["order"]
    if order["pairs_total"]:
        yield Table(
            "Order of the items that answers named",
            ("", "right", "of", "share"),
            (
                ("ordered pairs", order["pairs_correct"], order["pairs_total"], order["pair_accuracy"]),
                ("complete lists", order["complete"], order["complete"] + order["partial"], None),
            ),
            "A pair is right if its two items are named in their true order; a list is complete if it names every item.",
        )


VERTICAL = Vertical(
    name="episodic",
    title="Episodic",
    abbr="epi",
    revision=1,
    shapes=("assistant-stated", "list-order", "participant-attribution"),
    rules={"value": judge_value, "order": judge_order, "speaker": judge_speaker},
    extras=extras,
    lines=lines,
    figures=figures,
)
