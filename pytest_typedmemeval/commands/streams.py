"""Text in and out of a command: a file, or ``-`` for stdin and stdout."""

from __future__ import annotations

import sys
from pathlib import Path


class UsageError(Exception):
    """What the user gave can't be used; the text says what and where."""


def read_text(name: str) -> str:
    """The UTF-8 text of the file, or of stdin. Raises `UsageError` if it can't be read."""
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name}: not UTF-8") from None


def write_text(name: str, text: str) -> None:
    """Write UTF-8 text, making its folder, or to stdout. Raises `UsageError` if it can't be written."""
    if name == "-":
        sys.stdout.write(text)
        return
    path = Path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror}") from None
