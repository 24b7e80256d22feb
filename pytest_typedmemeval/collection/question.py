"""One measured question: reset, ingest, answer, judge, measure. Written once, for plain and async items (`drive.py`)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Set
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

from pytest_typedmemeval.agents.adapt import AskedAgent, clean_text
from pytest_typedmemeval.agents.protocol import Answer
from pytest_typedmemeval.agents.sampling import SamplingRefused, settled
from pytest_typedmemeval.collection.drive import Driver, PlainDriver
from pytest_typedmemeval.collection.isolation import Isolation, Verdict
from pytest_typedmemeval.collection.limits import TimeLimit
from pytest_typedmemeval.collection.parametrize import Asked, Plan
from pytest_typedmemeval.collection.stage import NotReady, StageCalls, fill
from pytest_typedmemeval.corpus.timestamps import unasked
from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.measure.outcome import Code, Outcome
from pytest_typedmemeval.measure.row import blank_row, measure_row
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.model import QuestionRow, QuestionTiming
from pytest_typedmemeval.session.pace import Pace
from pytest_typedmemeval.session.xdist import MAIN, SharedRun

OVERDUE = 70
"""Exit code of a worker that its watchdog ended."""

_PASSING = (KeyboardInterrupt, pytest.skip.Exception, pytest.exit.Exception)
"""What ends the item or the run and not the question."""


class IsolationBroken(Exception):
    """A word that was planted in another question came back."""


_CODES: tuple[tuple[type[BaseException], Code], ...] = (
    (TimeLimit, Code.AGENT_TIMEOUT),
    (NotReady, Code.NOT_READY),
    (SamplingRefused, Code.SAMPLING_REFUSED),
    (IsolationBroken, Code.ISOLATION_BROKEN),
)


def code_of(error: BaseException, otherwise: Code = Code.AGENT_EXCEPTION) -> Code:
    """The code of what ended a question."""
    return next((code for kind, code in _CODES if isinstance(error, kind)), otherwise)


class AgentFailed(Exception):
    """The agent raised; ``row`` is the error row and ``__cause__`` what it raised."""

    def __init__(self, row: QuestionRow) -> None:
        super().__init__(row.detail)
        self.row = row


class Bench:
    """What an item needs beside its agent; `ItemOutcomes` keeps one a process."""

    def __init__(self, options: RunOptions, plan: Plan, judge: Judge, run: SharedRun, own_faulthandler: bool) -> None:
        self.options, self.plan, self.judge, self.run = options, plan, judge, run
        self.own_faulthandler = own_faulthandler
        self.driver = PlainDriver()
        self.isolation = Isolation(run, options.timestamps, lambda: plan.session_ids)
        self.pace = None if options.max_rate is None else Pace(run.folder / "pace", options.max_rate)
        self._held: dict[str | None, object] = {}
        self.overdue: Callable[[str], None] = _end_worker
        """Ends the process whose agent can't be interrupted; is told the item's node id."""

    async def ask(self, agent: AskedAgent, asked: Asked, driver: Driver, nodeid: str, param: str | None) -> QuestionRow:
        """Ask one question. Raises `AgentFailed` with its row for what the agent raises."""
        __tracebackhide__ = True
        question = self.plan.question(asked)
        digest = self.plan.content_hashes[asked.vertical, asked.question_id]
        if unasked(question, self.options.timestamps):
            return blank_row(question, asked, digest, Outcome.UNRUN, Code.NO_TIMESTAMPS, self.options)
        await self._plant(agent, driver, nodeid, param)
        ingest, answer = self._stages(driver, nodeid)

        def failed(error: BaseException, otherwise: Code) -> NoReturn:
            row = blank_row(question, asked, digest, Outcome.ERROR, code_of(error, otherwise), self.options)
            told = describe(error, with_text=self.options.keep_text != "none")
            timing = QuestionTiming(ingest=ingest.used, answer=answer.used)
            raise AgentFailed(row.model_copy(update={"detail": told, "timing": timing})) from error

        try:
            await fill(agent, ingest, self.plan.history(asked))
        except _PASSING:
            raise
        except BaseException as error:  # also CancelledError and an agent's own: they end the question, not the run
            failed(error, Code.INGEST_FAILED)
        try:
            told = await agent.answer(answer, question.question, question.asked_at)
            told = self._looked_at(told, frozenset(question.haystack_session_ids))
        except _PASSING:
            raise
        except BaseException as error:
            failed(error, Code.AGENT_EXCEPTION)
        started = time.perf_counter()
        row = measure_row(question, asked, digest, told, self.judge, self.options)
        judged = time.perf_counter() - started
        return row.model_copy(update={"timing": QuestionTiming(ingest=ingest.used, answer=answer.used, judge=judged)})

    def _stages(self, driver: Driver, nodeid: str) -> tuple[StageCalls, StageCalls]:
        """The calls that fill the memory and the calls that answer, each with its own limit."""
        limits = (self.options.ingest_timeout, self.options.timeout)
        ingest, answer = (StageCalls(self, driver, limit, nodeid) for limit in limits)
        return ingest, answer

    def _looked_at(self, answer: Answer, own: Set[str]) -> Answer:
        """The answer with the fate of every setting that was asked for. Raises `SamplingRefused` and `IsolationBroken`."""
        leaked = self.isolation.leaked(answer, own)
        if leaked is not None:
            raise IsolationBroken(leaked)
        wanted = {"seed": self.options.answer_seed, "temperature": self.options.answer_temperature}
        fates = settled(answer.sampling, wanted)
        return Answer(answer.text, answer.retrieved, answer.context, answer.truncated, answer.usage, fates)

    async def _plant(self, agent: AskedAgent, driver: Driver, nodeid: str, param: str | None) -> None:
        """Plant this process's word. What goes wrong here goes wrong again with the question, and is told there."""
        ingest, answer = self._stages(driver, nodeid)
        try:
            await self.isolation.plant(agent, ingest, answer, param)
        except _PASSING:
            raise
        except BaseException:
            return

    async def look(self, agent: AskedAgent, driver: Driver, nodeid: str, param: str | None) -> Verdict:
        """Ask the canary's question. What the agent raises means that nothing can be told."""
        ingest, answer = self._stages(driver, nodeid)
        try:
            return await self.isolation.look(agent, ingest, answer, param)
        except _PASSING:
            raise
        except BaseException as error:
            return Verdict("not run", param, describe(error, with_text=self.options.keep_text != "none"))

    def hold(self, param: str | None, agent: object) -> None:
        """Remember an agent whose fixture doesn't end it. One that was made anew takes the place of the last, which is closed then."""
        before = self._held.get(param)
        if before is not None and before is not agent:
            self.dismiss(before)
        self._held[param] = agent

    def dismiss(self, agent: object) -> None:
        """Call ``close()``, where there is one. What it raises costs no measurement."""
        close = getattr(agent, "close", None)
        if callable(close):
            with suppress(Exception):
                self.driver.run(self.driver.settle(close, None))

    def end(self) -> None:
        """Close what is held, and the loop."""
        for agent in self._held.values():
            self.dismiss(agent)
        self._held.clear()
        self.driver.close()

    def note_limit(self, nodeid: str, seconds: float) -> None:
        """Leave a note of until when the call of an item may last, for the main process to read if this worker dies of it."""
        if self.run.worker != MAIN:
            self.run.leave(f"limit-{self.run.worker}", [nodeid, time.monotonic() + seconds])


def was_overdue(run: SharedRun, nodeid: str) -> bool:
    """Whether the worker that died with this item died of a call that lasted longer than it may."""
    return any(noted == nodeid and time.monotonic() >= until for noted, until in run.notes("limit"))


def _end_worker(nodeid: str) -> None:
    os._exit(OVERDUE)


_PACKAGE = str(Path(__file__).parents[1])


def describe(error: BaseException, *, with_text: bool = True) -> str:
    """Type, message (it may quote a conversation, so only if text is kept) and the place nearest to the fault that isn't in this package, in one line."""
    places = []
    frame = error.__traceback__
    while frame is not None:
        places.append((frame.tb_frame.f_code.co_filename, frame.tb_lineno))
        frame = frame.tb_next
    outside = [place for place in places if not place[0].startswith(_PACKAGE)] or places
    where = [f" ({name.replace(chr(92), '/').rpartition('/')[2]}:{line})" for name, line in outside[-1:]]
    text = clean_text(str(error).partition("\n")[0][:200]) if with_text else ""
    return "".join([type(error).__name__, f": {text}" if text else "", *where])
