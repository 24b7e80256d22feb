"""What an answer opens and ends on beside what it answers: that it looks, that there is no more to say, that the reason isn't known, an offer to help.

Such a sentence declines nothing that was asked ("36 days. I can't tell you more than that."), and it ends most answers of some assistants. It is read as no part of the answer
where anything stands beside it; a sentence that declines a day, a name or an order is never one.
"""

from __future__ import annotations

import re

_LEAD = r"\W*(?:(?:sorry|i'm afraid|but|and|so|unfortunately|though|beyond that|other than that|apart from that|besides that|as (?:to|for) (?:the rest|why|the reason)),? )*"
_MORE = r"(?:more|further|else|beyond (?:that|this)|any(?:thing)? (?:more|further|else)|(?:any )?(?:more|further|other) (?:details?|information|about (?:it|that|this)|than (?:that|this)))"
_TAIL = r"(?: (?:than (?:that|this)|about (?:it|that|this|him|her|them)|on (?:it|that|this)|to (?:it|that|add|go on|say)|in (?:my|our|the) (?:notes?|memory|records?|history|chats?|conversations?)|here|there|either|though|however|i'm afraid|sorry|for now|at the moment|stored|noted|recorded|from (?:me|our chats)))*"
_CLOSING = re.compile(
    _LEAD
    + rf"(?:i(?:'m afraid i)? (?:can't|cannot|can not|couldn't|don't|do not|haven't|have not|won't|wouldn't)(?: be able to)?(?: really| honestly| actually)? (?:tell|say|add|give|offer|know|have|recall|remember|find|see|got|provide)(?: you| to it| about it)? {_MORE}{_TAIL}"
    rf"|(?:there's|there is|there was|i have|i've|i've got|i know|i found|i find|i see|my notes (?:have|hold|say)|we have) (?:nothing|no|not) {_MORE}{_TAIL}"
    r"|(?:beyond|other than|apart from|besides) (?:that|this),? (?:i|my notes|there)[^.!?\n]*?(?:\bno|\bnothing|n't|\bnot)\b[^.!?\n]*"
    r"|nothing (?:more|else|further) (?:than that )?(?:is |was |has been )?(?:in my notes|on file|recorded|noted|stored|mentioned|about it in my notes)"
    r"|(?:that's|that is|this is) (?:all|everything|as much as|the most) (?:that )?(?:i|we|my notes|my memory|the notes)(?:'ve| have| can| know| could| hold| say)*(?: got| tell(?: you)?| say| find| offer| for you| on (?:it|that|this)| about (?:it|that|this)| here| for now| at the moment)*"
    r"|(?:i (?:don't|do not|can't|cannot|couldn't)|i've no idea|no idea|not sure|i'm not sure)(?: really| actually)? ?(?:know|recall|remember|say|tell|tell you)? ?(?:the reasons?|why(?: that is| exactly| not)?|how come|what for|the exact (?:wording|words)|the (?:other |further )?details)(?: for (?:it|that|this)| behind (?:it|that|this))?(?:,? though|,? however|,? i'm afraid|,? sorry)?)"
    r"\W*"
)
_OFFER = re.compile(
    r"\W*(?:(?:so|and|or|but|also),? )?(?:would you like(?: me)? to\b|do you want me to\b|want me to\b|shall i\b|should i\b(?! (?:\w+ )?have\b)|(?:is there )?anything else\b|what else can i\b|can i help\b|how else\b)(?:(?!\bones?\b)[^.!?\n])*\?\W*"
    r"|\W*(?:let me know if|just let me know|feel free to|(?:i )?hope (?:that|this) helps|have a (?:nice|good|great|lovely) (?:day|one|evening|weekend)|happy to help|glad to help)\b[^.!?\n]*[.!]*\W*"
)
_OPENING = re.compile(
    r"\W*here(?:'s| is) (?:what|everything|all) (?:that )?(?:i|we|my notes)(?:'ve| have)?(?: got| found| find| know| say| hold)?(?: on (?:it|that|this|file)| about (?:it|that|this)| in my notes| for you)*:\s+(?=\S)|"
    r"\W*(?:(?:sure|okay|ok|right|well|hmm|good question|of course),? ?[!.]? ?)?(?:let me (?:just )?(?:look|check|see|think|have a look|go through)|i(?:'ve| have)? (?:just )?(?:looked|checked)(?: through)?(?: my notes| our chats| it)?(?: twice| again)?|one moment|just a (?:moment|second))(?: (?:that up|it up|this up|about (?:it|that)|for you|through (?:my|our) \w+|in (?:my|our) \w+|at (?:my|our) \w+|my (?:notes|memory)|our (?:chats|conversations)))*(?:\.{1,3}|!|\u2026|:)\s+(?=\S)"
)
_ENDS = re.compile(r"(?<=[.!?])\s+|\n+|;\s+|,\s+(?=(?:but|and)\b)|\s+-\s+")
_OPENS_WITH = (
    "here",
    "let me",
    "i ",
    "i've",
    "sure",
    "ok",
    "right",
    "well",
    "hmm",
    "good",
    "of course",
    "one ",
    "just ",
)
_HINTS = (
    "?", "here", "let me", "hope", "have a", "feel free", "to help", "i look", "i check", "i've", "i have", "moment", "more", "else", "further", "beyond",
    "reason", "why", "wording", "details", "that's all", "that is all", "everything", "as much as", "how come", "what for",
)  # fmt: skip


def _is_closing(sentence: str) -> bool:
    return _CLOSING.fullmatch(sentence) is not None or _OFFER.fullmatch(sentence) is not None


def without_closing(body: str) -> str:
    """``body``, folded, without an opening that only announces it and the closing sentences at its end; as it is where nothing stands beside them."""
    if not any(map(body.__contains__, _HINTS)):
        return body
    opening = _OPENING.match(body) if body.startswith(_OPENS_WITH) else None
    rest = body[opening.end() :] if opening else body
    while (cut := _last(rest)) is not None and _is_closing(rest[cut.end() :]):
        rest = rest[: cut.start()]
    return rest if _SAYS_SOMETHING.search(rest) else body


_SAYS_SOMETHING = re.compile(r"\b(?!sorry\b|hmm|well\b|i'm\b|afraid\b|unfortunately\b|apologies\b|no\b)\w+")


def _last(text: str) -> re.Match[str] | None:
    found = None
    for found in _ENDS.finditer(text):  # noqa: B007  the last one
        pass
    return found
