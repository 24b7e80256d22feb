"""From the gathered rows to a report."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

import pytest

from pytest_typedmemeval import __version__
from pytest_typedmemeval.corpus.registry import Corpus
from pytest_typedmemeval.judging.base import MODES, Judge
from pytest_typedmemeval.measure import aggregate
from pytest_typedmemeval.measure.bands import bands_of, runs_of
from pytest_typedmemeval.measure.outcome import Outcome, WrongValueKind
from pytest_typedmemeval.options import RunOptions
from pytest_typedmemeval.report.conversation import kept_conversations
from pytest_typedmemeval.report.model import (
    AgentIdentity,
    CorpusIdentity,
    Fingerprints,
    JudgeIdentity,
    QuestionRow,
    Report,
    Run,
    Selection,
    VerticalReport,
)

if TYPE_CHECKING:
    from pytest_typedmemeval.collection.anchor import Anchor
    from pytest_typedmemeval.collection.parametrize import Plan
    from pytest_typedmemeval.session.outcomes import Envelope


@dataclass(frozen=True)
class RunContext:
    """What is known of a run beside its rows."""

    config: pytest.Config
    options: RunOptions
    plan: Plan
    run_id: str
    started: str
    anchor: Anchor
    agent_param: str | None
    judge: Judge


def new_run_id() -> str:
    """A random id."""
    return uuid.uuid4().hex


def now_text() -> str:
    """The present instant, ISO, UTC."""
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


def build_report(context: RunContext, envelopes: Sequence[Envelope]) -> Report:
    """The report of one agent: its rows, aggregated per vertical and never over verticals."""
    rows = sorted((envelope.row for envelope in envelopes), key=lambda row: (row.id, row.run))
    agent = _agent(context, envelopes)
    judge = context.judge
    selection = context.plan.selection_hash()
    corpora = {
        name: corpus for name, corpus in context.plan.corpora.items() if any(row.vertical == name for row in rows)
    }
    sampling = rows[0].sampling if rows else {}
    covers = measurement_fields(context.options, context.plan, judge)
    return Report(
        run=Run(
            id=context.run_id,
            plugin=__version__,
            started=context.started,
            source=source(context.config.rootpath),
            arm=context.options.arm,
            options=context.options.shown(),
            fingerprints=Fingerprints(
                measurement=fingerprint(covers), system=fingerprint(agent.model_dump()), covers=covers
            ),
            selection=Selection(
                hash=selection,
                n=len({(row.vertical, row.id) for row in rows}),
                runs=context.options.runs,
                deselected=len(context.plan.asked) - len(rows),
            ),
            judge=judge_identity(judge, rows),
            agent=agent,
            agent_param=context.agent_param,
            sampling=sampling,
        ),
        verticals={
            name: vertical_report(
                corpus,
                [row for row in rows if row.vertical == name],
                context.options.k,
                full=context.options.keep_text == "full",
            )
            for name, corpus in corpora.items()
        },
    )


def judge_identity(judge: Judge, rows: Sequence[QuestionRow]) -> JudgeIdentity:
    """What judged these rows, how its server was asked, and what it cost."""
    uses = [row.judge_use for row in rows if row.judge_use is not None]
    modes = [use.mode for use in uses if use.mode is not None]
    settings: dict[str, set[str]] = {}
    for use in uses:
        for name, fate in use.settings.items():
            settings.setdefault(name, set()).add(fate)
    return JudgeIdentity(
        kind=judge.kind,
        model=judge.model,
        fingerprint=judge.fingerprint,
        mode=max(modes, key=MODES.index) if modes else None,
        settings={name: "refused" if "refused" in fates else min(fates) for name, fates in sorted(settings.items())},
        calls=sum(use.calls for use in uses),
        retries=sum(use.retries for use in uses),
        tokens=sum(use.tokens for use in uses),
        cached=sum(use.cached for use in uses),
    )


def measurement_fields(options: RunOptions, plan: Plan, judge: Judge) -> dict[str, Any]:
    """What the measurement fingerprint covers: what is asked, how, and who judges. Known before the first question."""
    return {
        "corpora": {name: corpus.sha256 for name, corpus in plan.corpora.items()},
        "selection": plan.selection_hash(),
        "arm": options.arm,
        "history": options.history,
        "timestamps": options.timestamps,
        "k": options.k,
        "judge": judge.fingerprint,
        "answer_seed": None,
        "answer_temperature": None,
    }


def vertical_report(corpus: Corpus, rows: Sequence[QuestionRow], k: int, *, full: bool = False) -> VerticalReport:
    """The results of one vertical; ``full`` keeps the conversations of what isn't correct."""
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
            id=vertical.corpus_id,
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
        coverage_by_shape={shape: aggregate.coverage_table(some, corpus, k) for shape, some in shapes.items() if some},
        extras=vertical.extras(rows),
        evidence=aggregate.evidence_table(rows),
        coverage=aggregate.coverage_table(rows, corpus, k),
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


def _agent(context: RunContext, envelopes: Sequence[Envelope]) -> AgentIdentity:
    told = next((envelope.agent for envelope in envelopes if envelope.agent is not None), None)
    return (
        AgentIdentity.model_validate(told)
        if told is not None
        else AgentIdentity(name=context.options.agent or "unknown")
    )


def fingerprint(value: Mapping[str, Any]) -> str:
    """SHA-256 of canonical JSON."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


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
