"""Which items there are, under which ids, and whose agent they measure."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from pytest_typedmemeval.corpus.registry import get_corpus


def ids(result: pytest.RunResult) -> list[str]:
    """Node ids of the questions; the isolation canary isn't one."""
    return [line for line in result.outlines if "::" in line and "[" in line and "::isolation[" not in line]


def test_each_question_is_an_item_under_the_agents_conftest(bench):
    bench.agent("silent", "tests/conftest.py")
    result = bench.run("--collect-only", "-q")
    assert ids(result) == [f"tests/conftest.py::episodic[tme-epi-{n:03d}]" for n in range(1, 51)]
    assert [line for line in result.outlines if "::" in line][-1] == "tests/conftest.py::isolation[canary]"
    assert result.ret == 0
    assert not (bench.path / "tme-report.json").exists()


def test_the_vertical_alone_imports_no_other_test_file(bench):
    bench.agent("silent", "tests/conftest.py")
    (bench.path / "tests/test_other.py").write_text("raise RuntimeError('imported')\n", encoding="utf-8")
    assert bench.run().ret == 0
    assert bench.counts() == {"abstained": 50}


def test_with_tests_runs_both(bench):
    bench.agent("silent", "tests/conftest.py")
    (bench.path / "tests/test_other.py").write_text("def test_ordinary(): pass\n", encoding="utf-8")
    result = bench.run("--tme-with-tests")
    result.stdout.fnmatch_lines(["*1 passed, 50 abstained in *"])
    assert result.ret == 0


def test_a_failing_ordinary_test_gives_exit_1(bench):
    bench.agent("silent", "tests/conftest.py")
    (bench.path / "tests/test_other.py").write_text("def test_ordinary(): assert 0\n", encoding="utf-8")
    assert bench.run("--tme-with-tests").ret == 1
    assert bench.counts() == {"abstained": 50}


def test_a_named_file_that_is_not_the_anchor_is_honoured(bench):
    bench.agent("silent", "tests/conftest.py")
    (bench.path / "tests/test_named.py").write_text("def test_named(): pass\n", encoding="utf-8")
    (bench.path / "tests/test_other.py").write_text("raise RuntimeError('imported')\n", encoding="utf-8")
    result = bench.run("tests/test_named.py")
    result.stdout.fnmatch_lines(["*1 passed, 50 abstained in *"])


@pytest.mark.parametrize("args", [["tests"], ["."], ["tests/conftest.py"]])
def test_a_folder_or_the_anchor_itself_may_be_named(bench, args):
    bench.agent("silent", "tests/conftest.py")
    (bench.path / "tests/test_other.py").write_text("raise RuntimeError('imported')\n", encoding="utf-8")
    assert bench.run(*args).ret == 0
    assert bench.counts() == {"abstained": 50}


def test_a_shape_is_a_keyword(bench):
    bench.agent("silent")
    result = bench.run("-k", "list-order")
    result.stdout.fnmatch_lines(["*36 deselected, 15 abstained in *"])
    report = bench.report()["verticals"]["episodic"]
    assert list(report["by_shape"]) == ["list-order"]
    assert bench.report()["run"]["selection"] == {**bench.report()["run"]["selection"], "n": 15, "deselected": 35}


def test_a_pasted_node_id_turns_its_vertical_on(bench):
    bench.agent("silent", "tests/conftest.py")
    result = bench.run("tests/conftest.py::episodic[tme-epi-007]", vertical=None)
    assert [row["id"] for row in bench.rows()] == ["tme-epi-007"]
    assert result.ret == 0


def test_a_pasted_node_id_of_the_suite_module_turns_its_vertical_on(bench):
    bench.agent("silent", where="silent_agent.py")
    (bench.path / "test_bench.py").write_text("from pytest_typedmemeval.suite import *\n", encoding="utf-8")
    bench.pytester.syspathinsert()
    result = bench.run("-p", "silent_agent", "test_bench.py::episodic[tme-epi-003]", vertical=None)
    assert result.ret == 0
    assert [row["id"] for row in bench.rows()] == ["tme-epi-003"]


def test_last_failed_asks_the_others_only(bench):
    bench.agent(
        """
        from pytest_typedmemeval.corpus.registry import get_corpus

        @pytest.fixture
        def tme_agent():
            gold = {q.question: q.answer for q in get_corpus("episodic").questions if q.shape != "list-order"}
            return lambda sessions, question, asked_at: gold.get(question, "I don't know.")
        """
    )
    bench.run()
    assert bench.counts() == {"correct": 35, "abstained": 15}
    bench.run("--lf")
    assert {row["shape"] for row in bench.rows()} == {"list-order"}
    assert bench.counts() == {"abstained": 15}


def test_exitfirst_stops_and_names_what_was_not_run(bench):
    bench.agent("silent")
    result = bench.run("-x")
    assert result.ret == 1  # pytest's own
    assert bench.counts() == {"abstained": 1, "unrun": 49}
    assert {row["code"] for row in bench.rows() if row["outcome"] == "unrun"} == {"stopped_early"}


def test_conftests_are_found_in_a_src_layout_under_importlib(bench):
    bench.agent("silent", "src/pkg/tests/unit/conftest.py")
    bench.pytester.makepyprojecttoml(
        "[tool.pytest.ini_options]\naddopts = '--import-mode=importlib'\ntestpaths = ['src']"
    )
    assert bench.run().ret == 0
    assert bench.counts() == {"abstained": 50}


def test_python_files_that_match_conftest_give_no_second_set(bench):
    bench.agent("silent", "tests/conftest.py")
    bench.pytester.makepyprojecttoml(
        "[tool.pytest.ini_options]\npython_files = ['*.py']\npython_functions = ['check_*']"
    )
    assert len(ids(bench.run("--collect-only", "-q", "tests"))) == 50
    assert len(ids(bench.run("--collect-only", "-q", "--tme-with-tests"))) == 50


def test_a_fixture_of_another_name(bench):
    bench.agent("@pytest.fixture(name='my_memory')\ndef make(): return lambda *asked: \"I don't know.\"")
    bench.pytester.makepyprojecttoml("[tool.pytest.ini_options]\ntme_agent_fixture = 'my_memory'")
    assert bench.run().ret == 0


def test_no_agent_says_what_to_write(bench):
    result = bench.run()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["*no conftest.py under * defines the fixture 'tme_agent'*", "*def tme_agent():*", "*--tme-agent=bm25*"]
    )


def test_two_agents_say_which_file_to_name(bench):
    bench.agent("silent", "a/conftest.py")
    bench.agent("silent", "b/conftest.py")
    result = bench.run()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [
            "*2 files could give*",
            "*a/conftest.py:3*",
            "*b/conftest.py:3*",
            "*pytest a/conftest.py --tme-vertical=episodic*",
        ]
    )
    assert bench.run("b").ret == 0
    assert bench.run("a/conftest.py").ret == 0


def test_a_reference_agent_needs_no_fixture(bench):
    (bench.path / "conftest.py").write_text("", encoding="utf-8")
    assert bench.run("--tme-agent=silent").ret == 0
    assert bench.report()["run"]["agent"]["name"] == "silent"


def test_a_reference_agent_hangs_on_the_ini_file_where_there_is_no_conftest(bench):
    bench.pytester.makepyprojecttoml("[tool.pytest.ini_options]\n")
    result = bench.run("--tme-agent=silent", "--collect-only", "-q")
    assert ids(result)[0] == "pyproject.toml::episodic[tme-epi-001]"
    assert bench.run("--tme-agent=silent", "-n", "2", process=True).ret == 0
    assert bench.counts() == {"abstained": 50}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nomod:make", "ModuleNotFoundError: No module named 'nomod'"),
        ("json:make", "AttributeError: module 'json' has no attribute 'make'"),
    ],
)
def test_a_factory_that_is_not_there_ends_the_run_before_the_first_question(bench, name, said):
    (bench.path / "conftest.py").write_text("", encoding="utf-8")
    result = bench.run(f"--tme-agent={name}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert f"--tme-agent={name}: {said}" in result.stderr.str() + result.stdout.str()
    assert not (bench.path / "tme-report.json").exists()


def test_a_factory_by_name(bench):
    (bench.path / "conftest.py").write_text("", encoding="utf-8")
    (bench.path / "mymem.py").write_text("def make(): return lambda *asked: 'not mentioned'\n", encoding="utf-8")
    bench.pytester.syspathinsert()
    assert bench.run("--tme-agent=mymem:make").ret == 0


def test_a_parametrized_agent_writes_a_report_a_param(bench):
    bench.agent(
        """
        @pytest.fixture(params=["terse", "blunt"])
        def tme_agent(request):
            text = {"terse": "I don't know.", "blunt": "You never told me."}[request.param]
            return lambda sessions, question, asked_at: text
        """
    )
    result = bench.run()
    assert bench.counts("tme-report-terse.json") == {"abstained": 50}
    assert bench.counts("tme-report-blunt.json") == {"missed": 50}
    result.stdout.fnmatch_lines(["*side by side*", "correct of n (coverage)*blunt*terse*"])
    collected = ids(bench.run("--collect-only", "-q"))
    assert sorted(collected)[0] == "conftest.py::episodic[blunt-tme-epi-001]"


def test_runs_are_named_from_the_second_on(bench):
    bench.agent("silent")
    collected = ids(bench.run("--collect-only", "-q", "--tme-runs=2"))
    assert "conftest.py::episodic[tme-epi-003]" in collected
    assert "conftest.py::episodic[tme-epi-003-r2]" in collected
    assert len(collected) == 100
    bench.run("--tme-runs=2")
    assert [(row["id"], row["run"]) for row in bench.rows()[:3]] == [
        ("tme-epi-001", 1),
        ("tme-epi-001", 2),
        ("tme-epi-002", 1),
    ]


def test_ids_are_short_ascii_and_tell_nothing_of_the_answer():
    questions = get_corpus("episodic").questions
    assert all(re.fullmatch(r"tme-epi-\d{3}", question.public_id) for question in questions)
    shapes = [question.shape for question in questions]
    blocks = 1 + sum(a != b for a, b in pairwise(shapes))
    assert blocks > 20, "numbers are dealt in shuffled order over the shapes"


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_a_param_id_may_hold_anything(bench, workers):
    bench.agent(
        """
        @pytest.fixture(params=["openai/gpt-4", "openai-gpt-4", "x::y"])
        def tme_agent(request): return lambda *asked: "I don't know."
        """
    )
    assert bench.run(*workers, process=bool(workers)).ret == 0
    names = sorted(path.name for path in bench.path.glob("tme-report-*.json"))
    assert names == ["tme-report-openai-gpt-4-2.json", "tme-report-openai-gpt-4.json", "tme-report-x-y.json"]
    params = {bench.report(name)["run"]["agent_param"] for name in names}
    assert params == {"openai/gpt-4", "openai-gpt-4", "x::y"}
    assert all(bench.counts(name) == {"abstained": 50} for name in names)


def test_the_nearest_conftest_above_a_named_folder_wins(bench):
    bench.agent("@pytest.fixture\ndef tme_agent(): return lambda *asked: 'not mentioned'", "conftest.py")
    bench.agent("silent", "tests/conftest.py")
    (bench.path / "tests/unit").mkdir()
    result = bench.run("tests/unit")
    assert result.ret == 0
    assert bench.counts() == {"abstained": 50}
    assert bench.run("tests").ret == 0


def test_a_conftest_that_does_not_parse_is_named(bench):
    (bench.path / "conftest.py").write_text("def broken(:\n", encoding="utf-8")
    result = bench.pytester.runpytest_subprocess("--tme-vertical=episodic", "--noconftest")
    assert "conftest.py)" in result.stderr.str()
    assert "doesn't parse" in result.stderr.str()


def test_a_function_that_is_no_fixture_is_no_agent(bench):
    bench.agent("def tme_agent(): return 1")
    assert bench.run().ret == pytest.ExitCode.USAGE_ERROR


@pytest.mark.parametrize(
    "option", ["--collect-only", "--setup-plan", "--setup-only", "--fixtures", "--fixtures-per-test"]
)
def test_looking_leaves_the_report_alone(bench, option):
    bench.agent("silent")
    bench.run()
    before = (bench.path / "tme-report.json").read_bytes()
    assert bench.run(option).ret == 0
    assert (bench.path / "tme-report.json").read_bytes() == before


def test_nothing_selected_leaves_no_old_figures(bench):
    bench.agent("silent")
    bench.run()
    assert bench.run("-k", "no-such-thing").ret == 20
    assert bench.report()["verticals"] == {}
    assert bench.report()["exit_code"] == 20


def test_deselection_is_counted_alike_with_and_without_workers(bench):
    bench.agent("silent")
    bench.run("-k", "list-order")
    plain = bench.normalised()
    bench.run("-k", "list-order", "-n", "2", process=True)
    assert bench.normalised() == plain
    assert '"deselected": 35' in plain


def test_the_stored_exit_code_is_the_one_of_the_process(bench):
    bench.agent("silent")
    assert bench.run("-x").ret == bench.report()["exit_code"] == 1
    assert bench.run("--tme-require=correct >= 1").ret == bench.report()["exit_code"] == 21
    assert bench.run().ret == bench.report()["exit_code"] == 0


def test_repeated_questions_make_no_claim(bench):
    bench.agent("silent")
    bench.run("--tme-runs=2")
    shape = bench.report()["verticals"]["episodic"]["by_shape"]["list-order"]
    assert (shape["n"], shape["diagnostic"]) == (30, True)
    told = shape["of_all"]["abstained"]
    # fifteen questions asked twice are no thirty: the interval is that of fifteen worlds
    assert (told["count"], told["n"], told["rate"]) == (30, 30, 1.0)
    assert (told["interval"], told["low"], told["high"]) == ("bootstrap", 0.7961, 1.0)
