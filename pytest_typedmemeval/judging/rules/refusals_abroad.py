"""How German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese decline and deny. Patterns on folded text, accents kept."""

from __future__ import annotations

import re

# (abstained, missed)
_FOREIGN = {
    "de": (
        r"wei(?:ss|ß) (?:ich|es|das)? ?(?:leider )?nicht|\b(?:erinnere mich|kann mich) (?:\w+ ){0,3}nicht|keine (?:\w+ )?(?:ahnung|erinnerung|"
        r"aufzeichnung\w*|information\w*|angabe\w*|informationen|notiz\w*|daten|hinweis\w*|erwähnung|einträge?)|kein(?:en)? eintrag|"
        r"(?:finde|habe|steht|gibt es|liegt|sehe)\w* (?:\w+ ){0,5}(?:nichts|nicht vor|keinen?)|nicht bekannt|nicht erwähnt|nicht sicher|"
        r"kann ich (?:\w+ ){0,3}nicht (?:sagen|beantworten)|mir liegt nichts vor|nichts (?:davon|darüber|dazu)|(?:mich|"
        r"mir) (?:\w+ ){0,2}nicht (?:mehr )?(?:erinnern|entsinnen|bekannt)",
        r"\b(?:du hast|sie haben|ich habe|wir haben) (?:\w+ ){0,3}nie(?:mals)?\b|\bhast du (?:mir )?nie|nie (?:erzählt|gesagt|erwähnt|empfohlen|"
        r"vorgeschlagen|besprochen)",
    ),
    "fr": (
        r"\bje (?:ne|n'|n) ?(?:le |la |m'en |me |en )?(?:sais|souviens|rappelle|trouve|vois|ai|peux|dispose|suis)\w* (?:\w+ )?(?:pas|plus|aucun\w*|"
        r"rien|sûr)|\bje sais pas|aucune? (?:\w+ )?(?:trace|souvenir|information|mention|note|idée|donnée|enregistrement)|"
        r"pas d'(?:information|enregistrement|idée)\w*|n'(?:est|a|y a) (?:pas|jamais) (?:été )?(?:mentionn\w+|précis\w+|indiqu\w+)|n'apparaît|"
        r"aucune idée|je l'ignore|pas certaine?|je n'ai rien",
        r"\b(?:tu|vous) n(?:e |')(?:[\w']+ )?(?:as|avez|aviez|avais) jamais|ne m'(?:as|avez) jamais|n'en (?:as|avez|avons|ai) jamais|"
        r"\bje n'ai jamais (?:suggéré|recommandé|dit|conseillé)|\bje ne t'ai jamais|nous n'avons jamais|on n'a jamais",
    ),
    "es": (
        r"\bno (?:lo |me |la )?(?:sé|se|recuerdo|acuerdo|encuentro|tengo|dispongo|consta|figura|aparece|hay|puedo|estoy segur[oa]|sabría)\b|"
        r"sin (?:información|datos|registro)|ningún (?:registro|recuerdo|dato)|ninguna (?:mención|información|nota|idea)|no (?:se )?(?:menciona|"
        r"mencionó|especifica|ha mencionado)|ni idea|desconozco|lo ignoro",
        r"\b(?:nunca|jamás) (?:me |te |lo |hemos |has |he )*(?:dij|cont|mencion|habl|suger|recomend|dicho|coment|propus|había)\w*|no me (?:dijiste|"
        r"contaste|mencionaste|dijo|has dicho)",
    ),
    "it": (
        r"\bnon (?:lo |la |mi |ne )?(?:so|ricordo|trovo|ho|risulta|dispongo|posso|sono sicur[oa]|saprei|rammento|c'è|ci sono)\b|"
        r"nessun[ao']? ?(?:\w+ )?(?:traccia|informazione|ricordo|nota|menzione|registrazione|dato|idea)|non (?:è|viene|"
        r"sia) (?:stat[oa] )?(?:menzionat|specificat|indicat|riportat)\w*|nulla (?:in proposito|al riguardo|su)",
        r"\bnon (?:me|mi|te|ti|ne|abbiamo|hai|ho) ?(?:\w+ ){0,3}mai\b|\bmai (?:detto|menzionato|parlato|suggerito|consigliato|raccontato)|"
        r"non (?:me lo hai|mi hai) (?:detto|raccontato)",
    ),
    "pt": (
        r"\bnão (?:o |me |a )?(?:sei|lembro|recordo|encontro|encontrei|tenho|disponho|consta|há|posso|consigo|estou cert[oa]|tenho certeza|"
        r"saberia)\b|nenhum(?:a)? (?:\w+ )?(?:registro|registo|informação|menção|nota|lembrança|ideia|dado)|não (?:é|foi|está) (?:mencionad|"
        r"especificad|registrad|registad)\w*|sem (?:informação|informações|registro)|desconheço",
        r"\b(?:nunca|jamais) (?:me |te |o |lhe )*(?:diss|cont|mencion|fal|suger|recomend|coment|houve)\w*|não me (?:disseste|disse|contou|contaste)",
    ),
    "nl": (
        r"\bweet ik (?:het )?(?:helaas )?niet|\bik weet (?:het |dat )?(?:\w+ )?niet|\bherinner (?:ik )?(?:me|mij) (?:\w+ ){0,4}niet|"
        r"\bgeen (?:\w+ )?(?:idee|informatie|herinnering|notitie|gegevens|vermelding|aantekening\w*|record|spoor)|niet (?:genoemd|vermeld|bekend|"
        r"zeker|terugvinden|vinden)|\bniets (?:over|gevonden|terug)|kan ik (?:\w+ ){0,3}niet (?:zeggen|vinden|beantwoorden)",
        r"\b(?:je|jij|u|ik|we|wij) (?:hebt?|heeft|hebben|had) (?:\w+ ){0,4}nooit|nooit (?:verteld|gezegd|genoemd|aangeraden|voorgesteld|besproken)",
    ),
    "pl": (
        r"\bnie (?:wiem|pamiętam|mam|znajduję|znalazł[ae]?m|znalazłem|widzę|jestem pew\w+|mogę|ma|potrafię|przypominam|zapisano|podano|"
        r"wspomniano)\b|\bbrak (?:\w+ )?(?:informacji|danych|zapisu|wzmianki|notatek)|żadn\w+ (?:\w+ )?(?:informacji|wzmianki|zapisu|notatki)|"
        r"nie (?:jest|było|został[ao]?) (?:\w+ )?(?:wspomnian|podan|zapisan)\w*",
        r"\bnigdy (?:\w+ ){0,4}(?:nie )?(?:mówił|powiedział|wspomin|wspomnia|polec|sugerow|rozmaw|podał|poleca)\w*",
    ),
    "zh": (
        r"不知道|不清楚|不记得|不記得|不确定|不確定|没有(?:\w{0,4})(?:记录|信息|提到|提及|印象|相关|资料|关于)|沒有(?:\w{0,4})(?:記錄|資訊|提到|提及|印象|相關|關於)|无法(?:确定|回答|找到|得知|判断)|無法|未提及|未提到|"
        r"找不到|记不清|想不起来|没印象|没有记载",
        r"(?:你|您|我|我们)从(?:来|未)?(?:没|未|没有)?(?:有)?(?:\w{0,3})(?:告诉|说|提|跟|推荐|建议|讨论)|(?:你|您|我|我們)從(?:來|未)|你没(?:有)?告诉|你沒(?:有)?告訴|我没有(?:推荐|建议)",
    ),
    "ja": (
        r"わかりません|分かりません|わからない|分からない|覚えてい(?:ません|ない)|覚えておりません|記憶(?:に)?(?:が|は)?(?:ありません|ない|ございません)|記録(?:が|は|に)?(?:ありません|ない|ございません|見つかりません)|見つかりません|不明|"
        r"情報(?:が|は)(?:ありません|ない)|存じません|思い出せ|知りません|言及(?:が|は)?(?:ありません|されていません)|確認できません",
        r"(?:一度も|決して)(?:\w*)(?:いません|ません|ない|おりません)|聞いたことが(?:ありません|ない)|(?:教えて|話して|言って|聞いて|伺って)(?:くれて|もらって|いただいて)?い(?:ません|ない)|勧めたことは(?:ありません|ない)|提案していません",
    ),
}  # fmt: skip
# "Never" with a word of telling, in any order: what was said is denied, not only unknown. Each tongue's own "never" and "not", and its verbs of telling.
_NEVER = re.compile(
    r"\b(?:nie(?:mals)?|noch nie|jamais|nunca|jamás|nooit|nigdy)\b|\bnon\b.*\bmai\b|\bmai\b (?=\w+(?:to|ta|ti|te)\b)|从(?:来|來)?(?:没|沒|未)|從(?:來|来)?(?:沒|没|未)|未曾|一度も|決して"
)
_NOT = re.compile(
    r"\b(?:nicht|keine?[nmr]?|nichts|ne|n'[\w']+|pas|rien|no|non|niente|nulla|não|nada|niet|niets|geen|nie)\b|[没沒](?:有)?|不曾|(?:ていません|ておりません|ていない|ませんでした|なかった|たことはありません|たことがありません|たことはない|たことがない)"
)
_TELLS = re.compile(
    r"\b(?:gesagt|sagtest|erzählt\w*|erwähnt\w*|mitgeteilt|genannt|verraten|gesprochen|gefragt|gegeben|empfohlen|vorgeschlagen|geredet|besprochen|gebeten|dit|dite|disais|raconté\w*|mentionné\w*|parlé|"
    r"évoqué\w*|donné\w*|précisé\w*|demandé|conseillé|recommandé\w*|suggéré|communiqué|dij\w+|dich[oa]|cont(?:ó|aste|ado|asteis|aron)|mencion\w+|habl\w+|coment\w+|pas(?:ó|aste|ado)|pedi\w+|dado|diste|recomend\w+|"
    r"suger\w+|propus\w+|detto|dett[aei]|parlato|menzionat\w|raccontat\w|accennat\w|dato|chiesto|consigliat\w|suggerit\w|disse\w*|dito|cont(?:ou|aste)|fal(?:ou|aste|ado|ámos|amos)|comentou|passou|passaste|deu|deste|"
    r"pediu|referi\w*|indicou|verteld\w*|gezegd|genoemd|vermeld|gegeven|gevraagd|gesproken|aangeraden|voorgesteld|mówił\w*|powiedział\w*|wspomin\w+|wspomnia\w+|podał\w*|prosił\w*|pytał\w*|polec\w+|rozmawia\w+)\b|"
    r"告[诉訴]|[说說]过|[说說]過|提[过過到及起]|[讲講][过過]|跟我[说說提讲講]|推荐|推薦|建议|建議|教えて|話して|言って|聞いて|伺って|おっしゃ|お聞き|触れて|勧め|提案"
)
_USER_LACKS = re.compile(
    r"\b(?:(?:du hast|ihr habt|sie haben|er hat|sie hat|es gibt|da ist) (?:\w+ )?kein\w*|(?:tu n'as|vous n'avez|il n'a|elle n'a|il n'y a) (?:pas|aucun\w*)|no (?:tienes|tenéis|tiene|hay)|non (?:hai|avete|ha|c'è)|"
    r"não (?:tens|tem|têm|tendes|há)|(?:je|jij|u|hij|zij|ze) (?:hebt|heb|heeft) (?:\w+ )?geen|er is geen|nie (?:masz|macie|ma)|[你您他她](?:并)?[没沒]有)(?: |\b|$)"
)
NEGATIVE_ABROAD = re.compile(
    r"\b(?:nicht|kein\w*|nie|niemals|nichts|niemand\w*|ohne|weder|statt|ne|n'\w+|pas|jamais|aucune?|rien|personne|sans|no|nunca|jamás|ningun\w*|ningún|nada|nadie|sin|non|mai|nessun\w*|niente|nulla|senza|"
    r"não|nenhum\w*|ninguém|sem|niet|geen|nooit|niets|niemand|zonder|nigdy|żad\w+|bez|brak|nikt|nikim|mehr|plus|más|più|meer|już|früher|vorher|bisher|bis|jusqu\w*|hasta|fino|até|tot|do|avant|auparavant|antes|"
    r"prima|vroeger|kiedyś|war|waren|était|era|eran|eri|was|był\w*|gekündigt|beendet|aufgehört|résili\w+|arrêt\w+|annul\w+|fini\w*|cancel\w+|dej\w+|smess\w+|disdett\w+|parou|opgezegd|gestopt|gestoppt|skończ\w+|"
    r"ikke|ingen|inte|aldri|aldrig|längre|lenger|længere|ei|eikä|yok|değil|nem|nincs|nici|není|nemáš|"
    r"zrezygn\w+|oder|ou|czy|lub|aber|mais|pero|ma|mas|maar|ale)\b|[不没沒未无無非]|ない|ません|やめ|以前|前は|でした|だった|但|或"
)
"""Words that may deny, end, date back or oppose what stands beside them: with one of them a value in another tongue isn't taken as offered."""


_NO_DATA = re.compile(
    r"[没沒]有.{0,12}(?:数据|數據|资料|資料|记录|記錄|信息|資訊|印象|线索)|(?:データ|記録|情報|記憶|メモ)(?:が|は|も)?(?:あり|ござい|残って|見つかり|ない)"
)


# You, in each tongue's pronoun or ending, with its "never".
_YOU_NEVER = re.compile(
    r"\b(?:du|ihr|sie)\b[^.;]*\bnie(?:mals)?\b|\b(?:tu|vous)\b[^.;]*\bjamais\b|\b(?:je|jij|u)\b[^.;]*\bnooit\b|\bnon (?:hai|eri|avevi|sei)\b[^.;]*\bmai\b|"
    r"\b(?:nunca|jamás|jamais) (?:\w+ ){0,2}?(?:has|\w+(?:ste|bas|ías|vas|ias))\b|\bnigdy\b[^.;]*\w(?:eś|aś)\b"
)


def denies_abroad(clause: str) -> bool:
    """Whether a clause in another tongue says that something was never told: a confident denial."""
    if _FOREIGN_DENIES.search(clause) or _YOU_NEVER.search(clause):
        return True
    if _TELLS.search(clause) is None:
        return False
    return any(_denies_telling(part) for part in clause.split(","))


_IGNORANT = re.compile(
    r"\b(?:wei(?:ss|ß)|erinnere|sais|saurais|souviens|rappelle|sé|sabría|recuerdo|acuerdo|so|saprei|ricordo|sei|saberia|lembro|recordo|weet|herinner|wiem|pamiętam)\b|不知道|不清楚|[不没沒]记得|わかり|分かり|覚えて"
)
"""The agent's own not knowing: what follows is what it doesn't know."""


def _denies_telling(part: str) -> bool:
    """ "Du hast es mir nicht gesagt", and not "ich weiß nicht, in welcher Reihenfolge du es gesagt hast"."""
    if _TELLS.search(part) is None:
        return False
    return _NEVER.search(part) is not None or (_NOT.search(part) is not None and _IGNORANT.search(part) is None)


def abstains_abroad(clause: str) -> bool:
    """Whether a clause in another tongue says that the agent doesn't know."""
    return _FOREIGN_ABSTAINS.search(clause) is not None or _NO_DATA.search(clause) is not None


def lacks_abroad(text: str) -> bool:
    """Whether a text in another tongue says that the user has no such thing."""
    return _USER_LACKS.search(text) is not None


_FOREIGN_ABSTAINS = re.compile("|".join(f"(?:{abstained})" for abstained, _ in _FOREIGN.values()))
_FOREIGN_DENIES = re.compile("|".join(f"(?:{missed})" for _, missed in _FOREIGN.values()))
