"""The measured body of an item: reset, ingest, answer, judge, measure, for sync and async agents alike."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable, Generator
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

import pytest

from pytest_typedmemeval.agents.adapt import AskedAgent, adapt
from pytest_typedmemeval.agents.reference import make_reference_agent
from pytest_typedmemeval.collection.parametrize import Asked, Plan
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.corpus.views import sessions_for_agent
from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.measure.row import blank_row, clean_text, measure_row
from pytest_typedmemeval.options import REFERENCE_AGENTS, RunOptions
from pytest_typedmemeval.report.model import QuestionRow, QuestionTiming

REFERENCE_FIXTURE = "tme_reference_agent"

READY_SECONDS = 30.0
"""How long an agent may take to get ready after its history has been ingested."""

READY_PAUSE = 0.05

Steps = Generator[Any, Any, QuestionRow]
"""A measured question as a generator: it yields what the agent returned, which may be awaitable, and is sent the value."""

T = TypeVar("T")


class Bench:
    """What an item needs beside its agent; `ItemOutcomes` keeps one a process."""

    def __init__(self, options: RunOptions, plan: Plan, judge: Judge) -> None:
        self.options, self.plan, self.judge = options, plan, judge
        self._loop: asyncio.AbstractEventLoop | None = None

    def steps(self, agent: AskedAgent, asked: Asked) -> Steps:
        """Ask one question of the agent that the fixture gave."""
        __tracebackhide__ = True
        question = self.plan.question(asked)
        digest = self.plan.content_hashes[asked.vertical, asked.question_id]
        timing = {"ingest": 0.0, "answer": 0.0, "judge": 0.0}

        def failed(code: Code, error: BaseException) -> QuestionRow:
            row = blank_row(question, asked, digest, Outcome.ERROR, code, self.options)
            told = describe(error, with_text=self.options.keep_text != "none")
            return row.model_copy(update={"detail": told, "timing": QuestionTiming(**timing)})

        started = time.perf_counter()
        try:
            yield from self._ingest(agent, question)
        except pytest.skip.Exception:
            raise
        except (KeyboardInterrupt, pytest.exit.Exception):
            raise
        except BaseException as error:  # also CancelledError and an agent's own: they end the question, not the run
            raise AgentFailed(failed(Code.INGEST_FAILED, error)) from error
        timing["ingest"] = time.perf_counter() - started
        if not (yield from self._ready(agent)):
            late = TimeoutError(f"ready() was not true within {READY_SECONDS:g} s of the last session")
            raise AgentFailed(failed(Code.NOT_READY, late)) from late
        started = time.perf_counter()
        try:
            answer = yield from agent.answer(question.question, question.asked_at)
        except (KeyboardInterrupt, pytest.skip.Exception, pytest.exit.Exception):
            raise
        except BaseException as error:
            raise AgentFailed(failed(Code.AGENT_EXCEPTION, error)) from error
        timing["answer"] = time.perf_counter() - started
        started = time.perf_counter()
        row = measure_row(question, asked, digest, answer, self.judge, self.options)
        timing["judge"] = time.perf_counter() - started
        return row.model_copy(update={"timing": QuestionTiming(**timing)})

    def _ingest(self, agent: AskedAgent, question: Question) -> Generator[Any, Any, None]:
        __tracebackhide__ = True
        yield from agent.reset()
        yield from agent.ingest_all(sessions_for_agent(question))

    def _ready(self, agent: AskedAgent) -> Generator[Any, Any, bool]:
        """Whether the agent gets ready in time; it is asked again and again, and its own loop runs in between."""
        deadline = time.monotonic() + READY_SECONDS
        while not (yield from agent.ready()):
            if time.monotonic() > deadline:
                return False
            yield asyncio.sleep(READY_PAUSE)
        return True

    def run(self, steps: Steps) -> QuestionRow:
        """Drive a question from a sync item. The agent's coroutines run in one loop of ours, and no loop runs while its plain methods do."""

        def resolve(value: Any) -> Any:
            if not inspect.isawaitable(value):
                return value
            if self._loop is None or self._loop.is_closed():
                self._loop = asyncio.new_event_loop()
            return self._loop.run_until_complete(_awaited(value))

        return _drive(steps, resolve)

    async def run_async(self, steps: Steps) -> QuestionRow:
        """Drive a question from an async item, in the loop of the async agent fixture."""
        value, error = None, None
        while True:
            try:
                value = steps.send(value) if error is None else steps.throw(error)
            except StopIteration as done:
                row: QuestionRow = done.value
                return row
            error = None
            try:
                value = await value if inspect.isawaitable(value) else value
            except BaseException as raised:
                error = raised

    def close(self) -> None:
        """Close the loop."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()


async def _awaited(value: Any) -> Any:
    return await value


def _drive(steps: Generator[Any, Any, T], resolve: Callable[[Any], Any]) -> T:
    value, error = None, None
    while True:
        try:
            value = steps.send(value) if error is None else steps.throw(error)
        except StopIteration as done:
            result: T = done.value
            return result
        error = None
        try:
            value = resolve(value)
        except BaseException as raised:
            error = raised


class AgentFailed(Exception):
    """The agent raised; ``row`` is the error row and ``__cause__`` what it raised."""

    def __init__(self, row: QuestionRow) -> None:
        super().__init__(row.detail)
        self.row = row


def describe(error: BaseException, *, with_text: bool = True) -> str:
    """Type, message (it may quote a conversation, so only if text is kept) and the place nearest to the fault, in one line."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    place = (
        f" ({frame.tb_frame.f_code.co_filename.replace(chr(92), '/').rpartition('/')[2]}:{frame.tb_lineno})"
        if frame
        else ""
    )
    text = clean_text(str(error).partition("\n")[0][:200]) if with_text else ""
    return f"{type(error).__name__}: {text}{place}" if text else f"{type(error).__name__}{place}"


BENCH = pytest.StashKey[Bench]()
ROW = pytest.StashKey[QuestionRow]()
AGENT = pytest.StashKey["dict[str, str | None]"]()


def make_body(vertical: str, fixture: str, *, asynchronous: bool) -> Callable[..., Any]:
    """The test function of a vertical. It takes the agent fixture by the user's own name for it."""

    def settle(request: pytest.FixtureRequest, row: QuestionRow) -> None:
        request.node.stash[ROW] = row
        if row.outcome is not Outcome.CORRECT:
            pytest.fail(f"{row.outcome.value}" + (f" ({row.code.value})" if row.code else ""), pytrace=False)

    def sync_body(**arguments: Any) -> None:
        __tracebackhide__ = True
        request, bench, steps = _begin(fixture, arguments)
        try:
            row = bench.run(steps)
        except AgentFailed as failed:
            request.node.stash[ROW] = failed.row
            raise failed.__cause__ or failed from None
        settle(request, row)

    async def async_body(**arguments: Any) -> None:
        __tracebackhide__ = True
        request, bench, steps = _begin(fixture, arguments)
        try:
            row = await bench.run_async(steps)
        except AgentFailed as failed:
            request.node.stash[ROW] = failed.row
            raise failed.__cause__ or failed from None
        settle(request, row)

    body: Any = async_body if asynchronous else sync_body
    parameters = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in ("request", "tme_question", fixture)
    ]
    body.__signature__ = inspect.Signature(
        [p.replace(kind=inspect.Parameter.POSITIONAL_OR_KEYWORD) for p in parameters]
    )
    body.__name__ = body.__qualname__ = vertical
    body.tme_vertical = vertical
    return body  # type: ignore[no-any-return]


def _begin(fixture: str, arguments: dict[str, Any]) -> tuple[pytest.FixtureRequest, Bench, Steps]:
    request: pytest.FixtureRequest = arguments["request"]
    bench = request.config.stash[BENCH]
    agent = adapt(arguments[fixture])
    request.node.stash[AGENT] = agent.identity()
    return request, bench, bench.steps(agent, arguments["tme_question"])


def reference_plugin(options: RunOptions) -> ModuleType:
    """A plugin with the fixture behind ``--tme-agent``: a reference agent by name, or what ``pkg.mod:factory`` returns."""

    @pytest.fixture(name=REFERENCE_FIXTURE)
    def tme_reference_agent() -> object:
        name = options.agent
        assert name is not None
        if name in REFERENCE_AGENTS:
            return make_reference_agent(name)
        module, _, path = name.partition(":")
        target: Any = import_module(module)
        for part in path.split("."):
            target = getattr(target, part)
        return target()

    plugin = ModuleType("typedmemeval_reference")  # pytest looks for fixtures on modules and classes, not on instances
    vars(plugin)[REFERENCE_FIXTURE] = tme_reference_agent
    return plugin
