"""The rule for Forgetting's gold of kind ``value``: it still holds, and calling it over or lost is a failure of its own.

Source: precedence 4 of the outcomes. What isn't about an end is read as any other value.
"""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import Question, ValueGold
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.endings import HOLDING, State, Survey, survey
from pytest_typedmemeval.judging.rules.endings_abroad import ended_abroad
from pytest_typedmemeval.judging.rules.refusals import declines
from pytest_typedmemeval.judging.rules.value import read_body
from pytest_typedmemeval.judging.rules.verdicts import CORRECT, MISSED, WRONG
from pytest_typedmemeval.measure.outcome import Flag, Outcome

OVER_FORGETTING = Verdict(Outcome.WRONG, flags=(Flag.OVER_FORGETTING,))


def judge_still_valid(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """As `judge_value`, and wrong with a flag where the value or the asked thing is said to be over or lost."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, ValueGold):
        return UNDECIDED
    seen = survey(question, answer, (gold.value, *gold.aliases), gold.required)
    if isinstance(seen, Verdict):
        return seen
    if seen.foreign and not seen.rivals(*HOLDING):
        if ended_abroad(seen.text_without_values) and not declines(seen.text_without_values):
            return OVER_FORGETTING
        return read_body(question, seen.body, seen.values, seen.mentions).verdict
    held = seen.states(0)
    if State.OVER in held and State.CURRENT not in held:
        return OVER_FORGETTING
    if seen.over:
        return _beside_an_end(seen)
    verdict = seen.reading(question).verdict
    if seen.lost and verdict.outcome is not Outcome.CORRECT:
        return OVER_FORGETTING
    if verdict.outcome is not Outcome.INCONCLUSIVE or seen.named:
        return verdict
    return WRONG if seen.newcomers else MISSED if seen.denies else verdict


def _beside_an_end(seen: Survey) -> Verdict:
    """The verdict where an end is told of the asked case, though not of gold."""
    held = seen.states(0)
    if held & HOLDING:
        return WRONG if seen.rivals(*HOLDING) else CORRECT
    if State.DISPUTED in held:
        return UNDECIDED
    return OVER_FORGETTING
