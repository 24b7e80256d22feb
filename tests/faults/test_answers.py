"""Odd answers, odd histories, and agents that look where they shouldn't."""

from __future__ import annotations

import json

import pytest

CHEAT = """
    import gc, os, sys, inspect, re
    from pytest_typedmemeval import Answer, Evidence

    def reachable(root):
        # every string that hangs on what the agent was given, five references deep
        seen, todo, texts = set(), [(root, 0)], []
        while todo:
            thing, depth = todo.pop()
            if id(thing) in seen or depth > 5: continue
            seen.add(id(thing))
            if isinstance(thing, str): texts.append(thing)
            elif isinstance(thing, dict): todo += [(part, depth + 1) for pair in thing.items() for part in pair]
            elif isinstance(thing, (list, tuple, set, frozenset)): todo += [(part, depth + 1) for part in thing]
            elif hasattr(thing, "__slots__") or hasattr(thing, "__dict__"):
                names = [*getattr(thing, "__slots__", ()), *getattr(thing, "__dict__", {})]
                todo += [(getattr(thing, name, None), depth + 1) for name in names]
        return texts

    class Cheat:
        def reset(self): self.sessions = []
        def ingest(self, session): self.sessions.append(session)
        def answer(self, question, *, asked_at):
            told = reachable([self.sessions, question, asked_at, os.environ.get("PYTEST_CURRENT_TEST", "")])
            for word in ("has_answer", "answer_session_ids", "typedmemeval", "_abs", "gold", "decoy"):
                assert not any(word in text for text in told if text not in self.words()), word
            # the longest session, the last id, the first in the alphabet: what a label or a careless builder would mark
            best = max(self.sessions, key=lambda s: (len(s.as_text()), s.id), default=None)
            return Answer("I don't know.", retrieved=[Evidence(session_id=best.id)] if best else [])
        def words(self):
            return {turn.content for session in self.sessions for turn in session.turns}
    @pytest.fixture
    def tme_agent(): return Cheat()
"""


def test_an_agent_that_uses_all_that_it_is_given_finds_no_key(bench):  # A15 A16
    """It sees sessions, question, time and the item's name; from these it gets what an agent gets that picks a session blindly."""
    bench.agent(CHEAT)
    result = super(type(bench), bench).run(vertical="episodic")
    report = bench.report()["verticals"]["episodic"]
    assert result.ret == 0
    assert report["outcomes"]["counts"]["error"] == 0
    single = [row for row in report["questions"] if row["shape"] != "list-order"]
    # a blind pick of one of 16 to 24 sessions: 35 / 20 = 1.75 expected; 7 or more has a probability under .5 per cent
    assert len(single) == 35
    assert sum(row["coverage"] for row in single) < 7


def test_none_and_empty_answers_are_rows(bench):  # A26 J32
    bench.knowing(
        """
        import itertools
        def answer(sessions, question, asked_at):
            if question.endswith("number 3?"): return None
            if question.endswith("number 7?"): return " \\u200b\\n"
            return TOLD.get(question, "no idea")
        @pytest.fixture
        def tme_agent(): return answer
        """
    )
    assert bench.run().ret == 0
    assert bench.counts() == {"correct": 18, "inconclusive": 2}
    assert bench.codes() == {"empty_answer": 2}


def test_a_huge_session_is_handed_over_whole(bench):  # A25
    path = bench.path / "toy.json"
    questions = json.loads(path.read_text(encoding="utf-8"))
    questions[0]["haystack_sessions"][0][1]["content"] = "na " * 133_400
    path.write_text(json.dumps(questions[:1]), encoding="utf-8")
    bench.knowing(
        """
        def answer(sessions, question, asked_at):
            if question == LOCKER: return "no idea"
            assert max(len(turn.content) for session in sessions for turn in session.turns) == 400_200
            return TOLD[question]
        @pytest.fixture
        def tme_agent(): return answer
        """
    )
    assert bench.run("--tme-history=structured").ret == 0
    assert bench.counts() == {"correct": 1}


@pytest.mark.parametrize("turns", [[], ["", " ", "\u200b"]], ids=["no-turns", "blank-turns"])
def test_empty_sessions_and_turns_are_handed_over_as_they_are(bench, turns):  # A5 A6 R1
    path = bench.path / "toy.json"
    questions = json.loads(path.read_text(encoding="utf-8"))[4:5]
    blank = [{"role": "user", "content": text, "has_answer": False} for text in turns]
    questions[0]["haystack_sessions"] = [blank for _ in questions[0]["haystack_sessions"]]
    path.write_text(json.dumps(questions), encoding="utf-8")
    bench.agent("")
    assert bench.run("--tme-agent=bm25").ret in (0, 20)
    assert [row["outcome"] != "error" for row in bench.rows()] == [True]


def test_two_user_turns_in_a_row_are_handed_over_as_they_are(bench):  # A8
    path = bench.path / "toy.json"
    questions = json.loads(path.read_text(encoding="utf-8"))[:1]
    for session in questions[0]["haystack_sessions"]:
        session.insert(0, {"role": "user", "content": "Are you there?", "has_answer": False})
    for item in questions[0]["typedmemeval"]["evidence"]:
        item["turn_index"] += 1
    path.write_text(json.dumps(questions), encoding="utf-8")
    bench.knowing(
        """
        def answer(sessions, question, asked_at):
            if question == LOCKER: return "no idea"
            assert all([turn.role for turn in s.turns][:2] == ["user", "user"] for s in sessions)
            return TOLD[question]
        @pytest.fixture
        def tme_agent(): return answer
        """
    )
    assert bench.run().ret == 0
    assert bench.counts() == {"correct": 1}


def test_an_agent_that_stores_nothing_is_flagged(bench):  # A18
    bench.agent(
        """
        from pytest_typedmemeval import Answer
        @pytest.fixture
        def tme_agent(): return lambda *asked: Answer("I don't know.", retrieved=[])
        """
    )
    result = bench.run()
    assert {row["coverage"] for row in bench.rows() if row["shape"] != "unknown"} == {0.0}
    assert {row["coverage"] for row in bench.rows() if row["shape"] == "unknown"} == {None}  # R6 R7
    result.stdout.fnmatch_lines(["  nothing retrieved in 16 of 16: is anything stored?"])


def test_more_is_returned_than_k_and_k_is_above_the_haystack(bench):  # A14 R8 R10
    bench.agent(
        """
        from pytest_typedmemeval import Answer, Evidence
        @pytest.fixture
        def tme_agent(): return lambda sessions, q, at: Answer("I don't know.", retrieved=[Evidence(s.id) for s in sessions])
        """
    )
    result = bench.run("--tme-k=6")
    assert {row["returned"] for row in bench.rows() if row["coverage"] is not None} == {4, 8}
    result.stdout.fnmatch_lines(["  k is larger than the haystack in 8 of 16"])
    result = bench.run("--tme-k=8")
    result.stdout.fnmatch_lines(["  no headroom at this k: a better retriever can't show here"])
