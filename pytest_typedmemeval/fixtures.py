"""Fixtures for the user's agent fixture: the run's options, and a name for its stores. There in every pytest run; what they need loads when they are asked for."""

from __future__ import annotations

import hashlib
import uuid
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_typedmemeval.options import RunOptions

RUN = pytest.StashKey[str]()
"""The run's id; in a run that measures nothing, one of its own."""


@pytest.fixture(scope="session")
def tme_options(pytestconfig: pytest.Config) -> RunOptions:
    """The options of the run: ``answer_seed``, ``answer_temperature``, ``answer_model``, ``arm`` and the others; their defaults in a run that measures nothing."""
    from pytest_typedmemeval.options import OPTIONS, RunOptions

    return pytestconfig.stash.get(OPTIONS, None) or RunOptions(verticals=())


@pytest.fixture
def tme_namespace(request: pytest.FixtureRequest) -> str:
    """A name that no other run, question, attempt or worker has (``tme-`` and 24 hex digits), for a store on a shared server."""
    config = request.config
    run = config.stash.setdefault(RUN, uuid.uuid4().hex)
    worker = getattr(config, "workerinput", {}).get("workerid", "main")
    attempt = getattr(request.node, "execution_count", 1)
    whole = f"{run} {worker} {request.node.nodeid} {attempt}"
    return f"tme-{hashlib.sha256(whole.encode()).hexdigest()[:24]}"
