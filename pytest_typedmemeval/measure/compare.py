"""Two reports side by side: questions paired on their content, what got worse and why, and whether it is more than noise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_typedmemeval.measure.bands import evidence_relation
from pytest_typedmemeval.measure.clusters import by_world
from pytest_typedmemeval.measure.identity import (
    DRAWN,
    Difference,
    measurement_differences,
    require_same,
    system_differences,
)
from pytest_typedmemeval.measure.outcome import Outcome, Presence, WrongValueKind
from pytest_typedmemeval.measure.resample import detectable_by_sign_flip, sign_flip
from pytest_typedmemeval.measure.stats import detectable_by_mcnemar, holm, mcnemar_exact, mean
from pytest_typedmemeval.report.model import Band, QuestionRow, Report

ALPHA = 0.05

Verdict = Literal["regression", "improvement", "noise", "unchanged"]
"""``noise``: something changed, and not more than chance may change or than the base itself varies."""

Cause = Literal["retrieval", "answering", "unknown"]


@dataclass(frozen=True)
class Pair:
    """One question in both reports: its rows in every run of either."""

    base: tuple[QuestionRow, ...]
    head: tuple[QuestionRow, ...]

    @property
    def id(self) -> str:
        """The head's id of the question."""
        return self.head[0].id

    @property
    def shape(self) -> str:
        """The question's shape."""
        return self.head[0].shape

    @property
    def measured(self) -> bool:
        """Whether both sides have a measurement of it."""
        return any(row.outcome.measured for row in self.base) and any(row.outcome.measured for row in self.head)

    @property
    def difference(self) -> float:
        """Share of the head's runs that are correct less the base's, over measured runs."""
        return _share(self.head) - _share(self.base)


@dataclass(frozen=True)
class Change:
    """A question whose outcomes aren't the same in both reports."""

    id: str
    shape: str
    base: tuple[Outcome, ...]
    head: tuple[Outcome, ...]
    difference: float
    evidence: str
    """``same_evidence``, ``other_evidence`` or ``unobserved``."""
    cause: Cause | None
    """Of a loss: ``retrieval`` if the evidence was surfaced and isn't any more, ``answering`` if it still is."""
    wrong_value: WrongValueKind | None


@dataclass(frozen=True)
class Tested:
    """Correct or not, before and after, of the paired and measured questions of one shape (or of all)."""

    n: int
    dropped: int
    """Pairs without a measurement on one side: in no test."""
    base: Band
    """Share correct a run of the base; one run has a band without width."""
    head: float
    lost: int
    gained: int
    test: Literal["mcnemar", "sign-flip"]
    p: float
    p_holm: float | None
    """Adjusted over the shapes; None for all shapes together, which is no member of that family."""
    detectable: int | None
    """Smallest net loss in questions that this test could tell; None if it can tell none."""
    verdict: Verdict
    runs: tuple[int, int]

    @property
    def in_band(self) -> bool:
        """Whether the head lies within a band that the base really has."""
        return self.runs[0] > 1 and self.base.min <= self.head <= self.base.max


@dataclass(frozen=True)
class VerticalComparison:
    """One vertical in both reports."""

    shapes: Mapping[str, Tested]
    all_shapes: Tested
    changes: tuple[Change, ...]
    moves: Mapping[tuple[Outcome, Outcome], int]
    """From the base's outcome to the head's, in questions; only single runs have them."""
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    """Same id, other text or other gold: not paired."""
    coverage: tuple[float | None, float | None]
    wrong_values: Mapping[WrongValueKind, tuple[int, int]]

    @property
    def regressions(self) -> dict[str, Tested]:
        """The shapes that got worse by more than noise."""
        return {shape: tested for shape, tested in self.shapes.items() if tested.verdict == "regression"}

    @property
    def causes(self) -> dict[Cause, int]:
        """Why questions were lost."""
        counts = Counter(change.cause for change in self.changes if change.cause is not None)
        return {cause: counts[cause] for cause in ("retrieval", "answering", "unknown") if counts[cause]}


@dataclass(frozen=True)
class Comparison:
    """Two reports side by side, vertical by vertical."""

    verticals: Mapping[str, VerticalComparison]
    only_base: tuple[str, ...]
    only_head: tuple[str, ...]
    drawn: tuple[Difference, ...]
    """Corpora or selection that differ: questions are paired on their content all the same."""
    system: tuple[Difference, ...]


def compare(base: Report, head: Report) -> Comparison:
    """What changed from ``base`` to ``head``.

    Raises `Incomparable` if they weren't measured alike: another judge, arm, k, history, or sampling. Corpora and selection may differ.
    """
    require_same(base, head, but=DRAWN)
    return Comparison(
        verticals={
            name: compare_rows(report.questions, head.verticals[name].questions)
            for name, report in base.verticals.items()
            if name in head.verticals
        },
        only_base=tuple(name for name in base.verticals if name not in head.verticals),
        only_head=tuple(name for name in head.verticals if name not in base.verticals),
        drawn=tuple(one for one in measurement_differences(base, head) if one.field in DRAWN),
        system=tuple(system_differences(base, head)),
    )


def compare_rows(base: Sequence[QuestionRow], head: Sequence[QuestionRow]) -> VerticalComparison:
    """The rows of one vertical in two reports."""
    old, new = _by_content(base), _by_content(head)
    both = [content for content in new if content in old and not _gold_changed(old[content], new[content])]
    pairs = [Pair(tuple(old[content]), tuple(new[content])) for content in both]
    paired = {row.id for pair in pairs for row in (*pair.base, *pair.head)}
    old_ids = [name for name in dict.fromkeys(row.id for row in base) if name not in paired]
    new_ids = [name for name in dict.fromkeys(row.id for row in head) if name not in paired]
    changes = [change for pair in pairs if (change := _change(pair)) is not None]
    single = all(len(pair.base) == len(pair.head) == 1 for pair in pairs)
    return VerticalComparison(
        shapes=_test_shapes(pairs),
        all_shapes=_tested(pairs, ALPHA),
        changes=tuple(sorted(changes, key=lambda change: (change.difference, change.shape, change.id))),
        moves=Counter((change.base[0], change.head[0]) for change in changes) if single else {},
        added=tuple(name for name in new_ids if name not in old_ids),
        removed=tuple(name for name in old_ids if name not in new_ids),
        changed=tuple(name for name in new_ids if name in old_ids),
        coverage=(_coverage([pair.base for pair in pairs]), _coverage([pair.head for pair in pairs])),
        wrong_values=_wrong_values(pairs),
    )


def _by_content(rows: Sequence[QuestionRow]) -> dict[str, list[QuestionRow]]:
    found: dict[str, list[QuestionRow]] = {}
    for row in rows:
        found.setdefault(row.content_hash, []).append(row)
    return found


def _gold_changed(base: Sequence[QuestionRow], head: Sequence[QuestionRow]) -> bool:
    return None not in (base[0].gold, head[0].gold) and base[0].gold != head[0].gold


def _share(rows: Sequence[QuestionRow]) -> float:
    """Share correct of the measured rows; 0 without one."""
    return mean([float(row.outcome is Outcome.CORRECT) for row in rows if row.outcome.measured]) or 0.0


def _test_shapes(pairs: Sequence[Pair]) -> dict[str, Tested]:
    """Every shape by itself, with p adjusted over the shapes."""
    of_shape: dict[str, list[Pair]] = {}
    for pair in sorted(pairs, key=lambda pair: pair.shape):
        of_shape.setdefault(pair.shape, []).append(pair)
    adjusted = holm({shape: _p([pair for pair in some if pair.measured]) for shape, some in of_shape.items()})
    return {shape: _tested(some, ALPHA / len(of_shape), adjusted[shape]) for shape, some in of_shape.items()}


def _tested(pairs: Sequence[Pair], alpha: float, p_holm: float | None = None) -> Tested:
    kept = [pair for pair in pairs if pair.measured]
    runs = (
        max((len(pair.base) for pair in pairs), default=0),
        max((len(pair.head) for pair in pairs), default=0),
    )
    lost, gained = (sum(sign * pair.difference > 0 for pair in kept) for sign in (-1, 1))
    band, head = _band([pair.base for pair in kept]), _mean([pair.head for pair in kept])
    p = _p(kept)
    significant = (p if p_holm is None else p_holm) <= ALPHA
    single = _single(kept)
    detectable = (
        detectable_by_mcnemar(min(lost, gained), len(kept), alpha)
        if single
        else detectable_by_sign_flip(_by_cluster(kept), alpha)
    )
    return Tested(
        n=len(kept),
        dropped=len(pairs) - len(kept),
        base=band,
        head=round(head, 4),
        lost=lost,
        gained=gained,
        test="mcnemar" if single else "sign-flip",
        p=p,
        p_holm=p_holm,
        detectable=detectable if detectable is not None and detectable <= len(kept) else None,
        verdict=_verdict(lost, gained, significant, band, head),
        runs=runs,
    )


def _verdict(lost: int, gained: int, significant: bool, base: Band, head: float) -> Verdict:
    """A regression is significant *and* below everything that the base did; an improvement above (spec/reports.md, Bands)."""
    if not lost and not gained:
        return "unchanged"
    if significant and round(head, 4) < base.min:
        return "regression"
    if significant and round(head, 4) > base.max:
        return "improvement"
    return "noise"


def _single(pairs: Sequence[Pair]) -> bool:
    return all(len(pair.base) == len(pair.head) == 1 for pair in pairs)


def _p(pairs: Sequence[Pair]) -> float:
    """McNemar for single runs; over more runs a question counts by its mean and a world's questions flip together."""
    if _single(pairs):
        return mcnemar_exact(sum(pair.difference < 0 for pair in pairs), sum(pair.difference > 0 for pair in pairs))
    return sign_flip(_by_cluster(pairs))


def _by_cluster(pairs: Sequence[Pair]) -> list[float]:
    """The summed differences of each world's questions."""
    of = {pair.head[0].content_hash: pair.difference for pair in pairs}
    return [sum(of[row.content_hash] for row in world) for world in by_world([pair.head[0] for pair in pairs])]


def _band(sides: Sequence[Sequence[QuestionRow]]) -> Band:
    """Share correct of each run of one side, over the questions that it measured."""
    runs: dict[int, list[float]] = {}
    for rows in sides:
        for row in rows:
            if row.outcome.measured:
                runs.setdefault(row.run, []).append(float(row.outcome is Outcome.CORRECT))
    shares = [sum(some) / len(some) for some in runs.values()] or [0.0]
    return Band(min=round(min(shares), 4), mean=round(_mean(sides), 4), max=round(max(shares), 4))


def _mean(sides: Sequence[Sequence[QuestionRow]]) -> float:
    """Mean over questions of the share of their measured runs that is correct."""
    return mean([_share(rows) for rows in sides]) or 0.0


def _change(pair: Pair) -> Change | None:
    base, head = (tuple(row.outcome for row in side) for side in (pair.base, pair.head))
    if sorted(base) == sorted(head) or (len(base) != len(head) and set(base) == set(head) and not pair.difference):
        return None
    lost = pair.difference < 0 and pair.measured
    return Change(
        id=pair.id,
        shape=pair.shape,
        base=base,
        head=head,
        difference=round(pair.difference, 4) if pair.measured else 0.0,
        evidence=evidence_relation([row.surfaced for row in (*pair.base, *pair.head)]),
        cause=_cause(pair) if lost else None,
        wrong_value=next((row.wrong_value.kind for row in pair.head if row.wrong_value is not None), None),
    )


def _cause(pair: Pair) -> Cause:
    """Retrieval, if what every good run of the base had surfaced is missing from a bad run of the head; answering, if it is there in each."""
    good = [row for row in pair.base if row.outcome is Outcome.CORRECT]
    bad = [row for row in pair.head if row.outcome.measured and row.outcome is not Outcome.CORRECT]
    if any(row.truncated or row.evidence is Presence.UNOBSERVED for row in (*good, *bad)):
        return "unknown"
    if all(row.evidence is Presence.PRESENT for row in bad):
        return "answering"
    if all(row.evidence is Presence.PRESENT for row in good) and all(row.evidence is Presence.ABSENT for row in bad):
        return "retrieval"
    return "unknown"


def _coverage(sides: Sequence[Sequence[QuestionRow]]) -> float | None:
    shares = [row.coverage for rows in sides for row in rows if row.coverage is not None]
    average = mean(shares)
    return None if average is None else round(average, 4)


def _wrong_values(pairs: Sequence[Pair]) -> dict[WrongValueKind, tuple[int, int]]:
    counts = [
        Counter(row.wrong_value.kind for side in sides for row in side if row.wrong_value is not None)
        for sides in ([pair.base for pair in pairs], [pair.head for pair in pairs])
    ]
    return {kind: (counts[0][kind], counts[1][kind]) for kind in WrongValueKind if counts[0][kind] or counts[1][kind]}
