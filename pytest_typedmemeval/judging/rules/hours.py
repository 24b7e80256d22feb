"""Stretches of the day, such as opening hours: "three till ten" is "15:00-22:00", "from 3 pm to 10 pm" and "opens at three and closes at ten".

Only where all values of the answer key are such stretches; another one is another value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pytest_typedmemeval.judging.rules.phrases import Mention
from pytest_typedmemeval.judging.rules.text import plain
from pytest_typedmemeval.judging.rules.typed import HOURS, Named, minutes_of

_HOUR = rf"(?:[01]?\d|2[0-4]|{'|'.join(HOURS)})"


def _time(name: str) -> str:
    return (
        rf"(?:(?P<word{name}>noon|midday|midnight)|(?:(?P<phrase{name}>half past|quarter past|quarter to|half) )?(?P<h{name}>{_HOUR})(?:[:.h](?P<m{name}>\d\d))?\b"
        rf"(?:\s?(?P<half{name}>[ap])(?:\.\s?m\b\.?|\s?m\b)|\so'clock\b|\suhr\b)?(?: in the (?P<part{name}>morning|afternoon|evening))?)"
    )


_STRETCH = re.compile(
    rf"(?<![\w:.])(?:at )?{_time('1')}\s*(?:-|till|til|until|to|through|and|bis|a|à|às|alle|al|las|tot|do|hasta|jusqu'à|,? and (?:closes|shuts|ends|stops)|(?:,|and) (?:it )?(?:closes|shuts|ends|stops))\s*(?:at |las |um )?{_time('2')}(?![\w:])"
)
_Reading = tuple[frozenset[int], frozenset[int]]
_EARLY = 360
"""Minutes of the day before which nobody means a time that isn't said to be at night."""


def _read(match: re.Match[str]) -> _Reading:
    return (_minutes(match, "1"), _minutes(match, "2"))


def _minutes(match: re.Match[str], which: str) -> frozenset[int]:
    told = {name: match[name + which] for name in ("word", "phrase", "h", "m", "half", "part") if match[name + which]}
    if told.get("phrase") == "half":
        told["phrase"] = "half past"  # "half nine"
    return minutes_of(told)


@lru_cache(maxsize=1024)
def _known(labels: tuple[tuple[int, tuple[str, ...]], ...]) -> dict[int, _Reading] | None:
    known = {}
    for label, values in labels:
        match = _STRETCH.fullmatch(plain(values[0])) if values else None
        if match is None:
            return None
        known[label] = _read(match)
    return known


def named_hours(body: str, labels: Mapping[int, Sequence[str]]) -> Named | None:
    """The stretches that an English-worded body names, others under labels of their own; None where the key's values are none."""
    known = _known(tuple((label, tuple(values)) for label, values in labels.items()))
    if not known:
        return None
    mentions: list[Mention] = []
    others: dict[_Reading, int] = {}
    unclear = False
    for match in _STRETCH.finditer(body):
        told = _read(match)
        if not all(told):
            continue
        fits = [label for label, one in known.items() if all(a & b for a, b in zip(told, one, strict=True))]
        at_night = len(told[0]) == 1 and min(told[0]) < _EARLY  # "3 am" beside a bare "three"
        if len(fits) > 1 or (at_night and fits):
            unclear = True
            continue
        label = fits[0] if fits else max(labels) + 1 + others.setdefault(told, len(others))
        mentions.append(Mention(label, match.start(), match.end()))
    return Named(mentions, tuple(body[m.start : m.end] for m in mentions if m.label > max(labels)), unclear)
