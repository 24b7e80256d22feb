"""Whom an answer names where its form says so: a field of a record, the question's own verb with "I" or "you", the pronouns of other tongues.

What is told in sentences is read by speaker.py.
"""

from __future__ import annotations

import re
from enum import Enum

from pytest_typedmemeval.judging.rules.refusals import Refusal, declines
from pytest_typedmemeval.judging.rules.text import STOPWORDS, plain, sentences, stem, tokens
from pytest_typedmemeval.judging.rules.tongues import is_english


class Claim(Enum):
    """Whom an answer names."""

    USER = "user"
    ASSISTANT = "assistant"
    BOTH = "both"
    NEITHER = "neither"
    OTHER = "someone else"
    OPEN = "both sides quoted, none named"


_ROLES = {
    "user": Claim.USER, "the user": Claim.USER, "human": Claim.USER, "you": Claim.USER, "client": Claim.USER, "customer": Claim.USER,
    "assistant": Claim.ASSISTANT, "the assistant": Claim.ASSISTANT, "ai": Claim.ASSISTANT, "me": Claim.ASSISTANT, "bot": Claim.ASSISTANT, "i": Claim.ASSISTANT, "model": Claim.ASSISTANT,
    "both": Claim.BOTH, "neither": Claim.NEITHER, "none": Claim.NEITHER, "nobody": Claim.NEITHER,
}  # fmt: skip
_FIELD = re.compile(
    rf"[\"']?\b(?:who|whose|speaker|role|said[_ ]by|made[_ ]by|by|source|person|party|author|holder|origin|owner|attributed[_ ]to|attribution|participant|answer)\b[\"']?\s*(?:[:=|,]|->)\s*[\"'|]?\s*"
    rf"(?P<role>{'|'.join(sorted(_ROLES, key=len, reverse=True))})\b(?!'|\s+(?:\w+ )?(?:said|did|made|was|is|are|were|told|and|or|can\w*|could\w*|don|do|have|haven|had|hadn|know|never|won|am)\b)"
)
_USER_ABROAD = re.compile(
    r"\b(?:du|dich|dir|toi|vous|tú|ti|usted|fuiste|foste|você|jij|jou|ty|ciebie|tobie|pan|pani|eri tu|sei stato tu|sei stata tu|fosti tu|(?<=\w )(?:tuy[oa]s?|deine[rs]?|tiennes?|tien|tuo|tua|jouwe|tw[oó]j[aeą]?)|tu as|tu avais|tu l'as|es de ti|tu)\b|[你您]|あなた|君|ユーザー|用户|用戶"
)
_ASSISTANT_ABROAD = re.compile(
    r"\b(?:ich|mich|mir|moi|yo|mí|mi parte|io|eu|mim|ik|mij|ja|mnie|(?<=\w )(?:mí[oa]s?|meine[rs]?|miennes?|mien|mio|mia|mijne|m[oó]j[aeą]?|minha)|j'ai|j'avais|je l'ai)\b|我(?!们)|我(?=说)|私|わたし|僕|俺|アシスタント|助手"
)
_BOTH_ABROAD = re.compile(
    r"\b(?:beide|alle beide|tous les deux|toutes les deux|ambos|los dos|entrambi|tutti e due|os dois|allebei|oboje|obaj)\b|[两兩二]个?人都|我们都|两人都|二人とも|両方"
)
_NEITHER_ABROAD = re.compile(
    r"\b(?:keiner|keine) von (?:uns|beiden)|\bweder\b.*\bnoch\b|\bni l'un\w* ni l'autre\b|\baucun\w* (?:de nous|des deux)\b|\bni tú ni yo\b|\bningun\w* (?:de (?:los dos|nosotros))\b|\bnessuno (?:dei due|di noi)\b|"
    r"\bné tu né io\b|\bnenhum (?:de nós|dos dois)\b|\bgeen van (?:ons|beide\w*)\b|\bżaden z nas\b|\bani ty,? ani ja\b|都不是|都没(?:有)?说|どちらでも(?:ない|ありません)|どちらも"
)
_DENIED_ABROAD = re.compile(
    r"\b(?:nicht|kein\w*|pas|no|non|não|niet|nie|oder|ou|o|of|czy|lub)\b|[不没沒]|ない|ません|还是|還是|それとも"
)
_YES_ABROAD = re.compile(r"^\W*(?:ja|jo|sì|sí|oui|si|sim|tak)\b(?=\W*$|\s*[,.!;])")
"""A yes, also where another tongue has the word for "I": "ja"."""
_LONGEST_ABROAD = 12
"""Words up to which a sentence in another tongue is read for its pronouns: beyond it speaks of more than who."""


_CLEFT_ABROAD = re.compile(
    r"^\W*(?:(?:ja|jo|oui|sí|sì|sim|tak|non|nein|no|nee|nie|bueno|also|alors|well),? )?(?:"
    r"(?:c'(?:est|était|etait)|ce fut|das war(?:st|en)?|es war(?:st|en)?|fu[ei]|fuiste|era[si]?|erais|eri|foi|fui|foste|é|è stat[oa]|sei stat[oa]|sono stat[oa]|dat was|het was|to|to był[aoe]?[mś]?) "
    r"(?:bien |tout |wohl |ja |sicher )?(?P<who>du|sie|ich|toi|vous|moi|tú|ti|usted|yo|tu|lei|io|você|eu|jij|u|ik|ty|pan|pani|ja)\b"
    r"|(?P<first>du|ich|jij|ik) (?:warst|war|was) (?:es|das|het|dat)\b|是(?P<zh>[你您我])(?!们)|(?P<jp>あなた|私|わたし|僕)(?:です|でした|の(?:ほう|方)))(?!,? (?:oder|ou|o|of|czy|e|y|et|und|en|i)\b)"
)
"""A sentence in another tongue that opens by naming one party: "C'est moi qui l'ai dit, pas vous", "Fuiste tú: ...", "Das waren Sie"."""
_OF_ASSISTANT = frozenset(["ich", "moi", "yo", "io", "eu", "ik", "ja", "我", "私", "わたし", "僕"])
_CONTRAST_ABROAD = re.compile(
    r"\b(?:nicht|pas|no|non|não|niet|nie|ni) (?:du|sie|ich|toi|vous|moi|tú|usted|yo|tu|lei|io|você|eu|jij|u|ik|ty|pan|pani|ja)\b"
)
_NEITHER_ALONE = re.compile(
    r"(?:^|[.!?\n])\W*(?:(?:so|well|no|actually|then|i think|i'm afraid),? )*(?:(?:it|that) was )?neither(?: of (?:us|the two of us))?(?: did)?\s*(?:[.!;,:-]|$)"
)
_SOMEBODY_ELSE = re.compile(r"\b(?:it|that) was (?!neither|you\b|me\b)\w+ \w+|\bother\b|\belse\b")
_OPENING = re.compile(r"^\W*(?P<who>you|me|the user|the assistant)\s*[,;.(](?=\s|[^\W\d])")


def contrasts_abroad(body: str) -> bool:
    """Whether an answer in another tongue sets one party against the other: what it denies is the other one, not the fact."""
    return _CONTRAST_ABROAD.search(body) is not None and not is_english(body)


def claim_by_form(body: str, question: str) -> Claim | None:
    """The claim that the form of an `answer_body` makes, None where only its sentences can tell."""
    if "neither" in body and _NEITHER_ALONE.search(body) and not _SOMEBODY_ELSE.search(body):
        return Claim.NEITHER
    fields = {_ROLES[match["role"]] for match in _FIELD.finditer(body)}
    if len(fields) == 1:
        return fields.pop()
    if not is_english(body):
        return _abroad(body)
    if _SO_DID.search(body):
        return Claim.BOTH
    return _by_the_verb_asked(body, question)


_SO_DID = re.compile(r"\b(?:so|as) (?:did|had) (?:i|you|the user|the assistant)\b")


def _abroad(body: str) -> Claim | None:
    cleft = _CLEFT_ABROAD.match(body)
    if cleft is not None and not _BOTH_ABROAD.search(body) and not _NEITHER_ABROAD.search(body):
        who = next(part for part in cleft.groups() if part)
        return Claim.ASSISTANT if who in _OF_ASSISTANT else Claim.USER
    if declines(body) is Refusal.ABSTAINED:
        return None  # "no sé cuál de los dos lo dijo" names none of them
    if _NEITHER_ABROAD.search(body):
        return Claim.NEITHER
    if _BOTH_ABROAD.search(body):
        return Claim.BOTH
    body = _YES_ABROAD.sub(" ", body)
    first = body[slice(*sentences(body)[0])] if body.strip() else ""
    if declines(body) or _DENIED_ABROAD.search(first) or len(first.split()) > _LONGEST_ABROAD or len(first) > 80:
        return None
    user, assistant = _USER_ABROAD.search(first), _ASSISTANT_ABROAD.search(first)
    if bool(user) == bool(assistant):
        return None
    return Claim.USER if user else Claim.ASSISTANT


VIEW_NOUN = (
    r"(?:theor(?:y|ies)|ideas?|views?|opinions?|hunch(?:es)?|guess(?:es)?|explanations?|suggestions?|notions?|diagnos[ie]s|thoughts?|take|words?|"
    r"comments?|remarks?|statements?|contribution|observation|account|reasoning|verdict|"
    r"hypothes[ie]s|speculation|conclusion|assessment|reading|point|cause|reason|answer|thinking|analysis|claim|belief|interpretation|line)"
)
"""What a view may be called."""

_BARE = re.compile(r"\W*(?P<who>(?:the )?(?:user|human)'s|(?:the |your )?(?:assistant|ai)'s)\W*")
_LEADING = re.compile(
    r"^\W*(?:(?:well|yes|no|so|actually|oh|ah|i think|i believe|i'd say|i'm (?:fairly |pretty |quite )?(?:sure|certain)|probably|maybe|perhaps|definitely|as i recall|if i remember (?:right|correctly|rightly))\b,? ?(?:that )?)*"
    r"(?:it|that|this|that one)(?:'s| was| is| must have been| would have been| had to be| came from| comes from) (?:all |only |in fact |definitely |probably )?(?P<who>you|me|yours|mine|my|your|the user(?:'s)?|the assistant(?:'s)?)\b"
    rf"(?: (?:own|original|idea|{VIEW_NOUN}))*\W*$"
)
_TURNS_BACK = re.compile(
    r"\b(?:actually|wait|sorry|correction|no,|rather|scratch|my mistake|on second thought|although|unless|but it|or was it|or maybe)\b"
)
_GUESSED = re.compile(
    r"\b(?:my (?:\w+ )?(?:guess|bet|hunch|money)(?:'s| is| would be| goes)?:?|i(?:'d| would) (?:guess|say|bet|go with)|i (?:think|believe|suspect|guess))(?: that)?(?: it was| it's| on)? (?P<who>you|me|yours|mine)\W*(?:$|[.;!\n])"
)
_NAMES_MORE = re.compile(
    r"\b(?:i|me|my|mine|you|your|yours|we|us|user|assistant|ai|not|never|or|nor|neither|both|nobody|wait|actually|no)\b|n't\b|\?|:"
)
_OBJECTS = re.compile(r"\b(?:to|for|with|at) (?:me|you)\b")
_SUBORDINATE = re.compile(r",? \b(?:when|while|after|before|as|since|because|once|the (?:day|evening|morning) )\b")
_SUBJECT = re.compile(
    r"^\W*(?:(?:well|yes|so|actually|oh|ah|i think|i believe|i'm (?:fairly |pretty |quite )?sure|probably|maybe|perhaps|definitely|it seems|as i recall),? ?(?:that )?)*(?P<who>i|you|me)(?:'d|'ve| did| had| have| was| were)? (?:\w+ly |first |just |also )?(?P<verb>[a-z]+)\b(?P<rest>[^.!?\n]*)"
)


def _by_the_verb_asked(body: str, question: str) -> Claim | None:
    """ "I made it" where the question asks who made a point: the first sentence says whom by the verb that was asked for."""
    found = sentences(body)
    if not found:
        return None
    first, rest = body[slice(*found[0])], body[found[0][1] :]
    if bare := _BARE.fullmatch(body):
        return Claim.USER if "user" in bare["who"] or "human" in bare["who"] else Claim.ASSISTANT
    guessed = {match["who"] for match in _GUESSED.finditer(body)}
    if len(guessed) == 1 and not _TURNS_BACK.search(body):
        return Claim.USER if guessed <= {"you", "yours"} else Claim.ASSISTANT
    opening = _OPENING.match(body)
    if opening and not _NAMES_MORE.search(body, opening.end()):
        return Claim.USER if opening["who"] in ("you", "the user") else Claim.ASSISTANT
    leading = _LEADING.match(first)
    if leading and not _TURNS_BACK.search(rest):
        return Claim.USER if leading["who"].startswith(("you", "the user")) else Claim.ASSISTANT
    match = _SUBJECT.match(first)
    if match is None or re.search(r"\b(?:not|never|and (?:i|you)|but|or)\b|n't\b|\?", first):
        return None
    asked = {token.stem for token in tokens(plain(question)) if token.text not in STOPWORDS}
    if stem(match["verb"]) not in asked or match["verb"] in STOPWORDS or len(first.split()) > 12:
        return None
    other = r"\b(?:me|my|mine)\b" if match["who"] == "you" else r"\b(?:you|your|yours)\b"
    rest = _OBJECTS.sub(" ", _SUBORDINATE.split(match["rest"], maxsplit=1)[0])
    if re.search(other, rest):
        return None
    return Claim.USER if match["who"] == "you" else Claim.ASSISTANT
