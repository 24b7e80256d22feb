"""Print the labelled set by style, vertical and question type against the expected outcome.

Run as ``python tests/data/labelled/crosstab.py [test] [dev]``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
OUTCOMES = ("correct", "wrong", "abstained", "missed", "premature", "undecidable")
STYLES = ("plain", "hedged", "mixed", "verbose", "formatted", "adversarial", "multilingual")


def answers(half: str) -> list[dict[str, Any]]:
    """The rows of a half, in file order."""
    lines = (HERE / f"answers_{half}.jsonl").read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def question_types(half: str) -> dict[str, str]:
    """Question type by id; the arms of a prospective pair are told apart."""
    questions = json.loads((HERE / f"questions_{half}.json").read_text(encoding="utf-8"))
    types = {}
    for question in questions:
        arm = question["typedmemeval"].get("arm")
        suffix = f"/{arm}" if arm in ("before", "after") else ""
        types[question["question_id"]] = question["question_type"] + suffix
    return types


def label(row: dict[str, Any]) -> str:
    """The expected outcome, or ``undecidable``."""
    return "undecidable" if row.get("undecidable") else str(row["outcome"])


def table(title: str, pairs: list[tuple[str, str]]) -> str:
    """A Markdown table of counts: one row a key, one column an outcome."""
    counts = Counter(pairs)
    lines = [f"| {title} | {' | '.join(OUTCOMES)} | rows |", "|---|" + "--:|" * (len(OUTCOMES) + 1)]
    for key in [*sorted({key for key, _ in pairs}), None]:
        cells = [sum(n for (k, o), n in counts.items() if o == outcome and key in (None, k)) for outcome in OUTCOMES]
        lines.append(f"| {key or 'all'} | {' | '.join(map(str, cells))} | {sum(cells)} |")
    return "\n".join(lines)


def report(half: str) -> str:
    """The three tables of a half."""
    rows, types = answers(half), question_types(half)
    by = {
        "style": [(row["style"], label(row)) for row in rows],
        "vertical": [(types[row["question_id"]].split("-")[0], label(row)) for row in rows],
        "question type": [(types[row["question_id"]], label(row)) for row in rows],
    }
    return "\n\n".join(table(title, pairs) for title, pairs in by.items())


if __name__ == "__main__":
    for half in sys.argv[1:] or ("test", "dev"):
        print(f"## {half}\n\n{report(half)}\n")
