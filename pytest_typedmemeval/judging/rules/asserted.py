"""Whether words that tell of a turning point stand as said: not denied, not supposed, not asked."""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.commitments import negated
from pytest_typedmemeval.judging.rules.timing_words import SUPPOSED, YET


def asserted(text: str, match: re.Match[str], negates: bool) -> bool:
    """Whether what matched stands: not under a negation of its clause, not as a condition or a question. ``negates``: a negation inside it is its own."""
    before = text[max(match.start() - _REACH, 0) : match.start()]
    before = before[max(before.rfind(mark) for mark in (". ", "! ", "? ", "\n")) + 1 :]
    if SUPPOSED.search(before[-60:]) or YET.search(before) or _ASKED.match(text, match.end()):
        return False
    inside = re.match(r"\b(?:not|nothing|no(?! longer\b)|n't)\b|.*(?:n't| not) ", match[0]) is not None
    return negates if inside else not negated(before, text[match.end() :])


_ASKED = re.compile(r"(?![^.!?\n]*n't \w+\?)[^.!?\n]*\?")
_REACH = 300
"""Characters back from a word in which its negation may stand."""
