"""The typed report: schema ``pytest-typedmemeval.report/1``, and which of its fields are volatile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from pytest_typedmemeval.judging.base import JudgeUse
from pytest_typedmemeval.measure.outcome import Code, EvidenceLevel, Flag, Outcome, Presence, WrongValueKind
from pytest_typedmemeval.report.base import Model as Model
from pytest_typedmemeval.report.gate_model import GateReport

SCHEMA: Literal["pytest-typedmemeval.report/1"] = "pytest-typedmemeval.report/1"
NOT_COMPARABLE_WITH = ("TypedMemEval corpora of another publisher", "any other chat-history benchmark")


class WrongValue(Model):
    """Where a wrong value came from, with the sessions that state it and, for arithmetic, the inputs concerned."""

    kind: WrongValueKind
    session_ids: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()


class QuestionTiming(Model):
    """Seconds per stage."""

    ingest: float = 0.0
    answer: float = 0.0
    judge: float = 0.0


class QuestionRow(Model):
    """One question of one run: everything that is counted is counted from these rows."""

    id: str
    vertical: str
    shape: str
    level: str | None = None
    pair: str | None = None
    world: str | None = None
    """Questions of one world share a history, so that their outcomes aren't independent."""
    arm: str | None = None
    run: int = 1
    attempt: int = 1
    outcome: Outcome
    code: Code | None = None
    flags: tuple[Flag, ...] = ()
    wrong_value: WrongValue | None = None
    pairs_correct: int | None = None
    pairs_total: int | None = None
    distance_sessions: int | None = None
    distance_days: int | None = None
    coverage: float | None = None
    coverage_components: Mapping[str, float] | None = None
    returned: int | None = None
    evidence: Presence = Presence.UNOBSERVED
    evidence_level: EvidenceLevel | None = None
    evidence_list: Literal["context", "retrieved"] | None = None
    surfaced: tuple[str, ...] | None = None
    """Distinct sessions of that list, in order; null where the agent doesn't tell."""
    inputs_missing: tuple[str, ...] | None = None
    """Sessions of a computed gold's inputs that weren't surfaced; null where the agent doesn't tell, or nothing is computed."""
    truncated: bool = False
    judge: str | None = None
    judge_use: JudgeUse | None = None
    judge_reply: str | None = None
    control: Outcome | None = None
    """What the judge says of a near miss (``--tme-judge-controls``); correct is a false accept."""
    content_hash: str
    answer_hash: str | None = None
    usage: Mapping[str, float] | None = None
    sampling: Mapping[str, str] = Field(default_factory=dict)
    timing: QuestionTiming = QuestionTiming()
    question: str | None = None
    gold: str | None = None
    answer: str | None = None
    detail: str | None = None
    resumed: bool = False


class AgentIdentity(Model):
    """What was measured, as the agent tells it."""

    name: str
    version: str | None = None
    config_hash: str | None = None
    reader: str | None = None


class Proportion(Model):
    """``count`` of ``n`` with its 95% interval; all null where n is 0."""

    count: int
    n: int
    rate: float | None
    low: float | None
    high: float | None
    interval: Literal["wilson", "bootstrap"] | None = None
    """Wilson's for independent questions; a bootstrap by world where rows repeat a question or share a history."""


class JudgeControls(Model):
    """What the judge said of near misses, wrong by construction: how many it accepted, and of which questions."""

    n: int
    false_accepts: Proportion
    undecided: int
    accepted: tuple[str, ...]


class JudgeIdentity(Model):
    """What judged: the format that the server took (the lowest one, if it was stepped down to), each setting's fate, and the bill."""

    kind: str
    model: str | None = None
    fingerprint: str
    mode: str | None = None
    settings: Mapping[str, str] = Field(default_factory=dict)
    calls: int = 0
    retries: int = 0
    tokens: int = 0
    cached: int = 0


class Fingerprints(Model):
    """SHA-256 over what was measured how, and over the system under test."""

    measurement: str
    system: str
    covers: Mapping[str, Any] = Field(default_factory=dict)
    """The fields under the measurement fingerprint, so that a refusal can name the one that differs; the system's are ``run.agent``."""


class Cell(Model):
    """How many questions of a shape and level were selected, of how many that the corpus has."""

    shape: str
    level: str | None
    n: int
    of: int


class Selection(Model):
    """Which questions were asked. ``hash`` and ``cells`` are of the whole selection, also in the report of a shard."""

    hash: str
    n: int
    runs: int
    deselected: int = 0
    resumed: int = 0
    cells: Mapping[str, tuple[Cell, ...]] = Field(default_factory=dict)


class Projection(Model):
    """The oracle's history as asked for and as it came to be: gold sessions kept of all, other sessions added to a question on average."""

    gold_fraction: float
    gold_kept: int
    gold: int
    distractors: int
    distractors_mean: float


class Run(Model):
    """The run as a whole."""

    id: str
    plugin: str
    started: str
    source: Mapping[str, str | bool | None]
    arm: str
    options: Mapping[str, Any]
    fingerprints: Fingerprints
    selection: Selection
    judge: JudgeIdentity
    agent: AgentIdentity
    agent_param: str | None = None
    sampling: Mapping[str, str] = Field(default_factory=dict)
    projection: Mapping[str, Projection] | None = None
    isolation_check: Literal["passed", "broken", "not run"] = "not run"
    mixed: str | None = None
    """Why this isn't one run of one selection: no baseline can be made of it."""


class CorpusIdentity(Model):
    """Which corpus, to the byte."""

    id: str
    revision: int
    sha256: str
    benchmark_id: str
    benchmark_name: str
    citation: str


class OutcomeTable(Model):
    """Counts of all eight outcomes; rates of the five measured ones over all questions and over the measured ones."""

    n: int
    measured: int
    counts: Mapping[Outcome, int]
    of_all: Mapping[Outcome, Proportion]
    of_measured: Mapping[Outcome, Proportion]
    codes: Mapping[str, int] = Field(default_factory=dict)
    diagnostic: bool
    """n under 30: shows where to look, supports no claim."""


class EvidenceTable(Model):
    """Present / absent / unobserved by outcome, and how presence was told."""

    observed: int
    n: int
    presence: Mapping[Presence, int]
    by_outcome: Mapping[Outcome, Mapping[Presence, int]]
    levels: Mapping[str, int]
    lists: Mapping[str, int]
    truncated: int
    retrieval_failures: int
    """wrong + absent with an uncut list: the one safe causal reading."""


class Floor(Model):
    """What a reference retriever surfaces of the same questions at the same k."""

    share: float | None
    all: float | None


class CoverageTable(Model):
    """Gold sessions among the first k distinct sessions, over gold-bearing questions that report their evidence."""

    k: int
    n: int
    observed: int
    share: float | None
    low: float | None = None
    high: float | None = None
    """95% interval of the mean share: a bootstrap by world."""
    any: float | None
    all: float | None
    distribution: Mapping[str, int]
    returned_min: int | None
    returned_median: float | None
    returned_max: int | None
    components: Mapping[str, float]
    floors: Mapping[str, Floor]
    ceiling: float | None
    no_headroom: bool
    k_above_haystack: int
    nothing_stored: int


class TimingTable(Model):
    """Seconds, and for how many questions tokens and cost are known."""

    ingest_p50: float | None
    ingest_p95: float | None
    answer_p50: float | None
    answer_p95: float | None
    judge_p50: float | None
    judge_p95: float | None
    total: float
    usage: Mapping[str, float] = Field(default_factory=dict)
    usage_known: int = 0


class Band(Model):
    """What repeated runs gave: questions a run (or a share)."""

    min: float
    mean: float
    max: float


class ShapeBands(Model):
    """The bands of one shape; ``n`` questions a run."""

    n: int
    outcomes: Mapping[Outcome, Band]


class Flips(Model):
    """Questions whose outcome isn't the same in every run, by whether the agent surfaced the same sessions in the same order."""

    same_evidence: tuple[str, ...]
    other_evidence: tuple[str, ...]
    unobserved: tuple[str, ...]

    @property
    def n(self) -> int:
        """All of them."""
        return len(self.same_evidence) + len(self.other_evidence) + len(self.unobserved)


class Bands(Model):
    """How far repeated runs of one system lie apart."""

    runs: int
    weak: bool
    """Fewer than three runs."""
    vary: str | None = None
    """The one field of the measurement that differs between the runs, as asked for."""
    n: int
    """Questions that every run asked."""
    left_out: int = 0
    """Questions that some run didn't ask."""
    outcomes: Mapping[Outcome, Band]
    by_shape: Mapping[str, ShapeBands]
    coverage: Band | None = None
    flips: Flips
    unmeasured: tuple[str, ...] = ()
    """Questions without a measurement in some run: no flips."""


class KeptTurn(Model):
    """One message; ``evidence`` marks the ones that state what is asked for."""

    role: str
    content: str
    evidence: bool = False


class KeptSession(Model):
    """One past conversation of a question that isn't correct, kept under ``--tme-keep-text=full``."""

    id: str
    date: str
    gold: bool
    turns: tuple[KeptTurn, ...]


class VerticalReport(Model):
    """The results of one vertical."""

    corpus: CorpusIdentity
    n: int
    accuracy: float | None
    """correct / n, for generic tooling; not citable."""
    outcomes: OutcomeTable
    by_shape: Mapping[str, OutcomeTable]
    by_level: Mapping[str, OutcomeTable]
    coverage_by_shape: Mapping[str, CoverageTable]
    extras: Mapping[str, Any]
    evidence: EvidenceTable
    coverage: CoverageTable
    wrong_values: Mapping[WrongValueKind, int]
    twin_sessions: Mapping[str, tuple[str, ...]]
    """Question to the sessions whose value it was given."""
    empty_answers: int
    by_judge: Mapping[str, Mapping[Outcome, int]] = Field(default_factory=dict)
    """Outcomes of the answers, by the judge that gave the verdict."""
    judge_controls: JudgeControls | None = None
    bands: Bands | None = None
    timing: TimingTable
    questions: tuple[QuestionRow, ...]
    conversations: Mapping[str, tuple[KeptSession, ...]] = Field(default_factory=dict)
    """By content hash, only of questions that aren't correct and only if all text is kept."""


class Requirement(Model):
    """A ``--tme-require`` and what became of it."""

    expression: str
    vertical: str
    figure: str
    holds: bool


class Report(Model):
    """A run's report. There is no field across verticals."""

    schema_: Literal["pytest-typedmemeval.report/1"] = Field(default=SCHEMA, alias="schema")
    not_comparable_with: tuple[str, ...] = NOT_COMPARABLE_WITH
    run: Run
    verticals: Mapping[str, VerticalReport]
    gates: Mapping[str, GateReport] = Field(default_factory=dict)
    requirements: tuple[Requirement, ...] = ()
    exit_code: int = 0
    exit_reason: str = ""


VOLATILE_RUN = ("id", "started", "source")
VOLATILE_OPTIONS = ("report", "journal", "html", "markdown", "baseline", "resume", "answer_base_url")
VOLATILE_JUDGE = ("calls", "retries", "tokens", "cached")


def normalise(report: Report) -> dict[str, Any]:
    """The report without what differs between two runs of the same corpus, agent and options."""
    data = report.model_dump(mode="json", by_alias=True)
    run = data["run"]
    for key in VOLATILE_RUN:
        del run[key]
    for key in VOLATILE_OPTIONS:
        run["options"].pop(key, None)
    del run["selection"]["resumed"]
    for key in VOLATILE_JUDGE:
        del run["judge"][key]
    for vertical in data["verticals"].values():
        del vertical["timing"]
        for row in vertical["questions"]:
            del row["timing"], row["usage"], row["judge_use"], row["resumed"]
    return data
