"""The main job: 50 real questions, a typed report, an honest exit code."""

from __future__ import annotations

import math
import re

import pytest

from pytest_typedmemeval.corpus.registry import get_corpus


def test_a_perfect_agent_is_correct_throughout(bench):
    bench.agent("perfect")
    result = bench.run()
    assert result.ret == 0
    assert re.search(r"^=+ 50 correct in \d", result.outlines[-1])
    assert bench.counts() == {"correct": 50}


def test_silent_abstains_throughout(bench):
    (bench.path / "conftest.py").touch()
    assert bench.run("--tme-agent=silent").ret == 0
    assert bench.counts() == {"abstained": 50}


def test_constant_is_never_correct(bench):
    (bench.path / "conftest.py").touch()
    assert bench.run("--tme-agent=constant").ret == 0
    assert "correct" not in bench.counts()


def test_random_covers_as_chance_says_and_bm25_more(bench):
    (bench.path / "conftest.py").touch()
    bench.run("--tme-agent=random", "--tme-report=random.json")
    bench.run("--tme-agent=bm25", "--tme-report=bm25.json")
    random, bm25 = (bench.report(f"{name}.json")["verticals"]["episodic"] for name in ("random", "bm25"))
    expected, variance = 0.0, 0.0
    for question in get_corpus("episodic").questions:
        n, gold, k = len(question.haystack_session_ids), len(question.load_bearing_sessions), 5
        expected += k / n
        # hypergeometric: share of `gold` marked sessions among k of n
        variance += k * (gold / n) * (1 - gold / n) * (n - k) / (n - 1) / gold**2
    assert random["coverage"]["floors"]["random"]["share"] == round(expected / 50, 4)
    assert abs(random["coverage"]["share"] - expected / 50) < 3 * math.sqrt(variance) / 50
    assert bm25["coverage"]["share"] > random["coverage"]["share"]
    assert bm25["outcomes"]["counts"]["correct"] > random["outcomes"]["counts"]["correct"]
    assert bm25["outcomes"]["measured"] >= 0.95 * 50
    assert 0.5 <= bm25["coverage"]["share"] <= 0.9, "the declared band"
    assert bm25["coverage"]["share"] == bm25["coverage"]["floors"]["bm25"]["share"], "the agent is the floor"


def test_the_summary_tells_outcomes_coverage_evidence_and_origins(bench):
    (bench.path / "conftest.py").touch()
    result = bench.run("--tme-agent=bm25")
    result.stdout.fnmatch_lines(
        [
            "typedmemeval: agent --tme-agent=bm25, judge rules, arm agent, k 5, runs 1",
            "typedmemeval: pytest-typedmemeval-episodic-v1 (sha256 *), 50 questions; to ingest a run: * sessions, * turns, * characters",
            "TypedMemEval-Episodic v1 50q, agent bm25 1",
            "outcomes of all questions*n*correct*wrong*abstained*missed*no verdict",
            "  assistant-stated [*] *20 *[[]*-*%]*",
            "coverage at k=5 sessions*n*share*all gold*random share*bm25 share*ceiling",
            "evidence*present*absent*unobserved",
            "order of named items: *",
            "wrong values: *",
            "cite as: TypedMemEval-Episodic v1 (pytest-typedmemeval)",
            "report: *tme-report.json",
        ]
    )


def test_an_agent_that_says_nothing_measures_nothing(bench):
    bench.agent("@pytest.fixture\ndef tme_agent(): return lambda *asked: ''")
    result = bench.run()
    assert result.ret == 20
    assert {(row["outcome"], row["code"]) for row in bench.rows()} == {("inconclusive", "empty_answer")}
    result.stdout.fnmatch_lines(
        [
            "not measured: 50 of 50 (50 empty_answer)",
            "empty answers: 50 of 50*",
            "exit 20: nothing was measured: 50 empty_answer",
        ]
    )


def test_none_on_some_loses_no_row(bench):
    bench.agent(
        """
        asked = []
        @pytest.fixture
        def tme_agent():
            def answer(sessions, question, asked_at):
                asked.append(question)
                return None if len(asked) % 4 == 0 else "I don't know."
            return answer
        """
    )
    assert bench.run().ret == 0
    assert bench.counts() == {"abstained": 38, "inconclusive": 12}


def test_nothing_selected_is_no_success(bench):
    bench.agent("silent")
    assert bench.run("-k", "no-such-thing").ret == 20


@pytest.mark.parametrize(
    ("requirement", "code"),
    [
        ("abstained == 50", 0),
        ("abstained <= 0.5", 21),
        ("episodic.wrong < 1", 0),
        ("correct >= 10%", 21),
        ("stale_recall == 0", 0),
    ],
)
def test_requirements_over_outcomes(bench, requirement, code):
    bench.agent("silent")
    result = bench.run(f"--tme-require={requirement}")
    assert result.ret == code
    [told] = bench.report()["requirements"]
    assert (told["expression"], told["holds"]) == (requirement, code == 0)
    if code:
        result.stdout.fnmatch_lines([f"exit 21: required {requirement}: * of 50 *in episodic"])


def test_the_oldest_session_comes_first_and_the_agent_is_reset_before_each_question(bench):
    bench.agent(
        """
        log = []
        class Watching:
            def reset(self): log.append("reset"); self.seen = []
            def ingest(self, session):
                assert all(s.started_at <= session.started_at for s in self.seen)
                self.seen.append(session)
            def answer(self, question, *, asked_at):
                assert log.pop() == "reset" and not log
                assert self.seen[-1].started_at <= asked_at and asked_at.tzinfo is not None
                return "I don't know."

        @pytest.fixture(scope="session")
        def tme_agent(): return Watching()
        """
    )
    assert bench.run().ret == 0
    assert bench.counts() == {"abstained": 50}


def test_no_payload_to_the_agent_holds_anything_of_the_answer_key(bench):
    bench.agent(
        """
        import dataclasses, os, re
        class Spy:
            def reset(self): self.seen = []
            def ingest(self, session):
                told = repr(dataclasses.asdict(session)) + os.environ["PYTEST_CURRENT_TEST"]
                assert not re.search("has_answer|answer_session|typedmemeval|_abs|decoy|load_bearing", told), told
                assert set(dataclasses.asdict(session)) == {"id", "started_at", "turns"}
                with pytest.raises(AttributeError): session.turns = ()
                assert not hasattr(session, "__dict__")
            def answer(self, question, *, asked_at): return "I don't know."

        @pytest.fixture
        def tme_agent(): return Spy()
        """
    )
    assert bench.run().ret == 0
    assert bench.counts() == {"abstained": 50}


def test_the_report_names_its_identity_and_no_other_benchmark(bench):
    bench.agent("silent")
    bench.run()
    text = (bench.path / "tme-report.json").read_text(encoding="utf-8")
    assert "longmemeval" not in text.lower()
    report = bench.report()
    corpus = report["verticals"]["episodic"]["corpus"]
    assert report["schema"] == "pytest-typedmemeval.report/1"
    assert report["not_comparable_with"] == [
        "TypedMemEval corpora of another publisher",
        "any other chat-history benchmark",
    ]
    assert corpus == {
        "id": "pytest-typedmemeval-episodic-v1",
        "revision": 1,
        "sha256": get_corpus("episodic").sha256,
        "benchmark_id": "typedmemeval-episodic",
        "benchmark_name": "TypedMemEval-Episodic v1 50q",
        "citation": "TypedMemEval-Episodic v1 (pytest-typedmemeval)",
    }
    assert set(report["run"]["fingerprints"]) == {"measurement", "system", "covers"}
    assert len(report["run"]["judge"]["fingerprint"]) == 64


@pytest.mark.parametrize(("keep", "kept"), [("none", set()), ("answers", {"question", "gold", "answer"})])
def test_text_is_kept_as_far_as_allowed(bench, keep, kept):
    bench.agent("silent")
    bench.run(f"--tme-keep-text={keep}")
    assert {key for key in ("question", "gold", "answer") if bench.rows()[0][key] is not None} == kept
    if keep == "none":
        assert "I don't know" not in (bench.path / "tme-report.json").read_text(encoding="utf-8")


def test_two_sessions_in_one_process_do_not_meet(bench):
    bench.agent("silent")
    bench.run()
    first = bench.normalised()
    bench.run()
    assert bench.normalised() == first
