"""Where the corpora lie, and that their bytes are the ones that were described."""

from __future__ import annotations

import json

import pytest

from pytest_typedmemeval.corpus.load import CorpusError
from pytest_typedmemeval.corpus.registry import Corpus, corpora_folder, get_corpus
from pytest_typedmemeval.corpus.views import sessions_for_agent


def test_episodic_is_there_with_its_identity():
    corpus = get_corpus("episodic")
    assert corpus.vertical.corpus_id == "pytest-typedmemeval-episodic-v1"
    assert corpus.benchmark_name == "TypedMemEval-Episodic v1 50q"
    assert corpus.path.parent == corpora_folder() / "episodic"
    assert corpus.sidecar["sha256"] == corpus.sha256


def test_the_shapes_have_their_numbers():
    shapes = [question.shape for question in get_corpus("episodic").questions]
    assert {shape: shapes.count(shape) for shape in sorted(set(shapes))} == {
        "assistant-stated": 20,
        "list-order": 15,
        "participant-attribution": 15,
    }


def test_a_sidecar_of_other_bytes_is_refused(tmp_path):
    corpus = get_corpus("episodic")
    copy = tmp_path / corpus.path.name
    copy.write_bytes(corpus.path.read_bytes().replace(b"tme-epi-001", b"tme-epi-901"))
    copy.with_suffix(".meta.json").write_text(json.dumps({"sha256": corpus.sha256}), encoding="utf-8")
    with pytest.raises(CorpusError, match=r"the sidecar is of [0-9a-f]{12}, the corpus is [0-9a-f]{12}; reinstall"):
        _ = Corpus(corpus.vertical, copy).sidecar


def test_an_unknown_vertical_is_told():
    with pytest.raises(
        CorpusError,
        match="vertical 'semantic': there is no such corpus; there are: arithmetic, episodic, forgetting, prospective, workingmemory",
    ):
        get_corpus("semantic")


def test_views_carry_dates_and_words_and_nothing_else():
    question = get_corpus("episodic").questions[0]
    sessions = sessions_for_agent(question)
    assert [session.id for session in sessions] == list(question.haystack_session_ids)
    assert [session.started_at for session in sessions] == sorted(session.started_at for session in sessions)
    assert sessions[0].as_messages()[0] == {"role": "user", "content": question.haystack_sessions[0][0].content}
    assert sessions[0].as_text(timestamps=True).splitlines()[0] == f"[{sessions[0].started_at:%Y-%m-%d %H:%M} UTC]"
    with pytest.raises(AttributeError):
        sessions[0].turns = ()  # type: ignore[misc]
