"""The rule for gold of kind ``value``: which of the values known to the corpus an answer commits to, or which other.

Sources: precedence 1 and 3 of the outcomes, and the settled readings on denial, guesses and mixed answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pytest_typedmemeval.corpus.model import Question, ValueGold
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import answer_body, is_contentless, is_null, is_overlong
from pytest_typedmemeval.judging.rules.commitments import Standing, retracts, standings
from pytest_typedmemeval.judging.rules.denials import denies_the_asked
from pytest_typedmemeval.judging.rules.elsewhere import elsewhere
from pytest_typedmemeval.judging.rules.owners import Owner, owner
from pytest_typedmemeval.judging.rules.phrases import (
    ANY_MARK,
    MARK,
    MOST_MENTIONS,
    Mention,
    find,
    has_mark,
    masked,
    without_marks,
)
from pytest_typedmemeval.judging.rules.proved import FINITE, capitals
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines, refusal
from pytest_typedmemeval.judging.rules.refusals_abroad import NEGATIVE_ABROAD
from pytest_typedmemeval.judging.rules.reinstated import by_user, kept_from, quoted, reinstate_present, without_passed
from pytest_typedmemeval.judging.rules.rivals import listed_with_gold, offered_instead, taken_back
from pytest_typedmemeval.judging.rules.scene import FRAME, Scene, content, sentence_around
from pytest_typedmemeval.judging.rules.shared import with_fellows
from pytest_typedmemeval.judging.rules.slots import Slot, alternatives, part_of, slot_of
from pytest_typedmemeval.judging.rules.taken_up import bound_apart
from pytest_typedmemeval.judging.rules.text import clauses, stems, tokens
from pytest_typedmemeval.judging.rules.tongues import is_foreign
from pytest_typedmemeval.judging.rules.unknown import FRESH, RECALL, guessed, offers_another, only_doubts, other_value
from pytest_typedmemeval.judging.rules.unlisted import (
    answers_all_the_same,
    competes,
    is_possessed,
    joined_with_gold,
    told_of_another,
)
from pytest_typedmemeval.judging.rules.values import Reading as Reading
from pytest_typedmemeval.judging.rules.values import Values as Values
from pytest_typedmemeval.judging.rules.values import known_values as known_values
from pytest_typedmemeval.judging.rules.values import name_values
from pytest_typedmemeval.judging.rules.verdicts import CORRECT, MISSED, NO_CONTENT, WRONG
from pytest_typedmemeval.judging.rules.verdicts import DECLINED as DECLINED

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
_NOTHING_AT_ALL = re.compile(
    r"^\W*(?:nothing|none|no one|nobody|nowhere)\W+(?:he|she|they|you|it)(?:'s|'re)? (?:\w+ )?(?:\w+n't|not|never|no)\b"
)
"""A denial with its reason: "nothing, he isn't a collector"."""
_NEGATIVE = re.compile(r"\b(?:no|not|never|nothing|nobody|none|hardly|without|isn't)\b|n't\b")


_CROSSED = re.compile(
    r"\brespectively\b|\bvice versa\b|\bthe other way (?:a?round|about)\b|\bin that order\b|\bthe former\b.*\bthe latter\b|\bthe latter\b.*\bthe former\b|"
    r"^\W*(?:of|between|out of) (?:the|these|those) (?:two|three)\b"
)
"""Words by which values go with other names than those beside them."""


def judge_value(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """Correct iff gold is the value committed to; wrong iff another one is, or two are; otherwise declined or undecided."""
    return read_value(question, answer).verdict


def read_value(question: Question, answer: str) -> Reading:
    """The verdict on ``answer`` and what it rests on."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, ValueGold):
        return Reading(UNDECIDED)
    values = known_values(question, (gold.value, *gold.aliases), gold.required)
    return read_body(question, answer_body(answer), values, names=capitals(answer))


def read_body(
    question: Question,
    body: str,
    values: Values,
    mentions: list[Mention] | None = None,
    names: frozenset[str] | None = None,
) -> Reading:
    """What an `answer_body` commits to among ``values``; ``mentions`` of them in it are found unless given. ``names`` are the answer's `capitals`."""
    if is_overlong(body):
        return Reading(UNDECIDED)
    if is_contentless(body) or is_null(body):
        return Reading(NO_CONTENT)
    if mentions is None:
        body, values, mentions = name_values(question, body, values)
    if len(mentions) > MOST_MENTIONS:
        return Reading(UNDECIDED)
    text, places = masked(body, mentions)
    if mentions and _CROSSED.search(text):
        return Reading(UNDECIDED)
    scene = Scene(question, values, body, text, places, mentions, names)
    return _weigh(scene) if mentions else _without_mention(scene)


def _weigh(scene: Scene) -> Reading:
    """The verdict where at least one value of the answer key is named."""
    if is_foreign(without_marks(scene.text)):
        return _abroad(scene)
    found = standings(scene.text, scene.places)
    apart = with_fellows(scene.text, scene.places, elsewhere(scene.text, scene.places))
    for number, standing in enumerate(found):
        if standing is not Standing.OFFERED and (kept_from(scene, number) or quoted(scene, number)):
            found[number] = Standing.OFFERED
    reinstate_present(scene, found)
    offered = [
        number
        for number, standing in enumerate(found)
        if standing is Standing.OFFERED and not _under_refusal(scene, number)
    ]
    offered = without_passed(scene, offered, found)
    slots = {
        number: Slot.OTHER if number in apart or is_possessed(scene, part_of(scene, number)) else slot_of(scene, number)
        for number in offered
    }
    theirs = {number for number in offered if slots[number] is Slot.OTHER}
    slots.update(dict.fromkeys(with_fellows(scene.text, scene.places, theirs) & slots.keys(), Slot.OTHER))
    declined = declines(scene.text)
    mine = [number for number in offered if scene.label(number) == 0]
    rivals = [number for number in offered if scene.label(number) != 0]
    if any(alternatives(scene, one, two) and scene.label(one) != scene.label(two) for one, two in pairwise(offered)):
        return _wrong(scene, rivals, gold=bool(mine))
    gold = any(
        number not in apart
        and (slots[number] is not Slot.OTHER or (len(set(offered) - apart) == len(mine) and not _theirs(scene, number)))
        for number in mine
    )
    rivals = [number for number in rivals if number not in apart]
    denied = denies_the_asked(scene.text, scene.asked - FRAME)
    told = any(
        mention.label == 0 for mention in scene.mentions
    )  # beside gold, whatever is said of it, another's is another's
    if gold or told or declined or denied or scene.values.unclear or len(offered) > 1 or _of_another(scene, offered):
        rivals = [number for number in rivals if slots[number] is not Slot.OTHER]
    if gold:
        rivals = [number for number in rivals if not _beside(scene, number, mine)]
        if rivals and (
            all(slots[number] is Slot.UNCLEAR for number in rivals)
            or not (offered_instead(scene, rivals, mine) or listed_with_gold(scene, offered))
            or all(taken_back(scene, number) for number in rivals)
        ):
            return Reading(UNDECIDED, gold=True)  # two values, and nothing says that they are offered for one
        return _with_gold(scene, rivals, offered, declined)
    if scene.values.unclear:
        return Reading(UNDECIDED)
    bound = {number for number in rivals if bound_apart(scene, number)}
    if bound and not declined and not denied:
        return Reading(UNDECIDED)
    rivals = [number for number in rivals if number not in bound]
    if rivals:
        unproved = (
            any(taken_back(scene, number) for number in rivals)
            or all(by_user(scene, number) or told_of_another(scene, number) for number in rivals)
            or _of_another(scene, offered)
            or (
                not listed_with_gold(scene, offered)
                and any(number not in apart and not _theirs(scene, number) for number in mine)
            )
        )
        return Reading(UNDECIDED) if unproved else _wrong(scene, rivals)
    if offered and not declined and not denied:
        return Reading(UNDECIDED)  # all that is offered is somebody else's
    aside = [number for number, standing in enumerate(found) if standing is Standing.SET_ASIDE]
    if denied:
        aside = [number for number in aside if number not in apart and slot_of(scene, number) is not Slot.OTHER]
    if aside and not declined:
        return _set_aside(scene, aside)
    if any(scene.label(number) == 0 for number in aside):
        return Reading(UNDECIDED)  # what is declined may be another thing
    return _without_mention(scene, denied=any(standing is Standing.DENIED for standing in found))


def _wrong(scene: Scene, rivals: list[int], gold: bool = False) -> Reading:
    decoys = [decoy for number in rivals if (decoy := scene.values.decoy(scene.label(number)))]
    others = [other for number in rivals if (other := scene.values.other(scene.label(number)))]
    return Reading(
        WRONG, gold=gold, decoys=tuple(dict.fromkeys(decoys)), other=others[0] if others and not decoys else None
    )


def _theirs(scene: Scene, number: int) -> bool:
    """Whether a value is said to be somebody else's: "Ingrid restores pianos" tells nothing of Farid."""
    return owner(scene.question, part_of(scene, number)) is Owner.OTHER


def _under_refusal(scene: Scene, number: int) -> bool:
    """Whether a value is named only in what is declined: "I can't say whether it was X", "there's no mention of X"."""
    place = scene.places[number]
    neighbours = [
        pair for pair in ((number - 1, number), (number, number + 1)) if pair[0] >= 0 and pair[1] < len(scene.places)
    ]
    if any(alternatives(scene, *pair) for pair in neighbours):
        return False  # "whether it was X or Y" offers two
    start, end = sentence_around(scene.text, place)
    cut = max((match.end() for match in _STRETCH.finditer(scene.text, start, place)), default=start)
    stop = _STRETCH.search(scene.text, place + 1)
    before = scene.text[cut:place]
    if _EXCEPTED.search(before):
        return False
    told = without_marks(f"{before}it{scene.text[place + 1 : stop.start() if stop else end]}", "it")
    return refusal(before + "it") is not None and refusal(told) is not None


_EXCEPTED = re.compile(
    r"\b(?:other (?:\w+ ){0,2}than|except(?: for)?|apart from|aside from|besides|beyond|but|only|just)\b"
)
_STRETCH = re.compile(
    r"[,;:.!?\n()]|\s-\s|\b(?:but|though|however|so|maybe|perhaps|probably|possibly|think|believe|guess)\b"
)


def _beside(scene: Scene, number: int, mine: list[int]) -> bool:
    """Whether a value stands beside gold as its parallel for something else: gold's own part names what is asked, this one's names anything else."""
    part = {word for word in content(part_of(scene, number)) if word not in FRAME}
    if not part or part & scene.asked or len(part) > 4:
        return False
    return any(set(content(part_of(scene, other))) & scene.asked for other in mine)


def _of_another(scene: Scene, offered: list[int]) -> bool:
    """Whether all that is offered is said to be somebody else's ("Ivo: 37"), and the one asked about is nowhere named."""
    whole = owner(scene.question, without_marks(scene.text))
    return whole is Owner.OTHER and all(
        owner(scene.question, part_of(scene, number)) is Owner.OTHER for number in offered
    )


def _abroad(scene: Scene) -> Reading:
    """Another tongue: read only where values are named plainly, without a word that may deny, end or doubt them."""
    if not scene.mentions:
        return Reading(UNDECIDED)
    labels = {mention.label for mention in scene.mentions}
    joined = any(alternatives(scene, one, two) for one, two in pairwise(range(len(scene.mentions))))
    if NEGATIVE_ABROAD.search(scene.text) or scene.values.unclear or (len(labels) > 1 and not joined):
        return Reading(UNDECIDED)
    if labels == {0}:
        return Reading(UNDECIDED) if scene.values.required and not _complete(scene) else Reading(CORRECT, gold=True)
    return _wrong(scene, [number for number in range(len(scene.mentions)) if scene.label(number)], gold=0 in labels)


def _complete(scene: Scene) -> bool:
    return all(find(scene.body, tokens(scene.body), {0: (part,)}) for part in scene.values.required)


def _with_gold(scene: Scene, rivals: list[int], offered: list[int], declined: Refusal | None) -> Reading:
    if rivals:
        return _wrong(scene, rivals, gold=True)
    for pattern in (_ALTERNATIVE_AFTER, _ALTERNATIVE_BEFORE) if " or " in scene.text else ():
        for match in pattern.finditer(scene.text):
            other = match["other"].strip()
            if _is_value(scene, other, before=pattern is _ALTERNATIVE_BEFORE):
                return Reading(WRONG, gold=True, other=other)
    last = max(scene.places[number] for number in offered if scene.label(number) == 0)
    rest = retracts(scene.text, last)
    if rest is not None and (verdict := _retraction(scene, rest)):
        return Reading(verdict, gold=verdict is not WRONG, other=rest)
    if not _complete(scene):
        return Reading(UNDECIDED, gold=True)
    if declined and FRESH.search(scene.text):
        return Reading(UNDECIDED, gold=True)
    if not scene.values.typed and (
        joined_with_gold(scene) or competes(scene, [number for number in offered if scene.label(number) == 0])
    ):
        return Reading(UNDECIDED, gold=True)
    return Reading(CORRECT, gold=True)


def _retraction(scene: Scene, rest: str) -> Verdict | None:
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
    ) or (len(rest.split()) <= 5 and not FINITE.search(rest)):
        return UNDECIDED if scene.overlaps(words) else WRONG
    return None


def _set_aside(scene: Scene, aside: list[int]) -> Reading:
    """Only values marked as outdated or someone else's: an outdated one alone is still an answer."""
    theirs = re.compile(r"\b(?:suggested|recommended|by|from|tried|considered|wanted|asked)\b")
    if len({scene.mentions[number].label for number in aside}) == 1:
        number = aside[0]
        start, end = sentence_around(scene.text, scene.places[number])
        if re.search(
            r"\b(?:i|assistant|we) (?:\w+ )?(?:suggest|recommend|advis|propos|sa(?:id|y)|mention|told)|\b(?:my|our) (?:\w+ )?(?:suggestion|"
            r"recommendation|advice|tip)\b",
            scene.text[start:end],
        ) or not theirs.search(scene.text[start:end]):
            if not scene.values.typed and competes(scene, aside):
                return Reading(UNDECIDED)
            return Reading(CORRECT, gold=True) if scene.label(number) == 0 else _wrong(scene, [number])
    return Reading(UNDECIDED)


def _is_value(scene: Scene, phrase: str, before: bool = False) -> bool:
    """Whether ``phrase``, joined to gold by "or", names a second value."""
    if before:
        phrase = re.split(
            r"\b(?:either|suggested|recommended|was|is|said|using|used|try|tried|with|whether)\b", phrase
        )[-1].strip()
    if not phrase or has_mark(phrase) or _NO_ALTERNATIVE.match(phrase) or re.search(r"\b(?:more|whether)$", phrase):
        return False
    words = scene.named(phrase)
    return bool(words) and len(phrase.split()) <= 6 and not FINITE.search(phrase) and not scene.overlaps(words)


def _without_mention(scene: Scene, denied: bool = False) -> Reading:
    """The verdict where no value of the answer key is offered: another value, a refusal, or nothing that can be proved."""
    if scene.values.unclear:
        return Reading(UNDECIDED)
    if scene.values.required and not denied and not _refutes_gold(scene) and _complete(scene):
        return Reading(CORRECT, gold=True)
    declined = Refusal.MISSED if _NOTHING_AT_ALL.match(scene.text) else declines(scene.text)
    if declined is Refusal.MISSED and denied and not _declined_without_value(scene):
        return _beside_denied(scene)  # "I didn't suggest X" denies a value, and not that one was suggested
    if declined:
        guess = guessed(scene)
        if guess is None:
            return Reading(UNDECIDED if only_doubts(scene.text) or answers_all_the_same(scene) else DECLINED[declined])
        return (
            Reading(UNDECIDED)
            if scene.values.typed or scene.overlaps(scene.named(guess))
            else Reading(WRONG, other=guess)
        )
    if denies_the_asked(scene.text, scene.asked - FRAME):
        return Reading(MISSED)
    if denied:
        return _beside_denied(scene)
    words = scene.named(scene.text)
    if scene.overlaps(words) or is_foreign(scene.body):
        return Reading(UNDECIDED)
    if not words:
        return Reading(UNDECIDED if set(stems(scene.body)) & scene.asked or RECALL.search(scene.text) else NO_CONTENT)
    if scene.values.typed:
        return Reading(UNDECIDED)
    return other_value(scene, words)


def _refutes_gold(scene: Scene) -> bool:
    """Whether gold is named with a negation or as another's: its parts prove nothing then."""
    named = [number for number, mention in enumerate(scene.mentions) if mention.label == 0]
    return any(_theirs(scene, number) for number in named) or bool(named and _NEGATIVE.search(scene.text))


def _declined_without_value(scene: Scene) -> bool:
    return any(refusal(clause) is Refusal.MISSED for clause in clauses(scene.text) if not re.search(ANY_MARK, clause))


def _beside_denied(scene: Scene) -> Reading:
    """A known value is denied ("it wasn't X"): what else is offered, if anything."""
    rest = " , ".join(
        clause
        for clause in clauses(re.sub(rf"(?:not|n't)\s[^,.;]*{ANY_MARK}", " , ", scene.text))
        if not has_mark(clause)
    )
    words = scene.named(rest)
    if words and not scene.overlaps(words) and offers_another(scene, rest):
        return Reading(WRONG, other=rest)
    return Reading(UNDECIDED)
