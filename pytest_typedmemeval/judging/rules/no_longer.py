"""The rule for gold of kind ``no-longer``: is it said to be over?

Sources: precedence 4 of the outcomes and the settled readings on Forgetting.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import NoLongerGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.cases import Case, Piece
from pytest_typedmemeval.judging.rules.conditions import branches
from pytest_typedmemeval.judging.rules.ending_words import ENDED, MAY_BE_OVER, NEVER, ONLY_IF, UNTIL
from pytest_typedmemeval.judging.rules.endings import HOLDING, State, Survey, survey
from pytest_typedmemeval.judging.rules.endings_abroad import ended_abroad, lost_abroad
from pytest_typedmemeval.judging.rules.guesses import (
    Offer,
    is_only_asked,
    is_or_nothing,
    offered_in_words,
    without_thoughts,
)
from pytest_typedmemeval.judging.rules.leftovers import is_left_over
from pytest_typedmemeval.judging.rules.newcomers import Stand, stand_beside_end
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines
from pytest_typedmemeval.judging.rules.refusals_abroad import NEGATIVE_ABROAD, lacks_abroad
from pytest_typedmemeval.judging.rules.values import Reading
from pytest_typedmemeval.judging.rules.verdicts import CORRECT, DECLINED, MISSED, WRONG
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome

STALE_RECALL = Verdict(Outcome.WRONG, flags=(Flag.STALE_RECALL,))


def judge_no_longer(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """Correct iff the asked thing is said to be over and nothing is said to hold now; the old value as current is stale recall."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, NoLongerGold):
        return UNDECIDED
    seen = survey(question, answer, (gold.value,))
    if isinstance(seen, Verdict):
        return seen
    if seen.foreign:
        return _abroad(seen)
    return _ended(question, seen) if seen.over else _not_ended(question, seen)


def _abroad(seen: Survey) -> Verdict:
    """In another tongue: an end without another value is right, the value alone is the old one as current, and a bare negative proves nothing."""
    own, others = seen.text_without_values, any(label for label, _, _ in seen.named)
    declined = declines(own)
    if ended_abroad(own):
        return UNDECIDED if others or declined or lost_abroad(own) else CORRECT
    if seen.states(0) and not others and not NEGATIVE_ABROAD.search(own):
        return STALE_RECALL
    return DECLINED[declined] if declined and not seen.named and not lacks_abroad(own) else UNDECIDED


def _ended(question: Question, seen: Survey) -> Verdict:
    """The verdict on an answer that says that it is over."""
    gold = seen.states(0)
    if gold & HOLDING:
        return STALE_RECALL
    if seen.rivals(*HOLDING):
        return WRONG
    if State.DISPUTED in gold or seen.rivals(State.DISPUTED) or seen.resumed:
        return UNDECIDED
    if seen.replaced or (
        _TAKEN_UP.search(seen.text_without_values)
        and any(label and state not in (State.ELSEWHERE, State.OVER, State.DENIED) for label, state, _ in seen.named)
    ):
        return UNDECIDED
    last = max((piece.start for piece in seen.pieces if piece.over and not piece.elsewhere), default=-1)
    if any(piece.start > last >= 0 and not piece.elsewhere and _TAKEN_UP.search(piece.text) for piece in seen.pieces):
        return UNDECIDED
    stand = stand_beside_end(seen.newcomers, seen.pieces, Case.of(question).known)
    if stand is Stand.HOLDS:
        return WRONG
    return UNDECIDED if stand is Stand.UNCLEAR or seen.superseded else CORRECT


_TAKEN_UP = re.compile(r"\b(?:joined|signed up|enrolled|took on|taken on|hired|started (?:with|at)|gone over to)\b")


def _not_ended(question: Question, seen: Survey) -> Verdict:
    """The verdict on an answer without a marker of an end."""
    bare = {state for _, state, _ in seen.named} <= {State.BARE}
    if (
        branches(seen.body)
        or ((seen.named or seen.newcomers) and is_only_asked(seen.body))
        or is_or_nothing(seen.body)
        or any(MAY_BE_OVER.search(piece.text) and _ends(piece.text) for _, _, piece in seen.named)
        or (bare and any(UNTIL.match(piece.text) for piece in seen.pieces))
    ):
        return UNDECIDED  # "X until 2 March", of a March that may be to come
    reading = seen.reading(question)
    gold = seen.states(0)
    if reading.gold or State.CURRENT in gold:
        if reading.verdict.outcome is Outcome.INCONCLUSIVE and State.CURRENT not in gold:
            return UNDECIDED
        return UNDECIDED if gold <= {State.PAST, State.DENIED, State.ELSEWHERE} else STALE_RECALL
    if reading.verdict.outcome is Outcome.WRONG:
        states = {state for label, state, _ in seen.named if label}
        return UNDECIDED if states and states <= _NOT_HELD and not seen.newcomers else WRONG
    if gold & {State.DENIED}:
        return UNDECIDED
    verdict = _without_value(question, seen, reading)
    declined = verdict.outcome in (Outcome.ABSTAINED, Outcome.MISSED)
    return UNDECIDED if declined and is_left_over(question, without_thoughts(seen.kept), seen.names) else verdict


def _ends(text: str) -> bool:
    return ENDED.search(text) is not None or re.search(r"\b(?:over|off|gone|done)\b", text) is not None


_NOT_HELD = frozenset((State.PAST, State.DENIED, State.ELSEWHERE))


def _without_value(question: Question, seen: Survey, reading: Reading) -> Verdict:
    """Declined, denied for ever, denied for now, or a value that the answer key doesn't know."""
    offer = offered_in_words(question, without_thoughts(seen.kept)) if declines(seen.kept) else None
    if offer is not None:
        return WRONG if offer is Offer.PLAIN else UNDECIDED
    if seen.newcomers and not declines(seen.kept):
        return WRONG
    asked = [
        piece for piece in seen.pieces if not piece.elsewhere and not piece.asks and not ONLY_IF.search(piece.text)
    ]
    if reading.verdict.outcome is Outcome.ABSTAINED:
        return reading.verdict
    if not seen.named and any(
        piece.refusal is not Refusal.ABSTAINED
        and not piece.goes_on
        and NEVER.search(piece.text)
        and not _REASON.match(piece.text)
        for piece in asked
    ):
        return MISSED
    if reading.verdict.outcome is Outcome.MISSED and any(
        piece.refusal is Refusal.MISSED and not piece.goes_on and not _now_not(piece) and not _REASON.match(piece.text)
        for piece in asked
    ):
        return MISSED
    return reading.verdict if reading.verdict.code is Code.NO_ANSWER_CONTENT else UNDECIDED


_REASON = re.compile(r"\W*(?:since|because|as)\b")
"""A clause that only gives a reason: "since you never went"."""


def _now_not(piece: Piece) -> bool:
    """Whether a denial is about the present only: "you don't have one"."""
    return re.search(r"\b(?:don't|do not|doesn't|does not|isn't|aren't|no|nobody|none)\b", piece.text) is not None
