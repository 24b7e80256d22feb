"""From a question and an answer to the row that everything is counted from."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pytest_typedmemeval.agents.adapt import clean_text
from pytest_typedmemeval.agents.protocol import Answer
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.base import Judge, JudgeUse, Verdict
from pytest_typedmemeval.judging.controls import near_miss
from pytest_typedmemeval.measure.clusters import world_of
from pytest_typedmemeval.measure.coverage import attribute_evidence, coverage_at, surfaced_sessions, unsurfaced_inputs
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.measure.provenance import wrong_value
from pytest_typedmemeval.report.model import QuestionRow

if TYPE_CHECKING:
    from pytest_typedmemeval.collection.parametrize import Asked
    from pytest_typedmemeval.options import RunOptions


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
        world=world_of(question),
        arm=key.arm,
        distance_sessions=key.distance_sessions,
        distance_days=question.distance_days,
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
    surfaced = surfaced_sessions(answer)
    verdict = judged(judge, question, text, surfaced)
    control = near_miss(question) if options.judge_controls else None
    controlled = judged(judge, question, control, None) if control is not None else None
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
            "surfaced": None if surfaced is None else tuple(clean_text(session_id) for session_id in surfaced),
            "inputs_missing": unsurfaced_inputs(question, answer),
            "truncated": answer.truncated,
            "judge": verdict.judge,
            "judge_use": joined_use(verdict, controlled),
            "judge_reply": verdict.raw if options.keep_text == "full" else None,
            "control": None if controlled is None else controlled.outcome,
            "detail": verdict.detail if options.keep_text != "none" else _without_text(verdict),
            "answer_hash": hashlib.sha256((text or "").encode()).hexdigest(),
            "usage": None if answer.usage is None else dict(answer.usage),
            "sampling": dict(answer.sampling),
            "answer": text if options.keep_text != "none" else None,
        }
    )


def judged(judge: Judge, question: Question, text: str | None, surfaced: Sequence[str] | None) -> Verdict:
    """The judge's verdict. What a judge of somebody else's raises is its own failure, not the agent's: no measurement (J19)."""
    try:
        return judge.judge(question, text, surfaced)
    except Exception as error:  # whatever breaks in it
        detail = clean_text(f"{type(error).__name__}: {error}"[:300])
        return Verdict(Outcome.INCONCLUSIVE, Code.JUDGE_ERROR, judge=judge.kind, detail=detail)


def _without_text(verdict: Verdict) -> str | None:
    """The name of the error alone: a server's message and a model's reply may quote the conversation."""
    named = verdict.detail is not None and verdict.code in (
        Code.JUDGE_ERROR,
        Code.JUDGE_TIMEOUT,
        Code.JUDGE_RATE_LIMITED,
    )
    return verdict.detail.partition(":")[0] if named and verdict.detail else None


def joined_use(*verdicts: Verdict | None) -> JudgeUse | None:
    """What several verdicts cost together; None where no model was asked."""
    uses = [verdict.use for verdict in verdicts if verdict is not None and verdict.use is not None]
    if not uses:
        return None
    return JudgeUse(
        calls=sum(use.calls for use in uses),
        retries=sum(use.retries for use in uses),
        tokens=sum(use.tokens for use in uses),
        cached=sum(use.cached for use in uses),
        mode=uses[-1].mode,
        settings=uses[-1].settings,
    )
