from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openai  # noqa: F401
import pytest

# Loaded before pytester takes its snapshot of sys.modules: in-process runs then share one set of classes and one parsed corpus.
import pytest_typedmemeval.session.wire  # noqa: F401
import pytest_typedmemeval.verticals.episodic  # noqa: F401
import pytest_typedmemeval.verticals.forgetting  # noqa: F401
import pytest_typedmemeval.verticals.prospective  # noqa: F401
import pytest_typedmemeval.verticals.workingmemory  # noqa: F401

AGENTS = {
    "perfect": """
        from pytest_typedmemeval.corpus.registry import get_corpus

        class Perfect:
            def reset(self): self.sessions = []
            def ingest(self, session): self.sessions.append(session)
            def answer(self, question, *, asked_at):
                return next(q.answer for q in get_corpus("episodic").questions if q.question == question)

        @pytest.fixture
        def tme_agent(): return Perfect()
    """,
    "silent": """
        @pytest.fixture
        def tme_agent(): return lambda sessions, question, asked_at: "I don't know."
    """,
}


class Bench:
    """A user's repo with an agent, and ways to run the benchmark in it."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        self.path = pytester.path

    def agent(self, source: str, where: str = "conftest.py") -> None:
        """Write a conftest.py; ``source`` is a name of AGENTS or Python text."""
        import textwrap

        text = "import pytest\n" + textwrap.dedent(AGENTS.get(source, source))
        path = self.path / where
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(
        self, *args: str, vertical: str | None = "episodic", process: bool = False, randomly: bool = False
    ) -> pytest.RunResult:
        """Run pytest in the repo."""
        chosen = [f"--tme-vertical={vertical}"] if vertical else []
        quiet = [] if randomly else ["-p", "no:randomly"]
        # hypothesis alone takes a second to load
        whole = ("-p", "no:hypothesispytest", *quiet, *chosen, *args)
        if process:
            return self.pytester.runpytest_subprocess(*whole)
        return self.pytester.runpytest_inprocess(*whole, no_reraise_ctrlc=True)

    def report(self, name: str = "tme-report.json") -> dict[str, Any]:
        """The JSON report that the run wrote."""
        return json.loads((self.path / name).read_text(encoding="utf-8"))

    def normalised(self, name: str = "tme-report.json") -> str:
        """The normalised report as text."""
        from pytest_typedmemeval.report.json import read_report, report_json
        from pytest_typedmemeval.report.model import normalise

        return report_json(normalise(read_report((self.path / name).read_text(encoding="utf-8"), name)))

    def rows(self, name: str = "tme-report.json") -> list[dict[str, Any]]:
        """The question rows of the Episodic part."""
        return self.report(name)["verticals"]["episodic"]["questions"]

    def counts(self, name: str = "tme-report.json") -> dict[str, int]:
        """Outcomes that occur, with their counts."""
        counts = self.report(name)["verticals"]["episodic"]["outcomes"]["counts"]
        return {outcome: count for outcome, count in counts.items() if count}

    def journal(self) -> list[dict[str, Any]]:
        """The journal's lines of questions."""
        lines = (self.path / "tme-report.journal.jsonl").read_text(encoding="utf-8").splitlines()
        return [data for line in lines if "row" in (data := json.loads(line))]


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    for name in ("GITHUB_SHA", "GITHUB_REF_NAME", "CI_COMMIT_SHA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # each process would rewrite every assert anew
    return Bench(pytester)


@pytest.fixture(scope="session")
def repo() -> Path:
    return Path(__file__).resolve().parents[2]
