"""Every row exactly once: 200 questions over eight workers, again and again.

    python tools/bench/rows_once.py [--times 20] [--workers 8]

Asks the 50 questions of Episodic four times each of an agent whose answers take a random 0 to 20 ms, so that workers finish in another order each time.
Counts rows in the report and lines in the journal. Exit 1 if any row of any session is missing or there twice.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

RUNS = 4
QUESTIONS = 50

AGENT = """
import random, time, pytest

@pytest.fixture
def tme_agent():
    def answer(sessions, question, asked_at):
        time.sleep(random.random() / 50)
        return "I don't know."
    return answer
"""


def wanted() -> Counter[tuple[str, int]]:
    """(question, run) of a whole session, each once."""
    return Counter((f"tme-epi-{n:03d}", run) for n in range(1, QUESTIONS + 1) for run in range(1, RUNS + 1))


def session(folder: Path, workers: int) -> tuple[bool, float]:
    """Whether one session has every row once, in its report and in its journal; and its seconds."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", f"-n{workers}"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    subprocess.run(
        [*command, "--tme-vertical=episodic", f"--tme-runs={RUNS}"],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    seconds = time.perf_counter() - started
    report = json.loads((folder / "tme-report.json").read_text(encoding="utf-8"))
    text = (folder / "tme-report.journal.jsonl").read_text(encoding="utf-8")
    lines = [data for line in text.splitlines() if "row" in (data := json.loads(line))]
    rows = Counter((row["id"], row["run"]) for row in report["verticals"]["episodic"]["questions"])
    journalled = Counter((row["id"], row["run"]) for row in (line["row"] for line in lines))
    return rows == journalled == wanted(), seconds


def main(argv: Sequence[str] | None = None) -> int:
    """Run the sessions and print how many had every row once."""
    parser = argparse.ArgumentParser(description="every row exactly once under xdist")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--workers", type=int, default=8)
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "conftest.py").write_text(AGENT, encoding="utf-8")
        results = [session(Path(folder), options.workers) for _ in range(options.times)]
    good = sum(whole for whole, _ in results)
    seconds = sorted(spent for _, spent in results)
    print(
        f"{good} of {options.times} sessions: each of {RUNS * QUESTIONS} rows exactly once in report and journal, {options.workers} workers; "
        f"median {seconds[len(seconds) // 2]:.1f} s a session"
    )
    return 0 if good == options.times else 1


if __name__ == "__main__":
    sys.exit(main())
