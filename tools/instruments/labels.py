"""Instrument 2, labels: who said it must not be told from the question alone, the haystack alone or the statement alone; nor, in Forgetting, the shape from the question alone.

A system that stores no speaker could otherwise answer from the framing (seed 000, section 13). A naive Bayes on words, cross-validated by world, against the same classifier on shuffled labels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from pytest_typedmemeval.corpus.model import Question, SpeakerGold
from tools.instruments.chance import holm, monte_carlo_p
from tools.instruments.check import Check
from tools.instruments.haystack import Choice, Haystack, Worlds, haystack_of
from tools.instruments.text import tokens

LEVEL = 0.01
PERMUTATIONS = 499
FOLDS = 10
_SMOOTHING = 0.5
_LEAST_TEXTS = 2

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Labelled:
    """One text, the label that must not be told from it, and the world that it belongs to."""

    text: str
    positive: bool
    world: int


def told_p(items: Sequence[Labelled], seed: int = 0) -> tuple[float, float]:
    """Accuracy of the cross-validated classifier, and its p against shuffled labels. One class only: accuracy 1 says nothing, p = 1."""
    labels = np.array([item.positive for item in items], dtype=float)
    if len(items) < FOLDS or labels.min() == labels.max():
        return 1.0, 1.0
    random = np.random.default_rng(seed)
    return _against(items, labels, [random.permutation(labels) for _ in range(PERMUTATIONS)])


def told_by_world_p(items: Sequence[Labelled], seed: int = 0) -> tuple[float, float]:
    """The same where the texts of one world belong together (they share its families).

    In a world with both labels they are shuffled within it; worlds with one label exchange theirs whole.
    """
    labels = np.array([item.positive for item in items], dtype=float)
    if len(items) < FOLDS or labels.min() == labels.max():
        return 1.0, 1.0
    worlds = np.array([item.world for item in items])
    members = [np.flatnonzero(worlds == world) for world in np.unique(worlds)]
    mixed = [rows for rows in members if np.ptp(labels[rows]) > 0]
    pure = [rows for rows in members if np.ptp(labels[rows]) == 0]
    random = np.random.default_rng(seed)

    def shuffle() -> Array:
        result: Array = labels.copy()
        for rows in mixed:
            result[rows] = random.permutation(labels[rows])
        order = random.permutation(len(pure))
        for rows, other in zip(pure, order, strict=True):
            result[rows] = labels[pure[other][0]]
        return result

    return _against(items, labels, [shuffle() for _ in range(PERMUTATIONS)])


def _against(items: Sequence[Labelled], labels: Array, shuffled: Sequence[Array]) -> tuple[float, float]:
    hits = _cross_validated(
        _word_matrix([item.text for item in items]),
        np.array([labels, *shuffled]).T,
        np.array([item.world for item in items]),
    )
    return float(hits[0]), monte_carlo_p(float(hits[0]), [float(hit) for hit in hits[1:]])


def _word_matrix(texts: Sequence[str]) -> Array:
    """Texts x words (1) or not (0), for the words of `_LEAST_TEXTS` texts or more."""
    bags = [set(tokens(text)) for text in texts]
    index = {word: i for i, word in enumerate(sorted(set().union(*bags)))}
    matrix = np.zeros((len(bags), len(index)))
    for row, bag in enumerate(bags):
        matrix[row, [index[word] for word in bag]] = 1
    kept: Array = matrix[:, matrix.sum(0) >= _LEAST_TEXTS]
    return kept


def _cross_validated(words: Array, labels: Array, worlds: npt.NDArray[np.int_]) -> Array:
    """Accuracy for every column of ``labels``; the facts of one world share a fold. Bernoulli naive Bayes with all columns fitted at once."""
    names = np.unique(worlds)
    fold_of = {int(world): i % FOLDS for i, world in enumerate(names)}
    folds = np.array([fold_of[int(world)] for world in worlds])
    hits = np.zeros(labels.shape[1])
    for fold in range(FOLDS):
        train, test = folds != fold, folds == fold
        if not test.any():
            continue
        score = _log_odds(words[train], labels[train], words[test])
        hits += ((score > 0) == (labels[test] > 0.5)).sum(0)
    accuracy: Array = hits / len(worlds)
    return accuracy


def _log_odds(words: Array, labels: Array, wanted: Array) -> Array:
    positive, negative = labels.sum(0), (1 - labels).sum(0)
    p = (words.T @ labels + _SMOOTHING) / (positive + 2 * _SMOOTHING)
    q = (words.T @ (1 - labels) + _SMOOTHING) / (negative + 2 * _SMOOTHING)
    prior = np.log((positive + _SMOOTHING) / (negative + _SMOOTHING))
    absent = np.log1p(-p) - np.log1p(-q)
    weight = np.log(p) - np.log(q) - absent
    score: Array = wanted @ weight + absent.sum(0) + prior
    return score


def asked_facts(choices: Sequence[Choice]) -> list[Labelled]:
    """Every fact with a speaker that any choice asks about, once, with the first question that asks for it."""
    facts = {
        (asked.question_id, asked.block): asked
        for choice in reversed(choices)
        for asked in choice
        if asked.speaker is not None
    }
    return [Labelled(asked.question, asked.speaker == "user", asked.world) for asked in facts.values()]


def from_choices(vertical: str, worlds: Worlds, shipped: Choice, others: Sequence[Choice]) -> list[Check]:
    """The lines of a vertical: on the speaker where a question has one, on the shape where it must not be told."""
    checks = shape_from_question(vertical, others)
    if any(asked.speaker is not None for asked in shipped):
        checks += [speaker_from_question(others), speaker_from_haystack(worlds, shipped)]
    return checks


def speaker_from_question(choices: Sequence[Choice]) -> Check:
    """The question's words don't tell the speaker."""
    return _check("speaker told from the question alone", asked_facts(choices))


def speaker_from_haystack(worlds: Worlds, choice: Choice) -> Check:
    """The haystack's words don't tell the speaker of what one choice asks of it."""
    facts = [asked for asked in choice if asked.speaker is not None]
    return _check(
        "speaker told from the haystack alone",
        [Labelled(_text(worlds[asked.world]), asked.speaker == "user", asked.world) for asked in facts],
    )


def on_a_draw(questions: Sequence[Question]) -> list[Check]:
    """All three on a calibration draw, one question a world: the question, the haystack, and the statement with its frame."""
    texts: dict[str, list[Labelled]] = {"question": [], "haystack": [], "statement": []}
    for number, question in enumerate(questions):
        gold = question.typedmemeval.gold
        if isinstance(gold, SpeakerGold):
            parts = {
                "question": question.question,
                "haystack": _text(haystack_of(question)),
                "statement": gold.statement,
            }
            for name, text in parts.items():
                texts[name].append(Labelled(text, gold.speaker == "user", number))
    return [_check(f"speaker told from the {name} alone, on the draw", items) for name, items in texts.items() if items]


SHAPES_ALIKE: Mapping[str, tuple[str, ...]] = {"forgetting": ("invalidated", "still-valid", "never-known")}
"""Verticals whose questions must not tell their shape."""


@dataclass(frozen=True)
class ShapedText:
    """A question's text, its shape, and its world."""

    text: str
    shape: str
    world: int


def shape_from_question(vertical: str, choices: Sequence[Choice]) -> list[Check]:
    """The question's words don't tell the shape: every block that any choice asks about, once. No line for a vertical whose shapes may be told."""
    asked = {(one.question_id, one.block): one for choice in reversed(choices) for one in choice}
    texts = [ShapedText(one.question, one.shape, one.world) for one in asked.values()]
    return _shape_check("shape told from the question alone", vertical, texts)


def shape_on_a_draw(vertical: str, questions: Sequence[Question]) -> list[Check]:
    """The same on a calibration draw, where a world has one question a shape."""
    number: dict[tuple[str, ...], int] = {}
    texts = [ShapedText(q.question, q.shape, number.setdefault(q.haystack_session_ids, len(number))) for q in questions]
    return _shape_check("shape told from the question alone, on the draw", vertical, texts)


def _shape_check(name: str, vertical: str, texts: Sequence[ShapedText]) -> list[Check]:
    """Every two shapes against each other; the least p after Holm decides."""
    found = {
        f"{one} or {other}": told_by_world_p(
            [Labelled(item.text, item.shape == one, item.world) for item in texts if item.shape in (one, other)]
        )
        for one, other in combinations(SHAPES_ALIKE.get(vertical, ()), 2)
    }
    if not found:
        return []
    adjusted = holm({pair: p for pair, (_, p) in found.items()})
    worst = min(adjusted, key=lambda pair: adjusted[pair])
    figure = f"{worst}: accuracy {found[worst][0]:.3f}, Holm p = {adjusted[worst]:.3f}, {len(texts)} questions"
    details = tuple(f"{pair}: accuracy {accuracy:.3f}, p = {p:.3f}" for pair, (accuracy, p) in found.items())
    return [Check(name, figure, f"Holm p > {LEVEL}", adjusted[worst] > LEVEL, details)]


def _text(haystack: Haystack) -> str:
    return "\n".join(text for session in haystack for text in session.texts)


def _check(name: str, items: Sequence[Labelled]) -> Check:
    accuracy, p = told_p(items)
    return Check(name, f"accuracy {accuracy:.3f} of {len(items)}, p = {p:.3f}", f"p > {LEVEL}", p > LEVEL)
