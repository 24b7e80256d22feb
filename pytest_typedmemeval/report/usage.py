"""What the agents said that their answers cost, added up."""

from __future__ import annotations

from collections.abc import Iterable

from pytest_typedmemeval.report.model import QuestionRow


def usage_text(rows: Iterable[QuestionRow]) -> str | None:
    """``completion_tokens 1,234, cost 0.12``: each key over all rows; None where no row tells any."""
    sums: dict[str, float] = {}
    for row in rows:
        for name, number in (row.usage or {}).items():
            sums[name] = sums.get(name, 0.0) + number
    return ", ".join(f"{name} {_figure(number)}" for name, number in sorted(sums.items())) or None


def _figure(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:,.4g}"
