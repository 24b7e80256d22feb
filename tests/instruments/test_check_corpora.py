"""The command, on a folder with a toy generator that speaks the real one's command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from pytest_typedmemeval.verticals import get_vertical
from tools import check_corpora
from tools.instruments import generator, record

STUB = """
import argparse, hashlib, json, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.instruments import toy

GENERATOR = "gen_typedmemeval_episodic"
GENERATOR_VERSION = "1"
WORLD_SEED = 0
CHOICE_SEED = 1

parser = argparse.ArgumentParser()
parser.add_argument("--choice-seed", type=int, default=CHOICE_SEED)
parser.add_argument("--world-seed", type=int, default=WORLD_SEED)
parser.add_argument("--rechoose", type=int)
parser.add_argument("--per-shape")
parser.add_argument("--out", type=Path)
parser.add_argument("--labels", type=Path)
parser.add_argument("--check", action="store_true")
options = parser.parse_args()
worlds = toy.toy_worlds(options.world_seed)
digest = hashlib.sha256(repr(toy.haystacks(worlds)).encode()).hexdigest()

def line(seed):
    questions = [vars(asked) for asked in toy.toy_choice(worlds, seed)]
    return json.dumps({{"choice_seed": seed, "haystacks_sha256": digest, "questions": questions}})

data = json.dumps(toy.toy_corpus(worlds, toy.toy_choice(worlds, options.choice_seed))).encode()
if options.check:
    sys.exit("DIFFERS" if Path({corpus!r}).read_bytes() != data else 0)
options.out.write_bytes(data)
if options.labels:
    seeds = range(options.choice_seed, options.choice_seed + 1 + (options.rechoose or 0))
    options.labels.write_text("\\n".join(map(line, seeds)))
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a toy corpus and its generator; returns the corpus' path."""
    root = Path(__file__).resolve().parents[2]
    corpus = tmp_path / "corpora" / "episodic" / f"{get_vertical('episodic').corpus_id}.json"
    corpus.parent.mkdir(parents=True)
    script = tmp_path / "tools" / "gen_typedmemeval_episodic.py"
    script.parent.mkdir()
    script.write_text(STUB.format(root=str(root), corpus=str(corpus)), encoding="utf-8")
    monkeypatch.setattr(generator, "ROOT", tmp_path)
    monkeypatch.setattr(check_corpora, "ROOT", tmp_path)
    monkeypatch.setattr(check_corpora, "VERTICALS", {"episodic": ""})
    monkeypatch.setattr(check_corpora, "QUICK_RECHOICES", 30)
    monkeypatch.setattr(check_corpora, "OTHER_SEEDS", 1)
    generator.Generator(script).run("--out", corpus)
    return corpus


def test_a_quick_check_prints_a_line_a_check_and_wants_a_full_sidecar(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_corpora.main(["--write"]) == 1
    out = capsys.readouterr().out
    refused = [line.split("  ")[0] for line in out.splitlines() if line.endswith("REFUSED")]
    assert refused == ["sidecar: slow entries made from this corpus", "REFUSED"]
    assert "separability: shape AUC" in out
    assert json.loads(record.sidecar_path(checkout).read_bytes())["separability"] == record.NOT_MADE


def test_an_edited_corpus_is_refused(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    questions = json.loads(checkout.read_bytes())
    questions[0]["haystack_sessions"][0][0]["content"] += " Oh."
    checkout.write_bytes(json.dumps(questions).encode())
    assert check_corpora.main(["--vertical", "episodic"]) == 1
    out = capsys.readouterr().out
    refused = [line.split("  ")[0] for line in out.splitlines() if line.endswith("REFUSED")]
    assert {"generator writes the shipped bytes", "R1 sessions compared under 1 other seeds", "sidecar"} <= set(refused)


def test_a_generator_that_fails_says_why(tmp_path: Path) -> None:
    script = tmp_path / "gen.py"
    script.write_text("raise SystemExit('no bank')", encoding="utf-8")
    with pytest.raises(RuntimeError, match="no bank"):
        generator.Generator(script).run("--check")
    with pytest.raises(ValueError, match="WORLD_SEED"):
        generator.Generator(script).constants()
    assert sys.executable
