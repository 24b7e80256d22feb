"""The two forms in which a probe asks: content words of the true claim, and the frame's paraphrased question."""

from __future__ import annotations

from collections import Counter

from pytest_typedmemeval.gates.divergence import MARKERS, numbers
from pytest_typedmemeval.gates.retrieval.families.base import FILLERS, tokens
from pytest_typedmemeval.judging.rules.text import STOPWORDS

MOST_WORDS = 12
_FUNCTION_WORDS = (STOPWORDS | MARKERS).union(FILLERS)


def content_words(claim: str, twins: tuple[str, ...], *, state_the_difference: bool) -> str:
    """At most twelve content words of ``claim``, in order; digits are kept before other words.

    ``state_the_difference`` keeps every word that no twin has (a marker, a qualifier, an opposite), fillers apart; without it a negation marker
    or a filler, which only one side has, stays out, and nothing but the digits tells the two apart.
    """
    told = tokens(claim)
    decisive: set[str] = set()
    if state_the_difference:
        for twin in twins:
            decisive |= set((Counter(told) - Counter(tokens(twin))).keys())
    decisive -= set(FILLERS)
    kept = [word for word in told if word in decisive or numbers(word) or word.casefold() not in _FUNCTION_WORDS]
    while len(kept) > MOST_WORDS:
        spare = [place for place, word in enumerate(kept) if word not in decisive and not numbers(word)]
        if not spare:
            break
        del kept[spare[-1]]
    return " ".join(kept)
