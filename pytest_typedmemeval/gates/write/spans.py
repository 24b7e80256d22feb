"""Many distinct verbatim spans, for the candidates at and past the ceiling of quotes."""

from __future__ import annotations

from pytest_typedmemeval.gates.write import transcripts as t
from pytest_typedmemeval.gates.write.transcripts import GARDEN, LEDGER

_LEDGER_LINES = (
    t.EXPORT_STOPPED, t.ONE_CURSOR, t.POOL_RAISED, t.BLOCKS, t.BLOCK_SETTING, t.SIGNER, t.RERUN, t.COUNT_FIRST, *t.EXPORT_LOG.split("\n")[1:],
)  # fmt: skip
_GARDEN_LINES = (
    t.BED_DRY, t.VALVE_SHUT, t.OLD_SENSOR, t.WAIT, t.SAME_IN_APRIL, t.DELAY_SET, t.FULL_RUN, t.SENSOR_FIRST, t.DUSK, *t.VALVE_LOG.split("\n"),
)  # fmt: skip

MANY_SPANS = (
    *((LEDGER, line) for line in _LEDGER_LINES),
    *((GARDEN, line) for line in _GARDEN_LINES),
    *((LEDGER, f"{sentence}.") for sentence in t.LONG_LINE.removesuffix(".").split(". ")),
)
"""(session id, quote), 33 of them or more."""
