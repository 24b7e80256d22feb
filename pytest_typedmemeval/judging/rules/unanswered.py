"""Declining by the form of a sentence: a question put in words and left open, or the agent's own inability, whatever its verb.

"What I advised has slipped through", "but not which of us said it", "I can't put a sum together", "it isn't in anything I can retrieve". refusals.py has the idioms.
"""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.phrases import has_mark
from pytest_typedmemeval.judging.rules.word_starts import at_word_starts

_WH = r"(?:which|what|who|whom|whose|where|when|why|how(?: (?:many|much|long|far|old|often))?|whether)"
# The agent's inability, by any verb but those with which "I can't" asserts something.
_UNABLE = at_word_starts(
    r"\bi (?:\w+ly |just |simply |still |also |even )*(?:can't|cannot|can not|couldn't|could not|am unable to|won't be able to|am not able to)(?: \w+ly)? "
    r"(?!help but|help \w+ing|wait|stress|emphasi|imagine|believe|go wrong|complain|blame|have\b|recommend|praise|thank|agree|resist|deny|fault|argue|overstate|disagree|say (?:enough|no))[a-z]+"
    r"|\bi'd better not\b|\bi(?:'d| would) (?:only |just |merely |simply )*be (?!going|saying|looking|recommending|suggesting|trying|happy|glad|able|choosing|picking)\w+ing\b"
    r"|(?:\bnot|n't) (?:\w+ )?(?:nearly |quite )?enough\b[^.;]*\b(?:to|for me)\b|\b(?:i|that) [^.;]*\bwould (?:only |just |all )?be (?:made[- ]up|invented|invention|guess\w*|a guess|fiction)\b"
    r"|\b(?:gaps?|holes?) in (?:my|our|the|what)\b|\bi(?:'ve| have)(?: got)? neither\b|\bi(?:'m| am) (?:\w+ly |still |just )?(?:lacking|missing|without)\b|\bnot in (?:a|any) position to\b"
    r"|(?:\bnot|n't) (?:\w+ly |quite |just |seem to |want to |wish to )*com(?:e|es|ing) (?:back )?to (?:me|mind)\b"
    r"|\bi(?:'m| am)? (?:\w+ly |still )?lack(?:ing)?\b|\bno (?:[\w'-]+ )+?(?:comes?|came|has come|turns?|turned|pops?|popped|springs?) (?:up|to (?:me|mind))\b|\bi've (?:come across|found|seen|got|heard) (?:nothing|none)\b"
    r"|\b(?:is|are|was|stays?|remains?|leaves?) (?:just |only |merely )?(?:an? )?(?:gap|hole|blank|mystery|blur) (?:in|to|for) (?:my|me|our|us)\b"
    r"|\bi(?:'ll| will|'d| have to| must| need to| had to)(?: \w+)? leave (?:it|this|that)(?: \w+)?\b(?! (?:at|to you))|\bi (?:have to|must|'ll) (?:pass|leave)\b",
    besides=r"n't",
)
# What is asked is in nothing that the agent keeps or can look at.
_NOT_IN = at_word_starts(
    r"(?:\b(?:not|nowhere)|n't) (?:\w+ly )?(?:to be found )?(?:in|among|amongst|on|part of|within|anywhere in)(?: any of| all)? (?:my|our|anything (?:that )?i|what (?:i|we)|the \w+ (?:that )?i|these|those)\b"
    r"|(?:\bnot|n't) (?:\w+ly )?(?:with|in|on|among|amongst) (?:them|those|these)\W*$"
    r"|\b(?:nothing|no \w+)(?: (?:that|which))? (?:i|we)(?:'ve| have|'d)? (?:can|could|have|see|find|know|got|kept|noted)\b|\bno \w+ (?:\w+ )?from me\b|\b(?:more|further) than i(?:'ve| can| could| know| have)\b|\bbeyond (?:what|anything) i\b|"
    r"\bi(?:'ve| have)? (?:\w+ly |just )*(?:c[ao]me|turn(?:ed)?|dr[ae]wn?) (?:up )?(?:empty|blank|a blank|nothing)\b",
    besides=r"n't",
)
# Nothing of it stands in the record, and the record or memory itself is gone.
_RECORD = r"(?:(?:my|our) (?:\w+ )?(?:notes?|records?|memor(?:y|ies)|logs?|histor(?:y|ies)|conversations?|chats?|sessions?|files?|archives?|recollections?|database|store|mind|head)|what (?:i|we)(?:'ve| have)?\b)"
_OUTSIDE = at_word_starts(
    rf"\b(?:no|none|not|nothing|nowhere|nobody|outside|beyond|gone|vanished|missing|faded|lost|wiped|absent|slipped|dropped|disappeared)\b[^.;]{{0,80}}\b(?:in|from|among|of|across|through|out of|off) (?:any of |all )?{_RECORD}"
    r"|\b(?:has|have|had|was|were|is|are)(?:n't| not)(?: been)? (?:\w+ly )?(?:kept|stored|saved|held|noted|recorded|preserved|retained|logged|written down|passed on to me|given to me)\b"
    rf"|\bmy (?:\w+ )?(?:memory|recollection|notes?|records?|logs?|history|mind)\b[^.;,]*? (?:has|have|is|are|was|were|'s|goes|went|fails?|deserts?|lets?) (?:\w+ly |gone |all |simply |just )*(?:faded|gone|empty|blank|lost|hazy|patchy|vague|silent|missing|incomplete|me\b|no\w*)"
    r"|\bi (?:can |could )?(?:find|see|have|recall|remember|know|hold|get|got|keep) (?:\w+ly )?(?:nothing|none\b|not a (?:thing|word)|no \w+)"
    r"|^\W*(?:for|about|on|of|as to|as for|regarding) (?:(?!\b(?:you|he|she|they|we)\b)[^,])*\b(?:nothing|none|not a (?:thing|word))\W*$"
    r"|\bi (?:really |honestly |simply )?(?:don't|do not|can't|cannot|couldn't)\W*$"
    r"|\b(?:not|haven't|without) (?:a|an|the (?:faintest|slightest|foggiest)) (?:\w+ )?(?:clue|idea|hint|inkling|notion)\b|\ba (?:\w+ )?blank\b"
    r"|\bi(?:'d| would) (?:only |just )?(?:have|need) to (?:guess|invent|speculate|make)\b",
)
_ELLIPTIC = re.compile(
    rf"^(?:and |but |though |although |just |only |sadly |alas |however )*not (?:exactly |precisely |really )?{_WH}\b(?! (?:you|i) (?:think|expect|might|may|would))"
)
_OPEN_QUESTION = re.compile(
    rf"^(?:(?:and|but|though|although|so|still|yet|now|as for|about|on) )*(?P<question>{_WH}\b.*)$"
)
_LEFT_OPEN = re.compile(
    r"(?:\b(?:me|us)\W*$|\b(?:on|from|to|past|beyond) (?:me|us|my \w+)\b|"  # escapes me, is lost on me, has gone from my mind
    r"\b(?:not|never|no|nothing|nowhere|nobody|none)\b|n't\b|"
    r"\b(?:has|have|had) (?:\w+ly |since |now |just )?(?:been )?(?!a\b|an\b|the\b)[a-z]+(?:ed|en|ne|st|lt|nt|pt|ft|wn|ded)\b(?: (?:through|away|off|out|by|into|in|from|between|down|the|my|our|a|those|these|all|some|time|\w+)){0,5}\W*$|"
    r"\b(?:is|was|remains?|stays?) (?:\w+ly |still |quite |rather |simply |just )*(?:un\w+|open|gone|lost|blank|hazy|vague|blurry|foggy|a (?:blank|mystery|blur|riddle|gap))\b)"
)


def left_open(clause: str) -> bool:
    """Whether a folded English clause without a known value leaves what is asked open, or says that the agent is unable."""
    if _UNABLE.search(clause) or _NOT_IN.search(clause) or _OUTSIDE.search(clause) or _ELLIPTIC.match(clause):
        return True
    fronted = _OPEN_QUESTION.match(clause)
    if fronted is None or clause.rstrip().endswith("?") or has_mark(clause):
        return False
    words = fronted["question"].split()
    return len(words) >= 4 and _LEFT_OPEN.search(fronted["question"], len(words[0])) is not None
