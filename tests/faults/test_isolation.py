"""The isolation canary: what one question left behind must not come back in another."""

from __future__ import annotations

import json
import re

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


IDS_ONLY = """
    from pytest_typedmemeval import Answer, Evidence
    class Agent:
        ids = []
        def reset(self): pass
        def ingest(self, session): self.ids.append(session.id)
        def answer(self, question, *, asked_at):
            return Answer("I don't know.", retrieved=[Evidence(id) for id in self.ids])
    @pytest.fixture
    def tme_agent(): return Agent()
"""


def test_sessions_of_another_question_that_come_back_by_id_break_isolation(bench):
    """An agent that says nothing but ids leaks by ids."""
    bench.knowing(IDS_ONLY)
    assert bench.run().ret in (20, 22)
    assert bench.codes() == {"isolation_broken": 20}
    assert bench.report()["run"]["isolation_check"] == "broken"


def test_a_session_of_another_question_is_told_without_a_canary(bench):
    bench.knowing(IDS_ONLY)
    bench.run("-k", "toy-001 or toy-006")
    by_id = {row["id"]: row for row in bench.rows()}
    assert (by_id["toy-001"]["code"], by_id["toy-006"]["code"]) == (None, "isolation_broken")
    assert re.search(
        r"session \w+ of another question came back: reset\(\) leaves something behind", by_id["toy-006"]["detail"]
    )


def test_a_word_in_capitals_is_the_same_word(bench):
    bench.knowing(LEAKY.replace("for s in self.sessions)", "for s in self.sessions).upper()"))
    assert bench.run().ret == 22
    assert bench.report()["run"]["isolation_check"] == "broken"


def test_the_canary_waits_until_the_agent_is_ready(bench):
    bench.knowing(
        """
        class Agent:
            asked_early = False
            def reset(self): self.left = 2
            def ingest(self, session): self.left = 2
            def ready(self):
                self.left -= 1
                return self.left <= 0
            def answer(self, question, *, asked_at):
                if self.left > 0: raise RuntimeError("asked before ready")
                return TOLD.get(question, "no idea")
        @pytest.fixture
        def tme_agent(): return Agent()
        """
    )
    assert bench.run().ret == 0
    assert bench.report()["run"]["isolation_check"] == "passed"
