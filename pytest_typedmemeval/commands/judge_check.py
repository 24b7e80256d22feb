"""``tme judge-check``: how good is a judge, on labelled answers."""

from __future__ import annotations

import argparse
from pathlib import Path

from pytest_typedmemeval.commands.streams import UsageError, write_text
from pytest_typedmemeval.commands.which_judge import add_judge_arguments, judge_of

NAME = "judge-check"
HELP = "measure a judge on labelled answers: wrong verdicts, decided share, confusion"
EXAMPLES = (
    "tme judge-check",
    "tme judge-check --judge llm --model gpt-4o-mini --limit 200",
    "tme judge-check --judge rules+llm --model qwen3 --base-url http://localhost:8000/v1 --rows",
)
NOT_FIT = 21


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    add_judge_arguments(parser)
    parser.add_argument("--half", choices=("test", "dev"), default="test", help="which half of the labelled set")
    parser.add_argument("--set", metavar="FOLDER", type=Path, help="a labelled set of your own, in the same form")
    parser.add_argument("--limit", metavar="N", type=int, help="judge N answers, spread over question types and labels")
    parser.add_argument("--rows", action="store_true", help="list every wrong verdict")


def run(options: argparse.Namespace) -> int:
    """Print the check; 0 if the judge is fit for use, 21 if not."""
    from pytest_typedmemeval.corpus.load import CorpusError
    from pytest_typedmemeval.judging.check import check, check_lines, stratified
    from pytest_typedmemeval.judging.labelled import load_labelled
    from pytest_typedmemeval.report.printable import printable

    judge = judge_of(options)
    try:
        answers = load_labelled(options.half, options.set)
    except CorpusError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{error.filename}: {error.strerror}") from None
    if not answers:
        raise UsageError(f"there is no labelled answer in answers_{options.half}.jsonl")
    if options.limit is not None:
        if options.limit < 1:
            raise UsageError("--limit: must be 1 or more")
        answers = stratified(answers, options.limit)
    try:
        done = check(judge, answers)
    finally:
        judge.close()
    asked = f" {judge.model}" if judge.model else ""
    lines = [
        f"judge {judge.kind}{asked} {judge.fingerprint[:12]}, {options.half} half",
        *check_lines(done, rows=options.rows),
    ]
    write_text("-", "\n".join(map(printable, lines)) + "\n")
    return NOT_FIT if done.against else 0
