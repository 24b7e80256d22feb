"""The dense retrievers that are recorded beside BM25, what each needs, and their columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_typedmemeval.agents import minilm, static_embedding
from pytest_typedmemeval.agents.dense import Embed, installed
from pytest_typedmemeval.corpus.model import Question
from tools.instruments import record
from tools.instruments.calibration import Found
from tools.instruments.check import Check
from tools.instruments.dense import dense_coverage


@dataclass(frozen=True)
class Retriever:
    """One column: ``needs`` are the modules without which it can't run."""

    name: str
    embed: Embed
    needs: tuple[str, ...]
    install: str

    @property
    def installed(self) -> bool:
        """Whether it can run here."""
        return installed(self.needs)


STATIC = Retriever("static", static_embedding.embed, static_embedding.NEEDS, static_embedding.INSTALL)
MINILM = Retriever("minilm", minilm.embed, minilm.NEEDS, minilm.INSTALL)
RETRIEVERS = (STATIC, MINILM)


def to_install() -> list[str]:
    """What a full run lacks, as commands."""
    return [retriever.install for retriever in RETRIEVERS if not retriever.installed]


def columns(questions: Sequence[Question]) -> dict[str, list[Found]]:
    """Every retriever on the shipped core."""
    return {retriever.name: dense_coverage(questions, retriever.embed) for retriever in RETRIEVERS}


def recomputed(questions: Sequence[Question], recorded: Any) -> Check:
    """The static column against its record. MiniLM's is minutes of work and is taken from the record, which carries the corpus' sha."""
    name, bar = "dense: static embedding against its record", "the same"
    if not STATIC.installed:
        return Check(name, f"not run: {STATIC.install}", bar, None)
    if not isinstance(recorded, Mapping):
        return Check(name, record.NOT_MADE, bar, None)  # refused with the other stale entries
    fresh = record.rounded(record.coverage(dense_coverage(questions, STATIC.embed)))
    old = record.rounded(recorded[STATIC.name])  # in the run that makes it, it isn't rounded yet
    differs = tuple(key for key in fresh if fresh[key] != old.get(key))
    return Check(name, "differs" if differs else bar, bar, not differs, differs)


def sound() -> Check:
    """MiniLM gives the similarities that its publishers do."""
    wrong = minilm.wrong_similarities()
    return Check(
        "dense: MiniLM's published similarities",
        f"{len(minilm.KNOWN) - len(wrong)} of {len(minilm.KNOWN)}",
        "all",
        not wrong,
        tuple(wrong),
    )
