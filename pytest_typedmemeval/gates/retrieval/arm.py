"""The arm ``discrimination``: its probes, and when it passes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from pytest_typedmemeval.gates.adapt import checked
from pytest_typedmemeval.gates.arm import Item, Ready, Settle, shortfall, skip_reason
from pytest_typedmemeval.gates.retrieval import ask, figures
from pytest_typedmemeval.gates.retrieval.beside import baseline_rows
from pytest_typedmemeval.gates.retrieval.corpus import Probe, RetrievalCorpus, build_corpus
from pytest_typedmemeval.gates.settings import GateSettings
from pytest_typedmemeval.measure.aggregate import r4
from pytest_typedmemeval.measure.stats import mean
from pytest_typedmemeval.report.gate_model import Baseline, DiscriminationReport, GateRow, ProbeRow, RowStatus


class Discrimination:
    """See the module."""

    name = "discrimination"
    fixture = "tme_retriever"
    methods = ("reset", "ingest", "search")
    how_to = "MyRetriever()        # an object with reset(), ingest(memories) and search(query, k)"

    def __init__(self, settings: GateSettings) -> None:
        self.settings = settings
        self._is_gated = figures.gating(settings.families)

    @cached_property
    def corpus(self) -> RetrievalCorpus:
        """Built when the first item needs it."""
        settings = self.settings
        return build_corpus(now=settings.now, seed=settings.seed, size=settings.size, probes=settings.probes)

    @cached_property
    def _probes(self) -> Mapping[str, Probe]:
        return {probe.id: probe for probe in self.corpus.probes}

    @property
    def items(self) -> Sequence[Item]:
        """One a probe."""
        return [
            Item(probe.id, (*probe.twins, *(["role-swapped"] if probe.swapped else []))) for probe in self.corpus.probes
        ]

    async def begin(self, target: Any, settle: Settle) -> Ready:
        """Hand the corpus over."""
        return await ask.ingest(checked(target, self.methods, self.fixture), self.corpus, settle)

    async def measure(self, ready: Ready, item_id: str, settle: Settle) -> GateRow:
        """Both forms of a probe, and its content words with the vectors off."""
        probe = self._probes[item_id]
        ingested = ready.kept["ingested"]
        forms, unheld = {}, set(probe.twins)
        for form, query in probe.queries.items():
            forms[form], absent = await ask.ask_form(ready, self.corpus, probe, query, settle)
            unheld &= absent
        lexical = await ask.ask_without_vectors(ready, probe, settle)
        row = ProbeRow(
            **self._known(probe),
            unopposed={family: ask.why_unheld(ingested, probe.twins[family]) for family in sorted(unheld)},
            target_absorbed=ingested.absorbed.get(probe.target) in probe.twins.values(),
            forms=forms,
            lexical=lexical,
        )
        families = [family for family in probe.twins if family not in unheld]
        holds = bool(families) and not any(figures.lost_to(row, form, families) for form in forms.values())
        return row.model_copy(update={"holds": holds})

    def _known(self, probe: Probe) -> dict[str, Any]:
        groups = {family: probe.group(family) for family in probe.twins}
        return {
            "id": probe.id,
            "gated": any(self._is_gated(group) for group in groups.values()),
            "groups": groups,
            "target": probe.target,
            "twins": dict(probe.twins),
        }

    def blank(self, item_id: str, status: RowStatus, detail: str | None) -> GateRow:
        """A probe without measurement."""
        return ProbeRow(**self._known(self._probes[item_id]), status=status, detail=detail)

    def load(self, data: Mapping[str, Any]) -> GateRow:
        """The inverse of the row's JSON."""
        return ProbeRow.model_validate(data)

    def report(self, rows: Sequence[GateRow], facts: Mapping[str, Any], requested: str) -> DiscriminationReport:
        """All figures, and whether they pass."""
        probes = cast("Sequence[ProbeRow]", rows)
        is_gated, settings = self._is_gated, self.settings
        measured = [row for row in probes if row.forms]
        gated = [row for row in measured if figures.opposed(row, is_gated)]
        inverted = list(figures.inversions(measured, is_gated))
        pairs = [(row, form, figures.opposed(row, is_gated)) for row in gated for form in row.forms.values()]
        skipped = skip_reason(rows)
        lost = len({one.probe for one in inverted})
        report = DiscriminationReport(
            requested=requested,
            target=facts.get("target"),
            mode=facts.get("mode", "raw"),
            skipped=skipped is not None,
            skip_reason=skipped,
            passed=False,
            reason="",
            probes=len(gated),
            corpus_sha256=self.corpus.sha256,
            selected=len(rows),
            planned=len(self.corpus.probes),
            errors=sum(row.status == "error" for row in rows),
            unrun=sum(row.status == "unrun" for row in rows),
            floor=settings.mrr_floor,
            seed=settings.seed,
            now=self.corpus.now.date().isoformat(),
            size=settings.size,
            asked_probes=settings.probes,
            gated_families=settings.families,
            max_inversions=settings.max_inversions,
            stored=facts.get("stored", 0),
            absorbed=facts.get("absorbed", 0),
            refused=facts.get("refused", 0),
            twins_refused=self.corpus.refused,
            optional=facts.get("optional", {}),
            discriminated=len(gated) - lost,
            inverted=lost,
            unopposed=len(figures.unopposed(measured, is_gated)),
            degraded=figures.total(measured, lambda form: form.degraded),
            leaked=figures.total(measured, lambda form: form.leaked),
            unmapped=sum(form.unmapped for row in measured for form in row.forms.values()),
            unstable=figures.total(measured, lambda form: not form.stable),
            target_absorbed=sum(row.target_absorbed for row in measured),
            mrr=r4(mean([figures.reciprocal_rank(*pair) for pair in pairs])) or 0.0,
            corpus_mrr=r4(mean([1 / form.target_rank if form.target_rank else 0.0 for _, form, _ in pairs])) or 0.0,
            by_family=figures.family_figures(probes, is_gated),
            by_form=figures.form_figures(measured, is_gated),
            inversions=tuple(inverted),
            lexical_floor=figures.lexical_floor(measured),
            baselines=self._baselines() if skipped is None and measured else {},
            rows=tuple(probes),
        )
        reasons = [skipped] if skipped else list(self._reasons(report, measured, shortfall(rows, report.planned)))
        return report.model_copy(
            update={"passed": not reasons, "reason": "; ".join(reasons) or self._figures_line(report)}
        )

    def _baselines(self) -> Mapping[str, Baseline]:
        settings = self.settings
        if settings.baselines == "none":
            return {}
        slow = settings.baselines == "all"
        return baseline_rows(settings.seed, settings.now, settings.size, settings.probes, slow)

    def _reasons(self, report: DiscriminationReport, measured: Sequence[ProbeRow], short: list[str]) -> Iterator[str]:
        """Why it doesn't pass."""
        yield from short
        if not report.probes:
            yield "zero probes were measured"
        if report.inverted > report.max_inversions:
            first = report.inversions[0]
            ranks = ", ".join(f"{family} twin at {rank or 'none'}" for family, rank in first.twin_ranks.items())
            yield (
                f"{report.inverted} of {report.probes} probes inverted (budget {report.max_inversions}), the first {first.probe}: "
                f"{first.query!r} has the target at {first.target_rank or 'none'}, {ranks}"
            )
        lost_twins = figures.unopposed(measured, self._is_gated)
        untold = [key for key, fate in lost_twins.items() if fate == "missing" or report.mode == "raw"]
        if untold:
            yield f"{len(untold)} twins aren't in the store, so nothing was discriminated there (first: {untold[0]})"
        for name, family in report.by_family.items():
            if not family.gated:
                continue
            if family.mrr is None:
                yield f"{name}: zero probes"
            elif family.mrr < report.floor:
                yield f"{name}: mrr {family.mrr:.4f} under the floor {report.floor:g}"
        if report.leaked:
            yield f"scope leak: archived memories among the hits of {report.leaked} probes"
        if report.unstable:
            yield f"{report.unstable} probes were ranked in another way the second time"
        floor = report.lexical_floor
        if floor is not None and (floor.errors or floor.degraded < floor.probes or not floor.discriminated):
            yield (
                f"lexical floor broken: of {floor.probes} probes without vectors {floor.errors} raised, "
                f"{floor.degraded} were marked degraded, {floor.discriminated} discriminated"
            )

    @staticmethod
    def _figures_line(report: DiscriminationReport) -> str:
        return (
            f"{report.discriminated} of {report.probes} probes discriminated, {report.inverted} inverted (budget {report.max_inversions}), "
            f"mrr {report.mrr:.4f} (floor {report.floor:g} per family)"
        )
