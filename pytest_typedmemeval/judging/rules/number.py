"""The rule for gold of kind ``number``: which number an answer commits to, and whether it is gold.

Sources: precedence 1 and 7 of the outcomes, settled readings "Arithmetic and dates"; cases J38, J40, J42.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from pytest_typedmemeval.corpus.model import NumberGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.beside_a_denial import beside_a_denial
from pytest_typedmemeval.judging.rules.body import answer_body, is_contentless, is_overlong
from pytest_typedmemeval.judging.rules.committed_number import alternatives, number_committed, sums_of_the_rest
from pytest_typedmemeval.judging.rules.concluded import concluding
from pytest_typedmemeval.judging.rules.conditions import branches
from pytest_typedmemeval.judging.rules.denials import denies_the_asked
from pytest_typedmemeval.judging.rules.direction import Direction, asks_direction, direction, vaguely_compared
from pytest_typedmemeval.judging.rules.labelled_numbers import topic
from pytest_typedmemeval.judging.rules.none_counted import EQUAL, NONE, NONE_ABROAD, NOT_DONE, NOT_ONE
from pytest_typedmemeval.judging.rules.numerals import numerals
from pytest_typedmemeval.judging.rules.offered_numbers import NumberOffer, NumberScene, number_offers
from pytest_typedmemeval.judging.rules.phrases import MOST_MENTIONS, has_mark
from pytest_typedmemeval.judging.rules.quantities import Bound, Quantity, quantities
from pytest_typedmemeval.judging.rules.refusals import declines, refusal
from pytest_typedmemeval.judging.rules.results import is_result
from pytest_typedmemeval.judging.rules.scene import FRAME, content
from pytest_typedmemeval.judging.rules.spoken_prices import spoken_amounts
from pytest_typedmemeval.judging.rules.text import STOPWORDS, sentences, stems
from pytest_typedmemeval.judging.rules.tongues import in_english, is_foreign
from pytest_typedmemeval.judging.rules.units import CURRENCIES, gold_unit
from pytest_typedmemeval.judging.rules.value import DECLINED
from pytest_typedmemeval.measure.outcome import Code, Outcome

CORRECT, WRONG, MISSED = Verdict(Outcome.CORRECT), Verdict(Outcome.WRONG), Verdict(Outcome.MISSED)
NO_CONTENT = Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)
_LESSENED_AFTER = re.compile(
    r",? (?:less|minus|bar|but for|except(?: for)?) (?:an?|one|the|some|what\w*)\b|,? plus (?:the (?:last|latest|next)|another|whatever)\b|,? give or take (?:an?|one)\b|,? (?:(?:or|and|it|that) )*(?:could|may|might) be anything\b"
)
_LESSENED_BEFORE = re.compile(
    r"\b(?:an?|one|two|three) \w+ (?:short|shy|off|under|over) (?:of )?$|\b(?:subtract|deduct|take|add)\b(?! up)[^.;,!?\n]{0,25}\b(?:from|off|to) (?:the |those )?$"
)


_UNREAD = re.compile(
    r"\b(?:\w{2,}(?:hundert|tausend|honderd|duizend)\w*|(?:hundert|tausend|honderd|duizend|cento)\w{3,})\b"
)
"""A number in one long word of another tongue that isn't read."""


@dataclass(frozen=True)
class NumberReading:
    """The verdict, and the number committed to in gold's unit (None: there is none, or more than one)."""

    verdict: Verdict
    value: Decimal | None = None


def judge_number(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """Correct iff the number that the answer commits to is gold: exactly, or rounded to the precision in which it is offered."""
    return read_number(question, answer).verdict


def read_number(question: Question, answer: str) -> NumberReading:
    """The verdict on ``answer`` and the number that it rests on."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, NumberGold):
        return NumberReading(UNDECIDED)
    said = answer_body(answer)
    body = in_english(said)
    if is_overlong(body):
        return NumberReading(UNDECIDED)
    if is_contentless(body):
        return NumberReading(NO_CONTENT)
    if len(numerals(body)) > MOST_MENTIONS or _UNREAD.search(body):
        return NumberReading(UNDECIDED)
    named = quantities(body)
    unit = gold_unit(gold.unit)
    if unit is not None and unit.kind in CURRENCIES:
        named = spoken_amounts(body, named)
    return _weigh(NumberScene(question, gold, body, named, is_foreign(said)))


def _weigh(scene: NumberScene) -> NumberReading:
    declined = declines(scene.masked[0])
    offers, weak = number_offers(scene), list[NumberOffer]()
    if declined or _none_of_it(scene):
        beside = beside_a_denial(scene, offers)
        if beside.in_spite:
            return NumberReading(UNDECIDED)
        offers, weak = beside.kept, beside.weak
    if not offers:
        if declined and scene.question.shape == "delta" and vaguely_compared(scene.body):
            return NumberReading(UNDECIDED)
        return NumberReading(DECLINED[declined] if declined else _without_number(scene))
    if (left_open := alternatives(scene, offers)) is not None:
        return NumberReading(WRONG if left_open else UNDECIDED)
    chosen = None if _in_branches(scene, offers) else number_committed(scene, offers)
    if chosen is None:
        return NumberReading(UNDECIDED)
    reading = _verdict(scene, chosen)
    proved = reading.verdict is not WRONG or _proved(scene, chosen, offers, weak)
    return reading if proved else NumberReading(UNDECIDED)


def _in_branches(scene: NumberScene, offers: Sequence[NumberOffer]) -> bool:
    """Whether all that is offered stands in one of two cases that have different numbers."""
    for start, end in branches(scene.body):
        told = {quantity.value for quantity in scene.named if start <= quantity.start < end}
        if len(told) > 1 and all(start <= offer.quantity.start < end for offer in offers):
            return True
    return False


def _proved(
    scene: NumberScene, chosen: NumberOffer, offers: Sequence[NumberOffer], weak: Sequence[NumberOffer]
) -> bool:
    """Whether the number committed to, which isn't gold, is surely meant as the asked one, and gold isn't offered beside it."""
    if chosen.weak:
        return False
    if (chosen in weak or _is_working(scene, chosen)) and not _is_concluded(scene, chosen):
        return False
    if _adds_on(scene, chosen):
        return False
    if chosen in sums_of_the_rest(offers):
        return True  # gold is a term of the sum: "39.69, plus the 9.90, so 49.59 altogether"
    return not any(
        offer.value is not None and offer is not chosen and _matches(scene, abs(offer.value) * sign, offer)
        for offer in offers
        for sign in (1, -1)
    )


_ADDED = re.compile(r"\b(?:plus|more|another|further|extra|additional|on top)\b")


def _adds_on(scene: NumberScene, chosen: NumberOffer) -> bool:
    """Whether another number is told to come on top and makes it gold: "7 jars of honey, and 2 more at the hotel"."""
    return _ADDED.search(scene.body) is not None and any(
        quantity.start >= chosen.quantity.end
        and chosen.value is not None
        and chosen.value + quantity.value == scene.wanted
        for quantity in scene.named
    )


def _is_concluded(scene: NumberScene, chosen: NumberOffer) -> bool:
    """Whether words call it the result."""
    difference = scene.question.shape == "delta"
    return is_result(scene.body, chosen.quantity, difference) or chosen.quantity in concluding(scene.body, scene.named)


def _is_working(scene: NumberScene, chosen: NumberOffer) -> bool:
    """Whether the number committed to is one of several known ones that are only told: "the new rent is 615, the old one 540"."""
    if chosen.value not in scene.known:
        return False
    others = {abs(quantity.value) for quantity in scene.named} - {chosen.value}
    if scene.question.shape == "delta" and (_NEGATIVE.search(scene.body) or abs(scene.wanted) in others):
        return True  # "you told me of 22.2 for the one, but never about the other"
    if scene.question.shape == "delta" and (scene.counted | topic(scene)) & set(content(scene.masked[0])):
        return True  # "all I have is 28.7 km for the forest route"
    others &= scene.known
    return len(others) > 1 or (bool(others) and scene.question.shape == "delta")


_NEGATIVE = re.compile(r"\b(?:no|not|none|never|nothing)\b|n't\b")
_NOT_SO = re.compile(r"\b(?:not|never|nothing)\b|n't\b")
_OWN_RECORD = re.compile(r"\b(?:i|we|my|our)\b")


def _none_of_it(scene: NumberScene) -> bool:
    """Whether a sentence without a number says of the user or the world that there was none of what is asked: "you haven't paid anything for the party"."""
    text = scene.masked[0]
    if not _NEGATIVE.search(text):
        return False
    asked = set(content(scene.question.question)) - FRAME
    if denies_the_asked(text, asked):
        return True
    return any(
        NONE.search(told) is not None
        and set(stems(told)) & scene.counted
        and not _OWN_RECORD.search(told)
        and refusal(told) is None
        for start, end in sentences(text)
        for told in text[start:end].split(";")
        if not has_mark(told)
    )


def _verdict(scene: NumberScene, chosen: NumberOffer) -> NumberReading:
    """The verdict on the number committed to."""
    quantity = chosen.quantity
    after = max(quantity.end, quantity.reach)
    if any(_LESSENED_AFTER.match(scene.body, at) for at in (quantity.end, after)) or _LESSENED_BEFORE.search(
        scene.body[: quantity.start]
    ):
        return NumberReading(UNDECIDED)
    if chosen.value is None:
        return _in_another_unit(scene, quantity)
    if not chosen.value and scene.wanted and _NEGATIVE.search(scene.body):
        return NumberReading(MISSED)  # "you never went, so zero"
    if not chosen.value and scene.wanted and "0" not in scene.body[quantity.start : quantity.end]:
        return NumberReading(UNDECIDED)  # a bare "zero" is a number, and as much as "none"
    value = _signed(scene, chosen.value, quantity)
    if value is None:
        matches = _matches(scene, abs(chosen.value), chosen) or _matches(scene, -abs(chosen.value), chosen)
        return NumberReading(UNDECIDED if matches else WRONG, None if matches else chosen.value)
    if quantity.bound is not None:
        within = value <= scene.wanted if quantity.bound is Bound.ABOVE else value >= scene.wanted
        return NumberReading(UNDECIDED if within else WRONG, None if within else value)
    right = _matches(scene, value, chosen)
    if quantity.other is not None and right != _matches(scene, quantity.other, chosen):
        return NumberReading(UNDECIDED)
    return NumberReading(CORRECT if right else WRONG, value)


def _matches(scene: NumberScene, value: Decimal, chosen: NumberOffer) -> bool:
    tolerance = Decimal(str(scene.gold.tolerance))
    if chosen.quantity.rounded:
        tolerance = max(tolerance, chosen.quantum / 2)
    return abs(value - scene.wanted) <= tolerance


def _in_another_unit(scene: NumberScene, quantity: Quantity) -> NumberReading:
    """Another currency is another value; a month is no fixed number of days."""
    assert quantity.unit is not None
    return NumberReading(WRONG if quantity.unit.kind in CURRENCIES else UNDECIDED)


def _signed(scene: NumberScene, value: Decimal, quantity: Quantity) -> Decimal | None:
    """The value with the sign that its words give it; None where a direction is asked and can't be told."""
    if scene.question.shape != "delta" and scene.wanted >= 0:
        return value
    told = direction(scene.question.question, scene.body, quantity)
    if told is Direction.UNCLEAR:
        return None
    if quantity.signed and value < 0:
        return value if told is not Direction.MORE else None  # "-47.6 kWh, so less"
    if told is Direction.UNTOLD:
        unasked = scene.wanted >= 0 and not asks_direction(scene.question.question)
        return value if unasked or quantity.signed else None
    return value if told is Direction.MORE else -value


def _without_number(scene: NumberScene) -> Verdict:
    """An answer in which nothing can be the asked number, and which doesn't decline."""
    if scene.question.shape == "delta" and EQUAL.search(scene.body) and not _NOT_SO.search(scene.body):
        return UNDECIDED  # a difference of nothing is a value, and as much as "none"
    if NOT_ONE.fullmatch(scene.body) or (NONE.search(scene.body) and not scene.named):
        return CORRECT if scene.wanted == 0 else MISSED
    if NONE_ABROAD.fullmatch(scene.body) or denies_the_asked(
        scene.masked[0], set(content(scene.question.question)) - FRAME
    ):
        return CORRECT if scene.wanted == 0 else MISSED
    if _none_of_it(scene):
        return CORRECT if scene.wanted == 0 else MISSED
    if NOT_DONE.fullmatch(scene.body) and set(stems(scene.body)) & scene.counted and scene.wanted:
        return MISSED
    on_topic = {word for word in stems(scene.body) if word not in STOPWORDS} & scene.counted
    return UNDECIDED if on_topic or scene.named else NO_CONTENT
