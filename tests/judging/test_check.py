"""The judge check on a handful of labels that can be counted by hand."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from pytest_typedmemeval.cli import main
from pytest_typedmemeval.corpus.load import CorpusError
from pytest_typedmemeval.judging.base import Verdict
from pytest_typedmemeval.judging.check import check, check_lines, stratified
from pytest_typedmemeval.judging.labelled import LabelledAnswer, load_labelled
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome
from tests.judging.questions import invalidated_question, order_question, value_question
from tests.servers.chat import chat_server, refusal  # noqa: F401


def labelled(outcome, says, question=None, flags=(), style="plain"):
    return LabelledAnswer(question or value_question(), says, None, outcome, frozenset(flags), None, style, "why")


class Scripted:
    """Says what the answer's text says."""

    kind, model, fingerprint = "scripted", None, "0" * 64

    def judge(self, question, answer, surfaced=None):
        word, _, flag = answer.partition(" ")
        if word == "undecided":
            return Verdict(Outcome.INCONCLUSIVE, Code.RULES_UNDECIDED)
        return Verdict(Outcome(word), flags=(Flag(flag),) if flag else ())


ROWS = (
    labelled(Outcome.CORRECT, "correct"),
    labelled(Outcome.CORRECT, "wrong", style="hedged"),
    labelled(Outcome.WRONG, "wrong"),
    labelled(Outcome.ABSTAINED, "undecided"),
    labelled(Outcome.WRONG, "wrong stale_recall", invalidated_question(), [Flag.STALE_RECALL]),
    labelled(Outcome.WRONG, "wrong", invalidated_question(), [Flag.STALE_RECALL]),
    labelled(None, "undecided"),
    labelled(None, "correct"),
)


def test_its_figures():
    done = check(Scripted(), ROWS)
    assert str(done.wrong) == "1 of 5 (20.0%, exact 95% 0.5% to 71.6%)"
    assert (done.decided.count, done.decided.n) == (5, 6)
    assert (done.invented.count, done.invented.n) == (1, 2)
    assert (done.wrong_flags.count, done.wrong_flags.n) == (1, 4)
    assert done.confusion[Outcome.CORRECT, Outcome.WRONG] == 1
    assert done.confusion[None, Outcome.CORRECT] == 1
    assert {name: (share.count, share.n) for name, share in done.decided_by_vertical.items()} == {
        "episodic": (3, 4),
        "forgetting": (2, 2),
    }


def test_it_says_what_speaks_against_the_judge():
    assert check(Scripted(), ROWS).against == ["20.0% of its verdicts are wrong", "it decided 50% of the undecidable"]
    assert check(Scripted(), ROWS[3:4]).against == ["it decides only 0%"]
    assert check(Scripted(), [ROWS[0], ROWS[2]]).against == []


def test_the_lines_name_the_worst():
    lines = list(check_lines(check(Scripted(), ROWS), rows=True))
    assert "worst styles: hedged 1 of 1, plain 1 of 5" in lines
    assert any(line.endswith("correct, said wrong: 'wrong'") for line in lines)
    assert lines[-1].startswith("do not use: ")


def test_a_limit_takes_from_every_cell():
    chosen = stratified(ROWS, 5)
    assert len(chosen) == 5
    assert {(one.cell, one.outcome) for one in chosen} == {(one.cell, one.outcome) for one in ROWS}
    assert [one for one in ROWS if one in chosen] == list(chosen)


def test_a_small_limit_is_spread_over_verticals_types_and_labels():
    chosen = stratified(load_labelled("dev"), 25)
    verticals = Counter(one.question.typedmemeval.vertical for one in chosen)
    assert verticals == {"arithmetic": 5, "episodic": 5, "forgetting": 5, "prospective": 5, "workingmemory": 5}
    assert len({one.cell for one in chosen}) >= 15
    assert {one.outcome for one in chosen} >= {Outcome.CORRECT, Outcome.WRONG, Outcome.ABSTAINED, Outcome.MISSED, None}


def test_why_there_is_no_verdict_is_told():
    class Nowhere(Scripted):
        def judge(self, question, answer, surfaced=None):
            return Verdict(Outcome.INCONCLUSIVE, Code.JUDGE_ERROR, detail="APIConnectionError: refused")

    lines = list(check_lines(check(Nowhere(), ROWS)))
    assert "without a verdict: 8 judge_error" in lines
    assert "  such as: APIConnectionError: refused" in lines


def test_what_a_server_says_doesn_t_steer_the_terminal(own_set, chat_server, monkeypatch, capsys):  # noqa: F811
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    url = chat_server([refusal("\x1b[2J no such model", 404)]).url
    folder = own_set(row(answer="First the cello.", outcome="wrong"))
    assert main(["judge-check", "--judge", "llm", "--model", "x", "--base-url", url, "--set", str(folder)]) == 21
    said = capsys.readouterr().out
    assert r"\x1b[2J no such model" in said and "\x1b" not in said


@pytest.fixture
def own_set(tmp_path):
    question = order_question().model_dump(mode="json", exclude_none=True)
    (tmp_path / "questions_test.json").write_text(json.dumps([question]), encoding="utf-8")

    def write(*rows):
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (tmp_path / "answers_test.jsonl").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def row(**changes):
    return {"question_id": order_question().question_id, "style": "plain", "note": "", **changes}


def test_a_set_of_one_s_own(own_set, capsys):
    items = "; then ".join(order_question().typedmemeval.gold.items)
    folder = own_set(row(answer=items, outcome="correct"), row(answer="I don't know.", outcome="abstained"))
    assert main(["judge-check", "--set", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "wrong among the decided   0 of 2" in said and said.endswith("fit for use on answers like these\n")


def test_a_judge_that_isn_t_fit_exits_21(own_set, capsys):
    items = "; then ".join(order_question().typedmemeval.gold.items)
    assert main(["judge-check", "--set", str(own_set(row(answer=items, outcome="wrong")))]) == 21
    assert "do not use: 100.0% of its verdicts are wrong" in capsys.readouterr().out


def test_every_bad_line_is_named(own_set):
    folder = own_set(
        row(answer="x", outcome="good"), row(answer="x"), row(answer="x", outcome="wrong", question_id="no")
    )
    with pytest.raises(CorpusError) as caught:
        load_labelled("test", folder)
    assert all(f"line {number}" in str(caught.value) for number in (1, 2, 3))


def test_an_empty_set_measures_no_judge(own_set, capsys):
    assert main(["judge-check", "--set", str(own_set())]) == 4
    assert "no labelled answer in answers_test.jsonl" in capsys.readouterr().err


def test_usage_errors(capsys, tmp_path):
    assert main(["judge-check", "--set", str(tmp_path)]) == 4
    assert main(["judge-check", "--judge", "llm"]) == 4
    assert "needs a model" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--model", "toy"], "--model: about --judge llm and rules+llm, the judge is rules"),
        (["--base-url", "http://x", "--cache", "c"], "--base-url, --cache: about --judge llm and rules+llm"),
        (["--judge", "llm", "--model", "", "--base-url", "http://x"], "needs a model"),
        (["--judge", "llm", "--model", "toy", "--base-url", "http://"], "'http://' is no http address"),
        (
            ["--judge", "llm", "--model", "toy", "--base-url", "http://x", "--cache", __file__],
            "test_check.py is a file",
        ),
    ],
)
def test_a_judge_that_would_be_another_than_meant_is_refused(capsys, given, said):
    assert main(["judge-check", *given]) == 4
    assert said in capsys.readouterr().err
