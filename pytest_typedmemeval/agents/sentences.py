"""Sentences of sessions, and which of them match a question: what every form of the extractive reader starts from."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pytest_typedmemeval.agents.lexical import LexicalIndex
from pytest_typedmemeval.agents.protocol import Session

THRESHOLD = 0.1
"""Least share of the question's idf mass that the best passage must carry."""

NEAR = 0.1
"""A session whose score is at least this share of the best one's matches too, where a question combines several."""

_SENTENCE_END = re.compile(r"(?<=[.!?])[\"']?\s+(?=[^\W_]|[\"'])")


@dataclass(frozen=True)
class Sentence:
    """One sentence and where it stands."""

    text: str
    session: Session
    turn: int


def split_sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [part.strip() for part in _SENTENCE_END.split(text) if part.strip()]


def sentences_of(sessions: Sequence[Session]) -> list[Sentence]:
    """Every sentence, in order."""
    return [
        Sentence(text, session, index)
        for session in sessions
        for index, turn in enumerate(session.turns)
        for text in split_sentences(turn.content)
    ]


def best_of(query: str, texts: Sequence[str]) -> int | None:
    """Index of the text that matches best, None where no text matches well enough."""
    index = LexicalIndex(texts)
    ranked = index.rank(query)
    if not ranked or ranked[0][1] <= 0 or index.matched_share(query, ranked[0][0]) < THRESHOLD:
        return None
    return ranked[0][0]


def matching(query: str, sessions: Sequence[Session], holds: Callable[[str], bool] | None = None) -> list[Sentence]:
    """A sentence of the user's from each session that matches about as well as the best one does, oldest first; none where none matches well enough.

    Of a session it is the sentence that matches best of those that ``holds`` is true of; a session without one is left out.
    """
    if best_of(query, [one.text for one in sentences_of(sessions)]) is None:
        return []
    texts = ["\n".join(turn.content for turn in session.turns) for session in sessions]
    scores = LexicalIndex(texts).scores(query)
    found = []
    for session, score in zip(sessions, scores, strict=True):
        said = [one for one in sentences_of([session]) if session.turns[one.turn].role == "user"]
        said = [one for one in said if holds is None or holds(one.text)]
        if said and score >= NEAR * max(scores):
            ranked = LexicalIndex([one.text for one in said]).rank(query)
            found.append(said[ranked[0][0]])
    return found
