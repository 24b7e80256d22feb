"""Instrument 4: how much of the gold the reference retrievers find at K_ref, on the shipped core and on a calibration draw.

Gold is what the package's coverage counts (pytest_typedmemeval.measure.coverage): the sessions of the load-bearing evidence. A still-valid question's confirmation isn't needed to
answer it, so only its statement counts. Questions without gold are left out everywhere. Random is exact, not drawn: its expected coverage is what the ``random`` agent's mean tends to.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean, pstdev, stdev

from pytest_typedmemeval.agents.lexical import LexicalIndex
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.verticals.base import K_REF
from tools.instruments.chance import count_prediction, holm, prediction_interval, prediction_p, two_sided_monte_carlo_p
from tools.instruments.check import Check
from tools.instruments.haystack import Asked, Choice, Haystack, Worlds, haystack_of, with_gold

SHARE_BAND = (0.5, 0.9)
"""Mean share coverage of a vertical on the calibration draw."""

MOST_ALL_GOLD = 0.85
"""Share of a shape's questions with all gold in the first K_ref, on the draw."""

BEARING = {"still-valid": (0,), "as-of": (0,), "current": (1,)}
"""Which of the gold sessions of a choice (in haystack order) bear the answer, where not all do; of a file, the key says it."""

LEAST_DRAWN = 300
LEVEL = 0.05
SELECTION_P = 0.01


@dataclass(frozen=True)
class Found:
    """What one retriever found of one question's gold: the share, and whether (for random: with which probability) any and all of it."""

    question_id: str
    shape: str
    level: str
    share: float
    any: float
    all: float


def found_of(question: Question, first: set[int]) -> Found:
    """What the sessions at the ``first`` positions hold of a question's gold. Raises `ZeroDivisionError` for a question without."""
    gold = _gold(question)
    hits = len(first.intersection(gold))
    label = (question.public_id, question.shape, question.level or "")
    return Found(*label, hits / len(gold), float(hits > 0), float(hits == len(gold)))


def _gold(question: Question) -> tuple[int, ...]:
    return tuple(question.haystack_session_ids.index(name) for name in question.load_bearing_sessions)


@lru_cache(maxsize=4096)
def _index(haystack: Haystack) -> LexicalIndex:
    return LexicalIndex(["\n".join(session.texts) for session in haystack])


@lru_cache(maxsize=200_000)
def bm25_first(haystack: Haystack, query: str, k: int = K_REF) -> frozenset[int]:
    """Positions of BM25's first ``k`` sessions; a document is a session's turns."""
    return frozenset(position for position, _ in _index(haystack).rank(query)[:k])


def bm25_share(haystack: Haystack, query: str, gold: tuple[int, ...]) -> float:
    """Share of the gold sessions among BM25's first `K_REF`."""
    return len(bm25_first(haystack, query).intersection(gold)) / len(gold)


def bearing(asked: Asked) -> tuple[int, ...]:
    """The load-bearing sessions of one question of a choice."""
    return tuple(asked.gold[i] for i in BEARING.get(asked.shape, range(len(asked.gold))))


def random_found(n: int, g: int, k: int = K_REF) -> tuple[float, float, float]:
    """Expected share and probabilities of any and of all, for ``k`` of ``n`` sessions drawn without replacement (hypergeometric)."""
    k = min(k, n)
    draws = math.comb(n, k)
    return k / n, 1 - math.comb(n - g, k) / draws, math.comb(n - g, k - g) / draws if g <= k else 0.0


def ceiling(g: int, k: int = K_REF) -> float:
    """No retriever can find more than min(1, K/G) of the gold in ``k`` sessions."""
    return min(1.0, k / g)


def reference_coverage(questions: Sequence[Question]) -> dict[str, list[Found]]:
    """Random and BM25 on every question that has gold."""
    rows: dict[str, list[Found]] = {"random": [], "bm25": []}
    for question in questions:
        gold = _gold(question)
        if gold:
            label = (question.public_id, question.shape, question.level or "")
            rows["random"].append(Found(*label, *random_found(len(question.haystack_session_ids), len(gold))))
            rows["bm25"].append(found_of(question, set(bm25_first(haystack_of(question), question.question))))
    return rows


def by(rows: Sequence[Found], key: str) -> dict[str, list[Found]]:
    """Rows grouped by ``shape`` or ``level``, in sorted order, no empty level."""
    groups: dict[str, list[Found]] = {}
    for row in sorted(rows, key=lambda row: (str(getattr(row, key)), row.question_id)):
        groups.setdefault(getattr(row, key), []).append(row)
    groups.pop("", None)
    return groups


def mean_share(rows: Sequence[Found]) -> float:
    """Mean share coverage."""
    return fmean(row.share for row in rows)


def any_gold(rows: Sequence[Found]) -> float:
    """Share of questions with any gold found."""
    return fmean(row.any for row in rows)


def all_gold(rows: Sequence[Found]) -> float:
    """Share of questions with all gold found."""
    return fmean(row.all for row in rows)


@dataclass(frozen=True)
class Comparison:
    """One figure of the shipped core beside what the draw predicts for a sample of that size."""

    drawn_n: int
    drawn: float
    drawn_sd: float
    n: int
    shipped: float
    low: float
    high: float
    p: float


def compare(drawn: Sequence[float], shipped: Sequence[float]) -> Comparison:
    """The shipped mean against the draw's prediction interval; exact where every value is 0 or 1."""
    mean, sd, m, n = fmean(drawn), stdev(drawn), len(drawn), len(shipped)
    if {*drawn, *shipped} <= {0, 1}:
        few, many, p = count_prediction(round(sum(drawn)), m, n)
        return Comparison(m, mean, sd, n, fmean(shipped), few / n, many / n, p(round(sum(shipped))))
    low, high = prediction_interval(mean, sd, m, n)
    return Comparison(m, mean, sd, n, fmean(shipped), low, high, prediction_p(fmean(shipped), mean, sd, m, n))


def comparisons(drawn: Sequence[Found], shipped: Sequence[Found]) -> dict[str, dict[str, Comparison]]:
    """Per shape, share coverage and all-gold share."""
    ours = by(shipped, "shape")
    return {
        shape: {
            "share": compare([row.share for row in rows], [row.share for row in ours[shape]]),
            "all": compare([row.all for row in rows], [row.all for row in ours[shape]]),
        }
        for shape, rows in by(drawn, "shape").items()
    }


def judge_draw(drawn: Sequence[Found], compared: Mapping[str, Mapping[str, Comparison]]) -> list[Check]:
    """The lines on the calibration draw: the declared band, and shipped figures that stay outside their interval after Holm over the shapes."""
    share = mean_share(drawn)
    low, high = SHARE_BAND
    checks = [Check("calibration draw: BM25 share coverage", f"{share:.3f}", f"{low}-{high}", low <= share <= high)]
    adjusted = {figure: holm({shape: compared[shape][figure].p for shape in compared}) for figure in ("share", "all")}
    for shape, rows in by(drawn, "shape").items():
        value = all_gold(rows)
        checks.append(
            Check(
                f"calibration draw: {shape}, questions", str(len(rows)), f">= {LEAST_DRAWN}", len(rows) >= LEAST_DRAWN
            )
        )
        checks.append(
            Check(
                f"calibration draw: {shape}, all gold in {K_REF}",
                f"{value:.3f}",
                f"<= {MOST_ALL_GOLD}",
                value <= MOST_ALL_GOLD,
            )
        )
        for figure in ("share", "all"):
            c, p = compared[shape][figure], adjusted[figure][shape]
            text = f"{c.shipped:.3f} of {c.n}, predicted {c.low:.3f}-{c.high:.3f}, Holm p = {p:.3f}"
            checks.append(Check(f"shipped beside the draw: {shape}, {figure}", text, f"Holm p > {LEVEL}", p > LEVEL))
    return checks


def selection(worlds: Worlds, shipped: Choice, others: Sequence[Choice]) -> Check:
    """Questions kept because BM25 misses (or finds) them: its mean coverage under the shipped choice against the other choices of the same worlds, two-sided."""
    means = [
        fmean(bm25_share(worlds[asked.world], asked.question, bearing(asked)) for asked in with_gold(choice))
        for choice in (shipped, *others)
    ]
    p = two_sided_monte_carlo_p(means[0], means[1:])
    figure = f"{means[0]:.3f} against {fmean(means[1:]):.3f} +- {pstdev(means[1:]):.3f}, p = {p:.3f}"
    return Check("selection: BM25 coverage against re-choices", figure, f"p > {SELECTION_P}", p > SELECTION_P)
