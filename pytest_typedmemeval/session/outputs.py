"""Where a run's report goes: JSON, HTML and Markdown files, properties of a JUnit file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.json import report_json, write_atomically
from pytest_typedmemeval.report.model import Report
from pytest_typedmemeval.report.rows import figure_rows


def write_outputs(options: RunOptions, reports: Sequence[tuple[Report, Report | None]]) -> Iterator[str]:
    """Write every form that was asked for of each report (with its baseline, if any) and yield a line a file. Raises `OSError` from the first that fails."""
    params = [report.run.agent_param for report, _ in reports]
    for name, path, render in _forms(options):
        paths = param_paths(path, params)
        for report, baseline in reports:
            target = paths[report.run.agent_param]
            write_atomically(target, render(report, baseline))
            yield f"{name}: {target}"


def _forms(options: RunOptions) -> Iterator[tuple[str, Path, Callable[[Report, Report | None], str]]]:
    if options.report is not None:
        yield "report", options.report, lambda report, _: report_json(report)
    if options.markdown is not None:
        from pytest_typedmemeval.report.markdown import report_markdown

        yield "Markdown", options.markdown, report_markdown
    if options.html is not None:
        from pytest_typedmemeval.report.html.page import report_html

        yield "HTML", options.html, report_html


def param_paths(path: Path, params: Sequence[str | None]) -> dict[str | None, Path]:
    """A file for each param of the agent fixture, named after it in letters that a file name may have."""
    paths: dict[str | None, Path] = {}
    for param in params:
        slug = "" if param is None else "-" + (re.sub(r"[^\w.]+", "-", param).strip("-.") or "param")
        target, count = path.with_name(f"{path.stem}{slug}{path.suffix}"), 1
        while target in paths.values():
            count += 1
            target = path.with_name(f"{path.stem}{slug}-{count}{path.suffix}")
        paths[param] = target
    return paths


def add_junit_properties(config: pytest.Config, reports: Sequence[Report]) -> None:
    """Figures as properties of the test suite in a ``--junitxml`` file: the schema of such files has no room for any on a test case."""
    for plugin in config.pluginmanager.get_plugins():
        add = getattr(plugin, "add_global_property", None)
        if add is None:
            continue
        for report in reports:
            where = f"[{report.run.agent_param}]" if report.run.agent_param else ""
            for name, value in figure_rows(report):
                add(name + where, "" if value is None else str(value))
