"""The words by which an arrangement is said to have ended, to go on, or to be lost to memory, and how a named value is said to stand.

Patterns on folded text with values masked; endings.py weighs them.
"""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.dates import MONTHS
from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.text import BOUNDARY
from pytest_typedmemeval.judging.rules.word_starts import at_word_starts

# An end that has come: participles and past forms, with the particles that make them one.
_IT = rf"(?:(?:{ANY_MARK}|[\w'-]+) ){{0,6}}?"
ENDED = at_word_starts(
    "|".join(
        (
            r"\bcancel(?:l?ed|l?ing|lations?)\b|\bended\b(?! up)|\bending\b|\bstopp(?:ed|ing)\b(?! by\b| short| to (?:think|consider))|\bquit(?:ting)?\b",
            rf"\bcall(?:ed|ing) {_IT}off\b|\bg(?:ave|iven|iving) (?:notice\b|{_IT}(?:up|the (?:boot|push|sack|chop|axe|heave-ho|elbow))\b)|\bgot the (?:boot|push|sack|chop|axe|heave-ho|elbow)\b|"
            rf"\b(?:g(?:ave|iven|iving)|hand(?:ed|ing)|sent|send(?:ing)?) (?:(?:{ANY_MARK}|it|them|that|this|the|your|his|her) ?){{1,3}}(?:\w+ )?back\b(?! (?:to (?:it|work)))|\bhand(?:ed|ing) in (?:\w+ )?notice\b|\b(?:serv|giv)\w* {_IT}notice\b|\bgave {_IT}notice\b|\b(?:sent|put) (?:\w+ ){{0,2}}?notice\b|\bnotice (?:went|has gone|was given)\b",
            r"\bdropp(?:ed|ing)\b(?! (?:by|in|off|me|you|us|a|an?|hints?)\b)|\bdiscontinu(?:ed|ing|ation)\b|\bterminat(?:ed|ing|ion)\b|\bceas(?:ed|ing)\b|"
            r"\b(?:laps|expir|scrapp|ax|binn|shelv|revok|dissolv|sever|abort|conclud|jettison|abolish)ed\b|\b(?:ditch|abandon|sack|dismiss|unsubscrib)(?:ed|ing)\b|"
            r"\b(?:you|she|he|they|we)(?:'ve|'d| have| had)?(?: \w+ly| since| now)? left (?:them|it|him|her|there)\b(?! (?:open|as|alone|unclear|to|with|in|for|on|at)\b)|"
            r"\bclosed (?:in|on|since|last)\b|\b(?:still_)?(?:active|valid|current|ongoing)\b[\"']?\s*[:=]\s*[\"']?(?:false|no|none)\b|\b(?:status|state)\b[\"']?\s*[:=]\s*[\"']?(?:closed|inactive|gone|void|over|off|former)\b|"
            rf"\b(?:you|she|he|they|we)(?:'ve|'d|'s| have| had| has)?(?: \w+ly| since| now)? left (?:the |your |that |this )?(?:{ANY_MARK}|(?!it\b|you\b|me\b|my\b|an?\b)[\w-]+)(?=\W*$|[.,;]| (?:in|last|on|at|by|around|during|early|late|mid|since|because|as|for good|back|after|when)\b)|\b(?:status|state)\W+(?:left|quit)\b|\b(?:previous|former)(?:ly|_\w+)?[\"\']?\s*[:=]|"
            r"\bresign(?:ed|ing)\b|\b(?:has|have|had|'s|'ve) (?:\w+ly |since |now )?left\b(?! (?:it|you|me|him|her|them|a|an|the|your|my|some|open|unclear|unsaid)\b)|(?<!\ba )(?<!the )\bretir(?:ed|ing)\b|\b(?:withdr(?:ew|awn|awing)|fired|sold)\b",
            r"\b(?<!before you'd )(?<!before you )finish(?:ed|ing)\b(?! (?:school|work|at|early|late|by)\b)|\bdone (?:with|away)\b|\bdid away with\b|\b(?:got|getting|gotten|get) rid of\b|\b(?:doing|do|did|done|going|goes|gone) without\b|"
            r"\bhad to (?:go|stop|end)\b|\bno (?:further|more) (?:need|use)\b|\bthat's (?:it for|[^.;]* gone\W*$)|\btorn up\b|\bclosed (?:it|that|them|the|down|my|your)\b|"
            r"\b(?:deregister|releas|wav|struck|strik|crossed|rescind|nix|cann|eras|delet)(?:ed|ing)? (?:\w+ ){0,5}?(?:from|off|out|goodbye|your|the)\b|\b(?:wash|dust)ed (?:\w+ )?hands of\b|\bfor good\W*$",
            r"\bout of the picture\b|\b(?:pull|back|opt|dropp|bow)(?:ed|ing) (?:\w+ ){0,2}?out\b|\bpull(?:ed|ing) the plug\b|\b(?:took|taken|taking|pull(?:ed|ing)) "
            rf"{_IT}(?:out of|off)\b|\b(?:took|taken|taking) (?:her|him|them|it|your|the|{ANY_MARK})(?: [\w'-]+){{0,3}} out\b|\bpart(?:ed|ing) (?:ways|company)\b|\bcut(?:ting)? (?:all )?ties\b|\b(?:broke|broken|breaking) {_IT}off\b",
            rf"\b(?:w(?:ound|inding) {_IT}(?:up|down)|wrapp(?:ed|ing) {_IT}up|pack(?:ed|ing) {_IT}in|jack(?:ed|ing) {_IT}in|kick(?:ed|ing) {_IT}"
            r"(?:out|into touch)|knock(?:ed|ing) (?:\w+ )*on the head|chuck(?:ed|ing) (?:\w+ )*in|call(?:ed|ing)? (?:it a day|it quits|time)|"
            r"cut(?:ting)? (?:it|them|that) (?:off|short))\b",
            rf"(?<!\bat )(?<!\bby )(?<!\bfrom )(?<!\bsince )(?<!\buntil )(?<!\btill )(?<!\btowards )(?<!\btoward )(?<!\bbefore )(?<!\bafter )(?<!\bin )(?<!\bnear )(?<!\bup to )(?<!\baround )(?<!\bthrough )(?<!\bto )"
            rf"\b(?:an?|the) (?:definite |final |abrupt |early )?(?:end|halt|stop|close) (?:to|of)\b(?! (?:the |this |last |next |each |every )?(?:day|week|month|year|term|lesson|"
            rf"quarter|season|road|line|contract|summer|autumn|winter|spring|{'|'.join(MONTHS)})\b)|\bc[ao]me to the end of\b|\b(?:at|to|reached|met) (?:an|its|their) end\b|\bto a (?:close|halt|stop)\b|\blet(?:ting)? {_IT}(?:go|lapse|drop|slide|expire)\b|"
            r"\bf(?:ell|allen) (?:through|by the wayside)\b",
            r"(?<!is )(?<!are )(?<!get )(?<!'s )(?<!'re )\bused to\b(?! (?:it|this|that|him|them)\b)|\b(?:ex|once-upon-a-time)-(?=\w)|"
            rf"\b(?:formerly|erstwhile)\b|\bformer\b|\bpreviously,? (?=(?:{ANY_MARK}|the|with|by|at|had|was|were|it|a|done|taught|gave|used)(?:\W|$))|\b(?:was|were) previously\b|"
            r"\b(?:his|her|their|its|your|the|a) (?:old|previous|past|ex) (?:\w+ ){0,2}?(?:(?:was|were|had been)\b|(?:teacher|tutor|firm|company|provider|"
            rf"arrangement|one|coach|contract\w*)\b(?=\W*$|[^\w ]| (?:was|were|is|had|has|used)\b| ?{ANY_MARK}))",
        )
    ),
    besides=r"'",
)
# "the lessons are over", "that's off", "standing order: gone": an end only if the subject is the asked thing.
IS_OVER = re.compile(
    rf"(?:(?<![\w'-])(?P<subject>[\w'-]{{1,30}}?|{ANY_MARK})(?:'s|'re|'ve been| (?:is|are|was|were|has been|have been|had been|be|being|must be))|(?P<all>\ball)) ?(?:all |now |already |"
    r"officially |completely |entirely |definitely |sadly |currently |finally |well and truly |both )*\b(?:over(?= with\b|\W|$)|off(?= now\b|\W|$)|done|gone(?= now| for good|\W*$)|"
    r"history|kaput|defunct|void|inactive|closed|a thing of the past|in the past|past|not on)\b(?! (?:by|at|on|to|every|each|in|as|for(?! good\b| ever\b)|under|the|a) )"
    r"|^(?:status|now|so|well)?\W*(?:all |now )*(?:over|off|done|gone|closed|inactive)(?: now| for good)?\W*$"
)
DESCRIBES = re.compile(r"^(?:(?:the|a|an|his|her|their|its|your) )?(?:former|old|previous|past|ex|retired)\b")
_LASTING = r"(?:continu\w*|carr(?:y|ied|ying) (?:it |them |that )?on|go(?:es|ing)? (?:on|ahead|back)(?! without)|com(?:e|es|ing) back|went (?:on|ahead)|keep(?:s|ing)? (?:\w+ ){0,2}?(?:on|up|going)|kept (?:\w+ ){0,2}?(?:on|up|going)|renew\w*|proceed\w*|persist\w*|resum\w*|ongoing|in (?:place|force|effect)|valid|taking place|happening|running|extend\w*|under way|underway|on the go)"
GOES_ON = re.compile(
    rf"\b{_LASTING}\b|\b(?:still|unchanged|as (?:before|ever|usual)|remain(?:s|ed|ing)?|just the same)\b"
)
STOPS_GOING_ON = re.compile(rf"\b{_LASTING}\b")
IN_ITS_PLACE = re.compile(
    r"\b(?:instead|in its place|in (?:his|her|their) place|switched to|changed to|moved to|replaced (?:it|that|them|him|her) (?:with|by)|now (?:take|use|have|go to|get|see))\b"
)
RESUMED = re.compile(
    r"\b(?:rejoin|resum|restart|re-start|reinstat|resubscrib|rehir|re-hir|rebook|reopen|renew)\w*|\b(?<!never )(?<!not )again\b(?! and again)|\b(?:went|gone|going|came|come|back) back\b|\b(?:are|is|'re|'s|was|were|been) back (?:at|with|on|in)\b|"
    r"\bback (?:with|at|on) (?:it|them|him|her)\b|\btook (?:it|them|him|her|that) back\b|\bchanged (?:your|her|his|their) minds?\b|\b(?:reversed|undid|undone|revoked|took back) (?:it|that|the|your)\b|\bafter all\b"
)
"""What ended has begun anew: "but took it up again the same week"."""
NO_MORE = re.compile(
    r"\bno longer\b(?! than\b)|\b(?:any ?more|any longer)\b(?! (?:than|\w*info\w*|details?|context|about|on|specific\w*|data|questions?|help|of)\b)|"
    r"\bno more\b(?! \w+ing (?:it|that|around)| than| info| detail| specific| context| to (?:say|add|go|tell)| on that| about)|\bnever again\b"
)
NEGATIVE = re.compile(r"\b(?:no|not|never|nothing|nobody|none|nowhere|neither|nor|without|cannot)\b|n't\b")
# An end that is only thought of: nothing is said of whether it came.
SUPPOSED = re.compile(
    r"\b(?:if|unless|whether|in case|assuming|provided|may (?:have|be|well|not|no|still|also|yet)|might|could|should|would|will|can|to be|want\w*|plan\w*|think(?:ing)? (?:of|about)|thought (?:of|about)|"
    r"consider\w*|nearly|almost|toy\w*|tempted|propos\w*|suggest\w*|rumou?r\w*|seem\w* to think|half a mind|going to|about to|intend\w*|hop(?:e|ed|ing) to|threaten\w*|talk(?:ed|ing)? (?:of|about)|ask(?:ed|ing)? (?:me )?(?:about|how|whether)|"
    r"did (?:you|she|he|they|it)|have you|has (?:she|he|it|that)|considered|discussed|contemplat\w*|risk of|until (?:it|that|they)(?:'s| is| are)|once|when)\b|'ll\b|\bor (?:\w+ )?$"
)
ONLY_IF = re.compile(
    r"\b(?:if|unless|whether|in case|assuming|provided|may (?:have|be|well|not|no|still|also|yet)|might|could|should)\b"
)
RESOLVED = re.compile(
    r"\b(?:decid\w+|decision|chos[e]?n?|opted|elected|resolved|agreed|made up (?:your|her|his|their) minds?|had|forced|need(?:ed)?) (?:\w+ )?(?:not )?to "
    rf"(?:cancel|end|stop|quit|drop|discontinue|terminate|cease|finish|withdraw|call {_IT}off|give {_IT}up|let {_IT}go|pull (?:\w+ )?out|scrap|leave(?! (?:it|that|this|things|everything|them|all|matters)\b)|wind {_IT}up)\b"
)
HAD = re.compile(
    r"(?:\bi|\bwe|\b(?:my|our) (?:\w+ )?(?:memory|notes?|records?|history|context|logs?))(?:'\w+| am| do| can| could| have)?(?: not|n't)? (?:\w+ly |really |just |even )*"
    r"(?:no longer\b|(?<=not )\w+\b|(?<=n't )\w+\b)"
)
LOST = re.compile(
    r"\b(?:i(?:'ve| have)?|we(?:'ve| have)?) (?:\w+ly |since |just |now )*(?:forgot(?:ten)?|lost(?! track)|deleted|erased|discarded|let go of)\b|\b(?:slipped|gone from|wiped from|deleted from|erased from|"
    r"removed from|dropped from|faded from|purged from|cleared from|lost from) (?:my|our) (?:\w+ )?(?:mind|memory|notes?|records?|history)\b|\bescaped? me\b"
    r"|\byou (?:did|already|once|had once|did once|must have) (?:tell|told|mention(?:ed)?|said|say|shared?)(?: (?:me|us))?(?: (?:which|what|who|where|when|whose|how)\b| (?:once|before|already|that|it|this|so)\b(?! (?:i|you|we|he|she|they|it|your|the|there|its|my|a) )|\W*$)"
    r"|\b(?:note|notes|record|records|entry|entries|memory|memories|detail|details|information|data|name|number|it|that|this|which|they)(?:'s|'ve| has| have| had| was| were| got)(?: \w+ly)?(?: since| now)?(?: been)?(?: since| \w+ly)? "
    r"(?:cleared|wiped|deleted|purged|erased|overwritten|expunged|pruned|evicted)\b|\b(?:expired|deleted|purged|archived) (?:entry|entries|record|note|memory)\b|\bno longer (?:hold|have|store|keep|remember|retain)\b(?<!you no longer have)(?<!you no longer hold)"
)

# How a named value is said to stand now.
NOW = re.compile(
    r"\b(?:still|now(?! that)|currently|these days|nowadays|at (?:present|the moment)|presently|today|instead|as before|continu\w*|remains?|ongoing|"
    rf"(?:switch|mov|chang|transferr|swapp|went|gone|turn)\w* (?:(?:\w+|{ANY_MARK}) ){{0,4}}?(?:over )?(?:to|for)|took (?:(?:it|this|that|them|things) )?over|taken over|takes over|taking over|(?:replac|succeed|supersed)\w*|"
    r"carries on|goes on|since then|current|resum\w*|restart\w*|re-?start\w*)\b"
)
PRESENT = re.compile(
    r"\b(?:is|are|am|has|have|does|do|gives?|takes?|teach(?:es)?|goes|sees|looks?|handles?|runs?|uses?|comes?|cleans?|works?|provides?)\b|'(?:s|re)\b"
)
PAST = re.compile(
    r"\b(?:was|were|had|did|gave|taught|took|went|got|came|began|ran|saw|held|kept|dealt|drove|cut|made|sold|wrote|fed|led|brought|sat|babysat|paid|met|wore|ate|drank|sang|swam|rode|spent|bought|built|slept|stood|lent|kept|read|[a-z]{2,}ed)\b|'d been\b"
)
PASSIVE = re.compile(
    r"(?:\b(?:is|are|being|has been|have been)|'s|'re|'ve been)(?: \w+)*? (?:[a-z]{2,}ed|taught|given|done|run|held|seen|led|kept|made|cut|driven|taken|fed|sold)\b|\b(?:called|named)\b(?! (?:it|that|them|off|time)\b)"
)
BY_YOU = re.compile(
    r"\b(?:you|i|we)(?:'ve|'d| have| had)? (?:\w+ly |also |just |recently )?(?!had\b|have\b|did\b|used\b|were\b|was\b)[a-z]+\b"
)
BEGUN_BY_YOU = re.compile(
    r"\b(?:you|i|we)(?:'ve| have) (?:\w+ly |also |just |recently )?(?!had\b)[a-z]+\b|"
    r"\b(?:you|i|we)(?:'d| had)? (?:\w+ly |also |just |recently |then |first )*(?:told|said|mention\w+|wrote|noted|confirmed|asked|sign\w+|join\w+|book\w*|hired|arranged|chose|picked|start\w+|began|begun|switch\w+|decid\w+|settled|"
    r"opened|agreed|took (?:on|up|out)|went (?:for|with|over)|engaged|appointed|register\w+|enroll?\w+|order\w*|opted|moved|changed|found|bought|got yourself|set|renew\w+|kept|stayed|stuck|continued|resumed|put|named|made|gave)\b"
)
"""What the user did or said to begin or keep something, which still holds where nothing ends it; "you took X" may be over."""
DENIED_AFTER = re.compile(
    r"^[\"')]* (?:does|do|did|is|are|was|were|has|have|had|ca|wo|could|would)(?:n't| not)\b(?! (?:only|just|yet)\b)"
)
CURRENT_LABEL = re.compile(r"(?:^|;)\W*(?:current(?:ly)?|now|at present|present|today)\W{0,3}:\W*(?:the )?$")
"""The label of what holds: "current: X"."""
CAME_AFTER = re.compile(
    r"[\"')]* (?:(?:came|comes)(?: after| next| in its place| along|\W*$)|follow(?:ed|s)|took (?:its|his|her|their) place)\b"
)
OLD_LABEL = re.compile(r"\W*(?:former(?:ly)?|previous(?:ly)?|past|earlier|before|old|ex)(?: \w+)?\W*")
"""The label of what held: it ends the value behind it and no other."""
MAY_BE_OVER = re.compile(r"\b(?:may|might|could)(?: well| also)? (?:be|have)\b")
OLD_BEFORE = re.compile(
    r"\b(?:(?:switch|mov|chang|transferr|swapp|went|gone)\w*\b[^.;]*\bfrom|(?:replac(?:ed|es|ing|ement for)|t(?:ook|aken|akes|aking) over from|succeed(?:ed|s|ing)|supersed(?:ed|es|ing)|"
    r"swapp(?:ed|ing)|instead of|in place of|rather than)|\b(?:earlier|previous(?:ly)?|(?<!as )before(?: that)?|formerly|past|until then|used to be)\W{0,3}:|\b(?:before that|previously|until then|up to then),? (?:it|that|there) (?:was|had been)|(?<!look )(?<!looks )\bafter)(?: the| her| his)?\s*$"
)
REPLACING = re.compile(
    rf"\b(?:replac|supersed|succeed|swapp)\w*\b|\b(?:took|taken|takes|taking) over from\b|\b(?:instead|in place) of\b|\b(?:switch|mov|chang|transferr)\w*\b[^.;]*\bfrom (?:the |your |an? )?{ANY_MARK}|\bgave way to\b"
)
OLD_AFTER = re.compile(
    r"^[\"')]*,? (?:has (?:since )?been|have been|was|were|'s been|got|is|are) (?:\w+ )?(?:replaced|succeeded|superseded|swapped)\b"
)
NEW_BEFORE = re.compile(
    rf"\b(?:switch|mov|chang|transferr|swapp|replac|supersed|succeed)\w*\b[^.;]*?\b(?:to|with|by|for)(?: the| her| his)?\s*$|^[^.;]*{ANY_MARK}[^.;]* to(?: the)?\s*$"
)
SPLIT = re.compile(
    BOUNDARY.pattern
    + r"|,|/|(?<=\S)(?<!'ve)(?<!'d)(?<! have)(?<! has)(?<! had) (?=(?:and|since|until|till|before|as of|once|when|now that|then|rather than|instead of)\b)|(?<!look)(?<!looks)(?<!looked)(?<!looking)(?<!looking right) (?=after\b)"
)
TAG_QUESTION = re.compile(
    r",\s*(?:(?:isn't|wasn't|doesn't|hasn't|didn't|aren't|weren't) (?:it|he|she|they|that)|right|correct|no|yes)\s*\?"
)
SUGGESTED = re.compile(r"\b(?:could|would|should|might|shall|want)\b(?! (?:it|that)\b)")
UNTIL = re.compile(
    r"^(?:until|till|up to|up until)\b(?! now\b| today\b| further| the present| this (?:day|moment)| (?:you|i|we) (?:say|tell|hear|let|know|learn|find)| told| (?:noon|midnight|half|\d{1,2}(?:[:.]\d\d)?(?! ?(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d|[-/.]\d)))"
)
NEVER = re.compile(
    r"\bnever\b|\b(?:have|has|had)(?:n't| not) (?!got\b)(?:\w+ )*?(?:\w+ed|told|said|had|spoken|given|taken|made|set|found|been|got|gotten|begun|come|done|brought|let)\b|\b(?:did not|didn't)\b|\bwasn't ever\b"
)
FEAST = re.compile(
    r"\b(?:after|before|since|until|till|by|at|over|around|about|during|for|from|this|last|next|every|past) (?:[a-z]+mas|easter|lent|whitsun|ramadan|eid|diwali|passover|hanukkah|thanksgiving|halloween|pentecost|advent|carnival|(?:[\w']+ )?(?:day|eve|week|night))\b"
)
"""A feast tells when: "after Christmas" names nobody."""
PREDICATE = re.compile(
    r"\W*(?:is|are|was|were|has|have|had|does|do|did|belongs?|goes?|went|teach(?:es)?|taught|works?|looks?|sees?|comes?|came|deals?|handles?|[a-z]{3,}s) (?:(?:\w+ )?(?:your|his|her|their|my|our|the|an?|for|to|with|on|at|in|after)\b|other|others\b|someone|somebody|people)"
)
"""What goes on without a subject of its own is told of what stands before it: "X, nice as it is, is for your nephew"."""
IT_IS = re.compile(r"\W*(?:but |and |though )?(?:that|it|this|they)\b")
WAS_UNTIL = re.compile(r"\W*(?:until|till|up to) (?:recently|then|now|lately|last|a (?:few|couple|while)|\w+ ago)\b")
