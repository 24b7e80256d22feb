"""``tme bands``: how far repeated runs of one system lie apart."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pytest_typedmemeval.commands.reports import load_report
from pytest_typedmemeval.commands.streams import UsageError, write_text

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import Report

NAME = "bands"
HELP = "how far repeated runs of one system lie apart, and which questions flip"
EXAMPLES = (
    "tme bands night1.json night2.json night3.json",
    "tme bands --vary answer_seed seed1.json seed2.json seed3.json",
    "tme bands --format json tme-report.json",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    from pytest_typedmemeval.measure.identity import VARIABLE

    parser.add_argument("reports", nargs="+", metavar="REPORT", help="JSON reports of one system, - for stdin")
    parser.add_argument("--vary", choices=VARIABLE, help="the one field that may differ between them")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="text (default) or JSON")


def run(options: argparse.Namespace) -> int:
    """Print the bands of each vertical."""
    from pytest_typedmemeval.measure.bands import bands_of_reports
    from pytest_typedmemeval.measure.identity import Incomparable

    reports = [load_report(name) for name in options.reports]
    try:
        if options.format == "text":
            write_text("-", text(reports, options.vary))
            return 0
        bands = bands_of_reports(reports, options.vary)
    except Incomparable as error:
        raise UsageError(str(error)) from None
    data = {name: one.model_dump(mode="json") for name, one in bands.items()}
    write_text("-", json.dumps(data, indent=1) + "\n")
    return 0


def text(reports: Sequence[Report], vary: str | None = None) -> str:
    """The bands in words, a part a vertical. Raises `Incomparable`."""
    from pytest_typedmemeval.measure.bands import bands_of_reports
    from pytest_typedmemeval.report.difference import band_lines

    parts = [f"{name}: " + "\n".join(band_lines(one)) for name, one in bands_of_reports(reports, vary).items()]
    return "\n\n".join(parts) + "\n"
