"""Text that must not steer the terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """Text without control characters."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
