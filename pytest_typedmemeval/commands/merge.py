"""``tme merge``: shards of one run as one report."""

from __future__ import annotations

import argparse
import sys

from pytest_typedmemeval.commands.reports import load_report
from pytest_typedmemeval.commands.streams import UsageError, write_text

NAME = "merge"
HELP = "shards of one run as one report"
EXAMPLES = (
    "tme merge shard-1.json shard-2.json --out tme-report.json",
    "tme merge shards/*.json | tme show -",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument(
        "reports",
        nargs="+",
        metavar="REPORT",
        help="JSON reports of one selection, of a question in two of them the later counts",
    )
    parser.add_argument("--out", default="-", metavar="FILE", help="where it goes (default: stdout)")


def run(options: argparse.Namespace) -> int:
    """Write the merged report; say on stderr what it lacks."""
    from pytest_typedmemeval.corpus.load import CorpusError
    from pytest_typedmemeval.measure.identity import Incomparable
    from pytest_typedmemeval.report.json import report_json
    from pytest_typedmemeval.report.merge import merge_reports

    try:
        merged = merge_reports([load_report(name) for name in options.reports])
    except (CorpusError, Incomparable) as error:
        raise UsageError(f"can't merge: {error}") from None
    write_text(options.out, report_json(merged))
    missing = merged.run.selection.deselected
    if missing:
        print(f"tme: {missing} questions of the selection are in none of the reports", file=sys.stderr)
    if merged.run.mixed:
        print(f"tme: mixed, no baseline can be made of it: {merged.run.mixed}", file=sys.stderr)
    return 0
