"""Whether an answer leaves open which of the two parties it was: "whose theory it was I can't tell", "the log doesn't mark who's talking".

Told by an embedded question after the party under words of inability or of a record that lacks it; precedence 8: quoting without naming one is abstained.
"""

from __future__ import annotations

import re

_HINT = re.compile(r"\b(?:who|whose|who's|whom|which|whether)\b")
_PARTY = r"(?:(?<!one )(?<!\bi )(?<!you )(?<!me )(?<!user )(?<!assistant )(?<!person )(?<!you, )(?<!me, )(?<!i, )who(?:se|m|'s|'d)?\b(?! else)|which (?:of (?:us|the two|you and)|one of (?:us|the two)|side|party|person)\b|whether (?:it|that|this|those|they) (?:was|were|is|came|come)(?: (?:from|on|by))? (?:you|me|i|yours|mine|(?:your|my|the (?:user|assistant)'s) (?:side|end|part|mouth|idea|theory|view|suggestion|words?)|the (?:user|assistant))\b)"
_UNABLE = (
    r"(?:\b(?:not|no(?!,)|never|nothing|unable|without|hard|impossible|unclear|open|neither of us)\b|n't\b|\bcannot\b)"
)
_OPEN = re.compile(
    rf"{_UNABLE}[^.;:!?\n]{{0,50}}?\b(?:tell|show|say)\w* (?:me|us) (?:who(?:se|m)?|which of us)\b|"
    rf"{_UNABLE}(?:(?!\b(?:but|so|it was|that was)\b)[^.;:!?\n]){{0,50}}?\b{_PARTY}(?! (?:said nothing|cares?))"
    rf"|\b{_PARTY}(?:(?!\b(?:but|so)\b)[^.;:!?\n]){{0,60}}?\b(?:i|my \w+|the \w+|it|that)\b (?:\w+ly |just )?(?:(?:can|could|do|does|is|would|has|have|was)(?:n't| not)|cannot|never|lacks?|leaves? (?:that |it )?open)"
)
_COMMITS = re.compile(
    r"\b(?:but|though|still|yet|if (?:pushed|pressed|i had to)|my (?:\w+ )?(?:guess|bet|money|hunch)|probably|perhaps|maybe|likely|i(?:'d| would) (?:say|guess|go with|put)|i (?:think|believe|suspect))\b[^.!?\n]*\b(?:you|me|yours|mine|user|assistant)\b"
)


def open_part(text: str) -> tuple[int, int] | None:
    """Start and end of the statement that leaves the party open and isn't followed by a guess; None where there is none."""
    if not _HINT.search(text):
        return None
    match = _OPEN.search(text)
    if match is None or _COMMITS.search(text, match.end()):
        return None
    return match.span()
