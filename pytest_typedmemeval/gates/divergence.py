"""In what two near-identical texts may contradict each other: negation, numbers, qualifiers (spec/gates.md, Retrieval discrimination).

Public and free of any generator: the passing references use exactly these comparisons.
"""

from __future__ import annotations

import re
import unicodedata

from pytest_typedmemeval.judging.rules.text import word_set

MARKERS = word_set(
    "not no never none cannot without neither nor avoid disallow disallowed forbidden unsafe invalid false fail fails failed failing "
    "deny denied reject rejected disabled off"
)
"""Words that turn a statement round."""

QUALIFIERS = word_set("pro max beta alpha rc preview legacy deprecated experimental")
"""Words that name another variant of the same thing."""

_APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc\uff07", "'"))
_WHOLE_CONTRACTIONS = {"can't": "cannot", "won't": "will not", "shan't": "shall not", "ain't": "is not"}
_CONTRACTION = re.compile(r"\b(?:can't|won't|shan't|ain't)\b|(?<=\w)n't\b")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_DIGITS = re.compile(r"\d+(?:[.,:/-]\d+)*")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")


def plain(text: str) -> str:
    """NFC, casefolded, contractions expanded, curly apostrophes too."""
    folded = unicodedata.normalize("NFC", text).casefold().translate(_APOSTROPHES)
    return _CONTRACTION.sub(lambda match: _WHOLE_CONTRACTIONS.get(match[0], " not"), folded)


def words(text: str) -> list[str]:
    """The words of a text, numbers included."""
    return _WORD.findall(plain(text))


def negated(text: str) -> bool:
    """Whether a negation marker stands in it."""
    return not MARKERS.isdisjoint(words(text))


def numbers(text: str) -> frozenset[str]:
    """Its digit tokens: ``14``, ``2.3``, ``2025-03-04``; ``1,800`` counts as ``1800``."""
    return frozenset(
        token.replace(",", "") if _THOUSANDS.fullmatch(token) else token for token in _DIGITS.findall(plain(text))
    )


def qualifiers(text: str) -> frozenset[str]:
    """Its variant qualifiers."""
    return QUALIFIERS.intersection(words(text))


def negation_differs(one: str, other: str) -> bool:
    """One side has a negation marker, the other none."""
    return negated(one) != negated(other)


def numbers_differ(one: str, other: str) -> bool:
    """The sets of digit tokens differ."""
    return numbers(one) != numbers(other)


def qualifiers_differ(one: str, other: str) -> bool:
    """The sets of qualifiers differ."""
    return qualifiers(one) != qualifiers(other)
