"""``tme diff``: what changed between two reports."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.commands.reports import load_report
from pytest_typedmemeval.commands.streams import UsageError, write_text

if TYPE_CHECKING:
    from pytest_typedmemeval.measure.compare import Comparison
    from pytest_typedmemeval.report.model import Report

NAME = "diff"
HELP = "what changed between two reports, why, and whether it is more than noise"
EXAMPLES = (
    "tme diff main.json branch.json",
    "tme diff -v main.json branch.json",
    "tme diff --fail-on-regression main.json branch.json",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("base", help="the JSON report before, - for stdin")
    parser.add_argument("head", help="the JSON report now")
    parser.add_argument("-v", "--verbose", action="store_true", help="every question that changed")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="text (default) or JSON")
    parser.add_argument(
        "--fail-on-regression", action="store_true", help="exit 21 if a shape got worse by more than noise"
    )


def run(options: argparse.Namespace) -> int:
    """Print the comparison; 21 for a regression if that was asked for."""
    from pytest_typedmemeval.measure.compare import compare
    from pytest_typedmemeval.measure.identity import Incomparable
    from pytest_typedmemeval.session.exit_codes import REQUIREMENT_FAILED

    base, head = load_report(options.base), load_report(options.head)
    try:
        comparison = compare(base, head)
    except Incomparable as error:
        raise UsageError(f"can't compare: {error}") from None
    if options.format == "json":
        write_text("-", json.dumps(_plain(comparison), indent=1) + "\n")
    else:
        write_text("-", text(base, head, options.base, options.head, verbose=options.verbose))
    worse = any(vertical.regressions for vertical in comparison.verticals.values())
    return REQUIREMENT_FAILED if worse and options.fail_on_regression else 0


def text(base: Report, head: Report, base_name: str, head_name: str, *, verbose: bool = False) -> str:
    """The comparison in words; ``verbose`` lists every question that changed. Raises `Incomparable`."""
    from pytest_typedmemeval.measure.compare import compare
    from pytest_typedmemeval.report.difference import comparison_lines

    heading = f"base {base_name}, head {head_name}"
    return "\n".join([heading, *comparison_lines(compare(base, head), verbose=verbose)]) + "\n"


def _plain(comparison: Comparison) -> dict[str, Any]:
    """The comparison as JSON has it: moves by ``correct -> wrong``."""
    from pydantic import TypeAdapter

    from pytest_typedmemeval.measure.compare import Comparison

    data: dict[str, Any] = TypeAdapter(Comparison).dump_python(comparison)
    for vertical in data["verticals"].values():
        vertical["moves"] = {f"{old.value} -> {new.value}": n for (old, new), n in vertical["moves"].items()}
    plain: dict[str, Any] = TypeAdapter(dict[str, Any]).dump_python(data, mode="json")
    return plain
