"""The HTML report as text: what goes into it, how large it gets, and that it needs its extra."""

from __future__ import annotations

import json
import re

import pytest

from pytest_typedmemeval.report.html import page as html_page
from pytest_typedmemeval.report.html.data import data_block, fit_conversations
from pytest_typedmemeval.report.html.page import MissingJinja, report_html
from pytest_typedmemeval.report.html.view import curve_points, gate_scalars, gate_tables
from pytest_typedmemeval.report.model import KeptSession, KeptTurn
from pytest_typedmemeval.verticals.figures import Curve, Point
from tests.rows import report, rows


def test_a_data_block_cannot_be_left():
    """S14: no ``<`` and no line separator that a script would end at."""
    text = data_block({"a": "</script><!--\u2028"})
    assert "<" not in text
    assert "\u2028" not in text
    assert json.loads(text) == {"a": "</script><!--\u2028"}


def with_talk(letters: str, characters: int):
    made = report(rows(letters))
    vertical = made.verticals["episodic"]
    talk = {
        one.content_hash: (
            KeptSession(id=one.id, date="2026", gold=True, turns=(KeptTurn(role="user", content="x" * characters),)),
        )
        for one in vertical.questions
        if one.outcome.value != "correct"
    }
    return made.model_copy(update={"verticals": {"episodic": vertical.model_copy(update={"conversations": talk})}})


def test_conversations_go_in_as_far_as_they_fit_and_the_cut_is_told():
    made = with_talk("..WWW", 300_000)
    small = report_html(made, max_mb=0.8)
    assert len(small.encode()) < 800_000
    assert "1 of 3 kept conversations are left out" in re.sub(r"\s+", " ", small)
    assert "left out of this page" not in report_html(made)
    assert (fit_conversations(made, 0).kept, fit_conversations(made, 0).cut) == (0, 3)


def test_sessions_that_questions_share_go_in_once():
    made = with_talk("WW", 1000)
    vertical = made.verticals["episodic"]
    first = next(iter(vertical.conversations.values()))
    shared = vertical.model_copy(update={"conversations": dict.fromkeys(vertical.conversations, first)})
    talks = fit_conversations(made.model_copy(update={"verticals": {"episodic": shared}}), 10_000)
    assert (talks.kept, len(talks.sessions)) == (2, 1)


def test_the_page_loads_nothing():
    text = report_html(report(rows(".WA?E")))
    assert not re.search(r"(?:src|href)=\"(?!#|data:,)", text)
    assert "@import" not in text
    assert "url(" not in text
    assert text == report_html(report(rows(".WA?E")))


def test_without_jinja_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(html_page, "find_spec", lambda name: None)
    with pytest.raises(MissingJinja, match=r"pip install 'pytest-typedmemeval\[html\]'"):
        report_html(report(rows("..")))


def test_a_report_that_cannot_be_compared_says_why_instead():
    text = report_html(report(rows("..")), report(rows(".."), {"k": 9}))
    assert "The baseline can&#39;t be compared: k differs: 9 and 5." in text


def test_a_curve_stands_in_even_steps_with_wilsons_intervals():
    points = curve_points(Curve("t", "sessions", "correct", (Point("2", 10, 10), Point("4", 0, 0), Point("8", 5, 10))))
    assert [(point.label, point.at, point.rate) for point in points] == [("2", 0.25, 1.0), ("8", 0.75, 0.5)]
    assert (round(points[1].low, 4), round(points[1].high, 4)) == (0.2366, 0.7634)
    assert points[1].previous is points[0]


def test_a_gate_is_shown_without_being_known():
    gate = {
        "passed": False, "skipped": False, "reason": "two inversions", "mrr": 0.91234, "stored": 240,
        "by_family": {"negation": {"probes": 12, "mrr": 1.0}, "numeric": {"probes": 12, "mrr": None}},
        "scores": {"n": 62, "f1": 0.9333, "per_class": {"plain": {"n": 6, "disagreed": ["w-1", "w-2"]}}},
        "inversions": [{"query": "q", "twin_ranks": {"negation": 1}}], "rows": [{"id": "x"}],
    }  # fmt: skip
    assert ("mrr", "0.9123") in list(gate_scalars(gate))
    assert ("scores f1", "0.9333") in list(gate_scalars(gate))
    tables = {table.title: table for table in gate_tables(gate)}
    assert list(tables) == ["By family", "Scores: per class", "Inversions"]
    assert tables["By family"].rows == (("negation", 12, 1.0), ("numeric", 12, None))
    assert tables["Scores: per class"].rows == (("plain", 6, "w-1, w-2"),)
    assert tables["Inversions"].rows == (("1", "q", "negation 1"),)
