"""A fixture that fails after the measurement loses nothing, and isn't told as an error of the question."""

from __future__ import annotations


def test_a_failing_teardown_is_counted_apart(bench):
    bench.knowing(
        """
        @pytest.fixture
        def tme_agent():
            def answer(sessions, question, asked_at):
                if question.endswith("number 2?"): raise ValueError("down")
                return TOLD.get(question, "no idea")
            yield answer
            raise OSError("the store would not stop")
        """
    )
    result = bench.run("--tme-max-errors=0.5", "-k", "toy-001 or toy-002 or toy-003")
    assert result.ret == 1
    assert bench.counts() == {"correct": 2, "error": 1}
    result.stdout.fnmatch_lines(
        [
            "*ERROR at teardown of toy[[]toy-001[]]*",
            "exit 1: the agent fixture's teardown failed after 3 questions",
            "*1 error, 2 correct, 3 teardown error in *",
        ]
    )
