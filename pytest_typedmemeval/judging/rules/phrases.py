"""Where a text names one of several values: token-bounded, in word order, tolerant of articles, hyphens and plurals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pytest_typedmemeval.judging.rules.text import (
    ARTICLES,
    FILLERS,
    LIGHT,
    STOPWORDS,
    TITLES,
    Token,
    plain,
    seen,
    stem,
    stems,
    tokens,
)

MARK = "\ue000"
"""First of the private-use characters that stand for a label in a masked text; `plain` text holds none."""

ANY_MARK = "[\ue000-\uf8ff]"
_ANY_MARK = re.compile(ANY_MARK)
_MARKS = 0xF8FF - 0xE000

MOST_MENTIONS = 32
"""A text that names values more often than this is read by no rule: it is left undecided as a whole."""

_HARD = re.compile(r"[.!?;:\n\u2022]|->")
_GAP = 5
_SKIPPED = FILLERS | LIGHT


class Mention(NamedTuple):
    """One value named: ``label`` says which, the rest where in the text."""

    label: int
    start: int
    end: int


@lru_cache(maxsize=16384)
def phrase(value: str) -> tuple[str, ...]:
    """The stems that must be met in order: those of the words that aren't fillers, or all if there are no others."""
    words = tokens(plain(value))
    kept = tuple(word.stem for word in words if word.text not in FILLERS)
    return kept or tuple(word.stem for word in words)


@lru_cache(maxsize=16384)
def wordings(value: str) -> tuple[tuple[str, ...], ...]:
    """`phrase`, and without its container ("a bag of frozen peas": frozen pea)."""
    words = [word.text for word in tokens(plain(value)) if word.text not in ARTICLES]
    whole = phrase(value)
    if len(words) > 2 and words[0] in LIGHT and words[1] == "of":
        return (whole, phrase(" ".join(words[2:])))
    return (whole,)


def find(text: str, words: Sequence[Token], labels: Mapping[int, Sequence[str]]) -> list[Mention]:
    """The mentions of all labels, left to right; where two overlap, the longer one, then the lower label."""
    index, letters = _index(tuple((label, tuple(values)) for label, values in labels.items()))
    found = []
    for at, word in enumerate(words):
        if word.stem[:1] not in letters:
            continue
        starts = index.get(word.stem, ())
        if at + 1 < len(words):
            starts = [*starts, *index.get(_joined(word, words[at + 1]), ())]
        for label, pattern, broken in starts:
            last = _walk(text, words, at, pattern, broken)
            if last is not None:
                found.append((at - last, label, at, last))
    taken: set[int] = set()
    mentions = []
    for _, label, first, last in sorted(found):
        span = range(first, last + 1)
        if taken.isdisjoint(span):
            taken.update(span)
            mentions.append(Mention(label, words[first].start, words[last].end))
    return sorted(mentions, key=lambda mention: mention.start)


_Index = dict[str, list[tuple[int, tuple[str, ...], bool]]]


@lru_cache(maxsize=1024)
def _index(labels: tuple[tuple[int, tuple[str, ...]], ...]) -> tuple[_Index, frozenset[str]]:
    """First stem of a wording (or its first two, written as one) to (label, wording, whether the value itself holds a sentence's end); and the letters that these stems begin with."""
    index: _Index = {}
    for label, values in labels:
        for value in values:
            broken = _HARD.search(value) is not None
            for pattern in wordings(value):
                for start in {pattern[0], "".join(pattern[:2])} if pattern else ():
                    index.setdefault(start, []).append((label, pattern, broken))
    return index, frozenset(start[:1] for start in index)  # two words written as one begin as the first of them does


def _joined(one: Token, two: Token) -> str:
    return stem(one.text + two.text)


def _may_join(text: str, words: Sequence[Token], at: int) -> bool:
    """Whether a word and the next may be one: "AA, as far as I know" holds no "aaas"."""
    return text[words[at].end : words[at + 1].start] in ("", " ", "-") and words[at + 1].text not in STOPWORDS


def _walk(text: str, words: Sequence[Token], at: int, pattern: tuple[str, ...], broken: bool) -> int | None:
    """Index of the last word of ``pattern`` met from word ``at`` on, None if it isn't met. Two words may be written as one and one as two."""
    need, last, gap = 0, at, 0
    while need < len(pattern):
        if at >= len(words) or (
            at > 0 and need and not broken and _HARD.search(text, words[at - 1].end, words[at].start)
        ):
            return None
        word = words[at]
        if word.stem == pattern[need]:
            need, last, gap, at = need + 1, at, 0, at + 1
        elif need + 1 < len(pattern) and word.stem == pattern[need] + pattern[need + 1]:
            need, last, gap, at = need + 2, at, 0, at + 1
        elif at + 1 < len(words) and _joined(word, words[at + 1]) == pattern[need] and _may_join(text, words, at):
            need, last, gap, at = need + 1, at + 1, 0, at + 2
        elif need and word.text in _SKIPPED and gap < _GAP:
            gap, at = gap + 1, at + 1
        else:
            return None
    return last


def has_mark(text: str) -> bool:
    """Whether a masked text names a value."""
    return not text.isascii() and _ANY_MARK.search(text) is not None


def without_marks(text: str, instead: str = " ") -> str:
    """A masked text with ``instead`` for every mark."""
    return text if text.isascii() else _ANY_MARK.sub(instead, text)


def masked(text: str, mentions: Sequence[Mention]) -> tuple[str, list[int]]:
    """``text`` with one character for each mention, and where these characters stand: words inside a value mean nothing outside it."""
    parts, places, at, length = [], [], 0, 0
    for mention in mentions:
        before = text[at : mention.start]
        parts += [before, chr(0xE000 + min(mention.label, _MARKS))]
        places.append(length + len(before))
        length += len(before) + 1
        at = mention.end
    parts.append(text[at:])
    return "".join(parts), places


@lru_cache(maxsize=1024)
def short_forms(labels: tuple[tuple[int, tuple[str, ...]], ...], question: str) -> dict[int, tuple[str, ...]]:
    """By label, the proper names in its wordings that no other label and not the question has: "Okafor" of "Mr Okafor"."""
    asked = set(stems(question))
    words = {label: {word for value in values for word in stems(value)} for label, values in labels}
    short = {}
    for label, values in labels:
        others = {word for other, held in words.items() if other != label for word in held}
        names = {match[0] for value in values for match in _CAPITALISED.finditer(value)}
        short[label] = tuple(
            sorted(name for name in names - set(values) if stem(name.lower()) not in asked | others | TITLES)
        )
    return short


_CAPITALISED = re.compile(r"\b[^\W\d_a-z][\w'-]+")
_TITLE = re.compile(r"\b(\w+)\.? $")
_OPENS = re.compile(r"(?:^|[.!?:;|\n\u2022\"(*#>-])\W*$")


def proper_names(text: str) -> list[str]:
    """The stems of the words with a capital letter that owe it to no sentence's start, or that follow a title."""
    text = seen(text)
    names = []
    for match in _CAPITALISED.finditer(text):
        before = text[max(match.start() - 12, 0) : match.start()]
        titled = _TITLE.search(before)
        word = match[0].lower()
        if word in TITLES or word in STOPWORDS or match[0][0].islower():  # a letter beyond a to z
            continue
        if (titled and titled[1].lower() in TITLES) or not _OPENS.search(before):
            names.append(stem(word.replace("\u2019", "'")))
    return names
