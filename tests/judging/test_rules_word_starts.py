"""Patterns that are tried only where words start (word_starts.at_word_starts) find what they would find if they were tried everywhere."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

from pytest_typedmemeval.judging import rules
from pytest_typedmemeval.judging.labelled import load_labelled
from pytest_typedmemeval.judging.rules.body import answer_body
from pytest_typedmemeval.judging.rules.word_starts import WORD_START, at_word_starts, split

_START = re.escape(WORD_START)
_GUARD = re.compile(rf"(?:{_START}|\(\?:{_START}\|\(\?=.*?\)\))\(\?:(?P<alternatives>.*)\)", re.S)


def _guarded() -> dict[str, re.Pattern[str]]:
    modules = [importlib.import_module(f"{rules.__name__}.{one.name}") for one in pkgutil.iter_modules(rules.__path__)]
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": pattern
        for module in modules
        for name, pattern in vars(module).items()
        if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str) and _GUARD.fullmatch(pattern.pattern)
    }


def test_the_guarded_patterns_are_found() -> None:
    assert _guarded().keys() >= {"refusals._ABSTAINS", "refusals._DENIES", "timing_words.PENDING", "timing_words.COME"}


@pytest.mark.parametrize("name", _guarded())
def test_nothing_is_lost(name: str) -> None:
    """At every place of real answers; the patterns' own words are among them, in all their joints."""
    pattern = _guarded()[name]
    guard = _GUARD.fullmatch(pattern.pattern)
    assert guard is not None
    tried_everywhere = re.compile(guard["alternatives"], pattern.flags)
    for answer in load_labelled("dev")[::3]:
        text = answer_body(answer.answer or "")
        places = [place for place in range(len(text)) if tried_everywhere.match(text, place)]
        assert [place for place in places if not pattern.match(text, place)] == []


def test_an_alternative_within_a_word_is_let_in_by_name() -> None:
    assert at_word_starts(r"n't\b|\bnot\b").search("isn't") is None
    assert at_word_starts(r"n't\b|\bnot\b", besides="n't").search("isn't") is not None
    assert at_word_starts(r"^\W*none").search("  none") is not None


def test_alternatives_keep_their_order_whatever_is_put_together() -> None:
    pattern = at_word_starts(r"\ba\b|\bab|a b c|\ba b", besides="n't")
    assert [match[0] for match in pattern.finditer("a b c, ab a")] == ["a", "ab", "a"]
    assert list(split(r"a(b|c)|[|(]d|e\||f\(|[^]|]g")) == ["a(b|c)", "[|(]d", r"e\|", r"f\(", "[^]|]g"]
