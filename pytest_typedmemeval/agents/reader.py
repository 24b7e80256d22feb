"""The extractive reader: answers a question from a few sessions, in the question's form, without a model.

It judges the form from the question's words alone (spec: running, "A question"): a you-or-me question names the speaker of the best sentence, a question
about what the assistant said takes the first sentence of the assistant's turn that follows the best user turn, is-it-due compares a day with the asking time
(due.py), how many, how much and how long combine the matching sentences (quantities.py), an order question sorts the named items by the time of each item's
best session, any other takes the best sentence. Below a threshold it doesn't know.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Protocol

from pytest_typedmemeval.agents.due import IS_IT_DUE, is_it_due
from pytest_typedmemeval.agents.protocol import Answer, Evidence, Role, Session, Turn
from pytest_typedmemeval.agents.quantities import HOW_LONG, HOW_MANY, how_long, how_many
from pytest_typedmemeval.agents.sentences import best_of, sentences_of, split_sentences

READER_VERSION = "2"
DONT_KNOW = "I don't know."
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


def read_extractively(question: str, sessions: Sequence[Session], asked_at: datetime) -> str:
    """The answer that the sessions give, or "I don't know."."""
    for pattern, read in _FORMS:
        if pattern.search(question):
            told = read(question, sessions, asked_at)
            if told is not None or read in _FINAL:
                return told or DONT_KNOW
    return _best_sentence(question, sessions) or DONT_KNOW


def _best_sentence(question: str, sessions: Sequence[Session]) -> str | None:
    """The sentence that matches best."""
    sentences = sentences_of(sessions)
    best = best_of(question, [sentence.text for sentence in sentences])
    return None if best is None else sentences[best].text


def _speaker(question: str, sessions: Sequence[Session], asked_at: datetime) -> str | None:
    """You did, or I did: the speaker of the best sentence that isn't itself a question."""
    sentences = [sentence for sentence in sentences_of(sessions) if not sentence.text.endswith("?")]
    best = best_of(question, [sentence.text for sentence in sentences])
    if best is None:
        return None
    found = sentences[best]
    return "You did." if found.session.turns[found.turn].role == "user" else "I did."


def _order(question: str, sessions: Sequence[Session], asked_at: datetime) -> str | None:
    """The named items by the time of each item's best session; an item that no session matches is left out."""
    texts = ["\n".join(turn.content for turn in session.turns) for session in sessions]
    found = [(best, item) for item in listed_items(question) if (best := best_of(item, texts)) is not None]
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


def _assistant_said(question: str, sessions: Sequence[Session], asked_at: datetime) -> str | None:
    """The first sentence of the assistant's turn after the best user turn; a turn or sentence that only asks back is no answer."""
    replied = []
    for session in sessions:
        for before, after in zip(session.turns, session.turns[1:], strict=False):
            stated = [text for text in split_sentences(after.content) if not text.endswith("?")]
            if before.role == "user" and after.role == "assistant" and stated:
                replied.append((before.content, stated[0]))
    best = best_of(question, [asked for asked, _ in replied])
    return None if best is None else replied[best][1]


_Form = Callable[[str, Sequence[Session], datetime], "str | None"]

_FORMS: tuple[tuple[re.Pattern[str], _Form], ...] = (
    (_YOU_OR_ME, _speaker),
    (_ASSISTANT_SAID, _assistant_said),
    (IS_IT_DUE, is_it_due),
    (HOW_LONG, lambda question, sessions, asked_at: how_long(question, sessions)),
    (HOW_MANY, lambda question, sessions, asked_at: how_many(question, sessions)),
    (_ORDER, _order),
)
"""The first form whose words the question has; one that finds nothing to combine leaves the question to the forms after it."""

_FINAL = (_speaker, _assistant_said, _order)
"""Forms whose silence is the answer: the best sentence would answer another question."""
