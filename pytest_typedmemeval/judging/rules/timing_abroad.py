"""How other tongues say that something is still to come or has come. Patterns on folded text, accents kept."""

from __future__ import annotations

import re

from pytest_typedmemeval.judging.rules.timing_words import VALUE_MARK

POLAR_ABROAD = re.compile(
    r"\W*(?:(?P<yes>ja|oui|sí|si|sim|tak|jawohl|是(?:的)?|对|はい|ええ)|(?P<no>(?:nein|non|no|não|nee|nie|不是?|没有|いいえ)(?=\s*(?:$|[^\w\s]))))(?![^\W_])(?! (?:encuentro|recuerdo|trovo|ricordo|encontro|lembro|wiem|mam|sé|so|lo|sei|tengo|ho|tenho|je|ne)\b)"
)
_PENDING = re.compile(
    r"\b(?:noch nicht|noch kein\w*|erst (?:am|im|in|ab)|nichts (?:fällig|zu tun)|ist nichts|keine? .{0,30}fällig|pas encore|pas avant|rien (?:pour|n'est|de prévu|à)|aucun\w* (?:pour|n'est)|pour l'instant|todavía no|aún no|nada (?:vence|pendiente|por ahora)|"
    r"ninguno? (?:todavía|por ahora|aún)|no (?:vence|toca) (?:nada|aún|todavía)|non ancora|non è ancora|niente (?:in scadenza|per ora)|nessuno per ora|ainda não|nada (?:vence|por enquanto|para)|nenhum (?:por enquanto|ainda)|nog niet|nog geen|pas (?:op|over|in) |niets (?:te doen|gepland)|"
    r"er is niets|jeszcze nie|na razie|nic (?:nie|na)|dopiero|noch|immer noch|weiterhin|toujours|encore|todavía|aún|sigue|ancora|ainda|nog|wciąż|nadal|jeszcze|momenteel|derzeit|jusqu\w*|bis zum|hasta el|fino al|até|tot|do)\b|还没|還沒|尚未|未到|没到|仍|还在|没有(?:到期|要做)|まだ|今のところ"
)
_COME = re.compile(
    r"\b(?:schon|bereits|abgelaufen|fällig|nicht mehr|déjà|expiré\w*|échu\w*|ne .{1,30} plus|ya (?:se|es|está|ha|venció|expiró|toca|no)|vencid\w+|caducad\w+|già|scadut\w+|non .{1,30} più|já (?:está|é|se|não|venceu|expirou)|venceu|expirou|vencid\w+|al (?:verhuisd|verlopen)|verlopen|"
    r"niet meer|już|wygas\w+|upłyn\w+|minął|minęł\w+)\b|已经|已經|过期|過期|到(?:期|时候)了|了。|もう|切れ|過ぎ|しました|時期です"
)


def pending_abroad(text: str) -> bool:
    """Whether it is said to be still to come, or still to hold."""
    return _PENDING.search(text) is not None


def come_abroad(text: str) -> bool:
    """Whether it is said to have come."""
    return _COME.search(text) is not None


# Words of time, negation and opposition by what English says for them; longer ones first, for "pas vanaf" is Dutch "only from" and "pas" French "not".
_GLOSSES = tuple(
    (re.compile(rf"\b(?:{words})(?![^\W_])"), english)
    for words, english in (
        (
            r"pas (?:vanaf|op|in|over)|erst (?:ab|am|im|in)|seulement (?:à partir d\w+|dès)|(?:solo|sólo) (?:a partir d\w+|desde)|só a partir d\w+|solo da\w*|dopiero od",
            "later from",
        ),
        (
            r"nicht mehr|nicht länger|keine? mehr|niet meer|niet langer|ya no(?: es| está| son| cuesta| vive)?|non (?:è |sono |costa |vive |abita )?più|já não(?: é| está| custa)?|não (?:é |está |custa )?mais|ne \w+ plus|n'\w+ plus|ce n'est plus|już nie",
            "no longer",
        ),
        (
            r"immer noch|weiterhin|noch immer|noch|nog steeds|nog altijd|nog|toujours|encore|todavía|sigue|siguen|aún|ancora|tuttora|ainda|continua|jeszcze|wciąż|nadal",
            "still",
        ),
        (
            r"im moment|en este momento|en ce moment|neste momento|no momento|al momento|op dit moment|w tej chwili|jetzt|nun|derzeit|zurzeit|zur zeit|momentan|aktuell|heute|inzwischen|mittlerweile|maintenant|actuellement|désormais|aujourd'hui|ahora|actualmente|hoy|adesso|ora|attualmente|oggi|agora|atualmente|hoje|nu|momenteel|tegenwoordig|inmiddels|teraz|obecnie",
            "now",
        ),
        (
            r"seit(?: dem| der)?|depuis(?: le)?|sinds|(?<!a partir )desde (?:el|la|hace)|od kiedy",
            "since",
        ),
        (
            r"ab(?: dem| der)?|vanaf|à partir d(?:u|e)|à compter d\w+|dès(?: le)?|a partir d(?:el|e|o|a|al)|a partire da\w*|von (?=\w+ an\b)",
            "later from",
        ),
        (
            r"danach|dann|anschließend|später|puis|ensuite|après|plus tard|luego|después|más tarde|poi|dopo|più tardi|depois|mais tarde|daarna|dan|later|potem|później",
            "later",
        ),
        (
            r"früher|vorher|bisher|bislang|zuvor|ehemals|auparavant|autrefois|avant|antes|anteriormente|prima|precedentemente|anteriormente|voorheen|vroeger|eerder|wcześniej|dawniej|kiedyś",
            "previously",
        ),
        (
            r"war|waren|wohnte|lebte|kostete|était|étaient|habitait|vivait|coûtait|era|eran|vivía|costaba|estaba|erano|viveva|abitava|costava|morava|custava|woonde|kostte|był\w?|mieszkał\w?|kosztował\w?",
            "was",
        ),
        (r"bis(?: zum| zur)?|jusqu'(?:à|au|en)|hasta(?: el)?|fino a\w?|até(?: o| ao)?|tot(?: en met)?", "until"),
        (r"sondern|aber|sino|pero|ma|bensì|mas|senão|maar|doch|ale|lecz|mais", "but"),
        (r"oder|ou|of|lub|czy", "or"),
        (r"nicht|kein\w*|pas|non|não|niet|geen|nie", "not"),
    )
)


def glossed(text: str) -> str:
    """A text in another tongue with its words of time, negation and opposition in English, so that a value's time is read as in an English one."""
    for pattern, english in _GLOSSES:
        text = pattern.sub(english, text)
    return re.sub(r"\bno(?= [\ue000-\uf8ff])", "not", text)


_CLAUSE = re.compile(r"[;.,:!?\n]|\bbut\b")
_TELLS_TIME = re.compile(r"\b(?:now|still|later|previously|no longer)\b")
_HOLDS_NOW = re.compile(r"\b(?:now|no longer)\b")


def tells_beside(text: str, named: bool) -> bool:
    """Whether a clause of a `glossed` text tells of a time without any known value, beside other clauses: of now or of an end if one is ``named`` elsewhere, else of any time."""
    told = [clause for clause in _CLAUSE.split(text) if re.search(r"\w", clause)]
    times = _HOLDS_NOW if named else _TELLS_TIME
    return len(told) > 1 and any(times.search(clause) and not re.search(VALUE_MARK, clause) for clause in told)
