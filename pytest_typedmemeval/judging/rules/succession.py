"""One value in another's place, by the verb or the noun that says so: "X replaced Y", "Y was superseded by X", "after Y came X", "the old place, Y".

On masked text (timing.py). Which side of the word a value stands on says whether it is the earlier one or the later one; which of them holds now follows from
whether the change is told as done.
"""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.text import sentences
from pytest_typedmemeval.judging.rules.timing_words import VALUE_MARK, F, P, U

_DET = r"(?:(?:the|an?|your|at|in|on|with|by|under|to|for) ){0,2}[\"'(]*(?:(?:line|zone|bay|extension|number|room|locker|bus|route|code|gate|platform) )?"
_AUX = r"(?:(?:has|have|had|was|were|is|are|will|would|got|gets|been|be|then|later|since|now|just|only|simply|eventually|finally|recently|already|soon|also)\b ?|'ll ){0,4}"
_ACTIVE = r"(?:(?:has|have|had|will|would|then|later|since|now|just|only|simply|eventually|finally|recently|already|soon|also)\b ?|'ll ){0,4}"
_WHICH = r"[\"')]*(?:,? (?:which|that|who|it)(?: one)?\b[^.;:!?\n\ue000-\uf387]{0,40}?)??,? "
_TAKES = r"(?:replac(?:e|es|ed|ing)|supersed(?:e|es|ed|ing)|supplant(?:s|ed)?|succeed(?:s|ed)?|took over from|takes? over from|taken over from|takes? the place of|took the place of|taken the place of|(?:came|comes?|follow(?:s|ed)|went)(?: in| on| up)? after|follow(?:s|ed)?(?! by)|came instead of)"
_PASSIVE = r"(?:replaced|superseded|supplanted|succeeded|followed|swapped(?: out)?|exchanged|traded(?: in)?|ousted|changed|switched)(?: \w+ly)? (?:by|with|for|to)"
_GIVES_WAY = r"(?:gives? way|gave way|given way|makes? way|made way|turn(?:s|ed)|chang(?:es|ed)) (?:in)?to|(?:gave|gives?|made|makes?) (?:way|room) for|became|becomes?"
_OLD = r"(?:old|older|earlier|previous|former|original|first|outdated|superseded|prior)"
_NEW = r"(?:new|newer|latest|later|most recent|up-to-date)"
_NOUN = r"(?: (?!one\b|is\b|was\b|and\b|or\b|to\b)[a-z'-]+){0,2}(?: one)?"

_NEW_BEFORE_IT = re.compile(rf"{_WHICH}{_ACTIVE}{_TAKES} ")
_OLD_AFTER_IT = re.compile(rf"(?:^|[^\w]){_TAKES} {_DET}$")
_OLD_BEFORE_IT = re.compile(rf"{_WHICH}{_AUX}(?:{_PASSIVE}|{_GIVES_WAY})\b")
_NEW_AFTER_IT = re.compile(rf"\b(?:{_PASSIVE}|(?:gives?|gave|given|makes?|made) (?:way|room) (?:to|for)) {_DET}$")
_DONE_WITH = re.compile(
    rf"\b(?:ceased (?:to be|being)|stopped (?:being|having|using)|(?:did|done|do) away with|(?:got|gotten|get) rid of|gave up|given up|abandoned|ditched) {_DET}$"
)
_AFTER_OLD = re.compile(rf"(?:^|[.;:,!?\n] ?|\b(?:and|but|so) )after (?:that |it was |you had )?{_DET}$")
_THEN_CAME = re.compile(r"[\"')]*,? (?:came|comes|it was|you (?:had|got|took|went)|they)\b")
_CAME = re.compile(rf"\bafter [^.;:!?\n]*{VALUE_MARK}[\"')]*,? (?:came|comes|it was) {_DET}$")
_IS_THE_OLD = re.compile(rf"[\"')]*,? (?:is|was|'s|being) (?:the|your|an?|merely the|only the|just the) {_OLD}\b")
_IS_THE_NEW = re.compile(rf"[\"')]*,? (?:is|'s|being) (?:the|your) {_NEW}\b")
_THE_OLD = re.compile(rf"\b(?:the|your|an) {_OLD}{_NOUN}(?:,| was| is|:)?,? {_DET}$")
_THE_NEW = re.compile(rf"\b(?:the|your) {_NEW}{_NOUN}(?:,| is|'s|:)?,? {_DET}$")
_HINT = re.compile(
    r"\b(?:repla|supers|ceas|stopp|did|done|got|give|aband|ditch|suppl|succe|follow|took|take|taken|after|swap|exchang|trad|oust|chang|switch|g[ai]ve|ma[dk]e|turn|bec|the|your|an)"
)
_TO_COME = re.compile(
    rf"\b(?:will|'ll|shall|going to|comes? after|is to|are to|to be|due|soon|planned|scheduled)\b|'ll\b|{F}"
)


def place_in_a_succession(text: str, place: int) -> tuple[bool, bool] | None:
    """Whether the value at ``place`` is the later one of two, and whether the change is told as done; None where no such word tells of it."""
    start, end = next(((one, two) for one, two in sentences(text) if one <= place < two), (0, len(text)))
    if not _HINT.search(text, start, end):
        return None
    before, after = text[start:place], text[place + 1 : end]
    later = _side(before, after)
    if later is None:
        return None
    clause = text[start:end]
    return later, re.search(P, clause) is not None or not (_TO_COME.search(clause) or re.search(U, clause))


def _side(before: str, after: str) -> bool | None:
    """True for the one that comes, False for the one that goes."""
    for later, found in (
        (False, _OLD_BEFORE_IT.match(after)),  # "was replaced by" before "replaced"
        (True, _NEW_AFTER_IT.search(before)),
        (True, _NEW_BEFORE_IT.match(after)),
        (False, _OLD_AFTER_IT.search(before)),
        (False, _AFTER_OLD.search(before) and _THEN_CAME.match(after)),
        (True, _CAME.search(before)),
        (False, _DONE_WITH.search(before)),
        (False, _IS_THE_OLD.match(after)),
        (True, _IS_THE_NEW.match(after)),
        (False, _THE_OLD.search(before)),
        (True, _THE_NEW.search(before)),
    ):
        if found:
            return later
    return None
