"""What an answer says of a reminder's task and of the tasks beside it: due by now, or set aside."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from pytest_typedmemeval.judging.rules.timing import Survey
from pytest_typedmemeval.judging.rules.told_due import Due, came_to, told_due


@dataclass(frozen=True)
class Reminders:
    """The tasks by what is said of them; a task that is only named stands in none of the sets."""

    due: frozenset[int]
    spared: frozenset[int]
    unclear: frozenset[int]
    floating: bool = False
    """Whether something is denied of no task in particular."""


def reminders(seen: Survey) -> Reminders:
    """Read what is told of each task up to the day of asking: a day gone by makes it due, a day to come doesn't."""
    days = {place: day for day, place in seen.days}
    told = told_due(seen.text, days.get, date.min, seen.question.asked_at.date())
    found: dict[int, list[Due]] = {}
    for mention, place in seen.values:
        found.setdefault(mention.label, []).append(told.at.get(place, Due.LISTED))
    came = {label: came_to(said) for label, said in found.items()}
    kinds = (Due.DUE, Due.SPARED, Due.UNCLEAR)
    due, spared, unclear = (frozenset(label for label, said in came.items() if said is kind) for kind in kinds)
    return Reminders(due, spared, unclear, told.floating)


HEDGED = re.compile(
    r"\b(?:probably|maybe|perhaps|possibly|presumably|likely|i think|i'd (?:guess|say)|i believe|my guess|i suppose|i suspect)\b"
)
"""What makes an offer of what stands beside "I'm not sure"."""
SET_OFF = re.compile(
    r"\b(?:no|not|none|nothing|neither|nor|never|false|until|till|later|wait|early|before|either|nearly|almost|soon|whether|only (?:due|on|in))\b|n't\b|\[\]"
)
"""Words beside which a task's name alone is no claim that it is due."""
THOUGHT = re.compile(r"\bthought\b")
NOTHING_DUE = re.compile(r"\b(?:nothing|none|no (?:\w+ )?reminders?)\b")
ELLIPTIC = re.compile(r"\bbut\b[^.;!?\n]*\b(?:is|are|does|has|was)\W*(?:$|[.!?])|\?\W*no\b[^?]*\?\W*yes\b")
"""A predicate that is left to be filled in from the one before it: "that isn't due yet, but this is"."""
UNTOLD = re.compile(
    r"^\W*no (?:clue|idea|date|day|record|telling)\b|\bcould be\b[^.!?\n]*\bcould be\b|\bnot (?:for )?today\b(?=\W*$)"
)
"""What tells neither that a thing is due nor that it isn't, or denies only today."""
TURNED = re.compile(rf"\bbut no\b|\bit's not\b|\bnot yet\b|n't yet\b|{ELLIPTIC.pattern}")
"""What turns round what was said before it."""
