"""The values that an answer may name, and where it names them: those of the answer key by their wording or type, and others of gold's type."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from pytest_typedmemeval.corpus.model import Decoy, Question
from pytest_typedmemeval.judging.base import Verdict
from pytest_typedmemeval.judging.rules.codes import named_codes
from pytest_typedmemeval.judging.rules.hours import named_hours
from pytest_typedmemeval.judging.rules.notation import as_written
from pytest_typedmemeval.judging.rules.phrases import Mention, find, short_forms
from pytest_typedmemeval.judging.rules.reordered import reordered
from pytest_typedmemeval.judging.rules.spoken_values import with_heights, with_times
from pytest_typedmemeval.judging.rules.text import (
    FILLERS,
    LIGHT,
    STOPWORDS,
    folded_corpus,
    plain,
    sentences,
    stem,
    tokens,
)
from pytest_typedmemeval.judging.rules.tongues import in_english
from pytest_typedmemeval.judging.rules.typed import Named, Type, named_values, readable, type_of
from pytest_typedmemeval.judging.rules.weekdays import named_weekdays


@dataclass(frozen=True)
class Values:
    """What an answer may name: the ``names`` of gold (label 0), the decoys (1 and on), and how each is worded. ``others`` are values of gold's type that the answer
    key doesn't know, labelled behind the decoys, as the answer words them."""

    names: tuple[str, ...]
    required: tuple[str, ...]
    decoys: tuple[Decoy, ...]
    labels: dict[int, tuple[str, ...]]
    others: tuple[str, ...] = ()
    typed: bool = False
    """Whether gold has a type, so that only values of that type can answer."""
    unclear: bool = False
    """Whether the answer names a value that may be gold or not ("8/7")."""

    def decoy(self, label: int) -> Decoy | None:
        """The decoy of a label, None for a value that the answer key doesn't know."""
        return self.decoys[label - 1] if 0 < label <= len(self.decoys) else None

    def other(self, label: int) -> str | None:
        """The wording of a value that the answer key doesn't know."""
        number = label - 1 - len(self.decoys)
        return self.others[number] if 0 <= number < len(self.others) else None


@dataclass(frozen=True)
class Reading:
    """What an answer commits to: gold or not, which decoys, which phrase unknown to the answer key; with the verdict on it."""

    verdict: Verdict
    gold: bool = False
    decoys: tuple[Decoy, ...] = ()
    other: str | None = None


def known_values(question: Question, names: tuple[str, ...], required: tuple[str, ...] = ()) -> Values:
    """The values that the answer key knows, decoys of the same wording as gold left out."""
    taken = {folded_corpus(name) for name in names}
    decoys = tuple(decoy for decoy in question.typedmemeval.decoys if folded_corpus(decoy.value) not in taken)
    labels = {0: names} | {number: (decoy.value,) for number, decoy in enumerate(decoys, 1)}
    return Values(names, required, decoys, labels)


def name_values(question: Question, body: str, values: Values) -> tuple[str, Values, list[Mention]]:
    """The body as it is read, the values with those found beside them, and every mention."""
    asked = question.asked_at.date()
    noted = named_notations(question, in_english(body), values.labels)
    if noted is not None:
        read = replace(values, others=noted.others, typed=True, unclear=noted.unclear)
        return in_english(body), read, noted.mentions
    typed = any(type_of(name, asked) for name in values.names)
    text = _spoken(question, readable(body), values) if typed else body
    named = named_values(text, values.labels, question.question, asked) if typed else None
    if named is None:
        widened = _widened(question, body, values)
        words = tokens(body)
        mentions = find(body, words, widened)
        told = {mention.label for mention in mentions}
        turned = reordered(body, words, {label: names for label, names in values.labels.items() if label not in told})
        apart = [
            one for one in turned if not any(one.start < other.end and other.start < one.end for other in mentions)
        ]
        mentions = sorted([*mentions, *apart], key=lambda one: one.start) if apart else mentions
        mentions, unwritten = as_written(body, mentions, values.names)
        return body, replace(values, unclear=True) if unwritten else values, mentions
    phrases = [
        mention
        for mention in find(text, tokens(text), values.labels)
        if not any(mention.start < one.end and one.start < mention.end for one in named.mentions)
        and not _has_digit(text, mention)
    ]
    merged = sorted([*named.mentions, *phrases], key=lambda mention: mention.start)
    return text, replace(values, others=named.others, typed=True, unclear=named.unclear), merged


_TALL = re.compile(r"\b(?:tall|height|high|measures?)\b")


def _spoken(question: Question, text: str, values: Values) -> str:
    """A `readable` text with spoken heights or times of day in figures, where gold is one."""
    gold = [one for name in values.names if (one := type_of(name, question.asked_at.date()))]
    if any(one.type is Type.CLOCK for one in gold):
        return with_times(text)
    if any(one.unit == "length" for one in gold):
        return with_heights(text, tall=_TALL.search(plain(question.question)) is not None)
    return text


def named_notations(question: Question, body: str, labels: Mapping[int, Sequence[str]]) -> Named | None:
    """What a body names of values that have a notation of their own, codes, hours or days of the week; None for all other values."""
    first = next(iter(labels.values()), ())
    if not first or not _has_notation(first[0], question.asked_at.date()):
        return None  # each value of the key has the notation, or it isn't the key's
    return (
        named_codes(body, labels, question.asked_at.date()) or named_hours(body, labels) or named_weekdays(body, labels)
    )


@lru_cache(maxsize=4096)
def _has_notation(value: str, asked: date) -> bool:
    lone = {0: (value,)}
    return any(
        named is not None for named in (named_codes("", lone, asked), named_hours("", lone), named_weekdays("", lone))
    )


def always_a_name(question: Question, name: str) -> bool:
    """Whether the haystack has a word as a name alone: "Kelso" of "Kelso Marina", not "Salt" of "The Salt Ledger"."""
    return not any(name.lower() in turn.content for turns in question.haystack_sessions for turn in turns)


def _stands_alone(body: str, name: str) -> bool:
    """Whether a name stands in ``body`` with no word beside it that may make it another one ("Kelso Bridge")."""
    words = tokens(body)
    return all(
        at + 1 == len(words)
        or words[at + 1].text in STOPWORDS
        or re.search(r"[^\s]", body[word.end : words[at + 1].start])
        for at, word in enumerate(words)
        if word.stem == name
    )


def _said_only_with(question: Question, name: str, label: int, values: Values) -> bool:
    """Whether only the sessions that state a value have its name."""
    decoy = values.decoy(label)
    own = {decoy.session_id} if decoy else {item.session_id for item in question.typedmemeval.evidence}
    pairs = zip(question.haystack_session_ids, question.haystack_sessions, strict=True)
    return not any(session not in own and name in turn.content for session, turns in pairs for turn in turns)


def _opens(name: str, wordings: Sequence[str]) -> bool:
    """Whether a value begins with ``name``, articles aside: its last word is often of what kind it is ("Marina")."""
    return any(re.match(rf"(?:the |an? )?{re.escape(name)}\b", value, re.IGNORECASE) for value in wordings)


def with_short_forms(question: Question, values: Values, names: frozenset[str], body: str) -> Values:
    """``values`` that may also be called by the proper names in them, where the answer writes them as names or is no more than that."""
    short = short_forms(tuple(values.labels.items()), question.question)
    if not any(name.lower() in body for forms in short.values() for name in forms):
        return values
    alone = (tokens(body[start:end]) for start, end in sentences(body) if end - start < 40)
    named = names.union(word.stem for words in alone if len(words) <= 3 for word in words)
    widened = {
        label: (
            *wordings,
            *(name for name in short[label] if stem(name.lower()) in named and always_a_name(question, name)),
        )
        for label, wordings in values.labels.items()
    }
    return Values(values.names, values.required, values.decoys, widened)


def _has_digit(text: str, mention: Mention) -> bool:
    """A typed value that the types don't take for one ("3" of "3 messages") isn't found by its digits either."""
    return any(char.isdigit() for char in text[mention.start : mention.end])


def _widened(question: Question, body: str, values: Values) -> dict[int, tuple[str, ...]]:
    """The wordings by label, with short forms that the answer uses: a decoy's last word, a name's first one where it stands alone."""
    held = tuple((label, tuple(wordings)) for label, wordings in values.labels.items())
    heads = _heads(held, question.question)
    short_sentences = (tokens(body[start:end]) for start, end in sentences(body) if end - start < 40)
    alone = {
        words[0]
        for sentence in short_sentences
        if len(words := [word.stem for word in sentence if word.text not in FILLERS]) == 1
    }
    short: dict[int, tuple[str, ...]] = short_forms(held, question.question) if alone else {}
    said = {word.stem for word in tokens(body)}
    certain = {
        label: tuple(
            name
            for name in names
            if (name_stem := stem(name.lower())) in said
            and _stands_alone(body, name_stem)
            and _opens(name, dict(held)[label])
            and always_a_name(question, name)
            and _said_only_with(question, name, label, values)
        )
        for label, names in short_forms(held, question.question).items()
    }
    return {
        label: (
            *wordings,
            *certain.get(label, ()),
            *heads.get(label, ()),
            *(
                name
                for name in short.get(label, ())
                if stem(name.lower()) in alone and _opens(name, wordings) and always_a_name(question, name)
            ),
        )
        for label, wordings in held
    }


_HEADED = re.compile(r"\s(?:with|of|in|on|for|at|from|to|by|without|under|over|and)\s")
"""Where the head of a phrase ends: "matcha" of "a matcha with oat milk"."""
_NAME = re.compile(r"\b[^\W\d_a-z]\w+\W*$")
"""A value that ends in a capital word is a name, whose last word ("Goods", "Rounds") names nothing alone."""


@lru_cache(maxsize=1024)
def _heads(labels: tuple[tuple[int, tuple[str, ...]], ...], question: str) -> dict[int, tuple[str, ...]]:
    """By label of a decoy, the last word of a value of several words, where no other value and not the question has it: "poodle" of "apricot poodle"."""
    asked = {token.stem for token in tokens(plain(question))}
    words = {label: {token.stem for value in held for token in tokens(plain(value))} for label, held in labels}
    heads = {}
    for label, held in labels:
        others = {word for other, own in words.items() if other != label for word in own}
        last = [tokens(_HEADED.split(plain(value), maxsplit=1)[0]) for value in held if not _NAME.search(value)]
        heads[label] = tuple(
            word[-1].text
            for word in last
            if label
            and 1 < len(_own(word)) <= 3
            and " and " not in plain(" ".join(held))
            and word[-1].stem not in others | asked
            and len(word[-1].text) > 3
            and word[-1].text not in STOPWORDS | LIGHT
        )
    return heads


def _own(words: Sequence[object]) -> list[object]:
    return [word for word in words if getattr(word, "text", "") not in FILLERS]
