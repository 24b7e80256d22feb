"""Which exit code rows and requirements call for, and in which order."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.model import QuestionRow, Requirement
from pytest_typedmemeval.session.exit_codes import ending


def rows(**counts: int) -> list[QuestionRow]:
    codes = {
        "error": Code.AGENT_EXCEPTION,
        "inconclusive": Code.RULES_UNDECIDED,
        "interrupted": Code.INTERRUPTED,
        "stopped": Code.STOPPED_EARLY,
        "timestamps": Code.NO_TIMESTAMPS,
    }
    made = []
    for name, count in counts.items():
        outcome = Outcome.UNRUN if name in ("interrupted", "stopped", "timestamps") else Outcome(name)
        made += [
            QuestionRow(id="q", vertical="episodic", shape="s", outcome=outcome, code=codes.get(name), content_hash="h")
        ] * count
    return made


HOLDS = Requirement(expression="correct >= 1", vertical="episodic", figure="correct is 5 of 5", holds=True)
FAILS = Requirement(expression="correct >= 9", vertical="episodic", figure="correct is 5 of 5", holds=False)


@pytest.mark.parametrize(
    ("counts", "requirements", "options", "code"),
    [
        ({"correct": 5, "wrong": 45}, [], {}, 0),
        ({}, [], {}, 20),
        ({"inconclusive": 10}, [], {}, 20),
        ({"error": 10}, [FAILS], {}, 20),
        ({"stopped": 10}, [], {}, 20),
        ({"correct": 94, "error": 6}, [FAILS], {}, 22),
        ({"correct": 95, "error": 5}, [], {}, 0),
        ({"correct": 95, "error": 5}, [], {"max_errors": 0.0}, 22),
        ({"correct": 94, "interrupted": 6}, [], {}, 22),
        ({"correct": 50, "stopped": 50}, [], {}, 0),
        ({"correct": 50, "timestamps": 50}, [], {}, 0),
        ({"correct": 5}, [HOLDS, FAILS], {}, 21),
        ({"correct": 5}, [HOLDS], {}, 0),
        ({"correct": 90, "inconclusive": 10}, [], {}, 0),
        ({"correct": 90, "inconclusive": 10}, [], {"max_undecided": 0.05}, 21),
        ({"correct": 90, "inconclusive": 10}, [], {"max_undecided": 0.1}, 0),
    ],
)
def test_the_first_that_applies(counts, requirements, options, code):
    assert ending(RunOptions(verticals=("episodic",), **options), rows(**counts), requirements).code == code
