"""Time limits of an agent's calls: an alarm for what runs in the main thread, cancellation for what is awaited, a watchdog for what neither interrupts."""

from __future__ import annotations

import asyncio
import faulthandler
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

GRACE = 1.0
"""Seconds between one way of ending a call and the next, harder one."""

_AGAIN = 0.5
"""Seconds after which the alarm rings again: a bare ``except`` in an agent may swallow the first."""


class TimeLimit(BaseException):
    """The agent's time is up. No `Exception`: an agent's own ``except Exception`` lets it through."""


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Raise `TimeLimit` in the block after ``seconds``, if this is the main thread of a system with alarms; else do nothing.

    Another user's alarm (pytest-timeout's) is put off meanwhile and set again for what is left of it.
    """
    if seconds is None or not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return
    armed = True

    def ring(signum: int, frame: FrameType | None) -> None:
        if armed:
            raise TimeLimit(f"no end within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    left, interval = signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-3), _AGAIN)
    started = time.monotonic()
    try:
        try:
            yield
        finally:
            armed = False
    finally:  # a block of its own: the alarm may ring just ahead of the line above
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(1e-3, left - (time.monotonic() - started)), interval)


async def within(awaitable: Awaitable[Any], seconds: float | None) -> Any:
    """The awaited value; after ``seconds`` the awaitable is cancelled and, once it has ended, `TimeLimit` raised.

    Not `asyncio.wait_for`, whose TimeoutError can't be told from one of the agent's own.
    """
    if seconds is None:
        return await awaitable
    try:
        asyncio.get_running_loop()
    except RuntimeError:  # trio, by way of anyio
        return await _within_anyio(awaitable, seconds)
    task = asyncio.ensure_future(awaitable)
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds)
        if done:
            return task.result()
        task.cancel()
        await asyncio.wait({task})
    except BaseException:  # this task was cancelled, or an alarm rang: don't leave the agent's behind
        task.cancel()
        raise
    if not task.cancelled():
        task.exception()  # looked at, so that asyncio doesn't complain that nobody did
    raise TimeLimit(f"no end within {seconds:g} s")


async def _within_anyio(awaitable: Awaitable[Any], seconds: float) -> Any:
    import anyio

    with anyio.move_on_after(seconds):
        return await awaitable
    raise TimeLimit(f"no end within {seconds:g} s")


@contextmanager
def watchdog(seconds: float | None, bite: Callable[[], None], own_faulthandler: bool) -> Iterator[None]:
    """Call ``bite`` from another thread if the block isn't over two graces after ``seconds``; ``bite`` is to end the process.

    A call that holds the interpreter's lock lets no thread run. With ``own_faulthandler`` (False where the user's is at work) the C library's timer ends
    such a process one grace later.
    """
    if seconds is None:
        yield
        return
    timer = threading.Timer(seconds + 2 * GRACE, bite)
    timer.daemon = True
    timer.start()
    if own_faulthandler:
        faulthandler.dump_traceback_later(seconds + 4 * GRACE, exit=True)
    try:
        yield
    finally:
        timer.cancel()
        if own_faulthandler:
            faulthandler.cancel_dump_traceback_later()
