"""A report as Markdown of the size of a job summary or a pull request comment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pytest_typedmemeval.measure.compare import Comparison, VerticalComparison, compare
from pytest_typedmemeval.measure.identity import Incomparable
from pytest_typedmemeval.measure.outcome import MEASURED, Outcome, Presence
from pytest_typedmemeval.report.difference import CAUSES, base_share, outcomes_text, verdict_text
from pytest_typedmemeval.report.gates import gate_figures
from pytest_typedmemeval.report.model import Bands, OutcomeTable, Proportion, QuestionRow, Report, VerticalReport
from pytest_typedmemeval.report.terminal import title
from pytest_typedmemeval.verticals import get_vertical

MOST_ROWS = 20
"""Questions listed of a vertical: five verticals stay under the 65,536 characters of a comment."""

MOST_LETTERS = 120
_MARKS = re.compile(r"([\\`*_\[\]#|~])")


def report_markdown(report: Report, baseline: Report | None = None) -> str:
    """The report, what changed first."""
    comparison, refused = _compared(report, baseline)
    lines = [line for name in report.verticals for line in _vertical(report, name, comparison)]
    if refused:
        lines += ["", f"> No comparison with the baseline: {inert(refused)}"]
    for arm, gate in gate_figures(report).items():
        lines += ["", *_gate(arm, gate)]
    lines += _requirements(report)
    return "\n".join(lines).strip("\n") + "\n"


def _compared(report: Report, baseline: Report | None) -> tuple[Comparison | None, str]:
    if baseline is None:
        return None, ""
    try:
        return compare(baseline, report), ""
    except Incomparable as error:
        return None, str(error)


def inert(text: str, most: int | None = None) -> str:
    """Somebody else's text as text: no markup, no mention, no link."""
    folded = " ".join(text.split())
    if most is not None and len(folded) > most:
        folded = folded[: most - 3] + "..."
    folded = folded.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    folded = _MARKS.sub(r"\\\1", folded)
    return folded.replace("@", "&#64;").replace("://", "&#58;//").replace("www.", "www&#46;")


def _vertical(report: Report, name: str, comparison: Comparison | None) -> Iterator[str]:
    vertical = report.verticals[name]
    yield ""
    yield f"## {inert(title(report, vertical))}"
    yield ""
    if comparison is not None and name in comparison.verticals:
        yield from _comparison(comparison, comparison.verticals[name])
    yield from _outcomes(vertical)
    yield ""
    yield from _findings(name, vertical)
    if vertical.bands is not None:
        yield ""
        yield from _bands(vertical.bands)
    yield from _questions(vertical)
    yield ""
    yield f"<sub>{_identity(report, vertical)}</sub>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: int = 1) -> Iterator[str]:
    """A table whose first column is words and whose next ``numbers`` columns are set right."""
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "|".join("--:" if 0 < at <= numbers else "---" for at in range(len(heads))) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def _outcomes(vertical: VerticalReport) -> Iterator[str]:
    columns = [
        one for one in Outcome if one in MEASURED and (one is not Outcome.PREMATURE or vertical.outcomes.counts[one])
    ]
    tables: list[tuple[str, OutcomeTable]] = [*vertical.by_shape.items(), ("**all shapes**", vertical.outcomes)]
    yield from _table(
        ["outcomes of all questions", "n", *(one.value for one in columns), "no verdict"],
        [
            [
                name + (" \\*" if table.diagnostic else ""),
                str(table.n),
                *(_share(table.of_all[one]) for one in columns),
                str(table.n - table.measured or "-"),
            ]
            for name, table in tables
        ],
    )
    yield ""
    yield "<sub>95% intervals. \\* fewer than 30 questions: shows where to look, supports no claim.</sub>"


def _share(share: Proportion) -> str:
    if share.rate is None or share.low is None or share.high is None:
        return "-"
    return f"{share.count} ({share.rate:.0%}, {share.low * 100:.0f} to {share.high:.0%})"


def _findings(name: str, vertical: VerticalReport) -> Iterator[str]:
    coverage, evidence = vertical.coverage, vertical.evidence
    if coverage.share is not None:
        floors = ", ".join(f"{floor} {_number(value.share)}" for floor, value in coverage.floors.items())
        yield f"- **Coverage at k={coverage.k}**: {coverage.share:.2f} of {coverage.observed} questions ({floors}, ceiling {_number(coverage.ceiling)})"
    elif coverage.n:
        yield "- **Coverage**: the agent doesn't tell what it retrieved"
    if evidence.observed and vertical.outcomes.counts[Outcome.WRONG]:
        present = evidence.by_outcome.get(Outcome.WRONG, {}).get(Presence.PRESENT, 0)
        yield f"- **Wrong answers**: {evidence.retrieval_failures} with the evidence absent (retrieval failures), {present} with it surfaced"
    if vertical.wrong_values:
        yield "- **Wrong values**: " + ", ".join(
            f"{count} {kind.value}" for kind, count in vertical.wrong_values.items()
        )
    codes = vertical.outcomes.codes
    if codes:
        yield "- **Not measured**: " + ", ".join(f"{count} {code}" for code, count in codes.items())
    for line in get_vertical(name).lines(vertical.extras):
        yield f"- {inert(line)}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _comparison(comparison: Comparison, vertical: VerticalComparison) -> Iterator[str]:
    lost = vertical.regressions
    yield f"**Regression: {', '.join(lost)}**" if lost else "**No regression** against the baseline."
    yield ""
    yield from _table(
        ["correct of paired questions", "n", "base", "now", "lost", "gained", "p, adjusted", "verdict"],
        [
            [
                shape,
                str(tested.n),
                base_share(tested),
                f"{tested.head:.0%}",
                str(tested.lost),
                str(tested.gained),
                f"{tested.p:.2g}" + ("" if tested.p_holm is None else f", {tested.p_holm:.2g}"),
                verdict_text(tested),
            ]
            for shape, tested in [*vertical.shapes.items(), ("**all shapes**", vertical.all_shapes)]
        ],
        5,
    )
    yield ""
    if vertical.causes:
        yield "- Lost questions: " + ", ".join(f"{count} {CAUSES[cause]}" for cause, count in vertical.causes.items())
    before, now = vertical.coverage
    if before is not None and now is not None:
        yield f"- Coverage {before:.2f} before, {now:.2f} now"
    for one in (*comparison.system, *comparison.drawn):
        yield f"- {inert(str(one))}"
    for change in vertical.changes[:MOST_ROWS]:
        why = f" {CAUSES[change.cause]}" if change.cause in ("retrieval", "answering") else ""
        yield f"- {change.id}: {outcomes_text(change.base)} before, {outcomes_text(change.head)} now{why}"
    if len(vertical.changes) > MOST_ROWS:
        yield f"- ... {len(vertical.changes) - MOST_ROWS} more"
    yield ""


def _bands(bands: Bands) -> Iterator[str]:
    weak = ", weak" if bands.weak else ""
    told = ", ".join(
        f"{one.min:g} to {one.max:g} {outcome.value}" for outcome, one in bands.outcomes.items() if outcome in MEASURED
    )
    flips = bands.flips
    yield f"- **Bands** over {bands.runs} runs{weak}: {told}"
    yield (
        f"- **Flips**: {flips.n} of {bands.n} questions; {len(flips.same_evidence)} with the same evidence, "
        f"{len(flips.other_evidence)} with other evidence, {len(flips.unobserved)} untold"
    )


def _questions(vertical: VerticalReport) -> Iterator[str]:
    rows = [row for row in vertical.questions if row.outcome is not Outcome.CORRECT]
    if not rows:
        return
    shown = sorted(rows, key=lambda row: (row.outcome not in (Outcome.WRONG, Outcome.MISSED), row.id, row.run))[
        :MOST_ROWS
    ]
    yield ""
    yield f"<details><summary>{len(rows)} questions not correct{'' if len(rows) == len(shown) else f', {len(shown)} shown'}</summary>"
    yield ""
    yield from _table(
        ["question", "shape", "outcome", "evidence", "answer"], [[*_question(row)] for row in shown], numbers=0
    )
    yield ""
    yield "</details>"


def _question(row: QuestionRow) -> Iterator[str]:
    yield row.id if row.run == 1 else f"{row.id}-r{row.run}"
    yield row.shape
    kind = row.wrong_value.kind.value if row.wrong_value else row.code.value if row.code else ""
    yield row.outcome.value + (f", {inert(kind)}" if kind else "")
    yield row.evidence.value
    yield inert(row.answer or row.detail or "", MOST_LETTERS)


def _gate(arm: str, gate: Mapping[str, Any]) -> Iterator[str]:
    state = "skipped" if gate.get("skipped") else "passed" if gate.get("passed") else "FAILED"
    yield f"## Gate {inert(arm)}: {state}"
    yield ""
    if gate.get("skip_reason") or gate.get("reason"):
        yield inert(str(gate.get("skip_reason") or gate.get("reason")))
        yield ""
    figures = {
        name: value
        for name, value in gate.items()
        if isinstance(value, (int, float)) and name not in ("skipped", "passed")
    }
    yield from _table(
        ["figure", "value"], [[inert(name.replace("_", " ")), f"{value:g}"] for name, value in figures.items()]
    )


def _requirements(report: Report) -> list[str]:
    if not report.requirements:
        return []
    rows = [
        ["holds" if one.holds else "**fails**", f"`{one.expression}`", one.vertical, inert(one.figure)]
        for one in report.requirements
    ]
    return ["", "### Requirements", "", *_table(["", "required", "in", "figure"], rows, numbers=0)]


def _identity(report: Report, vertical: VerticalReport) -> str:
    run = report.run
    commit = run.source.get("commit")
    parts = [
        f"cite as: {vertical.corpus.citation}",
        f"corpus {vertical.corpus.sha256[:12]}",
        f"judge {run.judge.kind} {run.judge.fingerprint[:12]}",
        f"arm {run.arm}",
        f"plugin {run.plugin}",
        *([f"commit {str(commit)[:12]}"] if commit else []),
    ]
    return inert("; ".join(parts))
