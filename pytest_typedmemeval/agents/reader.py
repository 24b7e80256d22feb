"""The extractive reader: answers a question from a few sessions, in the question's form, without a model.

It judges the form from the question's words alone (spec: running, "A question"): a you-or-me question names the speaker of the best sentence, an order
question sorts the named items by the time of each item's best session, a question about what the assistant said takes the first sentence of the
assistant's turn that follows the best user turn, any other takes the best sentence. Below a threshold it doesn't know.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from pytest_typedmemeval.agents.lexical import LexicalIndex
from pytest_typedmemeval.agents.protocol import Answer, Evidence, Role, Session, Turn

READER_VERSION = "1"
DONT_KNOW = "I don't know."
THRESHOLD = 0.1
"""Least share of the question's idf mass that the best passage must carry."""

_SENTENCE_END = re.compile(r"(?<=[.!?])[\"']?\s+(?=[^\W_]|[\"'])")
_YOU_OR_ME = re.compile(r"\b(?:you|me|i)\b(?:\W+\w+){0,3}?\W+or\W+(?:\w+\W+){0,2}?(?:you|me|i)\b", re.IGNORECASE)
_ORDER = re.compile(
    r"\b(?:order(?:ed)?|sequence|sort|arrange|line|chronological\w*|first|earliest|oldest|follow|one after another)\b",
    re.IGNORECASE,
)
_ASSISTANT_SAID = re.compile(r"\byou (?:\w+ ){0,2}?(?:suggest|recommend|advise|propose)", re.IGNORECASE)
_BEFORE_ITEM = r"(?=(?:an?|the|some|my|our)\b)"


class Reader(Protocol):
    """Answers a question from a few sessions; ``name`` goes into the system fingerprint."""

    @property
    def name(self) -> str:
        """``extractive/1``."""
        ...

    def read(
        self, question: str, sessions: Sequence[Session], asked_at: datetime
    ) -> str | Answer | Awaitable[str | Answer]:
        """The answer."""
        ...


class ExtractiveReader:
    """`read_extractively` as a reader."""

    name = f"extractive/{READER_VERSION}"

    def read(self, question: str, sessions: Sequence[Session], asked_at: datetime) -> str:
        """The answer that the sessions give, or "I don't know."."""
        return read_extractively(question, sessions, asked_at)


_LINE = re.compile(r"^(user|assistant): ", re.MULTILINE)


def surfaced(evidence: Sequence[Evidence], sessions: Sequence[Session]) -> list[Session]:
    """What a search surfaced, as sessions to read, oldest first: the text that was returned; else the named turn, or the whole session.

    A returned text has the speakers of its own ``role: content`` lines, else the role of the named turn, else the user's.
    """
    known = {session.id: session for session in sessions}
    turns: dict[str, list[Turn]] = {}
    for item in evidence:
        parts = turns.setdefault(item.session_id, [])
        parts += [turn for turn in _turns(item, known.get(item.session_id)) if turn not in parts]
    found = [
        Session(name, known[name].started_at if name in known else None, tuple(parts))
        for name, parts in turns.items()
        if parts
    ]
    places = {session.id: place for place, session in enumerate(sessions)}
    return sorted(found, key=lambda session: places.get(session.id, len(places)))


def _turns(item: Evidence, session: Session | None) -> list[Turn]:
    whole = session.turns if session is not None else ()
    named = item.turn_index if item.turn_index is not None and 0 <= item.turn_index < len(whole) else None
    if item.text is None:
        return list(whole) if named is None else [whole[named]]
    pieces = _LINE.split(item.text)
    roles: list[Role] = ["user" if role == "user" else "assistant" for role in pieces[1::2]]
    lead = [Turn("user" if named is None else whole[named].role, pieces[0])] if pieces[0].strip() else []
    return lead + [Turn(role, text.strip()) for role, text in zip(roles, pieces[2::2], strict=True)]


@dataclass(frozen=True)
class _Sentence:
    """One sentence and where it stands."""

    text: str
    session: Session
    turn: int


def read_extractively(question: str, sessions: Sequence[Session], asked_at: datetime) -> str:
    """The answer that the sessions give, or "I don't know."."""
    read = next((read for pattern, read in _FORMS if pattern.search(question)), _best_sentence)
    return read(question, sessions) or DONT_KNOW


def split_sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [part.strip() for part in _SENTENCE_END.split(text) if part.strip()]


def _sentences(sessions: Sequence[Session]) -> list[_Sentence]:
    return [
        _Sentence(text, session, index)
        for session in sessions
        for index, turn in enumerate(session.turns)
        for text in split_sentences(turn.content)
    ]


def _best(query: str, texts: Sequence[str]) -> int | None:
    """Index of the text that matches best, None where no text matches well enough."""
    index = LexicalIndex(texts)
    ranked = index.rank(query)
    if not ranked or ranked[0][1] <= 0 or index.matched_share(query, ranked[0][0]) < THRESHOLD:
        return None
    return ranked[0][0]


def _best_sentence(question: str, sessions: Sequence[Session]) -> str | None:
    """The sentence that matches best."""
    sentences = _sentences(sessions)
    best = _best(question, [sentence.text for sentence in sentences])
    return None if best is None else sentences[best].text


def _speaker(question: str, sessions: Sequence[Session]) -> str | None:
    """You did, or I did: the speaker of the best sentence that isn't itself a question."""
    sentences = [sentence for sentence in _sentences(sessions) if not sentence.text.endswith("?")]
    best = _best(question, [sentence.text for sentence in sentences])
    if best is None:
        return None
    found = sentences[best]
    return "You did." if found.session.turns[found.turn].role == "user" else "I did."


def _order(question: str, sessions: Sequence[Session]) -> str | None:
    """The named items by the time of each item's best session; an item that no session matches is left out."""
    texts = ["\n".join(turn.content for turn in session.turns) for session in sessions]
    found = [(best, item) for item in listed_items(question) if (best := _best(item, texts)) is not None]
    if not found:
        return None
    return f"First {', then '.join(item for _, item in sorted(found, key=lambda pair: pair[0]))}."


def listed_items(question: str) -> list[str]:
    """The items of the longest comma list in a question, the last two joined by "and" or "or"; none where there is no list."""
    sentence = max(reversed(split_sentences(question)), key=lambda text: text.count(","))
    body = sentence.rpartition(":")[2].strip().rstrip("?.!")
    if "," not in body:
        return []
    parts = [part.strip() for part in body.split(",") if part.strip()]
    last = re.split(rf"\s+(?:and|or)\s+{_BEFORE_ITEM}", parts[-1], maxsplit=1)
    return [re.sub(r"^(?:and|or)\s+", "", item) for item in [*parts[:-1], *last]]


def _assistant_said(question: str, sessions: Sequence[Session]) -> str | None:
    """The first sentence of the assistant's turn after the best user turn; a turn or sentence that only asks back is no answer."""
    replied = []
    for session in sessions:
        for before, after in zip(session.turns, session.turns[1:], strict=False):
            stated = [text for text in split_sentences(after.content) if not text.endswith("?")]
            if before.role == "user" and after.role == "assistant" and stated:
                replied.append((before.content, stated[0]))
    best = _best(question, [asked for asked, _ in replied])
    return None if best is None else replied[best][1]


_FORMS: tuple[tuple[re.Pattern[str], Callable[[str, Sequence[Session]], str | None]], ...] = (
    (_YOU_OR_ME, _speaker),
    (_ASSISTANT_SAID, _assistant_said),
    (_ORDER, _order),
)
