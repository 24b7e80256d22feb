"""Text as the rules read it: folded, tokenised, cut into sentences and clauses."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

_FOLDS = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc\u2039\u203a\u00b4", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d", "-")
    | dict.fromkeys("\u2014\u2015", " - ")  # a long dash parts clauses, with or without spaces
    | dict.fromkeys("\u2192\u21d2\u27a1\u2794\u279c\u27f6\u21e8", " -> ")
    | dict.fromkeys("\u2022\u25cf\u25e6\u2023\u00b7", " \u2022 ")
    | {"\u3002": ". ", "\u2028": "\n", "\u2029": "\n", "\r": "\n", "\v": "\n", "\f": "\n", "\x85": "\n"}
)
_UNSEEN = {"Cf", "Co", "Cs", "Cn", "Cc"}
_SEEN_CONTROLS = "\n\t\r\v\f\x85\x1c\x1d\x1e\x1f"


def seen(text: str) -> str:
    """``text`` without what no reader sees: zero-width, bidirectional, private-use and control characters."""
    if text.replace("\n", " ").isprintable():  # `str.isprintable` is false for each category of `_UNSEEN`
        return text
    return "".join(char for char in text if char in _SEEN_CONTROLS or unicodedata.category(char) not in _UNSEEN)


def _is_printable_ascii(text: str) -> bool:
    return text.isascii() and text.replace("\n", " ").isprintable()


def _caseless(text: str) -> str:
    if text.isascii():
        return text.lower()
    for _ in range(
        3
    ):  # casefolding undoes normalisation for a few letters, and the reverse; it settles at once or at the second round
        folded_once = unicodedata.normalize("NFKC", unicodedata.normalize("NFD", text).casefold())
        if folded_once == text:
            break
        text = folded_once
    return text


@lru_cache(maxsize=8192)  # one answer and its question's words are read by several rules
def plain(text: str) -> str:
    """NFKC, casefolded, quotes and dashes and minus folded, unseen characters dropped; line breaks stay."""
    if _is_printable_ascii(text):  # nothing in it is folded or unseen
        text = text.lower()
    else:
        text = seen(_caseless(seen(text).translate(_FOLDS)).translate(_FOLDS))
    return "\n".join(" ".join(line.split()) for line in text.split("\n"))


def folded(text: str) -> str:
    """`plain` on one line: what two texts must have in common to be the same."""
    return " ".join(plain(text).split())


folded_corpus = lru_cache(maxsize=16384)(folded)
"""`folded` for what the corpus says: the same values and turns are asked for again and again."""


_LINK = re.compile(r"\[([^\[\]\n]+)\]\([^\[)\n]*\)")
_TAG = re.compile(r"</?[a-z][^<>\n]{0,80}>")
_HEAD = re.compile(r"^[ \t]*(?:#{1,6}[ \t]+|>+[ \t]*)+", re.M)
_EMPHASIS = re.compile(r"[*`]+|~~+|(?<!\w)_+|(?<!_)_+(?!\w)")
_STRUCK = re.compile(r"~~(?=\S)[^~\n]+~~(?=[ :,]*(?:-+>|\u2192)?[ *]*\w)")
"""What is struck out, with something else behind it: "~~oats~~ rye"."""
_BULLET = re.compile(r"^[ \t]*[*+-][ \t]+", re.M)
_ABBREVIATION = re.compile(r"\b(ext|mrs?|ms|dr|st|prof|sr|jr|vs)\.(?=\s)")
_ABBREVIATED = ("ext.", "mr.", "mrs.", "ms.", "dr.", "st.", "prof.", "sr.", "jr.", "vs.")
_NUMERO = re.compile(r"(?<=\w )n[or]\. ?(?=\d)")
"""The "no." of "space no. 47", which denies nothing."""
_LATIN = re.compile(r"\b([ei])\.([ge])\.,?")


def unmarked(text: str) -> str:
    """`plain` text without markdown, tags and the full stops of abbreviations; bullets become ``\u2022``."""
    if "[" in text:
        text = _LINK.sub(r"\1", text)
    if "<" in text:
        text = _TAG.sub(" ", text)
    if "#" in text or ">" in text:
        text = _HEAD.sub("", text)
    if "- " in text or "* " in text or "+ " in text or "\t" in text:
        text = _BULLET.sub("\u2022 ", text)
    if "~~" in text:
        text = _STRUCK.sub(" ", text)
    if any(map(text.__contains__, "*`~_")):
        text = _EMPHASIS.sub("", text)
    text = text.replace("|", " , ")
    if any(map(text.__contains__, _ABBREVIATED)):
        text = _ABBREVIATION.sub(r"\1", text)
    if "no." in text or "nr." in text:
        text = _NUMERO.sub("number ", text)
    return _LATIN.sub(r"\1\2", text) if ".g." in text or ".e." in text else text


class Token(NamedTuple):
    """One word: as folded, its stem, and where it stands."""

    text: str
    stem: str
    start: int
    end: int


_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_ASCII_WORD = re.compile(r"[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*")
"""`_WORD` for an ASCII text: ranges are read twice as fast as classes of Unicode."""


@lru_cache(maxsize=1024)  # an answer is cut by several rules
def tokens(text: str) -> tuple[Token, ...]:
    """The words of a `plain` text. A hyphen parts words, an apostrophe doesn't."""
    return tuple([Token(word := match[0], stem(word), *match.span()) for match in _word(text).finditer(text)])


@lru_cache(maxsize=4096)  # questions and spans of evidence come again with every answer
def stems(text: str) -> tuple[str, ...]:
    """The stems of the words of any text."""
    text = plain(text)
    return tuple(map(stem, _word(text).findall(text)))


def _word(text: str) -> re.Pattern[str]:
    return _ASCII_WORD if text.isascii() else _WORD


_IRREGULAR = {
    "leaves": "leaf", "loaves": "loaf", "knives": "knife", "shelves": "shelf", "scarves": "scarf", "feet": "foot", "mice": "mouse",
    "geese": "goose", "teeth": "tooth", "gray": "grey", "molds": "mould", "mold": "mould", "cosy": "cozy", "tyre": "tire", "pyjamas": "pajama",
    "donut": "doughnut", "donuts": "doughnut", "yogurt": "yoghurt", "whiskey": "whisky", "sanitizer": "sanitiser", "draft": "draught",
}  # fmt: skip
_SPELLINGS = (
    (re.compile(r"(?<=\w{3})our(?=$|ed$|ing$|ful$)"), "or"),  # colour, flavoured
    (
        re.compile(r"(?<=\w{3})is(e|ed|ing|er|ation)$"),
        r"iz\1",
    ),  # organise; both sides are folded, so "exercize" does no harm
    (re.compile(r"(?<=\w{3})tre$"), "ter"),  # centre
    (re.compile(r"(?<=\w{2})ll(ed|ing|er)$"), r"l\1"),  # travelled
)
_PLURALS = (
    (re.compile(r"(?<=\w{2})ies$"), "y"),
    (re.compile(r"(?<=[sxz])es$|(?<=[cs]h)es$|(?<=\w{2}o)es$"), ""),
    (re.compile(r"(?<=\w{3})(?<![sui])s$"), ""),
)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A word without possessive, accents, simple plural and differences of spelling across the Atlantic."""
    word = word.removesuffix("'s").replace("'", "")
    if not word.isascii():
        word = "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for pattern, replacement in _PLURALS:
        shorter = pattern.sub(replacement, word)
        if shorter != word:
            word = shorter
            break
    for pattern, replacement in _SPELLINGS:
        word = pattern.sub(replacement, word)
    return _IRREGULAR.get(word, word)


def word_set(text: str) -> frozenset[str]:
    """A set of words, written as one text."""
    return frozenset(text.split())


ARTICLES = word_set("a an the some")
TITLES = word_set("mr mrs ms miss mx dr prof professor sir dame madame monsieur herr frau señor señora signor signora")
FILLERS = ARTICLES | word_set(
    "and with plus of at in on to for from by into onto my your his her its our their this that these those also any"
)
"""Words that may be left out of a phrase or slipped into it without making it another one."""

LIGHT = word_set(
    "bag bar batch bit bottle bowl box bunch bundle can cup dash dollop drop few handful jar length little lot lots lump pack packet pair piece "
    "pile pinch plenty "
    "pot roll set sheet slice smear spoon spoonful splash spot square stack stick strip tablespoon tin touch tray tube generous good small then followed"
)
"""Measures and containers: "a bag of frozen peas" is named by "frozen peas"."""

STOPWORDS = FILLERS | word_set(
    "i me myself we us you yourself he him she they them it is are was were be been being am do does did doing have has had having can could will "
    "would shall "
    "should may might must not no nor never or but if so as than too very just only then there here when where which who whom whose what why how "
    "all each both "
    "more most other such own same about against after before again up down out off over under through during between because until while yes well really "
    "i'm i've i'd i'll you're you've you'd you'll it's that's there's he's she's we've we'd let's don't didn't doesn't can't couldn't isn't wasn't "
    "aren't weren't "
    "haven't hasn't hadn't won't wouldn't shouldn't one ones thing things something anything nothing someone somebody everything "
    "whether either neither rather although though however since yet else ever always often sometimes still already again now much many few quite "
    "really lot tell told say said know like"
)

ENDS = re.compile(r"(?<=[.!?])[\"')\]]*(?=\s)|\n+|\.\.\.")


_MAY_END = re.compile(r"[.!?\n](?:(?<=\n)|[\"')\]]*\s|(?<=\.)\.\.)")
"""What `ENDS` needs, told by its first character: over the letters of a text this search runs far faster."""


@lru_cache(maxsize=64)  # within one verdict the same texts are cut again and again
def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Start and end of each sentence of a `plain` text; a line break ends one."""
    if not _MAY_END.search(text):
        return ((0, len(text)),) if text.strip() else ()
    found, start = [], 0
    for match in ENDS.finditer(text):
        if text[start : match.end()].strip():
            found.append((start, match.end()))
        start = match.end()
    if text[start:].strip():
        found.append((start, len(text)))
    return tuple(found)


BOUNDARY = re.compile(
    r"[;:()]|\s-+\s"
    r"|,\s*(?:and\s+|so\s+|then\s+)?(?=(?:i|you|we|it|that|this|there|he|she|they)(?:'\w+)?\s)"
    r"|\b(?:(?:but|however|though|although|whereas|while|yet|because|so)\b(?! (?:much|many|far)\b)"
    r"|and\s+(?=(?:i|you|we|it|he|she|they)(?:'\w+)?\s))"
)
"""Where one clause ends and another, with a subject or turn of its own, begins."""


@lru_cache(maxsize=64)
def clauses(text: str) -> tuple[str, ...]:
    """The clauses of a `plain` text, in order."""
    parts = []
    for start, end in sentences(text):
        parts += [part.strip(" ,") for part in BOUNDARY.split(text[start:end])]
    return tuple(part for part in parts if part)
