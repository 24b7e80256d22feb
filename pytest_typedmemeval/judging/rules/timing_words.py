"""The words by which something is said to be still to come, to have come, to hold now, later or before.

Patterns on folded text in which values and days are marks (timing.py); a day's mark tells whether it has gone by.
"""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.word_starts import at_word_starts

GONE, COMING, UNSURE, VAGUE, _END = 5000, 5400, 5800, 6200, 6300
"""Labels of days, far above those of values: of days gone by (today among them), of days to come, of days that may be either, of the month that runs."""


def _marks(first: int, end: int) -> str:
    return f"[{chr(0xE000 + first)}-{chr(0xE000 + end - 1)}]"


P, F, U, _M = _marks(GONE, COMING), _marks(COMING, UNSURE), _marks(UNSURE, VAGUE), _marks(VAGUE, _END)
VALUE_MARK, DAY_MARK = _marks(0, GONE), _marks(GONE, _END)


AHEAD_IN_WORDS = re.compile(
    r"\b(?:later|upcoming|not (?:due|yet)|can wait|next month|to come|ahead|still (?:weeks|days|months) (?:off|away))\b"
)
OF_A_THING = re.compile(r"\W*(?:the|your|his|her|their) (?P<thing>[\w-]+?)(?:'s|s')?\b")
# A day that is told of for another reason: when it was said, or what day it is.
UNCOUNTED_DAY = re.compile(
    r"(?:\b(?:told|said|mentioned|asked|noted|wrote|stated|recorded|set (?:it|this|that)(?: up)?|conversation|chat|session|message|discussed|talked|spoke|"
    r"today is|today's|today's date is|it is now|as of|counting from|current date(?: is)?|now being)\b[^,.;!?\n]{0,40}?|\b(?:days?|weeks?|fortnights?) (?:on |counted |forward )?(?:from|after) (?:the |that |this )?|\b(?:counting|counted|starting|reckoned) (?:on )?from (?:the |that )?)$"
)
UNCOUNTED_AFTER = re.compile(
    r"\W{0,3}(?:you|we|i) (?:\w+ )?(?:told|said|mentioned|asked|noted|wrote|talked|spoke|discussed)\b|'s (?:session|chat|conversation)\b|\W{0,2}\(today\)"
)
SINCE = re.compile(r"\bsince (?:the |about |around |early |late )?$")
_NEVER_MIND = r"(?:been )?(?:mentioned|told|said|asked|recorded|stored|kept|noted|saved|logged|written|retained|held|registered|heard|found|given|set|provided|discussed|got|had|seen|any)\b"
PENDING = at_word_starts(
    "|".join(
        (
            r"\bnot (?:just |quite )?yet\b|n't\b(?:(?!\b(?:whether|if)\b)[^.;!?\n]){0,60}\byet\b|\bnot\b(?:(?!\b(?:whether|if)\b)[^.;!?\n]){1,60}\byet\b|\bneither\b(?:(?!\bwhether\b)[^.;!?\n]){1,160}\b(?:yet|ha(?:s|ve) (?:come|been|gone))\b",
            r"\bnone(?: of (?:them|those|these|your \w+|the \w+|it))?(?: yet\b| so far\b|(?: \w+)? (?:is|are|falls?|comes?)(?: \w+)? (?:due|up|yet)\b)|\bthere (?:isn't|is not|aren't) any\b|(?:^|[|:\u2022,\n])\s*(?:nothing|none)\W*$|"
            r"\b(?:guarantee|warranty|status|state|cover|coverage|contract|lease|permit)\b[\"']?\s*[:=,]\s*[\"']?(?:active|valid|in force|running|ok)\b|[\"']?\b(?:due|overdue|expired|moved\w*|done|started)\b[\"']?\s*[:=]\s*[\"']?(?:false|no)\b",
            r"\bnothing (?:yet|so far|for now|right now|at the moment|today|currently)\b|\bnothing(?:'s| has)? (?:\w+ )?(?:changed|happened)\b|\bno change\b",
            r"\bnothing(?:'s| is| was| has| like (?:that|it|this) (?:is|has))?(?: \w+){0,2} (?:due|pending now|come (?:up|due))\b|\bno(?: \w+){0,2} (?:reminders?|tasks?|errands?)(?: \w+){0,3} (?:due|yet)\b",
            r"\b(?:is|are|was|it's|that's|you're|'s|'re)(?: \w+ly)?(?: not|n't) (?:\w+ly )?(?:due|overdue|time|late|behind|expired|over|up|past|there)\b|"
            r"\byou(?:'re| are) (?:not|never) (?:\w+ )?(?:late|behind|overdue)\b|"
            r"\b(?:isn't|aren't|wasn't|ain't) (?:\w+ly |quite )?(?:due|overdue|time|late|behind|expired|over|up|past|there)\b",
            rf"(?<!\bi )(?<!\bwe )\b(?:hasn't|haven't|has not|have not)(?! {_NEVER_MIND}) (?:\w+ly |yet )?(?:been )?\w+",
            r"\b(?:it|they|you|we|that|the [\w' ]+|that one|he|she) (?:hasn't|haven't)\W*(?:$|(?=[.,;:!]))",
            r"\b(?:doesn't|does not|don't|do not|won't|will not)(?: need| have)?(?: to)? (?!know\b|remember\b|recall\b)\w+[^.;!?\n]{0,60}\b(?:until|till|before|yet)\b",
            r"\bnot (?:until|till|before|for (?:another|a while|some time|a few|several))\b|\b(?:isn't|is not|'s not|aren't) (?:\w+ )?(?:until|till|before|for another)\b",
            r"(?<! one )\bstill (?!due\b|overdue\b|outstanding\b|need|have to|must\b|on the list\b|not\b)\w+|\byet to (?:\w+)|\bto come\b|\bfor now\b|\bfor the time being\b|\bremains?\b",
            r"\btoo (?:early|soon)\b|\bno (?:rush|hurry)\b|\bplenty of time\b|\b(?:a (?:little |good |fair )?(?:while|bit|time)|some time|(?:days|weeks|months|ages)) (?:yet to go|to go|yet|left|off)\b|\bnot (?:\w+ly )?(?:late|overdue|behind|due)\b|\btime left\b|\bupcoming\b|\bin the future\b|\bahead of (?:time|schedule)\b|\bon (?:track|time)\b",
            r"\b(?:will|'ll|shall|is going to|are going to|'s going to|is set to|is due to|is scheduled to|is about to|is planned to)(?: \w+){0,2} (?:be|become|change|move|expire|"
            r"run out|switch|start|begin|take|happen|come|go|fall|turn|end|live|work|swap|transfer|lapse|apply|kick)\b",
            rf"\b(?:due|scheduled|planned|set|down) (?:\w+ ){{0,2}}{F}",
            rf"(?<!was )(?<!were )(?<!been )\bdue (?:\w+ ){{0,2}}{U}|\bcoming up\b",
            rf"\b(?:is due|runs? out|expires?|ends?|comes? (?:up|due)|falls(?: due)?|goes|changes|moves|starts?|until|till|only) (?:\w+ ){{0,2}}{U}",
        )
    ),
    besides=r"n't|[\"'|:\u2022,\n]",
)
_PARTICIPLE = r"(?:\w+ed|come|gone|begun|become|run out|taken|passed|left|moved|changed|switched|swapped|expired|started|arrived|ended|lapsed|kicked in|been (?:replaced|changed|moved|due))"
COME = at_word_starts(
    "|".join(
        (
            rf"\b(?:is|are|was|were|it's|that's|now|already|became|become|been|came|fell|fallen|comes|currently)(?: \w+ly| now| already| a bit| slightly| well)* (?:over)?due\b"
            rf"(?! (?:\w+ ){{0,3}}(?:{F}|{U}|{_M})| (?:to|in|for|from|until|later|soon|next)\b)",
            r"[\"']?\b(?:due|overdue|expired|moved\w*|done|started)\b[\"']?\s*[:=]\s*[\"']?(?:true|yes)\b|\bturn(?:s|ed)? (?:too|now|has come)\b|\bthe (?:moment|time|day) has come\b|\bcome due\b|\bit's the [\w ]+' turn\b",
            r"\b(?:overdue|past due)\b(?!\W{0,4}[:=]\W{0,4}(?:no|false)\b)|^\W*(?:yes\W+)?due\b(?!\W{0,4}(?:no|false)\b)(?! (?:in|on|for|to|until|later|soon|next))",
            rf"(?<!\bi)(?<!\bwe)(?<!\bi )(?<!\bwe )(?:\b(?:has|have|had|it's|that's)|'ve)(?: now| already| since| just| indeed| recently)? (?:been )?{_PARTICIPLE}\b(?! (?:to|for) {F})",
            r"\b(?:expired|ran out|lapsed|is over|are over|was up|time is up|time's up)\b|\bno longer\b|\b(?:any ?more|any longer)\b",
            r"\balready\b(?! (?:told|said|mentioned|know|asked|noted|set)\b)|\bby now\b",
            r"\bit(?:'s| is) (?:now |high |already |about )?time\b|\btime (?:has come )?to\b|\byou(?:'re| are) (?:(?!not\b|never\b|hardly\b)[\w\ue000-\uf8ff]+ ){0,3}(?:late|behind|overdue)\b|\byou(?:'ve| have)? missed\b|\bshould(?:'ve| have)\b",
            rf"\b(?:was|were|fell|came|became|expired|ended|changed|moved|started|switched|ran out) (?:\w+ ){{0,5}}?(?:{P}|{U})",
        )
    ),
    besides=r"[\"']",
)
YET = re.compile(r"(?:\bnot|n't) yet (?:\w+ )?$")
SUPPOSED = re.compile(r"\b(?:if|unless|whether|when|once|until|till|before|in case|as soon as|the day)\b[^,.;]*$")
LATER_BEFORE = re.compile(
    rf"(?:\b(?:will|'ll(?:(?<!you'll)|(?! (?:\w+ )?(?:find|need|want|have|see|get|reach)\b))|shall|going to|about to|set to (?:be|become|go|change|move|switch)|due to|scheduled|planned|plans? to|planning to|becom(?:es|ing)|turn(?:s|ing)|switch(?:es|ing)|"
    rf"chang(?:es|ing)|mov(?:es|ing)|go(?:es|ing) (?:over |up |down |on )?to|swap(?:s|ping)|transfer(?:s|ring)?|hands over|starts?|takes? over|replaced by|(?<!until )(?<!till )(?<!since )(?<!before )then(?!,)|later|"
    rf"(?<!for the )next|upcoming|future|coming is|planning|plans?|intend(?:s|ed|ing)?|after (?:that|then|which)|afterwards|follow(?:s|ed) by|not (?:yet|until)|won't be|new)\b|(?:from|on|as of|starting|beginning|effective|in|at)? ?{F})[^.;!?\n]*$"
)
LATER_AFTER = re.compile(
    rf"[\"')]*,?\s*\(?(?:only |but only |and that's |which (?:starts|begins|comes|is) |starting |beginning |effective |(?:starts|begins|takes over|comes in|applies|follows) )?"
    rf"(?:from |as of |on |in |at |come )?{F}|[\"')]*,? (?:later|after that|next|afterwards|from then on|(?:will|'ll)\b|(?:comes?|is|goes|follows|takes over) (?:in |on |up )?(?:next|later|afterwards|after that)\b|takes over (?:later|then|{F})|[^.;!?\n]{{0,16}}\bonly (?:kicks in|starts|applies|comes|takes effect|begins)|"
    rf"(?:is|are|'s) (?:what|where|who|how|when|the (?:one|place|name|number)s?)\b[^.,;!?\n]*?\b(?:will|'ll|shall|going|be|next|later)\b|(?:is|are) (?:only )?(?:for |on |in |from )?(?:the )?{F}|(?:but )?only (?:from|on|as of) (?:the )?{U}|(?:is|are) (?:only )?to (?!be found\b)[a-z]+ |(?:is|are|'s) (?:only )?(?:meant|supposed|due|set|planned|scheduled|expected|going|about|yet|still) to\b|"
    rf"(?:isn't|hasn't|has not|doesn't|won't|is not) (?:\w+ ){{0,3}}?(?:until|yet|before)|not (?:until|before|yet)|coming up\b)"
)
NOW_BEFORE = re.compile(
    r"\b(?:still|now(?! that\b)|currently|for the time being|(?:un)?till then|meanwhile|in the meantime|at present|presently|at the moment|today|by now|for now|as of (?:now|today)|remains?|these days|nowadays|already|right now|present(?:ly)?|(?:you're|you are|it's|it is) (?:\w+ )?(?:paying|charged|billed))\b[^.;!?\n]*$"
)
NOW_AFTER = re.compile(
    rf"[\"')]*,?\s*\(?(?:since|from|as of|starting|effective|on) (?:the )?{P}|[\"')]*,?\s*\(?(?:until|till|up to|through|before|up until|for|for another) (?:the )?{F}|"
    r"[\"')]*,? (?:now|still|currently|at present|at the moment|these days|nowadays|by now|for now|for the time being|as of (?:now|today)|until then|until it)\b(?!,? (?:it|he|she|they|you|that)\b)(?! *\W? *[\ue000-\uf387])"
)
BEFORE_BEFORE = re.compile(
    r"\b(?:was|were|used to|had been|previous(?:ly)?(?: one)?|former(?:ly)?|old(?=[)\"']*(?: \w+)?(?: ,|,| is| was|:| \(| -|\)))|before that|originally|until recently|no longer|(?:changed|switched|moved|swapped|went|transferred) (?:it |that |them |there |over )?from|"
    r"having (?:\w+ly )?(?!\w+ (?:\w+ )?(?:in)?to\b)\w+|instead of|rather than|(?:up|down) from|left(?! (?:it|them|that|this|him|her)\b)|replaced|replaces|gave up|(?:has|have|had|'ve|'s) (?:\w+ly |now |since |just |already )?(?:given up|thrown over|dropped|left|quit|abandoned|swapped|traded|ditched)|(?<!still the )(?<!still on the )(?<!still in the )(?:old|former|previous)(?= ?[\"'(]*$)|in place of|out of|away from)\b[^.;!?\n]*$"
)
BEFORE_AFTER = re.compile(
    rf"[\"')]*,?\s*\(?(?:until|till|up to|through|before) (?:the )?{P}|[\"')]*,?\s*(?:until|till) (?:it|that|you) (?:was|were|moved|put|took|changed)\b|[\"')]*,? (?:ended|expired|ran out|(?:is|was|'s|has|being) (?:over|gone|ended|lapsed|out of date|outdated|obsolete|expired|out(?= ?[,;.!]))|(?:is|was) (?:what|where|who|how|when) (?:it|he|she|they|you|that) (?:was|were|had|did|used to)|lapsed|lasted|no longer applies|no longer\b(?!\W+(?:(?:the|an?|in|at|on|with|to) )*[\ue000-\uf387])|before\b(?! (?!the\b|that\b|this\b|then\b|it\b)\w)|previously|at first|beforehand|until recently)\b"
    r"|[\"')]*,?(?: (?:and|but))?(?: (?:that|which|it)(?: one)?)?(?: is|'s| are| was)? (?:now )?(?:history|a thing of the past|over and done with|water under the bridge)\b"
    r"|[^.,;:!?\n\ue000-\uf8ff]{0,40}\b(?:was|were|has been|have been|got) (?:since |later |then |soon )?(?:replaced|superseded|dropped|retired|abandoned|scrapped|given up|swapped out|withdrawn)\b"
    r"|[^.,;!?\n]{0,60}n't [^.,;!?\n]{0,40}\b(?:any ?more|any longer)\b|[^.,;!?\n]{0,60}\bno longer\b(?!\W+(?:(?:the|an?|in|at|on|with|to|by) )*[\ue000-\uf387])"
)
DATED_BEFORE = re.compile(
    rf"\b(?:from|on|since|as of|starting|after|by)\W+(?:the )?{P}[^.;!?\n]*$|^\W*{P}\W[^.;!?\n]*$"
)
FROM = re.compile(r"\bfrom (?:the |an? )?[\"'(]*$")
TO_VALUE = re.compile(rf"[\"')]* (?:in)?to (?:the |an? )?[\"'(]*{VALUE_MARK}")
FROM_VALUE_TO = re.compile(rf"\bfrom (?:the |an? )?[\"'(]*{VALUE_MARK}[\"')]* (?:in)?to (?:the |an? )?[\"'(]*$")
THE_CHANGE_TO = re.compile(
    r"\b(?:move|switch|change|increase|rise|transfer|handover|changeover|step) (?:coming |ahead |planned )?(?:over |up )?to (?:the |an? )?[\"'(]*$"
)
AHEAD = re.compile(
    rf"{F}|\b(?:will|'ll|shall|going|goes|changes|moves|switches|swaps|becomes|changing|moving|switching|scheduled|planned|due|would|yet)\b"
)

ANOTHER = re.compile(r"\b(?:an)?other(?:s|'s)? (?:\w+ )?\w+")
"""One that is told apart from the asked one by its own word: "another stall"."""
APPOSED = re.compile(r",? \(?(?:which (?:was|is) )?an? ")
WHETHER = re.compile(r"\b(?:whether|if) (?:it|that|the|this|they|he|she|you)\b|\bon which side\b")
OF_ANOTHER = re.compile(r"\b(?:another|a different|some other|the other|other) \w+")
GUESSED = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|presumably|guess|might be|may be|could be|could well be|i'd say|i think|i believe|i suppose|i suspect|my bet|i'd try|i'd go (?:for|with))\b"
)
REFERS = re.compile(r"'s\b| is\b|,? being\b|,? \(")
HANGS_ON = re.compile(r"depend")
DISCLAIMS = re.compile(
    r"\W*(?:(?:but|and|so|sorry),? )?i (?:don't|do not|can't|cannot|couldn't) (?:know|say|tell|recall|remember)\b"
)
"""What opens so speaks of the agent, also with a "before" or "yet" behind it."""
