"""``tme``: look at reports and grade stored answers without pytest."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pytest_typedmemeval import __version__

EXIT_USAGE = 4


class UsageError(Exception):
    """What the user gave can't be used; the text says what and where."""


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of the console script. Returns the exit code."""
    try:
        options = _parser().parse_args(argv)
    except SystemExit as done:  # argparse says 2 where the family's exit codes say 4
        return EXIT_USAGE if done.code == 2 else int(done.code or 0)
    run: Callable[[argparse.Namespace], int] | None = getattr(options, "run", None)
    if run is None:
        _parser().print_help()
        return EXIT_USAGE
    try:
        return run(options)
    except UsageError as error:
        print(f"tme: {error}", file=sys.stderr)
        return EXIT_USAGE
    except BrokenPipeError:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tme", description="TypedMemEval reports on the command line.")
    parser.add_argument("--version", action="version", version=f"pytest-typedmemeval {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    show = _command(
        commands,
        "show",
        _show,
        "print a report",
        ["tme show tme-report.json", "tme show -v --format rows tme-report.json"],
    )
    show.add_argument("report", help="a JSON report, - for stdin")
    show.add_argument("-v", "--verbose", action="store_true", help="every question that isn't correct")
    show.add_argument(
        "--format",
        choices=("text", "json", "normalised", "rows"),
        default="text",
        help="text (default), the JSON, the JSON without volatile fields, or name<TAB>value rows",
    )
    judge = _command(
        commands,
        "judge",
        _judge,
        "grade stored answers again, without asking the agent",
        ["tme judge --questions questions.json --answers answers.jsonl --out graded.jsonl"],
    )
    judge.add_argument(
        "--questions", required=True, metavar="FILE", help="JSON array of questions in the corpus format"
    )
    judge.add_argument(
        "--answers",
        required=True,
        metavar="FILE",
        help="JSON lines {question_id, answer, surfaced_session_ids?}, - for stdin",
    )
    judge.add_argument(
        "--out", default="-", metavar="FILE", help="one JSON line for each answer, in order (default: stdout)"
    )
    judge.add_argument("--judge", choices=("rules",), default="rules", help="which judge")
    corpora = _command(
        commands,
        "corpora",
        _corpora,
        "list the corpora, or verify their bytes",
        ["tme corpora list", "tme corpora verify"],
    )
    corpora.add_argument(
        "what",
        nargs="?",
        choices=("list", "verify"),
        default="list",
        help="verify also compares every corpus with its sidecar",
    )
    return parser


def _command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str, examples: Sequence[str]
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=text,
        epilog="examples:\n" + "\n".join(f"  {one}" for one in examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def _read_text(name: str) -> str:
    if name == "-":
        return sys.stdin.read()
    try:
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name}: not UTF-8") from None


def _write(name: str, text: str) -> None:
    if name == "-":
        sys.stdout.write(text)
        return
    path = Path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror}") from None


def _show(options: argparse.Namespace) -> int:
    from pytest_typedmemeval.report.json import ReportError, read_report, report_json
    from pytest_typedmemeval.report.model import normalise
    from pytest_typedmemeval.report.terminal import report_lines

    try:
        report = read_report(_read_text(options.report), options.report)
    except ReportError as error:
        raise UsageError(str(error)) from None
    formats: dict[str, Callable[[], str]] = {
        "text": lambda: "\n".join(report_lines(report, verbose=options.verbose)) + "\n",
        "json": lambda: report_json(report),
        "normalised": lambda: report_json(normalise(report)),
        "rows": lambda: "".join(f"{name}\t{value}\n" for name, value in _rows(report)),
    }
    _write("-", formats[options.format]())
    return 0


def _rows(report: Any) -> Iterator[tuple[str, Any]]:
    """``typedmemeval.outcome.missed`` and the like, per vertical and shape; there is none over verticals."""
    for name, vertical in report.verticals.items():
        for where, table in [
            (name, vertical.outcomes),
            *((f"{name}.{shape}", table) for shape, table in vertical.by_shape.items()),
        ]:
            yield f"typedmemeval.{where}.n", table.n
            for outcome, count in table.counts.items():
                yield f"typedmemeval.{where}.outcome.{outcome.value}", count
        yield f"typedmemeval.{name}.coverage.share", vertical.coverage.share
        for kind, count in vertical.wrong_values.items():
            yield f"typedmemeval.{name}.wrong_value.{kind.value}", count


def _judge(options: argparse.Namespace) -> int:
    from pytest_typedmemeval.corpus.load import CorpusError, load_questions
    from pytest_typedmemeval.judging.rules.judge import RulesJudge
    from pytest_typedmemeval.measure.outcome import Flag, Outcome
    from pytest_typedmemeval.measure.provenance import wrong_value

    try:
        loaded = load_questions(Path(options.questions))
    except CorpusError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{options.questions}: {error.strerror}") from None
    # a report's rows name a question by its public id, a corpus file by its full one
    questions = {name: question for question in loaded for name in (question.public_id, question.question_id)}
    answers = list(_answers(_read_text(options.answers), options.answers, questions))
    judge = RulesJudge()
    lines = []
    for question_id, text, surfaced in answers:
        question = questions[question_id]
        verdict = judge.judge(question, text, surfaced)
        origin = wrong_value(question, text or "") if verdict.outcome is Outcome.WRONG else None
        lines.append(
            {
                "question_id": question_id,
                "outcome": verdict.outcome.value,
                "code": verdict.code.value if verdict.code else None,
                **{flag.value: flag in verdict.flags for flag in Flag if flag is not Flag.PARTIAL},
                "pairs_correct": verdict.pairs_correct,
                "pairs_total": verdict.pairs_total,
                "wrong_value": origin.model_dump(mode="json") if origin else None,
                "judge": verdict.judge,
            }
        )
    _write(options.out, "".join(json.dumps(line) + "\n" for line in lines))
    return 0


def _answers(text: str, name: str, questions: dict[str, Any]) -> Iterator[tuple[str, str | None, list[str] | None]]:
    """(question id, answer, surfaced sessions) of each line; every bad line is reported at once."""
    problems: list[str] = []
    good: list[tuple[str, str | None, list[str] | None]] = []
    for number, line in enumerate(text.split("\n"), start=1):  # not splitlines: JSON may hold U+2028
        if not line.strip():
            continue
        try:
            item = json.loads(line)
        except json.JSONDecodeError as error:
            problems.append(f"line {number}: not JSON: {error.msg}")
            continue
        if not isinstance(item, dict) or "question_id" not in item or "answer" not in item:
            problems.append(f"line {number}: needs question_id and answer")
            continue
        answer, surfaced = item["answer"], item.get("surfaced_session_ids")
        if not isinstance(item["question_id"], str):
            problems.append(f"line {number}: question_id must be text")
        elif item["question_id"] not in questions:
            problems.append(f"line {number}: no question {item['question_id']!r}")
        elif not (answer is None or isinstance(answer, str)):
            problems.append(f"line {number}: answer must be text or null")
        elif not (surfaced is None or (isinstance(surfaced, list) and all(isinstance(one, str) for one in surfaced))):
            problems.append(f"line {number}: surfaced_session_ids must be a list of session ids")
        else:
            good.append((item["question_id"], answer, surfaced))
    if problems:
        raise UsageError("\n  ".join([f"{name}: {len(problems)} problem{'s' * (len(problems) != 1)}", *problems]))
    yield from good


def _corpora(options: argparse.Namespace) -> int:
    from pytest_typedmemeval.corpus.load import CorpusError
    from pytest_typedmemeval.corpus.registry import get_corpus
    from pytest_typedmemeval.verticals import VERTICALS

    bad = 0
    for name in VERTICALS:
        try:
            corpus = get_corpus(name)
            line = f"{corpus.vertical.corpus_id}  {len(corpus.questions)} questions  sha256 {corpus.sha256}"
            if options.what == "verify":
                _ = corpus.sidecar
                line += "  good"
            print(line)
        except (CorpusError, OSError) as error:
            bad += 1
            print(error, file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
