"""What a twin family is: how it turns a true claim into a plausible wrong one, and the predicate that its pairs must satisfy."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pytest_typedmemeval.draw import Draw

FILLERS = ("now", "still", "usually", "normally")
"""Adverbs that carry no fact: a twin may give one up, so that it isn't longer than its target."""

_FILLER = re.compile(rf" (?:{'|'.join(FILLERS)})\b")
_TOKEN = re.compile(r"[^\W_]+(?:[.'/-][^\W_]+)*")


@dataclass(frozen=True)
class Claim:
    """A claim as the flips see it: the text, the noun that a qualifier goes with, the names in it, and names of the same kind that it doesn't have."""

    text: str
    anchor: str
    names: tuple[str, ...] = ()
    spare_names: tuple[str, ...] = ()


class Refused(Exception):
    """No twin of this family can be made of this claim; the text says why, in two or three words."""


@dataclass(frozen=True)
class Family:
    """One way of contradicting a claim.

    ``flip`` raises `Refused` where the family doesn't apply. ``differs`` is the family's own predicate over two whole texts.
    """

    name: str
    flip: Callable[[Claim, Draw], str]
    differs: Callable[[str, str], bool]


def tokens(text: str) -> list[str]:
    """The words of a text as they stand, case kept: what counts as its length."""
    return _TOKEN.findall(text)


def without_filler(text: str) -> str:
    """The text without its first filler adverb."""
    return _FILLER.sub("", text, count=1)


def swap(text: str, first: str, second: str) -> str:
    """The text with two of its parts in each other's place."""
    return re.sub(
        rf"(?<!\w)(?:{re.escape(first)}|{re.escape(second)})(?!\w)",
        lambda match: second if match[0] == first else first,
        text,
    )
