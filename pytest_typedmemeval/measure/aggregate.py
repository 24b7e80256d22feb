"""From rows to tables. One set of rows feeds every count, so that no two figures of a report can disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pytest_typedmemeval.agents.lexical import LexicalIndex
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.corpus.registry import Corpus
from pytest_typedmemeval.measure.clusters import by_world
from pytest_typedmemeval.measure.outcome import MEASURED, Code, Outcome, Presence, WrongValueKind
from pytest_typedmemeval.measure.resample import bootstrap_ratio
from pytest_typedmemeval.measure.stats import mean, quantile, wilson
from pytest_typedmemeval.report.model import (
    CoverageTable,
    EvidenceTable,
    Floor,
    JudgeControls,
    OutcomeTable,
    Proportion,
    QuestionRow,
    TimingTable,
)

CLAIM_N = 30
"""Cells under this n show where to look and support no claim."""

HEADROOM = 0.95
"""Above this coverage at k, a better retriever has nothing to gain."""


def r4(value: float | None) -> float | None:
    """A float of the report: four decimals, null stays null."""
    return None if value is None else round(value, 4)


def proportion(counted: Sequence[QuestionRow], rows: Sequence[QuestionRow]) -> Proportion:
    """The share of ``rows`` that is ``counted``, with its 95% interval: Wilson's, or a bootstrap by world where worlds hold several rows."""
    if not rows:
        return Proportion(count=0, n=0, rate=None, low=None, high=None)
    worlds = by_world(rows)
    if len(worlds) == len(rows):
        interval, name = wilson(len(counted), len(rows)), "wilson"
    else:
        keys = {(row.id, row.run) for row in counted}
        interval = bootstrap_ratio([(sum((row.id, row.run) in keys for row in world), len(world)) for world in worlds])
        name = "bootstrap"
    assert interval is not None
    return Proportion(
        count=len(counted),
        n=len(rows),
        rate=r4(len(counted) / len(rows)),
        low=r4(interval[0]),
        high=r4(interval[1]),
        interval=name,
    )


def outcome_table(rows: Sequence[QuestionRow]) -> OutcomeTable:
    """Counts of all eight outcomes, rates over all and over measured questions."""
    counts = Counter(row.outcome for row in rows)
    measured = [row for row in rows if row.outcome in MEASURED]
    of = {outcome: [row for row in rows if row.outcome is outcome] for outcome in Outcome if outcome in MEASURED}
    return OutcomeTable(
        n=len(rows),
        measured=len(measured),
        counts={outcome: counts[outcome] for outcome in Outcome},
        of_all={outcome: proportion(some, rows) for outcome, some in of.items()},
        of_measured={outcome: proportion(some, measured) for outcome, some in of.items()},
        codes=dict(sorted(Counter(row.code.value for row in rows if row.code is not None).items())),
        diagnostic=len({row.id for row in rows}) < CLAIM_N,
    )


def outcomes_by_judge(rows: Sequence[QuestionRow]) -> dict[str, dict[Outcome, int]]:
    """Judge to outcome to count, over the rows that a judge has seen."""
    judges = sorted({row.judge for row in rows if row.judge is not None})
    counts = {judge: Counter(row.outcome for row in rows if row.judge == judge) for judge in judges}
    return {
        judge: {outcome: counts[judge][outcome] for outcome in Outcome if counts[judge][outcome]} for judge in judges
    }


def judge_controls(rows: Sequence[QuestionRow]) -> JudgeControls | None:
    """What became of the near misses; None where none was judged. An undecided one is in n and is no false accept."""
    controls = [row for row in rows if row.control is not None]
    if not controls:
        return None
    accepted = [row for row in controls if row.control is Outcome.CORRECT]
    return JudgeControls(
        n=len(controls),
        false_accepts=proportion(accepted, controls),
        undecided=sum(row.control is Outcome.INCONCLUSIVE for row in controls),
        accepted=tuple(sorted({row.id for row in accepted})),
    )


def evidence_table(rows: Sequence[QuestionRow]) -> EvidenceTable:
    """Outcome by evidence, over the questions that were answered."""
    answered = [row for row in rows if row.outcome not in (Outcome.UNRUN, Outcome.ERROR)]
    observed = [row for row in answered if row.evidence is not Presence.UNOBSERVED]
    return EvidenceTable(
        observed=len(observed),
        n=len(answered),
        presence={presence: sum(row.evidence is presence for row in answered) for presence in Presence},
        by_outcome={
            outcome: {
                presence: sum(row.outcome is outcome and row.evidence is presence for row in answered)
                for presence in Presence
            }
            for outcome in Outcome
            if any(row.outcome is outcome for row in answered)
        },
        levels=dict(sorted(Counter(row.evidence_level.value for row in answered if row.evidence_level).items())),
        lists=dict(sorted(Counter(row.evidence_list for row in answered if row.evidence_list).items())),
        truncated=sum(row.truncated for row in answered),
        retrieval_failures=sum(
            row.outcome is Outcome.WRONG and row.evidence is Presence.ABSENT and not row.truncated for row in answered
        ),
    )


def coverage_table(rows: Sequence[QuestionRow], corpus: Corpus, k: int, *, floored: bool = True) -> CoverageTable:
    """Coverage at k next to the floors of the same questions; no floors where the haystack wasn't the corpus's own."""
    questions = [corpus.by_id[row.id] for row in rows]
    bearing = [(row, question) for row, question in zip(rows, questions, strict=True) if question.load_bearing_sessions]
    told = [row for row, _ in bearing if row.coverage is not None]
    shares = [row.coverage for row in told if row.coverage is not None]
    returned = [row.returned for row in told if row.returned is not None]
    components: dict[str, list[float]] = {}
    for row in told:
        for name, share in (row.coverage_components or {}).items():
            components.setdefault(name, []).append(share)
    average = mean(shares)
    low, high = coverage_interval(told) or (None, None)
    return CoverageTable(
        k=k,
        n=len(bearing),
        observed=len(told),
        share=r4(average),
        low=r4(low),
        high=r4(high),
        any=r4(mean([float(share > 0) for share in shares])),
        all=r4(mean([float(share == 1) for share in shares])),
        distribution={f"{share:g}": count for share, count in sorted(Counter(shares).items())},
        returned_min=min(returned, default=None),
        returned_median=quantile([float(n) for n in returned], 0.5),
        returned_max=max(returned, default=None),
        components={name: round(sum(values) / len(values), 4) for name, values in sorted(components.items())},
        floors=floors([question for _, question in bearing], corpus, k) if floored else {},
        ceiling=r4(mean([min(1.0, k / len(question.load_bearing_sessions)) for _, question in bearing])),
        no_headroom=average is not None and average > HEADROOM,
        k_above_haystack=sum(k > len(question.haystack_session_ids) for _, question in bearing),
        nothing_stored=sum(row.returned == 0 for row in told),
    )


def coverage_interval(rows: Sequence[QuestionRow]) -> tuple[float, float] | None:
    """95% interval of the mean coverage of rows that have one: a bootstrap by world. In units of 1e-4, as the rows have it."""
    worlds = [[row.coverage for row in world if row.coverage is not None] for world in by_world(rows)]
    return bootstrap_ratio([(sum(round(share * 10_000) for share in world), 10_000 * len(world)) for world in worlds])


def floors(questions: Sequence[Question], corpus: Corpus, k: int) -> Mapping[str, Floor]:
    """What random sessions, BM25 and a sentence embedding surface of the same questions.

    Random by expectation; the others from the sidecar at its k. At another k BM25 is computed and the embedding, whose model isn't here, left out.
    """
    if not questions:
        return {}
    shares = [min(1.0, k / len(question.haystack_session_ids)) for question in questions]
    alls = [
        chance_of_all(len(question.haystack_session_ids), len(question.load_bearing_sessions), k)
        for question in questions
    ]
    known = recorded_coverage(corpus) if k == corpus.sidecar.get("k_ref") else {}
    if known:
        found = {name: [one[question.public_id] for question in questions] for name, one in known.items()}
    else:
        found = {"bm25": [bm25_coverage(question, k) for question in questions]}
    return {
        "random": Floor(share=r4(mean(shares)), all=r4(mean(alls))),
        **{
            name: Floor(share=r4(mean(values)), all=r4(mean([float(share == 1) for share in values])))
            for name, values in found.items()
        },
    }


def recorded_coverage(corpus: Corpus) -> Mapping[str, Mapping[str, float]]:
    """Share coverage by public question id of the retrievers that the sidecar records: BM25, and where it has been run MiniLM as ``dense``."""
    reference = corpus.sidecar["reference_coverage"]
    dense = reference.get("dense")
    minilm = {"dense": dense["minilm"]["per_question"]} if isinstance(dense, Mapping) else {}
    return {"bm25": reference["bm25"]["per_question"], **minilm}


def chance_of_all(n: int, gold: int, k: int) -> float:
    """Probability that ``k`` of ``n`` sessions drawn at random hold all ``gold`` ones."""
    chance = 1.0
    for taken in range(gold):
        chance *= max(0, min(k, n) - taken) / (n - taken)
    return chance


def bm25_coverage(question: Question, k: int) -> float:
    """Share of the load-bearing sessions among BM25's first ``k``."""
    documents = ["\n".join(turn.content for turn in session) for session in question.haystack_sessions]
    first = {question.haystack_session_ids[index] for index, _ in LexicalIndex(documents).rank(question.question)[:k]}
    gold = question.load_bearing_sessions
    return len(first.intersection(gold)) / len(gold)


def wrong_value_counts(rows: Sequence[QuestionRow]) -> dict[WrongValueKind, int]:
    """How many wrong answers of each provenance."""
    counts = Counter(row.wrong_value.kind for row in rows if row.wrong_value is not None)
    return {kind: counts[kind] for kind in WrongValueKind if counts[kind]}


def empty_answers(rows: Sequence[QuestionRow]) -> int:
    """Answers without text."""
    return sum(row.code is Code.EMPTY_ANSWER for row in rows)


def timing_table(rows: Sequence[QuestionRow]) -> TimingTable:
    """Median and 95th percentile of every stage; sums of what the agents told of their usage."""
    ran = [row for row in rows if row.outcome is not Outcome.UNRUN]
    stages = {name: [getattr(row.timing, name) for row in ran] for name in ("ingest", "answer", "judge")}
    known = [row.usage for row in ran if row.usage is not None]
    names = sorted({name for usage in known for name in usage})
    percentiles = {
        f"{stage}_{label}": r4(quantile(values, q))
        for stage, values in stages.items()
        for label, q in (("p50", 0.5), ("p95", 0.95))
    }
    return TimingTable(
        **percentiles,
        total=round(sum(sum(values) for values in stages.values()), 4),
        usage={name: round(sum(usage.get(name, 0) for usage in known), 6) for name in names},
        usage_known=len(known),
    )
