"""A value told in another order of its words: "toast with peanut butter" for "peanut butter toast", "a post van, a yellow one" for "a yellow post van".

Proved where a stretch of one sentence holds each word of the value once and besides only words that say nothing of their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pytest_typedmemeval.judging.rules.phrases import Mention
from pytest_typedmemeval.judging.rules.text import ARTICLES, FILLERS, STOPWORDS, Token, plain, tokens, word_set

# Words between which order is meaning: "from the bridge to the mill", "tea without milk".
_DIRECTED = word_set(
    "from to over under before after without not no than between past into onto out off through until till minus or vs against into above below"
)
_BETWEEN = ARTICLES | word_set(
    "with of in on at for from as by one ones kind sort type colour color my your his her its their our"
)
_SUFFIX = re.compile(r"(?<=\w{3})(?:ed|ing)$")
_STOP = re.compile(r"[.!?;:\n\u2022()/]|\s-\s")
_FEWEST = 2


def reordered(text: str, words: Sequence[Token], labels: Mapping[int, Sequence[str]]) -> list[Mention]:
    """The stretches of a `plain` text that hold all words of one value in another order; none where two values have the same words."""
    keys = _keys(tuple((label, tuple(values)) for label, values in labels.items()))
    if not keys:
        return []
    roots = [_root(word.stem) for word in words]
    said = set(roots)
    found = []
    for key, label in keys.items():
        if said >= key:
            at = _stretch(text, words, roots, key)
            if at is not None:
                found.append(Mention(label, words[at[0]].start, words[at[1]].end))
    return sorted(found, key=lambda mention: mention.start)


def _stretch(text: str, words: Sequence[Token], roots: Sequence[str], key: frozenset[str]) -> tuple[int, int] | None:
    """First and last word of a stretch that holds the words of ``key``, each once, and nothing else that means anything."""
    for first in (number for number, root in enumerate(roots) if root in key):
        need = set(key)
        for at in range(first, len(words)):
            if at > first and _STOP.search(text, words[at - 1].end, words[at].start):
                break
            if roots[at] in need:
                need.discard(roots[at])
                if not need:
                    joined = at - first + 1 == len(key) and "," not in text[words[first].start : words[at].start]
                    return (
                        None if joined or _goes_on(text, words, at) else (first, at)
                    )  # "milk chocolate" isn't chocolate milk
            elif roots[at] in key or words[at].text not in _BETWEEN:
                break
    return None


def _goes_on(text: str, words: Sequence[Token], at: int) -> bool:
    """Whether a word of its own follows the stretch in the same phrase: "a post van, a yellow saloon"."""
    if at + 1 == len(words) or text[words[at].end : words[at + 1].start].strip():
        return False
    return words[at + 1].text not in _BETWEEN and words[at + 1].text not in STOPWORDS


@lru_cache(maxsize=1024)
def _keys(labels: tuple[tuple[int, tuple[str, ...]], ...]) -> dict[frozenset[str], int]:
    """The words of each value that has two or more and no word of direction, to its label."""
    keys: dict[frozenset[str], int] = {}
    shared = set()
    for label, values in labels:
        for value in values:
            told = [word for word in tokens(plain(value)) if word.text not in ARTICLES]
            if any(word.text in _DIRECTED or word.text.isdigit() for word in told):
                continue
            kept = [_root(word.stem) for word in told if word.text not in FILLERS]
            key = frozenset(kept)
            if _FEWEST <= len(key) == len(kept) and keys.setdefault(key, label) != label:
                shared.add(key)
    return {key: label for key, label in keys.items() if key not in shared}


@lru_cache(maxsize=16384)
def _root(word: str) -> str:
    """``legged`` and ``leg`` alike."""
    root = _SUFFIX.sub("", word)
    return root[:-1] if root != word and len(root) > 3 and root[-1] == root[-2] and root[-1] not in "sl" else root
