"""What nothing accounts for in an answer that declines: words that aren't the question's, the haystack's or the talk about the record may be a value.

"You didn't tell me, your mother did: A positive" declines, and yet offers something.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.cases import GENERIC, Case, is_said_in, names_a_stranger
from pytest_typedmemeval.judging.rules.ending_words import NEGATIVE, PAST, PRESENT
from pytest_typedmemeval.judging.rules.owners import KIN
from pytest_typedmemeval.judging.rules.refusals import refusal
from pytest_typedmemeval.judging.rules.scene import alike
from pytest_typedmemeval.judging.rules.text import STOPWORDS, clauses, stems, tokens, word_set

_OF_THE_AGENT = re.compile(
    r"\W*(?:(?:and|but|so|well|sorry|of course|though|that said) ?,? )*(?:i|we)(?:'ve|'ll|'d|'m| have| did| had| could| can| might| may| will| would| am)? (?:\w+ly |just |also |only |even |have |be |been |had |now |then |happily )*"
    r"(?:check|look|search|through|went|gone|going|go |a (?:proper |good |quick )?look|read|scan|doubt|miss|overlook|ask|help|not(?:e|ing)|love|keep|add|sav|stor|see|wish|like|happy|glad|answer|remember it|talk|discuss|sp[eo]k|cover|wrong|mistaken|sure|certain|afraid|(?:fairly|quite|pretty|rather) (?:sure|certain)|know (?:about |of |quite |a |that you \w+ things )?(?:several|some|a few|other|bit|lot|good))"
)
"""What the agent does or may have missed: "I went through everything", "I could be missing something"."""
_OF_THE_RECORD = re.compile(
    r"\W*(?:(?:and|but|so|well|though) )*(?:there(?:'s|'re| is| are| was| were)\b|(?:unless|if|when|as soon as|once|please|thanks|thank you|let|feel free|just|who|what|which|where|when|how|why|whose|whether|try|check|ask|look|tell|judge|could you|would you)\b|"
    r"[\W_]*(?:null|none|json|reason|source|confidence|status|subject|related|note|item|value|answer|result|key|field|found|match\w*|query|entry|entries)\b)"
)
"""What is told of the record, asked of the user, or a field's name."""
_ADVISES = re.compile(
    r"\W*(?:(?:and|but|so|then) )*you(?:'d|'ll| would| will| could| should| might| may| can| need to| have to)\b ?(?:have to|need to|want to|better|best)? ?(?:measure|weigh|check|look|fill|ask|find|see|consult|read|call|phone|count|search|try|enter|write|go and)\b"
)
"""What the user is advised to do: "you'd have to measure his foot"."""
_COMES_UP = re.compile(r"\b(?:comes?|came) up\b")
_TOLD = re.compile(
    r"\W*(?:(?:and|but|so|while|that|since|as|because) )*(?:you|we)(?:'ve|'d| have| had| did)? (?:\w+ly |only |also |once |just )*(?:told|mention\w*|named?|talk\w*|discuss\w*|sp[eo]k\w*|said|shared|asked)\b"
)
_TALK = word_set(
    "law overlook miss slip check look search subject several various plenty general sort kind matter family conversation whatever everything even among proper fair amount doubt mind ask hear "
    "record certain sure exact reason null json source confidence status moment far course obvious actual name detail nope yep yeah mean meant hm hmm uh um ah oh no task carried out quite fairly pretty rather directly outright explicit word"
)


_YOURS = re.compile(
    r"\W*(?:(?:and|but|that|i (?:only )?know(?: that)?|all i (?:have|know) is(?: that)?|the only thing i (?:have|know) is(?: that)?|what i know|only(?: that)?|while|you(?:'ve)? (?:told me|mentioned|said)(?: that)?)\W+)*(?P<subject>(?:your|his|her|their) .*)"
)


def is_of_neighbour(question: Question, clause: str) -> bool:
    """Whether a clause has somebody's or something for its subject that the question doesn't speak of: "your doctor is called X" of a dentist."""
    match = _YOURS.match(clause)
    if match is None or not names_a_stranger(question, _subject(match["subject"])):
        return False
    kin = Case.of(question).core & KIN
    return not (kin and not kin & set(stems(match["subject"])) and KIN & set(stems(_subject(match["subject"]))))


def _subject(text: str) -> str:
    """What stands before the first verb; all of it where there is none."""
    found = [match.start() for pattern in (PRESENT, PAST) if (match := pattern.search(text))]
    return text[: min(found)] if found else text


def is_left_over(question: Question, text: str, names: frozenset[str]) -> bool:
    """Whether a clause of a folded text neither declines, denies nor asks, and has words that nothing accounts for: not the question, not the haystack, not the talk
    about the record. Such words may be a value; ``names`` are the answer's proper ones."""
    case = Case.of(question)
    told = clauses(text)
    return any(_unplaced(question, case, clause, names) for clause in told) or _ends_bare(told)


def _ends_bare(told: Sequence[str]) -> bool:
    """Whether the last clause is a phrase without a verb, as a value is."""
    last = told[-1] if len(told) > 1 else ""
    if last.endswith("?") or refusal(last) or NEGATIVE.search(last) or _OF_THE_RECORD.match(last):
        return False
    said = [token for token in tokens(last) if token.text not in STOPWORDS and token.stem not in GENERIC]
    fresh = [token for token in said if not any(alike(token.stem, own) for own in _TALK)]
    return bool(fresh) and len(last.split()) <= 3 and not PRESENT.search(last) and not PAST.search(last)


def _unplaced(question: Question, case: Case, clause: str, names: frozenset[str]) -> bool:
    if clause.endswith("?") or refusal(clause) or NEGATIVE.search(clause) or _ADVISES.match(clause):
        return False
    if (
        clause.startswith('{"')
        or _COMES_UP.search(clause)
        or _OF_THE_AGENT.match(clause)
        or _OF_THE_RECORD.match(clause)
    ):
        return False
    if is_of_neighbour(question, clause):
        return False
    words = [token for token in tokens(clause) if token.text not in STOPWORDS and token.stem not in GENERIC]
    if _TOLD.match(clause) and not any(alike(word.stem, own) for word in words for own in case.core):
        return False
    return any(
        not any(alike(word.stem, own) for own in case.known)
        and not any(alike(word.stem, own) for own in _TALK)
        and word.stem not in KIN
        and (word.stem in names or not is_said_in(question, word.stem))
        for word in words
    )
