"""Measured work as a generator that yields what a user's method returned, which may be awaitable, and is sent the value: one text for sync and async."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Generator
from typing import Any, TypeVar

T = TypeVar("T")

Steps = Generator[Any, Any, T]
"""Yields what a method returned; is sent its value, or thrown what awaiting it raised; returns the result."""


def drive(steps: Steps[T], resolve: Callable[[Any], Any]) -> T:
    """Run to the end; ``resolve`` turns each yielded value into its result."""
    value, error = None, None
    while True:
        try:
            value = steps.send(value) if error is None else steps.throw(error)
        except StopIteration as done:
            result: T = done.value
            return result
        error = None
        try:
            value = resolve(value)
        except BaseException as raised:
            error = raised


async def drive_async(steps: Steps[T]) -> T:
    """Run to the end in the running loop."""
    value, error = None, None
    while True:
        try:
            value = steps.send(value) if error is None else steps.throw(error)
        except StopIteration as done:
            result: T = done.value
            return result
        error = None
        try:
            value = await value if inspect.isawaitable(value) else value
        except BaseException as raised:
            error = raised


class OwnLoop:
    """One event loop for all coroutines of a target that is driven from sync code; it is made when the first one comes."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    def resolve(self, value: Any) -> Any:
        """The value, awaited if it has to be."""
        if not inspect.isawaitable(value):
            return value
        if self._loop is None or self._loop.is_closed():
            self._loop = asyncio.new_event_loop()
        return self._loop.run_until_complete(_awaited(value))

    def close(self) -> None:
        """Close the loop."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()


async def _awaited(value: Any) -> Any:
    return await value
