"""The journal as a file: a disk that fills up and is freed again."""

from __future__ import annotations

import errno
import os

from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.report.build import RunFacts
from pytest_typedmemeval.report.model import JudgeIdentity, QuestionRow
from pytest_typedmemeval.session import journal as module
from pytest_typedmemeval.session.journal import Journal, read_journal
from pytest_typedmemeval.session.outcomes import Envelope

FACTS = RunFacts(
    id="r", started="2026-01-01T00:00:00+00:00", source={}, arm="agent", options={"runs": 1}, covers={"k": 5},
    selection_hash="0", cells={}, judge=JudgeIdentity(kind="rules", fingerprint="f"), asked=3,
)  # fmt: skip


def envelope(name: str) -> Envelope:
    row = QuestionRow(id=name, vertical="toy", shape="fact", outcome=Outcome.CORRECT, content_hash="c")
    return Envelope(row, {"name": "a", "version": None, "config_hash": None, "reader": None}, None)


def read(path):
    return read_journal(path.read_text(encoding="utf-8"), path.name)


def test_what_is_written_is_read_again(tmp_path):
    journal = Journal(tmp_path / "a" / "j.jsonl", FACTS, [("toy", "q1", 1, None)], [envelope("q0")])
    journal.add(envelope("q1"))
    journal.close()
    found = read(tmp_path / "a" / "j.jsonl")
    assert found.facts == FACTS
    assert found.planned == (("toy", "q1", 1, None),)
    assert [one.row.id for one in found.envelopes] == ["q0", "q1"]
    assert found.broken == 0
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["j.jsonl"]


def test_a_disk_that_is_freed_again_gets_every_line(tmp_path, monkeypatch):
    """Half of a line is written, then nothing, then there is room: the cut-off line is left out on reading, and stands whole after it."""
    path = tmp_path / "j.jsonl"
    journal = Journal(path, FACTS, [])
    journal.add(envelope("q1"))
    real, room = os.write, [30]

    def write(file: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        count = real(file, data[: room[0]])
        room[0] -= count
        return count

    monkeypatch.setattr(module.os, "write", write)
    journal.add(envelope("q2"))
    journal.add(envelope("q3"))
    assert (journal.problem, journal.unwritten) == ("No space left on device", 2)
    room[0] = 10**9
    journal.add(envelope("q4"))
    assert (journal.problem, journal.unwritten) == (None, 0)
    journal.close()
    found = read(path)
    assert [one.row.id for one in found.envelopes] == ["q1", "q2", "q3", "q4"]
    assert found.broken == 1


def test_the_file_behind_a_link_is_replaced(tmp_path):
    (tmp_path / "kept").mkdir()
    real, link = tmp_path / "kept" / "j.jsonl", tmp_path / "j.jsonl"
    real.write_text("of an earlier run", encoding="utf-8")
    link.symlink_to(real)
    journal = Journal(link, FACTS, [])
    journal.add(envelope("q1"))
    journal.close()
    assert link.is_symlink()
    assert [one.row.id for one in read(real).envelopes] == ["q1"]
