"""Which questions are asked: stratified, whole pairs, the same on every machine."""

from __future__ import annotations

from collections import Counter

import pytest

from pytest_typedmemeval.corpus.load import load_questions
from pytest_typedmemeval.corpus.select import composition, select, shard
from tests.toy import write_corpus


@pytest.fixture(scope="module")
def questions(tmp_path_factory):
    return load_questions(write_corpus(tmp_path_factory.mktemp("toy"), 100))


def ids(chosen):
    return [question.public_id for question in chosen]


def test_without_a_limit_everything_is_asked_in_file_order(questions):
    assert select(questions, (), None, 0) == questions
    assert select(questions, (), 100, 0) == questions


def test_a_limit_draws_every_shape_and_level_in_proportion(questions):  # S5
    chosen = select(questions, (), 20, 0)
    assert Counter(question.shape for question in chosen) == {"fact": 8, "old": 4, "new": 4, "unknown": 4}
    assert Counter(question.level for question in chosen if question.shape == "fact") == {"few": 4, "many": 4}
    assert ids(chosen) == sorted(ids(chosen))


def test_pairs_are_drawn_whole_and_a_limit_is_a_limit(questions):  # S21
    for most in range(1, 100):
        chosen = select(questions, (), most, 3)
        assert len(chosen) <= most
        assert len(chosen) >= most - 1
        pairs = Counter(question.typedmemeval.pair_id for question in chosen if question.typedmemeval.pair_id)
        assert set(pairs.values()) <= {2}


def test_the_draw_is_pinned(questions):
    """Lots are SHA-256: another machine, Python or hash seed draws the same."""
    assert ids(select(questions, (), 5, 0)) == PINNED
    assert ids(select(questions, (), 5, 1)) != PINNED


PINNED = ["toy-020", "toy-044", "toy-072", "toy-073", "toy-096"]


def test_a_shape_is_kept_alone_even_if_it_splits_pairs(questions):
    assert {question.shape for question in select(questions, ("old",), None, 0)} == {"old"}
    assert len(select(questions, ("old", "fact"), 9, 0)) == 9


def test_the_composition_names_empty_cells(questions):
    chosen = select(questions, (), 3, 0)
    cells = composition(questions, chosen, ())
    assert sum(cell.chosen for cell in cells) == len(chosen)
    assert {cell.name for cell in cells if not cell.chosen} | {cell.name for cell in cells if cell.chosen} == {
        f"{shape}/{level}" for shape in ("fact", "old", "new", "unknown") for level in ("few", "many")
    }
    assert {cell.of for cell in cells} == {10, 20}
    assert [cell.shape for cell in composition(questions, chosen, ("old",))] == ["old", "old"]


@pytest.mark.parametrize(("count", "seed"), [(1, 0), (2, 0), (3, 1), (4, 0), (7, 2), (12, 0), (200, 0)])
def test_shards_part_the_selection_and_keep_pairs_together(questions, count, seed):
    parts = [shard(questions, index, count, seed) for index in range(1, count + 1)]
    assert sorted(one for part in parts for one in ids(part)) == sorted(ids(questions))
    home = {}
    for index, part in enumerate(parts):
        for question in part:
            pair = question.typedmemeval.pair_id or question.public_id
            assert home.setdefault(pair, index) == index
    assert max(map(len, parts)) - min(map(len, parts)) <= 4


def test_every_shard_has_its_share_of_every_shape(questions):
    for index in (1, 2, 3, 4):
        shapes = Counter(question.shape for question in shard(questions, index, 4, 0))
        assert all(abs(shapes[shape] - n) <= 2 for shape, n in {"fact": 10, "old": 5, "new": 5, "unknown": 5}.items())
