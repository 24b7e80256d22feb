"""Reference coverage, the draw's verdicts, selection, density."""

from __future__ import annotations

import itertools
import json
from datetime import datetime, timezone

import pytest

from pytest_typedmemeval.corpus.model import Question
from tests.instruments import toy
from tools.instruments.calibration import (
    Found,
    bearing,
    bm25_first,
    bm25_share,
    ceiling,
    comparisons,
    judge_draw,
    random_found,
    reference_coverage,
    selection,
)
from tools.instruments.density import fact_density, judge, signal_characters, tokens_per_haystack
from tools.instruments.haystack import Asked, Choice, Session
from tools.instruments.structure import parse


@pytest.mark.parametrize(("n", "g"), [(6, 1), (6, 2), (7, 3)])
def test_random_is_the_mean_over_all_draws(n: int, g: int) -> None:
    draws = [set(draw) for draw in itertools.combinations(range(n), 3)]
    share = sum(len(draw & set(range(g))) / g for draw in draws) / len(draws)
    some = sum(bool(set(range(g)) & draw) for draw in draws) / len(draws)
    whole = sum(set(range(g)) <= draw for draw in draws) / len(draws)
    assert random_found(n, g, 3) == pytest.approx((share, some, whole))


def test_random_never_finds_more_gold_than_it_draws() -> None:
    assert random_found(24, 6, 5)[::2] == (5 / 24, 0.0)
    assert random_found(4, 2, 5) == (1.0, 1.0, 1.0)


def test_the_ceiling_is_k_over_g() -> None:
    assert [ceiling(g) for g in (1, 5, 6)] == [1.0, 1.0, 5 / 6]


def test_bm25_finds_the_session_with_the_questions_words() -> None:
    texts = ["the red kettle sings", "a green carpet", "a blue ladder", "the old window"]
    haystack = tuple(
        Session(str(i), datetime(2025, 1, 1 + i, tzinfo=timezone.utc), (("user", text),))
        for i, text in enumerate(texts)
    )
    assert bm25_first(haystack, "which kettle was red?", 1) == {0}
    assert bm25_first(haystack, "zzz", 2) == {0, 1}, "ties by position"
    assert bm25_share(haystack * 2, "which kettle was red?", (0, 4, 1)) == 1.0
    assert bm25_share(haystack * 2, "carpet", (0, 4)) == 0.5


def _found(shape: str, hits: int, n: int) -> list[Found]:
    return [Found(f"{shape}{i}", shape, "", *[float(i < hits)] * 3) for i in range(n)]


def test_a_draw_in_its_band_passes_and_the_shipped_core_may_lie_anywhere_in_its_interval() -> None:
    drawn = _found("a", 210, 300) + _found("b", 180, 300)
    shipped = _found("a", 12, 20) + _found("b", 10, 15)
    assert not any(check.refused for check in judge_draw(drawn, comparisons(drawn, shipped)))


def test_bars_of_the_draw() -> None:
    shipped = _found("a", 12, 20) + _found("b", 2, 15)
    drawn = _found("a", 299, 299) + _found("b", 210, 300)
    refused = [check.name for check in judge_draw(drawn, comparisons(drawn, shipped)) if check.refused]
    assert refused == [
        "calibration draw: a, questions",
        "calibration draw: a, all gold in 5",
        "shipped beside the draw: a, share",
        "shipped beside the draw: a, all",
        "shipped beside the draw: b, share",
        "shipped beside the draw: b, all",
    ]
    low = _found("a", 100, 300)
    assert "calibration draw: BM25 share coverage" in [
        c.name for c in judge_draw(low, comparisons(low, _found("a", 7, 20))) if c.refused
    ]


def test_a_fair_choice_is_not_selected(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    assert selection(toy.haystacks(worlds), choices[0], choices[1:]).ok


def test_reference_coverage_and_density_of_the_toy_corpus(corpus: bytes) -> None:
    questions, _ = parse(corpus, "toy")
    rows = reference_coverage(questions)
    assert [len(part) for part in rows.values()] == [50, 50]
    assert {row.share for row in rows["random"]} == {5 / 16, 5 / 20, 5 / 24}
    attribution = next(question for question in questions if question.shape == "participant-attribution")
    assert signal_characters(attribution) == len(attribution.typedmemeval.evidence[0].span)
    stated = next(question for question in questions if question.shape == "assistant-stated")
    spans = [
        f"I would pick {value}."
        for value in (stated.typedmemeval.gold.value, *(decoy.value for decoy in stated.typedmemeval.decoys))
    ]  # type: ignore[union-attr]
    assert signal_characters(stated) == sum(map(len, spans))
    assert min(tokens_per_haystack(questions)) > 500


def test_questions_without_gold_have_no_coverage(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    more_worlds, more = toy.with_goldless(worlds, choices[:40])
    plain = selection(toy.haystacks(worlds), choices[0], choices[1:40])
    assert selection(toy.haystacks(more_worlds), more[0], more[1:]) == plain


def test_only_load_bearing_sessions_count() -> None:
    asked = Asked("q1", 0, "still-valid", "Who?", (3, 9), 0, 9)
    assert bearing(asked) == (3,)
    assert bearing(Asked("q2", 0, "invalidated", "Who?", (3, 9), 0, 9)) == (3, 9)


def test_fact_density_reckons_from_what_the_keys_show_to_all_facts(
    worlds: dict[int, toy.ToyWorld], choices: list[Choice]
) -> None:
    raw = toy.toy_corpus(worlds, choices[0])
    one = next(question for question in raw if question["typedmemeval"]["shape"] == "assistant-stated")
    names, sessions = one["haystack_session_ids"], one["haystack_sessions"]
    key, n = one["typedmemeval"], len(one["haystack_session_ids"])
    size = sum(len(turn["content"]) for session in sessions for turn in session)
    later = next(name for name in names if name not in one["answer_session_ids"])
    turn = sessions[names.index(later)][0]
    turn["has_answer"] = True
    over = {"component": "invalidation", "session_id": later, "turn_index": 0, "span": turn["content"], "value": "x"}
    key["evidence"].append(over)
    one["answer_session_ids"] = [name for name in names if name in (later, *one["answer_session_ids"])]
    [asked] = [q for q in parse(json.dumps(raw).encode(), "toy")[0] if q.question_id == one["question_id"]]

    def of(vertical: str) -> Question:
        return asked.model_copy(update={"typedmemeval": asked.typedmemeval.model_copy(update={"vertical": vertical})})

    question = of("forgetting")
    found = fact_density([question])
    stated = sum(
        len(f"I would pick {value}.") for value in (key["gold"]["value"], *(d["value"] for d in key["decoys"]))
    )
    assert found.statements == pytest.approx(stated / size * 2)  # the toy shows n of what would be 2n arrangements
    assert found.endings == pytest.approx(len("".join(turn["content"].split())) / size * n / 2, rel=0.3)
    assert found.confirmations == 0
    assert judge("episodic", [question]) == []
    [line] = judge("forgetting", [question])
    assert line.ok is (found.whole >= 0.25)
    assert fact_density([of("workingmemory")]).statements == pytest.approx(stated / size)  # one fact a session
