"""Words, sentences and punctuation segments, by rules of the instruments' own.

Raw tokens, no stoplist: a screen that drops stop words can't see "on the" or "i have", and both have been tells (seed 000, section 15).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

_CACHED = 100_000  # texts; a haystack is looked at many times
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_BREAK = re.compile(r"(?:(?<!\w)['-]+|['-]+(?!\w)|[^\w\s'-]|_|\n)+")
_SENTENCE_END = re.compile(r"([.!?\u2026]+[\"')\]]*)(\s+|$)")
_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|st|prof|vs|etc|approx|no|e\.g|i\.e|a\.m|p\.m)|\b[A-Z])\.$", re.IGNORECASE
)


def folded(text: str) -> str:
    """NFKC, casefolded, curly quotes straight."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return plain.replace("\u2019", "'").replace("\u2018", "'").replace("\u201c", '"').replace("\u201d", '"')


@lru_cache(maxsize=_CACHED)
def tokens(text: str) -> tuple[str, ...]:
    """Every word in order; inner apostrophes and hyphens belong to the word, nothing is dropped."""
    return tuple(_WORD.findall(folded(text)))


def segments(text: str) -> list[tuple[str, ...]]:
    """The words between two marks of punctuation.

    A phrase that crosses a bracket or a full stop doesn't exist for a reader ("near enough. Also": seed 000, section 19).
    """
    parts = (tuple(_WORD.findall(part)) for part in _BREAK.split(folded(text)))
    return [part for part in parts if part]


@lru_cache(maxsize=_CACHED)
def sentences(text: str) -> tuple[str, ...]:
    """Sentences of a text, whatever letter the next one starts with (a lower-case start is a finding, not a reason to join).

    Known abbreviations and initials don't end one.
    """
    found, start = [], 0
    for match in _SENTENCE_END.finditer(text):
        if match.group(1) == "." and _ABBREVIATION.search(text[start : match.end(1)]) and match.end() < len(text):
            continue
        found.append(text[start : match.end(1)].strip())
        start = match.end()
    found.append(text[start:].strip())
    return tuple(sentence for sentence in found if sentence)


def ngrams(words: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    """All runs of ``n`` words."""
    return zip(*(words[offset:] for offset in range(n)), strict=False)


def phrases(texts: Iterable[str], longest: int = 3) -> set[str]:
    """The 1- to ``longest``-grams inside the punctuation segments of some texts, as space-joined words."""
    found: set[str] = set()
    for text in texts:
        for words in segments(text):
            for n in range(1, longest + 1):
                found.update(map(" ".join, ngrams(words, n)))
    return found


def holds(text: str, part: str) -> bool:
    """Whether the words of ``part`` stand in ``text`` in order and side by side, across punctuation too; False for no words."""
    wanted = tokens(part)
    return bool(wanted) and f" {' '.join(wanted)} " in f" {' '.join(tokens(text))} "
