"""The gates as pytest items: on the user's fixtures, sharing one target, with an exit code that a skip never makes look like a pass."""

from __future__ import annotations

import json

import pytest

# Loaded before pytester takes its snapshot of sys.modules: in-process runs then share one set of classes.
import pytest_typedmemeval.gates.write.reference  # noqa: F401

SMALL = ("--tme-gate-probes=3", "--tme-gate-size=24", "--tme-gate-now=2026-08-02")

RETRIEVER = """
    from pytest_typedmemeval.gates.retrieval.reference import ReferenceRetriever
    @pytest.fixture(scope="session")
    def tme_retriever(): return ReferenceRetriever()
"""
WRITE_GATE = """
    from pytest_typedmemeval.gates.write.reference import strict
    @pytest.fixture
    def tme_write_gate(): return strict()
"""
MERGER = """
    from pytest_typedmemeval.gates.acceptance.reference import reference
    @pytest.fixture
    def tme_merger(): return reference()
"""


def gate(bench, name="discrimination", report="tme-report.json"):
    return bench.report(report)["gates"][name]


def test_all_gates_of_the_references_pass(bench):
    bench.agent(RETRIEVER + WRITE_GATE + MERGER, "tests/conftest.py")
    result = bench.run("--tme-gate=all", *SMALL, vertical=None)
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        [
            "typedmemeval: gate discrimination, 12 items, tme_retriever from tests/conftest.py",
            "typedmemeval: gate write, 120 items, tme_write_gate from tests/conftest.py",
            "gate discrimination: passed: 3 of 3 probes discriminated, 0 inverted (budget 0), mrr 1.0000*",
            "gate write: passed: F1 1.0000 (floor 0.95), bad refused 31, bad accepted 0, good refused 0, good accepted 31",
            "gate acceptance: passed: accepted 14 of 14 merge pairs, 1.0000 (floor 0.95), folded 0 of 7 keep pairs",
            "report: *tme-report.json",
        ]
    )
    report = bench.report()
    assert report["verticals"] == {} and report["exit_code"] == 0
    assert report["run"]["agent"]["name"] == "ReferenceRetriever, ReferenceGate, FoldPath"
    assert list(report["gates"]) == ["discrimination", "write", "acceptance"]
    assert gate(bench)["baselines"]["bm25"]["not_run"] is None
    assert len(gate(bench, "write")["rows"]) == 120


def test_items_have_neutral_ids_the_fixtures_place_and_keywords(bench):
    bench.agent(WRITE_GATE, "tests/conftest.py")
    result = bench.run("--tme-gate=write", "--collect-only", "-q", "-k", "restatement", vertical=None)
    ids = [line for line in result.outlines if "::" in line]
    assert len(ids) == 3 and all(one.startswith("tests/conftest.py::write[") for one in ids)
    assert not list(bench.path.glob("tme-*"))


def test_beside_a_vertical_on_the_same_conftest(bench):
    bench.agent(MERGER + '    @pytest.fixture\n    def tme_agent(): return lambda *asked: "I don\'t know."\n')
    result = bench.run("--tme-gate=acceptance", "-k", "acceptance or assistant-stated", process=False)
    assert result.ret == 0
    report = bench.report()
    assert report["verticals"]["episodic"]["outcomes"]["counts"]["abstained"] == 20
    assert report["gates"]["acceptance"]["passed"] is True


def test_the_corpus_is_handed_over_once_whatever_the_scope(bench):
    for scope in ("function", "session"):
        bench.agent(
            f"""
            from pathlib import Path
            from pytest_typedmemeval.gates.retrieval.reference import ReferenceRetriever
            class Counting(ReferenceRetriever):
                closed = False
                def ingest(self, memories):
                    with Path("ingests").open("a", encoding="utf-8") as log: log.write("x")
                    return super().ingest(memories)
                def search(self, query, k):
                    assert not self.closed
                    return super().search(query, k)
            @pytest.fixture(scope="{scope}")
            def tme_retriever():
                made = Counting()
                yield made
                made.closed = True
            """
        )
        (bench.path / "ingests").write_text("", encoding="utf-8")
        assert bench.run("--tme-gate=discrimination", *SMALL, vertical=None).ret == 0
        assert (bench.path / "ingests").read_text(encoding="utf-8") == "x"


def test_the_same_report_under_xdist_and_in_any_order(bench):
    bench.agent(RETRIEVER + MERGER)
    arguments = ("--tme-gate=discrimination,acceptance", *SMALL)
    bench.run(*arguments, vertical=None)
    alone = bench.normalised()
    assert bench.run(*arguments, "-n", "2", vertical=None, process=True, randomly=True).ret == 0
    assert bench.normalised() == alone


def test_an_inversion_fails_the_session_and_says_which(bench):
    bench.agent(
        """
        from pytest_typedmemeval.gates.retrieval.baselines import random_ranker
        @pytest.fixture
        def tme_retriever(): return random_ranker()
        """
    )
    result = bench.run("--tme-gate=discrimination", *SMALL, vertical=None)
    assert result.ret == 21
    result.stdout.fnmatch_lines(["exit 21: gate discrimination: * of 3 probes inverted (budget 0), the first probe-*"])
    assert bench.report()["exit_code"] == 21


UNAVAILABLE = {
    "raises": "raise GateUnavailable('no API key in STORE_API_KEY')",
    "skips": "pytest.skip('no API key in STORE_API_KEY')",
}


@pytest.mark.parametrize("how", UNAVAILABLE)
def test_a_gate_that_cannot_run_is_no_pass(bench, how):
    bench.agent(
        f"""
        from pytest_typedmemeval.gates import GateUnavailable
        @pytest.fixture(scope="session")
        def tme_merger(): {UNAVAILABLE[how]}
        """
    )
    result = bench.run("--tme-gate=acceptance", vertical=None)
    assert result.ret == 20
    told = gate(bench, "acceptance")
    assert (told["skipped"], told["passed"], told["probes"]) == (True, False, 0)
    assert told["skip_reason"] == "no API key in STORE_API_KEY"
    result.stdout.fnmatch_lines(
        [
            "gate acceptance: SKIPPED, not passed: no API key in STORE_API_KEY",
            "exit 20: gate acceptance skipped: no API key in STORE_API_KEY (--tme-allow-skip lets that pass)",
        ]
    )
    assert "34 unavailable" in result.outlines[-1]
    allowed = bench.run("--tme-gate=acceptance", "--tme-allow-skip", vertical=None)
    assert allowed.ret == 0
    assert gate(bench, "acceptance")["passed"] is False


def test_a_fixture_that_breaks_is_an_error_with_one_traceback(bench):
    bench.agent("@pytest.fixture\ndef tme_merger(): raise OSError('no route to the store')")
    result = bench.run("--tme-gate=acceptance", vertical=None)
    assert result.ret == 20
    assert "OSError: no route to the store" in gate(bench, "acceptance")["reason"]
    assert result.stdout.str().count("ERROR at setup of") == 1


def test_zero_probes_are_no_pass(bench):
    bench.agent(RETRIEVER)
    result = bench.run("--tme-gate=discrimination", "--tme-gate-probes=0", vertical=None)
    assert result.ret == 20
    result.stdout.fnmatch_lines(["exit 20: gate discrimination: zero probes were measured*"])


def test_a_part_of_a_gate_is_no_gate(bench):
    bench.agent(WRITE_GATE)
    result = bench.run("--tme-gate=write", "-k", "grounding", vertical=None)
    assert result.ret == 21
    assert "33 of 120 items were selected, and a part of a gate is no gate" in gate(bench, "write")["reason"]
    assert bench.run("--tme-gate=write", "-k", "nothing-of-the-kind", vertical=None).ret == 20


def test_a_pasted_node_id_turns_its_gate_on(bench):
    bench.agent(MERGER, "tests/conftest.py")
    result = bench.run("tests/conftest.py::acceptance[pair-01]", vertical=None)
    assert result.ret == 21 and gate(bench, "acceptance")["selected"] == 1


def test_a_missing_fixture_is_a_usage_error_with_the_lines_to_write(bench):
    bench.agent(RETRIEVER)
    result = bench.run("--tme-gate=all", vertical=None)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    text = result.stderr.str()
    for said in (
        "defines the fixture 'tme_write_gate'",
        "def tme_write_gate():",
        "return MyWriteGate()        # an object with admit(candidate, transcripts) -> gates.Decision",
        "defines the fixture 'tme_merger'",
    ):
        assert said in text


def test_every_bad_setting_is_told_at_once(bench):
    bench.agent(RETRIEVER)
    result = bench.run(
        "--tme-gate=discrimination,recall", "--tme-gate-size=9", "--tme-gate-now=soon", "--tme-gate-families=rhyme",
        "--tme-gate-profile=style", "--tme-gate-mrr-floor=7", vertical=None,
    )  # fmt: skip
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    for said in (
        "--tme-gate=recall: there is discrimination, write, acceptance, and all",
        "--tme-gate-size=9: must be at least 156 for 36 probes",
        "--tme-gate-now=soon: must be a day such as 2026-08-02",
        "--tme-gate-families=rhyme: there is negation, numeric, variant,",
        "--tme-gate-profile=style: there is shape, grounding, content, all",
        "--tme-gate-mrr-floor=7: must be a number from 0 to 1",
    ):
        assert said in result.stderr.str()
    alone = bench.run("--tme-gate-seed=3")
    assert "--tme-gate-seed: say which gate to run: --tme-gate=discrimination" in alone.stderr.str()


@pytest.mark.parametrize("scope", ["function", "session"])
def test_an_async_fixture_is_measured_in_its_own_loop(bench, scope):
    bench.agent(
        f"""
        import asyncio, pytest_asyncio
        from pytest_typedmemeval.gates.acceptance.reference import reference
        class Merger:
            def __init__(self): self.inner, self.loop = reference(), asyncio.get_running_loop()
            async def fold(self, group):
                assert asyncio.get_running_loop() is self.loop
                return self.inner.fold(group)
        @pytest_asyncio.fixture(scope="{scope}", loop_scope="{scope}")
        async def tme_merger(): return Merger()
        """
    )
    assert bench.run("--tme-gate=acceptance", vertical=None).ret == 0


def test_async_methods_of_a_plain_fixture(bench):
    bench.agent(
        """
        from pytest_typedmemeval.gates.acceptance.reference import reference
        class Merger:
            inner = reference()
            async def fold(self, group): return self.inner.fold(group)
        @pytest.fixture
        def tme_merger(): return Merger()
        """
    )
    assert bench.run("--tme-gate=acceptance", vertical=None).ret == 0


def test_each_param_of_a_fixture_has_a_report_of_its_own(bench):
    bench.agent(
        """
        from pytest_typedmemeval.gates.acceptance.reference import FoldPath
        @pytest.fixture(params=["claim", "text"])
        def tme_merger(request): return FoldPath(numbers_in=request.param)
        """
    )
    assert bench.run("--tme-gate=acceptance", vertical=None).ret == 21
    assert gate(bench, "acceptance", "tme-report-claim.json")["accepted"] == 14
    assert gate(bench, "acceptance", "tme-report-text.json")["accepted"] == 9


def test_a_dead_worker_leaves_the_gate_incomplete(bench):
    bench.agent(
        """
        import os
        from pytest_typedmemeval.gates.acceptance.reference import FoldPath
        class Dying(FoldPath):
            def fold(self, group):
                if group.id == "group-03": os._exit(9)
                return super().fold(group)
        @pytest.fixture(scope="session")
        def tme_merger(): return Dying()
        """
    )
    result = bench.run("--tme-gate=acceptance", "-n", "2", vertical=None, process=True)
    assert result.ret == 22
    assert gate(bench, "acceptance")["unrun"] >= 1


def test_retries_do_not_turn_a_gate_into_best_of_n(bench):
    bench.agent(
        """
        from pytest_typedmemeval.gates import Fold
        from pytest_typedmemeval.gates.acceptance.reference import FoldPath
        class Second(FoldPath):
            seen = set()
            def fold(self, group):
                first = group.id not in self.seen
                self.seen.add(group.id)
                return [] if first else super().fold(group)
        @pytest.fixture(scope="session")
        def tme_merger(): return Second()
        """
    )
    assert bench.run("--tme-gate=acceptance", "--reruns", "2", vertical=None).ret == 21
    assert gate(bench, "acceptance")["accepted"] == 0


def test_the_report_can_be_shown_again(bench, capsys):
    from pytest_typedmemeval.cli import main

    bench.agent(MERGER)
    bench.run("--tme-gate=acceptance", vertical=None)
    capsys.readouterr()
    assert main(["show", str(bench.path / "tme-report.json")]) == 0
    assert "gate acceptance: passed: accepted 14 of 14 merge pairs" in capsys.readouterr().out
    assert (
        json.loads((bench.path / "tme-report.json").read_text(encoding="utf-8"))["gates"]["acceptance"]["arm"]
        == "acceptance"
    )


def test_a_call_that_hangs_is_an_error_of_its_item(bench):
    bench.agent(
        """
        import asyncio
        from pytest_typedmemeval.gates.acceptance.reference import FoldPath
        class Hanging(FoldPath):
            async def fold(self, group):
                if group.id == "group-03": await asyncio.sleep(60)
                return super().fold(group)
        @pytest.fixture(scope="session")
        def tme_merger(): return Hanging()
        """
    )
    result = bench.run("--tme-gate=acceptance", "--tme-timeout=0.3", vertical=None)
    assert result.ret == 21
    assert 1 <= gate(bench, "acceptance")["errors"] <= 2
    assert "items raised, the first: TimeLimit" in gate(bench, "acceptance")["reason"]
