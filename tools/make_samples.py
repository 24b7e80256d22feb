"""The sample reports under docs/samples: measured by reference agents, then written in every form.

python tools/make_samples.py            measure and write
python tools/make_samples.py --check    measure and compare with what is committed, byte for byte
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from pytest_typedmemeval.commands import bands, diff
from pytest_typedmemeval.report.html.page import report_html
from pytest_typedmemeval.report.json import read_report, report_json
from pytest_typedmemeval.report.markdown import report_markdown
from pytest_typedmemeval.report.model import QuestionRow, QuestionTiming, Report, TimingTable

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "docs" / "samples"

_AGENTS = """
import pytest
from pytest_typedmemeval.agents.reference import Bm25Agent, RandomAgent

@pytest.fixture(params=[RandomAgent, Bm25Agent], ids=["random", "bm25"])
def tme_agent(request):
    return request.param()
"""
"""Two agents in one run: the corpus is read once."""

RUNS: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (("random", "bm25"), _AGENTS, ("--tme-vertical=episodic",)),
    (
        ("unsteady",),
        "",
        (
            "--tme-vertical=episodic",
            "--tme-agent=tools.sample_agents:unsteady",
            "--tme-runs=3",
            "-k",
            "assistant-stated",
        ),
    ),
)
"""Names of the samples that one run makes, its conftest.py, and its options."""


def measure(names: Sequence[str], conftest: str, options: Sequence[str], folder: Path) -> Iterator[tuple[str, Report]]:
    """Run the benchmark in an empty repo and read its reports, without what differs from run to run."""
    (folder / "conftest.py").write_text(conftest, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    clean = {
        key: value for key, value in os.environ.items() if not key.startswith(("TME_", "GITHUB_", "CI_", "PYTEST_"))
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, *options, f"--tme-report={folder / 'run.json'}", "--tme-journal=none"],
        cwd=folder,
        env={**clean, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise SystemExit(
            f"{', '.join(names)}: pytest ended with {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    for name in names:
        path = folder / ("run.json" if len(names) == 1 else f"run-{name}.json")
        yield name, settle(read_report(path.read_text(encoding="utf-8"), path.name))


def settle(report: Report) -> Report:
    """The report with fixed values in the fields that `normalise` drops: it stays a whole report, and the same bytes each time."""
    run = report.run.model_copy(
        update={
            "id": "sample",
            "agent_param": None,
            "started": "2026-01-01T00:00:00+00:00",
            "source": {"commit": None, "branch": None, "dirty": None},
            "options": {
                name: None if isinstance(value, str) and os.sep in value else value
                for name, value in report.run.options.items()
            },
        }
    )
    nothing = TimingTable.model_validate(
        {name: None for name in TimingTable.model_fields if name.endswith(("_p50", "_p95"))} | {"total": 0.0}
    )
    verticals = {
        name: vertical.model_copy(
            update={"timing": nothing, "questions": tuple(_settled(row) for row in vertical.questions)}
        )
        for name, vertical in report.verticals.items()
    }
    return report.model_copy(update={"run": run, "verticals": verticals})


def _settled(row: QuestionRow) -> QuestionRow:
    return row.model_copy(update={"timing": QuestionTiming(), "usage": None})


def samples(folder: Path) -> Iterator[tuple[str, str]]:
    """(file name, text) of every sample."""
    reports = {name: report for run in RUNS for name, report in measure(*run, folder)}
    for name, report in reports.items():
        yield f"{name}.json", report_json(report)
    yield "bm25.html", report_html(reports["bm25"])
    yield "diff.html", report_html(reports["bm25"], reports["random"])
    yield "unsteady.html", report_html(reports["unsteady"])
    yield "summary.md", report_markdown(reports["bm25"], reports["random"])
    yield "diff.txt", diff.text(reports["random"], reports["bm25"], "random.json", "bm25.json", verbose=True)
    yield "bands.txt", bands.text([reports["unsteady"]])


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the samples, or tell which committed ones differ (exit 1)."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with the committed bytes instead of writing")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        made = dict(samples(Path(folder)))
    differing = [name for name, text in made.items() if _committed(name) != text.encode("utf-8")]
    if options.check:
        for name in differing:
            print(f"docs/samples/{name} differs; run python tools/make_samples.py and look at what changed")
        return 1 if differing else 0
    SAMPLES.mkdir(parents=True, exist_ok=True)
    for name in differing:
        (SAMPLES / name).write_bytes(made[name].encode("utf-8"))
        print(f"docs/samples/{name}")
    return 0


def _committed(name: str) -> bytes | None:
    path = SAMPLES / name
    return path.read_bytes() if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
