"""What an answer says of a turning point at the asking time: that it is still to come, that it has come, which value holds now and which day it is.

Shared by the rules of Prospective. Values and days are masked first (phrases.masked): a day is a mark of its own that tells whether it lies before or after
the asking time, so that "from 14 March" means one thing on either side of it (precedence 5 of the outcomes: asking-time decides).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from functools import cached_property

from pytest_typedmemeval.corpus.model import NotYetGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import is_contentless, is_null, is_overlong
from pytest_typedmemeval.judging.rules.commitments import Standing, negated, standings
from pytest_typedmemeval.judging.rules.dates import Named, named_days
from pytest_typedmemeval.judging.rules.owners import Owner, owner
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, MOST_MENTIONS, Mention, find, masked
from pytest_typedmemeval.judging.rules.refusals import Refusal, refusal
from pytest_typedmemeval.judging.rules.scene import content, is_said
from pytest_typedmemeval.judging.rules.tasks import SHAPES, task_wordings
from pytest_typedmemeval.judging.rules.text import (
    clauses,
    sentences,
    stem,
    tokens,
)
from pytest_typedmemeval.judging.rules.timing_abroad import POLAR_ABROAD, come_abroad, pending_abroad
from pytest_typedmemeval.judging.rules.timing_words import (
    AHEAD,
    AHEAD_IN_WORDS,
    BEFORE_AFTER,
    BEFORE_BEFORE,
    COME,
    COMING,
    DATED_BEFORE,
    DAY_MARK,
    FROM,
    FROM_VALUE_TO,
    GONE,
    LATER_AFTER,
    LATER_BEFORE,
    NOW_AFTER,
    NOW_BEFORE,
    OF_A_THING,
    PENDING,
    POLAR,
    SINCE,
    SO_POLAR,
    SUPPOSED,
    THE_CHANGE_TO,
    THINKS_NOT,
    THINKS_SO,
    TO_VALUE,
    UNCOUNTED_AFTER,
    UNCOUNTED_DAY,
    UNSURE,
    VALUE_MARK,
    YES,
    YES_INSIDE,
    YET,
    F,
    P,
)
from pytest_typedmemeval.judging.rules.tongues import in_english, is_english, is_foreign
from pytest_typedmemeval.judging.rules.typed import named_values
from pytest_typedmemeval.measure.outcome import Code, Outcome

NO_CONTENT = Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)

_OWN = re.compile("[\ue000\ue001]")
"""Marks of gold and of the value that turns into it or out of it."""


class State(Enum):
    """When a named value holds, by the answer."""

    NOW = "now"
    LATER = "later"
    BEFORE = "before"
    DENIED = "denied"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class Survey:
    """One answer at its asking time: the masked text, the values named in it, the days named in it."""

    question: Question
    body: str
    text: str
    values: tuple[tuple[Mention, int], ...]  # with the place of the mark
    days: tuple[tuple[Named, int], ...]

    @property
    def crowded(self) -> bool:
        """Whether more is named than any rule reads."""
        return len(self.values) + len(self.days) > MOST_MENTIONS

    @cached_property
    def states(self) -> dict[int, set[State]]:
        """By label of a value, when the answer says that it holds."""
        places = [place for _, place in self.values]
        found: dict[int, set[State]] = {}
        for (mention, place), standing in zip(self.values, standings(self.text, places), strict=True):
            aside = standing is Standing.DENIED or _untold(self.question, self.text, place)
            state = State.DENIED if aside else _state(self.text, place)
            found.setdefault(mention.label, set()).add(state)
        return found

    @cached_property
    def foreign(self) -> bool:
        """Whether it is in another tongue than English."""
        return is_foreign(re.sub(ANY_MARK, " ", self.text))

    @cached_property
    def told(self) -> str:
        """The text without clauses that speak of another person or thing of the haystack's and of nothing that is asked."""
        kept = self.text
        asked = set(content(self.question.question))
        for clause in clauses(self.text):
            words = set(content(re.sub(ANY_MARK, " ", clause)))
            own = _OWN.search(clause) is not None
            if (not own and not words & asked and owner(self.question, clause) is Owner.OTHER) or (
                not own
                and not words & asked
                and (match := OF_A_THING.match(clause))
                and is_said(self.question, stem(match["thing"]))
            ):
                kept = kept.replace(clause, " ")
        return kept

    @cached_property
    def pending_in_words(self) -> bool:
        """Whether it says in so many words that the turning point is still to come."""
        if self.foreign:
            return pending_abroad(self.text)
        return any(_asserted(self.told, match) for match in PENDING.finditer(self.told))

    @cached_property
    def labels_ahead(self) -> set[int]:
        """The values of which a day to come, or a word such as "later", is told in the same clause, and no other value beside it stands now."""
        ahead: set[int] = set()
        headed = (line for line in self.text.split("\n") if ":" in line and AHEAD_IN_WORDS.search(line.split(":")[0]))
        for clause in (*clauses(self.text), *headed):
            if re.search(F, clause) or AHEAD_IN_WORDS.search(clause):
                ahead |= {ord(char) - 0xE000 for char in re.findall(VALUE_MARK, clause)}
        return ahead

    @property
    def pending(self) -> bool:
        """Whether it says so in words or by a day that lies ahead; a day alone says nothing."""
        return self.pending_in_words or any(
            not UNCOUNTED_DAY.search(self.text[max(place - 60, 0) : place]) and not SINCE.search(self.text[:place])
            for place in self._places(F)
            if not self.bare_day and self.text[place] in self.told
        )

    @cached_property
    def come(self) -> bool:
        """Whether it says that the turning point has come."""
        if self.foreign:
            return come_abroad(self.text) and not pending_abroad(self.text)
        return any(_asserted(self.told, match) for match in COME.finditer(self.told)) or any(
            SINCE.search(self.text[:place]) for place in self._places(DAY_MARK)
        )

    @property
    def bare_day(self) -> bool:
        """Whether the answer is a day and nothing else."""
        return re.fullmatch(rf"\W*(?:on |the )?{DAY_MARK}\W*", self.text) is not None

    def _places(self, marks: str) -> list[int]:
        return [place for _, place in self.days if re.match(marks, self.text[place])]

    @cached_property
    def told_days(self) -> tuple[Named, ...]:
        """The days that are offered: not denied, not the day of a conversation, not today as a day of reference."""
        places = [place for _, place in self.days]
        return tuple(
            day
            for (day, place), standing in zip(self.days, standings(self.text, places), strict=True)
            if standing is not Standing.DENIED
            and not UNCOUNTED_DAY.search(self.text[max(place - 60, 0) : place])
            and not UNCOUNTED_AFTER.match(self.text[place + 1 :])
            and not refusal(_between_commas(self.text, place))
        )

    @cached_property
    def declined(self) -> Refusal | None:
        """How it declines, beside what it says of the turning point: "nothing is due yet" denies nothing that was said."""
        found = {refusal(clause) for clause in clauses(self.text) if not PENDING.search(clause)}
        return Refusal.MISSED if Refusal.MISSED in found else Refusal.ABSTAINED if Refusal.ABSTAINED in found else None

    @property
    def polar(self) -> str | None:
        """The bare "yes" or "no" that the answer opens with."""
        if not is_english(self.text) and (abroad := POLAR_ABROAD.match(self.text)):
            return "yes" if abroad["yes"] else "no"
        match = POLAR.match(self.text) or SO_POLAR.search(self.text) or YES_INSIDE.match(self.text)
        if match is not None:
            return "yes" if match[1] in YES else "no"
        return "no" if THINKS_NOT.match(self.text) else "yes" if THINKS_SO.match(self.text) else None

    @property
    def only_polar(self) -> bool:
        """Whether there is nothing after it."""
        match = POLAR.match(self.text) or (None if is_english(self.text) else POLAR_ABROAD.match(self.text))
        return match is not None and not re.search(r"\w", self.text[match.end() :])


def _between_commas(text: str, place: int) -> str:
    start = max(text.rfind(mark, 0, place) for mark in ",.;:!?\n") + 1
    ends = [at for mark in ",.;:!?\n" if (at := text.find(mark, place)) >= 0]
    return text[start : min(ends, default=len(text))].strip()


def _asserted(text: str, match: re.Match[str]) -> bool:
    """Whether what matched stands: not under a negation of its clause, not as a condition or a question."""
    before = text[max(match.start() - _REACH, 0) : match.start()]
    before = before[max(before.rfind(mark) for mark in (". ", "! ", "? ", "\n")) + 1 :]
    if SUPPOSED.search(before[-60:]) or YET.search(before) or text[match.end() :].lstrip().startswith("?"):
        return False
    own_negation = re.match(r"\b(?:not|nothing|no|n't)\b|.*(?:n't| not) ", match[0]) is not None
    return own_negation or not negated(before, text[match.end() :])


_REACH = 300
"""Characters back from a word in which its negation may stand."""


def _passed(text: str, place: int) -> bool:
    """Whether the sentence around a change from one value to another tells it as done."""
    start, end = next(((first, last) for first, last in sentences(text) if first <= place < last), (0, len(text)))
    return re.search(P, text[start:end]) is not None or not AHEAD.search(text[start:end])


def _in_a_change(text: str, place: int, after: str) -> State | None:
    """The state of one end of "from A to B", or of "the move to B"; None where the value is neither."""
    before = text[:place]
    if FROM.search(before) and TO_VALUE.match(text, place + 1):
        return State.BEFORE if _passed(text, place) else State.NOW
    if FROM_VALUE_TO.search(before):
        return State.NOW if _passed(text, place) else State.LATER
    if THE_CHANGE_TO.search(before):
        return State.NOW if re.search(P, after) else State.LATER
    return None


def _state(text: str, place: int) -> State:
    """When the value at ``place`` holds: what stands beside it decides before what stands further off in its part of the sentence."""
    before, after = _part(text, place)
    changing = _in_a_change(text, place, after)
    if changing is not None:
        return changing
    if LATER_AFTER.match(after):
        return State.LATER
    if BEFORE_AFTER.match(after):
        return State.BEFORE
    if NOW_AFTER.match(after):
        return State.NOW
    found = {
        State.LATER: _last(LATER_BEFORE, before),
        State.NOW: max(_last(NOW_BEFORE, before), _last(DATED_BEFORE, before)),
        State.BEFORE: _last(BEFORE_BEFORE, before),
    }
    if max(found.values()) < 0:
        return State.NOW
    if found[State.NOW] >= 0 and found[State.LATER] >= 0 and _last(DATED_BEFORE, before) >= 0:
        return State.NOW  # "was due to move to X on <a day gone by>"
    return max(found, key=lambda state: found[state])


def _last(pattern: re.Pattern[str], before: str) -> int:
    """Where the nearest of the pattern's words before the value begins, -1 for none."""
    match, at = None, 0
    while (found := pattern.search(before, at)) is not None:
        match, at = found, found.start() + 1
    return -1 if match is None else match.start()


_PARTS = re.compile(
    r"[;:!?\n]|\.(?=\s|$)|\bbut\b|\bhowever\b|\bwhile\b|\bwhereas\b|,\s*(?:and |so )?(?=(?:it|he|she|they|you|that|this|now|then|from|until|after|before|on|in|since|as)\b)|\band (?=(?:then|from|after|now|it|he|she|they|will|becomes|changes|moves|on|in)\b)"
)


def _part(text: str, place: int) -> tuple[str, str]:
    """What belongs to one value: back to its neighbour or the last boundary, on to the next neighbour or full stop."""
    start = max([match.end() for match in _PARTS.finditer(text, 0, place)] or [0])
    low = max([match.end() for match in re.finditer(VALUE_MARK, text[:place])] or [0])
    end = re.compile(rf"{VALUE_MARK}|[;!?\n]|\.(?=\s|$)").search(text, place + 1)
    joined = text[low:place] if low > start else text[start:place]
    if low > start and not re.search(r"\bto\b|\binto\b|\bthen\b|,|\band\b|\bor\b|->", joined):
        joined = text[start:place]
    return joined, text[place + 1 : end.start() if end else len(text)]


def survey(question: Question, body: str, labels: dict[int, tuple[str, ...]]) -> Survey:
    """Find and mask the values of ``labels`` and all days of an `answer_body`. Values win where both claim the same words."""
    asked = question.asked_at.date()
    body = in_english(body)
    labels = task_wordings(labels, question.question) if question.shape in SHAPES else labels
    mentions = _mentions(body, labels, question, asked)
    days = [
        day for day in named_days(body, asked) if all(day.end <= one.start or one.end <= day.start for one in mentions)
    ]
    marks = sorted(
        [*mentions, *(Mention(label, day.start, day.end) for day, label in _labelled(days, asked))],
        key=lambda mention: mention.start,
    )
    text, places = masked(body, marks)
    at = dict(zip(((mark.start, mark.end) for mark in marks), places, strict=True))
    return Survey(
        question,
        body,
        text,
        tuple((mention, at[mention.start, mention.end]) for mention in mentions),
        tuple((day, at[day.start, day.end]) for day in days),
    )


def _mentions(body: str, labels: dict[int, tuple[str, ...]], question: Question, asked: date) -> list[Mention]:
    """Values by their wording, and by their type where they have one, so that "on the 62" names 62 euros."""
    typed = named_values(body, labels, question.question, asked)
    found = find(body, tokens(body), labels)
    if typed is None or typed.unclear:
        return found
    worded = [one for one in found if not any(one.start < two.end and two.start < one.end for two in typed.mentions)]
    return sorted([*typed.mentions, *worded], key=lambda one: one.start)


def _labelled(days: list[Named], asked: date) -> list[tuple[Named, int]]:
    """A label for each: the same for the same days, so that a correction knows what it corrects."""
    index = {day.days: number for number, day in enumerate(days)}
    return [(day, _relation(day, asked) + min(index[day.days], COMING - GONE - 1)) for day in days]


def _relation(day: Named, asked: date) -> int:
    if day.whole == "month":
        months = {(one.year, one.month) for one in day.days}
        return (
            COMING
            if min(months) > (asked.year, asked.month)
            else GONE
            if max(months) < (asked.year, asked.month)
            else UNSURE
        )
    if all(one > asked for one in day.days):
        return COMING
    return GONE if all(one <= asked for one in day.days) else UNSURE


def _untold(question: Question, text: str, place: int) -> bool:
    """Whether a value stands in a clause that only says what isn't known ("whether it's still valid"), or that is about somebody else."""
    start = max([match.end() for match in _CLAUSE_EDGE.finditer(text, 0, place)] or [0])
    stop = _CLAUSE_EDGE.search(text, place)
    clause = text[start : stop.start() if stop else len(text)]
    if re.search(r"\b(?:whether|if)\b", text[start:place]) and refusal(re.sub(ANY_MARK, "it", clause)):
        return True
    bare = re.sub(ANY_MARK, " ", clause)
    return owner(question, bare) is Owner.OTHER and not set(content(bare)) & set(content(question.question))


_CLAUSE_EDGE = re.compile(r"[,;:.!?\n]|\b(?:but|while|whereas|though)\b")


def opening(body: str) -> Verdict | None:
    """The verdict on an `answer_body` that no rule reads: nothing in it, or too much."""
    if is_overlong(body):
        return UNDECIDED
    return NO_CONTENT if is_contentless(body) or is_null(body) else None


def is_iso_day(value: str) -> bool:
    """Whether a value of the answer key is a day that stands in no text."""
    return _ISO.fullmatch(value) is not None


_ISO = re.compile(r"\d{4}-\d\d-\d\d")


def due_day(gold: NotYetGold) -> date | None:
    """The day of the turning point; None where the key's instant is no ISO date."""
    try:
        return datetime.fromisoformat(gold.due.replace("Z", "+00:00")).date()
    except ValueError:
        return None
