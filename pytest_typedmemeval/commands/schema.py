"""``tme schema``: the JSON Schema of the report."""

from __future__ import annotations

import argparse

from pytest_typedmemeval.commands.streams import write_text

NAME = "schema"
HELP = "the JSON Schema of the report"
EXAMPLES = ("tme schema > report.schema.json",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("--out", default="-", metavar="FILE", help="where it goes (default: stdout)")


def run(options: argparse.Namespace) -> int:
    """Write the schema."""
    from pytest_typedmemeval.report.json import schema_json

    write_text(options.out, schema_json())
    return 0
