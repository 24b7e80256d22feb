"""The rules of Prospective's banks (banks/FORMAT.md): things due, terms that change, plans, and settings.

Run as a script it checks the named files: ``python -m tools.corpusgen.dated_bank FILE...``
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from tools.corpusgen.bank import (
    BANKS,
    PEOPLE,
    SENTENCE_END,
    BankError,
    Exchange,
    Family,
    _Checker,
    _distinct_wordings,
    _parts,
    _turns,
    _values,
    read_toml,
    slots,
)

STATED = {
    "reminders": ("a", "b", "when"),
    "expiries": ("a", "b", "old", "new", "when"),
    "plans": ("a", "b", "old", "new", "when"),
    "settings": ("a", "b", "value"),
}
"""Kind of bank to the slots that one sentence of a user turn must hold, each once."""

ASKED_THEN = ("a", "b", "ago")
LEAST = {"reminders": (8, 5), "expiries": (8, 3), "plans": (8, 3), "settings": (8, 3)}
"""Kind of bank to the fewest exchanges and the fewest cases on either side."""
LEAST_VALUES = {"expiries": 16, "plans": 16, "settings": 16}
LEAST_QUESTIONS = 4
BEFORE_WHEN = re.compile(r"\b(?:in|until|till|from|of|for) \{when\}")


def load_dated_family(path: Path) -> Family:
    """One family file; raises `BankError` with every problem in it."""
    raw, kind = read_toml(path), path.parent.name
    check = _Checker(f"{kind}/{path.name}")
    check.want(raw.get("family") == path.stem, "family", "is the file's name")
    exchanges_least, cases_least = LEAST[kind]
    family = Family(
        path.stem,
        kind,
        str(raw.get("about", "")),
        _questions(check, raw, "questions", ("a", "b")),
        _parts(check, raw.get("a", []), "a", cases_least, "", 0),
        _parts(check, raw.get("b", []), "b", cases_least, "", 0),
        _exchanges(check, raw, path.stem, kind, exchanges_least),
        values=_values(check, raw, LEAST_VALUES[kind]) if kind in LEAST_VALUES else (),
        questions_then=_questions(check, raw, "questions_then", ASKED_THEN) if kind == "settings" else (),
    )
    check.done()
    return family


def _questions(check: _Checker, raw: dict[str, Any], key: str, wanted: tuple[str, ...]) -> tuple[str, ...]:
    questions = tuple(raw.get(key, ()))
    check.want(len(questions) >= LEAST_QUESTIONS, key, f"{LEAST_QUESTIONS} or more, there are {len(questions)}")
    for question in questions:
        check.line(key, question, wanted)
        check.want(sorted(slots(question)) == sorted(wanted), key, f"{wanted} once each in {question!r}")
    return questions


def _exchanges(check: _Checker, raw: dict[str, Any], name: str, kind: str, least: int) -> tuple[Exchange, ...]:
    """Two-turn exchanges; the user turn says it all in one sentence, the assistant's holds no slot."""
    wanted, found = STATED[kind], []
    for index, item in enumerate(raw.get("exchange", [])):
        key = f"{kind}/{name}#{index}"
        turns = _turns(check, key, item["turns"], wanted)
        check.line(f"{key} tail", item["tail"])
        check.want(len(turns) == 2, key, "2 turns")
        said = [sorted(set(slots(part)) - set(PEOPLE)) for part in SENTENCE_END.split(turns[0][1])]
        check.want(
            [part for part in said if part] == [sorted(wanted)],
            key,
            f"one sentence of the user holds {wanted}, no other any of them",
        )
        used = [slot for slot in slots(turns[0][1]) if slot not in PEOPLE]
        check.want(len(used) == len(set(used)), key, "each slot once")
        check.want(kind != "reminders" or "{a} {b}" in turns[0][1], key, "'{a} {b}' side by side")
        check.want(
            not BEFORE_WHEN.search(turns[0][1]), key, "no 'in', 'until' or 'from' before {when}, which brings its own"
        )
        check.want(not set(slots(turns[1][1])) - set(PEOPLE), key, "the assistant's turn holds no slot")
        found.append(Exchange(key, turns, item["tail"]))
    check.want(len(found) >= least, "exchange", f"{least} or more, there are {len(found)}")
    _distinct_wordings(check, found)
    return tuple(found)


def load_dated_families(kind: str) -> list[Family]:
    """All families of a kind, by name."""
    return [load_dated_family(path) for path in sorted((BANKS / "prospective" / kind).glob("*.toml"))]


def load_windows() -> tuple[str, ...]:
    """The questions for what is due in the next days (windows.toml)."""
    return tuple(read_toml(BANKS / "prospective" / "windows.toml")["questions"])


def main(paths: list[str]) -> int:
    """Check the named files; returns the number of files with problems."""
    bad = 0
    for path in map(Path, paths):
        try:
            load_dated_family(path.resolve())
        except BankError as error:
            bad += 1
            print(error)
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
