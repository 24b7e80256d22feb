"""The gates' part of the report: one model an arm, told apart by ``arm`` (spec/gates.md, spec/reports.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from pytest_typedmemeval.report.base import Model

RowStatus = Literal["measured", "skipped", "error", "unrun"]
"""``skipped``: the arm can't run here. ``unrun``: no result came (a dead worker, an interruption)."""


class GateRow(Model):
    """One item of a gate. ``holds`` is what it was to show; null where nothing was measured."""

    id: str
    gated: bool
    status: RowStatus = "measured"
    holds: bool | None = None
    detail: str | None = None


class FormResult(Model):
    """A probe asked in one form. Ranks count from 1 over all hits, null where a memory isn't among them."""

    query: str
    target_rank: int | None
    twin_ranks: Mapping[str, int | None]
    """By family."""
    beaten_by: tuple[str, ...]
    """Families whose twin isn't strictly below the target."""
    degraded: bool
    leaked: int
    """Archived memories among the hits."""
    unmapped: int
    """Hits whose id is no memory of the corpus."""
    stable: bool
    """The same query a second time gave the same ranks."""


class LexicalResult(Model):
    """A probe asked (in content words) with the vectors off."""

    degraded: bool
    discriminated: bool
    error: str | None = None


class ProbeRow(GateRow):
    """One probe in both forms."""

    groups: Mapping[str, str]
    """Family to the name it is counted under (``negation`` to ``role-swapped negation``)."""
    target: str
    twins: Mapping[str, str]
    unopposed: Mapping[str, str] = Field(default_factory=dict)
    """Families whose twin the store doesn't hold, and what became of it: absorbed, refused, missing."""
    target_absorbed: bool = False
    forms: Mapping[str, FormResult] = Field(default_factory=dict)
    lexical: LexicalResult | None = None


class CandidateRow(GateRow):
    """One candidate memory and what the write path did with it."""

    profile: str
    cls: str = Field(alias="class")
    label: Literal["good", "bad"]
    accepted: bool | None = None
    stage: str | None = None
    reason: str | None = None


class PairRow(GateRow):
    """One implied pair and what the merger did with it."""

    group: str
    cls: str = Field(alias="class")
    label: Literal["merge", "keep", "supersede"]
    keep: str
    drop: str
    folded: bool | None = None
    stage: str | None = None
    facts_kept: bool | None = None
    """Whether the survivor says what only the dropped one said; null where its text isn't told."""


class FamilyFigures(Model):
    """A twin family, or its role-swapped part. ``mrr`` is the mean over its probes and both forms of 1 / rank among target and this twin."""

    gated: bool
    probes: int
    unopposed: int
    discriminated: int
    inverted: int
    mrr: float | None


class FormFigures(Model):
    """The gated probes asked in one form."""

    probes: int
    discriminated: int
    mrr: float | None
    corpus_mrr: float | None


class Baseline(Model):
    """A reference retriever on the same probes; ``not_run`` says why there are no figures."""

    not_run: str | None = None
    inverted: Mapping[str, int] = Field(default_factory=dict)
    mrr: Mapping[str, float | None] = Field(default_factory=dict)


class Inversion(Model):
    """A gated probe whose twin isn't strictly below its target, in one form."""

    probe: str
    form: str
    query: str
    target: str
    target_rank: int | None
    twin_ranks: Mapping[str, int | None]


class LexicalFloor(Model):
    """All probes with the vectors off."""

    probes: int
    degraded: int
    discriminated: int
    errors: int


class ClassFigures(Model):
    """One class of candidates or pairs: how many were decided as their label says, and which weren't."""

    label: str
    n: int
    agreed: int
    disagreed: tuple[str, ...]


class Confusion(Model):
    """The four cells, named by what happened. Refusal (write) is the positive class."""

    bad_refused: int
    bad_accepted: int
    good_refused: int
    good_accepted: int


class Scores(Model):
    """Figures to four decimals, 0 over nothing."""

    items: int
    confusion: Confusion
    accuracy: float
    precision: float
    recall: float
    f1: float
    per_class: Mapping[str, ClassFigures]


class Acceptance(Model):
    """``accepted`` of ``eligible`` merge pairs folded, and ``folded_keep`` pairs that had to stay apart."""

    eligible: int
    accepted: int
    guarded: int
    folded_keep: int
    acceptance: float
    precision: float
    recall: float
    f1: float
    stopped_at: Mapping[str, int]
    """Where each merge pair that wasn't folded stopped."""
    facts_kept: int
    facts_told: int
    """Folded merge pairs whose survivor's text is told, and those of them that lost nothing."""
    per_class: Mapping[str, ClassFigures]


class KnownGaps(Model):
    """Classes stated as decided against their label, and those that are; they must be the same set."""

    stated: tuple[str, ...] | None
    found: tuple[str, ...]
    match: bool | None


class _Gate(Model):
    """What every arm reports."""

    requested: str
    """The target: the fixture's name, or ``pkg.mod:factory``."""
    target: str | None
    """Type of the object that was measured."""
    mode: str
    skipped: bool
    skip_reason: str | None
    passed: bool
    reason: str
    """One line: why it didn't pass, or the figures it passed with."""
    probes: int
    """Gated items that were measured."""
    corpus_sha256: str
    selected: int
    planned: int
    errors: int
    unrun: int
    floor: float


class DiscriminationReport(_Gate):
    """Retrieval discrimination."""

    arm: Literal["discrimination"] = "discrimination"
    seed: int
    now: str
    size: int
    asked_probes: int
    """Affirmative probes that the corpus was asked for."""
    gated_families: tuple[str, ...]
    max_inversions: int
    stored: int
    absorbed: int
    refused: int
    twins_refused: Mapping[str, int]
    """Twins that the corpus couldn't make, by family and reason."""
    optional: Mapping[str, str]
    """What became of set_clock, touch, without_vectors and snapshot: used, or not measured."""
    discriminated: int
    inverted: int
    unopposed: int
    degraded: int
    leaked: int
    unmapped: int
    unstable: int
    target_absorbed: int
    mrr: float
    corpus_mrr: float
    by_family: Mapping[str, FamilyFigures]
    by_form: Mapping[str, FormFigures]
    inversions: tuple[Inversion, ...]
    lexical_floor: LexicalFloor | None
    baselines: Mapping[str, Baseline]
    rows: tuple[ProbeRow, ...]


class WriteReport(_Gate, Scores):
    """Write discrimination; the scores are those of the gated candidates."""

    arm: Literal["write"] = "write"
    transcripts_sha256: str
    gated_profiles: tuple[str, ...]
    apart: Mapping[str, Scores]
    """Of each profile by itself, gated or not."""
    known_gaps: KnownGaps
    rows: tuple[CandidateRow, ...]


class AcceptanceReport(_Gate, Acceptance):
    """Write acceptance; the scores are those of the gated pairs."""

    arm: Literal["acceptance"] = "acceptance"
    groups: int
    apart: Mapping[str, ClassFigures]
    """The further classes, beside the gate."""
    known_gaps: KnownGaps
    rows: tuple[PairRow, ...]


GateReport = Annotated[DiscriminationReport | WriteReport | AcceptanceReport, Field(discriminator="arm")]
