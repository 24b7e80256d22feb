"""The rule for Forgetting's gold of kind ``value``: it still holds, and calling it over or lost is a failure of its own.

Source: precedence 4 of the outcomes. What isn't about an end is read as any other value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import Question, ValueGold
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.ending_words import NEGATIVE
from pytest_typedmemeval.judging.rules.endings import HOLDING, State, Survey, survey
from pytest_typedmemeval.judging.rules.endings_abroad import ended_abroad
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines
from pytest_typedmemeval.judging.rules.value import read_body
from pytest_typedmemeval.judging.rules.verdicts import CORRECT, MISSED, WRONG
from pytest_typedmemeval.measure.outcome import Flag, Outcome

_ENDS_ANOTHER = re.compile(
    r"\bnot (?:this|that|it|yours)\b(?! any)|\bis (?:what|the one)(?: that)? you\b|\b(?:formerly|previously) (?!(?:it|that|you|and|but|or|your)\b)\w+|\b(?:rather than|instead of)\b|"
    r"\b(?:was|were) .*(?<!since )\b(?:back )?in (?:19|20)\d\d\b|\babout to (?:leave|quit|drop|cancel|switch|change|stop|end)\b"
)
"""What may have ended is another thing than the one asked about: "you cancelled the newspaper, not this", "X, formerly Y"."""
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
    if seen.named and _ENDS_ANOTHER.search(seen.text_without_values):
        return UNDECIDED
    if State.OVER in held and State.CURRENT not in held:
        return OVER_FORGETTING
    if seen.over:
        return _beside_an_end(seen)
    verdict = seen.reading(question).verdict
    if seen.lost and verdict.outcome is not Outcome.CORRECT:
        return OVER_FORGETTING
    if verdict.outcome is not Outcome.INCONCLUSIVE or seen.named:
        return verdict
    return WRONG if seen.newcomers else MISSED if _denies(seen) else verdict


_DENIES_NOTHING = re.compile(
    r"\b(?:nothing|never|no|not|none)\b[^,;.]*?\b(?:chang\w*|doubt|else|other|plans?|but|sure|certain|saved|stored|recorded|noted|kept|written)\b|^\W*not [^,;.]*|\bwithout \w+ing\b|n't [^,;.]*?\b(?:chang\w*|quote|know|say|tell|remember|sure|certain|have much)\b"
)
"""Negations of a change or of certainty: "nothing has changed", "I can't say for certain"."""


def _denies(seen: Survey) -> bool:
    """Whether a negation of the asked case is left, those aside that deny no case."""
    if seen.denies and declines(seen.kept) is Refusal.ABSTAINED:
        return False
    told = [_DENIES_NOTHING.sub(" ", piece.text) for piece in seen.pieces if not piece.elsewhere and not piece.asks]
    return any(NEGATIVE.search(text) for text in told)


def _beside_an_end(seen: Survey) -> Verdict:
    """The verdict where an end is told of the asked case, though not of gold."""
    held = seen.states(0)
    if held & HOLDING:
        return WRONG if seen.rivals(*HOLDING) else CORRECT
    if State.DISPUTED in held:
        return UNDECIDED
    return OVER_FORGETTING
