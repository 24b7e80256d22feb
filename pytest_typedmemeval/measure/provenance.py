"""Where a wrong value came from (axis 3): another value of the haystack, another order, the other speaker, or nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable

from pytest_typedmemeval.corpus.model import Decoy, Question
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.speaker import Claim, claimed
from pytest_typedmemeval.judging.rules.text import folded, stems
from pytest_typedmemeval.judging.rules.value import read_value
from pytest_typedmemeval.measure.outcome import WrongValueKind
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
_LEAD = re.compile(
    r"^(?:that |it was |was |is |you |i |to |using |use |trying |try |a |an |the |some |with |for |: |, |\")+"
)


def wrong_value(question: Question, answer: str) -> WrongValue | None:
    """The origin of the wrong value that ``answer`` commits to; None for a kind of gold that this vertical can't trace.

    Asked only about answers that are judged wrong. Deterministic, from the answer key and the haystack alone.
    """
    trace = _TRACES.get(question.typedmemeval.gold.kind)
    return trace(question, answer) if trace else None


def _of_value(question: Question, answer: str) -> WrongValue:
    """The first decoy that is offered, with every session that states its value; else invented if the haystack has nothing of the kind."""
    reading = read_value(question, answer)
    if reading.decoys:
        return _of_decoy(question, reading.decoys[0])
    if reading.other is None:
        return UNRESOLVED
    phrase = _LEAD.sub("", folded(re.sub(ANY_MARK, " ", reading.other)).strip(" .,!?\"'"))
    return UNRESOLVED if not phrase or _in_haystack(question, phrase) else WrongValue(kind=WrongValueKind.INVENTED)


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


def _of_order(question: Question, answer: str) -> WrongValue:
    return WrongValue(kind=WrongValueKind.REORDERED)


def _of_speaker(question: Question, answer: str) -> WrongValue:
    named = claimed(question, answer) in (Claim.USER, Claim.ASSISTANT)
    return WrongValue(kind=WrongValueKind.OTHER_SPEAKER) if named else UNRESOLVED


_TRACES: dict[str, Callable[[Question, str], WrongValue]] = {
    "value": _of_value,
    "order": _of_order,
    "speaker": _of_speaker,
}
