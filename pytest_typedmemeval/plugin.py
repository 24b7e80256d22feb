"""The pytest plugin: adds the options and, only in a run that asks for a vertical, wires the rest in."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.flags import add_options, asked_for
from pytest_typedmemeval.verticals import VERTICALS


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register ``--tme-*`` and their ini keys."""
    add_options(parser)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Wire the benchmark in if it is asked for. Raises `pytest.UsageError` for options or an agent that can't be used."""
    if config.option.help or config.option.version or not asked_for(config, VERTICALS):
        return
    from pytest_typedmemeval.collection.anchor import AgentCollection, find_anchor, narrow
    from pytest_typedmemeval.collection.parametrize import Plan
    from pytest_typedmemeval.collection.suite import reference_plugin
    from pytest_typedmemeval.judging.choose import make_judge
    from pytest_typedmemeval.options import read_options
    from pytest_typedmemeval.session.controller import Controller, Summary
    from pytest_typedmemeval.session.outcomes import ItemOutcomes

    options = read_options(config)
    plan = Plan.make(options)
    anchor = find_anchor(config, options)
    narrow(config, options, anchor)
    judge = make_judge(options.judge, options.judge_model, options.judge_base_url, options.cache)
    outcomes = ItemOutcomes(config, options, plan, judge)
    config.pluginmanager.register(AgentCollection(config, options, plan, anchor), "typedmemeval-collection")
    config.pluginmanager.register(outcomes, "typedmemeval-outcomes")
    if options.agent is not None:
        config.pluginmanager.register(reference_plugin(options), "typedmemeval-reference")
    if not hasattr(config, "workerinput"):
        controller = Controller(config, options, plan, anchor, judge)
        config.pluginmanager.register(controller, "typedmemeval-controller")
        config.pluginmanager.register(Summary(controller), "typedmemeval-summary")
