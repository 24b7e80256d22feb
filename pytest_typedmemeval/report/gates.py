"""The gates' part of a report as plain data, for writers that show it without knowing each gate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pytest_typedmemeval.report.model import Report


def gate_figures(report: Report) -> Mapping[str, Mapping[str, Any]]:
    """Every gate's figures by arm, as the JSON has them; empty where no gate was run."""
    gates = report.model_dump(mode="json", include={"gates"}).get("gates", {})
    return {arm: gate for arm, gate in gates.items() if gate is not None}
