"""What an answer says of a turning point at the asking time: that it is still to come, that it has come, which value holds now and which day it is.

Shared by the rules of Prospective. Values and days are masked first (phrases.masked): a day is a mark of its own that tells whether it lies before or after
the asking time, so that "from 14 March" means one thing on either side of it (precedence 5 of the outcomes: asking-time decides).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from pytest_typedmemeval.corpus.model import Decoy, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.asides import apart, beside_a_refusal, is_anothers, untold, without
from pytest_typedmemeval.judging.rules.asked_days import asked_about
from pytest_typedmemeval.judging.rules.asserted import asserted
from pytest_typedmemeval.judging.rules.body import is_contentless, is_null, is_overlong
from pytest_typedmemeval.judging.rules.cases import speaks_of_asked
from pytest_typedmemeval.judging.rules.commitments import Standing, standings
from pytest_typedmemeval.judging.rules.conditions import conditional_spans
from pytest_typedmemeval.judging.rules.dates import Named, named_days
from pytest_typedmemeval.judging.rules.elsewhere import elsewhere
from pytest_typedmemeval.judging.rules.holding import State as State
from pytest_typedmemeval.judging.rules.holding import state_of
from pytest_typedmemeval.judging.rules.marks import PRICE, labelled, mentions_of, only_hedged, parted
from pytest_typedmemeval.judging.rules.narration import Told, conclusion, of_the_last_day, settled
from pytest_typedmemeval.judging.rules.owners import Owner, owner
from pytest_typedmemeval.judging.rules.periods import bound, dated
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, MOST_MENTIONS, Mention, masked, without_marks
from pytest_typedmemeval.judging.rules.polar import OF_DUE, POLAR, bare_polar
from pytest_typedmemeval.judging.rules.refusals import Refusal, refusal
from pytest_typedmemeval.judging.rules.rows import others_rows
from pytest_typedmemeval.judging.rules.scene import content, is_said
from pytest_typedmemeval.judging.rules.spoken_prices import with_prices
from pytest_typedmemeval.judging.rules.tasks import SHAPES, task_wordings
from pytest_typedmemeval.judging.rules.text import clauses, stem
from pytest_typedmemeval.judging.rules.timing_abroad import (
    POLAR_ABROAD,
    come_abroad,
    glossed,
    pending_abroad,
    tells_beside,
)
from pytest_typedmemeval.judging.rules.timing_words import (
    AHEAD_IN_WORDS,
    ANOTHER,
    APPOSED,
    COME,
    DAY_MARK,
    DISCLAIMS,
    GUESSED,
    HANGS_ON,
    OF_A_THING,
    OF_ANOTHER,
    PENDING,
    REFERS,
    SINCE,
    VALUE_MARK,
    WHETHER,
    F,
)
from pytest_typedmemeval.judging.rules.told_days import between_commas, clause_of, is_counted, is_given, is_result
from pytest_typedmemeval.judging.rules.tongues import in_english, is_english, is_foreign
from pytest_typedmemeval.judging.rules.verdicts import NO_CONTENT

_OWN = re.compile("[\ue000\ue001]")
"""Marks of gold and of the value that turns into it or out of it."""


@dataclass(frozen=True)
class Survey:
    """One answer at its asking time: the masked text, the values named in it, the days named in it."""

    question: Question
    body: str
    text: str
    values: tuple[tuple[Mention, int], ...]  # with the place of the mark
    days: tuple[tuple[Named, int], ...]
    conditional: bool = False
    """Whether sentences that hold only on a condition were left out."""

    rivals: Mapping[int, Decoy] = field(default_factory=dict)
    """The decoy of each label that is the value of one."""

    @property
    def unread(self) -> bool:
        """Whether more is named than any rule reads, or nothing is said without a condition."""
        crowded = len(self.values) + len(self.days) > MOST_MENTIONS
        return crowded or (self.conditional and not self._says_anything)

    @property
    def _says_anything(self) -> bool:
        return bool(self.values or self.told_days or self.polar or self.declined or self.pending_in_words or self.come)

    @cached_property
    def states(self) -> dict[int, set[State]]:
        """By label of a value, when the answer says that it holds."""
        found: dict[int, set[State]] = {}
        for label, _, state in settled(self._timed, self._newest(self._told_values)):
            found.setdefault(label, set()).add(state)
        return found

    @cached_property
    def _timed(self) -> str:
        """The text as times are read from it."""
        return glossed(self.text) if self.foreign else self.text

    @cached_property
    def _told_values(self) -> list[Told]:
        """Each value with its place in `_timed` and its state by the words beside it."""
        text = self._timed
        places, _ = self._places_timed
        told = []
        others = elsewhere(text, places)
        tasks = self.question.shape in SHAPES
        rows = frozenset[int]() if self.foreign or tasks else others_rows(self.question, text, places)
        for number, ((mention, written), place, standing) in enumerate(
            zip(self.values, places, standings(text, places), strict=True)
        ):
            aside = standing is Standing.DENIED or (
                number in others
                and not speaks_of_asked(self.question, ANOTHER.sub(" ", without_marks(clause_of(self.text, written))))
            )
            aside = aside or number in rows or self._is_anothers(mention.label, written)
            aside = aside or untold(self.question, self.text, written)
            aside = aside or (
                self.declined is not None and OF_ANOTHER.search(clause_of(self.text, written)) is not None
            )
            told.append(
                (
                    mention.label,
                    place,
                    State.DENIED if aside else self._periods[number] or self._state_of(mention.label, written, place),
                )
            )
        return told

    @cached_property
    def _periods(self) -> list[State | None]:
        """For each value what the period tells that is bound to it."""
        if self.question.shape in SHAPES:
            return [None] * len(self.values)
        places, days = self._places_timed
        found = bound(self._timed, places, days, asked_about(self.question), self.question.asked_at.date())
        return [found.get(place) for place in places]

    @cached_property
    def _places_timed(self) -> tuple[list[int], dict[int, tuple[date, ...]]]:
        """The places in `_timed` of the values, and of the days with their readings."""
        marks = [match.start() for match in re.finditer(ANY_MARK, self._timed)]
        order = sorted(place for _, place in (*self.values, *self.days))
        at = dict(zip(order, marks, strict=True))
        return [at[place] for _, place in self.values], {
            at[place]: day.days for day, place in self.days if day.whole == "day"
        }

    def _newest(self, told: list[Told]) -> list[Told]:
        """``told`` where each of several values that would hold now has a day of its own: only the one of the last day does."""
        now = [place for _, place, state in told if state is State.NOW]
        if len(now) < 2 or self.question.shape in (*SHAPES, "as-of"):
            return told
        today = self.question.asked_at.date()
        return of_the_last_day(told, dated(self._timed, now, self._places_timed[1], today))

    @property
    def held_then(self) -> set[int]:
        """The labels that a period says to hold on the day that is asked about."""
        return self._held(State.NOW)

    @property
    def held_later(self) -> set[int]:
        """The labels that a period says to hold only after that day."""
        return self._held(State.LATER) - self.held_then

    def _held(self, wanted: State) -> set[int]:
        return {
            mention.label for (mention, _), state in zip(self.values, self._periods, strict=True) if state is wanted
        }

    def _is_anothers(self, label: int, place: int) -> bool:
        if self.foreign or self.question.shape in SHAPES:
            return False
        return is_anothers(self.question, self.text, place, self.rivals.get(label))

    def _state_of(self, label: int, written: int, place: int) -> State:
        """The state of a value that isn't set aside; ``written`` is its place in the text, ``place`` that in `_timed`."""
        if label > 0 and self.declined is not None and not self.foreign and self.question.shape not in SHAPES:
            beside = beside_a_refusal(self.question, self.text, written)
            if beside is not None:
                return beside
        return state_of(self._timed, place)

    @property
    def concluded(self) -> int | None:
        """The value that a conclusion after all else names ("so you'll find it at X")."""
        found = conclusion(self._timed, self._told_values)
        return None if found is None else found[0]

    @cached_property
    def foreign(self) -> bool:
        """Whether it is in another tongue than English."""
        return is_foreign(without_marks(self.text))

    @cached_property
    def may_name_abroad(self) -> bool:
        """Whether a text in another tongue may name a value in its own words."""
        if not self.foreign or self.question.shape in SHAPES or (self.declined and " but " not in self._timed):
            return False
        return tells_beside(self._timed, named=bool(self.values))

    @cached_property
    def kept(self) -> str:
        """The text with blanks for what is told of another errand than the one asked about."""
        if self.foreign or (self.values and self.question.shape == "due-window"):
            return self.text
        return without(self.text, apart(self.question, self.text))

    @cached_property
    def told(self) -> str:
        """The text without clauses that speak of another person or thing of the haystack's and of nothing that is asked."""
        kept = self.kept
        asked = set(content(self.question.question)) - OF_DUE
        for clause in clauses(kept):
            if not asked.isdisjoint(content(without_marks(clause))) or _OWN.search(clause):
                continue
            task = self.question.shape in SHAPES
            if (
                (task and re.search(VALUE_MARK, clause))
                or owner(self.question, clause) is Owner.OTHER
                or (task and (match := OF_A_THING.match(clause)) and is_said(self.question, stem(match["thing"])))
            ):
                kept = kept.replace(clause, " ")
        return kept

    @cached_property
    def pending_in_words(self) -> bool:
        """Whether it says in so many words that the turning point is still to come."""
        if self.foreign:
            return pending_abroad(self.text)
        return any(asserted(self.told, match, negates=True) for match in PENDING.finditer(self.told))

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
            is_counted(self.text, place) and not SINCE.search(self.text[:place])
            for place in self._places(F)
            if not self.bare_day and self.text[place] in self.told
        )

    @cached_property
    def come(self) -> bool:
        """Whether it says that the turning point has come."""
        if self.foreign:
            return come_abroad(self.text) and not pending_abroad(self.text)
        return any(asserted(self.told, match, negates=False) for match in COME.finditer(self.told)) or any(
            SINCE.search(self.kept[:place]) for place in self._places(DAY_MARK)
        )

    @property
    def bare_day(self) -> bool:
        """Whether the answer is a day and nothing else."""
        return re.fullmatch(rf"\W*(?:on |the )?{DAY_MARK}\W*", self.text) is not None

    def _places(self, marks: str) -> list[int]:
        return [place for _, place in self.days if re.match(marks, self.kept[place])]

    @cached_property
    def told_days(self) -> tuple[Named, ...]:
        """The days that are offered: not denied, not the day of a conversation, not today as a day of reference, not of another thing."""
        return tuple(day for day, _ in self._offered_days)

    @cached_property
    def given_days(self) -> tuple[Named, ...]:
        """Of the days that are offered those that are said to be the one, or else those that a count is said to come to."""
        given = tuple(day for day, place in self._offered_days if is_given(self.text, place))
        return given or tuple(day for day, place in self._offered_days if is_result(self.text, place))

    @cached_property
    def _offered_days(self) -> tuple[tuple[Named, int], ...]:
        places = [place for _, place in self.days]
        return tuple(
            (day, place)
            for (day, place), standing in zip(self.days, standings(self.text, places), strict=True)
            if standing is not Standing.DENIED
            and self.kept[place] != " "
            and not self._is_its_weekday(day, place)
            and is_counted(self.text, place)
            and not (self.body[day.start : day.end] == "today" and REFERS.match(self.text[place + 1 :]))
            and not refusal(between_commas(self.text, place))
        )

    def _is_its_weekday(self, day: Named, place: int) -> bool:
        """Whether a day only says on which weekday the one before it falls: "10 January 2026, a Saturday"."""
        before = [(one, at) for one, at in self.days if at < place and APPOSED.fullmatch(self.text, at + 1, place)]
        return any(one.days[0].weekday() in {each.weekday() for each in day.days} for one, _ in before[-1:])

    @cached_property
    def declined(self) -> Refusal | None:
        """How it declines, beside what it says of the turning point: "nothing is due yet" denies nothing that was said."""
        found = {
            told
            for clause in clauses(self.text)
            if (told := refusal(clause)) is not None and (DISCLAIMS.match(clause) or not PENDING.search(clause))
        }  # few clauses decline: the costlier search comes second
        return Refusal.MISSED if Refusal.MISSED in found else Refusal.ABSTAINED if Refusal.ABSTAINED in found else None

    @property
    def leaves_the_change_open(self) -> bool:
        """Whether it declines to say whether a change has come: "A before it and B after it, whether it has happened I don't know"."""
        return self.declined is Refusal.ABSTAINED and any(
            WHETHER.search(clause) and not re.search(VALUE_MARK, clause) for clause in clauses(self.text)
        )

    @property
    def guesses(self) -> bool:
        """Whether a value is offered as a guess: a commitment, also beside a refusal."""
        return any(GUESSED.search(clause_of(self.text, place)) for _, place in self.values)

    @property
    def polar(self) -> str | None:
        """The bare "yes" or "no" that the answer opens with."""
        return bare_polar(self.question.question, self.text, self.foreign)

    @property
    def only_polar(self) -> bool:
        """Whether there is nothing after it."""
        match = POLAR.match(self.text) or (None if is_english(self.text) else POLAR_ABROAD.match(self.text))
        return match is not None and not re.search(r"\w", self.text[match.end() :])


def survey(question: Question, body: str, labels: dict[int, tuple[str, ...]]) -> Survey:
    """Find and mask the values of ``labels`` and all days of an `answer_body`. Values win where both claim the same words."""
    asked = question.asked_at.date()
    body = in_english(body)
    if "ty" in body and any(PRICE.fullmatch(name) for names in labels.values() for name in names):
        body = with_prices(body)  # their tens are "twenty" to "ninety"
    if "'" in body and is_foreign(body):
        body = parted(body, labels)
    labels = task_wordings(labels, question.question) if question.shape in SHAPES else labels
    mentions = mentions_of(body, labels, question, asked)
    days = [
        day for day in named_days(body, asked) if all(day.end <= one.start or one.end <= day.start for one in mentions)
    ]
    spans = [
        (at if not HANGS_ON.match(body, at) and only_hedged(start, at, end, mentions, days) else start, end)
        for start, at, end in conditional_spans(body, [day.start for day in days])
    ]
    for start, end in spans:
        blank = " " * (end - start - 1) + (body[end - 1] if body[end - 1] in ".!?" else " ")
        body = body[:start] + blank + body[end:]
    mentions = [one for one in mentions if not any(start <= one.start < end for start, end in spans)]
    days = [one for one in days if not any(start <= one.start < end for start, end in spans)]
    marks = sorted(
        [*mentions, *(Mention(label, day.start, day.end) for day, label in labelled(days, asked))],
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
        bool(spans),
        {
            label: decoy
            for label, names in labels.items()
            for decoy in question.typedmemeval.decoys
            if label and names[0] == decoy.value
        },
    )


def opening(body: str) -> Verdict | None:
    """The verdict on an `answer_body` that no rule reads: nothing in it, or too much."""
    if is_overlong(body):
        return UNDECIDED
    return NO_CONTENT if is_contentless(body) or is_null(body) else None
