"""Values whose signs and figures are part of them: "6b+" is not "6b", "C# minor" not "C minor", "-18 °C" not "18 °C", "v2.3" not "v2.3.1".

Words are compared by their letters (phrases.py); a word with a figure or a sign in it must be met as it is written, but for hyphens and spaces ("B-17", "B 17").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from pytest_typedmemeval.judging.rules.phrases import Mention, wordings
from pytest_typedmemeval.judging.rules.text import plain, tokens

_WRITTEN = re.compile(r"[^\s\"'`*()\[\]{}<>|,;:!?]+")
_OF_SIGNS = re.compile(r"\d|[+#%/]|(?<!\w)-(?=\w)")
_PART = re.compile(r"[^\W\d_]+|\d+|[+#%/.:,_]")


@lru_cache(maxsize=4096)
def _signs(value: str) -> tuple[re.Pattern[str], ...]:
    """A pattern for each word of ``value`` that has a figure or a sign in it."""
    words = (word.rstrip(".") for word in _WRITTEN.findall(plain(value)))
    return tuple(_pattern(word) for word in words if _OF_SIGNS.search(word))


def _pattern(word: str) -> re.Pattern[str]:
    negative = word.startswith("-")
    inside = r"[-_ ]?".join(re.escape(part) for part in _PART.findall(word))
    before = (
        r"(?<![\w+#/])(?:-|\u2212|minus |negative )" if negative else r"(?<![\w+#/])(?<![\s(\[:=]-)(?<!^-)(?<!minus )"
    )
    return re.compile(rf"{before}{inside}(?!\w|[+#%/](?!\w)|[.:,]\d|-(?!\w)|-\d)", re.MULTILINE)


def as_written(body: str, mentions: Iterable[Mention], names: Sequence[str]) -> tuple[list[Mention], bool]:
    """``mentions`` without those of gold (label 0) that lack a sign or figure of it, and whether there were any."""
    kept, dropped = [], False
    for mention in mentions:
        if mention.label == 0 and not _is_written(body, mention, names):
            dropped = True
        else:
            kept.append(mention)
    return kept, dropped


def _is_written(body: str, mention: Mention, names: Sequence[str]) -> bool:
    """Whether the words of a mention have what one of the names has; a name that isn't the one met says nothing."""
    met = [token.stem for token in tokens(body[mention.start : mention.end])]
    fitting = [
        name for name in names if any(set(one) <= set(met) or "".join(one) == "".join(met) for one in wordings(name))
    ]
    if not fitting:
        return True
    return any(
        all(
            any(match.start() <= mention.end and mention.start <= match.end() for match in pattern.finditer(body))
            for pattern in _signs(name)
        )
        for name in fitting
    )
