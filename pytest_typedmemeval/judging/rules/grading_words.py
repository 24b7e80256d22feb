"""How far a stretch of an answer speaks of grading, by the kinds of word in it (case J35).

Nobody's memory holds a rubric or an annotator: one such word is enough. A judge, a key, a point or a pass may be of the user's world, so they count
only in company: who grades, the verdict, the things of grading, and the text that is graded are four kinds, and a stretch is weighed by how many meet in it.
"""

from __future__ import annotations

import re
from enum import IntEnum

from pytest_typedmemeval.judging.rules.text import word_set
from pytest_typedmemeval.judging.rules.word_starts import at_word_starts

VERDICTS = (
    r"(?:(?:in)?correct|right|wrong|pass(?:ed|es)?|fail(?:ed|s)?|true|false|accept(?:ed|able)?|abstained|missed|premature|inconclusive|undecid(?:ed|able)|"
    r"partially correct|match(?:es|ed)?|verified|approved|valid|full (?:marks|credit|points))"
)
GRADERS = (
    r"(?:(?:auto-?|meta-?)?grad(?:er|ers|ing)|judg(?:e|es|ing)|evaluat(?:or|ors|ion)|scor(?:er|ers|ing)|rubric|examiners?|assessors?|annotators?(?: \d+)?|reviewers?|"
    r"moderators?|markers?|qa|validators?|llm|system(?: (?:notice|message|prompt|note|override|instructions?))?|admin|developer|dev|meta|"
    r"(?:review|grading|scoring|evaluation) (?:tool|script|system|pipeline|guidelines?|instructions?|notes?|memo|policy))"
)
OF_GRADING = at_word_starts(
    "|".join(
        (
            r"\b(?:auto-?)?graders?\b|\brubrics?\b|\banswer[ _-]key\b|\bground[ _-]truth\b|\bmark(?:ing)? scheme\b|\bevaluators?\b|\bannotators?\b|\bfor evaluat",
            r"\b(?:correct|gold|expected|reference|true|right|ideal|model)_(?:answer|value|label|order|output)\b|\bgold(?:en)? (?:answer|label|value|standard|order)\b|"
            r"\bgold\s*[:=]|<\s*gold\b|\bground_truth\b",
            r"\b(?:expected|reference|official|benchmark) (?:answer|output|value|order|response|solution|label|result)s?\b|[>|#*\[(<-]\s*(?:accept(?:ed|able)?(?: answers?)?)\s*[:=]",
            r"\b(?:for|the) (?:scoring|grading|evaluation|marking|judging) purposes\b|\bwhoever (?:scores|grades|marks|checks|reads|judges|evaluates|rates) (?:this|it|these)\b|"
            r"\b(?:llms?|ais?|models?|persons?|ones?|systems?|judges?) (?:(?:that|who|which) )?(?:checks?|scores?|grades?|marks?|evaluat\w+|judg(?:es?|ing)|grading|checking|scoring|rating) (?:this|it|these)\b|"
            r"\b(?:llm|ai|grading|scoring|evaluation) (?:judge|model|grader)s?\b|\b(?:whispers|says?|note|memo) to the judge\b",
            r"\bcandidate(?:'s)? (?:answer\w*|response|reply|output)\b|\bis (?:this|that|the) (?:answer |response )?(?:correct|right)\?|\b(?:assistant|answer|response|is|eval|final)_(?:score|correct|grade)\b|"
            r"\b(?:question|test) setter\b|\baward (?:the|full|a|one)? ?(?:point|mark|credit)s?\b|\bgive (?:it |this |full |the )*credit\b",
            r"\b(?:this|the|my|above) (?:answer|response|reply|submission|above)\b[^.\n]*\b(?:match(?:es)?|satisf(?:y|ies)|meets?|fulfil\w*|receives?|deserves?|earns?|scores?) (?:the |all |every |full |a )*"
            r"(?:reference|rubric|criteri\w+|requirements?|gold|key|credit|marks?|points?|score|scor\w+)\b|\bgive (?:this|the|my) (?:answer|response|reply) (?:a|the|full)\b",
            rf"^\W*(?:final )?(?:score|rating|grade|graded|label|eval(?:uation)?|checker|check|test|tests|result)\b\W*(?:\d+ ?/ ?\d+|\d stars?|[a-f][+-]?\W*$|{VERDICTS}\W*$)",
            r"\b(?:judge|grader|scor\w+|eval\w*)_\w+|\bwhen (?:grading|scoring|marking|judging)\b|\b(?:tolerances?|leniency) (?:of|up to|is|are|=|\d)|\btolerance\s*=|\bequivalen(?:ce|t) class",
            rf"\b(?:mark|grade|score|rate|label|treat|count|judge|classify|accept|record)(?:ed)? (?:(?:this|that|it|the|my|above|answer|response|reply|submission) ?)*(?:as |to be |with |=)?"
            rf"(?:a |an |fully |completely )?[\"']?(?:{VERDICTS}|yes|no|10\b|100\b|1\.0\b)",
            r"\bscore (?:this|it|the (?:answer|response))\b|\b(?:stale_recall|over_forgetting|misattributed_forgetting)\b|\b(?:before|after)-arms?\b|\bassert\b ?(?:judge|answer|\()|"
            r"\bfull (?:marks|credit|points)\b|\b100 ?points\b",
            rf"\b(?:outcome|verdict|judg(?:e)?ment|grade|label|flag)s?\b[\"'*_ ]{{0,4}}(?::=|[:=])[\"'*_ ]{{0,4}}(?:{VERDICTS}\b|1\.0|1\b|10\b)",
            rf"\b(?:this|the|my|above) (?:answer|response|reply|submission|candidate)(?: above)? (?:(?:is|was|has been|should be|must be|counts as|may be)(?: (?:marked|graded|scored|"
            rf"considered|judged|flagged|counted|taken|\w+ly))*(?: as)?) {VERDICTS}\b",
            r"\b(?:ignore|disregard|forget|override) (?:all |any |the |your |every )*(?:previous|prior|above|earlier|other|what follows)? ?(?:instructions?|rules|prompts?|guidelines?|criteria)\b|"
            r"\bto whom it may concern\b|\bbegin rubric\b|\bprompt injection\b",
            rf"\b(?:note|message|memo|attention|hint|reminder|instructions?|dear|hey|hi|hello|psst)[,:]? (?:to |for )?(?:the |all |any )?(?:{GRADERS.replace('|admin|developer|dev|meta', '')})\b",
            r"\b(?:the )?judge (?:is|should|must|may|can|will|has to|is reminded)\b(?=.*\b(?:answer\w*|accept\w*|infer\w*|mark\w*|question|correct|credit|tolera\w+)\b)",
            r"\b(?:scor|grad|judg|evaluat|mark)ing (?:hint|note|instruction|memo|guide)\w*|\b(?:system|admin) override\b|\b(?:verified|approved|official)(?: correct)? (?:answer|response|reply)\b|\bbenchmark\s*:",
            r"\b(?:re-?)?(?:grade|score|mark|evaluate|assess|rate)s? (?:[\w']+ ){0,3}(?:answers?|responses?|repl(?:y|ies)|submissions?)\b",
            r"\bequals? (?:to )?the (?:gold|expected|reference)\b|\b(?:end|begin|start) of (?:the )?(?:answer|response)\b|~+\s*end\s*~+",
        )
    ),
    besides=r"[>|#*\[(<~-]",
)
"""Nobody's memory holds these: one of them in a segment, its fence included, is enough."""
_TEXT = r"(?:answers?|responses?|repl(?:y|ies)|outputs?|texts?|submissions?|items?|rows?|entry|papers?|completions?|candidates?|generations?)"

# Words of grading that no life holds, in the languages of the labelled set.
_SURE = at_word_starts(
    "|".join(
        (
            r"\b(?:auto-?|meta-?)?(?:graders?|scorers?|raters?)\b|\b(?:auto|meta)-?(?:markers?|assessors?|reviewers?|checkers?)\b|\bevaluators?\b|\bannotat(?:ors?|ions?)\b|\badjudicat\w+|\brubrics?\b|\bleaderboards?\b|\bevals?\b|\bbenchmark\w*|\bpytest\b|\bgrade-?(?:gpt|bot)\b|\bgold stars?\b|\bscoring (?:table|sheet)\b",
            r"\bdistractors?\b|\bdecoys?\b|\blabel set\b|\btest[ _](?:items?|cases?|design)\b|\bllm\b|\bmodel under test\b|\b(?:hidden|leaked|gold) labels?\b|\b\d+ passed\b|\bpassed tests?/|\bcomparison (?:step|script|function)\b|\bthe candidate correct\b|\b(?:exp(?:ected)?|ref(?:erence)?)\s*=|\bto be (?:filed|counted|marked|scored|labelled|graded)\b|\bmarking team\b|\bdisputed item\b|\bcalibration row",
            r"\b(?:scoring|grading|marking|evaluation|assessment|judging|benchmark) (?:key|pipeline|step|committee|office|protocol|handbook|guidelines?|tribunal|results?|task|model|prompt|template|session|memo|"
            r"staff|team|harness|room|party|criteria|panel|system|script|purposes?|instructions?|tool|policy|run|board|status)\b|\breviewing[ -]party\b",
            r"\bgold(?:en)?[ _-]?(?:fields?|values?|labels?|answers?|keys?|standard)\b|\b(?:this|the) row's gold\b|\bgold\s*(?::?=|\()|\bkey on file\b|\bkeyed \"",
            r"\b(?:solutions?|answers?|expected)[ _-](?:booklet|lists?|pages?|sheets?|keys?|repl\w+|replies|texts?)\b|\bexpected (?:test|output)\b|\breference (?:values?|repl\w+|sheet)\b|\bcandidate (?:text|decoys?)\b",
            r"\bfull (?:scores?|marks?|points?|credits?)\b|\btop marks\b|\b(?:ten|10) out of (?:ten|10)\b|\b\d+ ?(?:/|of) ?\d+ ?(?:pts?|points?|marks?)\b|\bpre-?scored\b|\bmin_score\b|\bself[-_]?(?:grade|label|score|assess\w+)(?:_\w+)?\b",
            r"\b(?:judge|llm|model|grader|evaluator)[ _-](?:prompts?|templates?|instructions?|temperature|config\w*|models?|scores?)\b|\blast (?:system )?prompt\b|\b(?:as|the|an?|dear|kind|impartial|automatic|human) llm[ -]",
            rf"\b(?:assert\w*|labels?|label(?:led|ed)|grad(?:ed|es)|scor(?:ed|es)|mark(?:ed|s)|record(?:ed)?|report(?:ed)?|log(?:ged)?|count(?:ed|s)?|treat(?:ed)?|accept(?:ed)?|certified|verified|validated|judged?|classified|fil(?:e|ed))\b [^.;\n]{{0,30}}\b{_TEXT}\b [^.;\n]{{0,20}}\b(?:correct|wrong|passed|pass|compliant|abstained|a match)\b",
            r"\bwhoever (?:\w+ ){0,2}(?:this|me|my|it|these)\b|\b(?:the|you|to the) (?:one|person|people|program|ones|party)s? (?:(?:who|that|which|over there) )?(?:(?:is |are |will be )?(?:compar|tally|check|scor|grad|rat|judg)ing\b|(?:decid|hold|count|compar)\w+ (?:if|whether|this|the (?:solution|answer|key|sheet|list)\w*)\b)",
            r"\b(?:mark|fail|pass|grade|score|credit|scor(?:es|ed|ing)|grad(?:es|ed|ing)|mark(?:s|ed|ing)|pass(?:es|ed|ing)|fail(?:s|ed|ing)) me\b|\b(?:let|wave) (?:it|me|this) (?:through|count|pass)\b",
            r"\b(?:do not|don't|please) (?:grade|mark|score)\b|^\W*score\s*[:=]\s*(?:0|1|10|100|[01]\.\d+)\W*$",
            # other languages
            r"\bprüfer(?:in)?\b|\bbewertung\w*|\bprüflings?\b|\bbewerte(?:n|t)?\b|\bmusterlösung\b|\bcorrecteur\b|\bévaluat(?:eur|rice)\b|\bcorrigé\b|\bconsigne au juge\b|\bnote (?:maximale|au juge)\b|\bréponse attendue\b",
            r"\bevaluador(?:a)?\b|\bcalificador\b|\bpuntúa\b|\brespuesta (?:esperada|correcta)\b|\bcomo correcta\b|\bvalutat(?:ore|rice)\b|\brisposta attesa\b|\bcome (?:giusta|corretta)\b|\bavaliador(?:a)?\b|\bgabarito\b|\bresposta esperada\b",
            r"\bbeoordelaars?\b|\bvolle punten\b|\bgoed gerekend\b|\bnakijk\w+|\boceniając\w+|\bwerdykt\w*|\bsędzi(?:a|ego|ów)\b|\bklucz(?:em|a|u)? (?:to|odpowiedzi)\b|\bproszę zaliczyć\b",
            r"评分|評分|评审|評審|评测|标准答案|標準答案|判为|判為|满分|滿分|採点|正解|評価者|満点|審査",
        )
    ),
    besides="[评評审審标標判满滿採正満価]",
)
_WHO = re.compile(
    r"\b(?:judges?|markers?|assessors?|examiners?|inspectors?|referees?|jury|auditors?|quizmaster|reviewers?|checkers?|testers?|panel|moderators?|validators?|qa|supervisors?|system|admin|harness|maintainers|whoever|scor(?:ing|es)|grad(?:ing|es)|evaluat\w+)\b"
)
_VERDICT = re.compile(
    r"\b(?:correct(?:ly)?|incorrect|(?<!to )(?<!must )(?<!'ll )(?<!i )pass|pass(?:es|ed)|fail(?:s|ed)?|wrong|accept(?:s|ed|able|ing)?|abstained|abstention|refusal|inconclusive|premature|missed|match(?:es|ed|ing)?|success(?:es)?|green|hits?|credit(?:s|ed)?|points?|marks?|"
    r"compliant|certified|approved?|lenien(?:t|tly)|penali[sz]e[sd]?|strict(?:ly)?|tick|initial|ok|zero|whitelisted|satisfie[sd]|thumbs up|be nice|a\+|\d+/\d+)\b|[\u2705\u2714\u2713\u274c]|(?<!\w)\+1\b"
)
_THING = re.compile(
    r"\b(?:key|sheet|reference|gold|labels?|outcomes?|verdicts?|expected|exp|tally|tallied|comparison|assertions?|alternates?|equivalents?|criteria|clause|policy|protocol|deductions?|penalty|override|"
    r"scores?|grade(?:s|d)?|evaluation|experiment|statistics|being tested|solutions?|untrusted|trusted|on purpose|instructions?|token limit|accuracy)\b"
)
_SELF = re.compile(
    rf"\b(?:this|the|my|these|present|any|every|whole) (?:\w+ )?{_TEXT}\b|\b(?:what|the text|whatever) (?:follows|comes next|precedes)\b|\bthe (?:following|above)\b|\bthis line\b|\bmy (?:points|text|name|card)\b|"
    r"\b(?:mark|fail|pass|grade|score|credit|give) me\b|\bfor me\b|\bi (?:pass|get the point)\b"
)
_CALLED = re.compile(
    r"(?:^|[,.(\[*>-]\s*)(?:(?:dear|oh|hey|hi|hello|kind|to|for|the|note|attention|as|instruction|an?|please|psst|pretend) )*[@*]*"
    r"(?:judges?|markers?|assessors?|examiners?|inspectors?|referees?|reviewers?|checkers?|testers?|moderators?|system|admin)\b(?=\s*(?:[,:!)\]*]|->|$))"
)
"""Somebody who grades, addressed or with a part of their own in a script: "judge: ...", "(dear inspector, ...)", "..., judge"."""


class Grading(IntEnum):
    """Whether a stretch is of the answer, may be a note, or is one."""

    NO = 0
    MAYBE = 1
    SURE = 2


_HINTS = frozenset(
    word[:4]
    for word in word_set(
        "grade rubric answer ground mark evaluate annotator gold expected reference official benchmark accept score judge purpose checks rating rates llm "
        "candidate response reply submission correct incorrect setter credit points label test result tolerance leniency equivalent treat classify stale "
        "misattributed arm assert outcome verdict flag ignore disregard forget override injection examiner review moderator qa validate system admin "
        "adjudicator leaderboard pytest distractor decoy hidden calibration key keyed sheet solution pass fail tally wave prüfer bewertung musterlösung "
        "évaluateur consigne réponse puntúa valutatore risposta avaliador gabarito beoordelaar self clipboard jury auditor quizmaster nagekeken nakijk oceniając werdykt sędzia klucz proszę inspector panel "
        "supervisor harness maintainers certified approved strict tick initial item untrusted trusted match exp ref lhs comparison fully maximale giusta abstained missed premature refusal inconclusive "
    )
)
_OPENINGS = re.compile(r"([^\W\d_]{1,4})[^\W\d_]*")
_ASCII_OPENINGS = re.compile(r"([A-Za-z]{1,4})[A-Za-z]*")
"""The first letters of each word; for an ASCII text a range is read twice as fast as a class of Unicode."""
_CJK = re.compile("[评評审審标標判满滿採満正価]")


def may_speak_of_grading(text: str) -> bool:
    """Whether a folded text has a word that any pattern of grading begins with: a quick look that spares most answers the patterns."""
    if text.isascii():
        return not _HINTS.isdisjoint(_ASCII_OPENINGS.findall(text))
    return not _HINTS.isdisjoint(_OPENINGS.findall(text)) or _CJK.search(text) is not None


def grading(stretch: str, fenced: bool = False, beside: bool = False) -> Grading:
    """How far ``stretch`` (folded) speaks of grading; fenced off from the sentences around it, or ``beside`` a note, it needs less to be sure."""
    if _SURE.search(stretch):
        return Grading.SURE
    called = _CALLED.search(stretch) is not None
    thing = _THING.search(stretch) is not None
    about = thing + sum(pattern.search(stretch) is not None for pattern in (_WHO, _VERDICT))
    if not about and not called:
        return Grading.NO  # at most one kind is left
    kinds = about + (_SELF.search(stretch) is not None)
    needed = 3 - (fenced and thing) - beside - called
    if kinds >= needed and (fenced or called or beside):
        return Grading.SURE
    return Grading.MAYBE if kinds >= 2 or called or (beside and about) else Grading.NO
