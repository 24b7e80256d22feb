"""What an answer does with each value that it names: offers it, denies it, corrects it, calls it outdated or someone else's.

Precedence 1 of the outcomes: a committed value outranks hedging, so "perhaps", "I think", "not sure, but" change nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, has_mark
from pytest_typedmemeval.judging.rules.text import BOUNDARY, sentences
from pytest_typedmemeval.judging.rules.word_starts import at_word_starts


class Standing(Enum):
    """How a named value stands in the answer."""

    OFFERED = "offered"
    SET_ASIDE = "set aside"
    """Outdated or someone else's: out of the running as soon as another value is offered."""
    DENIED = "denied"


_NEGATION = re.compile(
    r"\b(?:not|never|no|nor|neither|without|cannot|hardly|nothing|none|nobody|rather than|instead of|in place of|other (?:\w+ ){0,2}than|"
    r"better than|apart from|aside from|except(?: for)?|besides|unlike|"
    r"as opposed to|anything but|avoid(?:ed|ing)?|rul(?:ed|ing|e) out|reject(?:ed|ing)?|doubt|den(?:y|ied)|unable|fail(?:ed)? to|"
    r"warned (?:you )?(?:off|against)|advised against|steer clear of|stay away from)\b|n't\b"
)
# Words of negation that deny nothing about the value after them.
_NO_NEGATION = at_word_starts(
    r"\bnot (?:\w+ly |quite |too |so |\d+% )?(?:sure|certain|positive|clear)\b(?: (?:if|whether|that|but))?"
    r"|(?:\b(?:do not|cannot|can not|could not)|(?:do|ca|could)n't) (?:\w+ly |quite )?(?:know|remember|recall|say|tell|swear|be (?:sure|"
    r"certain))(?:(?: (?:exactly|for sure|for certain|precisely|with certainty))?(?: (?:if|whether)\b)|"
    r" (?:exactly|for sure|for certain|precisely|with certainty)(?: that)?)"
    r"|\bno (?:doubt|question|wonder|problem|worries|surprise|less than)\b|\bno(?:ne|thing)? (?:other than|but)\b|\bnot (?:only|just|merely|simply|"
    r"to mention|bad|long ago)\b|\bwhy not\b"
    r"|(?:\bdo not|don't|\bnot) (?:forget|worry|hesitate)\b|\b(?:did|was|have|had|is) (?:i|it|we|you|that) not\b|\b(?:can't|couldn't|cannot|"
    r"won't) go wrong\b|\b(?:can't|cannot|couldn't) beat\b|\bnothing beats\b|\bno,"
    r"|^no\b(?= (?:it|that|i|you|we)\b)|\bif (?:i'm |i am )?not\b|\b(?:wasn't|isn't|didn't|haven't|hasn't) (?:it|that|i|you|we|there)\b|"
    r"\bwhether or not\b|\bunless i'm mistaken\b|\bif i don't misremember\b"
    r"|\b(?:can't|couldn't|cannot) (?:recommend|praise|fault|help)\b(?! with)|\bnever fails\b|\bnothing to do but\b",
    besides=r"(?:do|ca|could)n't",
)
# What a phrase such as "instead of" covers ends where a subject with its verb begins.
_PHRASAL = re.compile(
    r"(?:rather than|instead of|in place of|other (?:\w+ ){0,2}than|better than|apart from|aside from|except(?: for)?|besides|unlike|as opposed to|"
    r"without)\b(?=[^,]*\b(?:i|you|we|it) )"
)
_ENDS_PHRASAL = re.compile(r"\b(?:i|you|we|it)(?:'\w+)? ")

_DENIED_AFTER = re.compile(
    r"^[\"')]*,?\s*(?:(?:which|that)\s+)?(?:(?:is|was|are|were|has been|had been)\s+(?:not|never)|(?:is|was|are|were)n't)\s+(?:actually |really |"
    r"quite |even )?"
    r"(?:it\b|that\b|what\b|right\b|correct\b|the (?:one|answer|suggestion|recommendation|thing|remedy|right)|(?:my|your) \w+|mine\b|suggested|"
    r"recommended|mentioned|something i|anything|among|part of|one of)"
    r"|^[^.;!?\n]*?\b(?:is|was|would be|'s) (?:wrong|incorrect|ruled out|rejected|a mistake|an error|mistaken|not (?:right|correct|it))\b"
    r"|^[\"')]*,? (?:which|that|though|although) (?:i|we|you) (?:didn't|did not|never|haven't)\b|^[\"')]* (?:didn't|did not) come (?:from|up)|"
    r"^[\"')]*(?:\s*-\s*|,\s*|\s+\()(?:though |but )?not (?:that|this|it|anymore|any more|any longer)\b"
    r"|^[\"')]* (?:never|hardly) (?:came|featured|got)\b"
    r"|^[\"')]*,? (?:has|have|had|is|are|was|were|plays?|played) (?:absolutely |really )?(?:nothing|no part|no role|neither|none)\b"
)

_TAG = re.compile(
    r"^[^.;:!?\n]*,\s*(?:is|was|are|were|do|does|did|has|have|had|would|will|can|could)n't (?:it|that|he|she|they|there|we|you|i)(?: now| though)?\s*\?"
)
"""A question that only asks to be agreed with: "X, wasn't it?"."""

_ASKED_AND_DENIED = re.compile(r"[\"')]*\s*\?\s*(?:no|nope|not)\b")

CORRECTION = re.compile(
    r"\b(?:actually|i mean(?:t)?(?: to say)?|or rather|no,? wait|wait,? no|wait|hang on|hold on|scratch that|strike that|correction|make that|"
    r"sorry(?=\s*[,;:-]|[.!]? (?:it|i (?:mean|meant|suggested|recommended)|that|the)\b)|my mistake|my bad|apologies|i misspoke|"
    r"let me correct(?: \w+)?|"
    r"on second thoughts?|on reflection|to correct myself|come to think of it|oops|whoops|that's wrong|that is wrong|that's not right|"
    r"i stand corrected)\b|(?:-\s*|\.\.\.\s*|[,;.]\s+)(?:hmm,? |er,? |um,? )?(?:no|nope)\b(?=[,;:]|\s+(?:it|that|i|the|my)\b|\s*-)"
    r"|(?:-\s+|[,;]\s*|\.\.\.\s*)rather(?=,| (?:it|i|the|a|an)\b)"
)
_ADDING = re.compile(r"^[^.!?\n]*\b(?:also|as well|too|in addition|another)\b")

_OUTDATED = re.compile(
    r"\b(?:initially|originally|at first|first(?= (?:i|you|we)\b)|to begin with|previously|used to|earlier on|formerly|in the past|before that|"
    r"an? earlier|my (?:first|earlier|initial|original|previous|old)|the (?:first(?! times?\b| spell| stay| visit| round| half)|earlier|initial|original|previous|old)|"
    r"no longer|outdated|out of date|superseded|replaced|dropped|took back|withdrew|withdrawn|(?<!the )(?<!mere )(?<!very )(?<!bare )(?<!any )thought (?:it was|of)|(?:was|were) going to (?:say|"
    r"suggest|recommend))\b"
)
_OUTDATED_AFTER = re.compile(
    r"^[\"')]*,? (?:\()?(?:at first|initially|originally|to begin with|before|previously|earlier)\b|^[^.;!?\n]*?\b(?:is|was) (?:outdated|"
    r"out of date|superseded|withdrawn|no longer|my (?:first|earlier|initial|previous)|the (?:first|earlier|initial|previous|original))\b"
    r"|^[\"')]*,? (?:but|and|and then|then|before) (?:i |we |you )?(?:later |then )?(?:changed|switched|replaced|moved|settled|went with|ended up)"
)
_PERSON = (
    r"(?:(?:your|my|the|a|an|his|her) (?:\w+ )?(?:sister|brother|mum|mom|mother|dad|father|wife|husband|partner|friend|mate|neighbou?r|colleague|"
    r"boss|doctor|gp|cousin|aunt|uncle|son|daughter|niece|nephew|"
    r"flatmate|roommate|housemate|plumber|vet|teacher|gran|grandmother|grandfather|in-laws?|mother-in-law|pharmacist|shop assistant|man|woman|guy|"
    r"lady|article|book|website|forum|internet|blog|neighbours|people)"
    r"|he|she|they|someone(?: else)?|somebody(?: else)?|others|people|everyone)"
)
_VERB = (
    r"(?:had |has |have |also |once |originally |'d |'s )*(?:suggested|recommended|said|told|advised|proposed|mentioned|swore|swears|swear|used|"
    r"uses|tried|suggests|recommends|says|favou?red)"
)
_ATTRIBUTED = re.compile(
    rf"\b{_PERSON} {_VERB}\b|\b(?:according to|suggested by|recommended by|came from|on the advice of) (?!me\b|you\b|i\b|the assistant|"
    rf"this assistant|our|my notes|the notes)"
    r"|\byou(?:'d|'ve)? (?:(?:had|have|were|first|already|also) )*(?:tried|considered|thought of|thought about|were thinking|thinking of|planned|"
    r"wanted|wondered about|asked (?:about|whether|if)|turned down|rejected)\b|\byour own (?:idea|suggestion)\b"
    r"|(?:^|[,;.] )(?!i |you |we |it |that |this |what |also |just |once |then |earlier |later |first |previously |originally |initially |"
    r"specifically |assistant |ai |and |was |answer |which |one |who )[a-z]{3,}(?<!ly) (?:suggested|recommended|said|told (?:you|me)|advised|"
    r"proposed) "
)
_ATTRIBUTED_AFTER = re.compile(
    rf"^[\"')]*,? (?:was|is|came|were) (?:\w+ )?(?:from |by )?(?:suggested by |recommended by |from )?(?:{_PERSON})(?:'s)?\b|"
    rf"^[\"')]*,? as {_PERSON} {_VERB}|^[\"')]*,? (?:suggested|recommended|proposed) by (?!me\b|you\b|the assistant)"
)


def standings(text: str, places: Sequence[int]) -> list[Standing]:
    """The standing of each mark of a masked text, left to right; ``places`` are the marks' positions."""
    if not places:
        return []
    bounds = sentences(text)
    found: list[Standing] = []
    for number, place in enumerate(places):
        start, end = next(((first, last) for first, last in bounds if first <= place < last), (0, len(text)))
        before, after = text[start:place], text[place + 1 : end]
        previous = number - 1 if number and places[number - 1] >= start else None
        standing = _standing(before, after, found[previous] if previous is not None else None)
        found.append(Standing.DENIED if _ASKED_AND_DENIED.match(text, place + 1) else standing)
    if len({text[place] for place in places}) > 1:  # else there is no other value to correct
        for marker in CORRECTION.finditer(text):
            _correct(text, places, found, marker)
    return found


_LINKED = re.compile(rf"{ANY_MARK}[\"')]*\s*,?\s*(?:or|nor)\s+(?:even |the |an? |some )*[\"'(]*$")
_TURN = re.compile(r"[;:]|\bbut\b|\bhowever\b|,? (?:and then|then|later) |, (?:and )?so\b")


def _standing(before: str, after: str, previous: Standing | None) -> Standing:
    """The standing of one mark from its sentence, and of the mark before it in the sentence."""
    if previous is Standing.DENIED and _LINKED.search(before):
        return Standing.DENIED
    if negated(before, after) or (_DENIED_AFTER.match(after) and not _TAG.match(after)):
        return Standing.DENIED
    if (
        _OUTDATED_AFTER.match(after)
        or _ATTRIBUTED_AFTER.match(after)
        or (before and (_OUTDATED.search(_TURN.split(before)[-1]) or _ATTRIBUTED.search(_attributing(before))))
    ):
        return Standing.SET_ASIDE
    return Standing.OFFERED


def _attributing(before: str) -> str:
    """The part of ``before`` that may name who else the value comes from: from the last clause boundary on."""
    return _ATTRIBUTION_EDGE.split(before)[-1]


_ATTRIBUTION_EDGE = re.compile(
    r"[;:]|\bbut\b|\bhowever\b|,? \band (?:what |which |the \w+ (?:that )?)?(?=(?:i|we)\b)|\b(?:i|we) (?:\w+ )?(?:suggest|recommend|sa(?:y|id)|advis|propos|told)"
)


def negated(before: str, after: str) -> bool:
    """Whether an odd number of negations reaches from ``before`` to what comes next."""
    if not _NEGATION.search(before):
        return False  # the common case; what comes next only takes negations away
    scope = _NO_NEGATION.sub(" ", before)
    if not _NEGATION.search(scope):
        return False
    cut = max((match.end() for match in BOUNDARY.finditer(scope)), default=0)
    scope = scope[cut:]
    goes_on = re.match(r"[^,.;:!?\n]*\b(?:or|nor)\b|(?:,[^,.;:!?\n]+)+,? (?:or|nor)\b", after) is not None
    comma = scope.rfind(",")
    if comma >= 0 and not goes_on and not re.search(r"\b(?:or|nor)\b", scope[comma:]):
        scope = scope[comma + 1 :]
    phrasal = _PHRASAL.search(scope)
    if phrasal:
        ended = _ENDS_PHRASAL.search(scope, phrasal.end())
        scope = scope[: phrasal.start()] + (scope[ended.start() :] if ended else scope[phrasal.start() :])
    return len(_NEGATION.findall(scope)) % 2 == 1


def _correct(text: str, places: Sequence[int], found: list[Standing], marker: re.Match[str]) -> None:
    """A correction's marker denies what was named before it, if a value is offered in the sentence that it opens."""
    following = [
        number
        for number, place in enumerate(places)
        if place >= marker.end() and not re.search(r"[.!?]\s", text[marker.end() : place].removeprefix("."))
    ]
    offered = [number for number in following if found[number] is Standing.OFFERED]
    if not offered or _ADDING.match(text[marker.end() : places[offered[0]]]):
        return
    named = {text[places[number]] for number in offered}
    for number, place in enumerate(places):
        if place < marker.start() and text[place] not in named:
            found[number] = Standing.DENIED


def retracts(text: str, place: int) -> str | None:
    """What stands after a correction's marker that follows the mark at ``place`` and offers no marked value; None without such a marker."""
    marker = CORRECTION.search(text, place + 1)
    if marker is None:
        return None
    rest = text[marker.end() :].lstrip(" ,.;:-")
    ended = re.search(r"[.!?](?:\s|$)|\n", rest)
    first = rest[: ended.start()] if ended else rest
    return None if has_mark(first) else first
