"""RunOptions: what the user set, validated at once, and what a run is told apart by."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict

from pytest_typedmemeval.corpus.timestamps import Timestamps
from pytest_typedmemeval.flags import ARMS, FIXTURE_INI, FLAGS, node_names, settings, stray_flags
from pytest_typedmemeval.gates.read import read_gates
from pytest_typedmemeval.gates.settings import GateSettings
from pytest_typedmemeval.judging import choose as judges
from pytest_typedmemeval.report.json import is_replaceable, unwritable_folder
from pytest_typedmemeval.require.check import read_requirements
from pytest_typedmemeval.require.figures import Require
from pytest_typedmemeval.require.grammar import RequireError
from pytest_typedmemeval.running_options import MODEL_AGENTS, read_running, without_credentials
from pytest_typedmemeval.verticals import VERTICALS, known_verticals
from pytest_typedmemeval.verticals.base import K_REF

REFERENCE_AGENTS = ("bm25", "random", "constant", "silent", *MODEL_AGENTS)
DEFAULT_REPORT = "tme-report.json"


class RunOptions(BaseModel):
    """The options of a run."""

    model_config = ConfigDict(frozen=True)

    verticals: tuple[str, ...]
    runs: int = 1
    shapes: tuple[str, ...] = ()
    size: Literal["core"] = "core"
    max_questions: int | None = None
    select_seed: int = 0
    shard: tuple[int, int] | None = None
    arm: Literal["agent", "oracle", "control", "no-memory"] = "agent"
    gold_fraction: float = 1.0
    distractors: int = 0
    history: Literal["structured", "text"] = "structured"
    timestamps: Timestamps = "typed"
    judge: Literal["rules", "llm", "rules+llm"] = "rules"
    judge_model: str | None = None
    judge_base_url: str | None = None
    judge_controls: bool = False
    cache: Path | None = None
    k: int = K_REF
    timeout: float | None = None
    ingest_timeout: float | None = None
    max_rate: float | None = None
    answer_seed: int | None = None
    answer_temperature: float | None = None
    agent: str | None = None
    agent_fixture: str = "tme_agent"
    reader: Literal["extractive", "openai"] = "extractive"
    answer_model: str | None = None
    answer_base_url: str | None = None
    resume: Path | None = None
    report: Path | None = None
    journal: Path | None = None
    html: Path | None = None
    markdown: Path | None = None
    baseline: Path | None = None
    keep_text: Literal["none", "answers", "full"] = "answers"
    with_tests: bool = False
    require: tuple[Require, ...] = ()
    max_errors: float = 0.05
    max_undecided: float | None = None
    gates: tuple[str, ...] = ()
    gate: GateSettings | None = None
    allow_skip: bool = False

    def shown(self) -> dict[str, Any]:
        """The options as the report has them: plain JSON values."""
        return {
            "verticals": list(self.verticals),
            "shapes": list(self.shapes),
            "size": self.size,
            "max_questions": self.max_questions,
            "select_seed": self.select_seed,
            **({} if self.shard is None else {"shard": f"{self.shard[0]}/{self.shard[1]}"}),
            "agent": self.agent,
            "runs": self.runs,
            "gold_fraction": self.gold_fraction,
            "distractors": self.distractors,
            "history": self.history,
            "timestamps": self.timestamps,
            "timeout": self.timeout,
            "ingest_timeout": self.ingest_timeout,
            "max_rate": self.max_rate,
            "answer_seed": self.answer_seed,
            "answer_temperature": self.answer_temperature,
            "reader": self.reader,
            "answer_model": self.answer_model,
            "answer_base_url": None if self.answer_base_url is None else without_credentials(self.answer_base_url),
            "k": self.k,
            "judge_controls": self.judge_controls,
            "keep_text": self.keep_text,
            "with_tests": self.with_tests,
            "require": [one.expression for one in self.require],
            "max_errors": self.max_errors,
            "max_undecided": self.max_undecided,
            "report": str(self.report) if self.report else None,
            "journal": str(self.journal) if self.journal else None,
            "html": str(self.html) if self.html else None,
            "markdown": str(self.markdown) if self.markdown else None,
            "baseline": str(self.baseline) if self.baseline else None,
            "resume": str(self.resume) if self.resume else None,
            **(
                {"gates": list(self.gates), "gate": self.gate.shown(), "allow_skip": self.allow_skip}
                if self.gate is not None
                else {}
            ),
        }


OPTIONS = pytest.StashKey[RunOptions]()
"""Where a run that measures keeps its options."""


class Reader:
    """Reads settings one by one and keeps every problem for one usage error."""

    def __init__(self, found: Mapping[str, Any]) -> None:
        self.found = found
        self.problems: list[str] = []

    def choice(self, name: str, allowed: tuple[str, ...], default: str, hint: str = "") -> str:
        """One of a closed set; a problem and the default for another text."""
        value = str(self.found.get(name, default))
        if value not in allowed:
            self.problems.append(f"--tme-{name}={value}: must be one of {', '.join(allowed)}{hint}")
            return default
        return value

    def number(
        self, name: str, default: Any, read: Callable[[str], Any], good: Callable[[Any], bool], what: str
    ) -> Any:
        """A number that is good; a problem and the default for another text."""
        if name not in self.found:
            return default
        try:
            value = read(str(self.found[name]))
        except ValueError:
            value = None
        if value is None or not good(value):
            self.problems.append(f"--tme-{name}={self.found[name]}: must be {what}")
            return default
        return value

    def names(self, name: str) -> list[str]:
        """Names from repeated flags and comma lists."""
        value = self.found.get(name, [])
        texts = [value] if isinstance(value, str) else list(value)
        return [part.strip() for text in texts for part in text.split(",") if part.strip()]

    def texts(self, name: str) -> list[str]:
        """Texts from repeated flags."""
        value = self.found.get(name, [])
        return [value] if isinstance(value, str) else list(value)

    def switch(self, name: str) -> bool:
        """True or false."""
        value = self.found.get(name, False)
        if isinstance(value, bool):
            return value
        if str(value).lower() in ("1", "true", "yes", "on"):
            return True
        if str(value).lower() not in ("0", "false", "no", "off", ""):
            self.problems.append(f"--tme-{name}={value}: must be true or false")
        return False


def read_options(config: pytest.Config, environ: Mapping[str, str] = os.environ) -> RunOptions:
    """Options from flags, environment and ini file. Raises `pytest.UsageError` that lists everything wrong with them."""
    reader = Reader(settings(config, environ))
    problems = reader.problems
    known = {flag.env for flag in FLAGS}
    problems += [
        f"{name}: no such option; see pytest --help"
        for name in sorted(environ)
        if name.startswith("TME_") and name not in known
    ]
    for flag in FLAGS:
        if flag.name in reader.found and not flag.landed:
            problems.append(f"{flag.flag}: not there yet in this version")
    verticals = _verticals(reader, config)
    gates, gate = read_gates(reader, node_names(config.args, ARMS), getattr(config, "workerinput", {}))
    if not verticals and not gates and not problems:
        problems.append(
            f"{', '.join(stray_flags(config))}: say which vertical to run: --tme-vertical={next(iter(VERTICALS))}"
        )
    judge = reader.choice("judge", judges.KINDS, "rules")
    judge_model, judge_base_url = reader.found.get("judge-model"), reader.found.get("judge-base-url")
    judge_problem = judges.judge_problem(judge, judge_model, judge_base_url, environ)
    if judge_problem is not None:
        problems.append(f"--tme-judge={judge}: {judge_problem}")
    for given in stray_flags(config):  # an environment that nightly runs share may name a model for all of them
        if judge == "rules" and given in ("--tme-judge-model", "--tme-judge-base-url", "--tme-cache"):
            problems.append(f"{given} is about --tme-judge=llm and rules+llm, the judge is rules")
    told_cache = reader.found.get("cache")
    cache = None if told_cache is None else config.invocation_params.dir / str(told_cache)
    cache_problem = None if cache is None else unwritable_folder(cache)
    if cache_problem is not None:
        problems.append(f"--tme-cache={told_cache}: {cache_problem}")
    runs = reader.number("runs", 1, int, lambda n: n >= 1, "a whole number from 1")
    k = reader.number("k", K_REF, int, lambda n: n >= 1, "a whole number from 1")
    keep_text = reader.choice("keep-text", ("none", "answers", "full"), "answers")
    max_errors = reader.number("max-errors", 0.05, float, lambda x: 0 <= x <= 1, "a share from 0 to 1")
    max_undecided = reader.number("max-undecided", None, float, lambda x: 0 <= x <= 1, "a share from 0 to 1")
    require = _requirements(reader, verticals)
    with_tests = reader.switch("with-tests")
    agent = reader.found.get("agent")
    if agent is not None and agent not in REFERENCE_AGENTS and not re.fullmatch(r"[\w.]+:[\w.]+", agent):
        problems.append(f"--tme-agent={agent}: must be one of {', '.join(REFERENCE_AGENTS)}, or pkg.mod:factory")
    report, journal = _paths(reader, config)
    html, markdown, baseline = (
        _output(reader, config, "html"),
        _output(reader, config, "markdown"),
        _baseline(reader, config),
    )
    problems += _shared_files({"report": report, "journal": journal, "html": html, "markdown": markdown})
    if any(one.no_regression for one in require) and baseline is None and "baseline" not in reader.found:
        problems.append("--tme-require='no regression': against what? name a report with --tme-baseline=REPORT")
    if html is not None and find_spec("jinja2") is None:
        problems.append("--tme-html needs Jinja2: pip install 'pytest-typedmemeval[html]'")
    running = read_running(reader, verticals, config, agent)
    if getattr(config.option, "dist", "no") == "each":
        problems.append("--dist each asks every question once a worker; use --dist load")
    if problems:
        raise pytest.UsageError("TypedMemEval can't start:\n" + "\n".join(f"  {problem}" for problem in problems))
    return RunOptions(
        verticals=tuple(verticals),
        runs=runs,
        judge=judge,
        judge_model=judge_model,
        judge_base_url=judge_base_url,
        judge_controls=reader.switch("judge-controls"),
        cache=cache,
        k=k,
        agent=agent,
        agent_fixture=config.getini(FIXTURE_INI),
        report=report,
        journal=journal,
        html=html,
        markdown=markdown,
        baseline=baseline,
        keep_text=keep_text,
        with_tests=with_tests,
        require=require,
        max_errors=max_errors,
        max_undecided=max_undecided,
        gates=tuple(gates),
        gate=gate if gates else None,
        allow_skip=reader.switch("allow-skip"),
        **running,
    )


def _verticals(reader: Reader, config: pytest.Config) -> list[str]:
    names = reader.names("vertical")
    known = known_verticals()
    if "all" in names:
        names = [*VERTICALS, *names]
    unknown = [name for name in names if name not in known and name != "all"]
    if unknown:
        reader.problems.append(f"--tme-vertical={','.join(unknown)}: there is {', '.join(known)}, and all")
    names += node_names(config.args, known)
    return [name for name in known if name in names]


def _paths(reader: Reader, config: pytest.Config) -> tuple[Path | None, Path | None]:
    base = config.invocation_params.dir
    told = str(reader.found.get("report", DEFAULT_REPORT))
    report = None if told == "none" else base / told
    told_journal = reader.found.get("journal")
    if told_journal is not None:
        journal = None if told_journal == "none" else base / str(told_journal)
    else:
        journal = report.with_name(f"{report.stem}.journal.jsonl") if report else None
    for name, path in (("report", report), ("journal", journal)):
        problem = None if path is None else _unwritable(path)
        if problem is not None:
            reader.problems.append(f"--tme-{name}={path}: {problem}")
    return report, journal


def _output(reader: Reader, config: pytest.Config, name: str) -> Path | None:
    """Where a further form of the report goes; None if it isn't asked for."""
    told = str(reader.found.get(name, "none"))
    path = None if told == "none" else config.invocation_params.dir / told
    problem = None if path is None else _unwritable(path)
    if problem is not None:
        reader.problems.append(f"--tme-{name}={path}: {problem}")
    return path


def _shared_files(outputs: Mapping[str, Path | None]) -> Iterator[str]:
    """A problem for each file that two outputs would be written to; a device takes any number."""
    named: dict[Path, list[str]] = {}
    for name, path in outputs.items():
        if path is not None and is_replaceable(path):
            named.setdefault(path.resolve(), []).append(f"--tme-{name}")
    for path, names in named.items():
        if len(names) > 1:
            yield f"{', '.join(names)}: all go to {path.name}, and only the last would stay; name a file for each"


def _baseline(reader: Reader, config: pytest.Config) -> Path | None:
    told = reader.found.get("baseline")
    if told is None:
        return None
    path = config.invocation_params.dir / str(told)
    if not path.is_file():
        reader.problems.append(f"--tme-baseline={told}: no such file; it is a JSON report of an earlier run")
        return None
    return path


def _requirements(reader: Reader, verticals: list[str]) -> tuple[Require, ...]:
    found: list[Require] = []
    for text in reader.texts("require"):
        try:
            found += read_requirements(text, verticals)
        except RequireError as error:
            reader.problems.append(f"--tme-require: {error}")
    return tuple(found)


def _unwritable(path: Path) -> str | None:
    """Why a file can't be written, before hours have been spent on it; None if it can. Nothing is made here."""
    if path.is_dir():
        return "is a folder; name a file"
    if path.exists():
        return None if os.access(path, os.W_OK) else "can't be written"
    return unwritable_folder(path.parent)
