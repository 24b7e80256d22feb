"""Retrieval discrimination: the reference passes, and what must not pass is refused with its reason in one line."""

from __future__ import annotations

from datetime import datetime, timezone
from functools import lru_cache

import pytest

from pytest_typedmemeval import gates
from pytest_typedmemeval.gates import GateFailed, Hits, Ingested, as_retriever
from pytest_typedmemeval.gates.retrieval.ask import beaten_by
from pytest_typedmemeval.gates.retrieval.baselines import bm25_ranker, random_ranker
from pytest_typedmemeval.gates.retrieval.corpus import build_corpus
from pytest_typedmemeval.gates.retrieval.reference import ReferenceRetriever
from tests.gates.retrievers import BagOfWords, NoCredentials, Recency, Store

NOW = datetime(2026, 8, 2, tzinfo=timezone.utc)
SMALL = {"now": NOW, "size": 60, "probes": 12}


@lru_cache(maxsize=1)
def default_outcome():
    return gates.run("discrimination", ReferenceRetriever(), now=NOW, baselines="quick")


@lru_cache(maxsize=1)
def twins() -> dict[str, str]:
    """Twin id to target id of the small corpus."""
    return {twin: probe.target for probe in build_corpus(**SMALL).probes for twin in probe.twins.values()}


def small(target, **settings):
    outcome = gates.run("discrimination", target, **{**SMALL, **settings})
    assert "\n" not in outcome.reason
    return outcome


def test_the_reference_passes_the_default_gate_without_an_inversion():
    outcome = default_outcome()
    assert outcome.passed, outcome.reason
    assert (outcome.probes, outcome.discriminated, outcome.inverted, outcome.mrr, outcome.floor) == (
        36,
        36,
        0,
        1.0,
        0.85,
    )
    assert outcome.seed == 20260802 and outcome.now == "2026-08-02" and outcome.size == 200
    assert (outcome.leaked, outcome.unmapped, outcome.unstable, outcome.unopposed) == (0, 0, 0, 0)
    assert {form: figures.probes for form, figures in outcome.by_form.items()} == {"words": 36, "question": 36}


def test_the_references_failures_are_shown():
    families = default_outcome().by_family
    assert {name for name, family in families.items() if family.gated} == {"negation", "numeric", "variant"}
    assert {name: family.inverted for name, family in families.items() if name.startswith("role-swapped")} == {
        "role-swapped negation": 0, "role-swapped numeric": 0, "role-swapped variant": 0,
    }  # fmt: skip
    assert families["argument"].inverted > 0
    assert not gates.run("discrimination", ReferenceRetriever(), **SMALL, families=["all"]).passed


def test_the_lexical_floor_of_the_reference():
    floor = default_outcome().lexical_floor
    assert (floor.probes, floor.degraded, floor.errors) == (108, 108, 0)
    assert 0 < floor.discriminated <= 108


def test_baselines_stand_beside():
    baselines = default_outcome().baselines
    assert list(baselines) == ["random", "bm25", "hash embedding", "static embedding", "MiniLM"]
    assert baselines["random"].inverted["negation"] > 20
    assert baselines["bm25"].inverted["numeric"] <= 2 < baselines["bm25"].inverted["negation"]
    for baseline in baselines.values():
        assert (baseline.not_run is None) == bool(baseline.inverted)
        assert baseline.not_run is None or "pip install" in baseline.not_run or "--baselines all" in baseline.not_run


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_the_reference_passes_on_other_seeds(seed):
    assert small(ReferenceRetriever(), seed=seed).passed


def test_two_runs_agree_on_every_rank():
    assert small(ReferenceRetriever()) == small(ReferenceRetriever())


@pytest.mark.parametrize(
    ("target", "settings", "said"),
    [
        (random_ranker, {}, "probes inverted (budget 0), the first probe-"),
        (Recency, {}, "12 of 12 probes inverted (budget 0), the first probe-"),
        (bm25_ranker, {}, "negation: mrr"),
        (BagOfWords, {"families": ["role-swapped"]}, "probes inverted (budget 0), the first probe-"),
    ],
)
def test_a_ranker_that_cannot_tell_is_refused(target, settings, said):
    outcome = small(target(), **settings)
    assert not outcome.passed and not outcome.skipped
    assert said in outcome.reason


def test_the_reason_of_an_inversion_names_query_and_ranks():
    outcome = small(Recency())
    first = outcome.inversions[0]
    assert repr(first.query) in outcome.reason
    assert first.target_rank is None or min(rank for rank in first.twin_ranks.values() if rank) < first.target_rank


def test_a_budget_lets_inversions_pass_and_the_floor_decides_then():
    outcome = small(bm25_ranker(), max_inversions=12)
    assert "inverted (budget" not in outcome.reason.partition(";")[0] and "mrr" in outcome.reason
    assert small(bm25_ranker(), max_inversions=12, mrr_floor=0.5).passed


def test_a_backend_without_credentials_is_skipped_and_has_not_passed():
    outcome = small(NoCredentials())
    assert outcome.skipped and not outcome.passed
    assert outcome.probes == 0
    assert outcome.reason == outcome.skip_reason == "no API key in STORE_API_KEY"
    assert outcome.baselines == {}


def test_a_factory_that_skips_is_a_skip_too():
    def factory():
        pytest.skip("store is down")

    assert small(factory).skip_reason == "store is down"


def test_an_empty_suite_fails():
    outcome = small(ReferenceRetriever(), probes=0)
    assert not outcome.passed and outcome.probes == 0
    assert outcome.reason.startswith("zero probes were measured")


@pytest.mark.parametrize("mode", ["raw", "native"])
def test_a_store_that_drops_twins_has_discriminated_nothing(mode):
    outcome = small(Store(lambda memory: memory.id not in twins(), mode=mode))
    assert not outcome.passed and outcome.probes == 0
    assert "zero probes were measured" in outcome.reason
    assert "twins aren't in the store" in outcome.reason


def test_a_store_that_drops_half_of_the_twins_and_says_they_are_stored_is_found_out():
    dropped = sorted(twins())[::2]
    outcome = small(
        Store(
            lambda memory: memory.id not in dropped,
            lambda given, kept: Ingested(stored=[one.id for one in given]),
            mode="native",
        )
    )
    assert not outcome.passed
    assert "twins aren't in the store, so nothing was discriminated there" in outcome.reason


def test_a_native_store_may_refuse_a_twin_and_it_counts_as_no_win():
    refused = next(twin for twin in sorted(twins()))
    tells = lambda given, kept: Ingested(stored=[one.id for one in kept], refused=[refused])  # noqa: E731
    outcome = small(
        Store(lambda memory: memory.id != refused, tells, mode="native"), families=["all"], max_inversions=99
    )
    assert outcome.unopposed == 1 and outcome.refused == 1
    assert not any("aren't in the store" in part for part in [outcome.reason])
    raw = small(Store(lambda memory: memory.id != refused, tells), families=["all"], max_inversions=99)
    assert "1 twins aren't in the store" in raw.reason


def test_a_target_absorbed_by_its_twin_is_an_inversion():
    twin, target = next((twin, target) for twin, target in sorted(twins().items()) if is_affirmative(target))
    tells = lambda given, kept: Ingested(stored=[one.id for one in kept], absorbed={target: twin})  # noqa: E731
    outcome = small(Store(lambda memory: memory.id != target, tells, mode="native"))
    assert outcome.target_absorbed == 1
    assert outcome.inverted == 1 and not outcome.passed


def is_affirmative(target: str) -> bool:
    return any(
        probe.target == target and not probe.swapped and "numeric" in probe.twins
        for probe in build_corpus(**SMALL).probes
    )


def test_archived_memories_among_the_hits_are_a_failure_of_their_own():
    class Leaking(ReferenceRetriever):
        def ingest(self, memories):
            self.archived = [memory.id for memory in memories if memory.archived]
            return super().ingest(memories)

        def search(self, query, k):
            return Hits([*super().search(query, k - 1).ids, self.archived[0]])

        def without_vectors(self):
            return ReferenceRetriever.without_vectors(self)

    outcome = small(Leaking())
    assert outcome.inverted == 0 and not outcome.passed
    assert outcome.reason.startswith("scope leak: archived memories among the hits of ")


def test_unmapped_hits_are_reported_and_harmless():
    class Extracting(ReferenceRetriever):
        def search(self, query, k):
            return Hits(["not-ours", *super().search(query, k).ids])

    outcome = small(Extracting())
    assert outcome.passed and outcome.unmapped == 2 * len(outcome.rows)


def test_a_retriever_that_ranks_in_another_way_each_time_is_refused():
    class Restless(ReferenceRetriever):
        calls = 0

        def search(self, query, k):
            self.calls += 1
            ids = list(super().search(query, k).ids)
            return Hits(ids[:20] + ids[20:][:: 1 if self.calls % 2 else -1])

    outcome = small(Restless())
    assert "were ranked in another way the second time" in outcome.reason


def test_a_broken_lexical_floor_is_a_failure():
    class Helpless(ReferenceRetriever):
        def without_vectors(self):
            raise RuntimeError("no vectors, no search")

    outcome = small(Helpless())
    assert "lexical floor broken" in outcome.reason and outcome.inverted == 0


def test_what_a_target_does_not_offer_is_not_measured():
    class Bare:
        def __init__(self):
            self.inner = ReferenceRetriever()

        def reset(self):
            self.inner.reset()

        def ingest(self, memories):
            self.inner.ingest(memories)

        def search(self, query, k):
            return list(self.inner.search(query, k).ids)

    outcome = small(Bare())
    assert outcome.passed and outcome.lexical_floor is None
    assert set(outcome.optional.values()) == {"not measured"}


def test_clock_and_access_history_are_handed_over():
    class Watching(ReferenceRetriever):
        def set_clock(self, now):
            self.now = now

        def touch(self, accesses):
            assert all(access.at < self.now for access in accesses) and len(accesses) > 50

        def snapshot(self):
            return [memory.id for memory in self._memories]

    outcome = small(Watching())
    assert outcome.optional["set_clock"] == outcome.optional["touch"] == "used"
    assert outcome.optional["snapshot"].endswith("said to be stored aren't held, 0 held weren't told")


def test_async_methods_are_awaited():
    class Slow:
        def __init__(self):
            self.inner = ReferenceRetriever()

        async def reset(self):
            self.inner.reset()

        async def ingest(self, memories):
            return self.inner.ingest(memories)

        async def search(self, query, k):
            return self.inner.search(query, k)

    assert small(Slow()).passed


def test_errors_of_a_target_are_counted_and_never_raised():
    class Broken(ReferenceRetriever):
        def search(self, query, k):
            raise ConnectionError("lost the store")

    outcome = small(Broken())
    assert outcome.errors == len(outcome.rows) and not outcome.passed
    assert "items raised, the first: ConnectionError: lost the store" in outcome.reason
    outcome = small(object())
    assert "which has no reset, ingest, search" in outcome.reason


def test_require_raises_with_the_outcome():
    with pytest.raises(GateFailed, match="gate discrimination: 12 of 12 probes inverted") as caught:
        gates.require("discrimination", Recency(), **SMALL)
    assert caught.value.outcome.inverted == 12
    assert caught.value.reason == caught.value.outcome.reason
    with pytest.raises(GateFailed, match="no API key"):
        gates.require("discrimination", NoCredentials(), **SMALL)
    assert gates.require("discrimination", NoCredentials(), allow_skip=True, **SMALL).skipped
    assert gates.require("discrimination", ReferenceRetriever(), **SMALL).passed


def test_settings_that_cannot_be_used_are_told_together():
    with pytest.raises(ValueError, match=r"--tme-gate-size=10.*--tme-gate-mrr-floor=2.*--tme-gate-families=rhyme"):
        gates.run("discrimination", Recency(), size=10, mrr_floor=2, families=["rhyme"])
    with pytest.raises(ValueError, match="no gate 'recall'; there is discrimination, write, acceptance"):
        gates.run("recall", Recency())


@pytest.mark.parametrize(
    ("target_rank", "twin_ranks", "lost"),
    [
        (1, {"negation": 2, "numeric": None}, ()),
        (3, {"negation": 2, "numeric": 4}, ("negation",)),
        (None, {"negation": 2, "numeric": None}, ("negation", "numeric")),
    ],
)
def test_who_beats_whom(target_rank, twin_ranks, lost):
    assert beaten_by(target_rank, twin_ranks) == lost


def test_a_memory_library_that_searches_sessions_becomes_a_retriever():
    from pytest_typedmemeval import Evidence
    from pytest_typedmemeval.agents.lexical import LexicalIndex

    class Library:
        def reset(self):
            self.sessions = []

        def ingest(self, session):
            self.sessions.append(session)

        def search(self, query, k, *, asked_at):
            assert asked_at == NOW
            ranked = LexicalIndex([session.as_text() for session in self.sessions]).rank(query)
            return [Evidence(self.sessions[place].id) for place, _ in ranked[:k]]

    outcome = gates.run("discrimination", as_retriever(Library()), now=NOW, size=36, probes=6)
    assert outcome.probes == 6 and outcome.by_family["numeric"].inverted == 0
    with pytest.raises(TypeError, match="has no search"):
        as_retriever(Recency.__mro__[0].__new__(type("NoSearch", (), {"reset": print, "ingest": print})))
