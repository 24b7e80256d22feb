"""Whether a clause declines to answer: about the agent's own record (abstained) or as a denial of what happened (missed).

Settled reading: "there is no mention of that in our conversations" tells of the record and is abstained; "you never told me", "you don't have one"
tell of the user or the world and are missed. Being sorry, or polite, is neither.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from pytest_typedmemeval.judging.rules.text import clauses


class Refusal(Enum):
    """How a clause declines."""

    ABSTAINED = "abstained"
    MISSED = "missed"


_ADVERB = r"(?:\w+ly |quite |seem to |even |just |still |yet |ever |at all |in fact )*"

# "I don't have ...", "my notes do not mention ...": who declines is the agent or its record, never the user.
_KEEPER = (
    r"(?:i|we|memory|memories|notes?|context|records?|conversations?|chats?|history|histories|information|transcripts?|passages?|sessions?|excerpts?|logs?|"
    r"documents?|text|data|they|it|this|none of (?:them|these|those|it|the \w+))"
)
_UNABLE = (
    r"(?:do not|don't|did not|didn't|does not|doesn't|dont|can not|cannot|can't|cant|could not|couldn't|am unable to|was unable to|wasn't able to|"
    r"'m unable to|are unable to|"
    r"'m not able to|am not able to|haven't been able to|have not been able to|fail(?:s|ed)? to|won't be able to|wouldn't|would not|no longer|"
    r"haven't|have not|hasn't|has not)"
)
_KNOWING = (
    r"(?:know|recall|remember|recollect|find|found|locate|tell|say for|determine|answer|identify|confirm|verify|provide|help(?! (?:but|\w+ing))|"
    r"assist|access|retrieve|retain|trace|"
    r"make out|be sure|be certain|say|see|hold|keep|have|got|store|mention|include|specify|state|indicate|show|contain|cover|give|come across|work out|"
    r"think of|place|pin|guess|pinpoint|figure|stored|kept|recorded|logged|noted|saved|seen|retained)\b"
)
_RECORD_NOUN = (
    r"(?:records?|memory|memories|mentions?|information|info|trace|recollections?|notes?|entry|entries|details?|data|evidence|reference|context|"
    r"logs?|indication|"
    r"knowledge|idea|clue|answers?|results?|match(?:es)?(?! for)|access|history|way of knowing|way to (?:know|tell)|certainty)"
)

_ABSTAINS = re.compile(
    "|".join(
        (
            rf"\b{_KEEPER} {_ADVERB}{_UNABLE} {_ADVERB}{_KNOWING}",
            r"(?<!you )(?<!they )\b(?:couldn't|could not|can't|cannot|unable to|wasn't able to|didn't|did not) (?:\w+ly )?(?:find|locate|recall|"
            r"remember|recollect|retrieve)\b",
            r"\bnot possible (?:for me )?to (?:determine|tell|know|say|answer|identify|establish)\b|\bimpossible (?:for me )?to (?:determine|tell|"
            r"know|say|answer)\b|\bnot that i (?:can |could )?(?:recall|remember|know|am aware|see|find)\b",
            r"(?<!you )(?<!i )\b(?:does not|doesn't|do not|don't|did not|didn't) (?:\w+ly )?(?:mention|specify|include|contain|state|indicate|"
            r"record|cover)\b|\b(?:do not|don't) possess\b|\blost track\b",
            r"\b(?:can not|cannot|can't|could not|couldn't) be (?:\w+ly )?(?:answered|determined|established|found|told|known|identified|"
            r"inferred)\b|\bneed (?:some |a bit )?(?:more|further|additional) (?:context|information|info|details?)\b",
            r"\bnone of (?:the|my|our|these|those) [\w ]+? (?:talks?|mentions?|says?|covers?|contains?|discuss(?:es)?|refers?)\b",
            rf"\b(?:isn't|is not|aren't|are not|wasn't|was not|weren't) (?:any|a|enough|sufficient) (?:[\w'-]+ ){{0,3}}?{_RECORD_NOUN}\b|"
            rf"\b(?:don't|do not) (?:think|believe) (?:that )?(?:i|we) (?:have|know|recall|remember|can)\b",
            rf"\bi'(?:m|ve) {_ADVERB}(?:unable|not able|forgotten|drawn? a blank|drawing a blank|got nothing|no (?:idea|clue|memory|record)|at a loss)\b",
            r"\b(?:don't|do not|dunno|can't|cannot) (?:know|recall|remember|say|tell)\b(?! to\b)(?<!you don't know)",
            rf"(?<!i have )\b(?:no|zero|insufficient|(?:not|n't (?:have|find|see|hold|contain|include)) (?:enough|sufficient|any)|lack(?:s|ing)?|"
            rf"without (?:any|more)) (?:[\w'-]+ ){{0,3}}?{_RECORD_NOUN}\b",
            rf"\bi have no (?:[\w'-]+ ){{0,3}}?{_RECORD_NOUN}\b",
            r"(?:\bnot|n't) (?:\w+ ){0,2}?(?:sure|certain|clear|mentioned|recorded|specified|stated|available|provided|found|known|documented|"
            r"listed|present|covered|"
            r"included|aware|noted|logged|stored|in (?:my|our|the) (?:notes?|records?|memory|memories|history|context|conversations?|chats?|logs?|"
            r"sessions?))\b",
            r"\b(?:unknown|unclear|uncertain|undetermined|unspecified|unrecorded|n/a|idk|dunno|no idea|no clue|beats me|search me|escapes me|"
            r"slipped my mind|i forget|i forgot|"
            r"have forgotten|a blank|nothing (?:comes|springs) to mind|nothing comes up|nothing turns up|(?:can't|cannot) help(?! (?:but|\w+ing))|"
            r"unable to (?:find|recall|answer|determine|say|help|locate|tell)|"
            r"no luck|no such (?:record|entry|note|memory)|(?:isn't|is not|not) (?:something|anything) (?:that )?i (?:know|have|remember|recall|"
            r"can|could|am able))\b",
            r"\bnothing (?:\w+ ){0,2}?(?:about|regarding|concerning|in (?:my|our|the|what)|matching|relevant|found|recorded|stored|saved|noted)\b|"
            r"\bnothing (?:there|here)\W*$|\bnothing on (?:that|this|it|file|record)\b|^\W*nothing(?: (?:on|about|for|regarding) [^,]*)?\W*$",
            r"\bnone (?:of (?:my|our|the|these|those) [\w ]+ )?(?:found|recorded|mentions?|mentioned|contains?|says?|covers?)\b",
            r"\b(?:memory|record|records|notes|history|logs?) (?:is|are|was|were|has been) (?:\w+ )?(?:empty|blank|missing|gone|silent|unavailable|wiped)\b",
            r"\b(?:there's|there is|there was|there isn't|there wasn't) (?:no|not|any|nothing) ?(?:[\w'-]+ ){0,4}?(?:in|from|on) (?:my|our|"
            r"the) (?:\w+ )?(?:notes?|records?|memory|memories|history|context|conversations?|chats?|logs?|sessions?|transcripts?)\b",
        )
    )
)

_TELLING = (
    r"(?:told|tell|mention(?:ed)?|said|say|ask(?:ed)?|share[d]?|brought|bring|rais(?:e|ed)|give|gave|given|talk(?:ed)?|sp(?:oke|eak|oken)|"
    r"discuss(?:ed)?|describ(?:e|ed)|"
    r"report(?:ed)?|provid(?:e|ed)|specif(?:y|ied)|had|have|did|do|done|go|went|gone|let me know|stat(?:e|ed)|held|hold|complain(?:ed)?|come to me|"
    r"came to me)"
)
_ADVISING = (
    r"(?:suggest(?:ed)?|recommend(?:ed)?|advis(?:e|ed)|propos(?:e|ed)|sa(?:id|y)|told|tell|offer(?:ed)?|give|gave|given|discuss(?:ed)?|talk(?:ed)?|"
    r"make|made|mention(?:ed)?|"
    r"cover(?:ed)?|sp(?:oke|eak|oken)|had|have (?:a|any|such|this|that) (?:\w+ )?(?:conversation|discussion|chat|talk)|come up|exchanged?)"
)
_NEVER = (
    rf"(?:(?:'ve |'d |have |had )?(?:\w+ly )?never|(?:'ve|'d|have|had) not|haven't|hadn't|didn't|did not) {_ADVERB}"
)
_SAYING = r"(?:suggestions?|recommendations?|advice|conversations?|discussions?|theory|view|opinion|explanation|tips?|exchange|chat)"

_DENIES = re.compile(
    "|".join(
        (
            rf"\byou ?{_NEVER}{_TELLING}\b",
            r"\byou (?:don't|do not) {0,1}(?:actually )?(?:have|own|keep)\b",
            rf"\b(?:i|we) ?{_NEVER}{_ADVISING}\b",
            rf"\bno (?:such |other |specific |particular )?(?:\w+ )?{_SAYING} (?:was|were|has been|have been|had been|ever|took|happened|came)\b",
            rf"\bthere (?:was|were|has been|have been) (?:never|no) (?:such |any |a )?(?:\w+ )?{_SAYING}\b",
            r"\b(?:that|it|this|the (?:subject|topic|question|matter|conversation|issue)) (?:has never|had never|never|did not|didn't|hasn't|"
            r"has not) (?:ever |actually |yet )?(?:happen(?:ed)?|occur(?:red)?|c[ao]me up|t[oa]k[e]?[n]? place|took place|exist(?:ed)?|"
            r"been (?:raised|discussed|mentioned|suggested|recommended))\b",
            r"\bnothing (?:was|has been|had been|is) (?:ever )?(?:suggested|recommended|said|offered|advised|due|proposed)\b",
            r"\b(?:none|neither|nothing) (?:was|were) (?:ever )?(?:given|made|offered|suggested|recommended)\b",
            r"\b(?:made|gave|offered) no (?:such )?(?:\w+ )?(?:suggestions?|recommendations?|advice)\b",
            r"\b(?:suggested|recommended|said|advised|proposed|offered) (?:nothing|no such thing|none)\b",
        )
    )
)

_OF_THE_RECORD = re.compile(
    r"\b(?:notes?|records?|memory|memories|history|context|conversations?|chats?|logs?|transcripts?|data|log|file|recall|remember|recollect\w*|"
    r"record of|memory of|"
    r"evidence|indication|mention of|find|see|aware|trace)\b"
)
# "I don't think you ever told me" is neither a confident denial nor a word about the record.
_HEDGED = re.compile(r"\b(?:don't|do not) (?:think|believe|suppose)\b")

# Other languages: (abstained, missed). On folded text, accents kept.
_FOREIGN = {
    "de": (
        r"wei(?:ss|ß) (?:ich|es|das)? ?(?:leider )?nicht|\b(?:erinnere mich|kann mich) (?:\w+ ){0,3}nicht|keine (?:\w+ )?(?:ahnung|erinnerung|"
        r"aufzeichnung\w*|information\w*|angabe\w*|informationen|notiz\w*|daten|hinweis\w*|erwähnung|einträge?)|kein(?:en)? eintrag|"
        r"(?:finde|habe|steht|gibt es|liegt|sehe)\w* (?:\w+ ){0,5}(?:nichts|nicht vor|keinen?)|nicht bekannt|nicht erwähnt|nicht sicher|"
        r"kann ich (?:\w+ ){0,3}nicht (?:sagen|beantworten)|mir liegt nichts vor|nichts (?:davon|darüber|dazu)|(?:mich|"
        r"mir) (?:\w+ ){0,2}nicht (?:mehr )?(?:erinnern|entsinnen|bekannt)",
        r"\b(?:du hast|sie haben|ich habe|wir haben) (?:\w+ ){0,3}nie(?:mals)?\b|\bhast du (?:mir )?nie|nie (?:erzählt|gesagt|erwähnt|empfohlen|"
        r"vorgeschlagen|besprochen)",
    ),
    "fr": (
        r"\bje (?:ne|n'|n) ?(?:le |la |m'en |me |en )?(?:sais|souviens|rappelle|trouve|vois|ai|peux|dispose|suis)\w* (?:\w+ )?(?:pas|plus|aucun\w*|"
        r"rien|sûr)|\bje sais pas|aucune? (?:\w+ )?(?:trace|souvenir|information|mention|note|idée|donnée|enregistrement)|"
        r"pas d'(?:information|enregistrement|idée)\w*|n'(?:est|a|y a) (?:pas|jamais) (?:été )?(?:mentionn\w+|précis\w+|indiqu\w+)|n'apparaît|"
        r"aucune idée|je l'ignore|pas certaine?|je n'ai rien",
        r"\b(?:tu|vous) n(?:e |')(?:[\w']+ )?(?:as|avez|aviez|avais) jamais|ne m'(?:as|avez) jamais|n'en (?:as|avez|avons|ai) jamais|"
        r"\bje n'ai jamais (?:suggéré|recommandé|dit|conseillé)|\bje ne t'ai jamais|nous n'avons jamais|on n'a jamais",
    ),
    "es": (
        r"\bno (?:lo |me |la )?(?:sé|se|recuerdo|acuerdo|encuentro|tengo|dispongo|consta|figura|aparece|hay|puedo|estoy segur[oa]|sabría)\b|"
        r"sin (?:información|datos|registro)|ningún (?:registro|recuerdo|dato)|ninguna (?:mención|información|nota|idea)|no (?:se )?(?:menciona|"
        r"mencionó|especifica|ha mencionado)|ni idea|desconozco|lo ignoro",
        r"\b(?:nunca|jamás) (?:me |te |lo |hemos |has |he )*(?:dij|cont|mencion|habl|suger|recomend|dicho|coment|propus|había)\w*|no me (?:dijiste|"
        r"contaste|mencionaste|dijo|has dicho)",
    ),
    "it": (
        r"\bnon (?:lo |la |mi |ne )?(?:so|ricordo|trovo|ho|risulta|dispongo|posso|sono sicur[oa]|saprei|rammento|c'è|ci sono)\b|"
        r"nessun[ao']? ?(?:\w+ )?(?:traccia|informazione|ricordo|nota|menzione|registrazione|dato|idea)|non (?:è|viene|"
        r"sia) (?:stat[oa] )?(?:menzionat|specificat|indicat|riportat)\w*|nulla (?:in proposito|al riguardo|su)",
        r"\bnon (?:me|mi|te|ti|ne|abbiamo|hai|ho) ?(?:\w+ ){0,3}mai\b|\bmai (?:detto|menzionato|parlato|suggerito|consigliato|raccontato)|"
        r"non (?:me lo hai|mi hai) (?:detto|raccontato)",
    ),
    "pt": (
        r"\bnão (?:o |me |a )?(?:sei|lembro|recordo|encontro|encontrei|tenho|disponho|consta|há|posso|consigo|estou cert[oa]|tenho certeza|"
        r"saberia)\b|nenhum(?:a)? (?:\w+ )?(?:registro|registo|informação|menção|nota|lembrança|ideia|dado)|não (?:é|foi|está) (?:mencionad|"
        r"especificad|registrad|registad)\w*|sem (?:informação|informações|registro)|desconheço",
        r"\b(?:nunca|jamais) (?:me |te |o |lhe )*(?:diss|cont|mencion|fal|suger|recomend|coment|houve)\w*|não me (?:disseste|disse|contou|contaste)",
    ),
    "nl": (
        r"\bweet ik (?:het )?(?:helaas )?niet|\bik weet (?:het |dat )?(?:\w+ )?niet|\bherinner (?:ik )?(?:me|mij) (?:\w+ ){0,4}niet|"
        r"\bgeen (?:\w+ )?(?:idee|informatie|herinnering|notitie|gegevens|vermelding|aantekening\w*|record|spoor)|niet (?:genoemd|vermeld|bekend|"
        r"zeker|terugvinden|vinden)|\bniets (?:over|gevonden|terug)|kan ik (?:\w+ ){0,3}niet (?:zeggen|vinden|beantwoorden)",
        r"\b(?:je|jij|u|ik|we|wij) (?:hebt?|heeft|hebben|had) (?:\w+ ){0,4}nooit|nooit (?:verteld|gezegd|genoemd|aangeraden|voorgesteld|besproken)",
    ),
    "pl": (
        r"\bnie (?:wiem|pamiętam|mam|znajduję|znalazł[ae]?m|znalazłem|widzę|jestem pew\w+|mogę|ma|potrafię|przypominam|zapisano|podano|"
        r"wspomniano)\b|\bbrak (?:\w+ )?(?:informacji|danych|zapisu|wzmianki|notatek)|żadn\w+ (?:\w+ )?(?:informacji|wzmianki|zapisu|notatki)|"
        r"nie (?:jest|było|został[ao]?) (?:\w+ )?(?:wspomnian|podan|zapisan)\w*",
        r"\bnigdy (?:\w+ ){0,4}(?:nie )?(?:mówił|powiedział|wspomin|wspomnia|polec|sugerow|rozmaw|podał|poleca)\w*",
    ),
    "zh": (
        r"不知道|不清楚|不记得|不記得|不确定|不確定|没有(?:\w{0,4})(?:记录|信息|提到|提及|印象|相关|资料|关于)|沒有(?:\w{0,4})(?:記錄|資訊|提到|提及|印象|相關|關於)|无法(?:确定|回答|找到|得知|判断)|無法|未提及|未提到|"
        r"找不到|记不清|想不起来|没印象|没有记载",
        r"(?:你|您|我|我们)从(?:来|未)?(?:没|未|没有)?(?:有)?(?:\w{0,3})(?:告诉|说|提|跟|推荐|建议|讨论)|(?:你|您|我|我們)從(?:來|未)|你没(?:有)?告诉|你沒(?:有)?告訴|我没有(?:推荐|建议)",
    ),
    "ja": (
        r"わかりません|分かりません|わからない|分からない|覚えてい(?:ません|ない)|覚えておりません|記憶(?:に)?(?:が|は)?(?:ありません|ない|ございません)|記録(?:が|は|に)?(?:ありません|ない|ございません|見つかりません)|見つかりません|不明|"
        r"情報(?:が|は)(?:ありません|ない)|存じません|思い出せ|知りません|言及(?:が|は)?(?:ありません|されていません)|確認できません",
        r"(?:一度も|決して)(?:\w*)(?:いません|ません|ない|おりません)|聞いたことが(?:ありません|ない)|(?:教えて|話して|言って|聞いて|伺って)(?:くれて|もらって|いただいて)?い(?:ません|ない)|勧めたことは(?:ありません|ない)|提案していません",
    ),
}  # fmt: skip
_FOREIGN_ABSTAINS = re.compile("|".join(f"(?:{abstained})" for abstained, _ in _FOREIGN.values()))
_FOREIGN_DENIES = re.compile("|".join(f"(?:{missed})" for _, missed in _FOREIGN.values()))

_NOT_REFUSING = re.compile(
    r"\bno (?:doubt|question|wonder|problem|worries|surprise)\b|\b(?:i )?(?:don't|do not) (?:forget|worry|hesitate)\b|\bif i (?:don't|do not|"
    r"am not|'m not) \w+|\bwhy (?:don't|not)\b"
    r"|\b(?:don't|do not|didn't) you (?:remember|recall|know)\b|\byou (?:don't|do not|can't|won't) (?:need|want|have to|know|remember|recall)\b"
    r"|\bnot (?:only|just|merely)\b|\bi can't (?:recommend|praise) [^.]*? enough\b|\bi'm sorry to hear\b"
)

# Words of another tongue that English has no use for: enough of them and the text isn't English.
_ELSEWHERE = re.compile(
    r"\b(?:ich|nicht|keine?|und|der|das|ein(?:e|en)?|mit|dass|wir|sie|haben?|je|ne|pas|une?|les?|avec|vous|tu|et|du|des|el|los|las|con|una?|que|"
    r"por|para|usted|nunca|"
    r"non|il|lo|gli|di|della|che|hai|mi|não|você|com|uma|os|ik|niet|geen|het|een|je|hebt|nie|mam|się|jest|w|z|na|nigdy|y|ou|mai)\b"
)


_BEYOND_ASCII = re.compile("[^\\x00-\\x7f\u00b6\u2022\ue000-\uf8ff]")  # marks of named values and bullets aside

# Without one of these no pattern above can match an ASCII text; looking for them is fast.
_HINTS = (
    "no", "n't", "never", "neither", "un", "lack", "insuff", "without", "fail", "forg", "blank", "idk", "n/a", "dont", "cant", "missing",
    "empty", "gone", "silent",
    "wiped", "escape",
    "slipped", "beats", "search", "zero", "imposs", "loss", "lost", "need", "nie", "nich", "kein", "pas", "aucun", "sin ", "desconozco", "ignor", "nul", "sem ",
    "ness", "mai", "geen", "niet", "weet", "brak", "jamais", "nunca", "rien",
)  # fmt: skip


def looks_foreign(text: str) -> bool:
    """Whether a folded text is probably not English: another script, or two function words of another language."""
    if any("\u0370" <= char < "\ue000" and char.isalpha() for char in text):
        return True
    return len(set(_ELSEWHERE.findall(text))) >= 2


@lru_cache(maxsize=256)  # within one verdict the same clauses are asked about again
def refusal(clause: str) -> Refusal | None:
    """How one clause of a folded text declines, None if it doesn't."""
    english = not _BEYOND_ASCII.search(clause)
    if english and not any(hint in clause for hint in _HINTS):
        return None
    cleaned = _NOT_REFUSING.sub(" ", clause)
    if _HEDGED.search(cleaned) and _DENIES.search(cleaned.replace("n't think", "").replace("not think", "")):
        return None
    denial = _DENIES.search(cleaned)
    if denial:
        around = f"{cleaned[: denial.start()]} , {cleaned[denial.end() :]}"  # "there was no conversation about it" isn't about the record
        return Refusal.ABSTAINED if _OF_THE_RECORD.search(around) else Refusal.MISSED
    if _ABSTAINS.search(cleaned):
        return Refusal.ABSTAINED
    if english and len(clause) > 30 and not _ELSEWHERE.search(clause):
        return None
    if _FOREIGN_DENIES.search(cleaned) and (looks_foreign(cleaned) or len(cleaned) < 30):
        return Refusal.MISSED
    return Refusal.ABSTAINED if _FOREIGN_ABSTAINS.search(cleaned) else None


@lru_cache(maxsize=64)
def declines(text: str) -> Refusal | None:
    """How a text of folded clauses declines as a whole: a confident denial in any clause outranks uncertainty in another."""
    parts = clauses(text)
    found = {refusal(clause) for clause in parts}
    if Refusal.MISSED in found:
        return Refusal.MISSED
    whole = (
        len(parts) > 1 and len(text) < 200 and refusal(text) is Refusal.ABSTAINED
    )  # a clause boundary may have parted the words
    return Refusal.ABSTAINED if whole or Refusal.ABSTAINED in found else None
