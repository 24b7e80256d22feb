"""Questions that ask for what somebody must or will not have: a negated clause then names the value instead of denying it.

"She can't have cashews" answers what she is allergic to; "she isn't allergic to cashews" denies it, and so does "it isn't cashews".
"""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_typedmemeval.judging.rules.text import plain

_ASKS = re.compile(
    r"\b(?:allerg\w+|intoleran\w+|avoid\w*|not|never|n't|can't|cannot|won't|forbidden|banned|off limits|afraid|scared|terrified|fear\w*|phobi\w*|dread\w*|hates?|hated|dislikes?|disliked|detest\w*|loathe\w*|refuse\w*|"
    r"sensitive|stay away|stays away|stop(?:ped)? (?:eating|drinking|taking)|gave up|given up|react\w*)\b"
)
_KEEPS_FROM = re.compile(
    r"\b(?:can't|cannot|can not|couldn't|mustn't|must not|shouldn't|should not|may not|won't|will not|doesn't|does not|don't|do not|isn't allowed|is not allowed|aren't allowed|not supposed|never|avoid\w*|(?:keep|stay|steer)\w* (?:\w+ )?(?:away|clear|off)|without|nothing with)\b"
    r"(?P<verb>[^.;:!?\n]*)$"
)
_DENYING = re.compile(
    r"\b(?:think|know|remember|recall|believe|say|said|mean|mention\w*|tell|told|suggest\w*|recommend\w*|mind|object|react|bother|affect|hurt|harm)\b"
)


def names_by_negation(question: str, before: str, sentence: str) -> bool:
    """Whether a value after ``before`` (its sentence up to it) is named by being kept from, as ``question`` asks; a sentence with the asked word itself denies."""
    asked = _asked(question)
    kept = _KEEPS_FROM.search(before) if asked else None
    if kept is None or _DENYING.search(kept["verb"]):
        return False
    return not any(word in sentence for word in asked)


@lru_cache(maxsize=1024)
def _asked(question: str) -> frozenset[str]:
    """How the words of aversion in a question begin, auxiliaries aside."""
    words = frozenset(match[0] for match in _ASKS.finditer(plain(question)))
    return frozenset(word if word in _AUXILIARY else word[:6] for word in words) - _AUXILIARY or words


_AUXILIARY = frozenset(("not", "never", "n't", "can't", "cannot", "won't"))
