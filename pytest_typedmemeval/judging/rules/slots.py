"""What a named value is named as the answer to: the question, or another question ("for lunch X, for dinner Y"; "Ivo: 37").

Settled reading "Mixed": values for other slots aren't two values for one.
"""

from __future__ import annotations

import re
from enum import Enum

from pytest_typedmemeval.judging.rules.owners import Owner, owner
from pytest_typedmemeval.judging.rules.phrases import has_mark
from pytest_typedmemeval.judging.rules.scene import FRAME, Scene, content, is_said, sentence_around, user_words
from pytest_typedmemeval.judging.rules.text import plain

_OTHER_TIME = re.compile(
    r"\b(?:another (?:time|occasion|stain|case|question|conversation|chat|day|one|problem)|a different (?:time|occasion|\w+)|separate(?:ly)?|"
    r"elsewhere|the other (?:time|\w+)|for something else|unrelated|in a different|that was for)\b"
)
SLOT = re.compile(
    r"\b(?P<of>for|on|in|to|against|when|after|from|about|with|out of|where|while|during|at)\s+(?P<slot>(?:(?!\b(?:i|we) (?:suggest|recommend|"
    r"advis|said|told))[^,.;:!?\n()])+)"
)
SLOT_ALONE = frozenset(("for", "on", "when", "after", "against", "out of", "about"))
_NEXT = re.compile(r"[,;(/|]|\band\b|\bbut\b|\bwhile\b|\bwhereas\b")
_CLAUSE = re.compile(
    r";|,? \b(?:but|while|whereas|though|although|unless)\b|,\s*(?=(?:i|you|we|he|she|they|that|this|it)(?:'\w+)?\s)"
)
_ASIDE = re.compile(r"\s*\([^()\n]*\)")
_BELONGS = re.compile(
    r"^[^.!?\n]*[.!?]+\s*(?:that's|that is|that was|that one(?:'s| is)|which is|those are)\s+(?P<whose>[^.!?\n,;]{1,40})"
)
_FIRST_PERSON = re.compile(r"\b(?:i|my|me|mine|we|our|us|ours)\b")
_GAP_OF_ALTERNATIVES = re.compile(
    r"[\"')\s]*,?\s*(?:or|/|-|to|oder|ou|czy|lub|ofwel|bis|till|or (?:else|even|maybe|perhaps|possibly|it was|was it|rather)|(?:and|und|et|y|e|en|i) (?:maybe|perhaps|also|auch|aussi))\s*(?:the |an? |maybe |perhaps |~)*[\"'(]*"
)
_LONGEST_LABEL = 4
"""Words of which a label that names a slot has no more: longer parts are prose, in which any word may stand."""


class Slot(Enum):
    """Whether a value is named as the answer to the question or to something else."""

    ASKED = 1
    UNCLEAR = 2
    OTHER = 3


def alternatives(scene: Scene, one: int, two: int) -> bool:
    """Whether two neighbouring mentions are offered for one thing: "X or Y", "6 to 10 days"."""
    gap = scene.text[scene.places[one] + 1 : scene.places[two]]
    return _GAP_OF_ALTERNATIVES.fullmatch(gap) is not None


def slot_of(scene: Scene, number: int) -> Slot:
    """What a value is named as the answer to.

    Something else, if its part of the sentence is a label that names somebody or something of the haystack's and nothing of the question's ("Ivo: 37", "X (your
    sister)", "kale's the one at Y"), or holds words that the value's own session has in a user turn and neither the question nor gold's session has, or a slot of
    its own ("for ...", "on ...") that hardly shares a word with the question, or words such as "another time". Unclear if the slot is half the question's.
    """
    part = part_of(scene, number)
    if _OTHER_TIME.search(part):
        return Slot.OTHER
    whose = _nearest_owner(scene, part) or owner(scene.question, part)
    if whose is not None:
        return Slot.ASKED if whose is Owner.ASKED else Slot.OTHER
    words = {word for word in content(part) if word not in FRAME}
    slots = [
        (slot["of"], {word for word in content(slot["slot"]) if word not in FRAME}) for slot in SLOT.finditer(part)
    ]
    own = _own_words(scene, number)
    if len(words & own) >= 2 or any(held & own for _, held in slots):
        return Slot.OTHER
    if (
        len(words) <= _LONGEST_LABEL
        and words
        and not words & scene.asked
        and not _points_back(scene, part)
        and any(is_said(scene.question, word) for word in words)
    ):
        return Slot.OTHER if len(words) <= 2 else Slot.ASKED
    if len((words - {word for _, held in slots for word in held}) & scene.asked) >= 2:
        return Slot.ASKED
    shares = [len(held & scene.asked) / len(held) for of, held in slots if held and of in SLOT_ALONE]
    if not shares or min(shares) > 0.67:
        return Slot.ASKED
    return Slot.OTHER if min(shares) < 0.34 else Slot.UNCLEAR


_ANAPHOR = re.compile(r"\b(?P<person>he|she|they|his|hers|theirs)\b|\bit\b")


def _points_back(scene: Scene, part: str) -> bool:
    """Whether a word stands for what was asked, so that the part is no label: "it starts at X", and "hers is X" where somebody else than the user is asked about."""
    found = _ANAPHOR.search(part)
    return found is not None and not (found["person"] and _FIRST_PERSON.search(plain(scene.question.question)))


def _nearest_owner(scene: Scene, part: str) -> Owner | None:
    """Whose the last stretch before the value says that it is: Tobi's in "Maren's isn't on file, Tobi's is X"."""
    before, _, after = part.rpartition(" , ")
    head, comma, near = before.rpartition(",")
    return owner(scene.question, f"{near} , {after}") if comma and head.strip() and near.strip() else None


def _own_words(scene: Scene, number: int) -> set[str]:
    """What the user says in the session of a decoy, and neither in gold's nor in the question."""
    decoy = scene.values.decoy(scene.mentions[number].label)
    if decoy is None:
        return set()
    known = scene.asked | user_words(scene.question, set(scene.question.answer_session_ids))
    return user_words(scene.question, {decoy.session_id}) - known


def part_of(scene: Scene, number: int) -> str:
    """The words of a sentence that go with one mention: between its neighbours, and what stands before a comma goes with the one before it."""
    place = scene.places[number]
    start, end = sentence_around(scene.text, place)
    within = [other for other in scene.places if start <= other < end and other != place]
    low = max((other + 1 for other in within if other < place), default=start)
    high = min((other for other in within if other > place), default=end)
    before, after = scene.text[low:place], scene.text[place + 1 : high]
    whole, before, after = before, _CLAUSE.split(before)[-1], _CLAUSE.split(after)[0]
    aside = _ASIDE.match(after)
    if low > start:
        theirs = _ASIDE.match(before)
        before = before[theirs.end() :] if theirs else before
        cut = _NEXT.search(before) if len(before) == len(whole) else None
        before = before[cut.end() :] if cut else before
    if aside:
        after = aside[0]
    elif high < end and (cut := _NEXT.search(after)):
        after = after[: cut.start()]
    whose = _BELONGS.match(scene.text[place + 1 :]) if high == end else None
    if whose and not has_mark(whose[0]):
        after += f" , {whose['whose']}"
    return f"{before} , {after}"
