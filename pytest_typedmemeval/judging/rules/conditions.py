"""Which sentences of an answer hold only on a condition: "if the nine weeks are up, 3.40, otherwise 2.80" commits to neither.

A condition is about the world. "If I remember rightly", "if you like" and "whether" in the clothes of "if" ("I can't tell if ...") are none.
Source: the reading of the labelled set, "a conditional is undecidable".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.judging.rules.text import sentences

_KNOWING = r"(?:know|knows|sure|certain|clear|see|check|ask|asked|tell|told|say|said|wonder|remember|recall|confirm|verify|doubt|decide|out|me|idea|matters?|even|as|what|only)"
_OF_THE_SPEAKER = r"(?:i|we|memory|my|(?:the|these) (?:notes?|records?|dates?|count|maths?)|anything|any|at all|possible|necessary|needed|so\b|you(?:'d| would| do| should)? (?:like|want|wish|prefer|need|ask|tell|mean|count|look|go by|let|trust|believe|can|could|have any|give|don't mind|ever))\b"
_CONDITION = re.compile(
    rf"\b(?:(?<!\beven )(?<!\bas )(?<!\bwhat )(?<!\bonly )if(?! {_OF_THE_SPEAKER})|unless(?! (?:i|my|we)\b)|provided(?: that)?\b(?= (?:it|that|the|he|she|they|you|your|this)\b)|as long as|in case(?! of doubt)|"
    rf"depend(?:s|ing)? (?:up)?on|falls (?:die|der|das|es|sie|er|du|wir|ich|noch)|sofern|vorausgesetzt|à condition que|siempre que|purché|indien|mits|jeśli|jeżeli)\b|如果|要是|もし|でなければ"
)
# Words that are "if" and something else as well: only with another branch beside them.
_BRANCH = re.compile(r"\b(?:wenn|als|si|se|caso|when|once)\b")
_ELSE = re.compile(
    r"\b(?:sonst|ansonsten|sinon|si no|de lo contrario|altrimenti|se no|senão|caso contrário|anders|zo niet|inaczej|w przeciwnym razie|or else|if not|otherwise|(?<=, )else)\b|否则|否則|そうでなければ"
)
_WHETHER = re.compile(rf"\b{_KNOWING}(?: (?:you|me|us|him|her|exactly|for sure|for certain))?,? $")
_HINT = re.compile(
    r"\b(?:if|unless|either|provided|long as|in case|depend|falls|sofern|voraus|condition|siempre|purch|indien|mits|je[sż]|andern|sinon|altrimenti|otherwise|sonst|anson|contr|se no|si no|anders|zo niet|inaczej|or else)|[如要もで否そ]"
)


def conditional_spans(text: str, dated: Sequence[int] = ()) -> list[tuple[int, int, int]]:
    """Start, place of the condition and end of each sentence of a `plain` text that says what holds on a condition.

    Where the condition is a lone one that ends its sentence, what stands before its place is only hedged by it ("3.40, unless they've changed it"), if it is a value. ``dated`` are the places of the days that the text names: "A until Saturday, then B" can be told, "A until the term is over, then B" can't.
    """
    if not _HINT.search(text) and not _may_turn(text):
        return []
    found: list[tuple[int, int, int]] = []
    for start, end in sentences(text):
        sentence = text[start:end]
        if _OTHER_BRANCH.match(sentence):
            found = [(0, 0, end)]  # "Is it over? Then A. If not, B."
        elif (at := _condition_in(sentence)) is not None:
            found.append((start, start + at, end))
        elif not any(start <= place < end for place in dated) and _is_undated_turn(sentence):
            found.append((start, start, end))
    return found


def branches(text: str) -> list[tuple[int, int]]:
    """Start and end of what tells two cases of the world in a `plain` text, each with its own answer: "65 if that day counts, otherwise 63"."""
    return [
        (start, end)
        for start, at, end in conditional_spans(text)
        if at == start and (_ELSE.search(text, start, end) or _ELSE_IF.search(text, start, end))
    ]


def tells_two_cases(text: str) -> bool:
    """Whether a `plain` text is nothing but two cases of the world: "if they still run, with A; if they don't, with nobody"."""
    return _SHOULD_ELSE.search(text) is not None or any(
        not text[:start].strip() and not text[end:].strip() and _OPENS_WITH_IF.match(text, start)
        for start, end in branches(text)
    )


_OPENS_WITH_IF = re.compile(r"\W*(?:(?:well|so|that depends|it depends)\W+)?if\b")
_SHOULD_ELSE = re.compile(
    r"^\W*(?:should|if|provided|assuming|in case)\b(?:[^.;!?\n]|\.\d)*[,;:](?:[^.;!?\n]|\.\d)*[;,.] *(?:otherwise|else|if not|should)\b"
)
"""Two cases with "should": "Should March's bill be in by now, 253.75; otherwise 175.85." """


_ELSE_IF = re.compile(
    r"[,;:.]\s*(?:and |but |or )?if (?:it|they|she|he|that|you) (?:(?:is|was|are|were|has|have|had|does|do|did)(?:n't| not))\b"
)


_OTHER_BRANCH = re.compile(
    rf"\W*(?:if (?:not|so|(?:it|they|she|he|that) (?:isn't|is|aren't|are|hasn't|has|haven't|have|doesn't|does|didn't|did))\b,? ?|{_ELSE.pattern})(?=\W*\S)"
)


_EITHER = re.compile(
    r"\beither\b.*\bor (?:it|they|she|he|you|that) (?:hasn't|haven't|isn't|aren't|doesn't|didn't|don't|has not|is not)\b"
)
"""Two cases of the world: "either she's moved, and it's A, or she hasn't, and it's B"."""


def _condition_in(sentence: str) -> int | None:
    """Where the condition of a sentence begins, 0 if it has two branches, None if it has none."""
    conditions = [match for match in _CONDITION.finditer(sentence) if not _WHETHER.search(sentence[: match.start()])]
    if _EITHER.search(sentence) or (_ELSE.search(sentence) and (conditions or _BRANCH.search(sentence))):
        return 0
    if not conditions:
        return None
    return conditions[0].start() if len(conditions) == 1 else 0


_TURN = re.compile(r"\b(?:once|when|as soon as|until|till|up until)\b(?! (?:then|now|recently)\b)")
_AFTER_IT = re.compile(
    r"\b(?:before (?:that|then)|(?:until|till|up to) then|(?:and |and only )?then|after (?:that|then)|from then on|thereafter|afterwards)\b"
)
_TOLD_OF_NOW = re.compile(
    r"\b(?:still|now|currently|today|at present|at the moment|presently|already|yet|was|were|has|have|had|did|so|went|came|\w+ed)\b|'ve\b"
)


_ONCE = re.compile(r"\b(?:once|as soon as)\b(?= (?:the|it|it's|they|that|he|she|you|those|your)\b)")


def _may_turn(text: str) -> bool:
    """Whether `_is_undated_turn` may hold for a part of ``text``."""
    return ("once" in text or "as soon" in text) or (
        ("then" in text or "that" in text or "after" in text) and _AFTER_IT.search(text) is not None
    )


def _is_undated_turn(sentence: str) -> bool:
    """Whether it only tells what holds on either side of a turning point, and not on which side it is: "A once the term is over, B before that"."""
    if _TOLD_OF_NOW.search(sentence):
        return False
    turn = _TURN.search(sentence)
    return _ONCE.search(sentence) is not None or (turn is not None and _AFTER_IT.search(sentence) is not None)
