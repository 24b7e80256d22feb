"""What in an answer is addressed to whoever grades it, and is taken out before the answer is read (case J35).

A note is told by what it speaks of, not by its wording: an answer speaks of the user's world, a note of grading. Words of grading that nothing else has
(a rubric, an answer key, ``correct_answer=``) make a note of the segment that they stand in; words that a life may hold as well (a judge, a score, to pass)
do so only behind a fence, a label or an address, or where several kinds of them meet (grading_words.py).

Where a note ends can't always be told: the sentence behind it may go on with it, or with the answer. So an answer has several `readings`, and an outcome
holds only if all of them give it (judge.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pytest_typedmemeval.judging.rules.grading_words import (
    GRADERS,
    OF_GRADING,
    VERDICTS,
    Grading,
    grading,
    may_speak_of_grading,
)

_SCORE = re.compile(r"\s(?:score|rating|grade):? \d+(?: ?/ ?\d+| stars)$")
_EXPECTED = re.compile(r"^\W*(?:\w+: )?(?:expected|target|label)\s*(?:[:=]|\d)")
_ENTRY = re.compile(r"^\W*\w[\w ]{0,24}[:=].*\Z", re.M)
_MATTER = re.compile(
    rf"\b(?:{VERDICTS}|accepts?|treat|infer|ignore|score|swapped|credit|marks?|outcome|answers?|response|should|must|question|order|lenient|reminded|output|ok|okay|gold)\b"
)
_SURE_WHO = re.compile(r"\b(?:(?:auto-?|meta-?)?graders?|evaluators?|rubric|annotators?|qa|llm)\b")
_LABELLED = re.compile(
    rf"^\W*(?:(?:the|note|ps|nb|important|attention)\b[:, ]*)*(?:{GRADERS})(?:'s)?(?: (?:note|notes|instruction|instructions|comment|comments|remark|verdict|result|outcome|hint|feedback|"
    rf"output|memo|says?|disagrees?|agrees?))*\s*(?::=|[:=]|,(?=[^.\n]*\b(?:{VERDICTS}|accept|infer|mark|treat|question|order|read|score|count|ignore|please)\b))"
)
_FENCED = re.compile(rf"\b{GRADERS}\b.*\b(?:{VERDICTS}|accept|treat|infer|ignore|score|reminded|should|must)\b")
_MERE = re.compile(
    rf"^\W*(?:(?:outcome|verdict|score|result|graded?|status|label|reason)\b\W*)?(?:not )?{VERDICTS}\W*$"
)
_MERE_REPLY = re.compile(rf"^\W*(?:\w+: *)?(?:yes|no)\W*{VERDICTS}\W*$")
_LEADING_VERDICT = re.compile(
    rf"^\W*(?:outcome|verdict|final verdict|score|result|grade|assessment|judg(?:e)?ment|label)\b\W{{0,6}}(?:is\s+)?(?:not )?{VERDICTS}\b"
)

# Comments and placeholders of markup: nobody is meant to read them.
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|/\*.*?(?:\*/|\Z)|\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)", re.S)
_VERDICT_OBJECT = re.compile(
    r"```\w*\s*\{\s*\"(?:outcome|verdict|score|grade|judgment)\"[^{}]*\}\s*(?:```)?|\{\s*\"(?:outcome|verdict|score|grade|judgment)\"[^{}]*\}?"
)
_GRADING_TAG = r"(?:system|verdict|outcome|grad\w*|judg\w*|gold|score|label|expected|eval\w*|rubric|reference|distractors?|decoys?|instructions?|policy|hint|plea|bribe|key|step|note|admin|override|\w*correct)"
_ELEMENT = re.compile(rf"<\s*(?P<tag>{_GRADING_TAG}(?:[-_]\w+)*)\b[^<>\n]*>.*?</\s*(?P=tag)\s*>", re.S)
"""An element of grading with what it holds: ``<rubric>full marks</rubric>``."""
_TAG = re.compile(
    r"</?\s*[\w-]+[^<>\n]*>|\]\]>|<!\[cdata\[|\[/?(?:answer|response|output)\]|<\s*/?\s*sys\s*>|<{2,}\s*/?\w*|>{2,}|\"{3}|`{3}\w*"
)
_WRAPPER_START = re.compile(
    r"<\s*(?:answer|response|output|candidate_answer|candidate|agent_answer|agent_output|data|reply|final_answer|text)\s*>|<!\[cdata\[|\[(?:answer|response|output)\]"
)
_WRAPPER_END = re.compile(
    r"</\s*(?:answer|response|output|candidate_answer|candidate|agent_answer|agent_output|data|reply|final_answer|text)\s*>|\]\]>|\[/(?:answer|response|output)\]"
)
"""A wrapper's end: what stands behind it may not be the answer."""
# Where a segment may begin: a line, a sentence, or a run of signs that prose doesn't have.
_EDGE = re.compile(
    r"\n+|(?<=[.!?\u3002\uff01\uff1f])[\"')\]]*\s+|\s+-{2,}\s+|-{3,}|(?:[*#|%=_<>^/\\]|\"(?=\")|`(?=`)){2,}[\"`]?|~{3,}|\s[>|#]\s|(?<!\S)#(?=\w)|(?<=\w)#(?!\w)|\s->\s(?=expected|pass|accept)|"
    r"\s*[\u2705\u2714\u2713\u274c]\s*|\s*[\U0001f300-\U0001faff]+\s*|(?=\s=gold\b)"
)
_QUOTED = re.compile(r"\"[^\"\n]+\"")
_WORD = re.compile(r"\w")
_CLOSERS = {"[": "]", "(": ")", "{": "}", "\uff08": "\uff09"}
_PLAIN_EDGES = ("", "]", ")", "}", '"', "'")

# How a note opens that follows an answer without a full stop.
_OPENER = re.compile(
    r"\s(?:please|as (?:the|per|stated)|remember|this (?:response|answer|reply)|the (?:above|grading|judge|evaluator)|(?:do not|don't) (?:mark|grade|score)|(?:ignore|disregard|override) (?:all|any|the|your|every|previous|prior)|(?:for|to) (?:the )?(?:scoring|grading|llm|judge|grader|"
    r"evaluat\w+)|note|p\.?s|score|rating|final grade|verdict|outcome|system|grader|judge)\b|\s(?=[@$<\u2705]|-> ?(?:graded?|verdict|outcome|score|correct|pass))"
)
_NOTE_WORD = re.compile(
    rf"\b(?:{GRADERS}|please|note|remember|whom?|reasoning|whispers|score|grade|mark|verdict|outcome|response|candidate|override|you are)\b"
)
_SIGNS = re.compile(r"[\u2705\u2714\u2713\u274c]|\d/\d|\[\+\d|overr|over_f|</")
_MARKS = re.compile(
    r"[\s\u2705\u2714\u2713\u274c.,+]*(?:(\d+) ?/ ?\1(?: (?:pts?|points?|marks?))?|a\+|ok|\+1|100 ?%)?[\s\u2705\u2714\u2713\u274c.,!]*(?:ok|\+1|,)*\s*"
)
"""Nothing but marks of a full score."""
# What a note leaves behind: its opening signs, its heading.
_LEFT_OVER = re.compile(
    r"(?:[\s\[({<*#|~>-]|\n\W*(?:evaluation|grading|assessment|feedback|internal|eof|note)|\bp\.s\.)+\Z"
)
_HEADED = re.compile(r"^\W*(?:pass(?:ed)?|fail(?:ed)?|graded|ok)\s*:\s+(?=\w)")
"""A verdict as the heading of an answer: "PASS: It's X." """
_ANSWER_LABEL = re.compile(r"^[ \t>|]*(?:candidate|contestant|response|body|memo|reply|student|output)\s*[:|]\s*", re.M)
_ROLE = re.compile(
    r"^\W*(?:narrator|supervisor|professor|judge|grader|evaluator|assessor|examiner|scorer|marker|reviewer|system|referee|teacher|class|jury|auditor|quizmaster|host)(?: \w+)?\s*:",
    re.M,
)
_ORDER = re.compile(
    r"^\W*(?:please )?(?:accept|reject|count|treat|compare|give|award|mark|score|grade|ignore|disregard|overlook|tick|record|report|log|emit|output|return|label|proceed|skip|move on)\b|^\W*(?:expected|gold|reference|key|label|decoys?|verdict|question|points|erwartet|punkte|attendu|esperado|atteso|verwacht|oczekiwane)\b[ |]*(?:[:=|]|$)"
)
"""How a part of a note opens that speaks of nothing which grading alone has."""
_GOES_ON = re.compile(r"^\W*(?:reason|rationale|justification|explanation|got|actual|confidence)\b")
"""How a part of a note opens that gives its grounds."""


class _Segment(NamedTuple):
    start: int
    """Where its fence begins."""
    text: int
    """Where its words begin."""
    end: int
    fence: str


def readings(text: str) -> tuple[str, ...]:
    """What a `plain` text, line breaks kept, says without what is said to a grader: one text where that is plain, else all that it may be.

    The first one has everything that isn't surely a note.
    """
    bare = _COMMENT.sub(" ", text) if "{" in text or "<!--" in text or "/*" in text else text
    if not may_speak_of_grading(bare) and not _has_signs(bare):
        return (bare,)
    bare = _STRESSED.sub(_unstressed, bare)
    bare = _without_elements(_VERDICT_OBJECT.sub(" ", _HEADED.sub("", bare)))
    levels = _painted(bare)
    if not any(levels):
        return (bare,)
    bare = _without_tags(bare)
    if Grading.SURE in levels:
        bare = _ANSWER_LABEL.sub(_blank, bare)
    first = levels.find(Grading.SURE)
    head = bare[:first] if first >= 0 and not _ends_surely(bare, levels) else ""
    found = [
        _kept(bare, levels, Grading.SURE),
        _kept(bare, levels, Grading.MAYBE),
        head if _says(head) else "\n".join(_lines_without_notes(bare, levels)),
    ]
    clean = [_LEFT_OVER.sub("", reading) for reading in found]
    told = tuple(
        dict.fromkeys(
            " ".join(reading.split(" ")) for reading in clean if _says(reading) and not _FRAME.fullmatch(reading)
        )
    )
    return told or ("",)


_FRAME = re.compile(r"\W*(?:end|eof|begin|start|stop|done|over)\W*")
"""What is left of a note's frame: "### END ###"."""
_STRESSED = re.compile(r"(?P<sign>\*\*|__)(?P<words>[^*_\n]+)(?P=sign)")
"""Words in bold: their signs are no fence, if nothing in them is of grading."""


def _unstressed(match: re.Match[str]) -> str:
    return match[0] if may_speak_of_grading(match["words"]) else match["words"]


def _has_signs(text: str) -> bool:
    """Whether `_SIGNS` are in a text; looking for what they have in common spares most texts the pattern."""
    likely = not text.isascii() or "/" in text or "over" in text or "[+" in text
    return likely and _SIGNS.search(text) is not None


def _without_elements(text: str) -> str:
    """``text`` without the elements that tell of grading; one that holds all there is may be a wrapper."""
    for match in _ELEMENT.finditer(text):
        if _says(_TAG.sub(" ", text[: match.start()] + text[match.end() :])):
            text = text[: match.start()] + _blank(match) + text[match.end() :]
    return text


def _painted(text: str) -> bytearray:
    """The `Grading` of each character of ``text``."""
    levels = bytearray(len(text))
    for match in _TAG.finditer(text) if _may_have_tags(text) else ():
        if grading(match[0], fenced=True) or _MERE.match(match[0]):
            _paint(levels, match.start(), match.end(), Grading.SURE)
    ended = _WRAPPER_END.search(text)
    if ended and _says(_TAG.sub(" ", text[: ended.start()])):
        resumed = _WRAPPER_START.search(text, ended.end())
        _paint(levels, ended.end(), resumed.start() if resumed else len(text), Grading.MAYBE)
    for start, end in _groups(text):
        _paint(levels, start, end, _level_of_group(text, start, end))
    left = _kept(_without_tags(text), levels, Grading.SURE, blanks=True)
    segments = _segments(left)
    for segment in segments:
        _paint_segment(left, levels, segment, _level(left, segment))
    first = levels.find(Grading.SURE)
    for segment in segments if first >= 0 else ():  # beside a note less is needed: its script goes on
        if levels[segment.text] < Grading.SURE:
            behind = first < segment.start and _GOES_ON.match(left[segment.text : segment.end])
            _paint_segment(left, levels, segment, Grading.SURE if behind else _level_beside_a_note(left, segment))
    return levels


def _ends_surely(text: str, levels: bytearray) -> bool:
    """Whether each note is closed by a bracket or a tag, so that what stands behind it is the answer's."""
    return all(
        text[match.end() - 1] in _CLOSERS.values() or not text[match.start() : match.end()].strip()
        for match in re.finditer(rb"\x02+", levels)
    )


def _may_have_tags(text: str) -> bool:
    """Whether a text has a sign without which no `_TAG` is in it."""
    return any(map(text.__contains__, '<>["`'))


def _without_tags(text: str) -> str:
    return _TAG.sub(_blank, text) if _may_have_tags(text) else text


def _blank(match: re.Match[str]) -> str:
    """Blanks in place of a match, its line breaks kept."""
    return re.sub(r"[^\n]", " ", match[0])


def _paint_segment(text: str, levels: bytearray, segment: _Segment, level: Grading) -> None:
    if level != Grading.SURE:
        _paint(levels, segment.start, segment.end, level)
        return
    start, end = _extent(text, segment)
    _paint(levels, start, end, level)
    _paint(levels, end, _line_end(text, end), Grading.MAYBE)  # what goes on in its line may be the note's


def _level_beside_a_note(text: str, segment: _Segment) -> Grading:
    words = text[segment.text : segment.end]
    if _ORDER.match(words) or _ROLE.match(words) or _MERE_REPLY.match(words):
        return Grading.SURE
    return grading(words, _is_fenced(segment), beside=True)


_RAISED = {level: bytes(max(other, level) for other in range(256)) for level in Grading}


def _paint(levels: bytearray, start: int, end: int, level: Grading) -> None:
    levels[start:end] = levels[start:end].translate(_RAISED[level])


_RUNS = {Grading.MAYBE: re.compile(rb"[\x01\x02]+"), Grading.SURE: re.compile(rb"\x02+")}


def _kept(text: str, levels: bytearray, below: Grading, blanks: bool = False) -> str:
    """``text`` without what is at ``below`` or above it; in its place stands a blank or a line break, or as many ``blanks``."""
    parts: list[str] = []
    at = 0
    for run in _RUNS[below].finditer(levels):
        cut = text[run.start() : run.end()]
        parts += [text[at : run.start()], " " * len(cut) if blanks else "\n" if "\n" in cut else " "]
        at = run.end()
    return "".join([*parts, text[at:]])


def _lines_without_notes(text: str, levels: bytearray) -> Iterator[str]:
    at = 0
    for line in text.split("\n"):
        if Grading.SURE not in levels[at : at + len(line)]:
            yield line
        at += len(line) + 1


def _groups(text: str) -> Iterator[tuple[int, int]]:
    """The outermost bracketed stretches of ``text`` beside which something else is said."""
    start, closer = 0, ""
    for at, char in enumerate(f"{text}\n"):
        if not closer and char in _CLOSERS:
            start, closer = at, _CLOSERS[char]
        elif closer and (char == closer or (char == "\n" and closer not in text[at:])):
            closer = ""
            end = min(at + 1, len(text))
            if text[start] != "{" or _says(text[:start]) or _says(text[end:]):  # a text in braces may be data
                yield start, end


def _level_of_group(text: str, start: int, end: int) -> Grading:
    inner = text[start + 1 : end - 1]
    whole = _Segment(start, start + 1, end - 1, text[start])
    if _is_note(text, whole) or _MARKS.fullmatch(inner) or grading(inner, fenced=True) == Grading.SURE:
        return Grading.SURE
    parts = [_level(text, segment._replace(fence=text[start])) for segment in _segments(text, start + 1, end - 1)]
    return max(parts, default=Grading.NO)


def _level(text: str, segment: _Segment) -> Grading:
    if _is_note(text, segment) or (_is_fenced(segment) and _MARKS.fullmatch(text[segment.text : segment.end])):
        return Grading.SURE
    return grading(text[segment.text : segment.end], _is_fenced(segment))


def _is_fenced(segment: _Segment) -> bool:
    return segment.fence not in _PLAIN_EDGES and not segment.fence[:1].isalnum() and segment.fence[0] < "\U0001f300"


def _extent(text: str, note: _Segment) -> tuple[int, int]:
    """From where to where a note goes: it may open behind an answer without a full stop, and some go to the end of their line."""
    words = text[note.text : note.end]
    line_end = _line_end(text, note.text)
    in_line = _says(text[text.rfind("\n", 0, note.start) + 1 : note.start])
    alone = not _says(text[: note.start]) and all(
        _level(text, segment) == Grading.SURE for segment in _segments(text, note.end)
    )
    openers = (_OPENER, OF_GRADING) if alone else (_OPENER,) if in_line else ()
    starts = [match.start() for pattern in openers if (match := pattern.search(text, note.text, note.end))]
    head = text[note.text : min(starts, default=note.text)]
    opened = note.fence in _PLAIN_EDGES and _answers(head) and grading(head) == Grading.NO
    whole_line = (_says(text[: note.start]) or _says(text[line_end:])) and (
        (_is_fenced(note) and "\n" not in text[note.start : note.text])
        or (
            not in_line
            and (
                _LEADING_VERDICT.match(words)
                or ((label := _LABELLED.match(words)) and not label[0].endswith(","))
                or _ROLE.match(words)
            )
        )
    )
    closed = text.find(note.fence, note.end, line_end) if _is_fenced(note) else -1
    end = closed + len(note.fence) if closed >= 0 else line_end if whole_line else note.end
    return min(starts) if opened else note.start, end


def _says(head: str) -> bool:
    """Whether a text holds a word beyond labels of grading, so that what follows it is no answer but a tail."""
    return _WORD.search(head) is not None


def _answers(head: str) -> bool:
    """Whether the words before a note's opening may be an answer, not the note's own beginning."""
    return re.search(
        r"\b(?!(?:p|s|for|the|do|not|to|as|per|human|end|and|so|also|an?|kindly|just|then|can|could|would|should|must|may|will|shall|if|when|while|with|of|by|but|because|since|next|simply|always|again)\b)\w",
        head,
    ) is not None and not _NOTE_WORD.search(head)


def _segments(text: str, start: int = 0, end: int | None = None) -> list[_Segment]:
    end = len(text) if end is None else end
    quoted = [match.span() for match in _QUOTED.finditer(text, start, end)] if '"' in text else []
    found = [
        edge
        for edge in _EDGE.finditer(text, start, end)
        if not any(first < edge.start() and edge.end() < last for first, last in quoted)
    ]
    edges = [(start, start, ""), *((edge.start(), edge.end(), edge[0].strip()) for edge in found)]
    ends = [at for at, _, _ in edges[1:]] + [end]
    return [
        _Segment(begin, words, stop, fence)
        for (begin, words, fence), stop in zip(edges, ends, strict=True)
        if _says(text[words:stop]) or _SIGNS.search(text[words:stop])
    ]


def _is_note(text: str, segment: _Segment) -> bool:
    words = text[segment.text : segment.end]
    whole = text[segment.start : segment.end]
    if OF_GRADING.search(whole):
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
    if _MERE.match(words):
        return bool(fenced) or _claims(words, segment)
    return bool(fenced) and _FENCED.search(words) is not None


def _claims(words: str, segment: _Segment) -> bool:
    """Whether a segment without a fence is nothing but a verdict: "Outcome: correct." """
    return _LEADING_VERDICT.match(words) is not None or (
        segment.start > 0
        and re.fullmatch(r"\W*(?:match|pass(?:ed)?|correct|verified|approved)[\s.!]*", words) is not None
    )


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end
