"""For which time an answer tells each value: "until 30 July X, since then Y", "X from 2 to 10 March, Y from then on", "now: X / from 31 May: Y".

On masked text (timing.py). Values and periods are bound in pairs, in the order in which a sentence, line or row names them: only where they make up pairs of
neighbours to the last one is the binding proved. A word that points back ("since then", "until then") means the last day named before it. A period is held
against the day that is asked about: of a question "as of" that is a day gone by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from pytest_typedmemeval.judging.rules.holding import State
from pytest_typedmemeval.judging.rules.text import sentences
from pytest_typedmemeval.judging.rules.timing_words import DAY_MARK

_D = rf"(?:on )?(?:the )?(?:(?:end|start|beginning) of )?(?P<{{name}}>{DAY_MARK})"
_UNTIL = r"(?:(?:right |all the way )?up (?:until|till|to)|until|till|through|(?<!is )(?<!was )(?<!lies )(?<!falls )before|(?:ends?|ended|lapses?|lapsed|expires?|expired|runs? out|ran out|stops?|stopped) (?:on|with))(?: and including)?"
_SINCE = r"(?:ever since|since|as from|as of|from|starting|beginning|effective|valid from|(?<!is )(?<!was )(?<!lies )(?<!falls )after|(?:starts|begins|comes in|kicks in|takes effect|applies)(?: only)? (?:on|from))"
_HINT = re.compile(
    r"\b(?:since|until|till|from|up to|through|before|after|ends?|ended|lapse|expire|runs? out|ran out|stop|starts|begins|comes in|kicks|takes effect|applies|as of|starting|effective|thereafter|after that|after which|afterwards)\b|- *(?:[,|\n]|$)|\b(?:now|current(?:ly)?|today|at present|at the moment|days|present(?:ly)?|"
    r"before|previous(?:ly)?|former(?:ly)?|earlier|old|recently|past|originally)(?: ,|\)|[\"']{0,2} ?[:=])"
)


def _day(name: str) -> str:
    return _D.format(name=name)


_PHRASE = re.compile(
    rf"\b(?:from|between|since) {_day('first')} ?(?:to|till|until|and|through|-) {_day('last')}"
    rf"|\b(?P<until>{_UNTIL}) {_day('end')}"
    rf"|\b(?:(?:only|but only) )?{_SINCE}[ ':(\"]{{0,3}}(?:from )?{_day('start')}(?: on(?:wards?)?\b)?"
    rf"|(?P<open>{DAY_MARK}) ?(?:onwards?\b|-)(?= *(?:[,|\n]|$))"
    r"|\b(?P<back>(?:up )?(?:until|till|to) then|before (?:that|then))\b"
    r"|\b(?:(?P<past>(?:ever )?since(?: (?:then|that (?:day|date|time)))?)(?= ?(?:[,.;:|!)\n]|$|\w|[\ue000-\uf8ff]))|(?P<on>from (?:then|that (?:day|date|point)|there)(?: on(?:wards?)?)?|thereafter|(?<!day )(?<!days )(?<!week )(?<!weeks )after (?:that|then|which)|afterwards))\b"
    r"|(?P<now>\b(?:right now|now|currently|current|today|at present|at the moment|these days|nowadays|present(?:ly)?)\b(?= ,|\)|[\"']{0,2} ?[:=]))"
    r"|(?P<over>\b(?:before|previous(?:ly)?|former(?:ly)?|earlier|old|until recently|in the past|originally)\b(?= ,|\)|[\"']{0,2} ?[:=]))"
)
_THEN = re.compile(r"\b(?:then|when|after|afterwards|later)\b[^,;:]*$")
_DIRECTLY = re.compile(r"[\"')\s,(]*")
_BARE_SINCE = re.compile(r"(?:ever )?since")
_NEGATED = re.compile(r"\b(?:not|never|neither|nor|no|hardly|cannot)\b|n't\b")


@dataclass(frozen=True)
class Period:
    """From the first to the last of its days, open where None; the last day itself is open to both."""

    first: date | None
    last: date | None

    def state(self, day: date) -> State:
        """When a value of this period holds, seen from ``day``."""
        if self.first is not None and day < self.first:
            return State.LATER
        return State.BEFORE if self.last is not None and day >= self.last else State.NOW


def bound(
    text: str, values: Sequence[int], days: Mapping[int, Sequence[date]], asked: date, today: date
) -> dict[int, State]:
    """The states by place of those ``values`` that a period is bound to; ``days`` are the readings of each day's mark, ``asked`` the day that is asked about, ``today`` that of asking."""
    if not values or not _HINT.search(text):
        return {}
    found: dict[int, State] = {}
    phrases = list(_periods(text, days, asked, today))
    for start, end in sentences(text):
        events: list[tuple[int, Period | None]] = [(place, None) for place in values if start <= place < end]
        events += [(place, period) for place, period in phrases if start <= place < end]
        events.sort(key=lambda one: one[0])
        if len(events) == 3 and (turn := events[1][1]) is not None and turn.last is not None and turn.first is None:
            first, last = events[0], events[2]
            told = text[start : last[0]]
            follows = _DIRECTLY.fullmatch(text, first[0] + 1, events[1][0])
            values_around = follows is not None and (first[1], last[1]) == (None, None)
            if values_around and _THEN.search(told) and not _NEGATED.search(told):
                found[first[0]] = turn.state(asked)  # "X until 4 April, then Y"
                found[last[0]] = Period(turn.last, None).state(asked)
                continue
        if not events or len(events) % 2 or _NEGATED.search(text[start : events[-1][0]]) or "?" in text[start:end]:
            continue
        pairs = [(one, two) for one, two in zip(events[::2], events[1::2], strict=True)]
        if any((one[1] is None) == (two[1] is None) for one, two in pairs):
            continue
        if len(pairs) == 1 and pairs[0][0][1] and _THEN.search(text[pairs[0][0][0] : pairs[0][1][0]]):
            continue  # "something until 4 April, then X"
        for one, two in pairs:
            period = one[1] or two[1]
            if period is None or (period.last == asked and len(phrases) == 1):
                continue  # "up to and including today"
            found[two[0] if one[1] else one[0]] = period.state(asked)
    return found


def _periods(text: str, days: Mapping[int, Sequence[date]], asked: date, today: date) -> Iterator[tuple[int, Period]]:
    """Each period with its place. One that can be read in two ways is left out, and so is one that points back to nothing."""
    matches = [match for match in _PHRASE.finditer(text) if not _is_because(text, match)]
    for match in matches:
        period = _period(
            match, days, asked, today, points_back=any(m["past"] for m in matches if m.start() > match.start())
        )
        if period is not None:
            yield match.start(), period


def _is_because(text: str, match: re.Match[str]) -> bool:
    """Whether a bare "since" only gives a reason: it goes on."""
    return (
        match["past"] is not None
        and _BARE_SINCE.fullmatch(match["past"]) is not None
        and re.match(r" ?(?:[,.;:|!)\n]|$)", text[match.end() :]) is None
    )


def _period(
    match: re.Match[str], days: Mapping[int, Sequence[date]], asked: date, today: date, points_back: bool
) -> Period | None:
    def read(name: str, gone: bool = False) -> date | None:
        readings = set(days.get(match.start(name), ()))
        if match[0].startswith(("only", "but only")):
            readings = {day for day in readings if day > asked} or readings
        if gone or points_back:  # "until Wednesday, since then": that Wednesday is behind
            readings = {day for day in readings if day <= asked} or readings
        return readings.pop() if len(readings) == 1 else None

    if match["first"]:
        first, last = read("first"), read("last")
        return None if last is None else Period(first, last)
    if match["end"]:
        end = read("end")
        return None if end is None else Period(None, end)
    if match["start"] or match["open"]:
        first = read("start" if match["start"] else "open", gone=match[0].startswith(("since", "ever")))
        return None if first is None else Period(first, None)
    if match["now"]:
        return Period(today, None)
    if match["over"]:
        return Period(None, date.min) if asked == today else None
    before = [place for place in days if place < match.start()]
    named = set(days[max(before)]) if before else set()
    if match["past"] and not named and asked != today:
        return None
    if match["past"]:
        named = (named if len(named) == 1 else {day for day in named if day <= asked}) or {asked}
    elif match["back"] and len(named) > 1:
        named = {day for day in named if day > asked}
    if len(named) != 1:
        return None
    turn = named.pop()
    return Period(None, turn) if match["back"] else Period(turn, None)


_ENTRY = re.compile(
    rf"(?:^|(?<=[\n.;:,(\[{{ ]))[\"' \u2022]*(?:\d+[.)] )?(?:(?:on|as of|of|in|from|since|at|dated) )?(?:the )?(?P<day>{DAY_MARK})"
)
_AN_END = re.compile(r"\b(?:until|till|to|up to|through|before|by|ends?|ended|between|and|-|after)(?: on| the)* ?$")


def dated(text: str, values: Sequence[int], days: Mapping[int, Sequence[date]], today: date) -> dict[int, date]:
    """The day of each of ``values`` by place, where values and days make up pairs of neighbours: "on 4 May X; on 2 June Y". A day that may be an end, or lies ahead, dates nothing."""
    entries: dict[int, date] = {}
    for match in _ENTRY.finditer(text):
        gone = {day for day in days.get(match.start("day"), ()) if day <= today}
        if len(gone) == 1 and not _AN_END.search(text, 0, match.start("day")):
            entries[match.start("day")] = gone.pop()
    found: dict[int, date] = {}
    for start, end in sentences(text):
        events = sorted(place for place in (*values, *entries) if start <= place < end)
        others = [place for place in days if start <= place < end and place not in entries]
        if (
            not events
            or others
            or len(events) % 2
            or "?" in text[start:end]
            or _NEGATED.search(text, start, events[-1])
        ):
            continue
        pairs = list(zip(events[::2], events[1::2], strict=True))
        if all((one in entries) != (two in entries) for one, two in pairs):
            found.update((two, entries[one]) if one in entries else (one, entries[two]) for one, two in pairs)
    return found
