"""The page: figures and plots rendered by Jinja, the questions as a data block that the page's own script shows as text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from typing import Any

from pytest_typedmemeval.measure.compare import Comparison, compare
from pytest_typedmemeval.measure.identity import Incomparable
from pytest_typedmemeval.report.findings import ORIGIN_MEANS, OUTCOME_MEANS
from pytest_typedmemeval.report.gates import gate_figures
from pytest_typedmemeval.report.html import DEFAULT_MB
from pytest_typedmemeval.report.html.data import data_block, fit_conversations, question_data
from pytest_typedmemeval.report.html.view import FUNCTIONS, identity_facts, parts_of, run_facts
from pytest_typedmemeval.report.model import Report

_MB = 1_000_000


class MissingJinja(Exception):
    """The HTML needs an extra; the text says which."""


def report_html(report: Report, baseline: Report | None = None, *, max_mb: float = DEFAULT_MB) -> str:
    """The page of a report, with what changed from ``baseline`` first if there is one.

    Kept conversations go in as far as the page stays under ``max_mb``; the page says how many are left out. Raises `MissingJinja`.
    """
    if find_spec("jinja2") is None:
        raise MissingJinja("an HTML report needs Jinja2: pip install 'pytest-typedmemeval[html]'")
    comparison, refused = _compared(report, baseline)
    rows = question_data(report, baseline if comparison else None)
    data = {
        "rows": rows,
        "compared": comparison is not None,
        "k": next((vertical.coverage.k for vertical in report.verticals.values()), None),
        "origins": {kind.value: means for kind, means in ORIGIN_MEANS.items()},
    }
    context = {**_context(report, comparison, refused), "data": _raw(data_block(data)), "max_mb": f"{max_mb:g}"}
    without = _render({**context, "talk": _raw(data_block({})), "kept": 0, "cut": 0})
    if not any(vertical.conversations for vertical in report.verticals.values()):
        return without
    talks = fit_conversations(report, int(max_mb * _MB) - len(without.encode()) - 200)
    return _render({**context, "talk": _raw(data_block(talks.data())), "kept": talks.kept, "cut": talks.cut})


def _compared(report: Report, baseline: Report | None) -> tuple[Comparison | None, str]:
    if baseline is None:
        return None, ""
    try:
        return compare(baseline, report), ""
    except Incomparable as error:
        return None, f"The baseline can't be compared: {error}."


def _context(report: Report, comparison: Comparison | None, refused: str) -> dict[str, Any]:
    parts = parts_of(report)
    agent = report.run.agent
    worse = [
        f"{part.title}: {', '.join(lost)}" if len(parts) > 1 else ", ".join(lost)
        for part in parts
        if comparison is not None
        and part.name in comparison.verticals
        and (lost := comparison.verticals[part.name].regressions)
    ]
    return {
        "report": report,
        "heading": " ".join(part for part in (agent.name, agent.version, report.run.agent_param) if part),
        "facts": run_facts(report),
        "identity": identity_facts(report),
        "parts": parts,
        "titles": {part.name: part.title for part in parts},
        "gates": gate_figures(report),
        "comparison": comparison,
        "refused": refused,
        "worse": worse,
        "failed": sum(not one.holds for one in report.requirements),
        "outcome_means": [(outcome.value, means) for outcome, means in OUTCOME_MEANS.items()],
        "origin_means": [(kind.value.replace("_", " "), means) for kind, means in ORIGIN_MEANS.items()],
        "origin_of": ORIGIN_MEANS,
    }


@cache
def _environment() -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("pytest_typedmemeval.report.html")
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(FUNCTIONS)
    for name, file in (("css", "style.css"), ("js", "page.js")):
        # these two are ours; everything else is escaped
        environment.globals[name] = _raw(loader.get_source(environment, file)[0])
    return environment


def _render(context: Mapping[str, Any]) -> str:
    text: str = _environment().get_template("page.html.j2").render(context)
    return text + "\n"


def _raw(text: str) -> Any:
    """Text that Jinja leaves as it is: our own style and script, and data blocks, which hold no ``<``."""
    from markupsafe import Markup

    return Markup(text)
