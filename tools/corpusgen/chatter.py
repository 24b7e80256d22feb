"""Ordinary talk out of any bank: an exchange with its slots filled at random, which states nothing that is asked."""

from __future__ import annotations

from collections.abc import Callable

from tools.corpusgen.bank import Exchange, Family
from tools.corpusgen.choice import Draw
from tools.corpusgen.render import PEOPLE_LATER, Segment, fill, fill_exchange


def chatter(draw: Draw, family: Family | None, exchange: Exchange, frames: tuple[str, ...]) -> Segment:
    """``exchange`` of ``family`` (None for small talk) as a segment without a fact."""
    if family is None:
        return Segment(exchange.key, None, exchange.turns, exchange.tail)
    return _TELLERS[family.kind](draw, family, exchange, frames)


def _recommendation(draw: Draw, family: Family, exchange: Exchange, frames: tuple[str, ...]) -> Segment:
    a, b = draw.choice(family.a), draw.choice(family.b)
    value = draw.choice(a.values)
    slots = {
        "a": draw.choice(a.forms),
        "b": draw.choice(b.forms),
        "value": value.value,
        "tip": value.tip,
        **PEOPLE_LATER,
    }
    return fill_exchange(exchange.key, None, exchange.turns, exchange.tail, slots)


def _opinion(draw: Draw, family: Family, exchange: Exchange, frames: tuple[str, ...]) -> Segment:
    a, b = draw.choice(family.a), draw.choice(family.b)
    said = fill(draw.choice(frames), {"s": draw.choice(a.opinions)})
    slots = {"a": draw.choice(a.forms), "b": draw.choice(b.forms), "frame": said, **PEOPLE_LATER}
    turns, tail = (exchange.turns, exchange.tail) if draw.chance(0.5) else (exchange.more, exchange.tail_more)
    return fill_exchange(exchange.key, None, turns, tail, slots)


def _entry(draw: Draw, family: Family, exchange: Exchange, frames: tuple[str, ...]) -> Segment:
    a, b, series = draw.choice(family.a), draw.choice(family.b), draw.choice(family.series)
    form = draw.below(len(a.forms))
    slots = {
        "noun": a.forms[form],
        "did": a.did[form],
        "b": draw.choice(b.forms),
        "series": draw.choice(series.forms),
        "remark": draw.choice(a.remarks),
        **PEOPLE_LATER,
    }
    return fill_exchange(exchange.key, None, exchange.turns, exchange.tail, slots)


_TELLERS: dict[str, Callable[[Draw, Family, Exchange, tuple[str, ...]], Segment]] = {
    "recommendations": _recommendation,
    "opinions": _opinion,
    "series": _entry,
}
