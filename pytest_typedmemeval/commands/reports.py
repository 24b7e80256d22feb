"""Reports in and out of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_typedmemeval.commands.streams import UsageError, read_text

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import Report


def load_report(name: str) -> Report:
    """The report in a file, or on stdin. Raises `UsageError` if there is none that this version reads."""
    from pytest_typedmemeval.report.json import ReportError, read_report

    try:
        return read_report(read_text(name), name)
    except ReportError as error:
        raise UsageError(str(error)) from None
