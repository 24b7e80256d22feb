"""What an answer says of a turning point at the asking time: that it is still to come, that it has come, which value holds now and which day it is.

Shared by the rules of Prospective. Values and days are masked first (phrases.masked): a day is a mark of its own that tells whether it lies before or after
the asking time, so that "from 14 March" means one thing on either side of it (precedence 5 of the outcomes: asking-time decides).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from functools import cached_property

from pytest_typedmemeval.corpus.model import NotYetGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import is_contentless, is_null, is_overlong
from pytest_typedmemeval.judging.rules.commitments import Standing, negated, standings
from pytest_typedmemeval.judging.rules.dates import Named, named_days
from pytest_typedmemeval.judging.rules.owners import Owner, owner
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK, MOST_MENTIONS, Mention, find, masked
from pytest_typedmemeval.judging.rules.refusals import Refusal, refusal
from pytest_typedmemeval.judging.rules.scene import content, is_said
from pytest_typedmemeval.judging.rules.tasks import SHAPES, task_wordings
from pytest_typedmemeval.judging.rules.text import (
    clauses,
    folded,
    folded_corpus,
    plain,
    sentences,
    stem,
    tokens,
    unmarked,
)
from pytest_typedmemeval.judging.rules.timing_abroad import POLAR_ABROAD, come_abroad, pending_abroad
from pytest_typedmemeval.judging.rules.tongues import in_english, is_foreign
from pytest_typedmemeval.judging.rules.typed import named_values
from pytest_typedmemeval.measure.outcome import Code, Outcome

NO_CONTENT = Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)

_GONE, _COMING, _UNSURE, _END = 5000, 5400, 5800, 6200
"""Labels of days, far above those of values: of days gone by (today among them), of days to come, of days that may be either."""


def _marks(first: int, end: int) -> str:
    return f"[{chr(0xE000 + first)}-{chr(0xE000 + end - 1)}]"


P, F, U = _marks(_GONE, _COMING), _marks(_COMING, _UNSURE), _marks(_UNSURE, _END)
VALUE_MARK, DAY_MARK = _marks(0, _GONE), _marks(_GONE, _END)


class State(Enum):
    """When a named value holds, by the answer."""

    NOW = "now"
    LATER = "later"
    BEFORE = "before"
    DENIED = "denied"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class Survey:
    """One answer at its asking time: the masked text, the values named in it, the days named in it."""

    question: Question
    body: str
    text: str
    values: tuple[tuple[Mention, int], ...]  # with the place of the mark
    days: tuple[tuple[Named, int], ...]

    @property
    def crowded(self) -> bool:
        """Whether more is named than any rule reads."""
        return len(self.values) + len(self.days) > MOST_MENTIONS

    @cached_property
    def states(self) -> dict[int, set[State]]:
        """By label of a value, when the answer says that it holds."""
        places = [place for _, place in self.values]
        found: dict[int, set[State]] = {}
        for (mention, place), standing in zip(self.values, standings(self.text, places), strict=True):
            state = State.DENIED if standing is Standing.DENIED else _state(self.text, place)
            found.setdefault(mention.label, set()).add(state)
        return found

    @cached_property
    def foreign(self) -> bool:
        """Whether it is in another tongue than English."""
        return is_foreign(re.sub(ANY_MARK, " ", self.text))

    @cached_property
    def told(self) -> str:
        """The text without clauses that speak of another person or thing of the haystack's and of nothing that is asked."""
        kept = self.text
        asked = set(content(self.question.question))
        for clause in clauses(self.text):
            words = set(content(re.sub(ANY_MARK, " ", clause)))
            own = any(ord(char) - 0xE000 in (0, 1) for char in clause if re.match(VALUE_MARK, char))
            if (not own and not words & asked and owner(self.question, clause) is Owner.OTHER) or (
                not own
                and not words & asked
                and (match := _OF_A_THING.match(clause))
                and is_said(self.question, stem(match["thing"]))
            ):
                kept = kept.replace(clause, " ")
        return kept

    @cached_property
    def pending_in_words(self) -> bool:
        """Whether it says in so many words that the turning point is still to come."""
        if self.foreign:
            return pending_abroad(self.text)
        return any(_asserted(self.told, match) for match in _PENDING.finditer(self.told))

    @cached_property
    def labels_ahead(self) -> set[int]:
        """The values of which a day to come, or a word such as "later", is told in the same clause, and no other value beside it stands now."""
        ahead: set[int] = set()
        headed = (line for line in self.text.split("\n") if ":" in line and _AHEAD_IN_WORDS.search(line.split(":")[0]))
        for clause in (*clauses(self.text), *headed):
            if re.search(F, clause) or _AHEAD_IN_WORDS.search(clause):
                ahead |= {ord(char) - 0xE000 for char in clause if re.match(VALUE_MARK, char)}
        return ahead

    @property
    def pending(self) -> bool:
        """Whether it says so in words or by a day that lies ahead; a day alone says nothing."""
        return self.pending_in_words or any(
            not _UNCOUNTED_DAY.search(self.text[max(place - 60, 0) : place]) and not _SINCE.search(self.text[:place])
            for place in self._places(F)
            if not self.bare_day
        )

    @cached_property
    def come(self) -> bool:
        """Whether it says that the turning point has come."""
        if self.foreign:
            return come_abroad(self.text) and not pending_abroad(self.text)
        return any(_asserted(self.told, match) for match in _COME.finditer(self.told)) or any(
            _SINCE.search(self.text[:place]) for place in self._places(DAY_MARK)
        )

    @property
    def bare_day(self) -> bool:
        """Whether the answer is a day and nothing else."""
        return re.fullmatch(rf"\W*(?:on |the )?{DAY_MARK}\W*", self.text) is not None

    def _places(self, marks: str) -> list[int]:
        return [place for _, place in self.days if re.match(marks, self.text[place])]

    @cached_property
    def told_days(self) -> tuple[Named, ...]:
        """The days that are offered: not denied, not the day of a conversation, not today as a day of reference."""
        places = [place for _, place in self.days]
        return tuple(
            day
            for (day, place), standing in zip(self.days, standings(self.text, places), strict=True)
            if standing is not Standing.DENIED
            and not _UNCOUNTED_DAY.search(self.text[max(place - 60, 0) : place])
            and not _UNCOUNTED_AFTER.match(self.text[place + 1 :])
            and not refusal(_between_commas(self.text, place))
        )

    @cached_property
    def declined(self) -> Refusal | None:
        """How it declines, beside what it says of the turning point: "nothing is due yet" denies nothing that was said."""
        found = {refusal(clause) for clause in clauses(self.text) if not _PENDING.search(clause)}
        return Refusal.MISSED if Refusal.MISSED in found else Refusal.ABSTAINED if Refusal.ABSTAINED in found else None

    @property
    def polar(self) -> str | None:
        """The bare "yes" or "no" that the answer opens with."""
        if self.foreign and (abroad := POLAR_ABROAD.match(self.text)):
            return "yes" if abroad["yes"] else "no"
        match = _POLAR.match(self.text) or _SO_POLAR.search(self.text) or _YES_INSIDE.match(self.text)
        if match is not None:
            return "yes" if match[1] in _YES else "no"
        return "no" if _THINKS_NOT.match(self.text) else "yes" if _THINKS_SO.match(self.text) else None

    @property
    def only_polar(self) -> bool:
        """Whether there is nothing after it."""
        match = _POLAR.match(self.text)
        return match is not None and not re.search(r"\w", self.text[match.end() :])


_YES = ("yes", "yep", "yeah", "yup", "indeed", "correct", "affirmative")
_POLAR = re.compile(
    rf"\W*({'|'.join(_YES)}|no|nope|nah)\b(?! (?:one|longer|more|record|mention|idea|information|reminder|need|doubt|memory)\b)"
)


def _between_commas(text: str, place: int) -> str:
    start = max(text.rfind(mark, 0, place) for mark in ",.;:!?\n") + 1
    ends = [at for mark in ",.;:!?\n" if (at := text.find(mark, place)) >= 0]
    return text[start : min(ends, default=len(text))].strip()


_SO_POLAR = re.compile(
    rf"\bso,? (?:it's )?(?:a )?({'|'.join(_YES)}|no|nope|nah)\b(?! (?:longer|more|reminder|record|need)\b)"
)


_AHEAD_IN_WORDS = re.compile(
    r"\b(?:later|upcoming|not (?:due|yet)|can wait|next month|to come|ahead|still (?:weeks|days|months) (?:off|away))\b"
)
_YES_INSIDE = re.compile(
    r"\W*(?:it|she|he|they|that)(?: (?:should|must|ought to|may|might))?(?: be| have| do)?, (yes|no)\b"
)
_THINKS_SO = re.compile(
    r"\W*i (?:\w+ly )?(?:believe|think|guess|suppose|reckon|expect|imagine) so\b|\W*(?:as far as i (?:know|can tell|can see)|probably|presumably),? (?:yes|so|it (?:does|is)|she (?:has|is|does))\b"
)
_THINKS_NOT = re.compile(
    r"\W*i (?:don't|do not) (?:\w+ )?(?:think|believe|suppose) so\b|\W*(?:i'm afraid|i believe|i think|i suppose|probably|presumably) not\b"
)
_OF_A_THING = re.compile(r"\W*(?:the|your|his|her|their) (?P<thing>[\w-]+?)(?:'s|s')?\b")

# A day that is told of for another reason: when it was said, or what day it is.
_UNCOUNTED_DAY = re.compile(
    r"(?:\b(?:told|said|mentioned|asked|noted|wrote|stated|recorded|set (?:it|this|that)(?: up)?|conversation|chat|session|message|discussed|talked|spoke|"
    r"today is|today's date is|it is now|as of|counting from|current date(?: is)?|now being)\b[^,.;!?\n]{0,40}?|\b(?:days?|weeks?) (?:from|after) (?:the )?)$"
)
_UNCOUNTED_AFTER = re.compile(
    r"\W{0,3}(?:you|we|i) (?:\w+ )?(?:told|said|mentioned|asked|noted|wrote|talked|spoke|discussed)\b|'s (?:session|chat|conversation)\b|\W{0,2}\(today\)"
)
_SINCE = re.compile(r"\bsince (?:the |about |around |early |late )?$")

_NEVER_MIND = r"(?:been )?(?:mentioned|told|said|asked|recorded|stored|heard|found|given|set|provided|discussed|got|had|seen|any)\b"
_PENDING = re.compile(
    "|".join(
        (
            r"\bnot (?:just |quite )?yet\b|n't\b[^.;!?\n]{0,60}\byet\b|\bnot\b[^.;!?\n]{1,60}\byet\b",
            r"\bnone(?: of (?:them|those|these|your \w+|the \w+|it))?(?: yet\b| so far\b|(?: \w+)? (?:is|are|falls?|comes?)(?: \w+)? (?:due|up|yet)\b)|\bthere (?:isn't|is not|aren't) any\b|(?:^|[|:\u2022,\n])\s*(?:nothing|none)\W*$|"
            r"\b(?:guarantee|warranty|status|state|cover|coverage|contract|lease|permit)\b[\"']?\s*[:=,]\s*[\"']?(?:active|valid|in force|running|ok)\b|[\"']?\b(?:due|overdue|expired|moved\w*|done|started)\b[\"']?\s*[:=]\s*[\"']?(?:false|no)\b",
            r"\bnothing (?:yet|so far|for now|right now|at the moment|today|currently)\b|\bnothing(?:'s| has)? (?:\w+ )?(?:changed|happened)\b|\bno change\b",
            r"\bnothing(?:'s| is| was| has)?(?: \w+){0,2} (?:due|pending now|come (?:up|due))\b|\bno(?: \w+){0,2} (?:reminders?|tasks?|errands?)(?: \w+){0,3} (?:due|yet)\b",
            r"\b(?:is|are|was|it's|that's|you're|'s|'re)(?: \w+ly)?(?: not|n't) (?:\w+ly )?(?:due|overdue|time|late|behind|expired|over|up|past|there)\b|"
            r"\b(?:isn't|aren't|wasn't|ain't) (?:\w+ly |quite )?(?:due|overdue|time|late|behind|expired|over|up|past|there)\b",
            rf"\b(?:hasn't|haven't|has not|have not)(?! {_NEVER_MIND}) (?:\w+ly |yet )?(?:been )?\w+",
            r"\b(?:doesn't|does not|don't|do not|won't|will not)(?: need| have)?(?: to)? \w+[^.;!?\n]{0,60}\b(?:until|till|before|yet)\b",
            r"\bnot (?:until|till|before|for (?:another|a while|some time|a few|several))\b|\b(?:isn't|is not|'s not|aren't) (?:\w+ )?(?:until|till|before|for another)\b",
            r"\bstill (?!due\b|overdue\b|outstanding\b|need|have to|must\b|on the list\b|not\b)\w+|\byet to (?:\w+)|\bto come\b|\bfor now\b|\bfor the time being\b|\bremains?\b",
            r"\btoo (?:early|soon)\b|\bno (?:rush|hurry)\b|\bplenty of time\b|\btime left\b|\bupcoming\b|\bin the future\b|\bahead of (?:time|schedule)\b|\bon (?:track|time)\b",
            r"\b(?:will|'ll|shall|is going to|are going to|'s going to|is set to|is due to|is scheduled to|is about to|is planned to)(?: \w+){0,2} (?:be|become|change|move|expire|"
            r"run out|switch|start|begin|take|happen|come|go|fall|turn|end|live|work|swap|transfer|lapse|apply|kick)\b",
            rf"\b(?:due|scheduled|planned|set|down) (?:\w+ ){{0,2}}{F}",
            rf"(?<!was )(?<!were )(?<!been )\bdue (?:\w+ ){{0,2}}{U}|\bcoming up\b",
            rf"\b(?:is due|runs? out|expires?|ends?|comes? (?:up|due)|falls(?: due)?|goes|changes|moves|starts?|until|till|only) (?:\w+ ){{0,2}}{U}",
        )
    )
)
_PARTICIPLE = r"(?:\w+ed|come|gone|begun|become|run out|taken|passed|left|moved|changed|switched|swapped|expired|started|arrived|ended|lapsed|kicked in|been (?:replaced|changed|moved|due))"
_COME = re.compile(
    "|".join(
        (
            rf"\b(?:is|are|was|were|it's|that's|now|already|became|become|been|came|fell|fallen|comes|currently)(?: \w+ly| now| already| a bit| slightly| well)* (?:over)?due\b"
            rf"(?! (?:\w+ ){{0,3}}(?:{F}|{U})| (?:to|in|for|from|until|later|soon|next)\b)",
            r"[\"']?\b(?:due|overdue|expired|moved\w*|done|started)\b[\"']?\s*[:=]\s*[\"']?(?:true|yes)\b|\bturn(?:s|ed)? (?:too|now|has come)\b|\bthe (?:moment|time|day) has come\b|\bcome due\b|\bit's the [\w ]+' turn\b",
            r"\boverdue\b|\bpast due\b|^\W*(?:yes\W+)?due\b(?! (?:in|on|for|to|until|later|soon|next))",
            rf"(?<!\bi)(?<!\bwe)(?<!\bi )(?<!\bwe )(?:\b(?:has|have|had|it's|that's)|'ve)(?: now| already| since| just| indeed| recently)? (?:been )?{_PARTICIPLE}\b(?! (?:to|for) {F})",
            r"\b(?:expired|ran out|lapsed|is over|are over|was up|time is up|time's up)\b|\bno longer\b|\b(?:any ?more|any longer)\b",
            r"\balready\b(?! (?:told|said|mentioned|know|asked|noted|set)\b)|\bby now\b",
            r"\bit(?:'s| is) (?:now |high |already |about )?time\b|\btime (?:has come )?to\b|\byou(?:'re| are) (?:\w+ )?(?:late|behind|overdue)\b|\byou(?:'ve| have)? missed\b|\bshould(?:'ve| have)\b",
            rf"\b(?:was|were|fell|came|became|expired|ended|changed|moved|started|switched|ran out) (?:\w+ ){{0,5}}?(?:{P}|{U})",
        )
    )
)


def _asserted(text: str, match: re.Match[str]) -> bool:
    """Whether what matched stands: not under a negation of its clause, not as a condition or a question."""
    before = text[max(match.start() - _REACH, 0) : match.start()]
    before = before[max(before.rfind(mark) for mark in (". ", "! ", "? ", "\n")) + 1 :]
    if _SUPPOSED.search(before[-60:]) or _YET.search(before) or text[match.end() :].lstrip().startswith("?"):
        return False
    own_negation = re.match(r"\b(?:not|nothing|no|n't)\b|.*(?:n't| not) ", match[0]) is not None
    return own_negation or not negated(before, text[match.end() :])


_REACH = 300
"""Characters back from a word in which its negation may stand."""

_YET = re.compile(r"(?:\bnot|n't) yet (?:\w+ )?$")
_SUPPOSED = re.compile(r"\b(?:if|unless|whether|when|once|until|till|before|in case|as soon as|the day)\b[^,.;]*$")

_LATER_BEFORE = re.compile(
    rf"(?:\b(?:will|'ll|shall|going to|about to|set to (?:be|become|go|change|move|switch)|due to|scheduled|planned|plans? to|planning to|becom(?:es|ing)|turn(?:s|ing)|switch(?:es|ing)|"
    rf"chang(?:es|ing)|mov(?:es|ing)|go(?:es|ing) (?:over )?to|swap(?:s|ping)|transfer(?:s|ring)?|hand(?:s|ed) over|starts?|takes? over|replaced by|then|later|"
    rf"next|after (?:that|then|which)|afterwards|follow(?:s|ed) by|not (?:yet|until)|won't be|new)\b|(?:from|on|as of|starting|beginning|effective|in|at)? ?{F})[^.;!?\n]*$"
)
_LATER_AFTER = re.compile(
    rf"[\"')]*,?\s*\(?(?:only |but only |and that's |which (?:starts|begins|comes|is) |starting |beginning |effective |(?:starts|begins|takes over|comes in|applies|follows) )?"
    rf"(?:from |as of |on |in |at |come )?{F}|[\"')]*,? (?:later|after that|next|afterwards|from then on|(?:will|'ll)\b|comes? (?:in )?later|takes over (?:later|then|{F})|[^.;!?\n]{{0,16}}\bonly (?:kicks in|starts|applies|comes in|takes effect|begins)|"
    rf"(?:isn't|hasn't|has not|doesn't|won't|is not) (?:\w+ ){{0,3}}?(?:until|yet)|not (?:until|before|yet)|coming up\b)"
)
_NOW_BEFORE = re.compile(
    r"\b(?:still|now|currently|at present|presently|at the moment|today|by now|for now|as of (?:now|today)|remains?|these days|nowadays|already|right now|present(?:ly)?|(?:you're|you are|it's|it is) (?:\w+ )?(?:paying|charged|billed))\b[^.;!?\n]*$"
)
_NOW_AFTER = re.compile(
    rf"[\"')]*,?\s*\(?(?:since|from|as of|starting|effective|on) (?:the )?{P}|[\"')]*,?\s*\(?(?:until|till|up to|through|before|up until) (?:the )?{F}|"
    r"[\"')]*,? (?:now|still|currently|at present|at the moment|by now|for now|for the time being|as of (?:now|today)|until then|until it)\b(?!,? (?:it|he|she|they|you|that)\b)(?! *\W? *[\ue000-\uf387])"
)
_BEFORE_BEFORE = re.compile(
    r"\b(?:was|were|used to|had been|previously|formerly|before that|originally|until recently|no longer|(?:changed|switched|moved|swapped|went|transferred) (?:it |that |them |there |over )?from|"
    r"instead of|rather than|(?:up|down) from|left|replaced|replaces|gave up|in place of)\b[^.;!?\n]*$"
)
_BEFORE_AFTER = re.compile(
    rf"[\"')]*,?\s*\(?(?:until|till|up to|through|before) (?:the )?{P}|[\"')]*,? (?:ended|expired|ran out|is over|no longer|before|previously|at first|beforehand|until recently)\b"
)
_DATED_BEFORE = re.compile(
    rf"\b(?:from|on|since|as of|starting|after|by)\W+(?:the )?{P}[^.;!?\n]*$|^\W*{P}\W[^.;!?\n]*$"
)


_FROM = re.compile(r"\bfrom (?:the |an? )?[\"'(]*$")
_TO_VALUE = re.compile(rf"[\"')]* (?:in)?to (?:the |an? )?[\"'(]*{VALUE_MARK}")
_FROM_VALUE_TO = re.compile(rf"\bfrom (?:the |an? )?[\"'(]*{VALUE_MARK}[\"')]* (?:in)?to (?:the |an? )?[\"'(]*$")
_THE_CHANGE_TO = re.compile(
    r"\b(?:move|switch|change|increase|rise|transfer|handover|changeover|step) (?:over |up )?to (?:the |an? )?[\"'(]*$"
)
_AHEAD = re.compile(
    rf"{F}|\b(?:will|'ll|shall|going|goes|changes|moves|switches|swaps|becomes|changing|moving|switching|scheduled|planned|due|would|yet)\b"
)


def _passed(text: str, place: int) -> bool:
    """Whether the sentence around a change from one value to another tells it as done."""
    start, end = next(((first, last) for first, last in sentences(text) if first <= place < last), (0, len(text)))
    return re.search(P, text[start:end]) is not None or not _AHEAD.search(text[start:end])


def _in_a_change(text: str, place: int, after: str) -> State | None:
    """The state of one end of "from A to B", or of "the move to B"; None where the value is neither."""
    before = text[:place]
    if _FROM.search(before) and _TO_VALUE.match(text, place + 1):
        return State.BEFORE if _passed(text, place) else State.NOW
    if _FROM_VALUE_TO.search(before):
        return State.NOW if _passed(text, place) else State.LATER
    if _THE_CHANGE_TO.search(before):
        return State.NOW if re.search(P, after) else State.LATER
    return None


def _state(text: str, place: int) -> State:
    """When the value at ``place`` holds: what stands beside it decides before what stands further off in its part of the sentence."""
    before, after = _part(text, place)
    changing = _in_a_change(text, place, after)
    if changing is not None:
        return changing
    if _LATER_AFTER.match(after):
        return State.LATER
    if _BEFORE_AFTER.match(after):
        return State.BEFORE
    if _NOW_AFTER.match(after):
        return State.NOW
    found = {
        State.LATER: _last(_LATER_BEFORE, before),
        State.NOW: max(_last(_NOW_BEFORE, before), _last(_DATED_BEFORE, before)),
        State.BEFORE: _last(_BEFORE_BEFORE, before),
    }
    if max(found.values()) < 0:
        return State.NOW
    if found[State.NOW] >= 0 and found[State.LATER] >= 0 and _last(_DATED_BEFORE, before) >= 0:
        return State.NOW  # "was due to move to X on <a day gone by>"
    return max(found, key=lambda state: found[state])


def _last(pattern: re.Pattern[str], before: str) -> int:
    """Where the nearest of the pattern's words before the value begins, -1 for none."""
    match, at = None, 0
    while (found := pattern.search(before, at)) is not None:
        match, at = found, found.start() + 1
    return -1 if match is None else match.start()


_PARTS = re.compile(
    r"[;:!?\n]|\.(?=\s|$)|\bbut\b|\bhowever\b|\bwhile\b|\bwhereas\b|,\s*(?:and |so )?(?=(?:it|he|she|they|you|that|this|now|then|from|until|after|before|on|in|since|as)\b)|\band (?=(?:then|from|after|now|it|he|she|they|will|becomes|changes|moves|on|in)\b)"
)


def _part(text: str, place: int) -> tuple[str, str]:
    """What belongs to one value: back to its neighbour or the last boundary, on to the next neighbour or full stop."""
    start = max([match.end() for match in _PARTS.finditer(text, 0, place)] or [0])
    low = max([match.end() for match in re.finditer(VALUE_MARK, text[:place])] or [0])
    end = re.compile(rf"{VALUE_MARK}|[;!?\n]|\.(?=\s|$)").search(text, place + 1)
    joined = text[low:place] if low > start else text[start:place]
    if low > start and not re.search(r"\bto\b|\binto\b|\bthen\b|,|\band\b|\bor\b|->", joined):
        joined = text[start:place]
    return joined, text[place + 1 : end.start() if end else len(text)]


def survey(question: Question, body: str, labels: dict[int, tuple[str, ...]]) -> Survey:
    """Find and mask the values of ``labels`` and all days of an `answer_body`. Values win where both claim the same words."""
    asked = question.asked_at.date()
    body = in_english(body)
    labels = task_wordings(labels, question.question) if question.shape in SHAPES else labels
    mentions = _mentions(body, labels, question, asked)
    days = [
        day for day in named_days(body, asked) if all(day.end <= one.start or one.end <= day.start for one in mentions)
    ]
    marks = sorted(
        [*mentions, *(Mention(label, day.start, day.end) for day, label in _labelled(days, asked))],
        key=lambda mention: mention.start,
    )
    text, places = masked(body, marks)
    at = dict(zip(((mark.start, mark.end) for mark in marks), places, strict=True))
    return Survey(
        question,
        body,
        text,
        tuple((mention, at[mention.start, mention.end]) for mention in mentions),
        tuple((day, at[day.start, day.end]) for day in days),
    )


def _mentions(body: str, labels: dict[int, tuple[str, ...]], question: Question, asked: date) -> list[Mention]:
    """Values by their wording, and by their type where they have one, so that "on the 62" names 62 euros."""
    typed = named_values(body, labels, question.question, asked)
    found = find(body, tokens(body), labels)
    if typed is None or typed.unclear:
        return found
    return sorted(
        [*typed.mentions, *(one for one in found if not any(char.isdigit() for char in body[one.start : one.end]))],
        key=lambda one: one.start,
    )


def _labelled(days: list[Named], asked: date) -> list[tuple[Named, int]]:
    """A label for each: the same for the same days, so that a correction knows what it corrects."""
    index = {day.days: number for number, day in enumerate(days)}
    return [(day, _relation(day, asked) + min(index[day.days], _COMING - _GONE - 1)) for day in days]


def _relation(day: Named, asked: date) -> int:
    if day.whole == "month":
        months = {(one.year, one.month) for one in day.days}
        return (
            _COMING
            if min(months) > (asked.year, asked.month)
            else _GONE
            if max(months) < (asked.year, asked.month)
            else _UNSURE
        )
    if all(one > asked for one in day.days):
        return _COMING
    return _GONE if all(one <= asked for one in day.days) else _UNSURE


def opening(body: str) -> Verdict | None:
    """The verdict on an `answer_body` that no rule reads: nothing in it, or too much."""
    if is_overlong(body):
        return UNDECIDED
    return NO_CONTENT if is_contentless(body) or is_null(body) else None


def is_quote(question: Question, body: str) -> bool:
    """Whether an `answer_body` is nothing but words of one turn: what was so when they were said tells nothing of the asking time."""
    said = folded(body).strip("\"' ")
    return len(said.split()) >= _QUOTED and any(
        said in folded_corpus(unmarked(plain(turn.content))) for turns in question.haystack_sessions for turn in turns
    )


_QUOTED = 5


def is_iso_day(value: str) -> bool:
    """Whether a value of the answer key is a day that stands in no text."""
    return _ISO.fullmatch(value) is not None


_ISO = re.compile(r"\d{4}-\d\d-\d\d")


def due_day(gold: NotYetGold) -> date | None:
    """The day of the turning point; None where the key's instant is no ISO date."""
    try:
        return datetime.fromisoformat(gold.due.replace("Z", "+00:00")).date()
    except ValueError:
        return None
