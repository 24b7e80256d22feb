"""The rule for Prospective's gold of kind ``value``: which value holds at the time that is asked about.

Sources: precedence 1, 3 and 5 of the outcomes; settled readings "Prospective": on an after-arm "not yet" is missed and the old value is wrong; a newer value
is wrong for an as-of question; of several things that are due none may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pytest_typedmemeval.corpus.model import Question, ValueGold
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.bare_values import is_another_name
from pytest_typedmemeval.judging.rules.body import answer_body
from pytest_typedmemeval.judging.rules.commitments import CORRECTION
from pytest_typedmemeval.judging.rules.denials import lacks
from pytest_typedmemeval.judging.rules.nothing_due import SAVE_ONE
from pytest_typedmemeval.judging.rules.other_times import (
    SAID_NOW,
    around_value,
    came_later,
    of_another_time,
    since_later,
    told_of_then,
)
from pytest_typedmemeval.judging.rules.quotes import is_quote
from pytest_typedmemeval.judging.rules.refusals import Refusal
from pytest_typedmemeval.judging.rules.reminders import HEDGED, NOTHING_DUE, SET_OFF, THOUGHT, UNTOLD, reminders
from pytest_typedmemeval.judging.rules.scene import content_of_value
from pytest_typedmemeval.judging.rules.text import stems
from pytest_typedmemeval.judging.rules.timing import State, Survey, opening, survey
from pytest_typedmemeval.judging.rules.timing_words import VALUE_MARK
from pytest_typedmemeval.judging.rules.unproved import (
    hedges_another,
    in_a_bare_sequence,
    is_of_a_neighbour,
    is_over,
    may_change_to_another,
    may_hold_another,
    returns_to_another,
    still_another,
    tells_of_now_besides,
)
from pytest_typedmemeval.judging.rules.value import DECLINED, known_values, read_body
from pytest_typedmemeval.judging.rules.window import judge_window
from pytest_typedmemeval.measure.outcome import Outcome

CORRECT, WRONG, MISSED = Verdict(Outcome.CORRECT), Verdict(Outcome.WRONG), Verdict(Outcome.MISSED)
_OR = re.compile(
    rf"{VALUE_MARK}[^.;!?\n]*\b(?:or|/)\b[^.;!?\n]*{VALUE_MARK}|\bboth\b[\"' ]*{VALUE_MARK}[\"']* and [\"']*{VALUE_MARK}|"
    rf"\b(?P<hedge>could be|might be|may be|maybe|perhaps|possibly) (?:the |an? |in |at |on |by )*[\"']*{VALUE_MARK}[^.;!?\n]*\b(?P=hedge) (?:the |an? |in |at |on |by )*[\"']*{VALUE_MARK}|"
    rf"^\W*(?:the |an? |in |at |on |by )*{VALUE_MARK}[\"']*,? (?:and|as well as|plus)(?: also)? (?:the |an? |in |at |on |by )*[\"']*{VALUE_MARK}\W*$"
)
"""Two values offered for one."""


def judge_dated_value(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """The verdict by what the shape asks for: what holds now, what held then, or all that is due."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, ValueGold):
        return UNDECIDED
    body = answer_body(answer)
    unread = opening(body)
    if unread is not None or (question.typedmemeval.arm == "after" and is_quote(question, body)):
        return unread or UNDECIDED
    values = known_values(question, _names(gold), gold.required)
    if question.shape == "due-window":
        return judge_window(question, body, gold)
    seen = survey(question, body, values.labels)
    if seen.unread:
        return UNDECIDED
    return _SHAPES.get(question.shape, _holding_now)(seen, gold)


_AT_A_NAME = re.compile(
    r"(?:over|past|by|along|through|across|at|in|on|near|beside|behind|under|opposite|round|around|via|to|towards|up|down) (?P<name>(?:[A-Z][\w'-]+ ?)+)"
)


def _names(gold: ValueGold) -> tuple[str, ...]:
    """The wordings of gold, and the proper name in it without its preposition: "over Gallows Hill", "across Gallows Hill"."""
    named = [match["name"] for value in (gold.value, *gold.aliases) if (match := _AT_A_NAME.fullmatch(value))]
    return (gold.value, *gold.aliases, *named)


def _read(seen: Survey, gold: ValueGold) -> Verdict:
    reading = read_body(seen.question, seen.body, known_values(seen.question, _names(gold), gold.required))
    if (
        reading.verdict.outcome is Outcome.WRONG
        and reading.other is not None
        and not is_another_name(seen.text, reading.other, gold.value)
    ):
        return UNDECIDED  # a phrase that the key doesn't know may describe gold: "on two wheels"
    if (
        reading.verdict.outcome is Outcome.WRONG
        and reading.decoys
        and len(seen.text.split()) > _FEW
        and not seen.values
    ):
        return UNDECIDED  # a value of the haystack's known by a part of its words alone: "most recent call last" is no bugle call
    if polar_of(seen.question, gold) is not None and reading.verdict.outcome is Outcome.WRONG and not reading.decoys:
        return UNDECIDED  # to a question of yes or no any other phrase is talk
    return reading.verdict


_FEW = 5
"""Words of an answer in which a part of a value's words names it."""


def _due_now(seen: Survey, gold: ValueGold) -> Verdict:
    """A reminder that is due: is it said to be due? Other tasks count only where it is asked which, and not if they are said to lie ahead."""
    if seen.foreign and seen.values:
        return UNDECIDED
    told = reminders(seen)
    if UNTOLD.search(seen.text) and not seen.declined:
        return UNDECIDED
    nothing = not told.spared - {0} or (0 not in seen.states and NOTHING_DUE.search(seen.text) is not None)
    if seen.pending_in_words and not seen.come and not told.due and nothing:
        return UNDECIDED if seen.polar == "yes" or THOUGHT.search(seen.text) else MISSED
    named = set(seen.states) - {label for label, told in seen.states.items() if told == {State.DENIED}}
    if seen.declined and not seen.come:
        offers = HEDGED.search(seen.text) or SAVE_ONE.search(seen.text) or told.due
        return UNDECIDED if offers else DECLINED[seen.declined]
    if not named:
        verdict = _unnamed(seen, gold)
        return UNDECIDED if verdict.outcome is not Outcome.MISSED and _unproved(seen, verdict) else verdict
    whether = _ASKS_WHETHER.match(seen.question.question) is not None
    if 0 in told.spared or (0 in told.unclear and len(named) > 1):
        return MISSED if seen.pending_in_words and not named - {0} and not told.spared - {0} else UNDECIDED
    rivals = named - {0} - seen.labels_ahead - told.spared
    if rivals & told.unclear:
        return UNDECIDED
    if 0 not in named:
        return UNDECIDED if whether or not rivals or gold.polar is not None else WRONG
    if rivals and not whether:
        return WRONG if len(rivals) == 1 or not seen.labels_ahead else UNDECIDED
    if seen.polar == "no" or (0 in seen.labels_ahead and 0 not in told.due):
        return UNDECIDED
    if SET_OFF.search(seen.text) and (told.floating or (not told.spared and 0 not in told.due)):
        return UNDECIDED
    pending = seen.pending_in_words and not (told.spared and (0 in told.due or seen.come))
    return CORRECT if not pending and not seen.declined else UNDECIDED


def _unproved(seen: Survey, verdict: Verdict) -> bool:
    """Whether a task without a mark is called due by words that may say the reverse."""
    return verdict.outcome is Outcome.CORRECT and SET_OFF.search(seen.text) is not None


def _holding_now(seen: Survey, gold: ValueGold) -> Verdict:
    """After the turning point, or of a setting as it is: the value that is said to hold now."""
    states = seen.states
    own = states.get(0, set())
    if seen.may_name_abroad and states:
        return UNDECIDED
    rivals = [label for label in states if label and State.NOW in states[label]]
    if (seen.leaves_the_change_open and {0} < set(states)) or returns_to_another(seen) or in_a_bare_sequence(seen):
        return UNDECIDED
    if State.NOW in own:
        if rivals:
            return WRONG if _OR.search(seen.text) else UNDECIDED
        passed = any(told == {State.BEFORE} for told in states.values())
        if seen.pending_in_words and not seen.come and seen.concluded != 0 and not passed:
            return UNDECIDED
        return UNDECIDED if may_change_to_another(seen) else _complete(seen, gold)
    if rivals and is_of_a_neighbour(seen, rivals):
        return DECLINED[seen.declined] if seen.declined and 0 not in states else UNDECIDED
    if rivals and tells_of_now_besides(seen):
        return UNDECIDED
    if rivals:
        return (
            MISSED if polar_of(seen.question, gold) is not None and _all_stale(seen.question, gold, rivals) else WRONG
        )
    if State.LATER in own and len(states) == 1:
        return MISSED if seen.pending and not seen.come and not may_hold_another(seen) else UNDECIDED
    if seen.declined and states and all(told <= {State.DENIED, State.BEFORE} for told in states.values()):
        unproved = hedges_another(seen) or (seen.declined is Refusal.MISSED and own and may_hold_another(seen))
        return UNDECIDED if unproved else DECLINED[seen.declined]
    if seen.values:
        past = own == {State.BEFORE} and len(states) == 1 and not seen.come and not is_over(seen)
        return _read(seen, gold) if past else UNDECIDED
    return _unnamed(seen, gold)


def _complete(seen: Survey, gold: ValueGold) -> Verdict:
    """Gold is said to hold. Another value unknown to the key may stand beside it, a part that it must have may be missing, or it is taken back."""
    verdict = _read(seen, gold)
    if verdict.outcome is Outcome.WRONG:
        return CORRECT if len(seen.states) > 1 else WRONG
    last = max(place for mention, place in seen.values if mention.label == 0)
    unclear = gold.required or seen.declined or CORRECTION.search(seen.text, last)
    return UNDECIDED if verdict.outcome is Outcome.INCONCLUSIVE and unclear else CORRECT


def _all_stale(question: Question, gold: ValueGold, labels: Sequence[int]) -> bool:
    """Whether all that is said to hold is what held before: to a question of yes or no that only denies the change."""
    values = known_values(question, (gold.value, *gold.aliases), gold.required)
    return all((decoy := values.decoy(label)) is not None and decoy.relation == "stale" for label in labels)


def polar_of(question: Question, gold: ValueGold) -> str | None:
    """The bare word that asserts gold: as the key has it, else by the question's form, for "does it still ..." is denied by what has run out."""
    text = question.question
    if gold.polar is not None or not _ASKS_YES_NO.search(text) or _ASKS_MORE.search(text):
        return gold.polar
    return "no" if re.search(r"\bstill\b", text) else "yes"


_ASKS_YES_NO = re.compile(r"(?:^|[,;:] )(?:does|do|did|is|are|was|has|have|am|will|can)\b", re.IGNORECASE)
_ASKS_MORE = re.compile(r"\b(?:which|what|when|who|whom|whose|where|how|why|or)\b", re.IGNORECASE)


def _unnamed(seen: Survey, gold: ValueGold) -> Verdict:
    """No known value: "not yet" is missed, a bare yes or no counts where it asserts or denies what is asked."""
    if lacks(seen):
        return MISSED
    if seen.declined and _half_named(seen, gold):
        return UNDECIDED
    polar = polar_of(seen.question, gold)
    if polar is not None and seen.polar is not None and not (seen.pending_in_words and seen.come):
        return CORRECT if seen.polar == polar else MISSED
    if seen.only_polar:
        return UNDECIDED
    if seen.pending_in_words and not seen.come:
        return UNDECIDED if seen.may_name_abroad or (polar is None and still_another(seen)) else MISSED
    if seen.come and not seen.pending_in_words and not seen.declined:
        return CORRECT if polar is not None else UNDECIDED
    if seen.declined and seen.may_name_abroad:
        return UNDECIDED
    if seen.declined and not seen.come:
        return UNDECIDED if _GUESSES.search(seen.text) or hedges_another(seen) else DECLINED[seen.declined]
    return _read(seen, gold)


_GUESSES = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|my (?:best )?guess|i'd guess|if i had to|at a guess)\b[\w' ]{0,12}? (?:in|at|on|by|the|an?|with|from|to|it's|it was|\d+)\b"
)
"""What may offer a value beside declining."""


def _half_named(seen: Survey, gold: ValueGold) -> bool:
    """Whether a refusal has a part of gold all the same: "Velvet-something, the rest I can't make out"."""
    asked = set(stems(seen.question.question))
    own = [word for word in content_of_value(gold.value) if word not in asked]
    return any(
        len(word) > 3 and any(other.startswith(word) for other in own) for word in stems(seen.text) if word not in asked
    )


_ASKS_WHETHER = re.compile(r"(?:is it time|is it my turn)\b(?!.*\b(?:which|what|when|who)\b)", re.IGNORECASE)


def _holding_then(seen: Survey, gold: ValueGold) -> Verdict:
    """As of a day gone by: one value is read as it is; of two, the one that is said to hold now isn't the one that was asked for."""
    states = seen.states
    offered = {label for label, told in states.items() if told != {State.DENIED}}
    if not offered and seen.values and seen.declined:
        return DECLINED[seen.declined]
    if not offered and seen.values and (reading := _read(seen, gold)).outcome is Outcome.WRONG:
        return UNDECIDED if any(label in seen.rivals for label in states) else reading
    if offered and offered <= of_another_time(seen):
        return DECLINED[seen.declined] if seen.declined else UNDECIDED
    if 0 not in offered and offered and is_of_a_neighbour(seen, offered):
        return UNDECIDED
    if offered == {0} and not (seen.held_then or told_of_then(seen)) and may_change_to_another(seen):
        return UNDECIDED
    if len(offered) < 2 and (not offered or len(states) == 1):
        return _unnamed(seen, gold) if not seen.values and lacks(seen) else _read(seen, gold)
    if len(offered) == 1:
        return CORRECT if offered == {0} else WRONG
    if seen.concluded in offered - of_another_time(seen):
        return CORRECT if seen.concluded == 0 else WRONG
    held = (seen.held_then or (offered - later if (later := came_later(seen)) else set())) & offered
    if len(held) == 1:
        return CORRECT if held == {0} else WRONG
    later = since_later(seen) & offered
    if len(offered - later) == 1:
        return CORRECT if offered - later == {0} else WRONG
    dated = told_of_then(seen) & offered
    if len(dated) == 1:
        return CORRECT if dated == {0} else WRONG
    if _OR.search(seen.text):
        return WRONG if 0 in offered else _read(seen, gold)
    current = {label for label in offered if SAID_NOW.search(around_value(seen, label))}
    then = offered - current
    if len(then) == 1 and current:
        return CORRECT if then == {0} else WRONG
    return UNDECIDED if 0 in offered else _read(seen, gold)


_SHAPES: dict[str, Callable[[Survey, ValueGold], Verdict]] = {"as-of": _holding_then, "due-later-reminder": _due_now}
