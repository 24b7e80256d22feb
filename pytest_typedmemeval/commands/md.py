"""``tme md``: a report as Markdown."""

from __future__ import annotations

import argparse

from pytest_typedmemeval.commands.reports import load_report
from pytest_typedmemeval.commands.streams import write_text

NAME = "md"
HELP = "a report as Markdown, such as a job summary or a comment"
EXAMPLES = (
    'tme md tme-report.json >> "$GITHUB_STEP_SUMMARY"',
    "tme md branch.json --baseline main.json --out summary.md",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("report", help="a JSON report, - for stdin")
    parser.add_argument("--baseline", metavar="REPORT", help="what it is compared with")
    parser.add_argument("--out", default="-", metavar="FILE", help="where it goes (default: stdout)")


def run(options: argparse.Namespace) -> int:
    """Write the Markdown."""
    from pytest_typedmemeval.report.markdown import report_markdown

    baseline = load_report(options.baseline) if options.baseline else None
    write_text(options.out, report_markdown(load_report(options.report), baseline))
    return 0
