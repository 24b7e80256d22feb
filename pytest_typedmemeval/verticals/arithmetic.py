"""Arithmetic: answers that no session states and that follow from several of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.judging.rules.number import judge_number
from pytest_typedmemeval.measure.outcome import Outcome, WrongValueKind
from pytest_typedmemeval.verticals.base import Vertical
from pytest_typedmemeval.verticals.figures import Figure, Table

if TYPE_CHECKING:
    from pytest_typedmemeval.report.model import QuestionRow


def extras(rows: Sequence[QuestionRow]) -> dict[str, Any]:
    """The missing-input table: outcomes by how many inputs were surfaced, and for wrong answers what slip gives them."""
    told = [row for row in rows if row.inputs_missing is not None and row.outcome.measured]
    table: dict[str, Counter[str]] = {}
    for row in told:
        table.setdefault(_missing(row), Counter())[row.outcome.value] += 1
    miscounted = [row for row in rows if row.wrong_value and row.wrong_value.kind is WrongValueKind.MISCOUNTED]
    return {
        "inputs": {
            "observed": len(told),
            "n": sum(row.outcome.measured for row in rows),
            "by_missing": {name: dict(sorted(table[name].items())) for name in ("0", "1", "2+") if name in table},
        },
        "miscounted": {
            "count": len(miscounted),
            "wrong": sum(row.outcome is Outcome.WRONG for row in rows),
            "left_out_and_not_surfaced": sum(map(_left_out_unseen, miscounted)),
        },
    }


def _missing(row: QuestionRow) -> str:
    missing = len(row.inputs_missing or ())
    return str(missing) if missing < 2 else "2+"


def _left_out_unseen(row: QuestionRow) -> bool:
    """Whether a wrong answer leaves out named inputs of which none was surfaced whole."""
    slip = row.wrong_value
    if slip is None or not slip.inputs or not all(name.startswith("left out") for name in slip.inputs):
        return False
    return bool(set(slip.session_ids) & set(row.inputs_missing or ()))


def lines(extras: Mapping[str, Any]) -> Iterator[str]:
    """The extras in words."""
    inputs, miscounted = extras["inputs"], extras["miscounted"]
    for name, outcomes in inputs["by_missing"].items():
        told = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.items())
        yield f"inputs not surfaced: {name}: {told}"
    if miscounted["wrong"]:
        yield (
            f"miscounted: {miscounted['count']} of {miscounted['wrong']} wrong answers, "
            f"in {miscounted['left_out_and_not_surfaced']} the input left out wasn't surfaced"
        )


def figures(extras: Mapping[str, Any]) -> Iterator[Figure]:
    """The missing-input table."""
    table = extras["inputs"]["by_missing"]
    if not table:
        return
    outcomes = [outcome.value for outcome in Outcome if any(outcome.value in row for row in table.values())]
    yield Table(
        "Outcome by inputs not surfaced",
        ("inputs not surfaced", *outcomes),
        tuple((name, *(row.get(outcome, 0) for outcome in outcomes)) for name, row in table.items()),
        f"Over the {extras['inputs']['observed']} of {extras['inputs']['n']} measured questions of which the agent tells what it surfaced.",
        shaded=True,
    )


VERTICAL = Vertical(
    name="arithmetic",
    title="Arithmetic",
    abbr="ari",
    revision=1,
    shapes=("count", "sum", "delta", "duration"),
    rules={"number": judge_number},
    extras=extras,
    lines=lines,
    figures=figures,
    needs_timestamps=frozenset({"duration"}),
)
