"""What the plugin costs a run that doesn't ask for it: an empty pytest session with it, over one without it.

    python tools/bench/idle_cost.py [--rounds 20]

Prints the medians and the median of the paired ratios. Rounds alternate, so that a busy machine slows both sides.
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
    """Wall time of one pytest session."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "test_nothing.py").write_text("def test_nothing(): pass\n", encoding="utf-8")
        pairs = [(seconds(folder), seconds(folder, "-p", "no:typedmemeval")) for _ in range(rounds)]
    loaded, absent = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(one / other for one, other in pairs)
    print(f"with the plugin {loaded:.3f} s, without {absent:.3f} s, ratio {ratio:.3f} (median of {rounds} pairs)")


if __name__ == "__main__":
    main()
