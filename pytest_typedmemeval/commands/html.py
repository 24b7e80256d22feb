"""``tme html``: one HTML file of a report, or of two side by side."""

from __future__ import annotations

import argparse

from pytest_typedmemeval.commands.reports import load_report
from pytest_typedmemeval.commands.streams import UsageError, write_text

NAME = "html"
HELP = "one HTML file of a report, or of two side by side"
EXAMPLES = (
    "tme html tme-report.json --out report.html",
    "tme html branch.json --baseline main.json --out diff.html",
    "tme html tme-report.json --max-mb 40 --out report.html",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    from pytest_typedmemeval.report.html import DEFAULT_MB

    parser.add_argument("report", help="a JSON report, - for stdin")
    parser.add_argument("--baseline", metavar="REPORT", help="what it is compared with")
    parser.add_argument("--out", default="-", metavar="FILE", help="where it goes (default: stdout)")
    parser.add_argument(
        "--max-mb",
        type=float,
        default=DEFAULT_MB,
        metavar="MB",
        help="conversations are left out, and the page says so, from this size on (default %(default)g)",
    )


def run(options: argparse.Namespace) -> int:
    """Write the page."""
    from pytest_typedmemeval.measure.identity import Incomparable
    from pytest_typedmemeval.report.html.page import MissingJinja, report_html

    report = load_report(options.report)
    baseline = load_report(options.baseline) if options.baseline else None
    try:
        write_text(options.out, report_html(report, baseline, max_mb=options.max_mb))
    except (Incomparable, MissingJinja) as error:
        raise UsageError(str(error)) from None
    return 0
