"""Screens on the text of a haystack: template seams, calendar dates, a sentence said twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from tools.instruments.haystack import Haystack
from tools.instruments.text import folded, sentences, tokens

_TWICE_IS_ENGLISH = frozenset(
    tokens(
        "had that very so really no yes yeah ha bye well now there long far many much more again night knock blah please is do never right wait"
    )
)
_WORD_TWICE = re.compile(r"\b([^\W\d_]+)\s+\1\b", re.IGNORECASE)
_ARTICLES = re.compile(r"\b(?:[Aa]n?|[Tt]he)\s+(?:an?|the)(?![\w-])")
_AN = re.compile(r"\b(an?)\s+([^\W\d_][\w'-]*)", re.IGNORECASE)
_VOWEL_SOUND = re.compile(
    r"(?:[aeio]|u(?!n(?:i(?:[^mnd]|$)|ani)|s[aeiu]|k|r[aeiu]|t[eio]|b[aeiou]|[fv]o)|(?:hour|honest|honou?r|heir)|(?:mp3|x-?ray|sms|nhs|rspb|led|mot)\b)",
    re.IGNORECASE,
)
_ONE_SOUND = re.compile(r"(?:once|one|eu|ewe|oui)", re.IGNORECASE)
_LETTER_ALONE = re.compile(r"[A-Za-z](?:\b|-)|[A-Z]{2,}")
_SEAMS = (
    (re.compile(r"[{}]|\{\{|<[a-z_]+>"), "stray slot"),
    (re.compile(r"  |\t"), "double space"),
    (re.compile(r"\s[,.;:!?]"), "space before a mark"),
    (re.compile(r"(?<!\.)\.\.(?!\.)|[,;:][.,;:!?]|[!?][.,;:]|\.[!?,;:]"), "two marks"),
    (re.compile(r"^\s|\s$"), "space at an end"),
    (re.compile(r"(?<=[a-z,] )None\b|\b(?:null|NaN|TODO|undefined)\b"), "a program's word"),
    (_ARTICLES, "two articles"),
)
_MONTHS = re.compile(
    r"\b(?:january|february|april|june|july|august|september|october|november|december)s?\b"
    r"|\b(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d|\b\d+(?:st|nd|rd|th)? (?:of )?(?:march|may)\b|\b(?:march|may) \d+",
    re.IGNORECASE,
)
_MONTH_WITHIN = re.compile(r"\b(?:in|since|until|till|by|of|from|last|next|this|early|late|mid) (?:March|May)\b")
_DATES = re.compile(
    r"\b(?:1[89]|20)\d\d\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\b\d{4}-\d\d-\d\d\b|\bthe \d{1,2}(?:st|nd|rd|th) of\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=50_000)
def seams(text: str) -> tuple[str, ...]:
    """What a template leaves behind when it doesn't fit its slot, each finding with its surroundings."""
    return tuple(_seams(text))


def _seams(text: str) -> Iterator[str]:
    for pattern, name in _SEAMS:
        for match in pattern.finditer(text):
            yield f"{name}: {_around(text, match)}"
    for match in _WORD_TWICE.finditer(text):
        if match.group(1).casefold() not in _TWICE_IS_ENGLISH:
            yield f"word twice: {_around(text, match)}"
    for match in _AN.finditer(text):
        if _wrong_article(*match.groups()):
            yield f"article: {_around(text, match)}"
    yield from _lower_case_starts(text)


def _wrong_article(article: str, word: str) -> bool:
    """``a apple``, ``an pear``. By letter, with the usual exceptions by sound; single letters and initialisms are left alone."""
    if _LETTER_ALONE.match(word):
        return False
    vowel = bool(_VOWEL_SOUND.match(word)) and not _ONE_SOUND.match(word)
    return vowel != (article.casefold() == "an")


def _lower_case_starts(text: str) -> Iterator[str]:
    """A sentence that starts in lower case; after an ellipsis or a quoted mark ("Really?" she said) it may."""
    before = ""
    for sentence in sentences(text):
        first = next((letter for letter in sentence if letter.isalnum()), "")
        goes_on = before.endswith(("...", "\u2026", '"', "'", ")", "\u201d", "\u2019"))
        if first.islower() and not goes_on:
            yield f"lower-case start: {sentence[:60]!r}"
        before = sentence


def _around(text: str, match: re.Match[str]) -> str:
    return repr(text[max(0, match.start() - 20) : match.end() + 20])


@lru_cache(maxsize=50_000)
def calendar_dates(text: str) -> tuple[str, ...]:
    """Month names, four-digit years, numeric dates: the haystack's own dates are the only calendar.

    "may" and "march" count only where they can't be verbs: beside a number, or with a capital after a preposition of time.
    """
    return tuple(
        _around(text, match) for pattern in (_MONTHS, _MONTH_WITHIN, _DATES) for match in pattern.finditer(text)
    )


def repeated_sentences(haystack: Haystack) -> list[str]:
    """Sentences that stand twice or more in a haystack, in whatever case."""
    counts = Counter(folded(sentence) for session in haystack for text in session.texts for sentence in sentences(text))
    return sorted(sentence for sentence, count in counts.items() if count > 1)
