"""The rule for gold of kind ``order``: precedence 6 and the settled readings on list-order.

At least two named items and no inversion is correct (``partial`` if not all are named), any inversion between named items is wrong. Foreign items are
ignored, a repeat counts at its first mention, a tie gives no pair.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from pytest_typedmemeval.corpus.model import OrderGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import answer_body, is_contentless, is_null, is_overlong
from pytest_typedmemeval.judging.rules.commitments import CORRECTION, negated
from pytest_typedmemeval.judging.rules.order_abroad import order_in_english
from pytest_typedmemeval.judging.rules.order_by_days import days_of
from pytest_typedmemeval.judging.rules.phrases import (
    ANY_MARK,
    MOST_MENTIONS,
    Mention,
    find,
    has_mark,
    masked,
    without_marks,
)
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines, refusal
from pytest_typedmemeval.judging.rules.sequence import Order, read_order
from pytest_typedmemeval.judging.rules.text import (
    STOPWORDS,
    clauses,
    folded,
    folded_corpus,
    plain,
    stem,
    tokens,
    word_set,
)
from pytest_typedmemeval.judging.rules.tongues import is_foreign
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome

_DECLINED = {
    Refusal.ABSTAINED: Verdict(Outcome.ABSTAINED, pairs_correct=0, pairs_total=0),
    Refusal.MISSED: Verdict(Outcome.MISSED, pairs_correct=0, pairs_total=0),
}
# Where one entry of a list ends, for items that are named in other words than the question's.
_ENTRY = re.compile(
    r"[,;:!?\n\u2022()>/]|\.(?:\s|$)|->|\s-+\s|\b(?:then|and|next|before|after|followed by|preceded by|earlier than|later than|ahead of|finally|lastly|firstly|secondly|thirdly|"
    r"first|second|third|fourth|fifth|last|later|afterwards|while|but|to)\b(?!-)|\b\d{1,2}[.)]|" + ANY_MARK
)
_STATEMENT = re.compile(
    r"[;:\n]|(?<=[.!?])\s|\bbut\b|\bhowever\b|\bthough\b|\s-\s|,\s*(?=(?:i|my|it|here|so|the (?:order|sequence)|i'd|i'm)\b)|\bi (?:think|believe|"
    r"guess|suspect)\b"
)
_HEADING = re.compile(
    r"\b(?:order|sequence|timeline|chronology|list|chronologically)\b[^.:\n]{0,80}:|\b(?:the|right|correct|actual|real|true) (?:order|sequence) (?:is|was|goes|went|runs|ran|should be)\b"
)
_OF_ORDER = re.compile(
    r"\b(?:order|sequence|which (?:one |of them |of these )?(?:came|was|is|happened)|when|earlier|first|chronolog\w+|timeline)\b"
)
_NOT_ORDER = re.compile(r"\bnot (?:in )?(?:which|what|the|their)(?: exact)? order\b")
_MARKED = re.compile(
    r"->|\b(?:then|next|first|second|third|finally|lastly|last|followed by|after|before|later)\b|^\s*\W?\d{1,2}[.)]",
    re.M,
)
# Nobody but the agent itself has done none of them: "he didn't try any of them".
_NONE_OF_THEM = re.compile(
    r"(?:^|[.!?;,\n] ?|\b(?:and|but|that|because) )(?!i\b|we\b|my\b|our\b)[\w'-]+(?: [\w'-]+)? (?:never|(?:did|have|has|had|was|were)(?:n't| not)) (?:\w+ ){1,3}?(?:any|either|one|a single one) of (?:these|those|them|the\b)|"
    r"(?:^|[.!?\n] ?)(?:none|not one|nothing) of (?:these|those|them|that|the \w+|yours) (?:ever |has |have |was |were |took |happened|broke|came)"
)
_WITHOUT_ORDER = re.compile(
    r"\b(?:rather than|without|instead of|no|not|unable|leave)\b[^.!?\n]*\b(?:order|sequence|dates?|dated)\b|n't\b[^.!?\n]*\b(?:order|sequence|dates?|dated)\b"
)
_BUT_NO = re.compile(r"\b(?:but|oh|ah|well) no\b(?=\s*[,;:.-])")
_QUESTION_MARK = re.compile(r"(?:^|(?<=[.!?\n]))[^.!?\n]*\?", re.M)


@dataclass(frozen=True)
class _Vocabulary:
    """The words by which each item, and each foreign one, may be told from the others."""

    items: tuple[frozenset[str], ...]
    asked: tuple[frozenset[str], ...]
    """Those of ``items`` that the question itself uses; a single word of the haystack's wording proves nothing."""
    foreign: tuple[frozenset[str], ...]


def judge_order(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """By the ordered pairs of the items that ``answer`` names."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, OrderGold):
        return UNDECIDED
    body = answer_body(answer)
    if is_overlong(body):
        return UNDECIDED
    if is_contentless(body) or is_null(body):
        return Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)
    whole, text = _mask_items(question, gold, body)
    if is_foreign(without_marks(text)):
        text = order_in_english(text)
    if len(re.findall(ANY_MARK, text)) > MOST_MENTIONS:
        return UNDECIDED
    listed = _second_listing(_listing(text))
    if listed is None:
        return UNDECIDED
    text = listed
    order = read_order(_kept(text))
    declined = declines(whole)
    if len(order.labels) < 2:
        if declined is None and _NONE_OF_THEM.search(whole):
            declined = Refusal.MISSED
        return _DECLINED[declined] if declined else UNDECIDED
    if not _MARKED.search(text) and not has_mark(whole) and (declined or _WITHOUT_ORDER.search(text)):
        return _DECLINED[declined] if declined else UNDECIDED  # items are only touched on beside a decline
    if _names_without_order(text):
        return _DECLINED[Refusal.ABSTAINED]
    if not _MARKED.search(text) and any(
        len(re.findall(ANY_MARK, line)) == 1 and declines(line) for line in text.split("\n")
    ):
        return UNDECIDED  # "the first walk: you never told me about it"
    days = days_of(text, question.asked_at.date())
    if any(days[one] > days[two] for one, two in order.before & set(permutations(days, 2))):
        if _MARKED.search(text) or len({day.year for day in days.values()}) > 1:
            return UNDECIDED  # by the days it is another order than by the words, or by days whose years are guessed
        order.before = {(one, two) for one, two in permutations(days, 2) if days[one] < days[two]}
    return _by_pairs(order, len(gold.items))


def _by_pairs(order: Order, n: int) -> Verdict:
    """0 <= right <= total = m(m-1)/2 less the ties; labels are places in the true order."""
    total = len(order.before)
    if order.contradictory or order.unread or not total:
        return UNDECIDED
    right = sum(one < two for one, two in order.before)
    flags = (Flag.PARTIAL,) if len(order.labels) < n else ()
    return Verdict(
        Outcome.CORRECT if right == total else Outcome.WRONG, flags=flags, pairs_correct=right, pairs_total=total
    )


def _mask_items(question: Question, gold: OrderGold, body: str) -> tuple[str, str]:
    """``body`` with a mark for each item named in full, and also for those named by words that only they have; foreign items become nothing."""
    n = len(gold.items)
    foreign = tuple(decoy.value for decoy in question.typedmemeval.decoys)
    spans = tuple(_spans(question, gold))
    labels: dict[int, Sequence[str]] = {
        number: (item, span) if span else (item,)
        for number, (item, span) in enumerate(zip(gold.items, spans, strict=True))
    }
    labels |= {n + number: (value,) for number, value in enumerate(foreign)}
    full = find(body, tokens(body), labels)
    text, _ = masked(body, full)
    marks = {chr(0xE000 + number) for number in range(n)}
    text = re.sub(ANY_MARK, lambda match: match[0] if match[0] in marks else "\u00b6", text)
    vocabulary = _vocabulary(gold.items, spans, foreign, question.question)
    partial = _partial(text, vocabulary)
    return text, masked(text, partial)[0] if partial else text


def _spans(question: Question, gold: OrderGold) -> list[str]:
    """How the haystack words each item: by equal value, else by place, for the evidence stands in true order."""
    evidence = [item for item in question.typedmemeval.evidence if item.component in ("item", "statement")]
    by_value = {folded_corpus(item.value): item.span for item in evidence}
    if all(folded_corpus(item) in by_value for item in gold.items):
        return [by_value[folded_corpus(item)] for item in gold.items]
    places = {session_id: place for place, session_id in enumerate(question.haystack_session_ids)}
    if len(evidence) == len(gold.items) and len({item.session_id for item in evidence}) == len(evidence):
        return [item.span for item in sorted(evidence, key=lambda item: places[item.session_id])]
    return ["" for _ in gold.items]


@lru_cache(maxsize=512)
def _vocabulary(items: tuple[str, ...], spans: tuple[str, ...], foreign: tuple[str, ...], question: str) -> _Vocabulary:
    frame = folded(question)
    for item in items:
        frame = frame.replace(folded(item), " ")
    framed = _roots(frame)
    own = [_roots(item) for item in items]
    said = [_roots(span) for span in spans]
    told = [
        frozenset(
            word
            for word in own[number] | said[number] - framed
            if not any(word in own[other] or word in said[other] for other in range(len(items)) if other != number)
        )
        for number in range(len(items))
    ]
    return _Vocabulary(
        tuple(told),
        tuple(told[number] & own[number] for number in range(len(items))),
        tuple(frozenset(_roots(value)) for value in foreign),
    )


_SUFFIX = re.compile(r"(?<=\w{3})(?:ing|ed)$")


@lru_cache(maxsize=16384)
def _root(word: str) -> str:
    """``swimming``, ``swims`` and ``swim`` alike."""
    root = _SUFFIX.sub("", stem(word))
    if len(root) > 3 and root[-1] == root[-2] and root[-1] not in "sl":
        root = root[:-1]
    return root.removesuffix("e") if len(root) > 3 else root


# What any outing or piece of work may be told with: no word to know an item by.
_COMMON = STOPWORDS | word_set(
    "let know help hope wrong right see ask bit few little lot lots piece set round generous good small went go goes going gone did do done had have took take taken made make making got "
    "get put gave give held hold played worked spent came come started finished tried another first second third last next "
    "today yesterday morning afternoon evening tonight night week day time hour hours back round new old big last whole home session sessions "
    "order told mentioned one two three four five six seven eight nine ten both couple"
)


def _roots(text: str) -> set[str]:
    return {_root(token.text) for token in tokens(plain(text)) if token.text not in _COMMON and len(token.text) > 1}


def _partial(text: str, vocabulary: _Vocabulary) -> list[Mention]:
    """Items named by some of their words within one entry of a list ("the swim")."""
    found, start = [], 0
    for first, last in _statements(text):
        if refusal(text[first:last]):
            text = text[:first] + " " * (last - first) + text[last:]
    for match in [*_ENTRY.finditer(text), None]:
        end = match.start() if match else len(text)
        mention = _entry(text, start, end, vocabulary)
        if mention:
            found.append(mention)
        start = match.end() if match else end
    return found


def _entry(text: str, start: int, end: int, vocabulary: _Vocabulary) -> Mention | None:
    """The item that one entry names by its own words; none where another item, or more words of a foreign one, fit as well."""
    entry = [(token, _root(token.text)) for token in tokens(text[start:end]) if token.text not in STOPWORDS]
    roots = {root for _, root in entry}
    hits = [len(told & roots) for told in vocabulary.items]
    best = max(hits)
    label = hits.index(best)
    if best == 0 or sum(hits) - best >= best:  # the activity of one item at the place of another is neither
        return None
    if (best < 2 and not roots & vocabulary.asked[label]) or any(
        len(value & roots) > best for value in vocabulary.foreign
    ):
        return None
    matched = [token for token, root in entry if root in vocabulary.items[label]]
    return Mention(label, start + matched[0].start, start + matched[-1].end)


def _listing(text: str) -> str:
    """The part of the answer that gives the order: behind a correction or a heading that a list follows, else all of it; questions are left out."""
    marks = list(re.finditer(ANY_MARK, text))
    last = next(
        (mark.start() for mark in reversed(marks) if mark[0] != marks[-1][0]), -1
    )  # two items stand from here on
    text = _QUESTION_MARK.sub(lambda match: " " if match.end() <= last else match[0], text)
    for pattern in (_HEADING, CORRECTION, _BUT_NO):
        marks = list(re.finditer(ANY_MARK, text))
        for match in reversed(list(pattern.finditer(text))):
            before = {mark[0] for mark in marks if mark.start() < match.start()}
            after = {mark[0] for mark in marks if mark.start() >= match.end()}
            if len(after) >= 2 and before and (pattern is _HEADING or before & after):
                head = match[0] if pattern is _HEADING else ""
                text = head + text[match.end() :]
                break
    return text


_ONLY_NAMES = re.compile(
    r"\b(?:of|for|among|between|sort|order|looked (?:for|at)|asked (?:about|for)|mentioned|about|list|lists|not)\b[^.!?\n]*$"
)


def _second_listing(text: str) -> str | None:
    """The part from a second listing of all items on, where the first one only names them ("of D, C, B and A, the first was A, ..."); None where the two differ otherwise."""
    marks = list(re.finditer(ANY_MARK, text))
    n = len({mark[0] for mark in marks})
    first, second = marks[:n], marks[n : 2 * n]
    if n < 3 or any(len({mark[0] for mark in run}) < n for run in (first, second)):  # two come again in any talk
        return text
    if [mark[0] for mark in first] == [mark[0] for mark in second]:
        return text
    if not _ONLY_NAMES.search(text, 0, first[0].start()):
        return None
    return text[first[-1].end() :]


def _kept(text: str) -> str:
    """``text`` without the marks that its own statement declines or denies."""
    pieces, at = [], 0
    for start, end in _statements(text):
        pieces.append(text[at:start])
        piece, at = text[start:end], end
        if has_mark(piece):
            declined = refusal(piece)
            first = re.search(ANY_MARK, piece)
            if declined and first and refusal(piece[: first.start()] + " it"):
                piece = without_marks(piece)
            elif re.search(r"\bnot\b|n't\b|\bnever\b|\brather than\b|\binstead of\b", piece):
                piece = re.sub(
                    ANY_MARK,
                    lambda mark, text=piece: " " if negated(text[: mark.start()], text[mark.end() :]) else mark[0],  # type: ignore[misc]
                    piece,
                )
        pieces.append(piece)
    return "".join(pieces) + text[at:]


def _statements(text: str) -> list[tuple[int, int]]:
    """Start and end of each statement: what a refusal or negation in it covers."""
    edges = [match.span() for match in _STATEMENT.finditer(text)]
    return list(zip([0, *(end for _, end in edges)], [*(start for start, _ in edges), len(text)], strict=True))


def _names_without_order(text: str) -> bool:
    """Whether items are only enumerated beside the words that their order isn't known."""
    parts = clauses(text)
    return any(
        (refusal(clause) and _OF_ORDER.search(clause)) or _NOT_ORDER.search(clause) for clause in parts
    ) and not _MARKED.search(" . ".join(clause for clause in parts if not refusal(clause)))
