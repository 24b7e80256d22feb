"""What the rules say of every labelled answer, written down: ``python -m tests.judging.golden_verdicts`` writes it anew.

A verdict that changes needs a new ``RULES_VERSION``, because reports of the two don't compare. The file holds one line an answer, in file order.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from pytest_typedmemeval.judging.labelled import load_labelled
from pytest_typedmemeval.judging.rules import RULES_VERSION
from tests.judging.all_rules import judged
from tests.judging.questions import named_question

DATA = Path(__file__).parents[1] / "data"
GOLDEN = DATA / "rules_verdicts.txt"
SETS = ("episodic_answers.jsonl", "forgetting_answers.jsonl")


def verdict_lines() -> Iterator[str]:
    """The version, then for each answer the question, a hash of its text, the outcome, code and flags."""
    yield RULES_VERSION
    for one in load_labelled("dev"):
        yield _line(one.question.question_id, one.answer, judged(one.question, one.answer, one.surfaced))
    for name in SETS:
        rows = [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
        questions = {row["question"]: named_question(row["question"]) for row in rows}
        for row in rows:
            yield _line(row["question"], row["answer"], judged(questions[row["question"]], row["answer"]))


def _line(name: str, answer: str | None, verdict: object) -> str:
    digest = hashlib.sha256((answer or "").encode()).hexdigest()[:12]
    outcome, code, flags = verdict.outcome.value, verdict.code, verdict.flags  # type: ignore[attr-defined]
    return " ".join([name, digest, outcome, *([code.value] if code else []), *(flag.value for flag in flags)])


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(verdict_lines()) + "\n", encoding="utf-8", newline="\n")
