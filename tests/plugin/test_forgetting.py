"""Forgetting: agents that fail in one known way are told by the figures of the report."""

from __future__ import annotations

LOOKUP = """
    from pytest_typedmemeval.corpus.registry import get_corpus

    BY_HISTORY = {(q.question, q.haystack_session_ids): q for q in get_corpus("forgetting").questions}

    def asked(sessions, question):
        return BY_HISTORY[question, tuple(session.id for session in sessions)]
"""


def test_a_perfect_agent_is_correct_throughout(bench):
    bench.agent(LOOKUP + "\n    @pytest.fixture\n    def tme_agent(): return lambda s, q, at: asked(s, q).answer\n")
    assert bench.run(vertical="forgetting").ret == 0
    report = bench.report()["verticals"]["forgetting"]
    assert report["outcomes"]["counts"]["correct"] == 50
    assert report["extras"]["pairs"] == {
        "both_correct": 15,
        "only_invalidated": 0,
        "only_still_valid": 0,
        "neither": 0,
        "split": 0,
    }


def test_full_recall_that_ignores_endings_shows_stale_recall(bench):
    bench.agent(
        LOOKUP
        + """
    def recall(sessions, question, at):
        evidence = asked(sessions, question).typedmemeval.evidence
        return f"It's {evidence[0].value}." if evidence else "I don't know."

    @pytest.fixture
    def tme_agent(): return recall
"""
    )
    bench.run(vertical="forgetting")
    extras = bench.report()["verticals"]["forgetting"]["extras"]
    assert extras["stale_recall"] == {"count": 20, "n": 20}
    assert extras["over_forgetting"] == {"count": 0, "n": 15}
    assert extras["misattributed_forgetting"] == {"count": 0, "n": 15}
    assert extras["pairs"]["only_still_valid"] == 15
    assert bench.report()["verticals"]["forgetting"]["wrong_values"] == {"stale": 20}


def test_an_agent_that_forgets_everything_shows_both_other_flags(bench):
    bench.agent("@pytest.fixture\ndef tme_agent(): return lambda *asked: 'No longer: you cancelled that.'")
    result = bench.run(vertical="forgetting")
    extras = bench.report()["verticals"]["forgetting"]["extras"]
    assert extras["stale_recall"] == {"count": 0, "n": 20}
    assert extras["over_forgetting"] == {"count": 15, "n": 15}
    assert extras["misattributed_forgetting"] == {"count": 15, "n": 15}
    assert extras["pairs"]["only_invalidated"] == 15
    result.stdout.fnmatch_lines(
        [
            "forgetting: stale_recall 0 of 20, over_forgetting 15 of 15, misattributed_forgetting 15 of 15",
            "  pairs: 15 only invalidated",
        ]
    )


def test_a_denier_is_right_about_what_was_never_said_alone(bench):
    (bench.path / "conftest.py").touch()
    bench.run("--tme-agent=constant", vertical="forgetting")
    by_shape = bench.report()["verticals"]["forgetting"]["by_shape"]
    assert {shape: table["counts"]["correct"] for shape, table in by_shape.items()} == {
        "invalidated": 0,
        "still-valid": 0,
        "never-known": 15,
    }


def test_a_statement_surfaced_without_its_ending_is_counted(bench):
    bench.agent(
        LOOKUP
        + """
    from pytest_typedmemeval import Answer, Evidence

    def half(sessions, question, at):
        evidence = asked(sessions, question).typedmemeval.evidence
        listed = [Evidence(evidence[0].session_id)] if evidence else []
        return Answer(f"It's {evidence[0].value}." if evidence else "I don't know.", retrieved=listed)

    @pytest.fixture
    def tme_agent(): return half
"""
    )
    bench.run(vertical="forgetting")
    report = bench.report()["verticals"]["forgetting"]
    assert report["extras"]["statement_without_invalidation"] == {"n": 20, "stale_recall": 20}
    assert report["coverage"]["components"] == {"invalidation": 0.0, "statement": 1.0}
    assert report["evidence"]["by_outcome"]["wrong"] == {"present": 0, "absent": 20, "unobserved": 0}


def test_no_id_that_the_agent_sees_tells_an_abstention(bench):
    bench.agent('@pytest.fixture\ndef tme_agent(): return lambda *asked: "I don\'t know."')
    result = bench.run("--collect-only", "-q", vertical="forgetting")
    ids = [line for line in result.outlines if "::forgetting[" in line]
    assert len(ids) == 50
    assert not any("_abs" in line for line in ids)


def test_two_verticals_in_one_session_are_never_averaged(bench):
    (bench.path / "conftest.py").touch()
    bench.run("--tme-agent=silent", vertical="episodic,forgetting")
    report = bench.report()
    assert list(report["verticals"]) == ["episodic", "forgetting"]
    assert report["verticals"]["episodic"]["outcomes"]["counts"]["abstained"] == 50
    assert report["verticals"]["forgetting"]["by_shape"]["never-known"]["counts"]["correct"] == 15
    assert not {"accuracy", "outcomes", "coverage", "n"} & set(report)
