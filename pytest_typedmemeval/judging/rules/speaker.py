"""The rule for gold of kind ``speaker``: in the agent's mouth "you" is the user and "I" the assistant (precedence 8).

"Both of us" is wrong, "neither" is missed, a bare yes or no is undecided, and quoting both sides without naming one is abstained.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from pytest_typedmemeval.corpus.model import Question, SpeakerGold
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import answer_body, is_contentless, is_null, is_overlong
from pytest_typedmemeval.judging.rules.claims import VIEW_NOUN, Claim, claim_by_form, contrasts_abroad
from pytest_typedmemeval.judging.rules.names_nobody import open_part
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, MARK, find, masked
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines, refusal
from pytest_typedmemeval.judging.rules.text import (
    LIGHT,
    STOPWORDS,
    clauses,
    folded_corpus,
    plain,
    sentences,
    stems,
    tokens,
)
from pytest_typedmemeval.measure.outcome import Code, Outcome

ABSTAINED, MISSED = Verdict(Outcome.ABSTAINED), Verdict(Outcome.MISSED)
CORRECT, WRONG = Verdict(Outcome.CORRECT), Verdict(Outcome.WRONG)


class _Part(NamedTuple):
    """One clause: as it stands, without noise, whether it holds the statement, whether it declines."""

    clause: str
    cleaned: str
    states: bool
    declines: bool


_OTHER_OF = {Claim.USER: Claim.ASSISTANT, Claim.ASSISTANT: Claim.USER}

# Words of address and hedges that name nobody. What the question said is taken out as well: "you or me".
_NOISE = re.compile(
    r"\bi (?:noted|saved|stored|recorded|found|filed) (?:it|that|this|them)(?: down)?\b|"
    r"\bi(?:'ve| have)(?: got)?(?: (?:only|just|both|these|those|the|two|a|some|your|all|few|couple|of))+ (?:\w+ )?(?:lines?|words|messages?|turns?|quotes?|sentences?|remarks?|statements?|comments?|notes?|entries|entry|records?|passages?)\b(?! (?:that|as|saying|where|in which|from|of|by))|"
    r"\bi(?:'ve| have)(?: got)? (?:it|that|this|the \w+) (?:down|noted|recorded|logged|listed|filed|marked) as\b|\bif you ask me\b|\bmy (?:\w+ )?(?:guess|bet|hunch|money)\b(?= (?:is|would be|'s)\b)|\bbetween (?:you and me|the two of us|us|ourselves)\b|\b(?:to answer |regarding |as for |about )your question\b|"
    r"\b(?:before|sooner than|earlier than|more than) (?:i|you) (?:did|had)\b|\bthank you\b|\bthanks\b|\blet me (?:know|check|see|think)\b|\bas you (?:asked|requested|know|say)\b"
    r"|\byou(?:'re| are) asking\b|\byou(?:'d| would) like to know\b|\byou want to know\b|\byou (?:just )?ask(?:ed)? (?:me )?(?:about )?(?:who|"
    r"whether|which)\b[^,.;:?\n]*|\bhope (?:this|that) helps(?: you)?\b|\bif you(?:'d)? (?:like|want|wish|need|have|can|could|remember|"
    r"recall)\b[^,.;\n]*"
    r"|\b(?:(?:you|me|i|the user|user|the assistant|assistant|myself|yourself)(?:,)? or (?:was it |is it |were it |did )?(?:you|me|i|the assistant|"
    r"assistant|the user|user|myself|yourself))\b"
    r"|\b(?:i(?:'m| am)) (?:\w+ly |quite |pretty )?(?:sure|certain|confident|positive|guessing|afraid|inclined to (?:say|think)|going with|"
    r"convinced)(?: (?:that|it))?\b"
    r"|\bi(?:'d| would)? (?:\w+ly )?(?:think|believe|recall|remember|guess|say|assume|suspect|reckon|know|see|find|found|gather|understand|checked|"
    r"looked|imagine|figure)(?: that)?(?=[,:]? (?:it|you|i|that|this|the (?:user|assistant|theory|idea|view|one|explanation|suggestion|answer)|"
    r"your|my|mine|yours|back|correctly|from|,))"
    r"|\b(?:i think|i believe|i guess|i'd say|i reckon|i suppose|i recall|i remember|if i (?:recall|remember)(?: correctly| rightly)?|"
    r"if memory serves(?: me)?|as far as i (?:know|can tell|recall|remember|can see)|from what i (?:can )?(?:see|recall|remember|gather|tell|have)|"
    r"for all i know|to my knowledge|i can (?:see|tell|confirm)(?: that)?|"
    r"as i (?:recall|remember)|i have it (?:down|noted)|according to (?:my|our|the) \w+|based on (?:my|our|the) [\w ]+?(?=,|$)|in my (?:notes|"
    r"memory|records?))\b(?=\s*[,.:;-]|\s+(?:it|you|i|that|this|the|your|my)\b|$)"
    r"|\b(?:well|so|yes|no(?=\s*[,.;-])|yeah|nope|yep|indeed|right|ok|okay|actually|probably|maybe|perhaps|possibly|definitely|certainly|clearly|"
    r"honestly|apparently|presumably|originally|initially|also|both times|in fact|just|really|simply|first|once|then|that time|likely|surely|"
    r"most likely|almost certainly)\b,?"
)

_ADVERBS = r"(?:\w+ly |also |once |first |just |in fact |then |even |always |never |not |both )*"
_HAVE = r"(?:'d |'ve |had |have |did |do |were |was |are |am |'re |'m |would |could |has )*"

# To hold or give the view, against to say something (which either party did in any case).
_HOLDS = (
    rf"(?:suggest(?:ed|ing|s)?|thought|theori[sz]ed|reckon(?:ed)?|guess(?:ed)?|figured|speculat(?:ed|ing)|believ(?:ed|es)|suspect(?:ed|s)?|"
    rf"diagnosed|proposed|proposing|offered|offering|ventured|explained|explaining|put forward|put it down|puts it down|blamed|blaming|attributed|"
    rf"concluded|floated|hypothesi[sz]ed|posited|came up with|come up with|coming up with|named (?:a|the)|accounted|opined|hazarded|theory|"
    rf"identified|surmised|held|supplied|provided|volunteered|pinned|pointed to|pointed at|pointed out|gave (?:an?|the|that|your|my|me|you|one|it)|"
    rf"(?:had|having|has|have|with|holding|expressed|voiced|shared|stated|made) (?!no\b|none\b|not\b)(?:\w+ ){{0,4}}?{VIEW_NOUN}|had (?:it|"
    rf"that one)|deduced|argued|wagered|bet)\b"
)
_SAYS = (
    r"(?:said|saying|say|told|telling|mentioned|mentioning|noted|remarked|brought (?:it|that|this) up|raised (?:it|that|this)|stated|stating|"
    r"commented|claimed|made (?:that|the|this)|wrote|added|replied|answered|responded|observed|described|reported|(?:did|have)(?=\W*$|\s*[,.;])|spoke)\b"
)
_ASKS = (
    r"(?:asked|wondered|inquired|enquired|wanted|complained|requested|raised the (?:problem|issue|question|topic)|brought up the|noticed|agreed|"
    r"confirmed|acknowledged|disagreed|questioned|listened|accepted|heard)\b"
)

_RAISES = (
    r"(?:(?:told|tell) \w+ (?:about|of)|mention(?:ed|ing)|brought (?:it|that|this|\w+ \w+|the [\w ]+?) up|brought up|described|raised|reported|"
    r"complained|noticed|noted|came to|started)\b"
)
_TELLS_OF = r"(?:brought|mention\w*|told|describ\w*|complain\w*|rais\w*|report\w*|notic\w*|noted|point\w*|came|started|talked|spoke)"

_YOU, _ME = (
    r"(?:you(?: yourself)?|the user|user|the human|human)",
    (r"(?:i(?: myself)?|the assistant|assistant|the ai|ai|the (?:chat)?bot|the model|your assistant|this assistant)"),
)
_OBJECT_ME = r"(?:me|myself|i|the assistant|assistant|the ai|ai|your assistant|yours truly|the (?:chat)?bot)"
_OBJECT_YOU = r"(?:you|yourself|the user|user|the human)"
_COPULA = r"(?:was|is|'s|were|be|been|being|'twas|would be|'d be|must have been|have been|'d have been)"
_NOT = r"(?:n't|not|never)"


def _side(subject: str, object_: str, own: str, mine: str) -> dict[str, re.Pattern[str]]:
    """The patterns by which one side is named: strongly, weakly, as asking only, and as excluded."""
    named = (
        rf"\b{_COPULA} (?:\w+ly |all )?(?:{object_}\b(?!')(?! (?:who|that)? ?{_ASKS})(?! (?:can|could|do|am|will|would|cannot|\w+n't)\b)|{mine}\b)|\b(?:from|by|(?:originat\w+|rest\w*|lies|lay|"
        rf"began) with|due to|down to|belong(?:s|ed) to|credit(?:ed)? to|credit goes to|attribut\w+ (?:it |that |this |them )?to|put (?:it|that|this) (?:down to|on)|pin (?:it|that) on|credit (?:for (?:it|that) )?(?:to|is)|goes to|on) (?:(?:{own}) (?:side|end|part|"
        rf"mouth)\b|{object_}(?:$|\s*[,.;:!)]|\s+(?:and|not|rather|instead|who|in|during|when|back|on|as)\b)|{mine}\b)"
    )
    possessed = rf"\b(?:{own}) (?:own |original )?(?:\w+ ){{0,2}}?{VIEW_NOUN}\b(?! (?:was|were|is|are|had) (?:\w+ )?(?:about|on|different|another|other|something|elsewhere)\b)"
    holds = (
        rf"\b{object_} having {_ADVERBS}(?:been )?(?:{_HOLDS}|{_SAYS})|\b{subject} ?{_HAVE}{_ADVERBS}{_HOLDS}|\b{object_} (?:who |that |was the one (?:who |that )?|were the one (?:who |that )?)(?:had |"
        rf"have )?{_HOLDS}|\b{subject}(?: (?:were|was|are|am)|'re|'m) (?:indeed )?the (?:one|source|person|party|speaker|author|originator)\b"
    )
    bare = (
        rf"^\W*(?:{object_}|{subject}|{mine})(?: (?:did|do|had|have|was|were|of course|again|indeed|alone|both times|said (?:it|that|so)|that was|"
        rf"i'm afraid|i'd say))*\W*$"
    )
    return {
        "strong": re.compile(
            rf"{named}|{possessed}|{holds}|{bare}|\b(?:one|quote|line|saying|claim|sentence|words?|{VIEW_NOUN}) of {mine}\b|\bblame {object_}\b|\bthat one'?s? (?:is |was )?on {object_}\b"
        ),
        "raises": re.compile(
            rf"\b{subject} ?{_HAVE}{_ADVERBS}{_RAISES}|\b{object_} (?:who |that )(?:had |have )?{_RAISES}"
        ),
        "weak": re.compile(
            rf"\b{subject} ?{_HAVE}{_ADVERBS}{_SAYS}|\b{subject} ?{_HAVE}{_ADVERBS}{_TELLS_OF}\b(?:(?! and (?:i|you|the user|"
            rf"the assistant)\b)[^.;]){{0,400}} and {_ADVERBS}(?:{_SAYS}|{_HOLDS})|\b{object_} (?:who |that )(?:had |have )?{_SAYS}|\b{object_} saying\b"
        ),
        "asks": re.compile(rf"\b{subject} ?{_HAVE}{_ADVERBS}{_ASKS}|\b{object_} (?:who |that )(?:had |have )?{_ASKS}"),
        "not": re.compile(
            rf"\b{_COPULA} ?{_NOT} (?:\w+ly )?(?:{object_}|{mine}|(?:{own}) \w+)\b|\b(?:not|rather than|instead of) (?:{object_}|{mine}|"
            rf"{own} \w+)\b(?! (?:who|that) (?:asked))|\b(?:not|n't) (?:come |came |originate )?from {object_}\b|\b{subject} ?(?:'ve |have |had |"
            rf"'d )?(?:didn't|did not|never|haven't|hadn't|don't|wasn't|weren't|was not|were not)\b(?: have a \w+| say| the one| suggest| offer|"
            rf" give| had| do| \w+)*"
        ),
    }


_SIDES = {
    Claim.USER: _side(_YOU, _OBJECT_YOU, r"your|the user's|user's", r"yours"),
    Claim.ASSISTANT: _side(_ME, _OBJECT_ME, r"my|the assistant's|assistant's", r"mine"),
}
_BOTH = re.compile(
    r"\bboth of us\b|\bwe (?:\w+ )?both\b|\bboth (?:you|i|me|the user|the assistant) and\b|\b(?:you and (?:i|me)|me and you|i and you|"
    r"the user and the assistant|the assistant and the user)\b(?! (?:discussed|talked|spoke|were|chatted))|\bus both\b|\bthe two of us\b|"
    r"^\W*both(?: did)?\W*$|\bit was both\b|\beach of us (?:had|gave|offered|said|suggested)|"
    r"\b(?:a )?joint (?:theory|idea|effort|view|conclusion)|\bwe (?:came up with|worked (?:it|that) out) (?:it )?together\b|\btogether we\b"
)
_NEITHER = re.compile(
    r"\bneither (?:of us|you|i|me|one|the user|the assistant|did|was|person|party|side)\b|^\W*neither\W*$|\b(?:no one|nobody|none of us|"
    r"no-one) (?:did|said|had|suggested|offered|gave|came|mentioned|explained|put|of us|has)\b|^\W*(?:no one|nobody|no-one|none)\W*$|\bnot (?:you|"
    r"me|i) (?:and not|nor|or) (?:you|me|i)\b|\bno (?:such )?(?:theory|view|opinion|explanation|cause|reason|idea) (?:was|were|has been)"
)
_EITHER = re.compile(
    r"\b(?:either (?:of us|one|you or|me or)|could (?:have been|be) (?:either|you or|me or)|(?<!not )one of us|might have been (?:either|you or|me or))\b"
)
_MAYBE_BOTH = re.compile(
    r"\b(?:might|may|could) (?:have been|be) (?:you|me)\b.*\b(?:might|may|could|or)\b.*\b(?:you|me)\b"
)
_OTHERS = (
    r"(?:your|the|a|an) (?:\w+ )?(?:sister|brother|mum|mom|mother|dad|father|wife|husband|partner|friend|mate|neighbou?r|colleague|boss|doctor|"
    r"cousin|aunt|uncle|son|daughter|flatmate|roommate|plumber|electrician|mechanic|vet|teacher|engineer|landlord|builder|technician|repairman|"
    r"gardener|third party)|someone else|somebody else"
)
_OTHER = re.compile(
    rf"\b{_COPULA} (?:{_OTHERS})\b(?!'s)|^\W*(?:{_OTHERS})(?: did| said (?:it|so|that)| had (?:a|the|that) \w+)?\W*$|\b(?:{_OTHERS}) (?:had |"
    rf"'d )?(?:did\b|{_HOLDS}|said (?:it|that))"
)
_CORRECTS = re.compile(
    r"\b(?:no,? wait|wait,? no|scratch that|i mean|or rather|correction|sorry|my mistake|on second thoughts?|actually)\b|(?:-\s*|\.\.\.\s*|"
    r"[.,;]\s+)no,"
)
_MOST_CORRECTIONS = 40  # a text that corrects itself more often is left undecided as a whole
_TAG = re.compile(r"^[^\w\n]{0,6}(?P<role>user|human|you|me|assistant|ai|bot)\]?(?: \([^)\n]*\))?\s*:\s*", re.M)
_APPOSITION = re.compile(
    r"\b(?P<one>you|i|me|(?:the )?user|(?:the )?assistant)\s*[,(]\s*(?:(?:ie|that is|namely|meaning|or rather)\b,? )?(?P<two>(?:the )?user|(?:the |"
    r"your )?assistant|the ai|me|you)\b\s*[,)]?"
)
_QUOTE = re.compile(r"\"[^\"\n]*\"|(?<!\w)'[^'\n]{12,}'(?!\w)|(?<!\w)'[a-z][^\n]*?[.!?,]'(?!\w)")
# How a view is put while it is held: "I reckon S" is the view itself, quoted, and tells nothing of who held it.
_PRESENT_VIEW = re.compile(
    rf"^\W*(?:(?:honestly|well|so|still|no|yes),? )?(?:if you ask me|i'd (?:say|bet|guess|put it down to)|i (?:reckon|think|guess|suspect|believe|"
    rf"have a feeling|can't help thinking|bet|say)|my (?:guess|theory|money|hunch|bet|view|feeling)\b(?! (?:was|had))|to my mind|"
    rf"between the two of us|call it)\b(?:(?!\b(?:you|your|me|mine|was|were|had|said|user|assistant)\b)[^.!?\n{MARK}])*{MARK}"
)


def judge_speaker(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """By the one party that ``answer`` names."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, SpeakerGold):
        return UNDECIDED
    body = answer_body(answer)
    if is_overlong(body):
        return UNDECIDED
    if is_contentless(body) or is_null(body):
        return Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)
    if sum(1 for _ in _CORRECTS.finditer(body)) > _MOST_CORRECTIONS:
        return UNDECIDED
    if (part := open_part(body)) is not None:
        return _beside_an_open_party(gold.statement, question.question, body, part)
    own, quoted = _without_quotation(question, body)
    claim, declined = read_claim(own, gold.statement, question.question) if own else None, declines(own)
    if claim is None and not declined and len(quoted) == 2:
        return ABSTAINED
    if claim in (Claim.USER, Claim.ASSISTANT):
        return CORRECT if claim.value == gold.speaker else WRONG
    if claim in (Claim.BOTH, Claim.OTHER):
        return WRONG
    if claim is Claim.NEITHER:
        return MISSED
    if declined is Refusal.MISSED and contrasts_abroad(body):
        return UNDECIDED
    if declined:
        return MISSED if declined is Refusal.MISSED else ABSTAINED
    return ABSTAINED if claim is Claim.OPEN else UNDECIDED


def _beside_an_open_party(statement: str, question: str, body: str, part: tuple[int, int]) -> Verdict:
    """Abstained, unless the party is named after all: before what leaves it open, by the form of the answer, or behind it."""
    after = body[part[1] :].strip(" .!,")
    named = (claim_by_form(body[: part[0]], question) if part[0] else None) or (
        read_claim(re.split(r"[.!?\n]", after, maxsplit=1)[-1], statement, question)
        if re.search(r"[.!?\n]", after)
        else None
    )
    return UNDECIDED if named in (Claim.USER, Claim.ASSISTANT) else ABSTAINED


def claimed(question: Question, answer: str) -> Claim | None:
    """Whom ``answer`` names, for the origin of a wrong one."""
    gold = question.typedmemeval.gold
    return (
        read_claim(_without_quotation(question, answer_body(answer))[0], gold.statement, question.question)
        if isinstance(gold, SpeakerGold)
        else None
    )


def _without_quotation(question: Question, body: str) -> tuple[str, set[Literal["user", "assistant"]]]:
    """``body`` without sentences that a turn of the haystack says word for word, and the roles of those turns: a transcript names nobody."""
    kept: list[str] = []
    roles: set[Literal["user", "assistant"]] = set()
    for start, end in sentences(body):
        sentence = " ".join(body[start:end].split()).strip(" \"'\u2022")
        said = (
            {
                turn.role
                for turns in question.haystack_sessions
                for turn in turns
                if sentence in folded_corpus(turn.content)
            }
            if len(sentence.split()) >= 5
            else set()
        )
        roles |= said
        if not said:
            kept.append(body[start:end])
    return "\n".join(kept), roles


def read_claim(body: str, statement: str, question: str = "") -> Claim | None:
    """Whom an `answer_body` names as having held ``statement``, None if that can't be told."""
    plainly = claim_by_form(body, question)
    if plainly is not None:
        return plainly
    text, _ = masked(body, find(body, tokens(body), {0: (statement,)}))
    tagged = _tagged(text)
    if isinstance(tagged, Claim):
        return tagged
    text = _QUOTE.sub(lambda match: MARK if _states(match[0], statement) else " ", tagged)
    if not re.sub(ANY_MARK, "", text).strip(" \n\"'.,"):
        return None
    told = " ".join(
        text[start:end] for start, end in sentences(text) if not text[start:end].rstrip(" \"'").endswith("?")
    )
    if not told and re.match(r"\W*(?:it was |was it )?(?:you|me|i|the user|the assistant)\b", text):
        told = text.rstrip("?")  # "You, wasn't it?"
    corrected = _last_correction(told)
    return _claim(corrected, statement) or (_claim(told, statement) if corrected != told else None)


def _last_correction(text: str) -> str:
    """What stands behind the last correction's marker, if a party is named there."""
    for match in reversed(list(_CORRECTS.finditer(text))):
        rest = text[match.end() :]
        if (
            match.start() > 0
            and re.search(r"\b(?:you|i|me|mine|yours|user|assistant)\b", _NOISE.sub(" ", rest))
            and re.search(r"\b(?:you|i|me|mine|yours|user|assistant)\b", text[: match.start()])
        ):
            return rest
    return text


def _tagged(text: str) -> str | Claim:
    """A transcript's role tags: the claim if one line alone is quoted, open if both sides are; else the text, a leading role of the answer itself cut off."""
    tags = list(_TAG.finditer(text))
    if not tags:
        return text
    roles = {Claim.USER if tag["role"] in ("user", "human", "you") else Claim.ASSISTANT for tag in tags}
    if len(roles) > 1:
        return Claim.OPEN
    if len(tags) == 1 and not text[: tags[0].start()].strip():
        rest = text[tags[0].end() :]
        if _claim(rest, "") and MARK not in rest:
            return rest
    return roles.pop() if MARK in text or len(tags[0]["role"]) > 3 else text


def _claim(text: str, statement: str) -> Claim | None:
    """Whom a text without questions and quotes names."""
    text = _APPOSITION.sub(_same_side, text)
    cleaned = " ".join(_NOISE.sub(" ", text).split())
    if _NEITHER.search(cleaned):
        return Claim.NEITHER
    if _MAYBE_BOTH.search(text) or _EITHER.search(text):
        return Claim.OPEN
    if _BOTH.search(cleaned):
        return Claim.BOTH
    parts = [
        _Part(
            clause, " ".join(_NOISE.sub(" ", clause).split()), _states(clause, statement), refusal(clause) is not None
        )
        for clause in clauses(text)
    ]
    found = {side: _strength(parts, side) for side in _SIDES}
    best = max(found.values())
    leaders = [side for side, strength in found.items() if strength == best]
    if best > 0 and len(leaders) == 1:
        return leaders[0]
    if best > 0:
        return Claim.OPEN if best <= 2 else None
    if _OTHER.search(cleaned):
        return Claim.OTHER
    excluded = [
        side for side in _SIDES if any(_SIDES[side]["not"].search(part.cleaned) and not part.declines for part in parts)
    ]
    if len(excluded) == 1:
        return _OTHER_OF[excluded[0]]
    return Claim.NEITHER if excluded else None


def _same_side(match: re.Match[str]) -> str:
    """ "The assistant, i.e. me" in one word, if both name the same side."""
    sides = [
        match[part].removeprefix("the ").removeprefix("your ") in ("you", "user", "human") for part in ("one", "two")
    ]
    return match["one"] + " " if sides[0] == sides[1] else match[0]


def _strength(parts: Sequence[_Part], side: Claim) -> int:
    """How firmly the clauses give the view to a side.

    4 with the statement itself, 3 as holder, 2 as having said something, 1 as having raised the topic, 0 not at all.
    """
    patterns, best = _SIDES[side], 0
    for part in parts:
        if (part.declines and not re.search(r"\b(?:but|it was)\b", part.clause)) or _PRESENT_VIEW.search(part.clause):
            continue
        cleaned = " ".join(patterns["not"].sub(" ", part.cleaned).split())
        for strength, kind in ((3, "strong"), (2, "weak"), (1, "raises")):
            match = patterns[kind].search(cleaned)
            if match:
                best = max(
                    best,
                    4
                    if part.states
                    else 1
                    if kind == "weak" and patterns["raises"].match(cleaned, match.start())
                    else strength,
                )
                break
    return best


def _states(clause: str, statement: str) -> bool:
    """Whether a clause holds most of the statement's words."""
    if MARK in clause:
        return True
    wanted = _content(statement)
    return len(wanted) >= 2 and len(wanted & set(stems(clause))) >= 0.6 * len(wanted)


@lru_cache(maxsize=1024)
def _content(statement: str) -> frozenset[str]:
    return frozenset(
        token.stem for token in tokens(plain(statement)) if token.text not in STOPWORDS and token.text not in LIGHT
    )
