"""The 19 gated groups: 12 to merge, implying 14 pairs, and 7 to keep apart, implying 7."""

from __future__ import annotations

from pytest_typedmemeval.gates.acceptance.labelled import LabelledGroup, Member


def _merge(cls: str, provenance: str, *members: Member) -> LabelledGroup:
    return LabelledGroup(cls, "merge", provenance, members)


def _keep(cls: str, provenance: str, *members: Member) -> LabelledGroup:
    return LabelledGroup(cls, "keep", provenance, members)


MERGE = (
    _merge(
        "reworded",
        "the same rule in other words",
        Member("Rinse the milk jug before the machine cools down.", "Dried milk blocks the nozzle."),
        Member(
            "While the machine is warm, the milk jug gets rinsed.", "Said by the morning shift.", ("morning shift",)
        ),
    ),
    _merge(
        "shared-number",
        "both state the same number",
        Member("The pottery class has room for 14 people.", "The wheel room is the narrow part."),
        Member("There is room for 14 people in the pottery class.", "Fire rules set it.", ("Fire rules",)),
    ),
    _merge(
        "group-fanout",
        "two copies of one claim fold into the same keeper",
        Member("Ask the caretaker for the roof key.", "It hangs in the caretaker's room."),
        Member("The roof key comes from the caretaker.", "Ring twice.", ("Ring twice",)),
        Member("To get on the roof, get the key from the caretaker.", "Closed at lunch.", ("Closed at lunch",)),
    ),
    _merge(
        "shared-negation",
        "both state the same prohibition",
        Member("Never oil the chain of the loom.", "Dust sticks to it."),
        Member("The chain of the loom is never to be oiled.", "The maker says so.", ("maker",)),
    ),
    _merge(
        "shared-variant",
        "both are about the same variant",
        Member("The beta map draws footpaths in green.", "Seen on the tablet."),
        Member("Footpaths are green on the beta map.", "Printed copies match.", ("Printed copies",)),
    ),
    _merge(
        "incidental-number",
        "a date in one body contradicts nothing",
        Member("The parking gate opens by itself for the fire brigade.", "A sensor reads the siren."),
        Member(
            "For the fire brigade the parking gate opens by itself.", "Tested on 2026-02-11.", ("Tested on 2026-02-11",)
        ),
    ),
    _merge(
        "incidental-number",
        "a ticket number in one body contradicts nothing",
        Member("Saving a plan twice in a row loses the first title.", "Typed quickly, it happens each time."),
        Member("A plan that is saved twice in a row loses its first title.", "Reported as HELP-3071.", ("HELP-3071",)),
    ),
    _merge(
        "incidental-number",
        "an exit code in one body contradicts nothing",
        Member("The label printer needs its lid closed before a job is sent.", "Else the job is dropped."),
        Member(
            "Close the lid of the label printer before sending it a job.", "The job ends with code 74.", ("code 74",)
        ),
    ),
    _merge(
        "shared-version",
        "both name the same release",
        Member("Release 3.2 of the tide table brings moon phases.", "On the last page."),
        Member("Moon phases come with release 3.2 of the tide table.", "A reader asked for them.", ("reader",)),
    ),
    _merge(
        "contraction",
        "one side contracts what the other spells out",
        Member("The lift does not stop at the cellar by day.", "Deliveries use it."),
        Member("By day the lift doesn\u2019t stop at the cellar.", "The porter has a switch.", ("porter",)),
    ),
    _merge(
        "same-gist",
        "word for word the same claim",
        Member("Compost goes out on the evening before the cart comes.", "The cart is early."),
        Member("Compost goes out on the evening before the cart comes.", "Foxes like it.", ("Foxes",)),
    ),
    _merge(
        "group-fanout-incidental",
        "two copies with incidental numbers fold into the same keeper",
        Member("The choir sings from the gallery when the nave is being painted.", "Stairs on the left."),
        Member(
            "When the nave is being painted, the choir sings from the gallery.", "First in 2019.", ("First in 2019",)
        ),
        Member("During painting of the nave the choir sings from the gallery.", "Seats 31 singers.", ("Seats 31",)),
    ),
)

KEEP = (
    _keep(
        "negation-flip",
        "one forbids what the other asks for",
        Member("Water the ferns at noon.", "They stand by the window."),
        Member("Never water the ferns at noon.", "They stand by the window."),
    ),
    _keep(
        "numeric-flip",
        "the claims give different numbers",
        Member("The dough rests for 40 minutes.", "Under a cloth."),
        Member("The dough rests for 50 minutes.", "Under a cloth."),
    ),
    _keep(
        "variant-flip",
        "one is about a variant",
        Member("The route planner knows the night buses.", "Checked in town."),
        Member("The route planner preview knows the night buses.", "Checked in town."),
    ),
    _keep(
        "templated-series",
        "one template, two things",
        Member("Parcel 5512 went to the wrong counter.", "Put right by noon."),
        Member("Parcel 5518 went to the wrong counter.", "Put right by noon."),
    ),
    _keep(
        "qualifier-flip",
        "each is about another variant",
        Member("The legacy scanner takes both sides of a sheet.", "It is slow."),
        Member("The experimental scanner takes both sides of a sheet.", "It is slow."),
    ),
    _keep(
        "negation-in-body",
        "the body takes the claim back",
        Member("Guests may use the side entrance.", "The porter lets them in."),
        Member("Guests may use the side entrance.", "Forbidden during the night."),
    ),
    _keep(
        "variant-in-body",
        "the body is about a variant",
        Member("The heating app shows the burner's hours.", "On its second page."),
        Member("The heating app shows the burner's hours.", "Holds for the alpha alone."),
    ),
)
