"""The reference retriever: its tokens, its idf, its order."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_typedmemeval.agents.lexical import LexicalIndex, rank_sessions, tokenize
from pytest_typedmemeval.agents.protocol import Session, Turn


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Don\u2019t", ["don't"]),
        ("C++ and F#", ["c++", "and", "f#"]),
        ("2,500 or 1.5", ["2,500", "or", "1.5"]),
        ("na\u00efve naive", ["na\u00efve", "naive"]),
        ("nai\u0308ve", ["na\u00efve"]),
        ("\uff11\uff12", ["12"]),
        ("\u732b\u304c\u597d\u304d", ["\u732b", "\u304c", "\u597d", "\u304d"]),
        ("snake_case", ["snake", "case"]),
        ("The end.", ["the", "end"]),
        ("...", []),
    ],
)
def test_tokens(text, tokens):
    assert tokenize(text) == tokens


def test_a_score_is_lucenes_formula():
    [cat, _] = LexicalIndex(["cat cat dog", "dog"]).scores("cat")
    idf = math.log(1 + (2 - 1 + 0.5) / (1 + 0.5))
    assert cat == pytest.approx(idf * 2 * 2.5 / (2 + 1.5 * (1 - 0.75 + 0.75 * 3 / 2)))


def test_a_word_in_half_or_all_documents_still_counts():
    half = LexicalIndex(["soup", "soup", "rain", "wind"])
    assert min(half.scores("soup")[:2]) > 0 == max(half.scores("soup")[2:])
    everywhere = LexicalIndex(["soup a", "soup b"])
    assert min(everywhere.scores("soup")) > 0


def test_ties_go_by_position():
    assert [index for index, _ in LexicalIndex(["rain", "soup", "soup", "rain"]).rank("soup")] == [1, 2, 0, 3]


def test_an_empty_haystack_and_a_question_of_nothing():
    assert LexicalIndex([]).rank("soup") == []
    assert LexicalIndex(["", ""]).rank("soup") == [(0, 0.0), (1, 0.0)]
    assert LexicalIndex(["soup"]).rank("?!") == [(0, 0.0)]


@given(st.lists(st.text("ab ", max_size=12), min_size=1, max_size=6), st.text("ab ", max_size=6))
def test_a_match_never_ranks_below_a_miss(documents, query):
    wanted = set(tokenize(query))
    ranked = LexicalIndex(documents).rank(query)
    hits = [bool(wanted & set(tokenize(documents[index]))) for index, _ in ranked]
    assert hits == sorted(hits, reverse=True)


def test_what_the_assistant_alone_said_is_found():  # A9
    def session(name, asked, told):
        return Session(name, None, (Turn("user", asked), Turn("assistant", told)))

    sessions = [
        session("a", "What shall I bring?", "A salad of beetroot keeps well on the train."),
        session("b", "It rained on the train.", "Then a poncho next time."),
        session("c", "What shall I wear?", "Something dry."),
    ]
    assert next(place for place, _ in rank_sessions(sessions, "Which salad did you suggest for the train?")) == 0
