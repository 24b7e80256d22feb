"""Ask a retriever: hand it the corpus once, then search for each probe in both forms, again, and with the vectors off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pytest_typedmemeval.gates.adapt import as_hits, as_ingested, one_line, optional, type_name
from pytest_typedmemeval.gates.arm import Ready, Settle
from pytest_typedmemeval.gates.protocol import Hits, Ingested
from pytest_typedmemeval.gates.retrieval.corpus import Probe, RetrievalCorpus
from pytest_typedmemeval.report.gate_model import FormResult, LexicalResult

DEPTH = 40
"""Hits asked for: deep enough that a twin's rank is seen instead of cut to "absent"."""

NOT_MEASURED = "not measured"
_OPTIONAL = ("set_clock", "touch", "without_vectors", "snapshot")


async def ingest(target: Any, corpus: RetrievalCorpus, settle: Settle) -> Ready:
    """Reset, clock, memories, access history."""
    await settle(target.reset)
    if optional(target, "set_clock"):
        await settle(lambda: target.set_clock(corpus.now))
    ingested = as_ingested(await settle(lambda: target.ingest(corpus.memories)), corpus.memories)
    if optional(target, "touch"):
        await settle(lambda: target.touch(corpus.accesses))
    states = {name: "used" if optional(target, name) else NOT_MEASURED for name in _OPTIONAL}
    if optional(target, "snapshot"):
        held = set(await settle(target.snapshot))
        claimed = set(ingested.stored)
        states["snapshot"] = (
            "agrees with ingest"
            if held == claimed
            else f"{len(claimed - held)} said to be stored aren't held, {len(held - claimed)} held weren't told"
        )
    facts = {
        "target": type_name(target),
        "mode": one_line(getattr(target, "mode", "raw")),
        "stored": len(set(ingested.stored)),
        "absorbed": len(ingested.absorbed),
        "refused": len(set(ingested.refused)),
        "optional": states,
    }
    return Ready(target, facts, {"ingested": ingested})


async def ask_form(
    ready: Ready, corpus: RetrievalCorpus, probe: Probe, query: str, settle: Settle
) -> tuple[FormResult, set[str]]:
    """One query: ranks of target and twins, and the families whose twin the store turns out not to hold."""
    hits = as_hits(await settle(lambda: ready.target.search(query, DEPTH)), DEPTH)
    again = as_hits(await settle(lambda: ready.target.search(query, DEPTH)), DEPTH)
    ranks = {memory_id: rank for rank, memory_id in enumerate(hits.ids, start=1)}
    unheld = set()
    for family, twin in probe.twins.items():
        if twin not in ranks and not await _is_held(ready, corpus, probe, twin, settle):
            unheld.add(family)
    target_rank = ranks.get(probe.target)
    twin_ranks = {family: ranks.get(twin) for family, twin in probe.twins.items()}
    return (
        FormResult(
            query=query,
            target_rank=target_rank,
            twin_ranks=twin_ranks,
            beaten_by=beaten_by(target_rank, {f: rank for f, rank in twin_ranks.items() if f not in unheld}),
            degraded=hits.degraded,
            leaked=sum(one in corpus.by_id and corpus.by_id[one].archived for one in hits.ids),
            unmapped=sum(one not in corpus.by_id for one in hits.ids),
            stable=hits.ids == again.ids,
        ),
        unheld,
    )


def beaten_by(target_rank: int | None, twin_ranks: Mapping[str, int | None]) -> tuple[str, ...]:
    """Families whose twin isn't strictly below the target. An absent target loses to every twin that is stored."""
    return tuple(
        family
        for family, rank in twin_ranks.items()
        if target_rank is None or (rank is not None and rank < target_rank)
    )


async def _is_held(ready: Ready, corpus: RetrievalCorpus, probe: Probe, twin: str, settle: Settle) -> bool:
    """Whether a twin that a query didn't bring up is in the store at all: it is looked for by its own claim, whatever ingest said.

    A store that drops twins, or folds them into their targets, would otherwise win every probe by default. Where not even the target is found by its own
    claim, the search finds nothing by its words, and that says nothing about the store.
    """
    ingested: Ingested = ready.kept["ingested"]
    if twin in ingested.absorbed or twin in set(ingested.refused):
        return False
    found = await _finds_itself(ready, corpus, twin, settle)
    return found or not await _finds_itself(ready, corpus, probe.target, settle)


async def _finds_itself(ready: Ready, corpus: RetrievalCorpus, memory_id: str, settle: Settle) -> bool:
    known: dict[str, bool] = ready.kept.setdefault("found", {})
    if memory_id not in known:
        claim = corpus.by_id[memory_id].claim
        hits = as_hits(await settle(lambda: ready.target.search(claim, DEPTH)), DEPTH)
        known[memory_id] = memory_id in hits.ids
    return known[memory_id]


def why_unheld(ingested: Ingested, twin: str) -> str:
    """What the store said of a twin that it doesn't hold."""
    if twin in ingested.absorbed:
        return "absorbed"
    return "refused" if twin in set(ingested.refused) else "missing"


async def ask_without_vectors(ready: Ready, probe: Probe, settle: Settle) -> LexicalResult | None:
    """The content-word query with the vectors off; None where the target can't do that."""
    if not optional(ready.target, "without_vectors"):
        return None
    try:
        if "lexical" not in ready.kept:
            ready.kept["lexical"] = await settle(ready.target.without_vectors)
        words = probe.queries["words"]
        hits: Hits = as_hits(await settle(lambda: ready.kept["lexical"].search(words, DEPTH)), DEPTH)
    except Exception as error:
        # "no error with the vectors off" is what this measures
        return LexicalResult(degraded=False, discriminated=False, error=one_line(f"{type(error).__name__}: {error}"))
    ranks: dict[str, int] = {memory_id: rank for rank, memory_id in enumerate(hits.ids)}
    lost = beaten_by(ranks.get(probe.target), {family: ranks.get(twin) for family, twin in probe.twins.items()})
    return LexicalResult(degraded=hits.degraded, discriminated=not lost)
