"""Values that no list has, told beside a known one or beside declining: they prove nothing, but they take away what else would prove a verdict.

"Ingrid restores pianos, Farid is a carpenter" names gold, and says of the one asked about something else; "I don't have much on this, but Farid is a carpenter"
declines, and answers all the same. What such a phrase is can't be known, so the answer is undecided.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pytest_typedmemeval.judging.rules.elsewhere import is_of_other
from pytest_typedmemeval.judging.rules.owners import Owner, owner
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, MARK, without_marks
from pytest_typedmemeval.judging.rules.proved import (
    FINITE,
    is_circumstance,
    named_properly,
    names_plainly,
    of_golds_kind,
    opens_a_noun,
)
from pytest_typedmemeval.judging.rules.refusals import refusal
from pytest_typedmemeval.judging.rules.scene import FRAME, Scene, alike, content
from pytest_typedmemeval.judging.rules.slots import SLOT, SLOT_ALONE
from pytest_typedmemeval.judging.rules.text import STOPWORDS, TITLES, plain, sentences, stem, tokens
from pytest_typedmemeval.judging.rules.tongues import is_foreign
from pytest_typedmemeval.judging.rules.unknown import RECALL

_PIECES = re.compile(
    r"[;,()|\u2022\n]|\s-\s|\b(?:but|while|whereas|though|although|however|and|rather than|instead of|over|not)\b"
)
_NEGATIVE = re.compile(r"\b(?:no|not|never|nothing|nobody|none|hardly|without|nor|neither)\b|n't\b")
_BYGONE = re.compile(
    r"\b(?:until|till|formerly|previously|used to|no longer|initially|originally|wanted|considered|asked for|"
    r"would say|unlike|(?:i|you|we) (?:\w+ )?(?:first|thought)|about to say|thinking of|talk of|(?:you|some|people|others|one)(?:'d| would| might)? (?:guess|say|says|think)|looked (?:at|into))\b|\bbefore\W*$|(?<!for )\bonce\W*$"
)
_APART = re.compile(rf"{_BYGONE.pattern}|\byourself\b|\bwould be\b|\bwhether\b")
"""Words that may set a value apart from what holds or what was asked for."""
_LEAD = re.compile(
    r"^(?:\W*\b(?:now|then|since(?: then)?|later|today|currently|at present|these days|in the end|finally|so|only|"
    r"(?:then )?(?:i|you|we) (?:\w+ )?(?:said|settled on|changed (?:it )?to|went with|chose|told you|suggested|recommended)|you corrected (?:me|it|that)(?: to)?:?|(?:then )?(?:changed|corrected|switched) (?:it )?to|"
    r"(?:what|the one) i (?:said|told you|suggested|recommended|gave you) (?:was|is)|it(?:'s| is| was)|that(?:'s| is| was))\b)+\W*"
)
_JOINED_AFTER = re.compile(
    rf"{MARK}[\"')]*(?: first| at first)?\s*(?:/|[,.;]?\s*\b(?:(?<!, )and|and also|plus|or(?: else)?|alternatively|(?:or |and )?(?:maybe|perhaps|possibly)|with(?=[^,.;]*\bas (?:a|an|the|your) (?:second|other|further|alternative|backup|reserve|fallback)))\b)\s*[\"'(]*(?P<other>[^.;:!?\n,()\"]+)"
)
_JOINED_BEFORE = re.compile(
    rf"[\"')]*\s*(?:/|,?\s*\b(?:and(?: also)?|plus|or(?: else)?|(?:or |and )?(?:maybe|perhaps|possibly))\b)\s*(?:the |an? |some )?[\"'(]*{MARK}"
)
_JOINT = re.compile(r"/|\b(?:and|plus|or|maybe|perhaps|possibly|with)\b")
_VERBS = re.compile(
    r"\b(?:either|both|suggested|recommended|was|is|are|be|said|using|used|try|tried|with|whether|have|has|had|to|told|between)\b"
)


def joined_with_gold(scene: Scene) -> bool:
    """Whether an unlisted value stands in one breath with gold: "X and a carpenter", "X/Y", "X, maybe Y"."""
    if not _JOINT.search(scene.text):
        return False
    after = [match["other"] for match in _JOINED_AFTER.finditer(scene.text)]
    before = [_VERBS.split(_run_before(scene.text, match.start()))[-1] for match in _JOINED_BEFORE.finditer(scene.text)]
    return any(_is_noun(scene, phrase.strip()) for phrase in (*after, *before))


_STOP = re.compile(r"[.;:!?\n,()]")
_LONGEST_RUN = 80


def _run_before(text: str, end: int) -> str:
    """The words before ``end`` back to the last sign of punctuation."""
    return _STOP.split(text[max(end - _LONGEST_RUN, 0) : end])[-1]


def _is_noun(scene: Scene, phrase: str) -> bool:
    """Whether a short phrase names something that neither the question nor gold has."""
    if not _golds_are_places(scene):
        phrase = _TAIL.split(phrase, maxsplit=1)[0]
    return not re.search(ANY_MARK, phrase) and not _NEGATIVE.search(phrase) and _is_another_noun(scene, phrase)


_TAIL = re.compile(r"\s(?:down|for|of|in|on|as|at|with|to|by|from|too|later|as well)\b")
_LONGEST = 4
_PASSED_OVER = re.compile(r"\b(?:over|rather than|instead of)\s*$")


def _golds_are_places(scene: Scene) -> bool:
    return any(is_circumstance(name.lower()) for name in scene.values.names)


def competes(scene: Scene, mine: Sequence[int]) -> bool:
    """Whether gold stands apart from what is asked, and something unlisted is told of that: "Ivo has X, Farid has a beagle", "formerly X, now a carpenter"."""
    pieces = _pieces(scene.text)
    if len(pieces) == 1:
        return _stands_beside(scene)
    topic = _topic(scene)
    held = [at for at, (start, end) in enumerate(pieces) if any(start <= scene.places[one] < end for one in mine)]
    told = [scene.text[start:end] for start, end in pieces]
    if _stands_beside(scene):
        return True
    if not all(
        _is_apart(scene, _with_antecedent(told, at)) or _PASSED_OVER.search(scene.text, 0, pieces[at][0]) for at in held
    ):
        return False
    if any(told_of(scene, piece, topic) for at, piece in enumerate(told) if at not in held):
        return True
    beside = {at + step for at in held for step in (-2, -1, 1, 2)} - set(held)
    bygone = any(_APART.search(told[at]) for at in held) or any(
        _BYGONE.search(told[at]) for at in beside if 0 <= at < len(told) and not _is_named(scene, told[at])
    )
    return any(
        _is_named(scene, told[at], bare=bygone or (at > 0 and _is_heading(scene, told[at - 1], topic)))
        for at in beside
        if 0 <= at < len(told)
    )


_ASIDE = re.compile(r";|->|[.,]?\s*\b(?:unless(?: it (?:was|is))?|if not|failing that|otherwise|versus|vs)\b")
_BESIDE = 2


def _stands_beside(scene: Scene) -> bool:
    """Whether gold alone and something unlisted of its form alone are set side by side: "X -> a carpenter", "options: X; a carpenter", "X if not a carpenter"."""
    parts = [part.strip(" \"'()") for part in _ASIDE.split(scene.text)]
    parts = [part for part in parts if part]
    if len(parts) == 1:
        return False
    article = _ARTICLE.match(scene.values.names[0].lower())
    for one, two in pairwise(parts):
        for gold, other in ((one, two), (two, one)):
            if (
                re.fullmatch(rf"(?:[a-z ]{{1,20}}: )?(?:(?:the|an?|it's|it is) )*[\"']?{ANY_MARK}[\"']?", gold)
                and (named_properly(scene) or (article and _ARTICLE.match(other)))
                and _is_another_noun(scene, other)
                and of_golds_kind(scene, other)
                and len(parts) <= _BESIDE + 1
            ):
                return True
    return False


_ARTICLE = re.compile(r"(?:the|an?) ")


def _is_heading(scene: Scene, piece: str, topic: frozenset[str]) -> bool:
    """Whether a piece has words of the question alone: "for the train, ...", a table's first cell."""
    return not scene.named(piece) and any(word.stem in topic for word in tokens(piece))


def _with_antecedent(told: list[str], at: int) -> str:
    """A piece with what its relative clause is about, or its heading: "Ivo" of "Ivo, who has X", "for the gym" of "for the gym, X"."""
    before = told[at - 1] if at else ""
    if _RELATIVE.match(told[at]):
        return f"{before} {told[at]}"
    heads = re.fullmatch(rf"\W*(?:(?:it's|it is|the|an?) )?\W*{ANY_MARK}\W*", told[at]) and before
    if (
        heads
        and len(before.split()) <= _LONGEST + 2
        and not FINITE.search(_OWNS.sub(" ", before))
        and not re.search(ANY_MARK, before)
    ):
        return f"{before.strip()}: {told[at].strip()}"
    return told[at]


_OWNS = re.compile(r"(?<=\w)'s(?= \w)")
_RELATIVE = re.compile(r"\W*(?:who|which|whose)\b")


def _topic(scene: Scene) -> frozenset[str]:
    mine = _FIRST_PERSON.search(plain(scene.question.question)) is not None
    return frozenset(content(" ".join(scene.asked))) - FRAME | frozenset({stem("yours")} if mine else ())


def _is_apart(scene: Scene, piece: str) -> bool:
    """Whether the words around gold say that it is another's, another thing's or of another time."""
    told = without_marks(piece)
    if _APART.search(told) or owner(scene.question, told) is Owner.OTHER or is_possessed(scene, told):
        return True
    slots = [set(content(slot["slot"])) - FRAME for slot in SLOT.finditer(told) if slot["of"] in _SLOTS]
    slots += [set(content(match["whose"])) - FRAME for match in _BELONGING.finditer(told)]
    label = _LABEL.match(piece)
    slots += [set(content(label["label"])) - FRAME] if label else []
    return any(held and not any(alike(word, other) for word in held for other in scene.asked) for held in slots)


def told_of_another(scene: Scene, number: int) -> bool:
    """Whether a value's own piece says that it is for something else or another's: "X for the gym", "Ivo's account is with X"."""
    place = scene.places[number]
    start, end = next(span for span in _pieces(scene.text) if span[0] <= place < span[1])
    told = without_marks(scene.text[start:end])
    if _APART.search(told) or set(content(told)) & _topic(scene):
        return False
    slots = [set(content(slot["slot"])) - FRAME for slot in SLOT.finditer(told) if slot["of"] == "for"]
    foreign = any(held and not any(alike(word, other) for word in held for other in scene.asked) for held in slots)
    return foreign or is_possessed(scene, told)


_SLOTS = SLOT_ALONE | {"with"}


_BELONGING = re.compile(r"\b(?:belongs? to|is (?:the one|what i have) for) (?P<whose>.+)")


def is_possessed(scene: Scene, told: str) -> bool:
    """Whether a thing of the user's that is asked about is here another's: "Ivo's account"."""
    mine = _FIRST_PERSON.search(plain(scene.question.question)) is not None
    return mine and any(stem(match["who"]) not in scene.asked for match in _POSSESSOR.finditer(told))


_FIRST_PERSON = re.compile(r"\b(?:my|our|i|we)\b")
_POSSESSOR = re.compile(
    r"\b(?!(?:it|that|he|she|let|what|there|here|who|this|today|yesterday|one|where|when|how|everyone|nobody)'s)(?<!the )(?<!your )(?<!our )(?<!my )(?<!a )(?P<who>[a-z]{2,})'s\b"
)
_LABEL = re.compile(rf"(?P<label>[^:]+?)\s*(?::|=|->|\bis\b|\bwas\b)\s*[\"'(]*(?:the |an? )?{ANY_MARK}")


def _is_named(scene: Scene, piece: str, bare: bool = False) -> bool:
    """Whether a piece without a known value may name an unlisted one: behind "now", "I said", or standing alone where ``bare`` ones count."""
    if re.search(ANY_MARK, piece) or _NEGATIVE.search(piece) or piece.rstrip().endswith("?"):
        return False
    rest = _SINCE.sub("", _LEAD.sub("", piece)).strip(" .!\"'")
    if rest == piece.strip(" .!\"'") and not bare:
        return False
    return (
        0 < len(rest.split()) <= _LONGEST
        and ":" not in rest
        and not rest.split()[0].endswith("ed")
        and not FINITE.search(rest)
        and opens_a_noun(rest)
        and names_plainly(rest)
        and bool(scene.named(rest))
        and owner(scene.question, rest) is not Owner.OTHER
        and not scene.overlaps([word for word in scene.named(rest) if word not in TITLES])
    )


_SINCE = re.compile(r"\W*\b(?:since(?: (?:then|\w+))?|now)\W*$")
_RELATES = re.compile(
    r"(?:\W*(?!not\b)[a-z]+(?= (?:is|was)\b))?\W*(?:(?:'s|is|are|was|were|has|have|had|i (?:said|suggested|recommended|told you)|(?!\w*ss\b)[a-z]+(?:s|ed|ew)(?= \w))\b\W*)*(?:(?:it's|as|at|to|up|in|on|with|from|by|is|was|:)(?:\W+|$))*"
)


_OF_THE_PAST = re.compile(r"\b(?:first|started|used to|as a child|at school|once|former|previous|original)\b")
"""What asks for something bygone itself."""


def passed(scene: Scene, number: int) -> bool:
    """Whether a value is told of as bygone or passed over: "formerly X", "X until May", "you asked for X", "over X"."""
    if _OF_THE_PAST.search(scene.question.question):
        return False
    place = scene.places[number]
    start, end = next(span for span in _pieces(scene.text) if span[0] <= place < span[1])
    return _BYGONE.search(scene.text[start:end]) is not None or _PASSED_OVER.search(scene.text, 0, start) is not None


def told_of(scene: Scene, piece: str, topic: frozenset[str]) -> bool:
    """Whether a piece names something unlisted after the question's words ("Farid works as a carpenter") or before them ("a carpenter is Farid's")."""
    if re.search(ANY_MARK, piece) or _NEGATIVE.search(piece) or piece.rstrip().endswith("?") or is_of_other(piece):
        return False
    words = tokens(piece)
    shared = [number for number, word in enumerate(words) if word.stem in topic]
    if owner(scene.question, piece) is Owner.OTHER:
        return False
    if not shared:
        return _recalls(scene, piece)
    if any(word.text not in STOPWORDS and word.stem not in FRAME | topic for word in words[: shared[0]]):
        head = _HEAD.fullmatch(piece[: words[shared[0]].start])
        return (head is not None and _is_another_noun(scene, head[1])) or _recalls(scene, piece)
    tail = piece[words[shared[-1]].end :]
    related = _RELATES.match(tail)
    rest = tail[related.end() :] if related else tail
    named = bool(related and related.end()) and _is_another_noun(scene, rest.strip(" .!\"'"))
    return named or _recalls(scene, piece)


_HEAD = re.compile(r"\W*(.+?)\s+(?:(?:is|was|are)(?: for)?|for)(?: the| your| my| our)?\W*")
_DOES = re.compile(r"^\W*(?:to |that )?(?:you )?(?:(?:should|could|might|must|to) )?[a-z]+ (?=(?:the|an?|some|\d+)\b)")


_RECALLED = re.compile(rf"{RECALL.pattern}|\bi (?:\w+ )?(?:came up with|pointed you to|gave you|settled on|chose)\b")


def _recalls(scene: Scene, piece: str) -> bool:
    """Whether a piece recalls something unlisted: "I told you to load the Long Table for the train"."""
    said = list(_RECALLED.finditer(piece))
    if not said:
        return False
    head, *slot = _TAIL.split(_DOES.sub(" ", piece[said[-1].end() :]), maxsplit=1)
    words = set(content(slot[0])) - FRAME if slot else set()
    return (not words or bool(words & scene.asked)) and _is_another_noun(scene, head.strip(" .!\"'"))


def _is_another_noun(scene: Scene, phrase: str) -> bool:
    told = scene.named(phrase)
    figures = [word for word in told if word.isdigit()]
    told = figures or told  # "50 degrees" shares its unit alone with "30 degrees"
    return (
        bool(told)
        and len(phrase.split()) <= _LONGEST
        and not FINITE.search(phrase)
        and names_plainly(phrase)
        and not scene.overlaps([word for word in told if word not in TITLES])
        and opens_a_noun(phrase)
        and is_circumstance(phrase) <= _golds_are_places(scene)
    )


def _pieces(text: str, cut: re.Pattern[str] = _PIECES) -> list[tuple[int, int]]:
    found = []
    for start, end in sentences(text):
        at = start
        for match in cut.finditer(text, start, end):
            found.append((at, match.start()))
            at = match.end()
        found.append((at, end))
    return [(start, end) for start, end in found if text[start:end].strip()]


_CLAUSES = re.compile(r"[;()\u2022\n]|\s-\s|,?\s\b(?:but|while|whereas|though|although|however)\b")
_ASKS = re.compile(r"\b(?:what|which|when|where|who|whose|how|whether|it|that|if|there)\b")


def answers_all_the_same(scene: Scene) -> bool:
    """Whether beside a declining clause that doesn't say what it declines something unlisted is told of what is asked."""
    pieces = [scene.text[start:end] for start, end in _pieces(scene.text, _CLAUSES)]
    if len(pieces) == 1 or is_foreign(scene.text):
        return False
    topic = _topic(scene) - {stem("yours")}
    declining = [piece for piece in pieces if refusal(piece)]
    if not declining or any(_aims_at_the_asked(scene, piece, topic) for piece in declining):
        return False
    return any(told_of(scene, piece, topic) for piece in pieces if piece not in declining)


def _aims_at_the_asked(scene: Scene, piece: str, topic: frozenset[str]) -> bool:
    if _is_apart(scene, piece):
        return False
    return _ASKS.search(piece) is not None or any(word.stem in topic for word in tokens(piece))
