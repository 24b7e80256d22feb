"""The labelled answers: what each of them is by the rules of the house, written to measure judges (tests/data/labelled/README.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_typedmemeval.corpus.load import CorpusError, Problem, load_questions
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.corpus.registry import shipped_folder
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome

HALVES = ("test", "dev")


@dataclass(frozen=True)
class LabelledAnswer:
    """One answer with its label. ``outcome`` is None for one that a careful reader couldn't decide either."""

    question: Question
    answer: str | None
    surfaced: tuple[str, ...] | None
    outcome: Outcome | None
    flags: frozenset[Flag]
    code: Code | None
    style: str
    note: str

    @property
    def cell(self) -> str:
        """``arithmetic-sum``: where a judge's errors are told apart."""
        return self.question.question_type


def labelled_folder() -> Path:
    """Where the labelled answers lie. Raises `CorpusError` where they are missing."""
    return shipped_folder("_labelled", "tests/data/labelled")


def load_labelled(half: str, folder: Path | None = None) -> tuple[LabelledAnswer, ...]:
    """All answers of a half (one of `HALVES`), in file order. Raises `CorpusError` that lists every bad line."""
    folder = folder or labelled_folder()
    questions = {question.question_id: question for question in load_questions(folder / f"questions_{half}.json")}
    path = folder / f"answers_{half}.jsonl"
    good: list[LabelledAnswer] = []
    problems: list[Problem] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        if line.strip():
            try:
                good.append(_answer(json.loads(line), questions))
            except (ValueError, KeyError, TypeError) as error:
                problems.append(Problem(f"line {number}", f"{type(error).__name__}: {error}"))
    if problems:
        raise CorpusError(path.name, problems)
    return tuple(good)


def _answer(row: dict[str, Any], questions: dict[str, Question]) -> LabelledAnswer:
    undecidable = bool(row.get("undecidable"))
    surfaced = row.get("surfaced_session_ids")
    return LabelledAnswer(
        question=questions[row["question_id"]],
        answer=row["answer"],
        surfaced=None if surfaced is None else tuple(surfaced),
        outcome=None if undecidable else Outcome(row["outcome"]),
        flags=frozenset(Flag(name) for name in row.get("flags", ())),
        code=Code(row["code"]) if row.get("code") else None,
        style=row["style"],
        note=row["note"],
    )
