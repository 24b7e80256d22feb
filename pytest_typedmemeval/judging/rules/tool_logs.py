"""Lines that a tool or a log writes, where an answer should stand: a call with its timing, a level and a time, a shell's prompt, what an agent observes."""

from __future__ import annotations

import re

_LINES = re.compile(
    r"^\W*(?:"
    r"(?:--|>|\$|>>>)?\s*(?:[a-z_]\w*\.)+[a-z_]\w*\([^\n]*\)[^\n]*"
    r"|\[tool\][^\n]*|observation\s*:\s*(?:[\[{][^\n]*|none|null|no (?:results?|rows|matches)\W*)?"
    r"|(?:\d{4}-\d\d-\d\d[t ][\d:.,]+z? )?(?:info|warn(?:ing)?|debug|trace|error)\b\W{0,3}(?:\d{4}-\d\d-\d\d[^\n]*|[\w.]+ ?:[^\n]*|(?:retrieved|returned|fetched|queried)\b[^\n]*)"
    r"|\(no (?:output|results?|rows)\)|no rows|\d+ rows?(?: returned)?"
    r")\s*$",
    re.M,
)
_STARTS = re.compile(r"^\s*(?:\$ [a-z][\w-]* |[a-z]+_[a-z_]+\s*\n\s*\{|<\|tool_call|thought\s*:[^\n]*\n+\s*action\s*:)")
_ANSWERS = re.compile(r"\b(?:final )?answer\s*:")
_EMPTY = re.compile(r"^[\s\[\]{}`()]*$")


def is_log(text: str) -> bool:
    """Whether every line of a folded text is one of these, or it opens as a call and gives no answer behind it."""
    if _ANSWERS.search(text):
        return False
    if _STARTS.match(text):
        return True
    lines = [line for line in text.split("\n") if not _EMPTY.match(line)]
    return bool(lines) and all(_LINES.match(line) for line in lines)
