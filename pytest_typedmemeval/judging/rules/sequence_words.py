"""The words by which a text puts things in order: ranks, links forward and back, ties.

Patterns on folded text in which the things are marks (sequence.py).
"""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.text import word_set

LAST = 99
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "firstly": 1, "secondly": 2, "thirdly": 3,
    "fourthly": 4, "fifthly": 5, "earliest": 1, "oldest": 1, "last": LAST, "lastly": LAST, "finally": LAST, "final": LAST, "latest": LAST,
    "newest": LAST, "most recent": LAST,
    "most recently": LAST, "1st": 1, "2nd": 2, "3rd": 3,
}  # fmt: skip
ORDINAL = re.compile(
    r"\b(?<!at )(?<!\bon the )(?:(?:"
    + "|".join(sorted(ORDINALS, key=len, reverse=True))
    + (
        r"|[4-9]th|1\dth))\b(?! of (?:january|february|march|april|may|june|july|august|september|october|november|december|the month)\b)(?! (?:week|month|year|night|time|summer|winter|spring|autumn|weekend|saturday|sunday|half))(?!-)"
    )
)
_ALL_OF_IT = r"(?:the (?:list|series|lot|sequence|row|season|line|round|run|programme|month|year|summer|winter|show)|it all|things|everything|them|all of (?:it|them|that))"
STARTED = re.compile(
    r"\b(?:before|ahead of) (?:any|every)(?:thing|one) else\b|"
    r"\b(?:right )?at the (?:very )?(?:start|beginning|outset)\b(?! of)|"
    rf"(?<={ANY_MARK} )(?:opened|started|began|kicked off|led off)(?= ?[,.;])|"
    rf"\b(?:open(?:ed|s)|start(?:ed|s)|beg[au]n|begins|kick(?:ed|s)|led|launched) (?:{_ALL_OF_IT}(?: off)?|off {_ALL_OF_IT})(?! with\b)|"
    r"\bwhere (?:it|things|everything)(?: all)? (?:began|begins|started|starts)\b|\b(?:was|is|being|came as|as) (?:the|your|her|his) (?:opener|starter|beginning|start)\b|"
    r"\b(?:start(?:ed|s|ing)?(?: off| out)?|beg[aiu]n(?:ning|s)?|kick(?:ed|ing|s)? off|open(?:ed|ing|s)?|led off) (?:with|by|from)\b"
)
ENDED = re.compile(
    r"\bafter (?:any|every)(?:thing|one) else\b|"
    r"\b(?:right )?at the (?:very )?end\b(?! of)|"
    rf"(?<={ANY_MARK} )(?:closed|ended|finished)(?= ?[,.;])|"
    rf"\b(?:clos(?:ed|es)|end(?:ed|s)|finish(?:ed|es)|complet(?:ed|es)|conclud(?:ed|es)|round(?:ed|s)|wrap(?:ped|s)|crown(?:ed|s)) (?:{_ALL_OF_IT}(?: up| off)?|(?:up|off) {_ALL_OF_IT})(?! (?:off |up )?with\b)|"
    r"\bwhere (?:it|things|everything)(?: all)? (?:ended|ends|finished|finishes|stopped)\b|\b(?:was|is|being|as) (?:the|your|her|his) (?:finale|end|conclusion)\b|"
    r"\b(?:end(?:ed|ing|s)?(?: up)?|finish(?:ed|ing|es)?(?: up| off)?|conclud(?:ed|ing|es)|wrapp?(?:ed|ing|s)?(?: things| it)? up|clos(?:ed|ing|"
    r"es)|round(?:ed|ing) off) (?:with|on|by)\b"
)

_FIRSTS = r"(?:first|earliest|oldest|start|beginning)"
_LASTS = r"(?:last|latest|newest|most recent|end|final)"
FORWARD = re.compile(
    rf"\b(?:from )?(?:the )?{_FIRSTS}(?: \w+){{0,4}}? (?:to|through|until) (?:the )?{_LASTS}\b|\b(?:earliest|oldest)(?: one| mention)?,? first\b|"
    rf"\b{_FIRSTS} *-> *{_LASTS}\b"
)
REVERSE = re.compile(
    rf"\b(?:from )?(?:the )?{_LASTS}(?: \w+){{0,4}}? (?:to|through|until|back to) (?:the )?{_FIRSTS}\b|\b(?:most recent|latest|newest|last)(?: one|"
    rf" mention)?,? first\b|\b(?:in )?reversed?(?: \w+)? order\b|\bin reverse\b"
    rf"|\b{_LASTS}(?: ones?)? *(?:->|>) *(?:the )?{_FIRSTS}\b|\b(?:from|(?:start|begin)\w* (?:with|at|from)) (?:the )?(?:very )?{_LASTS}(?: one| ones)?(?=[:,])|\b(?:newest|latest|most recent)(?: ones?)? (?:at the top|on top)\b"
    r"|\bbackwards?\b|\b(?:working|counting|going) back\b(?! over)"
)
NUMBER = re.compile(
    rf"(?:(?P<word>(?<![a-z])[a-z]{{1,12}})[ ]?)?(?P<lead>^|[\s,;:.(\[\u2022#]|{ANY_MARK})[(\[#]?(?P<n>\d{{1,2}})\s?(?:[.):\]](?!\d)|-(?=\s)|(?=\s*(?:{ANY_MARK})))",
    re.M,
)
NO_RANK = word_set(
    "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december "
    "session day week turn chat entry conversation message at on of the about around"
)
NUMBER_AFTER = re.compile(
    rf"(?P<mark>{ANY_MARK})[\"']?\s*(?:[(\[]\s*#?|[-:=]\s*#?|#)\s*(?P<n>\d{{1,2}})(?:st|nd|rd|"
    rf"th)?\b(?![./:-]\d)(?!\.\s*{ANY_MARK})\s*[)\]]?(?=\s*(?:[,;.)\n]|$|{ANY_MARK}))"
)
NEXT_TO_LAST = re.compile(r"\b(?:(?:next|second)[ -](?:to[ -])?last|last but one|penultimate)\b")
NUMBERED_IN_WORDS = re.compile(
    r"\b(?:number|no\.|pos|position|place|rank|step)\b[\"']?(?: |: ?| ?= ?)[\"']?#?(?P<n>one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b"
)
COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
UNREAD = re.compile(
    r"\b(?:before|after|earlier|later|previous(?:ly)?|prior|preced\w+|between|middle|already|ago|reverse|way round|by the time|by then)\b|\b(?:early|late)\b(?= ?[,.;:]|$)"
)
"""Words that tell of order: one that no reading has used up leaves it open."""
SUBJECT_GOES_ON = re.compile(
    r"^[\"')]*,? (?:but|and|yet|though)(?: (?:only|just|well|right|soon|shortly|long|also|still|came|was))* (?P<how>before|after|ahead of|earlier than|later than|prior to|followed by|preceded by)\b[^,;.]*$"
)
"""What tells more of the subject of a comparison: "B was before C but after A"."""
_RANKS = r"(?:position|place|rank|order|#|no\.?|number|nr\.?|pos\.?|step)"
RANKS_BEHIND = re.compile(rf"^\W*[\w ]+,\s*{_RANKS}\W*\n")
ROW_WITH_RANK_BEHIND = re.compile(rf"(?P<mark>{ANY_MARK})(?P<rest>[^,\n]*),\s*(?P<n>\d{{1,2}})\s*(?=,|\n|$)")
RANKS_AHEAD = re.compile(rf"^[^\w#]*{_RANKS}\s*,[^\n]*\n")
ROW_WITH_RANK_AHEAD = re.compile(r"^[^\w\n]*(?P<n>\d{1,2})\s*,", re.M)
DENIED = re.compile(
    r"(?:n't|\bnot|\bnever|\bneither|\bnor)\b +(?!long\b|much\b|until\b)(?:\w+ +)?(?:\u2116(?!\d+ *,? *but\b)|before\b|after\b|earlier\b|later\b)"
)
"""What is denied orders nothing: "C wasn't first, A was"."""
BEHIND = re.compile(rf"\bbehind(?= (?:the |an? |your )?{ANY_MARK})")
RANK = re.compile("\u2116(\\d+)")
RANK_AFTER = re.compile("\u2261(\\d+)")

STEP = re.compile(
    r"->|>|\b(?:then|next|after(?:wards?| that| this| which| it)?|follow(?:ed|ing)?|later|finally|lastly|subsequently|before|prior|preceded|"
    r"earlier|thereafter)\b|\u2116|\u2261|\n|;"
)
_ALL = r"(?:everything|anything|all(?! \w*ing\b))\b"
BACK = re.compile(
    rf"(?:^|[,;.]) *(?:and )?(?:before|prior to|ahead of) {_ALL}|"
    r"\b(?:before|prior to|preceding|ahead of) (?:that|this|it|them|those|which|then)\b|\b(?:was|were|is|are|being) (?:\w+ )?preceded by\b|\bpreceded by\b"
    r"|\b(?:c[ao]mes?|was|were|is|happened|followed|took place|right|just|only|straight|soon|immediately|shortly|and that was|that was|"
    r"sometime)? ?\bafter\b(?! (?:that|this|it|which|them|those|wards)\b)(?! (?:the|that|this|your) [\w-]+(?: [\w-]+){0,2} (?:the|an?|your|some)[ \"']*$)(?=[^,;.]*$)"
    r"|\b(?:follow(?:s|ed)|succeed(?:s|ed)|later than)\b(?! by)(?=(?: (?!and\b|then\b|with\b)[\w'-]+){0,5}[ \"'(]*$)"
    r"|\bbefore (?:the|that|this|your) [\w-]+(?: [\w-]+){0,2}? (?:(?:it was|was|came|there was) )?(?:the|an?|your|some)[ \"']*$"
    r"|\b(?:earlier(?! than)|previously)\b(?=[^,;.]*$)|<"
)
FORWARD_LINK = re.compile(
    rf"\b(?:before|prior to|ahead of|preced(?:es|ed)|earlier than)(?! by)\b(?! (?:that|this|it|them|those|which|then|{_ALL})\b)|"
    r"\bfollowed by\b|"
    r"\bafter (?:that|this|it|which|them|those)\b|\bafterwards?\b|\bnext\b|\bsubsequently\b|\bthereafter\b|->|>|\blater\b"
)
# What only dates: nothing named is before or after "just before Christmas".
CALENDAR = re.compile(
    r"\bone after (?:the other|another)\b|"
    r"\b(?:before|after|since|until|till|by|around|towards) (?:the )?(?:(?:end|start|beginning|middle) of )?(?:the )?(?:mid-?|early |late )?"
    r"(?:christmas|xmas|easter|new year(?:'s(?: eve| day)?)?|whitsun|halloween|hallowe'en|lent|advent|ramadan|diwali|hanukkah|passover|thanksgiving|bank holiday|holidays?|"
    r"january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|"
    r"spring|summer|autumn|winter|weekend|month|week|year|lunch|breakfast|dinner|supper|noon|midnight)\b(?!')"
)
COMPARED = re.compile(
    r"^[^,;.\n]*\b(?:before|after|prior to|ahead of|preced(?:es|ed)|follow(?:s|ed)|preceded by|earlier than|later than)\b[^,;.\n]*$"
)
PREFIX_BACK = re.compile(r"\b(?:before|prior to|preceding|ahead of)(?: \w+){0,2}[ \"']*$")
PREFIX = re.compile(r"\b(?:after|following|before|prior to|preceding|ahead of)(?: \w+){0,2}[ \"']*$")
BETWEEN = re.compile(r"\b(?:in )?between(?: \w+)?[ \"']*$")
TIE = re.compile(
    r"^[\"')]*\s*(?:\([^)]*\)\s*)?(?:and|&|/|\+|or|along with|together with|as well as|plus)\s+(?:also )?(?:the |a |an |some |your |"
    r"that )*[\"'(]*$|^\s*/\s*$"
)
SAME_TIME = re.compile(
    r"\b(?:at the same time|simultaneously|together|tied|on the same (?:day|occasion)|in the same (?:chat|session|conversation))\b"
)
COMMA = re.compile(r"^[\"')]*\s*(?:\([^)]*\)\s*)?,\s*(?:the |a |an |some |your |that )*[\"'(]*$")
SENTENCE = re.compile(r"[.!?](?:\s|$)|\n|;")
SIDE = re.compile(r"[,;.\n\u2022]|->|\band\b|\bthen\b|\bwhile\b|\bwith\b")
FIRST_OF_A_TIME = re.compile(
    rf"(?<=[.;\n] )(?:[\w' -]+ )?(?:mid-|early |late )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|\w+day)\b[^.;\n{ANY_MARK[1:-1]}]{{0,20}}[:,] first"
)
"""A first of some later time only, behind a full stop: "Mid-February: first the curtain, then the runner"."""
_ITEMS = rf"(?P<item>{ANY_MARK}[\"')]*(?: and (?:then )?(?:the |an? )?[\"'(]*{ANY_MARK}[\"')]*)*)"
SAID_BEHIND = re.compile(
    rf"{_ITEMS} (?:(?:was|were|came|happened|took place|went|had been|had come) )?(?:as )?(?:the one )?(?:just |right |shortly |some time )?(?:before(?: (?:that|this|it|then|them)(?: one)?)?|earlier still)(?= ?(?:[,.;!\n]|$|and ))"
)
"""What sets the item that it stands behind before the one that was named last: "and bouldering came before that"."""
SAID_AFTER_IT = re.compile(
    rf"{_ITEMS} (?:(?:was|were|came|happened|took place|went|had been|had come|followed) )?(?:(?:right|soon|shortly|straight|some time|only|again|still|a (?:day|week|month) or (?:so|two)) )?"
    r"(?:after(?:wards?| (?:that|this|it|them|these|those)(?: one)?)|later(?: on)?|the one after(?: (?:that|it))?)(?= ?(?:[,.;!\n]|$|and ))"
)
"""What sets the item that it stands behind after the one that was named last: "and the wooden blocks after it"."""
IN_BETWEEN = re.compile(
    r"\b(?:in between|in the middle)(?:(?=,)|(?: i| you| we| he| she| there| it)?(?: only| just| then)? (?:was|were|is|are|came|come|have|had|did)\b)"
)
"""What follows lies between the first and the last, not after what was named before it."""
OF_ALL = re.compile(
    r"^[^,;.\n]*\b(?P<how>before|ahead of|earlier than|prior to|after|behind|later than|preced(?:es|ed)) (?:both|all|them all|the (?:others?|rest|other (?:two|three|four|five))|either|any|the two|those two|these two|them)\b"
)
"""What sets the item before it against all that were named: "and the Aare loop was before both of them"."""
