"""Numbers with what belongs to them: sign, unit or noun, whether they are offered as rounded, as a bound, or as one of two.

Source: outcomes, settled readings on Arithmetic (rounding needs a marker; sign and unit are part of the value; ranges and "a or b" are two values).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum

from pytest_typedmemeval.judging.rules.numerals import Numeral, numerals
from pytest_typedmemeval.judging.rules.text import STOPWORDS, stem, word_set
from pytest_typedmemeval.judging.rules.units import CURRENCIES, CURRENCY_BEFORE, UNITS, Unit, unit_of


class Bound(Enum):
    """A number that is said to be a limit, not the value."""

    ABOVE = "above"
    BELOW = "below"


@dataclass(frozen=True)
class Quantity:
    """One number as the text offers it. ``value`` and ``quantum`` are in the unit that was used; ``start`` and ``end`` hold sign, number and unit."""

    start: int
    end: int
    value: Decimal
    quantum: Decimal
    unit: Unit | None = None
    noun: str | None = None
    signed: bool = False
    rounded: bool = False
    bound: Bound | None = None
    other: Decimal | None = None
    reach: int = 0
    """Where its noun ends, or 0."""
    partitive: bool = False
    """A part of something: "two of them"."""
    joined: bool = False
    """The second of two values for one: "10 or 12", "10-12"."""


_ADJECTIVES = word_set(
    "more fewer less extra additional further full whole calendar total separate different individual actual longer further farther in"
)
_ALL_TOLD = word_set(
    "altogether together overall combined so far therefore thus hence en em au insgesamt zusammen total totale totaal razem todo tutto"
)
_NO_NOUNS = (STOPWORDS | _ALL_TOLD) - {"thing", "things", "ones"}
_NEAR = 12
"""Characters before a number in which its sign stands."""
_MINUS = re.compile(r"(?:(?:^|[\s(\[:=~≈€£$¥\"'])-|\b(?:minus|negative) )$")
_PLUS = re.compile(r"(?:(?:^|[\s(\[:=€£$¥])\+|\bplus )$")
_ROUNDED_BEFORE = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|approx\.?|circa|ca\.?|c\.|nearly|almost|close to|near(?:ly)? to|or so|some|in the (?:region|neighbou?rhood|vicinity|area|order) of|"
    r"somewhere (?:around|near|about)|give or take|more or less|say|a rough|rounded(?: (?:up|down))? to|rounds? to|just about|pretty much|estimated(?: at)?|an estimated|"
    r"on the order of|perhaps about|maybe about|an approximate|"
    r"um die|rund|etwa|ungefähr|zirka|environ|à peu près|un[oa]s|aproximadamente|cerca de|più o meno|mais ou menos|más o menos|ongeveer|około|mniej więcej)"
    r"(?: (?:a|an|the|total of|a total of))*|[~≈约約])\s*(?:€|£|\$)?-?$"
)
_ROUNDED_AFTER = re.compile(
    r"^[\"')]*,?\s*(?:or so\b|or thereabouts\b|ish\b|-ish\b|give or take\b|more or less\b|approximately\b|approx\b|roughly\b|rounded\b|at a guess\b|\((?:rounded|approx\w*|roughly|about|approximately)\b|"
    r"or something like that\b|in round (?:figures|numbers)\b|near enough\b|thereabouts\b)"
)
_ABOVE = re.compile(
    r"\b(?:at least|more than|over|above|upwards? of|no (?:less|fewer) than|not (?:less|fewer) than|a minimum of|minimum|in excess of|exceed(?:s|ed|ing)?)(?: (?:a total of|a))? ?(?:€|£|\$)?$"
)
_BELOW = re.compile(
    r"\b(?:at most|less than|fewer than|under|below|(?<!add )(?<!adds )(?<!added )(?<!adding )(?<!now )(?<!brings )(?<!brought )(?<!it )(?<!now it's )(?<!total )up to|no more than|not more than|a maximum of|maximum|short of)(?: (?:a total of|a))? ?(?:€|£|\$)?$"
)
_ABOVE_AFTER = re.compile(
    r"^[\"')]*\s*(?:or more\b|plus\b(?! )|\+(?!\s?[\d€£$])|and (?:a bit|some|counting|change)\b|at (?:the )?(?:very )?least\b|minimum\b)"
)
_BELOW_AFTER = re.compile(r"^[\"')]*\s*(?:or (?:less|fewer)\b|at (?:the )?(?:very )?most\b|maximum\b|tops\b)")
_EITHER = re.compile(
    r"^[\"')]*(?:,? i (?:think|believe|guess))?,?\s*(?:-|to|or|maybe|perhaps|possibly|or (?:maybe|perhaps|possibly|even|is it|was it|it was)|through|/|,? ?or else)\s*(?:about |around |roughly |the |a |an |it's |it was |maybe |perhaps |~)*[\"'(]*$"
)
_OR_LATER = re.compile(
    r"[^.;:!?\n]{0,40},? (?:or (?:maybe |perhaps |possibly |even |was it |is it |about |around )?"
    r"|(?:but|though|although|and)?,? ?(?:it|that) (?:may|might|could) (?:just as well |as well |also |equally |easily |well )?(?:be|have been) )"
)
_BETWEEN = re.compile(r"\bbetween (?:about |around |roughly )?(?:€|£|\$)?$")
_AND = re.compile(r"^[\"')]*,?\s*and\s*(?:about |around )?$")
_COMPOUND = re.compile(r"^(?:,? and |, | | (?:et|y|e|und|en|i) )?$")
_WORD = re.compile(r"^(?:[\s-]+|(?=[€£$¥a-z]))(?P<word>[€£$¥₹]|[^\W\d_][\w'-]*)")


def quantities(text: str) -> list[Quantity]:
    """All quantities of a folded text, left to right; "6 weeks and 2 days" and "128 euros 75" are one each."""
    found = [_and_one(text, _dressed(text, number)) for number in numerals(_without_maths(text))]
    apart = [two for at, two in enumerate(found) if not at or two.start >= found[at - 1].end]
    return _joined(text, _compounds(text, apart))


def _without_maths(text: str) -> str:
    """Dollar signs and backslashes that only set mathematics become spaces, so that places stay."""
    if "\\" not in text and text.count("$") < 2:
        return text
    text = re.sub(r"\\(?:boxed|text|mathrm|mathbf|,|;|!|\(|\)|\[|\])", lambda match: " " * len(match[0]), text)
    return re.sub(r"\$(?=[^$\n]{1,40}[\d}]\s?\$(?!\d))([^$\n]{1,40})\$", r" \1 ", text)


def _dressed(text: str, number: Numeral) -> Quantity:
    start, end, value = number.start, number.end, number.value
    currency = CURRENCY_BEFORE.search(text[max(start - 5, 0) : start])
    unit = unit_of(currency[0].strip()) if currency else None
    if currency:
        start -= len(currency[0])
    signed = False
    near = text[max(start - _NEAR, 0) : start]
    minus, plus = _MINUS.search(near), _PLUS.search(near)
    if minus or plus or (currency and text[number.start - 1] == "-"):
        value, signed = (value if plus else -value), True
        mark = minus or plus
        start -= len(mark[0].lstrip(" \n([:=~≈€£$¥")) if mark else 0
    noun = "time" if number.frequency else None
    after, skipped, reach = end, 0, 0
    while unit is None and noun is None and skipped < 4:
        match = _WORD.match(text[after : after + 40])
        if match is None:
            break
        word = match["word"]
        if (found := unit_of(word)) is not None and not _is_other_m(text, after, word):
            unit, end = found, after + match.end()
        elif word in _ADJECTIVES or (skipped == 0 and word.endswith("ish")):
            after += match.end()
            skipped += 1
        else:
            noun = None if word in _NO_NOUNS or word.endswith("ly") else stem(word)
            reach = after + match.end() if noun else 0
            break
    if (
        currency
        and (match := _WORD.match(text[end : end + 40]))
        and (again := unit_of(match["word"]))
        and again.kind == (unit and unit.kind)
    ):
        end += match.end()
    return Quantity(
        start,
        end,
        value,
        number.quantum,
        unit,
        noun,
        signed,
        _is_rounded(text, start, end, number),
        _bound(text, start, end),
        number.other,
        reach,
        partitive=re.match(r" of (?:them|those|these|the|your|my|our|its|which)\b", text[end : end + 12]) is not None,
    )


def _is_other_m(text: str, at: int, word: str) -> bool:
    """A lone "m" after a space and before a letter that makes it a word of its own ("12 m and 30 cm" it isn't)."""
    return word == "m" and text[at : at + 1] not in (" ", "m")


def _is_rounded(text: str, start: int, end: int, number: Numeral) -> bool:
    before, after = text[max(start - 60, 0) : start], text[end : end + 40]
    return bool(
        number.scaled
        or _ROUNDED_BEFORE.search(before)
        or _ROUNDED_AFTER.match(after)
        or text[number.end : number.end + 4] in ("ish", "-ish", "ish ", "ish.")
    )


def _bound(text: str, start: int, end: int) -> Bound | None:
    before, after = text[max(start - 40, 0) : start], text[end : end + 30]
    if _ABOVE.search(before) or _ABOVE_AFTER.match(after):
        return Bound.ABOVE
    return Bound.BELOW if _BELOW.search(before) or _BELOW_AFTER.match(after) else None


def _compounds(text: str, found: list[Quantity]) -> list[Quantity]:
    """Neighbours of one kind, the second in a smaller unit, made one: weeks and days, kilometres and metres, euros and cents."""
    made: list[Quantity] = []
    for quantity in found:
        last = made[-1] if made else None
        if (
            last is not None
            and _COMPOUND.match(text[last.end : quantity.start])
            and (whole := _together(last, quantity))
        ):
            made[-1] = whole
        else:
            made.append(quantity)
    return made


def _together(last: Quantity, more: Quantity) -> Quantity | None:
    one, two = last.unit, more.unit
    if one is None or one.factor is None or last.value != last.value.to_integral() or more.signed:
        return None
    sign = -1 if last.value < 0 else 1
    if two is None and _bare_rest(last, more):
        part = {"length": 100, "time": 60}[one.kind]
        whole = replace(last, value=last.value + sign * more.value / part, quantum=Decimal("0.01"))
    elif one.kind in CURRENCIES and (two.kind == "cents" if two else _bare_cents(last, more)):
        whole = replace(last, value=last.value + sign * more.value / 100, quantum=more.quantum / 100)
    elif two is not None and two.kind == one.kind and two.factor is not None and two.factor < one.factor:
        whole = replace(
            last, value=last.value * one.factor / two.factor + sign * more.value, quantum=more.quantum, unit=two
        )
    else:
        return None
    return replace(whole, end=more.end, rounded=last.rounded or more.rounded)


def _bare_cents(euros: Quantity, more: Quantity) -> bool:
    """``128 euros 75``"""
    return more.start - euros.end == 1 and more.noun is None and 10 <= more.value < 100 and more.quantum == 1


def _bare_rest(whole: Quantity, more: Quantity) -> bool:
    """``1 metre 87``, ``2 hours 15``: centimetres and minutes that need no word of their own."""
    unit = whole.unit
    divides = unit is not None and unit in (UNITS["m"], UNITS["hour"])
    limit = 60 if unit is not None and unit.kind == "time" else 100
    return (
        divides and more.start - whole.end <= 1 and more.noun is None and 10 <= more.value < limit and more.quantum == 1
    )


_ONE_MORE = re.compile(r",? (?:and|plus) (?:an?|one|1|a single) (?P<word>[a-z]+)\b(?! (?:half|third|quarter))")


def _and_one(text: str, quantity: Quantity) -> Quantity:
    """ "Eleven weeks and one day": a single smaller unit that is told with no number of its own."""
    match = _ONE_MORE.match(text, quantity.end) if quantity.unit and quantity.unit.factor is not None else None
    unit = unit_of(match["word"]) if match else None
    if match is None or unit is None:
        return quantity
    one = Quantity(match.start("word"), match.end(), Decimal(1), Decimal(1), unit)
    return _together(quantity, one) or quantity


_COMES_TO = frozenset(
    stem(word) for word in ("come", "comes", "came", "add", "adds", "amount", "amounts", "went", "goes")
)
_COMPARED = re.compile(r"^ (?:more|fewer|less|longer|further|farther|shorter|extra)\b(?=,? or)")
_CHANGES = re.compile(
    r"\b(?:went|gone|going|goes|rose|risen|rises|grew|grown|climbed|moved|changed|jumped|brings?|brought|takes?|took|pushes|pushed)\b[^.;:!?\n]{0,20}\bfrom\b"
)
"""What makes "from 7 to 9" a change, and no range."""


def _joined(text: str, found: list[Quantity]) -> list[Quantity]:
    """The second of two values for one is marked, and takes or gives the unit that only one of them names."""
    marked = list(found)
    for index in range(1, len(marked)):
        one, two = marked[index - 1], marked[index]
        gap = _COMPARED.sub("", text[max(one.end, one.reach) : two.start])
        hyphen = two.signed and text[two.start : two.start + 1] == "-" and not gap.strip()
        between = bool(_AND.match(gap) and _BETWEEN.search(text[max(one.start - 20, 0) : one.start]))
        spaced = re.fullmatch(r" +- +", gap) and (one.unit or one.noun or len(found) > 2)
        started = re.search(r"\bfrom (?:about |around |roughly |€|£|\$)*$", text[max(one.start - 20, 0) : one.start])
        if (
            started
            and _CHANGES.search(text[max(one.start - 40, 0) : one.start])
            and re.match(r"\s*(?:up |down )?to\b", gap)
        ):
            continue
        if (
            not (_EITHER.match(gap) or _OR_LATER.fullmatch(gap) or between or hyphen)
            or spaced
            or (started and len(found) > 2)
        ):
            continue
        if one.noun and ((two.noun and one.noun != two.noun) or one.noun in _COMES_TO):
            continue
        unit, noun = two.unit or one.unit, two.noun or one.noun
        marked[index - 1] = replace(one, unit=one.unit or unit, noun=one.noun or noun)
        marked[index] = replace(two, unit=unit, noun=noun, joined=True)
    return marked
