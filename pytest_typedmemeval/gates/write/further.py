"""More instances of the classes of shape and grounding: scored apart from the 62."""

from __future__ import annotations

from pytest_typedmemeval.gates.write import transcripts as t
from pytest_typedmemeval.gates.write.candidate import FURTHER as PROFILE
from pytest_typedmemeval.gates.write.candidate import Label, Labelled, memory
from pytest_typedmemeval.gates.write.transcripts import ELSEWHERE, GARDEN, LEDGER

_CLAIM = "A bed with a slow pipe needs a pause before its flow is checked."
_GIST = "Otherwise the cut-off takes the slow start for a burst hose."
_QUOTES = ((GARDEN, t.OLD_SENSOR), (GARDEN, "a delay of 30 seconds"))


def _one(cls: str, label: Label, provenance: str, candidate: object) -> Labelled:
    return Labelled(cls, label, PROFILE, provenance, candidate)


def _with(*evidence: tuple[str, str]) -> dict[str, object]:
    return memory("procedural", _CLAIM, _GIST, *evidence)


FURTHER = (
    _one(
        "script/Japanese",
        "good",
        "a letter of any script will do",
        memory("procedural", "古いセンサーは先に交換する。", _GIST, *_QUOTES),
    ),
    _one("script/astral", "good", "lengths are code points", memory("semantic", "\U0001d53d" * 300, _GIST, *_QUOTES)),
    _one(
        "encoding/quote over two lines",
        "good",
        "one decoded string",
        _with((GARDEN, "valve 7: open 05:40:02 valve 7: closed"), (GARDEN, t.OLD_SENSOR)),
    ),
    _one(
        "encoding/raw span",
        "good",
        "a span of the raw line",
        _with((GARDEN, '"new": "flow_check_delay = 30"'), (GARDEN, t.WAIT)),
    ),
    _one(
        "padded session id/newline", "good", "ids are trimmed", _with((f"{GARDEN}\n", t.OLD_SENSOR), (GARDEN, t.WAIT))
    ),
    _one("fabricated quote/other case", "bad", "verbatim", _with((GARDEN, t.OLD_SENSOR.upper()), (GARDEN, t.WAIT))),
    _one(
        "fabricated quote/ellipsis",
        "bad",
        "verbatim",
        _with((GARDEN, "The sensor on that bed ... reads low"), (GARDEN, t.WAIT)),
    ),
    _one(
        "fabricated quote/over two messages",
        "bad",
        "one string",
        _with((GARDEN, f"{t.BED_DRY} {t.VALVE_SHUT}"), (GARDEN, t.WAIT)),
    ),
    _one("fabricated quote/translated", "bad", "verbatim", _with((LEDGER, "Märta signs the paper"), (GARDEN, t.WAIT))),
    _one(
        "ungrounded/other case of the id",
        "bad",
        "ids are exact",
        _with((GARDEN.upper(), t.OLD_SENSOR), (GARDEN, t.WAIT)),
    ),
    _one("ungrounded/third of three", "bad", "every session", _with(*_QUOTES, (ELSEWHERE, t.WAIT))),
    _one("restatement/three times", "bad", "distinct quotes", _with(*[(GARDEN, t.WAIT)] * 3)),
    _one(
        "content leak/window",
        "bad",
        "no repetition",
        memory("semantic", "it reads low until the pipe has filled", _GIST, *_QUOTES),
    ),
    _one("shape/not an object", "bad", "the contract", "remember the sensor"),
    _one("shape/null", "bad", "the contract", None),
    _one(
        "shape/missing gist",
        "bad",
        "the contract",
        {key: value for key, value in _with(*_QUOTES).items() if key != "gist"},
    ),
    _one("shape/number for a claim", "bad", "the contract", {**_with(*_QUOTES), "claim": 30}),
    _one(
        "shape/quote as a bare string", "bad", "the contract", {**_with(*_QUOTES), "evidence": [t.OLD_SENSOR, t.WAIT]}
    ),
)
