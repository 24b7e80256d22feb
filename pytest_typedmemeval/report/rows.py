"""A report as named figures, one a line: for JUnit properties, ``tme show --format rows`` and other people's dashboards."""

from __future__ import annotations

from collections.abc import Iterator

from pytest_typedmemeval.report.model import Report

Value = str | int | float | None


def figure_rows(report: Report) -> Iterator[tuple[str, Value]]:
    """``typedmemeval.episodic.outcome.missed`` and the like, per vertical and shape; there is none over verticals, and no pass mark but those that the caller stated."""
    for name, vertical in report.verticals.items():
        for where, table in [
            (name, vertical.outcomes),
            *((f"{name}.{shape}", table) for shape, table in vertical.by_shape.items()),
        ]:
            yield f"typedmemeval.{where}.n", table.n
            for outcome, count in table.counts.items():
                yield f"typedmemeval.{where}.outcome.{outcome.value}", count
        yield f"typedmemeval.{name}.coverage.share", vertical.coverage.share
        for kind, count in vertical.wrong_values.items():
            yield f"typedmemeval.{name}.wrong_value.{kind.value}", count
        if vertical.bands is not None:
            yield f"typedmemeval.{name}.bands.flips", vertical.bands.flips.n
    for name, gate in report.gates.items():
        for field, value in gate:
            if isinstance(value, (bool, int, float)):
                yield f"typedmemeval.gate.{name}.{field}", value
    for requirement in report.requirements:
        yield (
            f"typedmemeval.{requirement.vertical}.require.{requirement.expression}",
            "holds" if requirement.holds else "fails",
        )
