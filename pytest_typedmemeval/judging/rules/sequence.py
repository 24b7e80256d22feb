"""In which order a text puts the things that it names: ranks, "then" and "before that", arrows, lists, ties.

Works on a masked text (`phrases.masked`): one mark a mention, the words between two marks tell how they relate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.text import word_set

LAST = 99
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "firstly": 1, "secondly": 2, "thirdly": 3,
    "fourthly": 4, "fifthly": 5, "earliest": 1, "oldest": 1, "last": LAST, "lastly": LAST, "finally": LAST, "final": LAST, "latest": LAST,
    "newest": LAST, "most recent": LAST,
    "most recently": LAST, "1st": 1, "2nd": 2, "3rd": 3,
}  # fmt: skip
_ORDINAL = re.compile(
    r"\b(?<!at )(?:(?:"
    + "|".join(sorted(_ORDINALS, key=len, reverse=True))
    + (
        r"|[4-9]th|1\dth))\b(?! of (?:january|february|march|april|may|june|july|august|september|october|november|december|the month)\b)(?! (?:week|month|year|night|time|summer|winter|spring|autumn|weekend|saturday|sunday|half))(?!-)"
    )
)
_STARTED = re.compile(
    r"\b(?:right )?at the (?:very )?(?:start|beginning|outset)\b(?! of)|"
    r"\b(?:start(?:ed|s|ing)?(?: off| out)?|beg[aiu]n(?:ning|s)?|kick(?:ed|ing|s)? off|open(?:ed|ing|s)?|led off) (?:with|by|from)\b"
)
_ENDED = re.compile(
    r"\b(?:end(?:ed|ing|s)?(?: up)?|finish(?:ed|ing|es)?(?: up| off)?|conclud(?:ed|ing|es)|wrapp?(?:ed|ing|s)?(?: things| it)? up|clos(?:ed|ing|"
    r"es)|round(?:ed|ing) off) (?:with|on|by)\b"
)

_FIRSTS = r"(?:first|earliest|oldest|start|beginning)"
_LASTS = r"(?:last|latest|newest|most recent|end|final)"
_FORWARD = re.compile(
    rf"\b(?:from )?(?:the )?{_FIRSTS}(?: \w+){{0,4}}? (?:to|through|until) (?:the )?{_LASTS}\b|\b(?:earliest|oldest)(?: one| mention)?,? first\b|"
    rf"\b{_FIRSTS} *-> *{_LASTS}\b"
)
_REVERSE = re.compile(
    rf"\b(?:from )?(?:the )?{_LASTS}(?: \w+){{0,4}}? (?:to|through|until|back to) (?:the )?{_FIRSTS}\b|\b(?:most recent|latest|newest|last)(?: one|"
    rf" mention)?,? first\b|\b(?:in )?reversed?(?: \w+)? order\b|\bin reverse\b"
    r"|\bbackwards?\b|\b(?:working|counting|going) back\b(?! over)"
)
_NUMBER = re.compile(
    rf"(?:(?P<word>(?<![a-z])[a-z]{{1,12}})[ ]?)?(?P<lead>^|[\s,;:.(\[\u2022#]|{ANY_MARK})[(\[#]?(?P<n>\d{{1,2}})\s?(?:[.):\]](?!\d)|-(?=\s)|(?=\s*(?:{ANY_MARK})))",
    re.M,
)
_NO_RANK = word_set(
    "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december "
    "session day week turn chat entry conversation message at on of the about around"
)
_NUMBER_AFTER = re.compile(
    rf"(?P<mark>{ANY_MARK})[\"']?\s*(?:[(\[]\s*#?|[-:=]\s*#?|#)\s*(?P<n>\d{{1,2}})(?:st|nd|rd|"
    rf"th)?\b(?![./:-]\d)(?!\.\s*{ANY_MARK})\s*[)\]]?(?=\s*(?:[,;.)\n]|$|{ANY_MARK}))"
)
_RANK = re.compile("\u2116(\\d+)")
_RANK_AFTER = re.compile("\u2261(\\d+)")

_STEP = re.compile(
    r"->|>|\b(?:then|next|after(?:wards?| that| this| which| it)?|follow(?:ed|ing)?|later|finally|lastly|subsequently|before|prior|preceded|"
    r"earlier|thereafter)\b|\u2116|\u2261|\n|;"
)
_ALL = r"(?:everything|anything|all(?! \w*ing\b))\b"
_BACK = re.compile(
    rf"(?:^|[,;.]) *(?:and )?(?:before|prior to|ahead of) {_ALL}|"
    r"\b(?:before|prior to|preceding|ahead of) (?:that|this|it|them|those|which|then)\b|\b(?:was|were|is|are|being) (?:\w+ )?preceded by\b|\bpreceded by\b"
    r"|\b(?:c[ao]mes?|was|were|is|happened|followed|took place|right|just|only|straight|soon|immediately|shortly|and that was|that was|"
    r"sometime)? ?\bafter\b(?! (?:that|this|it|which|them|those|wards)\b)(?! (?:the|that|this|your) [\w-]+(?: [\w-]+){0,2} (?:the|an?|your|some)[ \"']*$)(?=[^,;.]*$)"
    r"|\b(?:follow(?:s|ed)|succeed(?:s|ed)|later than)\b(?! by)(?=(?: (?!and\b|then\b|with\b)[\w'-]+){0,5}[ \"'(]*$)"
    r"|\bbefore (?:the|that|this|your) [\w-]+(?: [\w-]+){0,2}? (?:(?:it was|was|came|there was) )?(?:the|an?|your|some)[ \"']*$"
    r"|\b(?:earlier(?! than)|previously)\b(?=[^,;.]*$)|<"
)
_FORWARD_LINK = re.compile(
    rf"\b(?:before|prior to|ahead of|preced(?:es|ed)|earlier than)(?! by)\b(?! (?:that|this|it|them|those|which|then|{_ALL})\b)|"
    r"\bfollowed by\b|"
    r"\bafter (?:that|this|it|which|them|those)\b|\bafterwards?\b|\bnext\b|\bsubsequently\b|\bthereafter\b|->|>|\blater\b"
)
# What only dates: nothing named is before or after "just before Christmas".
_CALENDAR = re.compile(
    r"\b(?:before|after|since|until|till|by|around|towards) (?:the )?(?:(?:end|start|beginning|middle) of )?(?:the )?(?:mid-?|early |late )?"
    r"(?:christmas|xmas|easter|new year(?:'s(?: eve| day)?)?|whitsun|halloween|hallowe'en|lent|advent|ramadan|diwali|hanukkah|passover|thanksgiving|bank holiday|holidays?|"
    r"january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|"
    r"spring|summer|autumn|winter|weekend|month|week|year|lunch|breakfast|dinner|supper|noon|midnight)\b(?!')"
)
_COMPARED = re.compile(
    r"^[^,;.\n]*\b(?:before|after|prior to|ahead of|preced(?:es|ed)|follow(?:s|ed)|preceded by|earlier than|later than)\b[^,;.\n]*$"
)
_PREFIX_BACK = re.compile(r"\b(?:before|prior to|preceding|ahead of)(?: \w+){0,2}[ \"']*$")
_PREFIX = re.compile(r"\b(?:after|following|before|prior to|preceding|ahead of)(?: \w+){0,2}[ \"']*$")
_BETWEEN = re.compile(r"\b(?:in )?between(?: \w+)?[ \"']*$")
_TIE = re.compile(
    r"^[\"')]*\s*(?:\([^)]*\)\s*)?(?:and|&|/|\+|or|along with|together with|as well as|plus)\s+(?:also )?(?:the |a |an |some |your |"
    r"that )*[\"'(]*$|^\s*/\s*$"
)
_SAME_TIME = re.compile(
    r"\b(?:at the same time|simultaneously|together|tied|on the same (?:day|occasion)|in the same (?:chat|session|conversation))\b"
)
_COMMA = re.compile(r"^[\"')]*\s*(?:\([^)]*\)\s*)?,\s*(?:the |a |an |some |your |that )*[\"'(]*$")
_SENTENCE = re.compile(r"[.!?](?:\s|$)|\n|;")
_SIDE = re.compile(r"[,;.\n\u2022]|->|\band\b|\bthen\b|\bwhile\b|\bwith\b")


@dataclass
class Order:
    """A partial order over labels: ``before`` holds (earlier, later) pairs, closed under transitivity; ties have none."""

    labels: list[int]
    before: set[tuple[int, int]] = field(default_factory=set)

    @property
    def contradictory(self) -> bool:
        """Whether some pair is ordered both ways."""
        return any((two, one) in self.before for one, two in self.before)

    @property
    def marked(self) -> bool:
        """Whether any pair is ordered at all."""
        return bool(self.before)


def read_order(text: str) -> Order:
    """The order in which ``text``, with one mark a mention, puts its labels."""
    reverse = _REVERSE.search(text) is not None
    text = _FIRST_OF_A_TIME.sub(lambda match: match[0].removesuffix("first"), text)
    text = _SAID_BEHIND.sub(r"before that \g<item>", text)
    text = _ranked(_REVERSE.sub(" ", _FORWARD.sub(" ", _CALENDAR.sub(" ", text))))
    marks = [match.start() for match in re.finditer(ANY_MARK, text)]
    labels = [ord(text[place]) - 0xE000 for place in marks]
    gaps = [text[one + 1 : two] for one, two in zip([-1, *marks], [*marks, len(text)], strict=True)]
    distinct = list(dict.fromkeys(labels))
    ranks = _ranks(labels, gaps)
    ordinals = {label: (-rank if reverse and rank < LAST else rank) for label, rank in ranks.items()}
    order = Order(distinct)
    groups = {label: label for label in distinct}
    if len(ordinals) == len(distinct) and len(set(ordinals.values())) > 1:
        order.before = {(one, two) for one in distinct for two in distinct if ordinals[one] < ordinals[two]}
        return order
    if len(set(ordinals.values())) == 1 and len(ordinals) > 1:
        ordinals = {}  # "1. A 1. B": the numbers say nothing
    links = _links(labels, gaps, ordinals, groups, reverse)
    for one, rank in ordinals.items():
        for two in distinct:
            if groups[one] == groups[two]:
                continue
            other = ordinals.get(two)
            if rank == 1 or (other is not None and rank < other):
                links.add((one, two))
            elif rank == LAST:
                links.add((two, one))
    links = _against_all(labels, gaps, links)
    order.before = _closed({(groups[one], groups[two]) for one, two in links}, groups)
    return order


_FIRST_OF_A_TIME = re.compile(
    rf"(?<=[.;\n] )(?:[\w' -]+ )?(?:mid-|early |late )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|\w+day)\b[^.;\n{ANY_MARK[1:-1]}]{{0,20}}[:,] first"
)
"""A first of some later time only, behind a full stop: "Mid-February: first the curtain, then the runner"."""
_SAID_BEHIND = re.compile(
    rf"(?P<item>{ANY_MARK}[\"')]*) (?:(?:was|came|happened|took place|went|had been|had come) )?(?:(?:just|right|shortly|some time) )?(?:before (?:that|this|it|then)|earlier still)(?= ?(?:[,.;!\n]|$|and ))"
)
"""What sets the item that it stands behind before the one that was named last: "and bouldering came before that"."""
_OF_ALL = re.compile(
    r"^[^,;.\n]*\b(?P<how>before|ahead of|earlier than|prior to|after|behind|later than) (?:both|all|the (?:others?|rest|other (?:two|three|four|five))|either|any|the two|those two|these two|them)\b"
)
"""What sets the item before it against all that were named: "and the Aare loop was before both of them"."""


def _against_all(labels: list[int], gaps: list[str], links: set[tuple[int, int]]) -> set[tuple[int, int]]:
    for number, label in enumerate(labels):
        match = _OF_ALL.match(gaps[number + 1])
        others = {other for other in labels[:number] if other != label}
        if match is None or not others:
            continue
        links = {pair for pair in links if not (label in pair and set(pair) & others)}
        first = match["how"] in ("before", "ahead of", "earlier than", "prior to")
        links |= {(label, other) if first else (other, label) for other in others}
    return links


def _ranked(text: str) -> str:
    """``text`` with list numbers and ordinals as ``\u2116n``, and with numbers that stand behind their item as ``\u2261n``."""

    def number(match: re.Match[str]) -> str:
        if match["word"] in _NO_RANK:
            return match[0]
        return f"{match['word'] or ''}{match['lead']} \u2116{int(match['n'])} "

    def ordinal(match: re.Match[str]) -> str:
        return f" \u2116{_ORDINALS.get(match[0]) or int(match[0][:-2])} "

    text = _NUMBER_AFTER.sub(lambda match: f"{match['mark']} \u2261{int(match['n'])} ", text)
    text = _NUMBER.sub(number, text)
    text = _STARTED.sub(" \u21161 ", _ENDED.sub(f" \u2116{LAST} ", text))
    return _ORDINAL.sub(ordinal, text)


def _ranks(labels: list[int], gaps: list[str]) -> dict[int, int]:
    """The explicit rank of each label: from the words before its mention, or behind it up to the next comma."""
    ranks: dict[int, int] = {}
    leading = _RANK.search(gaps[0]) is not None
    for number, gap in enumerate(gaps):
        left, right = _sides(gap, leading, number == 0)
        behind = _RANK_AFTER.search(gap)
        if number > 0 and labels[number - 1] not in ranks:
            found = behind or _RANK.search(left)
            if found:
                ranks[labels[number - 1]] = int(found[1])
        if number < len(labels) and labels[number] not in ranks:
            own = _RANK.findall(right)
            if own:
                ranks[labels[number]] = int(own[-1])
            elif number and _TIE.match(gap) and labels[number - 1] in ranks and labels[number - 1] != labels[number]:
                ranks[labels[number]] = ranks[labels[number - 1]]
    return ranks


def _sides(gap: str, leading: bool, opening: bool) -> tuple[str, str]:
    """What of a gap belongs to the mention before it, and what to the one after it."""
    if opening:
        return "", _tail(gap)
    cut = _SIDE.search(gap)
    if cut:
        return gap[: cut.start()], _tail(gap[cut.start() :])
    return ("", gap) if leading else (gap, "")


def _tail(gap: str) -> str:
    """The last sentence of a gap, from its last rank on: "... all four. First" """
    pieces = re.split(r"(?<=[.!?])\s|\n\s*\n", gap)
    return pieces[-1]


def _links(
    labels: list[int], gaps: list[str], ranks: dict[int, int], groups: dict[int, int], reverse: bool
) -> set[tuple[int, int]]:
    """(earlier, later) pairs that neighbouring mentions state; ties are merged in ``groups``."""
    stepped = any(_STEP.search(gap) for gap in gaps[1:-1]) or bool(_RANK.search("".join(gaps)))
    links: set[tuple[int, int]] = set()
    seen: set[int] = set()
    backward, comma, compared = False, False, False
    anchor = (
        labels[0] if labels else 0
    )  # the last label met for the first time: where a plain list goes on from after a repeat
    for number in range(1, len(labels)):
        one, two, gap = labels[number - 1], labels[number], gaps[number]
        seen.add(one)
        ended = _SENTENCE.search(gap) is not None
        backward = backward and not ended
        prefix = (
            gaps[number - 1] if number == 1 or _SENTENCE.search(gaps[number - 1]) or "," in gaps[number - 1] else ""
        )
        if one == two:
            comma = False
            continue
        if _BETWEEN.search(gaps[number]) and number + 1 < len(labels):
            links |= {(two, one), (one, labels[number + 1])}
            comma = False
            continue
        if number > 1 and _BETWEEN.search(gaps[number - 1]):
            continue
        explicit_back = _is_back(gap) or (_PREFIX_BACK.search(prefix) is not None and not _FORWARD_LINK.search(gap))
        explicit_forward = not explicit_back and (
            _FORWARD_LINK.search(gap) is not None
            or (_PREFIX.search(prefix) is not None and not _PREFIX_BACK.search(prefix))
        )
        compares = _COMPARED.match(gap) is not None
        following = gaps[number + 1] if number + 1 < len(labels) else ""
        if explicit_back:
            links.add((two, one))
            backward = not compares and not _PREFIX_BACK.search(prefix)
        elif explicit_forward:
            links.add((one, two))
            backward = False
        elif _TIE.match(gap) and stepped and not comma and not compares:
            _merge(groups, one, two)
        elif _restated(ended or "," in gap or "and" in gap, compared, following, two, labels, number, seen):
            pass  # "... . C came before B": the new statement says itself where C belongs
        elif two in seen or ranks.get(two) == 1 or ranks.get(anchor) == LAST or (anchor in ranks and two in ranks):
            pass
        else:
            links.add((two, anchor) if backward != reverse else (anchor, two))
        if two not in seen:
            anchor = two
        comma = _COMMA.match(gap) is not None
        compared = compares
        if number + 1 == len(labels) and _SAME_TIME.search(gaps[-1].split(".")[0]):
            _merge(groups, one, two)
            links -= {(one, two), (two, one)}
    return links


def _is_back(gap: str) -> bool:
    """Whether the words between two mentions put the second before the first."""
    match = _BACK.search(gap)
    return match is not None


def _restated(
    parted: bool, compared: bool, following: str, two: int, labels: list[int], number: int, seen: set[int]
) -> bool:
    """Whether the next mention opens a comparison of its own ("C came before B") that says where it belongs."""
    if not parted or number + 1 >= len(labels) or not _COMPARED.match(following):
        return False
    return compared or labels[number + 1] in seen or two in seen


def _merge(groups: dict[int, int], one: int, two: int) -> None:
    old, new = groups[two], groups[one]
    for label, group in groups.items():
        if group == old:
            groups[label] = new


def _closed(links: Iterable[tuple[int, int]], groups: dict[int, int]) -> set[tuple[int, int]]:
    """Transitive closure over groups, spelt out for their labels."""
    pairs = set(links)
    nodes = set(groups.values())
    for middle in nodes:
        for one in nodes:
            if (one, middle) in pairs:
                pairs |= {(one, two) for two in nodes if (middle, two) in pairs}
    return {
        (one, two)
        for one in groups
        for two in groups
        if (groups[one], groups[two]) in pairs and groups[one] != groups[two]
    }
