"""Load the phrase banks (banks/FORMAT.md) and refuse one that breaks their rules.

Run as a script it checks the named files and prints every problem: ``python -m tools.corpusgen.bank FILE...``
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib  # type: ignore[import-not-found,unused-ignore]

BANKS = Path(__file__).parent / "banks"
PEOPLE = ("friend", "relative", "neighbour", "colleague", "town")
PRONOUNS = {
    "he": {"he": "he", "him": "him", "his": "his"},
    "she": {"he": "she", "him": "her", "his": "her"},
}
"""What {he}, {him} and {his} of a profile become, by the person's own pronoun."""
SLOT = re.compile(r"\{([A-Za-z_]+)\}")
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"'{0-9])")
FORMS = 3
PEOPLE_TOLD_OF = 5
"""People that a profile family tells of in one haystack."""
FIRST_PERSON = re.compile(
    r"\b(i|me|my|mine|you|your|yours|we|us|our|ours|i'd|i've|i'm|you're|you'd|you've|we're)\b", re.I
)
OWN = re.compile(r"\b(?:i|me|my|mine|myself)\b", re.I)
CALENDAR = re.compile(
    r"\b(january|february|march(?! \w+ (?:past|on))|april|june|july|august|september|october|november|december"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b|\b(?:19|20)\d\d\b",
    re.I,
)


@dataclass(frozen=True)
class Value:
    """What may be recommended, and a sentence about it."""

    value: str
    tip: str


@dataclass(frozen=True)
class Part:
    """One half of a case: three interchangeable forms, and what belongs to it."""

    forms: tuple[str, ...]
    did: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    opinions: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exchange:
    """One short dialogue: ``turns`` of (role, template) and the user's reaction to its last turn."""

    key: str
    turns: tuple[tuple[str, str], ...]
    tail: str
    more: tuple[tuple[str, str], ...] = ()  # opinions: the version in which the assistant holds the view
    tail_more: str = ""
    wording: str = ""  # profiles: the name of the wording that it is said in


@dataclass(frozen=True)
class Wording:
    """One way to put what a family is about: the words that carry it, and questions in it about the user and about {person}."""

    name: str
    words: tuple[str, ...]
    questions_self: tuple[str, ...]
    questions_other: tuple[str, ...]

    def carried_by(self, text: str) -> bool:
        """Whether one of the words stands in ``text``."""
        return any(re.search(rf"\b{re.escape(word)}\b", text, re.I) for word in self.words)


@dataclass(frozen=True)
class Family:
    """One family of facts with its cases, questions and exchanges."""

    name: str
    kind: str
    about: str
    questions: tuple[str, ...]
    a: tuple[Part, ...]
    b: tuple[Part, ...]
    exchanges: tuple[Exchange, ...]
    series: tuple[Part, ...] = ()
    values: tuple[str, ...] = ()
    cancellations: tuple[Exchange, ...] = ()
    confirmations: tuple[Exchange, ...] = ()
    wordings: tuple[Wording, ...] = ()
    questions_then: tuple[str, ...] = ()
    unsuited: Mapping[str, frozenset[str]] = field(
        default_factory=dict
    )  # profiles: by pronoun, values that nobody would believe

    def suits(self, value: str, pronoun: str) -> bool:
        """Whether a person of that pronoun may have that value."""
        return value not in self.unsuited.get(pronoun, ())


@dataclass(frozen=True)
class Persona:
    """The user of one haystack."""

    name: str
    town: str
    job: str
    household: str
    hours: tuple[tuple[int, int], ...]
    people: dict[str, str]
    pronouns: dict[str, str]  # "he" or "she" for self and each of the four
    openers: tuple[str, ...]
    exchanges: tuple[Exchange, ...] = field(repr=False)


class BankError(Exception):
    """A bank breaks the rules of FORMAT.md; the text lists every problem."""


def slots(text: str) -> list[str]:
    """Names of the slots in ``text``, lower-cased, in order."""
    return [name.lower() for name in SLOT.findall(text)]


def first_sentence(text: str) -> str:
    """The first sentence of a template."""
    return SENTENCE_END.split(text, maxsplit=1)[0]


def words_without_slots(text: str) -> frozenset[str]:
    """Token set of a template with its slots taken out (for the Jaccard rule)."""
    return frozenset(re.findall(r"[^\W_]+(?:'[^\W_]+)*", SLOT.sub(" ", text).casefold()))


def jaccard(left: frozenset[str], right: frozenset[str]) -> float:
    """Share of common tokens, 0 for two empty sets."""
    return len(left & right) / len(left | right) if left | right else 0.0


def read_toml(path: Path) -> dict[str, Any]:
    """Parse one bank file."""
    try:
        parsed: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return parsed
    except tomllib.TOMLDecodeError as error:
        raise BankError(f"{path.name}: not TOML: {error}") from error


class _Checker:
    """Collects the problems of one file."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[str] = []

    def want(self, ok: object, where: str, what: str) -> None:
        if not ok:
            self.problems.append(f"{self.name}: {where}: {what}")

    def text(self, where: str, text: str, allowed: tuple[str, ...] = ()) -> None:
        unknown = set(slots(text)) - set(allowed) - set(PEOPLE)
        self.want(not unknown, where, f"unknown slot {sorted(unknown)} in {text!r}")
        self.want(
            "\u2014" not in text and "\u2013" not in text and "\u2019" not in text,
            where,
            f"dash or curly quote in {text!r}",
        )
        self.want(not CALENDAR.search(text), where, f"calendar word in {text!r}")
        self.want(text == text.strip() and "  " not in text, where, f"stray space in {text!r}")

    def line(self, where: str, text: str, allowed: tuple[str, ...] = ()) -> None:
        self.text(where, text, allowed)
        self.want(
            text and (text[0].isupper() or text[0] in "\"'0123456789" or re.match(r"\{(?:[A-Z]|tip\}|remark\})", text)),
            where,
            f"no capital start in {text!r}",
        )
        self.want(re.search(r"(?:[.!?][\"']?|\{(?:[Tt]ip|[Rr]emark)\})$", text), where, f"no end mark in {text!r}")

    def done(self) -> None:
        if self.problems:
            raise BankError("\n".join(self.problems))


def _turns(check: _Checker, where: str, raw: list[str], allowed: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    turns = []
    for index, line in enumerate(raw):
        role, _, text = line.partition(": ")
        expected = ("user", "assistant")[index % 2]
        check.want(role == expected, where, f"turn {index} must start with '{expected}: '")
        check.line(where, text, allowed)
        turns.append((role, text))
    check.want(len(raw) in (2, 4), where, "2 or 4 turns")
    return tuple(turns)


def _parts(
    check: _Checker, raw: list[dict[str, Any]], where: str, least: int, extra: str, least_extra: int
) -> tuple[Part, ...]:
    check.want(len(raw) >= least, where, f"{least} or more, there are {len(raw)}")
    parts = []
    for index, item in enumerate(raw):
        here = f"{where}[{index}]"
        forms = tuple(item.get("noun", item.get("forms", ())))
        did = tuple(item.get("did", ()))
        check.want(len(forms) == FORMS and len(set(forms)) == FORMS, here, "exactly 3 different forms")
        check.want("noun" not in item or len(did) == FORMS, here, "exactly 3 did forms")
        for form in (*forms, *did):
            check.text(here, form)
        for left in range(len(forms)):
            for right in range(left):
                same = jaccard(words_without_slots(forms[left]), words_without_slots(forms[right]))
                check.want(same < 0.75, here, f"{forms[left]!r} and {forms[right]!r} are nearly the same words")
        if extra:
            check.want(
                len(item.get(extra, ())) >= least_extra,
                here,
                f"{least_extra} or more {extra}, there are {len(item.get(extra, ()))}",
            )
        parts.append(
            Part(
                forms,
                did,
                tuple(Value(v["value"], v["tip"]) for v in item.get("values", ())),
                tuple(item.get("opinions", ())),
                tuple(item.get("remarks", ())),
            )
        )
    return tuple(parts)


def _distinct_wordings(check: _Checker, exchanges: list[Exchange]) -> None:
    bags = [words_without_slots(" ".join(text for _, text in exchange.turns)) for exchange in exchanges]
    for left in range(len(bags)):
        for right in range(left):
            same = jaccard(bags[left], bags[right])
            check.want(
                same < 0.6,
                exchanges[left].key,
                f"Jaccard {same:.2f} with {exchanges[right].key}: counts as the same wording",
            )


def _recommendations(check: _Checker, raw: dict[str, Any], name: str) -> Family:
    a = _parts(check, raw.get("a", []), "a", 6, "values", 5)
    b = _parts(check, raw.get("b", []), "b", 6, "", 0)
    values: list[str] = []
    for index, part in enumerate(a):
        for value in part.values:
            here = f"a[{index}] {value.value!r}"
            values.append(value.value.casefold())
            check.text(here, value.value)
            check.line(here, value.tip)
            check.want("?" not in value.tip, here, "a tip is no question")
            check.want(value.value.casefold() not in value.tip.casefold(), here, "the tip holds the value again")
            check.want(len(value.value.split()) <= 6, here, "a value has 1-5 words")
    for left in values:
        holders = [v for v in values if re.search(rf"\b{re.escape(left)}\b", v)]
        check.want(len(holders) == 1, "values", f"{left!r} is held by {holders}")
    exchanges = []
    for index, item in enumerate(raw.get("exchange", [])):
        key = f"recommendations/{name}#{index}"
        turns = _turns(check, key, item["turns"], ("a", "b", "value", "tip"))
        check.line(f"{key} tail", item["tail"])
        cases = [i for i, (role, text) in enumerate(turns) if role == "user" and {"a", "b"} <= set(slots(text))]
        check.want(len(cases) == 1, key, "exactly one user turn holds {a} and {b}")
        used = [slot for _, text in turns for slot in slots(text)]
        check.want(used.count("value") == 1 and used.count("tip") == 1, key, "{value} once and {tip} once")
        check.want(used.count("a") == 1 and used.count("b") == 1, key, "{a} once and {b} once")
        if cases and cases[0] + 1 < len(turns):
            check.want(
                "value" in slots(first_sentence(turns[cases[0] + 1][1])),
                key,
                "{value} in the first sentence of the assistant turn after the case",
            )
        exchanges.append(Exchange(key, turns, item["tail"]))
    check.want(len(exchanges) >= 12, "exchange", f"12 or more, there are {len(exchanges)}")
    _distinct_wordings(check, exchanges)
    for question in raw.get("questions", []):
        check.line("questions", question, ("a", "b"))
        check.want(
            slots(question).count("a") == 1 and slots(question).count("b") == 1,
            "questions",
            f"{{a}} and {{b}} once in {question!r}",
        )
        check.want(
            re.search(r"\byou (?:\w+ )?(suggest|recommend)", question),
            "questions",
            f"'you suggest' or 'you recommend' in {question!r}",
        )
    return Family(name, "recommendations", raw["about"], tuple(raw["questions"]), a, b, tuple(exchanges))


def _opinions(check: _Checker, raw: dict[str, Any], name: str) -> Family:
    a = _parts(check, raw.get("a", []), "a", 6, "opinions", 4)
    b = _parts(check, raw.get("b", []), "b", 6, "", 0)
    for index, part in enumerate(a):
        for opinion in part.opinions:
            here = f"a[{index}] {opinion!r}"
            check.text(here, opinion)
            check.want(not FIRST_PERSON.search(opinion), here, "first or second person in an opinion")
            check.want(
                not opinion.endswith(".") and not opinion[0].isupper(), here, "a clause: lower-case start, no full stop"
            )
    exchanges = []
    for index, item in enumerate(raw.get("exchange", [])):
        key = f"opinions/{name}#{index}"
        for part_name in ("intro", "ask", "reply", "more", "tail", "tail_more"):
            check.line(f"{key} {part_name}", item[part_name], ("a", "b") if part_name == "intro" else ())
        check.want(
            slots(item["intro"]).count("a") == 1 and slots(item["intro"]).count("b") == 1,
            key,
            "{a} and {b} once in intro",
        )
        check.want("?" not in item["intro"], key, "no question in intro")
        check.want(item["ask"].endswith("?"), key, "ask is a question")
        user = (("user", item["intro"] + " {frame}"), ("assistant", item["reply"]))
        assistant = (("user", item["intro"] + " " + item["ask"]), ("assistant", "{frame} " + item["more"]))
        exchanges.append(Exchange(key, user, item["tail"], assistant, item["tail_more"]))
    check.want(len(exchanges) >= 12, "exchange", f"12 or more, there are {len(exchanges)}")
    _distinct_wordings(check, exchanges)
    for question in raw.get("questions", []):
        check.line("questions", question, ("a", "b"))
        check.want(
            slots(question).count("a") == 1 and slots(question).count("b") == 1,
            "questions",
            f"{{a}} and {{b}} once in {question!r}",
        )
        check.want(
            re.search(r"\b(me|I)\b", question) and re.search(r"\byou\b", question),
            "questions",
            f"an either-or between you and me in {question!r}",
        )
    return Family(name, "opinions", raw["about"], tuple(raw["questions"]), a, b, tuple(exchanges))


def _series(check: _Checker, raw: dict[str, Any], name: str) -> Family:
    series = _parts(check, raw.get("series", []), "series", 5, "", 0)
    a = _parts(check, raw.get("a", []), "a", 7, "remarks", 5)
    b = _parts(check, raw.get("b", []), "b", 7, "", 0)
    for index, part in enumerate(a):
        for remark in part.remarks:
            check.line(f"a[{index}]", remark)
            check.want("?" not in remark, f"a[{index}]", f"a remark is no question: {remark!r}")
    exchanges, remarked = [], 0
    for index, item in enumerate(raw.get("exchange", [])):
        key = f"series/{name}#{index}"
        turns = _turns(check, key, item["turns"], ("did", "noun", "b", "series", "remark"))
        check.line(f"{key} tail", item["tail"])
        statements = [text for role, text in turns if role == "user" and "series" in slots(text)]
        check.want(len(statements) == 1, key, "exactly one user turn holds {series}")
        pairs = re.findall(r"\{(?:[Dd]id|[Nn]oun)\} \{b\}", " ".join(text for _, text in turns))
        check.want(len(pairs) == 1, key, "'{did} {b}' or '{noun} {b}' side by side, once")
        used = [slot for _, text in turns for slot in slots(text)]
        check.want(
            used.count("did") + used.count("noun") == 1 and used.count("b") == 1 and used.count("series") == 1,
            key,
            "each slot once",
        )
        check.want(used.count("remark") <= 1, key, "{remark} at most once")
        remarked += "remark" in used
        exchanges.append(Exchange(key, turns, item["tail"]))
    check.want(len(exchanges) >= 24, "exchange", f"24 or more, there are {len(exchanges)}")
    check.want(remarked * 3 >= len(exchanges) * 2, "exchange", "{remark} in at least two thirds")
    _distinct_wordings(check, exchanges)
    for question in raw.get("questions", []):
        check.line("questions", question, ("series", "items"))
        check.want(
            {"series", "items"} <= set(slots(question)), "questions", f"{{series}} and {{items}} in {question!r}"
        )
    return Family(name, "series", raw["about"], tuple(raw["questions"]), a, b, tuple(exchanges), series)


def _values(check: _Checker, raw: dict[str, Any], least: int) -> tuple[str, ...]:
    values: list[str] = raw.get("values", [])
    check.want(len(values) >= least, "values", f"{least} or more, there are {len(values)}")
    for value in values:
        check.text("values", value)
        check.want(len(value.split()) <= 6, "values", f"{value!r}: 1-6 words")
        holders = [other for other in values if re.search(rf"\b{re.escape(value.casefold())}\b", other.casefold())]
        check.want(len(holders) == 1, "values", f"{value!r} is held by {holders}")
    return tuple(values)


def _said_of_a_case(
    check: _Checker, raw: dict[str, Any], name: str, part: str, least: int, *, with_value: bool
) -> tuple[Exchange, ...]:
    """Two-turn exchanges in which the user says something about {a} and {b}, with or without {value}."""
    wanted = ["a", "b", "value"] if with_value else ["a", "b"]
    exchanges = []
    for index, item in enumerate(raw.get(part, [])):
        key = f"arrangements/{name}/{part}#{index}"
        turns = _turns(check, key, item["turns"], tuple(wanted))
        check.line(f"{key} tail", item["tail"])
        check.want(len(turns) == 2, key, "2 turns")
        check.want(
            sorted(set(slots(turns[0][1])) - set(PEOPLE)) == wanted,
            key,
            f"the user turn holds {wanted} and nothing else",
        )
        check.want(not set(slots(turns[1][1])) - set(PEOPLE), key, "the assistant's turn holds no slot")
        exchanges.append(Exchange(key, turns, item["tail"]))
    check.want(len(exchanges) >= least, part, f"{least} or more, there are {len(exchanges)}")
    _distinct_wordings(check, exchanges)
    return tuple(exchanges)


def _arrangements(check: _Checker, raw: dict[str, Any], name: str) -> Family:
    a = _parts(check, raw.get("a", []), "a", 7, "", 0)
    b = _parts(check, raw.get("b", []), "b", 7, "", 0)
    for question in raw.get("questions", []):
        check.line("questions", question, ("a", "b"))
        check.want(
            slots(question).count("a") == 1 and slots(question).count("b") == 1,
            "questions",
            f"{{a}} and {{b}} once in {question!r}",
        )
    return Family(
        name,
        "arrangements",
        raw["about"],
        tuple(raw["questions"]),
        a,
        b,
        _said_of_a_case(check, raw, name, "statement", 14, with_value=True),
        values=_values(check, raw, 16),
        cancellations=_said_of_a_case(check, raw, name, "cancellation", 9, with_value=False),
        confirmations=_said_of_a_case(check, raw, name, "confirmation", 9, with_value=False),
    )


def _wordings(check: _Checker, raw: dict[str, Any]) -> tuple[Wording, ...]:
    wordings = []
    for item in raw["form"]:
        wording = Wording(item["name"], tuple(item["words"]), tuple(item["self"]), tuple(item["other"]))
        where = f"form {wording.name!r}"
        for version, questions in (("self", wording.questions_self), ("other", wording.questions_other)):
            check.want(len(questions) >= 2, f"{where} {version}", "2 or more questions")
            for question in questions:
                check.line(f"{where} {version}", question, ("person", *PRONOUNS["he"]) if version == "other" else ())
                check.want(wording.carried_by(question), where, f"one of {wording.words} in {question!r}")
                check.want(version == "self" or "person" in slots(question), where, f"{{person}} in {question!r}")
        wordings.append(wording)
    check.want(len({wording.name for wording in wordings}) >= FORMS, "form", f"{FORMS} or more, each with its name")
    return tuple(wordings)


def _profiles(check: _Checker, raw: dict[str, Any], name: str) -> Family:
    wordings = _wordings(check, raw)
    by_name = {wording.name: wording for wording in wordings}
    exchanges = []
    for index, item in enumerate(raw.get("exchange", [])):
        key = f"profiles/{name}#{index}"
        own = _turns(check, f"{key} self", item["self"], ("value",))
        other = _turns(check, f"{key} other", item["other"], ("value", "person", *PRONOUNS["he"]))
        check.line(f"{key} tail", item["tail"])
        check.want(len(own) == 2 and len(other) == 2, key, "2 turns")
        check.want(item["form"] in by_name, key, f"form {item['form']!r} is one of {sorted(by_name)}")
        for version, turns in (("self", own), ("other", other)):
            where = f"{key} {version}"
            stated = [sentence for sentence in SENTENCE_END.split(turns[0][1]) if "value" in slots(sentence)]
            check.want(slots(turns[0][1]).count("value") == 1, where, "{value} once in the user turn")
            check.want(not {"value", "person"} & set(slots(turns[1][1])), where, "no slot in the assistant's turn")
            for sentence in stated:
                about = "person" in slots(sentence) if version == "other" else OWN.search(sentence)
                check.want(about, where, f"who it is about stands in the sentence that holds {{value}}: {sentence!r}")
                if item["form"] in by_name:
                    carried = by_name[item["form"]].carried_by(sentence)
                    check.want(carried, where, f"the form {item['form']!r} is carried by {sentence!r}")
        exchanges.append(Exchange(key, own, item["tail"], other, item["tail"], item["form"]))
    counts = {wording.name: sum(exchange.wording == wording.name for exchange in exchanges) for wording in wordings}
    check.want(
        len(exchanges) >= 9 and len(set(counts.values())) == 1, "exchange", f"9 or more, as many a form: {counts}"
    )
    _distinct_wordings(check, exchanges)
    values = _values(check, raw, 14)
    unsuited = {pronoun: frozenset(some) for pronoun, some in raw.get("unsuited", {}).items()}
    check.want(set(unsuited) <= set(PRONOUNS), "unsuited", f"by {sorted(PRONOUNS)}")
    for pronoun, some in unsuited.items():
        check.want(some <= set(values), "unsuited", f"{pronoun}: all of them are values")
        check.want(
            len(set(values) - some) >= PEOPLE_TOLD_OF,
            "unsuited",
            f"{pronoun}: {PEOPLE_TOLD_OF} values or more are left",
        )
    return Family(
        name,
        "profiles",
        raw["about"],
        tuple(question for wording in wordings for question in wording.questions_self),
        (),
        (),
        tuple(exchanges),
        values=values,
        wordings=wordings,
        unsuited=unsuited,
    )


def _plain_exchanges(check: _Checker, raw: dict[str, Any], name: str, least: int) -> tuple[Exchange, ...]:
    exchanges = []
    for index, item in enumerate(raw.get("exchange", [])):
        key = f"{name}#{index}"
        turns = _turns(check, key, item["turns"], ())
        check.line(f"{key} tail", item["tail"])
        exchanges.append(Exchange(key, turns, item["tail"]))
    check.want(len(exchanges) >= least, "exchange", f"{least} or more, there are {len(exchanges)}")
    _distinct_wordings(check, exchanges)
    return tuple(exchanges)


FAMILY_KINDS = {
    "recommendations": _recommendations,
    "opinions": _opinions,
    "series": _series,
    "arrangements": _arrangements,
    "profiles": _profiles,
}


def load_family(path: Path) -> Family:
    """One family file; raises `BankError` with every problem in it."""
    raw = read_toml(path)
    check = _Checker(f"{path.parent.name}/{path.name}")
    name = raw.get("family", raw.get("domain"))
    check.want(name == path.stem, "family", "is the file's name")
    check.want("form" in raw or len(raw.get("questions", [])) >= 4, "questions", "4 or more")
    try:
        family = FAMILY_KINDS[path.parent.name](check, raw, path.stem)
    except KeyError as missing:
        check.want(False, "file", f"key {missing} is missing")
        check.done()
        raise
    check.done()
    return family


def load_families(vertical: str, kind: str) -> list[Family]:
    """All families of a kind, by name."""
    return [load_family(path) for path in sorted((BANKS / vertical / kind).glob("*.toml"))]


def load_smalltalk(path: Path = BANKS / "smalltalk.toml") -> tuple[Exchange, ...]:
    """The small talk that suits anybody."""
    check = _Checker(path.name)
    exchanges = _plain_exchanges(check, read_toml(path), path.stem, 60)
    check.done()
    return exchanges


def load_persona(path: Path) -> Persona:
    """One persona file; raises `BankError` with every problem in it."""
    raw = read_toml(path)
    check = _Checker(f"personas/{path.name}")
    missing = {
        "name",
        "town",
        "job",
        "household",
        "hours",
        "friend",
        "relative",
        "neighbour",
        "colleague",
        "pronouns",
        "openers",
    } - set(raw)
    check.want(not missing, "file", f"keys missing: {sorted(missing)}")
    check.done()
    check.want(len(raw["openers"]) >= 6, "openers", "6 or more")
    for opener in raw["openers"]:
        check.line("openers", opener)
    exchanges = _plain_exchanges(check, raw, path.stem, 10)
    check.done()
    people = {slot: raw[slot] for slot in PEOPLE}
    whose = {"self", *PEOPLE} - {"town"}
    check.want(set(raw["pronouns"]) == whose, "pronouns", f"of {sorted(whose)}")
    check.want(set(raw["pronouns"].values()) <= set(PRONOUNS), "pronouns", f"each one of {sorted(PRONOUNS)}")
    check.done()
    hours = tuple((int(first), int(last)) for first, last in raw["hours"])
    return Persona(
        raw["name"],
        raw["town"],
        raw["job"],
        raw["household"],
        hours,
        people,
        dict(raw["pronouns"]),
        tuple(raw["openers"]),
        exchanges,
    )


def load_personas() -> list[Persona]:
    """All personas, by file name."""
    return [load_persona(path) for path in sorted((BANKS / "personas").glob("*.toml"))]


def load_frames(vertical: str) -> tuple[str, ...]:
    """How a view is put (frames.toml)."""
    return tuple(read_toml(BANKS / vertical / "frames.toml")["frames"])


def main(paths: list[str]) -> int:
    """Check the named files; returns the number of files with problems."""
    bad = 0
    for path in map(Path, paths):
        try:
            if path.parent.name in FAMILY_KINDS:
                load_family(path.resolve())
            elif path.parent.name == "personas":
                load_persona(path.resolve())
            else:
                load_smalltalk(path.resolve())
            print(f"{path}: good")
        except BankError as error:
            bad += 1
            print(error)
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
