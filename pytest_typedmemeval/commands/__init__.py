"""The commands of ``tme``, one a module: `NAME`, `HELP`, `EXAMPLES`, `add_arguments` and `run`; adding one is a line in `COMMANDS`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Protocol, cast

from pytest_typedmemeval.commands import (
    bands,
    corpora,
    diff,
    gate,
    html,
    judge,
    judge_check,
    md,
    merge,
    report,
    schema,
    show,
)


class Command(Protocol):
    """A module of this package."""

    NAME: str
    HELP: str
    EXAMPLES: Sequence[str]

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's own arguments."""

    def run(self, options: argparse.Namespace) -> int:
        """Do it and return the exit code. Raises `UsageError` for what can't be used."""


COMMANDS = tuple(
    cast(Command, module)
    for module in (show, report, html, md, bands, diff, merge, judge, judge_check, corpora, gate, schema)
)
"""In the order of ``tme --help``. They import what they need inside `run`: ``tme --help`` loads nothing heavy."""
