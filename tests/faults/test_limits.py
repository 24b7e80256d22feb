"""Time limits of an agent's calls."""

from __future__ import annotations

import time

import pytest

HANGS = """
    import time, asyncio
    class Hangs:
        def reset(self): pass
        def ingest(self, session): {ingest}
        {prefix}def answer(self, question, *, asked_at):
            if question.endswith("number 3?"):
                {hang}
            return TOLD.get(question, "no idea")

    @pytest.fixture
    def tme_agent(): return Hangs()
"""


def lost(bench):
    """The rows that aren't correct, as (id, outcome, code)."""
    return [(row["id"], row["outcome"], row["code"]) for row in bench.rows() if row["outcome"] != "correct"]


@pytest.mark.parametrize(
    ("prefix", "hang"),
    [
        ("", "time.sleep(30)"),
        ("async ", "await asyncio.sleep(30)"),
        ("async ", "time.sleep(30)"),  # blocks its loop: no cancellation reaches it
        ("", "\n                try: time.sleep(30)\n                except Exception: time.sleep(30)"),
    ],
    ids=["sync", "async", "async-blocking", "sync-swallowing-exceptions"],
)
def test_an_answer_that_never_comes_ends_its_question(bench, monkeypatch, prefix, hang):  # A22
    monkeypatch.setattr("pytest_typedmemeval.collection.drive.GRACE", 0.2)
    bench.knowing(HANGS.format(ingest="pass", prefix=prefix, hang=hang))
    assert bench.run("--tme-timeout=0.2").ret == 0
    assert lost(bench) == [("toy-003", "error", "agent_timeout")]
    [row] = [row for row in bench.rows() if row["code"]]
    assert row["detail"].startswith("TimeLimit: no end within ")


def test_an_agents_own_timeout_error_is_its_own(bench):
    bench.knowing(HANGS.format(ingest="pass", prefix="async ", hang="raise TimeoutError('upstream')"))
    bench.run("--tme-timeout=5")
    assert lost(bench) == [("toy-003", "error", "agent_exception")]


def test_an_ingest_that_never_ends_is_not_followed_by_the_question(bench):  # A29
    """The limit is on a whole history: eight sessions pass it here, of which no single one does."""
    bench.knowing(
        """
        import time
        class Slow:
            def reset(self): self.seen = 0
            def ingest(self, session):
                self.seen += 1
                if self.seen > 4: time.sleep(0.25)
            def answer(self, question, *, asked_at): return TOLD.get(question, "no idea")
        @pytest.fixture
        def tme_agent(): return Slow()
        """
    )
    bench.run("--tme-ingest-timeout=0.6", "-k", "toy-001 or toy-006")
    assert {row["level"]: (row["outcome"], row["code"]) for row in bench.rows()} == {
        "many": ("error", "agent_timeout"),
        "few": ("correct", None),
    }
    [row] = [row for row in bench.rows() if row["code"]]
    assert row["detail"].startswith("TimeLimit: no end within 0.6 s (conftest.py:")


def test_a_limit_leaves_the_alarm_of_another_as_it_was(bench):
    bench.knowing(
        """
        import signal
        class Agent:
            def reset(self): pass
            def ingest(self, session): pass
            def answer(self, question, *, asked_at):
                assert signal.getitimer(signal.ITIMER_REAL)[0] < 3
                return TOLD.get(question, "no idea")
        @pytest.fixture
        def tme_agent():
            before = signal.signal(signal.SIGALRM, lambda *seen: None)
            signal.setitimer(signal.ITIMER_REAL, 60)
            yield Agent()
            assert 55 < signal.getitimer(signal.ITIMER_REAL)[0] <= 60
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        """
    )
    assert bench.run("--tme-timeout=2").ret == 0
    assert bench.counts() == {"correct": 20}


def test_what_nothing_interrupts_ends_its_worker_and_no_other_question(bench):
    """``sum`` over a range is one call into C that neither signals nor threads get into."""
    bench.knowing(HANGS.format(ingest="pass", prefix="", hang="sum(range(10**13))"))
    bench.run("--tme-timeout=0.3", "-n", "2", process=True)
    assert lost(bench) == [("toy-003", "error", "agent_timeout")]
    assert bench.counts() == {"correct": 19, "error": 1}


def test_without_workers_the_watchdog_writes_the_report_and_ends_the_run(bench):
    """A call into C that lets other threads run and hears no alarm."""
    stuck = (
        "import ctypes, signal; signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM]); ctypes.CDLL(None).sleep(60)"
    )
    bench.knowing(HANGS.format(ingest="pass", prefix="", hang=stuck))
    result = bench.run("--tme-timeout=0.3", process=True)
    assert result.ret == 22
    rows = {row["id"]: (row["outcome"], row["code"]) for row in bench.rows()}
    assert rows["toy-001"] == rows["toy-002"] == ("correct", None)
    assert rows["toy-003"] == ("error", "agent_timeout")
    assert {rows[f"toy-{n:03d}"] for n in range(4, 21)} == {("unrun", "interrupted")}
    assert len(bench.journal()) == 3
    result.stdout.fnmatch_lines(["exit 22: incomplete: a call of the agent could not be interrupted in *[[]toy-003[]]"])


def test_the_canary_keeps_the_limit_of_an_answer(bench, monkeypatch):
    """Its question is the first that a hanging agent is asked: without a limit of its own no row would ever come."""
    monkeypatch.setattr("pytest_typedmemeval.collection.drive.GRACE", 0.2)
    bench.knowing(
        """
        import time
        class Hangs:
            def reset(self): pass
            def ingest(self, session): pass
            def answer(self, question, *, asked_at): time.sleep(30)

        @pytest.fixture
        def tme_agent(): return Hangs()
        """
    )
    started = time.monotonic()
    bench.run("--tme-timeout=0.1", "-k", "toy-001 or toy-002 or isolation")
    assert time.monotonic() - started < 25
    assert lost(bench) == [("toy-001", "error", "agent_timeout"), ("toy-002", "error", "agent_timeout")]
