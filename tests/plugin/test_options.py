"""Options: one clear usage error for everything that is wrong, before anything is asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pytest_typedmemeval.flags import FLAGS


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ["--tme-vertical=epsodic"],
            "*=epsodic: there is arithmetic, episodic, forgetting, prospective, workingmemory, and all",
        ),
        (["--tme-vertical=episodic", "--tme-runs=0"], "*--tme-runs=0: must be a whole number from 1"),
        (["--tme-vertical=episodic", "--tme-k=five"], "*--tme-k=five: must be a whole number from 1"),
        (["--tme-vertical=episodic", "--tme-judge=gpt"], "*--tme-judge=gpt: must be one of rules*"),
        (["--tme-vertical=episodic", "--tme-arm=oracel"], "*--tme-arm=oracel: must be one of agent, oracle, *"),
        (["--tme-vertical=episodic", "--tme-gold-fraction=0.5"], "*--tme-gold-fraction is about --tme-arm=oracle, *"),
        (
            ["--tme-vertical=episodic", "--tme-shape=due-window"],
            "*--tme-shape=due-window: episodic has assistant-stated*",
        ),
        (["--tme-vertical=episodic", "--tme-size=full"], "*--tme-size=full: must be one of core (no full or long*"),
        (
            ["--tme-vertical=episodic", "--tme-report=a.out", "--tme-html=x/../a.out", "--tme-journal=j.jsonl"],
            "*--tme-report, --tme-html: all go to a.out, and only the last would stay; name a file for each",
        ),
        (
            ["--tme-vertical=episodic", "--tme-judge-model=gpt-4o-mini"],
            "*--tme-judge-model is about --tme-judge=llm and rules+llm, the judge is rules",
        ),
        (
            ["--tme-vertical=episodic", "--tme-cache=verdicts"],
            "*--tme-cache is about --tme-judge=llm and rules+llm, the judge is rules",
        ),
        (["--tme-vertical=episodic", "--tme-cache=conftest.py/x"], "*--tme-cache=*: conftest.py is a file, not a*"),
        (["--tme-vertical=episodic", "--tme-shard=9/8"], "*--tme-shard=9/8: must be I/N with I from 1 to N*"),
        (["--tme-vertical=episodic", "--tme-timeout=0"], "*--tme-timeout=0: must be seconds above 0"),
        (["--tme-vertical=episodic", "--tme-timeout=nan"], "*--tme-timeout=nan: must be seconds above 0"),
        (
            ["--tme-vertical=episodic", "--tme-max-rate=fast"],
            "*--tme-max-rate=fast: must be calls a second, such as 5/s*",
        ),
        (["--tme-vertical=episodic", "--tme-resume=no.jsonl"], "*--tme-resume=no.jsonl: there is no such file"),
        (["--tme-vertical=episodic", "--tme-agent=openai_chat"], "*say which model: --tme-answer-model=NAME"),
        (
            ["--tme-vertical=episodic", "--tme-reader=openai", "--tme-answer-model=x"],
            "*--tme-reader=openai: say which server: --tme-answer-base-url=URL, or set OPENAI_API_KEY",
        ),
        (["--tme-vertical=episodic", "--tme-require=corect > 1"], "*no figure 'corect'; there is correct, wrong,*"),
        (["--tme-vertical=episodic", "--tme-require=correct"], "*--tme-require: expected one of == != <= >= < >*"),
        (["--tme-vertical=episodic", "--tme-require=corect > 1"], "        corect > 1"),
        (["--tme-vertical=episodic", "--tme-require=corect > 1"], "        ^^^^^^"),
        (["--tme-vertical=episodic", "--tme-require=no regression"], "*name a report with --tme-baseline=REPORT"),
        (["--tme-vertical=episodic", "--tme-baseline=gone.json"], "*--tme-baseline=gone.json: no such file*"),
        (["--tme-vertical=episodic", "--tme-html=conftest.py/x.html"], "*--tme-html=*: conftest.py is a file, not*"),
        (["--tme-vertical=episodic", "--tme-require=correct >= 1.5"], "*is a share from 0 to 1*"),
        (["--tme-vertical=episodic", "--tme-require=forgetting.correct > 1"], "*forgetting isn't run*"),
        (["--tme-vertical=episodic", "--tme-max-errors=5"], "*--tme-max-errors=5: must be a share from 0 to 1"),
        (
            ["--tme-vertical=episodic", "--tme-agent=gpt-9"],
            "*--tme-agent=gpt-9: must be one of bm25, random, constant, silent, openai_chat, openai_chat_bm25, or pkg.mod:factory",
        ),
        (
            ["--tme-vertical=episodic", "--tme-report=conftest.py/r.json"],
            "*--tme-report=*: conftest.py is a file, not a folder",
        ),
        (["--tme-vertical=episodic", "--tme-keep-text=some"], "*must be one of none, answers, full"),
        (["--tme-report=x.json"], "*--tme-report: say which vertical to run: --tme-vertical=arithmetic"),
        (["--tme-vertical=episodic", "--tme-nonsense=1"], "*unrecognized arguments: --tme-nonsense=1"),
    ],
)
def test_a_bad_option_is_told(bench, monkeypatch, args, said):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    bench.agent("silent")
    result = bench.run(*args, vertical=None)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([said])


def test_all_problems_are_told_at_once(bench, monkeypatch):
    bench.agent("silent")
    monkeypatch.setenv("TME_KK", "3")
    result = bench.run("--tme-runs=x", "--tme-max-errors=9", "--tme-keep-text=some")
    text = result.stderr.str()
    for said in ("TME_KK: no such option", "--tme-runs=x:", "--tme-max-errors=9:", "--tme-keep-text=some:"):
        assert said in text


def test_flags_win_over_environment_and_environment_over_ini(bench, monkeypatch):
    bench.agent("silent")
    bench.pytester.makepyprojecttoml("[tool.pytest.ini_options]\ntme_k = '3'\ntme_vertical = 'episodic'\n")
    bench.run(vertical=None)
    assert bench.report()["run"]["options"]["k"] == 3
    monkeypatch.setenv("TME_K", "4")
    bench.run(vertical=None)
    assert bench.report()["run"]["options"]["k"] == 4
    bench.run("--tme-k=6", vertical=None)
    assert bench.report()["run"]["options"]["k"] == 6


def test_a_flag_in_addopts_does_not_disturb_plain_runs(bench):
    bench.pytester.makepyprojecttoml("[tool.pytest.ini_options]\naddopts = '--tme-report=x.json'\n")
    (bench.path / "test_a.py").write_text("def test_a(): pass\n", encoding="utf-8")
    assert bench.run(vertical=None).ret == 0


def test_dist_each_is_refused(bench):
    bench.agent("silent")
    result = bench.run("--dist=each", "--tx=2*popen", process=True)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "--dist each asks every question once a worker" in result.stderr.str() + result.stdout.str()


def test_the_table_of_the_spec_is_the_table_of_help(bench):
    """The closed list of options, as the documentation has it."""
    shown = set(re.findall(r"--tme-[a-z-]*[a-z]", "\n".join(bench.run("--help", vertical=None).outlines)))
    assert shown == {flag.flag for flag in FLAGS}
    documented = set(
        re.findall(
            r"`(--tme-[a-z-]*[a-z])", (Path(__file__).parents[2] / "docs/running.md").read_text(encoding="utf-8")
        )
    )
    assert documented == shown


def test_folders_of_a_report_are_made(bench):
    bench.agent("silent")
    assert bench.run("--tme-report=out/nightly/r.json").ret == 0
    assert sorted(path.name for path in (bench.path / "out/nightly").iterdir()) == ["r.journal.jsonl", "r.json"]


def test_none_writes_nothing(bench):
    bench.agent("silent")
    assert bench.run("--tme-report=none", "-p", "no:cacheprovider").ret == 0
    assert not list(bench.path.glob("tme-*"))


def test_lists_and_switches_of_the_ini_file(bench):
    bench.agent("silent")
    bench.pytester.makeini(
        "[pytest]\ntme_vertical = episodic\ntme_require =\n    wrong == 0\n    abstained >= 50\ntme_with_tests = true\n"
    )
    assert bench.run(vertical=None).ret == 0
    assert [one["expression"] for one in bench.report()["requirements"]] == ["wrong == 0", "abstained >= 50"]


def test_an_unknown_ini_key_is_told_by_pytest_itself(bench):
    bench.agent("silent")
    bench.pytester.makeini("[pytest]\ntme_kk = 3\n")
    result = bench.run("--strict-config", process=True)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "Unknown config option: tme_kk" in result.stderr.str()
