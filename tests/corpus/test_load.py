"""A bad corpus is refused with every problem at once; a good one is read as it is."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_typedmemeval.corpus.load import CorpusError, content_hash, corpus_sha256, parse_questions
from pytest_typedmemeval.corpus.model import format_date, parse_date

GOOD: dict[str, Any] = {
    "question_id": "tme-epi-001",
    "question_type": "episodic-assistant-stated",
    "question": "What did you suggest for the soup?",
    "answer": "Lovage.",
    "question_date": "2026/02/07 (Sat) 14:15",
    "haystack_session_ids": ["a1", "b2"],
    "haystack_dates": ["2026/02/01 (Sun) 09:00", "2026/02/03 (Tue) 18:30"],
    "haystack_sessions": [
        [
            {"role": "user", "content": "Soup?", "has_answer": False},
            {"role": "assistant", "content": "Lovage, a little.", "has_answer": True},
        ],
        [
            {"role": "user", "content": "Rain again.", "has_answer": False},
            {"role": "assistant", "content": "So it seems.", "has_answer": False},
        ],
    ],
    "answer_session_ids": ["a1"],
    "typedmemeval": {
        "vertical": "episodic",
        "shape": "assistant-stated",
        "evidence": [
            {
                "component": "statement",
                "session_id": "a1",
                "turn_index": 1,
                "span": "Lovage, a little.",
                "value": "lovage",
            }
        ],
        "load_bearing": [0],
        "gold": {"kind": "value", "value": "lovage"},
        "decoys": [],
    },
}


def changed(**changes: Any) -> dict[str, Any]:
    question = copy.deepcopy(GOOD)
    for path, value in changes.items():
        target: Any = question
        *parents, last = path.split("__")
        for part in parents:
            target = target[int(part) if part.isdigit() else part]
        target[int(last) if last.isdigit() else last] = value
    return question


def problems(*questions: Any) -> list[str]:
    with pytest.raises(CorpusError) as caught:
        parse_questions(json.dumps(list(questions), indent=1).encode(), "x.json")
    return [str(problem) for problem in caught.value.problems]


def test_a_good_file_is_read():
    [question] = parse_questions(json.dumps([GOOD]).encode(), "x.json")
    assert question.public_id == "tme-epi-001"
    assert question.load_bearing_sessions == ("a1",)
    assert question.asked_at.isoformat() == "2026-02-07T14:15:00+00:00"


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (changed(answer=None), "line 3, tme-epi-001: answer: input should be a valid string, this is null"),
        (changed(answer=True), "line 3, tme-epi-001: answer: input should be a valid string, this is true"),
        (changed(answer=["Lovage"]), "line 3, tme-epi-001: answer: input should be a valid string, this is an array"),
        (
            changed(haystack_sessions__0__0__role="bot"),
            "line 3, tme-epi-001: haystack_sessions[0][0].role: input should be 'user' or 'assistant', this is 'bot'",
        ),
        (  # A8: a turn in the middle that neither side said
            changed(haystack_sessions__0__0__role="system"),
            "line 3, tme-epi-001: haystack_sessions[0][0].role: input should be 'user' or 'assistant', this is 'system'",
        ),
        (  # A7: a tool call without content, and content as parts
            changed(haystack_sessions__0__1__content=None),
            "line 3, tme-epi-001: haystack_sessions[0][1].content: input should be a valid string, this is null",
        ),
        (
            changed(haystack_sessions__0__1__content=[{"type": "text", "text": "Lovage, a little."}]),
            "line 3, tme-epi-001: haystack_sessions[0][1].content: input should be a valid string, this is an array",
        ),
        (
            changed(haystack_sessions__0__0__has_answer=1),
            "line 3, tme-epi-001: haystack_sessions[0][0].has_answer: input should be a valid boolean, this is 1",
        ),
        (
            changed(question_date="soon"),  # A2
            "line 3, tme-epi-001: question_date: 'soon' is not of the form '2026/02/07 (Sat) 14:15'",
        ),
        (
            changed(question_date="2026/02/30 (Mon) 14:15"),
            "line 3, tme-epi-001: question_date: day is out of range for month",
        ),
        (
            changed(question_date="2026/02/07 (Sun) 14:15"),
            "line 3, tme-epi-001: question_date: '2026/02/07 (Sun) 14:15' is a Sat, not a Sun",
        ),
        (
            changed(question_date="2026/02/02 (Mon) 14:15"),
            "line 3, tme-epi-001: question_date: lies before the date that stands ahead of it",
        ),
        (
            changed(haystack_dates__1="2026/01/03 (Sat) 18:30"),
            "line 3, tme-epi-001: haystack_dates[1]: lies before the date that stands ahead of it",
        ),
        (
            changed(haystack_dates=["2026/02/01 (Sun) 09:00"]),
            "line 3, tme-epi-001: haystack_*: 2 session ids, 1 dates, 2 sessions",
        ),
        (changed(haystack_session_ids__1="a1"), "line 3, tme-epi-001: haystack_session_ids: 'a1' stands 2 times"),
        (
            changed(typedmemeval__evidence__0__session_id="zz"),
            "line 3, tme-epi-001: typedmemeval.evidence[0]: session 'zz' is not in the haystack",
        ),
        (
            changed(typedmemeval__evidence__0__turn_index=5),
            "line 3, tme-epi-001: typedmemeval.evidence[0]: turn 5 of session 'a1', which has 2 turns",
        ),
        (
            changed(typedmemeval__evidence__0__span="Thyme"),
            "line 3, tme-epi-001: typedmemeval.evidence[0]: span 'Thyme' is not in turn 1 of session 'a1'",
        ),
        (
            changed(typedmemeval__load_bearing=[1]),
            "line 3, tme-epi-001: typedmemeval.load_bearing: 1 is no index into 1 pieces of evidence",
        ),
        (
            changed(question_id="tme-epi-001_abs"),
            "line 3, tme-epi-001_abs: question_id: the suffix _abs goes with never-known gold and with nothing else",
        ),
        (changed(extra=1), "line 3, tme-epi-001: extra: is not a key of the format"),
    ],
)
def test_each_problem_is_told_with_line_question_and_key(bad, said):
    assert said in problems(bad)


def test_a_missing_key_is_told():
    bad = copy.deepcopy(GOOD)
    del bad["question_date"]
    assert problems(bad) == ["line 3, tme-epi-001: question_date: is missing"]


def test_every_problem_of_a_file_is_told_at_once():
    told = problems(
        changed(answer=None, haystack_session_ids__1="a1", question_date="soon"),
        "no object",
        changed(question_id="tme-epi-002", typedmemeval__evidence__0__span="Thyme"),
        GOOD,
        changed(question_id="tme-epi-001"),
    )
    text = "\n".join(told)
    for said in (
        "answer: input should",
        "'a1' stands twice",
        "question_date: 'soon'",
        "question 2: an object is wanted",
        "tme-epi-002: typedmemeval.evidence[0]: span",
    ):
        assert said in text
    assert any(
        line.startswith("question_id tme-epi-001: stands 3 times: line 3, tme-epi-001, line ") for line in told
    )  # P2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xef\xbb\xbf[]", "file: begins with a byte order mark (UTF-8); save it as UTF-8 without one"),
        ("[]".encode("utf-16"), "file: begins with a byte order mark (UTF-16); save it as UTF-8 without one"),
        (b'["\n\xff"]', "line 2: not UTF-8 (invalid start byte at byte 3)"),
        (b"[NaN]", "file: NaN is not JSON"),
        (b'[{"a": 1, "a": 2}]', "file: key 'a' stands twice in one object"),
        (b"[1,\n2", "line 2: not JSON: Expecting ',' delimiter"),
        (b"{}", "file: a JSON array of questions is wanted, this is an object"),
        (b"[]", "file: no question in it"),
    ],
)
def test_bad_bytes_are_told(data, said):
    with pytest.raises(CorpusError) as caught:
        parse_questions(data, "x.json")
    assert [str(problem) for problem in caught.value.problems] == [said]


def test_integer_answers_and_ids_become_text_once():
    [question] = parse_questions(
        json.dumps(
            [
                changed(
                    answer=7,
                    haystack_session_ids=[1, 2],
                    answer_session_ids=[1],
                    typedmemeval__evidence__0__session_id=1,
                )
            ]
        ).encode(),
        "x",
    )
    assert question.answer == "7"
    assert question.haystack_session_ids == ("1", "2")
    assert question.load_bearing_sessions == ("1",)


def test_crlf_is_the_same_corpus_and_one_byte_is_another():
    data = json.dumps([GOOD], indent=1).encode()
    assert corpus_sha256(data.replace(b"\n", b"\r\n")) == corpus_sha256(data)
    assert corpus_sha256(data.replace(b"Rain", b"Rein")) != corpus_sha256(data)


def test_content_hash_is_of_what_is_asked_of_what_history_and_not_of_labels_or_ids():
    [one] = parse_questions(json.dumps([GOOD]).encode(), "x")
    [relabelled] = parse_questions(
        json.dumps(
            [changed(question_id="tme-epi-099", haystack_sessions__1__1__has_answer=True, answer="Other.")]
        ).encode(),
        "x",
    )
    [reworded] = parse_questions(json.dumps([changed(haystack_sessions__1__1__content="So it is.")]).encode(), "x")
    assert content_hash(one) == content_hash(relabelled)
    assert content_hash(one) != content_hash(reworded)


@given(st.datetimes(min_value=parse_date("2000/01/01 (Sat) 00:00").replace(tzinfo=None)))
def test_dates_survive_a_round_trip_to_the_minute(moment):
    text = format_date(moment)
    assert parse_date(text).replace(tzinfo=None) == moment.replace(second=0, microsecond=0)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data):
    try:
        parse_questions(data, Path("x.json"))
    except CorpusError as error:
        assert error.problems
