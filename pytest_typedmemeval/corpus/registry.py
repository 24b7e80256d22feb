"""Which corpora there are, where their bytes lie, and their SHA-256."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from pytest_typedmemeval.corpus.load import CorpusError, Problem, corpus_sha256, parse_questions
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.verticals import VERTICALS, get_vertical, registered
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
        """What is published beside the corpus; empty for a registered corpus without one. Raises `CorpusError` if it is of other bytes."""
        path = self.path.with_suffix(".meta.json")
        if self.vertical.publisher is not None and not path.is_file():
            return {}
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


_FAMILY = re.compile("typedmemeval", re.IGNORECASE)
_NAME = re.compile(r"[a-z][a-z0-9]*")
_registered: dict[str, Corpus] = {}


def register_corpora(corpora: Iterable[Corpus]) -> None:
    """Add corpora of other publishers, for as long as `unregister_corpora` isn't called. Raises `CorpusError` with everything that is wrong with their names."""
    problems = []
    for corpus in corpora:
        vertical = corpus.vertical
        where = f"registered corpus {vertical.name!r}"
        if not _NAME.fullmatch(vertical.name):
            problems.append(Problem(where, "its name must be small letters and digits: it stands in node ids"))
        if vertical.name in (*VERTICALS, *_registered):
            problems.append(Problem(where, "there is one of that name; choose another"))
        if vertical.publisher is None or _FAMILY.search(f"{vertical.publisher} {vertical.name} {vertical.title}"):
            problems.append(Problem(where, "it needs a publisher and may not use the names of TypedMemEval"))
        _registered.setdefault(vertical.name, corpus)
        registered.setdefault(vertical.name, vertical)
    if problems:
        unregister_corpora()
        raise CorpusError("pytest_tme_corpora", problems)


def unregister_corpora() -> None:
    """Take the registered corpora back."""
    _registered.clear()
    registered.clear()


def get_corpus(name: str) -> Corpus:
    """The corpus of a vertical, registered ones included. Raises `CorpusError` for one that isn't there."""
    return _registered[name] if name in _registered else _family_corpus(name)


@cache
def _family_corpus(name: str) -> Corpus:
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
