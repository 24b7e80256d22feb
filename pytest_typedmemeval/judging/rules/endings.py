"""What an answer says of an arrangement's end: the ends and continuations that it asserts of the asked one, and how each named value stands to them.

`survey` is shared by the three rules of Forgetting.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import answer_body, is_contentless, is_null, is_overlong
from pytest_typedmemeval.judging.rules.cases import GENERIC, Case, Piece, pieces_of, place_pieces
from pytest_typedmemeval.judging.rules.commitments import CORRECTION, Standing, negated, standings
from pytest_typedmemeval.judging.rules.elsewhere import elsewhere, is_of_other
from pytest_typedmemeval.judging.rules.ended_records import as_lines, with_headings_joined
from pytest_typedmemeval.judging.rules.ending_words import (
    BEGUN_BY_YOU,
    CAME_AFTER,
    CURRENT_LABEL,
    DENIED_AFTER,
    ENDED,
    GOES_ON,
    HAD,
    IN_ITS_PLACE,
    IS_OVER,
    LOST,
    NEGATIVE,
    NEW_BEFORE,
    NO_MORE,
    NOW,
    OLD_AFTER,
    OLD_BEFORE,
    OLD_LABEL,
    ONLY_IF,
    PASSIVE,
    PAST,
    PREDICATE,
    PRESENT,
    REPLACING,
    RESOLVED,
    RESUMED,
    STOPS_GOING_ON,
    SUGGESTED,
    SUPPOSED,
    TAG_QUESTION,
)
from pytest_typedmemeval.judging.rules.lapsed import mark_lapsed
from pytest_typedmemeval.judging.rules.newcomers import newcomers
from pytest_typedmemeval.judging.rules.owners import KIN
from pytest_typedmemeval.judging.rules.phrases import (
    MOST_MENTIONS,
    Mention,
    has_mark,
    masked,
    proper_names,
    without_marks,
)
from pytest_typedmemeval.judging.rules.refusals import declines
from pytest_typedmemeval.judging.rules.text import TITLES, stem
from pytest_typedmemeval.judging.rules.tongues import is_foreign
from pytest_typedmemeval.judging.rules.value import read_body
from pytest_typedmemeval.judging.rules.values import Reading, Values, known_values, name_values, with_short_forms
from pytest_typedmemeval.judging.rules.verdicts import DECLINED, NO_CONTENT
from pytest_typedmemeval.measure.outcome import Outcome

# "the corner music school", "mrs hathersage": what a holder that the answer key doesn't know is called, without a capital to tell.
_NAMED = re.compile(
    rf"^[\"'(]*(?:(?:the|an?|some) (?:[\w'-]+ ?){{1,4}}|(?:{'|'.join(sorted(TITLES))})\.? [\w' -]+)[\"').!?]*$"
)


class State(Enum):
    """How a named value stands as the asked thing's holder."""

    CURRENT = "said to hold now"
    PRESENT = "told in the present"
    BARE = "named alone"
    TOLD = "told as what the user did or said"
    PAST = "told in the past"
    OVER = "said to be over"
    DISPUTED = "said to hold, beside an end"
    DENIED = "denied"
    ASIDE = "somebody else's"
    ELSEWHERE = "of another case"


HOLDING = frozenset((State.CURRENT, State.PRESENT))


@dataclass(frozen=True)
class Survey:
    """What an answer says of the asked arrangement."""

    body: str
    values: Values
    mentions: list[Mention]
    pieces: list[Piece]
    named: list[tuple[int, State, Piece]]
    """Label, state and piece of each named value."""

    kept: str
    """The body without what speaks of other cases."""

    names: frozenset[str]
    """Stems of the answer's proper names."""

    newcomers: tuple[str, ...]
    """Proper names that neither the question nor the haystack has, in parts that tell what holds now."""

    @property
    def over(self) -> bool:
        """Whether the asked thing, or a value of it, is said to have ended."""
        return any(piece.over for piece in self.pieces if not piece.elsewhere) or any(
            state is State.OVER for _, state, _ in self.named
        )

    @property
    def lost(self) -> bool:
        """Whether the agent says that it once held this."""
        return any(piece.lost for piece in self.pieces)

    @property
    def denies(self) -> bool:
        """Whether a part about the asked thing holds a negation."""
        return any(NEGATIVE.search(piece.text) for piece in self.pieces if not piece.elsewhere and not piece.asks)

    @property
    def elsewhere(self) -> bool:
        """Whether a part is about another case."""
        return any(piece.elsewhere for piece in self.pieces)

    @property
    def text_without_values(self) -> str:
        """The body with each value cut out."""
        text = masked(self.body, self.mentions)[0]
        return without_marks(text) if self.mentions else text

    @property
    def foreign(self) -> bool:
        """Whether the answer is in another tongue than English."""
        return is_foreign(self.text_without_values)

    @property
    def replaced(self) -> bool:
        """Whether something that the answer key doesn't know is said to have taken the place of what ended: "and take iron instead"."""
        return any(
            IN_ITS_PLACE.search(piece.text) and not piece.over and not has_mark(piece.text) and (piece.words - GENERIC)
            for piece in self.pieces
            if not piece.elsewhere and not _NEGATIVE_WORD.search(piece.text)
        )

    @property
    def superseded(self) -> bool:
        """Whether what was asked for is said to have been replaced, by whatever: "X took over from Y"."""
        return any(
            state is State.OVER and REPLACING.search(piece.text) and not _NEGATIVE_WORD.search(piece.text)
            for _, state, piece in self.named
        )

    @property
    def resumed(self) -> bool:
        """Whether what ended is said to have begun anew."""
        ended = next((piece.start for piece in self.pieces if piece.over and not piece.elsewhere), None)
        return ended is not None and any(
            RESUMED.search(piece.text)
            and not (piece.elsewhere and not has_mark(piece.text))
            and not piece.asks
            and not NEGATIVE.search(piece.text)
            for piece in self.pieces
            if piece.start > ended and not ONLY_IF.search(piece.text)
        )

    def states(self, label: int) -> set[State]:
        """The states in which a value is named."""
        return {state for number, state, _ in self.named if number == label}

    def rivals(self, *states: State) -> bool:
        """Whether a value other than gold is in one of ``states``."""
        return any(number != 0 and state in states for number, state, _ in self.named)

    def reading(self, question: Question) -> Reading:
        """What the rest commits to, ends aside. A phrase that is no name is a value only where it is the whole answer."""
        if self.elsewhere and is_contentless(self.kept):
            return Reading(UNDECIDED)
        reading = read_body(question, self.kept, self.values, self.mentions if self.kept is self.body else None)
        if (
            reading.verdict.outcome is not Outcome.WRONG
            or reading.gold
            or reading.decoys
            or self.newcomers
            or self.values.typed
        ):
            return reading
        declined = declines(self.kept)
        alone = declined or len(self.kept.strip(" .!?")) <= len(reading.other or "") + 4
        if reading.other and alone and _NAMED.match(reading.other) and not NEGATIVE.search(reading.other):
            return reading
        return Reading(DECLINED[declined] if declined else UNDECIDED)


_NEGATIVE_WORD = re.compile(r"\b(?:no|not|never|nothing|nobody|none|without|no one)\b|n't\b")


def survey(question: Question, answer: str, gold: tuple[str, ...], required: tuple[str, ...] = ()) -> Survey | Verdict:
    """What ``answer`` says of the asked thing and its values, those of ``gold`` and the decoys; the verdict if there is nothing to read."""
    answer = as_lines(answer, (*gold, *(decoy.value for decoy in question.typedmemeval.decoys)))
    body = TAG_QUESTION.sub(".", with_headings_joined(answer_body(answer)))
    if is_overlong(body):
        return UNDECIDED
    if is_contentless(body) or is_null(body):
        return NO_CONTENT
    names = frozenset(proper_names(answer))
    values = with_short_forms(question, known_values(question, gold, required), names, body)
    body, values, mentions = name_values(question, body, values)
    if len(mentions) > MOST_MENTIONS:
        return UNDECIDED
    text, places = masked(body, mentions)
    pieces = pieces_of(text)
    case = Case.of(question)
    place_pieces(question, case, names, text, pieces)
    for piece in pieces:
        _read(piece, case)
    mark_lapsed(text, pieces, question.asked_at.date())
    _correct(text, pieces)
    found = standings(text, places)
    homes = [next((piece for piece in pieces if piece.start <= place < piece.end), pieces[-1]) for place in places]
    states = [_state(piece, place, text, standing) for piece, place, standing in zip(homes, places, found, strict=True)]
    apart = elsewhere(text, places)
    for number in apart:
        states[number] = State.ELSEWHERE
        alone = all(other in apart for other, home in enumerate(homes) if home is homes[number])
        homes[number].elsewhere = homes[number].elsewhere or (alone and homes[number].refusal is None)
    for piece, then in pairwise(pieces) if apart else ():
        if piece.elsewhere and then.sentence == piece.sentence and then.refusal is None and is_of_other(then.text):
            then.elsewhere = True
    labels = [mention.label for mention in mentions]
    for predicate in (piece for piece in pieces if piece.elsewhere and PREDICATE.match(piece.text)):
        for number, home in enumerate(homes):
            if labels[number] and home.sentence == predicate.sentence and home.start < predicate.start:
                states[number], home.elsewhere = State.ELSEWHERE, True
    _settle(labels, states, homes, pieces)
    kept = _kept(body, text, places, pieces, [(mention.start, mention.end) for mention in mentions])
    return Survey(
        body,
        values,
        mentions,
        pieces,
        list(zip(labels, states, homes, strict=True)),
        kept,
        names,
        newcomers(question, names, pieces),
    )


def _read(piece: Piece, case: Case) -> None:
    """Whether the piece asserts an end, or that it goes on, or that the agent has lost it."""
    text = piece.text
    more = NO_MORE.search(text)
    had = HAD.search(text, 0, more.end()) if more else None
    if LOST.search(text) or (
        more and had and not re.search(r"\b(?:you|she|he|they|it|think|believe)\b", text[had.start() : more.start()])
    ):
        piece.lost = True
        return
    rhetorical = piece.asks and _RHETORICAL.match(text) is not None
    if piece.asks and not rhetorical:
        return
    if ONLY_IF.search(text):
        return
    if (whose := _KIN_END.search(text)) and stem(whose[1]) in KIN - case.known:
        return  # "it's your sister's that ended"
    ended = _asserted_end(text, rhetorical, case)
    lasting = next((match for match in STOPS_GOING_ON.finditer(text) if not case.names(text, match)), None)
    if more or ended is True or (lasting and negated(text[: lasting.start()], "")) or RESOLVED.search(text):
        piece.over = True
    elif ended is False or any(not case.names(text, match) for match in GOES_ON.finditer(text)):
        piece.goes_on = True


_RHETORICAL = re.compile(r"(?:didn't|haven't|wasn't|weren't|hasn't|isn't|aren't)\b")
_KIN_END = re.compile(r"\byour (\w+)'s\b")


def _asserted_end(text: str, rhetorical: bool, case: Case) -> bool | None:
    """True if an end is asserted, False if one is denied, None if there is none or it is only thought of."""
    found: bool | None = None
    for match in (*ENDED.finditer(text), *IS_OVER.finditer(text)):
        before = text[: match.start()]
        if SUPPOSED.search(before) or case.describes(text, match):
            continue
        if rhetorical or not negated(before, ""):
            return True
        found = False
    return found


def _correct(text: str, pieces: list[Piece]) -> None:
    """An end is void if a correction after it says that the thing goes on, or names a value as if it did."""
    first = next((number for number, piece in enumerate(pieces) if piece.over), len(pieces))
    for marker in CORRECTION.finditer(text, pieces[first].end if first < len(pieces) else len(text)):
        while first < len(pieces) and pieces[first].end <= marker.end():
            first += 1
        following = [piece for piece in pieces[first : first + 8] if piece.sentence - pieces[first].sentence <= 1]
        renewed = any(piece.goes_on or (has_mark(piece.text) and not PAST.search(piece.text)) for piece in following)
        if renewed and not any(piece.over for piece in following):
            for piece in pieces[:first]:
                piece.over = piece.over and piece.start >= marker.start()


def _state(piece: Piece, place: int, text: str, standing: Standing) -> State:
    """How a value stands, from its own piece."""
    before, after = text[piece.start : place], text[place + 1 : piece.end]
    if piece.elsewhere:
        return State.ELSEWHERE
    sentence = text[max((text.rfind(end, 0, place) for end in ".!?\n"), default=0) + 1 : place]
    if CURRENT_LABEL.search(sentence) or CAME_AFTER.match(after):
        return State.CURRENT
    if OLD_BEFORE.search(sentence) or OLD_AFTER.match(after):
        return State.OVER
    if NEW_BEFORE.search(sentence):
        return State.CURRENT
    if piece.over:
        return (
            State.CURRENT
            if re.search(r"\b(?:now(?! that)|instead)\b", before) and not NO_MORE.search(before)
            else State.OVER
        )
    if piece.asks and SUGGESTED.search(piece.text):
        return State.ASIDE
    if piece.goes_on:
        return State.CURRENT
    if standing is Standing.DENIED or DENIED_AFTER.match(after):
        return State.DENIED
    if standing is Standing.SET_ASIDE and not NOW.search(piece.text):
        return State.ASIDE
    if NOW.search(piece.text):
        return State.CURRENT
    if PASSIVE.search(piece.text):
        return State.PRESENT
    if PAST.search(piece.text):
        return State.TOLD if BEGUN_BY_YOU.search(before) else State.PAST
    if PRESENT.search(piece.text) or _ACTS.match(after) or _YOU_DO.search(before):
        return State.PRESENT
    return State.BARE


_ACTS = re.compile(r"[\"')]* (?:(?:also|still|only|now|\w+ly) )?[a-z]{3,}s\b")
"""A verb in the present right behind its subject."""
_YOU_DO = re.compile(
    r"\b(?:you|they|we) (?:(?:also|still|only|now|\w+ly) )?(?!and\b|or\b|too\b|to\b|in\b|with\b|for\b)[a-z]{3,}\b"
)


def _settle(labels: list[int], states: list[State], homes: list[Piece], pieces: list[Piece]) -> None:
    """Let an end govern the values that it is said of: those before it, and those after it that aren't said to hold now."""
    tied = {id(piece): label for label, piece in zip(labels, homes, strict=True)}
    ends = [piece for piece in pieces if piece.over and not piece.elsewhere]
    for piece, then in pairwise(pieces):
        if piece.over and OLD_LABEL.fullmatch(piece.text) and id(then) in tied:
            tied.setdefault(id(piece), tied[id(then)])
    for number, (label, state, home) in enumerate(zip(labels, states, homes, strict=True)):
        if state not in (State.CURRENT, State.PRESENT, State.BARE, State.TOLD, State.PAST, State.ASIDE):
            continue
        governing = [piece for piece in ends if tied.get(id(piece), label) == label]
        later = any(piece.start > home.start for piece in governing)
        if governing and (state is State.CURRENT if later else state is State.PRESENT):
            states[number] = State.DISPUTED
        elif governing and state is not State.CURRENT:
            states[number] = State.OVER
        elif ends and not governing and state is State.BARE:
            states[number] = State.CURRENT


def _kept(body: str, text: str, places: list[int], pieces: list[Piece], spans: list[tuple[int, int]]) -> str:
    """``body`` without the pieces about other cases."""
    parts = []
    if not any(piece.elsewhere for piece in pieces):
        return body
    for piece in pieces:
        if not piece.elsewhere:
            part = text[piece.start : piece.end]
            for number in reversed([index for index, place in enumerate(places) if piece.start <= place < piece.end]):
                at = places[number] - piece.start
                part = part[:at] + body[spans[number][0] : spans[number][1]] + part[at + 1 :]
            parts.append(part.strip(" ,"))
    return ". ".join(part.rstrip(".") for part in parts if part)
