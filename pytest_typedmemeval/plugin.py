"""The pytest plugin: adds the options and, only in a run that asks for a vertical or a gate, wires the rest in."""

from __future__ import annotations

import pytest

from pytest_typedmemeval import hookspecs
from pytest_typedmemeval.fixtures import tme_namespace as tme_namespace
from pytest_typedmemeval.fixtures import tme_options as tme_options
from pytest_typedmemeval.fixtures import tme_report as tme_report
from pytest_typedmemeval.flags import add_options, asked_for
from pytest_typedmemeval.verticals import VERTICALS


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register ``--tme-*`` and their ini keys."""
    add_options(parser)


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Declare ``pytest_tme_*``."""
    pluginmanager.add_hookspecs(hookspecs)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Wire the benchmark in if it is asked for. Raises `pytest.UsageError` for options or an agent that can't be used."""
    if config.option.help or config.option.version or not asked_for(config, VERTICALS):
        return
    from pytest_typedmemeval.session.wire import wire

    wire(config)
