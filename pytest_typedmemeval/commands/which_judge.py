"""The arguments that say which judge, for every command that judges."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_typedmemeval.commands.streams import UsageError

if TYPE_CHECKING:
    from pytest_typedmemeval.judging.base import Judge


def add_judge_arguments(parser: argparse.ArgumentParser) -> None:
    """``--judge``, ``--model``, ``--base-url``, ``--cache``, as for a run."""
    parser.add_argument("--judge", choices=("rules", "llm", "rules+llm"), default="rules", help="which judge")
    parser.add_argument("--model", metavar="NAME", help="model of the LLM judge")
    parser.add_argument("--base-url", metavar="URL", help="its OpenAI-compatible server (key: OPENAI_API_KEY)")
    parser.add_argument("--cache", metavar="DIR", type=Path, help="folder for its verdicts")


def judge_of(options: argparse.Namespace) -> Judge:
    """The judge asked for. Raises `UsageError` if it can't be made."""
    from pytest_typedmemeval.judging.choose import make_judge
    from pytest_typedmemeval.report.json import unwritable_folder

    given = {"--model": options.model, "--base-url": options.base_url, "--cache": options.cache}
    idle = [name for name, value in given.items() if value is not None]
    if options.judge == "rules" and idle:
        raise UsageError(f"{', '.join(idle)}: about --judge llm and rules+llm, the judge is rules")
    problem = None if options.cache is None else unwritable_folder(options.cache)
    if problem is not None:
        raise UsageError(f"--cache {options.cache}: {problem}")
    try:
        return make_judge(options.judge, options.model, options.base_url, options.cache)
    except ValueError as error:
        raise UsageError(f"--judge {options.judge}: {error}") from None
