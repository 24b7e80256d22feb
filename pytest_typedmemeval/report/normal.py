"""A report without what differs from run to run, and without the names of the system: what a snapshot keeps."""

from __future__ import annotations

from typing import Any

from pytest_typedmemeval.report.model import Report, normalise


def snapshot_form(report: Report) -> dict[str, Any]:
    """The normalised report without the system's fields: two commits of one system are compared by their results, not by their names."""
    data = normalise(report)
    run = data["run"]
    del run["agent"], run["agent_param"], run["fingerprints"]["system"]
    return data
