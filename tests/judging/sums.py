"""Small Arithmetic questions for the tests of judging and provenance."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.corpus.model import (
    AnswerKey,
    Candidate,
    CorpusTurn,
    CountPredicate,
    Decoy,
    Derivation,
    DerivationInput,
    EvidenceItem,
    NumberGold,
    Question,
)

_ASKED = {
    "sum": "How much have I spent on the balcony altogether?",
    "delta": "How many more kilometres did I cover running along the canal than through the woods?",
    "duration": "Counting from date to date, for how many days did I have my cousin's tent in all?",
    "count": "How many jars of plum jam have I filled so far, all told?",
}
_UNIT = {"sum": "EUR", "delta": "km", "duration": "days", "count": "jars"}


def number_question(
    shape: str = "sum",
    inputs: Sequence[float] = (18.4, 12.95, 13),
    others: Sequence[float] = (45.35, 7.25),
    *,
    unit: str | None = None,
    tolerance: float = 0,
    question: str | None = None,
) -> Question:
    """One question whose inputs are stated in sessions i0, i1, ... and whose other numbers of the unit in o0, o1, ..."""
    unit = unit or _UNIT[shape]
    total = round(sum(inputs), 2)
    names = [f"i{index}" for index in range(len(inputs))] + [f"o{index}" for index in range(len(others))]
    said = [f"I state {abs(value):g} {unit}." for value in (*inputs, *others)]
    evidence = tuple(
        EvidenceItem(component="input", session_id=f"i{n}", turn_index=0, span=said[n], value=f"{abs(value):g} {unit}")
        for n, value in enumerate(inputs)
    )
    decoys = tuple(
        Decoy(value=f"{value:g} {unit}", session_id=f"o{n}", relation="twin") for n, value in enumerate(others)
    )
    counted = shape == "count"
    candidates = tuple(
        Candidate(session_id=name, turn_index=0, span=text, matches=name.startswith("i"), why="as it says")
        for name, text in zip(names, said, strict=True)
    )
    key = AnswerKey(
        vertical="arithmetic",
        shape=shape,
        evidence=evidence,
        load_bearing=tuple(range(len(inputs))),
        gold=NumberGold(kind="number", value=total, unit=unit, tolerance=tolerance),
        decoys=() if counted else decoys,
        derivation=Derivation(
            operation=shape,  # type: ignore[arg-type]
            inputs=tuple(DerivationInput(evidence=n, value=value) for n, value in enumerate(inputs)),
            value=total,
            unit=unit,
            tolerance=tolerance,
        ),
        candidates=candidates if counted else None,
        count_predicate=CountPredicate(text="jars of plum jam", decided_by="the sentence") if counted else None,
    )
    turn = [
        (
            CorpusTurn(role="user", content=text, has_answer=name.startswith("i")),
            CorpusTurn(role="assistant", content="Very well.", has_answer=False),
        )
        for name, text in zip(names, said, strict=True)
    ]
    return Question(
        question_id="tme-ari-001",
        question_type=f"arithmetic-{shape}",
        question=question or _ASKED[shape],
        answer=f"{total:g} {unit}",
        question_date="2026/02/07 (Sat) 14:15",
        haystack_session_ids=tuple(names),
        haystack_dates=tuple("2026/01/01 (Thu) 10:00" for _ in names),
        haystack_sessions=tuple(turn),
        answer_session_ids=tuple(name for name in names if name.startswith("i")),
        typedmemeval=key,
    )
