"""In which direction an answer puts a difference: more or less, and whether it has turned the two sides round.

Source: settled readings ("sign and unit are part of the value; a bare number where the sign or direction is asked is undecided").
"""

from __future__ import annotations

import re
from enum import Enum
from itertools import pairwise

from pytest_typedmemeval.judging.rules.commitments import CORRECTION
from pytest_typedmemeval.judging.rules.quantities import Quantity
from pytest_typedmemeval.judging.rules.text import STOPWORDS, plain, sentences, stems
from pytest_typedmemeval.judging.rules.tongues import is_foreign
from pytest_typedmemeval.judging.rules.units import unit_of


class Direction(Enum):
    """How a number stands to the first side that the question names."""

    MORE = "more"
    LESS = "less"
    UNTOLD = "untold"
    UNCLEAR = "unclear"
    """Words of direction that can't be brought together."""


# Comparatives of every measure, each with its opposite, and the verbs that say the same.
_MORE = re.compile(
    r"\b(?:more|further|farther|longer|greater|higher|ahead|extra|additional|dearer|pricier|costlier|heavier|taller|older|bigger|larger|warmer|hotter|thicker|wider|deeper|"
    r"beats?|exceed(?:s|ed)?|increase[ds]?|rose|risen|rise|grew|grown|gained|climbed|went up|gone up|put on|up)\b"
)
_LESS = re.compile(
    r"\b(?:fewer|less|shorter|lower|behind|cheaper|lighter|smaller|younger|colder|cooler|thinner|narrower|shallower|"
    r"decrease[ds]?|dropped|drop|fell|fallen|fall|shrank|shrunk|lost|saved|undercut\w*|went down|gone down|came down|down|short|below)\b"
)
COMPARATIVE = rf"(?:{_MORE.pattern}|{_LESS.pattern})"
_RELATIVE = (
    ("faster", "slower"),
    ("quicker", "slower"),
    ("later", "earlier"),
    ("later", "sooner"),
    ("nearer", "further"),
    ("closer", "further"),
)
"""Pairs of which it depends on the question which one is more."""
_LOW = r"(?:baj[oa]s?|bas(?:se)?|baix[oa]s?|cort[oa]s?|court\w*|curt[oa]s?|barat[oa]s?|lev[ei]\w*|liger[oa]s?|léger\w*|legger[oaei]|pequeñ[oa]s?|petit\w*|piccol[oa]|jeune|joven)"
_MORE_ABROAD = re.compile(
    rf"\b(?:mehr|(?:schwer|teur|läng|höh|größ|ält|wärm)er|meer|(?:zwaard|duurd|hog|grot|lang|oud)er|więcej|(?:más|plus|più|mais)\b(?! {_LOW}\b)|ma[iy]or|maggiore|sup[eé]rieure?|superior|davantage)\b|[多增]|高い|重い|長い"
)
_LESS_ABROAD = re.compile(
    rf"\b(?:weniger|(?:leicht|billig|günstig|kürz|niedrig|klein|jüng|kält)er|minder|(?:licht|goedkop|kort|lag|klein)er|mniej|menos|moins|meno|menor|minore|inf[eé]rieure?|inferior|(?:más|plus|più|mais) {_LOW})\b|[少减減低]|安い|軽い|短い"
)
_OPPOSITE = {Direction.MORE: Direction.LESS, Direction.LESS: Direction.MORE}
_ASKED = re.compile(
    r"\b(?:more|less|fewer|\w{2,}er) or (?:was it |is it |were they |even )?(?:more|less|fewer|\w{2,}er)\b|\b(?:which|what) (?:direction|way)\b|\b(?:up or down|gain or loss|plus or minus|ahead or behind)\b"
    r"|\b(?:better or worse|worse or better|gain(?:ed)? or los[et]|los[et] or gain(?:ed)?|(?:gone |go |went )?up or (?:gone |go |went )?down|risen or fallen|rise or fall|over or under|above or below|early or late|ahead or behind|won or lost|grown or shrunk|increased? or decreased?|before or after)\b"
)
_COMPARED_FIRST = re.compile(r"^\W*(?:compared|in comparison|relative|as against|measured against|set against)\b")
"""A question that opens with what is compared with names its sides the other way round."""


def asks_direction(question: str) -> bool:
    """Whether a question leaves open which side is more: "and was it heavier or lighter?"."""
    return _ASKED.search(plain(question)) is not None


def direction(question: str, text: str, quantity: Quantity) -> Direction:
    """The direction told in the clause of ``quantity``, or else in its sentence, turned round where the comparison is the other way."""
    text = _UNSTATED.sub(_blank, text)
    if _OR_NOT.match(text, quantity.end):
        return Direction.UNCLEAR
    corrected = _corrected(question, text, quantity)
    if corrected is not None:
        return corrected
    start, end = next(
        ((first, last) for first, last in sentences(text) if first <= quantity.start < last), (0, len(text))
    )
    first, last = _clause(text, start, end, quantity)
    told = _told(question, text[first:last])
    if told is Direction.UNTOLD:
        first, last = start, end
        told = _told(question, text[first:last])
    if told in (Direction.UNCLEAR, Direction.UNTOLD):
        return _agreed(question, text) or told
    turned = _turned(question, text[first:last])
    if turned and _COMPARED_FIRST.match(plain(question)):
        turned = False
    if not turned and _OTHER_WAY.search(text) and not _THAN.search(text[first:last]):
        return Direction.UNCLEAR
    signed = {None: Direction.UNCLEAR, True: _OPPOSITE[told], False: told}[turned]
    return Direction.UNCLEAR if signed in _OPPOSITE and _agreed(question, text) is _OPPOSITE[signed] else signed


_UNSTATED = re.compile(
    rf"(?:\b(?:not|rather than|instead of|nor|neither|never|no)|n't)(?: (?:at all|any|really|actually|the|a|\w+ly))* {COMPARATIVE}(?! than\b| by\b)"
    r"|\b(?:tell|know|say|see|sure|decide|certain|of)(?: me| you)? (?:which|whether|if)\b[^.;!?\n]*"
)
"""Comparatives that are denied, or only asked for."""
_OR_NOT = re.compile(rf"[^.;!\n]*\bor (?:was it |is it |were they |maybe |perhaps |even )*{COMPARATIVE}")
_UNNAMED = re.compile(
    rf"^\W*the {COMPARATIVE} (?:one |of the two |of them )?(?:is|was|are|were|lies|has|had|comes|came)\b"
)
"""A side that is named by nothing but how it compares: "the shorter one is 6.5 km away"."""


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _corrected(question: str, text: str, quantity: Quantity) -> Direction | None:
    """The direction that the words after a correction put in the place of the one told with the number: "6.5 km longer. Sorry, I mean shorter"."""
    marks = list(CORRECTION.finditer(text, quantity.end))
    if not marks or re.search(r"\d", text[marks[-1].end() :]):
        return None
    told = _told(question, text[marks[-1].end() :])
    return None if told is Direction.UNTOLD else _signed(question, text, marks[-1].end(), len(text))


_PIECES = re.compile(r"[:;()|!?\n]|[.,](?!\d)|\s-\s|\b(?:and|but|while|whereas|so|which means)\b")


def _agreed(question: str, text: str) -> Direction | None:
    """The direction that all clauses give which tell one, None if they give none or don't agree: "the coastal route is shorter, the forest route longer; the difference is 6.5 km"."""
    edges = [0, *(place for match in _PIECES.finditer(text) for place in match.span()), len(text)]
    spans = [span for span in pairwise(edges) if _told(question, text[slice(*span)]) is not Direction.UNTOLD]
    found = {_signed(question, text, *span) for span in spans}
    return found.pop() if len(found) == 1 and not found & {Direction.UNCLEAR} else None


def _signed(question: str, text: str, start: int, end: int) -> Direction:
    """The direction that a clause gives, seen from the question's first side."""
    told = _told(question, text[start:end])
    if told not in _OPPOSITE:
        return told
    turned = _turned(question, text[start:end])
    if _OTHER_WAY.search(text) or turned is None:
        return Direction.UNCLEAR
    return _OPPOSITE[told] if turned else told


_VAGUE = re.compile(
    rf"\b(?:(?:a (?:few|little|bit|lot|good deal|great deal|couple|handful)|several|some|many|much|far|slightly|considerably|quite a (?:few|bit))(?: of)?(?: [\w-]+)? {_MORE.pattern}|(?:a (?:few|little|bit|lot)|several|some|slightly)(?: [\w-]+)? {_LESS.pattern})"
)
_OF_HOW_MUCH = re.compile(r"\b(?:how|whether|if|by what)\b[^.;,!?\n]*$")


def vaguely_compared(text: str) -> bool:
    """Whether a text says without a number which side is more: "a few kilometres more among the trees"."""
    return any(not _OF_HOW_MUCH.search(text[: match.start()]) for match in _VAGUE.finditer(text))


_EDGE = re.compile(r"[:;()|]|\s-\s|,\s*(?=(?:which|so|making|that|ie|thus|hence|therefore|and so|giving|or|a|the) )")


def _clause(text: str, start: int, end: int, quantity: Quantity) -> tuple[int, int]:
    edges = [start, *(place for match in _EDGE.finditer(text, start, end) for place in match.span()), end]
    return (
        max(edge for edge in edges if edge <= quantity.start),
        min((edge for edge in edges if edge >= quantity.end), default=end),
    )


_OPERATOR = re.compile(r"(?<=\d) (?:less|minus|plus) (?=[€£$]?\d)")
"""A sign between two numbers: "20.5 less 14.1"."""


def _told(question: str, clause: str) -> Direction:
    clause = _UNNAMED.sub(" ", _OPERATOR.sub(" ", clause))
    more, less = (_MORE_ABROAD, _LESS_ABROAD) if is_foreign(clause) else (_MORE, _LESS)
    found = {told for told, pattern in ((Direction.MORE, more), (Direction.LESS, less)) if pattern.search(clause)}
    asked = _without_choice(question)
    for pair in _RELATIVE:
        for word, other in (pair, pair[::-1]):
            if word not in asked or not re.search(rf"\b{word}\b", asked):
                continue
            if re.search(rf"\b{other}\b", clause):
                found = {Direction.LESS}
            elif re.search(rf"\b{word}\b", clause):
                found = {Direction.MORE}
    if len(found) != 1:
        return Direction.UNCLEAR if found else Direction.UNTOLD
    [told] = found
    asks_less = _LESS.search(asked) is not None and _MORE.search(asked) is None  # "how much cheaper was it?"
    return _OPPOSITE[told] if asks_less else told


def _without_choice(question: str) -> str:
    return _ASKED.sub(" ", plain(question))


_THAN = re.compile(
    r"\bthan\b|\bdiffer\w*(?: [\w'-]+){0,9}? (?:from|to|and)\b|\bcompared (?:to|with)\b|\b(?:versus|against)\b"
)
_COMPARES = re.compile(
    r"\b(?:than|als|que|niż|against|compared|versus|vs|beyond|ahead of|on top of|in excess of|exceed\w*|beat\w*|undercut\w*|dan|che|di)\b|qu'"
)


_OTHER_WAY = re.compile(
    r"\bother way (?:a?round|about)\b|\b(?:the|quite the|just the) (?:reverse|opposite)\b|\bvice versa\b|\bon the contrary\b|\breversed\b"
)
"""What turns the question's comparison round: which side a lone "more" is said of must be told."""


def _turned(question: str, clause: str) -> bool | None:
    """Whether a clause compares the question's second side with its first; None where that can't be told."""
    ours, theirs = _sides(plain(question))
    if not theirs:
        return None if _BY_PLACE.search(clause) else False
    if _BY_PLACE.search(clause):
        return None  # "the latter is longer": the order of mention may be any
    changed = re.search(r"\bfrom (.+?) (?:to|until) (.+)", clause)
    if changed and theirs & _all_words(changed[1]) and ours & _all_words(changed[2]):
        return False  # "from December to January it went down"
    clause = _OF_NUMBERS.sub(" ", clause)
    fronted = _FRONTED.match(clause)
    if fronted and (ours | theirs) & _all_words(clause[fronted.end() :]):
        clause = clause[fronted.end() :]
    compared = _COMPARES.search(clause)
    before, after = (
        (_all_words(clause[: compared.start()]), _all_words(clause[compared.end() :]))
        if compared
        else (_all_words(clause), set[str]())
    )
    if compared:
        if theirs & after or (ours & before and not theirs & before):
            return None if theirs & before else False
        if ours & after or theirs & before:
            return True
        return None if is_foreign(clause) else False
    if theirs & before and not ours & before:
        return True  # "the farm lanes are ahead by 2.8 km"
    if theirs & before and _places_of(clause, theirs) < _places_of(clause, ours):
        return None
    return False


_BY_PLACE = re.compile(r"\bthe (?:latter|former)\b")
_OF_NUMBERS = re.compile(
    r"(?<=[\w%]) (?:against|versus|vs\.?|compared (?:with|to)) (?=[€£$]?\d)|\bagainst (?=[€£$]?\d)"
)
"""A comparison of two numbers, not of what they are told of: "187 kWh against 214"."""
_FRONTED = re.compile(
    r"\W*(?:in comparison (?:with|to)|compared (?:with|to)|against|versus|next to|relative to|measured against)\b[^,]*,\s"
)


def _sides(asked: str) -> tuple[set[str], set[str]]:
    """The words that only the first side of the question's comparison has, and those that only the second has."""
    match = _THAN.search(asked)
    if match is None:
        return set(), set()
    first, second = asked[: match.end()], re.split(r"[,?;]", asked[match.end() :], maxsplit=1)[0]
    if _SAME_NOUN.search(second):
        named = re.findall(r"\b(?:the|my|your|his|her|our|their|this) ([\w-]+)", first)
        theirs = set(stems(_SAME_NOUN.sub(" ", second))) - _POINTING
        if named and theirs:
            return set(stems(named[-1])), theirs
    shared = _words(second) & _words(first)
    theirs = _words(second) - shared
    beside = _beside(first[: match.start()], shared) - _words(second)
    if not theirs:  # "on the way home ... from the way out"
        theirs = set(stems(second)) - set(stems(first)) - _POINTING
    return beside or _places(_words(first) - shared), theirs


def _beside(text: str, shared: set[str]) -> set[str]:
    """The words next to those that both sides have: "coastal" of "the coastal route ... the forest route"."""
    words = stems(text)
    return {
        words[near]
        for at, word in enumerate(words)
        if word in shared
        for near in (at - 1, at + 1)
        if 0 <= near < len(words) and words[near] not in _POINTING | STOPWORDS
    }


_SAME_NOUN = re.compile(r"\bone(?:'?s)?\b")
_POINTING = frozenset(stems("the a an my your his her our their this that was is it and or in on at of for to from"))


def _all_words(text: str) -> set[str]:
    return set(stems(text.replace("'s", "")))


def _places_of(clause: str, words: set[str]) -> int:
    """Where the first of ``words`` stands."""
    return min((match.start() for match in re.finditer(r"[\w'-]+", clause) if words & set(stems(match[0]))), default=0)


_GENERAL = frozenset(
    stems(
        "many more further kilometre kilometres cover covered total totals added went go goes get got did all together much longer day days money differ difference differed"
    )
)


def _places(words: set[str]) -> set[str]:
    return {word for word in words - _GENERAL if unit_of(word) is None}


def _words(text: str) -> set[str]:
    return {word for word in stems(text.replace("'s", "")) if word not in STOPWORDS}
