"""What in an answer is told of something else than what is asked: of another's place, another lock, another errand.

Two proofs. A value is another's if its clause has words that the user says only in that value's own conversation, and none by which the question tells the asked
one apart ("7-5-1 is for the bicycle"). A clause is about another thing if it says so by the closed class of words for that (elsewhere.py), or names a noun of the
haystack's that neither the question nor its evidence has and no word of theirs, while what is left still speaks of the asked one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from pytest_typedmemeval.corpus.model import Decoy, Question
from pytest_typedmemeval.judging.rules.cases import has_asked_word, names_a_stranger, names_another, speaks_of_asked
from pytest_typedmemeval.judging.rules.elsewhere import is_told_of_other
from pytest_typedmemeval.judging.rules.holding import State
from pytest_typedmemeval.judging.rules.owners import Owner, owner
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, without_marks
from pytest_typedmemeval.judging.rules.refusals import refusal
from pytest_typedmemeval.judging.rules.scene import FRAME, content, content_of_value, sentence_around, turns_of
from pytest_typedmemeval.judging.rules.text import BOUNDARY, clauses, sentences

Span = tuple[int, int]
_OF_THE_ASKED = frozenset(("stale", "later", "premature"))
"""Relations of a decoy to gold that are other times of the same fact."""


@lru_cache(maxsize=256)
def clause_spans(text: str) -> tuple[Span, ...]:
    """Start and end of each clause of a `plain` text."""
    found = []
    for start, end in sentences(text):
        at = start
        for match in BOUNDARY.finditer(text, start, end):
            if match.end() > at:
                found.append((at, match.start()))
                at = match.end() if not match[0].strip(" ,").isalpha() else match.start()
        found.append((at, end))
    return tuple((start, end) for start, end in found if _SAYS.search(text, start, end))


_SAYS = re.compile(rf"\w|{ANY_MARK}")


_VALUE_EDGE = re.compile(
    r"[;:!?\n]|\.(?=\s|$)|\s-\s|\b(?:but|while|whereas|though|although|however)\b|,\s*(?:and )?(?=\W*(?:\w+ ){0,6}(?:is|are|was|were|has|have|had|sits?|goes|lives?)\b)|,(?! (?:and|or)\b)"
)


def is_anothers(question: Question, text: str, place: int, decoy: Decoy | None) -> bool:
    """Whether the value of ``decoy`` at ``place`` of a masked text is told as that of its own conversation, not of the asked one."""
    if decoy is None or decoy.relation in _OF_THE_ASKED:
        return False
    start = max((match.end() for match in _VALUE_EDGE.finditer(text, 0, place)), default=0)
    stop = _VALUE_EDGE.search(text, place)
    clause = text[start : stop.start() if stop else len(text)]
    if _LIKENED.search(clause):
        return False
    words = {word for word in content(without_marks(clause)) if word not in FRAME}
    own, telling = _words_of_twin(question, decoy)
    return bool(words & own) and not words & telling


_LIKENED = re.compile(r"\b(?:same|like|too|also|as well|both|unlike|not|n't)\b")


@lru_cache(maxsize=4096)
def _stems_in(question_text: str, spans: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for text in (question_text, *spans) for word in content_of_value(text))


def _words_of_twin(question: Question, decoy: Decoy) -> tuple[frozenset[str], frozenset[str]]:
    """The words that only the conversation of ``decoy`` has, and those that tell the asked one from it."""
    spans = tuple(item.span for item in question.typedmemeval.evidence)
    theirs, asked = _user_texts(question, {decoy.session_id}), _user_texts(question, set(question.answer_session_ids))
    return _told_apart(question.question, spans, theirs, asked, decoy.value)


def _user_texts(question: Question, session_ids: set[str]) -> tuple[str, ...]:
    return tuple(turn.content for turn in turns_of(question, session_ids) if turn.role == "user")


@lru_cache(maxsize=8192)  # the same twins are named in many answers
def _told_apart(
    question: str, spans: tuple[str, ...], twin: tuple[str, ...], own: tuple[str, ...], value: str
) -> tuple[frozenset[str], frozenset[str]]:
    asked, theirs = _stems_in(question, spans), _stems_in("", twin)
    return theirs - asked - _stems_in("", own) - frozenset(content_of_value(value)), asked - theirs - FRAME


def beside_a_refusal(question: Question, text: str, place: int) -> State | None:
    """The state of a value whose sentence names another thing than what is asked, while another one declines what is asked.

    Denied, if its sentence has no word of the question's; else unclear: "Tenby is where the dentist lives. About Ana I have nothing".
    """
    start, end = sentence_around(text, place)
    sentence = without_marks(text[start:end])
    if _OFFERS.search(sentence) or any(refusal(part) for part in clauses(sentence)):
        return None
    if not names_a_stranger(question, sentence):
        return None
    rest = clauses(text[:start]) + clauses(text[end:])
    if not any(refusal(part) is not None and speaks_of_asked(question, part) for part in rest):
        return None
    return State.UNCLEAR if has_asked_word(question, sentence) else State.DENIED


_OFFERS = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|guess|might|could|may|try|likely|suspect|bet|i'd|think|believe)\b"
)


def untold(question: Question, text: str, place: int) -> bool:
    """Whether a value stands in a clause that only says what isn't known ("whether it's still valid"), or that is about somebody else."""
    start = max([match.end() for match in _CLAUSE_EDGE.finditer(text, 0, place)] or [0])
    stop = _CLAUSE_EDGE.search(text, place)
    clause = text[start : stop.start() if stop else len(text)]
    if _WHETHER.search(text[start:place]) and refusal(without_marks(clause, "it")):
        return True
    bare = without_marks(clause)
    return owner(question, bare) is Owner.OTHER and not set(content(bare)) & set(content(question.question))


_WHETHER = re.compile(r"\b(?:whether|if)\b")
_CLAUSE_EDGE = re.compile(r"[,;:.!?\n]|\b(?:but|while|whereas|though)\b")


def apart(question: Question, text: str) -> tuple[Span, ...]:
    """The clauses of a masked text that are about another thing, if the rest is about the asked one."""
    spans = clause_spans(text)
    if len(spans) < 2:
        return ()
    found = {span for span in spans if _is_apart(question, text[slice(*span)])}
    found |= {
        span for span, then in pairwise(spans) if then in found and _SUMS_UP.match(text[slice(*then)])
    }  # "something on the 7th, but for another job"
    if not found:
        return ()
    rest = [text[slice(*span)] for span in spans if span not in found]
    return tuple(sorted(found)) if any(_answers(question, part) for part in rest) else ()


_SUMS_UP = re.compile(r"\W*(?:but |and |though )*(?:for|with|in|on|about|that|those|these|it|they|which)\b")
_POLAR = re.compile(r"\W*(?:yes|yep|yeah|no|nope|not|it|they|you|we|that one|he|she)\b")


def _answers(question: Question, part: str) -> bool:
    return bool(_POLAR.match(part)) or speaks_of_asked(question, part) or refusal(part) is not None


def _is_apart(question: Question, clause: str) -> bool:
    bare = without_marks(clause)
    return is_told_of_other(bare) or (not _NEGATED.search(bare) and names_another(question, bare))


# What is denied of another is nothing that is told of it.
_NEGATED = re.compile(r"^\W*(?:no|not|nothing|yes|yep|yeah)\b|\b(?:it|that one)\b")


def without(text: str, spans: Sequence[Span]) -> str:
    """``text`` with blanks in the place of ``spans``: all other places stay where they are."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
