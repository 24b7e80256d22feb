"""Groups beside the gated 19: conflicts without a marker, mixed groups, replacements, and the stated cost of the gist-only rule."""

from __future__ import annotations

from pytest_typedmemeval.gates.acceptance.labelled import Label, LabelledGroup, Member


def _group(
    cls: str, label: Label, provenance: str, *members: Member, others: dict[int, Label] | None = None
) -> LabelledGroup:
    return LabelledGroup(cls, label, provenance, members, gated=False, others=others or {})


FURTHER = (
    _group(
        "antonym", "keep", "opposites without a marker",
        Member("The back door is kept open during lessons."),
        Member("The back door is kept closed during lessons."),
    ),
    _group(
        "antonym", "keep", "opposites without a marker",
        Member("Stack the chairs before the floor is mopped."),
        Member("Stack the chairs after the floor is mopped."),
    ),
    _group(
        "entity", "keep", "two people",
        Member("Rosalind has the spare key of the studio."),
        Member("Benedikt has the spare key of the studio."),
    ),
    _group(
        "entity", "keep", "two places",
        Member("The archive moved to the mill."),
        Member("The archive moved to the chapel."),
    ),
    _group(
        "unit", "keep", "the same number of something else",
        Member("Soak the reeds for 3 hours."),
        Member("Soak the reeds for 3 days."),
    ),
    _group(
        "date order", "keep", "the same dates the other way round",
        Member("The hall was let on 2026-03-02 and painted on 2026-04-09."),
        Member("The hall was let on 2026-04-09 and painted on 2026-03-02."),
    ),
    _group(
        "mixed", "merge", "one copy folds, one contradiction stays",
        Member("The kiln is loaded from the top.", "Shelf by shelf."),
        Member("Load the kiln from the top.", "Heavy pots last.", ("Heavy pots last",)),
        Member("The kiln is never loaded from the top.", "Shelf by shelf."),
        others={2: "keep"},
    ),
    _group(
        "mixed", "keep", "a number apart, and a copy of the oldest",
        Member("The tour takes 25 visitors.", "Meet at the pump."),
        Member("The tour takes 35 visitors.", "Meet at the pump."),
        Member("25 visitors can take the tour.", "Bring a coat.", ("Bring a coat",)),
        others={2: "merge"},
    ),
    _group(
        "supersede", "supersede", "the younger one says that it replaces the older",
        Member("Orders go to the warehouse in Holm."),
        Member("Orders go to the warehouse in Lund now; Holm has closed."),
    ),
    _group(
        "supersede", "supersede", "the younger one says that it replaces the older",
        Member("The guild meets in the upper room."),
        Member("The guild has moved its meetings from the upper room to the yard."),
    ),
    _group(
        "number in the body alone", "keep", "the stated cost of reading numbers off the claim: this conflict isn't seen",
        Member("The pump is serviced on a fixed day.", "On day 4 of the month."),
        Member("The pump is serviced on a fixed day.", "On day 19 of the month."),
    ),
)  # fmt: skip
