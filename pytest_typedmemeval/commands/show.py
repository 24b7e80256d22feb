"""``tme show``: print a report."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from pytest_typedmemeval.commands.reports import load_report
from pytest_typedmemeval.commands.streams import write_text

NAME = "show"
HELP = "print a report"
EXAMPLES = ("tme show tme-report.json", "tme show -v --format rows tme-report.json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("report", help="a JSON report, - for stdin")
    parser.add_argument("-v", "--verbose", action="store_true", help="every question that isn't correct")
    parser.add_argument(
        "--format",
        choices=("text", "json", "normalised", "rows"),
        default="text",
        help="text (default), the JSON, the JSON without volatile fields, or name<TAB>value rows",
    )


def run(options: argparse.Namespace) -> int:
    """Print the report in the format asked for."""
    from pytest_typedmemeval.report.json import report_json
    from pytest_typedmemeval.report.model import normalise
    from pytest_typedmemeval.report.rows import figure_rows
    from pytest_typedmemeval.report.terminal import report_lines

    report = load_report(options.report)
    formats: dict[str, Callable[[], str]] = {
        "text": lambda: "\n".join(report_lines(report, verbose=options.verbose)) + "\n",
        "json": lambda: report_json(report),
        "normalised": lambda: report_json(normalise(report)),
        "rows": lambda: "".join(f"{name}\t{value}\n" for name, value in figure_rows(report)),
    }
    write_text("-", formats[options.format]())
    return 0
