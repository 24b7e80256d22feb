"""Nothing measured is lost, whatever breaks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

DIES_ONCE = """
    import os
    class Dies:
        def reset(self): pass
        def ingest(self, session): pass
        def answer(self, question, *, asked_at):
            if "tme-epi-013" in os.environ["PYTEST_CURRENT_TEST"]:
                os._exit(7)
            return "I don't know."

    @pytest.fixture
    def tme_agent(): return Dies()
"""


def test_a_dying_worker_loses_the_question_in_flight_alone(bench):
    bench.agent(DIES_ONCE)
    result = bench.run("-n", "2", process=True)
    assert bench.counts() == {"abstained": 49, "error": 1}
    [row] = [row for row in bench.rows() if row["outcome"] == "error"]
    assert (row["id"], row["code"]) == ("tme-epi-013", "worker_crashed")
    assert result.ret == 0
    assert len(bench.journal()) == 50


def test_workers_that_die_for_ever_leave_the_rest_unrun_and_the_session_incomplete(bench):
    bench.agent(DIES_ONCE.replace('if "tme-epi-013" in os.environ["PYTEST_CURRENT_TEST"]:', "if True:"))
    result = bench.run("-n", "2", "--max-worker-restart=2", process=True)
    counts = bench.counts()
    assert set(counts) == {"error", "unrun"}
    assert sum(counts.values()) == 50
    assert {row["code"] for row in bench.rows() if row["outcome"] == "unrun"} == {"interrupted"}
    assert result.ret != 0


def test_a_killed_controller_leaves_a_journal(bench):
    bench.agent(
        """
        import time
        @pytest.fixture
        def tme_agent():
            def answer(sessions, question, asked_at):
                time.sleep(0.05)
                return "I don't know."
            return answer
        """
    )
    journal = bench.path / "tme-report.journal.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-p", "no:randomly", "--tme-vertical=episodic"],
        cwd=bench.path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (
        journal.exists() and len(journal.read_text(encoding="utf-8").splitlines()) > 10
    ):
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    lines = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["schema"] == "pytest-typedmemeval.journal/1"
    rows = lines[1:]
    assert 10 <= len(rows) < 50
    assert [line["key"] for line in rows] == [[1, f"tme-epi-{n:03d}", 1] for n in range(1, len(rows) + 1)]
    assert {line["row"]["outcome"] for line in rows} == {"abstained"}
    assert not (bench.path / "tme-report.json").exists()


def test_ctrl_c_keeps_what_was_measured(bench):
    bench.agent(
        """
        asked = []
        @pytest.fixture
        def tme_agent():
            def answer(sessions, question, asked_at):
                asked.append(question) if "locker" not in question else None  # the canary's question
                if len(asked) == 8: raise KeyboardInterrupt
                return "I don't know."
            return answer
        """
    )
    result = bench.run(process=True)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert bench.counts() == {"abstained": 7, "unrun": 43}
    assert {row["code"] for row in bench.rows() if row["outcome"] == "unrun"} == {"interrupted"}


@pytest.mark.parametrize(
    "error", ["ValueError('boom')", "asyncio.CancelledError()", "TimeoutError()", "SystemExit(3)", "Custom('boom')"]
)
def test_what_an_agent_raises_ends_its_question(bench, error):
    bench.agent(
        f"""
        import asyncio
        class Custom(BaseException): pass
        asked = []
        @pytest.fixture
        def tme_agent():
            def answer(sessions, question, asked_at):
                asked.append(question) if "locker" not in question else None  # the canary's question
                if len(asked) == 3: raise {error}
                return "I don't know."
            return answer
        """
    )
    result = bench.run()
    assert bench.counts() == {"abstained": 49, "error": 1}
    [row] = [row for row in bench.rows() if row["outcome"] == "error"]
    assert row["code"] == "agent_exception"
    assert row["detail"].startswith(error.partition("(")[0].removeprefix("asyncio."))
    assert "(conftest.py:" in row["detail"]
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*ERROR*episodic[[]tme-epi-003[]]*"])


def test_a_failing_ingest_is_not_followed_by_the_question(bench):
    bench.agent(
        """
        class Broken:
            def reset(self): pass
            def ingest(self, session): raise ConnectionError("store is down")
            def answer(self, question, *, asked_at): raise AssertionError("asked")

        @pytest.fixture
        def tme_agent(): return Broken()
        """
    )
    result = bench.run()
    assert {(row["outcome"], row["code"]) for row in bench.rows()} == {("error", "ingest_failed")}
    assert result.ret == 20


def test_a_fixture_that_raises_is_an_error_of_each_question(bench):
    bench.agent("@pytest.fixture\ndef tme_agent(): raise RuntimeError('no key')")
    assert bench.run().ret == 20
    assert {(row["outcome"], row["code"]) for row in bench.rows()} == {("error", "agent_exception")}


def test_a_fixture_that_skips_is_unrun_and_no_pass(bench):
    bench.agent("@pytest.fixture\ndef tme_agent(): pytest.skip('no server here')")
    assert bench.run().ret == 20
    assert {(row["outcome"], row["code"]) for row in bench.rows()} == {("unrun", "capability")}


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("return object", "the class object, not an instance of it: return object()"),
        ("return 3", "int, which has no reset, ingest, answer"),
    ],
)
def test_what_is_no_agent_is_told(bench, source, said):
    bench.agent(f"@pytest.fixture\ndef tme_agent(): {source}")
    bench.run().stdout.fnmatch_lines([f"*AgentError: the agent fixture gave *{said}*"])


def test_errors_above_the_budget_make_the_session_incomplete(bench):
    bench.agent(
        """
        asked = []
        @pytest.fixture
        def tme_agent():
            def answer(sessions, question, asked_at):
                asked.append(question) if "locker" not in question else None  # the canary's question
                if len(asked) <= 3: raise ValueError
                return "I don't know."
            return answer
        """
    )
    result = bench.run("--tme-max-errors=0.05")
    assert result.ret == 22
    result.stdout.fnmatch_lines(
        ["exit 22: incomplete: 3 of 50 questions lost (3 agent_exception), more than --tme-max-errors 0.05"]
    )
    bench.agent((bench.path / "conftest.py").read_text(encoding="utf-8").replace("<= 3", "<= 2"))
    assert bench.run("--tme-max-errors=0.05").ret == 0


def test_lone_surrogates_travel(bench):
    bench.agent("@pytest.fixture\ndef tme_agent(): return lambda *asked: 'caf\\udce9, I don\\'t know'")
    assert bench.run("-n", "2", process=True).ret in (0, 20)
    assert len(bench.rows()) == 50
    assert "\ufffd" in bench.rows()[0]["answer"]


def test_retries_do_not_turn_a_score_into_best_of_n(bench):
    bench.agent(
        """
        import os
        asked = []
        @pytest.fixture
        def tme_agent():
            def answer(sessions, question, asked_at):
                asked.append(os.environ["PYTEST_CURRENT_TEST"] + question)
                return "I don't know." if asked.count(asked[-1]) == 1 else "You never told me."
            return answer
        """
    )
    bench.run("--reruns=2")
    assert bench.counts() == {"abstained": 50}


def test_exitfirst_under_workers_names_what_was_not_run(bench):
    bench.agent("silent")
    bench.run("-x", "-n", "2", process=True)
    counts = bench.counts()
    assert sum(counts.values()) == 50
    assert {row["code"] for row in bench.rows() if row["outcome"] == "unrun"} == {"stopped_early"}


def test_one_mistake_in_the_fixture_shows_one_traceback(bench):
    bench.agent("@pytest.fixture\ndef tme_agent(): raise RuntimeError('no key')")
    result = bench.run()
    assert sum(line.startswith("E ") and line.endswith("RuntimeError: no key") for line in result.outlines) == 1
    result.stdout.fnmatch_lines(["(49 more questions failed in the same way)"])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("Answer(5)", "Answer.text is int; it must be str or None"),
        ("Answer('x', retrieved=[Evidence(5)])", "Answer.retrieved: Evidence.session_id is int; it must be str"),
        ("Answer('x', context=['s1'])", "Answer.context holds str; it must hold pytest_typedmemeval.Evidence"),
        ("Answer('x', usage={'tokens': None})", "Answer.usage['tokens'] is None; it must be a finite number"),
        ("Answer('x', usage={'cost': float('nan')})", "Answer.usage['cost'] is nan; it must be a finite number"),
        (
            "Answer('x', sampling={'seed': 1})",
            "Answer.sampling is {'seed': 1}; it must map a setting to what became of it, both str",
        ),
        ("7", "answer() returned int; it must return str or pytest_typedmemeval.Answer"),
    ],
)
def test_a_slip_in_an_adapter_is_told_and_no_failure_of_the_memory(bench, answer, said):
    bench.agent(
        f"from pytest_typedmemeval import Answer, Evidence\n@pytest.fixture\ndef tme_agent(): return lambda *asked: {answer}"
    )
    bench.run()
    assert {(row["outcome"], row["code"]) for row in bench.rows()} == {("error", "agent_exception")}
    assert bench.rows()[0]["detail"].startswith(f"AgentError: {said}")


def test_evidence_from_a_generator_is_kept(bench):
    bench.agent(
        """
        from pytest_typedmemeval import Answer, Evidence
        @pytest.fixture
        def tme_agent(): return lambda sessions, q, at: Answer("I don't know.", retrieved=(Evidence(s.id) for s in sessions))
        """
    )
    bench.run()
    assert {row["coverage"] for row in bench.rows()} <= {
        0.0,
        0.25,
        0.2,
        1 / 6,
        1.0,
        0.5,
        0.4,
        0.75,
        0.6,
        0.1667,
        0.3333,
        0.6667,
        0.8,
        0.8333,
    }
    assert min(row["returned"] for row in bench.rows()) == 16
    assert {row["evidence"] for row in bench.rows()} == {"present"}


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["plain", "worker"])
def test_a_surrogate_in_an_error_does_not_lose_the_report(bench, workers):  # P7
    bench.agent("@pytest.fixture\ndef tme_agent():\n    def f(*asked): raise ValueError('bad \\ud800')\n    return f")
    bench.run("--tme-max-questions=2", *workers, process=bool(workers))
    assert [row["detail"].startswith("ValueError: bad \ufffd (") for row in bench.rows()] == [True, True]


def test_a_surrogate_in_an_agents_name_does_not_lose_the_report(bench):
    bench.agent(
        """
        class Named:
            name, version = "bad\\ud800name", "1\\udce9"
            def reset(self): pass
            def ingest(self, session): pass
            def answer(self, question, *, asked_at): return "I don't know."
        @pytest.fixture
        def tme_agent(): return Named()
        """
    )
    bench.run("--tme-max-questions=2")
    told = bench.report()["run"]["agent"]
    assert (told["name"], told["version"]) == ("bad\ufffdname", "1\ufffd")


def test_numbers_of_numpy_are_numbers(bench):  # P7
    bench.agent(
        """
        import numpy as np
        from pytest_typedmemeval import Answer, Evidence
        @pytest.fixture
        def tme_agent():
            def answer(sessions, question, asked_at):
                found = [Evidence(sessions[0].id, turn_index=np.int64(1), score=np.float32(0.5))]
                return Answer("I don't know.", retrieved=found, usage={"tokens": np.int64(7), "cost": np.float32(0.5)})
            return answer
        """
    )
    bench.run("--tme-max-questions=2")
    assert bench.counts() == {"abstained": 2}
    assert bench.rows()[0]["usage"] == {"tokens": 7.0, "cost": 0.5}


def test_no_text_of_a_conversation_is_kept_with_keep_text_none(bench):
    bench.agent(
        "@pytest.fixture\ndef tme_agent():\n    def f(sessions, q, at): raise ValueError(sessions[0].turns[0].content)\n    return f"
    )
    bench.run("--tme-keep-text=none")
    assert {row["detail"].partition(" (")[0] for row in bench.rows()} == {"ValueError"}


def test_an_agent_that_is_ready_late_is_waited_for(bench):
    bench.agent(
        """
        import time
        class Slow:
            def reset(self): self.at = time.monotonic() + 0.12
            def ingest(self, session): pass
            def ready(self): return time.monotonic() > self.at
            def answer(self, question, *, asked_at): assert time.monotonic() > self.at; return "I don't know."
        @pytest.fixture
        def tme_agent(): return Slow()
        """
    )
    assert bench.run("-k", "list-order").ret == 0
    assert bench.counts() == {"abstained": 15}


def test_an_agent_that_never_gets_ready_is_not_asked(bench, monkeypatch):
    monkeypatch.setattr("pytest_typedmemeval.collection.stage.READY_SECONDS", 0.1)
    bench.agent(
        """
        class Never:
            def reset(self): pass
            def ingest(self, session): pass
            async def ready(self): return False
            def answer(self, question, *, asked_at): raise AssertionError("asked")
        @pytest.fixture
        def tme_agent(): return Never()
        """
    )
    assert bench.run("-k", "list-order").ret == 20
    assert {(row["outcome"], row["code"]) for row in bench.rows()} == {("error", "not_ready")}


def test_control_characters_of_an_answer_do_not_reach_the_terminal(bench):
    bench.agent("@pytest.fixture\ndef tme_agent(): return lambda *asked: '\\x1b]0;pwn\\x07 perhaps a garden gnome'")
    result = bench.run("-v")
    assert "\x1b]0;pwn" not in result.stdout.str()
    assert "\x07" not in result.stdout.str()
