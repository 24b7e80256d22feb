"""How an agent's calls are made: from a plain item, whose coroutines run in a loop of ours, or from an async item, in its own loop.

What is measured is written once, as a coroutine (`question.py`). In a plain item that coroutine never really waits, so it is run to its end by hand, and no
loop runs while the agent's plain methods do (they may start one themselves).
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from pytest_typedmemeval.collection.limits import GRACE, alarm, within

T = TypeVar("T")


class Driver(Protocol):
    """Makes the calls of an item."""

    async def settle(self, function: Callable[[], Any], seconds: float | None) -> Any:
        """What ``function()`` returns, awaited where it is awaitable. Raises `TimeLimit` after ``seconds`` (None: no limit)."""
        ...

    async def pause(self, seconds: float) -> None:
        """Let time pass; the agent's own tasks go on meanwhile."""
        ...


def _called(function: Callable[[], Any], seconds: float | None) -> tuple[Any, float | None]:
    """What a call returns and the seconds that are left for awaiting it."""
    __tracebackhide__ = True
    started = time.monotonic()
    with alarm(seconds):
        value = function()
    return value, None if seconds is None else max(0.0, seconds - (time.monotonic() - started))


def _blocking(left: float | None) -> AbstractContextManager[None]:
    """The alarm behind a cancellation: a coroutine that blocks its loop can't be cancelled."""
    return alarm(None if left is None else left + GRACE)


class PlainDriver:
    """For plain items: one event loop of ours for all awaitables of the process."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop, made when it is first needed."""
        if self._loop is None or self._loop.is_closed():
            self._loop = asyncio.new_event_loop()
        return self._loop

    async def settle(self, function: Callable[[], Any], seconds: float | None) -> Any:
        """Call it under an alarm, and run what it returns in the loop."""
        __tracebackhide__ = True
        value, left = _called(function, seconds)
        if not inspect.isawaitable(value):
            return value
        with _blocking(left):
            return self.loop.run_until_complete(within(value, left))

    async def pause(self, seconds: float) -> None:
        """Sleep, in the loop if there is one."""
        if self._loop is None:
            time.sleep(seconds)
        else:
            self._loop.run_until_complete(asyncio.sleep(seconds))

    def run(self, whole: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine that awaits nothing but this driver, and so never suspends."""
        __tracebackhide__ = True
        try:
            whole.send(None)
        except StopIteration as done:
            result: T = done.value
            return result
        whole.close()
        raise RuntimeError("a plain item awaited something that its driver didn't settle")

    def close(self) -> None:
        """Close the loop."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()


class AsyncDriver:
    """For async items: everything is awaited in the loop of the async agent fixture."""

    async def settle(self, function: Callable[[], Any], seconds: float | None) -> Any:
        """Call it under an alarm, and await what it returns."""
        __tracebackhide__ = True
        value, left = _called(function, seconds)
        if not inspect.isawaitable(value):
            return value
        with _blocking(left):
            return await within(value, left)

    async def pause(self, seconds: float) -> None:
        """Sleep in the running loop, asyncio's or, by way of anyio, trio's."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            import anyio

            await anyio.sleep(seconds)
        else:
            await asyncio.sleep(seconds)
