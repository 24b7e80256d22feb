"""The exit code that the gates of a report call for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pytest_typedmemeval.report.gate_model import GateReport
from pytest_typedmemeval.session.exit_codes import INCOMPLETE, NOTHING_MEASURED, REQUIREMENT_FAILED, Ending, worst


def gate_ending(gates: Mapping[str, GateReport], *, allow_skip: bool) -> Ending:
    """20 for a gate that was skipped or measured nothing, 22 for one that lost items, 21 for one that failed."""
    return worst(list(_endings(gates, allow_skip)))


def _endings(gates: Mapping[str, GateReport], allow_skip: bool) -> Iterator[Ending]:
    for name, gate in gates.items():
        if gate.skipped:
            skipped = Ending(NOTHING_MEASURED, f"gate {name} skipped: {gate.reason} (--tme-allow-skip lets that pass)")
            yield Ending(0, "") if allow_skip else skipped
        elif not gate.probes:
            yield Ending(NOTHING_MEASURED, f"gate {name}: {gate.reason}")
        elif gate.unrun:
            yield Ending(INCOMPLETE, f"gate {name}: {gate.reason}")
        else:
            yield Ending(0, "") if gate.passed else Ending(REQUIREMENT_FAILED, f"gate {name}: {gate.reason}")
