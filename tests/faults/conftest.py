from __future__ import annotations

import json
from typing import Any

import pytest

from tests.plugin.conftest import Bench
from tests.toy import write_corpus

ANSWERS = """
    import json, pathlib
    TOLD = {q["question"]: q["answer"] for q in json.loads(pathlib.Path("toy.json").read_text(encoding="utf-8"))}
    LOCKER = "What is the word on my locker?"
"""
"""For agents that know the answers by heart: a test about faults isn't about memory. The isolation canary's question isn't among them."""


class ToyBench(Bench):
    """A user's repo in which the toy vertical is registered."""

    def run(self, *args: str, vertical: str | None = "toy", process: bool = False, randomly: bool = False) -> Any:
        return super().run("-p", "tests.toy", *args, vertical=vertical, process=process, randomly=randomly)

    def rows(self, name: str = "tme-report.json") -> list[dict[str, Any]]:
        return self.report(name)["verticals"]["toy"]["questions"]

    def counts(self, name: str = "tme-report.json") -> dict[str, int]:
        counts = self.report(name)["verticals"]["toy"]["outcomes"]["counts"]
        return {outcome: count for outcome, count in counts.items() if count}

    def codes(self, name: str = "tme-report.json") -> dict[str, int]:
        return self.report(name)["verticals"]["toy"]["outcomes"]["codes"]

    def questions(self, n: int) -> None:
        """Another number of questions than 20."""
        write_corpus(self.path, n)

    def knowing(self, source: str) -> None:
        """A conftest.py with `TOLD`, the answers by question, ahead of ``source``."""
        import textwrap

        self.agent(textwrap.dedent(ANSWERS) + textwrap.dedent(source))

    def header(self) -> dict[str, Any]:
        with (self.path / "tme-report.journal.jsonl").open(encoding="utf-8") as file:
            return json.loads(file.readline())


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> ToyBench:
    for name in ("GITHUB_SHA", "GITHUB_REF_NAME", "CI_COMMIT_SHA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # each process would rewrite every assert anew
    write_corpus(pytester.path)
    return ToyBench(pytester)
