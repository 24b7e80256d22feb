"""Whether a phrase that the answer key doesn't know is proved to be another value than gold.

It isn't where gold may fall under it or fit it: a description, the class that gold is of, a quality of it ("it's short and easy to shout"), a place that gold may lie in.
And it must be of gold's kind: where gold is a name, another name.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_typedmemeval.judging.rules.scene import FRAME, Scene, is_said
from pytest_typedmemeval.judging.rules.text import FILLERS, STOPWORDS, plain, seen, stem, tokens, word_set

FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|would|can|could|should|'s|does|do|did|seems?|looks?|sounds?|makes?|works?)\b|'(?:s|ll|re|ve)\b"
)
_DESCRIBES = re.compile(
    r"^(?:\W*(?:maybe|perhaps|probably|i think|it was|it's|he's|she's|they're|that's|was it|some sort of|sort of|kind of)\b)*\W*(?:(?:at|in|on|with|to|for|from|of|by) )?(?:"
    r"some(?:thing|where|one|body|how|time)?\b|any\w*\b|(?:the|an?|your|his|her|their|that|this) (?:[\w-]+ ){0,2}(?:one|ones|place|thing|kind|sort|type|way|stuff|person|guy|shop|brand)\b|one (?:of|with|that)\b|"
    r"(?:as|what|whatever|whichever|wherever|whoever|however|enough|the usual|the same|the other|the first|the second|the last|the latter|the former|see|it depends|depends|between|before|after|near|behind|next to|"
    r"early|late|later|sooner|not far|up|down|most|many|few|several|quite)\b|(?:much |far |a (?:bit|little|lot) )?(?:more|less|fewer|better|worse|\w{3,}er) than\b|\w{3,}(?<!f)ish\W*$|his|hers|theirs)"
)
_QUALIFIED = re.compile(
    r"\b(?:with|that|which|who|whose|from|like|than|where|when|whatever|depending|depends|between|usual|same|other|former|latter|(?:first|second|third|last|next) (?:one|of|option)|\w+est|"
    r"one|ones|your|yours|his|hers?|their|theirs|our|some|any|(?:redd|green|blu|yellow|brown|grey|whit|black|purpl|pink|small|larg|tall|long|old|young|round|sweet|salt|sour|big)ish|enough|similar|different|above|below|earlier|before|after)\b"
)
_ASIDES = re.compile(
    r"\b(?:(?:as far|so far|from what|to the best|if) [\w' ]+|i (?:suggested|recommended|said|told you|think|believe|guess|suspect)|you (?:said|told me|mentioned)|that(?='s\b| was\b| is\b| would\b))(?=\W|$)"
)


def describes(piece: str) -> bool:
    """Whether a piece tells of a value without naming it: "something nutty", "the one with the folding crank", "smaller than yours"."""
    return _DESCRIBES.search(piece) is not None


def names_plainly(phrase: str) -> bool:
    """Whether an unknown phrase is a name or a plain noun, with nothing by which it may describe gold instead of naming another value."""
    return not _DESCRIBES.search(phrase) and not _QUALIFIED.search(_ASIDES.sub(" ", phrase))


# Nouns for whole classes: under one of them gold itself may fall.
_CLASSES = frozenset(
    stem(word)
    for word in word_set(
        "food drink fruit nut nuts vegetable seafood shellfish dairy meat fish grain spice herb sweet dessert snack meal cake bread cheese tea coffee juice wine beer spirit "
        "animal pet dog cat bird insect car vehicle van bike boat instrument sport game puzzle dance music song flower plant tree shrub "
        "furniture chair garment clothing clothes hat shoe jewellery tool gadget device machine material fabric metal stone wood paper book novel story film show "
        "city town village country island river mountain lake beach coast region place building house shop firm company school person man woman friend relative "
        "colour number word name nickname language science subject art craft hobby job trade stretch exercise remedy cream oil powder liquid "
    )
)
# Of these a word that goes with them makes no kind: "a hot drink" is still a class, "lemon juice" is a thing.
_WIDEST = frozenset(
    stem(word)
    for word in word_set(
        "food drink fruit vegetable snack meal animal pet bird insect vehicle plant tool gadget device machine person place town city village country region colour number word name nickname beverage dish item object creature "
        "figure figurine statue statuette ornament carving toy model shape souvenir keepsake trinket charm"
    )
)
_HEAD_ENDS = re.compile(r"[,;:]|\s(?:with|of|in|on|for|at|from|to|by|without|and)\s")


def of_the_class(scene: Scene, phrase: str) -> bool:
    """Whether a phrase may be no more than the class that gold is of: its head is a class noun ("a hot drink"), or ends another value ("nuts", "hazelnuts")."""
    words = [
        token.stem
        for token in tokens(_HEAD_ENDS.split(phrase.rsplit(":", 1)[-1], maxsplit=1)[0])
        if token.text not in STOPWORDS
    ]
    if not words:
        return True
    head = words[-1]
    known = {
        token.stem for values in scene.values.labels.values() for value in values for token in tokens(plain(value))
    }
    if head in _WIDEST:
        return True
    if len(words) > 1:
        return False
    return head in _CLASSES or any(len(head) >= 3 and word != head and word.endswith(head) for word in known)


_PREPOSITION = re.compile(
    r"\W*(?:in|on|at|by|near|behind|under|over|above|below|beside|besides|between|around|outside|inside|within|towards?|off|out|up|down|across|along|against|from|for|with|without|to|into|of|about|next to|close to)\b"
)
_NO_NOUN = re.compile(
    r"\W*(?:i|you|we|he|she|it|they|that|this|these|those|there|here|so|to|me|him|her|them|us|how|why|what|when|if|whether|about|very|quite|rather|pretty|really|so|too|as|all|both|just|only|also|up|down|much|more|less|because)\b"
)
_SPEAKS_ON = re.compile(r"\b(?:it|them|they|you|then|first|there|this|those|these)\b")


def opens_a_noun(phrase: str) -> bool:
    """Whether a phrase may begin a noun: not with a pronoun, a conjunction, an adverb of degree."""
    return _NO_NOUN.match(phrase) is None


def named_properly(scene: Scene) -> bool:
    """Whether gold is a name, by its capitals."""
    words = [
        word
        for name in scene.values.names
        for word in re.findall(r"[^\W\d_][\w'-]*", name)
        if word.lower() not in FILLERS
    ]
    return bool(words) and all(word[0].isupper() for word in words)


_CAPITAL = re.compile(r"[^\W\d_a-z][^\W_]*(?:'[^\W_]+)*")
_STARTS = re.compile(r"(?:^|[.!?:;|\n\u2022*#>-]\s*)\W*$")


@lru_cache(maxsize=256)
def capitals(answer: str) -> frozenset[str]:
    """The stems of the words with a capital letter that owe it to no sentence's start, or that open a quotation."""
    text = seen(answer)
    return frozenset(
        stem(match[0].replace("\u2019", "'").casefold())
        for match in _CAPITAL.finditer(text)
        if not match[0].isdigit()
        and (
            text[max(match.start() - 2, 0) : match.start()].endswith(_QUOTES)
            or not _STARTS.search(text[max(match.start() - 12, 0) : match.start()])
        )
    )


_QUOTES = ('"', "\u201c", "\u2018", " '", "\u201e", "\u00ab")


def of_golds_kind(scene: Scene, phrase: str) -> bool:
    """Whether a phrase may be the kind of thing that gold is: where gold is a name, one with a word written as a name, if that is known, or no more than a word."""
    if not named_properly(scene):
        return True
    words = [token for token in tokens(phrase) if token.text not in STOPWORDS and token.stem not in FRAME]
    if len(words) == 1 and not _DETERMINED.match(phrase):
        return True
    if scene.capitals is None:
        return True
    return (_ACTIVITY.match(phrase) is not None and not _SPEAKS_ON.search(phrase)) or any(
        word.stem in scene.capitals for word in words
    )


_ACTIVITY = re.compile(r"\w{3,}ing\b")
"""What is done has no name: "cooking at home"."""


def is_circumstance(phrase: str) -> bool:
    """Whether a phrase tells where, when or how: "in an older chat"."""
    return _PREPOSITION.match(phrase) is not None


def may_hold_gold(scene: Scene, phrase: str) -> bool:
    """Whether a place is named in which, or by which, the place that is asked for may lie: "in Africa", "on the coast"."""
    if not is_circumstance(phrase):
        return False
    if named_properly(scene):
        return re.match(r"\W*at\b", phrase) is None
    return not any(is_circumstance(plain(name)) for name in scene.values.names)


def is_another(scene: Scene, phrase: str) -> bool:
    """Whether a phrase that stands alone, or after "I suggested", names another value than gold."""
    return (
        opens_a_noun(phrase)
        and not describes(phrase)
        and not of_the_class(scene, phrase)
        and of_golds_kind(scene, phrase)
        and not may_hold_gold(scene, phrase)
    )


_TELLS_ABOUT = re.compile(
    r"\W*(?:about|so|how|why|what|when|where|which|who|once|twice|yesterday|recently|earlier|before|if|whether|nothing|me|you|i|we|he|she|they|of|as|very|because)\b"
)
_TO_DO = re.compile(r"^(?:that )?(?:you )?(?:to|should|must|could|would|that you) (?=\w)")


def is_advised(scene: Scene, phrase: str) -> bool:
    """Whether what follows "I suggested" is other advice than gold: a thing, or what to do with one ("to soak it in milk")."""
    told = _TO_DO.sub("", phrase)
    return (
        _TELLS_ABOUT.match(told) is None
        and not describes(told)
        and not of_the_class(scene, told)
        and of_golds_kind(scene, told)
        and not may_hold_gold(scene, told)
    )


_DETERMINED = re.compile(r"\W*(?:the|an?|\d+|two|three|four|five|six|seven|eight|nine|ten)\b")


def is_another_thing(scene: Scene, phrase: str) -> bool:
    """Whether what follows "it's" names another value, and not a quality of gold: it has an article, a plural's ending or a capital."""
    head = _HEAD_ENDS.split(phrase, maxsplit=1)[0]
    words = tokens(head)
    determined = _DETERMINED.match(phrase) is not None
    told = (
        determined
        or (scene.capitals is not None and any(word.stem in scene.capitals for word in words))
        or (bool(words) and re.search(r"(?<![sui'])s$", words[-1].text) is not None)
    )
    if all(is_said(scene.question, word.stem) for word in words if word.text not in STOPWORDS) and not determined:
        return False  # "not X, that's Maren": somebody who was spoken of, and no value
    return told and names_plainly(phrase) and is_another(scene, phrase) and len(phrase.split()) <= 6


def is_bare_noun(phrase: str) -> bool:
    """Whether a phrase without a verb is a noun and not talk: it points at nothing that was said and gives no order."""
    return _SPEAKS_ON.search(phrase) is None and opens_a_noun(phrase)
