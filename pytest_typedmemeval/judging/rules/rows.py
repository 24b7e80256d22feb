"""Values in the rows of a table or list of which others than the asked one are the subject: "| you | 77 | / | Filip | 41 |".

On masked text. A row's label is what stands beside its value, without words of time. Where the label of one row takes up the question, or is none, a row whose
label has words of the haystack and none of the question's is another's.
"""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.phrases import without_marks
from pytest_typedmemeval.judging.rules.scene import FRAME, content, is_said
from pytest_typedmemeval.judging.rules.text import word_set

_TIMES = word_set(
    "now current currently today present moment day before previous previously former formerly earlier old new later next since until till from valid period start end begin beginning"
)
_LONGEST = 4
"""Words of a label; more make a sentence."""


def others_rows(question: Question, text: str, places: Sequence[int]) -> frozenset[int]:
    """The numbers of the marks at ``places`` that stand in rows of another than the asked one."""
    if "\n" not in text:
        return frozenset()
    asked = set(content(question.question))
    labels: dict[int, set[str]] = {}
    start = 0
    for line in text.split("\n"):
        held = [number for number, place in enumerate(places) if start <= place < start + len(line)]
        if len(held) == 1:
            labels[held[0]] = set(content(without_marks(line))) - FRAME - _TIMES
        start += len(line) + 1
    if len(labels) < 2 or any(len(words) > _LONGEST for words in labels.values()):
        return frozenset()
    own = {number for number, words in labels.items() if not words or words & asked}
    if not own:
        return frozenset()
    return frozenset(
        number
        for number, words in labels.items()
        if number not in own and all(is_said(question, word) for word in words)
    )
