"""For what a day is told: as the day that is asked for, as a step towards it, or for something else.

On masked text (timing.py). "Since Saturday" and "nine weeks on from there is 14 March" give the day; "today is the 17th", "you told me on the 9th", "22 March is
for another job" and "I'd do it tomorrow" don't.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_typedmemeval.judging.rules.text import clauses
from pytest_typedmemeval.judging.rules.timing_words import UNCOUNTED_AFTER, UNCOUNTED_DAY

_GIVES = re.compile(
    r"\b(?:since|due(?: on| since)?|overdue (?:from|since))[\s\"'(:]*(?:the |about |around |early |late )*$"
)
_COMES_TO = re.compile(
    r"\b(?:(?:comes?|came|gets?|brings?|takes?|leads?)(?: (?:you|us|me|one|it))? (?:out )?(?:to|at)|(?:makes?|made|gives?|gave)(?: (?:it|that|you|us))*|(?:falls?|fell|lands?|landed|ends? up)(?: (?:you|us))? on|"
    r"(?:that's|that is|that was|which is|which was|which makes)|(?:weeks?|days?|fortnights?)[^.;:!?\n]{0,40} (?:is|are|was|were))[\s\"'(:]*(?:on )?(?:the )?$"
)
_OTHER_THING = re.compile(
    r"\b(?:(?:an)?other (?:\w+ )?(?:jobs?|tasks?|things?|plans?|one|ones|dates?|reminders?|errands?|matters?|days?)|(?:something|somebody|someone|anything) else|a different \w+|somebody else's|someone else's|not for (?:the|this|that)|elsewhere)\b"
)
_AGENT_ACTS = re.compile(
    r"\b(?:i'd|i would|i'll|i will|i can|i could|shall i|should i|let me|let's|do you want me|would you like me)\b(?! (?:say|guess|go|think|bet|call|reckon|put it|estimate|expect|assume|suppose|imagine|believe))"
)


def is_counted(text: str, place: int) -> bool:
    """Whether a day is told of what is asked: not the day of a conversation or of asking, not of another thing, not as when the agent would act."""
    if UNCOUNTED_DAY.search(text[max(place - 60, 0) : place]) or UNCOUNTED_AFTER.match(text[place + 1 :]):
        return False
    clause = clause_of(text, place)
    return not (_OTHER_THING.search(clause) or _AGENT_ACTS.search(clause))


@lru_cache(maxsize=1024)  # several rules ask for the clause of the same mark
def clause_of(text: str, place: int) -> str:
    """The clause in which the mark at ``place`` stands."""
    mark = text[place]
    before = text[:place].count(mark)
    for clause in clauses(text):
        held = clause.count(mark)
        if held > before:
            return clause
        before -= held
    return text


def is_given(text: str, place: int) -> bool:
    """Whether a day is told as the one since or on which the thing is due."""
    return _GIVES.search(text[max(place - 40, 0) : place]) is not None


def is_result(text: str, place: int) -> bool:
    """Whether a day is told as what a count comes to."""
    return _COMES_TO.search(text[max(place - 80, 0) : place]) is not None


def between_commas(text: str, place: int) -> str:
    """The words around a place, up to the next comma or stop on either side."""
    start = max(text.rfind(mark, 0, place) for mark in ",.;:!?\n") + 1
    ends = [at for mark in ",.;:!?\n" if (at := text.find(mark, place)) >= 0]
    return text[start : min(ends, default=len(text))].strip()
