"""The three hooks: other people's corpora, judges and report sinks (the corpus is tests/toy.py)."""

from __future__ import annotations

import json

import pytest

SILENT = '@pytest.fixture\ndef tme_agent(): return lambda *asked: "I don\'t know."\n'


def test_a_registered_vertical_is_run_and_reported_under_its_own_name(bench):
    bench.agent("silent")
    result = bench.run()
    assert result.ret == 0
    corpus = bench.report()["verticals"]["toy"]["corpus"]
    assert {name: corpus[name] for name in ("id", "benchmark_id", "benchmark_name", "citation")} == {
        "id": "acme-toy-v1",
        "benchmark_id": "acme-toy",
        "benchmark_name": "acme-Toy v1 20q",
        "citation": "acme-Toy v1 (acme)",
    }
    assert bench.report()["verticals"]["toy"]["extras"] == {"colours": 0}
    result.stdout.fnmatch_lines(["colours told right: 0"])


def test_beside_the_familys_own_and_by_node_id(bench):
    bench.agent("silent")
    bench.run("-k", "toy-001 or tme-epi-001", vertical="toy,episodic")
    assert {name: report["n"] for name, report in bench.report()["verticals"].items()} == {"episodic": 1, "toy": 1}


def test_it_is_gone_with_the_run(bench):
    bench.agent("silent")
    assert bench.run().ret == 0
    from pytest_typedmemeval.verticals import known_verticals

    assert "toy" not in known_verticals()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "episodic"}, "there is one of that name"),
        ({"publisher": None}, "it needs a publisher"),
        ({"publisher": "TypedMemEval"}, "may not use the names of TypedMemEval"),
        ({"title": "Typedmemeval Plus"}, "may not use the names of TypedMemEval"),
        ({"name": "My-Toy"}, "small letters and digits"),
    ],
)
def test_the_familys_names_are_refused(bench, change, said):
    bench.agent(
        f"""
        from dataclasses import replace
        from pytest_typedmemeval.corpus.registry import Corpus
        from tests.toy import VERTICAL
        def pytest_tme_corpora(config): return [Corpus(replace(VERTICAL, **{change!r}), config.rootpath / "toy.json")]
        """
        + "\n@pytest.fixture\ndef tme_agent(): return 1\n".replace("\n", "\n        ")
    )
    result = super(type(bench), bench).run(vertical="episodic")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()


def test_a_bad_corpus_of_somebody_elses_is_told_like_ours(bench):
    bench.agent("silent")
    path = bench.path / "toy.json"
    questions = json.loads(path.read_text(encoding="utf-8"))
    questions[0]["question_date"] = "soon"
    del questions[1]["answer"]
    path.write_text(json.dumps(questions), encoding="utf-8")
    result = bench.run()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "toy.json: 2 problems" in result.stderr.str()


def test_a_judge_of_ones_own_judges_and_is_named(bench):
    bench.agent(
        SILENT
        + """
from pytest_typedmemeval.judging.base import Verdict
from pytest_typedmemeval.measure.outcome import Outcome

class Kind:
    kind, fingerprint, model = "kind", "a" * 64, None
    def judge(self, question, answer, surfaced=None): return Verdict(Outcome.CORRECT, judge="kind")
    def close(self): pass

def pytest_tme_judge(config): return Kind()
"""
    )
    bench.run()
    assert bench.counts() == {"correct": 20}
    assert bench.report()["run"]["judge"]["kind"] == "kind"
    assert bench.report()["run"]["fingerprints"]["covers"]["judge"] == "a" * 64
    assert {row["judge"] for row in bench.rows()} == {"kind"}


def test_a_judge_that_raises_is_no_fault_of_the_agent(bench):  # J19
    bench.agent(
        SILENT
        + """
class Broken:
    kind, fingerprint, model = "broken", "b" * 64, None
    def judge(self, question, answer, surfaced=None): raise ValueError("no such grade")
    def close(self): pass

def pytest_tme_judge(config): return Broken()
"""
    )
    bench.run()
    assert {(row["outcome"], row["code"], row["judge"], row["detail"]) for row in bench.rows()} == {
        ("inconclusive", "judge_error", "broken", "ValueError: no such grade")
    }


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_a_report_sink_gets_each_report_once_in_the_main_process(bench, workers):
    bench.agent(
        SILENT.replace("@pytest.fixture", "@pytest.fixture(params=['a', 'b'])").replace(
            "tme_agent()", "tme_agent(request)"
        )
        + """
def pytest_tme_report(config, report):
    with open("sink.txt", "a", encoding="utf-8") as file:
        file.write(f"{report.run.agent_param} {report.verticals['toy'].n} {report.exit_code}\\n")
"""
    )
    bench.run(*workers, process=bool(workers))
    assert (bench.path / "sink.txt").read_text(encoding="utf-8") == "a 20 0\nb 20 0\n"


def test_a_sink_that_raises_costs_no_summary(bench):
    bench.agent(SILENT + 'def pytest_tme_report(config, report): raise ValueError("no disk\\x1b[31m")\n')
    result = bench.run()
    assert result.ret == 22
    assert bench.counts() == {"abstained": 16, "correct": 4}
    result.stdout.fnmatch_lines(
        [
            "pytest_tme_report raised ValueError: no disk* (conftest.py:*)",
            "exit 22: a sink did not take the report: *",
            "* 4 correct, 16 abstained in *",
        ]
    )
    assert "\x1b[31m" not in result.stdout.str()


@pytest.mark.parametrize("hook", ["pytest_tme_corpora(config)", "pytest_tme_judge(config)"])
def test_a_hook_that_raises_is_one_usage_error(bench, hook):
    bench.agent(SILENT + f"def {hook}: raise KeyError('judge-url')\n")
    result = bench.run()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    name = hook.partition("(")[0]
    result.stderr.fnmatch_lines([f"*{name}: KeyError: 'judge-url' (conftest.py:*)"])
