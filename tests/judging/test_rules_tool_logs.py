"""What a tool writes where an answer should stand has the code `tool_output`; an answer that only looks like it is read."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.judging.rules.judge import TOOL_OUTPUT, without_answer


@pytest.mark.parametrize(
    "text",
    [
        '[]\n-- memory.query("Rosa job") finished in 41 ms',
        "Observation: []",
        "Thought: I should search the memory for the dentist.\nAction: search",
        "INFO 2026-01-03 12:00:01 retrieved 0 memories",
        "2026-01-03T10:00:00Z WARN store: query returned 0 rows",
        "ERROR memory.search: request timed out after 30000 ms (attempt 3/3)",
        '[tool] memory.search q="dentist" k=5',
        "$ memcli search dentist\nno rows",
        "(no output)",
        'search_memory\n{"query": "dentist"}',
        '{"status": 503, "message": "overloaded"}',
    ],
)
def test_a_log_is_no_answer(text: str) -> None:
    assert without_answer(text) == TOOL_OUTPUT


@pytest.mark.parametrize(
    "text",
    [
        "Dr Falk (see memory of 3 May)",
        "I searched (twice) and found Dr Falk.",
        "Error on my side: it is Dr Falk.",
        "Action: call Dr Falk",
        "Thought: it was in May.\nAction: search\nFinal answer: Dr Falk",
        "memory.search('dentist') -> [...]\nAnswer: Dr Falk",
        '{"status": "known", "answer": "Dr Falk"}',
        "- memory: Dr Falk",
    ],
)
def test_an_answer_that_looks_like_one_is_read(text: str) -> None:
    assert without_answer(text) is None
