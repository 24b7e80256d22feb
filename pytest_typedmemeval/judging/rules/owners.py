"""Whose a value is said to be: the one's that the question asks about, somebody else's, or nobody's in particular.

People are known by their names in the haystack, by words of kinship ("your brother"), or as the user ("yours").
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.phrases import proper_names
from pytest_typedmemeval.judging.rules.text import STOPWORDS, plain, stem, stems, word_set
from pytest_typedmemeval.judging.rules.word_starts import at_word_starts


class Owner(Enum):
    """Whose."""

    ASKED = "of the one asked about"
    OTHER = "somebody else's"


KIN = frozenset(
    stem(word)
    for word in word_set(
        "sister brother mum mom mother dad father wife husband partner friend mate neighbour neighbor colleague boss cousin aunt uncle son daughter niece nephew flatmate roommate housemate "
        "gran granny grandma grandmother grandpa grandfather landlord landlady tenant in-law parent relative relation twin boyfriend girlfriend fiance fiancee manager team kid child grandson granddaughter"
    )
)
_NO_NAME = word_set(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december "
    "english french german spanish italian your my our his her their"
)
_OPENING_NAME = re.compile(
    r"(?:^|[.!?] )([A-Z][a-z]+)(?='s\b| (?:is|has|can't|pays|takes|and|keeps|gets|wears|does|will|was|had|works|lives|likes|uses|did|does|could|would|should|must|\w+ed)\b|,)"
)
_LOWER_CASE = re.compile(r"(?<![\w'])[a-z]+\b")
_FIRST_PERSON = re.compile(r"\b(?:i|my|me|mine|we|our|us|ours)\b")
_OF_USER = at_word_starts(
    r"\byours\b|\byour own\b|\byou(?:'re| are| take| have| wear| pay| own| get| keep| use| go| yourself)\b|\byou\W*(?::|=|->|-|,)|\b(?:for|to|is|was) you\b|^\W*you\W*$|\byour\W*(?::|=|->|,|$)"
)
_OF_ASSISTANT = re.compile(r"^\W*(?:me|mine)\W*(?::|=|->|-|,)")


_PREDICATED = re.compile(
    r"(?:\b(?:is|was|are|were|be|been)|(?<!\w)'s) (?:all |only |just |really |actually |still )*(?:(?:my|your|his|her|their|our|the) )?(?P<who>[^\W\d_]{2,})(?:'s|(?<=s)')(?=\W*$| (?:and|but|or|not|too|now)\b)"
)
"""What is said to be somebody's, whoever that is: "X is Fee's", "X would be your sister's"."""
_NO_OWNERS = word_set(
    "it that there what he she who let here today yesterday tomorrow year month week last one everyone everybody nobody"
)


@lru_cache(maxsize=16384)
def _names_in(text: str) -> frozenset[str]:
    return (frozenset(proper_names(text)) | _opening_names(text)) - _NO_NAME


@lru_cache(maxsize=16384)
def _opening_names(text: str) -> frozenset[str]:
    """Words that a sentence opens with as with a name; "Right," and "Good," do so too."""
    return frozenset(
        stem(match[1].lower()) for match in _OPENING_NAME.finditer(text) if match[1].lower() not in STOPWORDS
    )


@lru_cache(maxsize=16384)
def _lower_case(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in _LOWER_CASE.findall(text))


@lru_cache(maxsize=4096)
def _asked_names(question: str) -> frozenset[str]:
    """Stems of the names and words of kinship in a question."""
    return (_names_in(question) | KIN) & frozenset(stems(question))


def names_of(question: Question) -> frozenset[str]:
    """The stems of the names that the haystack has, and of words of kinship."""
    return _names_of(tuple([turn.content for turns in question.haystack_sessions for turn in turns]))


@lru_cache(maxsize=256)
def _names_of(texts: tuple[str, ...]) -> frozenset[str]:
    certain = frozenset().union(*(frozenset(proper_names(text)) for text in texts))
    opening = frozenset().union(*(_opening_names(text) for text in texts))
    common = frozenset().union(*(_lower_case(text) for text in texts))  # a word that is written small is no name
    return KIN | (certain | (opening - common)) - _NO_NAME


def owner(question: Question, part: str) -> Owner | None:
    """Whose value the words around one (`plain`, values masked) say that it is; None where they name nobody."""
    words = frozenset(stems(part))
    if "same" in words or "like" in words:  # "the same as your nephew" says whose it is as well
        return None
    about_other = _asked_names(question.question)
    if words & about_other:
        return Owner.ASKED
    possessor = _PREDICATED.search(part) if "'" in part else None
    if possessor and stem(possessor["who"]) not in _NO_OWNERS:
        return Owner.OTHER
    named = words & names_of(question)
    strangers = named - frozenset(stems(question.question)) if named else named
    # "my sister's girl" may stand among the asked fact's own words
    if strangers and strangers - frozenset(
        word for item in question.typedmemeval.evidence for word in stems(item.span)
    ):
        return Owner.OTHER
    if "you" in part and _OF_USER.search(part):
        about_user = _FIRST_PERSON.search(plain(question.question)) is not None
        if about_user and about_other:  # "my niece's teacher": the user may speak for her
            return None
        return Owner.ASKED if about_user else Owner.OTHER if about_other else None
    return Owner.OTHER if _OF_ASSISTANT.search(part) else None
