"""The plan of a run: which question is asked in which run, of what history, and the table that item ids are looked up in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import pytest

from pytest_typedmemeval.agents.protocol import Session
from pytest_typedmemeval.corpus import project
from pytest_typedmemeval.corpus.load import CorpusError, content_hash
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.corpus.registry import Corpus, get_corpus
from pytest_typedmemeval.corpus.select import CellCount, composition, select, shard
from pytest_typedmemeval.corpus.timestamps import with_timestamps
from pytest_typedmemeval.corpus.views import sessions_for_agent
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
    """Every (question, run) of the selected verticals, in order. ``selected`` is the whole selection, ``asked`` this shard's part of it."""

    def __init__(self, corpora: dict[str, Corpus], options: RunOptions) -> None:
        self.corpora, self.options = corpora, options
        self.selected = {
            name: select(corpus.questions, options.shapes, options.max_questions, options.select_seed)
            for name, corpus in corpora.items()
        }
        mine = {
            name: questions if options.shard is None else shard(questions, *options.shard, options.select_seed)
            for name, questions in self.selected.items()
        }
        self.asked = [
            Asked(name, question.public_id, run)
            for name, questions in mine.items()
            for run in range(1, options.runs + 1)
            for question in questions
        ]

    @classmethod
    def make(cls, options: RunOptions) -> Plan:
        """Load the corpora and select. Raises `pytest.UsageError` with every problem of every file, and for a selection without a question."""
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
        plan = cls(corpora, options)
        for name, questions in plan.selected.items():
            if not questions:
                raise pytest.UsageError(
                    f"--tme-max-questions={options.max_questions}: no question of {name} fits; pairs are drawn whole, so 2 is the least that always does"
                )
        return plan

    def of(self, vertical: str) -> list[Asked]:
        """What is asked of one vertical."""
        return [one for one in self.asked if one.vertical == vertical]

    def question(self, asked: Asked) -> Question:
        """The question behind an item."""
        return self.corpora[asked.vertical].by_id[asked.question_id]

    def projected(self, question: Question) -> Question:
        """The question with the haystack that this run's arm leaves of it."""
        options = self.options
        if options.arm == "oracle":
            return project.oracle(question, options.gold_fraction, options.distractors, options.select_seed)
        return project.without_memory(question) if options.arm == "no-memory" else question

    def history(self, asked: Asked) -> tuple[Session, ...]:
        """What the agent is to ingest for an item."""
        sessions = sessions_for_agent(self.projected(self.question(asked)), self.options.history)
        return with_timestamps(sessions, self.options.timestamps)

    @cached_property
    def session_ids(self) -> frozenset[str]:
        """The ids of every session of every haystack of the run's corpora."""
        return frozenset(
            session_id
            for corpus in self.corpora.values()
            for question in corpus.questions
            for session_id in question.haystack_session_ids
        )

    def composition(self, vertical: str) -> list[CellCount]:
        """How the selection fills the cells of the vertical's corpus."""
        return composition(self.corpora[vertical].questions, self.selected[vertical], self.options.shapes)

    @cached_property
    def realised(self) -> Mapping[str, project.Realised]:
        """What the oracle's projection came to, by vertical; empty on another arm."""
        if self.options.arm != "oracle":
            return {}
        return {
            name: project.realised((question, self.projected(question)) for question in questions)
            for name, questions in self.selected.items()
        }

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
        """Content hash of every selected question, by (vertical, public id)."""
        return {
            (name, question.public_id): content_hash(question)
            for name, questions in self.selected.items()
            for question in questions
        }

    @cached_property
    def selection_hash(self) -> str:
        """SHA-256 of the sorted (id, content hash) of the whole selection, before it is dealt to shards."""
        pairs = sorted((question_id, digest) for (_, question_id), digest in self.content_hashes.items())
        return hashlib.sha256(json.dumps(pairs, separators=(",", ":")).encode()).hexdigest()
