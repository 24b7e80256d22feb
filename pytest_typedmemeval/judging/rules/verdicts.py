"""The verdicts without flags that the rules give."""

from __future__ import annotations

from pytest_typedmemeval.judging.base import Verdict
from pytest_typedmemeval.judging.rules.refusals import Refusal
from pytest_typedmemeval.measure.outcome import Code, Outcome

CORRECT, WRONG = Verdict(Outcome.CORRECT), Verdict(Outcome.WRONG)
ABSTAINED, MISSED = Verdict(Outcome.ABSTAINED), Verdict(Outcome.MISSED)
NO_CONTENT = Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)
DECLINED = {Refusal.ABSTAINED: ABSTAINED, Refusal.MISSED: MISSED}
