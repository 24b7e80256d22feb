"""The arm ``acceptance``: its pairs, and when it passes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from pytest_typedmemeval.gates.acceptance.corpus import GROUPS, corpus_sha256
from pytest_typedmemeval.gates.acceptance.labelled import LabelledGroup, Pair, implied_pairs
from pytest_typedmemeval.gates.acceptance.metrics import per_class, scores
from pytest_typedmemeval.gates.adapt import as_folds, checked, one_line, type_name
from pytest_typedmemeval.gates.arm import Item, Ready, Settle, shortfall, skip_reason
from pytest_typedmemeval.gates.gaps import floor_from, gap_reasons, known_gaps, stated_of
from pytest_typedmemeval.gates.protocol import Fold
from pytest_typedmemeval.gates.settings import GateSettings
from pytest_typedmemeval.report.gate_model import AcceptanceReport, GateRow, PairRow, RowStatus

FLOOR = 0.95
"""From the reference fold path: measured acceptance 1.0 minus five points."""

MISORIENTED = "misoriented"


class Acceptance:
    """See the module."""

    name = "acceptance"
    fixture = "tme_merger"
    methods = ("fold",)
    how_to = "MyMerger()        # an object with fold(group) -> [gates.Fold, ...]"

    def __init__(self, settings: GateSettings, groups: tuple[LabelledGroup, ...] = GROUPS) -> None:
        self.settings = settings
        self._groups = groups
        self._pairs = {pair.id: pair for pair in implied_pairs(groups)}

    @property
    def items(self) -> Sequence[Item]:
        """One an implied pair."""
        return [Item(pair.id, (pair.group.cls, pair.label)) for pair in self._pairs.values()]

    async def begin(self, target: Any, settle: Settle) -> Ready:
        """What the target states of itself is read; every group is folded when its first pair is asked for."""
        checked(target, self.methods, self.fixture)
        return Ready(target, {"target": type_name(target), **stated_of(target)})

    async def measure(self, ready: Ready, item_id: str, settle: Settle) -> GateRow:
        """What became of one pair. A group is folded once, whichever of its pairs comes first."""
        pair = self._pairs[item_id]
        if pair.group.id not in ready.kept:
            ready.kept[pair.group.id] = as_folds(await settle(lambda: ready.target.fold(pair.group.as_group())))
        return self._decided(pair, ready.kept[pair.group.id])

    def _decided(self, pair: Pair, folds: Sequence[Fold]) -> PairRow:
        row = self._row(pair)
        told = [fold for fold in folds if (fold.keep, fold.drop) == (row.keep, row.drop)]
        reverse = [fold for fold in folds if (fold.keep, fold.drop) == (row.drop, row.keep) and fold.folded]
        done = next((fold for fold in told if fold.folded), None)
        stage = MISORIENTED if reverse and done is None else next((fold.stage for fold in told), None)
        text = done.text if done is not None else None
        gone = bool(reverse) or done is not None
        holds = {
            "merge": done is not None,
            "keep": not gone,
            "supersede": done is None,  # folding the newer one into the older would lose what replaced it
        }[pair.label]
        return row.model_copy(
            update={
                "folded": done is not None if pair.label == "merge" else gone,
                "stage": None if stage is None else one_line(stage),
                "facts_kept": None if text is None else all(fact in text for fact in pair.facts),
                "holds": holds,
            }
        )

    def _row(self, pair: Pair) -> PairRow:
        group = pair.group
        return PairRow(
            id=pair.id,
            gated=group.gated,
            group=group.id,
            cls=group.cls,
            label=pair.label,
            keep=group.member_id(0),
            drop=group.member_id(pair.place),
        )

    def blank(self, item_id: str, status: RowStatus, detail: str | None) -> GateRow:
        """A pair without decision."""
        return self._row(self._pairs[item_id]).model_copy(update={"status": status, "detail": detail})

    def load(self, data: Mapping[str, Any]) -> GateRow:
        """The inverse of the row's JSON."""
        return PairRow.model_validate(data)

    def report(self, rows: Sequence[GateRow], facts: Mapping[str, Any], requested: str) -> AcceptanceReport:
        """All figures, and whether they pass."""
        pairs = cast("Sequence[PairRow]", rows)
        gated = [row for row in pairs if row.gated]
        figures = scores(gated)
        skipped = skip_reason(rows)
        report = AcceptanceReport(
            **dict(figures),
            requested=requested,
            target=facts.get("target"),
            mode="direct",
            skipped=skipped is not None,
            skip_reason=skipped,
            passed=False,
            reason="",
            probes=figures.eligible + figures.guarded,
            corpus_sha256=corpus_sha256(self._groups),
            selected=len(rows),
            planned=len(self._pairs),
            errors=sum(row.status == "error" for row in rows),
            unrun=sum(row.status == "unrun" for row in rows),
            floor=floor_from(facts.get("baseline"), FLOOR),
            groups=len({row.group for row in gated}),
            apart=per_class([row for row in pairs if not row.gated and row.folded is not None]),
            known_gaps=known_gaps(facts.get("known_gaps"), figures.per_class),
            rows=tuple(pairs),
        )
        reasons = [skipped] if skipped else [*shortfall(rows, report.planned), *self._reasons(report, gated)]
        return report.model_copy(
            update={"passed": not reasons, "reason": "; ".join(reasons) or self._figures_line(report)}
        )

    @classmethod
    def _reasons(cls, report: AcceptanceReport, gated: Sequence[PairRow]) -> Iterator[str]:
        """Why it doesn't pass."""
        if not report.probes:
            yield "zero pairs were measured"
        elif not report.eligible or not report.guarded:
            yield f"only {'keep' if report.guarded else 'merge'} pairs were measured: one label alone says nothing"
        if report.folded_keep:
            first = next(row for row in gated if row.label == "keep" and row.folded)
            yield f"{report.folded_keep} of {report.guarded} pairs folded that had to stay apart, the first {first.id} ({first.cls})"
        if report.acceptance < report.floor and report.eligible:
            stops = ", ".join(f"{count} at {stage}" for stage, count in report.stopped_at.items())
            yield f"{cls._figures_line(report)}; stopped: {stops}"
        if report.floor <= 0:
            yield f"the stated baseline gives the floor {report.floor:g}, which folding nothing would reach"
        yield from gap_reasons(report.known_gaps)

    @staticmethod
    def _figures_line(report: AcceptanceReport) -> str:
        return (
            f"accepted {report.accepted} of {report.eligible} merge pairs, {report.acceptance:.4f} (floor {report.floor:g}), "
            f"folded {report.folded_keep} of {report.guarded} keep pairs"
        )
