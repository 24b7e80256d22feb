"""The stages of a question, fill and answer: the agent's calls of each are paced, limited together and timed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.agents.adapt import AskedAgent
from pytest_typedmemeval.agents.protocol import Session
from pytest_typedmemeval.collection.drive import Driver
from pytest_typedmemeval.collection.limits import TimeLimit, watchdog

if TYPE_CHECKING:
    from pytest_typedmemeval.collection.question import Bench

READY_SECONDS = 30.0
"""How long an agent may take to get ready, where no ``--tme-ingest-timeout`` says otherwise."""

READY_PAUSE = 0.05


class NotReady(Exception):
    """``ready()`` stayed false."""


class StageCalls:
    """The agent's calls of one stage: paced, limited together, and timed without the waits that the pace asks for."""

    def __init__(self, bench: Bench, driver: Driver, limit: float | None, nodeid: str) -> None:
        self._bench, self._driver, self._limit, self._nodeid = bench, driver, limit, nodeid
        self.used = 0.0

    async def plain(self, function: Callable[[], Any]) -> Any:
        """Call it within what is left of the limit."""
        __tracebackhide__ = True
        left = None if self._limit is None else max(0.001, self._limit - self.used)
        started = time.perf_counter()
        try:
            with watchdog(left, lambda: self._bench.overdue(self._nodeid), self._bench.own_faulthandler):
                if left is not None:
                    self._bench.note_limit(self._nodeid, left)
                return await self._driver.settle(function, left)
        except TimeLimit as error:
            error.args = (f"no end within {self._limit:g} s",)  # of the stage, not what was left of it for this call
            raise
        finally:
            self.used += time.perf_counter() - started

    async def paced(self, function: Callable[[], Any]) -> Any:
        """Wait for a slot, then call it."""
        __tracebackhide__ = True
        if self._bench.pace is not None:
            wait = self._bench.pace.reserve()
            if wait > 0:
                await self._driver.pause(wait)
        return await self.plain(function)

    async def until_ready(self, agent: AskedAgent) -> None:
        """Ask ``ready()`` again and again, the agent's own loop runs in between. Raises `NotReady`."""
        most = READY_SECONDS if self._limit is None else self._limit
        deadline = time.monotonic() + most - (0 if self._limit is None else self.used)
        while not await agent.ready(self):
            if time.monotonic() > deadline:
                raise NotReady(f"ready() was not true within {most:g} s")
            await self._driver.pause(READY_PAUSE)
            self.used += READY_PAUSE


async def fill(agent: AskedAgent, calls: StageCalls, history: Sequence[Session]) -> None:
    """Reset and ingest, waiting for the agent to be ready before and after."""
    __tracebackhide__ = True
    await agent.reset(calls)
    await calls.until_ready(agent)
    if history:
        await agent.ingest_all(calls, history)
        await calls.until_ready(agent)
