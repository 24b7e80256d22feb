"""From the gathered rows to a report."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from pytest_typedmemeval import __version__
from pytest_typedmemeval.corpus.registry import Corpus
from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.measure import aggregate
from pytest_typedmemeval.measure.bands import bands_of, runs_of
from pytest_typedmemeval.measure.outcome import Outcome, WrongValueKind
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.billing import billed
from pytest_typedmemeval.report.conversation import kept_conversations
from pytest_typedmemeval.report.gate_model import GateReport
from pytest_typedmemeval.report.model import (
    AgentIdentity,
    Cell,
    CorpusIdentity,
    Fingerprints,
    JudgeIdentity,
    Model,
    Projection,
    QuestionRow,
    Report,
    Run,
    Selection,
    VerticalReport,
)

if TYPE_CHECKING:
    from pytest_typedmemeval.collection.parametrize import Plan
    from pytest_typedmemeval.session.outcomes import Envelope

ARMS_WITH_FLOORS = ("agent", "control")
"""Arms whose agents get whole haystacks, which the floors are of."""

ARM_LABELS = {"oracle": "-oracle", "control": "-control"}
"""What the corpus's id is followed by where its questions weren't asked of the corpus as it is (spec/identity.md)."""


class RunFacts(Model):
    """What is known of a run beside its rows: the header of its journal, from which a report can be made without the run."""

    id: str
    plugin: str = __version__
    started: str
    source: Mapping[str, str | bool | None]
    arm: str
    options: Mapping[str, Any]
    covers: Mapping[str, Any]
    """The fields under the measurement fingerprint."""
    selection_hash: str
    cells: Mapping[str, tuple[Cell, ...]]
    projection: Mapping[str, Projection] | None = None
    judge: JudgeIdentity
    asked: int
    """How many (question, run) the plan has, before anything is deselected."""


def run_facts(plan: Plan, judge: Judge, root: Path, run_id: str) -> RunFacts:
    """The facts of the run that ``plan`` is of; ``root`` is a folder of the measured repo."""
    options = plan.options
    return RunFacts(
        id=run_id,
        started=now_text(),
        source=source(root),
        arm=options.arm,
        options=options.shown(),
        covers=measurement_fields(options, plan, judge),
        selection_hash=plan.selection_hash,
        cells={
            name: tuple(Cell(shape=c.shape, level=c.level, n=c.chosen, of=c.of) for c in plan.composition(name))
            for name in plan.corpora
        },
        projection={
            name: Projection(
                gold_fraction=options.gold_fraction,
                gold_kept=real.gold_kept,
                gold=real.gold,
                distractors=options.distractors,
                distractors_mean=round(real.distractors / real.questions, 4),
            )
            for name, real in plan.realised.items()
        }
        or None,
        judge=judge_identity(judge),
        asked=len(plan.asked),
    )


def judge_identity(judge: Judge) -> JudgeIdentity:
    """What the report says of the judge."""
    return JudgeIdentity(kind=judge.kind, model=judge.model, fingerprint=judge.fingerprint)


def now_text() -> str:
    """The present instant, ISO, UTC."""
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


def build_report(
    facts: RunFacts,
    corpora: Mapping[str, Corpus],
    envelopes: Sequence[Envelope],
    param: str | None,
    isolation: Literal["passed", "broken", "not run"] = "not run",
    gates: Mapping[str, GateReport] = MappingProxyType({}),
) -> Report:
    """The report of one agent (of one param of its fixture): its rows, aggregated per vertical and never over verticals, and the gates."""
    rows = sorted((envelope.row for envelope in envelopes), key=lambda row: (row.id, row.run))
    agent = _agent(facts, envelopes, gates)
    present = {name: corpus for name, corpus in corpora.items() if any(row.vertical == name for row in rows)}
    return Report(
        run=Run(
            id=facts.id,
            plugin=facts.plugin,
            started=facts.started,
            source=facts.source,
            arm=facts.arm,
            options=facts.options,
            fingerprints=Fingerprints(
                measurement=fingerprint(facts.covers), system=fingerprint(agent.model_dump()), covers=facts.covers
            ),
            selection=Selection(
                hash=facts.selection_hash,
                n=len({(row.vertical, row.id) for row in rows}),
                runs=facts.options["runs"],
                deselected=facts.asked - len(rows),
                resumed=sum(row.resumed for row in rows),
                cells=facts.cells,
            ),
            judge=billed(facts.judge, rows),
            agent=agent,
            agent_param=param,
            sampling=_fates(rows),
            projection=facts.projection,
            isolation_check=isolation,
        ),
        verticals={
            name: vertical_report(
                corpus,
                [row for row in rows if row.vertical == name],
                facts.options["k"],
                full=facts.options["keep_text"] == "full",
                arm=facts.arm,
            )
            for name, corpus in present.items()
        },
        gates=dict(gates),
    )


def measurement_fields(options: RunOptions, plan: Plan, judge: Judge) -> dict[str, Any]:
    """What the measurement fingerprint covers: what is asked, how, and who judges. Known before the first question; shards of one selection agree in all of it."""
    fields: dict[str, Any] = {
        "corpora": {name: corpus.sha256 for name, corpus in plan.corpora.items()},
        "selection": plan.selection_hash,
        "arm": options.arm,
        "history": options.history,
        "timestamps": options.timestamps,
        "k": options.k,
        "judge": judge.fingerprint,
        "answer_seed": options.answer_seed,
        "answer_temperature": options.answer_temperature,
    }
    if options.arm == "oracle":
        fields["oracle"] = [options.gold_fraction, options.distractors, options.select_seed]
    return fields


def vertical_report(
    corpus: Corpus, rows: Sequence[QuestionRow], k: int, *, full: bool = False, arm: str = "agent"
) -> VerticalReport:
    """The results of one vertical on one arm; ``full`` keeps the conversations of what isn't correct."""
    floored = arm in ARMS_WITH_FLOORS
    vertical = corpus.vertical
    outcomes = aggregate.outcome_table(rows)
    shapes = {shape: [row for row in rows if row.shape == shape] for shape in vertical.shapes}
    levels = sorted({row.level for row in rows if row.level is not None})
    twins = {
        f"{row.id}-r{row.run}" if row.run > 1 else row.id: row.wrong_value.session_ids
        for row in rows
        if row.wrong_value is not None and row.wrong_value.kind is WrongValueKind.TWIN
    }
    return VerticalReport(
        corpus=CorpusIdentity(
            id=vertical.corpus_id + ARM_LABELS.get(arm, ""),
            revision=vertical.revision,
            sha256=corpus.sha256,
            benchmark_id=vertical.benchmark_id,
            benchmark_name=corpus.benchmark_name,
            citation=vertical.citation,
        ),
        n=len(rows),
        accuracy=aggregate.r4(outcomes.counts[Outcome.CORRECT] / len(rows)) if rows else None,
        outcomes=outcomes,
        by_shape={shape: aggregate.outcome_table(some) for shape, some in shapes.items() if some},
        by_level={level: aggregate.outcome_table([row for row in rows if row.level == level]) for level in levels},
        coverage_by_shape={
            shape: aggregate.coverage_table(some, corpus, k, floored=floored) for shape, some in shapes.items() if some
        },
        extras=vertical.extras(rows),
        evidence=aggregate.evidence_table(rows),
        coverage=aggregate.coverage_table(rows, corpus, k, floored=floored),
        wrong_values=aggregate.wrong_value_counts(rows),
        twin_sessions=twins,
        empty_answers=aggregate.empty_answers(rows),
        by_judge=aggregate.outcomes_by_judge(rows),
        judge_controls=aggregate.judge_controls(rows),
        bands=bands_of(runs) if len(runs := runs_of(rows)) > 1 else None,
        timing=aggregate.timing_table(rows),
        questions=tuple(rows),
        conversations=kept_conversations(rows, corpus) if full else {},
    )


def _agent(facts: RunFacts, envelopes: Sequence[Envelope], gates: Mapping[str, GateReport]) -> AgentIdentity:
    """What the agent tells of itself; in a run of gates alone, the types of their targets."""
    told = next((envelope.agent for envelope in envelopes if envelope.agent is not None), None)
    if told is not None:
        return AgentIdentity.model_validate(told)
    targets = ", ".join(dict.fromkeys(gate.target for gate in gates.values() if gate.target is not None))
    return AgentIdentity(name=facts.options["agent"] or targets or "unknown")


def fingerprint(value: Mapping[str, Any]) -> str:
    """SHA-256 of canonical JSON."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _fates(rows: Sequence[QuestionRow]) -> dict[str, str]:
    """What became of each sampling setting; two fates of one setting are both named."""
    found: dict[str, set[str]] = {}
    for row in rows:
        for name, fate in row.sampling.items():
            found.setdefault(name, set()).add(fate)
    return {name: ", ".join(sorted(fates)) for name, fates in sorted(found.items())}


def source(root: Any) -> dict[str, str | bool | None]:
    """Commit, branch and dirtiness of the measured repo, from CI variables or git; null where neither tells."""
    commit = os.environ.get("GITHUB_SHA") or os.environ.get("CI_COMMIT_SHA") or _git(root, "rev-parse", "HEAD")
    branch = (
        os.environ.get("GITHUB_REF_NAME")
        or os.environ.get("CI_COMMIT_REF_NAME")
        or _git(root, "rev-parse", "--abbrev-ref", "HEAD")
    )
    status = _git(root, "status", "--porcelain")
    return {"commit": commit, "branch": branch, "dirty": None if status is None else bool(status)}


def _git(root: Any, *arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
