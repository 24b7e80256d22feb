"""The line that tells whoever waits how far a long run is."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pytest_typedmemeval.session.progress import progress_text

pty = pytest.importorskip("pty", reason="no terminals of this kind here")


@pytest.mark.parametrize(
    ("done", "total", "seconds", "used", "said"),
    [
        (12, 50, 40.0, None, "12 of 50 questions, 18 a minute, about 127 s left"),
        (1, 50, 30.0, "cost 0.1", "1 of 50 questions, 2 a minute, about 24 min left; used so far: cost 0.1"),
        (10, 1000, 600.0, None, "10 of 1000 questions, 1 a minute, about 16.5 h left"),
    ],
)
def test_rate_and_estimate(done, total, seconds, used, said):
    assert progress_text(done, total, seconds, used) == said


AGENT = """
import pytest
from pytest_typedmemeval import Answer
from pytest_typedmemeval.session import progress

progress.EVERY = 0.0

@pytest.fixture
def tme_agent():
    return lambda sessions, question, asked_at: Answer("I don't know.", usage={"cost": 0.25})
"""


@pytest.mark.parametrize("workers", [[], ["-n", "1"]], ids=["plain", "worker"])
def test_a_terminal_shows_it_in_a_plain_run(tmp_path, workers):
    (tmp_path / "conftest.py").write_text(AGENT, encoding="utf-8")
    main, terminal = pty.openpty()
    command = [sys.executable, "-m", "pytest", "-p", "no:randomly", "--tme-vertical=episodic", "--tme-max-questions=3"]
    process = subprocess.Popen([*command, *workers], cwd=tmp_path, stdout=terminal, stderr=terminal)
    os.close(terminal)
    shown = b""
    while True:
        try:
            part = os.read(main, 4096)
        except OSError:  # Linux says so at the end
            break
        if not part:
            break
        shown += part
    os.close(main)
    assert process.wait() == 0
    told = [line for line in shown.decode().splitlines() if " questions, " in line and " left" in line]
    if workers:
        assert told == []
    else:
        assert [line.partition(",")[0] for line in told] == ["1 of 3 questions", "2 of 3 questions"]
        assert told[1].endswith("; used so far: cost 0.5")


def test_a_file_gets_none_of_it(bench):
    bench.agent(AGENT.replace("import pytest\n", "", 1))
    result = bench.run("--tme-max-questions=3", vertical="episodic")
    assert " left" not in result.stdout.str()
    result.stdout.fnmatch_lines(["*used, as the agent tells: cost 0.75"])
