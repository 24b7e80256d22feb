"""One answer under one question: what it names, and the words by which a value is told from the talk around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache

from pytest_typedmemeval.corpus.model import CorpusTurn, Question
from pytest_typedmemeval.judging.rules.phrases import Mention, without_marks
from pytest_typedmemeval.judging.rules.text import LIGHT, STOPWORDS, plain, sentences, stem, stems, tokens, word_set
from pytest_typedmemeval.judging.rules.values import Values

# What an answer says around its value. Such words name nothing.
FRAME = frozenset(
    stem(word)
    for word in word_set(
        "suggest suggested suggesting suggestion recommend recommended recommending recommendation advise advised advice propose proposed say said "
        "saying told tell mention mentioned "
        "answer question remember recall think thought believe guess sure certain maybe perhaps possibly probably likely actually try tried trying "
        "use used using go going went get getting got "
        "remedy way method approach option product item title name place spot gift present idea tip trick solution book thing treatment colour "
        "shade game plant dish activity stretch exercise "
        "mind springs spring word occasion instance purpose time conversation chat session earlier previously before ago last back past week month "
        "year day today yesterday assistant user according note record memory also like want asked ask "
        "make making made give gave giving take taking took put best good great nice first specific specifically called worked work help helped "
        "based look looked need needed pick picked choose chose "
        "clear definitely exactly simply instead right correct fact course case might know offer offered bring buy watch listen read play call "
        "pack paint name plan please sorry hope helpful "
        "there's what's here's that'd i'd feel free let know ahead straight"
    )
)


@dataclass
class Scene:
    """One answer under one question, as far as it has been read."""

    question: Question
    values: Values
    body: str
    text: str
    places: list[int]
    mentions: list[Mention]
    capitals: frozenset[str] | None = None
    """The stems that the answer writes as names; None where that isn't known."""
    asked: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """The question's words."""
        self.asked = asked_words(self.question.question)

    def label(self, number: int) -> int:
        """The label of a mention."""
        return self.mentions[number].label

    def gold_content(self) -> set[str]:
        """The stems that tell gold from other values: not those of the question, unless it has no others."""
        words = {word for name in self.values.names for word in content_of_value(name)}
        return (words - self.asked) or words

    def named(self, text: str) -> list[str]:
        """The stems of ``text`` that may name a value: no function words, no frame, nothing of the question."""
        return [word for word in content(without_marks(text)) if word not in self.asked and word not in FRAME]

    def overlaps(self, words: Sequence[str]) -> bool:
        """Whether one of ``words`` may be a word of gold, or a misspelling or part of one."""
        return any(alike(word, other) for word in words for other in self.gold_content())


def content(text: str) -> list[str]:
    """The stems of the words that say something."""
    return [
        token.stem
        for token in tokens(plain(text))
        if token.text not in STOPWORDS and token.text not in LIGHT and (len(token.text) > 1 or token.text.isdigit())
    ]


content_of_value = lru_cache(maxsize=4096)(content)


@lru_cache(maxsize=1024)
def asked_words(question: str) -> frozenset[str]:
    """The stems of a question's words."""
    return frozenset(stems(question))


def alike(one: str, other: str) -> bool:
    """Whether two stems may be one word: forms of it, misspelt, a part of it."""
    if one == other:
        return True
    if min(len(one), len(other)) < 4:
        return False
    if one[:5] == other[:5] or (one[:4] == other[:4] and min(len(one), len(other)) >= 7):  # headlamp, headtorch
        return True
    if one.startswith(other) or other.startswith(one) or one.endswith(other) or other.endswith(one):
        return True
    return min(len(one), len(other)) >= 5 and nearly_one_word(one, other)


_NEARLY = 0.8


@lru_cache(maxsize=16384)  # the words of a question's values meet those of every answer
def nearly_one_word(one: str, other: str) -> bool:
    """Whether four fifths of the letters of two words are the same in the same order. Words of very unlike length can't be, and aren't compared."""
    if 2 * min(len(one), len(other)) < _NEARLY * (len(one) + len(other)):
        return False
    return SequenceMatcher(None, one, other).ratio() >= _NEARLY


def sentence_around(text: str, place: int) -> tuple[int, int]:
    """Start and end of the sentence that holds ``place``."""
    return next(((start, end) for start, end in sentences(text) if start <= place < end), (0, len(text)))


def turns_of(question: Question, session_ids: set[str]) -> list[CorpusTurn]:
    """The turns of some sessions."""
    pairs = zip(question.haystack_session_ids, question.haystack_sessions, strict=True)
    return [turn for session_id, turns in pairs if session_id in session_ids for turn in turns]


def user_words(question: Question, session_ids: set[str]) -> set[str]:
    """What the user says in some sessions."""
    return {
        word
        for turn in turns_of(question, session_ids)
        if turn.role == "user"
        for word in content_of_value(turn.content)
    }


def is_said(question: Question, word: str) -> bool:
    """Whether a turn of the haystack has the stem ``word``."""
    return any(word in _words_of(turn.content) for turns in question.haystack_sessions for turn in turns)


@lru_cache(maxsize=16384)
def _words_of(text: str) -> frozenset[str]:
    return frozenset(stems(text))
