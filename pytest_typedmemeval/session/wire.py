"""Puts a run together: options, plan, agent, judge, and the plugins that work on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pytest_typedmemeval.collection.anchor import AgentCollection
from pytest_typedmemeval.collection.find import find_anchor, narrow
from pytest_typedmemeval.collection.gates import GatePlan, anchors_of
from pytest_typedmemeval.collection.parametrize import Plan
from pytest_typedmemeval.collection.question import Bench, describe
from pytest_typedmemeval.collection.suite import reference_plugin
from pytest_typedmemeval.corpus.load import CorpusError
from pytest_typedmemeval.corpus.registry import register_corpora, unregister_corpora
from pytest_typedmemeval.fixtures import RUN
from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.judging.choose import make_judge
from pytest_typedmemeval.options import OPTIONS, read_options
from pytest_typedmemeval.report.build import run_facts
from pytest_typedmemeval.session.baseline import load_baseline
from pytest_typedmemeval.session.controller import Controller, Summary
from pytest_typedmemeval.session.gates import wire_gates
from pytest_typedmemeval.session.gather import Gatherer
from pytest_typedmemeval.session.outcomes import ItemOutcomes
from pytest_typedmemeval.session.progress import Progress
from pytest_typedmemeval.session.resume import Resumed
from pytest_typedmemeval.session.xdist import MAIN, RunSharing, SharedRun


def wire(config: pytest.Config) -> None:
    """Register everything. Raises `pytest.UsageError` for options, corpora, an agent or a journal that can't be used."""
    found = _called("pytest_tme_corpora", lambda: config.hook.pytest_tme_corpora(config=config))
    try:
        register_corpora(corpus for corpora in found for corpus in corpora)
    except CorpusError as error:
        raise pytest.UsageError(str(error)) from None
    config.add_cleanup(unregister_corpora)
    options = read_options(config)
    plan = Plan.make(options)
    judge: Judge = _called("pytest_tme_judge", lambda: config.hook.pytest_tme_judge(config=config)) or make_judge(
        options.judge, options.judge_model, options.judge_base_url, options.cache
    )
    resumed = Resumed.of(options.resume, plan, judge)
    gate_plan = GatePlan.make(config, options) if options.gates else None
    gate_anchors = anchors_of(gate_plan)
    anchor = find_anchor(config, options) if options.verticals else gate_anchors[0]
    narrow(config, options, [anchor, *gate_anchors])
    run = SharedRun.of(config)
    config.stash[OPTIONS], config.stash[RUN] = options, run.id
    plugins = config.pluginmanager
    own_faulthandler = not float(config.getini("faulthandler_timeout") or 0)
    bench = Bench(options, plan, judge, run, own_faulthandler)
    if options.verticals:
        plugins.register(AgentCollection(config, options, plan, anchor, resumed.has), "typedmemeval-collection")
    gates = None
    if gate_plan is not None:
        gates = wire_gates(config, options, gate_plan, anchor.path if options.verticals else None)
    plugins.register(ItemOutcomes(bench, config), "typedmemeval-outcomes")
    if options.agent is not None:
        plugins.register(reference_plugin(options), "typedmemeval-reference")
    if run.worker == MAIN:
        facts = run_facts(plan, judge, config.rootpath, run.id)
        gatherer = Gatherer(plan, facts, options.journal, resumed)
        controller = Controller(config, options, anchor, gatherer, run, load_baseline(options, plan, judge), gates)
        bench.overdue = controller.overdue
        plugins.register(controller, "typedmemeval-controller")
        plugins.register(Progress(config, gatherer), "typedmemeval-progress")
        plugins.register(Summary(controller), "typedmemeval-summary")
        plugins.register(RunSharing(run), "typedmemeval-sharing")


def _called(hook: str, call: Callable[[], Any]) -> Any:
    """What a hook of other people's gives. Raises `pytest.UsageError` that names it and the place for what it raises."""
    try:
        return call()
    except pytest.UsageError:
        raise
    except Exception as error:
        raise pytest.UsageError(f"{hook}: {describe(error)}") from error
