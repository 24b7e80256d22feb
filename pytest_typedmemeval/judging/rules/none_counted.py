"""The words by which an answer says that there was none of what is counted, measured or paid."""

from __future__ import annotations

import re

NONE = re.compile(
    r"^\W*(?:none|nothing|never|no)\b|\b(?:none|nothing)(?:,? (?:though|at all|however|whatsoever|so far|ever|yet))?\W*$|\b(?:none at all|not (?:once|any|one|a single)|never|no such)\b|n't (?:\w+ ){0,3}?(?:any|once|ever|anything|a (?:single|cent|penny|euro|pound|thing|minute|day|metre|step|bit))\b|\byou(?:'ve|'d| have| had)? \w+(?: in| out| up| on| off| away| down| for)? (?:no (?!doubt|longer|more|less|fewer)\w+|nothing\b(?! (?:but|else|like|less|more)\b))"
)

NONE_ABROAD = re.compile(
    r"\W*(?:aucun\w*|rien|keine?\w*|nichts|ningun\w*|ningún|nada|nessun\w*|niente|nenhum\w*|geen|niets|żad\w+|nic|没有|零|なし|ゼロ)\W*"
)

NOT_DONE = re.compile(
    r"(?:(?:your|his|her|their|the) (?:[\w'-]+ ){0,3}[\w'-]+|you|he|she|they|it|(?!i\b|we\b|my\b|our\b)[a-z]+) (?:have |has |had )?(?:(?:did|have|has|had|do|does|was|were)(?:n't| not)|never) \w+[^.;!?\n]{0,60}[.!]?"
)

EQUAL = re.compile(r"\b(?:no difference|equal|identical|even|exactly alike|(?:exactly |just |much )?the same)\b")
"""The words by which a difference is said to be none."""

NOT_ONE = re.compile(
    r"\W*(?:no, |sorry, )?not (?:even )?(?:an?|one)(?: single)?(?: (?:one|time|day|cent|minute))?(?: at all)?\W*"
)
