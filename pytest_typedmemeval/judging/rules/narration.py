"""Which of several values a narrating answer comes to: "it did A for a while, then they settled on B", "it had A, so you'll find it at B".

Applied only where more than one value would hold now by the words beside them (holding.py). What settles it, in this order: a conclusion that names one of
them; a word of the present beside one of them and none beside the others; the tense of their clauses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import pairwise

from pytest_typedmemeval.judging.rules.holding import State, state_of
from pytest_typedmemeval.judging.rules.text import sentences, word_set
from pytest_typedmemeval.judging.rules.timing_words import NOW_AFTER, NOW_BEFORE, VALUE_MARK, F

Told = tuple[int, int, State]
"""A value's label, the place of its mark, and its state."""

_CONCLUDES = re.compile(
    r"(?:^|[.;:,!?\n-]\s*|\band )so\b(?! (?:far|much|many|long|that (?!'s|is|was|makes|means)|you (?:said|told|asked|wanted)|to speak))|\b(?:therefore|thus|hence|consequently|accordingly|in short|all in all|in conclusion|"
    r"(?:which|that|this) means|(?<=, )then(?=,)|(?:which|that) (?:makes|leaves) (?:it|you|him|her|them|us)|meaning(?= (?:that |it|you|he|she|they)))\b"
)
_SEQUENCE = re.compile(
    r"\b(?:then|later|after (?:that|which|a while)|afterwards|since then|in the end|eventually|finally|until)\b"
)
_ENDS = re.compile(r"[.;!?\n]")
_IRREGULAR = word_set(
    "was were had did gave took went came got kept held ran began became found left lost met paid rode rose sat saw sent sold sang slept spent stood wore won brought bought built caught chose drew drove ate "
    "fell felt flew grew hid led lent lay made rang swam taught threw"
)
_REPORTING = word_set(
    "asked mentioned added noted explained recorded stated planned wanted needed called named enrolled based listed stored shared agreed reported confirmed scheduled supposed registered"
)
_VERB = re.compile(rf"\b(?:used to|{'|'.join(sorted(_IRREGULAR))}|(?P<regular>\w{{2,}}ed))\b")
_PERFECT = re.compile(
    r"(?:\b(?:has|have|is|are|am|be|been|being|get|gets|getting|who|a|an|the)|'(?:ve|s|re))(?: \w+ly| now| already| since| just)*\s$"
)
_GOAL = re.compile(r"\b(?:to|into|onto|in|on|upon|for|with|at)\s(?:the |an? |your |his |her |\"|')*$")
_CHANGES = re.compile(
    r"\b(?:moved|went|switched|changed|settled|transferred|swapped|turned|converted|migrated|relocated|graduated|plumped|opted|passed|rose|ended up|took over|became|replaced by|gave way|came down|decided|upgraded|shifted|"
    r"progressed|defected|handed (?:\w+ ){0,2}over|made way|left (?:\w+ ){0,3}for|dropped (?:\w+ ){0,3}for|given up (?:\w+ ){0,3}for|gave (?:\w+ ){0,3}up for)\b"
)
_CLAUSE = re.compile(r"[.,;:!?()\n]|\b(?:but|while|whereas|and|because|since)\b")
_PAST_AFTER = re.compile(
    r"[\"')]*,? (?:(?:is|was|'s) (?:what|where|how|who|when|the \w+)\b[^.,;!?\n]*?\b(?:used to|before|once|earlier|formerly)\b|(?:(?:that|which|who)\b[^.,;!?\n]{0,60}? )?(?:was|were|used to|did|had (?:been|it|that|the)|stopped|ceased|ended|retired|left|quit|resigned|handed)\b(?! (?:due|going|supposed|meant|to)\b))"
)


def conclusion(text: str, told: Sequence[Told]) -> tuple[int, State] | None:
    """The label of the one value that the last conclusion of a masked text names, and its state by the conclusion's own words; None without such a one."""
    if not told:
        return None
    for match in reversed(list(_CONCLUDES.finditer(text))):
        stop = _ENDS.search(text, match.end())
        end = stop.start() if stop else len(text)
        opens = text[match.start() : match.end()].lstrip(" ,.;:-!?\n").startswith(("so", "and so"))
        start = match.start() if opens else _opening(text, match.start())
        within = [(label, place) for label, place, state in told if start <= place < end and state is not State.DENIED]
        if within:
            label, place = within[-1]
            return (label, state_of(text[start:end], place - start)) if len({one for one, _ in within}) == 1 else None
    return None


def _opening(text: str, place: int) -> int:
    return next((start for start, end in sentences(text) if start <= place < end), 0)


def settled(text: str, told: Sequence[Told]) -> list[Told]:
    """``told`` with the states of values that don't hold any more, where the narration settles which of several does."""
    concluded = conclusion(text, told)
    if concluded is not None and concluded[1] is State.NOW and not _ahead(text, told, concluded[0]):
        return [(label, place, _after_conclusion(label == concluded[0], state)) for label, place, state in told]
    now = {label for label, _, state in told if state is State.NOW}
    if len(now) < 2:
        return list(told)
    if any(_alternative(text, one, two) for one, two in pairwise(told)):
        return list(told)
    explicit = {label for label, place, state in told if state is State.NOW and said_now(text, place)}
    if len(explicit) != 1:
        explicit = now - {label for label, place, state in told if state is State.NOW and _is_past(text, place)}
    if not explicit and _SEQUENCE.search(text):
        explicit = {next(label for label, _, state in reversed(told) if state is State.NOW)}
    if len(explicit) != 1:
        return list(told)
    return [
        (label, place, State.BEFORE if state is State.NOW and label not in explicit else state)
        for label, place, state in told
    ]


def of_the_last_day(told: Sequence[Told], days: Mapping[int, date]) -> list[Told]:
    """``told`` where the ``days`` by place date all values that would hold now: only the one of the last day does."""
    now = {place: label for label, place, state in told if state is State.NOW}
    last = {now[place] for place, day in days.items() if day == max(days.values())}
    if days.keys() != now.keys() or len(last) != 1:
        return list(told)
    return [
        (label, place, State.BEFORE if state is State.NOW and label not in last else state)
        for label, place, state in told
    ]


def _after_conclusion(concluded: bool, state: State) -> State:
    if concluded:
        return State.DENIED if state is State.DENIED else State.NOW
    return State.BEFORE if state is State.NOW else state


def _ahead(text: str, told: Sequence[Told], label: int) -> bool:
    """Whether the concluded value is said elsewhere to hold from a day to come."""
    return any(
        state is State.LATER and re.search(F, text[_opening(text, place) : place + 40])
        for one, place, state in told
        if one == label
    )


def _alternative(text: str, one: Told, two: Told) -> bool:
    return re.search(r"\b(?:or|either)\b|/", text[one[1] : two[1]]) is not None


def _clause(text: str, place: int) -> tuple[str, str]:
    start = max((match.end() for match in _CLAUSE.finditer(text, 0, place)), default=0)
    stop = _CLAUSE.search(text, place)
    return text[start:place], text[place + 1 : stop.start() if stop else len(text)]


def said_now(text: str, place: int) -> bool:
    """Whether the clause of a value says that it holds now."""
    before, _ = _clause(text, place)
    return (NOW_BEFORE.search(before) is not None and not _past_verb(before)) or NOW_AFTER.match(
        text[place + 1 :]
    ) is not None


def _past_verb(clause: str) -> bool:
    return any(
        match["regular"] not in _REPORTING and not _PERFECT.search(clause[: match.start()])
        for match in _VERB.finditer(clause)
    )


_SPELL_AFTER = re.compile(
    r"[\"')]*,? (?:(?:only )?for (?:a|an|some|many|several|\w+) (?:\w+ )?(?:while|time|years?|months?|weeks?|days?|ages|spell|bit)|for (?:years|months|weeks|days|ages|long)|at first|first|initially|to begin with|to start with|in the beginning)\b(?! yet)"
)


_DISMISSED = re.compile(r"\b(?:forget|ignore|disregard|never mind|skip)(?: about)? (?:the |that |your )?[\"'(]*$")


def _is_past(text: str, place: int) -> bool:
    """Whether a value stands in a clause of the past, and not as what a change came to."""
    before, _ = _clause(text, place)
    if _PAST_AFTER.match(text, place + 1) or _DISMISSED.search(before):
        return True
    if not _past_verb(before):
        return False
    came_to = (_CHANGES.search(before) or _SWAPPED.search(before)) and _GOAL.search(before)
    return not came_to or _SPELL_AFTER.match(text, place + 1) is not None


_SWAPPED = re.compile(rf"{VALUE_MARK}[\"')]* (?:for|to|into)\s(?:the |an? |\"|')*$")
