"""Whether an answer only quotes a turn: what was so when it was said tells nothing of the asking time."""

from __future__ import annotations

from functools import lru_cache

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.text import folded, plain, unmarked


@lru_cache(maxsize=16384)
def _as_read(content: str) -> str:
    return folded(unmarked(plain(content)))


def is_quote(question: Question, body: str) -> bool:
    """Whether an `answer_body` is nothing but words of one turn: what was so when they were said tells nothing of the asking time."""
    said = folded(body).strip("\"' ")
    return len(said.split()) >= _QUOTED and any(
        said in _as_read(turn.content) for turns in question.haystack_sessions for turn in turns
    )


_QUOTED = 5
