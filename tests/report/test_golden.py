"""The normalised report and the terminal text of a small fixed run, kept as snapshots."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pytest_typedmemeval.report.json import read_report, report_json
from pytest_typedmemeval.report.model import Report, normalise
from pytest_typedmemeval.report.terminal import report_lines

# A toy corpus would need a vertical of its own; the figures of this run depend on the corpus, so it keeps shape and words, not questions.


@pytest.fixture(scope="module")
def report(tmp_path_factory) -> Report:
    folder = tmp_path_factory.mktemp("golden")
    (folder / "conftest.py").touch()
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:randomly",
        "-p",
        "no:cacheprovider",
        "--tme-vertical=episodic",
        "--tme-agent=silent",
    ]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    path = folder / "tme-report.json"
    return read_report(path.read_text(encoding="utf-8"), path.name)


def scrubbed(text: str, report: Report) -> str:
    vertical = report.verticals["episodic"]
    for secret, name in (
        (vertical.corpus.sha256, "CORPUS"),
        (vertical.corpus.sha256[:12], "CORPUS"),
        (report.run.judge.fingerprint, "JUDGE"),
        (report.run.judge.fingerprint[:12], "JUDGE"),
        (report.run.fingerprints.measurement, "MEASUREMENT"),
        (report.run.fingerprints.system, "SYSTEM"),
        (report.run.selection.hash, "SELECTION"),
    ):
        text = text.replace(secret, name)
    return text


def test_the_shape_of_the_json_is_pinned(report, snapshot):
    data = normalise(report)
    vertical = data["verticals"]["episodic"]
    vertical["questions"] = [sorted(vertical["questions"][0])]
    for table in (vertical["coverage"], *vertical["coverage_by_shape"].values()):
        table["floors"] = sorted(table["floors"])
    assert scrubbed(report_json(data), report) == snapshot


def test_the_terminal_text_is_pinned(report, snapshot):
    lines = [line for line in report_lines(report) if "bm25 share" in line or not line.startswith("  ") or "*" in line]
    assert scrubbed("\n".join(lines), report) == snapshot


def test_a_report_survives_writing_and_reading(report):
    again = read_report(report_json(report), "x")
    assert again == report
    assert report_json(again) == report_json(report)


def test_counts_come_from_the_rows(report):
    vertical = report.verticals["episodic"]
    assert sum(vertical.outcomes.counts.values()) == len(vertical.questions) == 50
    assert sum(table.n for table in vertical.by_shape.values()) == 50
    assert sum(table.n for table in vertical.by_level.values()) == 50
