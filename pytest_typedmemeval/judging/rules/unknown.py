"""Values that the answer key doesn't know: what an answer offers in their place, or beside declining.

Nothing here is proved by a list of values, so it is decided only where an English answer commits itself to something that can't be gold.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from pytest_typedmemeval.judging.base import UNDECIDED
from pytest_typedmemeval.judging.rules.commitments import negated
from pytest_typedmemeval.judging.rules.proved import (
    FINITE,
    describes,
    is_advised,
    is_another,
    is_another_thing,
    is_bare_noun,
    is_circumstance,
    named_properly,
    names_plainly,
)
from pytest_typedmemeval.judging.rules.refusals import refusal
from pytest_typedmemeval.judging.rules.scene import FRAME, Scene, content, turns_of
from pytest_typedmemeval.judging.rules.slots import SLOT, SLOT_ALONE
from pytest_typedmemeval.judging.rules.text import ARTICLES, STOPWORDS, sentences, tokens
from pytest_typedmemeval.judging.rules.tongues import is_english
from pytest_typedmemeval.judging.rules.values import Reading
from pytest_typedmemeval.judging.rules.verdicts import NO_CONTENT, WRONG

RECALL = re.compile(
    r"\b(?:i|you|we|the assistant|assistant|ai)(?:'d| had| have|'ve)? (?:\w+ly |also |once |then |just |both )?(?:suggest(?:ed)?|recommend(?:ed)?|"
    r"advis(?:ed|e)|propos(?:ed|e)|said|told (?:you|me)|mentioned|offered|went (?:with|for)|picked|named|proposed)\b"
    r"|\b(?:suggest|recommend|advi[cs]|propos)\w* (?:\w+ )?(?:was|were|is|had been|would be)\b|\b(?:it|that|this|they|those)(?: was| were|'s| is|"
    r" would be|'d be)\b|\b(?:suggestion|recommendation|advice|answer|tip|pick)\b\s*(?:was|is|:)|\byou (?:should|need to|ought to|must|could|can|"
    r"might)(?: \w+ly)? (?:use|try|go|get|take|make|call|read|bring|pack|buy|plant|paint|play|listen|visit|give|dab|soak|rub|put)\b|"
    r"\byou were (?:advised|told|recommended|given)\b(?: to (?:use|try))?|\b(?:was|is) (?:it|the one|what (?:i|you))\b|\bgo(?:ing)? with\b|"
    r"^(?:to )?(?:try|use|go|get|take|make|call|read|bring|pack|buy|plant|paint|play|listen|visit|give|dab|soak|rub|put)\b|"
    r"\b(?:recall|remember) (?:\w+ly )?(?:suggesting|recommending|advising|proposing|saying|mentioning|telling you)\b|\b(?:was|is) my (?:\w+ )?(?:advice|tip|suggestion|recommendation|idea|answer|proposal)\b"
)
_GUESS = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|presumably|(?<!\bi )(?<!\byou )(?:might|may|could|must) (?:have been|be)|my (?:best |only )?(?:guess|hunch)(?: is| would be|"
    r":)?|i'd guess(?: that(?= it))?(?: it(?:'s| is| was))?|i(?:'d| would) (?:say|go with|venture)|i guess|if i had to guess|"
    r"(?:i )?suspect|i (?:think|believe)(?: that)?(?= (?:it|i|you|we|the answer|that)\b| (?:the|an?|some) )|something like|was it|could it be|"
    r"it was|(?:i|you|we) (?:suggested|recommended|said|advised|told you|mentioned)|(?:the )?answer (?:is|was))\b,?"
)
FRESH = re.compile(
    r"\b(?:you (?:could|can|might|may)(?: want to)?|i(?:'d| would)(?: happily| gladly)? (?:suggest|recommend|be happy|be glad|advise|try)|i (?:can|"
    r"could|'ll|will) (?:suggest|offer|recommend|give|help|look)|i (?:suggest|recommend)\b|in general|generally|typically|usually|commonly|"
    r"common(?:ly)? (?:\w+ )?(?:remed|approach|option|suggest|choice|advice)\w*|popular|often|would you like|if you(?:'d)? (?:like|want|tell|can|"
    r"could|let|remind|share|give)|for (?:future reference|next time|what it's worth)|let me know|feel free|options? (?:include|are|would)|"
    r"one (?:\w+ )?(?:option|approach|idea|remedy|way)|some (?:\w+ )?(?:options|approaches|ideas|remedies|people))\b"
)
_OFFERED = re.compile(
    r"\b(?:was it|wasn't it|could it (?:be|have been)|did i (?:suggest|recommend)|isn't it|perhaps|maybe|possibly)\b"
)
_WH = re.compile(
    r"\b(?:which|what|who|when|where|why|how|whose|could you|can you|would you|do you|did you|are you|is (?:it|there|that|this))\b"
)
_TOPIC = re.compile(
    r"\b(?:for|on|against|when|about|out of|regarding)\s+(?:that|this|the|your|my|an?)\s+[^,.;:!?\n()\"]+"
)
_NEGATIVE = re.compile(r"\b(?:no|not|never|nothing|nobody|none|hardly|without|isn't)\b|n't\b")
_PIECES = re.compile(
    r"[;:]|\bbut\b|\bhowever\b|\bthough\b|\s-\s|,\s*(?:and )?(?=(?:i|it|you|my|the|maybe|perhaps|possibly|probably|presumably|could|might|"
    r"likely)\b)|(?<=[.!?])\s|\n"
)


_SUBJECT = re.compile(r"\W*(?:i|you|we|he|she|they|it|that|this|there|who|what|which)\b")


_SPOKE_OF = re.compile(r"^we (?:talked about|spoke about|discussed|settled on|landed on) ")


_SURELY = re.compile(r"^(?:\w{3,}ly|perhaps|maybe|of course|for sure|no|yes|well|so)\b(?: \w{3,}ly\b)*[ ,]*")
"""Adverbs that stand alone name nothing: "certainly not X"."""


def is_bare(phrase: str) -> bool:
    """Whether a phrase is a short one without a verb of its own, that names plainly."""
    told = _SURELY.sub("", phrase.strip(" .,!")).strip(" .,!")
    return (
        0 < len(told.split()) <= 6
        and not FINITE.search(told)
        and not _NEGATIVE_ANYWHERE.search(told)
        and not _SUBJECT.match(told)
        and names_plainly(told)
    )


def offers_another(scene: Scene, rest: str) -> bool:
    """Whether what stands beside a value that is denied names another one: in full, or after "I suggested"."""
    if is_bare(rest):
        return is_bare_noun(rest) and is_another(scene, rest)
    told = [_recalled(scene, part.strip(" .!")) for part in rest.split(" , ")]
    return any(proves(scene, other) for other, proves in filter(None, told))


_IN_DOUBT = re.compile(
    r",?\s*(?:but |though |although |while )?(?:i'm|i am) not (?:fully|completely|entirely|totally|absolutely|altogether|quite|100 ?%|a hundred percent|so|too|really|very|all that)? ?(?:certain|sure|positive|confident)(?: (?:of|about) (?:it|that|this))?\b"
)
"""A doubt that declines nothing: "half an hour, I'd say, though I'm not completely certain"."""
_PUTS_FORWARD = re.compile(r"\b(?:i'd say|i believe|i think|i'd guess|it's|it is|it was|probably|maybe|perhaps)\b")


def only_doubts(text: str) -> bool:
    """Whether what declines is a mere doubt beside something that is offered."""
    rest = _IN_DOUBT.sub(" ", text, count=1)
    return rest != text and _PUTS_FORWARD.search(rest) is not None and refusal(rest) is None and len(rest.split()) > 2


_AS_A_GUESS = re.compile(r"i(?:'d| would)? (?:guess|imagine|suppose|reckon|bet|suspect|presume|say)\W*$")
"""What makes the piece before it a guess: "a whippet, I'd guess, though you never told me"."""


_TOLD_OF = re.compile(
    r"(?:\w+ly |only |once |also |just |all )*(?:\w{2,}ed|\w+[^w]wn|\w*(?:told|said|heard|spoken|written|given|made|put|read|left|sung|brought|bought|sent|meant|taken|chosen))"
    r"(?: (?:in|on|at|by|to|over|across|with|for|from|as|when|while|during|between|after|before|once|only|just|not|out|up|down|off|that|about|through|into|more|several|many|a few)\b|\W*$)"
)
"""What "it was" says of the thing without naming it: "it was shouted across a car park"."""


def guessed(scene: Scene) -> str | None:
    """The value that an answer offers beside declining; fresh advice ("you could try ...") is no guess at what was said."""
    pieces = [piece.strip(" ,") for piece in _PIECES.split(scene.text)]
    for clause, then in pairwise([*pieces, ""]):
        if _AS_A_GUESS.match(then) and not refusal(clause) and is_bare(clause) and scene.named(clause):
            return clause
        if refusal(clause) or FRESH.search(clause) or (clause.endswith("?") and not _OFFERED.search(clause)):
            continue
        remembered = re.match(r"(.+) (?:springs|comes|sprang|came) to mind\b", clause)
        if remembered and scene.named(remembered[1]):
            return remembered[1]
        named_last = re.match(
            r"(.+?),? (?:is|was|would be)(?: probably)? (?:my|the) (?:best |only |likeliest |most likely )*(?:guess|bet|hunch|candidate)\b",
            clause,
        )
        if named_last and scene.named(named_last[1]):
            return named_last[1]
        marker = None
        for marker in _GUESS.finditer(clause):  # noqa: B007  the last one
            pass
        rest = clause[marker.end() :].strip() if marker else None
        if not rest or re.match(
            r"(?:(?:it|that|this|them) (?:at|in|on|once|before|some|when|while|to|somewhere|earlier|already|back|during)\b|ask|check|try|look|call|search|consult|see|phone|ring|write|scroll|go through|have a look|worth|you|your|we|i|they|he|she|that|there|it (?:would|might|could|may|is|'s)|because|best|better|helpful|worth|due)\b",
            rest,
        ):
            continue
        if scene.named(rest) and not _slotted(scene, rest) and not _TOLD_OF.match(rest):
            return None if describes(rest) or is_circumstance(rest) else rest
    return None


def _slotted(scene: Scene, text: str) -> bool:
    slots = [
        {word for word in content(slot["slot"]) if word not in FRAME}
        for slot in SLOT.finditer(text)
        if slot["of"] in SLOT_ALONE
    ]
    return any(held and not held & scene.asked for held in slots)


# What follows "I suggested" or "it was" is no phrase that names a value: it goes on with a verb of its own.
_NO_PHRASE = re.compile(
    r"^\W*(?:has|have|had|is|are|was|were|will|would|can|could|should|might|may|must|does|do|did|seems?|escapes?|eludes?|remains?)\b(?!\W*$)"
)
_NEGATIVE_ANYWHERE = re.compile(
    r"\b(?:no(?!\.)|not|never|nothing|nobody|none|nowhere|neither|nor|hardly|without|nada|nunca|nie|niet|geen|kein\w*|nicht|nichts|pas|rien|aucun\w*|non|niente|nulla|nessun\w*|nenhum\w*|ningun\w*)\b|n't\b"
)
_OWN_OFFER = re.compile(
    r"^\W*(?:and |so |but )?(?:shall|should|do|would|want|can|could|may|need|have|are|how|what|which|where|when|who|is there|anything)\b.*\?\W*$"
)


def _talks_on(told: list[str]) -> bool:
    """Whether what looks like a bare value opens small talk: it is exclaimed, or a question to the user follows it."""
    return any(_OWN_OFFER.match(piece) for piece in told) or told[0].endswith("!")


_SPEAKING = re.compile(r"^pass$|\b(?:me|us|told|said|says|tells|knows|knew|mentioned)\b")


def other_value(scene: Scene, words: list[str]) -> Reading:
    """An answer without refusal or known value and without a word of gold: wrong if it commits to something."""
    told = [
        piece.strip(" \u2022\"'-") for start, end in sentences(scene.text) for piece in scene.text[start:end].split(";")
    ]
    spoken = [piece for piece in told if not piece.endswith("?") and scene.named(piece)]
    if not spoken:
        offered = [
            piece
            for piece in told
            if scene.named(piece)
            and (
                _OFFERED.search(piece)
                or (len(piece.split()) <= 6 and not FINITE.search(piece) and not _WH.search(piece))
            )
        ]
        return (
            Reading(NO_CONTENT)
            if not offered
            else Reading(WRONG, other=offered[0])
            if names_plainly(offered[0]) and _SPEAKS_TO_YOU.search(offered[0]) is None
            else Reading(UNDECIDED)
        )
    if _gist_of_gold(scene, words) or any(describes(piece) for piece in spoken) or _may_be_gold(scene):
        return Reading(UNDECIDED)
    for number, sentence in enumerate(spoken):
        recalled = _recalled(scene, sentence)
        if recalled:
            other, proves = recalled
            sure = (
                (not number or proves is is_advised)
                and not _NO_PHRASE.search(other)
                and not _NEGATIVE_ANYWHERE.search(other)
                and proves(scene, other)
            )
            return Reading(WRONG, other=other) if sure else Reading(UNDECIDED)
    if (echoed := _echoed(scene, spoken[0])) and is_another_thing(scene, echoed):
        return Reading(WRONG, other=echoed)
    bare = _SPOKE_OF.sub("", spoken[0].strip(" .!"))
    if (
        len(spoken) <= 2
        and len(bare.split()) <= 12
        and not any(pattern.search(bare) for pattern in (FINITE, FRESH, RECALL))
        and not _SUBJECT.match(bare)
    ):
        proved = (
            names_plainly(bare)
            and is_bare_noun(bare)
            and is_another(scene, bare)
            and not _NEGATIVE_ANYWHERE.search(bare)
            and not _SPEAKING.search(bare)
            and not _talks_on(told)
        )
        return Reading(WRONG, other=bare) if proved else Reading(UNDECIDED)
    on_topic = set(content(scene.body)) & scene.asked
    return Reading(UNDECIDED if on_topic or (len(spoken) <= 2 and not FINITE.search(bare)) else NO_CONTENT)


def _may_be_gold(scene: Scene) -> bool:
    """Whether an unknown value may be gold in another tongue; proper names have no translation."""
    return not scene.text.isascii() and not is_english(scene.text) and not named_properly(scene)


_SPEAKS_TO_YOU = re.compile(r"\byou (?:mean|meant|want|ask|say)\b")
_Proof = Callable[[Scene, str], bool]
_POINTS_BACK = re.compile(r"(?:it|that|this|they|those)\b")
_THINKS = re.compile(r"\b(?:think|believe|guess|suspect|say|reckon)\b")
_ADVICE = re.compile(r"\b(?:suggest|recommend|advi[cs]|propos|answer|tip|pick|remed|solution|choice)\w*")


def _recalled(scene: Scene, sentence: str) -> tuple[str, _Proof] | None:
    """The value that a sentence recalls ("I suggested X", "it was X", "X, I said") and what proves it to be one; None if it names none or denies."""
    defined = re.match(r"(?:the|my|your|our) (.+?) (?:was|is|were|would be) (.+)", sentence)
    if defined and not scene.named(defined[1]) and scene.named(defined[2]) and not _NEGATIVE.search(sentence):
        return defined[2], is_advised if _ADVICE.search(defined[1]) else is_another_thing
    for recalled in reversed(list(RECALL.finditer(sentence))):
        before, after = sentence[: recalled.start()], sentence[recalled.end() :]
        if negated(before, "") or negated(recalled[0] + " ", ""):
            continue
        for part in (after, _THINKS.split(before)[-1]):
            if scene.named(_TOPIC.sub(" ", part)) and not refusal(part):
                points_back = _POINTS_BACK.match(recalled[0]) and part is after
                return part.strip(" ,.\"'"), is_another_thing if points_back else is_advised
    return None


def _echoed(scene: Scene, sentence: str) -> str | None:
    """What follows the question's own words: "strawberries" of "Maren is allergic to strawberries"; None where that is a clause of its own."""
    if _NEGATIVE_ANYWHERE.search(sentence) or scene.capitals is None:
        return None
    echo = -1
    for token in tokens(sentence):
        if token.stem in scene.asked and token.text not in STOPWORDS:
            echo = token.end
        elif token.text not in STOPWORDS or token.text in ARTICLES:
            rest = sentence[token.start :].strip(" .,!")
            return rest if echo >= 0 and not FINITE.search(rest) else None
    return None


def _gist_of_gold(scene: Scene, words: list[str]) -> bool:
    """Whether most of the words are those of a session that states gold: its tip without its value, or a paraphrase."""
    turns = turns_of(scene.question, set(scene.question.answer_session_ids))
    said = {word for turn in turns if turn.role == "assistant" for word in content(turn.content)}
    return len(words) >= 2 and sum(word in said for word in words) >= 0.6 * len(words)
