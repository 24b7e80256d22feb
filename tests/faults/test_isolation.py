"""The isolation canary: what one question left behind must not come back in another."""

from __future__ import annotations

import json

import pytest

HONEST = """
    class Agent:
        def reset(self): self.sessions = []
        def ingest(self, session): self.sessions.append(session)
        def answer(self, question, *, asked_at):
            if question == LOCKER: return " ".join(s.as_text() for s in self.sessions)
            return TOLD.get(question, "no idea")
    @pytest.fixture
    def tme_agent(): return Agent()
"""
LEAKY = HONEST.replace("def reset(self): self.sessions = []", "sessions = []\n        def reset(self): pass")


def test_an_agent_that_forgets_passes_and_the_canary_counts_in_no_n(bench):
    bench.knowing(HONEST)
    result = bench.run()
    assert result.ret == 0
    assert bench.report()["run"]["isolation_check"] == "passed"
    assert bench.report()["verticals"]["toy"]["n"] == 20
    result.stdout.fnmatch_lines(["* 20 correct in *"])
    assert {line["row"]["id"] for line in bench.journal()} == {f"toy-{n:03d}" for n in range(1, 21)}


def test_an_agent_that_ignores_reset_breaks_isolation(bench):  # A11
    bench.knowing(LEAKY)
    result = bench.run()
    assert result.ret == 22
    assert bench.report()["run"]["isolation_check"] == "broken"
    assert bench.report()["exit_code"] == 22
    assert bench.counts() == {"correct": 20}
    result.stdout.fnmatch_lines(["exit 22: isolation broken: *", "* 20 correct, 1 isolation broken in *"])
    assert "planted in another question, came back" in result.stdout.str()


def test_a_store_that_workers_share_breaks_isolation_between_them(bench):
    """Each worker's own reset clears its own words; those of the others stay in the shared file."""
    bench.knowing(
        """
        import os, time
        class Shared:
            def __init__(self): self.path = pathlib.Path(f"store-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}.txt")
            def reset(self): self.path.write_text("", encoding="utf-8")
            def ingest(self, session):
                with self.path.open("a", encoding="utf-8") as file: file.write(session.as_text())
            def answer(self, question, *, asked_at):
                time.sleep(0.05)
                if question == LOCKER: return " ".join(p.read_text(encoding="utf-8") for p in pathlib.Path(".").glob("store-*.txt"))
                return TOLD.get(question, "no idea")
        kept = []
        @pytest.fixture
        def tme_agent():
            agent = Shared()
            # the first worker's words stay: it never clears again
            if agent.path.name == "store-gw0.txt": agent.reset = lambda: None
            return agent
        """
    )
    result = bench.run("-n", "2", process=True)
    assert result.ret == 22
    assert bench.report()["run"]["isolation_check"] == "broken"
    assert "planted in another question" in result.stdout.str()


def test_a_word_in_an_ordinary_answer_is_an_error_of_that_question(bench):
    bench.knowing(
        LEAKY.replace('return TOLD.get(question, "no idea")', 'return " ".join(s.as_text() for s in self.sessions)')
    )
    assert bench.run().ret in (20, 22)
    assert set(bench.codes()) == {"isolation_broken"}
    assert bench.report()["run"]["isolation_check"] == "broken"


@pytest.mark.parametrize("args", [["-k", "fact"], ["conftest.py::toy[toy-003]"]])
def test_where_the_canary_is_deselected_nothing_is_planted(bench, args):
    bench.knowing(HONEST.replace("if question == LOCKER:", "if question == LOCKER: raise AssertionError('planted');"))
    assert bench.run(*args).ret == 0
    assert bench.report()["run"]["isolation_check"] == "not run"


def test_each_agent_param_has_its_own_canary_behind_its_own_questions(bench):
    bench.knowing(
        HONEST.replace("@pytest.fixture\n", "@pytest.fixture(params=['good', 'bad'], scope='session')\n").replace(
            "def tme_agent(): return Agent()",
            "def tme_agent(request):\n        agent = Agent()\n        if request.param == 'bad': agent.reset(); agent.reset = lambda: None\n        return agent",
        )
    )
    collected = [line for line in bench.run("--collect-only", "-q").outlines if "::" in line]
    assert collected[20] == "conftest.py::isolation[good-canary]"
    assert collected[41] == "conftest.py::isolation[bad-canary]"
    assert bench.run().ret == 22
    checks = {name: bench.report(f"tme-report-{name}.json")["run"]["isolation_check"] for name in ("good", "bad")}
    assert checks == {"good": "passed", "bad": "broken"}


def test_a_canary_whose_agent_fails_tells_nothing(bench):
    bench.knowing(HONEST.replace("if question == LOCKER:", "if question == LOCKER: raise OSError('down');"))
    result = bench.run("-v")
    assert result.ret == 0
    assert bench.report()["run"]["isolation_check"] == "not run"
    result.stdout.fnmatch_lines(
        ["*isolation[[]canary[]] isolation not checked*", "isolation not run: OSError: down (conftest.py:*"]
    )


def test_the_words_of_no_two_runs_or_workers_are_the_same(tmp_path):
    from pytest_typedmemeval.collection.isolation import Isolation
    from pytest_typedmemeval.session.xdist import SharedRun

    words = {
        Isolation(SharedRun(run, tmp_path, worker))._word(param)
        for run in ("r1", "r2")
        for worker in ("main", "gw0", "gw1")
        for param in (None, "a")
    }
    assert len(words) == 12
    assert all(word.isalpha() and len(word) == 12 for word in words)
    assert json.dumps(sorted(words)).isascii()
