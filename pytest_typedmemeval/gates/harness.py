"""Run a gate from code: `run` gives its outcome and never raises for what the target does, `require` raises `GateFailed`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from pytest_typedmemeval.collection.drive import PlainDriver
from pytest_typedmemeval.gates.arm import Arm, Ready, Settle
from pytest_typedmemeval.gates.arms import get_arm
from pytest_typedmemeval.gates.failure import fate
from pytest_typedmemeval.gates.protocol import GateFailed
from pytest_typedmemeval.gates.retrieval.corpus import floor_to_day
from pytest_typedmemeval.gates.settings import Baselines, GateSettings, today
from pytest_typedmemeval.report.gate_model import GateReport, GateRow


def run(
    arm: str,
    target: Any,
    *,
    now: datetime | None = None,
    seed: int | None = None,
    size: int | None = None,
    probes: int | None = None,
    mrr_floor: float | None = None,
    max_inversions: int | None = None,
    families: Sequence[str] | None = None,
    profiles: Sequence[str] | None = None,
    baselines: Baselines = "none",
    requested: str | None = None,
) -> GateReport:
    """The outcome of an arm (``discrimination``, ``write``, ``acceptance``) on a target, or on what a factory of no arguments gives.

    Whatever the target does, an outcome comes back: one that raises `GateUnavailable` is skipped, and a skipped gate hasn't passed. ``now`` is today by
    default. Raises `ValueError` for an unknown arm and for settings that can't be used.
    """
    told = {
        "seed": seed,
        "size": size,
        "probes": probes,
        "mrr_floor": mrr_floor,
        "max_inversions": max_inversions,
        "families": None if families is None else tuple(families),
        "profiles": None if profiles is None else tuple(profiles),
    }
    settings = replace(
        GateSettings(now=today() if now is None else floor_to_day(now)),
        baselines=baselines,
        **{name: value for name, value in told.items() if value is not None},  # type: ignore[arg-type]
    )
    problems = list(settings.problems())
    if problems:
        raise ValueError("; ".join(problems))
    return measure_arm(get_arm(arm, settings), target, requested)


def require(arm: str, target: Any, *, allow_skip: bool = False, **settings: Any) -> GateReport:
    """The outcome of a gate that passed. Raises `GateFailed` for one that didn't, a skipped one included unless ``allow_skip``."""
    outcome = run(arm, target, **settings)
    if not outcome.passed and not (outcome.skipped and allow_skip):
        raise GateFailed(outcome)
    return outcome


def measure_arm(arm: Arm, target: Any, requested: str | None = None) -> GateReport:
    """All items of an arm on one target, in order."""
    driver = PlainDriver()
    try:
        rows, ready = driver.run(_rows(arm, target, lambda function: driver.settle(function, None)))
    finally:
        driver.close()
    return arm.report(rows, ready.facts if ready else {}, requested or arm.fixture)


async def _rows(arm: Arm, target: Any, settle: Settle) -> tuple[list[GateRow], Ready | None]:
    try:
        ready = await arm.begin(await _made(arm, target, settle), settle)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # a skip and CancelledError too: the outcome tells, whatever the target does
        status, detail = fate(error)
        return [arm.blank(item.id, status, detail) for item in arm.items], None
    return [await measured(arm, ready, item.id, settle) for item in arm.items], ready


async def measured(arm: Arm, ready: Ready, item_id: str, settle: Settle) -> GateRow:
    """The row of an item; one that raised says so."""
    try:
        return await arm.measure(ready, item_id, settle)
    except (KeyboardInterrupt, GeneratorExit, pytest.exit.Exception):
        raise
    except BaseException as error:
        return arm.blank(item_id, *fate(error))


async def _made(arm: Arm, target: Any, settle: Settle) -> Any:
    """The target itself, or what the factory gives."""
    if all(callable(getattr(target, name, None)) for name in arm.methods) and not isinstance(target, type):
        return target
    return await settle(target) if callable(target) else target
