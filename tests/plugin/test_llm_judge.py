"""A run with a judge that asks a model, over real HTTP: options, report, cache, and nothing of the key."""

from __future__ import annotations

import pytest

import pytest_typedmemeval.judging.llm.judge  # noqa: F401  (loaded before pytester's snapshot of sys.modules)
from tests.servers.chat import Reply, chat_server, refusal  # noqa: F401

FOUR = ("-k", "tme-epi-001 or tme-epi-003 or tme-epi-005 or tme-epi-006")


@pytest.fixture
def model(chat_server, monkeypatch):  # noqa: F811
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    return chat_server(lambda body: Reply('{"outcome": "wrong", "told_order": [2, 1]}'))


def asked(server):
    return ("--tme-judge-model=toy", f"--tme-judge-base-url={server.url}")


def test_the_model_judges_and_the_report_says_how(bench, model):
    bench.agent("silent")
    result = bench.run("--tme-judge=llm", *asked(model), *FOUR)
    assert result.ret == 0
    report = bench.report()
    assert report["run"]["judge"] == {
        "kind": "llm",
        "model": "toy",
        "fingerprint": report["run"]["judge"]["fingerprint"],
        "mode": "json_schema",
        "settings": {"seed": "unknown", "temperature": "unknown"},
        "calls": 4,
        "retries": 0,
        "tokens": 48,
        "cached": 0,
    }
    assert bench.counts() == {"wrong": 4}
    assert {row["judge"] for row in report["verticals"]["episodic"]["questions"]} == {"llm"}
    result.stdout.fnmatch_lines(["judge calls: 4, 0 retries, 48 tokens, 0 from the cache; format json_schema, *"])
    assert "sk-very-secret" not in (bench.path / "tme-report.json").read_text(encoding="utf-8")


def test_the_cascade_leaves_to_the_rules_what_they_prove(bench, model):
    bench.agent("silent")
    bench.run("--tme-judge=rules+llm", *asked(model), *FOUR)
    assert model.requests == []
    assert bench.counts() == {"abstained": 4}
    assert bench.report()["verticals"]["episodic"]["by_judge"] == {"rules": {"abstained": 4}}


def test_a_second_run_costs_nothing(bench, model):
    bench.agent("silent")
    for _ in range(2):
        bench.run("--tme-judge=llm", "--tme-cache=verdicts", *asked(model), *FOUR)
    assert len(model.requests) == 4
    judge = bench.report()["run"]["judge"]
    assert (judge["calls"], judge["cached"], judge["mode"]) == (0, 4, "json_schema")
    assert bench.counts() == {"wrong": 4}


def test_controls_are_judged_and_counted_apart(bench, model):
    bench.agent("silent")
    result = bench.run("--tme-judge=llm", "--tme-judge-controls", *asked(model), *FOUR)
    assert len(model.requests) == 8
    controls = bench.report()["verticals"]["episodic"]["judge_controls"]
    assert (controls["n"], controls["false_accepts"]["count"], controls["undecided"]) == (4, 0, 0)
    result.stdout.fnmatch_lines(["judge controls: 0 of 4 near misses accepted, 0 undecided"])
    assert bench.counts() == {"wrong": 4}


def test_controls_catch_a_judge_that_accepts_everything(bench, chat_server):  # noqa: F811  (J29)
    server = chat_server(lambda body: Reply('{"outcome": "correct", "told_order": [1, 2]}'))
    bench.agent("silent")
    bench.run("--tme-judge=llm", "--tme-judge-controls", *asked(server), "-k", "assistant-stated")
    controls = bench.report()["verticals"]["episodic"]["judge_controls"]
    assert (controls["n"], controls["false_accepts"]["count"]) == (20, 20)
    assert len(controls["accepted"]) == 20


@pytest.mark.parametrize(
    ("reply", "detail"),
    [(Reply("He said soda water."), None), (refusal("bad request: soda water", 401), "AuthenticationError")],
)
def test_no_text_of_a_reply_is_kept_with_keep_text_none(bench, chat_server, reply, detail):  # noqa: F811
    server = chat_server([reply])
    bench.agent("silent")
    bench.run("--tme-judge=llm", "--tme-keep-text=none", *asked(server), *FOUR)
    assert {row["detail"] for row in bench.rows()} == {detail}
    for name in ("tme-report.json", "tme-report.journal.jsonl"):
        assert "soda water" not in (bench.path / name).read_text(encoding="utf-8").lower()


def test_each_vertical_tells_its_own_calls(bench, model):
    bench.agent("silent")
    result = bench.run(
        "--tme-judge=llm",
        *asked(model),
        "-k",
        "tme-epi-001 or tme-epi-003 or tme-ari-001",
        vertical="episodic,arithmetic",
    )
    assert bench.report()["run"]["judge"]["calls"] == 3
    lines = [line for line in result.outlines if line.startswith("judge calls: ")]
    assert [line.partition(",")[0] for line in lines] == ["judge calls: 1", "judge calls: 2"]


def test_two_workers_report_one_judge(bench, model):
    bench.agent("silent")
    bench.run("--tme-judge=llm", *asked(model), *FOUR, "-n", "2", process=True)
    judge = bench.report()["run"]["judge"]
    assert (judge["calls"], judge["tokens"], judge["mode"]) == (4, 48, "json_schema")


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--tme-judge=llm",), "--tme-judge=llm: the llm judge needs a model (judge-model)"),
        (("--tme-judge=rules+llm", "--tme-judge-model=toy"), "*needs a key in the environment (OPENAI_API_KEY)*"),
        (("--tme-judge=llm", "--tme-judge-model=toy", "--tme-judge-base-url=localhost"), "*'localhost' is no http*"),
    ],
)
def test_a_judge_that_can_t_be_made_is_a_usage_error(bench, monkeypatch, flags, said):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    bench.agent("silent")
    result = bench.run(*flags)
    assert result.ret == 4
    result.stderr.fnmatch_lines([f"*{said}"])
