"""Scores of a write gate, with refusal as the positive class."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.gates.ratios import harmonic, ratio
from pytest_typedmemeval.report.gate_model import CandidateRow, ClassFigures, Confusion, Scores


def scores(rows: Sequence[CandidateRow]) -> Scores:
    """Of the decided candidates among ``rows``: precision over refusals, recall over the bad ones, to four decimals."""
    decided = [row for row in rows if row.accepted is not None]
    cells = Confusion(
        bad_refused=sum(row.label == "bad" and not row.accepted for row in decided),
        bad_accepted=sum(row.label == "bad" and bool(row.accepted) for row in decided),
        good_refused=sum(row.label == "good" and not row.accepted for row in decided),
        good_accepted=sum(row.label == "good" and bool(row.accepted) for row in decided),
    )
    precision = ratio(cells.bad_refused, cells.bad_refused + cells.good_refused)
    recall = ratio(cells.bad_refused, cells.bad_refused + cells.bad_accepted)
    return Scores(
        items=len(decided),
        confusion=cells,
        accuracy=round(ratio(cells.bad_refused + cells.good_accepted, len(decided)), 4),
        precision=round(precision, 4),
        recall=round(recall, 4),
        f1=round(harmonic(precision, recall), 4),
        per_class=per_class(decided),
    )


def per_class(rows: Sequence[CandidateRow]) -> dict[str, ClassFigures]:
    """Agreement with the labels by class, in the order of the classes' names."""
    made = {}
    for cls in sorted({row.cls for row in rows}):
        members = [row for row in rows if row.cls == cls]
        made[cls] = ClassFigures(
            label=members[0].label,
            n=len(members),
            agreed=sum(bool(row.holds) for row in members),
            disagreed=tuple(row.id for row in members if not row.holds),
        )
    return made


def trivial_f1(rows: Sequence[CandidateRow]) -> float:
    """F1 of refusing everything: no floor may be at or under it."""
    bad = sum(row.label == "bad" for row in rows)
    return round(harmonic(ratio(bad, len(rows)), 1.0 if bad else 0.0), 4)
