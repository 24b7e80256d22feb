"""Whether a verdict stands without a remark: what is said beside the answer, of nothing that was asked, decides nothing.

An answer that would be right, or decline, but for one sentence that names nothing of the question ("Easter Island. Zanzibar is what others dream of") isn't
proved to be wrong by that sentence. Source: settled readings, "Mixed": extra detail that wasn't asked is ignored.
"""

from __future__ import annotations

import re

from pytest_typedmemeval.corpus.model import Question, ValueGold
from pytest_typedmemeval.judging.base import Rule, Verdict
from pytest_typedmemeval.judging.rules.scene import content
from pytest_typedmemeval.judging.rules.text import folded_corpus
from pytest_typedmemeval.measure.outcome import Outcome

MOST_PARTS = 12
_OF_VALUES = frozenset({"value", "no-longer", "never-known"})
_PARTS = re.compile(r"(?<=[.!?])\s+|\n+|;\s+|,\s+(?=(?:but|and)\b)|\s+-\s+")
_OFFERS = re.compile(
    r"\b(?:guess|maybe|perhaps|possibly|probably|presumably|i'd say|might|could|may|must|actually|wait|sorry|correct(?:ion|ing)|rather|i mean|no,|scratch|hang on|hold on|my mistake|"
    r"or|either|both|hunch|bet|suspect|think|believe|imagine|suppose|assume|mind|let me|make that|if i had to)\b|^no\b"
)
"""By a word of these a sentence guesses, corrects what stood before it, or offers a choice."""
_ARTICLE = re.compile(r"^[^\w]*(?:(?:the|an?|some) )?")
_HOLDS_OTHERWISE = frozenset({Outcome.CORRECT, Outcome.ABSTAINED, Outcome.MISSED, Outcome.PREMATURE})


def hangs_on_a_remark(rule: Rule, question: Question, body: str, verdict: Verdict) -> bool:
    """Whether `verdict` on an `answer_body` is another one without a sentence that speaks of nothing asked, and that offers or corrects nothing."""
    if question.shape in ("due-window", "as-of") or question.typedmemeval.gold.kind not in {*_OF_VALUES, "not-yet"}:
        return False  # there each part counts: what is due, when, what came before, who, which inputs
    if verdict.flags or verdict.outcome not in (Outcome.WRONG, Outcome.ABSTAINED, Outcome.MISSED):
        return False
    wrong = verdict.outcome is Outcome.WRONG
    if not wrong and not any(value in body for value in _gold(question)):
        return False
    parts = [part for part in _PARTS.split(body) if part.strip()]
    if not 1 < len(parts) <= MOST_PARTS:
        return False
    beside = [_ARTICLE.sub("", folded_corpus(decoy.value)) for decoy in question.typedmemeval.decoys]
    if wrong and not any(value in body for value in beside):
        return False
    asked = set(content(question.question))
    for number, part in enumerate(parts):
        if len(part.split()) <= 4 or _OFFERS.search(part):
            continue
        if wrong and (not _is_of(part, beside) or asked.intersection(content(part))):
            continue
        rest = rule(question, " ".join(parts[:number] + parts[number + 1 :]), None).outcome
        if rest in _HOLDS_OTHERWISE if wrong else rest is Outcome.CORRECT:
            return True
    return False


def _is_of(part: str, values: list[str]) -> bool:
    """Whether a sentence is of one of ``values``: it begins with it."""
    return _ARTICLE.sub("", part).startswith(tuple(values))


def _gold(question: Question) -> tuple[str, ...]:
    gold = question.typedmemeval.gold
    return (folded_corpus(gold.value),) if isinstance(gold, ValueGold) else ()
