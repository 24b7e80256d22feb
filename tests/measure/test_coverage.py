"""Evidence over the whole list, coverage over the first k distinct sessions."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.agents.protocol import Answer, Evidence
from pytest_typedmemeval.corpus.registry import get_corpus
from pytest_typedmemeval.measure.coverage import attribute_evidence, coverage_at, surfaced_sessions
from pytest_typedmemeval.measure.outcome import EvidenceLevel, Presence


@pytest.fixture
def stated():
    return next(question for question in get_corpus("episodic").questions if question.shape == "assistant-stated")


@pytest.fixture
def ordered():
    return next(question for question in get_corpus("episodic").questions if question.shape == "list-order")


@pytest.fixture
def attributed():
    return next(
        question for question in get_corpus("episodic").questions if question.shape == "participant-attribution"
    )


def others(question):
    return [Evidence(one) for one in question.haystack_session_ids if one not in question.load_bearing_sessions]


def gold(question):
    return [Evidence(one) for one in question.load_bearing_sessions]


def test_no_telemetry_is_unobserved_and_has_no_coverage(stated):
    assert attribute_evidence(stated, Answer("x")).presence is Presence.UNOBSERVED
    assert coverage_at(stated, Answer("x"), 5) is None


def test_an_empty_list_is_absent_and_covers_nothing(stated):
    answer = Answer("x", retrieved=[])
    assert attribute_evidence(stated, answer).presence is Presence.ABSENT
    assert (coverage_at(stated, answer, 5).share, coverage_at(stated, answer, 5).returned) == (0.0, 0)


def test_evidence_looks_at_the_whole_list_and_coverage_at_k(stated):
    answer = Answer("x", retrieved=[*others(stated)[:8], *gold(stated)])
    assert attribute_evidence(stated, answer).presence is Presence.PRESENT
    assert coverage_at(stated, answer, 5).share == 0.0
    assert coverage_at(stated, answer, 9).share == 1.0
    assert coverage_at(stated, answer, 5).returned == 9


def test_k_counts_distinct_sessions_in_order_of_first_appearance(stated):
    other = others(stated)
    answer = Answer("x", retrieved=[other[0], other[0], other[1], other[0], other[1], *gold(stated), other[2]])
    assert coverage_at(stated, answer, 3).share == 1.0
    assert coverage_at(stated, answer, 2).share == 0.0
    assert coverage_at(stated, answer, 2).returned == 4


def test_the_context_decides_presence_and_the_retrieved_list_coverage(stated):
    answer = Answer("x", retrieved=gold(stated), context=others(stated)[:2])
    attribution = attribute_evidence(stated, answer)
    assert (attribution.presence, attribution.source) == (Presence.ABSENT, "context")
    assert coverage_at(stated, answer, 5).share == 1.0
    assert surfaced_sessions(answer) == [item.session_id for item in others(stated)[:2]]


def test_a_value_in_the_surfaced_text_is_present_by_content(stated):
    value = stated.load_bearing[0].value
    text = Answer("x", context=[Evidence("elsewhere", text=f"They spoke of {value.upper()}, at length.")])
    inside = Answer("x", context=[Evidence("elsewhere", text=f"un{value}ly")])
    assert attribute_evidence(stated, text).level is EvidenceLevel.CONTENT
    assert attribute_evidence(stated, inside).presence is Presence.ABSENT


def test_all_load_bearing_components_are_wanted(ordered):
    some = Answer("x", retrieved=gold(ordered)[1:])
    share = (len(ordered.load_bearing_sessions) - 1) / len(ordered.load_bearing_sessions)
    assert attribute_evidence(ordered, some).presence is Presence.ABSENT
    assert coverage_at(ordered, some, 99).share == pytest.approx(share)
    assert attribute_evidence(ordered, Answer("x", retrieved=gold(ordered))).level is EvidenceLevel.REFERENCE


def test_a_role_in_the_text_is_no_evidence_of_who_said_it(attributed):
    answer = Answer("x", context=[Evidence("elsewhere", text="user: hello\nassistant: hello")])
    assert attribute_evidence(attributed, answer).presence is Presence.ABSENT


def test_evidence_of_the_wrong_session_is_none(stated):  # R14
    answer = Answer("x", retrieved=others(stated)[:5])
    assert attribute_evidence(stated, answer).presence is Presence.ABSENT
    assert coverage_at(stated, answer, 5).share == 0.0
    beside = Answer("x", retrieved=[Evidence(gold(stated)[0].session_id, turn_index=99)])
    assert coverage_at(stated, beside, 5).share == 1.0, "a session counts by its id, whichever turn is named"
