"""The report as Markdown: what stands first, what it may cost, and that nobody's text is markup."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.report.markdown import inert, report_markdown
from tests.rows import report, rows


def test_a_regression_stands_first():
    base = report([*rows("." * 15, shape="a"), *rows("." * 15, shape="b")])
    head = report([*rows("." * 15, shape="a"), *rows("." * 7 + "W" * 8, shape="b")], version="2")
    lines = report_markdown(head, base).splitlines()
    assert lines[:3] == ["## TypedMemEval-Episodic v1 30q, agent toy 2", "", "**Regression: b**"]
    assert "| b | 15 | 100% | 47% | 8 | 0 | 0.0078, 0.016 | REGRESSION |" in lines
    assert "| b \\* | 15 | 7 (47%, 25 to 70%) | 8 (53%, 30 to 75%) | 0 (0%, 0 to 20%) | 0 (0%, 0 to 20%) | - |" in lines
    assert "- b-008: correct before, wrong now" in lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a | b", r"a \| b"),
        ("<img onerror=x>", "&lt;img onerror=x&gt;"),
        ("@team see #12", r"&#64;team see \#12"),
        ("[x](http://a.b)", r"\[x\](http&#58;//a.b)"),
        ("**bold** `code`\nnext", r"\*\*bold\*\* \`code\` next"),
        ("x" * 10, "xxxxx..."),
    ],
)
def test_text_of_others_is_no_markup(text, shown):
    assert inert(text, 8 if text[0] == "x" else None) == shown


def test_five_verticals_of_three_hundred_questions_fit_into_a_comment():
    many = report(rows("W" * 300, answer="|" * 400, question="q")).verticals["episodic"]
    made = report(rows("."))
    text = report_markdown(made.model_copy(update={"verticals": {"episodic": many}}))
    assert len(text) * 5 < 65_536
    assert "300 questions not correct, 20 shown" in text


def test_what_cannot_be_compared_is_told():
    assert "> No comparison with the baseline: k differs: 9 and 5" in report_markdown(
        report(rows("..")), report(rows(".."), {"k": 9})
    )
