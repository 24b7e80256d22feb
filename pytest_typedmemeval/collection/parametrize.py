"""The plan of a run: which question is asked in which run, and the table that item ids are looked up in."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

import pytest

from pytest_typedmemeval.corpus.load import CorpusError, content_hash
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.corpus.registry import Corpus, get_corpus
from pytest_typedmemeval.options import RunOptions


@dataclass(frozen=True)
class Asked:
    """One question in one run. All that an item carries: no text, no shape, no answer key."""

    vertical: str
    question_id: str
    run: int

    @property
    def item_id(self) -> str:
        """``tme-epi-001``, from the second run on ``tme-epi-001-r2``."""
        return self.question_id if self.run == 1 else f"{self.question_id}-r{self.run}"


class Plan:
    """Every (question, run) of the selected verticals, in order."""

    def __init__(self, corpora: dict[str, Corpus], runs: int) -> None:
        self.corpora = corpora
        self.runs = runs
        self.asked = [
            Asked(name, question_id, run)
            for name, corpus in corpora.items()
            for run in range(1, runs + 1)
            for question_id in corpus.by_id
        ]

    @classmethod
    def make(cls, options: RunOptions) -> Plan:
        """Load the corpora. Raises `pytest.UsageError` with every problem of every file."""
        corpora, problems = {}, []
        for name in options.verticals:
            try:
                corpus = get_corpus(name)
                _ = corpus.questions, corpus.sidecar
                corpora[name] = corpus
            except CorpusError as error:
                problems.append(str(error))
        if problems:
            raise pytest.UsageError("\n".join(problems))
        return cls(corpora, options.runs)

    def of(self, vertical: str) -> list[Asked]:
        """What is asked of one vertical."""
        return [one for one in self.asked if one.vertical == vertical]

    def question(self, asked: Asked) -> Question:
        """The question behind an item."""
        return self.corpora[asked.vertical].by_id[asked.question_id]

    @cached_property
    def _by_item_id(self) -> dict[tuple[str, str], Asked]:
        return {(one.vertical, one.item_id): one for one in self.asked}

    def find(self, nodeid: str) -> tuple[Asked, str | None] | None:
        """(what it asks, agent param) of a node id that only its text is known of; None for an ordinary test."""
        head, bracket, rest = nodeid.partition("::")[2].partition("[")
        if not bracket or head not in self.corpora:
            return None
        inside = rest.removesuffix("]")
        for cut in [0, *(i + 1 for i, letter in enumerate(inside) if letter == "-")]:
            asked = self._by_item_id.get((head, inside[cut:]))
            if asked is not None:
                return asked, inside[: max(cut - 1, 0)] or None
        return None

    @cached_property
    def content_hashes(self) -> dict[tuple[str, str], str]:
        """Content hash of every question, by (vertical, public id)."""
        return {
            (name, question.public_id): content_hash(question)
            for name, corpus in self.corpora.items()
            for question in corpus.questions
        }

    def selection_hash(self) -> str:
        """SHA-256 of the sorted (id, content hash) of the whole selection."""
        pairs = sorted((question_id, digest) for (_, question_id), digest in self.content_hashes.items())
        return hashlib.sha256(json.dumps(pairs, separators=(",", ":")).encode()).hexdigest()
