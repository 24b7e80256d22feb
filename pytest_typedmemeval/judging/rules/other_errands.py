"""Whether an answer names an errand that the key doesn't know: "..., and cleaning the fridge".

What is listed beside the known tasks is a second value, but an unknown one may be talk or a known one in other words: it proves nothing, and keeps the rest from proof.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.judging.rules.phrases import without_marks
from pytest_typedmemeval.judging.rules.scene import FRAME, is_said
from pytest_typedmemeval.judging.rules.text import STOPWORDS, stems, word_set
from pytest_typedmemeval.judging.rules.timing import Survey
from pytest_typedmemeval.judging.rules.timing_words import VALUE_MARK
from pytest_typedmemeval.judging.rules.told_due import Due, ToldDue


def names_another_errand(seen: Survey, told: ToldDue, tasks: Sequence[str]) -> bool:
    """Whether something is told as an errand, and not set aside, that is none of ``tasks``."""
    known = {word for task in tasks for word in stems(task)} | set(stems(seen.question.question)) | FRAME | _OF_LISTS
    itemised = "\u2022" in seen.text or "\n" in seen.text
    for piece, said in told.pieces:
        if said is Due.SPARED:
            continue
        listed = re.search(VALUE_MARK, piece) is not None
        for part in _PART.split(piece):
            if re.search(VALUE_MARK, part):
                continue
            if (
                _doing(part, known)
                or _to_do(part, known)
                or ((listed or itemised) and _listed(seen, part, known, itemised))
                or any(_is_of(part, task) for task in tasks)
            ):
                return True
    return False


_PART = re.compile(r"[.,;:!?()\n\u2022]|\b(?:and|but|while|plus|or)\b|&|\+")
_DETERMINED = r"(?:(?:up|in|out|back|off|down|on|over|for) )?(?:the|your|my|an?|his|her|their|our|some|[a-z]+'s) (?P<thing>[a-z]+)"
_GERUND = re.compile(rf"\b(?P<verb>[a-z]{{2,}}ing) {_DETERMINED}")
_IMPERATIVE = re.compile(rf"\W*(?:also |then |please |to )*(?P<verb>[a-z]+) {_DETERMINED}(?: [a-z]+)?\W*")
_OBLIGED = re.compile(
    rf"\byou(?:'ve| have|'ll have)?(?: got)? (?:need|have|should|must|ought|want|wanted|are|got)? ?(?:also )?(?:to )?(?P<verb>[a-z]+) {_DETERMINED}"
)
_TALK = word_set(
    "going looking counting coming falling checking regarding concerning leaving starting according being nothing anything something everything during including "
    "judging assuming reading seeing meaning covering following adding working keeping asking telling running bearing remaining upcoming using thinking skipping "
    "excluding considering giving having falling landing telling taking making knowing getting spring morning evening matching scanning searching reviewing "
    "see let check look count mark know find tell told asked gave set said mentioned put take note go make give have got call want need had made sent are is was were"
)
"""Verbs of talk and of going through a list."""
_OF_LISTS = frozenset(
    stems(
        "list lists date dates day days week weeks window period span time times reminder reminders task tasks job jobs thing things note notes calendar diary one ones rest other others item items "
        "question answer order month months entry entries record records history conversation conversations chat plan plans agenda schedule deadline deadlines message messages session sessions first second last next hand moment same whole"
    )
)


def _unknown(match: re.Match[str], known: set[str]) -> bool:
    return match["verb"] not in _TALK and not set(stems(match["thing"])) & known


def _doing(part: str, known: set[str]) -> bool:
    """Whether a part has an unknown doing: "cleaning the fridge"."""
    return any(_unknown(match, known) for match in _GERUND.finditer(part))


def _to_do(part: str, known: set[str]) -> bool:
    """Whether a part says what is to be done: "you need to clean the fridge"."""
    return any(_unknown(match, known) for match in _OBLIGED.finditer(part))


def _listed(seen: Survey, part: str, known: set[str], itemised: bool) -> bool:
    """Whether a part beside a task is an errand of things that the haystack has."""
    match = _IMPERATIVE.fullmatch(part)
    return (
        match is not None
        and not set(stems(match["thing"])) & known
        and (itemised or all(is_said(seen.question, word) for word in stems(match["thing"])))
    )


def _is_of(part: str, task: str) -> bool:
    """Whether a part has the verb and the object of a task that no mark stands for, since others share its words."""
    own = [word for word in stems(task) if word not in STOPWORDS and len(word) > _SHORT]
    said = {word[:_STEM] for word in stems(without_marks(part))}
    return len(own) > 1 and own[0][:_STEM] in said and sum(word[:_STEM] in said for word in own[1:]) > 0


_SHORT, _STEM = 3, 4
"""Letters of a word that says nothing, and of the part that a word's forms share."""
