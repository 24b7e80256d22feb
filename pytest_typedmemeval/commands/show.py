"""``tme show``: print a report."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from pytest_typedmemeval.commands.streams import UsageError, read_text, write_text

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
    from pytest_typedmemeval.report.json import ReportError, read_report, report_json
    from pytest_typedmemeval.report.model import normalise
    from pytest_typedmemeval.report.terminal import report_lines

    try:
        report = read_report(read_text(options.report), options.report)
    except ReportError as error:
        raise UsageError(str(error)) from None
    formats: dict[str, Callable[[], str]] = {
        "text": lambda: "\n".join(report_lines(report, verbose=options.verbose)) + "\n",
        "json": lambda: report_json(report),
        "normalised": lambda: report_json(normalise(report)),
        "rows": lambda: "".join(f"{name}\t{value}\n" for name, value in _rows(report)),
    }
    write_text("-", formats[options.format]())
    return 0


def _rows(report: Any) -> Iterator[tuple[str, Any]]:
    """``typedmemeval.outcome.missed`` and the like, per vertical and shape; there is none over verticals."""
    for name, vertical in report.verticals.items():
        for where, table in [
            (name, vertical.outcomes),
            *((f"{name}.{shape}", table) for shape, table in vertical.by_shape.items()),
        ]:
            yield f"typedmemeval.{where}.n", table.n
            for outcome, count in table.counts.items():
                yield f"typedmemeval.{where}.outcome.{outcome.value}", count
        yield f"typedmemeval.{name}.coverage.share", vertical.coverage.share
        for kind, count in vertical.wrong_values.items():
            yield f"typedmemeval.{name}.wrong_value.{kind.value}", count
