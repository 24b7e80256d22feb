"""Values that an answer offers in words that no answer key knows, beside declining: by a guess, by a statement of what is asked, by taking a denial back.

An offered guess is a committed value, also beside a denial (settled reading). What once was thought ("I was going to say X") is none.
"""

from __future__ import annotations

import re
from enum import Enum

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.cases import GENERIC, Case
from pytest_typedmemeval.judging.rules.commitments import CORRECTION
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.refusals import declines, refusal
from pytest_typedmemeval.judging.rules.scene import alike, asked_words, content
from pytest_typedmemeval.judging.rules.text import ARTICLES, clauses, tokens, word_set


class Offer(Enum):
    """How sure it is that something is offered."""

    PLAIN = "a value of its own"
    UNCLEAR = "something that may be one"


_MARKER = re.compile(
    r"\b(?:i(?:'d| would)(?: probably| have to| rather)? (?:guess|say|go (?:with|for)|bet(?: on)?|venture|imagine|reckon|wager|suspect|assume|suppose|lean towards?|plump for|put (?:it|that) (?:at|down as))|"
    r"i (?:strongly |rather |do )?(?:guess|think|believe|assume|suspect|suppose|reckon|imagine|presume|gather|infer)|i have a (?:feeling|hunch)|"
    r"my (?:best |only |educated |wild )?(?:guess|bet|hunch|assumption|money)(?: is| would be|'d be)?(?: on)?|(?:it|that) (?:sounds|looks|seems|appears)(?: to me)? (?:like|as if|as though|that|to be)|"
    r"(?:it|that) (?:must|has to|could(?: well)?|might(?: well)?|may(?: well)?|would|should) (?:be|have been)|(?:everything|it all|that) (?:points|hints) (?:to|at)|(?:going|judging) by [^,;]{1,40}(?=,|$)|(?:it's |it is |that's )?(?:bound|sure|got|likely) to be|without (?:a )?doubt|no doubt|in all (?:likelihood|probability)|chances are(?: that)?|surely|i (?:vaguely |dimly |seem to )(?:recall|remember)|at a guess|if i had to guess|from (?:the context|what you)[^,;]{0,30}(?=,|$)|"
    r"(?:it's |it is |that's )?(?:probably|perhaps|maybe|possibly|presumably|(?:most |very )?likely)|(?:could|might|can) it be)\b[ ,:-]*(?:(?:that|on|it's|it is|it was|it'd be|is|the answer is)\b ?)*"
)
_BEHIND = re.compile(
    r",? (?:(?:maybe|perhaps|probably|possibly|presumably|i (?:think|guess|suppose|believe|imagine|suspect|assume))\W*$|(?:seems|looks|sounds|is|would be|feels) (?:the )?(?:\w+ )?(?:likely|likeliest|probable|plausible|my (?:\w+ )?(?:guess|bet|hunch))\b)"
)
_ONCE_THOUGHT = re.compile(
    r"\b(?:i (?:had |first |once )?(?:thought|assumed|supposed|figured)|i was (?:going|about|tempted) to (?:say|guess|answer)|i(?:'d| would) have (?:said|guessed|thought)|"
    r"i(?:'d| would) (?:only |just )?be (?:making (?:it|something|things) up|lying|inventing things?) (?:if i (?:said|told you)|to say)|it(?:'d| would) be (?:wrong|dishonest|unfair|misleading|a lie)\b)\b[^,;.!?]*[,;]?(?= |$)|"
    r"(?:^|(?<=[.;,!?] ))[^,;.!?]* would (?:only |just )?be (?:a |an |pure |mere )(?:\w+ )?(?:guess|guesswork|speculation|invention)\b(?: of mine)?[,;.]?"
)
_ASKED_AS_A_GUESS = re.compile(
    r"(?:and |but |or |so )?(?:maybe|perhaps|possibly|probably|could it be|might it be|can it be)\b"
)
# What isn't a value: a clause of its own about the talk, advice, a place in the record, a time, a manner.
_NO_VALUE = re.compile(
    r"^\W*(?:you(?!r\b)|we\b|i\b|i'|he\b|she\b|they\b|there\b|this\b|in\b|on\b|at\b|from\b|for\b|to\b|by\b|as\b|if\b|when\b|where\b|which\b|what\b|who\b|how\b|whether\b|because\b|so\b|since\b|not?\b|never\b|nothing\b|none\b|"
    r"check|ask|look|try|tell|let\b|see\b|share|give|provide|another|other|something|someone|somebody|anything|one\b|time\b|worth|best\b|better|helpful|useful|wise|safe|just\b|only\b|best if|yes\b|too\b|also\b|"
    r"missing|unknown|private|lost|still\b|good\b|it\b|that\b|(?:very |quite |too )?(?:sensitive|personal|confidential|secret|unclear|beyond|outside|up to|yours|new|among|part)\b|a (?:secret|closed|private|personal|sensitive|fact|topic|subject|matter|mystery|blank|gap|guess|good|different|new|mistake|stretch|bit|question)\b|an (?:oversight|error)\b|the (?:question|answer|only|best|first|information|details?)\b)"
)
_OWN = word_set("your the my our his her their that this it")
_NEGATIVE = re.compile(r"\b(?:no|not|never|nothing|nobody|none|neither|nor|without|cannot)\b|n't\b")
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|may|might|must|goes|went|comes|came)\b|'s (?:a|an|the|in|on|with|not|my|your)\b"
)
_CONDITION = re.compile(r"\b(?:if|unless|whether|in case|once|when|would you|could you|can you|let me|please)\b")
_STATED = re.compile(
    r"^(?:and |but |so |yes,? |well,? |now,? )*(?P<subject>(?:your|the|his|her|their|our)\b[^,;:]*?)(?: is| are| was| were|'s(?! [^,;:]* (?:is|are|was|were)\b)) (?:called |named |with |at |by |in |on |from )?(?P<rest>[^,;]+)$"
)


def is_guess(text: str) -> bool:
    """Whether a folded text holds a marker of a guess."""
    return _MARKER.search(text) is not None


_ONLY_ASKED = re.compile(
    r"\W*(?:(?:sorry|well|hm+|so),? )*(?:is|are|was|do you mean|did you mean|you mean) [^.!?]*\?\W*"
)
_OR_NOTHING = re.compile(r"\bor (?:none|nobody|nothing|no one)\b|\b(?:none|nobody|nothing|no one) or\b")


def is_only_asked(body: str) -> bool:
    """Whether a folded body is one question to the user: "is it X?"."""
    return _ONLY_ASKED.fullmatch(body) is not None


def is_or_nothing(body: str) -> bool:
    """Whether a folded body leaves open whether there is one at all: "X or none"."""
    return _OR_NOTHING.search(body) is not None


def without_thoughts(text: str) -> str:
    """A folded text without what the agent says that it once thought."""
    return _ONCE_THOUGHT.sub(" ", text)


def offered_in_words(question: Question, text: str) -> Offer | None:
    """What a folded text offers in a clause that neither declines nor asks nor holds on a condition."""
    asked, spoken = Case.of(question).core, asked_words(question.question)
    found: Offer | None = None
    declined = declines(text) is not None
    for clause in clauses(text):
        if refusal(clause):
            behind = (part.strip() for part in clause.split(",")[1:])
            found = found or next((offer for part in behind if (offer := _aside(spoken, part))), None)
            continue
        if clause.endswith("?") and not (_ASKED_AS_A_GUESS.match(clause) or _BEHIND.search(clause.rstrip("? "))):
            continue
        offer = _offer(asked, spoken, clause, declined)
        found = offer if offer is Offer.PLAIN else found or offer
    if declined and found is None and _takes_back(text):
        return Offer.UNCLEAR
    return found


def _aside(spoken: frozenset[str], part: str) -> Offer | None:
    """What a part between commas guesses beside what declines: "I'm not sure, could it be X?"."""
    marker = _MARKER.match(part)
    told = part[marker.end() :].strip(" ?") if marker else ""
    if not told or not _adds(spoken, told) or refusal(told) or _NEGATIVE.search(told) or _NO_VALUE.match(told):
        return None
    return Offer.PLAIN if _is_phrase(told) else Offer.UNCLEAR


def _offer(asked: frozenset[str], spoken: frozenset[str], clause: str, declined: bool) -> Offer | None:
    behind = _BEHIND.search(clause.rstrip("? "))
    marker = None if behind else _MARKER.search(clause)
    if behind or marker:
        told = clause[: behind.start()] if behind else clause[marker.end() :] if marker else ""
        if not _adds(spoken, told) or refusal(told) or _NEGATIVE.search(told) or _NO_VALUE.match(told):
            return None
        return Offer.PLAIN if _is_phrase(told) or _states(asked, told) else Offer.UNCLEAR
    if _NEGATIVE.search(clause) or _CONDITION.search(clause):
        return None
    stated = _states(asked, clause)
    if stated is None:
        return None
    return Offer.PLAIN if not declined and re.match(r"(?:an?|the) |\S*\d", stated) else Offer.UNCLEAR


def _adds(spoken: frozenset[str], text: str) -> bool:
    """Whether it holds a word that the question hasn't."""
    said = (token for token in tokens(text) if token.text not in ARTICLES and token.text not in _OWN)
    return re.search(ANY_MARK, text) is not None or any(
        not any(alike(token.stem, other) for other in spoken) for token in said
    )


def _is_phrase(text: str) -> bool:
    """Whether it is a short phrase without a verb."""
    return len(text.split()) <= 5 and not _VERB.search(text) and re.search(r"\w|" + ANY_MARK, text) is not None


def _states(asked: frozenset[str], clause: str) -> str | None:
    """What a clause says that what is asked is, and nothing else: "a positive" of "your blood type is a positive"."""
    match = _STATED.match(clause.strip(" .!\"'"))
    if match is None or _NO_VALUE.match(match["rest"]) or len(match["rest"].split()) > 6:
        return None
    subject = [word for word in content(match["subject"]) if word not in GENERIC]
    if not subject or not all(any(alike(word, other) for other in asked) for word in subject):
        return None
    left = [other for other in asked if not any(alike(word, other) for word in subject)]
    return match["rest"] if len(left) <= 1 else None


_OF_ITSELF = re.compile(
    r"(?:(?:maybe|perhaps|but|and) )*(?:i\b|we\b|would you|could you|can you|do you|let me|what|which|who|.*\?$)"
)


def _takes_back(text: str) -> bool:
    """Whether a correction's marker follows what declines, and what follows that doesn't decline: "you never told me - wait, it's X"."""
    for marker in CORRECTION.finditer(text):
        before, after = text[: marker.start()], text[marker.end() :]
        first = next(iter(clauses(after.lstrip(" ,.;:-"))), "")
        if (
            any(map(refusal, clauses(before)))
            and first
            and not any(map(refusal, clauses(after)))
            and not _OF_ITSELF.match(first)
        ):
            return True
    return False
