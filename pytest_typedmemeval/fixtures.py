"""Fixtures that are there in every pytest run: the run's options, a name for a store, a written report. What they need loads when they are asked for."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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


@pytest.fixture
def tme_report(request: pytest.FixtureRequest) -> Callable[[str], dict[str, Any]]:
    """``tme_report("tme-report.json")``: a written report as it is compared with a snapshot, without what differs from run to run or names the system."""
    from pytest_typedmemeval.report.json import read_report
    from pytest_typedmemeval.report.normal import snapshot_form

    def read(name: str = "tme-report.json") -> dict[str, Any]:
        path = request.config.invocation_params.dir / name
        return snapshot_form(read_report(path.read_text(encoding="utf-8"), str(path)))

    return read
