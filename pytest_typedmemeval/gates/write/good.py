"""31 candidates that a write path should take: plain ones, hard encodings, exactly full ones, unusual but valid shapes."""

from __future__ import annotations

from pytest_typedmemeval.gates.write import transcripts as t
from pytest_typedmemeval.gates.write.candidate import CEILINGS, Labelled, memory, padded
from pytest_typedmemeval.gates.write.spans import MANY_SPANS
from pytest_typedmemeval.gates.write.transcripts import GARDEN, LEDGER

_BED = (("bed", "bed 7"),)


def _good(cls: str, profile: str, provenance: str, candidate: object) -> Labelled:
    return Labelled(cls, "good", profile, provenance, candidate)


_PLAIN = [
    memory(
        "episodic",
        "The ferry ledger export broke off at row 4,112 on an evening when the harbour office needed it by seven.",
        "The nightly file was late because the job stopped in the middle of the ledger.",
        (LEDGER, t.EXPORT_STOPPED),
        (LEDGER, t.ONE_CURSOR),
    ),
    memory(
        "semantic",
        "Idle database cursors are closed by the pool after a minute and a half.",
        "Whoever keeps a cursor open must use it more often than every 90 seconds.",
        (LEDGER, "the pool closes idle cursors after 90 seconds"),
        (LEDGER, "cursor reopened after 41 s"),
    ),
    memory(
        "procedural",
        "Export the ledger block by block and reopen the cursor each time.",
        "Blocks of 500 rows keep every cursor younger than the pool's limit.",
        (LEDGER, t.BLOCKS),
        (LEDGER, "export_ledger: finished, 6,204 rows in 9 min"),
    ),
    memory(
        "agent_insight",
        "A longer pool timeout only hides a cursor that is held too long.",
        "It was tried a month earlier and wore off within a week.",
        (LEDGER, "Last month we raised the pool timeout and it helped for a week."),
        (LEDGER, "it hid the real cause"),
    ),
    memory(
        "error_pattern",
        "A valve that shuts a few seconds after opening points at a flow sensor that reads low.",
        "The cut-off fires while the pipe is still filling.",
        (GARDEN, t.VALVE_SHUT),
        (GARDEN, t.OLD_SENSOR),
        entities=_BED,
    ),
    memory(
        "precedent",
        "Bed 3 was cured in spring by waiting before the flow is checked.",
        "The same remedy was taken for bed 7 later.",
        (GARDEN, t.SAME_IN_APRIL),
        (GARDEN, t.DELAY_SET),
        entities=_BED,
    ),
]

_CROSS = [
    memory(
        "episodic",
        "One week had both a broken ledger export and a dry garden bed, and both were solved.",
        "Two unrelated faults of the same week.",
        (LEDGER, t.EXPORT_STOPPED),
        (GARDEN, t.BED_DRY),
    ),
    memory(
        "semantic",
        "Both systems cut something off too early: the pool an idle cursor, the sensor a filling pipe.",
        "A limit that is right in general was wrong for a slow start.",
        (LEDGER, "the pool closes idle cursors after 90 seconds"),
        (GARDEN, "it reads low until the pipe has filled"),
    ),
    memory(
        "procedural",
        "Fix what is slow before you stretch the limit that caught it.",
        "The user asked for that twice, about the pool and about the sensor.",
        (LEDGER, "Please don't do that again, it hid the real cause."),
        (GARDEN, "replace an old sensor first and change the delay second"),
    ),
    memory(
        "agent_insight",
        "The user trusts a repair once a count from outside confirms it.",
        "A paper ledger in one case, a water meter in the other.",
        (LEDGER, "the totals match the paper ledger to the last krone"),
        (GARDEN, "the meter says 212 litres"),
    ),
    memory(
        "error_pattern",
        "Faults that come back after a quiet spell were covered up and not repaired.",
        "Seen with the pool timeout and, on another bed, with the sensor.",
        (LEDGER, "it helped for a week"),
        (GARDEN, "We had the same on bed 3 in April"),
    ),
    memory(
        "precedent",
        "Settings were changed in one named place and for one case alone.",
        "The block size in its file, the delay for a single bed.",
        (LEDGER, t.BLOCK_SETTING),
        (GARDEN, "left the other beds as they were"),
    ),
]

_ENCODING = {
    "typed quote mark": memory(
        "episodic",
        "Ingrid confirmed the totals against the paper ledger.",
        "Her words were passed on by the user.",
        (LEDGER, 'Ingrid said "the totals match the paper ledger to the last krone"'),
        (LEDGER, "so we can tell the harbour office"),
    ),
    "internal newline": memory(
        "semantic",
        "Valve 8 had an ordinary run right after valve 7 had given up.",
        "The log has both one below the other.",
        (GARDEN, "valve 8: open 05:55:00\nvalve 8: closed 06:10:00"),
        (GARDEN, "valve 7: open 05:40:02"),
        entities=_BED,
    ),
    "rewrapped whitespace": memory(
        "procedural",
        "Keep each block of the export shorter than the pool's timeout and announce a rerun.",
        "Two wishes for the next time.",
        (LEDGER, "keep the block\n   shorter than\tthe pool timeout"),
        (LEDGER, "tell the harbour   office before a rerun"),
    ),
    "nested tool result": memory(
        "error_pattern",
        "The cut-off of valve 7 was triggered by a flow below 0.2 litres a minute.",
        "The valve log names the reason in brackets.",
        (GARDEN, "valve 7: closed 05:40:06 (flow sensor below 0.2 l/min)"),
        (GARDEN, "opened at 05:40 and closed four seconds later"),
        entities=_BED,
    ),
    "non-ASCII": memory(
        "semantic",
        "Märta at Sjöbod-kajen is the one who signs the printed ledger.",
        "She signs with the initials MÖ.",
        (LEDGER, "Märta på Sjöbod-kajen signs the printed copy"),
        (LEDGER, "her initials are MÖ"),
        entities=(("person", "Märta"),),
    ),
}

_CEILINGS = {
    "claim": memory(
        "semantic",
        padded(
            "The kiosk compares the row count under the file with its own printed slip every evening", CEILINGS["claim"]
        ),
        "The comparison comes before the file is sent.",
        (LEDGER, "the kiosk compares that count with the slip"),
        (LEDGER, "prints a slip with the number of rows"),
    ),
    "gist": memory(
        "procedural",
        "The paper ledger is put away once file and slip agree.",
        padded("First the file is finished, then it is compared, and only then is the drawer opened", CEILINGS["gist"]),
        (LEDGER, "the paper ledger goes into the drawer"),
        (LEDGER, "If the two agree"),
    ),
    "quote": memory(
        "procedural",
        "An evening export has a fixed course from the last boat to the harbour office.",
        "The assistant told it at length.",
        (LEDGER, t.LONG_LINE[: CEILINGS["quote"]]),
        (LEDGER, "At six the export job wakes up"),
    ),
    "evidence": memory(
        "agent_insight",
        "The user gives many small facts and expects all of them to be used.",
        "As many places as may be cited.",
        *MANY_SPANS[: CEILINGS["evidence"]],
    ),
    "entities": memory(
        "semantic",
        "Fares are booked to the piers by a share that the contract fixes.",
        "The harbour office does that after seven.",
        (LEDGER, "books the fares to the four piers"),
        (LEDGER, "the share that stands in the contract"),
        entities=[("berth", f"berth {number}") for number in range(1, CEILINGS["entities"] + 1)],
    ),
}

_SHAPES = {
    "no entities": memory(
        "procedural",
        "Give the row count ahead of any explanation.",
        "Wanted for mails about exports.",
        (LEDGER, "give the row count first"),
        (LEDGER, "and the story after"),
        entities=(),
    ),
    "unknown entity type": memory(
        "semantic",
        "The kiosk terminal shows a bar that moves with each block.",
        "It can be seen from the door.",
        (LEDGER, "the terminal shows a bar that moves once for each block"),
        (LEDGER, "the kiosk can see from the door whether it is stuck"),
        entities=(("kiosk-furniture", "terminal"),),
    ),
    "several sentences": memory(
        "episodic",
        "Bed 7 stayed dry on a Sunday. The plan had asked for a quarter of an hour. The valve had opened all the same.",
        "Three facts of one morning.",
        (GARDEN, t.BED_DRY),
        (GARDEN, t.VALVE_SHUT),
        entities=_BED,
    ),
    "path and digits": memory(
        "semantic",
        "conf/export.toml holds ledger.block_rows = 500.",
        "That is where the block size is set.",
        (LEDGER, "lives in conf/export.toml under ledger.block_rows"),
        (LEDGER, "The block size of 500 rows"),
    ),
    "gist with code": memory(
        "procedural",
        "The flow check of a bed can be put off by a setting in the garden plan.",
        "`flow_check_delay = 30` in garden/plan.toml; `0` checks at once.",
        (GARDEN, "flow_check_delay = 30"),
        (GARDEN, "garden/plan.toml"),
        entities=_BED,
    ),
}

_GROUNDED_SHAPES = {
    "short quotes": memory(
        "episodic",
        "The second run got through more than six thousand rows within ten minutes.",
        "Figures from the log.",
        (LEDGER, "6,204 rows"),
        (LEDGER, "9 min"),
    ),
    "three quotes over two sessions": memory(
        "agent_insight",
        "Numbers come first for this user, whether rows or litres.",
        "A habit over both conversations.",
        (LEDGER, t.COUNT_FIRST),
        (GARDEN, "212 litres"),
        (GARDEN, "15 minutes at dawn"),
    ),
    "padded session id": memory(
        "procedural",
        "A rerun on the same day replaces the earlier file.",
        "Deleting by hand isn't needed.",
        (f" {LEDGER} ", "a rerun overwrites the file of the same day"),
        (LEDGER, "the second file takes the place of the first one"),
    ),
    "window of a long line": memory(
        "error_pattern",
        "A count that differs may mean a ticket sold on board that was left out.",
        "The kiosk phones the mate then.",
        (LEDGER, "a ticket that was sold on board may have been written on the last page"),
        (LEDGER, "If they differ, the kiosk phones the mate"),
    ),
}

GOOD = (
    *(_good(f"plain/{one['kind']}", "grounding", "a supported claim of a writable kind", one) for one in _PLAIN),
    *(_good(f"cross-session/{one['kind']}", "grounding", "quotes from two readable sessions", one) for one in _CROSS),
    *(
        _good(f"encoding/{name}", "grounding", "a verbatim span once whitespace is folded and the line decoded", one)
        for name, one in _ENCODING.items()
    ),
    *(_good(f"ceiling/{name}", "shape", "exactly as long as it may be", one) for name, one in _CEILINGS.items()),
    *(_good(f"shape/{name}", "shape", "unusual, and nothing forbids it", one) for name, one in _SHAPES.items()),
    *(
        _good(f"shape/{name}", "grounding", "unusual, and nothing forbids it", one)
        for name, one in _GROUNDED_SHAPES.items()
    ),
)
