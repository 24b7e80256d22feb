"""Whether a clause declines to answer: about the agent's own record (abstained) or as a denial of what happened (missed).

Settled reading: "there is no mention of that in our conversations" tells of the record and is abstained; "you never told me", "you don't have one"
tell of the user or the world and are missed. Being sorry, or polite, is neither.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from pytest_typedmemeval.judging.rules.refusals_abroad import abstains_abroad, denies_abroad
from pytest_typedmemeval.judging.rules.text import clauses
from pytest_typedmemeval.judging.rules.tongues import is_english
from pytest_typedmemeval.judging.rules.unanswered import left_open
from pytest_typedmemeval.judging.rules.word_starts import at_word_starts


class Refusal(Enum):
    """How a clause declines."""

    ABSTAINED = "abstained"
    MISSED = "missed"


_ADVERB = r"(?:\w+ly |quite |seem to |even |just |still |yet |ever |at all |in fact )*"

# "I don't have ...", "my notes do not mention ...": who declines is the agent or its record, never the user.
_KEEPER = (
    r"(?:i|we|memory|memories|notes?|context|records?|conversations?|chats?|history|histories|information|transcripts?|passages?|sessions?|excerpts?|logs?|"
    r"documents?|text|data|they(?! (?:\w+ly )?(?:do not|don't|did not|didn't|have not|haven't|no longer) (?:\w+ly )?(?:have|got|keep|hold|give|know|need)\b)|it|this|none of (?:them|these|those|it|the \w+))"
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

_ABSTAINS = at_word_starts(
    "|".join(
        (
            rf"\b{_KEEPER} {_ADVERB}{_UNABLE} {_ADVERB}{_KNOWING}",
            r"(?<!you )(?<!they )\b(?:couldn't|could not|can't|cannot|unable to|wasn't able to|didn't|did not) (?:\w+ly )?(?:find|locate|recall|"
            r"remember|recollect|retrieve)\b",
            r"^\W*(?:(?:sorry|honestly|alas|well|no|hmm),? )*(?:couldn't|could not|can't|cannot) (?:\w+ly )?(?:tell|say|help)\b|"
            r"\b(?:i|we)(?:'ve| have)? (?:searched|looked|checked|gone|went)\b[^.;!?\n]*\b(?:got|found|gave|turned up|brought up|returned|yielded|came back with) (?:me )?(?:nothing|no \w+|none)\b",
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
            r"(?<!you have)(?<!you had)(?<!you have )(?<!you had )(?:\bnot|n't) (?:\w+ ){0,2}?(?:sure|certain|clear|mentioned|recorded|specified|stated|available|provided|found|known|documented|"
            r"listed|present|covered|"
            r"included|aware|noted|logged|stored|in (?:my|our|the) (?:notes?|records?|memory|memories|history|context|conversations?|chats?|logs?|"
            r"sessions?))\b",
            r"\b(?:unknown|unclear|uncertain|undetermined|unspecified|unrecorded|n/a|idk|dunno|no idea|no clue|beats me|search me|escapes me|"
            r"slipped my mind|i forget|i forgot|"
            r"have forgotten|a blank|nothing (?:comes|springs) to mind|nothing comes up|nothing turns up|(?:can't|cannot) help(?! (?:but|\w+ing))|"
            r"unable to (?:find|recall|answer|determine|say|help|locate|tell)|"
            r"no luck|no such (?:record|entry|note|memory)|(?:isn't|is not|not) (?:something|anything) (?:that )?i (?:know|have|remember|recall|"
            r"can|could|am able))\b",
            r"\b(?:i've|i have|we have|we've|i'd|i had)(?: got)? (?:absolutely |really |simply )?(?:nothing|no \w+|not a thing)\b(?! (?:but|to (?:add|hide)))(?= (?:on|about|for|of|that|to go|here|there|stored|saved|noted|at all)\b|\W*$)|"
            r"\b(?:isn't|is not|aren't|not|wasn't) (?:something|anything|one|a \w+|the sort of thing|among the things|what) (?:that |which )?i(?:'ve| have|'m| am|'d| had| can| could)?\b(?! (?:suggest|recommend|told|said|advised))|"
            r"\bi(?:'d| would|'ll)? (?:rather|better|prefer|sooner|have|need)(?: to)? (?:not|leave|pass|decline|guess|skip)\b|\b(?:only|just|merely|pure(?:ly)?) (?:be )?guess(?:ing|work)?\b|\bi(?:'d| would)? not dare\b|\bi(?:'ll)? pass\b|"
            r"\b(?:can't|cannot|can not|won't|unable to|not able to|not allowed to|not permitted to) (?:\w+ly )?(?:share|disclose|reveal|give (?:that|this|it|you|out)|hand out|answer|help(?! but| \w+ing)|comment|say|tell|compare|count|work (?:that|it|this) out|"
            r"sort|order|see (?:any|your|it|that|which|when|what|a|the))\b",
            r"\bno (?:[\w'-]+ ){1,4}?(?:in sight|to be (?:seen|found))\b|\bno (?:[\w'-]+ ){1,4}?(?:is|are|was|were|has been|have been) (?:\w+ )?(?:stored|saved|recorded|noted|kept|listed|logged|found|available|on file)\b",
            r"\b(?:not|isn't|aren't|wasn't) (?:stored|held|kept|saved|found|available|in (?:my )?(?:memory|storage|store|file|files|database|index)|on (?:file|record))\b|\bno (?:\w+ )?(?:stored|saved|recorded|matching|known|relevant) \w+|"
            r"[=:]\s*(?:null|none found|unknown|n/a|\?+|not (?:available|stored|found|known|recorded))|\b(?:missing|lack(?:ing)?) (?:the |any |\w+'s |your |his |her )?(?:\w+ )?(?:figures?|data|dates?|distances|details?|amounts?|numbers?|information)\b|"
            r"(?:^|[.,;:] |\bbut )[\w' ]+? i (?:don't|do not|can't|cannot|couldn't|haven't|have not) (?:\w+ ){0,2}?(?:know|have|recall|remember|find|see|got|tell|say)\W*$|\bi have nothing (?:about|on|of|for)\b|\bin no position to\b|\bhard (?:for me )?to (?:say|tell)\b",
            r"\bnothing (?:\w+ ){0,2}?(?:about|regarding|concerning|in (?:my|our|the|what)|matching|relevant|found|recorded|stored|saved|noted)\b|"
            r"\bnothing (?:there|here)\W*$|\bnothing on (?:that|this|it|file|record)\b|^\W*nothing(?: (?:on|about|for|regarding) [^,]*)?\W*$",
            r"\bi (?:can |could |did )?(?:find|found|see|saw|hold|know|come up with|came up with) (?:absolutely |simply )?nothing\b(?! (?:but|wrong|due|to do))",
            r"\byour guess is as good as mine\b|\byou(?:'d|'ll| would| will) (?:know better|have to (?:tell|remind) me)\b",
            r"\bnone (?:of (?:my|our|the|these|those) [\w ]+ )?(?:found|recorded|mentions?|mentioned|contains?|says?|covers?)\b",
            r"\b(?:memory|record|records|notes|history|logs?) (?:is|are|was|were|has been) (?:\w+ )?(?:empty|blank|missing|gone|silent|unavailable|wiped)\b",
            r"\b(?:there's|there is|there was|there isn't|there wasn't) (?:no|not|any|nothing) ?(?:[\w'-]+ ){0,4}?(?:in|from|on) (?:my|our|"
            r"the) (?:\w+ )?(?:notes?|records?|memory|memories|history|context|conversations?|chats?|logs?|sessions?|transcripts?)\b",
        )
    ),
    besides=r"n't|[=:.,;]",
)

_TELLING = (
    r"(?:told|tell|mention(?:ed)?|said|say|ask(?:ed)?|share[d]?|brought|bring|rais(?:e|ed)|give|gave|given|talk(?:ed)?|sp(?:oke|eak|oken)|"
    r"discuss(?:ed)?|describ(?:e|ed)|"
    r"report(?:ed)?|provid(?:e|ed)|specif(?:y|ied)|had|have|did|do|done|go|went|gone|let me know|stat(?:e|ed)|held|hold|set|left|named|made|put|entrusted|asked for|scheduled|arranged|requested|complain(?:ed)?|come to me|"
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

_DENIES = at_word_starts(
    "|".join(
        (
            rf"\byou(?: yourself)? ?{_NEVER}{_TELLING}\b",
            r"\byou(?: yourself)?(?:'ve|'d| have| had)? never (?:\w+ )?\w+ (?:me|us|to me)\b|\byou(?: yourself)? (?:haven't|have not|hadn't|had not) got\b(?! to\b)",
            r"\byou(?: yourself)?(?:'ve|'d| have| had)? (?:\w+ly )?(?:told|said|gave|given|mentioned|shared|left|sent)(?: (?:me|us|to me))? (?:\w+ly )?(?:nothing|none|no(?! (?:doubt|more|less)\b)|not (?:a|one)|neither)\b",
            r"(?<!and )\b(?:i|we)(?:'ve|'d| have| had)? never (?:\w+ly )?(?!met\b|meet|kn[eo]w|learn|f[io]nd|found|hear|s[ae]w|see|g[eo]t|c[ao]me|c[ao]tch|caught|not[ei]|record|rememb|recall|k[e]?pt|keep|stor|wr[io]t|receiv|been|be\b|forget|doubt|guess|claim|would|could|quite|really|any|the|a\b|even\b)[a-z]+\b",
            r"(?:\bnever|\bnot once|n't|\bnot) (?:\w+ly |ever )?c[ao]me up\b(?! (?:blank|empty|with))",
            r"\b(?:i|we)(?:'ve|'d| have| had)? (?:suggested|recommended|advised|named|gave|given|offered|proposed|mentioned|told|brought up|put forward|came up with)(?: you)? (?:nothing|none|no(?! (?:doubt|more|less|fewer)\b))\b",
            r"\b(?:no|nothing)(?: [\w'-]+){0,3} (?:came|went|was given|was made|was offered) (?:to you )?(?:from|by) (?:me|my (?:side|end|part)|us)\b",
            rf"\byou(?:'ve|'d)?(?: have| had| did)? (?:at no (?:time|point|stage)|nowhere|not once|not ever)(?: ever| have| had)? {_TELLING}\b|\b(?:at no (?:time|point|stage)|never|not once|nowhere|nor) (?:have|had|did) you "
            rf"(?:ever |actually )?{_TELLING}\b|\b(?:you|i|we)(?:'ve| have| had|'d)? (?:not|never) (?:\w+ )?(?:been )?(?:told|mentioned|said|asked|shared|given)\b|(?:\bnever|\bnot|n't) (?:ever )?been told\b|"
            r"\b(?:isn't|is not|wasn't|was not|not|nothing) (?:something|anything|a thing|a \w+)? ?(?:that |which )?you(?:'ve| have|'d| had)? (?:ever )?(?:told|mentioned|said|shared|given|brought|discussed)\b|\bnews to me\b|\bnever told me\b|\bi (?:was|were)(?:n't| not| never) (?:ever )?(?:told|given|asked|informed)\b|\bwe (?:'ve |have )?never (?:\w+ ){0,3}?(?:talk|discuss|sp(?:oke|eak)|cover|touch)\w*\b",
            r"\byou (?:don't|do not) {0,1}(?:actually )?(?:have|own|keep)\b|\byou (?:haven't|hadn't|have not) got\b",
            r"\byou(?:'ve| have|'d)? (?:\w+ly |only )?(?:told|given|gave|said|mentioned|shared|asked)(?: (?:to )?(?:me|us))? (?:nothing|not a word|not a thing|no \w+)\b(?! (?:but|except|else|more|new)\b)",
            rf"\b(?:i|we) ?{_NEVER}{_ADVISING}\b",
            rf"\bno (?:such |other |specific |particular )?(?:\w+ )?{_SAYING} (?:was|were|has been|have been|had been|ever|took|happened|came)\b",
            rf"\bthere (?:was|were|has been|have been) (?:never|no) (?:such |any |a )?(?:\w+ )?{_SAYING}\b",
            r"\b(?:that|it|this|the (?:subject|topic|question|matter|conversation|issue)) (?:has never|had never|never|did not|didn't|hasn't|"
            r"has not) (?:ever |actually |yet )?(?:happen(?:ed)?|occur(?:red)?|c[ao]me up|t[oa]k[e]?[n]? place|took place|exist(?:ed)?|"
            r"been (?:raised|discussed|mentioned|suggested|recommended))\b",
            r"\bnothing (?:was|has been|had been|is) (?:ever )?(?:suggested|recommended|said|offered|advised|due|proposed)\b",
            r"\b(?:none|neither|nothing) (?:was|were) (?:ever )?(?:given|made|offered|suggested|recommended)\b",
            r"\b(?:made|gave|offered) (?:you |me )?no (?:such )?(?:\w+ )?(?:suggestions?|recommendations?|advice)\b",
            r"\b(?:suggested|recommended|said|advised|proposed|offered) (?:nothing|no such thing|none)\b",
        )
    ),
    besides=r"n't",
)

_OF_THE_RECORD = re.compile(
    r"\b(?:notes?|records?|memory|memories|history|context|conversations?|chats?|logs?|transcripts?|data|log|file|recollect\w*|"
    r"record of|memory of|evidence|indication|mention of|aware|trace)\b"
    r"|\b(?:i|we|can|could|cannot|do|did|not|\w+n't) (?:\w+ly |now |still )?(?:find|see|recall|remember)\b"
)
# "As far as I can see you never told me" tells of the user all the same.
_AS_FAR_AS = re.compile(
    r"\bas far as i(?:'m| am)? (?:can )?(?:see|tell|know|aware|recall|remember|gather)\b|\bto (?:the best of )?my knowledge\b|\bfrom what i (?:can )?(?:see|tell|gather)\b|\bthat i'm aware of\b"
)
# "I don't think you ever told me" is neither a confident denial nor a word about the record.
_HEDGED = re.compile(r"\b(?:don't|do not) (?:think|believe|suppose)\b")

_NOT_REFUSING = at_word_starts(
    r"\bno (?:doubt|question|wonder|problem|worries|surprise)\b|\b(?:i )?(?:don't|do not) (?:forget|worry|hesitate)\b|\bif i (?:don't|do not|"
    r"am not|'m not) \w+|\bwhy (?:don't|not)\b"
    r"|\b(?:don't|do not|didn't) you (?:remember|recall|know)\b|\byou (?:don't|do not|can't|won't) (?:need|want|have to|know|remember|recall)\b"
    r"|^\W*(?:nothing|none|no one|nobody|nowhere) (?:but|other than)\b|\bnot (?:only|just|merely)\b|\bi can't (?:recommend|praise) [^.]*? enough\b|\bi'm sorry to hear\b"
)

_BEYOND_ASCII = re.compile("[^\\x00-\\x7f\u00b6\u2022\ue000-\uf8ff]")  # marks of named values and bullets aside

# Each alternative of `_NOT_REFUSING` holds one of these.
_NOT_REFUSING_PARTS = (
    "you", "only", "just", "merely", "doubt", "question", "wonder", "problem", "worr", "surprise", "forget", "hesitate", "if i", "why", "enough", "sorry to",
)  # fmt: skip

# Without one of these no pattern above can match an ASCII text; looking for them is fast.
_NEGATIVE_WORD = re.compile(r"\b(?:no(?:t|ne|thing|where|body|r|n)?\b|un(?!til\b|der\b)[a-z]{3})")
_NEGATIVE_PARTS = (
    "cannot", "n't", "never", "neither", "lack", "insuff", "without", "fail", "forg", "blank", "idk", "n/a", "dont", "cant", "missing", "empty", "gone", "silent", "wiped",
    "escape", "guess", "prefer", "hard ", "?", "news to", "new to", "outside", "vanished", "faded", "disappeared", "dropped", "absent", "slipped", "beats", "search", "zero",
    "imposs", "loss", "lost", "need", "nie", "nich", "kein", "pas", "aucun", "sin ", "desconozco", "ignor", "nul", "sem ", "ness", "mai", "geen", "niet", "weet", "brak",
    "jamais", "nunca", "rien", "ning", "dunno", "rather", "sooner", "better", "leave", "have to", "nooit",
)  # fmt: skip
# The same for `left_open`.
_OPEN_HINTS = (
    "no", "n't", "never", "neither", "without", "un", "lack", "fail", "blank", "missing", "empty", "gone", "wiped", "escape", "guess", "pass", "which ", "what ", "who",
    "where ", "when ", "how ", "leave", "better not", " be ", " than i", "beyond", "outside", "vanished", "faded", "have to", "need to", "disappeared", "dropped",
    "absent", "slipped", "loss", "lost", "forg", "?",
)  # fmt: skip


def _is_negative(clause: str) -> bool:
    """Whether an English clause has a word without which no pattern above matches."""
    likely = "no" in clause or "un" in clause
    return any(map(clause.__contains__, _NEGATIVE_PARTS)) or (likely and _NEGATIVE_WORD.search(clause) is not None)


def _refusing(clause: str) -> str:
    """``clause`` without what only looks like a refusal."""
    return _NOT_REFUSING.sub(" ", clause) if any(map(clause.__contains__, _NOT_REFUSING_PARTS)) else clause


@lru_cache(maxsize=256)  # within one verdict the same clauses are asked about again
def refusal(clause: str) -> Refusal | None:
    """How one clause of a folded text declines, None if it doesn't."""
    english = clause.isascii() or not _BEYOND_ASCII.search(clause)
    open_ended = english and any(map(clause.__contains__, _OPEN_HINTS))
    if english and not _is_negative(clause):
        return Refusal.ABSTAINED if open_ended and left_open(_refusing(clause)) else None
    cleaned = _refusing(clause)
    if _HEDGED.search(cleaned) and _DENIES.search(cleaned.replace("n't think", "").replace("not think", "")):
        return None
    denial = _DENIES.search(cleaned)
    if denial:
        around = _AS_FAR_AS.sub(
            " ", f"{cleaned[: denial.start()]} , {cleaned[denial.end() :]}"
        )  # "there was no conversation about it" isn't about the record
        return Refusal.ABSTAINED if _OF_THE_RECORD.search(around) else Refusal.MISSED
    if _ABSTAINS.search(cleaned) or (open_ended and left_open(cleaned)):
        return Refusal.ABSTAINED
    if is_english(cleaned):
        return None
    abstains = abstains_abroad(cleaned)
    if abstains and not re.search(r"\b(?:du|ihr|tu|vous|je hebt|jij)\b|[你您]", cleaned):
        return Refusal.ABSTAINED
    if denies_abroad(cleaned):
        return Refusal.MISSED
    return Refusal.ABSTAINED if abstains else None


@lru_cache(maxsize=64)
def declines(text: str) -> Refusal | None:
    """How a text of folded clauses declines as a whole: a confident denial in any clause outranks uncertainty in another."""
    parts = clauses(text)
    found = {refusal(clause) for clause in parts}
    if Refusal.MISSED in found:
        return Refusal.MISSED
    if Refusal.ABSTAINED in found:
        return Refusal.ABSTAINED
    # a clause boundary may have parted the words
    whole = len(parts) > 1 and len(text) < 200 and refusal(text) is Refusal.ABSTAINED
    return Refusal.ABSTAINED if whole else None
