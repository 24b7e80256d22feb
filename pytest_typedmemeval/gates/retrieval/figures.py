"""From probe rows to the figures of the report: pure counting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pytest_typedmemeval.gates.retrieval.corpus import FORMS, ROLE_SWAPPED
from pytest_typedmemeval.measure.aggregate import r4
from pytest_typedmemeval.measure.stats import mean
from pytest_typedmemeval.report.gate_model import (
    FamilyFigures,
    FormFigures,
    FormResult,
    Inversion,
    LexicalFloor,
    ProbeRow,
)

IsGated = Callable[[str], bool]
"""Whether a group of twins (``negation``, ``role-swapped numeric``) is gated."""


def gating(families: Sequence[str]) -> IsGated:
    """The groups that ``--tme-gate-families`` gates: families by name, all role-swapped ones by that word, or everything."""
    chosen = set(families)

    def is_gated(group: str) -> bool:
        swapped = group.startswith(ROLE_SWAPPED)
        return "all" in chosen or group in chosen or (swapped and ROLE_SWAPPED in chosen)

    return is_gated


def opposed(row: ProbeRow, is_gated: IsGated) -> list[str]:
    """Gated families of a row whose twin the store holds."""
    return [family for family, group in row.groups.items() if is_gated(group) and family not in row.unopposed]


def reciprocal_rank(row: ProbeRow, form: FormResult, families: Sequence[str]) -> float:
    """1 / rank of the target among itself and the twins of ``families``: an absent target is last, an absent twin is below."""
    return 1 / (1 + len(lost_to(row, form, families)))


def lost_to(row: ProbeRow, form: FormResult, families: Sequence[str]) -> list[str]:
    """Families of ``families`` whose twin isn't strictly below; a target that went into its own twin at ingest lost to it."""
    return [family for family in families if row.target_absorbed or family in form.beaten_by]


def family_figures(rows: Sequence[ProbeRow], is_gated: IsGated) -> dict[str, FamilyFigures]:
    """One table row a group, in the order of the names met."""
    groups = dict.fromkeys(group for row in rows for group in row.groups.values())
    made = {}
    for group in sorted(groups, key=lambda name: (name.startswith(ROLE_SWAPPED), name)):
        members = [
            (row, family)
            for row in rows
            for family, its_group in row.groups.items()
            if its_group == group and row.forms
        ]
        faced = [(row, family) for row, family in members if family not in row.unopposed]
        lost = sum(any(lost_to(row, form, [family]) for form in row.forms.values()) for row, family in faced)
        reciprocal = [reciprocal_rank(row, form, [family]) for row, family in faced for form in row.forms.values()]
        made[group] = FamilyFigures(
            gated=is_gated(group),
            probes=len(faced),
            unopposed=len(members) - len(faced),
            discriminated=len(faced) - lost,
            inverted=lost,
            mrr=r4(mean(reciprocal)),
        )
    return made


def form_figures(rows: Sequence[ProbeRow], is_gated: IsGated) -> dict[str, FormFigures]:
    """The gated probes, form by form."""
    made = {}
    for name in FORMS:
        asked = [(row, row.forms[name], opposed(row, is_gated)) for row in rows if name in row.forms]
        asked = [(row, form, families) for row, form, families in asked if families]
        made[name] = FormFigures(
            probes=len(asked),
            discriminated=sum(not lost_to(row, form, families) for row, form, families in asked),
            mrr=r4(mean([reciprocal_rank(row, form, families) for row, form, families in asked])),
            corpus_mrr=r4(mean([1 / form.target_rank if form.target_rank else 0.0 for _, form, _ in asked])),
        )
    return made


def inversions(rows: Sequence[ProbeRow], is_gated: IsGated) -> Iterator[Inversion]:
    """Every gated probe and form that a stored twin won or tied."""
    for row in rows:
        for name, form in row.forms.items():
            if lost_to(row, form, opposed(row, is_gated)):
                yield Inversion(
                    probe=row.id,
                    form=name,
                    query=form.query,
                    target=row.target,
                    target_rank=form.target_rank,
                    twin_ranks=form.twin_ranks,
                )


def lexical_floor(rows: Sequence[ProbeRow]) -> LexicalFloor | None:
    """What is left with the vectors off; None where no target could turn them off."""
    asked = [row.lexical for row in rows if row.lexical is not None]
    if not asked:
        return None
    return LexicalFloor(
        probes=len(asked),
        degraded=sum(one.degraded for one in asked),
        discriminated=sum(one.discriminated for one in asked),
        errors=sum(one.error is not None for one in asked),
    )


def total(rows: Sequence[ProbeRow], count: Callable[[FormResult], int]) -> int:
    """Probes for which a count over their forms isn't 0."""
    return sum(any(count(form) for form in row.forms.values()) for row in rows)


def unopposed(rows: Sequence[ProbeRow], is_gated: IsGated) -> Mapping[str, str]:
    """``probe family`` to what became of a gated twin that the store doesn't hold."""
    return {
        f"{row.id} {family}": fate
        for row in rows
        for family, fate in row.unopposed.items()
        if is_gated(row.groups[family])
    }
