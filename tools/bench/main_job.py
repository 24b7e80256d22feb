"""How long the README's first command takes, and what of it is not the agent.

    python tools/bench/main_job.py [--rounds 3]

Prints the wall time of `pytest --tme-vertical=episodic` with the bm25 agent and with the silent one, side by side, and the same under two workers.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def seconds(folder: Path, *arguments: str) -> float:
    """Wall time of one measured session."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "pytest", "-q", "--tme-vertical=episodic", "--tme-report=none", *arguments]
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "conftest.py").touch()
        cases = {
            "bm25": ["--tme-agent=bm25"],
            "silent": ["--tme-agent=silent"],
            "bm25 -n 2": ["--tme-agent=bm25", "-n", "2"],
        }
        times = {label: [seconds(folder, *arguments) for _ in range(rounds)] for label, arguments in cases.items()}
    base = statistics.median(times["bm25"])
    for label, values in times.items():
        print(f"{label:<10} {statistics.median(values):6.2f} s  {statistics.median(values) / base:5.2f} of bm25")


if __name__ == "__main__":
    main()
