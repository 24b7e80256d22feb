"""``tme judge``: grade stored answers again, without asking the agent."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.commands.streams import UsageError, read_text, write_text
from pytest_typedmemeval.commands.which_judge import add_judge_arguments, judge_of

if TYPE_CHECKING:
    from pytest_typedmemeval.corpus.model import Question
    from pytest_typedmemeval.judging.base import Verdict

Stored = tuple[str, "str | None", "list[str] | None"]
"""A stored answer: question id, text, ids of the surfaced sessions."""

NAME = "judge"
HELP = "grade stored answers again, without asking the agent"
EXAMPLES = (
    "tme judge --questions questions.json --answers answers.jsonl --out graded.jsonl",
    "tme judge --questions questions.json --answers - --judge rules+llm --model gpt-4o-mini < answers.jsonl",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument(
        "--questions", required=True, metavar="FILE", help="JSON array of questions in the corpus format, - for stdin"
    )
    parser.add_argument(
        "--answers",
        required=True,
        metavar="FILE",
        help="JSON lines {question_id, answer, surfaced_session_ids?}, - for stdin",
    )
    parser.add_argument(
        "--out", default="-", metavar="FILE", help="one JSON line for each answer, in order (default: stdout)"
    )
    add_judge_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Grade every line, in order."""
    from pytest_typedmemeval.corpus.load import CorpusError, load_questions, parse_questions
    from pytest_typedmemeval.judging.check import without_verdict
    from pytest_typedmemeval.report.printable import printable

    if options.questions == "-" == options.answers:
        raise UsageError("--questions - and --answers -: only one of them can come from stdin")
    judge = judge_of(options)
    try:
        loaded = (
            parse_questions(read_text("-").encode(), "stdin")
            if options.questions == "-"
            else load_questions(Path(options.questions))
        )
    except CorpusError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{options.questions}: {error.strerror}") from None
    # a report's rows name a question by its public id, a corpus file by its full one
    questions = {name: question for question in loaded for name in (question.public_id, question.question_id)}
    answers = list(_answers(read_text(options.answers), options.answers, questions))
    try:
        verdicts = [judge.judge(questions[question_id], text, surfaced) for question_id, text, surfaced in answers]
    finally:
        judge.close()
    lines = _lines(questions, answers, verdicts)
    write_text(options.out, "".join(json.dumps(line) + "\n" for line in lines))
    for told in without_verdict(verdicts):
        print(printable(told), file=sys.stderr)
    return 0


def _lines(
    questions: Mapping[str, Question], answers: Sequence[Stored], verdicts: Sequence[Verdict]
) -> Iterator[dict[str, Any]]:
    from pytest_typedmemeval.measure.outcome import Flag, Outcome
    from pytest_typedmemeval.measure.provenance import wrong_value

    for (question_id, text, _), verdict in zip(answers, verdicts, strict=True):
        question = questions[question_id]
        origin = wrong_value(question, text or "") if verdict.outcome is Outcome.WRONG else None
        yield {
            "question_id": question_id,
            "outcome": verdict.outcome.value,
            "code": verdict.code.value if verdict.code else None,
            **{flag.value: flag in verdict.flags for flag in Flag if flag is not Flag.PARTIAL},
            "pairs_correct": verdict.pairs_correct,
            "pairs_total": verdict.pairs_total,
            "wrong_value": origin.model_dump(mode="json") if origin else None,
            "judge": verdict.judge,
        }


def _answers(text: str, name: str, questions: Mapping[str, Question]) -> Iterator[Stored]:
    """(question id, answer, surfaced sessions) of each line; every bad line is reported at once."""
    from pytest_typedmemeval.agents.adapt import clean_text

    if _is_report(text):
        raise UsageError(f"{name}: this is a report; docs/reports.md, Re-grading, says how to get its answers as lines")
    problems: list[str] = []
    good: list[Stored] = []
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
            good.append((item["question_id"], None if answer is None else clean_text(answer), surfaced))
    if problems:
        raise UsageError("\n  ".join([f"{name}: {len(problems)} problem{'s' * (len(problems) != 1)}", *problems]))
    yield from good


def _is_report(text: str) -> bool:
    try:
        return "verticals" in json.loads(text)
    except (ValueError, TypeError):
        return False
