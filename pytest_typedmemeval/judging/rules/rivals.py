"""What proves that a value other than gold is offered for what is asked: that it is told with gold as its like, and that its own sentence doesn't take it back.

Precedence 1 of the outcomes makes two values wrong; a value that is only spoken of ("X and Y, nice as they are, aren't hers") is none of them.
"""

from __future__ import annotations

import re
from itertools import pairwise

from pytest_typedmemeval.judging.rules.phrases import has_mark
from pytest_typedmemeval.judging.rules.scene import Scene, sentence_around
from pytest_typedmemeval.judging.rules.word_starts import at_word_starts

_OR_ELSE = re.compile(
    r"\b(?:or|either|maybe|perhaps|possibly|(?:could|might|may) (?:also |well |just as well )?(?:be|have been)(?! \w+ing\b)|one of (?:them|those|these)|"
    r"both|not sure which|as well as|and also|alternatively|versus|vs)\b|/"
)
_LISTED = re.compile(r"[\"')\s]*(?:,|and|,\s*and|&|\+|plus)\s*(?:also )?(?:the |an? |some )?[\"'(]*")


def listed_with_gold(scene: Scene, offered: list[int]) -> bool:
    """Whether gold and another value are told in one breath, with nothing between them that may say what each is for."""
    return any(
        (scene.label(one) == 0) != (scene.label(two) == 0)
        and _LISTED.fullmatch(scene.text[scene.places[one] + 1 : scene.places[two]])
        for one, two in pairwise(offered)
    )


def offered_instead(scene: Scene, rivals: list[int], mine: list[int]) -> bool:
    """Whether the sentences of a rival and of gold, next to each other, or all between them, have a word by which the one is offered for the other."""
    for rival in rivals:
        for gold in mine:
            first, last = sorted((scene.places[rival], scene.places[gold]))
            start, end = sentence_around(scene.text, first)[0], sentence_around(scene.text, last)[1]
            if _OR_ELSE.search(scene.text, start, end):
                return True
    return False


_NEGATIVE = re.compile(r"\b(?:no|not|never|nothing|nobody|none|neither|nor|hardly|scarcely|nowhere)\b|n't\b")
# Negations after a value that take nothing of it back: doubt, what is left out, tags, idioms.
_TAKES_NOTHING_BACK = at_word_starts(
    r"\bnot (?:\w+ly |so |too |quite |entirely |that |\d+% |a hundred percent )?(?:sure|certain|positive|confident|clear|mistaken|that|to mention|only|just|merely|long|least|without|bad)\b"
    r"|\bno (?:doubt|question|wonder|more|less|worries|problem|need|other|idea|surprise|details?)\b|\bnothing (?:else|more|fancy|less|other)\b|\b(?:nobody|no one|nowhere|none) (?:else|other|better)\b"
    r"|\b(?:is|was|are|were|do|does|did|has|have|had|would|could)n't (?:it|that|he|she|they|you|i|we)\b",
    besides=r"n't",
)
_CLAUSES = re.compile(r"[,;:()]|\s-\s|(?=\b(?:but|though|although|while|because|since|so)\b)")
_OF_THE_VALUE = re.compile(
    r"(?:^\W*(?:(?:but|though|although|while|and|only|just|or|so|yet) )*|\b(?:and|but|only|though) )"
    r"(?:(?:not|never|neither|none|nothing|nobody|nor|hardly|scarcely|nowhere)\b|(?:is|are|was|were|has|have|had|does|did|would|will)(?: \w+ly)?(?:n't| not| never| nothing)\b"
    r"|(?:that|those|these|they|it|this|both|which)\b[^.]*?(?:\b(?:no|not|never|nothing|nobody|none)\b|n't\b))"
)
"""A clause that denies without a subject of its own, or with one that stands for the value: "but not for this", "aren't hers", "neither is"."""
_IF = re.compile(
    r"\b(?:if|unless|whether|had i|were i|should i)\b(?! (?:i|you|my|memory|we)?(?:'m| am)? ?(?:\w+ly )?(?:not |n't )?(?:remember|recall|memory|mistaken|serve|right|notes?|wrong|not mistaken))[^,;:]*$"
)
_ASKED_AND_DOUBTED = re.compile(r"[\"')]*\s*\?\s*(?:hardly|scarcely|never|surely not|i doubt|unlikely|no\b|not\b)")


def taken_back(scene: Scene, number: int) -> bool:
    """Whether the sentence of a value may say that it isn't the answer: it is only supposed, or a negation follows that is of no other value."""
    place = scene.places[number]
    start, end = sentence_around(scene.text, place)
    if _IF.search(scene.text[start:place]) or _ASKED_AND_DOUBTED.match(scene.text, place + 1):
        return True
    after = scene.text[place + 1 : end]
    if not _NEGATIVE.search(after):
        return False
    return any(
        _OF_THE_VALUE.search(_TAKES_NOTHING_BACK.sub(" ", clause)) and not has_mark(clause)
        for clause in _CLAUSES.split(after)
    )
