"""The report as text, for the terminal and ``tme show``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.measure.outcome import MEASURED, Outcome, Presence
from pytest_typedmemeval.report.billing import billed
from pytest_typedmemeval.report.difference import band_lines
from pytest_typedmemeval.report.gate_terminal import gate_lines
from pytest_typedmemeval.report.model import (
    CoverageTable,
    JudgeIdentity,
    OutcomeTable,
    Proportion,
    QuestionRow,
    Report,
    VerticalReport,
)
from pytest_typedmemeval.report.printable import printable as printable
from pytest_typedmemeval.report.run_lines import run_lines
from pytest_typedmemeval.report.usage import usage_text
from pytest_typedmemeval.verticals import get_vertical

if TYPE_CHECKING:
    from pytest_typedmemeval.collection.parametrize import Plan
    from pytest_typedmemeval.session.exit_codes import Ending

_SHOWN_OUTCOMES = tuple(outcome for outcome in Outcome if outcome in MEASURED)
_LABEL = 28
_SIDE = 40
_MOST_ROWS = 12
_EMPTY_ALARM = 0.05


def header_lines(plan: Plan, anchor: str, fixture: str, resumed: Sequence[QuestionRow]) -> list[str]:
    """What is going to be measured, before the first question."""
    options = plan.options
    agent = f"--tme-agent={options.agent}" if options.agent else f"{fixture} from {anchor}"
    lines = [
        f"typedmemeval: agent {agent}, judge {options.judge}, arm {options.arm}, k {options.k}, runs {options.runs}"
    ]
    for name, corpus in plan.corpora.items():
        questions = [plan.projected(plan.question(asked)) for asked in plan.of(name) if asked.run == 1]
        sessions = sum(len(question.haystack_session_ids) for question in questions)
        turns = [turn for question in questions for session in question.haystack_sessions for turn in session]
        characters = sum(len(turn.content) for turn in turns)
        part = "" if len(questions) == len(corpus.questions) else f" of {len(corpus.questions)}"
        lines.append(
            f"typedmemeval: {corpus.vertical.corpus_id} (sha256 {corpus.sha256[:12]}), {len(questions)}{part} questions; "
            f"to ingest a run: {sessions:,} sessions, {len(turns):,} turns, {characters:,} characters"
        )
        if part:
            lines.append(f"typedmemeval: {_composition(plan, name)}")
    if resumed:
        used = usage_text(resumed)
        cost = "" if used is None else f"; used so far: {used}"
        lines.append(
            f"typedmemeval: {len(resumed)} of {len(plan.asked)} are measured already, in {options.resume}{cost}"
        )
    return lines


def _composition(plan: Plan, vertical: str) -> str:
    """``drawn list-order/16 3 of 5, ...; empty: ...``."""
    cells = plan.composition(vertical)
    shard = "" if plan.options.shard is None else f"shard {plan.options.shard[0]} of {plan.options.shard[1]} of: "
    drawn = ", ".join(f"{cell.name} {cell.chosen} of {cell.of}" for cell in cells if cell.chosen)
    empty = ", ".join(cell.name for cell in cells if not cell.chosen)
    return f"{shard}{drawn}" + (f"; empty: {empty}" if empty else "")


def report_lines(report: Report, *, verbose: bool = False) -> Iterator[str]:
    """A report as lines of text; ``verbose`` lists every question that isn't correct."""
    for name, vertical in report.verticals.items():
        yield from _vertical_lines(report, name, vertical, verbose)
    for name, gate in report.gates.items():
        yield from gate_lines(name, gate)
    for requirement in report.requirements:
        yield f"required {requirement.expression}: {'holds' if requirement.holds else 'FAILS'}, {requirement.figure} in {requirement.vertical}"


def title(report: Report, vertical: VerticalReport) -> str:
    """``TypedMemEval-Episodic v1 50q, agent bm25 1``."""
    agent = " ".join(part for part in (report.run.agent.name, report.run.agent.version) if part)
    param = f" [{report.run.agent_param}]" if report.run.agent_param else ""
    return f"{vertical.corpus.benchmark_name}, agent {agent}{param}"


def _vertical_lines(report: Report, name: str, vertical: VerticalReport, verbose: bool) -> Iterator[str]:
    judge = report.run.judge
    yield title(report, vertical)
    asked = f" {judge.model}" if judge.model else ""
    yield f"corpus {vertical.corpus.id} sha256 {vertical.corpus.sha256[:12]}; judge {judge.kind}{asked} {judge.fingerprint[:12]}; plugin {report.run.plugin}"
    yield from run_lines(report, name, vertical)
    yield ""
    yield from _outcome_lines(vertical)
    yield ""
    yield from _coverage_lines(vertical)
    yield from _evidence_lines(vertical)
    yield from _extras_lines(name, vertical)
    yield from _wrong_value_lines(vertical, verbose)
    if vertical.bands is not None:
        yield ""
        yield from band_lines(vertical.bands)
    yield from _unmeasured_lines(vertical, verbose)
    yield from _judge_lines(judge, vertical)
    counts = vertical.outcomes.counts
    answered = vertical.n - counts[Outcome.UNRUN] - counts[Outcome.ERROR]
    if vertical.empty_answers > _EMPTY_ALARM * answered:
        yield f"empty answers: {vertical.empty_answers} of {answered}, more than {_EMPTY_ALARM:.0%}: look at the agent before the figures"
    yield ""
    yield f"cite as: {vertical.corpus.citation}"


def _judge_lines(judge: JudgeIdentity, vertical: VerticalReport) -> Iterator[str]:
    """How a model was asked and what it cost here, who judged how many, and what it said of near misses."""
    if judge.model is not None:
        judge = billed(judge, vertical.questions)  # the run's own is over all verticals
        fates = "".join(f", {name} {fate}" for name, fate in judge.settings.items())
        yield (
            f"judge calls: {judge.calls}, {judge.retries} retries, {judge.tokens} tokens, {judge.cached} from the cache; format {judge.mode or 'none'}{fates}"
        )
    if len(vertical.by_judge) > 1:
        yield "judged by " + "; ".join(
            f"{name}: " + ", ".join(f"{count} {outcome.value}" for outcome, count in counts.items())
            for name, counts in vertical.by_judge.items()
        )
    controls = vertical.judge_controls
    if controls is not None:
        yield (
            f"judge controls: {controls.false_accepts.count} of {controls.n} near misses accepted, {controls.undecided} undecided"
            + (f" ({', '.join(controls.accepted[:_MOST_ROWS])})" if controls.accepted else "")
        )


def _outcome_lines(vertical: VerticalReport) -> Iterator[str]:
    yield (
        f"{'outcomes of all questions':<{_LABEL}}{'n':>4}  "
        + "".join(f"{outcome.value:<19}" for outcome in _columns(vertical))
        + "no verdict"
    )
    for name, table in [*vertical.by_shape.items(), ("all shapes", vertical.outcomes)]:
        yield _outcome_line(f"  {name}{' *' if table.diagnostic else ''}", table, _columns(vertical))
    if len(vertical.by_level) > 1:
        for name, table in vertical.by_level.items():
            yield _outcome_line(f"  level {name}{' *' if table.diagnostic else ''}", table, _columns(vertical))
    if vertical.outcomes.measured < vertical.outcomes.n:
        yield _measured_line("  of the measured", vertical.outcomes, _columns(vertical))
    yield f"  [95% intervals, {_intervals(vertical.outcomes)}]  * n < 30: shows where to look, supports no claim"


def _intervals(table: OutcomeTable) -> str:
    kinds = {one.interval for one in table.of_all.values()}
    return "bootstrap by world" if "bootstrap" in kinds else "Wilson"


def _columns(vertical: VerticalReport) -> list[Outcome]:
    """Premature is shown only where there is one: most verticals can't have it."""
    return [
        outcome for outcome in _SHOWN_OUTCOMES if outcome is not Outcome.PREMATURE or vertical.outcomes.counts[outcome]
    ]


def _outcome_line(label: str, table: OutcomeTable, columns: Sequence[Outcome]) -> str:
    cells = "".join(f"{_share(table.of_all[outcome]):<19}" for outcome in columns)
    return f"{label:<{_LABEL}}{table.n:>4}  {cells}{table.n - table.measured or '-'}".rstrip()


def _measured_line(label: str, table: OutcomeTable, columns: Sequence[Outcome]) -> str:
    return (
        f"{label:<{_LABEL}}{table.measured:>4}  "
        + "".join(f"{_share(table.of_measured[outcome]):<19}" for outcome in columns)
    ).rstrip()


def _share(share: Proportion) -> str:
    if share.rate is None:
        return "-"
    if share.low is None or share.high is None:
        return f"{share.count} {share.rate:.0%}"
    if share.count == 0:
        return f"0 [0-{share.high:.0%}]"
    return f"{share.count} {share.rate:.0%} [{share.low * 100:.0f}-{share.high:.0%}]"


def _coverage_lines(vertical: VerticalReport) -> Iterator[str]:
    table = vertical.coverage
    if not table.n:
        return
    floor_names = list(table.floors)
    yield (
        f"{f'coverage at k={table.k} sessions':<{_LABEL}}{'n':>4}  {'share':<8}{'all gold':<10}"
        + "".join(f"{name + ' share':<14}" for name in floor_names)
        + "ceiling"
    )
    for name, one in [*vertical.coverage_by_shape.items(), ("all shapes", table)]:
        yield _coverage_line(f"  {name}", one, floor_names)
    if not table.observed:
        yield "  the agent doesn't tell what it retrieved: return Answer(text, retrieved=[Evidence(session_id), ...]) to see coverage"
        return
    yield f"  sessions returned: {table.returned_min} to {table.returned_max}, median {table.returned_median:g}; told for {table.observed} of {table.n}"
    if table.nothing_stored:
        yield f"  nothing retrieved in {table.nothing_stored} of {table.observed}: is anything stored?"
    if table.k_above_haystack:
        yield f"  k is larger than the haystack in {table.k_above_haystack} of {table.n}"
    if table.no_headroom:
        yield "  no headroom at this k: a better retriever can't show here"


def _coverage_line(label: str, table: CoverageTable, floor_names: Sequence[str]) -> str:
    floors = "".join(
        f"{_number(table.floors[name].share) if name in table.floors else '-':<14}" for name in floor_names
    )
    return f"{label:<{_LABEL}}{table.n:>4}  {_number(table.share):<8}{_number(table.all):<10}{floors}{_number(table.ceiling)}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _evidence_lines(vertical: VerticalReport) -> Iterator[str]:
    table = vertical.evidence
    if not table.observed:
        return
    yield ""
    yield (f"{'evidence':<{_LABEL}}{'':>4}  " + "".join(f"{presence.value:<12}" for presence in Presence)).rstrip()
    for outcome, counts in table.by_outcome.items():
        yield (
            f"  {outcome.value:<{_LABEL - 2}}{'':>4}  "
            + "".join(f"{counts[presence] or '-':<12}" for presence in Presence).rstrip()
        )
    levels = ", ".join(f"{count} by {name}" for name, count in table.levels.items())
    if levels:
        yield f"  present as told: {levels}"
    if table.retrieval_failures:
        yield f"  {table.retrieval_failures} wrong with the evidence absent: retrieval failures"


def _extras_lines(name: str, vertical: VerticalReport) -> Iterator[str]:
    try:
        told = list(get_vertical(name).lines(vertical.extras))
    except KeyError:  # a registered vertical, read where it isn't registered
        told = [f"{key}: {value}" for key, value in vertical.extras.items()]
    if told:
        yield ""
        yield from told


def _wrong_value_lines(vertical: VerticalReport, verbose: bool) -> Iterator[str]:
    if not vertical.wrong_values:
        return
    yield ""
    yield "wrong values: " + ", ".join(f"{count} {kind.value}" for kind, count in vertical.wrong_values.items())
    rows = [row for row in vertical.questions if row.wrong_value is not None]
    for row in rows if verbose else rows[:_MOST_ROWS]:
        assert row.wrong_value is not None
        sessions = f" of session {', '.join(row.wrong_value.session_ids)}" if row.wrong_value.session_ids else ""
        yield f"  {_id(row)} {row.wrong_value.kind.value}{sessions}{_quoted(row)}"
    if len(rows) > _MOST_ROWS and not verbose:
        yield f"  ... {len(rows) - _MOST_ROWS} more (-v, or tme show -v)"


def _unmeasured_lines(vertical: VerticalReport, verbose: bool) -> Iterator[str]:
    rows = [row for row in vertical.questions if not row.outcome.measured]
    if not rows:
        return
    codes = vertical.outcomes.codes
    yield ""
    yield (
        f"not measured: {len(rows)} of {vertical.n} ("
        + ", ".join(f"{count} {code}" for code, count in codes.items())
        + ")"
    )
    for row in rows if verbose else rows[:_MOST_ROWS]:
        assert row.code is not None
        detail = f": {printable(row.detail)}" if row.detail else _quoted(row)
        yield f"  {_id(row)} {row.outcome.value} {row.code.value}{detail}"
    if len(rows) > _MOST_ROWS and not verbose:
        yield f"  ... {len(rows) - _MOST_ROWS} more (-v, or tme show -v)"


def _id(row: QuestionRow) -> str:
    return row.id if row.run == 1 else f"{row.id}-r{row.run}"


def _quoted(row: QuestionRow) -> str:
    if not row.answer:
        return ""
    text = " ".join(row.answer.split())
    return f": {printable(text if len(text) <= 70 else text[:67] + '...')}"


def side_by_side(reports: Sequence[Report]) -> Iterator[str]:
    """The agents of a parametrized fixture next to each other: correct and coverage per vertical and shape."""
    names = [report.run.agent_param or report.run.agent.name for report in reports]
    width = max(20, *(len(name) + 2 for name in names))
    yield f"{'correct of n (coverage)':<{_SIDE}}" + "".join(f"{name:<{width}}" for name in names).rstrip()
    for vertical in dict.fromkeys(name for report in reports for name in report.verticals):
        tables = [report.verticals[vertical] for report in reports if vertical in report.verticals]
        for shape in dict.fromkeys(shape for table in tables for shape in table.by_shape):
            cells = ""
            for report in reports:
                table = report.verticals[vertical].by_shape.get(shape) if vertical in report.verticals else None
                coverage = report.verticals[vertical].coverage_by_shape[shape].share if table else None
                text = f"{table.counts[Outcome.CORRECT]}/{table.n} ({_number(coverage)})" if table else "-"
                cells += f"{text:<{width}}"
            yield f"  {vertical} {shape} ".ljust(_SIDE) + cells.rstrip()


def write_summary(reporter: Any, reports: Sequence[Report], end: Ending, own_code: bool, notes: Sequence[str]) -> None:
    """The section in pytest's own summary. ``own_code`` says that the exit code is ours and not pytest's own."""
    verbose = reporter.verbosity > 0
    if reporter.verbosity >= -1:
        for report in reports:
            reporter.write_sep("=", f"TypedMemEval{f' [{report.run.agent_param}]' if report.run.agent_param else ''}")
            for line in report_lines(report, verbose=verbose):
                reporter.write_line(line)
        if len(reports) > 1:
            reporter.write_sep("-", "side by side")
            for line in side_by_side(reports):
                reporter.write_line(line)
        for line in notes:
            reporter.write_line(line)
    if end.code:
        reporter.write_line(f"exit {end.code}: {end.reason}" if own_code else end.reason, red=True)
