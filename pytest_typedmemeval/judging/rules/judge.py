"""The rules judge: what comes before any rule, then the rule of the gold's kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.base import UNDECIDED, Rule, Verdict
from pytest_typedmemeval.judging.fingerprint import fingerprint
from pytest_typedmemeval.judging.rules import RULES_VERSION
from pytest_typedmemeval.judging.rules.body import (
    answer_body,
    answer_readings,
    is_blank,
    is_contentless,
    is_overlong,
    is_tool_output,
)
from pytest_typedmemeval.judging.rules.conditions import tells_two_cases
from pytest_typedmemeval.judging.rules.steady import hangs_on_a_remark
from pytest_typedmemeval.judging.rules.tongues import foreign_part
from pytest_typedmemeval.measure.outcome import Code, Outcome

EMPTY = Verdict(Outcome.INCONCLUSIVE, Code.EMPTY_ANSWER)
TOOL_OUTPUT = Verdict(Outcome.INCONCLUSIVE, Code.TOOL_OUTPUT)
NO_CONTENT = Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)
_COMMITTED = frozenset({Outcome.CORRECT, Outcome.WRONG, Outcome.PREMATURE})
BROKEN = Verdict(Outcome.INCONCLUSIVE, Code.JUDGE_ERROR)


class RulesJudge:
    """Free, offline, deterministic; what it can't prove it leaves undecided."""

    kind = "rules"
    model = None
    fingerprint = fingerprint({"rules": RULES_VERSION})

    def judge(self, question: Question, answer: str | None, surfaced: Sequence[str] | None = None) -> Verdict:
        """The verdict on ``answer`` by the rule that the question's vertical has for its kind of gold."""
        try:
            early = without_answer(answer)
            if early is not None or answer is None:
                return early or EMPTY
            if is_overlong(answer_body(answer)):
                return UNDECIDED
            rule = _rules(question).get(question.typedmemeval.gold.kind)
            return UNDECIDED if rule is None else by_every_reading(rule, question, answer, surfaced)
        except Exception:  # a judge never raises (judging/base.py): its own fault is no measurement
            return BROKEN

    def close(self) -> None:
        """Nothing is open."""


def by_every_reading(rule: Rule, question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """The verdict that ``answer`` has whatever in it is a note to the grader (notes.py), and whatever is a mere remark (steady.py); undecided if that matters (J35)."""
    bodies = answer_readings(answer)
    verdict = rule(question, answer if len(bodies) == 1 else bodies[0], surfaced)
    if any(rule(question, body, surfaced) != verdict for body in bodies[1:]):
        return UNDECIDED
    if (
        verdict.outcome in _COMMITTED
        and any(map(bodies[0].__contains__, ("if", "should")))
        and tells_two_cases(bodies[0])
    ):
        return UNDECIDED
    part = foreign_part(bodies[0])
    if part is not None and rule(question, part, surfaced) != verdict:
        return UNDECIDED  # English words beside it make no English of it
    return UNDECIDED if hangs_on_a_remark(rule, question, bodies[0], verdict) else verdict


def without_answer(answer: str | None) -> Verdict | None:
    """The verdict on a text that no judge needs to see: empty, a tool call or an error text, or without any content; None for all else (J32)."""
    if answer is None or is_blank(answer):
        return EMPTY
    body = answer_body(answer)
    if is_tool_output(answer) or is_tool_output(body):
        return TOOL_OUTPUT
    return NO_CONTENT if is_contentless(body) else None


def _rules(question: Question) -> Mapping[str, Rule]:
    """The rules of the question's vertical; none for a vertical that isn't in the table."""
    from pytest_typedmemeval.verticals import get_vertical  # verticals import the rules, so this comes late

    try:
        return get_vertical(question.typedmemeval.vertical).rules
    except KeyError:
        return {}
