"""Whether an answer says that nothing is due, in so many words: a denial about the user's days, not about the agent's record.

"There's nothing you have to do this week" and "your days are free" deny; "I see nothing", "nothing about it in my notes" and "I have nothing on file" don't.
"""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.refusals import Refusal, refusal
from pytest_typedmemeval.judging.rules.text import clauses
from pytest_typedmemeval.judging.rules.tongues import is_foreign

_THING = r"(?:things?|tasks?|jobs?|reminders?|items?|plans?|errands?|chores?|appointments?|deadlines?|dates?|duties|obligations?|to-?dos?|commitments?|one|ones)"
_NOTHING = re.compile(
    rf"\b(?:nothing|none|nowt|not (?:a|one)(?: single)? {_THING}|(?:no|zero) (?:\w+ ){{0,2}}{_THING}|not anything)\b|(?:n't|\bnot)(?: \w+){{0,3}} (?:anything|any {_THING}|a single {_THING}|a thing)\b"
)
_FREE = re.compile(
    r"\b(?:you(?:'re| are)|(?:the |your |these |those )?(?:\w+ ){0,3}(?:days|week|calendar|diary|agenda|schedule|list|window|stretch)(?:'s| is| are| looks?| stays?)) (?:\w+ )?(?:free|clear|empty|off the hook|all clear|blank)\b"
)
# Who can't see it is the agent; "I'd say" and "I think" are only its voice.
_AGENT = re.compile(
    r"\b(?:i|my|me|notes?|records?|memory|history|conversations?|chats?|logs?|access|file|stored|saved|recorded|noted|know of|mentioned|told|mention)\b"
)
_VOICE = re.compile(
    r"\bi(?:'d| would)? (?:\w+ly )?(?:think|believe|guess|suppose|reckon|say)\b|\b(?:as|so) far as i (?:know|can (?:see|tell))\b|\bthat i know of\b"
)
_EXCEPT = re.compile(r"\b(?:but|except|apart from|other than|besides|else|more|further|aside from)\b")
_ABROAD = re.compile(
    r"\b(?:nichts|rien|nada|niente|nulla|niets|nic)\b|\bkeine? (?:\w+ )?(?:aufgaben?|termine?|erinnerung(?:en)? fällig)|\baucune? (?:tâche|échéance)|\bninguna (?:tarea|cita)|\bnessun (?:impegno|compito)|\bnenhuma tarefa|\bgeen (?:taken|afspraken)|\bżadn\w+ zada\w+|"
    r"没有?(?:什么|任何)?(?:事|要做|到期)|沒有?(?:什麼|任何)?(?:事|要做|到期)|(?:何も|特に).{0,8}(?:ありません|ない)|予定は(?:ありません|ない)"
)
_DUE_ABROAD = re.compile(
    r"\b(?:an|fällig|zu tun|zu erledigen|erledigen|geplant|tagen?|woche|jours?|semaine|prévu\w*|faire|échéance|días?|semana|pendiente|hacer|vence|giorni|settimana|scad\w+|fare|dias|fazer|vencer|dagen|gepland|te doen|doen|dni|tydzień|tygodni\w*|zrobienia|zaplanowan\w+)\b|天|周|週|期|做|日|予定"
)
_AGENT_ABROAD = re.compile(
    r"\b(?:ich|mir|mein\w*|notiz\w*|je|j'ai|mes|mémoire|notes|yo|tengo|mis|notas|encuentro|ho|mie|miei|note|trovo|eu|tenho|minhas|encontro|ik|mijn|notities|mam|moich|notatkach|znajduj\w+|gefunden|gespeichert|bekannt|trouve\w*|enregistré\w*|registrad\w+|guardad\w+|salvat\w+|gevonden|opgeslagen|zapisan\w+|weiß|weiss|sais|sé|so|sei|weet|wiem)\b|我|記録|记录|記錄|データ|メモ|情報"
)


def says_nothing_is_due(text: str) -> bool:
    """Whether a clause of a masked text says that nothing is due."""
    if is_foreign(text):
        return (
            _ABROAD.search(text) is not None and _DUE_ABROAD.search(text) is not None and not _AGENT_ABROAD.search(text)
        )
    if SAVE_ONE.search(text):
        return False
    pieces = [piece for clause in clauses(text) for piece in _PIECES.split(clause)]
    denying = [piece for piece in pieces if _denies(piece)]
    return bool(denying) and not any(_OBLIGES.search(piece) for piece in pieces if piece not in denying)


SAVE_ONE = re.compile(
    r"\b(?:nothing|none|not a thing)(?: \w+)? (?:but|except|apart from|other than|besides|than|save)\b|\b(?:then|afterwards|after that),? (?:there's )?nothing\b"
)
"""What names a thing as the only one, or tells of the time after it: "nothing but the roof", "then nothing until May"."""
_PIECES = re.compile(r",\s*(?:and|so|but)?\b")
_OBLIGES = re.compile(
    r"\byou(?:'re| are) to\b|\byou(?:'ve| have| need|'ll have|'ve got) to\b|\b(?:must|should|ought to)\b|\bone thing\b|\b(?:is|are|was|falls?|comes?) (?:\w+ )?due\b"
)


_DOUBTS_ANY = re.compile(
    r"\bi (?:don't|do not|can't|cannot) (?:\w+ly )?(?:think|believe|suppose|imagine|expect|reckon)(?: that)?(?: there's| there is| there are| you have| you've)?(?: got)? any(?:thing)?\b"
)
"""The denial of what is thought, before the thinking: "I don't think anything is due"."""


def _denies(clause: str) -> bool:
    spoken = _VOICE.sub(" ", _DOUBTS_ANY.sub("nothing", clause))
    if (
        _AGENT.search(spoken)
        or _EXCEPT.search(spoken)
        or (refusal(spoken) is Refusal.ABSTAINED and not _PLAIN.match(spoken))
    ):
        return False
    return bool(_NOTHING.search(spoken) or _FREE.search(spoken) or _NOT_YET.search(spoken))


_NOT_YET = re.compile(r"\bnot yet\b|\bno(?:ne)? of (?:them|those|these|it|that)\b|\bnothing\b")
_PLAIN = re.compile(r"\W*(?:no\W+)?(?:(?:there's|there is|you(?:'ve| have)?(?: got)?) )?(?:nothing|none|not a thing)\b")
