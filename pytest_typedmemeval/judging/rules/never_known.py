"""The rule for gold of kind ``never-known``: nothing was ever said of it, so that declining and denying are both right.

Sources: precedence 2 and 4 of the outcomes; settled readings "Denial, uncertainty, non-answers".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import NeverKnownGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.endings import HOLDING, State, Survey, survey
from pytest_typedmemeval.judging.rules.endings_abroad import lost_abroad
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.refusals import declines
from pytest_typedmemeval.judging.rules.refusals_abroad import NEGATIVE_ABROAD, lacks_abroad
from pytest_typedmemeval.judging.rules.value import read_body
from pytest_typedmemeval.judging.rules.values import Reading
from pytest_typedmemeval.judging.rules.verdicts import CORRECT, WRONG
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome

MISATTRIBUTED = Verdict(Outcome.WRONG, flags=(Flag.MISATTRIBUTED_FORGETTING,))

_MY_GUESS = re.compile(
    r"\bmy (?:best |only )?guess\b(?: is| would be)?\W{1,3}(?!(?:not|none|nothing|no|that|as|wasn't|isn't)\b)\w"
)
_GUESSED = re.compile(
    r"\b(?:guess|hunch|bet|maybe|perhaps|probably|possibly|presumably|could be|might be|must be|i think|i believe|i suspect)\b"
)
_I_GUESS = re.compile(
    rf"\b(?:i(?:'d| would)? (?:guess|bet|reckon|suspect|imagine)|my (?:\w+ )?guess(?: is|:)?)(?: (?:on|that|it|it's|it is|it was|is|was|the))* ?[\"'(]*{ANY_MARK}"
)
_ONLY = re.compile(r"\b(?:only|just|all i (?:have|know|can)|nothing but)\b")


def judge_never_known(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """Correct iff it declines or denies and offers nothing; wrong with a value; a forgetting that never was is flagged."""
    if not isinstance(question.typedmemeval.gold, NeverKnownGold):
        return UNDECIDED
    seen = survey(question, answer, ())
    if isinstance(seen, Verdict):
        return seen
    if seen.foreign:
        return _abroad(seen)
    if seen.over or seen.lost:
        return MISATTRIBUTED
    if any(_I_GUESS.search(piece.text) for _, _, piece in seen.named):
        return WRONG  # "I'd guess X, though you didn't tell me"
    reading = seen.reading(question)
    unfiltered = read_body(question, seen.kept, seen.values)
    if (
        unfiltered.verdict.outcome is Outcome.WRONG
        and declines(seen.kept)
        and not seen.elsewhere
        and _is_guess(unfiltered)
    ):
        return WRONG
    if reading.verdict.outcome is Outcome.WRONG or seen.rivals(*HOLDING):
        return WRONG
    return _without_value(seen, reading.verdict)


def _abroad(seen: Survey) -> Verdict:
    """In another tongue: what was lost was once held; declining and denying are right; a name that no session has is invented."""
    own = seen.text_without_values
    if lost_abroad(own):
        return MISATTRIBUTED
    if seen.named:
        return UNDECIDED if NEGATIVE_ABROAD.search(own) else WRONG
    if declines(own) or lacks_abroad(own):
        return CORRECT
    return WRONG if seen.newcomers and not NEGATIVE_ABROAD.search(own) else UNDECIDED


_GUESS = re.compile(
    r"^(?:the |an? )?(?!(?:check|ask|look|try|call|see|tell|let|share|give|provide|you|it|in|on|at|with|from|to|because|so|if|when|that|this|there|we|i)\b)[\w' .+-]{1,40}$"
)


def _is_guess(reading: Reading) -> bool:
    """Whether a phrase beside declining is short enough to be a guess at what was asked, not advice."""
    other = (reading.other or "").strip(" .!?")
    return _GUESS.match(other) is not None and len(other.split()) <= 4


def _names_a_holder(seen: Survey) -> bool:
    """Whether a value is named that nothing sets aside, and nothing declines: "it could be X, but don't quote me"."""
    return not declines(seen.body) and any(
        state not in (State.ELSEWHERE, State.DENIED, State.ASIDE) for _, state, _ in seen.named
    )


def _without_value(seen: Survey, verdict: Verdict) -> Verdict:
    if _MY_GUESS.search(seen.body) or (seen.newcomers and _GUESSED.search(seen.body)):
        return WRONG
    if seen.denies or declines(seen.body):
        return UNDECIDED if _names_a_holder(seen) else CORRECT
    if seen.newcomers:
        return WRONG
    if seen.elsewhere and _ONLY.search(seen.body):
        return CORRECT
    return verdict if verdict.code is Code.NO_ANSWER_CONTENT and not seen.elsewhere else UNDECIDED
