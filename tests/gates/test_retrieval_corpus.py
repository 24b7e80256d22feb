"""The retrieval corpus is a pure function of (seed, day), and each twin differs from its target in one way alone."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone

import pytest

from pytest_typedmemeval.gates.retrieval.corpus import RetrievalCorpus, build_corpus, corpus_bytes
from pytest_typedmemeval.gates.retrieval.families import FAMILIES, only_differs
from pytest_typedmemeval.gates.retrieval.families.base import tokens
from pytest_typedmemeval.gates.retrieval.frames import KINDS

NOW = datetime(2026, 8, 2, 15, 30, tzinfo=timezone.utc)
DAY = datetime(2026, 8, 2, tzinfo=timezone.utc)


@pytest.fixture(scope="module")
def corpus() -> RetrievalCorpus:
    return build_corpus(now=NOW)


def test_the_same_bytes_for_a_seed_and_day_in_another_process_and_hash_seed(corpus):
    code = (
        "from datetime import datetime, timezone; from pytest_typedmemeval.gates.retrieval.corpus import build_corpus;"
        "print(build_corpus(now=datetime(2026, 8, 2, 23, tzinfo=timezone.utc)).sha256)"
    )
    import os

    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "77"},
    )
    assert done.stdout.strip() == corpus.sha256
    assert build_corpus(now=NOW + timedelta(days=1)).sha256 != corpus.sha256


def test_probe_text_differs_between_seeds_and_not_between_days(corpus):
    def asked(other: RetrievalCorpus) -> set[str]:
        return {query for probe in other.probes for query in probe.queries.values()}

    assert asked(build_corpus(now=NOW + timedelta(days=400))) == asked(corpus)
    assert not asked(build_corpus(now=NOW, seed=1)) & asked(corpus)


def test_the_size_of_the_default_corpus(corpus):
    swapped = sum(probe.swapped for probe in corpus.probes)
    groups = Counter(probe.group(family) for probe in corpus.probes for family in probe.twins)
    assert (len(corpus.probes), swapped) == (108, 36)
    assert groups["negation"] >= 24 and groups["numeric"] >= 30 and groups["variant"] >= 30
    assert {groups[f"role-swapped {family}"] for family in ("negation", "numeric", "variant")} == {12}
    assert {groups[family] for family in ("antonym", "entity", "unit", "quantifier", "date-order", "argument")} == {6}
    assert sum(memory.archived for memory in corpus.memories) == 40
    assert {memory.kind for memory in corpus.memories} == set(KINDS)
    assert len({memory.id for memory in corpus.memories}) == len(corpus.memories)
    assert len({memory.text for memory in corpus.memories if not memory.archived}) == len(corpus.memories) - 40


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_twin_differs_by_its_own_predicate_alone(seed):
    corpus = build_corpus(now=NOW, seed=seed)
    for probe in corpus.probes:
        target = corpus.by_id[probe.target]
        for family, twin_id in probe.twins.items():
            twin = corpus.by_id[twin_id]
            assert only_differs(FAMILIES[family], target.text, twin.text), (target.claim, twin.claim)


def test_a_twin_copies_everything_but_its_claim_and_is_a_day_fresher_and_no_longer(corpus):
    for probe in corpus.probes:
        target = corpus.by_id[probe.target]
        for twin in (corpus.by_id[one] for one in probe.twins.values()):
            for name in (
                "body",
                "kind",
                "extras",
                "tags",
                "entities",
                "links",
                "confidence",
                "importance",
                "session_id",
            ):
                assert getattr(twin, name) == getattr(target, name)
            assert twin.created_at - target.created_at == timedelta(days=1)
            assert len(tokens(twin.claim)) == len(tokens(target.claim))


def test_refusals_are_counted_by_family_and_reason(corpus):
    assert {"negation: no verb anchor", "numeric: no number"} <= set(corpus.refused)
    assert all(count > 0 for count in corpus.refused.values())


def test_only_a_time_to_live_lies_ahead(corpus):
    for memory in corpus.memories:
        assert memory.created_at <= memory.updated_at < DAY
        assert memory.archived_at is None or memory.created_at <= memory.archived_at < DAY
    assert any(memory.valid_until and memory.valid_until > DAY for memory in corpus.memories)
    assert all(corpus.by_id[access.memory_id].created_at <= access.at < DAY for access in corpus.accesses)


def test_twins_are_used_as_much_as_the_others(corpus):
    used = {access.memory_id for access in corpus.accesses}
    twins = {twin for probe in corpus.probes for twin in probe.twins.values()}
    assert 0.5 < len(used) / len(corpus.memories) < 0.7
    assert 0.5 < len(used & twins) / len(twins) < 0.7


def test_ids_and_order_tell_nothing(corpus):
    twins = {twin for probe in corpus.probes for twin in probe.twins.values()}
    places = [place for place, memory in enumerate(corpus.memories) if memory.id in twins]
    assert 0.4 < sum(places) / len(places) / len(corpus.memories) < 0.6
    assert not any(memory.id in other.text for memory in corpus.memories for other in corpus.memories[:20])


def test_role_swapped_queries_state_what_only_the_target_says(corpus):
    for probe in corpus.probes:
        if probe.swapped:
            told = set(tokens(probe.queries["words"]))
            target = set(tokens(corpus.by_id[probe.target].claim))
            (twin,) = (set(tokens(corpus.by_id[one].claim)) for one in probe.twins.values())
            assert len(told & target) > len(told & twin), probe


def test_an_affirmative_query_has_its_digits_and_no_marker_and_at_most_twelve_words(corpus):
    from pytest_typedmemeval.gates.divergence import numbers, qualifiers

    for probe in corpus.probes:
        claim = corpus.by_id[probe.target].claim
        assert numbers(probe.queries["words"]) == numbers(claim)
        assert numbers(probe.queries["question"]) == numbers(claim)
        assert 1 <= len(probe.queries["words"].split()) <= 12
        if not probe.swapped:
            assert not qualifiers(probe.queries["words"] + probe.queries["question"])


def test_a_naive_now_is_refused():
    with pytest.raises(ValueError, match="aware datetime"):
        build_corpus(now=datetime(2026, 8, 2))


def test_a_size_that_cannot_hold_the_probes_is_refused():
    with pytest.raises(ValueError, match="size 30 is too small for 36 probes"):
        build_corpus(now=NOW, size=30)


def test_canonical_bytes_end_where_they_should(corpus):
    assert corpus_bytes(corpus).startswith(b"{\n")
