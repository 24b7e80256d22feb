"""The words of other tongues that put things in order, in English: "zuletzt", "davor", "avant cela", "por último"."""

from __future__ import annotations

import re

_FIRST = (
    "zuerst|zunächst|als erstes|ganz am anfang|am anfang|d'abord|tout d'abord|en premier|au début|primero|en primer lugar|al principio|"
    "per prim[oa]|innanzitutto|all'inizio|primeiro|em primeiro lugar|no início|eerst|als eerste|in het begin|najpierw|na początku"
)
_LAST = (
    "zuletzt|zum schluss|zu guter letzt|als letztes|am ende|ganz zum schluss|en dernier|pour finir|à la fin|por último|al final|per ultim[oa]|alla fine|"
    "infine|por fim|no fim|als laatste|ten slotte|tot slot|na końcu|ostatni[ao]?"
)
_BEFORE = (
    "davor|vorher|zuvor|avant (?:cela|ça)|auparavant|juste avant|antes de (?:eso|esto)|antes(?! d)|prima di (?:questo|quello|ciò)|antes disso|"
    "daarvoor|wcześniej|przedtem|przed tym"
)
_THEN = (
    "danach|daraufhin|anschließend|dann|ensuite|puis|après (?:cela|ça)|luego|después(?: de (?:eso|esto))?(?! d)|a continuación|poi|dopo di (?:questo|ciò)|"
    "depois(?: disso)?(?! d)|em seguida|daarna|vervolgens|potem|następnie"
)
_BEFORE_ONE = r"vor (?:dem|der|den)|avant (?:le|la|les|l')|antes (?:del?|d[oa]s?)(?: la| el| los| las)?|prima d(?:el|ello|ella|ell'|ei|elle)|voor (?:de|het)|przed"
_AFTER_ONE = r"nach (?:dem|der|den)|après (?:le|la|les|l')|después (?:del?)(?: la| el| los| las)?|depois d[oa]s?|dopo (?:il|lo|la|l'|i|le|gli)|na (?:de|het)"
_WORDS = tuple(
    (re.compile(rf"(?<![\w'])(?:{words})(?!\w)"), english)
    for words, english in (
        (_FIRST, "first"),
        (_LAST, "last"),
        (_BEFORE, "before that"),
        (_THEN, "then"),
        (_BEFORE_ONE, "before the"),
        (_AFTER_ONE, "after the"),
    )
)
_EASTERN = tuple(
    (re.compile(words), f" {english} ")
    for words, english in (
        (r"首先|最先|最初(?:は|に)?|まず", "first"),
        (r"最后|最後(?:は|に)?", "last"),
        (r"在?(?:此|这|那)之前|在这之前|その前(?:は|に)?", "before that"),
        (r"然后|接着|之后|その(?:後|あと)|次(?:は|に)", "then"),
    )
)


def order_in_english(text: str) -> str:
    """``text``, a folded one in another tongue than English, with its words of order in English."""
    for pattern, english in _WORDS if text.isascii() or _LATIN.search(text) else ():
        text = pattern.sub(english, text)
    text = _AND.sub("and", text)
    for pattern, english in _EASTERN if _BEYOND.search(text) else ():
        text = pattern.sub(english, text)
    return text


_AND = re.compile(r"(?<= )(?:und|et|y|e|i|en)(?= (?:first|last|then|before that)\b)")
_LATIN = re.compile(r"[a-z]")
_BEYOND = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
