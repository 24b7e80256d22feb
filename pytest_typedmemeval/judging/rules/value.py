"""The rule for gold of kind ``value``: which of the values known to the corpus an answer commits to, or which other.

Sources: precedence 1 and 3 of the outcomes, and the settled readings on denial, guesses and mixed answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from enum import Enum
from functools import lru_cache

from pytest_typedmemeval.corpus.model import CorpusTurn, Decoy, Question, ValueGold
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import answer_body, is_contentless, is_null, is_overlong
from pytest_typedmemeval.judging.rules.commitments import Standing, negated, retracts, standings
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, MARK, MOST_MENTIONS, Mention, find, masked
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines, looks_foreign, refusal
from pytest_typedmemeval.judging.rules.text import (
    LIGHT,
    STOPWORDS,
    clauses,
    folded,
    folded_corpus,
    plain,
    sentences,
    stem,
    stems,
    tokens,
    word_set,
)
from pytest_typedmemeval.measure.outcome import Code, Outcome

CORRECT, WRONG = Verdict(Outcome.CORRECT), Verdict(Outcome.WRONG)
ABSTAINED, MISSED = Verdict(Outcome.ABSTAINED), Verdict(Outcome.MISSED)
NO_CONTENT = Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)
DECLINED = {Refusal.ABSTAINED: ABSTAINED, Refusal.MISSED: MISSED}

# What an answer says around its value. Such words name nothing.
_FRAME = frozenset(
    stem(word)
    for word in word_set(
        "suggest suggested suggesting suggestion recommend recommended recommending recommendation advise advised advice propose proposed say said "
        "saying told tell mention mentioned "
        "answer question remember recall think thought believe guess sure certain maybe perhaps possibly probably likely actually try tried trying "
        "use used using go going went get getting got "
        "remedy way method approach option product item title name place spot gift present idea tip trick solution book thing treatment colour "
        "shade game plant dish activity stretch exercise "
        "mind springs spring word occasion instance purpose time conversation chat session earlier previously before ago last back past week month "
        "year day today yesterday assistant user according note record memory also like want asked ask "
        "make making made give gave giving take taking took put best good great nice first specific specifically called worked work help helped "
        "based look looked need needed pick picked choose chose "
        "clear definitely exactly simply instead right correct fact course case might know offer offered bring buy watch listen read play call "
        "pack paint name plan please sorry hope helpful "
        "there's what's here's that'd i'd feel free let know ahead straight"
    )
)
_RECALL = re.compile(
    r"\b(?:i|you|we|the assistant|assistant|ai)(?:'d| had| have|'ve)? (?:\w+ly |also |once |then |just |both )?(?:suggest(?:ed)?|recommend(?:ed)?|"
    r"advis(?:ed|e)|propos(?:ed|e)|said|told (?:you|me)|mentioned|offered|went (?:with|for)|picked|named|proposed)\b"
    r"|\b(?:suggest|recommend|advi[cs]|propos)\w* (?:\w+ )?(?:was|were|is|had been|would be)\b|\b(?:it|that|this|they|those)(?: was| were|'s| is|"
    r" would be|'d be)\b|\b(?:suggestion|recommendation|advice|answer|tip|pick)\b\s*(?:was|is|:)|\byou (?:should|need to|ought to|must|could|can|"
    r"might)(?: \w+ly)? (?:use|try|go|get|take|make|call|read|bring|pack|buy|plant|paint|play|listen|visit|give|dab|soak|rub|put)\b|"
    r"\byou were (?:advised|told|recommended|given)\b(?: to (?:use|try))?|\b(?:was|is) (?:it|the one|what (?:i|you))\b|\bgo(?:ing)? with\b|"
    r"^(?:to )?(?:try|use|go|get|take|make|call|read|bring|pack|buy|plant|paint|play|listen|visit|give|dab|soak|rub|put)\b"
)
_GUESS = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|presumably|(?:might|may|could|must) (?:have been|be)|my (?:best |only )?(?:guess|hunch)(?: is| would be|"
    r":)?|i'd guess|i(?:'d| would) (?:say|go with|venture)|i guess|if i had to guess|"
    r"(?:i )?suspect|i (?:think|believe)(?: that)?(?= (?:it|i|you|we|the answer|that)\b| (?:the|an?|some) )|something like|was it|could it be|"
    r"it was|(?:i|you|we) (?:suggested|recommended|said|advised|told you|mentioned)|(?:the )?answer (?:is|was))\b,?"
)
_FRESH = re.compile(
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
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|would|can|could|should|'s|does|do|did|seems?|looks?|sounds?|makes?|works?)\b|'(?:s|ll|re|ve)\b"
)
_ALTERNATIVE_AFTER = re.compile(
    rf"{MARK}[\"')]*,?\s+or\s+(?:else\s+)?(?:maybe |perhaps |possibly |it was |was it )?[\"'(]*(?P<other>[^.;:!?\n,()\"]+)"
)
_ALTERNATIVE_BEFORE = re.compile(
    rf"(?P<other>[^.;:!?\n,()]{{1,80}}?)[\"')]*,?\s+or\s+(?:maybe |perhaps |possibly |it was |was it )?(?:the |an? |some )?[\"'(]*{MARK}"
)
_NO_ALTERNATIVE = re.compile(
    r"^(?:something|so|similar|whatever|anything|at|the like|like|thereabouts|you|your|it|i|we|he|she|they|that|this|rather|even|such|other|"
    r"another|one|more|better|if|when|in|on|as|for|not|no|along|near|words|whichever|equivalent|just|some (?:such|other|kind|sort))\b"
)
_OTHER_TIME = re.compile(
    r"\b(?:another (?:time|occasion|stain|case|question|conversation|chat|day|one|problem)|a different (?:time|occasion|\w+)|separate(?:ly)?|"
    r"elsewhere|the other (?:time|\w+)|for something else|unrelated|in a different|that was for)\b"
)
_TOPIC = re.compile(
    r"\b(?:for|on|against|when|about|out of|regarding)\s+(?:that|this|the|your|my|an?)\s+[^,.;:!?\n()\"]+"
)
_SLOT = re.compile(
    r"\b(?P<of>for|on|in|to|against|when|after|from|about|with|out of|where|while|during|at)\s+(?P<slot>(?:(?!\b(?:i|we) (?:suggest|recommend|"
    r"advis|said|told))[^,.;:!?\n()])+)"
)
_SLOT_ALONE = frozenset(("for", "on", "when", "after", "against", "out of", "about"))
_NEXT = re.compile(r"[,;(]|\band\b|\bbut\b|\bwhile\b")
_WORDS = re.compile(r"\w+")
_NEGATIVE = re.compile(r"\b(?:no|not|never|nothing|nobody|none|hardly|without|isn't)\b|n't\b")
_PIECES = re.compile(
    r"[;:]|\bbut\b|\bhowever\b|\bthough\b|\s-\s|,\s*(?:and )?(?=(?:i|it|you|my|the|maybe|perhaps|possibly|probably|presumably|could|might|"
    r"likely)\b)|(?<=[.!?])\s|\n"
)


@dataclass(frozen=True)
class Reading:
    """What an answer commits to: gold or not, which decoys, which phrase unknown to the answer key; with the verdict on it."""

    verdict: Verdict
    gold: bool = False
    decoys: tuple[Decoy, ...] = ()
    other: str | None = None


def judge_value(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """Correct iff gold is the value committed to; wrong iff another one is, or two are; otherwise declined or undecided."""
    return read_value(question, answer).verdict


def read_value(question: Question, answer: str) -> Reading:
    """The verdict on ``answer`` and what it rests on."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, ValueGold):
        return Reading(UNDECIDED)
    return read_body(question, answer_body(answer), known_values(question, (gold.value, *gold.aliases), gold.required))


@dataclass(frozen=True)
class Values:
    """What an answer may name: the ``names`` of gold (label 0), the decoys (1 and on), and how each is worded."""

    names: tuple[str, ...]
    required: tuple[str, ...]
    decoys: tuple[Decoy, ...]
    labels: dict[int, tuple[str, ...]]


def known_values(question: Question, names: tuple[str, ...], required: tuple[str, ...] = ()) -> Values:
    """The values that the answer key knows, decoys of the same wording as gold left out."""
    taken = {folded_corpus(name) for name in names}
    decoys = tuple(decoy for decoy in question.typedmemeval.decoys if folded_corpus(decoy.value) not in taken)
    return Values(
        names, required, decoys, {0: names} | {number: (decoy.value,) for number, decoy in enumerate(decoys, 1)}
    )


def read_body(question: Question, body: str, values: Values, mentions: list[Mention] | None = None) -> Reading:
    """What an `answer_body` commits to among ``values``; ``mentions`` of them in it are found unless given."""
    if is_overlong(body):
        return Reading(UNDECIDED)
    if is_contentless(body) or is_null(body):
        return Reading(NO_CONTENT)
    if mentions is None:
        mentions = find(body, tokens(body), values.labels)
    if len(mentions) > MOST_MENTIONS:
        return Reading(UNDECIDED)
    text, places = masked(body, mentions)
    scene = _Scene(question, values, body, text, places, mentions)
    return _weigh(scene) if mentions else _without_mention(scene)


@dataclass
class _Scene:
    """One answer under one question, as far as it has been read."""

    question: Question
    values: Values
    body: str
    text: str
    places: list[int]
    mentions: list[Mention]
    asked: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.asked = _asked(self.question.question)

    def gold_content(self) -> set[str]:
        """The stems that tell gold from other values: not those of the question, unless it has no others."""
        words = {word for name in self.values.names for word in _content_of_value(name)}
        return (words - self.asked) or words

    def named(self, text: str) -> list[str]:
        """The stems of ``text`` that may name a value: no function words, no frame, nothing of the question."""
        return [word for word in _content(re.sub(ANY_MARK, " ", text)) if word not in self.asked and word not in _FRAME]

    def overlaps(self, words: Sequence[str]) -> bool:
        """Whether one of ``words`` may be a word of gold, or a misspelling or part of one."""
        return any(_alike(word, other) for word in words for other in self.gold_content())


def _content(text: str) -> list[str]:
    return [
        token.stem
        for token in tokens(plain(text))
        if token.text not in STOPWORDS and token.text not in LIGHT and (len(token.text) > 1 or token.text.isdigit())
    ]


_content_of_value = lru_cache(maxsize=4096)(_content)


@lru_cache(maxsize=1024)
def _asked(question: str) -> frozenset[str]:
    return frozenset(stems(question))


def _alike(one: str, other: str) -> bool:
    if one == other:
        return True
    if min(len(one), len(other)) < 4:
        return False
    if one[:5] == other[:5] or (one[:4] == other[:4] and min(len(one), len(other)) >= 7):  # headlamp, headtorch
        return True
    if one.startswith(other) or other.startswith(one) or one.endswith(other) or other.endswith(one):
        return True
    return min(len(one), len(other)) >= 5 and SequenceMatcher(None, one, other).ratio() >= 0.8


def _weigh(scene: _Scene) -> Reading:
    """The verdict where at least one value of the answer key is named."""
    found = standings(scene.text, scene.places)
    for number, standing in enumerate(found):
        if standing is not Standing.OFFERED and _quoted(scene, number):
            found[number] = Standing.OFFERED
    offered = [number for number, standing in enumerate(found) if standing is Standing.OFFERED]
    gold = any(scene.mentions[number].label == 0 for number in offered)
    rivals = [number for number in offered if scene.mentions[number].label != 0]
    declined = declines(scene.text)
    slots = {number: _slot(scene, number) for number in rivals} if gold or declined else {}
    rivals = [number for number in rivals if slots.get(number) is not _Slot.OTHER]
    if slots and rivals and all(slots[number] is _Slot.UNCLEAR for number in rivals):
        return Reading(UNDECIDED, gold=gold)
    decoys = tuple(scene.values.decoys[scene.mentions[number].label - 1] for number in dict.fromkeys(rivals))
    if gold:
        return _with_gold(scene, decoys, offered, declined)
    if decoys:
        return Reading(WRONG, decoys=decoys)
    aside = [number for number, standing in enumerate(found) if standing is Standing.SET_ASIDE]
    if aside and not declined:
        return _set_aside(scene, aside)
    return _without_mention(scene, denied=bool(found))


def _with_gold(scene: _Scene, decoys: tuple[Decoy, ...], offered: list[int], declined: Refusal | None) -> Reading:
    if decoys:
        return Reading(WRONG, gold=True, decoys=decoys)
    for pattern in (_ALTERNATIVE_AFTER, _ALTERNATIVE_BEFORE) if " or " in scene.text else ():
        for match in pattern.finditer(scene.text):
            other = match["other"].strip()
            if _is_value(scene, other, before=pattern is _ALTERNATIVE_BEFORE):
                return Reading(WRONG, gold=True, other=other)
    last = max(scene.places[number] for number in offered if scene.mentions[number].label == 0)
    rest = retracts(scene.text, last)
    if rest is not None and (verdict := _retraction(scene, rest)):
        return Reading(verdict, gold=verdict is not WRONG, other=rest)
    missing = [part for part in scene.values.required if not find(scene.body, tokens(scene.body), {0: (part,)})]
    if missing:
        return Reading(UNDECIDED, gold=True)
    if declined and _FRESH.search(scene.text):
        return Reading(UNDECIDED, gold=True)
    return Reading(CORRECT, gold=True)


def _retraction(scene: _Scene, rest: str) -> Verdict | None:
    """What a correction without a known value makes of the gold before it: None if it corrects nothing."""
    if refusal(rest):
        return (
            UNDECIDED
            if not re.search(r"\b(?:exact|exactly|wording|details?|more|else|rest|other|why|when)\b", rest)
            and not re.match(r"i'm not (?:\w+ )?(?:sure|certain)|not (?:\w+ )?sure", rest)
            else None
        )
    words = scene.named(rest)
    if not words or re.match(r"(?:also|that's all|it (?:works?|really)|this|that (?:works|really)|you can|for )", rest):
        return None
    if re.match(
        r"(?:no,? |wait,? )*(?:(?:it|that) (?:was|is)|it's|i (?:suggested|recommended|said|told you|meant|mean)|you (?:used|suggested|said)|"
        r"make that|try|use)\b",
        rest,
    ) or (len(rest.split()) <= 5 and not _FINITE.search(rest)):
        return UNDECIDED if scene.overlaps(words) else WRONG
    return None


def _set_aside(scene: _Scene, aside: list[int]) -> Reading:
    """Only values marked as outdated or someone else's: an outdated one alone is still an answer."""
    theirs = re.compile(r"\b(?:suggested|recommended|by|from|tried|considered|wanted|asked)\b")
    if len({scene.mentions[number].label for number in aside}) == 1:
        number = aside[0]
        start, end = _sentence(scene.text, scene.places[number])
        if re.search(
            r"\b(?:i|assistant|we) (?:\w+ )?(?:suggest|recommend|advis|propos|sa(?:id|y)|mention|told)|\b(?:my|our) (?:\w+ )?(?:suggestion|"
            r"recommendation|advice|tip)\b",
            scene.text[start:end],
        ) or not theirs.search(scene.text[start:end]):
            label = scene.mentions[number].label
            return (
                Reading(CORRECT, gold=True) if label == 0 else Reading(WRONG, decoys=(scene.values.decoys[label - 1],))
            )
    return Reading(UNDECIDED)


def _sentence(text: str, place: int) -> tuple[int, int]:
    return next(((start, end) for start, end in sentences(text) if start <= place < end), (0, len(text)))


def _quoted(scene: _Scene, number: int) -> bool:
    """Whether the sentence around a denied mention is one of the session that states the value: "not much can go wrong at X" denies nothing there."""
    start, end = _sentence(scene.text, scene.places[number])
    around = scene.text[start:end]
    if len(_WORDS.findall(around)) < 2 or not _NEGATIVE.search(around):
        return False
    offset = scene.mentions[number].start - scene.places[number]
    shift = sum(
        mention.end - mention.start - 1
        for place, mention in zip(scene.places, scene.mentions, strict=True)
        if start <= place < end
    )
    said = folded(scene.body[max(start + offset, 0) : end + offset + shift]).strip("\"' ")
    inner = re.split(r":\s*[\"']?|\"", said)
    label = scene.mentions[number].label
    wanted = (
        {item.session_id for item in scene.question.typedmemeval.evidence}
        if label == 0
        else {scene.values.decoys[label - 1].session_id}
    )
    turns = [folded_corpus(turn.content) for turn in _turns(scene.question, wanted)]
    return any(len(part.split()) >= 3 and part.strip("\"' ") in turn for part in (said, *inner) for turn in turns)


def _turns(question: Question, session_ids: set[str]) -> list[CorpusTurn]:
    pairs = zip(question.haystack_session_ids, question.haystack_sessions, strict=True)
    return [turn for session_id, turns in pairs if session_id in session_ids for turn in turns]


class _Slot(Enum):
    """Whether a decoy is named as the answer to the question or to something else."""

    ASKED = 1
    UNCLEAR = 2
    OTHER = 3


def _slot(scene: _Scene, number: int) -> _Slot:
    """What a decoy is named as the answer to ("for lunch X, for dinner Y").

    Something else, if its part of the sentence holds words that the decoy's own session has in a user turn and neither the question nor gold's session
    has, or a slot of its own ("for ...", "on ...") that hardly shares a word with the question, or words such as "another time".
    Unclear if the slot is half the question's.
    """
    part = _part(scene, number)
    if _OTHER_TIME.search(part):
        return _Slot.OTHER
    decoy = scene.values.decoys[scene.mentions[number].label - 1]
    known = scene.asked | _user_words(scene.question, set(scene.question.answer_session_ids))
    own = _user_words(scene.question, {decoy.session_id}) - known
    slots = [
        (slot["of"], {word for word in _content(slot["slot"]) if word not in _FRAME}) for slot in _SLOT.finditer(part)
    ]
    words = {word for word in _content(part) if word not in _FRAME}
    if len(words & own) >= 2 or any(held & own for _, held in slots):
        return _Slot.OTHER
    shares = [len(held & scene.asked) / len(held) for of, held in slots if held and of in _SLOT_ALONE]
    if not shares or min(shares) > 0.67:
        return _Slot.ASKED
    return _Slot.OTHER if min(shares) < 0.34 else _Slot.UNCLEAR


def _part(scene: _Scene, number: int) -> str:
    """The words of a sentence that go with one mention: between its neighbours, and what stands before a comma goes with the one before it."""
    place = scene.places[number]
    start, end = _sentence(scene.text, place)
    within = [other for other in scene.places if start <= other < end and other != place]
    low = max((other + 1 for other in within if other < place), default=start)
    high = min((other for other in within if other > place), default=end)
    before, after = scene.text[low:place], scene.text[place + 1 : high]
    if low > start and (cut := _NEXT.search(before)):
        before = before[cut.end() :]
    if high < end and (cut := _NEXT.search(after)):
        after = after[: cut.start()]
    return f"{before} , {after}"


def _user_words(question: Question, session_ids: set[str]) -> set[str]:
    return {word for turn in _turns(question, session_ids) if turn.role == "user" for word in _content(turn.content)}


def _is_value(scene: _Scene, phrase: str, before: bool = False) -> bool:
    """Whether ``phrase``, joined to gold by "or", names a second value."""
    if before:
        phrase = re.split(
            r"\b(?:either|suggested|recommended|was|is|said|using|used|try|tried|with|whether)\b", phrase
        )[-1].strip()
    if (
        not phrase
        or re.search(ANY_MARK, phrase)
        or _NO_ALTERNATIVE.match(phrase)
        or re.search(r"\b(?:more|whether)$", phrase)
    ):
        return False
    words = scene.named(phrase)
    return bool(words) and len(phrase.split()) <= 6 and not _FINITE.search(phrase) and not scene.overlaps(words)


def _without_mention(scene: _Scene, denied: bool = False) -> Reading:
    """The verdict where no value of the answer key is offered: another value, a refusal, or nothing that can be proved."""
    if (
        scene.values.required
        and all(find(scene.body, tokens(scene.body), {0: (part,)}) for part in scene.values.required)
        and not denied
    ):
        return Reading(CORRECT, gold=True)
    declined = declines(scene.text)
    if declined:
        guess = _guess(scene)
        if guess is None:
            return Reading(DECLINED[declined])
        return Reading(UNDECIDED) if scene.overlaps(scene.named(guess)) else Reading(WRONG, other=guess)
    if denied:
        return _beside_denied(scene)
    words = scene.named(scene.text)
    if scene.overlaps(words) or looks_foreign(scene.body):
        return Reading(UNDECIDED)
    if not words:
        return Reading(UNDECIDED if set(stems(scene.body)) & scene.asked or _RECALL.search(scene.text) else NO_CONTENT)
    return _other_value(scene, words)


def _beside_denied(scene: _Scene) -> Reading:
    """A known value is denied ("it wasn't X"): what else is offered, if anything."""
    rest = " , ".join(
        clause
        for clause in clauses(re.sub(rf"(?:not|n't)\s[^,.;]*{ANY_MARK}", " , ", scene.text))
        if not re.search(ANY_MARK, clause)
    )
    words = scene.named(rest)
    if words and not scene.overlaps(words) and (_RECALL.search(rest) or len(rest.split()) <= 6):
        return Reading(WRONG, other=rest)
    return Reading(UNDECIDED)


def _guess(scene: _Scene) -> str | None:
    """The value that an answer offers beside declining; fresh advice ("you could try ...") is no guess at what was said."""
    for clause in (piece.strip(" ,") for piece in _PIECES.split(scene.text)):
        if refusal(clause) or _FRESH.search(clause) or (clause.endswith("?") and not _OFFERED.search(clause)):
            continue
        remembered = re.match(r"(.+) (?:springs|comes|sprang|came) to mind\b", clause)
        if remembered and scene.named(remembered[1]):
            return remembered[1]
        marker = None
        for marker in _GUESS.finditer(clause):  # noqa: B007  the last one
            pass
        rest = clause[marker.end() :].strip() if marker else None
        if not rest or re.match(
            r"(?:you|your|we|i|they|he|she|that|there|it (?:would|might|could|may|is|'s)|because|best|better|helpful|worth|due)\b",
            rest,
        ):
            continue
        if scene.named(rest) and not _slotted(scene, rest):
            return rest
    return None


def _slotted(scene: _Scene, text: str) -> bool:
    slots = [
        {word for word in _content(slot["slot"]) if word not in _FRAME}
        for slot in _SLOT.finditer(text)
        if slot["of"] in _SLOT_ALONE
    ]
    return any(held and not held & scene.asked for held in slots)


def _other_value(scene: _Scene, words: list[str]) -> Reading:
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
                or (len(piece.split()) <= 6 and not _FINITE.search(piece) and not _WH.search(piece))
            )
        ]
        return Reading(WRONG, other=offered[0]) if offered else Reading(NO_CONTENT)
    if _gist_of_gold(scene, words):
        return Reading(UNDECIDED)
    for sentence in spoken:
        other = _recalled(scene, sentence)
        if other:
            return Reading(WRONG, other=other)
    bare = spoken[0].strip(" .!")
    if (
        len(spoken) <= 2
        and len(bare.split()) <= 12
        and not any(pattern.search(bare) for pattern in (_FINITE, _FRESH, _RECALL))
    ):
        return Reading(WRONG, other=bare)
    on_topic = set(_content(scene.body)) & scene.asked
    return Reading(UNDECIDED if on_topic or (len(spoken) <= 2 and not _FINITE.search(bare)) else NO_CONTENT)


def _recalled(scene: _Scene, sentence: str) -> str | None:
    """The value that a sentence recalls ("I suggested X", "it was X", "X, I said"), None if it names none or denies."""
    defined = re.match(r"(?:the|my|your|our) (.+?) (?:was|is|were|would be) (.+)", sentence)
    if defined and not scene.named(defined[1]) and scene.named(defined[2]) and not _NEGATIVE.search(sentence):
        return defined[2]
    for recalled in reversed(list(_RECALL.finditer(sentence))):
        before, after = sentence[: recalled.start()], sentence[recalled.end() :]
        if negated(before, "") or negated(recalled[0] + " ", ""):
            continue
        for part in (after, before):
            if scene.named(_TOPIC.sub(" ", part)) and not refusal(part):
                return part.strip(" ,.\"'")
    return None


def _gist_of_gold(scene: _Scene, words: list[str]) -> bool:
    """Whether most of the words are those of a session that states gold: its tip without its value, or a paraphrase."""
    turns = _turns(scene.question, set(scene.question.answer_session_ids))
    said = {word for turn in turns if turn.role == "assistant" for word in _content(turn.content)}
    return len(words) >= 2 and sum(word in said for word in words) >= 0.6 * len(words)
