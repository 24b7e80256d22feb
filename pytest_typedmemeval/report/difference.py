"""Bands and comparisons as text, for the terminal, ``tme bands`` and ``tme diff``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pytest_typedmemeval.measure.bands import ADVISED_RUNS
from pytest_typedmemeval.measure.compare import ALPHA, Change, Comparison, Tested, VerticalComparison
from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.report.model import Band, Bands

_LABEL = 28
_MOST_ROWS = 12

VERDICTS = {
    "regression": "REGRESSION",
    "improvement": "improvement",
    "noise": "no more than noise",
    "unchanged": "unchanged",
}
CAUSES = {
    "retrieval": "with the evidence no longer surfaced (retrieval)",
    "answering": "with the evidence surfaced (answering)",
    "unknown": "of unknown cause",
}


def band_lines(bands: Bands) -> Iterator[str]:
    """The bands of one vertical."""
    note = f", weak: {ADVISED_RUNS} runs are advised" if bands.weak else ""
    varied = f", {bands.vary} varied" if bands.vary else ""
    yield f"bands over {bands.runs} runs of {bands.n} questions{varied}{note}"
    outcomes = list(bands.outcomes)
    yield f"  {'':<{_LABEL - 2}}{'n':>4}  " + "".join(f"{outcome.value:<16}" for outcome in outcomes).rstrip()
    for name, n, some in [
        *((shape, one.n, one.outcomes) for shape, one in bands.by_shape.items()),
        *([] if len(bands.by_shape) == 1 else [("all shapes", bands.n, bands.outcomes)]),
    ]:
        cells = "".join(f"{_band(some[outcome]) if outcome in some else '-':<16}" for outcome in outcomes)
        yield f"  {name:<{_LABEL - 2}}{n:>4}  {cells}".rstrip()
    if bands.coverage is not None:
        yield f"  coverage {bands.coverage.min:.2f} to {bands.coverage.max:.2f}, mean {bands.coverage.mean:.2f}"
    yield from _flip_lines(bands)


def _flip_lines(bands: Bands) -> Iterator[str]:
    flips = bands.flips
    yield f"  {flips.n} of {bands.n} questions flip between runs"
    for label, names in (
        ("with the same evidence", flips.same_evidence),
        ("with other evidence", flips.other_evidence),
        ("with evidence untold", flips.unobserved),
    ):
        if names:
            yield f"    {len(names)} {label}: {', '.join(names)}"
    if bands.unmeasured:
        yield f"  without a measurement in some run: {', '.join(bands.unmeasured)}"
    if bands.left_out:
        yield f"  {bands.left_out} questions not asked in every run are left out"


def _band(band: Band) -> str:
    return f"{band.min:g}" if band.min == band.max else f"{band.min:g}-{band.max:g} (~{band.mean:.3g})"


def comparison_lines(comparison: Comparison, *, verbose: bool = False) -> Iterator[str]:
    """A comparison as lines; ``verbose`` lists every question that changed."""
    for one in comparison.system:
        yield f"  system: {one}"
    for one in comparison.drawn:
        yield f"  {one}: questions are paired on their content"
    for label, names in (("only in the base", comparison.only_base), ("only in the head", comparison.only_head)):
        if names:
            yield f"  {label}: {', '.join(names)}"
    for name, vertical in comparison.verticals.items():
        yield ""
        yield from _vertical_lines(name, vertical, verbose)


def _vertical_lines(name: str, vertical: VerticalComparison, verbose: bool) -> Iterator[str]:
    yield f"{f'{name}: correct':<{_LABEL}}{'n':>4}  {'base':<14}{'head':<8}{'lost':<6}{'gained':<8}{'p':<9}{'adjusted':<10}verdict"
    for shape, tested in [*vertical.shapes.items(), ("all shapes", vertical.all_shapes)]:
        yield _tested_line(shape, tested)
    yield from _note_lines(vertical)
    yield from _reason_lines(vertical)
    yield from _change_lines(vertical.changes, verbose)


def _tested_line(shape: str, tested: Tested) -> str:
    adjusted = "" if tested.p_holm is None else f"{tested.p_holm:.2g}"
    return (
        f"  {shape:<{_LABEL - 2}}{tested.n:>4}  {base_share(tested):<14}{tested.head:<8.0%}{tested.lost:<6}{tested.gained:<8}"
        f"{tested.p:<9.2g}{adjusted:<10}{verdict_text(tested)}"
    ).rstrip()


def base_share(tested: Tested) -> str:
    """``80%``, or the band of several runs: ``76% to 82%``."""
    low, high = f"{tested.base.min:.0%}", f"{tested.base.max:.0%}"
    return low if low == high else f"{low} to {high}"


def verdict_text(tested: Tested) -> str:
    """The verdict in words, with what would have been told apart."""
    if tested.verdict in ("regression", "improvement", "unchanged"):
        return VERDICTS[tested.verdict]
    within = "within the band of the base" if tested.in_band else VERDICTS["noise"]
    if tested.detectable is None:
        return f"{within} (too few questions to tell any)"
    return f"{within} (from {tested.detectable} of {tested.n} on it would tell)"


def _note_lines(vertical: VerticalComparison) -> Iterator[str]:
    tests = {
        "mcnemar": "McNemar exact",
        "sign-flip": "sign-flip permutation over question means, clustered by world",
    }
    yield f"  {tests[vertical.all_shapes.test]}; adjusted: Holm over {len(vertical.shapes)} shapes, at {ALPHA:g}"
    if vertical.all_shapes.dropped:
        yield f"  {vertical.all_shapes.dropped} pairs without a measurement on one side are in no test"
    for label, names in (
        ("added", vertical.added),
        ("removed", vertical.removed),
        ("same id, other text", vertical.changed),
    ):
        if names:
            yield f"  {label}: {len(names)} ({', '.join(names[:_MOST_ROWS])}{', ...' if len(names) > _MOST_ROWS else ''})"


def _reason_lines(vertical: VerticalComparison) -> Iterator[str]:
    if vertical.causes:
        yield "  lost questions: " + ", ".join(f"{count} {CAUSES[cause]}" for cause, count in vertical.causes.items())
    before, now = vertical.coverage
    if before is not None and now is not None:
        yield f"  coverage {before:.2f} -> {now:.2f}"
    moved = {kind: counts for kind, counts in vertical.wrong_values.items() if counts[0] != counts[1]}
    if moved:
        yield "  wrong values: " + ", ".join(f"{kind.value} {old} -> {new}" for kind, (old, new) in moved.items())


def _change_lines(changes: Sequence[Change], verbose: bool) -> Iterator[str]:
    if not changes:
        return
    yield f"  {len(changes)} questions changed"
    for change in changes if verbose else changes[:_MOST_ROWS]:
        why = f" {CAUSES[change.cause]}" if change.cause in ("retrieval", "answering") else ""
        kind = f" ({change.wrong_value.value})" if change.wrong_value is not None else ""
        yield f"    {change.id} {change.shape}: {outcomes_text(change.base)} -> {outcomes_text(change.head)}{kind}{why}"
    if len(changes) > _MOST_ROWS and not verbose:
        yield f"    ... {len(changes) - _MOST_ROWS} more (-v)"


def outcomes_text(outcomes: Sequence[Outcome]) -> str:
    """``correct``, or of several runs ``2 correct, 1 wrong``."""
    counts = {outcome: outcomes.count(outcome) for outcome in Outcome if outcome in outcomes}
    if len(outcomes) == 1 or len(counts) == 1:
        return next(iter(counts)).value
    return ", ".join(f"{count} {outcome.value}" for outcome, count in counts.items())
