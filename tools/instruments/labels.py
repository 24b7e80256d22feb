"""Instrument 2, labels: who said it must not be told from the question alone, the haystack alone or the statement alone.

A system that stores no speaker could otherwise answer from the framing (seed 000, section 13). A naive Bayes on words, cross-validated by world, against the same classifier on shuffled labels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pytest_typedmemeval.corpus.model import Question, SpeakerGold
from tools.instruments.chance import monte_carlo_p
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
    shuffled = np.array([labels, *(random.permutation(labels) for _ in range(PERMUTATIONS))]).T
    hits = _cross_validated(
        _word_matrix([item.text for item in items]), shuffled, np.array([item.world for item in items])
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


def _text(haystack: Haystack) -> str:
    return "\n".join(text for session in haystack for text in session.texts)


def _check(name: str, items: Sequence[Labelled]) -> Check:
    accuracy, p = told_p(items)
    return Check(name, f"accuracy {accuracy:.3f} of {len(items)}, p = {p:.3f}", f"p > {LEVEL}", p > LEVEL)
