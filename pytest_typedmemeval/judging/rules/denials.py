"""Whether an answer denies what is asked about: "Farid doesn't have a dog", "there's no Monday call", "the cat never wore a cone".

Settled reading: a sentence about the user or the world is a denial, one about the agent's record is not (refusals.py).
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from typing import Protocol

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.phrases import has_mark
from pytest_typedmemeval.judging.rules.refusals import refusal
from pytest_typedmemeval.judging.rules.refusals_abroad import lacks_abroad
from pytest_typedmemeval.judging.rules.scene import FRAME, alike
from pytest_typedmemeval.judging.rules.text import STOPWORDS, clauses, stems, tokens
from pytest_typedmemeval.judging.rules.tongues import is_foreign


class Described(Protocol):
    """An answer that was surveyed (timing.py): its question, its masked text, what it names."""

    @property
    def question(self) -> Question:
        """What was asked."""

    @property
    def text(self) -> str:
        """The answer, values and days masked."""

    @property
    def values(self) -> Sequence[object]:
        """The values that it names."""

    @property
    def days(self) -> Sequence[object]:
        """The days that it names."""


_DENIED = re.compile(
    r"\b(?:(?:do|does|did|have|has|had|is|are|was|were)(?:n't| not)|(?:there's|there is|there was|there are|has|have|had|'ve|got) no(?:ne|t any)?|never|no such|(?:don't|doesn't|didn't) (?:have|own|keep)|(?<!for )(?<!it's )(?<!is )\w+s nothing(?! (?:but|else|like|wrong|more|less)\b))\b"
)
_NO_DENIAL = re.compile(
    r"\b(?:not? (?:sure|certain|only|just|yet|longer|more|doubt|idea|problem)|(?:don't|doesn't|do not|won't|didn't) (?:have to|need to|forget|worry|matter|mind|know|think|want|mean)|any ?more|any longer|no need|why not|if|unless|whether|"
    r"still|yet|until|since)\b|\?"
)
_SUBJECT = re.compile(
    r"^\W*(?:(?:so|well|no|and|but|sorry|actually|as far as i (?:know|can tell|see)|i'm (?:\w+ )?(?:sure|confident|certain)(?: that)?|i (?:think|believe)|in fact|really)\b[, ]*)*"
)
_PRONOUNS = frozenset(
    ["you", "he", "she", "it", "they", "there", "we", "your", "his", "her", "their", "the", "this", "that"]
)


def denies_the_asked(text: str, asked: Set[str]) -> bool:
    """Whether a clause of a masked text denies that what the question speaks of is so at all. ``asked`` are the stems of its words."""
    if is_foreign(text):
        return lacks_abroad(text) and not has_mark(text)
    return any(_denies(clause, asked) for clause in clauses(text))


def _denies(clause: str, asked: Set[str]) -> bool:
    if has_mark(clause) or not _DENIED.search(clause) or _NO_DENIAL.search(clause) or refusal(clause):
        return False
    words = tokens(_SUBJECT.sub("", clause))
    said = [word for word in words if word.text not in STOPWORDS and word.stem not in FRAME]
    if not said or len(words) > 14 or not words:
        return False
    subject = words[0].text.split("'")[0]
    if subject not in _PRONOUNS and words[0].stem not in asked:
        return False
    if subject in ("the", "your", "his", "her", "their", "this", "that") and said[0].stem not in asked:
        return False
    shared = sum(any(alike(word.stem, other) for other in asked) for word in said)
    return shared >= 1 and len(said) - shared <= 1


_LACK = re.compile(
    r"^\W*(?:(?:so|well|sorry|but|and|actually|as far as i (?:know|can tell)|i'm (?:\w+ )?(?:sure|certain)(?: that)?),? )*(?:(?P<subject>[\w' -]+?) (?:has|have|had) no|there (?:is|are|was|were|'s) no|there's no|there (?:isn't|aren't|wasn't|weren't) any|"
    r"(?P<bare>no)|(?P<owner>[\w' -]+?) (?:doesn't|don't|didn't) have (?:a|an|any)) (?P<thing>[\w' -]+)"
)
_LACK_HINT = re.compile(r"\bno\b|n't")
_NO_LACK = re.compile(
    r"\b(?:yet|still|until|before|any ?more|any longer|no longer|change|changed|reason|doubt|need|idea|due|more|new|longer|other|record|records|note|notes|mention|memory|information|info|details?|trace|entry|i|my|me|we|our)\b"
)


def lacks(seen: Described) -> bool:
    """Whether a sentence says that what is asked about doesn't exist: "that association has no night porter", "no night bus goes from there".

    Half of its words must be those of the question or of the haystack's sentences that state the fact.
    """
    if seen.values or seen.days:
        return False
    if not _LACK_HINT.search(seen.text):
        return False
    known = set(stems(seen.question.question)).union(
        *(stems(item.span) for item in seen.question.typedmemeval.evidence)
    )
    return any(_lacks(clause, known) for clause in clauses(seen.text))


def _lacks(clause: str, known: Set[str]) -> bool:
    match = _LACK.match(clause)
    if match is None or _NO_LACK.search(clause) or refusal(clause):
        return False
    said = [word.stem for word in tokens(match["thing"]) if word.text not in STOPWORDS and word.stem not in FRAME]
    if not said or not (said[0] in known or said[-1] in known):
        return False
    return 2 * sum(any(alike(word, other) for other in known) for word in said) >= len(said)


_PLAN = (
    r"(?:plans?|planned|intend(?:ed)?|intentions?|mean[t]?|want(?:ed)?|agreed?|promised?|undert(?:ook|ake)|t(?:ook|ake) (?:that |it |anything )?on|commit(?:ted)?|arranged?|arrangements?|schedul(?:ed?|ing)|set (?:yourself|out)|"
    r"decided?|jobs?|tasks?|errands?|chores?|appointments?|dut(?:y|ies)|obligations?|dates?|such \w+)"
)
_NO_PLAN = re.compile(
    rf"(?:^|[.!?,;:\n] ?|\b(?:but|that|because|and) )(?:no,? )?you(?:'ve|'d| have| had)? (?:never|didn't|did not|hadn't|haven't|had no|have no|no|don't have|got no)(?: (?:ever|actually|any|a|once|such|got))* {_PLAN}\b"
)


_NEVER_ONE = re.compile(
    r"\b(?:was|were|is|has|have|had)(?: never|n't| not)(?: ever)?(?: been)? (?:an?|one of|part of|on|among|any|something) (?:\w+ ){0,2}?(?:you|yours?)\b|\b(?:made|had|set|gave|there (?:is|was|were)|there's) (?:me )?no such (?!record|entry|note|memory)\w+"
)


def denies_the_plan(text: str) -> bool:
    """Whether it is said that the user never planned any such thing: "you had no plans of that sort", "it was never a plan of yours"."""
    match = _NO_PLAN.search(text)
    if match is not None and re.match(r" to (?:be|have|get) (?!\w+ing)", text[match.end() :]):
        return False  # "you didn't want to be let off" plans all the same
    return match is not None or _NEVER_ONE.search(text) is not None
