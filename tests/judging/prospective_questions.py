"""Small Prospective questions for the tests of judging: the pivot is Saturday, 14 March 2026, the arms ask three days before and after it."""

from __future__ import annotations

from pytest_typedmemeval.corpus.model import (
    AnswerKey,
    CorpusTurn,
    DateGold,
    Decoy,
    EvidenceItem,
    Gold,
    NotYetGold,
    Question,
    ValueGold,
)

BEFORE, AFTER = "2026/03/11 (Wed) 18:30", "2026/03/17 (Tue) 18:30"
DUE = "2026-03-14T17:20:00+00:00"
_SAID = {
    "s1": "I have to bleed the radiators at my aunt's nine weeks from tomorrow.",
    "s2": "The ride to work costs 2.80, and nine weeks from tomorrow it goes up to 3.40.",
    "s3": "Ana lives in Leith and moves to Cardiff nine weeks from tomorrow.",
    "s4": "My parking permit runs out nine weeks from tomorrow.",
    "s5": "I've set the alarm at the cottage to ten to six.",
    "s6": "The alarm at the cottage is on quarter past seven from tonight.",
    "s7": "The alarm at home is on half past eight.",
    "s8": "I have to trim the bay tree in 66 days.",
    "s9": "The ride to the pool costs 1.90, and in 80 days it goes up to 2.20.",
    "s10": "Bruno lives in Tenby and moves to Oban in 80 days.",
    "s11": "I have to order the shirts for the choir in 90 days.",
}
_DATES = {
    name: f"2026/01/{9 + number:02d} ({('Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu')[number % 7]}) 17:20"
    for number, name in enumerate(_SAID)
}


def _question(
    shape: str,
    asked: str,
    text: str,
    gold: Gold,
    at: tuple[str, ...],
    decoys: dict[str, tuple[str, str]],
    arm: str | None,
) -> Question:
    return Question(
        question_id="tme-pro-001",
        question_type=f"prospective-{shape}",
        question=text,
        answer="-",
        question_date=asked,
        haystack_session_ids=tuple(_SAID),
        haystack_dates=tuple(_DATES.values()),
        haystack_sessions=tuple(
            (CorpusTurn(role="user", content=said, has_answer=name in at),) for name, said in _SAID.items()
        ),
        answer_session_ids=at,
        typedmemeval=AnswerKey(
            vertical="prospective",
            shape=shape,
            evidence=tuple(
                EvidenceItem(component="x", session_id=name, turn_index=0, span=_SAID[name], value="x") for name in at
            ),
            load_bearing=(0,),
            gold=gold,
            decoys=tuple(
                Decoy(value=value, session_id=name, relation=relation) for value, (name, relation) in decoys.items()
            ),  # type: ignore[arg-type]
            pair_id="tme-pro-p01" if arm else None,
            arm=arm,  # type: ignore[arg-type]
        ),
    )


_TASK_DECOYS = {"2026-03-22": ("s8", "twin"), "2026-04-19": ("s11", "twin")}
_FARES = {"1.90": ("s9", "twin"), "2.20": ("s9", "twin")}
_TOWNS = {"Tenby": ("s10", "twin"), "Oban": ("s10", "twin")}
_WHETHER = "Is it time to bleed the radiators at my aunt's yet?"
_SINCE = "Was I meant to bleed the radiators at my aunt's by now, and if so, since what day?"
_FARE = "What does the ride to work cost me now?"
_TOWN = "Going by what I've told you, where does Ana live?"
_PERMIT = "Is my parking permit still valid?"
_THING = "bleed the radiators at my aunt's"


def _not_yet(value: str, until: str | None = None, polar: str | None = None) -> NotYetGold:
    return NotYetGold(kind="not-yet", due=DUE, value=value, until_then=until, polar=polar)  # type: ignore[arg-type]


def _date(polar: str | None) -> DateGold:
    return DateGold(kind="date", value="2026-03-14", granularity="day", polar=polar)  # type: ignore[arg-type]


REMINDER, TERM, PLAN = "due-later-reminder", "expiring-validity", "not-yet-true"
QUESTIONS: dict[str, Question] = {
    "whether-before": _question(
        REMINDER, BEFORE, _WHETHER, _not_yet(_THING, polar="yes"), ("s1",), _TASK_DECOYS, "before"
    ),
    "since-before": _question(REMINDER, BEFORE, _SINCE, _not_yet(_THING, polar="yes"), ("s1",), _TASK_DECOYS, "before"),
    "what-before": _question(
        REMINDER,
        BEFORE,
        "What's due now of the things I wanted to be reminded of, if anything?",
        _not_yet(_THING),
        ("s1",),
        _TASK_DECOYS,
        "before",
    ),
    "day-before": _question(
        REMINDER,
        BEFORE,
        "Are the radiators at my aunt's due, and on what day are they?",
        _not_yet(_THING, polar="yes"),
        ("s1",),
        _TASK_DECOYS,
        "before",
    ),
    "since-after": _question(REMINDER, AFTER, _SINCE, _date("yes"), ("s1",), _TASK_DECOYS, "after"),
    "when-after": _question(
        REMINDER,
        AFTER,
        "When was I meant to bleed the radiators at my aunt's?",
        _date(None),
        ("s1",),
        _TASK_DECOYS,
        "after",
    ),
    "fare-before": _question(
        TERM, BEFORE, _FARE, _not_yet("3.40", "2.80"), ("s2",), {"3.40": ("s2", "premature"), **_FARES}, "before"
    ),
    "fare-after": _question(
        TERM, AFTER, _FARE, ValueGold(kind="value", value="3.40"), ("s2",), {"2.80": ("s2", "stale"), **_FARES}, "after"
    ),
    "permit-before": _question(TERM, BEFORE, _PERMIT, _not_yet("it has run out", polar="no"), ("s4",), {}, "before"),
    "permit-after": _question(
        TERM, AFTER, _PERMIT, ValueGold(kind="value", value="it has run out", polar="no"), ("s4",), {}, "after"
    ),
    "town-before": _question(
        PLAN, BEFORE, _TOWN, _not_yet("Cardiff", "Leith"), ("s3",), {"Cardiff": ("s3", "premature"), **_TOWNS}, "before"
    ),
    "town-after": _question(
        PLAN,
        AFTER,
        _TOWN,
        ValueGold(kind="value", value="Cardiff"),
        ("s3",),
        {"Leith": ("s3", "stale"), **_TOWNS},
        "after",
    ),
    "as-of": _question(
        "as-of",
        BEFORE,
        "What time was the alarm at the cottage set for 56 days ago?",
        ValueGold(kind="value", value="ten to six"),
        ("s5", "s6"),
        {"quarter past seven": ("s6", "later"), "half past eight": ("s7", "twin")},
        None,
    ),
    "current": _question(
        "current",
        BEFORE,
        "What time is the alarm at the cottage set for now?",
        ValueGold(kind="value", value="quarter past seven"),
        ("s5", "s6"),
        {"ten to six": ("s5", "stale"), "half past eight": ("s7", "twin")},
        None,
    ),
    "window": _question(
        "due-window",
        "2026/03/10 (Tue) 18:30",
        "What have I got coming due over the next five days?",
        ValueGold(kind="value", value="bleed the radiators at my aunt's", aliases=("bleed the radiators",)),
        ("s1",),
        {"trim the bay tree": ("s8", "premature"), "order the shirts for the choir": ("s11", "premature")},
        None,
    ),
    "window-two": _question(
        "due-window",
        "2026/03/12 (Thu) 18:30",
        "What have I got coming due over the next ten days?",
        ValueGold(
            kind="value",
            value="bleed the radiators at my aunt's and trim the bay tree",
            required=("bleed the radiators", "trim the bay tree"),
        ),
        ("s1", "s8"),
        {"order the shirts for the choir": ("s11", "premature")},
        None,
    ),
}
