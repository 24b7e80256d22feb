"""Units of measure: which words mean which, and what they are in the base unit of their kind.

Exact conversions are equal (settled readings: 42 days = 6 weeks, 41,300 m = 41.3 km). Currencies aren't converted, and a month or a year is no exact number of days.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Unit:
    """One unit: its kind ("length", "time", "EUR" for a currency), and how many base units it is, None where that isn't fixed."""

    kind: str
    factor: Decimal | None


_LENGTH = {
    "km": (
        "1000",
        "km kms kilometre kilometres kilometer kilometers kilometern kilomètre kilomètres kilómetros chilometri quilômetros",
    ),
    "m": ("1", "m metre metres meter meters"),
    "cm": ("0.01", "cm centimetre centimetres centimeter centimeters"),
    "mm": ("0.001", "mm millimetre millimetres millimeter millimeters"),
    "in": ("0.0254", "inch inches"),
    "ft": ("0.3048", "ft foot feet"),
    "mi": ("1609.344", "mi mile miles"),
    "yd": ("0.9144", "yd yds yard yards"),
}
_TIME = {
    "second": ("1", "seconds sec secs"),
    "minute": ("60", "minute minutes min mins"),
    "hour": ("3600", "hour hours hr hrs h"),
    "day": (
        "86400",
        "d day days calendar-day calendar-days tag tage tagen jour jours día días giorno giorni dia dias dag dagen",
    ),
    "week": ("604800", "week weeks wk wks woche wochen semaine semaines semana semanas settimane weken"),
    "fortnight": ("1209600", "fortnight fortnights"),
    "month": (None, "month months"),
    "year": (None, "year years"),
}
_MASS = {
    "mg": ("0.001", "mg milligram milligrams milligrammes"),
    "g": ("1", "g gr gram grams gramme grammes gramm gramos grammi gramas"),
    "kg": ("1000", "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm chili quilos"),
    "lb": ("453.59237", "lb lbs"),
    "oz": ("28.349523125", "oz ounce ounces"),
    "t": ("1000000", "tonne tonnes"),
}
_VOLUME = {
    "ml": ("0.001", "ml millilitre millilitres milliliter milliliters"),
    "cl": ("0.01", "cl centilitre centilitres centiliter centiliters"),
    "dl": ("0.1", "dl decilitre decilitres deciliter deciliters"),
    "l": ("1", "l litre litres liter liters litros litri"),
    "gallon": (None, "gallon gallons"),
    "pint": (None, "pint pints"),
}
_ENERGY = {
    "wh": ("0.001", "wh watt-hour watt-hours"),
    "kwh": ("1", "kwh kilowatt-hour kilowatt-hours kilowatthour kilowatthours kilowattstunden"),
    "mwh": ("1000", "mwh megawatt-hour megawatt-hours"),
}
_MONEY = {
    "EUR": "€ eur euro euros",
    "GBP": "£ gbp pound pounds quid pfund livres libras sterline",
    "USD": "$ usd dollar dollars us$ bucks",
    "JPY": "¥ jpy yen",
    "CHF": "chf franc francs franken franchi francos",
    "PLN": "pln zloty zlotys złoty",
    "SEK": "sek",
    "NOK": "nok",
    "INR": "inr rupee rupees ₹",
}
_CENTS = "cent cents pence penny p ct cts"

_MEASURES: dict[str, Mapping[str, tuple[str | None, str]]] = {
    "length": _LENGTH,
    "time": _TIME,
    "mass": _MASS,
    "volume": _VOLUME,
    "energy": _ENERGY,
}


UNITS: dict[str, Unit] = {
    **{
        word: Unit(kind, Decimal(factor) if factor else None)
        for kind, table in _MEASURES.items()
        for factor, words in table.values()
        for word in words.split()
    },
    **{word: Unit(code, Decimal(1)) for code, words in _MONEY.items() for word in words.split()},
    **{word: Unit("cents", Decimal("0.01")) for word in _CENTS.split()},
}
"""Every word or sign of a unit, folded."""

CURRENCIES = frozenset(_MONEY)
KINDS = frozenset({*_MEASURES, "cents"}) | CURRENCIES

CURRENCY_BEFORE = re.compile(r"(?:us\$|[€£$¥₹]|\b(?:eur|gbp|usd|chf|pln|sek|nok|inr|jpy))\s?$")


def unit_of(word: str) -> Unit | None:
    """The unit that a folded word means."""
    return UNITS.get(word.rstrip("."))


def gold_unit(name: str) -> Unit | None:
    """The unit of a gold number; None for one that counts things ("jars", "times")."""
    return UNITS.get(name.casefold())
