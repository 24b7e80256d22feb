"""Shape features of a session: everything countable about it that has nothing to do with the question.

Balancing a sum doesn't balance its terms (seed 000, section 14), so every measure is taken of the whole session, of each role, of each turn slot and of the first and last sentences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from tools.instruments.haystack import Haystack, Session
from tools.instruments.numbering import Numbering, Numbers
from tools.instruments.text import ngrams, sentences, tokens

Matrix = npt.NDArray[np.float64]

SLOTS = 6
"""Turn slots per role; a slot that a session doesn't have counts as -1."""

ABSENT = -1.0

_FIRST = frozenset(tokens("i i'm i've i'd i'll me my mine we we're we've our us"))
_SECOND = frozenset(tokens("you you're you've you'd you'll your yours"))
_FUNCTION = frozenset(
    tokens(
        "the a an and or but so of to in on at for with from by as if that this it is are was were be been have has had do did not no"
    )
)
_PATTERNS: Mapping[str, re.Pattern[str]] = {
    "capitals": re.compile(r"[A-Z\u00c0-\u00de]"),
    "digits": re.compile(r"\d"),
    "punctuation": re.compile(r"[^\w\s]"),
    "commas": re.compile(r","),
    "stops": re.compile(r"\."),
    "questions": re.compile(r"\?"),
    "exclamations": re.compile(r"!"),
    "apostrophes": re.compile(r"['\u2019]"),
    "quotes": re.compile(r"[\"\u201c\u201d]"),
    "dashes": re.compile(r"[-\u2013\u2014]"),
    "colons": re.compile(r"[:;]"),
    "brackets": re.compile(r"[()\[\]]"),
    "names": re.compile(r"(?<=[a-z,;:] )[A-Z][a-z]+"),
    "accents": re.compile(r"[^\x00-\x7f]"),
}
_COUNTS = ("chars", "tokens", "sentences", *_PATTERNS, "first_person", "second_person", "function_words", "long_words")
_RATIOS = (
    "tokens/sentence",
    "chars/token",
    "capitals/char",
    "punctuation/char",
    "digits/char",
    "function_words/token",
    "type_token_ratio",
)
_MEASURES = (*_COUNTS, "types", *_RATIOS)
_NO_TEXT = (ABSENT,) * len(_MEASURES)


@lru_cache(maxsize=60_000)
def _counts(text: str) -> tuple[tuple[float, ...], frozenset[str]]:
    """The counts of one text and its distinct words."""
    words = tokens(text)
    values = [float(len(text)), float(len(words)), float(len(sentences(text)))]
    values += [float(len(pattern.findall(text))) for pattern in _PATTERNS.values()]
    values += [float(sum(word in bank for word in words)) for bank in (_FIRST, _SECOND, _FUNCTION)]
    values.append(float(sum(len(word) > 7 for word in words)))
    return tuple(values), frozenset(words)


def _measure(texts: Sequence[str]) -> Sequence[float]:
    """All measures of some texts taken together; all `ABSENT` where there is no text."""
    if not texts:
        return _NO_TEXT
    if len(texts) == 1:
        return _measured(texts[0])
    parts = [_counts(text) for text in texts]
    totals = [sum(column) for column in zip(*(values for values, _ in parts), strict=True)]
    return _with_ratios(totals, float(len(frozenset().union(*(words for _, words in parts)))))


@lru_cache(maxsize=60_000)
def _measured(text: str) -> Sequence[float]:
    """All measures of one text."""
    values, words = _counts(text)
    return _with_ratios(values, float(len(words)))


def _with_ratios(counts: Sequence[float], types: float) -> Sequence[float]:
    total = dict(zip(_COUNTS, counts, strict=True))
    chars, words, count = max(total["chars"], 1), max(total["tokens"], 1), max(total["sentences"], 1)
    ratios = (
        total["tokens"] / count,
        total["chars"] / words,
        total["capitals"] / chars,
        total["punctuation"] / chars,
        total["digits"] / chars,
        total["function_words"] / words,
        types / words,
    )
    return (*counts, types, *ratios)


def _scopes(session: Session) -> dict[str, list[str]]:
    """The parts of a session that every measure is taken of, by name."""
    by_role = {role: [text for speaker, text in session.turns if speaker == role] for role in ("user", "assistant")}
    all_sentences = [sentence for text in session.texts for sentence in sentences(text)]
    scopes = {"session": list(session.texts), **by_role}
    for role, texts in by_role.items():
        for slot in range(SLOTS):
            scopes[f"{role} {slot + 1}"] = texts[slot : slot + 1]
        scopes[f"{role} last turn"] = texts[-1:]
        role_sentences = [sentence for text in texts for sentence in sentences(text)]
        scopes[f"{role} first sentence"] = role_sentences[:1]
        scopes[f"{role} last sentence"] = role_sentences[-1:]
    scopes["last turn"] = list(session.texts[-1:])
    scopes["first sentence"] = all_sentences[:1]
    scopes["last sentence"] = all_sentences[-1:]
    scopes["longest turn"] = sorted(session.texts, key=len)[-1:]
    scopes["shortest turn"] = sorted(session.texts, key=len)[:1]
    return scopes


@lru_cache(maxsize=6_000)
def _own(session: Session) -> tuple[tuple[str, ...], Matrix]:
    """Names and values of the features that one session has by itself."""
    found: dict[str, float] = {}
    for scope, texts in _scopes(session).items():
        found.update(zip((f"{scope}: {name}" for name in _MEASURES), _measure(texts), strict=True))
    lengths = [float(len(text)) for text in session.texts] or [0.0]
    found["turns"] = float(len(session.turns))
    found["turn length: mean"] = float(np.mean(lengths))
    found["turn length: spread"] = float(np.std(lengths))
    found["empty turns"] = float(sum(not text.strip() for text in session.texts))
    roles = [role for role, _ in session.turns]
    for index in range(2 * SLOTS):
        found[f"role {index + 1} is user"] = float(roles[index] == "user") if index < len(roles) else ABSENT
    found["last role is user"] = float(bool(roles) and roles[-1] == "user")
    found["role repeats"] = float(sum(one == other for one, other in pairwise(roles)))
    found["id: order"] = float(int.from_bytes(session.id.encode()[-6:].rjust(6, b"\0"), "big"))
    found["id: digits"] = float(sum(letter.isdigit() for letter in session.id))
    found["time: hour"] = session.moment.hour + session.moment.minute / 60
    found["time: minute"] = float(session.moment.minute)
    found["time: weekday"] = float(session.moment.weekday())
    found["time: weekend"] = float(session.moment.weekday() >= 5)
    found["time: day of month"] = float(session.moment.day)
    return tuple(found), np.array(list(found.values()))


def _in_place(haystack: Haystack) -> dict[str, list[float]]:
    """Position, gaps in time, and how usual a session's role order is among the others."""
    n = len(haystack)
    days = [(b.moment - a.moment).total_seconds() / 86400 for a, b in pairwise(haystack)]
    before, after = [ABSENT, *days], [*days, ABSENT]
    orders = [tuple(role for role, _ in session.turns) for session in haystack]
    return {
        "position": [float(i) for i in range(n)],
        "position: from the middle": [abs(i - (n - 1) / 2) for i in range(n)],
        "position: odd": [float(i % 2) for i in range(n)],
        "gap before": before,
        "gap after": after,
        "gap: smaller": [min(pair) for pair in zip(before, after, strict=True)],
        "gap: larger": [max(pair) for pair in zip(before, after, strict=True)],
        "role order: sessions with the same": [float(orders.count(order)) for order in orders],
    }


_WORDS, _RUNS = Numbering(), Numbering()


@lru_cache(maxsize=6_000)
def _bag(session: Session) -> tuple[Numbers, Numbers]:
    """The words of a session in order, and its distinct runs of four."""
    words = [word for text in session.texts for word in tokens(text)]
    return _WORDS.of(words), _RUNS.of(set(ngrams(words, 4)))


def _centrality(haystack: Haystack) -> dict[str, list[float]]:
    """How like the others a session is: tf-idf cosines, words of its own, runs of four words that it shares."""
    bags, runs = zip(*(_bag(session) for session in haystack), strict=True)
    n = len(haystack)
    session = np.repeat(np.arange(n), [len(bag) for bag in bags])
    vocabulary, word = np.unique(np.concatenate(bags), return_inverse=True)
    counts = np.zeros((n, len(vocabulary)))
    np.add.at(counts, (session, word), 1)
    present = counts > 0
    df = present.sum(0)
    weighted = counts * np.log(1 + n / df)
    weighted /= np.maximum(np.linalg.norm(weighted, axis=1, keepdims=True), 1e-12)
    cosine = np.round(weighted @ weighted.T, 9)
    np.fill_diagonal(cosine, -1)
    best = -np.sort(-cosine, axis=1)
    types = np.maximum(present.sum(1), 1)
    near = [cosine[i, [j for j in (i - 1, i + 1) if 0 <= j < n]].max() for i in range(n)]
    means = {f"centrality: mean of {k} nearest": best[:, :k].mean(1) for k in (1, 3, 5) if k < n}
    found = {
        **means,
        "centrality: mean of all": best[:, :-1].mean(1),
        "centrality: neighbour in time": np.array(near),
        "words in no other session": present[:, df == 1].sum(1) / types,
        "words in half the sessions": present[:, df * 2 >= n].sum(1) / types,
        "four-word runs shared": _shared(runs),
    }
    return {name: [float(value) for value in np.round(values, 9)] for name, values in found.items()}


def _shared(own: Sequence[Numbers]) -> Matrix:
    """How many of each session's things another session has too; each is distinct within a session."""
    _, at, held_by = np.unique(np.concatenate(own), return_inverse=True, return_counts=True)
    ends = np.cumsum([len(one) for one in own])
    return np.array([float(np.sum(held_by[part] > 1)) for part in np.split(at, ends[:-1])])


def shape_features(haystack: Haystack) -> tuple[list[str], Matrix]:
    """Names, and a sessions x features matrix of one haystack. The names are the same for every haystack of six sessions or more."""
    names, own = zip(*(_own(session) for session in haystack), strict=True)
    together = {**_in_place(haystack), **_centrality(haystack)}
    return [*names[0], *together], np.column_stack([np.stack(own), *map(np.array, together.values())])


def midranks(matrix: Matrix) -> Matrix:
    """Column-wise ranks from 1, ties at their mean."""
    order = np.argsort(matrix, axis=0, kind="stable")
    ordered = np.take_along_axis(matrix, order, axis=0)
    place = np.arange(len(matrix))[:, None]
    new = np.ones(matrix.shape, dtype=bool)
    new[1:] = ordered[1:] != ordered[:-1]
    first = np.maximum.accumulate(np.where(new, place, 0), axis=0)
    ends = np.ones(matrix.shape, dtype=bool)
    ends[:-1] = new[1:]
    last = np.minimum.accumulate(np.where(ends, place, len(matrix))[::-1], axis=0)[::-1]
    ranks: Matrix = np.empty(matrix.shape)
    np.put_along_axis(ranks, order, (first + last) / 2 + 1, axis=0)
    return ranks
