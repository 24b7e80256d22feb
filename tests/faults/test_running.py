"""Arms, selection, shards and rate of a real run of the toy vertical."""

from __future__ import annotations

import time

import pytest

from pytest_typedmemeval.cli import main

SEES = """
    from pytest_typedmemeval import Answer, Evidence
    class Sees:
        name = "sees"
        def reset(self): self.sessions = []
        def ingest(self, session): self.sessions.append(session)
        def answer(self, question, *, asked_at):
            if question == LOCKER: return "no idea"
            found = [s for s in self.sessions if TOLD[question] in s.as_text()]
            text = TOLD[question] if found or "wheelbarrow" in question else "I don't know."
            return Answer(text, retrieved=[Evidence(s.id) for s in self.sessions])
    @pytest.fixture
    def tme_agent(): return Sees()
"""


def test_the_oracle_gives_gold_sessions_and_nothing_else(bench):
    bench.knowing(SEES)
    result = bench.run("--tme-arm=oracle")
    assert bench.counts() == {"correct": 20}
    assert {row["returned"] for row in bench.rows() if row["shape"] != "unknown"} == {1}
    assert {row["returned"] for row in bench.rows() if row["shape"] == "unknown"} == {None}
    report = bench.report()
    assert report["run"]["arm"] == "oracle"
    assert report["run"]["projection"]["toy"] == {
        "gold_fraction": 1.0, "gold_kept": 16, "gold": 16, "distractors": 0, "distractors_mean": 0.0,
    }  # fmt: skip
    assert report["verticals"]["toy"]["coverage"]["floors"] == {}
    assert report["verticals"]["toy"]["corpus"]["id"] == "acme-toy-v1-oracle"
    assert "to ingest a run: 16 sessions, 32 turns" in result.stdout.str()
    assert (
        "oracle: 16 of 16 gold sessions given (asked for 1.0), 0.0 others a question (asked for 0)"
        in result.stdout.str()
    )


def test_a_share_of_the_gold_and_distractors_are_told_as_they_came_out(bench):
    bench.knowing(SEES)
    bench.run("--tme-arm=oracle", "--tme-gold-fraction=0.4", "--tme-distractors=5")
    # one gold session a question: 0.4 of one is none; four sessions have three others
    assert bench.report()["run"]["projection"]["toy"] == {
        "gold_fraction": 0.4, "gold_kept": 0, "gold": 16, "distractors": 5, "distractors_mean": 4.1,
    }  # fmt: skip
    assert bench.counts() == {"abstained": 16, "correct": 4}


def test_without_memory_nothing_is_ingested_and_what_is_right_is_listed(bench):  # A27
    bench.knowing(
        SEES.replace("def ingest(self, session):", "def ingest(self, session): raise AssertionError('ingested');")
    )
    result = bench.run("--tme-arm=no-memory")
    assert bench.counts() == {"abstained": 16, "correct": 4}
    result.stdout.fnmatch_lines(["right without any memory: toy-005, toy-010, toy-015, toy-020"])
    assert bench.report()["run"]["isolation_check"] == "not run"


def test_text_history_hands_over_transcripts(bench):
    bench.knowing(
        SEES
        + "\n    Sees.ingest = lambda self, session: (self.sessions.append(session), exec('assert len(session.turns) == 1', {'session': session}))\n"
    )
    assert bench.run("--tme-history=text").ret == 0
    assert bench.counts() == {"correct": 20}
    assert bench.report()["run"]["options"]["history"] == "text"


def test_a_limited_run_prints_its_composition_with_empty_cells(bench):
    bench.knowing(SEES)
    result = bench.run("--tme-max-questions=6", "--tme-select-seed=4")
    assert len(bench.rows()) == 6
    assert "6 of 20 questions; to ingest" in result.stdout.str()
    line = next(line for line in result.outlines if "empty: " in line)
    cells = bench.report()["run"]["selection"]["cells"]["toy"]
    assert [cell["n"] for cell in cells if cell["n"]] and sum(cell["n"] for cell in cells) == 6
    for cell in cells:
        assert (f"{cell['shape']}/{cell['level']}" in line.partition("empty: ")[2]) == (cell["n"] == 0)


def test_a_limit_that_no_pair_fits_in_is_a_usage_error(bench):
    bench.knowing(SEES)
    result = bench.run("--tme-max-questions=1", "--tme-shape=old,new")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "no question of toy fits; pairs are drawn whole" in result.stderr.str()


def test_shards_merge_to_the_very_report_of_one_run(bench):
    bench.knowing(SEES)
    bench.run("--tme-max-questions=17")
    whole = bench.normalised()
    names = [f"shard-{index}.json" for index in (1, 2, 3)]
    for index, name in enumerate(names, start=1):
        assert bench.run("--tme-max-questions=17", f"--tme-shard={index}/3", f"--tme-report={name}").ret == 0
        assert 4 <= len(bench.rows(name)) <= 7
    from pytest_typedmemeval.corpus.registry import Corpus, register_corpora, unregister_corpora
    from pytest_typedmemeval.report.json import read_report, report_json
    from pytest_typedmemeval.report.merge import merge_reports
    from pytest_typedmemeval.report.model import normalise
    from tests.toy import VERTICAL

    register_corpora([Corpus(VERTICAL, bench.path / "toy.json")])
    try:
        reports = [read_report((bench.path / name).read_text(encoding="utf-8"), name) for name in names]
        assert report_json(normalise(merge_reports(reports))) == whole
    finally:
        unregister_corpora()
    assert (
        main(["merge", *(str(bench.path / name) for name in names)]) == 4
    )  # not registered here: refused, not guessed


def test_the_rate_is_kept_over_all_workers(bench):
    bench.knowing(
        """
        import time
        def answer(sessions, question, asked_at):
            with open("at.txt", "a", encoding="utf-8") as file: file.write(f"{time.monotonic()}\\n")
            return TOLD.get(question, "no idea")
        @pytest.fixture
        def tme_agent(): return answer
        """
    )
    started = time.monotonic()
    assert bench.run("--tme-max-rate=20/s", "-n", "2", process=True).ret == 0
    assert time.monotonic() - started > 20 / 20
    at = sorted(map(float, (bench.path / "at.txt").read_text(encoding="utf-8").split()))
    assert len(at) >= 22  # twenty questions, and a canary's word a worker
    # slots lie 50 ms apart, whoever takes them: no second holds more than 20 (and a late one)
    assert all(at[i + 22] - at[i] > 0.9 for i in range(len(at) - 22))
    assert at[-1] - at[0] > (len(at) - 2) / 20 * 0.9


def test_the_time_spent_waiting_for_a_slot_is_no_time_of_the_agent(bench):
    bench.knowing(SEES)
    bench.run("--tme-max-rate=15", "--tme-timeout=0.05", "--tme-ingest-timeout=0.2", "-k", "toy-001 or toy-006")
    assert bench.counts() == {"correct": 2}
    assert all(row["timing"]["ingest"] < 0.2 for row in bench.rows())
