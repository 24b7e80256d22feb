"""Small Episodic and Forgetting questions for the tests of judging and provenance."""

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
    OrderGold,
    Question,
    SpeakerGold,
    ValueGold,
)

_WEEKDAYS = ("Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed")  # of 2026/01/01 and after
Turns = Sequence[tuple[str, str]]

STAIN_HAYSTACK: tuple[tuple[str, Turns], ...] = (
    (
        "s1",
        (
            ("user", "I've got candle wax on the hall rug."),
            (
                "assistant",
                "Brown paper and an iron. Keep the heat low and shift to a fresh bit of paper each time a greasy patch appears.",
            ),
        ),
    ),
    (
        "s2",
        (
            ("user", "Help, red wine on the tablecloth and my in-laws are due at six."),
            ("assistant", "Soda water and salt, straight away. Blot it from the outside in, and don't rub."),
        ),
    ),
    (
        "s3",
        (
            ("user", "Something to listen to on the drive to Wales?"),
            ("assistant", "Not much can go wrong with The Borrowed Mule. It's told by the animal."),
        ),
    ),
    ("s4", (("user", "What do I pack for the night hike?"), ("assistant", "A headtorch, and spare batteries."))),
    (
        "s5",
        (
            ("user", "Bike grease on my good trousers, of course."),
            ("assistant", "Talcum powder. Pat on a thick layer and vacuum it up."),
        ),
    ),
    (
        "s6",
        (
            ("user", "My knee is swollen after the stairs."),
            ("assistant", "I'd hold a bag of frozen peas to it. Ten minutes on, ten minutes off."),
        ),
    ),
    (
        "s7",
        (
            ("user", "I need an audiobook for the ironing."),
            ("assistant", "Try The Salt Ledger. A clerk keeps the accounts of a drowned village."),
        ),
    ),
)
_VALUES = {
    "s1": "brown paper and an iron",
    "s2": "soda water and salt",
    "s3": "The Borrowed Mule",
    "s4": "a headtorch",
    "s5": "talcum powder",
    "s6": "a bag of frozen peas",
    "s7": "The Salt Ledger",
}
_ASKED = {
    "s2": "What did you suggest for getting red wine out of the tablecloth?",
    "s3": "What did you suggest I listen to on the drive to Wales?",
    "s4": "What did you recommend I pack for the night hike?",
    "s6": "What did you suggest for my swollen knee after the stairs?",
    "s7": "Which audiobook did you recommend for the ironing?",
}


def _question(shape: str, text: str, answer: str, haystack: Sequence[tuple[str, Turns]], key: AnswerKey) -> Question:
    return Question(
        question_id=f"tme-{key.vertical[:3]}-001",
        question_type=f"{key.vertical}-{shape}",
        question=text,
        answer=answer,
        question_date="2026/02/07 (Sat) 14:15",
        haystack_session_ids=tuple(session_id for session_id, _ in haystack),
        haystack_dates=tuple(
            f"2026/01/{day:02} ({_WEEKDAYS[(day - 1) % 7]}) 10:00" for day in range(1, len(haystack) + 1)
        ),
        haystack_sessions=tuple(
            tuple(
                CorpusTurn.model_validate({"role": role, "content": content, "has_answer": False})
                for role, content in turns
            )
            for _, turns in haystack
        ),
        answer_session_ids=tuple(dict.fromkeys(item.session_id for item in key.evidence)),
        typedmemeval=key,
    )


def value_question(
    session_id: str = "s2", *, aliases: tuple[str, ...] = (), required: tuple[str, ...] = (), relation: str = "twin"
) -> Question:
    """What the assistant suggested in one session; the values of the others are decoys."""
    value = _VALUES[session_id]
    key = AnswerKey(
        vertical="episodic",
        shape="assistant-stated",
        evidence=(
            EvidenceItem(
                component="statement",
                session_id=session_id,
                turn_index=1,
                span=dict(STAIN_HAYSTACK)[session_id][1][1],
                value=value,
            ),
        ),
        load_bearing=(0,),
        gold=ValueGold(kind="value", value=value, aliases=aliases, required=required),
        decoys=tuple(
            Decoy(value=other, session_id=at, relation=relation) for at, other in _VALUES.items() if at != session_id
        ),  # type: ignore[arg-type]
    )
    return _question("assistant-stated", _ASKED[session_id], value, STAIN_HAYSTACK, key)


OUTINGS = ("a swim at the lido", "a picnic by the canal", "a run along the ridge", "a game of boules in the square")
_SAID = (
    "swam in the open-air pool with my nephew",
    "had a meal on a blanket by the canal with my nephew",
    "went for a run along the ridge with my nephew",
    "played a petanque match on the plaza with my nephew",
)


def order_question(
    items: tuple[str, ...] = OUTINGS,
    foreign: tuple[str, ...] = ("a kite-flying session on the beach", "a swim in the harbour"),
) -> Question:
    """``items`` in true order; the question presents them backwards."""
    said = _SAID if items == OUTINGS else items
    haystack = [
        (f"s{place}", (("user", f"I {words} today."), ("assistant", "Good for you.")))
        for place, words in enumerate(said, 1)
    ]
    haystack += [
        (f"f{place}", (("user", f"There was {item} with the ramblers."), ("assistant", "Lovely.")))
        for place, item in enumerate(foreign, 1)
    ]
    key = AnswerKey(
        vertical="episodic",
        shape="list-order",
        evidence=tuple(
            EvidenceItem(component="item", session_id=f"s{place}", turn_index=0, span=words, value=item)
            for place, (item, words) in enumerate(zip(items, said, strict=True), 1)
        ),
        load_bearing=tuple(range(len(items))),
        gold=OrderGold(kind="order", items=items),
        decoys=tuple(
            Decoy(value=item, session_id=f"f{place}", relation="twin") for place, item in enumerate(foreign, 1)
        ),
    )
    return _question(
        "list-order",
        f"Put these outings with my nephew in the order I told you about them: {', '.join(reversed(items))}.",
        ", ".join(items),
        haystack,
        key,
    )


STATEMENT = "a screw has worked loose somewhere inside"


def speaker_question(speaker: str = "user", statement: str = STATEMENT) -> Question:
    """Who had a view on the washing machine."""
    view = f"I reckon {statement}."
    turns: Turns = (
        (("user", f"The washing machine has been rattling all week. {view}"), ("assistant", "How old is it, roughly?"))
        if speaker == "user"
        else (
            ("user", "The washing machine has been rattling all week. What do you make of it?"),
            ("assistant", f"{view} It's an easy thing to check."),
        )
    )
    key = AnswerKey(
        vertical="episodic",
        shape="participant-attribution",
        evidence=(
            EvidenceItem(
                component="statement",
                session_id="s1",
                turn_index=0 if speaker == "user" else 1,
                span=view,
                value=speaker,
            ),
        ),
        load_bearing=(0,),
        gold=SpeakerGold(kind="speaker", speaker=speaker, statement=statement),  # type: ignore[arg-type]
        decoys=(),
        closed_choice=2,
    )
    return _question(
        "participant-attribution",
        "Who had a theory about why the washing machine was rattling, you or me?",
        speaker,
        [("s1", turns)],
        key,
    )


ARRANGEMENTS: tuple[tuple[str, Turns], ...] = (
    (
        "a1",
        (
            (
                "user",
                "I've signed my sister's girl up for keyboard lessons with Mr Okafor, starting after the holidays.",
            ),
            ("assistant", "Ask early whether missed lessons can be made up."),
            ("user", "And for the shop windows I've got Pellworth Brothers now, every other Friday."),
            ("assistant", "Get them to do the sign while they're up there."),
        ),
    ),
    (
        "a2",
        (
            ("user", "My nephew is starting violin lessons, Madame Lindqvist takes him on Thursdays."),
            ("assistant", "A shoulder rest that fits makes the first month bearable."),
            ("user", "The office lift goes to the Larkspur agency from this month, the contract is signed."),
            ("assistant", "Keep their emergency number next to the buttons."),
        ),
    ),
    (
        "a3",
        (
            ("user", "Dad wants to learn Spanish, so he has a place at the Tanager studio from Monday."),
            ("assistant", "He could label the kitchen cupboards, it helps."),
            ("user", "Mrs Adeyemi will do the garden at the rectory from now on."),
            ("assistant", "Show her where the water main is."),
        ),
    ),
    (
        "a4",
        (
            ("user", "Drum lessons for the lads at the youth club are arranged: Brightwater Music sends somebody."),
            ("assistant", "Warn the neighbours, and put rugs down."),
            ("user", "Quillan & Daughters got the job of servicing the boiler at the cottage."),
            ("assistant", "Have them write the pressure on the tank."),
        ),
    ),
    (
        "a5",
        (
            ("user", "That's the end of piano tuition for my niece, I've cancelled the lot."),
            ("assistant", "Was there a notice period?"),
            ("user", "Good news, violin lessons for my nephew go on as before."),
            ("assistant", "He must be getting somewhere."),
        ),
    ),
    (
        "a6",
        (
            ("user", "No more window cleaning at the shop, I called it off this morning."),
            ("assistant", "A squeegee on a pole does for most of it."),
            ("user", "They asked about the lift at the office, and I said yes, carry on just the same."),
            ("assistant", "One thing less to think about."),
        ),
    ),
)
_LESSONS = {"Mr Okafor": "a1", "Madame Lindqvist": "a2", "the Tanager studio": "a3", "Brightwater Music": "a4"}
_UPKEEP = {"Pellworth Brothers": "a1", "the Larkspur agency": "a2", "Mrs Adeyemi": "a3", "Quillan & Daughters": "a4"}
_SPANS = {
    "Mr Okafor": ("a1", 0, "a5", 0),
    "Madame Lindqvist": ("a2", 0, "a5", 2),
    "Pellworth Brothers": ("a1", 2, "a6", 0),
    "the Larkspur agency": ("a2", 2, "a6", 2),
}


def _forgetting(shape: str, text: str, answer: str, gold: Gold, value: str | None, stated: dict[str, str]) -> Question:
    turns = dict(ARRANGEMENTS)
    evidence: tuple[EvidenceItem, ...] = ()
    if value is not None:
        first, at, second, later = _SPANS[value]
        update = "invalidation" if shape == "invalidated" else "confirmation"
        evidence = (
            EvidenceItem(component="statement", session_id=first, turn_index=at, span=turns[first][at][1], value=value),
            EvidenceItem(
                component=update, session_id=second, turn_index=later, span=turns[second][later][1], value=update
            ),
        )
    key = AnswerKey(
        vertical="forgetting",
        shape=shape,
        evidence=evidence,
        load_bearing=tuple(range(len(evidence))),
        gold=gold,
        decoys=tuple(
            Decoy(value=other, session_id=at, relation="twin") for other, at in stated.items() if other != value
        ),
        arm="control" if shape == "still-valid" else None,
    )
    return _question(shape, text, answer, ARRANGEMENTS, key)


def invalidated_question(value: str = "Mr Okafor") -> Question:
    """Something that was arranged and called off: the piano lessons, or the window cleaning (``Pellworth Brothers``)."""
    text, stated = {
        "Mr Okafor": ("Who gives my niece piano lessons these days?", _LESSONS),
        "Pellworth Brothers": ("Which firm does the window cleaning at the shop now?", _UPKEEP),
    }[value]
    gold = NoLongerGold(kind="no-longer", value=value, invalidation="you cancelled it")
    return _forgetting("invalidated", text, f"Nobody any more: you cancelled it. It was {value}.", gold, value, stated)


def still_valid_question(value: str = "Madame Lindqvist") -> Question:
    """Something that was arranged and confirmed: the violin lessons, or the lift (``the Larkspur agency``)."""
    text, stated = {
        "Madame Lindqvist": ("Who gives my nephew violin lessons these days?", _LESSONS),
        "the Larkspur agency": ("Who looks after the lift at the office at present?", _UPKEEP),
    }[value]
    return _forgetting("still-valid", text, f"{value}.", ValueGold(kind="value", value=value), value, stated)


def never_known_question(subject: str = "cello lessons for my brother") -> Question:
    """Something that no session is about: the cello lessons, or the choir's books (``bookkeeping for the choir``)."""
    text, stated = {
        "cello lessons for my brother": ("Who gives my brother cello lessons these days?", _LESSONS),
        "bookkeeping for the choir": ("Who does the bookkeeping for the choir at the moment?", _UPKEEP),
    }[subject]
    gold = NeverKnownGold(kind="never-known", subject=subject)
    return _forgetting("never-known", text, "You never told me.", gold, None, stated)


def named_question(name: str) -> Question:
    """The question that a line of ``tests/data/*_answers.jsonl`` asks."""
    return {
        "stain": lambda: value_question("s2"),
        "drive": lambda: value_question("s3"),
        "torch": lambda: value_question("s4"),
        "peas": lambda: value_question("s6"),
        "ledger": lambda: value_question("s7"),
        "outings": order_question,
        "said-by-user": lambda: speaker_question("user"),
        "said-by-assistant": lambda: speaker_question("assistant"),
        "piano": invalidated_question,
        "windows": lambda: invalidated_question("Pellworth Brothers"),
        "violin": still_valid_question,
        "lift": lambda: still_valid_question("the Larkspur agency"),
        "cello": never_known_question,
        "books": lambda: never_known_question("bookkeeping for the choir"),
    }[name]()
