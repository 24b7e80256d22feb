"""The labelled answers that measure the judges: well formed, balanced, split by question, and unchanged."""

from __future__ import annotations

import hashlib
import importlib.util
from collections import Counter
from pathlib import Path

import pytest

from pytest_typedmemeval.corpus.load import load_questions

HERE = Path(__file__).parent / "data" / "labelled"
SPEC = importlib.util.spec_from_file_location("labelled_crosstab", HERE / "crosstab.py")
assert SPEC is not None and SPEC.loader is not None
crosstab = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(crosstab)

HALVES = [half for half in ("test", "dev") if (HERE / f"answers_{half}.jsonl").exists()]
FLAGS = {"stale_recall", "over_forgetting", "misattributed_forgetting", "partial"}
KINDS = {
    "stale",
    "later",
    "twin",
    "premature",
    "miscounted",
    "reordered",
    "other_speaker",
    "invented",
    "unresolved",
}
CODES = {"no_answer_content", "tool_output"}
KEYS = {"question_id", "answer", "surfaced_session_ids", "outcome", "undecidable", "code", "flags", "wrong_value"}
SHAPES = {
    "prospective-as-of",
    "prospective-current",
    "prospective-due-window",
    "prospective-due-later-reminder",
    "prospective-expiring-validity",
    "prospective-not-yet-true",
    "episodic-assistant-stated",
    "episodic-list-order",
    "episodic-participant-attribution",
    "arithmetic-count",
    "arithmetic-sum",
    "arithmetic-delta",
    "arithmetic-duration",
    "workingmemory-profile-fact",
    "forgetting-invalidated",
    "forgetting-still-valid",
    "forgetting-never-known",
}


@pytest.mark.parametrize("half", HALVES)
def test_questions_load_and_cover_every_shape_and_both_arms(half):
    questions = load_questions(HERE / f"questions_{half}.json")
    assert {one.question_type for one in questions} == SHAPES
    for shape in ("due-later-reminder", "expiring-validity", "not-yet-true"):
        assert {one.typedmemeval.arm for one in questions if one.shape == shape} == {"before", "after"}
    for pair in {one.typedmemeval.pair_id for one in questions if one.typedmemeval.arm in ("before", "after")}:
        before, after = (one for one in questions if one.typedmemeval.pair_id == pair)
        assert before.question == after.question
        assert before.haystack_sessions == after.haystack_sessions
        assert before.asked_at < after.asked_at


@pytest.mark.parametrize("half", HALVES)
def test_every_row_is_well_formed(half):
    questions = {one.question_id: one for one in load_questions(HERE / f"questions_{half}.json")}
    rows = crosstab.answers(half)
    for row in rows:
        question = questions[row["question_id"]]
        assert row.keys() <= KEYS | {"style", "note"}, row
        assert row["answer"].strip() and row["note"].strip() and row["style"] in crosstab.STYLES, row
        assert set(row.get("surfaced_session_ids", ())) <= set(question.haystack_session_ids), row
        if row.get("undecidable"):
            assert not row.keys() & {"outcome", "flags", "wrong_value"} and row.get("code", "tool_output") in CODES, row
            continue
        assert row["outcome"] in crosstab.OUTCOMES[:-1] and set(row["flags"]) <= FLAGS and "code" not in row, row
        assert row["outcome"] == "wrong" or not set(row["flags"]) - {"partial"}, row
        if "wrong_value" in row:
            assert row["outcome"] == "wrong" and row["wrong_value"] in KINDS, row
        if row["outcome"] == "premature":
            assert question.typedmemeval.arm == "before", row
        if question.typedmemeval.gold.kind == "never-known":
            assert row["outcome"] in ("correct", "wrong"), row
    repeated = [key for key, n in Counter((row["question_id"], row["answer"]) for row in rows).items() if n > 1]
    assert repeated == []
    assert {row["question_id"] for row in rows} == set(questions)


@pytest.mark.parametrize("half", HALVES)
def test_flags_stand_on_their_own_shapes(half):
    types = crosstab.question_types(half)
    home = {
        "stale_recall": "forgetting-invalidated",
        "over_forgetting": "forgetting-still-valid",
        "misattributed_forgetting": "forgetting-never-known",
        "partial": "episodic-list-order",
    }
    seen = Counter()
    for row in crosstab.answers(half):
        for flag in row.get("flags", ()):
            assert types[row["question_id"]] == home[flag], row
            seen[flag] += 1
    assert all(seen[flag] >= 4 for flag in FLAGS), seen


@pytest.mark.parametrize("half", HALVES)
def test_counts(half):
    rows, types = crosstab.answers(half), crosstab.question_types(half)
    assert len(rows) >= 380
    assert sum(crosstab.label(row) == "undecidable" for row in rows) >= 30
    verticals = Counter(types[row["question_id"]].split("-")[0] for row in rows)
    assert len(verticals) == 5 and min(verticals.values()) >= 60
    cells = Counter((types[row["question_id"]], crosstab.label(row)) for row in rows)
    for kind in set(types.values()):
        possible = {"correct", "wrong", "undecidable"}
        if kind != "forgetting-never-known":
            possible |= {"abstained", "missed"}
        if kind.endswith("/before"):
            possible |= {"premature"}
        if kind == "prospective-due-later-reminder/before":  # a thing not due yet has no wrong value but its own
            possible -= {"wrong"}
        assert all(cells[kind, outcome] for outcome in possible), (kind, cells)


@pytest.mark.parametrize("half", HALVES)
def test_style_does_not_tell_the_outcome(half):
    rows = crosstab.answers(half)
    cells = Counter((row["style"], crosstab.label(row)) for row in rows)
    assert all(cells[style, outcome] for style in crosstab.STYLES for outcome in crosstab.OUTCOMES), cells
    commonest = max(sum(cells[style, outcome] for style in crosstab.STYLES) for outcome in crosstab.OUTCOMES)
    by_style = sum(max(cells[style, outcome] for outcome in crosstab.OUTCOMES) for style in crosstab.STYLES)
    assert (by_style - commonest) / len(rows) <= 0.05  # what a guesser gains by knowing the style


def test_the_halves_share_no_question():
    ids = [set(crosstab.question_types(half)) for half in HALVES]
    texts = [{one.answer + one.question for one in load_questions(HERE / f"questions_{half}.json")} for half in HALVES]
    for pair in (ids, texts):
        assert len(set().union(*pair)) == sum(map(len, pair))


@pytest.mark.parametrize("name", ["questions_test.json", "answers_test.jsonl"])
def test_the_test_half_is_the_one_whose_hash_is_written_down(name):
    digest = hashlib.sha256((HERE / name).read_bytes().replace(b"\r\n", b"\n")).hexdigest()
    assert f"| `{name}` | `{digest}` |" in (HERE / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("half", HALVES)
def test_the_readme_shows_the_crosstab(half):
    assert crosstab.report(half) in (HERE / "README.md").read_text(encoding="utf-8")
