"""The oracle's haystack: gold sessions in haystack order, so many others, and not another word."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.project import oracle, realised, without_memory
from pytest_typedmemeval.corpus.registry import get_corpus
from pytest_typedmemeval.corpus.views import sessions_for_agent

EPISODIC = get_corpus("episodic").by_id
FORGETTING = get_corpus("forgetting").questions
LIST = next(q for q in EPISODIC.values() if q.shape == "list-order" and len(q.answer_session_ids) >= 4)
NEVER = next(q for q in FORGETTING if q.shape == "never-known")


def test_the_oracle_keeps_the_gold_sessions_in_haystack_order():
    projected = oracle(LIST, 1.0, 0, 0)
    gold = set(LIST.answer_session_ids)
    assert projected.haystack_session_ids == tuple(one for one in LIST.haystack_session_ids if one in gold)
    whole = {session.id: session for session in sessions_for_agent(LIST)}
    assert [whole[session.id] for session in sessions_for_agent(projected)] == list(sessions_for_agent(projected))
    assert (projected.question, projected.typedmemeval) == (LIST.question, LIST.typedmemeval)


@pytest.mark.parametrize(("share", "kept"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)])
def test_a_share_of_the_gold_is_drawn_and_told_as_it_came_out(share, kept):
    projected = oracle(LIST, share, 0, 0)
    real = realised([(LIST, projected)])
    assert real.gold_kept == int(len(LIST.answer_session_ids) * kept + 0.5)
    assert (real.gold, real.distractors) == (len(LIST.answer_session_ids), 0)


def test_more_of_either_holds_the_less():
    for less, more in [((0.4, 2), (0.8, 2)), ((0.5, 1), (0.5, 6))]:
        assert set(oracle(LIST, *less, 7).haystack_session_ids) <= set(oracle(LIST, *more, 7).haystack_session_ids)


def test_distractors_are_other_sessions_and_no_more_than_there_are():
    some = oracle(LIST, 1.0, 3, 0)
    assert len(some.haystack_session_ids) == len(LIST.answer_session_ids) + 3
    assert oracle(LIST, 1.0, 999, 0).haystack_session_ids == LIST.haystack_session_ids


def test_never_known_has_distractors_only():
    assert oracle(NEVER, 1.0, 0, 0).haystack_session_ids == ()
    assert len(oracle(NEVER, 1.0, 4, 0).haystack_session_ids) == 4


def test_no_memory_is_an_empty_haystack():
    assert sessions_for_agent(without_memory(LIST)) == ()


def test_text_history_is_a_transcript_a_session():
    [first, *_] = sessions_for_agent(LIST, "text")
    [turned, *_] = sessions_for_agent(LIST)
    assert [(turn.role, turn.content) for turn in first.turns] == [("user", turned.as_text())]
    assert (first.id, first.started_at) == (turned.id, turned.started_at)
