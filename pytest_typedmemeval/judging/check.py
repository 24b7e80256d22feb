"""How good a judge is: its verdicts on labelled answers, counted.

Three figures matter, in this order: how many decided verdicts are wrong, how many answers were decided that can't be, and how much is left undecided. A judge that
decides everything is no better for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeVar

from pytest_typedmemeval.judging.base import Judge, Verdict
from pytest_typedmemeval.judging.labelled import LabelledAnswer
from pytest_typedmemeval.measure.exact import clopper_pearson
from pytest_typedmemeval.measure.outcome import MEASURED, Outcome

_NOTHING: Any = object()

MOST_WRONG = 0.05
"""Share of wrong verdicts among the decided above which a judge isn't to be used: differences between memory systems are of that size."""

MOST_INVENTED = 0.25
"""Share of undecidable answers decided above which it isn't to be used: it guesses."""

LEAST_DECIDED = 0.5
"""Share of the decidable answers under which it isn't to be used: it measures too little."""


@dataclass(frozen=True)
class Judged:
    """A labelled answer and what the judge said of it."""

    labelled: LabelledAnswer
    verdict: Verdict

    @property
    def decided(self) -> bool:
        """Whether there is a measurement."""
        return self.verdict.outcome in MEASURED

    @property
    def right(self) -> bool:
        """Whether the outcome is the label's; flags are counted apart."""
        return self.verdict.outcome is self.labelled.outcome

    @property
    def flags_right(self) -> bool:
        """Whether the flags that the label speaks of are the verdict's; ``partial`` isn't labelled."""
        return {flag for flag in self.verdict.flags if flag.value != "partial"} == {
            flag for flag in self.labelled.flags if flag.value != "partial"
        }


@dataclass(frozen=True)
class Share:
    """``count`` of ``n`` with its exact 95% interval (null at n = 0)."""

    count: int
    n: int

    @property
    def rate(self) -> float:
        """0 where there is nothing."""
        return self.count / self.n if self.n else 0.0

    def __str__(self) -> str:
        """``3 of 412 (0.7%, exact 95% 0.2% to 2.1%)``."""
        interval = clopper_pearson(self.count, self.n)
        if interval is None:
            return "0 of 0"
        return f"{self.count} of {self.n} ({self.rate:.1%}, exact 95% {interval[0]:.1%} to {interval[1]:.1%})"


@dataclass(frozen=True)
class Check:
    """A judge's verdicts on a labelled set."""

    judged: tuple[Judged, ...]

    @property
    def decidable(self) -> list[Judged]:
        """Those with a labelled outcome."""
        return [one for one in self.judged if one.labelled.outcome is not None]

    @property
    def decided(self) -> Share:
        """Decided among the decidable."""
        return _decided(self.decidable)

    @property
    def wrong(self) -> Share:
        """Wrong among the decided that are decidable."""
        decided = [one for one in self.decidable if one.decided]
        return Share(sum(not one.right for one in decided), len(decided))

    @property
    def invented(self) -> Share:
        """Decided among the undecidable."""
        return _decided([one for one in self.judged if one.labelled.outcome is None])

    @property
    def wrong_flags(self) -> Share:
        """Verdicts with the right outcome and other flags than the label's."""
        right = [one for one in self.decidable if one.decided and one.right]
        return Share(sum(not one.flags_right for one in right), len(right))

    @property
    def decided_by_vertical(self) -> Mapping[str, Share]:
        """Decided among the decidable, per vertical."""
        verticals = sorted({one.labelled.question.typedmemeval.vertical for one in self.decidable})
        return {
            name: _decided([one for one in self.decidable if one.labelled.question.typedmemeval.vertical == name])
            for name in verticals
        }

    @property
    def confusion(self) -> Mapping[tuple[Outcome | None, Outcome], int]:
        """(label, verdict) to count; a label of None is undecidable."""
        return Counter((one.labelled.outcome, one.verdict.outcome) for one in self.judged)

    @property
    def against(self) -> list[str]:
        """Why the judge isn't to be used; empty if it is fit."""
        return [
            *([f"{self.wrong.rate:.1%} of its verdicts are wrong"] if self.wrong.rate > MOST_WRONG else []),
            *(
                [f"it decided {self.invented.rate:.0%} of the undecidable"]
                if self.invented.rate > MOST_INVENTED
                else []
            ),
            *([f"it decides only {self.decided.rate:.0%}"] if self.decided.rate < LEAST_DECIDED else []),
        ]


def _decided(rows: Sequence[Judged]) -> Share:
    return Share(sum(one.decided for one in rows), len(rows))


def check(judge: Judge, answers: Sequence[LabelledAnswer]) -> Check:
    """Every answer judged, in order."""
    return Check(tuple(Judged(one, judge.judge(one.question, one.answer, one.surfaced)) for one in answers))


def stratified(answers: Sequence[LabelledAnswer], limit: int) -> tuple[LabelledAnswer, ...]:
    """At most ``limit`` answers, for a judge that costs money or time: in turn from every vertical, there from every question type, there from every label.

    Each type begins with another of its labels, so that a limit below the number of (type, label) pairs has many of both too.
    """
    verticals: dict[str, dict[str, dict[Outcome | None, list[LabelledAnswer]]]] = {}
    for one in answers:
        types = verticals.setdefault(one.question.typedmemeval.vertical, {})
        types.setdefault(one.cell, {}).setdefault(one.outcome, []).append(one)
    cells = _in_turn(
        _in_turn(_begun_at(place, list(labels.values())) for place, labels in enumerate(types.values()))
        for types in verticals.values()
    )
    chosen = {id(one) for one in _in_turn(cells)[:limit]}
    return tuple(one for one in answers if id(one) in chosen)


T = TypeVar("T")


def _in_turn(lists: Iterable[Sequence[T]]) -> list[T]:
    """The first of each, the second of each, and so on."""
    return [one for turn in zip_longest(*lists, fillvalue=_NOTHING) for one in turn if one is not _NOTHING]


def _begun_at(place: int, things: Sequence[T]) -> Sequence[T]:
    """The same, turned round so that another one is first."""
    at = place % len(things)
    return [*things[at:], *things[:at]]


_COLUMNS = (*(outcome for outcome in Outcome if outcome in MEASURED), Outcome.INCONCLUSIVE)


def check_lines(done: Check, *, rows: bool = False) -> Iterator[str]:
    """The check in words; ``rows`` lists every verdict that is wrong."""
    yield f"{len(done.judged)} answers, {len(done.decidable)} of them decidable"
    yield f"wrong among the decided   {done.wrong}"
    yield f"decided though undecidable  {done.invented}"
    yield f"decided of the decidable  {done.decided}"
    yield "  " + ", ".join(f"{name} {share.rate:.0%} of {share.n}" for name, share in done.decided_by_vertical.items())
    yield f"other flags than labelled {done.wrong_flags}"
    yield ""
    without = list(without_verdict([one.verdict for one in done.judged]))
    yield from [*without, ""] if without else []
    yield "label / verdict".ljust(18) + "".join(outcome.value.rjust(14) for outcome in _COLUMNS)
    labels: tuple[Outcome | None, ...] = (*_COLUMNS[:-1], None)
    for label in labels:
        yield _named(label).ljust(18) + "".join(
            str(done.confusion.get((label, outcome), 0)).rjust(14) for outcome in _COLUMNS
        )
    yield ""
    yield from _worst(done)
    if rows:
        for one in done.judged:
            if one.decided and not one.right:
                yield f"{one.labelled.question.question_id} {_named(one.labelled.outcome)}, said {one.verdict.outcome.value}: {one.labelled.answer!r}"
    yield "do not use: " + "; ".join(done.against) if done.against else "fit for use on answers like these"


def without_verdict(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Why there is no verdict, by code, with the first that says more: a server that isn't there must not look like a careful judge."""
    without = [verdict for verdict in verdicts if verdict.code is not None]
    if without:
        codes = Counter(verdict.code.value for verdict in without if verdict.code)
        yield "without a verdict: " + ", ".join(f"{n} {code}" for code, n in sorted(codes.items()))
        yield from (f"  such as: {verdict.detail}" for verdict in [one for one in without if one.detail][:1])


def _named(label: Outcome | None) -> str:
    return "undecidable" if label is None else label.value


def _worst(done: Check) -> Iterator[str]:
    """The question types and styles with the most verdicts that shouldn't be."""
    decided = [(one.labelled.cell, one.labelled.style, one.right) for one in done.judged if one.decided]
    for place, name in enumerate(("question types", "styles")):
        bad = Counter(one[place] for one in decided if not one[2])
        n = Counter(one[place] for one in decided)
        if bad:
            worst = sorted(bad, key=lambda cell: (-bad[cell] / n[cell], cell))[:5]
            yield f"worst {name}: " + ", ".join(f"{cell} {bad[cell]} of {n[cell]}" for cell in worst)
