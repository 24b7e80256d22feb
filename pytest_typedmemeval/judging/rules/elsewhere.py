"""Which named values an answer says to belong to something else, by the closed class of words for that: other, another, else, different, separate.

They stand in the value's own clause ("others had X", "X came up on another occasion") or in the one that sums it up ("X and Y, but those were for other people").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, has_mark
from pytest_typedmemeval.judging.rules.text import sentences

_HINT = re.compile(r"\b(?:other|another|else|different|separate|unrelated|somebody|someone|none of)")
_OTHER = re.compile(
    r"\b(?:others?|others'|another|else|elsewhere|different|differently|separate|separately|unrelated)\b"
)
# What such words say about anything but whose a value is.
_NOT_SO = re.compile(
    r"\bother (?:\w+ ){0,2}than\b|\beach other\b|\bone another\b|\b(?:no|any|every|what|who|where|which|or) others?\b|\b(?:no ?one|no ?body|nothing|any\w+|every\w+|what|who|where|how|or) else\b|"
    r"\bor (?:something|somewhere|somebody|someone|some) (?:else|other)\b|\b(?:in|put) (?:an)?other words?\b|\bon the other hand\b|\bthe other (?:day|night|week|half|evening|morning|side|way)\b|"
    r"\bother half\b|\b(?:rather than|instead of|more than|not) (?:any |an)?other\b|\banother (?:word|name|term|way)\b|\b(?:unlike|like|than|besides|apart from|among|amongst|not|nor|no|all|with|over|(?<!belong )(?<!belongs )(?<!belonged )(?<!went )(?<!go )(?<!given )to|instead of) (?:(?:the|all|any|my|your) )*(?:others?|another)(?= ?[,.;:]|$)|"
    r"\b(?:no|not|isn't|wasn't|n't) (?:\w+ )?(?:different|another|other|separate|unrelated|for (?:any|some)\w* else)\b|\bsomething else entirely\?"
)
_SOMEONE = re.compile(
    r"^(?:\W|\b(?:and|i|know|see|that|it|was|think|remember|there|is|there's|can|also)\b)*\b(?:(?:somebody|someone)(?: else)?\b(?!')|one(?: of (?:them|these|those|your \w+))? (?:can't|has|had|is|was|likes|loves|takes|goes|wants|used)\b)"
)
_OF_THE_ASKED = re.compile(r"\b(?:he|him|his|she|her|hers|(?:call|nam|giv|gave|for)\w* you)\b")
_PREDICATE = re.compile(r"\b(?:is|are|was|were|'s|'re) (?:\w+ )?(?:different|separate|another|unrelated)\W*$")
_OF_THE_LAST = re.compile(
    r"^\W*(?:(?:and|but|no|wait|sorry|actually)\b\W*)*(?:those|that|these|this|they|it)(?: (?:are|is|was|were)\b|'s\b)"
)
"""A clause about what was named before it: "those are another collector's: ..." opens nothing of another's."""
_INTERJECTED = re.compile(
    r"\W*(?:(?:and|but|no|wait|sorry|oh|ah|hm+|well|yes|actually|hang on|hold on|excuse me)\b\W*)+"
)
_INSERTED = re.compile(r", (?:who|which|whom|that|as|where)\b[^,;:]*(?=,)")
"""A clause between commas, about what the sentence names and not what it says: "X, who you might be thinking of, teaches others"."""
_DOUBTED = re.compile(r"\b(?:might|may|could|unless|if|whether|maybe|perhaps|possibly)\b")
_LAST_ONLY = re.compile(
    r"^\W*(?:and |but |though |although |while )*(?:(?:that|this|it|the (?:second|latter))(?:'s)?\b)"
)
_FIRST_ONLY = re.compile(r"^\W*(?:and |but |though |although |while )*the (?:first|former)\b")
_PARTS = re.compile(
    r";|\s-\s|:\s|[()]|\.\s|,? \b(?:but|while|whereas|though|although|yet|however)\b|,\s*(?=(?:i|you|we|he|she|they|those|these|that|it|both|each|all of|nobody|nothing|no one|none|there|not)(?:'\w+)?\s)"
)
# A clause about what was just named: a demonstrative or "both" for its subject, or none at all ("but for other people").
_SUMS_UP = re.compile(
    r"^\W*(?:and |but |though |although |while |yet |however,? |all |so |no,? |wait,? |sorry,? )*(?:(?:that|those|these|this|it|they|both|each|all|neither|which|the (?:first|second|former|latter|two))\b(?!'ll)|"
    r"(?:for|of|with|in|on|at|from|to|under|about|as part of|belong\w*)\b)"
)
_NONE_OF = re.compile(
    r"^\W*(?:and |but |though |although |however,? )*(?:none|neither|not one) of (?:it|them|those|these|that|the \w+)\b"
)


def elsewhere(text: str, places: Sequence[int]) -> frozenset[int]:
    """The numbers of the marks at ``places`` of a masked text that are said to be of something else than what is asked."""
    if not places or not _HINT.search(text):
        return frozenset()
    found: set[int] = set()
    spans = _parts(text)
    for at, (start, end) in enumerate(spans):
        held = [number for number, place in enumerate(places) if start <= place < end]
        before = text[slice(*spans[at - 1])] if at else ""
        if held and (is_told_of_other(text[start:end]) or _introduces(before, text, start)):
            found.update(held)
        elif held and (
            then := next((span for span in spans[at + 1 :] if not _INTERJECTED.fullmatch(text, *span)), None)
        ):
            found.update(_summed_up(held, text[slice(*then)]))
    return frozenset(found)


def is_of_other(part: str) -> bool:
    """Whether a clause without a value holds a word for something else."""
    return not has_mark(part) and _OTHER.search(_NOT_SO.sub(" ", part)) is not None


def _introduces(before: str, text: str, start: int) -> bool:
    """Whether the part before is a clause about something else that a bracket or colon fills in: "what the others have (X, Y)"."""
    opened = text[:start].rstrip()[-1:] in ("(", ":")
    if not opened or has_mark(before) or _PREDICATE.search(before) or _OF_THE_LAST.match(before):
        return False
    return is_told_of_other(before)


def is_told_of_other(part: str) -> bool:
    """Whether a clause holds a word for something else, or has somebody unnamed for its subject, and doesn't speak of the one asked about."""
    part = _INSERTED.sub(" ", part)
    if _OF_THE_ASKED.search(part) or _DOUBTED.search(part):
        return False
    return _OTHER.search(_NOT_SO.sub(" ", part)) is not None or _SOMEONE.search(part) is not None


def _summed_up(held: list[int], part: str) -> list[int]:
    """Those of the marks ``held`` by a clause of which the next one says that they are of something else."""
    if has_mark(part) or _DOUBTED.search(part):
        return []
    if _NONE_OF.match(part) is None and (_SUMS_UP.match(part) is None or _OTHER.search(_NOT_SO.sub(" ", part)) is None):
        return []
    return held[-1:] if _LAST_ONLY.match(part) else held[:1] if _FIRST_ONLY.match(part) else held


def _parts(text: str) -> list[tuple[int, int]]:
    """Start and end of each clause, over all sentences."""
    parts = []
    for start, end in sentences(text):
        at = start
        for match in _PARTS.finditer(text, start, end):
            parts.append((at, match.start()))
            at = match.start() if match[0].strip(" ,").isalpha() else match.end()
        parts.append((at, end))
    parts = [piece for part in parts for piece in _statements(text, *part)]
    return [(start, end) for start, end in parts if re.search(rf"\w|{ANY_MARK}", text[start:end])]


_LIST_GAP = re.compile(
    r"[\"')\s]*(?:,|and|,\s*and|&|or|,\s*or|plus)?\s*[\"'(]*(?:also |the |an? |some |in |at |on |by |near |under |behind |beside |next to )*(?:(?!\w+(?:s|ed) |for |had |you)[a-z]{3,} )?[\"'(]*"
)
_FINITE = re.compile(
    r"\W*\b(?:(?:in|for|with|on|to|at|from)\b(?! (?:instance|example|one|short))|is|are|was|were|has|have|had|does|do|did|can|could|will|would|belongs?|goes|went|[a-z]{3,}(?:s|ed))\b|'s\b"
)
_JOINT = re.compile(r",\s*(?:and\s+)?|\s(?=and\s)")


def _statements(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """A clause cut where it goes over from what is said of one value to another: "X is for others, Y is hers"."""
    marks = [match.start() for match in re.finditer(ANY_MARK, text[start:end])]
    cuts = []
    for one, two in pairwise(marks):
        gap = text[start + one + 1 : start + two]
        joints = list(_JOINT.finditer(gap)) if not _LIST_GAP.fullmatch(gap) else []
        if joints and (_FINITE.search(gap, joints[-1].end()) or _FINITE.match(text, start + two + 1)):
            cuts.append(start + one + 1 + joints[-1].start())
    return list(zip([start, *cuts], [*cuts, end], strict=True))
