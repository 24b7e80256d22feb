"""What an exception of a target means for its item: the arm can't run here, or the target is broken."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.gates.adapt import one_line
from pytest_typedmemeval.gates.protocol import GateUnavailable
from pytest_typedmemeval.report.gate_model import RowStatus


def fate(error: BaseException) -> tuple[RowStatus, str]:
    """Status and one line. `GateUnavailable` and a skip say that the arm can't run; anything else is an error of the target."""
    if isinstance(error, GateUnavailable):
        return "skipped", one_line(error.reason)
    if isinstance(error, pytest.skip.Exception):
        return "skipped", one_line(error)
    text = one_line(str(error).partition("\n")[0])
    return "error", f"{type(error).__name__}: {text}" if text else type(error).__name__
