"""Can gold be told from the other sessions by something that has nothing to do with the question?

The test is a max-statistic re-choice test. The haystacks are frozen; the shipped labels and N other choices of the same worlds are scored alike:

- *shape AUC*: for every feature, the mean over questions of the within-question AUC of gold against the rest; the overlaps with the question are among them;
- *n-gram AUC*: the same for the presence of every phrase; a question whose own text holds the phrase counts as .5 for it (relevance is exempt);
- *perfect separation*: for every feature and phrase, the number of questions in which it singles the gold out without an error (a split that an average hides: seed 000, section 15);
- *attacker*: the mean AUC of a learner that has seen the labels of all other worlds, but neither these nor the question.

The first three are standardised by their exact mean and spread under a uniform choice of each question's block (the overlaps, whose question goes with the gold, by those over all N + 1 choices), and the maximum over
features is compared with the N maxima: no list of bars, no assumption about the features' dependence. (Moments estimated from the N choices would tie rare features at the largest value that N draws can give.)
A block counts as one that can be chosen when any of the N + 1 choices picks it, so shipped and other labels are treated alike. A question counts once, whatever its number of gold sessions; the questions of one
world move together because a choice is drawn for whole worlds, and the arms of a pair, which share question and gold, enter once. A question without gold has nothing to tell and is left out, with its world if nothing else is asked of it. A figure that isn't a number is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.instruments.attacker import Attack, attack
from tools.instruments.chance import holm, monte_carlo_p
from tools.instruments.check import Check
from tools.instruments.frozen import Array, Frozen, freeze
from tools.instruments.grams import phrases_of, question_numbers, session_numbers
from tools.instruments.haystack import Asked, Choice, Worlds, entering_once, with_gold, worlds_with_gold
from tools.instruments.sums import Sums, scored, sums

LEVEL = 0.05
SHAPE, NGRAM, PERFECT, ATTACKER = TESTS = ("shape AUC", "n-gram AUC", "perfect separation", "attacker")
"""The family that Holm corrects over within a vertical."""

EXCLUSIVE_SHARE = 0.2
EXCLUSIVE_LEAST_QUESTIONS = 30
_TINY = 1e-9
_COLUMNS = 2000  # standardised at a time, to bound the memory


def standardised(values: npt.NDArray[np.number], mean: Array, variance: Array) -> Array:
    """Each column minus its null mean, by its null spread; columns that can't vary are 0."""
    spread = np.sqrt(variance)
    centred = values - mean
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
    names: Sequence[str], values: npt.NDArray[np.number], moments: Array, questions: int, *, two_sided: bool
) -> Finding:
    """The max-statistic test over the columns of ``values``; row 0 is the shipped choice. No columns: nothing to tell, p = 1. Not a number anywhere: p = 0."""
    if not len(names):
        return Finding(1.0, 0.0, "-", 0.0)
    undefined = np.isnan(moments).any(axis=1) | np.isnan(values).any(axis=0)
    if undefined.any():
        return Finding(0.0, 0.0, f"not a number: {names[int(undefined.argmax())]}", 0.0)
    largest, top = np.full(len(values), -np.inf), 0
    for start in range(0, len(names), _COLUMNS):
        part = slice(start, start + _COLUMNS)
        scaled = standardised(values[:, part], moments[part, 0], moments[part, 1])
        scaled = np.abs(scaled) if two_sided else scaled
        if scaled[0].max() > largest[0]:
            top = start + int(scaled[0].argmax())
        largest = np.maximum(largest, scaled.max(axis=1))
    p = monte_carlo_p(float(largest[0]), [float(value) for value in largest[1:]])
    return Finding(p, round(float(largest[0]), 4), names[top], round(float(values[0, top]) / questions, 4))


def findings(frozen: Frozen, total: Sums, attacked: Attack, wanted: Sequence[str]) -> dict[str, Finding]:
    """The four tests on the questions with the ``wanted`` ids, whose sums ``total`` holds."""
    names, f, o = frozen.names, len(frozen.features), frozen.first_phrase
    moments = total.moments.copy()
    moments[f:o, 0], moments[f:o, 1] = total.auc[:, f:o].mean(0), total.auc[:, f:o].var(0)
    n = len(wanted)
    return {
        SHAPE: _test(names[:o], total.auc[:, :o], moments[:o, :2], n, two_sided=True),
        NGRAM: _test(names[o:], total.auc[:, o:], moments[o:, :2], n, two_sided=True),
        PERFECT: _test(names, total.perfect, moments[:, 2:], n, two_sided=False),
        ATTACKER: _attacker_finding(attacked, wanted),
    }


def _attacker_finding(attacked: Attack, wanted: Sequence[str]) -> Finding:
    """One-sided: an attacker that does worse than chance has found nothing."""
    means = np.mean([attacked.auc[question_id] for question_id in wanted], axis=0)
    if np.isnan(means).any():
        return Finding(0.0, 0.0, "not a number", 0.0)
    spread = float(means.std())
    statistic = float(means[0] - means.mean()) / spread if spread > _TINY else 0.0
    p = monte_carlo_p(float(means[0]), [float(mean) for mean in means[1:]])
    return Finding(p, round(statistic, 4), attacked.leans_on, round(float(means[0]), 4))


@dataclass(frozen=True)
class Separability:
    """The record of one corpus: the tests that decide, and the same per shape and per level, which are reported."""

    rechoices: int
    tests: Mapping[str, Finding]
    by_stratum: Mapping[str, Mapping[str, Finding]]
    exclusive: tuple[str, ...]


def strata(shipped: Choice, levels: Mapping[str, str | None]) -> dict[str, list[str]]:
    """Question ids by shape, and by ``level ...`` where there are two or more."""
    found: dict[str, list[str]] = {}
    for name, ids in sorted(_grouped(shipped, lambda asked: asked.shape).items()):
        found[name] = ids
    by_level = _grouped(shipped, lambda asked: levels.get(asked.question_id) or "")
    if len(by_level) > 1:
        found |= {f"level {name}": ids for name, ids in sorted(by_level.items()) if name}
    return found


def _grouped(choice: Choice, key: Callable[[Asked], str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for asked in choice:
        groups.setdefault(key(asked), []).append(asked.question_id)
    return groups


def separability(
    worlds: Worlds,
    shipped: Choice,
    others: Sequence[Choice],
    levels: Mapping[str, str | None] | None = None,
    frozen: Frozen | None = None,
) -> Separability:
    """Test the shipped labels against the others. ``levels`` gives a question's level by id; None: no strata at all. ``frozen`` (of the worlds with gold) saves measuring them again.

    Raises `ValueError` where no question has gold.
    """
    choices = entering_once([with_gold(choice) for choice in (shipped, *others)])
    shipped = choices[0]
    if not shipped:
        raise ValueError("no question has a gold session")
    frozen = frozen or freeze(worlds_with_gold(worlds, shipped))
    attacked = attack(frozen, choices)
    by_id = {question.question_id: question for question in scored(frozen, choices)}

    def tested(wanted: Sequence[str]) -> dict[str, Finding]:
        return findings(frozen, sums(frozen, [by_id[question_id] for question_id in wanted]), attacked, wanted)

    by_stratum = {} if levels is None else {name: tested(ids) for name, ids in strata(shipped, levels).items()}
    return Separability(len(others), tested(list(by_id)), by_stratum, tuple(exclusive_phrases(worlds, shipped)))


def exclusive_phrases(worlds: Worlds, choice: Choice) -> list[str]:
    """Phrases in gold of a fifth of the questions or more and in no other session; a question that holds the phrase itself doesn't count for it.

    Questions without gold don't count. Fewer than 30 with: none, the share means nothing there.
    """
    choice = with_gold(choice)
    if len(choice) < EXCLUSIVE_LEAST_QUESTIONS:
        return []
    in_gold, elsewhere = [], []
    for asked in choice:
        numbers, exempt = (
            [session_numbers(session) for session in worlds[asked.world]],
            question_numbers(asked.question),
        )
        in_gold.append(np.setdiff1d(np.concatenate([numbers[i] for i in asked.gold]), exempt))
        others = [one for i, one in enumerate(numbers) if i not in asked.gold]
        elsewhere.append(np.setdiff1d(np.concatenate(others or [exempt]), exempt))
    gold, counts = np.unique(np.concatenate(in_gold), return_counts=True)
    often = gold[counts >= EXCLUSIVE_SHARE * len(choice)]
    return phrases_of(np.setdiff1d(often, np.concatenate(elsewhere)))


def _defined(finding: Finding) -> bool:
    return not any(map(math.isnan, (finding.p, finding.statistic, finding.figure)))


def exclusive_check(found: Sequence[str]) -> Check:
    """The line on exclusive phrases."""
    return Check("separability: exclusive phrases", str(len(found)), "0", not found, tuple(found))


def judge(result: Separability) -> list[Check]:
    """The lines of the table: what decides, then the shapes and levels."""
    adjusted = holm({name: finding.p if _defined(finding) else 0.0 for name, finding in result.tests.items()})
    checks = []
    for name, finding in result.tests.items():
        figure = f"p = {finding.p:.4f}, Holm {adjusted[name]:.4f} ({finding.feature}: {finding.figure:+.3f})"
        checks.append(Check(f"separability: {name}", figure, f"> {LEVEL}", adjusted[name] > LEVEL))
    checks.append(exclusive_check(result.exclusive))
    for stratum, tests in result.by_stratum.items():
        figure = ", ".join(f"{name} {finding.p:.3f}" for name, finding in tests.items())
        checks.append(Check(f"  {stratum}", figure, "", None))
    return checks
