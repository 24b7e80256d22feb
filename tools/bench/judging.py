"""How many verdicts the rules give in a second on one core, per kind of gold: ``python -m tools.bench.judging``.

Every answer of the development half is judged; the first round warms the caches of the corpus's own texts as a run does, the figure is that of the best of three more.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from pytest_typedmemeval.judging.labelled import LabelledAnswer, load_labelled
from tests.judging.all_rules import judged

LEAST = 2000
"""Verdicts a second that the specification asks for, golds that are dates aside."""


def rate(answers: Sequence[LabelledAnswer]) -> float:
    """Verdicts a second of process time, answers that were seen once before."""
    best = float("inf")
    for _ in range(4):
        start = time.process_time()
        for one in answers:
            judged(one.question, one.answer, one.surfaced)
        best = min(best, time.process_time() - start)
    return len(answers) / best


def main() -> None:
    """Print one line a kind, and one for all without dates."""
    answers = load_labelled("dev")
    kinds = {(one.question.typedmemeval.vertical, one.question.typedmemeval.gold.kind) for one in answers}
    for vertical, kind in sorted(kinds):
        few = [
            one
            for one in answers
            if (one.question.typedmemeval.vertical, one.question.typedmemeval.gold.kind) == (vertical, kind)
        ]
        print(f"{vertical:<14} {kind:<12} {len(few):>4} answers {rate(few):>8.0f} verdicts/s")
    dateless = [one for one in answers if one.question.typedmemeval.gold.kind != "date"]
    total = rate(dateless)
    print(
        f"all but dates  {len(dateless):>17} answers {total:>8.0f} verdicts/s, {total / LEAST:.1f} times what is asked for"
    )


if __name__ == "__main__":
    main()
