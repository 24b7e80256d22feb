"""Where wrong values came from, against the labelled answers of the development half: an origin is the labelled one, or it is left open."""

from __future__ import annotations

import json

from pytest_typedmemeval.judging.labelled import labelled_folder, load_labelled
from pytest_typedmemeval.measure.outcome import WrongValueKind
from pytest_typedmemeval.measure.provenance import wrong_value

KNOWN = {("tme-wm-954", "Pudla.")}
"""A twin in another tongue, which nothing tells from an invented word."""


def test_no_origin_contradicts_its_label_and_most_are_found() -> None:
    lines = (labelled_folder() / "answers_dev.jsonl").read_text(encoding="utf-8").splitlines()
    wanted = [json.loads(line).get("wrong_value") for line in lines]
    contradicted, found, labelled = set(), 0, 0
    for one, label in zip(load_labelled("dev"), wanted, strict=True):
        if label is None or one.answer is None:
            continue
        labelled += 1
        origin = wrong_value(one.question, one.answer)
        assert origin is not None, one
        found += origin.kind.value == label
        if origin.kind.value not in (label, WrongValueKind.UNRESOLVED.value):
            contradicted.add((one.question.question_id, one.answer))
    assert contradicted == KNOWN
    assert labelled == 99
    assert found >= 85


def test_a_task_told_in_other_words_is_the_competing_one() -> None:
    question = next(one.question for one in load_labelled("dev") if one.question.question_id == "tme-pro-954")
    origin = wrong_value(question, "Swapping the batteries in the smoke alarms.")
    stated = [one.session_id for one in question.typedmemeval.decoys if "smoke alarm" in one.value]
    assert origin is not None
    assert (origin.kind, list(origin.session_ids)) == (WrongValueKind.TWIN, stated)
