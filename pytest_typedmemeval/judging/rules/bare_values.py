"""Whether a value that the answer key doesn't know is offered as bare as an answer, and not told at length, which may describe gold or be talk."""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.text import stems


def is_another_name(text: str, other: str, gold: str) -> bool:
    """Whether gold is a proper name and the value another one for all that a reader can tell: one bare word. A phrase may describe gold ("on two wheels")."""
    return " " not in other and gold[:1].isupper() and is_bare(text, other, gold)


def is_bare(text: str, other: str, gold: str) -> bool:
    """Whether a value that the key doesn't know is offered as bare as an answer: in a few words, with no exclamation and no question of the agent's own after it."""
    if _TOLD_AT_LENGTH.match(other) or _TALKS.search(other):
        return False
    if " " not in other and any(len(other) > 5 and other[:3] == word[:3] for word in stems(gold)):
        return False  # gold's own word in another tongue may begin alike: "Rubinrot"
    return len(other.split()) <= _FEW and "!" not in text and not re.search(r"\?\W*$", text.removeprefix(other))


_FEW = 6
_TALKS = re.compile(r"\w .*\b(?:it|them|that|those|there)\b")
"""What only speaks about a thing named before names none: "maps come into it"."""
# "She lives by the sea" may describe gold; "she lives in Edinburgh" doesn't.
_TOLD_AT_LENGTH = re.compile(
    r"(?:i|you|he|she|they|we|it)\b(?! (?:is|are|was|were)\b)(?!'(?:s|re)\b).*\b(?:the|an?|your|her|his|their|some|its)\b"
)
