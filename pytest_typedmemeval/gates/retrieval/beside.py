"""The rows beside the user's: every baseline on the same probes, asked once in each form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from pytest_typedmemeval.agents.dense import NotInstalled
from pytest_typedmemeval.gates.retrieval.ask import DEPTH, beaten_by
from pytest_typedmemeval.gates.retrieval.baselines import BASELINES, SLOW
from pytest_typedmemeval.gates.retrieval.corpus import RetrievalCorpus, build_corpus
from pytest_typedmemeval.measure.aggregate import r4
from pytest_typedmemeval.measure.stats import mean
from pytest_typedmemeval.report.gate_model import Baseline

TAKES_LONG = "takes long: tme gate run discrimination --baselines all"


@lru_cache(maxsize=8)
def baseline_rows(seed: int, day: datetime, size: int, probes: int, slow: bool) -> Mapping[str, Baseline]:
    """The figures of each baseline on the corpus of these settings; computed once a process. ``slow``: also those that take long."""
    corpus = build_corpus(seed=seed, now=day, size=size, probes=probes)
    return {
        name: _baseline(make, corpus) if slow or name not in SLOW else Baseline(not_run=TAKES_LONG)
        for name, make in BASELINES.items()
    }


def _baseline(make: Callable[[], Any], corpus: RetrievalCorpus) -> Baseline:
    try:
        retriever = make()
    except NotInstalled as missing:
        return Baseline(not_run=str(missing))
    retriever.reset()
    retriever.ingest(corpus.memories)
    lost: dict[str, dict[str, bool]] = {}
    reciprocal: dict[str, list[float]] = {}
    for probe in corpus.probes:
        for query in probe.queries.values():
            ranks = {memory_id: rank for rank, memory_id in enumerate(retriever.search(query, DEPTH).ids, start=1)}
            twin_ranks = {family: ranks.get(twin) for family, twin in probe.twins.items()}
            beaten = beaten_by(ranks.get(probe.target), twin_ranks)
            for family in probe.twins:
                group = probe.group(family)
                losses = lost.setdefault(group, {})
                losses[probe.id] = losses.get(probe.id, False) or family in beaten
                reciprocal.setdefault(group, []).append(0.5 if family in beaten else 1.0)
    return Baseline(
        inverted={group: sum(losses.values()) for group, losses in sorted(lost.items())},
        mrr={group: r4(mean(values)) for group, values in sorted(reciprocal.items())},
    )
