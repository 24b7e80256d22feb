"""How other tongues say that something has ended, or that the agent has lost it. Patterns on folded text, accents kept."""

from __future__ import annotations

import re

_ENDED = re.compile(
    r"\b(?:gekündigt|abbestellt|abgemeldet|beendet|aufgehört|aufgegeben|abgesagt|eingestellt|abgesetzt|gestoppt|verkauft|vorbei|nicht mehr|keinen? \w* ?mehr|"
    r"résili\w+|arrêt(?:é|ée|és|ées|e|ait)\b|annul\w+|fini\w*|terminé\w*|cessé|vendu\w*|ne \w+ plus|n'\w+ plus|"
    r"cancel\w+|dej(?:aste|ó|é|aron|ado)|ya no|terminó|acabó|se acab\w+|vendi(?:ste|ó)|disdett\w+|cancellat\w+|annullat\w+|smess\w+|finit\w+|terminat\w+|non \w+ più|vendut\w+|"
    r"parou|paraste|deixou|deixaste|já não|acabou|terminou|encerr\w+|não \w+ mais|vendeu|opgezegd|gestopt|geëindigd|beëindigd|niet meer|geen \w* ?meer|afgezegd|voorbij|"
    r"zrezygn\w+|skończ\w+|anulow\w+|już nie|przesta\w+|odwoł\w+|zakończ\w+|wypowiedzi\w+)\b|"
    r"取消|停(?:了|止|掉)|不再|结束|結束|已经不|退(?:订|了|掉)|解约|解約|やめ|辞め|終わ|終了|キャンセル|もう\S*(?:ない|ません)"
)
_GOES_ON = re.compile(
    r"\b(?:immer noch|nach wie vor|weiterhin|noch immer|toujours|encore|todavía|aún|sigue\w*|ancora|tuttora|ainda|continua\w*|nog steeds|nog altijd|wciąż|nadal|ciągle)\b|仍|还在|還在|まだ|今も|引き続き"
)
_LOST = re.compile(
    r"\b(?:(?:weiss|habe|finde|kenne|erinnere)\b.*\bnicht mehr|vergessen|gelöscht|je (?:ne|n')\S* ?(?:\w+ )?plus|oublié\w*|effacé\w*|supprimé\w*|ya no (?:lo |la )?(?:tengo|recuerdo|sé)|no (?:lo |la )?(?:tengo|recuerdo) ya|"
    r"olvid\w+|se borr\w+|borrad\w+|eliminad\w+|non (?:lo |la |ce )?(?:\w+ )?(?:so|ho|ricordo) più|dimenticat\w+|cancellat\w+|já não (?:tenho|sei|lembro)|não (?:o |a )?(?:tenho|sei|lembro) mais|esquec\w+|apag\w+|"
    r"(?:weet|heb|herinner)\b.*\bniet meer|vergeten|gewist|verwijderd|już nie (?:mam|pamiętam|wiem)|zapomnia\w+|usunię\w+|skasowa\w+)\b|忘|删|刪|不记得了|もう(?:覚え|記憶|持って|残って)|削除|消え"
)


def ended_abroad(text: str) -> bool:
    """Whether a text in another tongue says that something is over and not that it goes on."""
    return _ENDED.search(text) is not None and _GOES_ON.search(text) is None


def lost_abroad(text: str) -> bool:
    """Whether it says that the agent once had what was asked for."""
    return _LOST.search(text) is not None
