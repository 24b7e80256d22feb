"""Why a value that an answer of Prospective names, and that would hold by the words beside it, may not be its answer: what else the answer tells of a change.

A default (no word of time, so "now") is a proof only where nothing competes with it. Each of these makes a verdict undecided.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_typedmemeval.judging.rules.holding import NEXT_IS_NOW
from pytest_typedmemeval.judging.rules.narration import said_now
from pytest_typedmemeval.judging.rules.phrases import without_marks
from pytest_typedmemeval.judging.rules.proved import FINITE
from pytest_typedmemeval.judging.rules.scene import FRAME, asked_words, content, sentence_around, turns_of
from pytest_typedmemeval.judging.rules.text import plain, sentences
from pytest_typedmemeval.judging.rules.timing import State, Survey
from pytest_typedmemeval.judging.rules.timing_words import DAY_MARK, VALUE_MARK
from pytest_typedmemeval.judging.rules.unheard import OF_A_CHANGE, may_name_unknown


def tells_of_now_besides(seen: Survey) -> bool:
    """Whether the values are told in the past alone, or another sentence, in words that the key doesn't know, tells what holds now."""
    with_value: list[str] = []
    without: list[str] = []
    for start, end in sentences(seen.text):
        (with_value if re.search(VALUE_MARK, seen.text[start:end]) else without).append(seen.text[start:end])
    if any(_NOW.search(told) and FINITE.search(told) for told in without):
        return True
    told_as_past = all(_PAST.search(told) and not _PRESENT.search(told) for told in with_value)
    return told_as_past and any(len(content(told)) > 1 for told in without)


_NOW = re.compile(
    r"\b(?:still|remains?|now|nowadays|these days|today|currently|at present|at the moment|since then|by now|meanwhile)\b"
)
_PAST = re.compile(r"\b(?:was|were|used to|had|did|ran|stood|went|came|kept)\b")
_PRESENT = re.compile(r"\b(?:is|are|am|has|have|do|does|still|remains?|stays?|keeps?)\b|'s\b|'re\b|'ve\b")


def may_hold_another(seen: Survey) -> bool:
    """Whether what holds may be told in words that the key doesn't know: "still Jasper, X from March"."""
    return not seen.foreign and may_name_unknown(seen.question, seen.text)


_CONTRASTS = re.compile(
    r"\b(?:used to|no longer|formerly|previous(?:ly)?|prior|before|until|till|instead|rather|again|back|then|later|latest|latter|former|first|after|out|exit|could|might|would|forget|ignore|scratch|disregard|never mind|dropped|second|old|older|earlier|new|newer|was|were|temporary|but|once|while|whereas|although|though|"
    r"now|currently|today|these days|at present|at the moment|became|becomes|when|or|either|both|perhaps|maybe|ended|lapsed|gone|(?:is|was|are|were) over|expired|stopped|entries|"
    r"(?:replac|supersed|swap|switch|chang|mov|dropp|gave|tak|took|consider|follow|correct)\w*)\b|-> ?|<-|/"
)
_PAIR = re.compile(rf"\W*(?:[\w']+ ){{0,5}}[\w']* ?{VALUE_MARK}[\"')]*,? and |and [\"'(]*{VALUE_MARK}\W*$")


def may_change_to_another(seen: Survey) -> bool:
    """Whether the only known value may be the one that something unknown came before or after: "X was only temporary, it's Jasper again"."""
    if seen.foreign or len(_NOW_OR_THEN_ABROAD.findall(seen.text)) > 1:
        return len(seen.states) == 1 and len(_NOW_OR_THEN_ABROAD.findall(seen.text)) > 1
    as_of = seen.question.shape == "as-of"
    opens = _OPENS_AS_A_SENTENCE if as_of else _OPENS_WITH_IT
    if len(seen.states) != 1 or seen.concluded is not None or opens.match(seen.text):
        return False
    contrasts = _CONTRASTS_THEN if as_of else _CONTRASTS
    if len(seen.days) < 2 and not contrasts.search(seen.text) and not _PAIR.search(seen.text):
        return False
    text = seen.text
    for _, place in seen.values:
        if not as_of and (
            _is_said_now(text, place, dated=len(seen.days) > 1) or (len(seen.days) < 2 and _is_told(text, place))
        ):
            return False
        start, end = _bounds(text, place)
        if not _OVER.search(text[start:end]):
            text = text[:start] + " " * (end - start) + text[end:]
    return may_name_unknown(seen.question, text)


_NOW_OR_THEN_ABROAD = re.compile(
    r"\b(?:jetzt|heute|derzeit|seit|früher|vorher|davor|damals|zuvor|dann|danach|maintenant|aujourd'hui|actuellement|depuis|avant|auparavant|époque|puis|ensuite|ahora|hoy|desde|antes|entonces|después|luego|ora|adesso|oggi|dal|prima|allora|poi|dopo|"
    r"agora|hoje|depois|então|nu|vandaag|sinds|vroeger|eerder|toen|daarna|teraz|dziś|wcześniej|przedtem|wtedy|potem)\b|現在|今|以前|当時|その後|现在|以前|那时|之前|以后|之后"
)
"""Words by which another tongue sets one time against another."""
_CONTRASTS_THEN = re.compile(
    r"\b(?:now|currently|today|nowadays|these days|later|until|till|became|replaced|changed|switched|or|either|latter|former|yet|only|before|afterwards|came|since|recent|newer|could|might|maybe|perhaps)\b|->|<-|/"
)
_OVER = re.compile(
    rf"\b(?:was|were|used to|had|until|till|before|old|older|earlier|previous(?:ly)?|former(?:ly)?|first|once|prior|ended|over|gone|lapsed|replaced|superseded|or|when|after|from|temporary|considered|instead|rather|no longer|swap\w*|dropp\w*|drop|trad\w+|exchang\w+|favour|forget|ignore|scratch|disregard|never mind|gave|give|quit|not|n't)\b|{DAY_MARK}"
)
_OPENING = rf"\W*(?:(?:i'd say|i'd guess|i'd go with|i think|i believe|it's|it is|it was|that's|that would be|probably|most likely|you were|you had) ?)*(?:(?:the|an?|in|at|on|with|by|over|from|to) )*{VALUE_MARK}[\"')]*"
_OPENS_AS_A_SENTENCE = re.compile(rf"{_OPENING}\.(?! ?\W*(?:no|wait|sorry|scratch|actually|or)\b)")
_OPENS_WITH_IT = re.compile(
    rf"{_OPENING}(?=[.,;!?]|\W*$)(?!.*\b(?:no|wait|sorry|scratch|actually|until|later|old|outdated|replaced|changed to|then|now|today|since|maybe|perhaps|or)\b)",
    re.DOTALL,
)


_BREAK = re.compile(r"[,;:()]|->|<-|\b(?:but|and|or|while|whereas)\b")
_NEVER = re.compile(r"(?!)")
_CLAUSE_BREAK = re.compile(r"[,;()]|\b(?:but|and|while|whereas)\b")


def _bounds(text: str, place: int, breaks: re.Pattern[str] = _BREAK) -> tuple[int, int]:
    """Start and end of the words around a value, up to the next comma, stop or conjunction on either side."""
    start, end = sentence_around(text, place)
    cuts = [match.end() for match in breaks.finditer(text, start, place)]
    stop = breaks.search(text, place + 1, end)
    return (cuts[-1] if cuts else start), (stop.start() if stop else end)


def _is_said_now(text: str, place: int, dated: bool) -> bool:
    """Whether a value is told of now; where several days are ``dated`` in the text, a word must say it."""
    if not said_now(text, place) or NEXT_IS_NOW.match(text, place + 1):
        return False
    start, end = _bounds(text, place)
    return not dated or (_NOW.search(text, start, end) is not None and not _OVER.search(text[start:end]))


def _is_told(text: str, place: int) -> bool:
    """Whether the clause of a value tells it in the present tense."""
    before = text[_bounds(text, place)[0] : place]
    start, end = _bounds(text, place)
    if _OVER.search(text[start:end]):
        return False
    return (
        (FINITE.search(before) is not None or _PRESENT_VERB.search(before) is not None)
        and not _PAST.search(before)
        and not _CONTRASTS.search(before)
    )


_PRESENT_VERB = re.compile(
    r"\b(?:goes|opens|gets|takes|plays|lives|works|starts|begins|meets|costs|sits|leaves|runs|stands|says|shows|hands|walks|coaches|studies|travels)\b"
)
_RETURNS = re.compile(
    rf"\bback (?:to|with|again)\b(?!(?: (?:the|an?|in|at|on|with))* [\"'(]*{VALUE_MARK})|\band back\b|\b(?:reverted|returned) to\b(?!(?: the| an?)? [\"'(]*{VALUE_MARK})"
)


def still_another(seen: Survey) -> bool:
    """Whether what is said to hold still may be told in words that the key doesn't know."""
    return _STILL.search(seen.text) is not None and seen.declined is None and may_hold_another(seen)


_STILL = re.compile(r"\b(?:still|remains?|stays?|for now|for the time being|now)\b")


def returns_to_another(seen: Survey) -> bool:
    """Whether a change is told as undone, and not to which known value."""
    return not seen.foreign and bool(seen.values) and _RETURNS.search(seen.text) is not None


def in_a_bare_sequence(seen: Survey) -> bool:
    """Whether values are told one after the other by nothing but "then" or "later", and none of them as holding now: "first X, then Y"."""
    if seen.foreign or not any(State.UNCLEAR in told for told in seen.states.values()):
        return False
    return _SEQUENCE.search(seen.text) is not None and not any(said_now(seen.text, place) for _, place in seen.values)


_SEQUENCE = re.compile(r"\b(?:then|later|next|after (?:that|then|which)|afterwards)\b")


def is_over(seen: Survey) -> bool:
    """Whether the only value named is told of a time that is over, and not just in the past tense: "it was X in May", "X until Monday"."""
    return re.search(DAY_MARK, seen.text) is not None or _ENDED.search(seen.text) is not None or may_hold_another(seen)


_ENDED = re.compile(
    r"\b(?:until|till|before|at first|once|back then|then|used to|changed|replaced|former(?:ly)?|previous(?:ly)?|prior|no longer|any ?more|old|older|earlier|later|since|first|outdated|out of date|obsolete|history|gone|over)\b"
)


def hedges_another(seen: Survey) -> bool:
    """Whether declining is only doubt, with something unknown offered beside it: "not entirely sure, but Jasper, I think"."""
    return _DOUBTS.search(seen.text) is not None and may_hold_another(seen)


_DOUBTS = re.compile(
    r"(?:\bnot|n't) (?:\w+ ){0,2}(?:sure|certain|positive),? (?:but|though)\b(?! (?:i|we) (?:don't|do not|can't|cannot|have no|haven't))"
)


def is_of_a_neighbour(seen: Survey, labels: Iterable[int]) -> bool:
    """Whether each of ``labels`` is told with words of its own thing, that neither the question nor gold's sessions have: "Leo's judo is at 15:30"."""
    if seen.foreign:
        return False
    known = asked_words(seen.question.question) | FRAME | OF_A_CHANGE
    known |= {
        word
        for turn in turns_of(seen.question, set(seen.question.answer_session_ids))
        for word in content(turn.content)
    }
    return all(_has_its_own_words(seen, label, known) for label in labels)


def _has_its_own_words(seen: Survey, label: int, known: frozenset[str]) -> bool:
    breaks = _NEVER if seen.declined else _CLAUSE_BREAK
    decoy = seen.rivals.get(label)
    if decoy is None or decoy.relation in ("stale", "later", "premature"):
        return False
    value = plain(decoy.value)
    said = [plain(turn.content) for turn in turns_of(seen.question, {decoy.session_id}) if turn.role == "user"]
    parts = [text[start:end] for text in said for start, end in sentences(text)]
    told = {word for part in parts if value in part for word in content(part)} - known - set(content(value))
    return all(
        told & set(content(without_marks(seen.text[slice(*_bounds(seen.text, place, breaks))])))
        for mention, place in seen.values
        if mention.label == label
    )
