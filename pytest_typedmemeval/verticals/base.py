"""What a vertical declares: its name, shapes, judging rules and report extras."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.agents.lexical import K_REF as K_REF
from pytest_typedmemeval.judging.base import Rule
from pytest_typedmemeval.verticals.figures import Figures, no_figures

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import QuestionRow

Extras = Callable[["Sequence[QuestionRow]"], "dict[str, Any]"]
"""From the rows of a run to what only this vertical reports."""


@dataclass(frozen=True)
class Vertical:
    """One memory mechanism with a corpus of its own.

    ``rules`` maps the gold kinds that its questions have to the judging rule of the default judge. ``extras`` makes the vertical's own part of the report, ``lines`` puts it in words,
    ``figures`` in tables and curves.
    """

    name: str
    title: str
    abbr: str
    revision: int
    shapes: tuple[str, ...]
    rules: Mapping[str, Rule]
    extras: Extras
    lines: Callable[[Mapping[str, Any]], Iterator[str]]
    figures: Figures = no_figures
    needs_timestamps: frozenset[str] = frozenset()
    """Shapes whose gold follows from the sessions' dates: without timestamps they are not asked, and end as ``unrun`` with the code ``no_timestamps``."""
    clocked: bool = False
    """Whether every question turns on the asking time: a run needs typed timestamps, and there is a control arm (spec: running, "Options")."""
    publisher: str | None = None
    """Who publishes the corpus, in place of the family; only for corpora that are registered (hookspecs.py)."""

    @property
    def corpus_id(self) -> str:
        """``pytest-typedmemeval-episodic-v1``."""
        return f"{self.publisher or 'pytest-typedmemeval'}-{self.name}-v{self.revision}"

    @property
    def benchmark_id(self) -> str:
        """``typedmemeval-episodic``."""
        return f"{self.publisher or 'typedmemeval'}-{self.name}"

    @property
    def subset(self) -> str:
        """``TypedMemEval-Episodic``."""
        return f"{self.publisher or 'TypedMemEval'}-{self.title}"

    @property
    def citation(self) -> str:
        """The one form in which results may be cited."""
        return f"{self.subset} v{self.revision} ({self.publisher or 'pytest-typedmemeval'})"
