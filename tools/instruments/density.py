"""How much of a haystack is signal, and how long it is.

Only what the answer key points to can be counted: the sentences with the evidence spans, and those that state a decoy's value in the decoy's session. A decoy whose value is a
role ("user") can't be found again in the text, so the density of attribution questions counts their evidence alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from pytest_typedmemeval.agents.lexical import tokenize
from pytest_typedmemeval.corpus.model import Question
from tools.instruments.text import folded, sentences

ROLES = ("user", "assistant")


def signal_characters(question: Question) -> int:
    """Characters of the distinct sentences that state evidence or a decoy."""
    sessions = dict(zip(question.haystack_session_ids, question.haystack_sessions, strict=True))
    marked: set[tuple[str, int, int]] = set()
    for item in question.typedmemeval.evidence:
        content = sessions[item.session_id][item.turn_index].content
        at = content.index(item.span)
        for start, end in _bounds(content):
            if start < at + len(item.span) and at < end:
                marked.add((item.session_id, item.turn_index, start))
    for decoy in question.typedmemeval.decoys:
        if decoy.value in ROLES:
            continue
        for index, turn in enumerate(sessions[decoy.session_id]):
            marked |= {
                (decoy.session_id, index, start)
                for start, end in _bounds(turn.content)
                if folded(decoy.value) in folded(turn.content[start:end])
            }
    return sum(
        end - start
        for session_id, turns in sessions.items()
        for index, turn in enumerate(turns)
        for start, end in _bounds(turn.content)
        if (session_id, index, start) in marked
    )


def _bounds(content: str) -> list[tuple[int, int]]:
    found, start = [], 0
    for sentence in sentences(content):
        start = content.index(sentence, start)
        found.append((start, start + len(sentence)))
        start += len(sentence)
    return found


def signal_density(questions: Sequence[Question]) -> float:
    """Mean over questions of the signal's share of all characters."""
    return fmean(
        signal_characters(q) / sum(len(turn.content) for turns in q.haystack_sessions for turn in turns)
        for q in questions
    )


def tokens_per_haystack(questions: Sequence[Question]) -> list[int]:
    """Words of each haystack, as the reference retriever counts them."""
    return [sum(len(tokenize(turn.content)) for turns in q.haystack_sessions for turn in turns) for q in questions]
