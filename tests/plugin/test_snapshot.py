"""Reports as snapshots: the extension, the fixture, and what a branch that differs looks like."""

from __future__ import annotations

import json

import pytest

from pytest_typedmemeval.report.json import report_json
from tests.rows import report, rows

TEST = """
    import pytest
    from pytest_typedmemeval.report.snapshot import ReportSnapshotExtension

    @pytest.fixture
    def memory(snapshot):
        return snapshot.use_extension(ReportSnapshotExtension)

    def test_memory(tme_report, memory):
        assert tme_report("tme-report.json") == memory

    def test_other(tme_report, memory):
        assert tme_report("tme-report.json") == memory
"""


ONE = "test_memory and not other"


@pytest.fixture
def measured(bench):
    """Write a report as a run would leave it, and the test that compares it."""

    def write(letters: str, **agent: str) -> None:
        made = report(rows(letters, answer="x"), **agent)
        (bench.path / "tme-report.json").write_text(report_json(made), encoding="utf-8")

    bench.pytester.makepyfile(test_memory=TEST)
    return write


def snapshots(bench):
    return sorted((bench.path / "__snapshots__/test_memory").iterdir())


def test_a_snapshot_holds_over_runs_and_systems_and_shows_what_changed(bench, measured):
    measured("..WA", version="1")
    bench.run("--snapshot-update", "-k", ONE, vertical=None).assert_outcomes(passed=1, deselected=1)
    (first,) = snapshots(bench)
    assert first.name == "test_memory.json"
    kept = json.loads(first.read_text(encoding="utf-8"))
    assert "agent" not in kept["run"]
    assert "id" not in kept["run"]
    assert "timing" not in kept["verticals"]["episodic"]
    measured("..WA", version="2")
    bench.run("-k", ONE, vertical=None).assert_outcomes(passed=1, deselected=1)
    measured("..WW", version="2")
    result = bench.run("-k", ONE, vertical=None)
    result.assert_outcomes(failed=1, deselected=1)
    result.stdout.fnmatch_lines(['E * - * "wrong": 1,', 'E * + * "wrong": 2,'])


def test_updating_one_leaves_the_other_alone(bench, measured):
    """P11, P12."""
    measured("..")
    bench.run("--snapshot-update", vertical=None)
    before = [path.read_bytes() for path in snapshots(bench)]
    measured(".W")
    result = bench.run("--snapshot-update", "-k", ONE, vertical=None)
    assert "unused" not in result.stdout.str()
    after = [path.read_bytes() for path in snapshots(bench)]
    assert after[0] != before[0]
    assert after[1] == before[1]


def test_the_extension_takes_a_report_a_path_and_nothing_else(tmp_path):
    from pytest_typedmemeval.report.snapshot import ReportSnapshotExtension

    made, path = report(rows(".W")), tmp_path / "r.json"
    path.write_text(report_json(made), encoding="utf-8")
    extension = ReportSnapshotExtension()
    assert extension.serialize(made) == extension.serialize(path) == extension.serialize(str(path))
    with pytest.raises(TypeError, match="not int"):
        extension.serialize(3)
