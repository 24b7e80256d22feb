"""A line with rate, estimate and cost so far, on the terminal of a long run without workers (pytest-xdist shows progress of its own)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pytest_typedmemeval.report.usage import usage_text
from pytest_typedmemeval.session.gather import Gatherer

EVERY = 30.0
"""Seconds from one line to the next: a run that is over earlier shows none."""


class Progress:
    """Hooks of the main process."""

    def __init__(self, config: pytest.Config, gatherer: Gatherer) -> None:
        self._config, self._gatherer = config, gatherer
        self._started = self._told = time.monotonic()
        self._before = len(gatherer.resumed.measured)

    def pytest_runtestloop(self) -> None:
        """The clock starts with the first item."""
        self._started = self._told = time.monotonic()

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logfinish(self) -> None:
        """After an item's letter."""
        now = time.monotonic()
        if now - self._told < EVERY or not self._wanted():
            return
        self._told = now
        rows = [envelope.row for envelope in self._gatherer.envelopes()]
        done, total = len(rows) - self._before, self._gatherer.planned - self._before
        if 0 < done < total:
            reporter: Any = self._config.pluginmanager.get_plugin("terminalreporter")
            reporter.ensure_newline()
            reporter.write_line(progress_text(done, total, now - self._started, usage_text(rows)))

    def _wanted(self) -> bool:
        reporter: Any = self._config.pluginmanager.get_plugin("terminalreporter")
        alone = getattr(self._config.option, "dist", "no") == "no"
        return reporter is not None and alone and bool(reporter.isatty) and reporter.verbosity >= 0


def progress_text(done: int, total: int, seconds: float, used: str | None) -> str:
    """``12 of 50 questions, 18 a minute, about 2 min left; used so far: cost 0.12``."""
    rate = done / seconds * 60
    left = (total - done) / done * seconds
    about = f"{left:.0f} s" if left < 180 else f"{left / 60:.0f} min" if left < 5400 else f"{left / 3600:.1f} h"
    cost = "" if used is None else f"; used so far: {used}"
    return f"{done} of {total} questions, {rate:.3g} a minute, about {about} left{cost}"
