"""Two reports side by side: pairing, tests, causes; planted regressions are named and noise isn't."""

from __future__ import annotations

import random

import pytest

from pytest_typedmemeval.measure.compare import compare, compare_rows
from pytest_typedmemeval.measure.identity import Incomparable
from pytest_typedmemeval.measure.outcome import Outcome, Presence, WrongValueKind
from pytest_typedmemeval.report.model import Band
from tests.rows import report, row, rows

C, W, A, E = Outcome.CORRECT, Outcome.WRONG, Outcome.ABSTAINED, Outcome.ERROR


def test_eight_lost_questions_of_one_shape_are_a_regression_of_that_shape():
    base = [*rows("." * 12 + "WWW", shape="a"), *rows("." * 10 + "W" * 10, shape="b"), *rows("." * 15, shape="c")]
    head = [*rows("." * 4 + "W" * 11, shape="a"), *rows("." * 10 + "W" * 10, shape="b"), *rows("." * 15, shape="c")]
    made = compare_rows(base, head)
    assert list(made.regressions) == ["a"]
    tested = made.shapes["a"]
    assert (tested.n, tested.lost, tested.gained, tested.p) == (15, 8, 0, 2 / 2**8)
    assert tested.p_holm == pytest.approx(3 * 2 / 2**8)
    assert (tested.base, tested.head) == (Band(min=0.8, mean=0.8, max=0.8), 0.2667)
    assert tested.detectable == 7
    assert made.shapes["b"].verdict == made.shapes["c"].verdict == "unchanged"
    assert made.moves == {(C, W): 8}
    assert made.all_shapes.p_holm is None


def test_five_lost_questions_are_noise_at_this_n_and_it_says_what_would_not_be():
    made = compare_rows(rows("." * 15), rows("." * 10 + "W" * 5))
    assert made.shapes["s"].verdict == "noise"
    assert (made.shapes["s"].p, made.shapes["s"].detectable) == (0.0625, 6)


def test_a_head_within_the_band_of_the_base_is_no_regression():
    """A significant difference of means, and still not below every run of the base."""
    base = [*rows("." * 30, 1), *rows("W" * 20 + "." * 10, 2), *rows("." * 30, 3)]
    made = compare_rows(base, rows("W" * 20 + "." * 10))
    tested = made.shapes["s"]
    assert tested.test == "sign-flip"
    assert tested.p <= 0.05
    assert tested.base == Band(min=0.3333, mean=0.7778, max=1.0)
    assert tested.in_band
    assert tested.verdict == "noise"


def test_more_correct_is_an_improvement_and_not_a_regression():
    made = compare_rows(rows("W" * 20), rows("." * 8 + "W" * 12))
    assert made.shapes["s"].verdict == "improvement"
    assert not made.regressions


def test_non_measurements_are_dropped_and_counted():
    made = compare_rows(rows("....E?"), rows("..E.W."))
    assert (made.shapes["s"].n, made.shapes["s"].dropped) == (3, 3)
    assert made.shapes["s"].p == 1.0


def test_questions_are_paired_on_their_content_and_not_on_their_id():
    """S16: the same id with another text is another question; the same text under another id is the same."""
    base = [row(C, "a", content_hash="1"), row(C, "b", content_hash="2"), row(C, "c", content_hash="3")]
    head = [row(W, "z", content_hash="1"), row(W, "b", content_hash="9"), row(C, "d", content_hash="4")]
    made = compare_rows(base, head)
    assert [(change.id, change.base, change.head) for change in made.changes] == [("z", (C,), (W,))]
    assert (made.added, made.removed, made.changed) == (("d",), ("c",), ("b",))


def test_another_gold_is_another_question():
    made = compare_rows([row(C, "a", gold="red")], [row(W, "a", gold="blue")])
    assert made.changed == ("a",)
    assert made.all_shapes.n == 0


@pytest.mark.parametrize(
    ("before", "after", "cause"),
    [
        (Presence.PRESENT, Presence.ABSENT, "retrieval"),
        (Presence.PRESENT, Presence.PRESENT, "answering"),
        (Presence.ABSENT, Presence.PRESENT, "answering"),
        (Presence.ABSENT, Presence.ABSENT, "unknown"),
        (Presence.PRESENT, Presence.UNOBSERVED, "unknown"),
    ],
)
def test_a_loss_has_a_cause_where_the_evidence_tells_one(before, after, cause):
    base, head = row(C, "a", evidence=before), row(A, "a", evidence=after)
    made = compare_rows([base], [head])
    assert made.changes[0].cause == cause
    assert made.causes == {cause: 1}
    assert compare_rows([base], [head.model_copy(update={"truncated": True})]).changes[0].cause == "unknown"


def test_wrong_values_and_coverage_are_shown_before_and_after():
    twin = {"wrong_value": {"kind": "twin"}}
    base = [row(C, "a", coverage=1.0), row(W, "b", coverage=0.5, **twin)]
    head = [row(W, "a", coverage=0.0, **twin), row(W, "b", coverage=0.5, **twin)]
    made = compare_rows(base, head)
    assert made.coverage == (0.75, 0.25)
    assert made.wrong_values == {WrongValueKind.TWIN: (1, 2)}
    assert made.changes[0].wrong_value is WrongValueKind.TWIN


def test_worlds_are_flipped_as_one():
    """Six pairs lose both members in both runs: six coins fell, not twelve."""
    base = [one for run in (1, 2) for one in rows("." * 12, run)]
    head = [one for run in (1, 2) for one in rows("W" * 12, run)]
    worlds = {f"s-{number:03d}": f"w{number // 2}" for number in range(2, 14)}
    base, head = ([one.model_copy(update={"world": worlds.get(one.id, "w0")}) for one in some] for some in (base, head))
    worlds_touched = len({one.world for one in head})
    assert compare_rows(base, head).all_shapes.p == 2 / 2**worlds_touched


def test_runs_of_another_judge_are_not_compared():
    with pytest.raises(Incomparable, match="judge differs: aaaaaaaaaaaa and jjjjjjjjjjjj"):
        compare(report(rows(".."), {"judge": "a" * 64}), report(rows("..")))


def test_another_corpus_is_compared_on_what_both_have():
    made = compare(
        report(rows("..W")), report(rows(".W"), {"corpora": {"episodic": "d" * 64}, "selection": "t" * 64}, version="2")
    )
    assert [one.field for one in made.drawn] == ["corpora", "selection"]
    assert [str(one) for one in made.system] == ["agent.version differs: none and 2"]
    assert made.verticals["episodic"].removed == ("s-003",)


def noisy(random_: random.Random, chances: dict[str, list[float]], runs: int = 1):
    """Rows of an agent that gets each question right with a chance of its own."""
    return [
        one
        for run in range(1, runs + 1)
        for shape, some in chances.items()
        for one in rows("".join(".W"[random_.random() > chance] for chance in some), run, shape)
    ]


@pytest.mark.parametrize("runs", [1, 3])
def test_an_unchanged_noisy_agent_fails_at_most_once_in_twenty(runs):
    source = random.Random(7)
    chances = {
        shape: [source.choice((0.1, 0.3, 0.7, 0.9)) for _ in range(n)] for shape, n in (("a", 20), ("b", 15), ("c", 15))
    }
    base = noisy(source, chances, runs)
    failed = [bool(compare_rows(base, noisy(source, chances)).regressions) for _ in range(20)]
    assert sum(failed) <= 1


def test_a_planted_regression_in_a_noisy_agent_is_named():
    source = random.Random(11)
    chances = {shape: [0.95] * n for shape, n in (("a", 20), ("b", 15), ("c", 15))}
    base = noisy(source, chances, 3)
    broken = {**chances, "b": [0.05] * 10 + [0.95] * 5}
    assert list(compare_rows(base, noisy(source, broken)).regressions) == ["b"]
