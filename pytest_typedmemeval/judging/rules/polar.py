"""The bare "yes" or "no" in which an answer asserts or denies what is asked, at its opening or as its short form ("It has.", "I'd say so", "You're late, yes")."""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.text import stems
from pytest_typedmemeval.judging.rules.timing_abroad import POLAR_ABROAD
from pytest_typedmemeval.judging.rules.tongues import is_english

_YES = ("yes", "yep", "yeah", "yup", "indeed", "correct", "affirmative")
POLAR = re.compile(
    rf"\W*({'|'.join(_YES)}|no|nope|nah)\b(?! (?:one|longer|more|record|mention|idea|information|reminder|need|doubt|memory)\b)"
)
_SO_POLAR = re.compile(
    rf"\bso,? (?:it's )?(?:a )?({'|'.join(_YES)}|no|nope|nah)\b(?=\W*(?:$|[.,;:!-])| (?:it|they|you|that|the|i|not|there|we|he|she|your)\b)"
)
_ECHOED = re.compile(
    rf"\W*(?P<echo>[^.?!:\n\ue000-\uf8ff]{{1,40}})[?:]\W*(?P<polar>{'|'.join(_YES)}|no|nope|nah|not yet)\b(?! (?:one|longer|more|record|mention|idea|information|reminder|need|doubt|memory)\b)"
)
"""The question put again, or its gist as a label, with the bare answer: "Late? No."."""
_AUXILIARY = r"(?:is|are|was|were|has|have|had|do|does|did)"
_ASKS_WHETHER = re.compile(
    r"(?:^|[:;.,!?] (?:and |so |but )?)(?:is|are|am|was|were|has|have|had|do|does|did)\b", re.IGNORECASE
)
_SHORT_ANSWER = re.compile(
    rf"\W*(?:(?:i (?:\w+ )?(?:think|believe|guess|suppose|reckon|imagine)|by my count|as far as i know|apparently|indeed),? (?:that )?)?(?:it|they|you|we|that|that one|the (?:day|date|time))(?:'(?:ve|re|s))? ?{_AUXILIARY}(?P<not>n't| not)?(?=\W*$|\s*[.,;:!?-])"
)
"""A subject and an auxiliary alone answer a question of yes or no: "It has:", "I think we haven't, ..."."""
_YES_INSIDE = re.compile(
    r"\W*(?:it|she|he|they|that)(?: (?:should|must|ought to|may|might))?(?: be| have| do)?, (yes|no)\b|[^.,;:!?\n\ue000-\uf8ff]{1,40}, (?P<closing>yes|no)(?=\W*(?:$|[.;!\n]))"
)
_THINKS_SO = re.compile(
    r"\W*i(?:\'d)? (?:\w+ly )?(?:believe|think|guess|suppose|reckon|expect|imagine|say) so\b|\W*(?:as far as i (?:know|can tell|can see)|probably|presumably),? (?:yes|so|it (?:does|is)|she (?:has|is|does))\b"
)
_THINKS_NOT = re.compile(
    r"\W*i (?:don't|do not) (?:\w+ )?(?:think|believe|suppose) so\b|\W*(?:i'm afraid|i believe|i think|i suppose|probably|presumably) not\b"
)


def _in_a_table(question: str, text: str) -> str | None:
    """The yes or no of the one row of a table, under a heading that takes up the question: "started?", "due"."""
    rows = [[cell.strip() for cell in line.strip(" ,").split(" , ")] for line in text.split("\n") if " , " in line]
    rows = [row for row in rows if not all(_RULE.fullmatch(cell) for cell in row)]
    if len(rows) != 2 or len(rows[0]) != len(rows[1]):
        return None
    words = set(stems(question)) | OF_DUE
    told = [
        cell for head, cell in zip(*rows, strict=True) if set(stems(head)) & words and cell in (*_YES, "no", "not yet")
    ]
    return None if len(told) != 1 else "yes" if told[0] in _YES else "no"


_RULE = re.compile(r"[-:]*")
OF_DUE = frozenset(("due", "overdue", "late", "behind"))
"""Words of a question that only ask whether a thing is due."""


def bare_polar(question: str, text: str, foreign: bool) -> str | None:
    """ "yes", "no" or None of a masked text; ``foreign``: whether it is in another tongue than English."""
    if not is_english(text) and (abroad := POLAR_ABROAD.match(text)):
        return "yes" if abroad["yes"] else "no"
    if foreign:
        return None  # "no" and "non" are "not" as well
    echoed = _ECHOED.match(text)
    if echoed and set(stems(echoed["echo"])) & (set(stems(question)) | OF_DUE):
        return "yes" if echoed["polar"] in _YES else "no"
    if " , " in text and (cell := _in_a_table(question, text)) is not None:
        return cell
    short = _SHORT_ANSWER.match(text)
    if short and _ASKS_WHETHER.search(question):
        return "no" if short["not"] else "yes"
    match = POLAR.match(text) or _SO_POLAR.search(text) or _YES_INSIDE.match(text)
    if match is not None:
        return "yes" if (match[1] or match["closing"]) in _YES else "no"
    return "no" if _THINKS_NOT.match(text) else "yes" if _THINKS_SO.match(text) else None
