"""Tasks that a reminder names ("cancel the map app trial"): an answer names one by any word that only it has, in any form ("the app's cancellation")."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pytest_typedmemeval.judging.rules.text import LIGHT, STOPWORDS, plain, stems, tokens

SHAPES = frozenset(("due-window", "due-later-reminder"))
"""Shapes whose values are tasks."""


def task_wordings(labels: Mapping[int, tuple[str, ...]], question: str) -> dict[int, tuple[str, ...]]:
    """``labels`` with the words of each task's object that no other task and not the question has; its verb is left out, for several tasks may be done alike."""
    return dict(_widened(tuple((label, tuple(names)) for label, names in labels.items()), question))


@lru_cache(maxsize=512)
def _widened(labels: tuple[tuple[int, tuple[str, ...]], ...], question: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    asked = set(stems(question))
    words = {label: {stem for name in names for stem in stems(name)} for label, names in labels}
    widened = []
    for label, names in labels:
        others = {word for other, held in words.items() if other != label for word in held}
        objects = [
            token
            for name in names
            for token in tokens(plain(name))[1:]
            if token.text not in STOPWORDS | LIGHT and len(token.text) > 2
        ]
        own = dict.fromkeys(token.text for token in objects if token.stem not in others | asked)
        widened.append((label, (*names, *own)))
    return tuple(widened)
