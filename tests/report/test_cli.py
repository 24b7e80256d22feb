"""``tme``: exit codes, errors for the person who must act, and the two commands' output."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

from pytest_typedmemeval.cli import main
from pytest_typedmemeval.corpus.registry import get_corpus


@pytest.fixture
def report(tmp_path):
    (tmp_path / "conftest.py").touch()
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:randomly",
        "-p",
        "no:cacheprovider",
        "--tme-vertical=episodic",
        "--tme-agent=constant",
        "-k",
        "list-order",
    ]
    subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    return tmp_path / "tme-report.json"


def test_show_prints_a_report_in_every_form(report, capsys):
    assert main(["show", str(report)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("TypedMemEval-Episodic v1 50q, agent constant 1\n")
    assert "cite as: TypedMemEval-Episodic v1 (pytest-typedmemeval)" in text
    assert main(["show", "--format", "rows", str(report)]) == 0
    rows = dict(line.split("\t") for line in capsys.readouterr().out.splitlines())
    assert rows["typedmemeval.episodic.n"] == "15"
    assert rows["typedmemeval.episodic.list-order.outcome.correct"] == "0"
    assert main(["show", "--format", "normalised", str(report)]) == 0
    normalised = json.loads(capsys.readouterr().out)
    assert "started" not in normalised["run"]
    assert "timing" not in normalised["verticals"]["episodic"]
    assert main(["show", "--format", "json", str(report)]) == 0
    assert capsys.readouterr().out == report.read_text(encoding="utf-8")


def test_show_reads_stdin(report, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(report.read_text(encoding="utf-8")))
    assert main(["show", "-"]) == 0
    assert "agent constant" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON: Expecting property name"),
        ("[]", "no report of pytest-typedmemeval"),
        (
            '{"schema": "pytest-typedmemeval.report/2"}',
            "schema pytest-typedmemeval.report/2, this version reads pytest-typedmemeval.report/1; update",
        ),
        ('{"schema": "pytest-typedmemeval.report/1"}', "not a whole report:"),
    ],
)
def test_show_says_why_it_cannot_read(tmp_path, capsys, text, said):
    path = tmp_path / "r.json"
    path.write_text(text, encoding="utf-8")
    assert main(["show", str(path)]) == 4
    assert said in capsys.readouterr().err


def test_show_of_a_missing_file(capsys):
    assert main(["show", "nowhere.json"]) == 4
    assert "nowhere.json: No such file or directory" in capsys.readouterr().err


def grade(tmp_path, lines, questions=None):
    answers = tmp_path / "answers.jsonl"
    answers.write_text(
        "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), encoding="utf-8"
    )
    out = tmp_path / "graded.jsonl"
    code = main(
        [
            "judge",
            "--questions",
            str(questions or get_corpus("episodic").path),
            "--answers",
            str(answers),
            "--out",
            str(out),
        ]
    )
    return code, [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()] if code == 0 else []


def test_judge_grades_stored_answers_in_order(tmp_path):
    questions = get_corpus("episodic").questions
    stated = next(q for q in questions if q.shape == "assistant-stated")
    ordered = next(q for q in questions if q.shape == "list-order")
    items = ordered.typedmemeval.gold.items
    code, lines = grade(
        tmp_path,
        [
            {"question_id": stated.question_id, "answer": stated.answer},
            {"question_id": ordered.question_id, "answer": f"{items[1]}, then {items[0]}", "surfaced_session_ids": []},
            {"question_id": stated.question_id, "answer": None},
            {"question_id": stated.question_id, "answer": stated.typedmemeval.decoys[0].value},
        ],
    )
    assert code == 0
    assert [(line["question_id"], line["outcome"], line["code"]) for line in lines] == [
        (stated.question_id, "correct", None),
        (ordered.question_id, "wrong", None),
        (stated.question_id, "inconclusive", "empty_answer"),
        (stated.question_id, "wrong", None),
    ]
    assert list(lines[0]) == [
        "question_id", "outcome", "code", "stale_recall", "over_forgetting", "misattributed_forgetting",
        "pairs_correct", "pairs_total", "wrong_value", "judge",
    ]  # fmt: skip
    assert (lines[1]["pairs_correct"], lines[1]["pairs_total"], lines[1]["wrong_value"]["kind"]) == (0, 1, "reordered")
    assert lines[3]["wrong_value"] == {
        "kind": "twin",
        "session_ids": [stated.typedmemeval.decoys[0].session_id],
        "inputs": [],
    }


def test_judge_tells_every_bad_line_at_once(tmp_path, capsys):
    code, _ = grade(
        tmp_path,
        [
            "{",
            {"question_id": "tme-epi-001"},
            {"question_id": "zz", "answer": "x"},
            {"question_id": "tme-epi-001", "answer": 3},
        ],
    )
    assert code == 4
    said = capsys.readouterr().err
    assert "4 problems" in said
    for line in (
        "line 1: not JSON",
        "line 2: needs question_id and answer",
        "line 3: no question 'zz'",
        "line 4: answer must be text or null",
    ):
        assert line in said


def test_judge_says_what_to_do_with_a_report(tmp_path, capsys):
    code, _ = grade(tmp_path, [json.dumps({"schema": "x", "verticals": {}}, indent=1)])
    assert code == 4
    assert "this is a report; docs/reports.md, Re-grading" in capsys.readouterr().err


def test_judge_says_why_there_is_no_verdict(tmp_path, capsys):
    assert grade(tmp_path, [{"question_id": "tme-epi-001", "answer": ""}])[0] == 0
    assert capsys.readouterr().err == "without a verdict: 1 empty_answer\n"


def test_judge_grades_half_a_character_as_a_run_does(tmp_path):
    code, (line,) = grade(tmp_path, ['{"question_id": "tme-epi-001", "answer": "\\ud83d"}'])
    assert (code, line["outcome"]) == (0, "inconclusive")


def test_judge_refuses_a_bad_question_file(tmp_path, capsys):
    questions = tmp_path / "q.json"
    questions.write_text("[{}]", encoding="utf-8")
    assert grade(tmp_path, [], questions)[0] == 4
    assert "question 1: question_id: is missing" in capsys.readouterr().err


def test_corpora_are_listed_and_verified(capsys):
    assert main(["corpora", "verify"]) == 0
    assert (
        f"pytest-typedmemeval-episodic-v1  50 questions  sha256 {get_corpus('episodic').sha256}  good"
        in capsys.readouterr().out
    )


def test_every_command_shows_examples(capsys):
    for command in ("show", "judge", "corpora"):
        assert main([command, "--help"]) == 0
        assert "examples:\n  tme " in capsys.readouterr().out


def test_no_command_prints_the_help(capsys):
    assert main([]) == 4
    assert "COMMAND" in capsys.readouterr().out


def test_a_wrong_argument_is_a_usage_error(capsys):
    assert main(["show"]) == 4
    assert "required: report" in capsys.readouterr().err


def test_an_older_schema_asks_for_a_new_measurement(tmp_path, capsys):
    path = tmp_path / "r.json"
    path.write_text('{"schema": "pytest-typedmemeval.report/0"}', encoding="utf-8")
    assert main(["show", str(path)]) == 4
    assert "measure again with this version" in capsys.readouterr().err
