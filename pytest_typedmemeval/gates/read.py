"""Settings of the gates from flags, environment and ini file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timezone
from typing import Any, Protocol

from pytest_typedmemeval.flags import ARMS, FLAGS
from pytest_typedmemeval.gates.retrieval.corpus import DEFAULT_PROBES, DEFAULT_SEED, DEFAULT_SIZE, floor_to_day
from pytest_typedmemeval.gates.settings import ALL, MRR_FLOOR, GateSettings, today

NOW_FOR_WORKERS = "typedmemeval_gate_now"
"""Under this name a worker is told the day, so that a run over midnight is one run."""


class Reader(Protocol):
    """Reads settings one by one and keeps every problem for one usage error (see options.py)."""

    found: Mapping[str, Any]
    problems: list[str]

    def names(self, name: str) -> list[str]:
        """A list of names."""
        ...

    def number(
        self, name: str, default: Any, read: Callable[[str], Any], good: Callable[[Any], bool], what: str
    ) -> Any:
        """A number, or the default."""
        ...


def read_gates(reader: Reader, named: list[str], workerinput: Mapping[str, Any]) -> tuple[list[str], GateSettings]:
    """The arms to run and their settings; ``named`` are arms that node ids name. Adds every problem to the reader's."""
    told = reader.names("gate")
    unknown = [name for name in told if name not in (*ARMS, ALL)]
    if unknown:
        reader.problems.append(f"--tme-gate={','.join(unknown)}: there is {', '.join(ARMS)}, and {ALL}")
    arms = [name for name in ARMS if name in (*told, *named) or ALL in told]
    if not arms and not unknown:
        reader.problems += [
            f"{flag.flag}: say which gate to run: --tme-gate={ARMS[0]}"
            for flag in FLAGS
            if flag.name in reader.found and (flag.name.startswith("gate-") or flag.name == "allow-skip")
        ]
    settings = _settings(reader, workerinput)
    reader.problems += settings.problems()
    return arms, settings


def _settings(reader: Reader, workerinput: Mapping[str, Any]) -> GateSettings:
    usual = GateSettings(now=today())
    return GateSettings(
        now=_now(reader, workerinput),
        seed=reader.number("gate-seed", DEFAULT_SEED, int, lambda n: n >= 0, "a whole number from 0"),
        size=reader.number("gate-size", DEFAULT_SIZE, int, lambda n: n >= 1, "a whole number from 1"),
        probes=reader.number("gate-probes", DEFAULT_PROBES, int, lambda n: n >= 0, "a whole number from 0"),
        mrr_floor=reader.number("gate-mrr-floor", MRR_FLOOR, float, lambda x: 0 <= x <= 1, "a number from 0 to 1"),
        max_inversions=reader.number("gate-max-inversions", 0, int, lambda n: n >= 0, "a whole number from 0"),
        families=tuple(reader.names("gate-families")) or usual.families,
        profiles=tuple(reader.names("gate-profile")) or usual.profiles,
    )


def _now(reader: Reader, workerinput: Mapping[str, Any]) -> datetime:
    told = workerinput.get(NOW_FOR_WORKERS) or reader.found.get("gate-now")
    if told is None:
        return today()
    try:
        moment = datetime.fromisoformat(str(told).replace("Z", "+00:00"))
    except ValueError:
        reader.problems.append(f"--tme-gate-now={told}: must be a day such as 2026-08-02")
        return today()
    return floor_to_day(moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc))
