"""The phrase banks of Arithmetic (banks/FORMAT.md): events that are counted, prices, distances, loans; refused where they break the rules.

Run as a script it checks every file and prints the problems: ``python -m tools.corpusgen.bank_arithmetic``
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.corpusgen.bank import (
    BANKS,
    FORMS,
    PEOPLE,
    SENTENCE_END,
    BankError,
    Exchange,
    Family,
    _Checker,
    _distinct_wordings,
    _parts,
    _turns,
    read_toml,
    slots,
)

FOLDER = BANKS / "arithmetic"
NUMBER_WORD = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|dozen"
    r"|once|twice|thrice|first|second|third|both|pair|couple|half|double)\b",
    re.I,
)
DIGIT = re.compile(r"\d")


@dataclass(frozen=True)
class Item:
    """Something that is bought, and between which whole euros it costs."""

    name: str
    low: int
    high: int


@dataclass(frozen=True)
class EventFamily(Family):
    """Events that are counted: ``a`` are the categories, ``amounts[i]`` says i + 1 of them."""

    amounts: tuple[str, ...] = ()
    unit: str = ""
    predicate: str = ""


@dataclass(frozen=True)
class PurchaseFamily(Family):
    """Things that are bought: ``a`` is what for."""

    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class DistanceFamily(Family):
    """A way of getting about: ``did`` in a statement, ``doing`` in a question, and between which kilometres an outing lies."""

    did: tuple[str, ...] = ()
    doing: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 0.0


@dataclass(frozen=True)
class LoanFamily(Family):
    """Something that comes and goes: ``a`` are the things, ``exchanges`` tell that one came, ``ends`` that it went."""

    ends: tuple[Exchange, ...] = ()


def stating_sentence(turn: str, wanted: Sequence[str]) -> str | None:
    """The sentence of a user's template that holds all of the slots ``wanted``, None where they are spread over several."""
    return next((part for part in SENTENCE_END.split(turn) if set(wanted) <= set(slots(part))), None)


def _told(
    check: _Checker, raw: dict[str, Any], key: str, part: str, least: int, wanted: Sequence[str]
) -> tuple[Exchange, ...]:
    """Two-turn exchanges in which the user states the fact in one sentence, and the assistant's reply holds none of it."""
    exchanges = []
    for index, item in enumerate(raw.get(part, [])):
        where = f"{key}/{part}#{index}"
        turns = _turns(check, where, item["turns"], tuple(wanted))
        check.line(f"{where} tail", item["tail"])
        check.want(len(turns) == 2, where, "2 turns")
        used = [slot for slot in slots(turns[0][1]) if slot not in PEOPLE]
        check.want(sorted(used) == sorted(wanted), where, f"the user turn holds {wanted}, each once")
        check.want(not set(slots(turns[1][1])) - set(PEOPLE), where, "the assistant's turn holds no slot")
        sentence = stating_sentence(turns[0][1], wanted)
        check.want(sentence, where, f"{wanted} in one sentence")
        if "amount" in wanted:
            check.want(not NUMBER_WORD.search(sentence or ""), where, f"another number beside {{amount}}: {sentence!r}")
        for text in (turns[0][1], turns[1][1], item["tail"]):
            check.want(not DIGIT.search(text), where, f"a digit in {text!r}")
        exchanges.append(Exchange(where, turns, item["tail"]))
    check.want(len(exchanges) >= least, part, f"{least} or more, there are {len(exchanges)}")
    _distinct_wordings(check, exchanges)
    return tuple(exchanges)


def _questions(check: _Checker, raw: dict[str, Any], wanted: Sequence[str]) -> tuple[str, ...]:
    check.want(len(raw["questions"]) >= 4, "questions", "4 or more")
    for question in raw["questions"]:
        check.line("questions", question, tuple(wanted))
        check.want(sorted(slots(question)) == sorted(wanted), "questions", f"{wanted}, each once, in {question!r}")
    return tuple(raw["questions"])


def _three(check: _Checker, raw: dict[str, Any], key: str) -> tuple[str, ...]:
    forms = tuple(raw[key])
    check.want(len(forms) == FORMS and len(set(forms)) == FORMS, key, "exactly 3 different forms")
    return forms


def _events(check: _Checker, raw: dict[str, Any], name: str) -> EventFamily:
    amounts = tuple(raw["amounts"])
    check.want(len(amounts) == 4, "amounts", "how one says one, two, three and four of them")
    check.want(slots(raw["predicate"]) == ["a"], "predicate", "{a} once")
    for form in (form for part in raw.get("a", []) for form in part["forms"]):
        check.want(not NUMBER_WORD.search(form), "a", f"a number word in {form!r}")
    return EventFamily(
        name,
        "counts",
        raw["about"],
        _questions(check, raw, ["a"]),
        _parts(check, raw.get("a", []), "a", 5, "", 0),
        (),
        _told(check, raw, f"counts/{name}", "exchange", 12, ["amount", "a"]),
        amounts=amounts,
        unit=raw["unit"],
        predicate=raw["predicate"],
    )


def _purchases(check: _Checker, raw: dict[str, Any], name: str) -> PurchaseFamily:
    items = tuple(Item(item["name"], *item["euros"]) for item in raw.get("item", []))
    check.want(len({item.name for item in items}) == len(items) >= 12, "item", "12 or more different ones")
    for item in items:
        check.text("item", item.name)
        check.want(0 < item.low < item.high, "item", f"{item.name!r}: from {item.low} to {item.high} euros")
    return PurchaseFamily(
        name,
        "purchases",
        raw["about"],
        _questions(check, raw, ["a"]),
        _parts(check, raw.get("a", []), "a", 5, "", 0),
        (),
        _told(check, raw, f"purchases/{name}", "exchange", 12, ["item", "a", "price"]),
        items=items,
    )


def _distances(check: _Checker, raw: dict[str, Any], name: str) -> DistanceFamily:
    exchanges = _told(check, raw, f"distances/{name}", "exchange", 8, ["did", "b", "km"])
    for exchange in exchanges:
        check.want("{did} {b}" in exchange.turns[0][1], exchange.key, "'{did} {b}' side by side")
    return DistanceFamily(
        name,
        "distances",
        raw["about"],
        _questions(check, raw, ["doing", "b", "c"]),
        (),
        (),
        exchanges,
        did=_three(check, raw, "did"),
        doing=_three(check, raw, "doing"),
        low=float(raw["kilometres"][0]),
        high=float(raw["kilometres"][1]),
    )


def _loans(check: _Checker, raw: dict[str, Any], name: str) -> LoanFamily:
    starts = _told(check, raw, f"loans/{name}", "start", 6, ["b", "a"])
    ends = _told(check, raw, f"loans/{name}", "end", 6, ["b", "a"])
    for exchange in (*starts, *ends):
        check.want(re.search(r"\{[Bb]\} \{a\}", exchange.turns[0][1]), exchange.key, "'{b} {a}' side by side")
        today = re.search(r"\b(?:today|this morning|this afternoon|an hour ago|just)\b", exchange.turns[0][1], re.I)
        check.want(today, exchange.key, "on the day itself")
    return LoanFamily(
        name,
        "loans",
        raw["about"],
        _questions(check, raw, ["b", "a"]),
        _parts(check, raw.get("a", []), "a", 4, "", 0),
        (),
        starts,
        ends=ends,
    )


LOADERS: dict[str, Callable[[_Checker, dict[str, Any], str], Family]] = {
    "counts": _events,
    "purchases": _purchases,
    "distances": _distances,
    "loans": _loans,
}


def load_file(path: Path) -> Family:
    """One family; raises `BankError` with every problem in its file."""
    raw = read_toml(path)
    check = _Checker(f"arithmetic/{path.parent.name}/{path.name}")
    check.want(raw.get("family") == path.stem, "family", "is the file's name")
    try:
        family = LOADERS[path.parent.name](check, raw, path.stem)
    except KeyError as missing:
        raise BankError("\n".join([*check.problems, f"{path.name}: key {missing} is missing"])) from missing
    check.done()
    return family


def _folder(kind: str) -> list[Family]:
    return [load_file(path) for path in sorted((FOLDER / kind).glob("*.toml"))]


def load_events() -> tuple[EventFamily, ...]:
    """What is counted, by name."""
    return tuple(family for family in _folder("counts") if isinstance(family, EventFamily))


def load_purchases() -> tuple[PurchaseFamily, ...]:
    """What is bought, by name."""
    return tuple(family for family in _folder("purchases") if isinstance(family, PurchaseFamily))


def load_distances() -> tuple[DistanceFamily, ...]:
    """Ways of getting about, by name."""
    return tuple(family for family in _folder("distances") if isinstance(family, DistanceFamily))


def load_loans() -> tuple[LoanFamily, ...]:
    """What comes and goes, by name."""
    return tuple(family for family in _folder("loans") if isinstance(family, LoanFamily))


def load_forms(name: str) -> tuple[tuple[str, ...], ...]:
    """``routes`` or ``owners``: halves of a case that all families of a kind share, three forms each."""
    path = FOLDER / f"{name}.toml"
    check = _Checker(f"arithmetic/{path.name}")
    parts = _parts(check, read_toml(path)[name.removesuffix("s")], name, 8, "", 0)
    check.done()
    return tuple(part.forms for part in parts)


def main() -> int:
    """Check every file; returns the number of files with problems."""
    bad = 0
    for path in sorted(FOLDER.glob("*/*.toml")):
        try:
            load_file(path)
        except BankError as error:
            bad += 1
            print(error)
    for name in ("routes", "owners"):
        try:
            load_forms(name)
        except BankError as error:
            bad += 1
            print(error)
    print(f"{bad} files with problems")
    return bad


if __name__ == "__main__":
    sys.exit(main())
