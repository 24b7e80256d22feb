"""Can gold be told from the other sessions by something that has nothing to do with the question?

The test is a max-statistic re-choice test. The haystacks are frozen; the shipped labels and N other choices of the same worlds are scored alike:

- *shape AUC*: for every feature, the mean over questions of the within-question AUC of gold against the rest;
- *n-gram AUC*: the same for the presence of every phrase; a question whose own text holds the phrase counts as .5 for it (relevance is exempt);
- *perfect separation*: for every feature and phrase, the number of questions in which it singles the gold out without an error (a split that an average hides: seed 000, section 15).

Each is standardised by its exact mean and spread under a uniform choice of each question's block, and its maximum over features is compared with the N maxima: no list of bars, no assumption about the features' dependence.
(Moments estimated from the N choices would tie rare features at the largest value that N draws can give.) A block counts as one that can be chosen when any of the N + 1 choices picks it, so shipped and other labels are treated
alike. A question counts once, whatever its number of gold sessions; the questions of one world move together because a choice is drawn for whole worlds.
A question without gold has nothing to tell and is left out, with its world if nothing else is asked of it. A figure that isn't a number is refused.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.instruments.chance import holm, monte_carlo_p
from tools.instruments.check import Check
from tools.instruments.features import midranks, shape_features
from tools.instruments.grams import LEAST_WORLDS, Presence, presence, question_phrases, session_phrases
from tools.instruments.haystack import Asked, Choice, Worlds, with_gold, worlds_with_gold

LEVEL = 0.05
TESTS = ("shape AUC", "n-gram AUC", "perfect separation")
"""The family that Holm corrects over within a vertical. A learned attacker joins it as a fourth p-value (`judge` takes more)."""

EXCLUSIVE_SHARE = 0.2
EXCLUSIVE_LEAST_QUESTIONS = 30
_TINY = 1e-9
_ROWS = 2000  # standardised at a time, to bound the memory

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Frozen:
    """What is measured of the haystacks once: ranks of the features that vary in `LEAST_WORLDS` haystacks or more, and phrases likewise."""

    features: tuple[str, ...]
    ranks: Mapping[int, Array]
    phrases: Presence


def freeze(worlds: Worlds) -> Frozen:
    """Measure all haystacks."""
    tables = {world: shape_features(haystack) for world, haystack in worlds.items()}
    names = next(iter(tables.values()))[0]
    ranks = {world: midranks(matrix) for world, (_, matrix) in tables.items()}
    varies = np.sum([np.ptp(rank, axis=0) > 0 for rank in ranks.values()], axis=0) >= min(LEAST_WORLDS, len(worlds))
    kept = tuple(name for name, keep in zip(names, varies, strict=True) if keep)
    return Frozen(kept, {world: rank[:, varies] for world, rank in ranks.items()}, presence(worlds))


@dataclass
class Sums:
    """Sums over questions for every feature (rows; phrases after the shape features) and choice (columns), with their exact null moments.

    ``auc`` holds AUC - .5, ``perfect`` the perfect separations.
    """

    auc: Array
    perfect: npt.NDArray[np.float32]
    moments: Array  # rows x (mean of auc, variance of auc, mean of perfect, variance of perfect)

    def __iadd__(self, other: Sums) -> Sums:
        """Add the questions of another stratum; different questions are chosen independently."""
        self.auc += other.auc
        self.perfect += other.perfect
        self.moments += other.moments
        return self


def sums(frozen: Frozen, choices: Sequence[Choice], wanted: set[str]) -> Sums:
    """The sums over the questions with the ``wanted`` ids that have gold, for all choices at once."""
    size = len(frozen.features) + len(frozen.phrases.grams)
    total = Sums(np.zeros((size, len(choices))), np.zeros((size, len(choices)), dtype=np.float32), np.zeros((size, 4)))
    by_question: dict[str, list[Asked]] = {}
    for choice in choices:
        for asked in with_gold(choice):
            if asked.question_id in wanted:
                by_question.setdefault(asked.question_id, []).append(asked)
    for question_id, asked_by_choice in by_question.items():
        if len(asked_by_choice) != len(choices):
            raise ValueError(f"{question_id} has gold under {len(asked_by_choice)} of {len(choices)} choices")
        _add(frozen, asked_by_choice, total)
    return total


def _add(frozen: Frozen, rows: Sequence[Asked], total: Sums) -> None:
    """Score one question under all choices. What its gold can be is scored once; each choice then looks its own up."""
    world = rows[0].world
    if any(asked.world != world for asked in rows):
        raise ValueError(f"{rows[0].question_id} is asked of different worlds under different choice seeds")
    number = {gold: i for i, gold in enumerate(dict.fromkeys(asked.gold for asked in rows))}
    values = _values(frozen, world, list(number))
    perfect = (np.abs(values) > 0.5 - _TINY).astype(np.float32)
    f, columns = len(frozen.features), frozen.phrases.columns[world]
    at = np.concatenate([np.arange(f), f + columns])
    total.moments[at] += np.stack([values.mean(0), values.var(0), perfect.mean(0), perfect.var(0)], axis=1)
    which = np.array([number[asked.gold] for asked in rows])
    auc, singled = values.T[:, which], perfect.T[:, which]
    local = {int(column): f + i for i, column in enumerate(columns)}
    for column, asked in enumerate(rows):
        exempt = [
            local[i] for gram in question_phrases(asked.question) if (i := frozen.phrases.index.get(gram, -1)) in local
        ]
        auc[exempt, column] = 0
        singled[exempt, column] = 0
    total.auc[at] += auc
    total.perfect[at] += singled


def _values(frozen: Frozen, world: int, golds: Sequence[tuple[int, ...]]) -> Array:
    """AUC - .5 for each possible gold (rows) of every feature and every phrase that stands in the world (columns)."""
    n = len(frozen.ranks[world])
    gold = np.zeros((len(golds), n))
    for row, sessions in enumerate(golds):
        gold[row, list(sessions)] = 1
    count = gold.sum(1, keepdims=True)
    auc = (gold @ frozen.ranks[world] - count * (count + 1) / 2) / (count * (n - count)) - 0.5
    present = frozen.phrases.present[world]
    share = gold @ present
    lift = (share / count - (present.sum(0) - share) / (n - count)) / 2
    return np.concatenate([auc, lift], axis=1)


def standardised(values: npt.NDArray[np.floating], mean: Array, variance: Array) -> Array:
    """Each row minus its null mean, by its null spread; rows that can't vary are 0."""
    spread = np.sqrt(variance)[:, None]
    centred = values - mean[:, None]
    scaled: Array = np.divide(centred, spread, out=np.zeros(centred.shape), where=spread > _TINY)
    return scaled


@dataclass(frozen=True)
class Finding:
    """One test: its p-value, the standardised maximum, and the feature that has it in the shipped labels.

    ``figure`` is that feature's mean AUC minus .5, or the share of questions that it separates without an error.
    """

    p: float
    statistic: float
    feature: str
    figure: float


def _test(
    names: Sequence[str], values: npt.NDArray[np.floating], moments: Array, questions: int, *, two_sided: bool
) -> Finding:
    """The max-statistic test over the rows of ``values``; column 0 is the shipped choice. No rows: nothing to tell, p = 1. Not a number anywhere: p = 0."""
    if not len(names):
        return Finding(1.0, 0.0, "-", 0.0)
    undefined = np.isnan(moments).any(axis=1) | np.isnan(values).any(axis=1)
    if undefined.any():
        return Finding(0.0, 0.0, f"not a number: {names[int(undefined.argmax())]}", 0.0)
    largest, top = np.full(values.shape[1], -np.inf), 0
    for start in range(0, len(names), _ROWS):
        part = slice(start, start + _ROWS)
        scaled = standardised(values[part], moments[part, 0], moments[part, 1])
        scaled = np.abs(scaled) if two_sided else scaled
        if scaled[:, 0].max() > largest[0]:
            top = start + int(scaled[:, 0].argmax())
        largest = np.maximum(largest, scaled.max(axis=0))
    p = monte_carlo_p(float(largest[0]), [float(value) for value in largest[1:]])
    return Finding(p, round(float(largest[0]), 4), names[top], round(float(values[top, 0]) / questions, 4))


def findings(frozen: Frozen, total: Sums, questions: int) -> dict[str, Finding]:
    """The three tests on sums over ``questions`` questions."""
    f = len(frozen.features)
    names = [*frozen.features, *(f"phrase {gram!r}" for gram in frozen.phrases.grams)]
    return {
        TESTS[0]: _test(names[:f], total.auc[:f], total.moments[:f, :2], questions, two_sided=True),
        TESTS[1]: _test(names[f:], total.auc[f:], total.moments[f:, :2], questions, two_sided=True),
        TESTS[2]: _test(names, total.perfect, total.moments[:, 2:], questions, two_sided=False),
    }


@dataclass(frozen=True)
class Separability:
    """The record of one corpus: the tests that decide, and the same per shape and per (shape, level), which are reported."""

    rechoices: int
    tests: Mapping[str, Finding]
    by_stratum: Mapping[str, Mapping[str, Finding]]
    exclusive: tuple[str, ...]


def separability(
    worlds: Worlds,
    shipped: Choice,
    others: Sequence[Choice],
    levels: Mapping[str, str | None],
    frozen: Frozen | None = None,
) -> Separability:
    """Test the shipped labels against the others. ``levels`` gives a question's level by id; ``frozen`` (of the worlds with gold) saves measuring them again.

    Raises `ValueError` where no question has gold.
    """
    choices = [with_gold(choice) for choice in (shipped, *others)]
    shipped = choices[0]
    if not shipped:
        raise ValueError("no question has a gold session")
    frozen = frozen or freeze(worlds_with_gold(worlds, shipped))
    cells: dict[tuple[str, str], set[str]] = {}
    for asked in shipped:
        cells.setdefault((asked.shape, levels.get(asked.question_id) or ""), set()).add(asked.question_id)
    whole: Sums | None = None
    by_stratum: dict[str, Mapping[str, Finding]] = {}
    for shape in sorted({shape for shape, _ in cells}):
        of_shape: Sums | None = None
        for (_, level), wanted in sorted((cell, wanted) for cell, wanted in cells.items() if cell[0] == shape):
            part = sums(frozen, choices, wanted)
            if level:
                by_stratum[f"{shape}/{level}"] = findings(frozen, part, len(wanted))
            of_shape = _plus(of_shape, part)
        assert of_shape is not None
        by_stratum[shape] = findings(frozen, of_shape, sum(len(ids) for (one, _), ids in cells.items() if one == shape))
        whole = _plus(whole, of_shape)
    assert whole is not None
    return Separability(
        len(others), findings(frozen, whole, len(shipped)), by_stratum, tuple(exclusive_phrases(worlds, shipped))
    )


def _plus(one: Sums | None, other: Sums) -> Sums:
    if one is None:
        return other
    one += other
    return one


def exclusive_phrases(worlds: Worlds, choice: Choice) -> list[str]:
    """Phrases in gold of a fifth of the questions or more and in no other session; a question that holds the phrase itself doesn't count for it.

    Questions without gold don't count. Fewer than 30 with: none, the share means nothing there.
    """
    choice = with_gold(choice)
    if len(choice) < EXCLUSIVE_LEAST_QUESTIONS:
        return []
    gold_in: dict[str, int] = {}
    elsewhere: set[str] = set()
    for asked in choice:
        sessions = [session_phrases(session) for session in worlds[asked.world]]
        exempt = question_phrases(asked.question)
        for gram in frozenset().union(*(sessions[i] for i in asked.gold)) - exempt:
            gold_in[gram] = gold_in.get(gram, 0) + 1
        elsewhere |= frozenset().union(*(grams for i, grams in enumerate(sessions) if i not in asked.gold)) - exempt
    return sorted(
        gram for gram, count in gold_in.items() if count >= EXCLUSIVE_SHARE * len(choice) and gram not in elsewhere
    )


def _defined(finding: Finding) -> bool:
    return not any(map(math.isnan, (finding.p, finding.statistic, finding.figure)))


def judge(result: Separability, more: Mapping[str, float] | None = None) -> list[Check]:
    """The lines of the table. ``more`` are further p-values of the same family, such as a learned attacker's."""
    p_values = {name: finding.p if _defined(finding) else 0.0 for name, finding in result.tests.items()}
    p_values |= {name: 0.0 if math.isnan(p) else p for name, p in (more or {}).items()}
    adjusted = holm(p_values)
    checks = []
    for name, finding in result.tests.items():
        figure = f"p = {p_values[name]:.4f}, Holm {adjusted[name]:.4f} ({finding.feature}: {finding.figure:+.3f})"
        checks.append(Check(f"separability: {name}", figure, f"> {LEVEL}", adjusted[name] > LEVEL))
    for name in more or {}:
        checks.append(
            Check(
                f"separability: {name}",
                f"p = {p_values[name]:.4f}, Holm {adjusted[name]:.4f}",
                f"> {LEVEL}",
                adjusted[name] > LEVEL,
            )
        )
    phrases = result.exclusive
    checks.append(Check("separability: exclusive phrases", str(len(phrases)), "0", not phrases, phrases))
    for stratum, tests in result.by_stratum.items():
        if "/" not in stratum:
            figure = ", ".join(f"{name} {finding.p:.3f}" for name, finding in tests.items())
            checks.append(Check(f"  {stratum}", figure, "", None))
    return checks
