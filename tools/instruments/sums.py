"""The statistics of the re-choice tests: for every row and every choice, a sum over questions, with its null moments.

A row is a shape feature, an overlap with the question or a phrase. What the gold of a question can be is scored once; each choice then looks its own up. Nearly all phrases of a haystack stand in few of its
sessions, so a choice is kept as the difference from what a phrase scores under most of the possible golds. A question is scored once and added up for every stratum that it is in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.instruments.features import midranks
from tools.instruments.frozen import Array, Frozen
from tools.instruments.haystack import Asked, Choice, with_gold
from tools.instruments.numbering import Numbers
from tools.instruments.overlap import overlaps

_TINY = 1e-9
Counts = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Sums:
    """Sums over questions for every choice (rows) and feature (columns: shape features, overlaps, phrases).

    ``auc`` holds AUC - .5, ``perfect`` the perfect separations. ``moments`` are (mean of auc, variance of auc, mean of perfect, variance of perfect) under a uniform choice of each question's
    block, as different questions are chosen independently; not of the overlaps, whose question changes with the gold.
    """

    auc: Array
    perfect: Counts
    moments: Array


@dataclass(frozen=True)
class Phrases:
    """What the phrases of a world score for one question. ``at`` are their columns, ``usual`` their score under most golds.

    For each possible gold ``differs`` are the positions in ``at`` of those that score otherwise, by ``by``, and ``singled`` of those that separate it perfectly.
    """

    at: Numbers
    usual: Array
    moments: Array
    differs: tuple[Numbers, ...]
    by: tuple[Array, ...]
    singled: tuple[Numbers, ...]


@dataclass(frozen=True)
class Scored:
    """One question under all choices: ``which`` possible gold each choice picks, what each possible gold scores, and what counts for each choice alone.

    ``exempt`` are the phrases of each choice's question: the choice, the position, what it scored, whether it singled the gold out.
    """

    question_id: str
    which: Numbers
    shape: Array
    overlap: Array
    phrases: Phrases
    exempt: tuple[Numbers, Numbers, Array, Counts]


def scored(frozen: Frozen, choices: Sequence[Choice]) -> list[Scored]:
    """Every question that has gold, in the first choice's order.

    Raises `ValueError` where a question has gold under some of the choices only, or is asked of different worlds.
    """
    by_question: dict[str, list[Asked]] = {}
    for choice in choices:
        for asked in with_gold(choice):
            by_question.setdefault(asked.question_id, []).append(asked)
    for question_id, asked_by_choice in by_question.items():
        if len(asked_by_choice) != len(choices):
            raise ValueError(f"{question_id} has gold under {len(asked_by_choice)} of {len(choices)} choices")
        if any(asked.world != asked_by_choice[0].world for asked in asked_by_choice):
            raise ValueError(f"{question_id} is asked of different worlds under different choice seeds")
    return [_scored(frozen, asked_by_choice) for asked_by_choice in by_question.values()]


def sums(frozen: Frozen, questions: Sequence[Scored]) -> Sums:
    """Add up some questions."""
    f, first, choices = len(frozen.features), frozen.first_phrase, len(questions[0].which)
    size = first + len(frozen.phrases.grams)
    total = Sums(np.zeros((choices, size)), np.zeros((choices, size), dtype=np.int16), np.zeros((size, 4)))
    usual = np.zeros(size)
    for question in questions:
        shape, phrases = question.shape, question.phrases
        at = first + phrases.at
        total.auc[:, :f] += shape[question.which]
        total.auc[:, f:first] += question.overlap
        total.perfect[:, :f] += _perfect(shape)[question.which]
        total.moments[:f] += _moments(shape)
        total.moments[at] += phrases.moments
        usual[at] += phrases.usual
        for option, (differs, by, singled) in enumerate(zip(phrases.differs, phrases.by, phrases.singled, strict=True)):
            rows = np.flatnonzero(question.which == option)
            total.auc[np.ix_(rows, at[differs])] += by
            total.perfect[np.ix_(rows, at[singled])] += 1
        row, position, score, perfect = question.exempt
        total.auc[row, at[position]] -= score
        total.perfect[row, at[position]] -= perfect
    total.auc[:] += usual
    return total


def auc(ranks: Array, gold: Array) -> Array:
    """AUC - .5 of each possible gold (rows of ``gold``, 0 or 1 a session) against the rest of the haystack, for every column of sessions x columns ``ranks``."""
    count, n = gold.sum(1, keepdims=True), len(ranks)
    found: Array = (gold @ ranks - count * (count + 1) / 2) / (count * (n - count)) - 0.5
    return found


def own_auc(ranks: Array, choices: Sequence[Asked]) -> Array:
    """The same where every choice has ranks of its own: choices x features, of sessions x choices x features."""
    marked = np.zeros((len(choices), len(ranks)))
    for row, asked in enumerate(choices):
        marked[row, list(asked.gold)] = 1
    count, n = marked.sum(1)[:, None], len(ranks)
    found: Array = (np.einsum("cs,scf->cf", marked, ranks) - count * (count + 1) / 2) / (count * (n - count)) - 0.5
    return found


def _presence_auc(present: Array, gold: Array) -> Array:
    """The same where a column only says which sessions have a thing: half the difference of the shares of gold and of the rest that have it."""
    count, n, held = gold.sum(1, keepdims=True), len(present), gold @ present
    found: Array = (held / count - (present.sum(0) - held) / (n - count)) / 2
    return found


def _scored(frozen: Frozen, asked_by_choice: Sequence[Asked]) -> Scored:
    world = asked_by_choice[0].world
    number = {gold: i for i, gold in enumerate(dict.fromkeys(asked.gold for asked in asked_by_choice))}
    which = np.array([number[asked.gold] for asked in asked_by_choice])
    gold = np.zeros((len(number), len(frozen.ranks[world])))
    for row, sessions in enumerate(number):
        gold[row, list(sessions)] = 1
    values = _presence_auc(frozen.phrases.present[world], gold)
    phrases = _phrases(frozen.phrases.columns[world], values)
    return Scored(
        asked_by_choice[0].question_id,
        which,
        auc(frozen.ranks[world], gold),
        _overlap(frozen, asked_by_choice),
        phrases,
        _exempt(frozen, [asked.question for asked in asked_by_choice], which, phrases.at, values),
    )


def _phrases(at: Numbers, values: Array) -> Phrases:
    """``values`` are possible gold x the phrases of the world."""
    usual = np.median(values, axis=0)
    differs = tuple(np.flatnonzero(np.abs(row - usual) > _TINY) for row in values)
    by = tuple(row[some] - usual[some] for row, some in zip(values, differs, strict=True))
    return Phrases(at, usual, _moments(values), differs, by, tuple(np.flatnonzero(row) for row in _perfect(values)))


def _exempt(
    frozen: Frozen, questions: Sequence[str], which: Numbers, at: Numbers, values: Array
) -> tuple[Numbers, Numbers, Array, Counts]:
    known = {question: _positions(at, frozen.phrases.of_question(question)) for question in dict.fromkeys(questions)}
    places = [known[question] for question in questions]
    row, position = np.repeat(np.arange(len(questions)), [len(some) for some in places]), np.concatenate(places)
    score = values[which[row], position]
    return row, position, score, _perfect(score)


def _overlap(frozen: Frozen, asked_by_choice: Sequence[Asked]) -> Array:
    """Choices x overlaps. Unlike the others these have no fixed value for a gold: the question, too, is drawn by the choice."""
    number = {question: i for i, question in enumerate(dict.fromkeys(asked.question for asked in asked_by_choice))}
    found = overlaps(frozen.sentences[asked_by_choice[0].world], list(number))
    sessions = found.shape[1]
    ranks = midranks(found.transpose(1, 0, 2).reshape(sessions, -1)).reshape(sessions, *found.shape[::2])
    return own_auc(ranks[:, [number[asked.question] for asked in asked_by_choice]], asked_by_choice)


def _perfect(values: Array) -> Counts:
    return (np.abs(values) > 0.5 - _TINY).astype(np.int16)


def _moments(values: Array) -> Array:
    perfect = _perfect(values).astype(np.float64)
    return np.stack([values.mean(0), values.var(0), perfect.mean(0), perfect.var(0)], axis=1)


def _positions(places: Numbers, wanted: Numbers) -> Numbers:
    """Where the ``wanted`` that are among the sorted ``places`` stand."""
    at = np.searchsorted(places, wanted)
    inside = at < len(places)
    at, wanted = at[inside], wanted[inside]
    found: Numbers = at[places[at] == wanted]
    return found
