"""Folding, tokenising and cutting into clauses."""

from __future__ import annotations

from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_typedmemeval.judging.rules.phrases import MARK, Mention, find, masked
from pytest_typedmemeval.judging.rules.scene import nearly_one_word
from pytest_typedmemeval.judging.rules.text import clauses, folded, plain, sentences, stem, stems, tokens, unmarked


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Soda  Water\nand\tSalt", "soda water and salt"),
        ("“The Salt Ledger”", '"the salt ledger"'),
        ("the Lock-Keeper’s Reply", "the lock-keeper's reply"),
        ("5–6", "5-6"),
        ("\u22125", "-5"),
        ("１２", "12"),
        ("straight away—now", "straight away - now"),
        ("a\u200bb\ufeff", "ab"),
        ("Straße", "strasse"),
        ("ﬁgs", "figs"),
        ("a\u00a0b", "a b"),
        ("a → b", "a -> b"),
    ],
)
def test_case_width_quotes_dashes_minus_and_unseen_characters_are_folded(text: str, expected: str) -> None:
    assert folded(text) == expected


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert folded(folded(text)) == folded(text)
    assert plain(plain(text)) == plain(text)


@given(st.text())
def test_a_folded_text_holds_no_private_use_character(text: str) -> None:
    assert not any("\ue000" <= char <= "\uf8ff" for char in plain(text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("headtorches", "headtorch"),
        ("berries", "berry"),
        ("leaves", "leaf"),
        ("colour", "color"),
        ("neighbour's", "neighbor"),
        ("pâté", "pate"),
        ("organised", "organized"),
        ("centre", "center"),
        ("boxes", "box"),
        ("tomatoes", "tomato"),
    ],
)
def test_plural_possessive_accent_and_spelling_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize("word", ["glass", "bus", "iris", "gas", "us"])
def test_a_final_s_that_is_no_plural_stays(word: str) -> None:
    assert stem(word) == word


def test_a_hyphen_parts_words_and_an_apostrophe_does_not() -> None:
    assert [token.text for token in tokens("the lock-keeper's reply, isn't it?")] == [
        "the",
        "lock",
        "keeper's",
        "reply",
        "isn't",
        "it",
    ]


def test_markdown_is_taken_off_and_bullets_are_kept() -> None:
    assert unmarked("## **soda water**\n- `salt`\n> [here](http://x) _now_") == "soda water\n\u2022 salt\nhere now"


def test_sentences_end_at_stops_and_line_breaks_but_not_within_numbers() -> None:
    text = "it was 3.5 litres. yes!\nno stop here"
    assert [text[start:end] for start, end in sentences(text)] == ["it was 3.5 litres.", " yes!", "no stop here"]


def test_clauses_part_at_but_at_semicolons_and_before_a_new_subject() -> None:
    assert clauses("i'm not sure, but it was x; then y, you said z") == (
        "i'm not sure",
        "it was x",
        "then y",
        "you said z",
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("soda water and salt", "use soda-water with some salt now"),
        ("a headtorch", "two head torches"),
        ("a head torch", "the headtorch"),
        ("a bag of frozen peas", "frozen peas"),
        ("The Salt Ledger", "salt ledger"),
        ("Half a Loaf, Please", "half a loaf please"),
        ("Who Goes There? A Mystery", "who goes there? a mystery"),
    ],
)
def test_a_phrase_is_found_across_articles_hyphens_plurals_and_small_words(value: str, text: str) -> None:
    assert [mention.label for mention in find(text, tokens(text), {7: (value,)})] == [7]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("soda water and salt", "salt and soda water"),
        ("soda water and salt", "soda water. salt"),
        ("salt", "saltpetre"),
        ("soda water and salt", "soda water or salt"),
        ("a lidded mug", "a lidded enamel mug"),
    ],
)
def test_a_phrase_keeps_its_word_order_its_sentence_and_its_bounds(value: str, text: str) -> None:
    assert find(text, tokens(text), {0: (value,)}) == []


def test_the_longer_of_two_overlapping_values_is_meant() -> None:
    text = "a lidded enamel mug"
    assert find(text, tokens(text), {0: ("an enamel mug",), 1: ("a lidded enamel mug",)}) == [Mention(1, 2, 19)]


def test_masking_puts_one_character_for_a_value() -> None:
    assert masked("not the salt ledger.", [Mention(0, 8, 19)]) == (f"not the {MARK}.", [8])


def test_stems_are_those_of_any_text() -> None:
    assert stems("The Leaves’ colour") == ("the", "leaf", "color")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("jewellery", "jewelery", True),
        ("notebook", "notebok", True),
        ("kettle", "cattle", False),
        ("bay", "embayment", False),
    ],
)
def test_words_that_are_nearly_one(one: str, other: str, expected: bool) -> None:
    assert nearly_one_word(one, other) is expected
    assert nearly_one_word(one, other) is (SequenceMatcher(None, one, other).ratio() >= 0.8)
