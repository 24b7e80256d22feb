"""From exchanges with filled slots to a frozen haystack: turns, dates, opaque session ids."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from functools import lru_cache

from tools.corpusgen.bank import PEOPLE, SLOT, Exchange, Persona
from tools.corpusgen.choice import Draw

FIRST_DAY = datetime(2024, 1, 8, tzinfo=timezone.utc)
DAYS_OF_STARTS = 700
GAP_DAYS = (1, 6)
OPENER_SHARE = 0.35


class WorldRefused(Exception):
    """A drawn world breaks a rule that every world must hold; it is drawn again, before anything is chosen."""


@dataclass(frozen=True)
class Segment:
    """One exchange (``exchange`` is its key in the bank) with its slots filled. ``fact`` names what it states, None for small talk."""

    exchange: str
    fact: str | None
    turns: tuple[tuple[str, str], ...]
    tail: str


@dataclass(frozen=True)
class Turn:
    """One turn of a frozen session."""

    role: str
    content: str


@dataclass(frozen=True)
class FrozenSession:
    """One session: opaque id, start, turns, for each fact the index of its first turn, and the exchanges it was made of."""

    session_id: str
    started_at: datetime
    turns: tuple[Turn, ...]
    first_turn: Mapping[str, int]
    exchanges: tuple[str, ...]


def fill(template: str, values: Mapping[str, str]) -> str:
    """Fill ``{x}`` as written and ``{X}`` with a capital first letter."""

    def put(match: re.Match[str]) -> str:
        name = match.group(1)
        value = values[name.lower()]
        return value[0].upper() + value[1:] if name[0].isupper() else value

    return SLOT.sub(put, template)


def fill_exchange(
    exchange: str, fact: str | None, turns: Sequence[tuple[str, str]], tail: str, values: Mapping[str, str]
) -> Segment:
    """An exchange with every slot filled."""
    return Segment(exchange, fact, tuple((role, fill(text, values)) for role, text in turns), fill(tail, values))


def timeline(draw: Draw, persona: Persona, n: int, gap: int | tuple[int, int] = GAP_DAYS) -> list[datetime]:
    """``n`` session starts at hours at which this persona chats: ``gap`` days apart, or between its two numbers."""
    day = FIRST_DAY + timedelta(days=draw.below(DAYS_OF_STARTS))
    moments = []
    for _ in range(n):
        moments.append(waking_moment(draw, persona, day))
        day += timedelta(days=gap if isinstance(gap, int) else draw.between(*gap))
    return moments


def waking_moment(draw: Draw, persona: Persona, day: datetime) -> datetime:
    """A minute of ``day`` at which this persona chats."""
    first, last = draw.choice(persona.hours)
    return day.replace(hour=draw.between(first, last - 1), minute=draw.below(60))


def session_ids(key: Sequence[str | int], n: int) -> list[str]:
    """Opaque ids of one length and alphabet, from the world's key alone."""
    return [
        hashlib.sha256("\x1f".join(map(str, [*key, "session", index])).encode()).hexdigest()[:16] for index in range(n)
    ]


def join_segments(segments: Sequence[Segment], opener: str | None) -> tuple[tuple[Turn, ...], dict[str, int]]:
    """One conversation: each segment's opening follows the user's reaction to the one before; the last reaction is dropped."""
    turns: list[Turn] = []
    first_turn: dict[str, int] = {}
    lead = opener
    for segment in segments:
        if segment.fact is not None:
            first_turn[segment.fact] = len(turns)
        for index, (role, text) in enumerate(segment.turns):
            turns.append(Turn(role, f"{lead} {text}" if index == 0 and lead else text))
        lead = segment.tail
    return tuple(turns), first_turn


class SmallTalk:
    """Small talk of one haystack: an exchange is used once."""

    def __init__(self, draw: Draw, persona: Persona, common: Sequence[Exchange]) -> None:
        self._deck = draw.shuffled([*persona.exchanges, *common[: 2 * len(persona.exchanges)]])

    def next(self) -> Exchange:
        """The next unused exchange."""
        return self._deck.pop()


PEOPLE_LATER = {name: "{" + name + "}" for name in PEOPLE}
"""Slots for the persona's people are filled when the session is put together."""


def with_people(segment: Segment, persona: Persona) -> Segment:
    """A segment with the persona's people filled in."""
    people = {**persona.people, "town": persona.town}
    turns = tuple((role, fill(text, people)) for role, text in segment.turns)
    return Segment(segment.exchange, segment.fact, turns, fill(segment.tail, people))


def span_of(content: str, said: str) -> str:
    """The words of ``said`` as they stand in the turn (a slot at a sentence's start has a capital)."""
    start = content.casefold().index(said.casefold())
    return content[start : start + len(said)]


def sentence_around(content: str, said: str) -> str:
    """The sentence of a turn that holds ``said``."""
    at = content.index(span_of(content, said))
    start = max(content.rfind(mark, 0, at) for mark in (". ", "! ", "? "))
    ends = [place for mark in (". ", "! ", "? ") if (place := content.find(mark, at + len(said))) >= 0]
    return content[start + 2 if start >= 0 else 0 : min(ends, default=len(content) - 1) + 1]


_SENTENCE = re.compile(r"(?:[^.!?]|(?<=\d)\.(?=\d))+[.!?]+[\"']?")  # the point of 7.3 ends nothing


def sentences(text: str) -> list[str]:
    """The sentences of a text that have a letter in them."""
    return [sentence.strip() for sentence in _SENTENCE.findall(text) if any(letter.isalpha() for letter in sentence)]


def repeated_sentences(sessions: Sequence[FrozenSession]) -> list[str]:
    """Sentences that stand more than once in a haystack."""
    seen = Counter(
        sentence.strip().casefold()
        for session in sessions
        for turn in session.turns
        for sentence in sentences(turn.content)
    )
    return [sentence for sentence, count in seen.items() if count > 1]


_WORD_TWICE = re.compile(r"\b(\w+)\s+\1\b", re.IGNORECASE)


def word_twice(text: str) -> bool:
    """Whether a word follows itself, as where two fillings meet that each bring it ("lit from behind" + "behind the brewery")."""
    return _WORD_TWICE.search(text) is not None


def holds(text: str, phrase: str) -> bool:
    """Whether ``text`` has ``phrase`` on word bounds, whatever the case."""
    return _whole(phrase).search(text) is not None


@lru_cache(maxsize=50_000)  # re keeps 512 patterns, far fewer than a corpus has values
def _whole(phrase: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)", re.IGNORECASE)
