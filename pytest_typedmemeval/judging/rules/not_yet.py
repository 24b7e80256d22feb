"""The rule for gold of kind ``not-yet``: is it said that the turning point is still to come?

Sources: precedence 2 and 5 of the outcomes; settled readings "Prospective". Premature outranks wrong; the asking time decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import NotYetGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.asked_days import due_day, is_iso_day
from pytest_typedmemeval.judging.rules.bare_values import is_another_name
from pytest_typedmemeval.judging.rules.body import answer_body
from pytest_typedmemeval.judging.rules.denials import denies_the_plan, lacks
from pytest_typedmemeval.judging.rules.quotes import is_quote
from pytest_typedmemeval.judging.rules.refusals import Refusal
from pytest_typedmemeval.judging.rules.reminders import ELLIPTIC, HEDGED, THOUGHT, UNTOLD, reminders
from pytest_typedmemeval.judging.rules.text import FILLERS, folded_corpus, stems
from pytest_typedmemeval.judging.rules.timing import State, Survey, opening, survey
from pytest_typedmemeval.judging.rules.timing_words import F
from pytest_typedmemeval.judging.rules.unproved import (
    hedges_another,
    is_of_a_neighbour,
    may_change_to_another,
    may_hold_another,
    returns_to_another,
    tells_of_now_besides,
)
from pytest_typedmemeval.judging.rules.value import DECLINED, Values, read_body
from pytest_typedmemeval.measure.outcome import Outcome

CORRECT, WRONG, PREMATURE = Verdict(Outcome.CORRECT), Verdict(Outcome.WRONG), Verdict(Outcome.PREMATURE)
UNTIL_THEN, TO_COME, RIVALS = 0, 1, 2
"""Labels: what holds until the turning point, what holds or is due from it on, and from 2 on the competing values."""

_ASKS_WHAT = re.compile(
    r"\b(?:what|which|who|whom|whose|where)\b(?!(?:'s| is| was| will be)? (?:the |its |his |her |their )?(?:exact )?(?:day|date|time|week|month|hour)s?\b)(?<!since what)",
    re.IGNORECASE,
)
_ASKS_DAY = re.compile(
    r"\b(?:when|since what|(?:what|which) (?:day|date|one|week|month)|(?:the|its|his|her|their) (?:exact )?(?:day|date))\b",
    re.IGNORECASE,
)
_ONLY_IF_COME = re.compile(r"\bif (?:so|it|i|they|he|she|we|that|not)\b|\bsince (?:when|what|which)\b", re.IGNORECASE)
_NOTHING = re.compile(
    r"\W*(?:no,? )?(?:nothing|not a thing)(?: at all| yet| so far| for now| right now| at the moment| today)?\W*"
)


def judge_not_yet(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """Correct iff it says that it isn't so yet, or gives what holds meanwhile as current; premature iff it asserts the thing to come."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, NotYetGold):
        return UNDECIDED
    body = answer_body(answer)
    unread = opening(body)
    if unread is not None or is_quote(question, body):
        return unread or UNDECIDED
    seen = survey(question, body, known(question, gold))
    if seen.unread:
        return UNDECIDED
    if seen.only_polar:
        asks_more = _ASKS_DAY.search(question.question) or _ASKS_WHAT.search(question.question)
        if gold.polar is None or (seen.polar == gold.polar and asks_more):
            return UNDECIDED  # "yes" leaves out the day or the thing that was asked
        return PREMATURE if seen.polar == gold.polar else CORRECT
    return _of_change(seen, gold) if gold.until_then is not None else _of_task(seen, gold)


def known(question: Question, gold: NotYetGold) -> dict[int, tuple[str, ...]]:
    """What an answer may name, by label; days that compete stand in no text and are left out."""
    names = [(label, value) for label, value in ((UNTIL_THEN, gold.until_then), (TO_COME, gold.value)) if value]
    taken = {folded_corpus(value) for _, value in names}
    rivals = [
        d.value for d in question.typedmemeval.decoys if folded_corpus(d.value) not in taken and not is_iso_day(d.value)
    ]
    named: dict[int, tuple[str, ...]] = {label: (value,) for label, value in names}
    return named | {RIVALS + i: (value,) for i, value in enumerate(dict.fromkeys(rivals))}


def _of_task(seen: Survey, gold: NotYetGold) -> Verdict:
    """A thing that is due, unless what is said of single tasks speaks against the verdict on the whole."""
    verdict = _of_thing(seen, gold)
    if verdict.outcome is Outcome.CORRECT and UNTOLD.search(seen.text) and not re.search(r"\btoday\b", seen.body):
        return UNDECIDED
    if verdict.outcome is Outcome.ABSTAINED and HEDGED.search(seen.text):
        return UNDECIDED
    if (
        verdict.outcome is Outcome.CORRECT
        and (THOUGHT.search(seen.text) or ELLIPTIC.search(seen.text))
        and seen.polar is None
    ):
        return UNDECIDED
    if not seen.values:
        return verdict
    told = reminders(seen)
    short = len(seen.text.split()) < _FEW  # of a long text the words of a plan's own history may be read as told of it
    if verdict.outcome is Outcome.CORRECT and told.due and (short or told.spared):
        return UNDECIDED
    if verdict.outcome is Outcome.PREMATURE and TO_COME in told.spared and short:
        return UNDECIDED
    return verdict


def _of_thing(seen: Survey, gold: NotYetGold) -> Verdict:
    """A thing that is due: what counts is whether it is said to be due, not whether it is named."""
    if _NOTHING.fullmatch(seen.text):
        return CORRECT
    if denies_the_plan(seen.text) and not seen.come:
        dated = any(day.may_be(due) for day in seen.told_days) if (due := due_day(gold)) else False
        return DECLINED[Refusal.MISSED] if not dated else CORRECT if seen.polar == "no" or seen.pending else UNDECIDED
    pending = seen.pending or (gold.polar is not None and seen.polar not in (None, gold.polar))
    come = seen.come or (gold.polar is not None and seen.polar == gold.polar)
    if come and seen.polar is not None and seen.polar == gold.polar and not seen.pending_in_words:
        return PREMATURE  # "yes, on 7 August" asserts it, though that day lies ahead
    if (pending and come) or _HAPPENED_AHEAD.search(seen.text):
        return UNDECIDED
    if pending:
        return UNDECIDED if seen.declined is Refusal.MISSED else _with_day(seen, gold)
    if come:
        return (
            DECLINED[seen.declined]
            if seen.declined is Refusal.MISSED
            else UNDECIDED
            if seen.declined or _EMPTY_TALK.search(seen.text)
            else PREMATURE
        )
    if seen.declined:
        return DECLINED[seen.declined]
    if _names_only_the_thing(seen, gold):
        return UNDECIDED if _ASKS_WHAT.search(seen.question.question) else PREMATURE
    return UNDECIDED


_FEW = 25
_HAPPENED_AHEAD = re.compile(
    rf"\b(?:happened|took place|came off|went|opened|started|moved|joined|began|ended|closed|arrived|finished)\b[^.;!?\n]{{0,16}}\bon (?:the )?{F}"
)
"""What is told as done on a day that lies ahead says two things at once."""
_EMPTY_TALK = re.compile(r"\b(?:it's|it is) (?P<what>\w+) when (?:it's|it is) (?P=what)\b|\bdepends?\b", re.IGNORECASE)


_IN_FIGURES = re.compile(r"\d[/.-]\d")


def _with_day(seen: Survey, gold: NotYetGold) -> Verdict:
    """A wrong day beside "not yet" counts only if the day was asked for whatever the case."""
    text, due = seen.question.question, due_day(gold)
    if due is None or not seen.told_days or not _ASKS_DAY.search(text) or _ONLY_IF_COME.search(text):
        return CORRECT
    asked = seen.question.asked_at.date()
    told = [
        set(day.days)
        if _IN_FIGURES.search(seen.body[day.start : day.end])
        else {one for one in day.days if one > asked} or set(day.days)
        for day in seen.told_days
    ]  # "not yet, on Saturday" is the coming one
    if any(days == {due} for days in told):
        return CORRECT
    return UNDECIDED if any(day.may_be(due) for day in seen.told_days) else WRONG


def _names_only_the_thing(seen: Survey, gold: NotYetGold) -> bool:
    """Whether every word is one of the thing's: "Bleed the radiators." fires it."""
    words = set(stems(seen.body)) - FILLERS
    return bool(words) and words <= set(stems(gold.value)) | _FIRING


_FIRING = frozenset(("please", "remember", "reminder", "don't", "dont", "forget"))


def _of_change(seen: Survey, gold: NotYetGold) -> Verdict:
    """Something that changes: which of the two values is said to hold now."""
    states, none = seen.states, set[State]()
    if seen.may_name_abroad and states:
        return UNDECIDED
    held, early = states.get(UNTIL_THEN, none), states.get(TO_COME, none)
    rivals = [label for label in states if label >= RIVALS and State.NOW in states[label]]
    if (seen.leaves_the_change_open and (held or early)) or returns_to_another(seen):
        return UNDECIDED
    if seen.declined and rivals and not early and not held:
        return WRONG if seen.guesses else UNDECIDED if _HEDGED.search(seen.text) else DECLINED[seen.declined]
    if State.NOW in early:
        if State.NOW in held or rivals or State.LATER in early or (seen.pending_in_words and seen.concluded != TO_COME):
            return UNDECIDED
        return UNDECIDED if may_change_to_another(seen) else PREMATURE
    if State.NOW in held:
        if rivals:
            return WRONG if re.search(r"\bor\b", seen.text) else UNDECIDED
        return UNDECIDED if may_change_to_another(seen) else CORRECT
    if rivals:
        told = [label for label, when in states.items() if when != {State.DENIED}]
        unproved = (seen.foreign and len(told) > 1) or tells_of_now_besides(seen) or is_of_a_neighbour(seen, rivals)
        return UNDECIDED if unproved else WRONG
    if State.LATER in early and State.BEFORE not in held:
        named = any(label >= RIVALS for label in states) and not held
        return UNDECIDED if seen.come or seen.declined or named or may_hold_another(seen) else CORRECT
    return _unnamed(seen, gold)


_HEDGED = re.compile(r"(?:\bnot|n't) (?:\w+ ){0,2}(?:sure|certain|positive),? but\b")


def _unnamed(seen: Survey, gold: NotYetGold) -> Verdict:
    """No value is said to hold: what is left is "not yet", "it has", declining, or a value that the haystack doesn't know."""
    if seen.conditional and not seen.values and seen.polar is None:
        return DECLINED[seen.declined] if seen.declined else UNDECIDED
    pending = seen.pending or (gold.polar is not None and seen.polar not in (None, gold.polar))
    come = seen.come or (gold.polar is not None and seen.polar == gold.polar)
    if pending or come:
        unproved = (
            pending == come
            or seen.declined
            or (gold.polar is None and (max(seen.states, default=0) >= RIVALS or may_hold_another(seen)))
        )
        return UNDECIDED if unproved else CORRECT if pending else PREMATURE
    if lacks(seen):
        return DECLINED[Refusal.MISSED]
    if seen.declined and (not seen.values or all(told == {State.DENIED} for told in seen.states.values())):
        return UNDECIDED if hedges_another(seen) else DECLINED[seen.declined]
    if seen.values:
        return UNDECIDED
    names = (gold.until_then or gold.value, gold.value)
    reading = read_body(seen.question, seen.body, Values(names, (), (), {0: names}))
    verdict = reading.verdict
    unproved = reading.other is not None and not is_another_name(seen.text, reading.other, names[0])
    if verdict.outcome is Outcome.WRONG and (unproved or gold.polar is not None):
        return UNDECIDED  # a phrase that the key doesn't know may describe gold or be talk
    return UNDECIDED if verdict.outcome is Outcome.CORRECT else verdict
