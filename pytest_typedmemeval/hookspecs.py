"""Hooks for other people's corpora, judges and report sinks. Implement them in a conftest.py or a plugin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_typedmemeval.corpus.registry import Corpus
    from pytest_typedmemeval.judging.base import Judge
    from pytest_typedmemeval.report.model import Report


@pytest.hookspec
def pytest_tme_corpora(config: pytest.Config) -> Iterable[Corpus]:  # type: ignore[empty-body]
    """Corpora beside the family's own, each with a `Vertical` of its own name and id.

    They are run with ``--tme-vertical=<name>``; a name or id of the TypedMemEval family is refused.
    """


@pytest.hookspec(firstresult=True)
def pytest_tme_judge(config: pytest.Config) -> Judge | None:
    """A judge in place of the built-in one; None leaves it. Its fingerprint goes into the report. Called in every process."""


@pytest.hookspec
def pytest_tme_report(config: pytest.Config, report: Report) -> None:
    """A finished report (one a param of the agent fixture), after the JSON file has been written. Called in the main process alone."""
