"""The rule for what falls due within some days: all of it, and nothing else.

Precedence 3 of the outcomes (a missing required part hurts), and the reading that a thing not due beside the right ones is a second value. A task is named by the
words that only it has; one of several in a clause counts, the one that fits best. A task of which it is said that it isn't due, or is due beyond the window, isn't offered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from pytest_typedmemeval.corpus.model import Question, ValueGold
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.dates import named_days
from pytest_typedmemeval.judging.rules.holding import State
from pytest_typedmemeval.judging.rules.nothing_due import says_nothing_is_due
from pytest_typedmemeval.judging.rules.other_errands import names_another_errand
from pytest_typedmemeval.judging.rules.phrases import without_marks
from pytest_typedmemeval.judging.rules.scene import FRAME, nearly_one_word
from pytest_typedmemeval.judging.rules.text import LIGHT, STOPWORDS, plain, stems, tokens
from pytest_typedmemeval.judging.rules.timing import Survey, survey
from pytest_typedmemeval.judging.rules.told_due import Due, ToldDue, came_to, told_due
from pytest_typedmemeval.judging.rules.verdicts import CORRECT, DECLINED, MISSED, WRONG

_TALK = 20
"""Words up to which an answer lists: in a longer one a task's word alone may only tell of it."""


def judge_window(question: Question, body: str, gold: ValueGold) -> Verdict:
    """Correct iff every part of gold is offered and no other task of the haystack's is."""
    parts = gold.required or (gold.value,)
    names: dict[int, tuple[str, ...]] = {i: (part,) for i, part in enumerate(parts)}
    names[0] = (parts[0],) if gold.required else (gold.value, *gold.aliases)
    decoys = [decoy.value for decoy in question.typedmemeval.decoys]
    tasks = [*parts, *decoys]
    seen = survey(question, body, names | {len(parts) + i: (value,) for i, value in enumerate(decoys)})
    if seen.unread or (seen.foreign and seen.values):
        return UNDECIDED
    told = _named(seen, tasks, len(parts))
    offered, hinted, spared = told.offered, told.hinted, told.spared
    own = set(range(len(parts)))
    named = {label for label in offered if label >= len(parts)}
    rivals = {label for label in named if _is_errand(seen, label)}
    missing = [part for i, part in enumerate(parts) if i not in offered]
    if told.text.ordered and len(offered | hinted | spared) > 1:
        return UNDECIDED
    if rivals:
        unsure = told.text.floating or _LATER.search(seen.text) is not None
        return UNDECIDED if hinted & own or (unsure and not missing) else WRONG
    if named:
        return UNDECIDED
    if not missing:
        return UNDECIDED if hinted or names_another_errand(seen, told.text, tasks) else CORRECT
    if not offered and not hinted:
        unknown = bool(spared & own) or names_another_errand(seen, told.text, tasks)
        return UNDECIDED if unknown else _nothing_named(seen)
    if hinted or seen.foreign:
        return UNDECIDED
    if spared & own:
        return WRONG  # a part of gold is said not to be due
    return UNDECIDED if _may_be_there(seen, missing, tasks) else WRONG


@dataclass
class _Named:
    """The labels of the tasks that an answer names, by what it says of them."""

    offered: set[int]
    hinted: set[int]
    """Those that may only be spoken of."""
    spared: set[int]
    """Those that are said not to be due."""
    text: ToldDue


def _named(seen: Survey, tasks: Sequence[str], parts: int) -> _Named:
    days = {place: day for day, place in seen.days}
    told = told_due(seen.text, days.get, seen.question.asked_at.date(), _window_end(seen))
    denied = {label for label, states in seen.states.items() if states == {State.DENIED}}
    by_segment: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for mention, place in seen.values:
        if mention.label < len(tasks):
            by_segment.setdefault(_segment(seen.text, place), []).append((mention.label, place))
    found: dict[int, list[Due]] = {}
    vague: set[int] = set()
    for segment, marks in sorted(by_segment.items()):
        labels = {label for label, _ in marks}
        for label, sure in _fitting(seen, segment, labels, tasks, parts):
            found.setdefault(label, []).append(told.at.get(marks[0][1], Due.LISTED))
            if not sure:
                vague.add(label)
    for label in denied:
        if label not in found or _TAKES_BACK.search(seen.text):
            found.setdefault(label, []).append(Due.SPARED)  # a correction takes back what was listed
    came = {label: came_to(said) for label, said in found.items()}
    if told.only and {Due.DUE, Due.LISTED} & set(came.values()):
        came = {label: Due.SPARED if said is Due.UNCLEAR else said for label, said in came.items()}
    alone = (
        all(label < parts for label in came)
        and set(came.values()) == {Due.UNCLEAR}
        and len(came) == 1
        and not told.spared
    )
    unclear = {label for label, said in came.items() if said is Due.UNCLEAR and not alone}
    spared = {label for label, said in came.items() if said is Due.SPARED}
    hinted = unclear | (vague - spared)
    return _Named(set(came) - spared - hinted, hinted, spared, told)


def _fitting(
    seen: Survey, segment: tuple[int, int], labels: set[int], tasks: Sequence[str], parts: int
) -> list[tuple[int, bool]]:
    """The tasks that a segment names best, and whether each is surely meant."""
    long = len(re.findall(r"\w+", seen.text)) > _TALK
    words = _words_of(seen, segment)
    fit = {
        label: sum(any(_alike(word, other) for other in words) for word in _content(tasks[label])) for label in labels
    }
    best = max(fit.values(), default=0)
    for label in set(range(len(tasks))) - set(fit) if labels else ():
        count = sum(any(_alike(word, other) for other in words) for word in _content(tasks[label]))
        if count >= _SURE and count > best:
            fit[label] = count  # "cutting back the bay tree" is nobody else's cutting
    top = [label for label in fit if fit[label] == max(fit.values())]
    shared = best < max(fit.values(), default=0) and len(top) > 1  # of two tasks with one object, which?
    found = []
    for label in top:  # "put the new version on the laptop" isn't the other task with the laptop
        rival = label >= parts and (
            not labels.isdisjoint(range(parts)) or _has_verb_of(_unmasked(seen, segment), tasks[:parts])
        )
        spoken_of = label >= parts and long and not _is_done(words, fit[label], tasks[label])
        whole = all(any(_alike(word, other) for other in words) for word in _content(tasks[label])[1:])
        otherwise = ((fit[label] < _SURE and not whole) or rival) and _under_another_verb(
            _unmasked(seen, segment), tasks[label]
        )
        found.append((label, not (spoken_of or otherwise or shared)))
    return found


_TAKES_BACK = re.compile(
    r"\bi mean\b|\bactually\b|\bno\b|\bnot\b|\bsorry\b|\bcorrection\b|\brather\b|\binstead\b|\bscratch\b"
)
_SURE = 2
"""Words of a task that name it under any verb: "cut back the bay tree" for "trim the bay tree"; by one word, "prune the bay" may be another task."""
_SEGMENT = re.compile(r"[.,;:!?()\n\u2022]|\b(?:and|but|while|plus|or|nor|rather than|instead of)\b|&|\+")


def _segment(text: str, place: int) -> tuple[int, int]:
    """Start and end of the stretch between conjunctions and marks of punctuation in which a task is named."""
    start = max((match.end() for match in _SEGMENT.finditer(text, 0, place)), default=0)
    stop = _SEGMENT.search(text, place)
    return start, stop.start() if stop else len(text)


def _words_of(seen: Survey, segment: tuple[int, int]) -> set[str]:
    """The stems of a segment, its marks read as what they stand for."""
    start, end = segment
    held = set(stems(without_marks(seen.text[start:end])))
    for mention, place in seen.values:
        if start <= place < end:
            held.update(stems(seen.body[mention.start : mention.end]))
    return held


def _unmasked(seen: Survey, segment: tuple[int, int]) -> str:
    """A segment as the answer has it."""
    start, end = segment
    named = {place: seen.body[mention.start : mention.end] for mention, place in seen.values}
    return "".join(named.get(place, seen.text[place]) for place in range(start, end))


@lru_cache(maxsize=1024)
def _content(task: str) -> tuple[str, ...]:
    return tuple(token.stem for token in tokens(plain(task)) if token.text not in STOPWORDS | LIGHT)


def _is_done(words: set[str], fit: int, task: str) -> bool:
    """Whether a segment has a task's verb and a word of its object."""
    own = _content(task)
    return fit >= min(_SURE, len(own)) and any(_alike(own[0], word) for word in words)


_DOING = re.compile(
    r"^\s*(?:please |then |also |to |and |you(?:'re|'ve| are| have| need| should| must| were| got|'ll| will)? |got |have |need |meant |supposed )*(?P<verb>[a-z]+) (?:the|your|my|an?|his|her|their)\b"
)


def _has_verb_of(segment: str, tasks: Sequence[str]) -> bool:
    """Whether a segment opens with a verb of one of ``tasks``."""
    doing = _DOING.match(segment)
    return doing is not None and any(_alike(word, doing["verb"]) for task in tasks for word in stems(task))


def _under_another_verb(segment: str, task: str) -> bool:
    """Whether a segment opens with a verb that isn't the task's."""
    doing = _DOING.match(segment)
    return (
        doing is not None
        and doing["verb"] not in STOPWORDS
        and not any(_alike(word, doing["verb"]) for word in stems(task))
    )


def _is_errand(seen: Survey, label: int) -> bool:
    """Whether a task is listed, or told as what is to be done, and not as the subject of what is told of it: "draining the sump is further off"."""
    places = [place for mention, place in seen.values if mention.label == label]
    return not places or any(not _TOLD_OF.search(seen.text, place, _segment(seen.text, place)[1]) for place in places)


_TOLD_OF = re.compile(
    r"\b(?:is|are|isn't|aren't)\b(?! (?:also |still )?(?:to|due|on)\b)|\b(?:was|were|has|have|can|could|comes?|falls?|stays?|waits?|doesn't|don't|won't|will)\b"
)


def _window_end(seen: Survey) -> date | None:
    """The last day of "the next five days" by the question; None where it isn't said in days or weeks."""
    text, asked = plain(seen.question.question), seen.question.asked_at.date()
    if _THIS_WEEK.search(text):
        return asked + timedelta(days=6 - asked.weekday())
    match = _WINDOW.search(text)
    if match is None:
        return asked + timedelta(days=8) if _A_WEEK.search(text) else None
    count = match["days"] or match["within"] or f"{match['count']} {match['unit']}"
    named = named_days(f"in {count}", asked)
    return named[0].days[0] + timedelta(days=1) if named else None


_WINDOW = re.compile(
    r"\b(?:(?:next|coming|following) (?P<count>[\w-]+) (?P<unit>days|weeks)|(?P<days>[\w-]+ (?:days|weeks)) from (?:today|now)|(?:within|over|in) (?P<within>[\w-]+ (?:days|weeks)))\b"
)
_A_WEEK = re.compile(r"\b(?:coming|next|following) week\b")
_THIS_WEEK = re.compile(r"\b(?:end of (?:this|the) week|this week)\b")
_LATER = re.compile(r"\b(?:later|after that|not (?:yet|until)|beyond|next|also|further)\b")


def _may_be_there(seen: Survey, missing: Sequence[str], tasks: Sequence[str]) -> bool:
    """Whether a missing part may be named in other words: something is told that no task, and not the question, accounts for, or a word like one of its own."""
    left = {
        token.stem for token in tokens(without_marks(seen.text)) if token.text not in STOPWORDS and len(token.text) > 2
    }
    if any(_alike(word, other) for part in missing for word in _content(part) for other in left):
        return True
    known = {word for task in tasks for word in stems(task)} | set(stems(seen.question.question)) | FRAME | _TELLING
    return len({word for word in left if not any(_alike(word, other) for other in known)}) > 1


_TELLING = frozenset(
    stems(
        "due task tasks job thing things reminder reminders list only just nothing else lot one two day days week coming falls turn wants needs have got soon meta judge done upcoming window calendar asked nudge still"
    )
)


@lru_cache(maxsize=8192)  # the words of a corpus's tasks meet those of each answer's again and again
def _alike(one: str, other: str) -> bool:
    """Whether two words may be forms of one: "prune" and "pruning"."""
    if min(len(one), len(other)) < 4:
        return one == other
    return one[:4] == other[:4] or nearly_one_word(one, other)


def _nothing_named(seen: Survey) -> Verdict:
    """No task is offered: it is said that nothing is due, it is declined, or something else is told, which may be a task in other words."""
    if says_nothing_is_due(seen.text):
        return MISSED
    if seen.declined:
        return DECLINED[seen.declined]
    return UNDECIDED
