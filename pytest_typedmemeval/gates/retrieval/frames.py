"""What the memories say: sentence frames with their paraphrased questions, by kind, and the sentences around them.

A frame's ``ask`` asks for the fact in other words. ``ask_not`` asks for its negation, with another marker than the flipped claim has.
Slots: {name} {noun} {items} {n} {person} {other} {version} {date} {date2}. ``{noun}`` takes a variant's qualifier with it.
"""

from __future__ import annotations

from dataclasses import dataclass

KINDS = (
    "episodic", "semantic", "procedural", "agent_insight", "user_preference", "error_pattern", "verdict", "precedent", "arc",
)  # fmt: skip


@dataclass(frozen=True)
class Frame:
    """One sentence with its question."""

    kind: str
    claim: str
    ask: str
    ask_not: str = ""


BASE_FRAMES = (
    Frame(
        "episodic",
        "On the last round the {name} {noun} still handled {n} {items} with {person} on duty.",
        "Did {person} see the {name} {noun} deal with {n} {items} during the last round?",
        "Is it so that the {name} {noun} didn't handle {n} {items} while {person} was on duty?",
    ),
    Frame(
        "episodic",
        "{person} usually checked {n} {items} by hand when the {name} {noun} restarted.",
        "Who checked {n} {items} of the {name} {noun} by hand after a restart, {person}?",
        "Is it so that {person} didn't check {n} {items} when the {name} {noun} restarted?",
    ),
    Frame(
        "semantic",
        "The {name} {noun} now holds {n} {items} at a time.",
        "Is {n} the number of {items} that fit into the {name} {noun} at a time?",
        "Is {n} the number of {items} that the {name} {noun} doesn't hold at a time?",
    ),
    Frame(
        "semantic",
        "The {name} {noun} still accepts {items} from {n} sources at once.",
        "Can {n} sources send {items} to the {name} {noun} at once?",
        "Is it right that the {name} {noun} doesn't accept {items} from {n} sources at once?",
    ),
    Frame(
        "procedural",
        "Whoever closes the week now copies {n} {items} out of the {name} {noun} first.",
        "Are {n} {items} copied out of the {name} {noun} by the one who closes the week?",
        "Does the one who closes the week not copy {n} {items} out of the {name} {noun}?",
    ),
    Frame(
        "procedural",
        "The {name} {noun} normally waits {n} minutes between two batches of {items}.",
        "Is there a wait of {n} minutes between batches of {items} on the {name} {noun}?",
        "Is it so that the {name} {noun} won't wait {n} minutes between batches of {items}?",
    ),
    Frame(
        "agent_insight",
        "Runs of the {name} {noun} still finish sooner when {items} come in groups of {n}.",
        "Do groups of {n} {items} let a run of the {name} {noun} finish sooner?",
        "Is it so that runs of the {name} {noun} don't finish sooner with {items} in groups of {n}?",
    ),
    Frame(
        "agent_insight",
        "The {name} {noun} usually settles after {n} {items}, whatever {person} changes first.",
        "Does it take {n} {items} for the {name} {noun} to settle after a change by {person}?",
        "Is it so that the {name} {noun} doesn't settle after {n} {items}, whatever {person} changes?",
    ),
    Frame(
        "user_preference",
        "{person} still wants {n} {items} on one page of the {name} {noun}.",
        "Are {n} {items} on a page of the {name} {noun} what {person} wants?",
        "Is it so that {person} doesn't want {n} {items} on one page of the {name} {noun}?",
    ),
    Frame(
        "user_preference",
        "{person} now reads the summary of the {name} {noun} after {n} {items}.",
        "Is the summary of the {name} {noun} read by {person} once {n} {items} are in?",
        "Is it so that {person} doesn't read the summary of the {name} {noun} after {n} {items}?",
    ),
    Frame(
        "error_pattern",
        "The {name} {noun} usually stalls when more than {n} {items} arrive together.",
        "Does the arrival of more than {n} {items} together make the {name} {noun} stall?",
        "Is it so that the {name} {noun} doesn't stall when more than {n} {items} arrive together?",
    ),
    Frame(
        "error_pattern",
        "A restart of the {name} {noun} now loses up to {n} {items}.",
        "Are up to {n} {items} lost in a restart of the {name} {noun}?",
        "Is it so that a restart of the {name} {noun} doesn't lose up to {n} {items}?",
    ),
    Frame(
        "verdict",
        "The panel still rates the {name} {noun} as ready for {n} {items} a day.",
        "In the panel's view, is the {name} {noun} ready for {n} {items} a day?",
        "Is it so that the panel doesn't rate the {name} {noun} as ready for {n} {items} a day?",
    ),
    Frame(
        "verdict",
        "{person} now counts the {name} {noun} as sound up to {n} {items}.",
        "Up to {n} {items}, is the {name} {noun} sound as {person} counts it?",
        "Is it so that {person} doesn't count the {name} {noun} as sound up to {n} {items}?",
    ),
    Frame(
        "precedent",
        "As in the spring rollout, the {name} {noun} still starts with {n} {items}.",
        "Is it {n} {items} that the {name} {noun} starts with, as in the spring rollout?",
        "Is it so that the {name} {noun} doesn't start with {n} {items}, as in the spring rollout?",
    ),
    Frame(
        "precedent",
        "The {name} {noun} now follows the earlier case of {n} {items} per team.",
        "Is the earlier case of {n} {items} per team a model for the {name} {noun}?",
        "Is it so that the {name} {noun} doesn't follow the earlier case of {n} {items} per team?",
    ),
    Frame(
        "arc",
        "Over the quarter the {name} {noun} still grew by {n} {items} a week.",
        "Was growth of the {name} {noun} over the quarter {n} {items} a week?",
        "Is it so that the {name} {noun} didn't grow by {n} {items} a week over the quarter?",
    ),
    Frame(
        "arc",
        "Since {person} took over, the {name} {noun} usually clears {n} {items} by noon.",
        "Are {n} {items} cleared by noon on the {name} {noun} since {person} took over?",
        "Is it so that the {name} {noun} doesn't clear {n} {items} by noon since {person} took over?",
    ),
    Frame(
        "semantic",
        "The {name} {noun} now runs release {version} for its {items}.",
        "Is {version} the release that the {name} {noun} has for its {items}?",
        "Is {version} a release that the {name} {noun} doesn't run for its {items}?",
    ),
    Frame(
        "precedent",
        "The {name} {noun} still opens for {items} on {date}.",
        "Is {date} the day on which the {name} {noun} opens for {items}?",
        "Is {date} a day on which the {name} {noun} doesn't open for {items}?",
    ),
)
"""Frames that a target can be made of: a verb anchor, a number, an anchor noun."""

PLAIN_FRAMES = (
    Frame(
        "semantic",
        "{name} {noun}: {n} {items}, shared by {person} and the night crew.",
        "Do {person} and the night crew share {n} {items} of the {name} {noun}?",
    ),
    Frame(
        "error_pattern",
        "The {name} {noun} still reports a failed write after {n} {items}.",
        "Is it after {n} {items} that a failed write shows on the {name} {noun}?",
        "Does the {name} {noun} not report a failed write after {n} {items}?",
    ),
    Frame(
        "user_preference",
        "The {name} {noun} usually goes to {person} ahead of anybody else.",
        "Does {person} get the {name} {noun} ahead of anybody else?",
        "Is it so that the {name} {noun} doesn't go to {person} ahead of anybody else?",
    ),
    Frame(
        "procedural",
        "Start the {name} {noun}, then load {n} {items}.",
        "Are {n} {items} loaded once the {name} {noun} has been started?",
    ),
)
"""Frames that some family refuses: no verb anchor, negated already, no number."""

FURTHER_FRAMES: dict[str, tuple[Frame, ...]] = {
    "antonym": (
        Frame(
            "procedural",
            "The {name} {noun} sorts its {items} before {person} signs the sheet.",
            "Are the {items} of the {name} {noun} sorted before {person} has signed?",
        ),
        Frame(
            "semantic",
            "The {name} {noun} keeps its {items} above the green line.",
            "Is the place for {items} of the {name} {noun} above the green line?",
        ),
        Frame(
            "agent_insight",
            "The {name} {noun} runs faster with its {items} in one tray.",
            "With {items} in one tray, is the {name} {noun} faster?",
        ),
    ),
    "entity": (
        Frame(
            "semantic",
            "{person} looks after the {items} of the {name} {noun}.",
            "Is {person} in charge of {items} at the {name} {noun}?",
        ),
        Frame(
            "precedent",
            "The key of the {name} {noun} hangs with {person}, next to the {items}.",
            "Does {person} have the key of the {name} {noun}?",
        ),
    ),
    "unit": (
        Frame(
            "procedural",
            "The {name} {noun} rests {n} minutes between two lots of {items}.",
            "How long is the rest of the {name} {noun} between lots of {items}, {n} minutes?",
        ),
        Frame(
            "semantic",
            "A full load of {items} for the {name} {noun} weighs {n} kilograms.",
            "Does a full load for the {name} {noun} come to {n} kilograms?",
        ),
        Frame(
            "arc",
            "The {name} {noun} moved its {items} within {n} days.",
            "Was the move of {items} at the {name} {noun} done in {n} days?",
        ),
    ),
    "quantifier": (
        Frame(
            "procedural",
            "The {name} {noun} passes all {items} to {person}.",
            "Does {person} get all {items} from the {name} {noun}?",
        ),
        Frame(
            "verdict",
            "Out of the {name} {noun}, most {items} go to {person}.",
            "Is {person} the one who gets most {items} from the {name} {noun}?",
        ),
    ),
    "date-order": (
        Frame(
            "arc",
            "The {name} {noun} opened for {items} on {date} and moved to the annex on {date2}.",
            "Did the {name} {noun} open on {date}, ahead of the move to the annex on {date2}?",
        ),
        Frame(
            "episodic",
            "The {items} for the {name} {noun} were ordered on {date} and paid on {date2}.",
            "Was {date} the order date of {items} for the {name} {noun}, with payment on {date2}?",
        ),
    ),
    "argument": (
        Frame(
            "semantic",
            "About the {items} of the {name} {noun}, {person} reports to {other}.",
            "Is {person} the one who reports to {other} on {items} of the {name} {noun}?",
        ),
        Frame(
            "episodic",
            "{person} trained {other} on the {items} of the {name} {noun}.",
            "Did {person} give training to {other} at the {name} {noun}?",
        ),
    ),
}

BODIES = (
    "Agreed in the {day} review.",
    "Written down after a talk at the depot.",
    "The figures stand in the blue folder.",
    "Seen twice since the move to the new hall.",
    "The night crew has a copy of this note.",
    "Came up while the rota was being printed.",
    "Taken from the log of the {day} shift.",
    "The visitors asked about it on {day}.",
    "Sheet 12 of the handbook shows the same.",
    "Kept short, since the long form is in the handbook.",
    "Nobody has raised it again since {day}; it is not urgent.",
    "Repeated here because the old note was hard to find.",
)
"""Sentences around a claim; a number or a marker in them is the same on both sides of a pair, but hides a negation."""

EXTRAS = (
    "- copy to the wall board",
    "- see the drawing in drawer 3",
    "`status --all`",
    "> as told on the phone",
    "| owner | shared |",
)
"""Lines of another kind: lists, code, quotes, tables."""

PEOPLE_CLAIMS = (
    "{person} leads the {noun} team.",
    "{person} works from the {day} shift onwards.",
    "{person} joined after the move to the new hall.",
    "{person} is reached best on the house phone.",
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
TAGS = ("floor", "rota", "handover", "stock", "season", "annex")
