"""Values told in one breath with one predicate: what is said of "X and Y are your cousins' names" is said of each.

A list's own verb is plural, or "both", "all", "two of" count its members; a verb in the singular goes with the last one alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from itertools import pairwise

_GAP = re.compile(
    r"[\"')\s]*(?:,|,?\s*\band\b|&|,?\s*\bplus\b)\s*[\"'(]*(?:also |the |an? |some |in |at |on |by |near |under |behind |beside |next to |your |my |his |her |their )*(?:(?!\w+(?:s|ed) |for |had |you)[a-z]{3,} )?[\"'(]*"
)
_PLURAL = re.compile(
    r"^[\"')\s]*,?\s*(?:(?:i|you|we|they)(?:'ve|'d)? (?:have|had|know|got|keep)? ?(?:(?:those|them) )?)?(?:(?:are|were|have|had|do|did|belong(?:ed)?|go|went|come|came|both|all|each)\b|for (?:two|three|four|other|some|your \w+s\b))"
)


def with_fellows(text: str, places: Sequence[int], marks: Iterable[int]) -> Set[int]:
    """``marks`` (numbers of ``places`` of a masked text) and those that share their predicate with one of them: the other members of a list that it ends."""
    found = set(marks)
    for number in sorted(found, reverse=True):
        if not _PLURAL.match(text[places[number] + 1 :]):
            continue
        for one, two in reversed(list(pairwise(range(number + 1)))):
            if not _GAP.fullmatch(text[places[one] + 1 : places[two]]):
                break
            found.add(one)
    return found
