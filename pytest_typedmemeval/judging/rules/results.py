"""Which of several numbers an answer calls its result, and which it only adds up: "18.40 + 12.95 = 31.35", "three, then two: five in all"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pytest_typedmemeval.judging.rules.quantities import Quantity

_OPERATOR = re.compile(r"[\s()]*(?:[+*×/x-]|plus|minus|and)[\s()]*")
_EQUALS = re.compile(r"[\s()]*(?:=|->|equals|is equal to)[\s()]*(?:about |approximately |a total of )?")
_NEAR = r"[^.;!?\n\d]{0,30}"
_TOTAL_BEFORE = re.compile(
    rf"(?:\b(?:total(?:s|led|ling|ing)?|sums?|summing|in all|altogether|all told|overall|comes? to|came to|makes?|making|add(?:s|ed|ing)? up to|amount(?:s|ed|ing)? to|giv(?:es|ing)|"
    rf"therefore|thus|hence|grand total|result|answer|together(?! with)|insgesamt|zusammen|gesamt|summe|macht|ergibt|en tout|au total|total(?:e|aal|al)?|somme|en todo|suma|in tutto|somma|ao todo|soma|samen|razem|łącznie|suma)\b|合計|一共|总共|总计|全部で|=){_NEAR}$"
)
_TOTAL_AFTER = re.compile(
    rf"^{_NEAR}\b(?:in all|in total|altogether|all told|all in all|total|overall|combined|all together|together|insgesamt|zusammen|en tout|au total|en total|in totale|in tutto|no total|ao todo|in totaal|samen|razem|łącznie)\b"
)
_DIFFERENCE_BEFORE = re.compile(
    rf"(?:\b(?:difference(?:_\w+)?|gap|ahead by|by|more|result|answer|therefore|thus|hence)\b|=){_NEAR}$"
)
_DIFFERENCE_AFTER = re.compile(
    rf"^{_NEAR}\b(?:more|further|farther|fewer|less|extra|longer|shorter|higher|lower|dearer|pricier|costlier|cheaper|heavier|lighter|older|younger|taller|bigger|larger|smaller|"
    r"warmer|hotter|colder|cooler|thicker|thinner|wider|deeper|ahead|behind|difference|greater|apart|(?:lie|lies|is|are) between)\b"
)
_DIFFERENCE_WITHIN = re.compile(r"\b(?:more|further|farther|fewer|less|extra|longer|additional)\b")


def equation_terms(text: str, named: Sequence[Quantity]) -> set[Quantity]:
    """The quantities on the left of an equals sign; with "and" and no sign of equality nothing is a term."""
    terms: set[Quantity] = set()
    chain: list[Quantity] = []
    for one, two in pairwise(named):
        chain.append(one)
        gap = text[one.end : two.start]
        if _EQUALS.fullmatch(gap):
            terms.update(chain)
            chain = []
        elif not (_OPERATOR.fullmatch(gap) or (two.signed and not gap.strip())):
            chain = []
    return terms


def is_result(text: str, quantity: Quantity, difference: bool) -> bool:
    """Whether words beside a quantity call it the total, or the difference where that is asked."""
    before, after = text[max(quantity.start - 60, 0) : quantity.start], text[quantity.end : quantity.end + 50]
    if difference:
        within = text[quantity.start : quantity.end]
        return bool(
            _DIFFERENCE_BEFORE.search(before) or _DIFFERENCE_AFTER.match(after) or _DIFFERENCE_WITHIN.search(within)
        )
    return bool(_TOTAL_BEFORE.search(before) or _TOTAL_AFTER.match(after))
