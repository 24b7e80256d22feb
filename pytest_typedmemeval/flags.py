"""The closed table of options: one flag, one ini key, one environment variable each. Standard library only: it loads in every pytest run."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest


@dataclass(frozen=True)
class Flag:
    """One option. ``kind`` is how its text is read; ``landed`` is False while its part isn't there yet."""

    name: str
    help: str
    kind: str = "text"
    metavar: str | None = None
    landed: bool = True

    @property
    def flag(self) -> str:
        """``--tme-max-errors``."""
        return f"--tme-{self.name}"

    @property
    def dest(self) -> str:
        """``tme_max_errors``: the ini key, and the attribute of ``config.option``."""
        return f"tme_{self.name.replace('-', '_')}"

    @property
    def env(self) -> str:
        """``TME_MAX_ERRORS``."""
        return self.dest.upper()


FLAGS = (
    Flag("vertical", "run this vertical of TypedMemEval (repeatable, comma lists, 'all')", "list", "NAME"),
    Flag("shape", "only questions of this shape", "list", "SHAPE"),
    Flag("size", "core (full and long: no such corpus is shipped yet)", metavar="SIZE"),
    Flag("max-questions", "draw at most N questions of each vertical, stratified, whole pairs", metavar="N"),
    Flag("select-seed", "seed of that draw, and of the oracle arm's (default 0)", metavar="N"),
    Flag("runs", "ask every question N times, for bands", metavar="N"),
    Flag("arm", "agent (default), oracle, control or no-memory", metavar="ARM"),
    Flag("gold-fraction", "oracle arm: share of the gold sessions kept", metavar="SHARE"),
    Flag("distractors", "oracle arm: other sessions added", metavar="N"),
    Flag("history", "structured (default) or text: sessions as turns, or as one transcript each", metavar="FORM"),
    Flag("timestamps", "typed (default), text, both or none: how the sessions' times reach the agent", metavar="MODE"),
    Flag("judge", "rules (default), llm or rules+llm", metavar="KIND"),
    Flag("judge-model", "model of the LLM judge", metavar="NAME"),
    Flag("judge-base-url", "OpenAI-compatible server of the LLM judge", metavar="URL"),
    Flag("timeout", "seconds for an answer", metavar="S"),
    Flag("ingest-timeout", "seconds for ingesting a history", metavar="S"),
    Flag("max-rate", "at most N calls a second over all workers", metavar="N/s"),
    Flag("answer-seed", "seed handed to the agent", metavar="N"),
    Flag("answer-temperature", "temperature handed to the agent", metavar="T"),
    Flag("k", "evidence cut for coverage, in sessions (default 5)", metavar="N"),
    Flag(
        "agent",
        "a built-in agent (bm25, random, constant, silent, openai_chat, openai_chat_bm25) or pkg.mod:factory instead of the fixture",
        metavar="NAME",
    ),
    Flag("report", "where the JSON report goes (default tme-report.json; 'none' for none)", metavar="PATH"),
    Flag("html", "where the HTML report goes (needs Jinja2: the html extra)", metavar="PATH"),
    Flag("markdown", "where the Markdown report goes, such as a job summary", metavar="PATH"),
    Flag("journal", "where each result goes as it ends (default: beside the report)", metavar="PATH"),
    Flag("keep-text", "which text the report keeps: none, answers (default) or full", metavar="WHAT"),
    Flag("with-tests", "run the ordinary tests too", "switch"),
    Flag("reader", "extractive or openai: completes an agent that only searches", metavar="KIND"),
    Flag("answer-model", "model of the built-in agents", metavar="NAME"),
    Flag("answer-base-url", "OpenAI-compatible server of the built-in agents", metavar="URL"),
    Flag("judge-controls", "judge near-miss answers too, to measure the judge", "switch"),
    Flag("max-undecided", "exit 21 above this share of inconclusive answers (default: show only)", metavar="SHARE"),
    Flag("gate", "discrimination, write, acceptance or all", "list", "ARM"),
    Flag("allow-skip", "a gate that can't run doesn't fail the session", "switch"),
    Flag("gate-seed", "seed of the retrieval gate's corpus (default 20260802)", metavar="N"),
    Flag("gate-now", "day that the corpus is dated from, UTC (default today)", metavar="DATE"),
    Flag("gate-size", "base memories of the retrieval gate (default 200)", metavar="N"),
    Flag("gate-probes", "probes of the retrieval gate (default 36)", metavar="N"),
    Flag("gate-mrr-floor", "mrr that each gated family must reach (default 0.85)", metavar="X"),
    Flag("gate-max-inversions", "inverted probes allowed (default 0)", metavar="N"),
    Flag(
        "gate-families",
        "twin families that are gated (default negation,numeric,variant; also role-swapped, all)",
        "list",
        "NAMES",
    ),
    Flag(
        "gate-profile",
        "candidate profiles that are gated: shape, grounding (the default two), content, all",
        "list",
        "NAMES",
    ),
    Flag("baseline", "JSON report of an earlier run that this one is compared with", metavar="REPORT"),
    Flag(
        "require",
        "a requirement, e.g. 'correct >= 0.6', 'wrong <= 5', 'coverage >= floor' or 'no regression' (repeatable)",
        "list",
        "EXPR",
    ),
    Flag(
        "max-errors", "share of errors and unasked-for unrun questions before exit 22 (default 0.05)", metavar="SHARE"
    ),
    Flag("resume", "journal whose measured questions are skipped", metavar="JOURNAL"),
    Flag("shard", "ask this part of the selection, e.g. 2/8; tme merge joins the reports", metavar="I/N"),
    Flag("cache", "folder for judge calls", metavar="DIR"),
)

ARMS = ("discrimination", "write", "acceptance")
"""The arms of the gates, in the order in which they run."""

_INI_TYPES: dict[str, Literal["linelist", "bool", "string"]] = {"list": "linelist", "switch": "bool"}

FIXTURE_INI = "tme_agent_fixture"
DEFAULT_FIXTURE = "tme_agent"


def add_options(parser: pytest.Parser) -> None:
    """Register every flag and ini key."""
    group = parser.getgroup("typedmemeval", "TypedMemEval: how does this memory fail")
    for flag in FLAGS:
        note = "" if flag.landed else " (not there yet)"
        text = (flag.help + note).replace("%", "%%")
        if flag.kind == "switch":
            group.addoption(flag.flag, dest=flag.dest, action="store_true", default=None, help=text)
        elif flag.kind == "list":
            group.addoption(flag.flag, dest=flag.dest, action="append", default=None, metavar=flag.metavar, help=text)
        else:
            group.addoption(flag.flag, dest=flag.dest, action="store", default=None, metavar=flag.metavar, help=text)
        parser.addini(flag.dest, f"{text} [{flag.flag}]", type=_INI_TYPES.get(flag.kind, "string"), default=None)
    parser.addini(FIXTURE_INI, f"name of the agent fixture (default {DEFAULT_FIXTURE})", default=DEFAULT_FIXTURE)


def settings(config: pytest.Config, environ: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """What the user set, by flag name. A flag wins over the environment, the environment over the ini file."""
    found: dict[str, Any] = {}
    for flag in FLAGS:
        value = config.getoption(flag.dest)
        if value is None and environ.get(flag.env, "") != "":
            value = environ[flag.env]
        if value is None:
            value = config.getini(flag.dest) or None
        if value is not None:
            found[flag.name] = value
    return found


def asked_for(config: pytest.Config, verticals: Collection[str]) -> bool:
    """Whether this run is one of ours: a vertical or gate is set, or a node id names one. Cheap; called in every pytest run."""
    for flag in FLAGS:
        if flag.name in ("vertical", "gate") and (
            config.getoption(flag.dest) or os.environ.get(flag.env) or config.getini(flag.dest)
        ):
            return True
    return bool(node_names(config.args, (*verticals, *ARMS))) or bool(stray_flags(config))


def node_names(args: list[str], known: Collection[str]) -> list[str]:
    """Verticals and gates among ``known`` that node ids name, such as ``tests/conftest.py::episodic[tme-epi-001]``."""
    names = []
    for arg in args:
        path, _, rest = arg.partition("::")
        name = rest.partition("[")[0]
        if name in known and (path.endswith(("conftest.py", ".toml", ".ini", ".cfg")) or _is_suite(path)):
            names.append(name)
    return list(dict.fromkeys(names))


def _is_suite(path: str) -> bool:
    """Whether a test module takes the questions in (``from pytest_typedmemeval.suite import *``)."""
    try:
        return path.endswith(".py") and "pytest_typedmemeval.suite" in Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False


def stray_flags(config: pytest.Config) -> list[str]:
    """``--tme-*`` flags on the command line itself (not in addopts, which plain runs share)."""
    given = [str(arg).partition("=")[0] for arg in config.invocation_params.args]
    return [flag.flag for flag in FLAGS if flag.flag in given]
