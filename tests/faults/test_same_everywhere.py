"""The same answers under time zones, hash seeds, workers and orders; every row once."""

from __future__ import annotations

from collections import Counter

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
    for zone, seed in [("UTC", "0"), ("Pacific/Auckland", "1"), ("America/St_Johns", "12345"), ("UTC", "random")]:
        monkeypatch.setenv("TZ", zone)
        monkeypatch.setenv("PYTHONHASHSEED", seed)
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
