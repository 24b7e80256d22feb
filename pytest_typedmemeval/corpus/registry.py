"""Which corpora there are, where their bytes lie, and their SHA-256."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from pytest_typedmemeval.corpus.load import CorpusError, Problem, corpus_sha256, parse_questions
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.verticals import VERTICALS, get_vertical
from pytest_typedmemeval.verticals.base import Vertical


@dataclass(frozen=True)
class Corpus:
    """The corpus of one vertical: its bytes, its questions and its sidecar."""

    vertical: Vertical
    path: Path

    @property
    def benchmark_name(self) -> str:
        """``TypedMemEval-Episodic v1 50q``."""
        return f"{self.vertical.subset} v{self.vertical.revision} {len(self.questions)}q"

    @cached_property
    def _data(self) -> bytes:
        return self.path.read_bytes()

    @cached_property
    def sha256(self) -> str:
        """Over the bytes with CRLF folded to LF."""
        return corpus_sha256(self._data)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """All questions in file order. Raises `CorpusError`."""
        return parse_questions(self._data, self.path.name)

    @cached_property
    def by_id(self) -> dict[str, Question]:
        """Questions by public id."""
        return {question.public_id: question for question in self.questions}

    @cached_property
    def sidecar(self) -> dict[str, Any]:
        """What is published beside the corpus. Raises `CorpusError` if it is of other bytes."""
        path = self.path.with_suffix(".meta.json")
        sidecar: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if sidecar["sha256"] != self.sha256:
            raise CorpusError(
                path.name,
                [
                    Problem(
                        "sha256",
                        f"the sidecar is of {sidecar['sha256'][:12]}, the corpus is {self.sha256[:12]}; reinstall pytest-typedmemeval",
                    )
                ],
            )
        return sidecar


def shipped_folder(inside: str, beside: str) -> Path:
    """A folder of data: ``inside`` the installed package, or ``beside`` it in a checkout.

    Raises `CorpusError` where neither is there.
    """
    package = Path(str(files("pytest_typedmemeval")))
    if (package / inside).is_dir():
        return package / inside
    project = package.parent / "pyproject.toml"
    folder = package.parent / beside
    if folder.is_dir() and project.is_file() and 'name = "pytest-typedmemeval"' in project.read_text(encoding="utf-8"):
        return folder
    problem = f"its {beside} are missing; reinstall: pip install --force-reinstall pytest-typedmemeval"
    raise CorpusError("pytest-typedmemeval", [Problem("installation", problem)])


def corpora_folder() -> Path:
    """The folder with the corpora. Raises `CorpusError` where there is none."""
    return shipped_folder("_corpora", "corpora")


@cache
def get_corpus(name: str) -> Corpus:
    """The corpus of a vertical. Raises `CorpusError` for one that isn't there."""
    if name not in VERTICALS:
        raise CorpusError(
            "pytest-typedmemeval",
            [Problem(f"vertical {name!r}", f"there is no such corpus; there are: {', '.join(VERTICALS)}")],
        )
    vertical = get_vertical(name)
    path = corpora_folder() / name / f"{vertical.corpus_id}.json"
    if not path.is_file():
        raise CorpusError(path.name, [Problem("file", "is missing; reinstall pytest-typedmemeval")])
    return Corpus(vertical, path)
