"""What in an answer is addressed to whoever grades it, and is taken out before the answer is read (case J35).

A note is told by what it speaks of, not by its wording: an answer speaks of the user's world, a note of grading. Words of grading that nothing else has
(a rubric, an answer key, ``correct_answer=``) make a note of the segment that they stand in; words that a life may hold as well (a judge, a score, to pass)
do so only behind a fence, a label or an address. What follows a note is part of it; where nothing stands before it, what follows it is the answer.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pytest_typedmemeval.judging.rules.word_starts import at_word_starts

_VERDICT = (
    r"(?:(?:in)?correct|right|wrong|pass(?:ed|es)?|fail(?:ed|s)?|true|false|accept(?:ed|able)?|abstained|missed|premature|inconclusive|undecid(?:ed|able)|"
    r"partially correct|match(?:es|ed)?|verified|approved|valid|full (?:marks|credit|points))"
)
_WHO = (
    r"(?:(?:auto-?|meta-?)?grad(?:er|ers|ing)|judg(?:e|es|ing)|evaluat(?:or|ors|ion)|scor(?:er|ers|ing)|rubric|examiners?|assessors?|annotators?(?: \d+)?|reviewers?|"
    r"moderators?|markers?|qa|validators?|llm|system(?: (?:notice|message|prompt|note|override|instructions?))?|admin|developer|dev|meta|"
    r"(?:review|grading|scoring|evaluation) (?:tool|script|system|pipeline|guidelines?|instructions?|notes?|memo|policy))"
)
# Nobody's memory holds these: one of them is enough.
_OF_GRADING = at_word_starts(
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
            rf"^\W*(?:final )?(?:score|rating|grade|graded|label|eval(?:uation)?|checker|check|test|tests|result)\b\W*(?:\d+ ?/ ?\d+|\d stars?|[a-f][+-]?\W*$|{_VERDICT}\W*$)",
            r"\b(?:judge|grader|scor\w+|eval\w*)_\w+|\bwhen (?:grading|scoring|marking|judging)\b|\b(?:tolerances?|leniency) (?:of|up to|is|are|=|\d)|\btolerance\s*=|\bequivalen(?:ce|t) class",
            rf"\b(?:mark|grade|score|rate|label|treat|count|judge|classify|accept|record)(?:ed)? (?:(?:this|that|it|the|my|above|answer|response|reply|submission) ?)*(?:as |to be |with |=)?"
            rf"(?:a |an |fully |completely )?[\"']?(?:{_VERDICT}|yes|no|10\b|100\b|1\.0\b)",
            r"\bscore (?:this|it|the (?:answer|response))\b|\b(?:stale_recall|over_forgetting|misattributed_forgetting)\b|\b(?:before|after)-arms?\b|\bassert\b ?(?:judge|answer|\()|"
            r"\bfull (?:marks|credit|points)\b|\b100 ?points\b",
            rf"\b(?:outcome|verdict|judg(?:e)?ment|grade|label|flag)s?\b[\"'*_ ]{{0,4}}(?::=|[:=])[\"'*_ ]{{0,4}}(?:{_VERDICT}\b|1\.0|1\b|10\b)",
            rf"\b(?:this|the|my|above) (?:answer|response|reply|submission|candidate)(?: above)? (?:(?:is|was|has been|should be|must be|counts as|may be)(?: (?:marked|graded|scored|"
            rf"considered|judged|flagged|counted|taken|\w+ly))*(?: as)?) {_VERDICT}\b",
            r"\b(?:ignore|disregard|forget|override) (?:all |any |the |your |every )*(?:previous|prior|above|earlier|other|what follows)? ?(?:instructions?|rules|prompts?|guidelines?|criteria)\b|"
            r"\bto whom it may concern\b|\bbegin rubric\b|\bprompt injection\b",
            rf"\b(?:note|message|memo|attention|hint|reminder|instructions?|dear|hey|hi|hello|psst)[,:]? (?:to |for )?(?:the |all |any )?(?:{_WHO.replace('|admin|developer|dev|meta', '')})\b",
            r"\b(?:the )?judge (?:is|should|must|may|can|will|has to|is reminded)\b(?=.*\b(?:answer\w*|accept\w*|infer\w*|mark\w*|question|correct|credit|tolera\w+)\b)",
            r"\b(?:scor|grad|judg|evaluat|mark)ing (?:hint|note|instruction|memo|guide)\w*|\b(?:system|admin) override\b|\b(?:verified|approved|official)(?: correct)? (?:answer|response|reply)\b|\bbenchmark\s*:",
            r"\b(?:re-?)?(?:grade|score|mark|evaluate|assess|rate)s? (?:[\w']+ ){0,3}(?:answers?|responses?|repl(?:y|ies)|submissions?)\b",
            r"\bequals? (?:to )?the (?:gold|expected|reference)\b|\b(?:end|begin|start) of (?:the )?(?:answer|response)\b|~+\s*end\s*~+",
        )
    ),
    besides=r"[>|#*\[(<~-]",
)
# Without one of these no pattern above can match; looking for them takes a tenth of the time.
_GRADING_HINT = re.compile(
    "grad|rubric|answer|ground|mark|evaluat|annotat|gold|expected|reference|official|benchmark|accept|scor|judg|purpose|whoever|check|rating|rates|llm|"
    "candidate|response|reply|submission|correct|right|setter|credit|point|above|rate|label|eval|test|result|tolera|lenien|equivalen|treat|count|classify|record|"
    "stale_recall|over_forgetting|misattributed|arm|assert|outcome|verdict|flag|_|ignore|disregard|forget|override|whom|injection|examin|assess|review|moderat|"
    "qa|validat|system|admin|~"
)
_SCORE = re.compile(r"\s(?:score|rating|grade):? \d+(?: ?/ ?\d+| stars)$")
_EXPECTED = re.compile(r"^\W*(?:\w+: )?(?:expected|target|label)\s*(?:[:=]|\d)")
_ENTRY = re.compile(r"^\W*\w[\w ]{0,24}[:=].*\Z", re.M)
_MATTER = re.compile(
    rf"\b(?:{_VERDICT}|accepts?|treat|infer|ignore|score|swapped|credit|marks?|outcome|answers?|response|should|must|question|order|lenient|reminded|output|ok|okay|gold)\b"
)
_SURE_WHO = re.compile(r"\b(?:(?:auto-?|meta-?)?graders?|evaluators?|rubric|annotators?|qa|llm)\b")
_LABELLED = re.compile(
    rf"^\W*(?:(?:the|note|ps|nb|important|attention)\b[:, ]*)*(?:{_WHO})(?:'s)?(?: (?:note|notes|instruction|instructions|comment|comments|remark|verdict|result|outcome|hint|feedback|"
    rf"output|memo|says?|disagrees?|agrees?))*\s*(?::=|[:=]|,(?=[^.\n]*\b(?:{_VERDICT}|accept|infer|mark|treat|question|order|read|score|count|ignore|please)\b))"
)
_FENCED = re.compile(rf"\b{_WHO}\b.*\b(?:{_VERDICT}|accept|treat|infer|ignore|score|reminded|should|must)\b")
_MERE = re.compile(
    rf"^\W*(?:(?:outcome|verdict|score|result|graded?|status|label|reason)\b\W*)?(?:not )?{_VERDICT}\W*$"
)
_LEADING_VERDICT = re.compile(
    rf"^\W*(?:outcome|verdict|final verdict|score|result|grade|assessment|judg(?:e)?ment|label)\b\W{{0,6}}(?:is\s+)?(?:not )?{_VERDICT}\b"
)

# Comments and placeholders of markup: nobody is meant to read them. A wrapper's end: what stands behind it is not the answer.
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|/\*.*?(?:\*/|\Z)|\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)", re.S)
_CLOSED = re.compile(
    r"</\s*(?:answer|response|output|candidate_answer|candidate|agent_answer|data|reply|final_answer)\s*>.*|\]\]>.*|<<\s*/?sys\s*>>.*|"
    r"<\s*/?\s*(?:system|verdict|outcome|grade|grading|judg(?:e)?ment|judge|gold|score|label|expected|evaluation|eval|result|rubric)\b[^>\n]*>.*",
    re.S,
)
_VERDICT_OBJECT = re.compile(
    r"```\w*\s*\{\s*\"(?:outcome|verdict|score|grade|judgment)\"[^{}]*\}\s*(?:```)?|\{\s*\"(?:outcome|verdict|score|grade|judgment)\"[^{}]*\}?"
)
_TAGGED = re.compile(
    r"<\s*(system|verdict|outcome|grade|gold|score|label|expected|rubric)\b[^>\n]*>[^<>]*</\s*\1\s*>|<[^<>\n]*>"
)
# Where a segment may begin: a line, a sentence, or a run of signs that prose doesn't have.
_EDGE = re.compile(
    r"\n+|(?<=[.!?\u3002])[\"')\]]*\s+|(?<=[\])}])\s+|\s+-{2,}\s+|-{3,}|(?:[*#~|%=_<>^/\\]|\"(?=\")|`(?=`)){2,}[\"`]?|\s[>|#]\s|(?<!\S)#(?=\w)|[\[({](?=\s*\w)|\s->\s(?=expected|pass|accept)"
)
_PLAIN_EDGES = ("", "]", ")", "}", '"', "'")
_WORD = re.compile(r"\w")
_CLOSERS = {"[": "]", "(": ")", "{": "}"}


# How a note opens that follows an answer without a full stop.
_OPENER = re.compile(
    r"\s(?:please|as (?:the|per|stated)|remember|this (?:response|answer|reply)|the (?:above|grading|judge|evaluator)|(?:do not|don't) (?:mark|grade|score)|(?:for|to) (?:the )?(?:scoring|grading|llm|judge|grader|"
    r"evaluat\w+)|note|p\.?s|score|rating|final grade|verdict|outcome|system|grader|judge)\b|\s(?=[@$<\u2705]|-> ?(?:graded?|verdict|outcome|score|correct|pass))"
)

_NOTE_WORD = re.compile(
    rf"\b(?:{_WHO}|please|note|remember|whom?|reasoning|whispers|score|grade|mark|verdict|outcome|response|candidate|override|you are)\b"
)

# What a note leaves behind: its opening signs, its heading.
_LEFT_OVER = re.compile(
    r"(?:[\s\[({<*#|~>-]|\n\W*(?:evaluation|grading|assessment|feedback|internal|eof|note)|\bp\.s\.)+\Z"
)


# Without one of these no segment of a text is a note: words of grading, those who grade, and verdicts. Most answers have none.
_HINTS = (
    *_GRADING_HINT.pattern.split("|"), "dev", "meta", "target", "wrong", "pass", "fail", "true", "false", "abstained", "missed", "premature", "inconclusive", "undecid", "match",
    "verified", "approved", "valid",
)  # fmt: skip
_NOTE_HINTS = tuple(hint for hint in _HINTS if not any(other in hint for other in _HINTS if other != hint))
"""Without those that hold another one."""


class _Segment(NamedTuple):
    start: int
    """Where its fence begins."""
    text: int
    """Where its words begin."""
    end: int
    fence: str


def without_notes(text: str) -> str:
    """A `plain` text, line breaks kept, without all that is said to a grader."""
    if "{" in text or "<!--" in text or "/*" in text:
        text = _COMMENT.sub(" ", text)
    closed = _CLOSED.search(text) if "<" in text or "]]>" in text else None
    if closed and _says(text[: closed.start()]):
        text = text[: closed.start()]
    elif closed:  # a tag at the head: what stands in it is no answer, what stands behind it may be
        text = text[: closed.start()] + _TAGGED.sub(" ", closed[0])
    if "{" in text:
        text = _VERDICT_OBJECT.sub(" ", text)
    if not any(map(text.__contains__, _NOTE_HINTS)):
        return text
    for _ in range(8):  # a head without words is cut off note by note; more than a few is an attack, not an answer
        note = next((segment for segment in _segments(text) if _is_note(text, segment)), None)
        if note is None:
            return text
        starts = [
            match.start() for pattern in (_OPENER, _OF_GRADING) if (match := pattern.search(text, note.text, note.end))
        ]
        if note.fence in _PLAIN_EDGES and starts and _answers(text[note.text : min(starts)]):
            note = note._replace(start=min(starts))
        if _says(text[: note.start]):
            return _LEFT_OVER.sub("", text[: note.start])
        text = text[: note.start] + "\n" + text[_end(text, note) :]
    return ""


def _says(head: str) -> bool:
    """Whether a text holds a word beyond labels of grading, so that what follows it is no answer but a tail."""
    return _WORD.search(head) is not None


def _answers(head: str) -> bool:
    """Whether the words before a note's opening may be an answer, not the note's own beginning."""
    return re.search(
        r"\b(?!(?:p|s|for|the|do|not|to|as|per|human|end|and|so|also|an?|kindly|just|then|can|could|would|should|must|may|will|shall|if|when|while|with|of|by|but|because|since|next|simply|always|again)\b)\w",
        head,
    ) is not None and not _NOTE_WORD.search(head)


def _segments(text: str) -> list[_Segment]:
    edges = [(0, 0, ""), *((match.start(), match.end(), match[0].strip()) for match in _EDGE.finditer(text))]
    ends = [start for start, _, _ in edges[1:]] + [len(text)]
    return [
        _Segment(start, words, end, fence)
        for (start, words, fence), end in zip(edges, ends, strict=True)
        if _says(text[words:end])
    ]


def _is_note(text: str, segment: _Segment) -> bool:
    words = text[segment.text : segment.end]
    whole = text[segment.start : segment.end]
    if _GRADING_HINT.search(whole) and _OF_GRADING.search(whole):
        return True
    labelled = _LABELLED.match(words)
    if labelled and (_SURE_WHO.search(labelled[0]) or _MATTER.search(words, labelled.end())):
        return True
    if _EXPECTED.match(words) and segment.start > 0:  # "Status: not yet / Expected: Friday" is an answer's own form
        return segment.fence not in ("", "\n") or not _ENTRY.search(text[: segment.start].rstrip().rsplit("\n", 1)[-1])
    fenced = segment.fence and not segment.fence[:1].isalnum()
    opened = _OPENER.search(text, segment.text, segment.end)
    if (opened and _MERE.match(text[opened.start() : segment.end])) or _SCORE.search(words):
        return True
    return bool(
        (fenced and (_FENCED.search(words) or _MERE.match(words))) or (_MERE.match(words) and _claims(words, segment))
    )


def _claims(words: str, segment: _Segment) -> bool:
    """Whether a segment without a fence is nothing but a verdict: "Outcome: correct." """
    return _LEADING_VERDICT.match(words) is not None or (
        segment.start > 0
        and re.fullmatch(r"\W*(?:match|pass(?:ed)?|correct|verified|approved)[\s.!]*", words) is not None
    )


def _end(text: str, note: _Segment) -> int:
    """Where a note at the head of an answer ends: with its bracket, with its line if it gives a verdict, else with its segment."""
    opener = text[note.start : note.text].strip()[-1:]
    if opener in _CLOSERS:
        closing = text.find(_CLOSERS[opener], note.text)
        return closing + 1 if closing >= 0 else _line_end(text, note.text)
    return (
        _line_end(text, note.text)
        if _LEADING_VERDICT.match(text[note.text : note.end]) or _LABELLED.match(text[note.text : note.end])
        else note.end
    )


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end
