"""The sidecar: bytes, what is recomputed, what is stale, and that no bar is read from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pytest_typedmemeval.verticals import get_vertical
from tests.instruments import toy
from tools.instruments import record
from tools.instruments.calibration import comparisons, reference_coverage
from tools.instruments.haystack import Choice
from tools.instruments.separability import TESTS, Finding, Separability
from tools.instruments.structure import parse

GENERATOR = {"GENERATOR": "toy", "GENERATOR_VERSION": "1", "WORLD_SEED": 5, "CHOICE_SEED": 1}


@pytest.fixture
def fresh(corpus: bytes) -> dict[str, Any]:
    questions, _ = parse(corpus, "toy")
    sha = record.corpus_sha256(corpus)
    finding = Finding(0.4, 2.0, "x", 0.1)
    result = Separability(1000, dict.fromkeys(TESTS, finding), {"list-order": {"shape AUC": finding}}, ())
    rows = reference_coverage(questions)
    many = rows["bm25"] * 20
    slow = {
        "calibration_draw": record.draw_entry(sha, 71, {**rows, "bm25": many}, comparisons(many, rows["bm25"])),
        "dense": record.dense_entry(sha, {"static": rows["bm25"], "minilm": rows["bm25"]}),
        "eligibility": {"made_from": sha},
        "labels": {"made_from": sha},
        "separability": record.separability_entry(sha, result),
        "selection": {"made_from": sha, "redrawn_share": 0.0},
    }
    return record.build(get_vertical("episodic"), corpus, questions, GENERATOR, {"ids": 0}, slow)


def test_bytes_are_stable_rounded_and_end_in_one_newline(fresh: dict[str, Any]) -> None:
    data = record.dumps(fresh)
    assert data == record.dumps(json.loads(data))
    assert data.endswith(b"}\n")
    assert b"\r" not in data
    assert record.dumps({"a": 1 / 3, "b": [2 / 3], "c": 1}) == b'{\n "a": 0.3333,\n "b": [\n  0.6667\n ],\n "c": 1\n}\n'
    with pytest.raises(ValueError, match="JSON"):
        record.dumps({"a": float("nan")})


def test_it_has_what_the_format_asks_for(fresh: dict[str, Any]) -> None:
    assert list(fresh)[:7] == ["corpus_id", "revision", "sha256", "generator", "seed", "choice_seed", "k_ref"]
    assert fresh["n_by_shape"] == {"assistant-stated": 20, "list-order": 15, "participant-attribution": 15}
    assert fresh["g_distribution"] == {"1": 35, "4": 5, "5": 5, "6": 5}
    assert fresh["ceiling"] == {"1": 1.0, "4": 1.0, "5": 1.0, "6": 5 / 6}
    assert len(fresh["reference_coverage"]["bm25"]["per_question"]) == 50
    assert set(fresh["reference_coverage"]["dense"]) == {"made_from", "static", "minilm"}
    assert {"share", "any", "all", "by_shape", "by_level", "per_question"} <= set(
        fresh["reference_coverage"]["dense"]["minilm"]
    )
    assert set(fresh["separability"]["tests"]) == set(TESTS)
    assert fresh["probes"] == "not run: needs a model server"


def _judged(
    tmp_path: Path, written: dict[str, Any], fresh: dict[str, Any]
) -> dict[str, tuple[bool | None, tuple[str, ...]]]:
    path = tmp_path / "x.meta.json"
    path.write_bytes(record.dumps(written))
    return {check.name: (check.ok, check.details) for check in record.judge(path, fresh)}


def test_a_true_sidecar_passes(tmp_path: Path, fresh: dict[str, Any]) -> None:
    judged = _judged(tmp_path, fresh, fresh)
    assert judged["sidecar: recomputed entries"][0] is True
    assert judged["sidecar: slow entries made from this corpus"][0] is True
    assert judged["recorded: separability, least Holm p"][0] is True


def test_a_changed_figure_is_named(tmp_path: Path, fresh: dict[str, Any]) -> None:
    assert _judged(tmp_path, {**fresh, "signal_density": 0.9}, fresh)["sidecar: recomputed entries"] == (
        False,
        ("signal_density",),
    )
    assert _judged(tmp_path, dict(reversed(fresh.items())), fresh)["sidecar: recomputed entries"] == (
        False,
        ("order of keys, or white space",),
    )


def test_a_slow_entry_of_other_bytes_is_stale(tmp_path: Path, fresh: dict[str, Any]) -> None:
    coverage = {**fresh["reference_coverage"], "dense": {"made_from": "1" * 64}}
    written = {
        **fresh,
        "reference_coverage": coverage,
        "separability": {**fresh["separability"], "made_from": "0" * 64},
        "labels": record.NOT_MADE,
    }
    ok, details = _judged(tmp_path, written, written)["sidecar: slow entries made from this corpus"]
    assert ok is False
    assert details == (
        "separability: made from 000000000000",
        "labels: made from not made: ru",
        "dense: made from 111111111111",
    )


def test_bars_are_not_read_from_the_record(tmp_path: Path, fresh: dict[str, Any]) -> None:
    written = json.loads(record.dumps(fresh))
    written["separability"]["tests"]["shape AUC"] |= {"p": 0.001, "holm_p": 0.9}
    written["separability"]["rechoices"] = 200
    written["calibration_draw"]["bm25"]["share"] = 0.95
    judged = _judged(tmp_path, written, written)
    refused = [name for name, (ok, _) in judged.items() if ok is False]
    assert {
        "recorded: re-choices",
        "recorded: separability, least Holm p",
        "recorded: calibration draw, BM25 share",
    } <= set(refused)


def test_a_record_without_one_of_the_tests_is_refused(tmp_path: Path, fresh: dict[str, Any]) -> None:
    written = json.loads(record.dumps(fresh))
    del written["separability"]["tests"]["attacker"]
    assert _judged(tmp_path, written, written)["recorded: separability, least Holm p"][0] is False


def test_a_missing_sidecar_is_refused(
    tmp_path: Path, fresh: dict[str, Any], worlds: dict[int, toy.ToyWorld], choices: list[Choice]
) -> None:
    assert record.judge(tmp_path / "none.meta.json", fresh)[0].refused
