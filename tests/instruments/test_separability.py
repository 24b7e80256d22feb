"""Within-question AUC, its exact null moments, and the re-choice tests on a toy corpus."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timezone

import numpy as np
import pytest
from scipy import stats

from tests.instruments import toy
from tools.instruments.features import midranks, shape_features
from tools.instruments.frozen import Frozen, freeze
from tools.instruments.grams import presence
from tools.instruments.haystack import Asked, Choice, Haystack, Session, entering_once
from tools.instruments.overlap import OVERLAPS, overlaps, sentences_of
from tools.instruments.separability import TESTS, Finding, Separability, exclusive_phrases, judge, separability
from tools.instruments.sums import Sums, scored, sums


def _haystack(*texts: str) -> Haystack:
    return tuple(
        Session(f"{i:016x}", datetime(2025, 1, 1 + i, 9, tzinfo=timezone.utc), (("user", text), ("assistant", "Fine.")))
        for i, text in enumerate(texts)
    )


def _asked(gold: tuple[int, ...], question: str = "Why?", world: int = 0, number: int = 1) -> Asked:
    return Asked(f"q{number}", world, "shape", question, gold, gold[0], 6)


def _sums(frozen: Frozen, choices: Sequence[Choice]) -> Sums:
    return sums(frozen, scored(frozen, choices))


HAYSTACK = _haystack("A", "A b", "A b c", "A b", "A b c d e", "A b c d")


@pytest.mark.parametrize("gold", [(0,), (1,), (4,), (0, 2), (1, 3, 5)])
def test_auc_is_mann_whitneys_u(gold: tuple[int, ...]) -> None:
    frozen = freeze({0: HAYSTACK})
    total = _sums(frozen, [(_asked(gold),)])
    lengths = np.array([1, 3, 5, 3, 9, 7])
    rest = [i for i in range(6) if i not in gold]
    expected = stats.mannwhitneyu(lengths[list(gold)], lengths[rest]).statistic / (len(gold) * len(rest))
    row = frozen.features.index("user 1: chars")
    assert total.auc[0, row] + 0.5 == pytest.approx(expected)


def test_perfect_separation_is_an_auc_of_0_or_1_without_ties() -> None:
    frozen = freeze({0: HAYSTACK})
    row = frozen.features.index("user 1: chars")
    choices = [(_asked((i,)),) for i in range(6)]
    assert _sums(frozen, choices).perfect[:, row].tolist() == [1, 0, 0, 0, 1, 0]


def test_midranks_are_scipys() -> None:
    matrix = np.array([[3.0, 1], [1, 1], [3, 2], [2, 1]])
    assert midranks(matrix).tolist() == stats.rankdata(matrix, axis=0).tolist()


def test_null_moments_are_exact_over_the_possible_gold() -> None:
    frozen = freeze({0: HAYSTACK})
    row = frozen.features.index("user 1: chars")
    total = _sums(frozen, [(_asked((i,)),) for i in (0, 0, 0, 1, 2, 3, 4, 5)])
    values = [total.auc[choice, row] for choice in (0, 3, 4, 5, 6, 7)]
    assert total.moments[row, 0] == pytest.approx(np.mean(values))
    assert total.moments[row, 1] == pytest.approx(np.var(values))


def test_a_phrase_in_the_question_is_exempt_for_that_question_only() -> None:
    worlds = {0: _haystack(*["Nothing"] * 5, "On the shelf"), 1: _haystack(*["Nothing"] * 5, "On the shelf")}
    frozen = freeze(worlds)
    row = frozen.names.index("phrase 'on the'")
    plain = (_asked((5,)), _asked((5,), world=1, number=2))
    asked = (_asked((5,), "Was it on the shelf?"), _asked((5,), world=1, number=2))
    total = _sums(frozen, [plain, asked])
    assert total.auc[:, row].tolist() == [1.0, 0.5]
    assert total.perfect[:, row].tolist() == [2, 1]


def test_phrases_of_stop_words_are_seen() -> None:
    assert {"on the", "i have"} <= set(presence({0: _haystack("On the shelf I have it", "Not here")}).grams)


def test_features_see_roles_slots_sentences_and_places() -> None:
    names, matrix = shape_features(HAYSTACK)
    assert matrix.shape == (6, len(names))
    wanted = {
        "user: chars",
        "assistant 2: capitals",
        "first sentence: tokens",
        "last sentence: chars",
        "role 3 is user",
        "last role is user",
        "position",
    }
    assert wanted | {
        "gap before",
        "time: hour",
        "centrality: mean of 3 nearest",
        "session: type_token_ratio",
        "id: digits",
    } <= set(names)
    assert not np.isnan(matrix).any()


def test_exclusive_phrases_need_a_fifth_of_the_questions_and_no_other_session() -> None:
    worlds = {i: _haystack("For the record, yes" if i < 8 else "Yes", *["Plain talk"] * 5) for i in range(40)}
    choice = tuple(_asked((0,), world=i, number=i) for i in range(40))
    assert {"for the record", "the record"} <= set(exclusive_phrases(worlds, choice))
    assert "for the record" not in exclusive_phrases(
        {**worlds, 9: _haystack("Yes", "For the record", *["Plain talk"] * 4)}, choice
    )
    assert exclusive_phrases(worlds, choice[:29]) == []
    asking = tuple(replace(asked, question="What was for the record?") for asked in choice)
    assert "for the record" not in exclusive_phrases(worlds, asking)


FINE = Finding(0.5, 1.0, "x", 0.1)


def _result(**p_values: float) -> Separability:
    tests = {name: replace(FINE, p=p_values.get(name.replace(" ", "_"), 0.5)) for name in TESTS}
    return Separability(200, tests, {"list-order": tests, "level 16": tests}, ())


def test_holm_decides_over_the_four_tests() -> None:
    assert [check.refused for check in judge(_result(shape_AUC=0.02, perfect_separation=0.6))] == [False] * 5 + [
        False
    ] * 2
    assert [check.name for check in judge(_result(attacker=0.012)) if check.refused] == ["separability: attacker"]
    assert not any(check.refused for check in judge(_result(attacker=0.013)))


def test_shapes_and_levels_are_reported_and_decide_nothing() -> None:
    lines = {check.name: check for check in judge(_result())}
    assert lines["  level 16"].ok is None
    assert lines["  list-order"].figure == "shape AUC 0.500, n-gram AUC 0.500, perfect separation 0.500, attacker 0.500"


def test_a_clean_toy_corpus_passes_and_is_reported_by_shape_and_level() -> None:
    worlds = toy.toy_worlds()
    choices = [toy.toy_choice(worlds, seed) for seed in range(41)]
    levels = {asked.question_id: str(len(worlds[asked.world].sessions)) for asked in choices[0]}
    result = separability(toy.haystacks(worlds), choices[0], choices[1:], levels)
    assert not any(check.refused for check in judge(result))
    assert list(result.by_stratum) == [
        "assistant-stated",
        "list-order",
        "participant-attribution",
        "level 16",
        "level 20",
        "level 24",
    ]
    assert result.rechoices == 40


def test_a_question_asked_of_another_world_is_an_error() -> None:
    with pytest.raises(ValueError, match="different worlds"):
        scored(freeze({0: HAYSTACK, 1: HAYSTACK}), [(_asked((0,)),), (_asked((0,), world=1),)])


def test_questions_without_gold_change_no_figure() -> None:
    worlds = toy.toy_worlds()
    choices = [toy.toy_choice(worlds, seed) for seed in range(31)]
    more_worlds, more = toy.with_goldless(worlds, choices)
    levels: dict[str, str | None] = {asked.question_id: "20" for asked in more[0]}
    plain = separability(toy.haystacks(worlds), choices[0], choices[1:], levels)
    mixed = separability(toy.haystacks(more_worlds), more[0], more[1:], levels)
    assert mixed == plain
    assert not any(math.isnan(finding.figure) for finding in mixed.tests.values())


def test_the_arms_of_a_pair_enter_once() -> None:
    worlds = toy.haystacks(toy.toy_worlds())
    choices = [toy.toy_choice(toy.toy_worlds(), seed) for seed in range(31)]
    arms = [
        choice + tuple(replace(one, question_id=f"{one.question_id}-after") for one in choice[:20])
        for choice in choices
    ]
    assert separability(worlds, arms[0], arms[1:]) == separability(worlds, choices[0], choices[1:])
    other = [(*choice[:-1], replace(choice[-1], gold=(0,))) for choice in arms]
    assert len(entering_once(other)[0]) == 51


def test_questions_without_gold_dont_count_in_the_share_of_a_phrase() -> None:
    worlds = {i: _haystack("For the record, yes" if i < 8 else "Yes", *["Plain talk"] * 5) for i in range(40)}
    choice = tuple(_asked((0,), world=i, number=i) for i in range(40))
    goldless = tuple(replace(asked, question_id=f"{asked.question_id}_abs", gold=()) for asked in choice)
    assert exclusive_phrases(worlds, (*choice, *goldless)) == exclusive_phrases(worlds, choice)
    assert exclusive_phrases(worlds, (*choice[:29], *goldless)) == []


def test_without_any_gold_there_is_nothing_to_test() -> None:
    with pytest.raises(ValueError, match="no question has a gold session"):
        separability({0: HAYSTACK}, (replace(_asked((0,)), gold=()),), [], {})


def test_gold_under_some_choices_only_is_an_error() -> None:
    with pytest.raises(ValueError, match="gold under 1 of 2"):
        scored(freeze({0: HAYSTACK}), [(_asked((0,)),), (replace(_asked((0,)), gold=()),)])


def test_a_figure_that_is_not_a_number_is_refused() -> None:
    every = tuple(range(6))  # all sessions gold: an AUC against nothing
    with np.errstate(all="ignore"):
        result = separability({0: HAYSTACK}, (_asked(every),), [(_asked(every),)] * 40, {})
    assert [check.refused for check in judge(result)][:2] == [True, True]
    assert result.tests["shape AUC"].feature.startswith("not a number: ")
    assert result.tests["attacker"].feature == "not a number"
    for bad in (replace(FINE, p=math.nan), replace(FINE, statistic=math.nan), replace(FINE, figure=math.nan)):
        tests = {**_result().tests, "shape AUC": bad}
        checks = judge(Separability(200, tests, {}, ()))
        assert [check.name for check in checks if check.refused] == ["separability: shape AUC"]


def test_overlap_counts_distinct_words_of_the_question_by_sentence() -> None:
    haystack = _haystack("I bought the red lamp. It glows.", "The lamp is on the shelf. Red paint. The lamp!")
    [found] = overlaps(sentences_of(haystack), ["Where is the red lamp?"])
    assert dict(zip(OVERLAPS, found[0].tolist(), strict=True)) == {
        OVERLAPS[0]: 3 / 5,  # the, red, lamp
        OVERLAPS[1]: 3 / 5,
        OVERLAPS[2]: 0,  # "Fine.", the assistant's
        OVERLAPS[3]: 3 / 5,
        OVERLAPS[4]: 1,
    }
    assert found[1].tolist() == [3 / 5, 3 / 5, 0, 4 / 5, 2]


def test_a_choice_made_by_its_wording_stands_out_among_the_overlaps() -> None:
    worlds = {i: _haystack(*[f"Word{j} alone" for j in range(6)]) for i in range(30)}
    choices = [
        tuple(_asked(((i * 7 + c * 5) % 6,), f"What of word{i}?", world=i, number=i) for i in range(30))
        for c in range(60)
    ]
    verbatim = tuple(replace(asked, question=f"What of word{asked.gold[0]}?") for asked in choices[0])
    result = separability(worlds, verbatim, choices[1:])
    assert result.tests["shape AUC"].feature == OVERLAPS[0]
    assert result.tests["shape AUC"].p == 1 / 60
