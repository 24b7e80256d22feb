"""What a report says first: one sentence a finding, for people who have a minute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pytest_typedmemeval.measure.outcome import MEASURED, Outcome, Presence, WrongValueKind
from pytest_typedmemeval.report.model import CoverageTable, Proportion, VerticalReport

OUTCOME_MEANS = {
    Outcome.CORRECT: "matches gold",
    Outcome.WRONG: "commits to an incorrect value",
    Outcome.ABSTAINED: "declines to commit",
    Outcome.MISSED: "denies what was said",
    Outcome.PREMATURE: "gives what isn't true yet as true",
    Outcome.INCONCLUSIVE: "no verdict exists",
    Outcome.UNRUN: "not asked",
    Outcome.ERROR: "the agent or its worker broke",
}

ORIGIN_MEANS = {
    WrongValueKind.STALE: "a value that was superseded",
    WrongValueKind.LATER: "a newer value than was asked for",
    WrongValueKind.TWIN: "a competing fact's value",
    WrongValueKind.PREMATURE: "a value that only holds later",
    WrongValueKind.MISCOUNTED: "inputs left out, added or swapped",
    WrongValueKind.REORDERED: "named items in another order",
    WrongValueKind.OTHER_SPEAKER: "the other speaker",
    WrongValueKind.INVENTED: "a value that the history doesn't have",
    WrongValueKind.UNRESOLVED: "not traced",
}

_FLOOR_NAMES = {"bm25": "BM25", "random": "random", "dense": "dense"}


@dataclass(frozen=True)
class Finding:
    """``label`` says what it is about; ``filter`` names the questions it is about, for a list of them."""

    label: str
    text: str
    filter: Mapping[str, str] = field(default_factory=dict)


def findings(vertical: VerticalReport) -> Iterator[Finding]:
    """What was said, why it was wrong, where wrong values came from, and what the figures don't cover."""
    correct = vertical.outcomes.of_all[Outcome.CORRECT]
    if correct.rate is None:
        return
    yield Finding("Correct", f"{correct.count} of {correct.n}, {share_text(correct)}", {"outcome": "correct"})
    yield from _wrong(vertical)
    yield from _declined(vertical)
    yield from _coverage(vertical.coverage)
    codes = vertical.outcomes.codes
    if codes:
        lost = vertical.outcomes.n - vertical.outcomes.measured
        told = ", ".join(f"{count} {code.replace('_', ' ')}" for code, count in codes.items())
        yield Finding("Not measured", f"{lost} of {vertical.n}: {told}", {"outcome": "no verdict"})
    if vertical.bands is not None and Outcome.CORRECT in vertical.bands.outcomes:
        band, flips = vertical.bands.outcomes[Outcome.CORRECT], vertical.bands.flips
        yield Finding(
            "Noise",
            f"{vertical.bands.runs} runs give {band.min:g} to {band.max:g} correct of {vertical.bands.n}; {flips.n} questions flip, "
            f"{len(flips.same_evidence)} of them with the same evidence",
        )


def share_text(share: Proportion) -> str:
    """``36% (24 to 50%)``."""
    if share.rate is None or share.low is None or share.high is None:
        return "-"
    return f"{share.rate:.0%} ({share.low * 100:.0f} to {share.high:.0%})"


def _wrong(vertical: VerticalReport) -> Iterator[Finding]:
    wrong, evidence = vertical.outcomes.counts[Outcome.WRONG], vertical.evidence
    if not wrong:
        return
    text = str(wrong)
    surfaced = evidence.by_outcome.get(Outcome.WRONG, {}).get(Presence.PRESENT, 0)
    if evidence.retrieval_failures or surfaced:
        text += f": {evidence.retrieval_failures} without the evidence (retrieval), {surfaced} with it (answering)"
    elif not evidence.observed:
        text += "; the agent doesn't tell what it retrieved, so retrieval and answering can't be told apart"
    yield Finding("Wrong", text, {"outcome": "wrong"})
    if vertical.wrong_values:
        ordered = sorted(vertical.wrong_values.items(), key=lambda pair: -pair[1])
        told = ", ".join(f"{count} {kind.value.replace('_', ' ')} ({ORIGIN_MEANS[kind]})" for kind, count in ordered)
        yield Finding("Wrong values", told, {"outcome": "wrong"})


def _declined(vertical: VerticalReport) -> Iterator[Finding]:
    counts = vertical.outcomes.counts
    told = [
        f"{counts[outcome]} {outcome.value} ({OUTCOME_MEANS[outcome]})"
        for outcome in (Outcome.ABSTAINED, Outcome.MISSED, Outcome.PREMATURE)
        if counts[outcome] and outcome in MEASURED
    ]
    if told:
        yield Finding("Otherwise", ", ".join(told))


def _coverage(table: CoverageTable) -> Iterator[Finding]:
    if not table.n:
        return
    if table.share is None:
        yield Finding("Coverage", "the agent doesn't tell what it retrieved")
        return
    text = f"{table.share:.2f} of the gold sessions at k={table.k}"
    floor = table.floors.get("bm25")
    if floor is not None and floor.share is not None:
        text += f", {_against(table, floor.share)} the {_FLOOR_NAMES['bm25']} floor {floor.share:.2f}"
    if table.no_headroom:
        text += "; no headroom at this k"
    elif table.nothing_stored:
        text += f"; nothing retrieved in {table.nothing_stored} of {table.observed}"
    yield Finding("Coverage", text)


def _against(table: CoverageTable, floor: float) -> str:
    """Interval-aware: a difference inside the interval is none."""
    if table.low is not None and table.low > floor:
        return "above"
    if table.high is not None and table.high < floor:
        return "below"
    return "not told apart from"
