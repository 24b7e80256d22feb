"""The rule for gold of kind ``date``: which day does the answer commit to?

Sources: J25, J26, J43; settled readings "Prospective" and "Arithmetic and dates". A day is resolved against the asking time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date

from pytest_typedmemeval.corpus.model import DateGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import answer_body
from pytest_typedmemeval.judging.rules.dates import Named
from pytest_typedmemeval.judging.rules.denials import denies_the_plan
from pytest_typedmemeval.judging.rules.quotes import is_quote
from pytest_typedmemeval.judging.rules.reminders import ELLIPTIC, HEDGED, TURNED, UNTOLD
from pytest_typedmemeval.judging.rules.text import plain
from pytest_typedmemeval.judging.rules.timing import Survey, opening, survey
from pytest_typedmemeval.judging.rules.timing_words import DAY_MARK
from pytest_typedmemeval.judging.rules.value import DECLINED
from pytest_typedmemeval.measure.outcome import Outcome

CORRECT, WRONG, MISSED = Verdict(Outcome.CORRECT), Verdict(Outcome.WRONG), Verdict(Outcome.MISSED)
_TWO = re.compile(r"\b(?:or|either|between)\b|[\ue000-\uf8ff]\s*(?:-|/|to)\s*[\ue000-\uf8ff]")
_NOTHING = re.compile(r"\W*(?:no,? )?(?:nothing|nothing at all|never)\W*")


_NOT_THE_DAY = re.compile(
    r"\b(?:until|till|wait|waits|early|come back|patience|negative|premature|have time|nothing|upcoming|only (?:due|on|from)|not (?:before|today|now))\b|\b(?:still|almost|only)\b[^.;!?\n]*\b(?:days|weeks)\b|\b(?:more|another \w+) (?:days|weeks)\b|\bin \w+ (?:days|weeks) only\b"
)
"""What tells a day as still to come: it isn't offered as the one asked for."""
_CONFUSED = re.compile(
    r"\b(?:mix\w* (?:it|this|that|them) up|confus\w+|mistak\w+ (?:it|this|that))\b|\b(?:about|around|roughly|some|nearly|over|almost) (?:an? |one |two |three )?(?:weeks?|days|months?|fortnight) ago\b|\bdays (?:after|before|past) \d"
)
"""What tells a day of another thing, or only about."""


def _unoffered(seen: Survey) -> bool:
    """Whether the days that are told may not be meant as the one asked for: still to come, another thing's, only about, or the day of asking."""
    body = plain(seen.body)
    if _CONFUSED.search(body) or (_NOT_THE_DAY.search(body) and not seen.given_days):
        return True
    return all(seen.body[day.start : day.end].casefold() == "today" for day in seen.told_days) and not seen.given_days


_LACKS = re.compile(
    r"\bi can only\b|\bi(?:'ve| have)? (?:don't|do not|no|got no|only) (?:\w+ )?(?:have|know|date|day)\b|\bno (?:date|day) (?:for|of|on)\b"
)


def judge_date(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """Correct iff gold's day is the one committed to; missed iff it is said not to have come; wrong with another day or with two."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, DateGold):
        return UNDECIDED
    wanted = gold_day(gold)
    body = answer_body(answer)
    unread = opening(body)
    if unread is not None or wanted is None or is_quote(question, body):
        return unread or UNDECIDED
    seen = survey(question, body, {})
    if seen.unread:
        return UNDECIDED
    return _of_days(seen, gold, wanted) if seen.told_days else _without_day(seen, gold)


def gold_day(gold: DateGold) -> date | None:
    """Gold's day, of a coarser granularity its first one; None where the key has no ISO date."""
    match = re.match(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?", gold.value)
    if match is None:
        return None
    try:
        return date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:
        return None


_SPANS: dict[str, Callable[[date], object]] = {
    "day": lambda day: day,
    "week": lambda day: day.isocalendar()[:2],
    "month": lambda day: (day.year, day.month),
    "year": lambda day: day.year,
}


def fits(named: Named, wanted: date, granularity: str) -> bool | None:
    """Whether a named day is gold at its granularity: None where only one of its readings is, or where it is coarser than gold and holds it."""
    span = _SPANS.get(granularity, _SPANS["day"])
    if named.whole == "month" and granularity in ("day", "week"):
        return None if named.may_be(wanted) else False
    same = {span(day) == span(wanted) for day in named.days}
    return None if len(same) > 1 else same.pop()


def _of_days(seen: Survey, gold: DateGold, wanted: date) -> Verdict:
    found = [fits(day, wanted, gold.granularity) for day in seen.told_days]
    if _unoffered(seen):
        return UNDECIDED
    denied = seen.pending_in_words or (gold.polar is not None and seen.polar not in (None, gold.polar))
    if all(one is True for one in found):
        held_back = (
            (seen.pending_in_words and seen.polar != "yes") or TURNED.search(seen.text) or UNTOLD.search(seen.text)
        )
        return UNDECIDED if held_back or (denied and not seen.come) else CORRECT
    if all(one is False for one in found):
        lacks = (seen.declined or _LACKS.search(seen.text)) and not HEDGED.search(seen.text)
        return UNDECIDED if denied or lacks else WRONG
    given = [fits(day, wanted, gold.granularity) for day in seen.given_days]
    if given and all(given) and not denied and not _TWO.search(seen.text):
        return CORRECT  # the others are steps towards it
    if None in found:
        return UNDECIDED
    return WRONG if _TWO.search(seen.text) else UNDECIDED


def _without_day(seen: Survey, gold: DateGold) -> Verdict:
    """No day: "not yet" and a denial are missed, "yes" alone leaves out the day that was asked."""
    if UNTOLD.search(seen.text):
        return DECLINED[seen.declined] if seen.declined else UNDECIDED
    if gold.polar is not None and seen.polar not in (None, gold.polar) and not seen.come:
        return MISSED
    if _NOTHING.fullmatch(seen.text) or denies_the_plan(seen.text):
        return MISSED
    if seen.pending_in_words and not seen.come:
        return UNDECIDED if _SET_DAY.search(seen.text) or ELLIPTIC.search(seen.text) else MISSED
    return DECLINED[seen.declined] if seen.declined and not seen.come else UNDECIDED


_SET_DAY = re.compile(rf"\byou (?:set|gave|planned|named|chose|put) (?:it |that )?(?:on |for )?(?:the )?{DAY_MARK}")
"""A day told as the user's own word, whatever else is told of the chat."""
