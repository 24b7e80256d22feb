"""``tme gate``: run, freeze, replay."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pytest_typedmemeval.cli import main

GATES = Path(__file__).parents[2] / "pytest_typedmemeval" / "gates"
STRICT, SEED = (f"pytest_typedmemeval.gates.write.reference:{name}" for name in ("strict", "seed"))
FOLDS = "pytest_typedmemeval.gates.acceptance.reference:reference"
RETRIEVER = "pytest_typedmemeval.gates.retrieval.reference:reference"


@pytest.fixture
def targets(tmp_path, monkeypatch):
    """A module of the user's in the folder that tme is run in."""
    (tmp_path / "mystore_gates.py").write_text(
        "from pytest_typedmemeval import gates\n"
        "class Refuse:\n    def admit(self, candidate, transcripts): return gates.Decision(False)\n"
        "def refuse(): return Refuse()\n"
        "def down(): raise gates.GateUnavailable('store is down')\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_run_prints_the_figures_and_passes(capsys):
    assert main(["gate", "run", "write", "--target", SEED]) == 0
    out = capsys.readouterr().out
    assert (
        "gate write: passed: F1 0.9333 (floor 0.88), bad refused 28, bad accepted 3, good refused 1, good accepted 30"
        in out
    )
    assert "(as found)" in out


def test_run_fails_with_the_reason_in_one_line(targets, capsys):
    assert main(["gate", "run", "write", "--target", "mystore_gates:refuse"]) == 21
    captured = capsys.readouterr()
    assert captured.err.startswith("exit 21: gate write: F1 0.6667 (floor 0.95)")
    assert captured.err.count("\n") == 1


def test_a_skip_is_no_pass(targets, capsys):
    assert main(["gate", "run", "acceptance", "--target", "mystore_gates:down"]) == 20
    assert "gate acceptance skipped: store is down" in capsys.readouterr().err
    assert main(["gate", "run", "acceptance", "--target", "mystore_gates:down", "--allow-skip"]) == 0


def test_run_as_json(capsys):
    assert main(["gate", "run", "acceptance", "--target", FOLDS, "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["acceptance"] == 1.0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "write", "--target", "nowhere"], "--target nowhere: must be pkg.mod:factory"),
        (["run", "write", "--target", "no_such_module:x"], "--target no_such_module:x: No module named"),
        (["run", "write", "--target", "json:nothing"], "has no attribute 'nothing'"),
        (["run", "discrimination", "--target", RETRIEVER, "--now", "soon"], "--now soon: must be a day"),
        (
            ["run", "discrimination", "--target", RETRIEVER, "--size", "9"],
            "must be at least 156 for 36 probes",
        ),
        (["replay", "no-such-file.json", "--target", STRICT], "no-such-file.json"),
    ],
)
def test_what_cannot_be_used_is_told(arguments, said, capsys):
    assert main(["gate", *arguments]) == 4
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("manifest", "target"),
    [
        ("write/manifest-strict.json", STRICT),
        ("write/manifest-seed.json", SEED),
        ("acceptance/manifest-reference.json", FOLDS),
        ("retrieval/manifest-reference.json", RETRIEVER),
    ],
)
def test_the_frozen_references_replay_without_drift(manifest, target, capsys):
    assert main(["gate", "replay", str(GATES / manifest), "--target", target]) == 0
    assert "none drifted" in capsys.readouterr().out


def test_drift_names_each_item_and_what_changed(capsys):
    assert main(["gate", "replay", str(GATES / "write/manifest-seed.json"), "--target", STRICT]) == 21
    out = capsys.readouterr().out
    assert "7 of 120 decisions drifted (same corpus: the gate changed)" in out
    assert out.count("candidate-") == 4


def test_another_corpus_is_told_apart_from_another_gate(tmp_path, capsys):
    frozen = json.loads((GATES / "write/manifest-strict.json").read_text(encoding="utf-8"))
    frozen["corpus_sha256"] = "0" * 64
    frozen["decisions"]["candidate-99"] = {"accepted": True}
    path = tmp_path / "m.json"
    path.write_text(json.dumps(frozen), encoding="utf-8")
    assert main(["gate", "replay", str(path), "--target", STRICT]) == 21
    out = capsys.readouterr().out
    assert "(the corpus changed)" in out and 'candidate-99: frozen {"accepted": true}, now absent' in out
    frozen["transcripts_sha256"] = "0" * 64
    path.write_text(json.dumps(frozen), encoding="utf-8")
    main(["gate", "replay", str(path), "--target", STRICT])
    assert "(the corpus and the transcripts changed)" in capsys.readouterr().out


def test_freezing_a_failing_gate_is_refused(targets, capsys):
    assert main(["gate", "freeze", "write", "--target", "mystore_gates:refuse", "--out", "m.json"]) == 21
    assert "didn't pass, so it isn't frozen: F1 0.6667" in capsys.readouterr().err
    assert not (targets / "m.json").exists()


def test_freezing_again_gives_the_same_bytes(tmp_path):
    path = tmp_path / "m.json"
    assert main(["gate", "freeze", "write", "--target", STRICT, "--out", str(path)]) == 0
    assert path.read_bytes() == (GATES / "write/manifest-strict.json").read_bytes()


@pytest.mark.parametrize(
    "text",
    ["{", "[]", '{"schema": "pytest-typedmemeval.report/1"}', '{"schema": "pytest-typedmemeval.gate-manifest/1"}'],
)
def test_another_file_is_no_manifest(tmp_path, text, capsys):
    path = tmp_path / "m.json"
    path.write_text(text, encoding="utf-8")
    assert main(["gate", "replay", str(path), "--target", STRICT]) == 4
    assert "m.json: no" in capsys.readouterr().err
