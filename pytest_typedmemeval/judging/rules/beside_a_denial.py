"""Which numbers an answer commits to although it declines, or says that there was none of what is asked: a guess or a reckoning of its own, and none that is only told beside it.

Source: settled readings ("an offered guess is a committed value, also beside a denial").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_typedmemeval.judging.rules.labelled_numbers import is_labelled, topic
from pytest_typedmemeval.judging.rules.offered_numbers import NumberOffer, NumberScene, is_bound, is_conditional
from pytest_typedmemeval.judging.rules.phrases import without_marks
from pytest_typedmemeval.judging.rules.scene import FRAME, content
from pytest_typedmemeval.judging.rules.taken_up import OFFERS
from pytest_typedmemeval.judging.rules.text import stems
from pytest_typedmemeval.judging.rules.units import unit_of

_RECKONED = re.compile(
    r"(?:\b(?:i|you|we) (?:\w+ly )?(?:make|get|count|reckon) (?:it|that|this|them)|\b(?:i|we) (?:\w+ly )?(?:get|arrive at|end up (?:with|at)|come to)|\bi(?:'d| would) (?:say|put it at|go with|guess)|\b(?:my|our) (?:\w+ ){0,2}(?:guess|reckoning|estimate|count|tally|figure|total|sum|bet)(?: (?:is|would be|comes to|stands at|says)|:))"
    r"(?: (?:it's|it was|that|about|around|roughly|some|just))* (?:€|£|\$)?$"
)
"""What stands before a number that is offered as the agent's own result, also beside words of doubt."""
_IN_SPITE = re.compile(r"\b(?:but|though|although|still|anyway)\b[^.;!?\n]*$|[.;!?]\s*(?:for|with|as for)\b[^.;!?\n]*$")

_AS_WELL = re.compile(r"\bor (?:maybe |perhaps |possibly |even )?$")


@dataclass(frozen=True)
class Beside:
    """What is left of an answer's offers beside its denial."""

    kept: list[NumberOffer]
    """Those that commit in spite of it."""
    weak: list[NumberOffer]
    """Those of ``kept`` that have words of their own beside them: what isn't gold there may be told of something else."""
    in_spite: bool
    """Whether a term of gold is offered as the whole: then it isn't sure that the answer declines."""


def beside_a_denial(scene: NumberScene, offers: Sequence[NumberOffer]) -> Beside:
    """What an answer commits to that also declines, or denies what is asked."""
    kept: list[NumberOffer] = []
    weak: list[NumberOffer] = []
    in_spite = left_open = False
    lone = scene.question.shape != "delta" and len([one for one in offers if one.value in scene.inputs]) == 1
    for offer in offers:
        before = scene.body[: offer.quantity.start]
        if _RECKONED.search(before):
            kept.append(offer)
        elif is_conditional(before) or is_bound(scene, offer):
            continue
        elif offer.value in scene.inputs & scene.known:
            left_open |= _AS_WELL.search(before) is not None
            left_open |= lone and not is_labelled(scene, offers, offers.index(offer))
            in_spite |= _is_offered(scene, offer) and not _other_words(scene, offer)
        elif offer.value not in scene.known:
            kept.append(offer)
            if _other_words(scene, offer):
                weak.append(offer)
    return Beside(kept, weak, (in_spite and not kept) or left_open)


def _is_offered(scene: NumberScene, offer: NumberOffer) -> bool:
    told = _told_of(scene, offer)
    return _IN_SPITE.search(scene.body[: offer.quantity.start]) is not None or OFFERS.search(told) is not None


_VERY_ASKED = 2
"""Words of the question in what is told of a number from which on it may be about what is asked."""


_STOPS = re.compile(r"[;!?\n]|\.(?!\d)|\b(?:but|while|whereas)\b")
_ENDS = re.compile(r"[;!?\n]|[.,](?!\d)|\b(?:but|while|whereas)\b")


def _told_of(scene: NumberScene, offer: NumberOffer) -> str:
    """What is told of a number: its sentence up to the next comma, with the label before a colon."""
    text, places = scene.masked
    at = places[scene.named.index(offer.quantity)]
    start = max((match.end() for match in _STOPS.finditer(text, 0, at)), default=0)
    end = _ENDS.search(text, at)
    return text[start : end.start() if end else len(text)]


def _other_words(scene: NumberScene, offer: NumberOffer) -> bool:
    """Whether words of its own are told of a number, neither the question's nor such as frame an answer or compare."""
    told = _told_of(scene, offer)
    asked = topic(scene)
    said = set(content(without_marks(told))) - FRAME
    if len(said & asked) >= _VERY_ASKED and offer.value in scene.inputs:
        return False
    own = said - asked - set(stems(scene.gold.unit))
    own = {word for word in own if unit_of(word) is None and word != offer.quantity.noun and not word.endswith("er")}
    return bool(own) and OFFERS.search(told) is None
