"""A learned attacker: can gold be found in a haystack that it has never seen, without the question, by anything that a linear learner picks up?

It sees the ranks of the shape features within their haystack, how far each is from the middle (so that "neither long nor short" can be learned), and which phrases a session has. Kernel ridge regression on
the labels of all other worlds scores the sessions of a world (Hastie, Tibshirani and Friedman, The Elements of Statistical Learning, 5.8 and 12.3.7); the questions of a world are left out together.
Where a single feature must stand out by itself in the other tests, this one adds up many that are too faint. It is trained anew for every choice, so that the shipped labels and the null are learned alike.

No random number, no iteration. Leaving out world B needs no second fit: with G the inverse of the kernel matrix plus the penalty, the residuals of B are the inverse of G's block of B times (G y) of B.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tools.instruments.features import midranks
from tools.instruments.frozen import Array, Frozen
from tools.instruments.haystack import Asked, Choice, with_gold
from tools.instruments.numbering import Numbers
from tools.instruments.sums import own_auc

PENALTY = 3.0
"""The ridge, beside two kernels whose mean diagonal is 1 each. Between .3 and 30 the planted defects are seen alike; faint ones best from 3 to 10."""

LEARNABLE_WORLDS = 8
"""A phrase in fewer haystacks is left out: what is learned of it in the others seldom meets it again."""

_BLOCK = 4000  # phrases at a time, to bound the memory
_DECIMALS = 9


@dataclass(frozen=True)
class Attack:
    """``auc[question_id]`` is AUC - .5 for every choice; ``leans_on`` the feature with the greatest weight in the first choice's fit to all worlds."""

    auc: Mapping[str, Array]
    leans_on: str


@dataclass(frozen=True)
class Learner:
    """The haystacks in the form that the attacker sees, with the inverse that every fit needs.

    ``rows[w]`` are the sessions of world w; ``scales`` bring the kernel of the shape features and that of the phrases to a mean diagonal of 1.
    """

    frozen: Frozen
    rows: Mapping[int, slice]
    inverse: Array
    scales: tuple[float, float]


@lru_cache(maxsize=1)  # the same haystacks are tested under many choices
def learner(frozen: Frozen) -> Learner:
    """Lay the worlds out one below the other and invert once."""
    rows, start = {}, 0
    for world, ranks in frozen.ranks.items():
        rows[world] = slice(start, start + len(ranks))
        start += len(ranks)
    kernel, scales = PENALTY * np.eye(start), []
    for part in (_shape_kernel(frozen), _phrase_kernel(frozen, rows, start)):
        size = float(np.trace(part))
        scales.append(start / size if size > 0 else 0.0)
        kernel += part * scales[-1]
    return Learner(frozen, rows, np.asarray(np.linalg.inv(kernel), np.float64), (scales[0], scales[1]))


def _shape(frozen: Frozen) -> Array:
    """Sessions x shape features twice: centred ranks, and their squares, centred too, scaled alike over haystacks of any size."""
    parts = []
    for ranks in frozen.ranks.values():
        centred = (ranks - (len(ranks) + 1) / 2) / len(ranks)
        squares = centred**2
        parts.append(np.hstack([centred, 4 * (squares - squares.mean(0))]))
    return np.vstack(parts)


def _shape_kernel(frozen: Frozen) -> Array:
    shape = _shape(frozen)
    found: Array = shape @ shape.T
    return found


def _phrases(frozen: Frozen, rows: Mapping[int, slice], sessions: int, wanted: Numbers) -> npt.NDArray[np.float32]:
    """Sessions x the ``wanted`` phrases, 1 where a session has one."""
    place = np.full(len(frozen.phrases.grams), -1)
    place[wanted] = np.arange(len(wanted))
    found = np.zeros((sessions, len(wanted)), dtype=np.float32)
    for world, where in rows.items():
        column = place[frozen.phrases.columns[world]]
        found[where, column[column >= 0]] = frozen.phrases.present[world][:, column >= 0]
    return found


def _phrase_kernel(frozen: Frozen, rows: Mapping[int, slice], sessions: int) -> Array:
    """Shared phrases of every two sessions, centred within both haystacks. The counts are whole numbers, so that 32 bits hold them exactly, on every machine."""
    in_worlds = np.bincount(np.concatenate(list(frozen.phrases.columns.values())), minlength=len(frozen.phrases.grams))
    learnable = np.flatnonzero(in_worlds >= min(LEARNABLE_WORLDS, len(rows)))
    shared = np.zeros((sessions, sessions))
    for first in range(0, len(learnable), _BLOCK):
        block = _phrases(frozen, rows, sessions, learnable[first : first + _BLOCK])
        shared += block @ block.T
    for where in rows.values():
        shared[where] -= shared[where].mean(0)
    for where in rows.values():
        shared[:, where] -= shared[:, where].mean(1, keepdims=True)
    return shared


def attack(frozen: Frozen, choices: Sequence[Choice]) -> Attack:
    """Train and score under every choice."""
    known = learner(frozen)
    labels = _labels(known, choices)
    leans_on = _leans_on(known, known.inverse @ labels[:, 0])
    return Attack(_aucs(_scores(known, labels), choices), leans_on)


def _scores(known: Learner, labels: Array) -> dict[int, Array]:
    """Sessions x choices by world, each from a fit to the labels of the other worlds; rounded, so that sessions alike to the learner stay so on every machine."""
    fitted = known.inverse @ labels
    scores: dict[int, Array] = {}
    for world, where in known.rows.items():
        score: Array = labels[where] - np.linalg.solve(known.inverse[where, where], fitted[where])
        scores[world] = score.round(_DECIMALS)
    return scores


def _labels(known: Learner, choices: Sequence[Choice]) -> Array:
    """Sessions x choices: what is to be learned. A question counts once, whatever its number of gold sessions; no world has a mean of its own."""
    labels = np.zeros((len(known.inverse), len(choices)))
    for column, choice in enumerate(choices):
        for asked in with_gold(choice):
            labels[[known.rows[asked.world].start + i for i in asked.gold], column] += 1 / len(asked.gold)
    for where in known.rows.values():
        labels[where] -= labels[where].mean(0)
    return labels


def _aucs(scores: Mapping[int, Array], choices: Sequence[Choice]) -> dict[str, Array]:
    ranks = {world: midranks(score)[:, :, None] for world, score in scores.items()}
    by_question: dict[str, list[Asked]] = {}
    for choice in choices:
        for asked in with_gold(choice):
            by_question.setdefault(asked.question_id, []).append(asked)
    return {question_id: own_auc(ranks[asked[0].world], asked)[:, 0] for question_id, asked in by_question.items()}


def _leans_on(known: Learner, fitted: Array) -> str:
    """The name of the row that the fit pulls on most, over all sessions."""
    frozen = known.frozen
    pull = np.zeros(len(frozen.phrases.grams))
    centred = fitted.copy()
    for world, where in known.rows.items():
        centred[where] -= centred[where].mean()
        pull[frozen.phrases.columns[world]] += centred[where] @ frozen.phrases.present[world]
    by_rank = np.abs(centred @ _shape(frozen)).reshape(2, -1).max(0)
    named = [*zip(frozen.features, by_rank * np.sqrt(known.scales[0]), strict=True)]
    named += zip(frozen.names[frozen.first_phrase :], np.abs(pull) * np.sqrt(known.scales[1]), strict=True)
    return max(named, key=lambda pair: round(float(pair[1]), _DECIMALS), default=("-", 0.0))[0]
