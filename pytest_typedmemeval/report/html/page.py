"""The page: figures and plots rendered by Jinja, the questions as a data block that the page's script shows."""

from __future__ import annotations

from pytest_typedmemeval.report.html import DEFAULT_MB
from pytest_typedmemeval.report.model import Report


class MissingJinja(Exception):
    """The HTML needs an extra."""


def report_html(report: Report, baseline: Report | None = None, *, max_mb: float = DEFAULT_MB) -> str:
    """Page."""
    raise MissingJinja
