"""The rule for gold of kind ``number``: which number an answer commits to, and whether it is gold.

Sources: precedence 1 and 7 of the outcomes, settled readings "Arithmetic and dates"; cases J38, J40, J42.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import pairwise

from pytest_typedmemeval.corpus.model import NumberGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import answer_body, is_contentless, is_overlong
from pytest_typedmemeval.judging.rules.commitments import Standing, standings
from pytest_typedmemeval.judging.rules.concluded import concluding
from pytest_typedmemeval.judging.rules.denials import denies_the_asked
from pytest_typedmemeval.judging.rules.direction import Direction, direction
from pytest_typedmemeval.judging.rules.elsewhere import elsewhere
from pytest_typedmemeval.judging.rules.none_counted import NONE, NONE_ABROAD, NOT_DONE
from pytest_typedmemeval.judging.rules.numerals import numerals
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, MOST_MENTIONS, Mention, masked
from pytest_typedmemeval.judging.rules.quantities import Bound, Quantity, quantities
from pytest_typedmemeval.judging.rules.refusals import declines, refusal
from pytest_typedmemeval.judging.rules.results import equation_terms, is_result
from pytest_typedmemeval.judging.rules.scene import FRAME, content
from pytest_typedmemeval.judging.rules.spoken_prices import spoken_amounts
from pytest_typedmemeval.judging.rules.taken_up import bound_at
from pytest_typedmemeval.judging.rules.text import STOPWORDS, folded, sentences, stem, stems, word_set
from pytest_typedmemeval.judging.rules.tongues import in_english
from pytest_typedmemeval.judging.rules.units import CURRENCIES, Unit, gold_unit
from pytest_typedmemeval.judging.rules.value import DECLINED
from pytest_typedmemeval.measure.outcome import Code, Outcome

CORRECT, WRONG, MISSED = Verdict(Outcome.CORRECT), Verdict(Outcome.WRONG), Verdict(Outcome.MISSED)
NO_CONTENT = Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)

_RECORDS = frozenset(
    stem(word)
    for word in word_set("session sessions conversation chat entry record note message mention memory result step")
)
"""What is counted of the agent's own record is no answer to a question about the user."""


_SUPPOSED = re.compile(
    r"\b(?:would(?: have)?|'d)(?: \w+ly)? (?:be|been|come to|make|have been|amount to) ?(?:about |around |€|£|\$)?$"
)
"""A number under a condition ("with the cello it would be 150") gives way to one without."""


_OF_PEOPLE = re.compile(r"\b(?:you|we|us|they|them|these|those) $")
"""What stands before a number that counts those who are spoken of: "you two"."""


# A number from which something is taken that isn't told as one: "ten weeks less a day", "a day short of ten weeks".
_LESSENED_AFTER = re.compile(r",? (?:less|minus|bar|but for|except(?: for)?|give or take) (?:an?|one|the|some)\b")
_LESSENED_BEFORE = re.compile(r"\b(?:an?|one|two|three) \w+ (?:short|shy|off|under|over) (?:of )?$")


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
    body = in_english(answer_body(answer))
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
    return _weigh(_Scene(question, gold, body, named))


@dataclass(frozen=True)
class _Offer:
    """A quantity that is offered as the asked number, in gold's unit; ``value`` is None where its unit is no fixed number of gold's."""

    quantity: Quantity
    value: Decimal | None
    quantum: Decimal
    certain: bool
    """Whether it names gold's unit, or what is counted."""


@dataclass(frozen=True)
class _Scene:
    """One answer under one question."""

    question: Question
    gold: NumberGold
    body: str
    named: list[Quantity]

    @cached_property
    def unit(self) -> Unit | None:
        """Gold's unit, None for things that are counted."""
        return gold_unit(self.gold.unit)

    @cached_property
    def wanted(self) -> Decimal:
        """Gold."""
        return Decimal(str(self.gold.value))

    @cached_property
    def counted(self) -> set[str]:
        """The stems of what is counted: gold's unit and the question's words."""
        return {
            *stems(self.gold.unit),
            *(stem(word) for word in stems(self.question.question) if word not in STOPWORDS),
        }

    @cached_property
    def masked(self) -> tuple[str, list[int]]:
        """The body with a mark for each quantity, and the marks' places."""
        labels: dict[tuple[Decimal, str], int] = {}
        mentions = [
            Mention(labels.setdefault((q.value, q.unit.kind if q.unit else ""), len(labels)), q.start, q.end)
            for q in self.named
        ]
        return masked(self.body, mentions)

    @cached_property
    def known(self) -> set[Decimal]:
        """Numbers that the haystack states, and the two sides of a difference: an answer may show them as its working."""
        derivation = self.question.typedmemeval.derivation
        if derivation is None:
            return set()
        inputs = [Decimal(str(one.value)) for one in derivation.inputs]
        more, less = ([v for v in inputs if (v > 0) == plus] for plus in (True, False))
        sides = {abs(sum(side, Decimal(0))) for side in (more, less) if more and less}
        stated = {q.value for decoy in self.question.typedmemeval.decoys for q in quantities(decoy.value)}
        return {abs(value) for value in inputs} | sides | stated


def _weigh(scene: _Scene) -> NumberReading:
    declined = declines(scene.masked[0])
    offers = _offers(scene)
    if declined or _none_of_it(scene):
        offers = [offer for offer in offers if offer.value not in scene.known and not _bound(scene, offer)]
    if not offers:
        return NumberReading(DECLINED[declined] if declined else _without_number(scene))
    if _alternatives(offers):
        return NumberReading(WRONG)
    chosen = _commitment(scene, offers)
    if chosen is None:
        return NumberReading(UNDECIDED)
    return _verdict(scene, chosen)


def _offers(scene: _Scene) -> list[_Offer]:
    """What is offered and may be the asked number: neither denied, nor working on the left of an equation, nor a measure of something else."""
    text, places = scene.masked
    offered = [
        (quantity, standing)
        for quantity, standing in zip(scene.named, standings(text, places), strict=True)
        if standing is not Standing.DENIED and not _of_people(scene, quantity) and not _echoed(scene, quantity)
    ]
    apart = () if scene.question.shape == "delta" else elsewhere(text, places)  # a difference has another side
    offered = [pair for pair in offered if scene.named.index(pair[0]) not in apart]
    if any(standing is Standing.OFFERED for _, standing in offered):
        offered = [pair for pair in offered if pair[1] is Standing.OFFERED]
    plain = [pair for pair in offered if not _SUPPOSED.search(scene.body[max(pair[0].start - 30, 0) : pair[0].start])]
    offered = plain or offered
    offered = [pair for pair in offered if not _counts_on(scene, pair[0])]
    terms = equation_terms(scene.body, scene.named)
    found = [offer for quantity, _ in offered if quantity not in terms and (offer := _offer(scene, quantity))]
    if not found and len(offered) == 1 and scene.unit is None and offered[0][0].noun not in _RECORDS | {None}:
        return [
            _Offer(offered[0][0], offered[0][0].value, offered[0][0].quantum, False)
        ]  # another word for what is counted
    return found


def _of_people(scene: _Scene, quantity: Quantity) -> bool:
    counted = quantity.noun is not None and quantity.noun in scene.counted
    return quantity.unit is None and not counted and _OF_PEOPLE.search(scene.body[: quantity.start]) is not None


def _echoed(scene: _Scene, quantity: Quantity) -> bool:
    """Whether a bare number is told with the word before it as the question has both: "a bicycle for two"."""
    if quantity.unit is not None:
        return False
    last = re.search(r"[\w-]+\W{1,3}$", scene.body[max(quantity.start - 30, 0) : quantity.start])
    return (
        last is not None
        and re.search(
            rf"(?<!\w){re.escape(last[0] + scene.body[quantity.start : quantity.end])}(?!\w)",
            folded(scene.question.question),
        )
        is not None
    )


_GOES_ON = re.compile(r"(?: [\w-]+){0,3}(?:,? (?:or|and|perhaps|maybe|possibly|probably|even|then|plus|but))+ ")


def _counts_on(scene: _Scene, quantity: Quantity) -> bool:
    """Whether a bare number counts what the one before it counts, something else than what is asked: "one long stretch, perhaps two"."""
    at = scene.named.index(quantity)
    if at == 0 or quantity.unit is not None or quantity.noun is not None:
        return False
    one = scene.named[at - 1]
    of_others = one.unit is None and one.noun is not None and one.noun not in scene.counted | {"time"}
    return of_others and _GOES_ON.fullmatch(scene.body[one.end : quantity.start]) is not None


_NEGATIVE = re.compile(r"no|n't|never")
_OWN_RECORD = re.compile(r"\b(?:i|we|my|our)\b")


def _none_of_it(scene: _Scene) -> bool:
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
        for told in (text[start:end] for start, end in sentences(text))
        if not re.search(ANY_MARK, told)
    )


def _offer(scene: _Scene, quantity: Quantity) -> _Offer | None:
    """``quantity`` in gold's unit; None where it measures something else."""
    unit, wanted = quantity.unit, scene.unit
    if wanted is None:
        if unit is not None or (quantity.noun is not None and quantity.noun not in scene.counted):
            return None
        return _Offer(quantity, quantity.value, quantity.quantum, quantity.noun in stems(scene.gold.unit))
    if unit is None:
        of_others = quantity.partitive or (quantity.noun is not None and quantity.noun not in scene.counted)
        return None if of_others else _Offer(quantity, quantity.value, quantity.quantum, False)
    same = unit.kind == wanted.kind or (unit.kind == "cents" and wanted.kind in CURRENCIES)
    if same and unit.factor is not None and wanted.factor is not None:
        factor = unit.factor / wanted.factor
        return _Offer(quantity, quantity.value * factor, quantity.quantum * factor, True)
    other_currency = unit.kind in CURRENCIES and wanted.kind in CURRENCIES
    return _Offer(quantity, None, quantity.quantum, True) if same or other_currency else None


def _bound(scene: _Scene, offer: _Offer) -> bool:
    """Whether a number is of something else, beside what is said of the thing asked."""
    text, places = scene.masked
    return bound_at(text, places[scene.named.index(offer.quantity)], set(content(scene.question.question)) - FRAME)


def _alternatives(offers: Sequence[_Offer]) -> bool:
    """Whether two different values are offered for one ("10 or 12", "10-12")."""
    return any(two.quantity.joined and one.value != two.value for one, two in pairwise(offers))


def _commitment(scene: _Scene, offers: list[_Offer]) -> _Offer | None:
    """The one number that an answer stands by, if it can be told: the only one, the one called a result, the one that isn't working, the one with gold's unit, the sum of all others."""
    if (whole := _sum_of_known(scene, offers) or _only(offers)) is not None:
        return whole
    results = [offer for offer in offers if is_result(scene.body, offer.quantity, scene.question.shape == "delta")]
    fresh = [offer for offer in (results or offers) if offer.value not in scene.known]
    certain = [offer for offer in fresh if offer.certain]
    last = set(concluding(scene.body, scene.named))
    concluded = [offer for offer in offers if offer.quantity in last and offer.value not in scene.known]
    sums = [offer for offer in _sums_of_the_rest(offers) if offer.value not in scene.known]
    for few in (concluded, results, fresh, certain, sums):
        if (one := _only(few)) is not None:
            return one
    return None


def _only(offers: Iterable[_Offer]) -> _Offer | None:
    """The single value among ``offers``; one that is also told exactly counts as exact."""
    kept = list(offers)
    exact = [offer for offer in kept if not offer.quantity.rounded]
    if (
        exact
        and len({offer.value for offer in exact}) == 1
        and all(
            offer.value is not None and exact[0].value is not None and _rounds_to(exact[0].value, offer)
            for offer in kept
        )
    ):
        return exact[0]
    return kept[0] if kept and len({offer.value for offer in kept}) == 1 else None


def _sum_of_known(scene: _Scene, offers: Sequence[_Offer]) -> _Offer | None:
    """What stands before a bracket that adds it up under a noun of another tongue: "ocho tarros (4 + 3 + 1)"."""
    values = [offer.value for offer in offers if offer.value is not None]
    if scene.unit is not None or len(values) < 2 or not all(value in scene.known for value in values):
        return None
    first = scene.named[0]
    whole = first.unit is None and first.value == sum(values) and not any(offer.quantity is first for offer in offers)
    return _Offer(first, first.value, first.quantum, False) if whole else None


def _sums_of_the_rest(offers: Sequence[_Offer]) -> list[_Offer]:
    values = [offer.value for offer in offers if offer.value is not None]
    if len(values) < 3 or len(values) < len(offers):
        return []
    return [offer for offer in offers if offer.value is not None and 2 * offer.value == sum(values)]


def _rounds_to(value: Decimal, offer: _Offer) -> bool:
    assert offer.value is not None
    return abs(value - offer.value) <= (offer.quantum / 2 if offer.quantity.rounded else 0)


def _verdict(scene: _Scene, chosen: _Offer) -> NumberReading:
    """The verdict on the number committed to."""
    quantity = chosen.quantity
    if _LESSENED_AFTER.match(scene.body, quantity.end) or _LESSENED_BEFORE.search(scene.body[: quantity.start]):
        return NumberReading(UNDECIDED)
    if chosen.value is None:
        return _in_another_unit(scene, quantity)
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


def _matches(scene: _Scene, value: Decimal, chosen: _Offer) -> bool:
    tolerance = Decimal(str(scene.gold.tolerance))
    if chosen.quantity.rounded:
        tolerance = max(tolerance, chosen.quantum / 2)
    return abs(value - scene.wanted) <= tolerance


def _in_another_unit(scene: _Scene, quantity: Quantity) -> NumberReading:
    """Another currency is another value; a month is no fixed number of days."""
    assert quantity.unit is not None
    return NumberReading(WRONG if quantity.unit.kind in CURRENCIES else UNDECIDED)


def _signed(scene: _Scene, value: Decimal, quantity: Quantity) -> Decimal | None:
    """The value with the sign that its words give it; None where a direction is asked and can't be told."""
    if scene.question.shape != "delta" and scene.wanted >= 0:
        return value
    told = direction(scene.question.question, scene.body, quantity)
    if told is Direction.UNCLEAR:
        return None
    if quantity.signed and value < 0:
        return value if told is not Direction.LESS else None
    if told is Direction.UNTOLD:
        return value if scene.wanted >= 0 or quantity.signed else None
    return value if told is Direction.MORE else -value


def _without_number(scene: _Scene) -> Verdict:
    """An answer in which nothing can be the asked number, and which doesn't decline."""
    if NONE.search(scene.body) and not scene.named:
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
