"""The arm ``write``: its candidates, and when it passes."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from pytest_typedmemeval.gates.adapt import as_decision, checked, one_line, type_name
from pytest_typedmemeval.gates.arm import Item, Ready, Settle, shortfall, skip_reason
from pytest_typedmemeval.gates.gaps import floor_from, gap_reasons, known_gaps, stated_of
from pytest_typedmemeval.gates.settings import ALL, GateSettings
from pytest_typedmemeval.gates.write.candidate import FURTHER, PROFILES, Labelled
from pytest_typedmemeval.gates.write.corpus import CANDIDATES, corpus_sha256
from pytest_typedmemeval.gates.write.metrics import scores, trivial_f1
from pytest_typedmemeval.gates.write.transcripts import TRANSCRIPTS, transcripts_sha256
from pytest_typedmemeval.report.gate_model import CandidateRow, GateRow, RowStatus, WriteReport

FLOOR = 0.95
"""From the ``strict`` reference: measured F1 1.0 minus five points."""


class Write:
    """See the module."""

    name = "write"
    fixture = "tme_write_gate"
    methods = ("admit",)
    how_to = "MyWriteGate()        # an object with admit(candidate, transcripts) -> gates.Decision"

    def __init__(self, settings: GateSettings, candidates: Sequence[Labelled] = CANDIDATES) -> None:
        self.settings = settings
        self.gated_profiles = PROFILES if ALL in settings.profiles else settings.profiles
        self._candidates = {one.id: one for one in candidates}

    @property
    def items(self) -> Sequence[Item]:
        """One a candidate."""
        return [Item(one.id, (one.cls, one.profile)) for one in self._candidates.values()]

    async def begin(self, target: Any, settle: Settle) -> Ready:
        """Nothing is ingested; what the target states of itself is read."""
        checked(target, self.methods, self.fixture)
        return Ready(target, {"target": type_name(target), **stated_of(target)})

    async def measure(self, ready: Ready, item_id: str, settle: Settle) -> GateRow:
        """One decision, on a copy that the target may do with as it likes."""
        one = self._candidates[item_id]
        given = copy.deepcopy(one.candidate), dict(TRANSCRIPTS)
        decision = as_decision(await settle(lambda: ready.target.admit(*given)))
        return self._row(one).model_copy(
            update={
                "accepted": decision.accepted,
                "stage": None if decision.stage is None else one_line(decision.stage),
                "reason": None if decision.reason is None else one_line(decision.reason),
                "holds": decision.accepted == (one.label == "good"),
            }
        )

    def _row(self, one: Labelled) -> CandidateRow:
        return CandidateRow(
            id=one.id, gated=one.profile in self.gated_profiles, profile=one.profile, cls=one.cls, label=one.label
        )

    def blank(self, item_id: str, status: RowStatus, detail: str | None) -> GateRow:
        """A candidate without decision."""
        return self._row(self._candidates[item_id]).model_copy(update={"status": status, "detail": detail})

    def load(self, data: Mapping[str, Any]) -> GateRow:
        """The inverse of the row's JSON."""
        return CandidateRow.model_validate(data)

    def report(self, rows: Sequence[GateRow], facts: Mapping[str, Any], requested: str) -> WriteReport:
        """All figures, and whether they pass."""
        candidates = cast("Sequence[CandidateRow]", rows)
        gated = [row for row in candidates if row.gated]
        figures = scores(gated)
        skipped = skip_reason(rows)
        report = WriteReport(
            **dict(figures),
            requested=requested,
            target=facts.get("target"),
            mode="direct",
            skipped=skipped is not None,
            skip_reason=skipped,
            passed=False,
            reason="",
            probes=figures.items,
            corpus_sha256=corpus_sha256(tuple(self._candidates.values())),
            transcripts_sha256=transcripts_sha256(),
            selected=len(rows),
            planned=len(self._candidates),
            errors=sum(row.status == "error" for row in rows),
            unrun=sum(row.status == "unrun" for row in rows),
            floor=floor_from(facts.get("baseline"), FLOOR),
            gated_profiles=self.gated_profiles,
            apart={
                profile: scores([row for row in candidates if row.profile == profile])
                for profile in (*PROFILES, FURTHER)
            },
            known_gaps=known_gaps(facts.get("known_gaps"), figures.per_class),
            rows=tuple(candidates),
        )
        reasons = [skipped] if skipped else [*shortfall(rows, report.planned), *self._reasons(report, gated)]
        return report.model_copy(
            update={"passed": not reasons, "reason": "; ".join(reasons) or self._figures_line(report)}
        )

    @classmethod
    def _reasons(cls, report: WriteReport, gated: Sequence[CandidateRow]) -> Iterator[str]:
        """Why it doesn't pass."""
        labels = {row.label for row in gated if row.accepted is not None}
        if not labels:
            yield "zero candidates were measured"
        elif len(labels) == 1:
            yield f"only {labels.pop()} candidates were measured: one label alone can't tell good from bad"
        if report.f1 < report.floor:
            wrong = [f"{row.id} ({row.cls})" for row in gated if row.holds is False]
            yield f"{cls._figures_line(report)}; the first of {len(wrong)} decided against its label: {wrong[0] if wrong else '-'}"
        if report.floor <= trivial_f1(gated):
            yield f"the stated baseline gives the floor {report.floor:g}, which refusing everything would reach"
        yield from gap_reasons(report.known_gaps)

    @staticmethod
    def _figures_line(report: WriteReport) -> str:
        cells = report.confusion
        return (
            f"F1 {report.f1:.4f} (floor {report.floor:g}), bad refused {cells.bad_refused}, bad accepted {cells.bad_accepted}, "
            f"good refused {cells.good_refused}, good accepted {cells.good_accepted}"
        )
