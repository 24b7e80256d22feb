"""The instruments' own tokenizer, sentence splitter and punctuation segments."""

from __future__ import annotations

import pytest

from tools.instruments.text import holds, phrases, segments, sentences, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("On the shelf, I have 2 pots.", ["on", "the", "shelf", "i", "have", "2", "pots"]),
        ("Don\u2019t re-pot it", ["don't", "re-pot", "it"]),
        ("'Quoted' - and dashed", ["quoted", "and", "dashed"]),
        ("\u00c9mile's ca\u00f1a", ["\u00e9mile's", "ca\u00f1a"]),
        ("...", []),
    ],
)
def test_every_word_counts_stop_words_too(text: str, expected: list[str]) -> None:
    assert list(tokens(text)) == expected


def test_a_phrase_ends_at_a_mark_of_punctuation() -> None:
    text = "(or near enough). Also on my mind: the roof - and more"
    assert segments(text) == [("or", "near", "enough"), ("also", "on", "my", "mind"), ("the", "roof"), ("and", "more")]
    assert "near enough" in phrases([text])
    assert "enough also" not in phrases([text])
    assert "near enough also" not in phrases([text])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Ask Mr. Quill. He knows.", ["Ask Mr. Quill.", "He knows."]),
        ("Fixed it. then left.", ["Fixed it.", "then left."]),
        ('"Really?" she said.', ['"Really?"', "she said."]),
        ("Version 2.5 works.", ["Version 2.5 works."]),
        ("No end", ["No end"]),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert list(sentences(text)) == expected


def test_words_are_found_whole_and_side_by_side() -> None:
    assert holds("Get the Blue Kettle, please.", "blue kettle")
    assert holds("Get the blue, kettle-free one", "blue kettle") is False
    assert not holds("blueish kettle", "blue kettle")
    assert not holds("anything", "")
