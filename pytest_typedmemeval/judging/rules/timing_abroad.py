"""How other tongues say that something is still to come or has come. Patterns on folded text, accents kept."""

from __future__ import annotations

import re

POLAR_ABROAD = re.compile(
    r"\W*(?:(?P<yes>ja|oui|sí|si|sim|tak|jawohl|是(?:的)?|对|はい|ええ)|(?P<no>nein|non|no|não|nee|nie|不是?|没有|いいえ))(?![^\W_])(?! (?:wiem|mam|sé|so|lo|sei|tengo|ho|tenho|je|ne)\b)"
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
