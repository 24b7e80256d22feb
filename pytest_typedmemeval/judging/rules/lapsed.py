"""Ends that are told by when, without a word for ending: "X until 2 September", "from May to June", "nobody since then", "in the past".

A day that is still to come ends nothing yet. On folded text with values masked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from pytest_typedmemeval.judging.rules.cases import Piece
from pytest_typedmemeval.judging.rules.dates import named_days
from pytest_typedmemeval.judging.rules.ending_words import BEGUN_BY_YOU, NO_MORE, PAST, PRESENT, UNTIL
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK

_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*"
_WHEN = rf"(?:(?:then|that(?: day| time)?)(?! (?:\w+s|has|had|\w+ed|told|said|would|could)\b)|(?:about |around |early |late |mid-?)?(?:\d|the \d|{_MONTHS}\b|last \w+|(?:the )?(?:spring|summer|autumn|winter)\b))"
_NOBODY = r"(?:none|nobody|no one|nothing|nowhere)"
_ABSENT_SINCE = re.compile(
    rf"(?:^|[.;:,\n(-] ?|\b(?:been|and|but|now|with|it's|so) ){_NOBODY}(?: at all)?,? (?:since|as of|from) (?:{_WHEN}|on\b|\W*$)|"
    rf"(?:^|[.;:,\n(-] ?|\b(?:been|and|but|now|with|it's|so) ){_NOBODY} since\W*(?:$|\n)|"
    rf"\b(?:since|as of|from) {_WHEN}[^.;,:]{{0,20}}?,? (?:on,? )?(?:you've had |you have had |you have |there's been |there has been |there's |it's been |it has been |it's )?{_NOBODY}\b(?! (?:has|had|have|new|changed|else|about|on|in|to)\b)"
)
_WITHOUT_SINCE = re.compile(
    rf"\b(?:(?:have|has|'ve|'s)(?:n't| not) had (?:one|any\w*|it|him|her|them)|without (?:one|any\w*|it|him|her|them)),? (?:since|from) (?:{_WHEN}|the|you|it)"
)
_IN_THE_PAST = re.compile(
    r"\b(?:in the past|back then|in those days|once upon a time)\b(?! (?:\w+ )?(?:weeks?|days?|months?|years?|few|couple)\b)"
)
_NONE_NOW = re.compile(
    rf"\b(?:now|currently|current|at present|at the moment|today|these days|nowadays|presently)\b(?: is| it's| that's)?\W{{1,4}}{_NOBODY}\b(?! (?:\w+s|has|had|new|changed|else)\b)|\b{_NOBODY} (?:now|currently|at present|at the moment|today|these days|nowadays|presently)\b"
)
_OF_OLD = re.compile(
    r"\b(?:previous(?:ly)?|former(?:ly)?|before(?! (?:you|i|we)\b)|earlier|originally|in the past|used to|back then|had)\b|\bwas an? (?:member|customer|client|subscriber|student|tenant|pupil|patient)\b"
)
_YEAR = re.compile(r"\b(20\d\d)\b")
_SPAN = re.compile(
    r"\bfrom (?=[^,;]*\d|[^,;]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))[^,;]{3,30}? (?:to|until|till) (?!this|today|now|date|the present|present|you|me|us|him|her)"
)


def is_past(text: str, asked: date) -> bool:
    """Whether all days that a text names lie before the asking; True where it names none."""
    days = [day for named in named_days(text, asked) for day in named.days]
    return all(day < asked for day in days) and all(int(year) <= asked.year for year in _YEAR.findall(text))


def mark_lapsed(text: str, pieces: Sequence[Piece], asked: date) -> None:
    """Set ``over`` on the pieces of ``text`` that tell an end by its time."""
    for number, piece in enumerate(pieces):
        if piece.asks or piece.goes_on:
            continue
        told = text[text.rfind("\n", 0, piece.start) + 1 : piece.start].rsplit(". ", 1)[-1]
        then = pieces[number + 1] if number + 1 < len(pieces) else None
        follows = then.text if then and then.sentence == piece.sentence else ""
        if re.search(rf"\b{_NOBODY}\b", told):
            continue
        if UNTIL.match(piece.text) or _SPAN.search(piece.text):
            around = f"{told} {piece.text}" if told.strip() else f"{piece.text} {follows}"
            past = is_past(piece.text, asked)
            was = PAST.search(around) is not None and (past or not BEGUN_BY_YOU.search(around))
            piece.over = piece.over or was or (past and _is_bare(told, around) and not _gives_way(text, piece))
        elif _IN_THE_PAST.search(piece.text) and PAST.search(piece.text):
            piece.over = True
    none_now = _NONE_NOW.search(text)
    if none_now and _OF_OLD.search(text):
        for piece in pieces:
            piece.over = piece.over or (piece.start < none_now.end() <= piece.end and not piece.asks)
    for match in (*_ABSENT_SINCE.finditer(text), *_WITHOUT_SINCE.finditer(text)):
        home = next((one for one in pieces if one.start <= match.start() < one.end or one.start >= match.start()), None)
        said = match.re is _WITHOUT_SINCE  # "since March" can only be a March that has been
        if (
            home
            and not home.asks
            and (said or is_past(match[0] + text[match.end() : match.end() + 12].split(",")[0], asked))
        ):
            home.over = True


def _is_bare(told: str, around: str) -> bool:
    """Whether a value and its time stand without a verb: "X from 5 June until 2 September"."""
    named = re.search(ANY_MARK, around) is not None or bool(told.strip(" \u2022-"))
    return named and not PRESENT.search(around) and not NO_MORE.search(around) and not _ACTS.search(around)


def _gives_way(text: str, piece: Piece) -> bool:
    """Whether what ended isn't gold (the first mark) and something else follows on it in its sentence: "X until May, Y since" ends no case."""
    named = re.findall(ANY_MARK, text[: piece.start])
    rest = re.split(r"[.!?\n](?=\s|$)", text[piece.end :], maxsplit=1)[0]
    return named[-1:] not in ([], ["\ue000"]) and _FOLLOWED.search(rest) is not None


_FOLLOWED = re.compile(
    r"\b(?:since|from then(?: on)?|thereafter|after that)\b(?! (?:then )?(?:nobody|nothing|none|no one)\b)"
)
_ACTS = re.compile(r"\b(?:you|he|she|they|it|we|i)(?:'\w+)? \w+")
