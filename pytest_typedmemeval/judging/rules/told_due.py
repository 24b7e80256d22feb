"""Of each task that an answer names: is it said to be due, said not to be, or only named?

On masked text (timing.py). The answer is cut into stretches of one predicate each; what a stretch without a task says is told of the task before it ("..., but that's
not until 13 July"). Words of time, order or negation that no form below accounts for leave the tasks of their stretch unclear: a list without any is plain.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import Enum

from pytest_typedmemeval.judging.rules.dates import MONTHS, Named
from pytest_typedmemeval.judging.rules.timing_words import DAY_MARK, VALUE_MARK


class Due(Enum):
    """What is said of a task."""

    DUE = "due"
    LISTED = "listed"
    SPARED = "spared"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class ToldDue:
    """What is told of the task at each place of a text."""

    at: dict[int, Due]
    ordered: bool
    """Whether tasks are told apart by their place alone: "only the latter"."""
    floating: bool
    """Whether words of time or order are told of no task."""
    only: bool
    """Whether a task is told as the only one that is due."""
    spared: bool
    """Whether something is said of a task that sets it aside."""
    pieces: tuple[tuple[str, Due], ...]
    """The stretches, and what each says."""


def came_to(said: list[Due]) -> Due:
    """What several mentions of one task come to."""
    told = [one for one in said if one is not Due.UNCLEAR]
    if not told or (Due.UNCLEAR in said and set(told) == {Due.LISTED}):
        return Due.UNCLEAR
    if Due.SPARED in told and (Due.DUE in told or told[-1] is not Due.SPARED):
        return Due.SPARED if set(told) == {Due.SPARED} else Due.UNCLEAR
    return told[-1]


Days = Callable[[int], Named | None]
"""The day that stands at a place of the text."""


def told_due(text: str, day_at: Days, asked: date, end: date | None) -> ToldDue:
    """Read ``text``, whose days are asked about from ``asked`` to ``end`` (None: not known)."""
    at: dict[int, Due] = {}
    ordered = floating = only = spared = False
    last: list[int] = []
    pieces: list[tuple[str, Due]] = []
    heading = before = ""
    for start, stop in _stretches(text):
        piece = text[start:stop]
        places = [start + match.start() for match in re.finditer(VALUE_MARK, piece)]
        line = _line(text, start)
        if not places and _is_heading(text, *line):
            heading, last, before = text[slice(*line)], [], piece
            continue
        opens = text[:start].rstrip(" \"'*#").rstrip("\u2022 ")[-1:] in ("", ".", "!", "?", "\n")
        told = _said(piece, start, day_at, asked, end, before)
        if not places:
            spoken = _FLAG.match(piece) or _ANAPHOR.match(piece) or (not opens and _PREDICATE.match(piece))
            ordered = ordered or (told is not Due.SPARED and _ORDINAL.search(piece) is not None)
            if last and spoken and told is not Due.LISTED and not _NEUTRAL.search(piece):
                spared = spared or told is Due.SPARED
                for place in last:
                    at[place] = _joined(at[place], told)
            elif not spoken and (opens or told in (Due.SPARED, Due.DUE)):
                last = []  # what follows is told of this one
            floating = floating or (not spoken and not _NEUTRAL.search(piece) and _NEGATED.search(piece) is not None)
            before = piece
            pieces.append(
                (piece, told if told is not Due.LISTED or not heading else _said(heading, -1, day_at, asked, end, ""))
            )
            continue
        if told is Due.LISTED and heading and _is_under(text, line):
            told = _said(heading, -1, day_at, asked, end, "")
        elif told is Due.LISTED and last and not opens and _goes_on(text, start, piece, at[last[-1]]):
            told = at[last[-1]]
        only = only or (told in (Due.DUE, Due.LISTED) and _ONLY.search(piece) is not None)
        spared = spared or told is Due.SPARED
        for place in places:
            at[place] = told
        ordered = ordered or (told is not Due.SPARED and _OPEN.search(piece) is not None)
        last, before = places, piece
        pieces.append((piece, told))
    return ToldDue(at, ordered, floating, only, spared, tuple(pieces))


def _goes_on(text: str, start: int, piece: str, told: Due) -> bool:
    """Whether a stretch only carries on the list of the one before it."""
    bracketed = text.rfind("[", 0, start) > text.rfind("]", 0, start)
    return bracketed or (told is Due.UNCLEAR and not _VERB.search(piece))


def _line(text: str, place: int) -> tuple[int, int]:
    """Start and end of the line that a stretch begins in."""
    first = next((at for at in range(place, len(text)) if not text[at].isspace()), place)
    start = text.rfind("\n", 0, first) + 1
    stop = text.find("\n", first)
    return start, stop if stop >= 0 else len(text)


def _is_heading(text: str, start: int, stop: int) -> bool:
    """Whether a line stands above others as what they have in common."""
    line = text[start:stop].strip()
    named = re.search(VALUE_MARK, line) is not None or _ITEM.match(line) is not None
    return not named and stop < len(text) and len(line) < _LONGEST_HEADING and not re.search(r"[.!?]\W*$", line)


_LONGEST_HEADING = 60


def _is_under(text: str, line: tuple[int, int]) -> bool:
    """Whether a line belongs to the heading before it: an item, or the first line below it."""
    above = text[: line[0]].rstrip()
    return _ITEM.match(text[slice(*line)]) is not None or _is_heading(text, above.rfind("\n") + 1, len(above))


def _joined(first: Due, then: Due) -> Due:
    """What two predicates of one task come to."""
    if then is Due.UNCLEAR:
        return Due.UNCLEAR if first is Due.LISTED else first
    if first in (Due.LISTED, Due.UNCLEAR) or first is then:
        return then
    return Due.UNCLEAR


_BREAK = re.compile(
    r"[.!?;](?=\W|$)|\n+|[()\u2022]|,(?!\d)|\s-+\s|\](?=[\s,]*\")|\bwith (?=[^.,;]*\bstill\b)"
    r"|(?<!nothing )(?<!none )\bbut\b(?! also)|\b(?:(?<!\ba )while|whereas|though|although|however|since|because|so|unlike)\b(?! (?:is|are|far)\b)"
    r"|\b(?=(?:rather than|instead of)\b)|\band\b|:|(?=\u2713|\u2717|\u2718|\u2714|\u2705|\u274c)"
)
_VERB = re.compile(
    rf"\b(?:is|are|was|were|has|have|comes?|falls?|can|could|does|do|needs?|due|will|goes)\b|n't\b|'s\b|{DAY_MARK}"
)


def _stretches(text: str) -> list[tuple[int, int]]:
    """Start and end of each predicate's stretch; a list of tasks isn't parted, nor a label from its task."""
    found, start = [], 0
    for match in _BREAK.finditer(text):
        left = text[start : match.start()]
        if _holds_together(text, left, match):
            continue
        if left.strip():
            found.append((start, match.start()))
        start = match.start() if match[0] in _KEPT else match.end()
    if text[start:].strip():
        found.append((start, len(text)))
    return found


_LABEL = 4
"""Words up to which what stands before a colon is a label: "not due yet: ..."."""
_KEPT = ("", "unlike")
"""What parts two stretches and belongs to the second."""


def _holds_together(text: str, left: str, match: re.Match[str]) -> bool:
    """Whether a boundary parts no predicates: the "and" of a list, the colon of a label, the bar of a table's cell."""
    own = re.search(VALUE_MARK, left) is not None
    rest = text[match.end() :]
    if match[0] == "and":
        return not (own and _VERB.search(left))
    if match[0] == ":":
        goes_on = re.search(VALUE_MARK, rest.split("\n")[0]) is not None
        label = len(left.split()) <= _LABEL and not re.search(r"\b(?:is|are|was|were)\b|'s\b", left)
        return not (own and goes_on) and "\n" not in rest[:2] and (own or label)
    if match[0] == ",":
        return not rest.lstrip(" ,").split("\n")[0] or (own and _CELL.match(rest) is not None)
    return False


_FLAG = re.compile(r'\W*"?(?:is_?)?(?:due|in_?range|in_?window)\w*"?\s*:\s*"?(?:true|false|yes|no)\b')
_CELL = re.compile(r" (?:yes|no|later|due|not due|not yet|done|past|overdue)\b")
_ITEM = re.compile(r"\s*(?:\d+[.)]|[-*\u2022])\s*")
_SO = r"\W*(?:(?:and|but|so|as|because|since|though|yes|well|nope|wait|actually|then)\b\W*)*"
_ANAPHOR = re.compile(
    _SO
    + r"(?:that(?:'s|n't)?|it|it's|this|they|those|these|its|both|neither|not|no|until|isn't|you've (?:done|already)|already)\b(?! (?:\w+ )?\w+ing\b)(?![^\n]*:)"
)
_PREDICATE = re.compile(
    _SO
    + rf"(?:(?:which|who|whose|is|are|was|were|isn't|aren't|comes?|falls?|has|hasn't|due|only|by|on|in|for|overdue|later|past|done|over|weeks|days)\b|{DAY_MARK})(?![^\n]*:)"
)
_NEUTRAL = re.compile(
    r"\bnothing (?:else|more)\b|\bno (?:others?|more)\b|\bthat's (?:all|it)\b|\bnot(?:hing)? (?:another|anything else)\b"
)
_OPEN = re.compile(
    rf"\bdepends\b|\beither\b(?=.* or )|\b(?:one|out) of (?:the |your )?(?:\w+ ){{0,2}}{VALUE_MARK}|\bonce you(?:'ve| have)\b|\bbefore (?:\w+ ){{0,2}}{VALUE_MARK}"
)
_ORDINAL = re.compile(
    rf"\b(?:the|only|of (?:these|those|them)|just) (?:the )?(?:former|latter|first|second|third|last|others|rest)\b(?! (?:of|in|on|thing|time|day|that|coming|week|{DAY_MARK}))|{_OPEN.pattern}|\bone of (?:them|these|those|the two)\b"
)
_ONLY = re.compile(r"\bonly\b(?! (?:in|on|from|after|by|comes?|falls?|until)\b)|\bjust\b")

_HARMLESS = re.compile(
    r"\bnot only\b|\b(?:don't|do not|not to|never) (?:forget|miss|skip|overlook|neglect)\b|\bno doubt\b|\b(?:not|n't) (?:\w+ ){0,2}(?:sure|certain|mistaken)\b"
    r"|\b(?:next|coming|following|last) (?:[\w-]+ )?(?:days?|weeks?)\b|\bnothing (?:else|more)\b|\bnot another\b|\b(?:plus|\+) [\w-]+ (?:days|weeks)\b|\bcannot be sure\b|\bif (?:i'm|i|we|my) [\w' ]*(?:right|mistaken|count|counted|correct(?:ly)?)\b|\bcould be wrong\b|\bin (?:the|that) (?:window|time|period|range|span)\b(?<!not in the window)"
)
_DUE = re.compile(
    rf"\bcan(?:'t|not)(?: any longer)? wait\b|\b(?:nothing|none|not a thing)(?: \w+)?(?: else)? (?:but|except(?: for)?|apart from|other than|besides|than) (?:\w+ )*?{VALUE_MARK}"
    rf"|\b(?:apart from|besides|except(?: for)?|other than|aside from)\b[^.]*{VALUE_MARK}[^.]*\b(?:nothing|no other|none)\b"
    r"|\b(?:yes|in range)\W*$|(?<!nothing )(?<!not )\bdue\W*$|^\W*(?:\u2713|\u2714|\u2705|yes\b)|[\u2713\u2714\u2705]\W*$"
)
_IS_DUE = re.compile(
    r"\b(?:is|are|be|'s|comes?|falls?|fell|has|have|been|come|come up)(?: \w+)? (?:over)?due\b|\boverdue\b|\b(?:it's|time|need|should|must) to\b"
)
_IS = re.compile(rf"{VALUE_MARK}\W*(?:is|are|does|do|has)\W*$")
_NEG = r"(?:\bnot|n't|\bnever|\bneither|\bnor|\bhardly|\bno longer)\b"
_FAR = r"(?:off|away|out|ahead|to go)"
_NEGATED = re.compile(rf"{_NEG}|\b(?:no|none|nothing)\b|\bone of\b|\bunless\b")
_SPARED = re.compile(
    rf"{_NEG}(?=[^.]*\b(?:due|until|till|before|yet|within|fall|falls|come|comes|count|counts|need|have to|up|among|included|urgent|now|in|for|either)\b)"
    rf"|{_NEG} (?:[\w']+ ){{0,4}}{VALUE_MARK}|\bn't (?:count|include|confuse|mix)\b|{_NEG}\W*$|(?:^|[:,|] ?)\W*(?:no|false)\W*$|\bno need to\b|^\W*[\u2717\u2718\u274c]|[\u2717\u2718\u274c]\W*$"
    rf"|\b(?:rather than|instead of|unlike|leaving aside|excluded|excluding)\b"
    rf"|\blater\b|\bcan (?:still |easily |also )?wait\b|\b(?:has|have|will) (?:to )?(?:time|wait)\b|\b(?:another|a different|some other) (?:time|day|week|month)\b|\bafter (?:that|this|it|then|those|the \w+|a)\b|\bafterwards\b"
    rf"|\boutside\b|\bbeyond\b|\bout of (?:the|that|this|range|reach|scope)\b|\bplenty of time\b|\bcomes? in (?:a few|some|several|two|three|four) \w+|\bmiss(?:es|ed) (?:it|the|that)\b|\bstill (?:a |some |quite |many |several )*(?:while|time|days|weeks|months|way) {_FAR}\b|\b(?:days|weeks|months|time|while|way) (?:still )?(?:off|away|out)\b"
    rf"|\b(?:further|farther|far) (?:\w+ )?{_FAR}\b|\b(?:too|a bit|a little|rather|still) (?:early|far|late|soon)\b|\bonly (?:in|on|due|comes?|falls?|from|after) [^.]*"
)
_PAST = re.compile(
    r"\b(?:was|were|had been|fell)(?: \w+)? (?:due|over|done)\b|\b(?:has|have|had|is|are|'ve|been) (?:already |long |since )?(?:passed|gone|come and gone|been done|done|finished|over|been dealt with|been and gone)\b|\b(?:dealt with|done with|behind you|long gone|taken care of|over with|ticked off|history|over and done)\b|\balready (?:done|passed|over|behind|gone)\b|\bpassed (?:already|by)\b|\bhas passed\b"
)
_CUE = re.compile(
    r"\b(?:not|no|never|nor|neither|none|nothing|without|hardly|cannot|until|till|before|after|later|next|already|was|were|had|done|past|passed|over|ahead|behind|if|or|either|depends|whichever|other|others|rest|former|latter|off|away|far|further|early|late|wait|aside|else|everything|instead|unlike|excluded|confuse|once|moved|confused|thought|guess|would|leave|leaving|finished|expired|postponed|pushed|distant|gone|range|scope|further|down)\b"
    r"|n't\b|\bthe (?:first|second|third|last)\b|\b(?:you|i) (?:told me (?:about|of)|also have)\b|\bthings on (?:the|your) list\b|\b(?:shall|should) i\b|\bwant me\b|\bwould you like\b"
)
_STEP = re.compile(rf"^\W*{DAY_MARK} (?:plus|\+|and) [\w-]+ (?:days|weeks)\W*$")
_MONTH = re.compile(rf"\b(?:in|for|by|until|till|was|were|to|is|are) (?:late |early |mid-?)?({'|'.join(MONTHS)})\b")


def _said(piece: str, start: int, day_at: Days, asked: date, end: date | None, before: str) -> Due:
    """What one stretch says; ``start`` is its place in the text, negative for a heading."""
    bare = _HARMLESS.sub(" ", piece)
    if _STEP.search(piece):
        return Due.LISTED  # a step of counting
    days = [
        _when(day, asked, end)
        for match in re.finditer(DAY_MARK, piece)
        if start >= 0 and (day := day_at(start + match.start()))
    ]
    days += [_month(date(asked.year, MONTHS.index(match[1]) + 1, 1), asked, end) for match in _MONTH.finditer(piece)]
    within, without = "in" in days, "after" in days or ("gone" in days and re.search(r"\b(?:was|were)\b", bare))
    if re.match(r"\W*when\b", piece) and re.search(r"\b(?:until|till|not before)\b", before):
        return Due.SPARED
    if re.search(rf"{VALUE_MARK}.*\bor\b.*{VALUE_MARK}|\beither\b(?!\W*$)", bare) and not _SPARED.search(bare):
        return Due.UNCLEAR
    if _DUE.search(bare) and not re.search(rf"{_NEG}|\bno\b", re.sub(r"\bcan't\b|\bno other\b", "", bare)):
        return Due.UNCLEAR if without else Due.DUE
    if _CANT.search(bare):
        return Due.DUE if re.search(r"\bwait\b", before) else Due.UNCLEAR
    if _PAST.search(bare):
        if asked == date.min:
            return Due.DUE if within and re.search(r"\bdue\b", bare) and not re.search(_NEG, bare) else Due.UNCLEAR
        return Due.UNCLEAR if within else Due.SPARED
    if _SPARED.search(bare):
        return Due.UNCLEAR if within and not re.search(r"\bafter\b", bare) else Due.SPARED
    if without:
        return Due.UNCLEAR if within or "unsure" in days else Due.SPARED
    if asked == date.min and within and re.search(r"\bto be\b|\bmeant to\b", bare) and not _NEGATED.search(bare):
        return Due.DUE
    if "unsure" in days or "gone" in days or _CUE.search(bare):
        return Due.UNCLEAR
    if _IS_DUE.search(bare) or within or _IS.search(bare):
        return Due.DUE
    return Due.LISTED


_CANT = re.compile(rf"{VALUE_MARK}\W*can(?:'t|not)\W*$")


def _when(day: Named, asked: date, end: date | None) -> str:
    """Where a day lies: gone by, in the window or after it; "unsure" where its readings differ or the window's end isn't known."""
    if day.whole != "day":
        return _month(day.days[0], asked, end)
    if max(day.days) < asked:
        return "gone"
    if end is None:
        return "unsure" if min(day.days) > asked else "in"
    if min(day.days) > end:
        return "after"
    inside = [asked <= one <= end for one in day.days]
    return "in" if all(inside) or (any(inside) and asked > date.min) else "unsure"


def _month(first: date, asked: date, end: date | None) -> str:
    """Where a month lies that is named alone: the window's own tells nothing sure."""
    if end is None or first.month in (asked.month if asked > date.min else 0, end.month):
        return "unsure"
    gone = (first.month - end.month) % 12 > _HALF_A_YEAR
    return "after" if not gone else "gone" if asked > date.min else "in"


_HALF_A_YEAR = 6
