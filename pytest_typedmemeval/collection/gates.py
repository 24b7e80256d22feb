"""The gates' items: where they hang, their functions, and how one is measured on a target that all items of an arm share."""

from __future__ import annotations

import inspect
import os
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pytest_typedmemeval.collection.anchor import AgentModule, pytest_collects
from pytest_typedmemeval.collection.drive import AsyncDriver, Driver, PlainDriver
from pytest_typedmemeval.collection.find import Anchor, find_fixture
from pytest_typedmemeval.gates.arm import Arm, Item, Ready
from pytest_typedmemeval.gates.arms import get_arm
from pytest_typedmemeval.gates.harness import measured
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.gate_model import GateRow

HOW_TO = """\
  @pytest.fixture(scope="session")
  def {fixture}():
      return {how_to}"""


@dataclass(frozen=True)
class Asked:
    """One item of an arm."""

    arm: str
    item_id: str


class GatePlan:
    """The arms of a run with the places of their fixtures, and the table that item ids are looked up in."""

    def __init__(self, arms: Mapping[str, Arm], anchors: Mapping[str, Anchor]) -> None:
        self.arms, self.anchors = arms, anchors
        self._known = {(name, item.id): item for name, arm in arms.items() for item in arm.items}

    @classmethod
    def make(cls, config: pytest.Config, options: RunOptions) -> GatePlan:
        """Raises `pytest.UsageError` that says, for every arm at once, which fixture is missing and the lines to write."""
        assert options.gate is not None
        arms = {name: get_arm(name, options.gate) for name in options.gates}
        anchors, problems = {}, []
        for name, arm in arms.items():
            how_to = HOW_TO.format(fixture=arm.fixture, how_to=arm.how_to)
            try:
                anchors[name] = find_fixture(config, arm.fixture, how_to, f"--tme-gate={name}")
            except pytest.UsageError as error:
                problems.append(str(error))
        if problems:
            raise pytest.UsageError("\n\n".join(problems))
        return cls(arms, anchors)

    def item(self, asked: Asked) -> Item:
        """What an item of the run is."""
        return self._known[asked.arm, asked.item_id]

    def find(self, nodeid: str) -> tuple[Asked, str | None] | None:
        """(what it asks, param of the fixture) of a node id that only its text is known of; None for any other test."""
        head, bracket, rest = nodeid.partition("::")[2].partition("[")
        inside = rest.removesuffix("]")
        if not bracket or head not in self.arms:
            return None
        for cut in [0, *(i + 1 for i, letter in enumerate(inside) if letter == "-")]:
            if (head, inside[cut:]) in self._known:
                return Asked(head, inside[cut:]), inside[: max(cut - 1, 0)] or None
        return None


@dataclass
class _Shared:
    """What the items of one arm and fixture param have in common in this process."""

    ready: Ready | None = None
    failure: BaseException | None = None
    rows: dict[str, GateRow] = field(default_factory=dict)


class GateBench:
    """Measures items; one a process. The corpus is handed over once, whatever the number of items."""

    def __init__(self, plan: GatePlan, options: RunOptions) -> None:
        self.plan, self.options = plan, options
        self.plain = PlainDriver()
        self._shared: dict[tuple[str, str | None], _Shared] = {}

    def facts(self, arm: str, param: str | None) -> dict[str, Any]:
        """What the report says of the target; empty until it is ready."""
        ready = self._shared.get((arm, param), _Shared()).ready
        return ready.facts if ready else {}

    async def row(self, target: Any, asked: Asked, param: str | None, driver: Driver, *, all_at_once: bool) -> GateRow:
        """The row of one item. ``all_at_once``: the fixture makes a target for each item, so the first one measures all of them."""
        arm = self.plan.arms[asked.arm]
        shared = self._shared.setdefault((asked.arm, param), _Shared())

        def settle(function: Callable[[], Any]) -> Awaitable[Any]:
            return driver.settle(function, self.options.timeout)

        if shared.failure is not None:
            raise shared.failure
        if shared.ready is None:
            try:
                shared.ready = await arm.begin(
                    target, lambda function: driver.settle(function, self.options.ingest_timeout)
                )
            except (KeyboardInterrupt, pytest.exit.Exception):
                raise
            except BaseException as error:
                shared.failure = error
                raise
            for item in arm.items if all_at_once else ():
                shared.rows[item.id] = await measured(arm, shared.ready, item.id, settle)
        if asked.item_id in shared.rows:
            return shared.rows[asked.item_id]
        return await arm.measure(shared.ready, asked.item_id, settle)


GATE_BENCH = pytest.StashKey[GateBench]()
GATE_ROW = pytest.StashKey[GateRow]()


def make_gate_body(arm: str, fixture: str, *, asynchronous: bool, all_at_once: bool) -> Callable[..., Any]:
    """The test function of an arm. It takes the fixture by its name."""

    def row_of(arguments: dict[str, Any], driver: Driver) -> Coroutine[Any, Any, GateRow]:
        node, asked = arguments["request"].node, arguments["tme_gate_item"]
        bench: GateBench = node.config.stash[GATE_BENCH]
        return bench.row(arguments[fixture], asked, param_of(node, asked), driver, all_at_once=all_at_once)

    def end(request: pytest.FixtureRequest, row: GateRow) -> None:
        request.node.stash[GATE_ROW] = row
        if row.status != "measured" or (row.gated and not row.holds):
            pytest.fail(row.detail or "decided against its label", pytrace=False)

    def sync_body(**arguments: Any) -> None:
        __tracebackhide__ = True
        request: pytest.FixtureRequest = arguments["request"]
        plain = request.config.stash[GATE_BENCH].plain
        end(request, plain.run(row_of(arguments, plain)))

    async def async_body(**arguments: Any) -> None:
        __tracebackhide__ = True
        end(arguments["request"], await row_of(arguments, AsyncDriver()))

    body: Any = async_body if asynchronous else sync_body
    body.__signature__ = inspect.Signature(
        [
            inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD)
            for name in ("request", "tme_gate_item", fixture)
        ]
    )
    body.__name__ = body.__qualname__ = arm
    body.tme_arm = arm
    return body  # type: ignore[no-any-return]


class GateModule(AgentModule):
    """Gate items, hung on the user's conftest.py."""

    gate_plan: GatePlan

    def _getobj(self) -> ModuleType:
        module = ModuleType("typedmemeval_gates")
        for name, arm in self.gate_plan.arms.items():
            if self.gate_plan.anchors[name].path == self.path and arm.items:
                form = self._form(arm.fixture)
                body = make_gate_body(
                    name,
                    arm.fixture,
                    asynchronous=form.asynchronous,
                    all_at_once=form.scope in ("function", "class"),
                )
                self._add(module, body, form)
        return module

    def funcnamefilter(self, name: str) -> bool:
        """Every function here is an item, whatever ``python_functions`` says."""
        return name in self.gate_plan.arms


class GateCollection:
    """Collection hooks of a run with gates. ``taken`` is the file that a vertical's items hang on, if there are any."""

    def __init__(self, config: pytest.Config, plan: GatePlan, taken: Path | None) -> None:
        self.config, self.plan, self.taken = config, plan, taken

    def _module(self, parent: pytest.Collector, path: Path) -> GateModule:
        module: GateModule = GateModule.from_parent(parent, path=path)
        module.gate_plan = self.plan
        return module

    def _ours(self, path: Path) -> bool:
        return any(path == anchor.path for anchor in self.plan.anchors.values())

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makemodule(self, module_path: Path, parent: pytest.Collector) -> GateModule | None:
        """An anchor named as an argument; a file that a vertical hangs on too gets its second module from the hook below."""
        return self._module(parent, module_path) if self._ours(module_path) and module_path != self.taken else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> GateModule | None:
        """An anchor met in a folder, or one that a vertical hangs on too."""
        if not self._ours(file_path):
            return None
        alone = file_path != self.taken and pytest_collects(self.config, parent, file_path)
        return None if alone else self._module(parent, file_path)

    @pytest.hookimpl(trylast=True)
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One item for each probe, candidate or pair; last, so that a param of the fixture stands ahead of it in the id."""
        name = getattr(metafunc.function, "tme_arm", None)
        if name is not None:
            asked = [Asked(name, item.id) for item in self.plan.arms[name].items]
            metafunc.parametrize("tme_gate_item", asked, ids=[one.item_id for one in asked])

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Location is the fixture's conftest; family, class and profile are keywords for ``-k``; a retry changes no result."""
        asked = gate_asked_of(item)
        if asked is None:
            return
        anchor = self.plan.anchors[asked.arm]
        item.__dict__["location"] = (os.path.relpath(anchor.path, self.config.rootpath), anchor.line, item.name)
        item.extra_keyword_matches.update(self.plan.item(asked).keywords)
        if getattr(self.config.option, "reruns", None):
            item.add_marker(pytest.mark.flaky(reruns=0))


def gate_asked_of(item: Any) -> Asked | None:
    """What an item asks, None for any other test."""
    callspec = getattr(item, "callspec", None)
    asked = callspec.params.get("tme_gate_item") if callspec is not None else None
    return asked if isinstance(asked, Asked) else None


def param_of(item: Any, asked: Asked) -> str | None:
    """The id of the fixture's param, None when it isn't parametrized."""
    callspec_id: str = item.callspec.id
    return callspec_id.removesuffix(asked.item_id).removesuffix("-") or None


def anchors_of(plan: GatePlan | None) -> Sequence[Anchor]:
    """The places of a plan's fixtures."""
    return [] if plan is None else list(plan.anchors.values())
