"""The rule for gold of kind ``never-known``: nothing was ever said of it, so that declining and denying are both right.

Sources: precedence 2 and 4 of the outcomes; settled readings "Denial, uncertainty, non-answers".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import NeverKnownGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.no_longer import CORRECT, HOLDING, WRONG, Survey, survey
from pytest_typedmemeval.judging.rules.refusals import declines
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome

MISATTRIBUTED = Verdict(Outcome.WRONG, flags=(Flag.MISATTRIBUTED_FORGETTING,))

_ONLY = re.compile(r"\b(?:only|just|all i (?:have|know|can)|nothing but)\b")


def judge_never_known(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """Correct iff it declines or denies and offers nothing; wrong with a value; a forgetting that never was is flagged."""
    if not isinstance(question.typedmemeval.gold, NeverKnownGold):
        return UNDECIDED
    seen = survey(question, answer, ())
    if isinstance(seen, Verdict):
        return seen
    if seen.over or seen.lost:
        return MISATTRIBUTED
    reading = seen.reading(question)
    if reading.verdict.outcome is Outcome.WRONG or seen.rivals(*HOLDING):
        return WRONG
    return _without_value(seen, reading.verdict)


def _without_value(seen: Survey, verdict: Verdict) -> Verdict:
    if seen.denies or declines(seen.body):
        return CORRECT
    if seen.newcomers:
        return WRONG
    if seen.elsewhere and _ONLY.search(seen.body):
        return CORRECT
    return verdict if verdict.code is Code.NO_ANSWER_CONTENT and not seen.elsewhere else UNDECIDED
