"""Which tongue a text is in, and its numbers, months and units in English words.

English is read in depth; of German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese only refusals (refusals_abroad.py), and bare values, for which
this module turns number words, months, units and times of day into English ones. It decides nothing: it only says what a text can't be taken for.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_typedmemeval.judging.rules.dates import MONTHS
from pytest_typedmemeval.judging.rules.text import sentences, word_set

_ENGLISH = word_set(
    "the of to and are were been once due first last it its it's that that's this these those you your you're you've yours i i'm i've i'd my we our they their he she his her he's she's "
    "not don't didn't doesn't isn't wasn't haven't hasn't have has had did does for with at by from if but there what which who when where how any every each "
    "would could should can will yes about into than then them only just since until never ever some one ones once told said think believe know can't couldn't nothing none probably maybe perhaps"
)
_SHARED = word_set("a an is was be in on or as so do no me he we i it at by one")
"""English words that other tongues have as well: they make a text English only where nothing speaks against it."""

# Function words that English hasn't, by their commonness; homographs of English words ("on", "not", "die", "come", "son", "has") are left out.
_OTHER = word_set(
    "ich nicht kein keine keinen und der das dem den ein eine einen einem mit dass wir ihr sie habe haben hat ist sind war wird bei noch nur auch aber oder für vom zum zur auf aus nach schon mir dir mich dich "
    "je ne pas une le la les du des est et avec vous tu nous sur dans mais ou où elle elles il ils c'est j'ai n'ai qu'il aucun aucune ont cette ce "
    "el los las una un que por para con usted nunca tengo tiene sabes eso esto sobre recuerdo lembro registro es está son era pero muy más se lo su sus mi tu yo ella cada "
    "non il gli di della del dei che hai ho mai sono è una uno con per ma più questo questa nessuno "
    "não você com uma os as um do da dos das em no na foi é são mas por para meu seu sua "
    "ik niet geen het een je jij hebt heeft heb zijn wij van voor met ook maar nooit naar bij dat deze "
    "de en al aux er keiner beiden uns nichts niemand wurde wohl ihn ihm seine ihre im beim zu waren toi moi était cela ça leur quand cuando donde quando dove onde wanneer waar gdzie kiedy "
    "ikke ingen inte jeg og av på til noen lenger længere längre och är som ei ole minä hän eikä yok değil için nem nincs egy az este fost nici není nemáš jste jsem vám vás dig mig deg meg han hun hvem hvad hva vem vad "
    "nie mam się jest w z na o do i nigdy od za że to był była jak ale co tak po przy dla"
) - _SHARED - _ENGLISH - word_set("i a w z o e do to no u due per mi sur ja") | word_set(
    "totaal totale insgesamt zusammen tagen wochen dagen weken jours semaines días semanas giorni settimane dias minuten stunden uren heures horas tygodni"
)
_BEYOND = re.compile("[\u0370-\u1fff\u2e80-\u9fff\uac00-\ud7af\uff66-\uff9f]")
_LETTER = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_ASCII_LETTER = re.compile(r"[A-Za-z]+(?:'[A-Za-z]+)*")
_ACCENTED = re.compile("[\u00df-\u00f6\u00f8-\u017f]")


@lru_cache(maxsize=512)
def tongue(text: str) -> str:
    """``english``, ``other`` or ``unclear`` (a bare name, a number) for a `plain` text."""
    ascii_only = text.isascii()
    if not ascii_only and _BEYOND.search(text):
        return "other"
    words = (_ASCII_LETTER if ascii_only else _LETTER).findall(text)
    other = sum(map(_OTHER.__contains__, words))
    if other and other >= sum(map(_ENGLISH.__contains__, words)):
        return "other"
    if other or not _ENGLISH.isdisjoint(words):  # words of both, and more of the English ones
        return "english"
    if len(words) > 1 and any(_ACCENTED.search(word) for word in words):
        return "other"
    return "english" if any(word in _SHARED for word in words) else "unclear"


def is_english(text: str) -> bool:
    """Whether a `plain` text is surely English."""
    return tongue(text) == "english"


def is_foreign(text: str) -> bool:
    """Whether a `plain` text is surely not English."""
    return tongue(text) == "other"


_LEAST_OF_A_SENTENCE = 4
"""Words from which on a sentence has a tongue of its own: less may be a name."""


def foreign_part(text: str) -> str | None:
    """The sentences in another tongue within a `plain` text that is English as a whole; None where there are none."""
    words = (_ASCII_LETTER if text.isascii() else _LETTER).findall(text)
    if _OTHER.isdisjoint(words) or not is_english(text):
        return None
    parts = [text[start:end].strip() for start, end in sentences(text)]
    foreign = [part for part in parts if is_foreign(part) and len(_LETTER.findall(part)) >= _LEAST_OF_A_SENTENCE]
    return " ".join(foreign) if foreign and len(foreign) < len(parts) else None


_NUMBERS = {
    "eins": 1, "uno": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12, "dreizehn": 13, "vierzehn": 14, "fünfzehn": 15,
    "sechzehn": 16, "siebzehn": 17, "achtzehn": 18, "neunzehn": 19, "zwanzig": 20, "dreißig": 30, "dreissig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80,
    "neunzig": 90, "hundert": 100,
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12, "treize": 13, "quatorze": 14, "quinze": 15,
    "dix-sept": 17, "dix-huit": 18, "dix-neuf": 19, "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "soixante-dix": 70, "quatre-vingts": 80, "quatre-vingt": 80,
    "quatre-vingt-dix": 90, "cent": 100,
    "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10, "doce": 12, "trece": 13, "catorce": 14, "dieciséis": 16,
    "diecisiete": 17, "dieciocho": 18, "diecinueve": 19, "veinte": 20, "veintiuno": 21, "veintidós": 22, "veintitrés": 23, "veinticuatro": 24, "veinticinco": 25, "veintiséis": 26,
    "veintisiete": 27, "veintiocho": 28, "veintinueve": 29, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90, "cien": 100, "ciento": 100,
    "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "sette": 7, "otto": 8, "nove": 9, "dieci": 10, "undici": 11, "dodici": 12, "tredici": 13, "quattordici": 14, "quindici": 15,
    "sedici": 16, "diciassette": 17, "diciotto": 18, "diciannove": 19, "venti": 20, "trenta": 30, "quaranta": 40, "cinquanta": 50, "sessanta": 60, "settanta": 70, "ottanta": 80, "novanta": 90,
    "cento": 100,
    "dois": 2, "duas": 2, "três": 3, "quatro": 4, "sete": 7, "oito": 8, "dez": 10, "doze": 12, "treze": 13, "dezasseis": 16, "dezesseis": 16, "dezassete": 17, "dezessete": 17,
    "dezoito": 18, "dezanove": 19, "dezenove": 19, "vinte": 20, "trinta": 30, "quarenta": 40, "cinquenta": 50, "sessenta": 60, "oitenta": 80, "cem": 100,
    "twee": 2, "drie": 3, "vijf": 5, "zes": 6, "zeven": 7, "negen": 9, "tien": 10, "twaalf": 12, "dertien": 13, "veertien": 14, "vijftien": 15, "zestien": 16, "zeventien": 17, "achttien": 18,
    "negentien": 19, "twintig": 20, "dertig": 30, "veertig": 40, "vijftig": 50, "zestig": 60, "zeventig": 70, "tachtig": 80, "negentig": 90, "honderd": 100,
    "dwa": 2, "dwie": 2, "trzy": 3, "cztery": 4, "pięć": 5, "sześć": 6, "siedem": 7, "osiem": 8, "dziewięć": 9, "dziesięć": 10, "jedenaście": 11, "dwanaście": 12, "trzynaście": 13,
    "czternaście": 14, "piętnaście": 15, "szesnaście": 16, "siedemnaście": 17, "osiemnaście": 18, "dziewiętnaście": 19, "dwadzieścia": 20, "trzydzieści": 30, "czterdzieści": 40,
    "pięćdziesiąt": 50, "sześćdziesiąt": 60, "siedemdziesiąt": 70, "osiemdziesiąt": 80, "dziewięćdziesiąt": 90, "sto": 100,
}  # fmt: skip
_UNITS_BEFORE_TENS = {
    "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9,
    "een": 1, "twee": 2, "drie": 3, "vijf": 5, "zes": 6, "zeven": 7, "negen": 9,
}  # fmt: skip
_ITALIAN_TENS = {
    "vent": 20,
    "trent": 30,
    "quarant": 40,
    "cinquant": 50,
    "sessant": 60,
    "settant": 70,
    "ottant": 80,
    "novant": 90,
}
_ITALIAN_UNITS = {
    "uno": 1,
    "due": 2,
    "tre": 3,
    "tré": 3,
    "quattro": 4,
    "cinque": 5,
    "sei": 6,
    "sette": 7,
    "otto": 8,
    "nove": 9,
}
_MONTHS = {
    "januar": 1, "jänner": 1, "janvier": 1, "enero": 1, "gennaio": 1, "janeiro": 1, "januari": 1, "stycznia": 1, "styczeń": 1,
    "februar": 2, "février": 2, "febrero": 2, "febbraio": 2, "fevereiro": 2, "februari": 2, "lutego": 2, "luty": 2,
    "märz": 3, "mars": 3, "marzo": 3, "março": 3, "maart": 3, "marca": 3, "marzec": 3, "avril": 4, "abril": 4, "aprile": 4, "kwietnia": 4, "kwiecień": 4,
    "mai": 5, "mayo": 5, "maggio": 5, "maio": 5, "mei": 5, "maja": 5, "maj": 5, "juni": 6, "juin": 6, "junio": 6, "giugno": 6, "junho": 6, "czerwca": 6, "czerwiec": 6,
    "juli": 7, "juillet": 7, "julio": 7, "luglio": 7, "julho": 7, "lipca": 7, "lipiec": 7, "août": 8, "agosto": 8, "augustus": 8, "sierpnia": 8, "sierpień": 8,
    "septembre": 9, "septiembre": 9, "settembre": 9, "setembro": 9, "września": 9, "wrzesień": 9, "oktober": 10, "octobre": 10, "octubre": 10, "ottobre": 10, "outubro": 10,
    "października": 10, "październik": 10, "novembre": 11, "noviembre": 11, "novembro": 11, "listopada": 11, "listopad": 11, "dezember": 12, "décembre": 12, "diciembre": 12,
    "dicembre": 12, "dezembro": 12, "grudnia": 12, "grudzień": 12,
}  # fmt: skip
_UNIT_WORDS = {
    "tag": "days", "tage": "days", "tagen": "days", "jour": "days", "jours": "days", "día": "days", "días": "days", "giorno": "days", "giorni": "days", "dia": "days", "dias": "days",
    "dag": "days", "dagen": "days", "dzień": "days", "dni": "days", "woche": "weeks", "wochen": "weeks", "semaine": "weeks", "semaines": "weeks", "semana": "weeks", "semanas": "weeks",
    "settimana": "weeks", "settimane": "weeks", "weken": "weeks", "tydzień": "weeks", "tygodnie": "weeks", "tygodni": "weeks", "zentimeter": "cm", "centimètre": "cm", "centimètres": "cm",
    "centímetro": "cm", "centímetros": "cm", "centimetri": "cm", "centimetro": "cm", "centymetrów": "cm", "centymetry": "cm", "kilomètre": "km", "kilomètres": "km", "kilómetros": "km",
    "quilómetros": "km", "quilômetros": "km", "chilometri": "km", "chilometro": "km", "kilometrów": "km", "kilometry": "km", "mètres": "m", "metros": "m", "metri": "m", "metrów": "m",
    "stunde": "hours", "stunden": "hours", "heure": "hours", "heures": "hours", "hora": "hours", "horas": "hours", "ore": "hours", "ora": "hours", "uur": "hours", "godziny": "hours", "godzin": "hours",
    "minuten": "minutes", "minutos": "minutes", "minuti": "minutes", "minuut": "minutes", "minuty": "minutes", "minut": "minutes", "monat": "months", "monate": "months", "monaten": "months",
    "mois": "months", "mes": "months", "meses": "months", "mês": "months", "mese": "months", "mesi": "months", "maand": "months", "maanden": "months", "miesiąc": "months", "miesiące": "months",
    "miesięcy": "months", "pfund": "pounds", "livres": "pounds", "libras": "pounds", "sterline": "pounds", "funtów": "pounds", "ponden": "pounds",
}  # fmt: skip
_EASTERN = (
    (re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})[日号]"), lambda m: f"{m[1]}-{int(m[2]):02d}-{int(m[3]):02d} "),
    (re.compile(r"(\d{1,2})月(\d{1,2})[日号]"), lambda m: f" {m[2]} {MONTHS[(int(m[1]) - 1) % 12]} "),
    (re.compile(r"(?:下午|午後|晚上|夜)(\d{1,2})[点點时時]半"), lambda m: f" {m[1]}:30 pm "),
    (re.compile(r"(?:下午|午後|晚上|夜)(\d{1,2})[点點时時](?:(\d{1,2})分)?"), lambda m: f" {m[1]}:{int(m[2] or 0):02d} pm "),
    (re.compile(r"(\d{1,2})[点點时時]半"), lambda m: f" {m[1]}:30 "),
    (re.compile(r"(\d{1,2})[点點时時](?:(\d{1,2})分)?"), lambda m: f" {m[1]}:{int(m[2] or 0):02d} "),
    (re.compile(r"(\d)\s*(?:センチメートル|センチ|厘米|公分)"), r"\1 cm "),
    (re.compile(r"(\d)\s*(?:キロメートル|キロ|公里|千米)"), r"\1 km "),
    (re.compile(r"(\d)\s*(?:メートル|米)"), r"\1 m "),
    (re.compile(r"(\d)\s*(?:ユーロ|欧元|歐元)"), r"\1 euros "),
    (re.compile(r"(\d)\s*(?:ポンド|英镑|英鎊)"), r"\1 pounds "),
    (re.compile(r"(\d)\s*(?:週間|周|星期|个星期)"), r"\1 weeks "),
    (re.compile(r"(\d)\s*(?:日間|天|日)"), r"\1 days "),
    (re.compile(r"(\d)\s*(?:分钟|分鐘|分間)"), r"\1 minutes "),
    (re.compile(r"(\d)\s*(?:号|號|番|码|回|次|个|個|つ|本|杯|罐|瓶)"), r"\1 "),
)  # fmt: skip
_EASTERN_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"两": 2, "兩": 2, "〇": 0}
_EASTERN_NUMBER = re.compile(
    r"[零〇一二两兩三四五六七八九十百]+(?=[月日号號天周週次回个個つ本点點时時岁歳公千米厘センユポ欧歐年分]|\W|$)"
)
_CLOCK = re.compile(r"\b(?P<h>\d{1,2})(?:\s?h\s?(?P<m>\d{2})\b|(?:[.:](?P<n>\d\d))?\s?uhr\b)")
_ORDINAL_DAY = re.compile(r"\b(\d{1,2})(?:\.|º|er|e)?\s+(?:de\s+|di\s+)?(?=[^\W\d_]{3,})")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


_SCRIPT_EDGE = re.compile(r"(?<=[\u3040-\u9fff])(?=[a-z])|(?<=[a-z])(?=[\u3040-\u9fff])")
"""Where a name in Latin letters meets Chinese or Japanese: it is a word of its own."""


@lru_cache(maxsize=256)
def in_english(text: str) -> str:
    """``text`` with the number words, months, units and times of day of other tongues in English; as it is where it is English."""
    if is_english(text):
        return text
    if not text.isascii():
        text = _SCRIPT_EDGE.sub(" ", text)
        text = _EASTERN_NUMBER.sub(lambda match: str(_eastern(match[0])), text) if _BEYOND.search(text) else text
        for pattern, replacement in _EASTERN if _BEYOND.search(text) else ():
            text = pattern.sub(replacement, text)
    if _DIGIT.search(text):
        text = _CLOCK.sub(lambda match: f"{match['h']}:{match['m'] or match['n'] or '00'}", text)
        text = _ORDINAL_DAY.sub(_day, text)
    words = _WORD.sub(_word, text)
    return _TENS_AND_UNIT.sub(_sum, words) if _DIGIT.search(words) else words


_DIGIT = re.compile(r"\d")
_TENS_AND_UNIT = re.compile(r"\b(\d0) (?:e|y|i|et|en) (\d)\b|\b(\d0)[- ](\d)\b(?![.:]\d)")


def _day(match: re.Match[str]) -> str:
    word = _WORD.match(match.string, match.end())
    return f"{match[1]} " if word and (word[0] in _MONTHS or word[0] in MONTHS) else match[0]


def _word(match: re.Match[str]) -> str:
    word = match[0]
    if word == "sept" and match.string[: match.start()].rstrip()[-1:].isdigit():
        return word
    if word in _MONTHS:
        return MONTHS[_MONTHS[word] - 1]
    if word in _UNIT_WORDS:
        return _UNIT_WORDS[word]
    number = _number(word)
    return word if number is None else str(number)


@lru_cache(maxsize=4096)
def _number(word: str) -> int | None:
    if word in _NUMBERS:
        return _NUMBERS[word]
    for joint in ("und", "en", "ën"):  # vierundzwanzig, vierentwintig
        unit, _, tens = word.partition(joint)
        if unit in _UNITS_BEFORE_TENS and _NUMBERS.get(tens, 0) >= 20:
            return _UNITS_BEFORE_TENS[unit] + _NUMBERS[tens]
    for start, value in _ITALIAN_TENS.items():
        rest = word.removeprefix(start).removeprefix("a").removeprefix("i")
        if word.startswith(start) and rest in _ITALIAN_UNITS:
            return value + _ITALIAN_UNITS[rest]
    first, _, second = word.rpartition("-")  # vingt-quatre, soixante-quinze
    if first in _NUMBERS and second in _NUMBERS and _NUMBERS[first] >= 20 > _NUMBERS[second]:
        return _NUMBERS[first] + _NUMBERS[second]
    return None


def _sum(match: re.Match[str]) -> str:
    tens, unit = (match[1], match[2]) if match[1] else (match[3], match[4])
    return str(int(tens) + int(unit))


def _eastern(text: str) -> int:
    total = part = 0
    for char in text:
        if char == "十":
            total, part = total + (part or 1) * 10, 0
        elif char == "百":
            total, part = total + (part or 1) * 100, 0
        else:
            part = (
                part * 10 + _EASTERN_DIGITS[char]
                if part and "十" not in text and "百" not in text
                else _EASTERN_DIGITS[char]
            )
    return total + part
