"""The same answers under time zones, hash seeds, workers and orders; every row once."""

from __future__ import annotations

import hashlib
from collections import Counter
from xml.etree import ElementTree

import pytest

LISTENS = """
    import json, pathlib
    class Listens:
        def reset(self): self.heard = []
        def ingest(self, session): self.heard.append([session.id, session.started_at.isoformat(), session.as_text(timestamps=True)])
        def answer(self, question, *, asked_at):
            if question == LOCKER: return "no idea"
            heard = [question, asked_at.isoformat(), asked_at.tzname(), self.heard]
            with open("heard.jsonl", "a", encoding="utf-8") as file: file.write(json.dumps(heard) + "\\n")
            return " ".join(sorted({word for *_, text in self.heard for word in text.split()})[:5])
    @pytest.fixture
    def tme_agent(): return Listens()
"""


def test_time_zones_and_hash_seeds_change_nothing(bench, monkeypatch):  # A1 A3
    """What an agent hears, and the report, are the same to the byte."""
    bench.knowing(LISTENS)
    heard, reports = set(), set()
    zones = ("UTC", "Pacific/Auckland", "America/St_Johns")
    for seed in range(10):
        monkeypatch.setenv("TZ", zones[seed % 3])
        monkeypatch.setenv("PYTHONHASHSEED", str(seed * 1234567))
        assert bench.run(process=True).ret in (0, 20)
        path = bench.path / "heard.jsonl"
        heard.add(path.read_text(encoding="utf-8"))
        path.unlink()
        reports.add(bench.normalised())
    assert len(heard) == len(reports) == 1
    [text] = heard
    assert text.count("\n") == 20
    assert '"2026-03-02T09:00:00+00:00", "UTC"' in text


@pytest.mark.parametrize("workers", ["2"])
def test_every_row_once_with_workers(bench, workers):  # P8, small; the large one is tools/bench/rows_once.py
    bench.questions(60)
    bench.agent("silent")
    assert bench.run("-n", workers, process=True).ret == 0
    wanted = Counter(f"toy-{n:03d}" for n in range(1, 61))
    assert Counter(row["id"] for row in bench.rows()) == wanted
    assert Counter(line["row"]["id"] for line in bench.journal()) == wanted
    whole = bench.normalised()
    bench.run()
    assert bench.normalised() == whole


def test_random_orders_change_no_total(bench):  # P21, and P1 without workers
    bench.knowing(LISTENS)
    bench.run()
    plain = bench.normalised()
    for seed in range(20):
        bench.run("-p", "randomly", f"--randomly-seed={seed}", randomly=True)
        assert bench.normalised() == plain


def test_one_run_has_one_id_in_all_workers(bench):  # P14
    bench.agent(
        """
        @pytest.fixture
        def tme_agent(tme_namespace, worker_id):
            with open("namespaces.txt", "a", encoding="utf-8") as file: file.write(f"{worker_id} {tme_namespace}\\n")
            return lambda *asked: "I don't know."
        """
    )
    bench.run("-n", "2", process=True)
    lines = (bench.path / "namespaces.txt").read_text(encoding="utf-8").splitlines()
    workers, names = zip(*(line.split() for line in lines), strict=True)
    assert set(workers) == {"gw0", "gw1"}
    run_id = bench.report()["run"]["id"]
    items = [f"conftest.py::toy[toy-{n:03d}]" for n in range(1, 21)] + ["conftest.py::isolation[canary]"]
    mine = {
        f"tme-{hashlib.sha256(f'{run_id} {worker} {item} 1'.encode()).hexdigest()[:24]}"
        for worker in ("gw0", "gw1")
        for item in items
    }
    assert len(set(names)) == 21
    assert set(names) <= mine


def test_figures_reach_a_junit_file_from_workers_too(bench):  # P19
    bench.agent(
        """
        @pytest.fixture
        def tme_agent():
            def answer(*asked): raise ValueError("bad \\x1b[31m \\x00 \\ud800")
            return answer
        """
    )
    for workers in ([], ["-n", "2"]):
        bench.run("--junitxml=j.xml", *workers, process=True)
        suite = ElementTree.parse(bench.path / "j.xml").getroot().find("testsuite")
        assert suite is not None
        found = {one.get("name"): one.get("value") for one in suite.iter("property")}
        assert (found["typedmemeval.toy.n"], found["typedmemeval.toy.outcome.error"]) == ("20", "20")
        assert len(suite.findall("testcase")) == 21
