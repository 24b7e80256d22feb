"""The sidecar of a corpus: what the instruments measured, written beside it and compared byte by byte afterwards.

Two kinds of entries. What can be recomputed from the shipped bytes in seconds is recomputed at every check. What takes minutes, or needs a model, carries ``made_from``, the corpus' SHA-256 at the time: another
sha is refused, and `check_corpora.py --full --write` makes it anew. No threshold is read from a sidecar.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from pytest_typedmemeval.corpus.load import corpus_sha256
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.verticals.base import K_REF, Vertical
from tools.instruments import calibration, coincidences
from tools.instruments.calibration import Comparison, Found
from tools.instruments.chance import holm
from tools.instruments.check import Check
from tools.instruments.density import COUNTED, LEAST_FACT_DENSITY, fact_density, signal_density, tokens_per_haystack
from tools.instruments.prospective import arm_auc
from tools.instruments.separability import LEVEL, TESTS, Finding, Separability

FULL_RECHOICES = 1000
DENSE = "dense"
SLOW = ("calibration_draw", "eligibility", "separability", "labels", "selection", DENSE)
"""Entries that are made by ``--full`` and carry ``made_from``. The dense columns stand under ``reference_coverage``."""

NO_PROBES = "not run: needs a model server"
NO_LADDER = "not run: no level is claimed to be harder than another"
NOT_MADE = "not made: run check_corpora.py --full --write"

REDRAWN = {"arithmetic": 0, "episodic": 0, "forgetting": 0, "prospective": 0, "workingmemory": 0}
"""Questions redrawn with their world because a probe failed. None before probes have run."""

KNOWN_LIMITATIONS: Mapping[str, tuple[str, ...]] = {
    "arithmetic": (
        "Synthetic: the prose is written by hand in exchanges and put together by a generator; nobody lived these weeks.",
        "English only, sixteen personas, one conversation partner; prices in euros, so only seven personas have them.",
        "A history of money has one event and one purchase in every session, one of kilometres and days one outing and one loan: more than people do.",
        "Every distance is an odd number of hundred metres, so that no slip over them meets a gold; a difference of two is always even.",
        "Differences are asked in the direction in which they are positive: which side is ahead is told by the question.",
        "With six inputs no retriever finds them all in five sessions.",
        "No ladder: the level is the number of sessions; no level is validated as harder.",
        "No model has been asked: whether each question can be answered from gold alone (V1) and not without (V2, V3, V6) is checked by construction and by the structure screens only.",
    ),
    "prospective": (
        "Synthetic: the prose is written by hand in exchanges and put together by a generator; nobody lived these weeks.",
        "English only, sixteen personas, one conversation partner.",
        "Every session of a calendar history states three things for a day to come, more than any household would; days are said in a handful of forms, all exact to the day.",
        "Without typed timestamps nothing here can be answered, so that such a run is refused; the control arm prints the dates in the text.",
        "A due-window question names nothing that it asks for: a retriever that doesn't look at time finds it by chance.",
        "No ladder: the level is the number of sessions; no level is validated as harder. Days between statement and question move no lexical retriever.",
        "No model has been asked: whether each arm can be answered from gold alone (V1, both arms right and different) and not without (V2, V3) is checked by construction and by recomputation only.",
        "The arms of a pair share world and question: they aren't independent of each other, so intervals that take them so are too narrow.",
        "Signal density counts evidence and the decoys that stand in the text: the days of competing reminders are said relatively and aren't among them.",
    ),
    "episodic": (
        "Synthetic: the prose is written by hand in exchanges and put together by a generator; nobody lived these weeks.",
        "English only, sixteen personas, one conversation partner.",
        "An attribution question has two answers: guessing gets half of them.",
        "Questions of 15 a shape bound what one run can claim; read the intervals.",
        "The level is the number of sessions; no level is validated as harder.",
        "No model has been asked: whether each question can be answered from gold alone (V1) and not without (V2, V3) is checked by construction and by the structure screens only.",
        "Signal density counts evidence and decoys that the answer key can point to: the statements of attribution decoys aren't among them.",
    ),
    "forgetting": (
        "Synthetic: the prose is written by hand in exchanges and put together by a generator; nobody lived these weeks.",
        "English only, sixteen personas, one conversation partner.",
        "An agent that denies everything earns all fifteen never-known questions: read them beside the other two shapes, and beside the constant agent's row.",
        "No ladder: the level is the number of sessions; no level is validated as harder.",
        "No model has been asked: whether each question can be answered from gold alone (V1) and not without (V2, V3, V6) is checked by construction and by the structure screens only.",
        "Fifteen pairs share a world and a family: the 15 still-valid and 15 of the 20 invalidated questions aren't independent of each other, so intervals that take them so are too narrow.",
    ),
    "workingmemory": (
        "Synthetic: the prose is written by hand in exchanges and put together by a generator; nobody lived these weeks.",
        "English only, sixteen personas, one conversation partner.",
        "Twelve questions a bin bound what one run can claim about distance; read the intervals.",
        "Distance is an axis of the report and no validated level: no reference retriever sees position.",
        "No model has been asked: whether each question can be answered from gold alone (V1) and not without (V2, V3), and whether other talk paraphrases a fact, is checked by construction and by the structure screens only.",
        "All sixty questions have an answer: an agent that never declines isn't told from one that should.",
        "The wordings mended after the reading by another person were read again only by the one who mended them.",
    ),
}

COVERAGE_COUNTS: Mapping[str, str] = {
    "prospective": "The sessions of the load-bearing evidence: of the two sessions of a setting the one whose value is asked, of a due-window everything that falls into it.",
    "forgetting": "The sessions of the load-bearing evidence: statement and invalidation (invalidated), the statement alone and not its confirmation (still-valid). Never-known has none and is left out.",
}
"""What a vertical's coverage counts, where that isn't simply every gold session."""


def dumps(record: Mapping[str, Any]) -> bytes:
    """The sidecar's bytes: order as built, floats to 4 decimals, LF, one newline at the end, no NaN."""
    return (json.dumps(rounded(record), ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()


def rounded(value: Any) -> Any:
    """Floats to 4 decimals, all the way down."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, Mapping):
        return {key: rounded(item) for key, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list | tuple) else value


def build(
    vertical: Vertical,
    data: bytes,
    questions: Sequence[Question],
    generator: Mapping[str, Any],
    screens: Mapping[str, int],
    slow: Mapping[str, Any],
) -> dict[str, Any]:
    """The whole sidecar. ``generator`` are its constants, ``screens`` the number of problems by structure rule, ``slow`` the entries of `SLOW`."""
    rows = calibration.reference_coverage(questions)
    g = Counter(len(question.load_bearing_sessions) for question in questions)
    h = Counter(len(question.haystack_session_ids) for question in questions)
    cells = Counter(f"{question.shape}/{question.level}" for question in questions)
    shapes = Counter(question.shape for question in questions)
    tokens = tokens_per_haystack(questions)
    return {
        "corpus_id": vertical.corpus_id,
        "revision": vertical.revision,
        "sha256": corpus_sha256(data),
        "generator": {"name": generator["GENERATOR"], "version": generator["GENERATOR_VERSION"]},
        "seed": generator["WORLD_SEED"],
        "choice_seed": generator["CHOICE_SEED"],
        "k_ref": K_REF,
        "n": len(questions),
        "n_by_shape": {shape: shapes[shape] for shape in vertical.shapes},
        "n_by_shape_level": dict(sorted(cells.items())),
        "g_distribution": {str(size): g[size] for size in sorted(g)},
        "h_distribution": {str(size): h[size] for size in sorted(h)},
        "ceiling": {str(size): calibration.ceiling(size) for size in sorted(g) if size},
        **({"coverage_counts": COVERAGE_COUNTS[vertical.name]} if vertical.name in COVERAGE_COUNTS else {}),
        "reference_coverage": {
            **{name: coverage(found) for name, found in rows.items()},
            DENSE: slow.get(DENSE, NOT_MADE),
        },
        "calibration_draw": slow.get("calibration_draw", NOT_MADE),
        "ladder": NO_LADDER,
        "leak_screens": dict(screens),
        "eligibility": slow.get("eligibility", NOT_MADE),
        "labels": slow.get("labels", NOT_MADE),
        "separability": slow.get("separability", NOT_MADE),
        "selection": slow.get("selection", NOT_MADE),
        **arms_entry(questions),
        "probes": NO_PROBES,
        "signal_density": signal_density(questions),
        **({"coincidences": coincidences.published(questions)} if vertical.name == "arithmetic" else {}),
        **({"fact_density": density_entry(questions)} if vertical.name in LEAST_FACT_DENSITY else {}),
        "tokens_per_haystack": {"mean": fmean(tokens), "min": min(tokens), "max": max(tokens)},
        "known_limitations": list(KNOWN_LIMITATIONS.get(vertical.name, ())),
    }


def arms_entry(questions: Sequence[Question]) -> dict[str, Any]:
    """How well the arm of a before/after pair is told from the dates alone; nothing for a vertical without such pairs."""
    figure = arm_auc(questions)
    return {} if figure is None else {"arm_auc_from_dates": figure}


def density_entry(questions: Sequence[Question]) -> dict[str, Any]:
    """The density of all facts that a key can point to, its parts, and what they count."""
    found = fact_density(questions)
    return {"all": found.whole, **found.parts, "counted": COUNTED[questions[0].typedmemeval.vertical]}


def coverage(rows: Sequence[Found]) -> dict[str, Any]:
    """One retriever's columns: mean share, share of questions with any and with all gold, whole, by shape and by level, and share and all of every question by public id."""
    ordered = sorted(rows, key=lambda row: row.question_id)
    return {
        **_grouped(rows),
        "per_question": {row.question_id: row.share for row in ordered},
        "per_question_all": {row.question_id: row.all for row in ordered},
    }


def _figures(rows: Sequence[Found]) -> dict[str, Any]:
    share, some, whole = calibration.mean_share(rows), calibration.any_gold(rows), calibration.all_gold(rows)
    return {"n": len(rows), "share": share, "any": some, "all": whole}


def _grouped(rows: Sequence[Found]) -> dict[str, Any]:
    return {
        **_figures(rows),
        "by_shape": {name: _figures(group) for name, group in calibration.by(rows, "shape").items()},
        "by_level": {name: _figures(group) for name, group in calibration.by(rows, "level").items()},
    }


def dense_entry(sha: str, columns: Mapping[str, Sequence[Found]]) -> dict[str, Any]:
    """The dense retrievers on the shipped core."""
    return {"made_from": sha, **{name: coverage(rows) for name, rows in columns.items()}}


def separability_entry(sha: str, result: Separability) -> dict[str, Any]:
    """The re-choice tests, and the same by shape and level, which decide nothing."""
    adjusted = holm({name: finding.p for name, finding in result.tests.items()})
    return {
        "made_from": sha,
        "rechoices": result.rechoices,
        "tests": {name: {**_finding(finding), "holm_p": adjusted[name]} for name, finding in result.tests.items()},
        "exclusive_phrases": list(result.exclusive),
        "reported": {
            stratum: {name: _finding(finding) for name, finding in tests.items()}
            for stratum, tests in result.by_stratum.items()
        },
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {"p": finding.p, "feature": finding.feature, "figure": finding.figure}


def draw_entry(
    sha: str,
    world_seed: int,
    drawn: Mapping[str, Sequence[Found]],
    compared: Mapping[str, Mapping[str, Comparison]],
) -> dict[str, Any]:
    """The retrievers on the calibration draw, and BM25's shipped figures beside their prediction intervals."""
    adjusted = {figure: holm({shape: c[figure].p for shape, c in compared.items()}) for figure in ("share", "all")}
    return {
        "made_from": sha,
        "world_seed": world_seed,
        **{name: _grouped(rows) for name, rows in drawn.items()},
        "shipped": {
            shape: {
                figure: {
                    "n": c.n,
                    "value": c.shipped,
                    "interval_95": [c.low, c.high],
                    "holm_p": adjusted[figure][shape],
                }
                for figure, c in figures.items()
            }
            for shape, figures in compared.items()
        },
    }


def lines_entry(sha: str, checks: Sequence[Check]) -> dict[str, Any]:
    """An entry that only keeps its lines of the table."""
    return {"made_from": sha, **{check.name: check.figure for check in checks}}


def sidecar_path(corpus: Path) -> Path:
    """The sidecar beside a corpus."""
    return corpus.with_suffix(".meta.json")


def read(path: Path) -> dict[str, Any]:
    """The sidecar as it is, {} where there is none."""
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return record


def slow_entries(record: Mapping[str, Any]) -> dict[str, Any]:
    """The entries that a quick check takes over."""
    return {name: entry for name in SLOW if isinstance(entry := _slow(record, name), dict)}


def _slow(record: Mapping[str, Any], name: str) -> Any:
    """A slow entry, wherever it stands; None for one that isn't there."""
    return record.get("reference_coverage", {}).get(DENSE) if name == DENSE else record.get(name)


def judge(path: Path, fresh: Mapping[str, Any]) -> list[Check]:
    """The lines on a sidecar against ``fresh``, which was built from the shipped bytes and the sidecar's own slow entries."""
    if not path.is_file():
        return [Check("sidecar", "missing", "beside the corpus", False, (str(path),))]
    recorded = read(path)
    stale = [
        f"{name}: made from {str(_made_from(_slow(recorded, name)))[:12]}"
        for name in SLOW
        if _made_from(_slow(recorded, name)) != fresh["sha256"]
    ]
    same = path.read_bytes().replace(b"\r\n", b"\n") == dumps(fresh)
    differs = [key for key in {**recorded, **rounded(fresh)} if recorded.get(key) != rounded(fresh).get(key)]
    checks = [
        Check(
            "sidecar: recomputed entries",
            "the same bytes" if same else "differ",
            "the same bytes",
            same,
            tuple(differs or ["order of keys, or white space"]),
        ),
        Check(
            "sidecar: slow entries made from this corpus",
            f"{len(SLOW) - len(stale)} of {len(SLOW)}",
            str(len(SLOW)),
            not stale,
            tuple(stale),
        ),
    ]
    return checks if stale else [*checks, *judge_slow(recorded)]


def _made_from(entry: Any) -> Any:
    return entry.get("made_from") if isinstance(entry, dict) else entry


def judge_slow(record: Mapping[str, Any]) -> list[Check]:
    """The recorded full figures against the bars in this code, not against anything in the record."""
    tests = record["separability"]["tests"]
    adjusted = holm({name: float(test["p"]) for name, test in tests.items()})
    n, exclusive = record["separability"]["rechoices"], record["separability"]["exclusive_phrases"]
    draw = record["calibration_draw"]["bm25"]
    low, high = calibration.SHARE_BAND
    shapes = draw["by_shape"]
    most, least = max(item["all"] for item in shapes.values()), min(item["n"] for item in shapes.values())
    outside = [
        f"{s} {f}"
        for s, figures in record["calibration_draw"]["shipped"].items()
        for f, c in figures.items()
        if c["holm_p"] <= calibration.LEVEL
    ]
    return [
        Check("recorded: re-choices", str(n), f">= {FULL_RECHOICES}", n >= FULL_RECHOICES),
        Check(
            "recorded: separability, least Holm p",
            f"{min(adjusted.values()):.4f}",
            f"> {LEVEL}",
            set(adjusted) == set(TESTS) and min(adjusted.values()) > LEVEL and not exclusive,
        ),
        Check(
            "recorded: calibration draw, BM25 share",
            f"{draw['share']:.3f}",
            f"{low}-{high}",
            low <= draw["share"] <= high,
        ),
        Check(
            "recorded: calibration draw, most all-gold of a shape",
            f"{most:.3f}",
            f"<= {calibration.MOST_ALL_GOLD}",
            most <= calibration.MOST_ALL_GOLD,
        ),
        Check(
            "recorded: calibration draw, fewest questions a shape",
            str(least),
            f">= {calibration.LEAST_DRAWN}",
            least >= calibration.LEAST_DRAWN,
        ),
        Check(
            "recorded: shipped figures outside the draw's interval",
            str(len(outside)),
            "0 after Holm",
            not outside,
            tuple(outside),
        ),
    ]
