"""Instrument 1 for Prospective: every pivot, due date and window recomputed from the text and the timestamps (spec: construction, "Prospective").

The reader of days (instruments/dates.py) knows nothing of the generator: what the answer key says must follow from the words of a session and its own date.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise

from pytest_typedmemeval.corpus.model import DateGold, EvidenceItem, NotYetGold, Question, ValueGold, parse_date
from tools.instruments.dates import auc, days_ago, days_ahead
from tools.instruments.leaks import spans_elsewhere
from tools.instruments.text import holds, sentences

SHAPE_COUNTS = {
    "as-of": 4,
    "current": 4,
    "due-window": 4,
    "due-later-reminder": 16,
    "expiring-validity": 12,
    "not-yet-true": 10,
}
PAIRED = ("due-later-reminder", "expiring-validity", "not-yet-true")
KINDS = {
    ("due-later-reminder", "before"): "not-yet",
    ("due-later-reminder", "after"): "date",
    ("expiring-validity", "before"): "not-yet",
    ("expiring-validity", "after"): "value",
    ("not-yet-true", "before"): "not-yet",
    ("not-yet-true", "after"): "value",
    ("as-of", None): "value",
    ("current", None): "value",
    ("due-window", None): "value",
}
COMPONENTS = {
    "due-later-reminder": ["reminder"],
    "expiring-validity": ["term"],
    "not-yet-true": ["plan"],
    "as-of": ["setting", "setting"],
    "current": ["setting", "setting"],
}
LOAD_BEARING = {"as-of": (0,), "current": (1,)}
SESSIONS = range(14, 23, 2)
ARM_DAYS = range(1, 6)
DUE_DAYS = range(6, 121)
APART = timedelta(days=2)
WINDOW_DAYS = range(1, 6)
LEAST_COMPETITORS = 3
MOST_ARM_AUC = 0.60


def _moment(question: Question, session_id: str) -> datetime:
    return parse_date(question.haystack_dates[question.haystack_session_ids.index(session_id)])


def _last(question: Question) -> datetime:
    return parse_date(question.haystack_dates[-1])


def _due(question: Question, item: EvidenceItem) -> datetime | None:
    """When the thing of this evidence is due, from its sentence and its session's timestamp; None unless the sentence names exactly one day."""
    moment = _moment(question, item.session_id)
    found = days_ahead(item.span, moment.date())
    return moment + (found[0] - moment.date()) if len(found) == 1 else None


def kinds(question: Question) -> Iterator[str]:
    """Each shape and arm has its gold kind and components; an even number of sessions, which is the level."""
    key, n = question.typedmemeval, len(question.haystack_session_ids)
    if KINDS.get((question.shape, key.arm)) != key.gold.kind:
        yield f"gold of kind {key.gold.kind} in {question.shape}, arm {key.arm}"
    if n not in SESSIONS or question.level != str(n):
        yield f"{n} sessions at level {question.level}"
    components = [item.component for item in key.evidence]
    if components != COMPONENTS.get(question.shape, ["due"] * len(components)) or len(components) not in (1, 2):
        yield f"components {components}"
    if key.load_bearing != LOAD_BEARING.get(question.shape, tuple(range(len(components)))):
        yield f"load-bearing {key.load_bearing}"
    if key.difficulty is None or key.difficulty.competitors < LEAST_COMPETITORS:
        yield "fewer than three competitors"


def pivots(question: Question) -> Iterator[str]:
    """The pivot is what the sentence says from its session's date on, 6 to 120 days after the last session, and the question 1 to 5 days from it on its arm's side."""
    if question.shape not in PAIRED:
        return
    key = question.typedmemeval
    due = _due(question, key.evidence[0])
    if due is None:
        yield f"no single day in {key.evidence[0].span!r}"
        return
    if isinstance(key.gold, NotYetGold) and datetime.fromisoformat(key.gold.due) != due:
        yield f"due {key.gold.due}, the text says {due}"
    if isinstance(key.gold, DateGold) and (key.gold.value, key.gold.granularity) != (due.date().isoformat(), "day"):
        yield f"gold {key.gold.value}, the text says {due.date()}"
    if (due.date() - _last(question).date()).days not in DUE_DAYS:
        yield f"due {due.date()}, the last session is of {_last(question).date()}"
    days = (question.asked_at.date() - due.date()).days
    if (days if key.arm == "after" else -days) not in ARM_DAYS:
        yield f"asked {days} days after the pivot on arm {key.arm}"


def changes(question: Question) -> Iterator[str]:
    """What holds until the pivot and from it on both stand in the sentence that says when; the arm's gold is the one that holds when it is asked."""
    if question.shape not in PAIRED[1:]:
        return
    gold, [item] = question.typedmemeval.gold, question.typedmemeval.evidence
    own = [decoy for decoy in question.typedmemeval.decoys if decoy.relation in ("stale", "premature")]
    if [(decoy.relation, decoy.session_id) for decoy in own] != [
        ("stale" if question.typedmemeval.arm == "after" else "premature", item.session_id)
    ]:
        yield f"own other value {own}"
        return
    until_then = gold.until_then or "" if isinstance(gold, NotYetGold) else own[0].value
    afterwards = gold.value if isinstance(gold, NotYetGold | ValueGold) else ""
    for value in (until_then, afterwards):
        if not holds(item.span, value):
            yield f"{value!r} isn't in {item.span!r}"
        if holds(question.question, value):
            yield f"the question holds {value!r}"
    if isinstance(gold, NotYetGold) and own[0].value != gold.value:
        yield f"premature value {own[0].value!r}, gold says {gold.value!r}"
    if not holds(question.answer, until_then if isinstance(gold, NotYetGold) else afterwards):
        yield f"the answer {question.answer!r} doesn't hold gold"


def settings(question: Question) -> Iterator[str]:
    """The earlier value comes first; an as-of day lies whole days after it and before the later one."""
    if question.shape not in ("as-of", "current"):
        return
    key, [earlier, later] = question.typedmemeval, question.typedmemeval.evidence
    first, until = (_moment(question, item.session_id).date() for item in (earlier, later))
    if not first < until:
        yield f"the earlier value is of {first}, the later one of {until}"
    asked = earlier if question.shape == "as-of" else later
    other = later if question.shape == "as-of" else earlier
    if not isinstance(key.gold, ValueGold) or key.gold.value != asked.value:
        yield f"gold isn't {asked.value!r}"
    if [(d.value, d.session_id) for d in key.decoys if d.relation in ("later", "stale")] != [
        (other.value, other.session_id)
    ]:
        yield f"{other.value!r} isn't the competing value of the pair"
    for item in key.evidence:
        if not holds(item.span, item.value):
            yield f"{item.value!r} isn't in {item.span!r}"
    days = days_ago(question.question, question.asked_at.date())
    if question.shape == "as-of" and (len(days) != 1 or not first < days[0] < until):
        yield f"as of {days}, between {first} and {until}"


def windows(question: Question) -> Iterator[str]:
    """Of all that the haystack says is due, exactly the evidence falls into the five days after the day of asking."""
    if question.shape != "due-window":
        return
    key, asked = question.typedmemeval, question.asked_at.date()
    if "five days" not in question.question:
        yield "the question names no five days"
    inside = [(item.session_id, item.value) for item in key.evidence]
    outside = [(decoy.session_id, decoy.value) for decoy in key.decoys]
    if sorted(name for name, _ in inside + outside) != sorted(question.haystack_session_ids):
        yield f"{len(inside)} + {len(outside)} things due in {len(question.haystack_session_ids)} sessions"
    for session_id, task in inside + outside:
        due = _day_of_task(question, session_id, task)
        if due is None:
            yield f"no single day for {task!r}"
        elif ((due - asked).days in WINDOW_DAYS) != ((session_id, task) in inside):
            yield f"{task!r} is due {due}, asked {asked}"
    relations = {d.relation for d in key.decoys if (_day_of_task(question, d.session_id, d.value) or asked) > asked}
    if relations - {"premature"}:
        yield f"things still to come as {relations}"


def _day_of_task(question: Question, session_id: str, task: str) -> date | None:
    """The one day that the one sentence of a session with ``task`` names."""
    turns = question.haystack_sessions[question.haystack_session_ids.index(session_id)]
    said = [sentence for turn in turns for sentence in sentences(turn.content) if holds(sentence, task)]
    found = days_ahead(said[0], _moment(question, session_id).date()) if len(said) == 1 else []
    return found[0] if len(found) == 1 else None


def competitors(question: Question) -> Iterator[str]:
    """Every competing value is said once, in its own session and in words; a competing day follows from that session's words and date, two days or more from any other."""
    key = question.typedmemeval
    if question.shape == "due-later-reminder":
        stated = [date.fromisoformat(decoy.value) for decoy in key.decoys]
        for decoy, day in zip(key.decoys, stated, strict=True):
            turns = question.haystack_sessions[question.haystack_session_ids.index(decoy.session_id)]
            said = _moment(question, decoy.session_id).date()
            if day not in [found for turn in turns for found in days_ahead(turn.content, said)]:
                yield f"{decoy.session_id} says nothing of {day}"
        due = _due(question, key.evidence[0])
        days = sorted([*stated, *([due.date()] if due else [])])
        if any(other - one < APART for one, other in pairwise(days)):
            yield "two reminders are due within two days"
        return
    for value, session_id in [(d.value, d.session_id) for d in key.decoys] + [
        (item.value, item.session_id) for item in key.evidence
    ]:
        places = [
            name
            for name, session in zip(question.haystack_session_ids, question.haystack_sessions, strict=True)
            for turn in session
            if holds(turn.content, value)
        ]
        if places != [session_id]:
            yield f"{value!r} is said in {places}"


def counts(questions: Sequence[Question]) -> Iterator[str]:
    """12 clock questions and 19 pairs by shape."""
    found = Counter(question.shape for question in questions)
    if dict(found) != SHAPE_COUNTS:
        yield f"{dict(found)}"


def pairs(questions: Sequence[Question]) -> Iterator[str]:
    """Both arms of a pair: one haystack, one text of the question, one sentence as evidence, different gold."""
    members: dict[str, list[Question]] = defaultdict(list)
    for question in questions:
        if question.shape in PAIRED:
            members[question.typedmemeval.pair_id or question.question_id].append(question)
    for name, pair in members.items():
        if sorted(question.typedmemeval.arm or "" for question in pair) != ["after", "before"]:
            yield f"{name}: arms {[question.typedmemeval.arm for question in pair]}"
            continue
        one, other = pair
        same = (one.shape, one.question, one.haystack_session_ids, one.haystack_dates, one.haystack_sessions)
        if same != (
            other.shape,
            other.question,
            other.haystack_session_ids,
            other.haystack_dates,
            other.haystack_sessions,
        ):
            yield f"{name}: another question or haystack on the other arm"
        if one.typedmemeval.evidence[0].span != other.typedmemeval.evidence[0].span:
            yield f"{name}: two sentences as evidence"
        if one.answer == other.answer:
            yield f"{name}: one answer on both arms"


def arm_auc(questions: Sequence[Question]) -> float | None:
    """How well the arm is told from the time between the last session and the question alone; None without pairs."""
    gaps: dict[str | None, list[float]] = defaultdict(list)
    for question in questions:
        gaps[question.typedmemeval.arm].append((question.asked_at - _last(question)).total_seconds())
    return auc(gaps["before"], gaps["after"]) if gaps["before"] and gaps["after"] else None


def arms_from_dates(questions: Sequence[Question]) -> Iterator[str]:
    """The arm can't be told from the dates alone, over all pairs of the vertical."""
    figure = arm_auc(questions)
    if figure is None or not 1 - MOST_ARM_AUC <= figure <= MOST_ARM_AUC:
        yield f"AUC {figure}"


RULES: dict[str, Callable[[Question], Iterator[str]]] = {
    "shapes, kinds, components, levels": kinds,
    "pivots recomputed from text and timestamps": pivots,
    "terms and plans: both values in the dated sentence": changes,
    "settings: as-of lies between the two": settings,
    "due-window recomputed from text and timestamps": windows,
    "competing values said once, competing days recomputed": competitors,
}
CORPUS_RULES: dict[str, Callable[[Sequence[Question]], Iterator[str]]] = {
    "no gold span elsewhere": spans_elsewhere,
    "question counts by shape": counts,
    "both arms: one haystack, one question text": pairs,
    f"arm told from the dates: AUC <= {MOST_ARM_AUC:.2f}": arms_from_dates,
}
