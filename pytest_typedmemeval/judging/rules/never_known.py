"""The rule for gold of kind ``never-known``: nothing was ever said of it, so that declining and denying are both right.

Sources: precedence 2 and 4 of the outcomes; settled readings "Denial, uncertainty, non-answers".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pytest_typedmemeval.corpus.model import NeverKnownGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.cases import Case, has_asked_word
from pytest_typedmemeval.judging.rules.conditions import conditional_spans
from pytest_typedmemeval.judging.rules.endings import HOLDING, State, Survey, survey
from pytest_typedmemeval.judging.rules.endings_abroad import lost_abroad
from pytest_typedmemeval.judging.rules.guesses import (
    Offer,
    is_guess,
    is_only_asked,
    is_or_nothing,
    offered_in_words,
    without_thoughts,
)
from pytest_typedmemeval.judging.rules.leftovers import is_left_over, is_of_neighbour
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines
from pytest_typedmemeval.judging.rules.refusals_abroad import NEGATIVE_ABROAD, lacks_abroad
from pytest_typedmemeval.judging.rules.scene import alike
from pytest_typedmemeval.judging.rules.text import stems
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
    if seen.over or seen.lost or _once_told(seen):
        return (
            UNDECIDED if declines(seen.body) is Refusal.MISSED else MISATTRIBUTED
        )  # what was never told can't be lost
    if any(_I_GUESS.search(piece.text) for _, _, piece in seen.named):
        return WRONG  # "I'd guess X, though you didn't tell me"
    if is_only_asked(seen.body) or is_or_nothing(seen.body):
        return UNDECIDED
    kept = without_thoughts(seen.kept)
    offer = offered_in_words(question, kept)
    if offer is Offer.PLAIN:
        return WRONG
    if kept is not seen.kept and declines(kept) is None:
        return UNDECIDED
    reading = seen.reading(question)
    if kept == seen.kept and _offers(question, seen, reading):
        return UNDECIDED if conditional_spans(seen.body) or all(piece.asks for piece in seen.pieces) else WRONG
    if _MY_GUESS.search(seen.body):
        return WRONG
    unplaced = any(piece.elsewhere and is_guess(piece.text) for piece in seen.pieces)
    if _refuses(seen) and is_left_over(question, kept, seen.names):
        return UNDECIDED
    if (offer or unplaced or _names_newly(question, seen)) and _refuses(seen):
        return UNDECIDED
    return _without_value(question, seen, reading.verdict)


def _offers(question: Question, seen: Survey, reading: Reading) -> bool:
    """Whether the answer names a value: known to the haystack, or in place of an answer."""
    unfiltered = read_body(question, seen.kept, seen.values)
    if (
        unfiltered.verdict.outcome is Outcome.WRONG
        and declines(seen.kept)
        and not seen.elsewhere
        and _is_guess(unfiltered)
    ):
        return True
    if reading.verdict.outcome is Outcome.WRONG and not (reading.other and has_asked_word(question, reading.other)):
        return True
    return any(state in HOLDING and piece.refusal is None for _, state, piece in seen.named)


def _once_told(seen: Survey) -> bool:
    """Whether the agent says that it was told and has it no more: "you told me, but I can't recall"."""
    return any(_WAS_TOLD.fullmatch(piece.text) and then.refusal for piece, then in pairwise(seen.pieces))


_WAS_TOLD = re.compile(
    r"\W*(?:i know (?:that )?)?you(?:'ve| have)? (?:told|mentioned|said)(?: me| it| that| so| once| before)*\W*"
)


def _names_newly(question: Question, seen: Survey) -> bool:
    """Whether a name that no session has stands in a part that isn't about somebody or something that the question doesn't speak of."""
    if not seen.newcomers:
        return False
    return any(
        bool(set(stems(piece.text)) & set(seen.newcomers)) and not is_of_neighbour(question, piece.text)
        for piece in seen.pieces
        if not piece.elsewhere and piece.refusal is None
    )


def _refuses(seen: Survey) -> bool:
    return declines(seen.body) is not None or _denies(seen)


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
    """Whether a value is named that nothing sets aside or declines: "it could be X, but don't quote me"."""
    return any(
        state not in (State.ELSEWHERE, State.DENIED, State.ASIDE) and piece.refusal is None and not piece.asks
        for _, state, piece in seen.named
    )


def _without_value(question: Question, seen: Survey, verdict: Verdict) -> Verdict:
    if seen.newcomers and _GUESSED.search(without_thoughts(seen.body)):
        return WRONG
    if _denies(seen) or declines(seen.body):
        return UNDECIDED if _names_a_holder(seen) else CORRECT
    if seen.newcomers:
        return WRONG if _names_the_asked(question, seen) else UNDECIDED
    if seen.elsewhere and _ONLY.search(seen.body):
        return CORRECT
    return verdict if verdict.code is Code.NO_ANSWER_CONTENT and not seen.elsewhere else UNDECIDED


_DENIAL = re.compile(
    r"^\W*(?:no|none|nobody|nowhere|never|nothing(?! (?:but|else)\b)|not (?:any|one|me|you|my|yours?|about|of|which|who|whom|whose|what|when|where|how)\b)(?![\w'-])|\b(?:do|does|did|have|has|had|is|are|was|were|can|could|will|would|ca|wo)(?:n't| not|not)\b|'(?:ve|d|s|re|m) not\b|"
    r"\b(?:never|without)\b|\b(?:there's|there is|there are|have|has|had|been|got|with|contains?|holds?|says?|gives?|shows?|found|find|see|'ve) (?:absolutely |simply )?(?:no|none|nothing|nobody|neither)\b"
)


def _denies(seen: Survey) -> bool:
    """Whether a part about the asked thing denies it, other than by contrast: "X, not Y" names X."""
    return any(_DENIAL.search(piece.text) for piece in seen.pieces if not piece.elsewhere and not piece.asks)


_BY_WHOM = re.compile(r"\b(\w+) (?:by|with|from|under)\b")
"""A verb that says by whom: "your brother is taught by ..."."""


def _names_the_asked(question: Question, seen: Survey) -> bool:
    """Whether an unknown name stands alone or in a sentence of what is asked; "your cousin lives in Leeds" tells another thing of the asked one."""
    if conditional_spans(seen.body):
        return False
    case = Case.of(question)
    for piece in seen.pieces:
        if piece.elsewhere or piece.asks or piece.refusal or not any(name in piece.words for name in seen.newcomers):
            continue
        told = set(stems(" ".join(_BY_WHOM.findall(piece.text))))
        left = [word for word in piece.words - told if not any(alike(word, own) for own in case.core)]
        if any(word not in seen.names for word in left):
            return False
    return True
