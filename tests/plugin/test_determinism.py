"""Same corpus, agent and options: the same normalised report, byte for byte."""

from __future__ import annotations


def test_workers_order_hash_seed_and_time_zone_change_nothing(bench, monkeypatch):
    (bench.path / "conftest.py").touch()
    bench.run("--tme-agent=bm25", process=True)
    plain = bench.normalised()
    monkeypatch.setenv("PYTHONHASHSEED", "random")
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    bench.run("--tme-agent=bm25", "-n", "2", "-p", "randomly", process=True, randomly=True)
    assert bench.normalised() == plain
    bench.run("--tme-agent=bm25", "-p", "randomly", process=True, randomly=True)
    assert bench.normalised() == plain


def test_the_random_agent_draws_the_same_sessions_in_every_process(bench):
    (bench.path / "conftest.py").touch()
    bench.run("--tme-agent=random")
    plain = bench.normalised()
    bench.run("--tme-agent=random", "-n", "2", process=True)
    assert bench.normalised() == plain


def test_node_ids_are_the_same_with_and_without_workers(bench):
    bench.agent("silent")
    plain = bench.run("-v")
    spread = bench.run("-v", "-n", "2", process=True)
    wanted = {f"conftest.py::episodic[tme-epi-{n:03d}]" for n in range(1, 51)}
    for result in (plain, spread):
        text = "\n".join(result.outlines)
        assert {nodeid for nodeid in wanted if nodeid in text} == wanted
