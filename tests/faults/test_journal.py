"""Kills, interruptions, full disks: the journal has what was measured, and a later run goes on from it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pytest_typedmemeval.cli import main

KNOWS = """
    import time, pathlib
    class Knows:
        name, version = "knows", "1"
        def reset(self): pass
        def ingest(self, session): pass
        def answer(self, question, *, asked_at):
            {before}
            with open("asked.txt", "a", encoding="utf-8") as file: file.write(question + chr(10))
            return TOLD.get(question, "no idea")

    @pytest.fixture
    def tme_agent(): return Knows()
"""


def asked(bench) -> list[int]:
    """Numbers of the toy questions that were asked so far, in order."""
    path = bench.path / "asked.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [int(line.rpartition("number ")[2].rstrip("?")) for line in lines if "number" in line]


def interrupted_after(bench, n: int) -> None:
    """A run that Ctrl-C ends at question ``n`` + 1; then the agent is mended."""
    stop = f'if question.endswith("number {n + 1}?"): raise KeyboardInterrupt'
    bench.knowing(KNOWS.format(before=stop))
    assert bench.run().ret == pytest.ExitCode.INTERRUPTED
    bench.knowing(KNOWS.format(before="pass"))


def test_ctrl_c_leaves_a_report_of_what_was_measured(bench):  # P25
    interrupted_after(bench, 7)
    assert bench.counts() == {"correct": 7, "unrun": 13}
    assert bench.codes() == {"interrupted": 13}
    assert len(bench.journal()) == 7


def test_a_resumed_run_asks_the_rest_and_reports_all(bench):
    bench.knowing(KNOWS.format(before="pass"))
    bench.run("-p", "no:cacheprovider")
    whole = bench.normalised()
    (bench.path / "asked.txt").unlink()
    interrupted_after(bench, 7)
    (bench.path / "tme-report.journal.jsonl").rename(bench.path / "before.jsonl")
    result = bench.run("--tme-resume=before.jsonl")
    assert result.ret == 0
    assert asked(bench) == list(range(1, 21))
    assert [row["resumed"] for row in bench.rows()] == [True] * 7 + [False] * 13
    assert bench.report()["run"]["selection"]["resumed"] == 7
    assert bench.normalised() == whole
    assert "7 of 20 are measured already, in " in result.stdout.str()
    # its own journal is whole again, so that it can be resumed too
    assert len(bench.journal()) == 20


def test_a_resumed_run_may_go_on_in_the_same_journal_and_with_workers(bench):
    interrupted_after(bench, 5)
    assert bench.run("--tme-resume=tme-report.journal.jsonl", "-n", "2", process=True).ret == 0
    assert sorted(asked(bench)) == list(range(1, 21))
    assert bench.counts() == {"correct": 20}
    assert sorted(line["row"]["id"] for line in bench.journal()) == [f"toy-{n:03d}" for n in range(1, 21)]


def test_what_was_no_measurement_is_asked_again_as_another_attempt(bench):  # S20
    bench.knowing(KNOWS.format(before='if question.endswith(("number 2?", "number 4?")): raise OSError("down")'))
    bench.run("--tme-max-errors=1")
    bench.knowing(KNOWS.format(before="pass"))
    (bench.path / "asked.txt").unlink()
    bench.run("--tme-resume=tme-report.journal.jsonl")
    assert asked(bench) == [2, 4]
    assert [row["attempt"] for row in bench.rows()] == [1, 2, 1, 2] + [1] * 16
    assert bench.counts() == {"correct": 20}


def test_nothing_left_to_ask_is_a_whole_report(bench):
    bench.knowing(KNOWS.format(before="pass"))
    bench.run()
    (bench.path / "asked.txt").unlink()
    assert bench.run("--tme-resume=tme-report.journal.jsonl").ret == 0
    assert asked(bench) == []
    assert bench.counts() == {"correct": 20}


@pytest.mark.parametrize(
    ("args", "field"),
    [
        (["--tme-k=3"], "k differs: 5 and 3"),
        (["--tme-max-questions=8"], "selection differs: * and *"),
        (["--tme-answer-seed=7"], "answer_seed differs: none and 7"),
        (["--tme-arm=oracle"], "arm differs: agent and oracle"),
    ],
)
def test_a_journal_of_another_measurement_is_refused_by_field(bench, args, field):
    interrupted_after(bench, 2)
    result = bench.run("--tme-resume=tme-report.journal.jsonl", *args)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*the journal is of another measurement:", f"  {field}"])


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_a_journal_of_another_system_ends_the_run_by_field(bench, workers):
    interrupted_after(bench, 2)
    bench.knowing(KNOWS.format(before="pass").replace('"1"', '"2"'))
    result = bench.run("--tme-resume=tme-report.journal.jsonl", *workers, process=bool(workers))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "the journal measured another agent: version differs: 1 and 2" in result.stdout.str() + result.stderr.str()
    assert {line["agent"]["version"] for line in bench.journal()} == {"1"}
    bench.knowing(KNOWS.format(before="pass"))
    assert bench.run("--tme-resume=tme-report.journal.jsonl").ret == 0
    assert bench.counts() == {"correct": 20}


def test_a_journal_with_rows_of_two_agents_is_refused(bench):
    interrupted_after(bench, 2)
    journal = bench.path / "tme-report.journal.jsonl"
    text = journal.read_text(encoding="utf-8")
    last = json.loads(text.splitlines()[-1])
    last["agent"]["version"] = "2"
    journal.write_text(text + json.dumps(last) + "\n", encoding="utf-8")
    result = bench.run("--tme-resume=tme-report.journal.jsonl")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*the journal has rows of two agents: version differs: 1 and 2"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no journal of pytest-typedmemeval"),
        ('{"schema": "pytest-typedmemeval.journal/9"}', "schema * this version reads"),
    ],
)
def test_another_file_is_no_journal(bench, text, said):
    bench.agent("silent")
    (bench.path / "x.jsonl").write_text(text, encoding="utf-8")
    result = bench.run("--tme-resume=x.jsonl")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--tme-resume: *x.jsonl: *{said}*"])


def killed(bench, rows: int, *args: str) -> None:
    """A run of episodic whose main process is killed after ``rows`` rows."""
    bench.agent(
        """
        import time
        def answer(sessions, question, asked_at):
            time.sleep(0.03)
            return "I don't know."
        @pytest.fixture
        def tme_agent(): return answer
        """
    )
    journal = bench.path / "tme-report.journal.jsonl"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:randomly",
        "-p",
        "no:hypothesispytest",
        "--tme-vertical=episodic",
    ]
    process = subprocess.Popen([*command, *args], cwd=bench.path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not (
        journal.exists() and len(journal.read_text(encoding="utf-8").splitlines()) > rows
    ):
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


def test_a_killed_run_becomes_a_report(bench, capsys):  # P6
    killed(bench, 10)
    journal, out = bench.path / "tme-report.journal.jsonl", bench.path / "out" / "r.json"
    lines = journal.read_text(encoding="utf-8").splitlines()
    assert not (bench.path / "tme-report.json").exists()
    with journal.open("a", encoding="utf-8") as file:
        file.write(lines[-1][:40])  # a line that the kill cut off
    assert main(["report", "--journal", str(journal), "--out", str(out)]) == 22
    told = capsys.readouterr().err
    assert "1 lines of" in told
    assert "questions lost" in told
    report = json.loads(out.read_text(encoding="utf-8"))
    rows = report["verticals"]["episodic"]["questions"]
    n = len(lines) - 1
    assert [row["outcome"] for row in rows] == ["abstained"] * n + ["unrun"] * (50 - n)
    assert {row["code"] for row in rows[n:]} == {"interrupted"}
    assert report["run"]["fingerprints"]["covers"]["k"] == 5


def test_a_journal_of_another_corpus_is_refused(bench, capsys):
    killed(bench, 1)
    journal = bench.path / "tme-report.journal.jsonl"
    text = journal.read_text(encoding="utf-8")
    sha = json.loads(text.partition("\n")[0])["facts"]["covers"]["corpora"]["episodic"]
    journal.write_text(text.replace(sha, "0" * 64), encoding="utf-8")
    assert main(["report", "--journal", str(journal)]) == 4
    assert "the journal is of episodic 000000000000, this installation has" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_costs_the_journal_and_nothing_else(bench):
    bench.knowing(KNOWS.format(before="pass"))
    result = bench.run("--tme-journal=/dev/full")
    assert result.ret == 0
    assert bench.counts() == {"correct": 20}
    result.stdout.fnmatch_lines(["journal: 22 lines are missing in /dev/full: No space left on device"])


def test_a_report_that_cannot_be_written_leaves_the_journal_and_exits_22(bench):
    bench.knowing(
        KNOWS.format(before='if question.endswith("number 20?"): pathlib.Path("out").write_text("", encoding="utf-8")')
    )
    result = bench.run("--tme-report=out/r.json", "--tme-journal=j.jsonl")
    assert result.ret == 22
    result.stdout.fnmatch_lines(["exit 22: the report could not be written to *"])
    assert len((bench.path / "j.jsonl").read_text(encoding="utf-8").splitlines()) == 22  # header, rows, the canary


LEAKS = """
    class Leaks:
        seen = []
        def reset(self): pass
        def ingest(self, session): self.seen.append(session.as_text())
        def answer(self, question, *, asked_at):
            return " ".join(self.seen) if question == LOCKER else TOLD[question]
    @pytest.fixture
    def tme_agent(): return Leaks()
"""


def test_what_broke_isolation_stays_broken_in_the_journal_and_when_resumed(bench, capsys):
    bench.knowing(LEAKS)
    assert bench.run().ret == 22
    journal = bench.path / "tme-report.journal.jsonl"
    for _ in range(2):  # with nothing left to ask, and with one question left
        assert bench.run(f"--tme-resume={journal}").ret == 22
        assert bench.report()["run"]["isolation_check"] == "broken"
        lines = journal.read_text(encoding="utf-8").splitlines()
        row = next(line for line in lines if '"toy-020"' in line and '"row"' in line)
        journal.write_text("\n".join(line for line in lines if line != row) + "\n", encoding="utf-8")
        bench.knowing(LEAKS.replace("def reset(self): pass", "def reset(self): self.seen.clear()"))


def test_a_report_from_a_journal_tells_that_isolation_is_broken(tmp_path, bench, capsys):
    bench.agent(
        """
        class Leaks:
            seen = []
            def reset(self): pass
            def ingest(self, session): self.seen.append(session.as_text())
            def answer(self, question, *, asked_at): return " ".join(self.seen) if "locker" in question else "no idea"
        @pytest.fixture
        def tme_agent(): return Leaks()
        """
    )
    assert bench.run("--tme-max-questions=2", vertical="episodic").ret == 22
    journal, out = bench.path / "tme-report.journal.jsonl", tmp_path / "r.json"
    assert main(["report", "--journal", str(journal), "--out", str(out)]) == 22
    assert json.loads(out.read_text(encoding="utf-8"))["run"]["isolation_check"] == "broken"
    assert "isolation broken" in capsys.readouterr().err
