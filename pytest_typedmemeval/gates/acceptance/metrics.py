"""Scores of a merger, with a fold as the positive class."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.gates.ratios import harmonic, ratio
from pytest_typedmemeval.report.gate_model import Acceptance, ClassFigures, PairRow


def scores(rows: Sequence[PairRow]) -> Acceptance:
    """Of the decided pairs among ``rows``: acceptance is folds over merge pairs, precision folds of merge pairs over all folds."""
    decided = [row for row in rows if row.folded is not None]
    eligible = [row for row in decided if row.label == "merge"]
    guarded = [row for row in decided if row.label == "keep"]
    accepted = [row for row in eligible if row.folded]
    folded_keep = sum(bool(row.folded) for row in guarded)
    stops: dict[str, int] = {}
    for row in eligible:
        if not row.folded:
            stops[row.stage or "not told"] = stops.get(row.stage or "not told", 0) + 1
    precision, acceptance = ratio(len(accepted), len(accepted) + folded_keep), ratio(len(accepted), len(eligible))
    return Acceptance(
        eligible=len(eligible),
        accepted=len(accepted),
        guarded=len(guarded),
        folded_keep=folded_keep,
        acceptance=round(acceptance, 4),
        precision=round(precision, 4),
        recall=round(acceptance, 4),
        f1=round(harmonic(precision, acceptance), 4),
        stopped_at=dict(sorted(stops.items())),
        facts_kept=sum(row.facts_kept is True for row in accepted),
        facts_told=sum(row.facts_kept is not None for row in accepted),
        per_class=per_class(decided),
    )


def per_class(rows: Sequence[PairRow]) -> dict[str, ClassFigures]:
    """Agreement with the labels by class, in the order of the classes' names."""
    made = {}
    for cls in sorted({row.cls for row in rows}):
        members = [row for row in rows if row.cls == cls]
        made[cls] = ClassFigures(
            label=" and ".join(sorted({row.label for row in members})),
            n=len(members),
            agreed=sum(bool(row.holds) for row in members),
            disagreed=tuple(row.id for row in members if not row.holds),
        )
    return made
