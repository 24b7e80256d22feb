"""The rule for what falls due within some days: all of it, and nothing else.

Precedence 3 of the outcomes (a missing required part hurts), and the reading that a thing not due beside the right ones is a second value. A task is named by the
words that only it has; one of several in a clause counts, the one that fits best. A task of which it is said that it isn't due, or is due beyond the window, isn't offered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from pytest_typedmemeval.corpus.model import Question, ValueGold
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.dates import named_days
from pytest_typedmemeval.judging.rules.holding import State
from pytest_typedmemeval.judging.rules.nothing_due import says_nothing_is_due
from pytest_typedmemeval.judging.rules.phrases import has_mark, without_marks
from pytest_typedmemeval.judging.rules.scene import FRAME, is_said, nearly_one_word
from pytest_typedmemeval.judging.rules.text import LIGHT, STOPWORDS, clauses, plain, stems, tokens
from pytest_typedmemeval.judging.rules.timing import Survey, survey
from pytest_typedmemeval.judging.rules.timing_words import VALUE_MARK
from pytest_typedmemeval.judging.rules.told_days import clause_of
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
    offered, hinted = _offered(seen, tasks, len(parts))
    named = {label for label in offered if label >= len(parts)}
    rivals = {label for label in named if _is_errand(seen, label)}
    missing = [part for i, part in enumerate(parts) if i not in offered]
    if rivals:
        return UNDECIDED if not missing and _LATER.search(seen.text) else WRONG
    if named:
        return UNDECIDED
    if not missing:
        return UNDECIDED if hinted or _lists_more(seen, tasks) else CORRECT
    if not offered and not hinted:
        return _nothing_named(seen, tasks)
    return UNDECIDED if hinted or seen.foreign or _may_be_there(seen, missing, tasks) else WRONG


def _offered(seen: Survey, tasks: Sequence[str], parts: int) -> tuple[set[int], set[int]]:
    """The labels of the tasks that are offered, and of those that may only be spoken of."""
    end = _window_end(seen)
    long = len(re.findall(r"\w+", seen.text)) > _TALK
    by_segment: dict[tuple[int, int], set[int]] = {}
    for mention, place in seen.values:
        if mention.label < len(tasks) and not _set_aside(seen, _with_heading(seen.text, place), end):
            by_segment.setdefault(_segment(seen.text, place), set()).add(mention.label)
    denied = {label for label, told in seen.states.items() if told == {State.DENIED}}
    offered: set[int] = set()
    hinted: set[int] = set()
    for segment, labels in by_segment.items():
        words = _words_of(seen, segment)
        fit = {
            label: sum(any(_alike(word, other) for other in words) for word in _content(tasks[label]))
            for label in labels - denied
        }
        best = max(fit.values(), default=0)
        for label in set(range(len(tasks))) - denied - set(fit):
            found = sum(any(_alike(word, other) for other in words) for word in _content(tasks[label]))
            if found >= _SURE and found > best:
                fit[label] = found  # "cutting back the bay tree" is nobody else's cutting
        top = [label for label in fit if fit[label] == max(fit.values())]
        shared = best < max(fit.values(), default=0) and len(top) > 1  # of two tasks with one object, which?
        for label in fit:
            if fit[label] < max(fit.values()):
                continue  # "put the new version on the laptop" isn't the other task with the laptop
            rival = label >= parts and (
                not labels.isdisjoint(range(parts)) or _has_verb_of(_unmasked(seen, segment), tasks[:parts])
            )
            spoken_of = label >= parts and long and not _is_done(words, fit[label], tasks[label])
            whole = all(any(_alike(word, other) for other in words) for word in _content(tasks[label])[1:])
            otherwise = ((fit[label] < _SURE and not whole) or rival) and _under_another_verb(
                _unmasked(seen, segment), tasks[label]
            )
            (hinted if spoken_of or otherwise or shared else offered).add(label)
    return offered, hinted - offered


_SURE = 2
"""Words of a task that name it under any verb: "cut back the bay tree" for "trim the bay tree"; by one word, "prune the bay" may be another task."""
_SEGMENT = re.compile(r"[.,;:!?()\n\u2022]|\b(?:and|but|while|plus)\b|&|\+")


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


def _content(task: str) -> list[str]:
    return [token.stem for token in tokens(plain(task)) if token.text not in STOPWORDS | LIGHT]


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


_NOT_DUE = re.compile(
    r"\b(?:not|n't|never|no longer|neither|nor|hardly)\b[^.;!?\n]{0,60}\b(?:due|until|till|before|yet|within|in (?:that|this|the) (?:time|window|stretch|week|span)|this week|count|fall|urgent|now)\b|"
    r"n't[^.;!?\n]{0,60}\b(?:due|until|till|before|yet|within|this week|count|fall|urgent|now)\b|"
    r"\b(?:can wait|not due|not yet|outside|past|later|after that|next month|already (?:done|been|behind|over)|done with|done and dusted|is done|are done|over with|behind you|was due|were due|long gone|only comes?|comes? (?:later|after))\b"
)


def _set_aside(seen: Survey, clause: str, end: date | None) -> bool:
    """Whether a task is said not to be due in the window: in words, or by a day beyond it."""
    bare = without_marks(clause)
    if _NOT_DUE.search(bare):
        return True
    if end is None:
        return False
    days = [day for day, at in seen.days if clause_of(seen.text, at) == clause]
    return len(days) == 1 and min(days[0].days) > end


def _with_heading(text: str, place: int) -> str:
    """The clause of a mark, behind the heading of its list: "**Not due yet** / - bottles for the gin"."""
    lines = text[:place].split("\n")
    heading = next((line for line in reversed(lines[:-1]) if line.strip() and not _ITEM.match(line)), "")
    under = _ITEM.match(lines[-1]) is not None and re.search(VALUE_MARK, heading) is None
    return f"{heading} {clause_of(text, place)}" if under else clause_of(text, place)


def _lists_more(seen: Survey, tasks: Sequence[str]) -> bool:
    """Whether an errand that the key doesn't know, of things that the haystack has, is listed beside the known ones: "..., and returning the apple crusher"."""
    known = {word for task in tasks for word in stems(task)} | set(stems(seen.question.question)) | FRAME
    for clause in clauses(seen.text):
        if re.search(VALUE_MARK, clause) is None or _NOT_DUE.search(without_marks(clause)):
            continue
        for part in _SEGMENT.split(clause):
            more = _MORE.fullmatch(part) if not has_mark(part) else None
            words = [word for word in stems(more["thing"]) if word not in known] if more else []
            if words and all(is_said(seen.question, word) for word in words):
                return True
    return False


_MORE = re.compile(
    r"\W*(?:also |then |to )?[a-z]+(?:ing)? (?:the|your|my|an?|his|her|their) (?P<thing>[a-z]+(?: [a-z]+)?)\W*"
)
_ITEM = re.compile(r"\s*(?:\u2022|\d+[.)]|-)")


def _is_errand(seen: Survey, label: int) -> bool:
    """Whether a task is listed, or told as what is to be done, and not as the subject of what is told of it: "draining the sump is further off"."""
    places = [place for mention, place in seen.values if mention.label == label]
    return not places or any(not _TOLD_OF.search(seen.text, place, _segment(seen.text, place)[1]) for place in places)


_TOLD_OF = re.compile(
    r"\b(?:is|are|isn't|aren't)\b(?! (?:also |still )?(?:to|due|on)\b)|\b(?:was|were|has|have|can|could|comes?|falls?|stays?|waits?|doesn't|don't|won't|will)\b"
)


def _window_end(seen: Survey) -> date | None:
    """The last day of "the next five days" by the question; None where it isn't said in days or weeks."""
    match = _WINDOW.search(plain(seen.question.question))
    if match is None:
        return None
    asked = seen.question.asked_at.date()
    named = named_days(f"in {match['count']} {match['unit']}", asked)
    return named[0].days[0] + timedelta(days=1) if named else None


_WINDOW = re.compile(r"\b(?:next|coming|following) (?P<count>[\w-]+) (?P<unit>days|weeks)\b")
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


def _alike(one: str, other: str) -> bool:
    """Whether two words may be forms of one: "prune" and "pruning"."""
    if min(len(one), len(other)) < 4:
        return one == other
    return one[:4] == other[:4] or nearly_one_word(one, other)


def _nothing_named(seen: Survey, tasks: Sequence[str]) -> Verdict:
    """No task is offered: it is said that nothing is due, it is declined, or something else is told, which may be a task in other words."""
    if says_nothing_is_due(seen.text):
        return MISSED
    if seen.declined:
        return DECLINED[seen.declined]
    return UNDECIDED
