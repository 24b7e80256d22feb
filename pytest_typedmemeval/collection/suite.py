"""The items' test functions: a vertical's measured body and the isolation canary, sync and async; and the fixture behind ``--tme-agent``."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from pytest_typedmemeval.agents.adapt import AskedAgent, adapt, adapt_answerer
from pytest_typedmemeval.agents.readers import make_reader
from pytest_typedmemeval.agents.reference import make_reference_agent
from pytest_typedmemeval.collection.drive import AsyncDriver, Driver
from pytest_typedmemeval.collection.isolation import ITEM, Verdict
from pytest_typedmemeval.collection.question import AgentFailed, Bench
from pytest_typedmemeval.measure.outcome import Outcome
from pytest_typedmemeval.options import REFERENCE_AGENTS, RunOptions
from pytest_typedmemeval.report.model import QuestionRow

REFERENCE_FIXTURE = "tme_reference_agent"
ANSWERER_FIXTURE = "tme_answerer"

BENCH = pytest.StashKey[Bench]()
ROW = pytest.StashKey[QuestionRow]()
AGENT = pytest.StashKey["dict[str, str | None]"]()
VERDICT = pytest.StashKey[Verdict]()
AGENT_PARAM = pytest.StashKey["str | None"]()


class IsolationFailed(Exception):
    """The canary's word came back."""


def make_body(vertical: str, fixture: str, *, asynchronous: bool, closes: bool) -> Callable[..., Any]:
    """The test function of a vertical. It takes the agent fixture by the user's own name for it; ``closes``: the run ends the agent."""

    async def measure(request: pytest.FixtureRequest, given: Any, asked: Any, driver: Driver) -> None:
        __tracebackhide__ = True
        bench, agent, param = _begin(request, fixture, given, closes)
        try:
            row = await bench.ask(agent, asked, driver, request.node.nodeid, param)
        except AgentFailed as failed:
            request.node.stash[ROW] = failed.row
            raise failed.__cause__ or failed from None
        request.node.stash[ROW] = row
        if row.outcome is not Outcome.CORRECT:
            pytest.fail(f"{row.outcome.value}" + (f" ({row.code.value})" if row.code else ""), pytrace=False)

    return _test_function(vertical, fixture, measure, asynchronous)


def make_canary(fixture: str, *, asynchronous: bool, closes: bool) -> Callable[..., Any]:
    """The test function of ``isolation[canary]``; ``closes`` as in `make_body`."""

    async def look(request: pytest.FixtureRequest, given: Any, asked: Any, driver: Driver) -> None:
        __tracebackhide__ = True
        bench, agent, param = _begin(request, fixture, given, closes)
        verdict = await bench.look(agent, driver, request.node.nodeid, param)
        request.node.stash[VERDICT] = verdict
        if verdict.verdict == "broken":
            raise IsolationFailed(verdict.detail)

    return _test_function(ITEM, fixture, look, asynchronous)


def _test_function(name: str, fixture: str, measure: Callable[..., Any], asynchronous: bool) -> Callable[..., Any]:
    """``measure`` as a test function with the parameters ``request``, ``tme_question`` and the agent fixture."""

    def plain_body(**arguments: Any) -> None:
        __tracebackhide__ = True
        request = arguments["request"]
        driver = request.config.stash[BENCH].driver
        driver.run(measure(request, arguments[fixture], arguments["tme_question"], driver))

    async def async_body(**arguments: Any) -> None:
        __tracebackhide__ = True
        await measure(arguments["request"], arguments[fixture], arguments["tme_question"], AsyncDriver())

    body: Any = async_body if asynchronous else plain_body
    body.__signature__ = inspect.Signature(
        [
            inspect.Parameter(one, inspect.Parameter.POSITIONAL_OR_KEYWORD)
            for one in ("request", "tme_question", fixture)
        ]
    )
    body.__name__ = body.__qualname__ = name
    body.tme_vertical = name
    return body  # type: ignore[no-any-return]


def _begin(
    request: pytest.FixtureRequest, fixture: str, given: Any, closes: bool
) -> tuple[Bench, AskedAgent, str | None]:
    bench = request.config.stash[BENCH]
    options = bench.options
    agent = (
        adapt_answerer(given) if fixture == ANSWERER_FIXTURE else adapt(given, lambda: make_reader(options), options.k)
    )
    request.node.stash[AGENT] = agent.identity()
    param = request.node.stash[AGENT_PARAM]
    if closes:
        bench.hold(param, given)
    return bench, agent, param


def reference_plugin(options: RunOptions) -> ModuleType:
    """A plugin with the fixture behind ``--tme-agent``: a built-in agent by name, or what ``pkg.mod:factory`` returns. It closes what it made.

    A factory that isn't there ends a plain run before the first question; it is looked for late, when everything that extends the import path has had its turn.
    """

    @pytest.fixture(name=REFERENCE_FIXTURE)
    def tme_reference_agent(request: pytest.FixtureRequest) -> Generator[object, None, None]:
        name = options.agent
        assert name is not None
        agent = make_reference_agent(name, options) if name in REFERENCE_AGENTS else _factory(name)()
        yield agent
        request.config.stash[BENCH].dismiss(agent)

    def pytest_collection_finish(session: pytest.Session) -> None:
        name = options.agent
        if name is not None and name not in REFERENCE_AGENTS and not hasattr(session.config, "workerinput"):
            try:
                _factory(name)
            except (ImportError, AttributeError) as error:
                raise pytest.UsageError(f"--tme-agent={name}: {type(error).__name__}: {error}") from None

    plugin = ModuleType("typedmemeval_reference")  # pytest looks for fixtures on modules and classes, not on instances
    vars(plugin).update({REFERENCE_FIXTURE: tme_reference_agent, "pytest_collection_finish": pytest_collection_finish})
    return plugin


def _factory(name: str) -> Any:
    """What ``pkg.mod:factory`` names, a function or class. Raises `ImportError` and `AttributeError`."""
    module, _, path = name.partition(":")
    target: Any = import_module(module)
    for part in path.split("."):
        target = getattr(target, part)
    return target
