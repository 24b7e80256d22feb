"""The rule of each vertical's kind of gold, as the verticals wire them."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.base import Rule, Verdict
from pytest_typedmemeval.judging.rules.date import judge_date
from pytest_typedmemeval.judging.rules.dated_value import judge_dated_value
from pytest_typedmemeval.judging.rules.judge import by_every_reading, without_answer
from pytest_typedmemeval.judging.rules.never_known import judge_never_known
from pytest_typedmemeval.judging.rules.no_longer import judge_no_longer
from pytest_typedmemeval.judging.rules.not_yet import judge_not_yet
from pytest_typedmemeval.judging.rules.number import judge_number
from pytest_typedmemeval.judging.rules.order import judge_order
from pytest_typedmemeval.judging.rules.speaker import judge_speaker
from pytest_typedmemeval.judging.rules.still_valid import judge_still_valid
from pytest_typedmemeval.judging.rules.value import judge_value

RULES: dict[tuple[str, str], Rule] = {
    ("episodic", "value"): judge_value,
    ("episodic", "order"): judge_order,
    ("episodic", "speaker"): judge_speaker,
    ("workingmemory", "value"): judge_value,
    ("arithmetic", "number"): judge_number,
    ("forgetting", "value"): judge_still_valid,
    ("forgetting", "no-longer"): judge_no_longer,
    ("forgetting", "never-known"): judge_never_known,
    ("prospective", "value"): judge_dated_value,
    ("prospective", "date"): judge_date,
    ("prospective", "not-yet"): judge_not_yet,
}


def judged(question: Question, answer: str | None, surfaced: Sequence[str] | None = None) -> Verdict:
    """The verdict of the rules, whichever verticals are registered."""
    early = without_answer(answer)
    if early is not None or answer is None:
        assert early is not None
        return early
    rule = RULES[question.typedmemeval.vertical, question.typedmemeval.gold.kind]
    return by_every_reading(rule, question, answer, surfaced)


def told(question: Question, answer: str | None) -> str:
    """The outcome with its flags, ``undecided`` or the code without one."""
    verdict = judged(question, answer)
    if verdict.code is not None:
        return "undecided" if verdict.code.value == "rules_undecided" else verdict.code.value
    return "+".join([verdict.outcome.value, *(flag.value for flag in verdict.flags)])
