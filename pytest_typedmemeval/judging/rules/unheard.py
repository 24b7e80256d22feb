"""Whether an answer of Prospective may name a value that its key doesn't know: words of none of the kinds by which one tells of a change, its time or its source.

A value that is said to come, or to be over, leaves open what holds now. "Not X yet" is the whole answer only where nothing else is offered: "still Jasper, X
from March" offers another. Source: precedence 1 of the outcomes.
"""

from __future__ import annotations

import re

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.phrases import without_marks
from pytest_typedmemeval.judging.rules.scene import FRAME, asked_words, is_said
from pytest_typedmemeval.judging.rules.text import LIGHT, STOPWORDS, stem, stems, tokens, word_set

OF_A_CHANGE = frozenset(
    stem(word)
    for word in word_set(
        "change changes changed changing changeover switch switches switched switching switchover move moves moved moving become becomes became becoming turn turns turned turning point "
        "start starts started starting begin begins began begun beginning end ends ended ending expire expires expired run runs ran running lapse lapsed last lasts lasted stay stays stayed "
        "remain remains remained hold holds held holding apply applies applied valid effect effective force kick kicks kicked come comes came coming arrive arrives arrived happen happens happened "
        "happening replace replaces replaced replacing supersede superseded follow follows followed swap swaps swapped swapping exchange transfer transferred hand handed handover update updated "
        "upgrade upgraded downgrade rise raise raised increase increased drop dropped leave leaves left keep keeps kept previous previously former formerly old older new newer newest current "
        "currently present presently moment meanwhile meantime later next after afterwards soon shortly eventually finally recent recently latest early earlier earliest original originally initial "
        "initially temporary temporarily permanent far ahead away off due plan plans planned planning schedule scheduled set agreed arrange arranged expect expected intend intended upcoming future past "
        "term period stretch interval spell while bit long short whole full half start day days date dates week weeks weekend month months year years hour hours morning noon afternoon evening night tonight "
        "today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december "
        "two three four five six seven eight nine ten eleven twelve first second third single couple fortnight already yet still now then once until till since before "
        "answer value entry entries note notes record records history file log list line table column row status state situation position case fact version information info detail details thing matter rest part other another "
        "conversation chat message session talk talked speak spoke discuss discussed write wrote written read record recorded state stated report reported confirm confirmed note noted mark marked log logged list listed store stored "
        "know knew known mention mentioned tell told say said hear heard ask asked mean means meant count counted counting calculate calculated reckon work worked check checked look looks looked see seen find found show shows showed point points pointed "
        "sure certain certainly definitely probably perhaps maybe likely unlikely possibly presumably apparently seem seems seemed appear appears appeared believe think guess suppose assume trust doubt correct right wrong true real accurate exact exactly precisely "
        "only just even quite almost nearly about around roughly otherwise instead rather actually simply indeed well ok okay fine good great happy glad sorry afraid help helpful useful quick short brief summary sum answer question reply "
        "need want like wish hope feel free let remind reminder remember recall forget care mind matter worry watch wait expect please thanks thank welcome course anything everything else nothing something "
        "go goes going gone went get gets got take takes took taken taking make makes made give gives gave given put puts use uses used using have had has do does did done be been is are was were will would shall should could can may might must "
        "according accordingly base based basis reason because since therefore thus hence so per word words way both either one ones same different sort kind own official officially formal formally actual actually practice "
        "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty hundred fourth fifth sixth seventh eighth ninth tenth eleventh twelfth mid middle summer autumn winter spring "
        "nowadays longer least most fairly pretty quite confident confidence assuming assumed presume imagine decided decide settled understand described explained remarked dictated added altered cut passed stopped lies lie "
        "corrected correction amended revised gone outdated nor neither again back "
        "likelihood probability cent percent miscounted misread mistaken step  choose chosen choosing fallen hence "
        "belong belongs arrangement ought anyway namely rightly correctly ie eg json yaml unless provided source reckoning nearby across forth twice rush keeping seeing comfortably mainly unchanged "
        "live lives living lived stand stands stood standing sit sits cost costs price rate charge charges charged pay pays paying paid number name names called place places time times setting settings set"
    )
)
"""Words by which a change, its time, its source and the agent's doubt are told. Closed: nouns that a value may be are left out."""


def may_name_unknown(question: Question, text: str) -> bool:
    """Whether a masked text has a word, or a number, of no such kind, that nobody has said and that the question doesn't have."""
    known = asked_words(question.question).union(*(stems(decoy.value) for decoy in question.typedmemeval.decoys))
    return any(
        token.stem not in OF_A_CHANGE
        and token.stem not in FRAME
        and token.stem not in known
        and token.text not in STOPWORDS
        and token.text not in LIGHT
        and not _SHORT_FORM.search(token.text)
        and not _ORDINAL.fullmatch(token.text)
        and (token.text.isdigit() or not is_said(question, token.stem))
        for token in tokens(_COUNT.sub(" ", without_marks(text)))
    )


_COUNT = re.compile(r"\b\d+(?= (?:days?|weeks?|months?|years?|hours?|minutes?|%|per cent)\b)")
_SHORT_FORM = re.compile(r"'(?:s|re|ve|ll|d|t)$")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)")
