"""This repo's own agent and gate targets: `pytest --tme-vertical=episodic` and `pytest --tme-gate=all` here measure the references."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.agents.reference import Bm25Agent
from pytest_typedmemeval.gates.acceptance.reference import FoldPath
from pytest_typedmemeval.gates.retrieval.reference import ReferenceRetriever
from pytest_typedmemeval.gates.write.reference import ReferenceGate, strict

pytest_plugins = ["pytester"]


@pytest.fixture
def tme_agent() -> Bm25Agent:
    return Bm25Agent()


@pytest.fixture(scope="session")
def tme_retriever() -> ReferenceRetriever:
    return ReferenceRetriever()


@pytest.fixture(scope="session")
def tme_write_gate() -> ReferenceGate:
    return strict()


@pytest.fixture(scope="session")
def tme_merger() -> FoldPath:
    return FoldPath()
