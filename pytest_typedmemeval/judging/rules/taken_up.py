"""Whether an answer takes up what is asked in a stretch of its own, without a value, while its values stand in stretches about something else.

"Tidy & Daughter does the hut; about the accounts you've said nothing": a value is offered for what its own stretch names. Where another stretch has the
question's words and a word of lack, the value is bound to what is beside it, whatever the wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import lru_cache

from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, has_mark, without_marks
from pytest_typedmemeval.judging.rules.scene import FRAME, Scene, content
from pytest_typedmemeval.judging.rules.text import sentences
from pytest_typedmemeval.judging.rules.unknown import RECALL

_STRETCH = re.compile(r"[;:]|\s-\s|,? \b(?:but|while|whereas|though|although|however|yet)\b|,\s*(?=as for\b)")
_LACK = re.compile(
    r"\b(?:no|not|nothing|never|none|nobody|nowhere|neither|nor|cannot|without|lack(?:s|ing)?|missing|unknown|blank|unable|open|empty|gone|hardly|gaps?)\b|n't\b"
)
_OWN = re.compile(
    r"\b(?:(?:him|her|your|it)self|themselves|(?:your|his|her|their|its) own|that (?:evening|day|party|occasion|time))\b"
)
OFFERS = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|guess|likely|might|could|may|suppose|suspect|think|believe|i'd say|answer)\b"
)
_CLEFT = re.compile(r"\bit(?:'s| is| was) (?=[^,;.]{1,40}? (?:who|that|which)\b)")
"""What only puts weight on a person or thing: "it's his wife who has the jugs"."""
_ELLIPTIC = re.compile(rf"\W*(?:the |an? )?{ANY_MARK}\W*(?:is|are|was|were|does|do|did|has|have)\W*")
"""What only contrasts with the stretch before it: "yours isn't in my notes. X is"."""
_VERY_ASKED = 2
"""Words of the question in a value's own stretch from which on it may be about what is asked."""


def bound_apart(scene: Scene, number: int) -> bool:
    """Whether the mention ``number`` of a scene is `bound_at` its place."""
    return bound_at(scene.text, scene.places[number], _topic(scene.asked))


def bound_at(text: str, place: int, asked: Set[str]) -> bool:
    """Whether the mark at ``place`` stands in a stretch about something else, and what is asked is taken up, with a word of lack, in one without any value."""
    if not _LACK.search(text):
        return False
    start, end = next(span for span in _stretches(text) if span[0] <= place < span[1])
    told = text[start:end]
    if _ELLIPTIC.fullmatch(told):
        return lacking(text, asked)
    own = set(content(without_marks(told))) - FRAME
    if (
        not own - asked
        or len(own & asked) >= _VERY_ASKED
        or OFFERS.search(told)
        or RECALL.search(_CLEFT.sub(" ", told))
    ):
        return False
    return lacking(text, asked)


def lacking(text: str, asked: Set[str]) -> bool:
    """Whether a stretch without a value holds a word of the question, or "your own", and a word of lack."""
    return any(
        _LACK.search(told) and (set(content(told)) & asked or _OWN.search(told))
        for told in (text[start:end] for start, end in _stretches(text))
        if not has_mark(told)
    )


@lru_cache(maxsize=1024)
def _topic(asked: frozenset[str]) -> frozenset[str]:
    """The words of a question that tell what it is about."""
    return frozenset(content(" ".join(asked))) - FRAME


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    for start, end in sentences(text):
        at = start
        for match in _STRETCH.finditer(text, start, end):
            yield at, match.start()
            at = match.start()
        yield at, end
