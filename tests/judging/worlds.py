"""Questions of further worlds, one a kind of value, for answers written against the spec and not against the rules."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import (
    AnswerKey,
    CorpusTurn,
    Decoy,
    EvidenceItem,
    Gold,
    NeverKnownGold,
    NoLongerGold,
    NotYetGold,
    OrderGold,
    Question,
    SpeakerGold,
    ValueGold,
)

Said = Sequence[tuple[str, str]]
"""(role, content) turns of one session."""


def world(
    vertical: str,
    shape: str,
    text: str,
    gold: Gold,
    sessions: dict[str, Said],
    decoys: Sequence[tuple[str, str, str]] = (),
    evidence: Sequence[tuple[str, int, str, str]] = (),
) -> Question:
    """A question over ``sessions``; ``decoys`` are (value, session, relation), ``evidence`` is (session, turn, span, value)."""
    ids = tuple(sessions)
    return Question(
        question_id="tme-tst-001",
        question_type=f"{vertical}-{shape}",
        question=text,
        answer="-",
        question_date="2026/03/14 (Sat) 09:00",
        haystack_session_ids=ids,
        haystack_dates=tuple(
            f"2026/02/{day:02} ({('Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat')[(day - 1) % 7]}) 10:00"
            for day in range(1, len(ids) + 1)
        ),
        haystack_sessions=tuple(
            tuple(CorpusTurn(role=role, content=said, has_answer=False) for role, said in turns)
            for turns in sessions.values()
        ),  # type: ignore[arg-type]
        answer_session_ids=tuple(dict.fromkeys(session for session, *_ in evidence)),
        typedmemeval=AnswerKey(
            vertical=vertical,
            shape=shape,
            evidence=tuple(
                EvidenceItem(component="statement", session_id=s, turn_index=t, span=span, value=value)
                for s, t, span, value in evidence
            ),
            load_bearing=tuple(range(len(evidence))),
            gold=gold,
            decoys=tuple(
                Decoy(value=value, session_id=session, relation=relation) for value, session, relation in decoys
            ),  # type: ignore[arg-type]
        ),
    )


def _value(
    vertical: str,
    shape: str,
    text: str,
    value: str,
    sessions: dict[str, Said],
    at: tuple[str, int, str],
    decoys: Sequence[tuple[str, str, str]],
    aliases: tuple[str, ...] = (),
) -> Question:
    return world(
        vertical, shape, text, ValueGold(kind="value", value=value, aliases=aliases), sessions, decoys, ((*at, value),)
    )


_FAMILY: dict[str, Said] = {
    "q1": (("user", "Petra can't have cashews, she swells up like a balloon."), ("assistant", "Keep an antihistamine in the drawer.")),
    "q2": (("user", "Milo is allergic to shellfish and I am to penicillin, what a family."), ("assistant", "Write both on the fridge.")),
    "q3": (("user", "My swimming class starts at 19:45, straight after yoga at 18:30."), ("assistant", "Take a snack.")),
    "q4": (("user", "Bram pays 640 pounds rent for his place. I pay 815 for mine, and the garage is another 95."), ("assistant", "Prices have gone up.")),
    "q5": (("user", "Helga's birthday is on 12 May, Tomas has his on 30 September."), ("assistant", "Noted.")),
    "q6": (("user", "I keep the boat at Kelso Marina; my brother moors his at Saltholm."), ("assistant", "Kelso is sheltered.")),
}  # fmt: skip
ALLERGY = _value(
    "workingmemory",
    "profile-fact",
    "What is Petra allergic to?",
    "cashews",
    _FAMILY,
    ("q1", 0, "Petra can't have cashews"),
    (("shellfish", "q2", "other-person"), ("penicillin", "q2", "other-person")),
)
CLASS = _value(
    "workingmemory",
    "profile-fact",
    "What time does my swimming class start?",
    "19:45",
    _FAMILY,
    ("q3", 0, "My swimming class starts at 19:45"),
    (("18:30", "q3", "twin"),),
)
RENT = _value(
    "workingmemory",
    "profile-fact",
    "How much rent does Bram pay?",
    "640 pounds",
    _FAMILY,
    ("q4", 0, "Bram pays 640 pounds rent"),
    (("815 pounds", "q4", "other-person"), ("95 pounds", "q4", "twin")),
)
BIRTHDAY = _value(
    "workingmemory",
    "profile-fact",
    "When is Helga's birthday?",
    "12 May",
    _FAMILY,
    ("q5", 0, "Helga's birthday is on 12 May"),
    (("30 September", "q5", "other-person"),),
)
BOAT = _value(
    "workingmemory",
    "profile-fact",
    "Where do I keep the boat?",
    "Kelso Marina",
    _FAMILY,
    ("q6", 0, "I keep the boat at Kelso Marina"),
    (("Saltholm", "q6", "other-person"),),
)

_ADVICE: dict[str, Said] = {
    "p1": (("user", "Where should I take my parents for their anniversary?"), ("assistant", "Book Casa Verde, they do a quiet upstairs room.")),
    "p2": (("user", "And the team lunch?"), ("assistant", "The Copper Pan seats fourteen.")),
    "p3": (("user", "How long do I soak chickpeas?"), ("assistant", "12 hours, with a pinch of bicarbonate.")),
    "p4": (("user", "Lentils?"), ("assistant", "30 minutes is plenty for lentils.")),
    "p5": (("user", "My desk chair squeaks."), ("assistant", "Tighten the bolts under the seat, then a drop of sewing machine oil.")),
    "p6": (("user", "The door sticks."), ("assistant", "Rub a candle along the edge.")),
}  # fmt: skip
RESTAURANT = _value(
    "episodic",
    "assistant-stated",
    "Which restaurant did you recommend for my parents' anniversary?",
    "Casa Verde",
    _ADVICE,
    ("p1", 1, "Book Casa Verde"),
    (("The Copper Pan", "p2", "twin"),),
)
SOAK = _value(
    "episodic",
    "assistant-stated",
    "How long did you tell me to soak the chickpeas?",
    "12 hours",
    _ADVICE,
    ("p3", 1, "12 hours"),
    (("30 minutes", "p4", "twin"),),
)
CHAIR = _value(
    "episodic",
    "assistant-stated",
    "What did you tell me to put on the squeaking chair?",
    "sewing machine oil",
    _ADVICE,
    ("p5", 1, "sewing machine oil"),
    (("a candle", "p6", "twin"),),
)

_ROOF: dict[str, Said] = {
    "r1": (("user", "I think the gutter is overflowing because of moss."), ("assistant", "When was it last cleared?"))
}
GUTTER = world(
    "episodic",
    "participant-attribution",
    "Who blamed the overflowing gutter on moss, you or me?",
    SpeakerGold(kind="speaker", speaker="user", statement="the gutter is overflowing because of moss"),
    _ROOF,
    (),
    (("r1", 0, "the gutter is overflowing because of moss", "user"),),
)
_BREAD: dict[str, Said] = {
    "r2": (
        ("user", "My bread came out flat again."),
        ("assistant", "I suspect the yeast was past its date. How old was it?"),
    )
}
BREAD = world(
    "episodic",
    "participant-attribution",
    "Whose idea was it that the yeast was past its date - mine or yours?",
    SpeakerGold(kind="speaker", speaker="assistant", statement="the yeast was past its date"),
    _BREAD,
    (),
    (("r2", 1, "the yeast was past its date", "assistant"),),
)

TOWNS = ("Vik", "Höfn", "Akureyri", "Husavik")
TRIP = world(
    "episodic", "list-order", "In what order did I visit these towns: Husavik, Vik, Akureyri, Höfn?", OrderGold(kind="order", items=TOWNS),
    {f"t{n}": (("user", f"I spent the day in {town}."), ("assistant", "Lovely.")) for n, town in enumerate(TOWNS, 1)}, (), tuple((f"t{n}", 0, f"I spent the day in {town}", town) for n, town in enumerate(TOWNS, 1)),
)  # fmt: skip

_HABITS: dict[str, Said] = {
    "h1": (("user", "I've joined the Ironworks gym, six a.m. like a fool."), ("assistant", "Mind the squats.")),
    "h2": (("user", "My brother trains at Pulse Studio."), ("assistant", "Good for him.")),
    "h3": (("user", "We get the vegetable box from Harrow Farm every Friday."), ("assistant", "Eat the kale.")),
    "h4": (("user", "I've left the gym, my knees have had enough."), ("assistant", "Swimming is kinder.")),
    "h5": (("user", "The vegetable box stays, we just said yes for another year."), ("assistant", "More kale.")),
    "h6": (("user", "Gran has her box from Dell Grove."), ("assistant", "Nice.")),
}  # fmt: skip
GYM = world(
    "forgetting",
    "invalidated",
    "Which gym do I go to?",
    NoLongerGold(kind="no-longer", value="Ironworks", invalidation="left the gym"),
    _HABITS,
    (("Ironworks", "h1", "stale"), ("Pulse Studio", "h2", "other-person")),
    (("h1", 0, "I've joined the Ironworks gym", "Ironworks"), ("h4", 0, "I've left the gym", "left")),
)
BOX = _value(
    "forgetting",
    "still-valid",
    "Which farm does our vegetable box come from?",
    "Harrow Farm",
    _HABITS,
    ("h3", 0, "We get the vegetable box from Harrow Farm"),
    (("Dell Grove", "h6", "other-person"),),
)
PHONE = world(
    "forgetting",
    "never-known",
    "What is my landlord's surname?",
    NeverKnownGold(kind="never-known", subject="the landlord's surname"),
    _HABITS,
)

_HOME: dict[str, Said] = {
    "c1": (("user", "The bins go out on Mondays."), ("assistant", "Noted.")),
    "c2": (("user", "The spare bulbs are in the hall drawer."), ("assistant", "Handy.")),
    "c3": (("user", "From now on the bins go out on Thursdays."), ("assistant", "Noted.")),
    "c4": (("user", "At the cottage they collect on Saturdays."), ("assistant", "Noted.")),
    "c5": (("user", "I've moved the spare bulbs to the cellar shelf, the hall drawer was full."), ("assistant", "Fine.")),
    "c6": (("user", "The candles are in the sideboard."), ("assistant", "Good.")),
}  # fmt: skip
BULBS = world(
    "prospective", "current", "Where are the spare bulbs now?", ValueGold(kind="value", value="on the cellar shelf", aliases=("cellar shelf",)), _HOME,
    (("in the hall drawer", "c2", "stale"), ("in the sideboard", "c6", "twin")), (("c5", 0, "I've moved the spare bulbs to the cellar shelf", "on the cellar shelf"),),
)  # fmt: skip
BULBS_THEN = world(
    "prospective", "as-of", "Where were the spare bulbs on 3 February?", ValueGold(kind="value", value="in the hall drawer", aliases=("hall drawer",)), _HOME,
    (("on the cellar shelf", "c5", "later"), ("in the sideboard", "c6", "twin")), (("c2", 0, "The spare bulbs are in the hall drawer", "in the hall drawer"),),
)  # fmt: skip
VISA_BEFORE = world(
    "prospective", "expiring-validity", "Is my parking permit still valid?", NotYetGold(kind="not-yet", due="2026-03-20T10:00:00Z", value="the permit has expired", until_then="still valid", polar="no"),
    {"v1": (("user", "My parking permit is good for another 40 days."), ("assistant", "Noted.")), "v2": (("user", "Bram's permit runs to June."), ("assistant", "Good."))}, (("2026-06-01", "v2", "twin"),), (("v1", 0, "My parking permit is good for another 40 days", "40 days"),),
)  # fmt: skip
VISA_AFTER = world(
    "prospective", "expiring-validity", "Is my parking permit still valid?", ValueGold(kind="value", value="it has expired", aliases=("no longer valid",)),
    {"v1": (("user", "My parking permit is good for another 20 days."), ("assistant", "Noted.")), "v2": (("user", "Bram's permit runs to June."), ("assistant", "Good."))}, (("still valid", "v1", "stale"), ("2026-06-01", "v2", "twin")), (("v1", 0, "My parking permit is good for another 20 days", "20 days"),),
)  # fmt: skip
