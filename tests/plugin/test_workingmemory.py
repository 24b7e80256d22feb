"""WorkingMemory: the distance curve tells an agent that forgets by age from one that doesn't."""

from __future__ import annotations

BINS = ["00-11", "12-23", "24-35", "36-47", "48-59"]


def curve(bench, axis="sessions"):
    return bench.report()["verticals"]["workingmemory"]["extras"]["distance"][axis]


def test_full_recall_gives_a_flat_curve(bench):
    bench.agent(
        """
    from pytest_typedmemeval import Answer, Evidence
    from pytest_typedmemeval.corpus.registry import get_corpus

    BY_HISTORY = {(q.question, q.haystack_session_ids): q for q in get_corpus("workingmemory").questions}

    def recall(sessions, question, at):
        asked = BY_HISTORY[question, tuple(session.id for session in sessions)]
        return Answer(asked.answer, retrieved=[Evidence(name) for name in asked.answer_session_ids])

    @pytest.fixture
    def tme_agent(): return recall
"""
    )
    result = bench.run(vertical="workingmemory")
    assert result.ret == 0
    cells = curve(bench)
    assert list(cells) == BINS
    assert {(cell["n"], cell["correct"], cell["coverage"]) for cell in cells.values()} == {(12, 12, 1.0)}
    assert {cell["correct"] / cell["n"] for cell in curve(bench, "days").values()} == {1.0}
    result.stdout.fnmatch_lines(["by distance in sessions *", "  00-11 *12 *12 *1.00", "by distance in days *"])


def test_an_agent_that_keeps_the_last_sessions_bends_the_curve(bench):
    """A real agent, the BM25 one with a window: it knows nothing from further back than twelve sessions."""
    bench.agent(
        """
    from pytest_typedmemeval.agents.reference import Bm25Agent

    class Recent(Bm25Agent):
        def ingest(self, session):
            super().ingest(session)
            del self._sessions[:-12]

    @pytest.fixture
    def tme_agent(): return Recent()
"""
    )
    bench.run(vertical="workingmemory")
    cells = curve(bench)
    assert cells["00-11"]["coverage"] > 0.75  # five of twelve sessions, and nothing older competes
    assert cells["00-11"]["correct"] >= 3  # the reader without a model finds a quarter of what it is shown
    assert [cells[name]["coverage"] for name in BINS[1:]] == [0.0] * 4
    assert [cells[name]["correct"] for name in BINS[1:]] == [0] * 4
    days = list(curve(bench, "days").values())
    assert days[0]["coverage"] > days[-1]["coverage"] == 0.0


def test_two_verticals_in_one_run_have_a_report_each(bench):
    (bench.path / "conftest.py").touch()
    result = bench.run("--tme-agent=silent", vertical="forgetting,workingmemory")
    assert result.ret == 0
    verticals = bench.report()["verticals"]
    assert {name: vertical["n"] for name, vertical in verticals.items()} == {"forgetting": 50, "workingmemory": 60}
    assert verticals["workingmemory"]["outcomes"]["counts"]["abstained"] == 60
    assert [cell["abstained"] for cell in verticals["workingmemory"]["extras"]["distance"]["sessions"].values()] == [
        12
    ] * 5
    result.stdout.fnmatch_lines(["*TypedMemEval-Forgetting v1 50q*", "*TypedMemEval-WorkingMemory v1 60q*"])
