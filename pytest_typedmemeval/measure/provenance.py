"""Where a wrong value came from (axis 3): another value of the haystack, another order, the other speaker, or nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from pytest_typedmemeval.corpus.model import Decoy, NoLongerGold, NotYetGold, Question, ValueGold
from pytest_typedmemeval.judging.rules.asked_days import is_iso_day
from pytest_typedmemeval.judging.rules.body import answer_body
from pytest_typedmemeval.judging.rules.claims import Claim
from pytest_typedmemeval.judging.rules.endings import HOLDING, State, Survey, survey
from pytest_typedmemeval.judging.rules.not_yet import RIVALS, known
from pytest_typedmemeval.judging.rules.number import read_number
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.speaker import claimed
from pytest_typedmemeval.judging.rules.text import STOPWORDS, folded, stems
from pytest_typedmemeval.judging.rules.timing import survey as survey_days
from pytest_typedmemeval.judging.rules.value import Values, read_body, read_value
from pytest_typedmemeval.measure.miscounted import miscounted, other_numbers
from pytest_typedmemeval.measure.outcome import Outcome, WrongValueKind
from pytest_typedmemeval.report.model import WrongValue

_BY_RELATION = {
    "twin": WrongValueKind.TWIN,
    "other-person": WrongValueKind.TWIN,
    "other-place": WrongValueKind.TWIN,
    "other-direction": WrongValueKind.TWIN,
    "stale": WrongValueKind.STALE,
    "later": WrongValueKind.LATER,
    "premature": WrongValueKind.PREMATURE,
    "other-speaker": WrongValueKind.OTHER_SPEAKER,
}
UNRESOLVED = WrongValue(kind=WrongValueKind.UNRESOLVED)
_TOLD = 0.6
"""Share of its content words by which a value counts as told in other words: two of three."""
_LEAD = re.compile(
    r"^(?:that |it was |was |is |you |i |to |using |use |trying |try |a |an |the |some |with |for |: |, |\")+"
)


def wrong_value(question: Question, answer: str) -> WrongValue | None:
    """The origin of the wrong value that ``answer`` commits to; None for a kind of gold that this vertical can't trace.

    Asked only about answers that are judged wrong. Deterministic, from the answer key and the haystack alone.
    """
    trace = _TRACES.get(question.shape) or _TRACES.get(question.typedmemeval.gold.kind)
    return trace(question, answer) if trace else None


def _of_value(question: Question, answer: str) -> WrongValue:
    """The first decoy that is offered, with every session that states its value; else invented if the haystack has nothing of the kind."""
    reading = read_value(question, answer)
    if reading.decoys:
        return _of_decoy(question, reading.decoys[0])
    if reading.other is None:
        return _of_paraphrase(question, answer_body(answer)) or UNRESOLVED
    return _of_phrase(question, reading.other)


def _of_phrase(question: Question, other: str | None) -> WrongValue:
    """The origin of a phrase that the answer key doesn't know."""
    if other is None:
        return UNRESOLVED
    phrase = _LEAD.sub("", folded(re.sub(ANY_MARK, " ", other)).strip(" .,!?\"'"))
    if not phrase or _in_haystack(question, phrase):
        return UNRESOLVED
    return _of_paraphrase(question, phrase) or WrongValue(kind=WrongValueKind.INVENTED)


def _of_paraphrase(question: Question, phrase: str) -> WrongValue | None:
    """The competing value that shares most of its content words with ``phrase``; unresolved where it is told by fewer, or two are; None if none shares a word.

    Words of the question tell nothing: every value of the kind may stand beside them.
    """
    asked = frozenset(stems(question.question)) | STOPWORDS
    said = frozenset(stems(phrase)) - asked
    shares: dict[str, float] = {}
    for decoy in question.typedmemeval.decoys:
        own = frozenset(stems(decoy.value)) - asked
        if own & said:
            shares[folded(decoy.value)] = len(own & said) / len(own)
    if not shares:
        return None
    best = [value for value, share in shares.items() if share == max(shares.values())]
    if len(best) > 1 or shares[best[0]] < _TOLD:
        return UNRESOLVED
    return _of_decoy(question, next(one for one in question.typedmemeval.decoys if folded(one.value) == best[0]))


def _of_decoy(question: Question, decoy: Decoy) -> WrongValue:
    same = {
        other.session_id
        for other in question.typedmemeval.decoys
        if other.relation == decoy.relation and folded(other.value) == folded(decoy.value)
    }
    return WrongValue(
        kind=_BY_RELATION[decoy.relation],
        session_ids=tuple(session_id for session_id in question.haystack_session_ids if session_id in same),
    )


def _in_haystack(question: Question, phrase: str) -> bool:
    """Whether a turn holds the words of ``phrase`` in a row."""
    wanted = f" {' '.join(stems(phrase))} "
    return any(wanted in f" {' '.join(stems(turn.content))} " for turns in question.haystack_sessions for turn in turns)


def _of_arrangement(question: Question, answer: str) -> WrongValue:
    """Forgetting: the called-off value given as current, else another arrangement's value, else a name that no session has."""
    gold = question.typedmemeval.gold
    names = (gold.value, *gold.aliases) if isinstance(gold, ValueGold) else ()
    seen = survey(question, answer, (gold.value,) if isinstance(gold, NoLongerGold) else names)
    if not isinstance(seen, Survey):
        return UNRESOLVED
    if isinstance(gold, NoLongerGold) and seen.states(0) & _GIVEN:
        return _stale(question, gold.value)
    decoy = _given_decoy(seen)
    if decoy is not None:
        return _of_decoy(question, decoy)
    if seen.newcomers:
        return WrongValue(kind=WrongValueKind.INVENTED)
    reading = seen.reading(question)
    return _of_phrase(question, reading.other) if reading.verdict.outcome is Outcome.WRONG else UNRESOLVED


_ENDED = frozenset((State.OVER, State.DENIED, State.ASIDE, State.ELSEWHERE))
_GIVEN = frozenset(State) - _ENDED


def _given_decoy(seen: Survey) -> Decoy | None:
    """The decoy that the answer gives: one that is said to hold before one that is only named or said to be over."""
    for states in (HOLDING, _GIVEN, frozenset((State.OVER,))):
        for label, state, _ in seen.named:
            if label and state in states:
                return seen.values.decoys[label - 1]
    return None


def _stale(question: Question, value: str) -> WrongValue:
    stated = {item.session_id for item in question.typedmemeval.evidence if folded(item.value) == folded(value)}
    return WrongValue(
        kind=WrongValueKind.STALE,
        session_ids=tuple(session_id for session_id in question.haystack_session_ids if session_id in stated),
    )


def _of_day(question: Question, answer: str) -> WrongValue:
    """Prospective: another day of the haystack, which stands there in words relative to its session; any other day is a slip that can't be traced."""
    told = survey_days(question, answer_body(answer), {}).told_days
    for decoy in question.typedmemeval.decoys:
        if is_iso_day(decoy.value) and any(day.is_day(date.fromisoformat(decoy.value)) for day in told):
            return _of_decoy(question, decoy)
    return UNRESOLVED


def _of_pending(question: Question, answer: str) -> WrongValue:
    """Prospective, before the turning point: a competing value that is said to hold, or another day."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, NotYetGold) or gold.until_then is None:
        return _of_day(question, answer)
    seen = survey_days(question, answer_body(answer), known(question, gold))
    for decoy in question.typedmemeval.decoys:
        for mention, _ in seen.values:
            if mention.label >= RIVALS and folded(seen.body[mention.start : mention.end]) == folded(decoy.value):
                return _of_decoy(question, decoy)
    names = (gold.until_then, gold.value)
    return _of_phrase(question, read_body(question, seen.body, Values(names, (), (), {0: names})).other)


def _of_order(question: Question, answer: str) -> WrongValue:
    return WrongValue(kind=WrongValueKind.REORDERED)


def _of_speaker(question: Question, answer: str) -> WrongValue:
    named = claimed(question, answer) in (Claim.USER, Claim.ASSISTANT)
    return WrongValue(kind=WrongValueKind.OTHER_SPEAKER) if named else UNRESOLVED


def _of_number(question: Question, answer: str) -> WrongValue:
    """Arithmetic: a slip over the inputs, else another number that the haystack states; no other slip is resolved."""
    value = read_number(question, answer).value
    if value is None:
        return UNRESOLVED
    slip = miscounted(question, value)
    if slip is not None:
        return slip
    stating = {session for part in other_numbers(question) if part.value == value for session in part.sessions}
    if question.typedmemeval.candidates is not None or not stating:
        return UNRESOLVED
    sessions = tuple(session_id for session_id in question.haystack_session_ids if session_id in stating)
    return WrongValue(kind=WrongValueKind.TWIN, session_ids=sessions)


# By kind of gold, or by shape where a kind is traced in another way there.
_TRACES: dict[str, Callable[[Question, str], WrongValue]] = {
    "value": _of_value,
    "number": _of_number,
    "order": _of_order,
    "speaker": _of_speaker,
    "no-longer": _of_arrangement,
    "never-known": _of_arrangement,
    "still-valid": _of_arrangement,
    "date": _of_day,
    "not-yet": _of_pending,
}
