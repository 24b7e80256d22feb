"""Which numbers an answer offers as the asked one, for gold of kind ``number``: not denied, not working, not somebody else's, no measure of something else.

Sources: precedence 1 and 7 of the outcomes, settled readings "Arithmetic and dates".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from pytest_typedmemeval.corpus.model import NumberGold, Question
from pytest_typedmemeval.judging.rules.commitments import Standing, standings
from pytest_typedmemeval.judging.rules.elsewhere import elsewhere
from pytest_typedmemeval.judging.rules.owners import KIN, Owner, names_of, owner
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, Mention, masked
from pytest_typedmemeval.judging.rules.quantities import Quantity, quantities
from pytest_typedmemeval.judging.rules.results import equation_terms, is_result
from pytest_typedmemeval.judging.rules.scene import FRAME, content
from pytest_typedmemeval.judging.rules.taken_up import bound_at
from pytest_typedmemeval.judging.rules.text import STOPWORDS, folded, stem, stems, word_set
from pytest_typedmemeval.judging.rules.units import CURRENCIES, Unit, gold_unit

_RECORDS = frozenset(
    stem(word)
    for word in word_set("session sessions conversation chat entry record note message mention memory result step")
)
"""What is counted of the agent's own record is no answer to a question about the user."""


_SUPPOSED = re.compile(
    r"\b(?:would(?: have)?|'d)(?: \w+ly)? (?:be|been|come to|make|have been|amount to) ?(?:about |around |€|£|\$)?$"
)
"""A number under a condition ("with the cello it would be 150") gives way to one without."""


_OF_PEOPLE = re.compile(r"\b(?:you|we|us|they|them|these|those|(?:of|between) the) $")
"""What stands before a number that counts those who are spoken of: "you two"."""


@dataclass(frozen=True)
class NumberOffer:
    """A quantity that is offered as the asked number, in gold's unit; ``value`` is None where its unit is no fixed number of gold's."""

    quantity: Quantity
    value: Decimal | None
    quantum: Decimal
    certain: bool
    """Whether it names gold's unit, or what is counted."""
    weak: bool = False
    """Whether its noun may be another thing than what is asked ("three batches" for jars): it may be gold, but proves nothing if it isn't."""


@dataclass(frozen=True)
class NumberScene:
    """One answer under one question."""

    question: Question
    gold: NumberGold
    body: str
    named: list[Quantity]
    foreign: bool = False
    """Whether the answer is in another tongue: its nouns can't be compared."""

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
        return ({abs(value) for value in inputs} | sides | stated) - ({self.wanted} if len(inputs) == 1 else set())

    @cached_property
    def inputs(self) -> set[Decimal]:
        """The terms of which gold is made."""
        derivation = self.question.typedmemeval.derivation
        return {abs(Decimal(str(one.value))) for one in derivation.inputs} if derivation else set()


def number_offers(scene: NumberScene) -> list[NumberOffer]:
    """What is offered and may be the asked number: neither denied, nor working on the left of an equation, nor a measure of something else."""
    if not scene.named:
        return []
    text, places = scene.masked
    offered = [
        (quantity, standing)
        for quantity, standing in zip(scene.named, standings(text, places), strict=True)
        if standing is not Standing.DENIED and not any(other(scene, quantity) for other in (_of_people, _echoed, _year))
    ]
    apart = (
        () if scene.question.shape == "delta" else elsewhere(_ONE_MORE.sub(_blank, text), places)
    )  # a difference has another side
    offered = [pair for pair in offered if scene.named.index(pair[0]) not in apart]
    if any(standing is Standing.OFFERED for _, standing in offered):
        offered = [pair for pair in offered if pair[1] is Standing.OFFERED or _is_difference(scene, pair[0])]
    for put_aside in (_supposed, _of_another):
        plain = [pair for pair in offered if not put_aside(scene, pair[0])] if len(offered) > 1 else offered
        offered = plain or offered
    offered = [pair for pair in offered if not _counts_on(scene, pair[0])]
    terms = equation_terms(scene.body, scene.named)
    found = [offer for quantity, _ in offered if quantity not in terms and (offer := _offer(scene, quantity))]
    if len(offered) == 1 and found and _of_another(scene, offered[0][0], by_name=True):
        return [replace(found[0], weak=True)]
    if not found and len(offered) == 1 and scene.unit is None and offered[0][0].noun not in _RECORDS | {None}:
        lone = offered[0][0]  # another word for what is counted, or another thing
        return [NumberOffer(lone, lone.value, lone.quantum, certain=False, weak=not scene.foreign)]
    return found


def _is_difference(scene: NumberScene, quantity: Quantity) -> bool:
    """Whether a number is called the difference that is asked: "undercuts the first by 470" sets nothing aside."""
    return scene.question.shape == "delta" and is_result(scene.body, quantity, difference=True)


# "Another one", "another three jars" add to what is counted; they don't speak of anything else.
_ONE_MORE = re.compile(rf"\banother (?=one\b|few\b|{ANY_MARK})")
_CLAUSE_ENDS = re.compile(r"[;:.!?()\n](?!\d)|,(?!\d)|\s-\s|\b(?:but|while|whereas|and|though|although)\b")


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _supposed(scene: NumberScene, quantity: Quantity) -> bool:
    """Whether a number stands under a condition: "with the cello it would be 150", "if I've missed one"."""
    before = scene.body[max(quantity.start - 60, 0) : quantity.start]
    politely = re.search(
        r"(?:^|[.!?\n] ?)(?:(?:so|well|then|i think|i believe),? )*(?:that|this|it)(?: would|'d) (?:\w+ly )?$",
        before[: max(before.rfind(" be"), 0) + 1],
    )
    return (_SUPPOSED.search(before[-30:]) is not None and politely is None) or is_conditional(before)


def is_conditional(before: str) -> bool:
    """Whether what comes after ``before`` stands under a condition, or in a question that is left open: "whether it was"."""
    return _CONDITIONAL.search(before) is not None


_CONDITIONAL = re.compile(r"\b(?:if|unless|in case|whether)\b[^,.;:!?\n]*$")


def _of_another(scene: NumberScene, quantity: Quantity, *, by_name: bool = False) -> bool:
    """Whether the clause of a number names somebody who isn't asked about: "Jette has four"; a word of kinship may be another one for who is asked about."""
    text, places = scene.masked
    at = places[scene.named.index(quantity)]
    start = max((match.end() for match in _CLAUSE_ENDS.finditer(text, 0, at)), default=0)
    end = _CLAUSE_ENDS.search(text, at)
    clause = _RECKONING.sub(" ", text[start : end.start() if end else len(text)])
    named = not by_name or (set(stems(clause)) & names_of(scene.question)) - KIN - set(stems(scene.question.question))
    return bool(named) and owner(scene.question, clause) is Owner.OTHER


_RECKONING = re.compile(r"\b(?:you|we)(?:'d|'ll| would| will)? (?:get|end up|arrive|reach|come)\b")
"""What anybody does who adds up: "with it you get 150" is no number of the user's."""


def _of_people(scene: NumberScene, quantity: Quantity) -> bool:
    counted = quantity.noun is not None and quantity.noun in scene.counted
    in_figures = scene.body[quantity.start : quantity.end].strip().isdigit() or quantity.value % 1
    return (
        quantity.unit is None
        and not counted
        and not in_figures
        and _OF_PEOPLE.search(scene.body[: quantity.start]) is not None
    )


_OF_A_DATE = re.compile(
    r"(?:\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|\b(?:spring|summer|autumn|fall|winter|year|early|late|mid|since|in|during|until))(?: of)?[ ,-]+$"
)


def _year(scene: NumberScene, quantity: Quantity) -> bool:
    """Whether a bare number is the year of a date: "in the summer of 2025"."""
    return (
        quantity.unit is None
        and quantity.noun is None
        and re.fullmatch(r"(?:19|20)\d\d", scene.body[quantity.start : quantity.end]) is not None
        and _OF_A_DATE.search(scene.body[max(quantity.start - 20, 0) : quantity.start]) is not None
    )


def _echoed(scene: NumberScene, quantity: Quantity) -> bool:
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


def _counts_on(scene: NumberScene, quantity: Quantity) -> bool:
    """Whether a bare number counts what the one before it counts, something else than what is asked: "one long stretch, perhaps two"."""
    at = scene.named.index(quantity)
    if at == 0 or quantity.unit is not None or quantity.noun is not None:
        return False
    one = scene.named[at - 1]
    of_others = one.unit is None and one.noun is not None and one.noun not in scene.counted | {"time"}
    return of_others and _GOES_ON.fullmatch(scene.body[one.end : quantity.start]) is not None


def _offer(scene: NumberScene, quantity: Quantity) -> NumberOffer | None:
    """``quantity`` in gold's unit; None where it measures something else."""
    unit, wanted = quantity.unit, scene.unit
    noun = None if scene.foreign else quantity.noun
    counts = stems(scene.gold.unit)
    if wanted is None:
        if unit is not None or (noun is not None and noun not in scene.counted):
            return None
        weak = quantity.partitive or (noun is not None and noun not in counts and "time" not in counts)
        return NumberOffer(quantity, quantity.value, quantity.quantum, noun in counts, weak)
    if unit is None:
        if quantity.partitive or (noun is not None and noun not in scene.counted):
            return None
        return NumberOffer(quantity, quantity.value, quantity.quantum, certain=False, weak=quantity.noun is not None)
    same = unit.kind == wanted.kind or (unit.kind == "cents" and wanted.kind in CURRENCIES)
    if same and unit.factor is not None and wanted.factor is not None:
        value, quantum = (one * unit.factor / wanted.factor for one in (quantity.value, quantity.quantum))
        return NumberOffer(quantity, value, quantum, certain=True)
    other_currency = unit.kind in CURRENCIES and wanted.kind in CURRENCIES
    return NumberOffer(quantity, None, quantity.quantum, certain=True) if same or other_currency else None


def is_bound(scene: NumberScene, offer: NumberOffer) -> bool:
    """Whether a number is of something else, beside what is said of the thing asked."""
    text, places = scene.masked
    return bound_at(text, places[scene.named.index(offer.quantity)], set(content(scene.question.question)) - FRAME)
