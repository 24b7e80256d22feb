"""How the question and the haystack change what a value's own words make of it: negated though asked for by negation, quoted, credited to the user, bygone."""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.aversion import names_by_negation
from pytest_typedmemeval.judging.rules.commitments import Standing
from pytest_typedmemeval.judging.rules.phrases import without_marks
from pytest_typedmemeval.judging.rules.scene import Scene, sentence_around, turns_of
from pytest_typedmemeval.judging.rules.slots import part_of
from pytest_typedmemeval.judging.rules.text import folded, folded_corpus, plain
from pytest_typedmemeval.judging.rules.unlisted import passed

_WORDS = re.compile(r"\w+")
_NEGATIVE = re.compile(r"\b(?:no|not|never|nothing|nobody|none|hardly|without|isn't)\b|n't\b")


def without_passed(scene: Scene, offered: list[int], found: list[Standing]) -> list[int]:
    """Those offered, without values that are told of as bygone where another one isn't; these are set aside in ``found``."""
    if len({scene.label(number) for number in offered}) < _TWO:
        return offered
    gone = {number for number in offered if passed(scene, number)}
    kept = [number for number in offered if number not in gone]
    if not kept or {scene.label(number) for number in kept} & {scene.label(number) for number in gone}:
        return offered
    for number in gone:
        found[number] = Standing.SET_ASIDE
    return kept


_TWO = 2


def reinstate_present(scene: Scene, found: list[Standing]) -> None:
    """Offer again, in ``found``, what only a neighbour's word sets aside: "previously" of "X (previously Y)"."""
    aside = [number for number, standing in enumerate(found) if standing is Standing.SET_ASIDE]
    gone = {scene.label(number) for number in range(len(found)) if passed(scene, number)} if aside else set()
    for number in aside:
        if not passed(scene, number) and gone - {scene.label(number)}:
            found[number] = Standing.OFFERED


def by_user(scene: Scene, number: int) -> bool:
    """Whether a value is credited to the user where the assistant's is asked for: "you mentioned X yourself"."""
    if not re.search(r"\byou\b", plain(scene.question.question)):
        return False
    return _BY_USER.search(without_marks(part_of(scene, number))) is not None


_BY_USER = re.compile(
    r"\byou(?:'d|'ve| had| have)? (?:\w+ly |once |first )?(?:mentioned|suggested|brought up|came up with|proposed|named|raised|said|told me)\b(?! (?:to|that|it|you)\b)|\byou\b.*\byourself\b"
)


def kept_from(scene: Scene, number: int) -> bool:
    """Whether a negated value is what the question asks for: what somebody can't or won't have."""
    start, end = sentence_around(scene.text, scene.places[number])
    before = scene.text[start : scene.places[number]]
    return names_by_negation(scene.question.question, before, scene.text[start:end])


def quoted(scene: Scene, number: int) -> bool:
    """Whether the sentence around a denied mention is one of the session that states the value: "not much can go wrong at X" denies nothing there."""
    start, end = sentence_around(scene.text, scene.places[number])
    around = scene.text[start:end]
    if len(_WORDS.findall(around)) < 2 or not _NEGATIVE.search(around):
        return False
    offset = scene.mentions[number].start - scene.places[number]
    shift = sum(
        mention.end - mention.start - 1
        for place, mention in zip(scene.places, scene.mentions, strict=True)
        if start <= place < end
    )
    said = folded(scene.body[max(start + offset, 0) : end + offset + shift]).strip("\"' ")
    inner = re.split(r":\s*[\"']?|\"", said)
    label = scene.label(number)
    decoy = scene.values.decoy(label)
    wanted = (
        {item.session_id for item in scene.question.typedmemeval.evidence}
        if label == 0
        else {decoy.session_id}
        if decoy
        else set()
    )
    turns = [folded_corpus(turn.content) for turn in turns_of(scene.question, wanted)]
    return any(len(part.split()) >= 3 and part.strip("\"' ") in turn for part in (said, *inner) for turn in turns)
