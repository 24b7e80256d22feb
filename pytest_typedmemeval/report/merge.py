"""Several reports of one selection as one: shards, or a part that was asked again."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.corpus.registry import Corpus, get_corpus
from pytest_typedmemeval.measure.identity import Incomparable, require_same
from pytest_typedmemeval.report.build import vertical_report
from pytest_typedmemeval.report.model import QuestionRow, Report, Selection

Key = tuple[str, str, int]


def merge_reports(reports: Sequence[Report]) -> Report:
    """One report over all rows; where two have the same question and run the later one counts, and the report is marked as mixed. So is one that lacks questions of the selection.

    Raises `Incomparable` unless both fingerprints agree (a report in which nothing was measured says nothing of the system), and `CorpusError` if a corpus isn't
    here; requirements and the exit code are those of no one run and are left out.
    """
    first = next(filter(_measured, reports), reports[0])
    for other in reports:
        require_same(first, other, system=_measured(other))
    rows: dict[Key, QuestionRow] = {}
    again = 0
    for report in reports:
        for vertical in report.verticals.values():
            for row in vertical.questions:
                key = (row.vertical, row.id, row.run)
                again += key in rows
                rows[key] = row
    told = sorted(rows.values(), key=lambda row: (row.id, row.run))
    mixed = next((report.run.mixed for report in reports if report.run.mixed), None)
    whole = selected(first)
    if again:
        mixed = f"{again} of {len(rows)} questions were asked in more than one of the merged reports"
    elif len(rows) < whole:
        mixed = f"{whole - len(rows)} of {whole} questions are in none of the merged reports"
    run = first.run.model_copy(
        update={
            "started": min(report.run.started for report in reports),
            "selection": _selection(first, told),
            "judge": first.run.judge.model_copy(
                update={
                    name: sum(getattr(one.run.judge, name) for one in reports)
                    for name in ("calls", "retries", "tokens")
                }
            ),
            "options": {name: value for name, value in first.run.options.items() if name != "shard"},
            "isolation_check": _isolation([report.run.isolation_check for report in reports]),
            "mixed": mixed,
        }
    )
    return Report(
        run=run,
        verticals={
            name: vertical_report(
                _corpus(name, first),
                [row for row in told if row.vertical == name],
                first.run.options["k"],
                full=first.run.options["keep_text"] == "full",
                arm=first.run.arm,
            )
            for name in first.run.fingerprints.covers["corpora"]
            if any(row.vertical == name for row in told)
        },
        gates={name: gate for report in reports for name, gate in report.gates.items()},
    )


def _isolation(checks: Sequence[str]) -> str:
    """Broken in one part is broken; passed in all is passed."""
    return next((one for one in ("broken", "not run") if one in checks), "passed")


def _measured(report: Report) -> bool:
    return any(row.outcome.measured for one in report.verticals.values() for row in one.questions)


def selected(report: Report) -> int:
    """How many (question, run) the whole selection has of which a report, perhaps of a shard, is a part."""
    cells = report.run.selection.cells.values()
    return sum(cell.n for vertical in cells for cell in vertical) * report.run.selection.runs


def _selection(first: Report, rows: Sequence[QuestionRow]) -> Selection:
    update = {"n": len({(row.vertical, row.id) for row in rows}), "deselected": max(0, selected(first) - len(rows))}
    return first.run.selection.model_copy(update=update)


def _corpus(name: str, report: Report) -> Corpus:
    corpus = get_corpus(name)
    wanted = report.run.fingerprints.covers["corpora"][name]
    if corpus.sha256 != wanted:
        raise Incomparable(
            f"the reports are of {name} {wanted[:12]}, this installation has {corpus.sha256[:12]}: merge with the version that measured"
        )
    return corpus
