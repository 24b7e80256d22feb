"""Which parts of an answer speak of the asked arrangement and which of another ("your nephew's violin lessons").

A part is about another case if it names what the user speaks of and the question doesn't, and misses what the question names.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, pairwise

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.ending_words import DESCRIBES, SPLIT
from pytest_typedmemeval.judging.rules.owners import Owner, owner
from pytest_typedmemeval.judging.rules.phrases import (
    ANY_MARK,
    without_marks,
)
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines, refusal
from pytest_typedmemeval.judging.rules.text import (
    LIGHT,
    STOPWORDS,
    TITLES,
    folded,
    sentences,
    stem,
    stems,
    tokens,
    word_set,
)

GENERIC = frozenset(
    stem(word)
    for word in word_set(
        "arrangement plan contract service provider firm company agency teacher tutor instructor coach place job notice deal agreement appointment subscription booking thing lot whole "
        "info information detail record note memory conversation chat session message history mention anything date moment present time present week month year morning "
        "afternoon evening day today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october "
        "november december jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun spring summer autumn winter holiday good news end start starting begin beginning first last next new old early late answer question yes sure "
        "give given take taken get got gone come going want need make let see go do done look looks work works run runs handle handles use used teach teaches person people "
        "somebody someone anyone anybody who user assistant knowledge context currently regular regularly other another different only just way hand case topic part "
        "any every each longer whole much gave care thanks else nobody since one two three "
        "say said tell told talk talked mention mentioned discuss discussed share shared know known think believe remember recall call called cancel cancelled stop stopped "
        "once guess bet hunch feeling impression suspicion money confirm confirmed arrange arranged set sign signed book booked hire hired keep kept continue carry regard regarding concern concerning related specific name "
        "far per based according also besides instead however though still already later earlier recently back bit side main clear help happy please sorry"
    )
)


@dataclass
class Piece:
    """A stretch of the answer between commas, conjunctions and clause boundaries, and what it says."""

    text: str
    start: int
    end: int
    sentence: int
    asks: bool
    elsewhere: bool = False
    over: bool = False
    goes_on: bool = False
    lost: bool = False
    words: frozenset[str] = frozenset()

    @cached_property
    def refusal(self) -> Refusal | None:
        """How the piece declines."""
        return refusal(self.text)


_SUBJECTS = word_set(
    "it one that this they these those there everything lessons arrangement arrangements service contract deal order subscription booking membership agreement "
    "thing things which who he she you we i and now"
)


@dataclass(frozen=True)
class Case:
    """What is asked about: the words that tell it from other cases."""

    core: frozenset[str]
    """Of the question."""

    known: frozenset[str]
    """Of the question and of the sentences that state the evidence."""

    text: str
    """The question and what states the fact, folded."""

    @classmethod
    def of(cls, question: Question) -> Case:
        """The case of a question."""
        evidence = question.typedmemeval.evidence
        ended = tuple(item.span for item in evidence if item.component == "invalidation")
        return _case(question.question, tuple(item.span for item in evidence if item.span not in ended), ended)

    def describes(self, text: str, match: re.Match[str]) -> bool:
        """Whether what looks like an end only says who or what the case is about: "the manager you used to work for", "your former teacher"."""
        subject = match.groupdict().get("subject")
        if subject is not None and subject not in _SUBJECTS and stem(subject) not in self.known:
            return re.match(ANY_MARK, subject) is None
        following = _OPENING.match(text, match.end())
        if following and f"{match[0]} {following[1]}" in self.text:
            return True
        last = stem(
            (following[1] if following else "") if match[0].endswith(("former", "retired")) else match[0].split()[-1]
        )
        return bool(DESCRIBES.match(match[0])) and last in words_of(self.text)

    def names(self, text: str, match: re.Match[str]) -> bool:
        """Whether what looks like a word for going on belongs to the name of what is asked: "running partner"."""
        following = re.match(r" ([\w'-]+)", text[match.end() :])
        return following is not None and f"{match[0]} {following[1][:5]}" in self.text


_OPENING = re.compile(r"\W*([\w'-]+)")


@lru_cache(maxsize=4096)
def _case(question: str, stated: tuple[str, ...], ended: tuple[str, ...]) -> Case:
    core = _case_words(question)
    return Case(core, core | _case_words(" ".join((*stated, *ended))), folded(" ".join((question, *stated))))


_SAME = re.compile(r"\bsame\b")


def pieces_of(text: str) -> list[Piece]:
    """The pieces of a masked text, in order."""
    pieces = []
    for number, (start, end) in enumerate(sentences(text)):
        asks = text[start:end].rstrip("\"')] ").endswith("?")
        at = start
        for match in SPLIT.finditer(text, start, end):
            if text[at : match.start()].strip():
                pieces.append(Piece(text[at : match.start()].strip(" \u2022"), at, match.start(), number, asks))
            at = match.end()
        if text[at:end].strip():
            pieces.append(Piece(text[at:end].strip(" \u2022"), at, end, number, asks))
    return pieces or [Piece(text, 0, len(text), 0, False)]


def place_pieces(question: Question, case: Case, names: frozenset[str], text: str, pieces: list[Piece]) -> None:
    """Mark the pieces that are about another case: they name what the user speaks of and the question doesn't, and miss what the question names."""
    core, known = case.core, case.known
    elsewhere = False
    for piece in pieces:
        piece.words = _case_words(_PURPOSE.split(piece.text, maxsplit=1)[0])
        own = piece.words & core
        whose = owner(question, piece.text)
        if whose is Owner.ASKED and not own:
            elsewhere = False
        if "same" in piece.text and _SAME.search(piece.text):
            elsewhere = False
        elif chr(0xE000) in piece.text and len(own) > 1:
            elsewhere = False  # gold with words of the question is the asked one's, whatever else describes it
        elif core - piece.words and any(_foreign(question, piece, word, known) for word in piece.words - known - names):
            elsewhere = all(is_said_in(question, word) for word in own)
        elif whose is Owner.OTHER and not own and _ANY_VALUE.search(piece.text):
            elsewhere = True  # "Pollerin is Fee's"
        elif own or piece.words & known or _GUESSED.search(piece.text):
            elsewhere = False
        piece.elsewhere = elsewhere and piece.refusal is None
    if any(piece.elsewhere for piece in pieces) and declines(text):
        _place_beside_refusal(question, case, pieces)
    for piece, then in pairwise(pieces):
        if (
            then.elsewhere
            and then.sentence == piece.sentence
            and _NAMES_LAST.search(piece.text)
            and not core & piece.words
        ):
            piece.elsewhere = piece.elsewhere or _glossed(piece, then, text[piece.end : then.start])


def names_another(question: Question, text: str) -> bool:
    """Whether a clause names what the user speaks of and the question doesn't, and no word of the question's or its evidence's."""
    known, words = Case.of(question).known, _case_words(text)
    piece = Piece(text, 0, len(text), 0, asks=False)
    return not words & known and any(_foreign(question, piece, word, known) for word in words)


def names_a_stranger(question: Question, text: str) -> bool:
    """Whether a clause has a noun that is no word of the question's or its evidence's, said by the user or not."""
    return bool((_case_words(text) - Case.of(question).known) & _nouns_of(text))


def has_asked_word(question: Question, text: str) -> bool:
    """Whether a clause has a word of the question's."""
    return bool(_case_words(text) & Case.of(question).core)


def speaks_of_asked(question: Question, text: str) -> bool:
    """Whether a clause has a word that tells the asked case from others."""
    return bool(_case_words(text) & Case.of(question).known)


def _place_beside_refusal(question: Question, case: Case, pieces: list[Piece]) -> None:
    """Where the answer declines, a sentence that names another case anywhere is about that one, unless it guesses."""
    for _, group in groupby(pieces, key=lambda piece: piece.sentence):
        sentence = list(group)
        words = frozenset[str]().union(*(piece.words for piece in sentence))
        guessed = any(_GUESSED.search(piece.text) or _ADDS.search(piece.text) for piece in sentence)
        if guessed or not case.core - words or not any(piece.elsewhere for piece in sentence):
            continue
        for piece in sentence:
            if piece.refusal is None and all(is_said_in(question, word) for word in piece.words & case.core):
                piece.elsewhere = True


_ANY_VALUE = re.compile(ANY_MARK)
_GUESSED = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|guess|likely|might|could|i'd say|suppose|suspect|presum\w+|assum\w+|(?:going|judging) by)\b"
)


def _glossed(piece: Piece, then: Piece, joint: str) -> bool:
    """Whether the case of a value stands after it: "Mr Okafor (your niece, piano)", "only Dr Varga, who does her feet"."""
    if re.search(r"\b(?:only|just)\b", piece.text):
        return True
    return re.search(r"[(:]|\s-", joint) is not None and not (_CLAUSE.match(then.text) or _ADDS.search(then.text))


_NAMES_LAST = re.compile(rf"{ANY_MARK}\W*$")
_CLAUSE = re.compile(r"^(?:i|you|we|she|he|they|who|which|it)\b")
_ADDS = re.compile(r"\b(?:also|too|as well)\b")
_PURPOSE = re.compile(
    r" (?:due to|owing to|thanks to|(?:in order )?to (?:save|cut|make|free|reduce|avoid|spend|focus|concentrate|have more)\b)"
)


def _foreign(question: Question, piece: Piece, word: str, known: frozenset[str]) -> bool:
    """Whether ``word`` is a noun of the user's that is no form of a known word."""
    if word.endswith(("ed", "ly")) or any(word[:5] == other[:5] for other in known if len(word) > 4 and len(other) > 4):
        return False
    if word in _verbs_of(piece.text):
        return False
    opening = _OPENING.match(piece.text)
    if word in _nouns_of(piece.text):
        return _said_by_user(question, word, words_of)
    return opening is not None and stem(opening[1]) == word and _said_by_user(question, word, _nouns_of)


# "the cat stays at ...": a verb of the answer may be a noun of the haystack.
@lru_cache(maxsize=64)  # asked for each word of a piece
def _verbs_of(text: str) -> frozenset[str]:
    return frozenset(map(stem, _VERB.findall(text)))


_VERB = re.compile(rf"(?<=[\w'] )([\w'-]+s) (?=(?:at|in|with|by|from|to|on|her|him|it|them|your|the)\b|{ANY_MARK})")


_NAMELESS = STOPWORDS | LIGHT | TITLES


@lru_cache(maxsize=4096)
def _case_words(text: str) -> frozenset[str]:
    """The words of ``text`` that may tell one case from another."""
    words = tokens(without_marks(text.casefold()))
    return frozenset(word.stem for word in words if word.text not in _NAMELESS and len(word.text) > 2) - GENERIC


@lru_cache(maxsize=16384)
def words_of(content: str) -> frozenset[str]:
    """The stems of a text."""
    return frozenset(stems(content))


def is_said_in(question: Question, word: str) -> bool:
    """Whether a turn of the haystack has the stem ``word``."""
    return any(word in words_of(turn.content) for turns in question.haystack_sessions for turn in turns)


_NOUNS = re.compile(
    r"(?:\b(?:my|our|your|the|an?|for|of|her|his|their|at|in|on)|(?<!\bit)(?<!\bhe)(?<!that)(?<!there)(?<!what)'s)\s+(?=([\w'-]+)(?:\s+([\w'-]+))?)",
    re.I,
)


@lru_cache(maxsize=16384)
def _nouns_of(text: str) -> frozenset[str]:
    """The words that stand as a noun would."""
    return frozenset(word for match in _NOUNS.finditer(text) for part in match.groups() if part for word in stems(part))


def _said_by_user(question: Question, word: str, words_of: Callable[[str], frozenset[str]]) -> bool:
    return any(
        word in words_of(turn.content) for turns in question.haystack_sessions for turn in turns if turn.role == "user"
    )
