"""The grammar of ``--tme-require``: text to requirements, every error with its place. It knows no figure; `figures` does.

::

    requirements = requirement { "and" requirement }
    requirement  = "no" "regression" [ "in" NAME ] | figure OP bound
    figure       = path | ( "lower" | "upper" ) "(" path ")"
    path         = NAME { "." NAME }
    bound        = NUMBER [ "%" ] | "floor" [ "(" NAME ")" ]
    OP           = "==" | "!=" | "<=" | ">=" | "<" | ">"

Nothing is evaluated as Python, and a text has as many steps as it has words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

OPERATORS = ("==", "!=", "<=", ">=", "<", ">")
_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z_][\w-]*)|(?P<number>\d+(?:\.\d+)?|\.\d+)|(?P<op>==|!=|<=|>=|<|>)|(?P<mark>[.()%]))"
)


class RequireError(Exception):
    """A requirement that can't be used: what is wrong, and where in the text."""

    def __init__(self, text: str, start: int, end: int, problem: str) -> None:
        mark = " " * start + "^" * max(1, end - start)
        super().__init__(f"{problem}\n        {text}\n        {mark}")
        self.start, self.problem = start, problem


@dataclass(frozen=True)
class Name:
    """A word of the text and where it stands."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Number:
    """A bound in figures: a share if it has a point or a percent sign, else a count."""

    value: float
    share: bool


@dataclass(frozen=True)
class Floor:
    """A bound that is what a trivial retriever reaches on the same questions."""

    name: Name | None


@dataclass(frozen=True)
class Bounded:
    """``lower(episodic.correct) >= 0.6``."""

    expression: str
    end: Literal["lower", "upper"] | None
    path: tuple[Name, ...]
    op: str
    bound: Number | Floor
    bound_at: tuple[int, int]


@dataclass(frozen=True)
class NoRegression:
    """``no regression in episodic``."""

    expression: str
    vertical: Name | None


Parsed = Bounded | NoRegression


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int


def parse(text: str) -> list[Parsed]:
    """The requirements of one text. Raises `RequireError` that points at the place."""
    parser = _Parser(text)
    found = [parser.requirement()]
    while parser.take("name", "and"):
        found.append(parser.requirement())
    parser.expect_end()
    return found


class _Parser:
    """Recursive descent with one token of lookahead."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(_tokens(text))
        self.at = 0

    @property
    def next(self) -> _Token:
        return self.tokens[self.at]

    def take(self, kind: str, text: str | None = None) -> _Token | None:
        token = self.next
        if token.kind != kind or text not in (None, token.text):
            return None
        self.at += 1
        return token

    def expect(self, kind: str, what: str, text: str | None = None) -> _Token:
        token = self.take(kind, text)
        if token is None:
            raise self.error(what)
        return token

    def expect_end(self) -> None:
        if self.next.kind != "end":
            raise self.error("the end, or 'and' with another requirement")

    def error(self, wanted: str) -> RequireError:
        found = repr(self.next.text) if self.next.text else "the end"
        return RequireError(
            self.text,
            self.next.start,
            self.next.end,
            f"expected {wanted}, found {found}; a requirement reads like 'correct >= 0.6' (a share), 'wrong <= 5' (a count) or 'no regression'",
        )

    def requirement(self) -> Parsed:
        start = self.next.start
        if self.take("name", "no"):
            self.expect("name", "'regression'", "regression")
            vertical = self.name("a vertical") if self.take("name", "in") else None
            return NoRegression(self.since(start), vertical)
        end, path = self.figure()
        op = self.expect("op", f"one of {' '.join(OPERATORS)}").text
        first = self.next.start
        bound = self.bound()
        return Bounded(self.since(start), end, path, op, bound, (first, self.tokens[self.at - 1].end))

    def since(self, start: int) -> str:
        return self.text[start : self.tokens[self.at - 1].end]

    def figure(self) -> tuple[Literal["lower", "upper"] | None, tuple[Name, ...]]:
        first = self.name("a figure")
        if first.text not in ("lower", "upper") or not self.take("mark", "("):
            return None, self.path(first)
        path = self.path(self.name("a figure"))
        self.expect("mark", "')'", ")")
        return ("lower" if first.text == "lower" else "upper"), path

    def path(self, first: Name) -> tuple[Name, ...]:
        names = [first]
        while self.take("mark", "."):
            names.append(self.name("a name"))
        return tuple(names)

    def bound(self) -> Number | Floor:
        if self.take("name", "floor"):
            if not self.take("mark", "("):
                return Floor(None)
            name = self.name("the name of a floor")
            self.expect("mark", "')'", ")")
            return Floor(name)
        token = self.expect("number", "a number or 'floor'")
        if self.take("mark", "%"):
            return Number(float(token.text) / 100, share=True)
        return Number(float(token.text), share="." in token.text)

    def name(self, what: str) -> Name:
        token = self.expect("name", what)
        return Name(token.text, token.start, token.end)


def _tokens(text: str) -> list[_Token]:
    found, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            start = at + len(text[at:]) - len(text[at:].lstrip())
            raise RequireError(text, start, start + 1, f"{text[start]!r} is no part of a requirement")
        kind = match.lastgroup or ""
        found.append(_Token(kind, match[kind], match.start(kind), match.end(kind)))
        at = match.end()
    end = len(text.rstrip())
    return [*found, _Token("end", "", end, end + 1)]
