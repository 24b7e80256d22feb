"""31 candidates that a write path should refuse: made-up quotes, missing ground, too little evidence, and broken shapes."""

from __future__ import annotations

from pytest_typedmemeval.gates.write import transcripts as t
from pytest_typedmemeval.gates.write.candidate import CEILINGS, Labelled, memory, padded
from pytest_typedmemeval.gates.write.spans import MANY_SPANS
from pytest_typedmemeval.gates.write.transcripts import ELSEWHERE, GARDEN, LEDGER

_CLAIM = "The export of the ledger runs in blocks that are shorter than the pool's patience."
_GIST = "That is how the evening file gets whole."
_QUOTES = ((LEDGER, t.BLOCKS), (LEDGER, t.RERUN))


def _bad(cls: str, profile: str, provenance: str, candidate: object) -> Labelled:
    return Labelled(cls, "bad", profile, provenance, candidate)


def _with(*evidence: tuple[str, str]) -> dict[str, object]:
    return memory("procedural", _CLAIM, _GIST, *evidence)


_FABRICATED = {
    "paraphrase": _with((LEDGER, "I'll go through the ledger five hundred rows at a time"), (LEDGER, t.RERUN)),
    "stitched": _with((LEDGER, f"{t.BLOCKS} {t.BLOCK_SETTING}"), (LEDGER, t.RERUN)),
    "reordered": _with((LEDGER, "reopen the cursor for each block and page through the ledger"), (LEDGER, t.RERUN)),
    "misattributed": _with((GARDEN, t.BLOCKS), (LEDGER, t.RERUN)),
    "mixed": _with((LEDGER, t.BLOCKS), (LEDGER, "The pool has been told to wait for the export.")),
}

_UNGROUNDED = {
    "one": _with((LEDGER, t.BLOCKS), (ELSEWHERE, t.RERUN)),
    "both": _with((ELSEWHERE, t.BLOCKS), (ELSEWHERE, t.RERUN)),
}

_UNDER_EVIDENCED = {"one": _with((LEDGER, t.BLOCKS)), "none": _with()}

_RESTATED = {
    "duplicate quote": _with((LEDGER, t.BLOCKS), (LEDGER, t.BLOCKS)),
    "rewrapped duplicate": _with((LEDGER, t.BLOCKS), (LEDGER, t.BLOCKS.replace(" ", "\n ", 3))),
}

_KINDS = ("user_preference", "verdict", "arc", "person", "todo")

_EMPTY = {
    "empty claim": memory("procedural", "", _GIST, *_QUOTES),
    "blank claim": memory("procedural", "   ", _GIST, *_QUOTES),
    "empty gist": memory("procedural", _CLAIM, "", *_QUOTES),
    "blank gist": memory("procedural", _CLAIM, " \n ", *_QUOTES),
}

_PAST_CEILING = {
    "claim": memory("procedural", padded(_CLAIM, CEILINGS["claim"] + 1), _GIST, *_QUOTES),
    "gist": memory("procedural", _CLAIM, padded(_GIST, CEILINGS["gist"] + 1), *_QUOTES),
    "quote": _with((LEDGER, t.LONG_LINE[: CEILINGS["quote"] + 1]), (LEDGER, t.RERUN)),
    "evidence": _with(*MANY_SPANS[: CEILINGS["evidence"] + 1]),
    "entities": memory(
        "procedural",
        _CLAIM,
        _GIST,
        *_QUOTES,
        entities=[("berth", f"berth {number}") for number in range(1, CEILINGS["entities"] + 2)],
    ),
}

BAD = (
    *(
        _bad(f"fabricated quote/{name}", "grounding", "a quote is a verbatim span of the session that it cites", one)
        for name, one in _FABRICATED.items()
    ),
    *(
        _bad(f"ungrounded/{name}", "grounding", "every cited session is readable", one)
        for name, one in _UNGROUNDED.items()
    ),
    *(
        _bad(f"under-evidenced/{name}", "grounding", "two quotes at least", one)
        for name, one in _UNDER_EVIDENCED.items()
    ),
    *(
        _bad(f"restatement/{name}", "grounding", "two quotes that say different things", one)
        for name, one in _RESTATED.items()
    ),
    *(
        _bad(
            f"kind not allowed/{kind}",
            "shape",
            "not a kind that is written from transcripts",
            memory(kind, _CLAIM, _GIST, *_QUOTES),
        )
        for kind in _KINDS
    ),
    *(_bad(f"empty or blank/{name}", "shape", "claim and gist say something", one) for name, one in _EMPTY.items()),
    *(_bad(f"past the ceiling/{name}", "shape", "one past the limit", one) for name, one in _PAST_CEILING.items()),
    _bad(
        "malformed entity/empty name",
        "shape",
        "an entity has a type and a name",
        memory("procedural", _CLAIM, _GIST, *_QUOTES, entities=(("system", ""),)),
    ),
    _bad(
        "malformed entity/bare string",
        "shape",
        "an entity has a type and a name",
        memory("procedural", _CLAIM, _GIST, *_QUOTES, entities=("export job",)),
    ),
    _bad("empty session id", "shape", "a quote cites a session", _with(("", t.BLOCKS), (LEDGER, t.RERUN))),
    _bad(
        "unslugable/punctuation",
        "shape",
        "a claim has a letter or digit in some script",
        memory("procedural", "?! \u2026 \u2014 !!", _GIST, *_QUOTES),
    ),
    _bad("excess key", "shape", "no other key", memory("procedural", _CLAIM, _GIST, *_QUOTES, priority="high")),
    _bad(
        "content leak/transcript span",
        "grounding",
        "a claim says something of its own instead of repeating the transcript",
        memory("procedural", t.BLOCKS, _GIST, *_QUOTES),
    ),
)
