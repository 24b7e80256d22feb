"""Files are written whole or not at all, and what isn't a file is never replaced."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from pytest_typedmemeval.report.json import write_atomically


def test_a_report_takes_the_place_of_the_last_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "new" / "r.json"
    write_atomically(target, "one")
    write_atomically(target, "two \ud800")
    assert target.read_text(encoding="utf-8") == "two ?"
    assert [path.name for path in target.parent.iterdir()] == ["r.json"]


def test_the_file_behind_a_link_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    real, link = tmp_path / "kept" / "r.json", tmp_path / "r.json"
    real.write_text("one", encoding="utf-8")
    link.symlink_to(real)
    write_atomically(link, "two")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "two"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, "told")
    assert os.read(reader, 10) == b"told"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_full_disk_is_told_by_name_and_keeps_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_atomically(tmp_path / "r.json", "told")
    assert caught.value.filename == str(tmp_path / "r.json")
    assert list(tmp_path.iterdir()) == []
