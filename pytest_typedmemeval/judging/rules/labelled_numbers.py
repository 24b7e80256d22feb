"""Which of several numbers is told of what is asked, and not of a neighbour of it: "9 jars of honey and 20 of jam", "honey: 9, jam: 20".

The asked one's clause has a word of the question that no other clause has; each other clause has a word that isn't the question's. What adds to it proves nothing ("and 2 more at the hotel").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pytest_typedmemeval.judging.rules.offered_numbers import NumberOffer, NumberScene
from pytest_typedmemeval.judging.rules.phrases import without_marks
from pytest_typedmemeval.judging.rules.refusals import declines
from pytest_typedmemeval.judging.rules.scene import FRAME, content, is_said
from pytest_typedmemeval.judging.rules.text import plain, stems
from pytest_typedmemeval.judging.rules.units import unit_of

_SEPARATORS = (
    re.compile(r"[;!?\n]|\.(?!\d)"),
    re.compile(r"\b(?:but|while|whereas|and|though|although)\b"),
    re.compile(r",(?!\d)|\s-\s|[()]"),
)
"""What parts two clauses, the strongest first."""
_ADDS = re.compile(
    r"\b(?:more|plus|another|others?|further|additional|extra|also|too|as well|together|total|altogether|in all|sum|then|again|later|rest|not|never|no|or|if|unless|would)\b|n't\b"
)
EXCLUDED = re.compile(
    r",? (?:not counting|excluding|except(?: for)?|leaving out|without|apart from|other than|besides)\b[^,?;]*|,[^,?]*\b(?:left out|excluded|aside|not counted)\b"
)
"""What a question leaves out isn't asked: "friendlies left out"."""


def topic(scene: NumberScene) -> set[str]:
    """The words of a question that tell what it is about."""
    return set(content(EXCLUDED.sub(" ", plain(scene.question.question)))) - FRAME


def of_the_asked(scene: NumberScene, offers: Sequence[NumberOffer]) -> list[NumberOffer]:
    """The offers of the one value that is told of what is asked; none where that can't be told."""
    if scene.foreign or any(offer.value is None or offer.value in scene.inputs for offer in offers):
        return []
    if declines(scene.masked[0]):
        return []
    asked, units = topic(scene), set(stems(scene.gold.unit))
    clauses = _clauses(scene, offers)
    said = [
        {word for word in set(content(without_marks(clause))) - FRAME - units if unit_of(word) is None}
        for clause in clauses
    ]
    for value in {offer.value for offer in offers}:
        held = [at for at, offer in enumerate(offers) if offer.value == value]
        rest = [at for at in range(len(offers)) if at not in held]
        own, others = (set().union(*(said[at] & asked for at in group)) for group in (held, rest))
        apart = all(said[at] - asked and not _ADDS.search(clauses[at]) for at in rest)
        if own - others and not others - own and apart and not _adds_up(scene, offers):
            return [offers[at] for at in held]
    return []


_DAYS_AND_MONTHS = re.compile(
    r"\b(?:january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|easter|christmas|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|\b(?:in|since|from|until|of|early|mid|late) may\b"
)
_REFERS_BACK = re.compile(r"\b(?:those|these|the|that|another|plus|including|with|adding) (?:other |first |last )?$")


def is_labelled(scene: NumberScene, offers: Sequence[NumberOffer], at: int) -> bool:
    """Whether the clause of a number tells of which part it is: it has a word of the haystack that isn't the question's, or a day or month, or refers back ("with those four")."""
    before = scene.body[: offers[at].quantity.start]
    if _REFERS_BACK.search(before) or scene.body.startswith("one", len(before)):
        return True
    clause = _clauses(scene, offers)[at]
    words = set(content(without_marks(clause))) - FRAME - topic(scene) - set(stems(scene.gold.unit))
    return _DAYS_AND_MONTHS.search(clause) is not None or any(
        is_said(scene.question, word) for word in words if unit_of(word) is None
    )


def _adds_up(scene: NumberScene, offers: Sequence[NumberOffer]) -> bool:
    return scene.wanted == sum({offer.value for offer in offers if offer.value is not None})


def _clauses(scene: NumberScene, offers: Sequence[NumberOffer]) -> list[str]:
    """The clause of each offer: the text is cut once between any two."""
    text, places = scene.masked
    marks = [places[scene.named.index(offer.quantity)] for offer in offers]
    cuts = [0]
    for one, two in pairwise(marks):
        found = next((match for cut in _SEPARATORS if (match := cut.search(text, one, two))), None)
        cuts.append(found.start() if found else two)
    return [text[start:end] for start, end in zip(cuts, [*cuts[1:], len(text)], strict=True)]
