"""At most N calls a second over all processes of a run: slots in a file under a lock."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        while True:  # gives up with OSError after ten seconds
            try:
                msvcrt.locking(file, msvcrt.LK_LOCK, 1)
                return
            except OSError:
                continue

    def _unlock(file: int) -> None:
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _unlock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


class Pace:
    """Hands out slots that lie ``1 / rate`` seconds apart, to whoever asks first.

    The file holds the monotonic time of the next free slot; that clock is the same in all processes of a machine.
    """

    def __init__(self, file: Path, rate: float) -> None:
        self._file, self._gap = file, 1 / rate

    def reserve(self) -> float:
        """Take the next slot; seconds until it, 0 if it is now."""
        with self._locked() as file:
            now = time.monotonic()
            slot = max(now, float(os.read(file, 64) or 0))
            os.lseek(file, 0, os.SEEK_SET)
            os.truncate(file, 0)
            os.write(file, repr(slot + self._gap).encode())
        return slot - now

    @contextmanager
    def _locked(self) -> Iterator[int]:
        file = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
            try:
                os.lseek(file, 0, os.SEEK_SET)
                yield file
            finally:
                os.lseek(file, 0, os.SEEK_SET)
                _unlock(file)
        finally:
            os.close(file)
