"""A run against an earlier one: ``--tme-baseline``, ``no regression``, bands, and the files of a run."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

WEAKENED = """
    from pytest_typedmemeval.corpus.registry import get_corpus

    QUESTIONS = {q.question: q for q in get_corpus("episodic").questions}
    BROKEN = [q.question for q in get_corpus("episodic").questions if q.shape == "list-order"][:%d]
    asked = []

    class Weakened:
        version = "%d broken"
        def reset(self): pass
        def ingest(self, session): pass
        def answer(self, question, *, asked_at):
            asked.append(question)
            if question in BROKEN or (%d and (asked.count(question) * 7 + len(question)) %% 10 == 0):
                return "I don't know."
            return QUESTIONS[question].answer

    @pytest.fixture
    def tme_agent(): return Weakened()
"""


def weakened(broken: int, noisy: int = 0) -> str:
    return WEAKENED % (broken, broken, noisy)


def test_a_planted_regression_of_eight_questions_is_named_and_fails(bench):
    bench.agent(weakened(0))
    assert bench.run("--tme-report=base.json").ret == 0
    bench.agent(weakened(8))
    result = bench.run(
        "--tme-baseline=base.json", "--tme-require=no regression", "--tme-markdown=out/s.md", "--junitxml=j.xml"
    )
    assert result.ret == 21
    result.stdout.fnmatch_lines(
        [
            "required no regression: FAILS, list-order lost 8 and gained 0 of 15: 100% correct before, 47% now,*in episodic",
            "compared with *base.json",
            "  system: agent.version differs: 0 broken and 8 broken",
            "  list-order *15 *100% *47% *8 *0 *0.0078 *0.023 *REGRESSION",
            "exit 21: required no regression: list-order lost 8 and gained 0 of 15*",
        ]
    )
    assert "**Regression: list-order**" in (bench.path / "out/s.md").read_text(encoding="utf-8")
    properties = {one.get("name"): one.get("value") for one in ElementTree.parse(bench.path / "j.xml").iter("property")}
    assert properties["typedmemeval.episodic.list-order.outcome.abstained"] == "8"
    assert properties["typedmemeval.episodic.require.no regression"] == "fails"
    assert not list(ElementTree.parse(bench.path / "j.xml").findall(".//testcase/properties"))


def test_an_unchanged_noisy_agent_is_no_regression_and_its_bands_show_the_noise(bench):
    bench.agent(weakened(0, noisy=1))
    result = bench.run("--tme-runs=3", "--tme-report=base.json")
    result.stdout.fnmatch_lines(
        ["bands over 3 runs of 50 questions", "  all shapes *50  *-*(~*)*", "  * of 50 questions flip*"]
    )
    bands = bench.report("base.json")["verticals"]["episodic"]["bands"]
    assert bands["outcomes"]["correct"]["min"] < bands["outcomes"]["correct"]["max"]
    assert len(bands["flips"]["unobserved"]) > 5
    assert bench.run("--tme-baseline=base.json", "--tme-require=no regression").ret == 0


@pytest.mark.parametrize(
    ("measure", "change", "said"),
    [
        (["--tme-k=7"], {}, "k differs: 7 and 5"),
        (["-k", "list-order"], {}, "is partial: 15 of 50 questions; measure the whole selection"),
        (["-k", "list-order"], {"mixed": "because"}, "is mixed (because): no baseline can be made of it"),
        (
            ["-k", "list-order"],
            {"schema": "pytest-typedmemeval.report/12"},
            "this version reads pytest-typedmemeval.report/1; update",
        ),
    ],
)
def test_a_report_that_is_no_baseline_is_refused_before_the_first_question(bench, measure, change, said):
    """S6: also what was merged from parts that overlap."""
    bench.agent("silent")
    bench.run("--tme-report=base.json", *measure)
    data = bench.report("base.json")
    data["run"] |= {key: value for key, value in change.items() if key == "mixed"}
    data |= {key: value for key, value in change.items() if key == "schema"}
    (bench.path / "base.json").write_text(json.dumps(data), encoding="utf-8")
    result = bench.run("--tme-baseline=base.json", "--tme-report=head.json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()
    assert not (bench.path / "head.json").exists()


def test_conversations_are_kept_of_what_is_not_correct(bench):
    bench.agent(weakened(3))
    assert bench.run("--tme-keep-text=full").ret == 0
    vertical = bench.report()["verticals"]["episodic"]
    missing = [row for row in vertical["questions"] if row["outcome"] != "correct"]
    assert len(missing) == 3
    assert set(vertical["conversations"]) == {row["content_hash"] for row in missing}
    sessions = vertical["conversations"][missing[0]["content_hash"]]
    assert sum(session["gold"] for session in sessions) >= 2
    assert any(turn["evidence"] for session in sessions for turn in session["turns"])
