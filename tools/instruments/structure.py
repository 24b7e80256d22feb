"""Instrument 1: what every corpus must hold, recomputed from the text. The rules of one vertical's gold kinds are in a module of its own."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from pytest_typedmemeval.corpus.load import CorpusError, parse_questions
from pytest_typedmemeval.corpus.model import Question, parse_date
from tools.instruments import arithmetic, episodic, forgetting, prospective, workingmemory
from tools.instruments.check import Check, none_of
from tools.instruments.haystack import Haystack, haystack_of
from tools.instruments.prose import calendar_dates, repeated_sentences, seams

TURNS = range(4, 11)
WAKING_HOURS = range(6, 23)
_ID = re.compile(r"[0-9a-f]{16}")
_RUNS_Z = -3.0

Rule = Callable[[Question], Iterator[str]]


def parse(data: bytes, name: Path | str) -> tuple[tuple[Question, ...], Check]:
    """The questions, and the line on the format; no questions where the package's loader refuses the file."""
    try:
        return parse_questions(data, name), none_of("format: the loader's problems", [])
    except CorpusError as error:
        return (), none_of("format: the loader's problems", [str(problem) for problem in error.problems])


def structure(questions: Sequence[Question], vertical: str) -> list[Check]:
    """All lines of this instrument."""
    rules = {**_RULES, **VERTICAL_RULES[vertical]}
    checks = [
        none_of(name, [f"{q.question_id}: {problem}" for q in questions for problem in rule(q)])
        for name, rule in rules.items()
    ]
    checks += [none_of(name, list(rule(questions))) for name, rule in _CORPUS_RULES.items()]
    checks += [none_of(name, list(rule(questions))) for name, rule in VERTICAL_CORPUS_RULES[vertical].items()]
    return checks


def session_ids(question: Question) -> Iterator[str]:
    """Ids are 16 hexadecimal digits, each once: same length, same alphabet, nothing readable."""
    for name in question.haystack_session_ids:
        if not _ID.fullmatch(name):
            yield f"id {name!r}"
    if len(set(question.haystack_session_ids)) < len(question.haystack_session_ids):
        yield "an id stands twice"


def dates(question: Question) -> Iterator[str]:
    """Sessions strictly ascending and in waking hours (06-23 UTC), the question after the last of them."""
    moments = [parse_date(text) for text in (*question.haystack_dates, question.question_date)]
    for one, other in pairwise(moments):
        if other <= one:
            yield f"{other} doesn't lie after {one}"
    yield from (f"{moment:%H:%M} is no waking hour" for moment in moments if moment.hour not in WAKING_HOURS)


def turns(question: Question) -> Iterator[str]:
    """4-10 turns, user first, roles alternating, no turn empty."""
    for name, session in zip(question.haystack_session_ids, question.haystack_sessions, strict=True):
        if len(session) not in TURNS:
            yield f"session {name} has {len(session)} turns"
        if any(turn.role != ("user", "assistant")[index % 2] for index, turn in enumerate(session)):
            yield f"session {name}: roles {' '.join(turn.role for turn in session)}"
        if any(not any(letter.isalnum() for letter in turn.content) for turn in session):
            yield f"session {name} has an empty turn"


def evidence_marks(question: Question) -> Iterator[str]:
    """``has_answer`` is true exactly on the evidence's turns, the gold sessions are exactly the evidence's, in haystack order, and all evidence bears."""
    key = question.typedmemeval
    marked = {
        (name, index)
        for name, session in zip(question.haystack_session_ids, question.haystack_sessions, strict=True)
        for index, turn in enumerate(session)
        if turn.has_answer
    }
    if marked != {(item.session_id, item.turn_index) for item in key.evidence}:
        yield "has_answer isn't on the turns of the evidence"
    wanted = {item.session_id for item in key.evidence}
    if list(question.answer_session_ids) != [name for name in question.haystack_session_ids if name in wanted]:
        yield "answer_session_ids aren't the sessions of the evidence"
    if not key.load_bearing and key.evidence:
        yield "nothing is load-bearing"
    if len(set(key.load_bearing)) < len(key.load_bearing):
        yield "an index is load-bearing twice"


def spans(question: Question) -> Iterator[str]:
    """A span stands once in its turn, on word bounds, and nowhere else in the haystack (that it stands there at all is the loader's)."""
    for item in question.typedmemeval.evidence:
        texts = [turn.content for session in question.haystack_sessions for turn in session]
        places = sum(text.count(item.span) for text in texts)
        whole = re.compile(rf"(?<!\w){re.escape(item.span)}(?!\w)")
        if places != 1 or not any(whole.search(text) for text in texts):
            yield f"span {item.span!r} stands {places} times, or inside a word"


def _of_texts(screen: Callable[[str], Iterable[str]]) -> Rule:
    def rule(question: Question) -> Iterator[str]:
        texts = [turn.content for session in question.haystack_sessions for turn in session]
        for text in (*texts, question.question, question.answer):
            yield from screen(text)

    return rule


def _repeats(question: Question) -> Iterator[str]:
    yield from (f"{sentence!r}" for sentence in repeated_sentences(haystack_of(question)))


def _no_dates(question: Question) -> Iterator[str]:
    for session in question.haystack_sessions:
        for turn in session:
            yield from calendar_dates(turn.content)


_RULES: dict[str, Rule] = {
    "ids opaque, alike, unique": session_ids,
    "dates ascend, at waking hours": dates,
    "turns: 4-10, roles alternate, none empty": turns,
    "labels follow the evidence": evidence_marks,
    "spans stand once, on word bounds": spans,
    "no sentence twice in a haystack": _repeats,
    "no calendar dates in content": _no_dates,
    "no template seams": _of_texts(seams),
}


def numbers_shuffled(questions: Sequence[Question]) -> Iterator[str]:
    """Question numbers don't follow the shapes: the number of runs of one shape isn't below what a shuffle gives by three standard deviations.

    Barton and David (1957): E = n + 1 - sum(n_i^2)/n, and the variance below.
    """
    shapes = [question.shape for question in sorted(questions, key=lambda q: q.question_id)]
    n, counts = len(shapes), Counter(shapes).values()
    if n < 3:
        return
    runs = 1 + sum(one != other for one, other in pairwise(shapes))
    two, three = sum(c * c for c in counts), sum(c**3 for c in counts)
    variance = (two * (two + n * (n + 1)) - 2 * n * three - n**3) / (n * n * (n - 1))
    if variance > 0 and (runs - (n + 1 - two / n)) / math.sqrt(variance) < _RUNS_Z:
        yield f"{runs} runs of one shape in {n} questions"


def ids_once(questions: Sequence[Question]) -> Iterator[str]:
    """A session id belongs to one world of the corpus."""
    owner: dict[str, Haystack] = {}
    for question in questions:
        haystack = haystack_of(question)
        for session in haystack:
            if owner.setdefault(session.id, haystack) != haystack:
                yield f"{question.question_id}: {session.id} is in another haystack too"


_CorpusRule = Callable[[Sequence[Question]], Iterator[str]]
_CORPUS_RULES: dict[str, _CorpusRule] = {
    "question numbers don't follow shapes": numbers_shuffled,
    "session ids belong to one world": ids_once,
}
VERTICAL_RULES: dict[str, dict[str, Rule]] = {
    "arithmetic": arithmetic.RULES,
    "episodic": episodic.RULES,
    "forgetting": forgetting.RULES,
    "prospective": prospective.RULES,
    "workingmemory": workingmemory.RULES,
}
VERTICAL_CORPUS_RULES: dict[str, dict[str, _CorpusRule]] = {
    "arithmetic": arithmetic.CORPUS_RULES,
    "episodic": episodic.CORPUS_RULES,
    "forgetting": forgetting.CORPUS_RULES,
    "prospective": prospective.CORPUS_RULES,
    "workingmemory": workingmemory.CORPUS_RULES,
}
