"""Make the benchmark's items and hang them on the anchor, the user's own file (find.py). All use of pytest's private API is in this module."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.pathlib import fnmatch_ex

from pytest_typedmemeval.collection import isolation
from pytest_typedmemeval.collection.find import Anchor
from pytest_typedmemeval.collection.parametrize import Asked, Plan
from pytest_typedmemeval.collection.suite import ANSWERER_FIXTURE, make_body, make_canary
from pytest_typedmemeval.options import RunOptions


@dataclass(frozen=True)
class FixtureForm:
    """How a fixture makes the agent. ``closes``: it returns it and never hears of its end, so that the run closes it."""

    scope: str = "function"
    asynchronous: bool = False
    closes: bool = False
    marks: tuple[pytest.MarkDecorator, ...] = ()


class AgentModule(pytest.Module):
    """The benchmark's items, hung on the user's conftest.py. Its functions are made here, not imported from the file."""

    options: RunOptions
    anchor: Anchor

    def _getobj(self) -> ModuleType:
        module = ModuleType("typedmemeval_items")
        fixture = self._fixture()
        form = self._form(fixture)
        bodies = [
            make_body(name, fixture, asynchronous=form.asynchronous, closes=form.closes)
            for name in self.options.verticals
        ]
        if self.options.arm != "no-memory" and fixture != ANSWERER_FIXTURE:
            bodies.append(make_canary(fixture, asynchronous=form.asynchronous, closes=form.closes))
        for body in bodies:
            self._add(module, body, form)
        return module

    def _add(self, module: ModuleType, body: Any, form: FixtureForm) -> None:
        """Add an item function with the marks that its fixture asks for."""
        for mark in form.marks:
            body = mark(body)
        setattr(module, body.__name__, body)
        if any(mark.name == "anyio" for mark in form.marks) and len(self._definitions("anyio_backend")) < 2:
            # anyio's own fixture has a param for every backend: that would be a second dimension of agents
            vars(module)["anyio_backend"] = pytest.fixture(name="anyio_backend")(lambda: "asyncio")

    def _fixture(self) -> str:
        """What is measured: the agent, or on the oracle arm the plain model, where there is a fixture for it."""
        answered = self.options.arm == "oracle" and self._definitions(ANSWERER_FIXTURE)
        return ANSWERER_FIXTURE if answered else self.anchor.fixture

    def _definitions(self, fixture: str) -> Sequence[Any]:
        return self.session._fixturemanager.getfixturedefs(fixture, self) or ()

    def funcnamefilter(self, name: str) -> bool:
        """Every function here is an item, whatever ``python_functions`` says."""
        return name in self.options.verticals or name == isolation.ITEM

    def _form(self, fixture: str) -> FixtureForm:
        """How the fixture makes the agent, and the marks with which its plugin runs an async test in the fixture's own loop."""
        definitions = self._definitions(fixture)
        if not definitions:
            return FixtureForm()
        definition = definitions[-1]
        function = inspect.unwrap(definition.func)
        if not (inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function)):
            return FixtureForm(definition.scope, closes=not inspect.isgeneratorfunction(function))
        plugins = self.config.pluginmanager
        if plugins.hasplugin("asyncio") and self._is_asyncios(definition.func):
            told = getattr(definition.func, "_loop_scope", None) or self._asyncio_ini()
            scope = definition.scope if told in (None, "fixture-scope") else str(told)
            return FixtureForm(definition.scope, asynchronous=True, marks=(pytest.mark.asyncio(loop_scope=scope),))
        if plugins.hasplugin("anyio"):
            return FixtureForm(definition.scope, asynchronous=True, marks=(pytest.mark.anyio,))
        raise self.CollectError(
            f"the fixture {fixture!r} is a coroutine that no plugin runs: install anyio, or pytest-asyncio with @pytest_asyncio.fixture or asyncio_mode = auto; "
            "or make it a plain function that returns an agent with async methods (which needs no plugin)"
        )

    def _is_asyncios(self, function: Any) -> bool:
        """Whether pytest-asyncio runs a fixture: its own decorator is on it, or the mode is auto. Else it is left to anyio."""
        mode = self.config.getoption("asyncio_mode", None) or self.config.getini("asyncio_mode")
        return bool(getattr(function, "_force_asyncio_fixture", False)) or str(getattr(mode, "value", mode)) == "auto"

    def _asyncio_ini(self) -> str | None:
        try:
            return self.config.getini("asyncio_default_fixture_loop_scope") or None
        except (KeyError, ValueError):  # an older pytest-asyncio has no such key
            return None


class AgentCollection:
    """Collection hooks of a run that was asked for."""

    def __init__(
        self,
        config: pytest.Config,
        options: RunOptions,
        plan: Plan,
        anchor: Anchor,
        is_measured: Callable[[Asked, str | None], bool],
    ) -> None:
        self.config, self.options, self.plan, self.anchor = config, options, plan, anchor
        self._is_measured = is_measured

    def _module(self, parent: pytest.Collector) -> AgentModule:
        module: AgentModule = AgentModule.from_parent(parent, path=self.anchor.path)
        module.options, module.anchor = self.options, self.anchor
        return module

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makemodule(self, module_path: Path, parent: pytest.Collector) -> AgentModule | None:
        """The anchor named as an argument (pytest collects any .py file that is)."""
        return self._module(parent) if module_path == self.anchor.path else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> AgentModule | None:
        """The anchor met in a folder, or an ini file as the anchor: files that pytest itself doesn't collect."""
        if file_path != self.anchor.path:
            return None
        return None if pytest_collects(self.config, parent, file_path) else self._module(parent)

    @pytest.hookimpl(trylast=True)
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One item for each question and run; last, so that an agent's own param stands ahead of it in the id."""
        vertical = getattr(metafunc.function, "tme_vertical", None)
        if vertical == isolation.ITEM:
            metafunc.parametrize("tme_question", [isolation.CANARY], ids=[isolation.CANARY.item_id])
        elif vertical is not None:
            asked = self.plan.of(vertical)
            metafunc.parametrize("tme_question", asked, ids=[one.item_id for one in asked])

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Location is the agent's conftest, the shape a keyword for ``-k``; a retry mustn't turn a score into best of n."""
        asked = asked_of(item)
        if asked is None and not is_canary(item):
            return
        path = os.path.relpath(self.anchor.path, self.config.rootpath)
        item.__dict__["location"] = (path, self.anchor.line, item.name)
        if asked is not None:
            item.extra_keyword_matches.add(self.plan.question(asked).shape)
        if getattr(self.config.option, "reruns", None):
            item.add_marker(pytest.mark.flaky(reruns=0))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> Generator[None, None, None]:
        """What an earlier run has measured isn't asked again. Each canary behind the last question of its agent param, whatever order plugins chose; behind all others there would be a second agent of a session-wide fixture."""
        yield
        done = {item for item in items if (asked := asked_of(item)) and self._is_measured(asked, agent_param_of(item))}
        if done:
            self.config.hook.pytest_deselected(items=[item for item in items if item in done])
            items[:] = [item for item in items if item not in done]
        canaries = {agent_param_of(item): item for item in items if is_canary(item)}
        if not canaries:
            return
        last = {agent_param_of(item): item for item in items if asked_of(item) is not None}
        ordered = []
        for item in items:
            if is_canary(item) and agent_param_of(item) in last:
                continue
            ordered.append(item)
            param = agent_param_of(item) if asked_of(item) is not None else None
            if last.get(param) is item and param in canaries:
                ordered.append(canaries[param])
        items[:] = ordered


def pytest_collects(config: pytest.Config, parent: pytest.Collector, path: Path) -> bool:
    """Whether pytest itself makes a module of a file: it is named as an argument or looks like a test file."""
    patterns = config.getini("python_files")
    return path.suffix == ".py" and (
        parent.session.isinitpath(path) or any(fnmatch_ex(pattern, path) for pattern in patterns)
    )


def asked_of(item: pytest.Item) -> Asked | None:
    """What an item asks, None for an ordinary test and for the canary."""
    told = _told(item)
    return told if isinstance(told, Asked) else None


def is_canary(item: pytest.Item) -> bool:
    """Whether an item is ``isolation[canary]``."""
    return isinstance(_told(item), isolation.Canary)


def _told(item: pytest.Item) -> Any:
    callspec = getattr(item, "callspec", None)
    return callspec.params.get("tme_question") if callspec is not None else None


def agent_param_of(item: pytest.Item) -> str | None:
    """The id of the agent fixture's param, None when it isn't parametrized. Only for items of ours."""
    callspec_id: str = item.callspec.id  # type: ignore[attr-defined]
    return callspec_id.removesuffix(_told(item).item_id).removesuffix("-") or None
