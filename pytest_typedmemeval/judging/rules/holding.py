"""When a named value holds, by the words around it: now, later, before, or not at all.

On masked text (timing.py): a mark stands for each value and each day, and a day's mark tells whether it has gone by.
"""

from __future__ import annotations

import re
from enum import Enum

from pytest_typedmemeval.judging.rules.succession import place_in_a_succession
from pytest_typedmemeval.judging.rules.text import sentences
from pytest_typedmemeval.judging.rules.timing_words import (
    AHEAD,
    BEFORE_AFTER,
    BEFORE_BEFORE,
    DATED_BEFORE,
    FROM,
    FROM_VALUE_TO,
    LATER_AFTER,
    LATER_BEFORE,
    NOW_AFTER,
    NOW_BEFORE,
    THE_CHANGE_TO,
    TO_VALUE,
    VALUE_MARK,
    F,
    P,
)


class State(Enum):
    """When a named value holds, by the answer."""

    NOW = "now"
    LATER = "later"
    BEFORE = "before"
    DENIED = "denied"
    UNCLEAR = "unclear"


def _passed(text: str, place: int) -> bool:
    """Whether the sentence around a change from one value to another tells it as done."""
    start, end = next(((first, last) for first, last in sentences(text) if first <= place < last), (0, len(text)))
    return re.search(P, text[start:end]) is not None or not AHEAD.search(text[start:end])


_LEAVES = re.compile(r"\b(?:mov|switch|chang|swap|transfer|shift|relocat|migrat|chased|driven|ousted)\w*\b[^.;:]*$")
_GIVEN_FOR = re.compile(
    rf"\b(?:swap|trad|exchang|replac|giv|gave|drop|left|leav|ditch)\w*\b[^.;:,!?\n\ue000-\uf387]*{VALUE_MARK}[\"')]* (?:for|with|by) (?:the |an? )?[\"'(]*$"
)
"""What something was given up for: "they've swapped bay 68 for bay 85"."""
_TO_THE_NEXT = re.compile(
    rf"(?: ?(?:it(?:'s| is|'ll be| will be)|that(?:'s| is)|to be|the|an?|in|at|on|with|by|to|for|just|only))*[ :=\"'(]*{VALUE_MARK}"
)


def _leads_to_the_next(text: str, start: int, ahead: re.Match[str]) -> bool:
    """Whether what stands behind a value and a comma or bracket is told of the next one: "now X, from March Y", "X (not yet Y)"."""
    return (
        re.match(r"[\"')]*[,;(]| \(", ahead[0]) is not None
        and _TO_THE_NEXT.match(text, start + ahead.end()) is not None
    )


_OF_THE_NEXT = re.compile(
    r"[\"')]*[,;] (?:previously|at first|beforehand|until recently|before(?: that)?)(?: \w+){0,3} ?[\"'(]*"
)
"""What stands behind a comma before the next value is told of that one: "Cardiff, previously Leith"."""
_REASON = re.compile(r"\b(?:since|because|as|now that) (?:the |your )?[\"'(]*$")
_VERB_AFTER = re.compile(
    r"[\"')]* (?:has|have|had|is|was|can't|couldn't|doesn't|didn't|won't|got|gets|went|left|moved|[a-z]+ed)\b"
)
"""What is told as a reason offers nothing: "Kwame does, since Lotte has exams"."""


_HAS_HAPPENED = re.compile(
    r"[\"')]*,? (?:has (?!not\b|yet\b|still\b)|is (?:now )?(?:done|complete|over|through|behind)\b|took|went|came|happened)"
)


_WAS_TO_BE = re.compile(
    r"\b(?:would|'d (?:have to|be|move|go|switch|change|get)|was (?:going )?to|were (?:going )?to|had to)\b[^.;:!?\n]*$"
)


def _in_a_change(text: str, place: int, after: str) -> State | None:
    """The state of one end of "from A to B", or of "the move to B"; None where the value is neither."""
    before = text[:place]
    two_ends = (FROM.search(before) and TO_VALUE.match(text, place + 1)) or FROM_VALUE_TO.search(before)
    if two_ends and _WAS_TO_BE.search(before):
        return State.UNCLEAR  # what was to come when it was told of
    if FROM.search(before) and TO_VALUE.match(text, place + 1):
        return State.BEFORE if _passed(text, place) else State.NOW
    if FROM_VALUE_TO.search(before):
        return State.NOW if _passed(text, place) else State.LATER
    if FROM.search(before) and _LEAVES.search(before):
        return State.BEFORE if _passed(text, place) else None
    if _GIVEN_FOR.search(text[:place]):
        return State.NOW if _passed(text, place) else State.LATER
    if THE_CHANGE_TO.search(before):
        return State.NOW if re.search(P, after) or _HAS_HAPPENED.match(after) else State.LATER
    return None


def state_of(text: str, place: int) -> State:
    """When the value at ``place`` holds: what stands beside it decides before what stands further off in its part of the sentence."""
    before, after = _part(text, place)
    follows = text[place + 1 : place + 2 + len(after)]  # with the mark at which it ends
    if ("ever" in before or "some" in before or "any" in before) and _SOMEBODY.search(before):
        return State.UNCLEAR
    if _VERB_AFTER.match(after) and _REASON.search(before) and re.search(VALUE_MARK, text[:place]):
        return State.UNCLEAR
    changing = _in_a_change(text, place, after)
    if changing is not None:
        return changing
    if (_BACK_TO.search(before) or _AGAIN.match(after)) and _passed(text, place):
        return State.NOW
    if _ONLY_THOUGHT_OF.search(before) or _WAS_CONSIDERED.match(after):
        return State.UNCLEAR
    succeeds = place_in_a_succession(text, place)
    if succeeds is not None:
        later, done = succeeds
        return State.NOW if later == done else State.LATER if later else State.BEFORE
    ahead = LATER_AFTER.match(after)
    if (ahead and not _leads_to_the_next(text, place + 1, ahead)) or _PLANNED.search(before):
        return State.LATER
    if BEFORE_AFTER.match(follows) and not (
        _OF_THE_NEXT.fullmatch(after) and re.match(VALUE_MARK, text[place + 1 + len(after) :])
    ):
        return State.BEFORE
    if NOW_AFTER.match(follows) and not NEXT_IS_NOW.match(follows):
        return State.NOW
    found = {
        State.LATER: _last(LATER_BEFORE, before),
        State.NOW: max(_last(NOW_BEFORE, before), _last(DATED_BEFORE, before)),
        State.BEFORE: _last(BEFORE_BEFORE, before),
    }
    if found[State.BEFORE] == max(found.values()) >= 0 and _RECALLED.search(before):
        return State.NOW
    if _MEANWHILE.search(before):
        return State.NOW
    if max(found.values()) < 0:
        return State.LATER if _dated_ahead(text, place) else State.NOW
    if found[State.LATER] == max(found.values()) and _told_as_done(before, found[State.LATER]):
        return State.NOW
    if found[State.LATER] == max(found.values()) and _only_in_a_sequence(text, place, before[found[State.LATER] :]):
        return State.UNCLEAR
    if found[State.NOW] >= 0 and found[State.LATER] >= 0 and _last(DATED_BEFORE, before) >= 0:
        return State.NOW  # "was due to move to X on <a day gone by>"
    return max(found, key=lambda state: found[state])


_BACK_TO = re.compile(r"\bback (?:to|at|in|on|with|again(?: to)?)(?: (?:the|an?|in|at|on|with))* [\"'(]*$")
NEXT_IS_NOW = re.compile(
    r"[\"')]*, (?:now|today|currently|these days|still)\b(?!\W*(?:$|[.;!?)]))(?! *\W? *[\ue000-\uf387])"
)
"""What "now" behind a comma tells of is the next thing: "once X, now Jasper"."""
_AGAIN = re.compile(r"[\"')]*,? (?:again|once more)\b")
_ONLY_THOUGHT_OF = re.compile(
    r"\b(?:thought about|thought of|considered|considering|thinking (?:of|about)|toyed with|toying with|wondered about|looked at|(?:almost|nearly|might have|could have|would have|may) (?:\w+ )?(?:had|got|been|was|went|gone|chosen|taken|become)|(?:was|were|is) (?:almost|nearly))\b(?: \w+ing)?(?: (?:to|for|with|at|in|on|by|the|an?))* [\"'(]*$"
)
"""What was only thought of holds at no time: "you considered X, but stayed with Y"."""
_PLANNED = re.compile(
    r"\b(?:planning|plans?|planned|scheduled|booked|intend(?:s|ed|ing)?)(?: (?:on|for|to have|to be|to use|to go|to get|to move))?(?: (?:the|an?|in|at|on|with|by))* [\"'(]*$"
)
_WAS_CONSIDERED = re.compile(
    r"[\"')]* (?:was|were|had been) (?:only |just |briefly )?(?:considered|discussed|suggested|an option|an idea|thought of|on the table)\b"
)
_MEANWHILE = re.compile(
    r"\b(?:(?:un)?till? then|meanwhile|in the meantime)\b(?![^.;!?\n]*\b(?:will|'ll|was|were|had|used)\b)"
)
_SEQUENCE_WORD = re.compile(r"(?:then|later|next|after (?:that|then|which)|afterwards)\b")


def _only_in_a_sequence(text: str, place: int, since: str) -> bool:
    """Whether a value is told as the later one by nothing but a word such as "then": "first X, then Y" has no time; a day, a tense or "now" beside the other gives one."""
    if not _SEQUENCE_WORD.match(since):
        return False
    start, end = next(((one, two) for one, two in sentences(text) if one <= place < two), (0, len(text)))
    return not (AHEAD.search(text[start:end]) or _TIMED.search(text))


_TIMED = re.compile(
    rf"\b(?:now|currently|today|at present|at the moment|these days|still|for another|until|till)\b|{F}"
)


# "Whoever took over from X", "somewhere near X" describe, and name nobody.
_SOMEBODY = re.compile(
    r"(?:^|[.;:,!?\n]) *(?:it's |it is |probably |maybe )*(?:who|which|what|wher)ever\b|^\W*(?:some(?:one|body|where|thing)|any(?:one|body|where))\b(?! (?:told|said|mentioned))"
)


# "I think it was X" tells of the agent's memory, not of the past.
_RECALLED = re.compile(
    r"\b(?:i(?:'m|'d|'ve)? (?:\w+ ){0,3}?(?:think|believe|recall|remember|guess|suspect|feeling|say|hunch|idea|sure|impression)|maybe|perhaps|possibly|from memory|if memory serves)\b[^.;!?\n]*\b(?:it|that|this|they|he|she) (?:was|were) (?:the |an? |in |at |on |with )*[\"'(]*$"
)
_OWN_CLAUSE = re.compile(r"[.,;:!?()\n]|\b(?:but|while|whereas|and)\b")


def _dated_ahead(text: str, place: int) -> bool:
    """Whether the clause of a value goes on to a day to come, and not as its end: "she gets the X keys on 1 September"."""
    stop = _OWN_CLAUSE.search(text, place)
    after = re.split(VALUE_MARK, text[place + 1 : stop.start() if stop else len(text)])[0]
    match = re.search(F, after)
    return match is not None and not _AS_ITS_END.search(after[: match.start()])


_AS_ITS_END = re.compile(r"\b(?:until|till|to|through|before|for|ends?|ending|expires?|lapses?|runs? out|stops?)\b")


_THEN = re.compile(r"(?:then|later|next|after (?:that|then|which)|afterwards|new)\b")
_DONE = re.compile(
    r"\b(?:went|settled|moved|switched|changed|became|took|came|swapped|turned|got|chose|picked|decided|transferred|passed|ended|opted|made|set|put|gave|bought|cut|\w+ed)\b"
)


def _told_as_done(before: str, at: int) -> bool:
    """Whether a word such as "then" only tells what came after what, in the past: "you then went through them and settled on X"."""
    since = before[at:]
    return _THEN.match(since) is not None and _DONE.search(since) is not None and not AHEAD.search(since)


def _last(pattern: re.Pattern[str], before: str) -> int:
    """Where the nearest of the pattern's words before the value begins, -1 for none."""
    match, at = None, 0
    while (found := pattern.search(before, at)) is not None:
        match, at = found, found.start() + 1
    return -1 if match is None else match.start()


_PARTS = re.compile(
    r"[;:!?\n]|\.(?=\s|$)|\bbut\b|\bhowever\b|\bwhile\b|\bwhereas\b|,\s*(?:and |so )?(?=(?:it|he|she|they|you|that|this|now|then|from|until|after|before|on|in|since|as)\b)|,\s*(?:and )?so (?!far\b|that\b)|\band (?=(?:then|from|after|now|it|he|she|they|will|becomes|changes|moves|on|in|is|are|has)\b)"
    r"|\b(?:as|since|because|given that)\b[^,.;:!?\n\ue000-\uf387]*\b(?:is|are|comes?|isn't|hasn't|doesn't|lies|falls|starts|begins|changes|ends)\b[^,.;:!?\n\ue000-\uf387]*,"
)


_PREDICATE = re.compile(
    r"[\"')]*,? (?:until|till|since)\b[^,;]*, *|[\"')]*,? (?:(?:that|which|who)\b[^,;]*?)?\b(?:is|are|was|were|has|had|used to|did)\b[^,;]*, *"
)
_NOTHING_BETWEEN = re.compile(r"[\s\"'(=]*(?:(?:the|an?|in|at|on|with|by) ){0,2}[\"'(]*")


def _labels(text: str, boundary: re.Match[str], place: int) -> bool:
    """Whether a colon only parts a label from its value: "from 30 July: X", "previously: X"."""
    return boundary[0] == ":" and _NOTHING_BETWEEN.fullmatch(text, boundary.end(), place) is not None


_END = re.compile(rf"{VALUE_MARK}|[;!?\n]|\.(?=\s|$)")


def _part(text: str, place: int) -> tuple[str, str]:
    """What belongs to one value: back to its neighbour or the last boundary, on to the next neighbour or full stop."""
    start = max([match.end() for match in _PARTS.finditer(text, 0, place) if not _labels(text, match, place)] or [0])
    low = max([match.end() for match in re.finditer(VALUE_MARK, text[:place])] or [0])
    end = _END.search(text, place + 1)
    joined = text[low:place] if low > start else text[start:place]
    if low > start and (theirs := _PREDICATE.match(joined)):
        joined = joined[theirs.end() :]  # "X was the old one, ..." tells of X
    elif low > start and not re.search(r"\bto\b|\binto\b|\bthen\b|,|\band\b|\bor\b|->", joined):
        joined = text[start:place]
    return joined, text[place + 1 : end.start() if end else len(text)]
