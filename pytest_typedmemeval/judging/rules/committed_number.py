"""Which of the numbers that an answer offers it stands by, for gold of kind ``number``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import pairwise

from pytest_typedmemeval.judging.rules.concluded import concluding
from pytest_typedmemeval.judging.rules.labelled_numbers import is_labelled, of_the_asked
from pytest_typedmemeval.judging.rules.offered_numbers import NumberOffer, NumberScene
from pytest_typedmemeval.judging.rules.quantities import Bound
from pytest_typedmemeval.judging.rules.results import is_result
from pytest_typedmemeval.judging.rules.superseded import contrasts, in_their_place


def alternatives(scene: NumberScene, offers: Sequence[NumberOffer]) -> bool | None:
    """Whether two different values are offered for one ("10 or 12", "10-12"): False where they may be told of something else than what is asked, None where there are none.

    A score ("3-1") goes down and is no range; beside a number that is called the result, two values for one are working.
    """
    pairs = [(one, two) for one, two in pairwise(offers) if two.quantity.joined and one.value != two.value]
    kept = [
        (one, two)
        for one, two in pairs
        if "-" not in scene.body[one.quantity.end - 1 : two.quantity.start + 1]
        or one.value is None
        or two.value is None
        or one.value < abs(two.value)
    ]
    if not kept:
        return None
    held = {offer.quantity for pair in kept for offer in pair}
    if all(offer.quantity in held for offer in offers):
        return True
    return None if _only(_results(scene, [offer for offer in offers if offer.quantity not in held])) else False


def _results(scene: NumberScene, offers: Sequence[NumberOffer]) -> list[NumberOffer]:
    return [offer for offer in offers if is_result(scene.body, offer.quantity, scene.question.shape == "delta")]


def number_committed(scene: NumberScene, offers: list[NumberOffer]) -> NumberOffer | None:
    """The one number that an answer stands by, if it can be told: the only one, the one called a result, the one that isn't working, the one with gold's unit, the sum of all others."""
    if (whole := _sum_of_known(scene, offers) or _only(offers)) is not None:
        return whole
    called = _results(scene, offers)
    unknown = [offer for offer in called if offer.value not in scene.known]
    results = unknown or ([] if any(one.certain and one.value not in scene.known for one in offers) else called)
    running = _running_totals(scene, offers)
    last = set(concluding(scene.body, scene.named))
    concluded = [offer for offer in offers if offer.quantity in last and offer.value not in scene.known]
    sums = [offer for offer in sums_of_the_rest(offers) if offer.value not in scene.known]
    differences = _differences(offers) if scene.question.shape == "delta" else []
    if scene.foreign:  # what its words say of the numbers isn't read beyond the words for a total
        of_unit = [offer for offer in offers if offer.certain] if scene.unit else []
        return _only(results) or _only(sums) or _only(differences) or _only(of_unit)
    fresh = [offer for offer in (results or offers) if offer.value not in scene.known and offer not in running]
    certain = [offer for offer in fresh if offer.certain]
    if (one := _only(_corrected(scene, offers))) is not None:
        return one
    turned_to = set(in_their_place(scene.body, [offer.quantity for offer in offers]))
    if turned_to:
        left = [offer for offer in offers if offer.quantity in turned_to]
        return _only(left) or _only([offer for offer in left if offer.certain])
    asked = of_the_asked(scene, offers)
    if len({offer.value for offer in offers}) == 2 and _opposed(scene, offers):
        return _only(asked) or _only(concluded) or _only(results)
    for few in (concluded, results, fresh, certain, sums, differences, asked):
        if (one := _only(few)) is not None:
            return one
    return None


def _opposed(scene: NumberScene, offers: Sequence[NumberOffer]) -> bool:
    """Whether one of two numbers is known, and opposed to the other or not told of any part: it is no working then, but a value of its own ("24 days if that counts, 15 otherwise")."""
    known = [offer.value for offer in offers if offer.value in scene.known]
    if len(known) != 1 or len({offer.certain for offer in offers}) != 1:
        return False
    first, last = offers[0].quantity, offers[-1].quantity
    summed_up = offers[-1].value not in known and scene.body[: last.start].rstrip().endswith(":")
    labelled = (is_labelled(scene, offers, at) for at, offer in enumerate(offers) if offer.value in known)
    if not summed_up and not any(labelled):
        return True
    return contrasts(scene.body[first.end : last.start]) or contrasts(scene.body[: first.start])


_TURNS_TO = re.compile(
    r"\b(?:wait|no|sorry|actually|correction|hang on|hold on|scratch that|make that|i mean|my mistake|oops)\b(?=[,.;:!-])"
)


def _corrected(scene: NumberScene, offers: Sequence[NumberOffer]) -> list[NumberOffer]:
    """What is told after the last word that turns back, if the same is told of the number before it: "6 bikes. Wait, I forgot the one from April. 7 bikes."."""
    turns = list(_TURNS_TO.finditer(scene.body))
    if not turns:
        return []
    before, after = ([o for o in offers if (o.quantity.start > turns[-1].start()) is later] for later in (False, True))
    alike = before and after and before[-1].quantity.unit == after[-1].quantity.unit
    return after if alike and before[-1].quantity.noun == after[-1].quantity.noun else []


def _running_totals(scene: NumberScene, offers: Sequence[NumberOffer]) -> list[NumberOffer]:
    """Numbers that add up the known ones before them, while more come after: "4 jars, then 3, that's 7, and one more: 8"."""
    found, total = [], Decimal(0)
    for offer in offers[:-1]:
        if offer.value is None:
            return []
        if offer.value in scene.known:
            total += offer.value
        elif offer.value == total:
            found.append(offer)
    return found


def _differences(offers: Sequence[NumberOffer]) -> list[NumberOffer]:
    """The smallest of three numbers, if it is the difference of the other two: "187 against 214, which makes it 27"."""
    values = sorted({abs(offer.value) for offer in offers if offer.value is not None})
    if len(values) != 3 or values[0] + values[1] != values[2] or any(offer.value is None for offer in offers):
        return []
    return [offer for offer in offers if offer.value is not None and abs(offer.value) == values[0] and offer.certain]


def _only(offers: Iterable[NumberOffer]) -> NumberOffer | None:
    """The single value among ``offers``; one that is also told exactly counts as exact."""
    kept = list(offers)
    exact = [offer for offer in kept if not offer.quantity.rounded and offer.quantity.bound is None]
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


def _sum_of_known(scene: NumberScene, offers: Sequence[NumberOffer]) -> NumberOffer | None:
    """What stands before a bracket that adds it up under a noun of another tongue: "ocho tarros (4 + 3 + 1)"."""
    values = [offer.value for offer in offers if offer.value is not None]
    if scene.unit is not None or len(values) < 2 or not all(value in scene.known for value in values):
        return None
    first = scene.named[0]
    whole = first.unit is None and first.value == sum(values) and not any(offer.quantity is first for offer in offers)
    return NumberOffer(first, first.value, first.quantum, certain=False) if whole else None


def sums_of_the_rest(offers: Sequence[NumberOffer]) -> list[NumberOffer]:
    """The number among three or more that is the sum of all others."""
    values = [offer.value for offer in offers if offer.value is not None]
    if len(values) < 3 or len(values) < len(offers):
        return []
    return [offer for offer in offers if offer.value is not None and 2 * offer.value == sum(values)]


def _rounds_to(value: Decimal, offer: NumberOffer) -> bool:
    assert offer.value is not None
    if offer.quantity.bound is not None:  # "36 days, a little over five weeks"
        return value > offer.value if offer.quantity.bound is Bound.ABOVE else value < offer.value
    return abs(value - offer.value) <= (offer.quantum / 2 if offer.quantity.rounded else 0)
