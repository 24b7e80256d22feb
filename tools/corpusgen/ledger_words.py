"""How the facts of an Arithmetic world are said: the slots of an exchange for one entry, a question for a case, an answer for a total."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tools.corpusgen.bank_arithmetic import DistanceFamily, EventFamily
from tools.corpusgen.choice import Draw
from tools.corpusgen.ledgers import Case, Ledger
from tools.corpusgen.number_words import in_words
from tools.corpusgen.render import fill

NUMBER_SLOT = {"count": "amount", "sum": "price", "delta": "km", "duration": ""}


def _event_words(draw: Draw, ledger: Ledger, position: int) -> dict[str, str]:
    entry = ledger.entries[position]
    case = ledger.cases[entry.block]
    assert isinstance(case.family, EventFamily)
    return {"amount": case.family.amounts[entry.value - 1], "a": draw.choice(case.halves[0])}


def _price_words(draw: Draw, ledger: Ledger, position: int) -> dict[str, str]:
    entry = ledger.entries[position]
    amount = euros(entry.value)
    said = draw.choice((f"€{amount}", f"{amount} euros"))
    return {"item": entry.item, "a": draw.choice(ledger.cases[entry.block].halves[0]), "price": said}


def _outing_words(draw: Draw, ledger: Ledger, position: int) -> dict[str, str]:
    entry = ledger.entries[position]
    case = ledger.cases[entry.block]
    assert isinstance(case.family, DistanceFamily)
    return {
        "did": draw.choice(case.family.did),
        "b": draw.choice(case.halves[entry.side]),
        "km": f"{kilometres(entry.value)} km",
    }


def _loan_words(draw: Draw, ledger: Ledger, position: int) -> dict[str, str]:
    owner, thing = ledger.cases[ledger.entries[position].block].halves
    return {"b": draw.choice(owner), "a": draw.choice(thing)}


WORDS: Mapping[str, Callable[[Draw, Ledger, int], dict[str, str]]] = {
    "count": _event_words,
    "sum": _price_words,
    "delta": _outing_words,
    "duration": _loan_words,
}


def euros(cents: int) -> str:
    """``18.40``, and ``18`` for whole euros."""
    return f"{cents // 100}.{cents % 100:02d}" if cents % 100 else str(cents // 100)


def kilometres(hundred_metres: int) -> str:
    """``7.3``, and ``7`` for whole kilometres."""
    return f"{hundred_metres / 10:.1f}".removesuffix(".0")


WRITTEN: Mapping[str, Callable[[int], str]] = {"sum": euros, "delta": kilometres, "duration": str}


def ways_to_say(shape: str, gold: int) -> Iterator[str]:
    """A gold number in digits and, if it is whole, in words."""
    written = WRITTEN[shape](gold)
    yield written
    if written.isdigit():
        yield in_words(int(written))
        yield in_words(int(written)).replace("-", " ")


def question_for(draw: Draw, shape: str, case: Case) -> str:
    """A question in words drawn independently of those of the statements."""
    question = draw.choice(case.family.questions)
    if isinstance(case.family, DistanceFamily):
        more, less = case.halves
        words = {"doing": draw.choice(case.family.doing), "b": draw.choice(more), "c": draw.choice(less)}
        return fill(question, words)
    names = ("b", "a") if shape == "duration" else ("a",)
    return fill(question, {name: draw.choice(forms) for name, forms in zip(names, case.halves, strict=True)})


def answer_of(shape: str, gold: int, unit: str) -> str:
    """Gold as a person would say it."""
    return {
        "count": f"{gold} {unit} in all.",
        "sum": f"€{euros(gold)} in all.",
        "delta": f"{kilometres(gold)} kilometres more.",
        "duration": f"{gold} days in all.",
    }[shape]
