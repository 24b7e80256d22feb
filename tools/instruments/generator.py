"""Run a vertical's generator as a program of its own; nothing of it is imported."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.instruments.haystack import Choice, choice_from_json

ROOT = Path(__file__).resolve().parents[2]
_CONSTANTS = ("GENERATOR", "GENERATOR_VERSION", "WORLD_SEED", "CHOICE_SEED")


@dataclass(frozen=True)
class Rechosen:
    """One other choice of the shipped worlds, and the digest of the haystacks that it was made from."""

    choice_seed: int
    haystacks_sha256: str
    choice: Choice


@dataclass(frozen=True)
class Generator:
    """The generator of one vertical, found by its file name."""

    script: Path

    def constants(self) -> dict[str, Any]:
        """Name, version and seeds, read from the literal assignments in its text. Raises `ValueError` where one is missing."""
        found: dict[str, Any] = {}
        for node in ast.parse(self.script.read_text(encoding="utf-8")).body:
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.targets[0], ast.Name)
                and node.targets[0].id in _CONSTANTS
            ):
                found[node.targets[0].id] = ast.literal_eval(node.value)
        missing = [name for name in _CONSTANTS if name not in found]
        if missing:
            raise ValueError(f"{self.script.name} has no literal assignment to {', '.join(missing)}")
        return found

    def run(self, *arguments: str | int | Path) -> str:
        """Its standard output; `RuntimeError` with its standard error if it fails."""
        done = subprocess.run(
            [sys.executable, str(self.script), *map(str, arguments)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise RuntimeError(
                f"{self.script.name} {' '.join(map(str, arguments))}: exit {done.returncode}\n{done.stderr or done.stdout}"
            )
        return done.stdout

    def rechosen(self, n: int) -> list[Rechosen]:
        """The labels of ``n`` other choices."""
        with tempfile.TemporaryDirectory() as folder:
            labels = Path(folder) / "labels.jsonl"
            self.run("--rechoose", n, "--labels", labels)
            lines = [json.loads(line) for line in labels.read_text(encoding="utf-8").splitlines()]
        return [
            Rechosen(line["choice_seed"], line["haystacks_sha256"], choice_from_json(line["questions"]))
            for line in lines
        ]

    def corpus(self, choice_seed: int) -> tuple[bytes, Choice]:
        """The corpus under a choice seed, and its labels."""
        return self._written("--choice-seed", choice_seed)

    def draw(self, world_seed: int, per_shape: int) -> tuple[bytes, Choice]:
        """A calibration draw: a corpus of other worlds with ``per_shape`` questions a shape, and its labels."""
        return self._written("--world-seed", world_seed, "--per-shape", per_shape)

    def _written(self, *arguments: str | int) -> tuple[bytes, Choice]:
        with tempfile.TemporaryDirectory() as folder:
            out, labels = Path(folder) / "corpus.json", Path(folder) / "labels.jsonl"
            self.run(*arguments, "--out", out, "--labels", labels)
            line = json.loads(labels.read_text(encoding="utf-8").splitlines()[0])
            return out.read_bytes(), choice_from_json(line["questions"])


def generator_of(vertical: str) -> Generator:
    """``tools/gen_typedmemeval_<vertical>.py``."""
    return Generator(ROOT / "tools" / f"gen_typedmemeval_{vertical}.py")
