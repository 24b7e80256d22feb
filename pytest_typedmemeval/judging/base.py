"""What a judge is: from a question, its gold and an answer to a verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome

MODES = ("json_schema", "json_object", "text")
"""The forms in which a model is asked for its verdict, best first."""


@dataclass(frozen=True)
class JudgeUse:
    """What one verdict of a model cost, and how it was asked: calls sent, sends repeated, tokens, whether it came from the cache; the format that the
    server took (one of `MODES`) and what became of each setting."""

    calls: int = 0
    retries: int = 0
    tokens: int = 0
    cached: int = 0
    mode: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """What a judge says of one answer.

    ``code`` is set exactly for outcomes that are no measurement. ``pairs_correct`` and ``pairs_total`` count the ordered pairs of a
    list-order answer, ``0 <= pairs_correct <= pairs_total = m(m-1)/2`` for m named items. ``detail`` says why there is no verdict, ``raw`` is the model's
    reply (bounded).
    """

    outcome: Outcome
    code: Code | None = None
    flags: tuple[Flag, ...] = ()
    pairs_correct: int | None = None
    pairs_total: int | None = None
    judge: str = "rules"
    detail: str | None = None
    raw: str | None = None
    use: JudgeUse | None = None

    def __post_init__(self) -> None:
        """Refuse a measurement with a code, and counts that can't be. Raises `ValueError`."""
        if self.outcome.measured == (self.code is not None):
            raise ValueError(
                f"{self.outcome.value} with code {self.code}: a code goes with a non-measurement and with nothing else"
            )
        if self.pairs_total is not None and not 0 <= (self.pairs_correct or 0) <= self.pairs_total:
            raise ValueError(f"{self.pairs_correct} of {self.pairs_total} pairs")


UNDECIDED = Verdict(Outcome.INCONCLUSIVE, Code.RULES_UNDECIDED)

Rule = Callable[[Question, str, "Sequence[str] | None"], Verdict]
"""One judging rule: (question, answer text, ids of surfaced sessions or None if untold) -> verdict."""


class Judge(Protocol):
    """A judge of a run. ``fingerprint`` is a SHA-256 over all that its verdicts depend on beside question and answer."""

    @property
    def kind(self) -> str:
        """``rules``, ``llm`` or ``rules+llm``."""
        ...

    @property
    def model(self) -> str | None:
        """The model that it asks, None for rules."""
        ...

    @property
    def fingerprint(self) -> str:
        """Hex digest."""
        ...

    def judge(self, question: Question, answer: str | None, surfaced: Sequence[str] | None) -> Verdict:
        """The verdict on ``answer``. Never raises: what breaks is inconclusive with its code."""
        ...

    def close(self) -> None:
        """Let go of what it holds open."""
        ...
