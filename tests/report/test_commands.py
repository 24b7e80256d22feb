"""``tme html, md, bands, diff, merge, schema``: output, exit codes, and errors for the person who must act."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from pytest_typedmemeval.cli import main
from pytest_typedmemeval.commands import COMMANDS
from pytest_typedmemeval.corpus.registry import get_corpus
from pytest_typedmemeval.flags import FLAGS
from pytest_typedmemeval.measure.identity import Incomparable
from pytest_typedmemeval.report.json import read_report, report_json, schema_json
from pytest_typedmemeval.report.model import Cell, Report
from pytest_typedmemeval.session.baseline import refuse_partial
from tests.rows import report, row, rows

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def save(tmp_path):
    def write(name: str, made: Report) -> str:
        path = tmp_path / name
        path.write_text(report_json(made), encoding="utf-8")
        return str(path)

    return write


def test_the_committed_schema_is_the_generated_one(capsys):
    assert main(["schema"]) == 0
    assert capsys.readouterr().out == schema_json() == (DOCS / "report.schema.json").read_text(encoding="utf-8")


def test_every_command_shows_its_examples(capsys):
    for command in COMMANDS:
        assert main([command.NAME, "--help"]) == 0
        assert f"examples:\n  tme {command.NAME}" in capsys.readouterr().out


def test_diff_names_a_regression_and_fails_only_if_asked(save, capsys):
    base, head = save("a.json", report(rows("." * 15))), save("b.json", report(rows("." * 7 + "W" * 8)))
    assert main(["diff", base, head]) == 0
    out = capsys.readouterr().out
    assert f"base {base}, head {head}" in out
    assert "REGRESSION" in out
    assert main(["diff", "--fail-on-regression", base, head]) == 21
    assert main(["diff", "--fail-on-regression", head, base]) == 0
    capsys.readouterr()
    assert main(["diff", "--format", "json", base, head]) == 0
    data = json.loads(capsys.readouterr().out)["verticals"]["episodic"]
    assert data["shapes"]["s"]["verdict"] == "regression"
    assert data["moves"] == {"correct -> wrong": 8}


def test_diff_of_another_judge_is_refused(save, capsys):
    base, head = save("a.json", report(rows(".."), {"judge": "a" * 64})), save("b.json", report(rows("..")))
    assert main(["diff", base, head]) == 4
    assert "can't compare: judge differs: aaaaaaaaaaaa and jjjjjjjjjjjj" in capsys.readouterr().err


def test_bands_over_reports_and_what_may_vary(save, capsys):
    names = [
        save(f"{at}.json", report(rows(text), {"answer_seed": at})) for at, text in enumerate((".W.", "...", ".W."))
    ]
    assert main(["bands", *names]) == 4
    assert "answer_seed differs: 0 and 1" in capsys.readouterr().err
    assert main(["bands", "--vary", "answer_seed", *names]) == 0
    out = capsys.readouterr().out
    assert "episodic: bands over 3 runs of 3 questions, answer_seed varied" in out
    assert "1 with evidence untold: s-002" in out
    assert main(["bands", "--vary", "answer_seed", "--format", "json", *names]) == 0
    assert json.loads(capsys.readouterr().out)["episodic"]["outcomes"]["correct"] == {
        "min": 2,
        "mean": 2.3333,
        "max": 3,
    }


def test_html_and_markdown_of_one_and_of_two_reports(save, tmp_path, capsys):
    base, head = save("a.json", report(rows("..."))), save("b.json", report(rows(".WA")))
    page = tmp_path / "out" / "page.html"
    assert main(["html", head, "--baseline", base, "--out", str(page)]) == 0
    assert "What changed" in page.read_text(encoding="utf-8")
    assert main(["md", head, "--baseline", base]) == 0
    assert "**No regression** against the baseline." in capsys.readouterr().out
    assert main(["html", head]) == 0
    assert "What changed" not in capsys.readouterr().out


def shard(names, outcome="correct", run=1, **change):
    corpus = get_corpus("episodic")
    covers = {"corpora": {"episodic": corpus.sha256}}
    some = [row(outcome, name, shape=corpus.by_id[name].shape, content_hash=name, run=run) for name in names]
    made = report(some, covers)
    cells = {"episodic": (Cell(shape="assistant-stated", level="16", n=50, of=50),)}
    selection = made.run.selection.model_copy(update={"cells": cells})
    options = {"k": 5, "keep_text": "answers", "shard": "1/2"}
    return made.model_copy(
        update={"run": made.run.model_copy(update={"selection": selection, "options": options, **change})}
    )


def test_shards_merge_into_one_whole_report(save, capsys):
    ids = list(get_corpus("episodic").by_id)
    one, other = save("1.json", shard(ids[::2])), save("2.json", shard(ids[1::2], "wrong"))
    assert main(["merge", one, other]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    merged = read_report(said.out, "merged")
    assert merged.run.selection.deselected == 0
    assert merged.run.mixed is None
    assert "shard" not in merged.run.options
    vertical = merged.verticals["episodic"]
    assert [row.id for row in vertical.questions] == ids
    assert (vertical.outcomes.counts["correct"], vertical.outcomes.counts["wrong"]) == (25, 25)
    assert main(["merge", other, one]) == 0
    assert read_report(capsys.readouterr().out, "x").verticals == merged.verticals


def test_a_missing_shard_is_told(save, capsys):
    ids = list(get_corpus("episodic").by_id)
    assert main(["merge", save("1.json", shard(ids[:20])), save("2.json", shard(ids[20:30]))]) == 0
    said = capsys.readouterr()
    assert "20 questions of the selection are in none of the reports" in said.err
    assert "mixed, no baseline can be made of it: 20 of 50 questions are in none of the merged reports" in said.err
    merged = read_report(said.out, "merged")
    assert merged.run.selection.deselected == 20
    with pytest.raises(Incomparable, match="is mixed"):
        refuse_partial(merged)


def test_a_shard_is_no_baseline():
    with pytest.raises(Incomparable, match="is shard 1/2 of a selection: merge all of them first"):
        refuse_partial(shard(list(get_corpus("episodic").by_id)[:20]))


def test_a_shard_in_which_nothing_was_measured_says_nothing_of_the_agent(save, capsys):
    ids = list(get_corpus("episodic").by_id)
    nobody = report(rows("..")).run.agent.model_copy(update={"name": "unknown"})
    empty = save("2.json", shard(ids[40:], "error", agent=nobody))
    one = save("1.json", shard(ids[:40]))
    for names in ([one, empty], [empty, one]):
        assert main(["merge", *names]) == 0
        merged = read_report(capsys.readouterr().out, "merged")
        assert merged.run.agent.name != "unknown"
        assert merged.verticals["episodic"].outcomes.counts["error"] == 10


def test_a_part_that_was_asked_again_makes_the_report_mixed(save, capsys):
    """S6: such a report shows what is there now and is no baseline."""
    ids = list(get_corpus("episodic").by_id)
    assert main(["merge", save("1.json", shard(ids)), save("2.json", shard(ids[:3], "wrong"))]) == 0
    said = capsys.readouterr()
    assert "mixed, no baseline can be made of it: 3 of 50 questions were asked in more than one" in said.err
    merged = read_report(said.out, "merged")
    assert merged.verticals["episodic"].outcomes.counts["wrong"] == 3


def test_reports_of_other_corpora_or_systems_do_not_merge(save, capsys):
    ids = list(get_corpus("episodic").by_id)
    foreign = report(rows("..")).run.fingerprints.model_copy(update={"covers": {"corpora": {"episodic": "d" * 64}}})
    assert main(["merge", save("1.json", shard(ids[:2], fingerprints=foreign))]) == 4
    assert "the reports are of episodic dddddddddddd, this installation has" in capsys.readouterr().err
    agent = report(rows("..")).run.agent.model_copy(update={"version": "2"})
    assert main(["merge", save("1.json", shard(ids[:2])), save("2.json", shard(ids[2:], agent=agent))]) == 4
    assert "can't merge: agent.version differs: none and 2" in capsys.readouterr().err


@pytest.mark.parametrize("page", sorted(path.name for path in DOCS.glob("*.md")))
def test_the_documentation_names_commands_and_options_that_are_there(page):
    text = (DOCS / page).read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"```.*?```|`[^`]+`", text, flags=re.S))
    later = {"report", "gate"}  # commands of parts that bring their own pages
    assert set(re.findall(r"(?m)^\W*tme ([a-z][a-z-]*)", code)) <= {command.NAME for command in COMMANDS} | later
    assert set(re.findall(r"--tme-[a-z-]*[a-z]", code)) <= {flag.flag for flag in FLAGS}


def test_the_recipes_are_yaml():
    recipes = re.findall(r"```yaml\n(.*?)```", (DOCS / "ci.md").read_text(encoding="utf-8"), flags=re.S)
    for recipe in recipes:
        jobs = yaml.safe_load(recipe)["jobs"]
        assert all(step.keys() & {"uses", "run"} for job in jobs.values() for step in job["steps"])
    assert len(recipes) == 2
