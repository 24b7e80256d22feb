"""Prospective: agents that fail in one known way are told by the pair table, and the sessions' times reach the agent as asked for."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.registry import get_corpus

LOOKUP = """
    from pytest_typedmemeval.corpus.registry import get_corpus

    BY_HISTORY = {}
    for q in get_corpus("prospective").questions:
        BY_HISTORY.setdefault((q.question, q.haystack_session_ids), []).append(q)

    def arms(sessions, question):
        return BY_HISTORY[question, tuple(session.id for session in sessions)]
"""
RIGHT = (
    LOOKUP
    + """
    def right(sessions, question, asked_at):
        return next(q.answer for q in arms(sessions, question) if q.asked_at == asked_at)

    @pytest.fixture
    def tme_agent(): return right
"""
)
NOTHING = {
    "n": 19,
    "both_correct": 0,
    "premature_before": 0,
    "missed_after": 0,
    "same_outcome": 0,
    "time_blind": 0,
    "split": 0,
}


def test_a_right_agent_is_correct_on_both_arms(bench):
    bench.agent(RIGHT)
    result = bench.run(vertical="prospective")
    assert result.ret == 0
    report = bench.report()["verticals"]["prospective"]
    assert report["outcomes"]["counts"]["correct"] == 50
    assert report["extras"]["pairs"] == NOTHING | {"both_correct": 19, "same_outcome": 19}
    assert report["extras"]["matrix"] == {"correct": {"correct": 19}}
    result.stdout.fnmatch_lines(["before/after pairs: 19; 19 both correct, 0 premature before, 0 missed after, *"])


def test_an_agent_that_reads_the_wall_clock_is_time_blind(bench):  # A1
    """It takes the time of today's clock and not the one at which it is asked: one answer for both arms, right on one of them at most."""
    bench.agent(
        LOOKUP
        + """
    from datetime import datetime, timezone

    def wall_clock(sessions, question, asked_at):
        now = datetime.now(timezone.utc)
        return min(arms(sessions, question), key=lambda q: abs(q.asked_at - now)).answer

    @pytest.fixture
    def tme_agent(): return wall_clock
"""
    )
    result = bench.run(vertical="prospective")
    pairs = bench.report()["verticals"]["prospective"]["extras"]["pairs"]
    assert pairs == NOTHING | {"premature_before": 19, "time_blind": 19}
    result.stdout.fnmatch_lines(["  time-blind: the same answer on both arms of 19 of 19 pairs"])


def test_an_eager_agent_is_premature(bench):
    bench.agent(
        LOOKUP
        + """
    def eager(sessions, question, asked_at):
        return arms(sessions, question)[0].answer if len(arms(sessions, question)) == 1 else next(
            q.answer for q in arms(sessions, question) if q.typedmemeval.arm == "after") + f" I say so at {asked_at:%H:%M}."

    @pytest.fixture
    def tme_agent(): return eager
"""
    )
    bench.run(vertical="prospective")
    report = bench.report()["verticals"]["prospective"]
    assert report["outcomes"]["counts"]["premature"] == 19
    assert report["extras"]["pairs"]["premature_before"] == 19
    assert report["extras"]["pairs"]["time_blind"] == 0
    assert {shape: table["counts"]["premature"] for shape, table in report["by_shape"].items()} == {
        "as-of": 0,
        "current": 0,
        "due-window": 0,
        "due-later-reminder": 8,
        "expiring-validity": 6,
        "not-yet-true": 5,
    }


def test_an_agent_that_never_lets_anything_come_due_misses(bench):
    bench.agent("@pytest.fixture\ndef tme_agent(): return lambda *asked: 'Not yet.'")
    bench.run(vertical="prospective")
    report = bench.report()["verticals"]["prospective"]
    assert report["extras"]["pairs"] == NOTHING | {"missed_after": 19, "time_blind": 19}
    assert report["by_shape"]["due-later-reminder"]["counts"]["missed"] == 8


def test_a_pair_with_an_unmeasured_arm_is_split(bench):
    bench.agent(
        LOOKUP
        + """
    def flaky(sessions, question, asked_at):
        here = next(q for q in arms(sessions, question) if q.asked_at == asked_at)
        if here.typedmemeval.arm == "after" and here.shape == "not-yet-true":
            return ""
        return here.answer

    @pytest.fixture
    def tme_agent(): return flaky
"""
    )
    bench.run(vertical="prospective")
    pairs = bench.report()["verticals"]["prospective"]["extras"]["pairs"]
    assert pairs == NOTHING | {"both_correct": 14, "same_outcome": 14, "split": 5}


SEEN = """
    SEEN = []

    def watching(sessions, question, asked_at):
        SEEN.append((sessions, asked_at))
        return "I don't know."

    @pytest.fixture
    def tme_agent(): return watching

    def pytest_unconfigure(config):
        asked_at = SEEN[0][1]
        times = {session.started_at is None for sessions, _ in SEEN for session in sessions}
        printed = {session.turns[0].content.startswith("[20") for sessions, _ in SEEN for session in sessions}
        print("untyped", times, "printed", printed, "asked", asked_at.tzinfo is not None)
"""


@pytest.mark.parametrize(
    ("args", "untyped", "printed"),
    [
        ([], "{False}", "{False}"),
        (["--tme-timestamps=both"], "{False}", "{True}"),
        (["--tme-arm=control"], "{False}", "{True}"),
    ],
)
def test_how_the_times_reach_the_agent(bench, args, untyped, printed):
    bench.agent(SEEN)
    result = bench.run("-s", *args, vertical="prospective")
    result.stdout.fnmatch_lines([f"*untyped {untyped} printed {printed} asked True"])


@pytest.mark.parametrize(("mode", "printed"), [("text", "{True}"), ("none", "{False}")])
def test_another_vertical_may_do_without_typed_times(bench, mode, printed):
    bench.agent(SEEN)
    result = bench.run("-s", f"--tme-timestamps={mode}", vertical="forgetting")
    result.stdout.fnmatch_lines([f"*untyped {{True}} printed {printed} asked True"])
    assert bench.report()["run"]["options"]["timestamps"] == mode


def test_the_control_arm_is_the_same_file_under_a_label_of_its_own(bench):
    bench.agent(RIGHT)
    bench.run(vertical="prospective")
    plain = bench.report()
    result = bench.run("--tme-arm=control", vertical="prospective")
    control = bench.report()
    corpus = control["verticals"]["prospective"]["corpus"]
    assert corpus["sha256"] == plain["verticals"]["prospective"]["corpus"]["sha256"] == get_corpus("prospective").sha256
    assert corpus["id"] == "pytest-typedmemeval-prospective-v1-control"
    assert plain["verticals"]["prospective"]["corpus"]["id"] == "pytest-typedmemeval-prospective-v1"
    assert control["run"]["arm"] == "control" and control["run"]["options"]["timestamps"] == "both"
    assert control["run"]["fingerprints"]["measurement"] != plain["run"]["fingerprints"]["measurement"]
    result.stdout.fnmatch_lines(["corpus pytest-typedmemeval-prospective-v1-control sha256 *"])


@pytest.mark.parametrize(
    ("args", "vertical", "said"),
    [
        (
            ["--tme-timestamps=text"],
            "prospective",
            "*--tme-timestamps=text: prospective needs the sessions' typed times*",
        ),
        (["--tme-timestamps=none"], "all", "*--tme-timestamps=none: prospective needs the sessions' typed times*"),
        (["--tme-timestamps=now"], "prospective", "*--tme-timestamps=now: must be one of typed, text, both, none"),
        (["--tme-arm=control"], "episodic", "*--tme-arm=control: episodic has no control arm*"),
        (["--tme-arm=control"], "prospective,forgetting", "*--tme-arm=control: forgetting has no control arm*"),
        (["--tme-arm=control", "--tme-timestamps=typed"], "prospective", "*leave out --tme-timestamps=typed"),
    ],
)
def test_what_can_not_be_asked_is_refused_before_the_first_call(bench, args, vertical, said):
    bench.agent("def called(*asked): raise SystemExit('asked')\n@pytest.fixture\ndef tme_agent(): return called")
    result = bench.run(*args, vertical=vertical)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([said])


def test_a_shape_that_lives_on_timestamps_is_unrun_without_them(bench):
    bench.agent(
        """
    from dataclasses import replace
    import pytest_typedmemeval.verticals.episodic as episodic

    VERTICAL, CALLS = episodic.VERTICAL, []
    episodic.VERTICAL = replace(VERTICAL, needs_timestamps=frozenset({"list-order"}))

    def pytest_unconfigure(config):
        episodic.VERTICAL = VERTICAL
        print("called", len(CALLS))

    @pytest.fixture
    def tme_agent(): return lambda *asked: CALLS.append(1) or "I don't know."
"""
    )
    result = bench.run("-s", "--tme-timestamps=none")
    table = bench.report()["verticals"]["episodic"]["by_shape"]["list-order"]
    assert table["counts"]["unrun"] == 15 and table["codes"] == {"no_timestamps": 15}
    assert bench.report()["verticals"]["episodic"]["outcomes"]["counts"]["abstained"] == 35
    assert result.ret == 0
    result.stdout.fnmatch_lines(["called 37"])  # 35 questions, the canary's two
