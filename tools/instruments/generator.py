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

    def shipped(self, n: int) -> tuple[bytes, Choice, list[Rechosen]]:
        """The corpus of the shipped choice seed, its labels, and those of the next ``n`` choices, all of the same worlds in one process."""
        data, lines = self._written("--rechoose", n)
        return data, choice_from_json(lines[0]["questions"]), [_rechosen(line) for line in lines[1:]]

    def corpus(self, choice_seed: int) -> bytes:
        """The corpus under a choice seed, in a process of its own."""
        return self._written("--choice-seed", choice_seed)[0]

    def draw(self, world_seed: int, per_shape: int) -> bytes:
        """A calibration draw: a corpus of other worlds with ``per_shape`` questions a shape."""
        return self._written("--world-seed", world_seed, "--per-shape", per_shape)[0]

    def _written(self, *arguments: str | int) -> tuple[bytes, list[dict[str, Any]]]:
        with tempfile.TemporaryDirectory() as folder:
            out, labels = Path(folder) / "corpus.json", Path(folder) / "labels.jsonl"
            self.run(*arguments, "--out", out, "--labels", labels)
            lines = [json.loads(line) for line in labels.read_text(encoding="utf-8").splitlines()]
            return out.read_bytes(), lines


def _rechosen(line: dict[str, Any]) -> Rechosen:
    return Rechosen(line["choice_seed"], line["haystacks_sha256"], choice_from_json(line["questions"]))


def generator_of(vertical: str) -> Generator:
    """``tools/gen_typedmemeval_<vertical>.py``."""
    return Generator(ROOT / "tools" / f"gen_typedmemeval_{vertical}.py")
