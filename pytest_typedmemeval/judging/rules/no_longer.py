"""What an answer says of an arrangement's end, and the rule for gold of kind ``no-longer``: is it said to be over?

Sources: precedence 4 of the outcomes and the settled readings on Forgetting. `survey` is shared by the three rules of Forgetting: it finds the
parts that speak of another case ("your nephew's violin lessons"), the ends and continuations that are asserted of the asked one, and how each
named value stands to them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from itertools import groupby, pairwise

from pytest_typedmemeval.corpus.model import NoLongerGold, Question
from pytest_typedmemeval.judging.base import UNDECIDED, Verdict
from pytest_typedmemeval.judging.rules.body import answer_body, is_contentless, is_null, is_overlong
from pytest_typedmemeval.judging.rules.commitments import CORRECTION, Standing, negated, standings
from pytest_typedmemeval.judging.rules.phrases import (
    ANY_MARK,
    MOST_MENTIONS,
    Mention,
    masked,
    proper_names,
    short_forms,
)
from pytest_typedmemeval.judging.rules.refusals import Refusal, declines, refusal
from pytest_typedmemeval.judging.rules.text import (
    BOUNDARY,
    LIGHT,
    STOPWORDS,
    TITLES,
    folded,
    sentences,
    stem,
    stems,
    tokens,
    word_set,
)
from pytest_typedmemeval.judging.rules.value import read_body
from pytest_typedmemeval.judging.rules.values import Reading, Values, known_values, name_values
from pytest_typedmemeval.judging.rules.verdicts import DECLINED
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome

CORRECT, WRONG = Verdict(Outcome.CORRECT), Verdict(Outcome.WRONG)
MISSED = Verdict(Outcome.MISSED)
NO_CONTENT = Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT)
STALE_RECALL = Verdict(Outcome.WRONG, flags=(Flag.STALE_RECALL,))

# An end that has come: participles and past forms, with the particles that make them one.
_IT = rf"(?:(?:{ANY_MARK}|[\w'-]+) ){{0,6}}?"
_ENDED = re.compile(
    r"\b(?:"  # every alternative begins where a word does: tried there alone, it is four times as fast
    + "|".join(
        (
            r"\bcancel(?:l?ed|l?ing|lations?)\b|\bended\b(?! up)|\bending\b|\bstopp(?:ed|ing)\b(?! by\b| short| to (?:think|consider))|\bquit(?:ting)?\b",
            rf"\bcall(?:ed|ing) {_IT}off\b|\bg(?:ave|iven|iving) (?:notice\b|{_IT}(?:up|the (?:boot|push|sack|chop|axe|heave-ho|elbow))\b)|\bgot the (?:boot|push|sack|chop|axe|heave-ho|elbow)\b|"
            rf"\bhand(?:ed|ing) in (?:\w+ )?notice\b|\b(?:serv|giv)\w* {_IT}notice\b|\bgave {_IT}notice\b|\b(?:sent|put) (?:\w+ ){{0,2}}?notice\b|\bnotice (?:went|has gone|was given)\b",
            r"\bdropp(?:ed|ing)\b(?! (?:by|in|off|me|you|us|a|an?|hints?)\b)|\bdiscontinu(?:ed|ing|ation)\b|\bterminat(?:ed|ing|ion)\b|\bceas(?:ed|ing)\b|"
            r"\b(?:laps|expir|scrapp|ax|binn|shelv|revok|dissolv|sever|abort|conclud|jettison|abolish)ed\b|\b(?:ditch|abandon|sack|dismiss|unsubscrib)(?:ed|ing)\b|"
            r"\bresign(?:ed|ing)\b|(?:\b(?:has|have|had)|'s|'ve) (?:\w+ly |since |now )?left\b(?! (?:it|you|me|him|her|them|a|an|the|your|my|some|open|unclear|unsaid)\b)|(?<!\ba )(?<!the )\bretir(?:ed|ing)\b|\b(?:withdr(?:ew|awn|awing)|fired|sold)\b",
            r"\b(?<!before you'd )(?<!before you )finish(?:ed|ing)\b(?! (?:school|work|at|early|late|by)\b)|\bdone (?:with|away)\b|\bdid away with\b|\b(?:got|getting|gotten|get) rid of\b|\b(?:doing|do|did|done|going|goes|gone) without\b|"
            r"\bhad to (?:go|stop|end)\b|\bno (?:further|more) (?:need|use)\b|\bthat's (?:it for|[^.;]* gone\W*$)|\btorn up\b|\bclosed (?:it|that|them|the|down|my|your)\b|"
            r"\b(?:deregister|releas|wav|struck|strik|crossed|rescind|nix|cann|eras|delet)(?:ed|ing)? (?:\w+ ){0,5}?(?:from|off|out|goodbye|your|the)\b|\b(?:wash|dust)ed (?:\w+ )?hands of\b|\bfor good\W*$",
            r"\b(?:pull|back|opt|dropp|bow)(?:ed|ing) (?:\w+ ){0,2}?out\b|\bpull(?:ed|ing) the plug\b|\b(?:took|taken|taking|pull(?:ed|ing)) "
            rf"{_IT}(?:out of|off)\b|\b(?:took|taken|taking) (?:her|him|them|it|your|the|{ANY_MARK})(?: [\w'-]+){{0,3}} out\b|\bpart(?:ed|ing) (?:ways|company)\b|\bcut(?:ting)? (?:all )?ties\b|\b(?:broke|broken|breaking) {_IT}off\b",
            rf"\b(?:w(?:ound|inding) {_IT}(?:up|down)|wrapp(?:ed|ing) {_IT}up|pack(?:ed|ing) {_IT}in|jack(?:ed|ing) {_IT}in|kick(?:ed|ing) {_IT}"
            r"(?:out|into touch)|knock(?:ed|ing) (?:\w+ )*on the head|chuck(?:ed|ing) (?:\w+ )*in|call(?:ed|ing)? (?:it a day|it quits|time)|"
            r"cut(?:ting)? (?:it|them|that) (?:off|short))\b",
            rf"\b(?:an?|the) (?:definite |final |abrupt |early )?(?:end|halt|stop|close) (?:to|of)\b(?! (?:the |this |each |every )?(?:day|week|month|year|term|lesson|"
            rf"quarter|season|road|line|contract)\b)|\b(?:at|to|reached|met) (?:an|its|their) end\b|\bto a (?:close|halt|stop)\b|\blet(?:ting)? {_IT}(?:go|lapse|drop|slide|expire)\b|"
            r"\bf(?:ell|allen) (?:through|by the wayside)\b",
            r"(?<!is )(?<!are )(?<!get )(?<!'s )(?<!'re )\bused to\b(?! (?:it|this|that|him|them)\b)|\b(?:ex|once-upon-a-time)-(?=\w)|"
            rf"\b(?:formerly|erstwhile)\b|\bformer\b|\bpreviously,? (?=(?:{ANY_MARK}|the|with|by|at|had|was|were|it|a|done|taught|gave|used)(?:\W|$))|\b(?:was|were) previously\b|"
            r"\b(?:his|her|their|its|your|the|a) (?:old|previous|past|ex) (?:\w+ ){0,2}?(?:was|were|had been|teacher|tutor|firm|company|provider|"
            r"arrangement|one|coach|contract\w*)\b",
        )
    )
    + ")"
)
# "the lessons are over", "that's off", "standing order: gone": an end only if the subject is the asked thing.
_IS_OVER = re.compile(
    r"(?:(?<![\w'-])(?P<subject>[\w'-]{1,30}?)(?:'s|'re|'ve been| (?:is|are|was|were|has been|have been|had been|be|being|must be))|(?P<all>\ball)) ?(?:all |now |already |"
    r"officially |completely |entirely |definitely |sadly |currently |finally |well and truly |both )*\b(?:over(?= with\b|\W|$)|off(?= now\b|\W|$)|done|gone(?= now| for good|\W*$)|"
    r"history|kaput|defunct|void|inactive|closed|a thing of the past|in the past|past|not on)\b(?! (?:by|at|on|to|every|each|in|as|for(?! good\b| ever\b)|under|the|a) )"
    r"|^(?:status|now|so|well)?\W*(?:all |now )*(?:over|off|done|gone|closed|inactive)(?: now| for good)?\W*$"
)
_DESCRIBES = re.compile(r"^(?:(?:the|a|an|his|her|their|its|your) )?(?:former|old|previous|past|ex|retired)\b")
_LASTING = r"(?:continu\w*|carr(?:y|ied|ying) (?:it |them |that )?on|go(?:es|ing)? (?:on|ahead|back)(?! without)|com(?:e|es|ing) back|went (?:on|ahead)|keep(?:s|ing)? (?:\w+ ){0,2}?(?:on|up|going)|kept (?:\w+ ){0,2}?(?:on|up|going)|renew\w*|proceed\w*|persist\w*|resum\w*|ongoing|in (?:place|force|effect)|valid|taking place|happening|running|extend\w*|under way|underway|on the go)"
_GOES_ON = re.compile(
    rf"\b{_LASTING}\b|\b(?:still|unchanged|as (?:before|ever|usual)|remain(?:s|ed|ing)?|just the same)\b"
)
_STOPS_GOING_ON = re.compile(rf"\b{_LASTING}\b")
_NO_MORE = re.compile(
    r"\bno longer\b(?! than\b)|\b(?:any ?more|any longer)\b(?! (?:than|\w*info\w*|details?|context|about|on|specific\w*|data|questions?|help|of)\b)|"
    r"\bno more\b(?! \w+ing (?:it|that|around)| than| info| detail| specific| context| to (?:say|add|go|tell)| on that| about)|\bnever again\b"
)
_NEGATIVE = re.compile(r"\b(?:no|not|never|nothing|nobody|none|nowhere|neither|nor|without|cannot)\b|n't\b")
# An end that is only thought of: nothing is said of whether it came.
_SUPPOSED = re.compile(
    r"\b(?:if|unless|whether|in case|assuming|provided|may (?:have|be|well|not|no|still|also|yet)|might|could|should|would|will|can|to be|want\w*|plan\w*|think(?:ing)? (?:of|about)|thought (?:of|about)|"
    r"consider\w*|nearly|almost|toy\w*|tempted|propos\w*|suggest\w*|rumou?r\w*|seem\w* to think|half a mind|going to|about to|intend\w*|hop(?:e|ed|ing) to|threaten\w*|talk(?:ed|ing)? (?:of|about)|ask(?:ed|ing)? (?:me )?(?:about|how|whether)|"
    r"did (?:you|she|he|they|it)|have you|has (?:she|he|it|that)|considered|discussed|contemplat\w*|risk of|until (?:it|that|they)(?:'s| is| are)|once|when)\b|'ll\b|\bor (?:\w+ )?$"
)
_ONLY_IF = re.compile(
    r"\b(?:if|unless|whether|in case|assuming|provided|may (?:have|be|well|not|no|still|also|yet)|might|could|should)\b"
)
_RESOLVED = re.compile(
    r"\b(?:decid\w+|decision|chos[e]?n?|opted|elected|resolved|agreed|made up (?:your|her|his|their) minds?|had|forced|need(?:ed)?) (?:\w+ )?(?:not )?to "
    rf"(?:cancel|end|stop|quit|drop|discontinue|terminate|cease|finish|withdraw|call {_IT}off|give {_IT}up|let {_IT}go|pull (?:\w+ )?out|scrap|leave|wind {_IT}up)\b"
)
_HAD = re.compile(
    r"(?:\bi|\bwe|\b(?:my|our) (?:\w+ )?(?:memory|notes?|records?|history|context|logs?))(?:'\w+| am| do| can| could| have)?(?: not|n't)? (?:\w+ly |really |just |even )*"
    r"(?:no longer\b|(?<=not )\w+\b|(?<=n't )\w+\b)"
)
_LOST = re.compile(
    r"\b(?:i(?:'ve| have)?|we(?:'ve| have)?) (?:\w+ly |since |just |now )*(?:forgot(?:ten)?|lost|deleted|erased|discarded|let go of)\b|\b(?:slipped|gone from|wiped from|deleted from|erased from|"
    r"removed from|dropped from|faded from|purged from|cleared from|lost from) (?:my|our) (?:\w+ )?(?:mind|memory|notes?|records?|history)\b|\bescaped? me\b"
)

# How a named value is said to stand now.
_NOW = re.compile(
    r"\b(?:still|now(?! that)|currently|these days|nowadays|at (?:present|the moment)|presently|today|instead|as before|continu\w*|remains?|ongoing|"
    r"(?:switch|mov|chang|transferr|swapp|went|gone|turn)\w* (?:\w+ ){0,4}?(?:over )?(?:to|for)|took over|taken over|takes over|taking over|(?:replac|succeed|supersed)\w*|"
    r"carries on|goes on|since then|current|resum\w*|restart\w*|re-?start\w*)\b"
)
_PRESENT = re.compile(
    r"\b(?:is|are|am|has|have|does|do|gives?|takes?|teach(?:es)?|goes|sees|looks?|handles?|runs?|uses?|comes?|cleans?|works?|provides?)\b|'(?:s|re)\b"
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|gave|taught|took|went|got|came|began|ran|saw|held|kept|dealt|drove|cut|made|sold|wrote|fed|led|brought|[a-z]{2,}ed)\b|'d been\b"
)
_PASSIVE = re.compile(
    r"(?:\b(?:is|are|being|has been|have been)|'s|'re|'ve been)(?: \w+)*? (?:[a-z]{2,}ed|taught|given|done|run|held|seen|led|kept|made|cut|driven|taken|fed|sold)\b|\b(?:called|named)\b(?! (?:it|that|them|off|time)\b)"
)
_BY_YOU = re.compile(
    r"\b(?:you|i|we)(?:'ve|'d| have| had)? (?:\w+ly |also |just |recently )?(?!had\b|have\b|did\b|used\b|were\b|was\b)[a-z]+\b"
)
_OLD_BEFORE = re.compile(
    r"\b(?:(?:switch|mov|chang|transferr|swapp|went|gone)\w*\b[^.;]*\bfrom|(?:replac(?:ed|es|ing|ement for)|t(?:ook|aken|akes|aking) over from|succeed(?:ed|s|ing)|supersed(?:ed|es|ing)|"
    r"swapp(?:ed|ing)|instead of|in place of|rather than)|(?<!look )(?<!looks )\bafter)(?: the| her| his)?\s*$"
)
_OLD_AFTER = re.compile(
    r"^[\"')]*,? (?:has (?:since )?been|have been|was|were|'s been|got|is|are) (?:\w+ )?(?:replaced|succeeded|superseded|swapped)\b"
)
_NEW_BEFORE = re.compile(
    rf"\b(?:switch|mov|chang|transferr|swapp|replac|supersed|succeed)\w*\b[^.;]*?\b(?:to|with|by|for)(?: the| her| his)?\s*$|^[^.;]*{ANY_MARK}[^.;]* to(?: the)?\s*$"
)
_SPLIT = re.compile(
    BOUNDARY.pattern
    + r"|,|/|(?<=\S) (?=(?:and|since|until|till|before|as of|once|when|now that|then|rather than|instead of)\b)|(?<!look)(?<!looks)(?<!looked)(?<!looking)(?<!looking right) (?=after\b)"
)
_TAG_QUESTION = re.compile(
    r",\s*(?:(?:isn't|wasn't|doesn't|hasn't|didn't|aren't|weren't) (?:it|he|she|they|that)|right|correct|no|yes)\s*\?"
)
_SUGGESTED = re.compile(r"\b(?:could|would|should|might|shall|want)\b(?! (?:it|that)\b)")
_UNTIL = re.compile(
    r"^(?:until|till|up to|up until)\b(?! now\b| today\b| further| the present| this (?:day|moment)| (?:you|i|we) (?:say|tell|hear|let|know|learn|find)| told| (?:\d|noon|half))"
)
_NEVER = re.compile(
    r"\bnever\b|\b(?:have|has|had)(?:n't| not) (?!got\b)(?:\w+ )*?(?:\w+ed|told|said|had|spoken|given|taken|made|set|found|been|got|gotten|begun|come|done|brought|let)\b|\b(?:did not|didn't)\b|\bwasn't ever\b"
)
_GENERIC = frozenset(
    stem(word)
    for word in word_set(
        "arrangement plan contract service provider firm company agency teacher tutor instructor coach place job notice deal agreement appointment subscription booking thing lot whole "
        "info information detail record note memory conversation chat session message history mention anything date moment present time present week month year morning "
        "afternoon evening day today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october "
        "november december spring summer autumn winter holiday good news end start starting begin beginning first last next new old early late answer question yes sure "
        "give given take taken get got gone come going want need make let see go do done look looks work works run runs handle handles use used teach teaches person people "
        "somebody someone anyone anybody who user assistant knowledge context currently regular regularly other another different only just way hand case topic part "
        "any every each longer whole much gave care thanks else nobody since one two three "
        "say said tell told talk talked mention mentioned discuss discussed share shared know known think believe remember recall call called cancel cancelled stop stopped "
        "confirm confirmed arrange arranged set sign signed book booked hire hired keep kept continue carry regard regarding concern concerning related specific name "
        "far per based according also besides instead however though still already later earlier recently back bit side main clear help happy please sorry"
    )
)


# "the corner music school", "mrs hathersage": what a holder that the answer key doesn't know is called, without a capital to tell.
_NAMED = re.compile(
    rf"^[\"'(]*(?:(?:the|an?|some) (?:[\w'-]+ ?){{1,4}}|(?:{'|'.join(sorted(TITLES))})\.? [\w' -]+)[\"').!?]*$"
)


class State(Enum):
    """How a named value stands as the asked thing's holder."""

    CURRENT = "said to hold now"
    PRESENT = "told in the present"
    BARE = "named alone"
    TOLD = "told as what the user did or said"
    PAST = "told in the past"
    OVER = "said to be over"
    DISPUTED = "said to hold, beside an end"
    DENIED = "denied"
    ASIDE = "somebody else's"
    ELSEWHERE = "of another case"


HOLDING = frozenset((State.CURRENT, State.PRESENT))


@dataclass
class Piece:
    """A stretch of the answer between commas, conjunctions and clause boundaries, and what it says."""

    text: str
    start: int
    end: int
    sentence: int
    asks: bool
    elsewhere: bool = False
    over: bool = False
    goes_on: bool = False
    lost: bool = False
    words: frozenset[str] = frozenset()

    @cached_property
    def refusal(self) -> Refusal | None:
        """How the piece declines."""
        return refusal(self.text)


_SUBJECTS = word_set(
    "it one that this they these those there everything lessons arrangement arrangements service contract deal order subscription booking membership agreement "
    "thing things which who he she you we i and now"
)


@dataclass(frozen=True)
class Case:
    """What is asked about: the words that tell it from other cases."""

    core: frozenset[str]
    """Of the question."""

    known: frozenset[str]
    """Of the question and of the sentences that state the evidence."""

    text: str
    """The question and what states the fact, folded."""

    @classmethod
    def of(cls, question: Question) -> Case:
        """The case of a question."""
        evidence = question.typedmemeval.evidence
        ended = tuple(item.span for item in evidence if item.component == "invalidation")
        return _case(question.question, tuple(item.span for item in evidence if item.span not in ended), ended)

    def describes(self, text: str, match: re.Match[str]) -> bool:
        """Whether what looks like an end only says who or what the case is about: "the manager you used to work for", "your former teacher"."""
        subject = match.groupdict().get("subject")
        if subject is not None and subject not in _SUBJECTS and stem(subject) not in self.known:
            return re.match(ANY_MARK, subject) is None
        following = re.match(r"\W*([\w'-]+)", text[match.end() :])
        if following and f"{match[0]} {following[1]}" in self.text:
            return True
        last = stem(
            (following[1] if following else "") if match[0].endswith(("former", "retired")) else match[0].split()[-1]
        )
        return bool(_DESCRIBES.match(match[0])) and last in _words_of(self.text)


@lru_cache(maxsize=4096)
def _case(question: str, stated: tuple[str, ...], ended: tuple[str, ...]) -> Case:
    core = _case_words(question)
    return Case(core, core | _case_words(" ".join((*stated, *ended))), folded(" ".join((question, *stated))))


@dataclass(frozen=True)
class Survey:
    """What an answer says of the asked arrangement."""

    body: str
    values: Values
    mentions: list[Mention]
    pieces: list[Piece]
    named: list[tuple[int, State, Piece]]
    """Label, state and piece of each named value."""

    kept: str
    """The body without what speaks of other cases."""

    newcomers: tuple[str, ...]
    """Proper names that neither the question nor the haystack has, in parts that tell what holds now."""

    @property
    def over(self) -> bool:
        """Whether the asked thing, or a value of it, is said to have ended."""
        return any(piece.over for piece in self.pieces if not piece.elsewhere) or any(
            state is State.OVER for _, state, _ in self.named
        )

    @property
    def lost(self) -> bool:
        """Whether the agent says that it once held this."""
        return any(piece.lost for piece in self.pieces)

    @property
    def denies(self) -> bool:
        """Whether a part about the asked thing holds a negation."""
        return any(_NEGATIVE.search(piece.text) for piece in self.pieces if not piece.elsewhere and not piece.asks)

    @property
    def elsewhere(self) -> bool:
        """Whether a part is about another case."""
        return any(piece.elsewhere for piece in self.pieces)

    def states(self, label: int) -> set[State]:
        """The states in which a value is named."""
        return {state for number, state, _ in self.named if number == label}

    def rivals(self, *states: State) -> bool:
        """Whether a value other than gold is in one of ``states``."""
        return any(number != 0 and state in states for number, state, _ in self.named)

    def reading(self, question: Question) -> Reading:
        """What the rest commits to, ends aside. A phrase that is no name is a value only where it is the whole answer."""
        reading = read_body(question, self.kept, self.values, self.mentions if self.kept is self.body else None)
        if reading.verdict.outcome is not Outcome.WRONG or reading.gold or reading.decoys or self.newcomers:
            return reading
        declined = declines(self.kept)
        alone = declined or len(self.kept.strip(" .!?")) <= len(reading.other or "") + 4
        if reading.other and alone and _NAMED.match(reading.other) and not _NEGATIVE.search(reading.other):
            return reading
        return Reading(DECLINED[declined] if declined else UNDECIDED)


def judge_no_longer(question: Question, answer: str, surfaced: Sequence[str] | None = None) -> Verdict:
    """Correct iff the asked thing is said to be over and nothing is said to hold now; the old value as current is stale recall."""
    gold = question.typedmemeval.gold
    if not isinstance(gold, NoLongerGold):
        return UNDECIDED
    seen = survey(question, answer, (gold.value,))
    if isinstance(seen, Verdict):
        return seen
    return _ended(seen) if seen.over else _not_ended(question, seen)


def _ended(seen: Survey) -> Verdict:
    """The verdict on an answer that says that it is over."""
    gold = seen.states(0)
    if gold & HOLDING:
        return STALE_RECALL
    if seen.rivals(*HOLDING):
        return WRONG
    if State.DISPUTED in gold or seen.rivals(State.DISPUTED):
        return UNDECIDED
    return WRONG if seen.newcomers else CORRECT


def _not_ended(question: Question, seen: Survey) -> Verdict:
    """The verdict on an answer without a marker of an end."""
    reading = seen.reading(question)
    gold = seen.states(0)
    if reading.gold or State.CURRENT in gold:
        if reading.verdict.outcome is Outcome.INCONCLUSIVE and State.CURRENT not in gold:
            return UNDECIDED
        return UNDECIDED if gold <= {State.PAST, State.DENIED, State.ELSEWHERE} else STALE_RECALL
    if reading.verdict.outcome is Outcome.WRONG:
        return WRONG
    if gold & {State.DENIED}:
        return UNDECIDED
    return _without_value(seen, reading)


def _without_value(seen: Survey, reading: Reading) -> Verdict:
    """Declined, denied for ever, denied for now, or a value that the answer key doesn't know."""
    if seen.newcomers and not declines(seen.kept):
        return WRONG
    asked = [piece for piece in seen.pieces if not piece.elsewhere and not piece.asks]
    if reading.verdict.outcome is Outcome.ABSTAINED:
        return reading.verdict
    if any(piece.refusal is not Refusal.ABSTAINED and _NEVER.search(piece.text) for piece in asked):
        return MISSED
    if reading.verdict.outcome is Outcome.MISSED and any(
        piece.refusal is Refusal.MISSED and not _now_not(piece) for piece in asked
    ):
        return MISSED
    return reading.verdict if reading.verdict.code is Code.NO_ANSWER_CONTENT else UNDECIDED


def _now_not(piece: Piece) -> bool:
    """Whether a denial is about the present only: "you don't have one"."""
    return re.search(r"\b(?:don't|do not|doesn't|does not|isn't|aren't|no|nobody|none)\b", piece.text) is not None


def survey(question: Question, answer: str, gold: tuple[str, ...], required: tuple[str, ...] = ()) -> Survey | Verdict:
    """What ``answer`` says of the asked thing and its values, those of ``gold`` and the decoys; the verdict if there is nothing to read."""
    body = _TAG_QUESTION.sub(".", answer_body(answer))
    if is_overlong(body):
        return UNDECIDED
    if is_contentless(body) or is_null(body):
        return NO_CONTENT
    names = frozenset(proper_names(answer))
    values = with_short_forms(question, known_values(question, gold, required), names, body)
    body, values, mentions = name_values(question, body, values)
    if len(mentions) > MOST_MENTIONS:
        return UNDECIDED
    text, places = masked(body, mentions)
    pieces = _pieces(text)
    case = Case.of(question)
    _place(question, case, names, text, pieces)
    for piece in pieces:
        _read(piece, case)
        told = text[text.rfind("\n", 0, piece.start) + 1 : piece.start].rsplit(". ", 1)[-1]
        piece.over = piece.over or bool(_UNTIL.match(piece.text) and _PAST.search(told) and not piece.goes_on)
    _correct(text, pieces)
    found = standings(text, places)
    homes = [next((piece for piece in pieces if piece.start <= place < piece.end), pieces[-1]) for place in places]
    states = [_state(piece, place, text, standing) for piece, place, standing in zip(homes, places, found, strict=True)]
    labels = [mention.label for mention in mentions]
    _settle(labels, states, homes, pieces)
    kept = _kept(body, text, places, pieces, [(mention.start, mention.end) for mention in mentions])
    return Survey(
        body,
        values,
        mentions,
        pieces,
        list(zip(labels, states, homes, strict=True)),
        kept,
        _newcomers(question, names, pieces),
    )


def with_short_forms(question: Question, values: Values, names: frozenset[str], body: str) -> Values:
    """``values`` that may also be called by the proper names in them, where the answer writes them as names or is no more than that."""
    short = short_forms(tuple(values.labels.items()), question.question)
    if not any(name.lower() in body for forms in short.values() for name in forms):
        return values
    alone = (tokens(body[start:end]) for start, end in sentences(body) if end - start < 40)
    named = names.union(word.stem for words in alone if len(words) <= 3 for word in words)
    widened = {
        label: (*wordings, *(name for name in short[label] if stem(name.lower()) in named))
        for label, wordings in values.labels.items()
    }
    return Values(values.names, values.required, values.decoys, widened)


def _pieces(text: str) -> list[Piece]:
    pieces = []
    for number, (start, end) in enumerate(sentences(text)):
        asks = text[start:end].rstrip("\"')] ").endswith("?")
        at = start
        for match in _SPLIT.finditer(text, start, end):
            if text[at : match.start()].strip():
                pieces.append(Piece(text[at : match.start()].strip(" \u2022"), at, match.start(), number, asks))
            at = match.end()
        if text[at:end].strip():
            pieces.append(Piece(text[at:end].strip(" \u2022"), at, end, number, asks))
    return pieces or [Piece(text, 0, len(text), 0, False)]


def _place(question: Question, case: Case, names: frozenset[str], text: str, pieces: list[Piece]) -> None:
    """Mark the pieces that are about another case: they name what the user speaks of and the question doesn't, and miss what the question names."""
    core, known = case.core, case.known
    elsewhere = False
    for piece in pieces:
        piece.words = _case_words(_PURPOSE.split(piece.text, maxsplit=1)[0])
        own = piece.words & core
        if re.search(r"\bsame\b", piece.text):
            elsewhere = False
        elif core - piece.words and any(_foreign(question, piece, word, known) for word in piece.words - known - names):
            elsewhere = all(_said(question, word) for word in own)
        elif own or piece.words & known or _GUESSED.search(piece.text):
            elsewhere = False
        piece.elsewhere = elsewhere and piece.refusal is None
    if any(piece.elsewhere for piece in pieces) and declines(text):
        _place_beside_refusal(question, case, pieces)
    for piece, then in pairwise(pieces):
        if (
            then.elsewhere
            and then.sentence == piece.sentence
            and _NAMES_LAST.search(piece.text)
            and not core & piece.words
        ):
            piece.elsewhere = piece.elsewhere or _glossed(piece, then, text[piece.end : then.start])


def _place_beside_refusal(question: Question, case: Case, pieces: list[Piece]) -> None:
    """Where the answer declines, a sentence that names another case anywhere is about that one, unless it guesses."""
    for _, group in groupby(pieces, key=lambda piece: piece.sentence):
        sentence = list(group)
        words = frozenset[str]().union(*(piece.words for piece in sentence))
        guessed = any(_GUESSED.search(piece.text) or _ADDS.search(piece.text) for piece in sentence)
        if guessed or not case.core - words or not any(piece.elsewhere for piece in sentence):
            continue
        for piece in sentence:
            if piece.refusal is None and all(_said(question, word) for word in piece.words & case.core):
                piece.elsewhere = True


_GUESSED = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|guess|likely|might|could|i'd say|suppose|suspect|presum\w+|assum\w+)\b"
)


def _glossed(piece: Piece, then: Piece, joint: str) -> bool:
    """Whether the case of a value stands after it: "Mr Okafor (your niece, piano)", "only Dr Varga, who does her feet"."""
    if re.search(r"\b(?:only|just)\b", piece.text):
        return True
    return re.search(r"[(:]|\s-", joint) is not None and not (_CLAUSE.match(then.text) or _ADDS.search(then.text))


_NAMES_LAST = re.compile(rf"{ANY_MARK}\W*$")
_CLAUSE = re.compile(r"^(?:i|you|we|she|he|they|who|which|it)\b")
_ADDS = re.compile(r"\b(?:also|too|as well)\b")
_PURPOSE = re.compile(
    r" (?:due to|owing to|thanks to|(?:in order )?to (?:save|cut|make|free|reduce|avoid|spend|focus|concentrate|have more)\b)"
)


def _foreign(question: Question, piece: Piece, word: str, known: frozenset[str]) -> bool:
    """Whether ``word`` is a noun of the user's that is no form of a known word."""
    if word.endswith(("ed", "ly")) or any(word[:5] == other[:5] for other in known if len(word) > 4 and len(other) > 4):
        return False
    if word in {stem(verb) for verb in _VERB.findall(piece.text)}:
        return False
    opening = re.match(r"\W*([\w'-]+)", piece.text)
    if word in _nouns_of(piece.text):
        return _said_by_user(question, word, _words_of)
    return opening is not None and stem(opening[1]) == word and _said_by_user(question, word, _nouns_of)


# "the cat stays at ...": a verb of the answer may be a noun of the haystack.
_VERB = re.compile(rf"(?<=[\w'] )([\w'-]+s) (?=(?:at|in|with|by|from|to|on|her|him|it|them|your|the)\b|{ANY_MARK})")


_NAMELESS = STOPWORDS | LIGHT | TITLES


@lru_cache(maxsize=4096)
def _case_words(text: str) -> frozenset[str]:
    """The words of ``text`` that may tell one case from another."""
    words = tokens(re.sub(ANY_MARK, " ", text.casefold()))
    return frozenset(word.stem for word in words if word.text not in _NAMELESS and len(word.text) > 2) - _GENERIC


@lru_cache(maxsize=16384)
def _words_of(content: str) -> frozenset[str]:
    return frozenset(stems(content))


def _said(question: Question, word: str) -> bool:
    return any(word in _words_of(turn.content) for turns in question.haystack_sessions for turn in turns)


_NOUNS = re.compile(
    r"(?:\b(?:my|our|your|the|an?|for|of|her|his|their|at|in|on)|(?<!\bit)(?<!\bhe)(?<!that)(?<!there)(?<!what)'s)\s+(?=([\w'-]+)(?:\s+([\w'-]+))?)",
    re.I,
)


@lru_cache(maxsize=16384)
def _nouns_of(text: str) -> frozenset[str]:
    """The words that stand as a noun would."""
    return frozenset(word for match in _NOUNS.finditer(text) for part in match.groups() if part for word in stems(part))


def _said_by_user(question: Question, word: str, words_of: Callable[[str], frozenset[str]]) -> bool:
    return any(
        word in words_of(turn.content) for turns in question.haystack_sessions for turn in turns if turn.role == "user"
    )


def _read(piece: Piece, case: Case) -> None:
    """Whether the piece asserts an end, or that it goes on, or that the agent has lost it."""
    text = piece.text
    more = _NO_MORE.search(text)
    had = _HAD.search(text, 0, more.end()) if more else None
    if _LOST.search(text) or (
        more and had and not re.search(r"\b(?:you|she|he|they|it|think|believe)\b", text[had.start() : more.start()])
    ):
        piece.lost = True
        return
    rhetorical = re.match(r"(?:didn't|haven't|wasn't|weren't|hasn't|isn't|aren't)\b", text) is not None and piece.asks
    if piece.asks and not rhetorical:
        return
    if _ONLY_IF.search(text):
        return
    ended = _asserted_end(text, rhetorical, case)
    lasting = _STOPS_GOING_ON.search(text)
    if more or ended is True or (lasting and negated(text[: lasting.start()], "")) or _RESOLVED.search(text):
        piece.over = True
    elif ended is False or _GOES_ON.search(text):
        piece.goes_on = True


def _asserted_end(text: str, rhetorical: bool, case: Case) -> bool | None:
    """True if an end is asserted, False if one is denied, None if there is none or it is only thought of."""
    found: bool | None = None
    for match in (*_ENDED.finditer(text), *_IS_OVER.finditer(text)):
        before = text[: match.start()]
        if _SUPPOSED.search(before) or case.describes(text, match):
            continue
        if rhetorical or not negated(before, ""):
            return True
        found = False
    return found


def _correct(text: str, pieces: list[Piece]) -> None:
    """An end is void if a correction after it says that the thing goes on, or names a value as if it did."""
    first = next((number for number, piece in enumerate(pieces) if piece.over), len(pieces))
    for marker in CORRECTION.finditer(text, pieces[first].end if first < len(pieces) else len(text)):
        while first < len(pieces) and pieces[first].end <= marker.end():
            first += 1
        following = [piece for piece in pieces[first : first + 8] if piece.sentence - pieces[first].sentence <= 1]
        renewed = any(
            piece.goes_on or (re.search(ANY_MARK, piece.text) and not _PAST.search(piece.text)) for piece in following
        )
        if renewed and not any(piece.over for piece in following):
            for piece in pieces[:first]:
                piece.over = piece.over and piece.start >= marker.start()


def _state(piece: Piece, place: int, text: str, standing: Standing) -> State:
    """How a value stands, from its own piece."""
    before, after = text[piece.start : place], text[place + 1 : piece.end]
    if piece.elsewhere:
        return State.ELSEWHERE
    sentence = text[max((text.rfind(end, 0, place) for end in ".!?\n"), default=0) + 1 : place]
    if _OLD_BEFORE.search(sentence) or _OLD_AFTER.match(after):
        return State.OVER
    if _NEW_BEFORE.search(sentence):
        return State.CURRENT
    if piece.over:
        return (
            State.CURRENT
            if re.search(r"\b(?:now(?! that)|instead)\b", before) and not _NO_MORE.search(before)
            else State.OVER
        )
    if piece.asks and _SUGGESTED.search(piece.text):
        return State.ASIDE
    if piece.goes_on:
        return State.CURRENT
    if standing is Standing.DENIED:
        return State.DENIED
    if standing is Standing.SET_ASIDE and not _NOW.search(piece.text):
        return State.ASIDE
    if _NOW.search(piece.text):
        return State.CURRENT
    if _PASSIVE.search(piece.text):
        return State.PRESENT
    if _PAST.search(piece.text):
        return State.TOLD if _BY_YOU.search(before) else State.PAST
    return State.PRESENT if _PRESENT.search(piece.text) or re.search(r"\b[a-z]{3,}s\b", after) else State.BARE


def _settle(labels: list[int], states: list[State], homes: list[Piece], pieces: list[Piece]) -> None:
    """Let an end govern the values that it is said of: those before it, and those after it that aren't said to hold now."""
    tied = {id(piece): label for label, piece in zip(labels, homes, strict=True)}
    ends = [piece for piece in pieces if piece.over and not piece.elsewhere]
    for number, (label, state, home) in enumerate(zip(labels, states, homes, strict=True)):
        if state not in (State.CURRENT, State.PRESENT, State.BARE, State.TOLD, State.PAST, State.ASIDE):
            continue
        governing = [piece for piece in ends if tied.get(id(piece), label) == label]
        later = any(piece.start > home.start for piece in governing)
        if governing and (state is State.CURRENT if later else state is State.PRESENT):
            states[number] = State.DISPUTED
        elif governing and state is not State.CURRENT:
            states[number] = State.OVER
        elif ends and not governing and state is State.BARE:
            states[number] = State.CURRENT


def _kept(body: str, text: str, places: list[int], pieces: list[Piece], spans: list[tuple[int, int]]) -> str:
    """``body`` without the pieces about other cases."""
    if not any(piece.elsewhere for piece in pieces):
        return body
    parts = []
    for piece in pieces:
        if not piece.elsewhere:
            part = text[piece.start : piece.end]
            for number in reversed([index for index, place in enumerate(places) if piece.start <= place < piece.end]):
                at = places[number] - piece.start
                part = part[:at] + body[spans[number][0] : spans[number][1]] + part[at + 1 :]
            parts.append(part.strip(" ,"))
    return ". ".join(part.rstrip(".") for part in parts if part)


def _newcomers(question: Question, names: frozenset[str], pieces: list[Piece]) -> tuple[str, ...]:
    """Proper names that no session has, in pieces of the asked case that deny and end nothing."""
    asked = _words_of(question.question)
    unknown = sorted(name for name in names if name not in asked | _GENERIC and not _said(question, name))
    if not unknown:
        return ()
    told = [
        piece
        for piece in pieces
        if not (piece.elsewhere or piece.over or piece.asks or piece.refusal or _NEGATIVE.search(piece.text))
        and not (_PAST.search(piece.text) and not _PASSIVE.search(piece.text) and not _NOW.search(piece.text))
    ]
    return tuple(name for name in unknown if any(name in stems(piece.text) for piece in told))
