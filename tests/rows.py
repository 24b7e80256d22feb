"""Literal rows and reports for tests of what is counted from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_typedmemeval.measure.aggregate import outcome_table
from pytest_typedmemeval.measure.outcome import Code, Outcome, Presence
from pytest_typedmemeval.report.model import (
    AgentIdentity,
    CorpusIdentity,
    CoverageTable,
    EvidenceTable,
    Fingerprints,
    JudgeIdentity,
    QuestionRow,
    Report,
    Run,
    Selection,
    TimingTable,
    VerticalReport,
)

LETTERS = {
    ".": Outcome.CORRECT,
    "W": Outcome.WRONG,
    "A": Outcome.ABSTAINED,
    "M": Outcome.MISSED,
    "?": Outcome.INCONCLUSIVE,
    "E": Outcome.ERROR,
}
CODES = {Outcome.INCONCLUSIVE: Code.RULES_UNDECIDED, Outcome.ERROR: Code.AGENT_EXCEPTION}


def row(outcome: Outcome, name: str = "q1", **more: Any) -> QuestionRow:
    return QuestionRow.model_validate(
        {
            "id": name,
            "vertical": "episodic",
            "shape": "s",
            "outcome": outcome,
            "code": CODES.get(outcome),
            "content_hash": f"hash of {name}",
            **more,
        }
    )


def rows(letters: str, run: int = 1, shape: str = "s", start: int = 1, **more: Any) -> list[QuestionRow]:
    """A row a letter: ``.WAM?E``; the ids count up from ``start``."""
    return [
        row(LETTERS[letter], f"{shape}-{number:03d}", run=run, shape=shape, **more)
        for number, letter in enumerate(letters, start)
    ]


def report(some: Sequence[QuestionRow], covers: Mapping[str, Any] | None = None, **agent: Any) -> Report:
    """A report of these rows, all of one vertical; ``covers`` overrides fields of the measurement."""
    fields = {"corpora": {"episodic": "c" * 64}, "selection": "s" * 64, "arm": "agent", "k": 5, "judge": "j" * 64}
    covered = {**fields, **(covers or {})}
    nothing = {"share": None, "any": None, "all": None, "distribution": {}, "components": {}, "floors": {}}
    return Report(
        run=Run(
            id="run",
            plugin="0.1.0",
            started="2026-01-01T00:00:00+00:00",
            source={},
            arm="agent",
            options={},
            fingerprints=Fingerprints(measurement=str(covered), system=str(agent), covers=covered),
            selection=Selection(hash=str(covered["selection"]), n=len({one.id for one in some}), runs=1),
            judge=JudgeIdentity(kind="rules", fingerprint=str(covered["judge"])),
            agent=AgentIdentity(**{"name": "toy", **agent}),
        ),
        verticals={
            "episodic": VerticalReport(
                corpus=CorpusIdentity(
                    id="pytest-typedmemeval-episodic-v1",
                    revision=1,
                    sha256="c" * 64,
                    benchmark_id="typedmemeval-episodic",
                    benchmark_name=f"TypedMemEval-Episodic v1 {len(some)}q",
                    citation="TypedMemEval-Episodic v1 (pytest-typedmemeval)",
                ),
                n=len(some),
                accuracy=None,
                outcomes=outcome_table(some),
                by_shape={
                    shape: outcome_table([one for one in some if one.shape == shape])
                    for shape in dict.fromkeys(one.shape for one in some)
                },
                by_level={},
                coverage_by_shape={},
                extras={
                    "order": {
                        "n": 0, "pairs_correct": 0, "pairs_total": 0, "pair_accuracy": None, "complete": 0, "partial": 0,
                    }
                },
                evidence=EvidenceTable(
                    observed=0, n=len(some), presence=dict.fromkeys(Presence, 0), by_outcome={}, levels={}, lists={},
                    truncated=0, retrieval_failures=0,
                ),
                coverage=CoverageTable.model_validate(
                    {
                        **nothing, "k": 5, "n": 0, "observed": 0, "returned_min": None, "returned_median": None,
                        "returned_max": None, "ceiling": None, "no_headroom": False, "k_above_haystack": 0,
                        "nothing_stored": 0,
                    }
                ),
                wrong_values={},
                twin_sessions={},
                empty_answers=0,
                timing=TimingTable.model_validate(
                    dict.fromkeys(
                        ("ingest_p50", "ingest_p95", "answer_p50", "answer_p95", "judge_p50", "judge_p95")
                    ) | {"total": 0.0}
                ),
                questions=tuple(some),
            )
        },
    )  # fmt: skip
