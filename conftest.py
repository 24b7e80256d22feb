"""This repo's own agent: `pytest --tme-vertical=episodic` here measures the BM25 reference agent."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.agents.reference import Bm25Agent

pytest_plugins = ["pytester"]


@pytest.fixture
def tme_agent() -> Bm25Agent:
    return Bm25Agent()
