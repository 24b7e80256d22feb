"""From a model's reply to a verdict: the parse order, the closed set, and no default anywhere (cases J1 to J10)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_typedmemeval.judging.llm.reply import NoVerdict, read_reply
from pytest_typedmemeval.measure.outcome import Code

ALLOWED = ("correct", "wrong", "abstained", "missed", "no_answer")


def code_of(text):
    with pytest.raises(NoVerdict) as caught:
        read_reply(text, ALLOWED)
    return caught.value.code


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ('{"outcome": "wrong"}', "wrong"),
        ('\ufeff{"outcome": "Correct "}\n', "correct"),
        # J5: a fence, tagged in any way or not at all, text around it, CRLF
        ('```json\n{"outcome":"missed"}\n```', "missed"),
        ('```JSON\r\n{"outcome":"missed"}\r\n```', "missed"),
        ('```\n{"outcome":"missed"}\n```', "missed"),
        ('Here it is:\n```json\n{"outcome":"abstained"}\n```\nHope that helps.', "abstained"),
        ('I compared both. {"outcome": "wrong", "why": "it says {x}"} Done.', "wrong"),
        # J3: a plain word of the closed set, however it is dressed
        ("**Correct**", "correct"),
        ("Verdict: correct", "correct"),
        ("The answer is correct.", "correct"),
        ("outcome = no_answer", "no_answer"),
        # J8: the same said twice is one verdict
        ('{"outcome":"wrong","outcome":"wrong"}', "wrong"),
        ('{"outcome":"wrong"} so {"outcome":"wrong"}', "wrong"),
        # J7: an unclosed object that was quoted from the answer is none
        ('The answer says ```json\n{"outcome":"correct"\nbut no. {"outcome":"wrong"}', "wrong"),
        ('It ends in ```json {"outcome":"correct"\n```json\n{"outcome":"wrong"}\n```', "wrong"),
    ],
)
def test_the_verdict_is_read(text, outcome):
    assert read_reply(text, ALLOWED)["outcome"] == outcome


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # J1, J2: no word inside another, no negated one, no sentence
        ("INCORRECT", Code.JUDGE_UNPARSEABLE),
        ("partially correct", Code.JUDGE_UNPARSEABLE),
        ("not correct", Code.JUDGE_UNPARSEABLE),
        ("No. Yesterday's correct value was used.", Code.JUDGE_UNPARSEABLE),
        ("", Code.JUDGE_UNPARSEABLE),
        ('{"outcome":', Code.JUDGE_UNPARSEABLE),
        ('{"verdict": "correct"}', Code.JUDGE_UNPARSEABLE),
        ("[1, 2]", Code.JUDGE_UNPARSEABLE),
        ('{"outcome": "INCORRECT"}', Code.JUDGE_OUT_OF_ENUM),
        ('{"outcome": "premature"}', Code.JUDGE_OUT_OF_ENUM),
        ('{"outcome": true}', Code.JUDGE_OUT_OF_ENUM),
        ('{"outcome": null}', Code.JUDGE_OUT_OF_ENUM),
        # J8: two that differ
        ('{"outcome":"wrong","outcome":"correct"}', Code.JUDGE_AMBIGUOUS),
        ('{"outcome":"correct"} or rather {"outcome":"wrong"}', Code.JUDGE_AMBIGUOUS),
        ('```json\n{"outcome":"correct"}\n```\n```json\n{"outcome":"wrong"}\n```', Code.JUDGE_AMBIGUOUS),
        # J7: a fenced object that was quoted from the answer doesn't outrank the judge's own beside it
        ('The answer says\n```json\n{"outcome":"correct"}\n```\nbut no. {"outcome":"wrong"}', Code.JUDGE_AMBIGUOUS),
    ],
)
def test_what_decides_nothing_has_its_code(text, code):
    assert code_of(text) is code


@given(st.text(max_size=300))
def test_no_text_breaks_it(text):
    try:
        assert read_reply(text, ALLOWED)["outcome"] in ALLOWED
    except NoVerdict as none:
        assert none.code in (Code.JUDGE_UNPARSEABLE, Code.JUDGE_AMBIGUOUS, Code.JUDGE_OUT_OF_ENUM)


_PROSE = st.text(st.characters(exclude_characters="{}`"), max_size=60)


@given(before=_PROSE, after=_PROSE, outcome=st.sampled_from(ALLOWED), more=st.text(max_size=30))
def test_one_object_in_any_prose_is_the_verdict(before, after, outcome, more):
    text = f"{before}{json.dumps({'outcome': outcome, 'why': more})}{after}"
    assert read_reply(text, ALLOWED)["outcome"] == outcome


def test_many_open_braces_cost_no_time():
    assert code_of("{" * 100_000) is Code.JUDGE_UNPARSEABLE
