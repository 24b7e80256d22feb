"""The two kinds of worlds of Prospective, frozen before anything is asked of them.

*calendar*: every session states one reminder, one term that will change and one plan, each for a day 6 to 120 days after the last session; the days of one
kind of fact lie at least two days apart. *clock*: two independent perfect matchings of the sessions into (earlier, later) values of a running setting, and
one thing due a session, whose days fall into groups of one or of two: a window of `WINDOW` days from a group's own day holds that group and nothing else.

Members are equally many in every family of a haystack (R4), and each half of a case stands in two sessions or more (R6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tools.corpusgen.bank import Exchange, Family, Part, Persona
from tools.corpusgen.choice import Draw
from tools.corpusgen.matching import random_matching
from tools.corpusgen.render import (
    OPENER_SHARE,
    PEOPLE_LATER,
    FrozenSession,
    Segment,
    SmallTalk,
    WorldRefused,
    fill_exchange,
    holds,
    join_segments,
    repeated_sentences,
    session_ids,
    timeline,
    with_people,
)
from tools.corpusgen.when import ahead

CALENDAR_KINDS = ("reminders", "expiries", "plans")
MEMBERS = {16: 8, 18: 6}
"""Sessions of a calendar world (the level) to the members of each family there: two families of eight, or three of six, of each kind of fact."""
CLOCK_SESSIONS = 16
SUBJECTS = 4
"""Running settings of one family in a clock world: two halves by two, each with an earlier and a later value."""
DUE_FAMILIES = 4
GRID = 3
GAP_DAYS = (1, 3)
DUE_DAYS = (6, 120)
APART = 2
PAIR_GAP = range(3, 14)
"""Sessions from the earlier to the later value: three or more, so that a whole day lies between them."""
WINDOW = 5
"""Days of a due-window, the day of asking not counted."""
IN_WINDOW = WINDOW - 1
STEP = {1: (7, 7), 2: (7, 13)}
"""Days from one group's window to the next, by the size of a group."""
FIRST_WINDOW = 5
SMALLTALK_SHARE = 0.5
MOST_TURNS = 10
MOST_REDRAWS = 300


@dataclass(frozen=True)
class Case:
    """One case of a family: what it is about, by its two halves."""

    fact: str
    family: Family
    a: Part
    b: Part


@dataclass(frozen=True)
class Dated:
    """Something said for a day to come: the case with the words that it was told in, the day's instant, and what holds until then and from then on."""

    case: Case
    a: str
    b: str
    due: datetime
    when: str
    old: str = ""
    new: str = ""

    @property
    def task(self) -> str:
        """``bleed the radiators at my aunt's flat``."""
        return f"{self.a} {self.b}"


@dataclass(frozen=True)
class Setting:
    """One value of a running setting."""

    case: Case
    value: str


@dataclass(frozen=True)
class CalendarWorld:
    """A frozen haystack; ``dated[kind][i]`` is what session i says of that kind."""

    index: int
    persona: Persona
    sessions: tuple[FrozenSession, ...]
    dated: dict[str, tuple[Dated, ...]]
    redraws: int


@dataclass(frozen=True)
class ClockWorld:
    """A frozen haystack. ``pairs[m]`` maps the session of an earlier value to that of the later one, ``settings[m][i]`` is what session i sets;

    ``due[i]`` is what session i says is due, and ``windows`` are (day of asking, sessions of the group) by day.
    """

    index: int
    persona: Persona
    sessions: tuple[FrozenSession, ...]
    pairs: tuple[dict[int, int], dict[int, int]]
    settings: tuple[tuple[Setting, ...], tuple[Setting, ...]]
    due: tuple[Dated, ...]
    windows: tuple[tuple[datetime, tuple[int, ...]], ...]
    redraws: int


@dataclass(frozen=True)
class Dealt:
    """What a world is made of: by kind of fact its families, each with the exchanges that it uses there."""

    persona: Persona
    families: dict[str, tuple[tuple[Family, tuple[Exchange, ...]], ...]]


@dataclass(frozen=True)
class WorldKey:
    """Which world of which corpus is drawn, for the how-manyth time."""

    seed: int
    index: int
    redraw: int

    def stream(self, name: str) -> tuple[str | int, ...]:
        """The key of one of its random streams."""
        return ("prospective", name, self.seed, self.index, self.redraw)


def draw_calendar(key: WorldKey, n: int, dealt: Dealt, smalltalk: Sequence[Exchange]) -> CalendarWorld:
    """One calendar world. Raises `WorldRefused` where it breaks a rule of every world."""
    draw = Draw(*key.stream("calendar"))
    moments = timeline(draw, dealt.persona, n, GAP_DAYS)
    told = _Telling(draw, dealt, MEMBERS[n])
    dated: dict[str, list[Dated]] = {}
    segments: list[list[Segment]] = [[] for _ in range(n)]
    for kind in CALENDAR_KINDS:
        places = _family_of_session(draw, dealt, kind, n)
        days = _days_apart(draw, n)
        dated[kind] = []
        for position, (name, days_after) in enumerate(zip(places, days, strict=True)):
            due_on = moments[-1].date() + timedelta(days=days_after)
            one, segment = told.dated(kind, name, moments[position], (due_on - moments[position].date()).days)
            dated[kind].append(one)
            segments[position].append(segment)
    sessions = _freeze(draw, key, dealt, moments, segments, smalltalk)
    facts = {kind: tuple(ones) for kind, ones in dated.items()}
    _refuse_unsound(
        sessions,
        [(i, value) for ones in facts.values() for i, one in enumerate(ones) for value in (one.old, one.new) if value],
    )
    return CalendarWorld(key.index, dealt.persona, sessions, facts, key.redraw)


def draw_clock(key: WorldKey, dealt: Dealt, smalltalk: Sequence[Exchange]) -> ClockWorld:
    """One clock world; groups are of one in worlds with an even number, of two in the others. Raises `WorldRefused`."""
    draw, n = Draw(*key.stream("clock")), CLOCK_SESSIONS
    moments = timeline(draw, dealt.persona, n, GAP_DAYS)
    told = _Telling(draw, dealt, n // DUE_FAMILIES)
    pairs = (random_matching(draw, n, PAIR_GAP), random_matching(draw, n, PAIR_GAP))
    families = draw.shuffled([family for family, _ in dealt.families["settings"]])
    segments: list[list[Segment]] = [[] for _ in range(n)]
    settings: list[tuple[Setting, ...]] = []
    for number, matching in enumerate(pairs):
        said: dict[int, Setting] = {}
        own = families[number * len(families) // 2 : (number + 1) * len(families) // 2]
        subjects = draw.shuffled([case for family in own for case in _square(draw, family)])
        for case, earlier in zip(subjects, sorted(matching), strict=True):
            for position in (earlier, matching[earlier]):
                said[position], segment = told.setting(case)
                segments[position].append(segment)
        settings.append(tuple(said[position] for position in range(n)))
    windows, days = _windows(draw, moments[-1], n, key.index % 2 + 1)
    due = []
    for position, name in enumerate(_family_of_session(draw, dealt, "reminders", n)):
        one, segment = told.dated(
            "reminders", name, moments[position], (days[position] - moments[position].date()).days
        )
        due.append(one)
        segments[position].append(segment)
    sessions = _freeze(draw, key, dealt, moments, segments, smalltalk)
    said_once = [(i, setting.value) for ones in settings for i, setting in enumerate(ones)] + [
        (i, one.task) for i, one in enumerate(due)
    ]
    _refuse_unsound(sessions, said_once)
    return ClockWorld(
        key.index, dealt.persona, sessions, pairs, (settings[0], settings[1]), tuple(due), windows, key.redraw
    )


def _windows(
    draw: Draw, last: datetime, n: int, size: int
) -> tuple[tuple[tuple[datetime, tuple[int, ...]], ...], dict[int, date]]:
    """Which sessions' things fall into which window, and the day on which each is due."""
    order, day = draw.shuffled(range(n)), last + timedelta(days=FIRST_WINDOW)
    windows: list[tuple[datetime, tuple[int, ...]]] = []
    days: dict[int, date] = {}
    for first in range(0, n, size):
        group = order[first : first + size]
        for position, offset in zip(group, draw.sample(range(1, IN_WINDOW + 1), size), strict=True):
            days[position] = (day + timedelta(days=offset)).date()
        windows.append((day, tuple(sorted(group))))
        day += timedelta(days=draw.between(*STEP[size]))
    return tuple(windows), days


def _days_apart(draw: Draw, n: int) -> list[int]:
    """``n`` days after the last session, at least `APART` days apart, in random order over the sessions."""
    first, last = DUE_DAYS
    free = last - first + 1 - (n - 1) * (APART - 1)
    chosen = sorted(draw.sample(range(free), n))
    return draw.shuffled([first + day + (APART - 1) * number for number, day in enumerate(chosen)])


def _family_of_session(draw: Draw, dealt: Dealt, kind: str, n: int) -> list[str]:
    """A family for every session, each as often as any other."""
    names = [family.name for family, _ in dealt.families[kind]]
    return draw.shuffled([name for name in names for _ in range(n // len(names))])


def _square(draw: Draw, family: Family) -> list[Case]:
    """Four cases of two halves by two."""
    a, b = draw.sample(family.a, 2), draw.sample(family.b, 2)
    return [Case(f"{family.name}/{i}{j}", family, a[i], b[j]) for i in range(2) for j in range(2)]


def _spread(draw: Draw, family: Family, members: int) -> list[Case]:
    """``members`` cases of three halves by three, each half in two of them or more."""
    a, b = draw.sample(family.a, GRID), draw.sample(family.b, GRID)
    cells = [(i, j) for i in range(GRID) for j in range(GRID)]
    while True:
        chosen = draw.sample(cells, members)
        halves = Counter(name for i, j in chosen for name in (f"a{i}", f"b{j}"))
        if len(halves) == 2 * GRID and min(halves.values()) > 1:
            return [Case(f"{family.name}/{i}{j}", family, a[i], b[j]) for i, j in chosen]


def _each_once(draw: Draw, family: Family, members: int) -> list[Case]:
    """``members`` cases with a first half of their own each, over two second halves."""
    a, b = draw.sample(family.a, members), draw.sample(family.b, 2)
    return draw.shuffled([Case(f"{family.name}/{i}", family, part, b[i % 2]) for i, part in enumerate(a)])


class _Telling:
    """The decks of one world: each exchange, case and value is used once."""

    def __init__(self, draw: Draw, dealt: Dealt, members: int) -> None:
        self._draw = draw
        self._exchanges = {
            (kind, family.name): draw.shuffled(exchanges)
            for kind, dealt_ones in dealt.families.items()
            for family, exchanges in dealt_ones
        }
        self._values = {
            (kind, family.name): draw.shuffled(family.values)
            for kind, dealt_ones in dealt.families.items()
            for family, _ in dealt_ones
        }
        spread = _each_once if "settings" in dealt.families else _spread
        self._cases = {
            (kind, family.name): spread(draw, family, members)
            for kind, dealt_ones in dealt.families.items()
            if kind != "settings"
            for family, _ in dealt_ones
        }

    def dated(self, kind: str, name: str, moment: datetime, days: int) -> tuple[Dated, Segment]:
        """The family's next case, told for the day that lies ``days`` after the session."""
        case, due = self._cases[kind, name].pop(), moment + timedelta(days=days)
        values = self._values[kind, name]
        old, new = (values.pop(), values.pop()) if values else ("", "")
        one = Dated(
            case,
            self._draw.choice(case.a.forms),
            self._draw.choice(case.b.forms),
            due,
            ahead(self._draw, moment.date(), due.date()),
            old,
            new,
        )
        slots = {"a": one.a, "b": one.b, "when": one.when, "old": old, "new": new}
        return one, self._told(kind, case, slots)

    def setting(self, case: Case) -> tuple[Setting, Segment]:
        """A new value of a running setting."""
        setting = Setting(case, self._values["settings", case.family.name].pop())
        slots = {"a": self._draw.choice(case.a.forms), "b": self._draw.choice(case.b.forms), "value": setting.value}
        return setting, self._told("settings", case, slots)

    def _told(self, kind: str, case: Case, slots: dict[str, str]) -> Segment:
        exchange = self._exchanges[kind, case.family.name].pop()
        return fill_exchange(
            exchange.key, f"{kind}/{case.fact}", exchange.turns, exchange.tail, {**slots, **PEOPLE_LATER}
        )


def _freeze(
    draw: Draw,
    key: WorldKey,
    dealt: Dealt,
    moments: Sequence[datetime],
    facts: Sequence[list[Segment]],
    smalltalk: Sequence[Exchange],
) -> tuple[FrozenSession, ...]:
    """Sessions from their segments, in random order in each, with small talk in half of them."""
    chat = SmallTalk(draw, dealt.persona, draw.shuffled(smalltalk))
    openers = draw.shuffled(dealt.persona.openers)
    ids = session_ids(key.stream("ids"), len(moments))
    sessions = []
    for name, moment, segments in zip(ids, moments, facts, strict=True):
        if draw.chance(SMALLTALK_SHARE):
            exchange = chat.next()
            if sum(len(segment.turns) for segment in segments) + len(exchange.turns) <= MOST_TURNS:
                segments = [*segments, Segment(exchange.key, None, exchange.turns, exchange.tail)]
        opener = openers.pop() if draw.chance(OPENER_SHARE) and openers else None
        placed = [with_people(segment, dealt.persona) for segment in draw.shuffled(segments)]
        turns, first_turn = join_segments(placed, opener)
        sessions.append(FrozenSession(name, moment, turns, first_turn, tuple(segment.exchange for segment in placed)))
    return tuple(sessions)


def _refuse_unsound(sessions: Sequence[FrozenSession], said_once: Sequence[tuple[int, str]]) -> None:
    """What every world must hold: no sentence twice, and each value said in one turn of its own session alone."""
    repeated = repeated_sentences(sessions)
    if repeated:
        raise WorldRefused(f"stands twice: {repeated[0]!r}")
    for position, value in said_once:
        places = [i for i, session in enumerate(sessions) for turn in session.turns if holds(turn.content, value)]
        if places != [position]:
            raise WorldRefused(f"{value!r} is said in sessions {places}")
