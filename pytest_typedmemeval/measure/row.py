"""From a question and an answer to the row that everything is counted from."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from pytest_typedmemeval.agents.protocol import Answer
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.measure.coverage import attribute_evidence, coverage_at, surfaced_sessions
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.measure.provenance import wrong_value
from pytest_typedmemeval.report.model import QuestionRow

if TYPE_CHECKING:
    from pytest_typedmemeval.collection.parametrize import Asked
    from pytest_typedmemeval.options import RunOptions


_SURROGATE = re.compile("[\ud800-\udfff]")


def blank_row(
    question: Question, asked: Asked, content_hash: str, outcome: Outcome, code: Code | None, options: RunOptions
) -> QuestionRow:
    """The row of a question that has no answer: what is known before it is asked."""
    key = question.typedmemeval
    keep = options.keep_text != "none"
    return QuestionRow(
        id=question.public_id,
        vertical=asked.vertical,
        shape=key.shape,
        level=question.level,
        pair=key.pair_id,
        arm=key.arm,
        run=asked.run,
        outcome=outcome,
        code=code,
        content_hash=content_hash,
        question=question.question if keep else None,
        gold=question.answer if keep else None,
    )


def measure_row(
    question: Question, asked: Asked, content_hash: str, answer: Answer, judge: Judge, options: RunOptions
) -> QuestionRow:
    """Judge an answer and measure its evidence and the origin of a wrong value."""
    text = None if answer.text is None else clean_text(answer.text)
    verdict = judge.judge(question, text, surfaced_sessions(answer))
    evidence = attribute_evidence(question, answer)
    coverage = coverage_at(question, answer, options.k)
    row = blank_row(question, asked, content_hash, verdict.outcome, verdict.code, options)
    return row.model_copy(
        update={
            "flags": verdict.flags,
            "wrong_value": wrong_value(question, text or "") if verdict.outcome is Outcome.WRONG else None,
            "pairs_correct": verdict.pairs_correct,
            "pairs_total": verdict.pairs_total,
            "coverage": None if coverage is None else round(coverage.share, 4),
            "coverage_components": None
            if coverage is None
            else {name: round(share, 4) for name, share in coverage.components.items()},
            "returned": None if coverage is None else coverage.returned,
            "evidence": evidence.presence,
            "evidence_level": evidence.level,
            "evidence_list": evidence.source,
            "truncated": answer.truncated,
            "judge": verdict.judge,
            "answer_hash": hashlib.sha256((text or "").encode()).hexdigest(),
            "usage": None if answer.usage is None else dict(answer.usage),
            "sampling": dict(answer.sampling),
            "answer": text if options.keep_text != "none" else None,
        }
    )


def clean_text(text: str) -> str:
    """Text that UTF-8 can carry: a lone surrogate becomes U+FFFD."""
    return _SURROGATE.sub("\ufffd", text)
