"""Notes between the processes of a run: whole or not there, however they are timed."""

from __future__ import annotations

import threading

from pytest_typedmemeval.session.xdist import SharedRun


def test_a_note_is_never_read_half_written(tmp_path):
    run, stop = SharedRun("id", tmp_path, "gw0"), threading.Event()

    def write():
        while not stop.is_set():
            for number in range(5):
                run.leave(f"canary-{number}", ["word" * 2000, number])

    writer = threading.Thread(target=write)
    writer.start()
    try:
        read = [note for _ in range(300) for note in run.notes("canary")]
    finally:
        stop.set()
        writer.join()
    assert {(len(word), number) for word, number in read} <= {(8000, number) for number in range(5)}
    assert dict(run.notes("limit")) == {}
