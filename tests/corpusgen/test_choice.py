"""Draws are the same on every Python and uniform."""

from __future__ import annotations

from collections import Counter

from scipy.stats import chisquare

from tools.corpusgen.choice import Draw

PINNED = [94, 733, 96, 145, 635]
PINNED_SHUFFLE = ["a", "b", "h", "c", "d", "f", "g", "e"]


def test_a_stream_is_pinned_to_the_byte():
    assert [Draw("pin", n).below(1000) for n in range(5)] == PINNED
    assert Draw("pin").shuffled("abcdefgh") == PINNED_SHUFFLE


def test_streams_with_other_keys_are_others():
    assert [Draw("a", n).below(10**6) for n in range(50)] != [Draw("b", n).below(10**6) for n in range(50)]
    assert Draw("a", 11).below(10**9) != Draw("a", 1, 1).below(10**9)


def test_shuffles_are_uniform():
    counts = Counter("".join(Draw("uniform", n).shuffled("abc")) for n in range(6000))
    assert len(counts) == 6
    assert chisquare(list(counts.values())).pvalue > 0.001


def test_a_sample_has_no_repeats():
    assert sorted(Draw("sample").sample(range(10), 10)) == list(range(10))
