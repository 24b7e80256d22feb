"""Days of the week as values, in the tongues that are read: "Wednesdays" is "on a Wednesday" and "mittwochs", and another day is another value.

Only where all values of the answer key are days of the week.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pytest_typedmemeval.judging.rules.phrases import Mention
from pytest_typedmemeval.judging.rules.text import plain
from pytest_typedmemeval.judging.rules.typed import Named

_NAMES = (
    ("monday", "montag", "lundi", "lunes", "lunedì", "segunda-feira", "maandag", "poniedziałek", "poniedziałki"),
    ("tuesday", "dienstag", "mardi", "martes", "martedì", "terça-feira", "dinsdag", "wtorek", "wtorki"),
    ("wednesday", "mittwoch", "mercredi", "miércoles", "mercoledì", "quarta-feira", "woensdag", "środa", "środę", "środy"),
    ("thursday", "donnerstag", "jeudi", "jueves", "giovedì", "quinta-feira", "donderdag", "czwartek", "czwartki"),
    ("friday", "freitag", "vendredi", "viernes", "venerdì", "sexta-feira", "vrijdag", "piątek", "piątki"),
    ("saturday", "samstag", "sonnabend", "samedi", "sábado", "sabato", "zaterdag", "sobota", "sobotę", "soboty"),
    ("sunday", "sonntag", "dimanche", "domingo", "domenica", "zondag", "niedziela", "niedzielę", "niedziele"),
)  # fmt: skip
_DAY_OF = {plain(name): day for day, names in enumerate(_NAMES) for name in names}
_DAY = re.compile(rf"\b(?P<day>{'|'.join(sorted(_DAY_OF, key=len, reverse=True))})s?\b")
_AROUND = re.compile(r"(?:on |every |each |the |a |at )*")


@lru_cache(maxsize=1024)
def _known(labels: tuple[tuple[int, tuple[str, ...]], ...]) -> dict[int, int] | None:
    known = {}
    for label, values in labels:
        match = _DAY.fullmatch(_AROUND.sub("", plain(values[0]).strip(" ."), count=1)) if values else None
        if match is None:
            return None
        known[label] = _DAY_OF[match["day"]]
    return known


def named_weekdays(body: str, labels: Mapping[int, Sequence[str]]) -> Named | None:
    """The days of the week that a `plain` body names, others under labels of their own; None where the key's values are none."""
    known = _known(tuple((label, tuple(values)) for label, values in labels.items()))
    if not known:
        return None
    of_day = {day: label for label, day in reversed(known.items())}
    mentions: list[Mention] = []
    others: dict[int, str] = {}
    for match in _DAY.finditer(body):
        day = _DAY_OF[match["day"]]
        if day not in of_day:
            of_day[day] = len(labels) + len(others)
            others[of_day[day]] = match[0]
        mentions.append(Mention(of_day[day], match.start(), match.end()))
    return Named(mentions, tuple(others.values()), unclear=False)
