"""``tme gate``: run a gate without pytest, freeze its decisions, and replay them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import datetime, timezone
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_typedmemeval.commands.streams import UsageError, read_text, write_text
from pytest_typedmemeval.flags import ARMS

if TYPE_CHECKING:
    from pytest_typedmemeval.report.gate_model import GateReport

NAME = "gate"
HELP = "run a gate against a memory system, freeze its decisions, or replay them"
EXAMPLES = (
    "tme gate run discrimination --target mystore.gates:retriever",
    "tme gate run write --target pytest_typedmemeval.gates.write.reference:strict",
    "tme gate freeze write --target mystore.gates:write_gate --out write-gate.json",
    "tme gate replay write-gate.json --target mystore.gates:write_gate",
)

DRIFTED = 21
_NUMBERS: dict[str, tuple[Callable[[str], Any], str]] = {
    "seed": (int, "seed of the retrieval corpus"),
    "size": (int, "base memories"),
    "probes": (int, "probes"),
    "max-inversions": (int, "inverted probes allowed"),
    "mrr-floor": (float, "mrr that each gated family must reach"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    run = actions.add_parser("run", help="run an arm; exit 0 passed, 20 skipped or nothing measured, 21 failed")
    freeze = actions.add_parser(
        "freeze", help="run an arm and write its decisions to a manifest; a failing one is refused"
    )
    replay = actions.add_parser("replay", help="run the arm of a manifest again and list what is decided otherwise")
    for action in (run, freeze):
        action.add_argument("arm", choices=ARMS, help="which gate")
        _settings(action)
    replay.add_argument("manifest", help="a manifest of tme gate freeze, - for stdin")
    for action in (run, freeze, replay):
        action.add_argument(
            "--target", required=True, metavar="pkg.mod:factory", help="what makes the system to measure"
        )
    run.add_argument("--allow-skip", action="store_true", help="exit 0 for a gate that can't run here")
    run.add_argument("--json", metavar="FILE", help="write the gate's report as JSON, - for stdout")
    run.add_argument(
        "--baselines", choices=("none", "quick", "all"), default="quick", help="reference rankers beside the target"
    )
    freeze.add_argument("--out", required=True, metavar="FILE", help="where the manifest goes, - for stdout")


def _settings(parser: argparse.ArgumentParser) -> None:
    for name, (read, text) in _NUMBERS.items():
        parser.add_argument(f"--{name}", type=read, metavar="N", help=text)
    parser.add_argument("--now", metavar="DATE", help="day that the corpus is dated from, UTC (default today)")
    parser.add_argument("--families", metavar="NAMES", help="twin families that are gated, with commas between")
    parser.add_argument("--profile", metavar="NAMES", help="candidate profiles that are gated, with commas between")


def run(options: argparse.Namespace) -> int:
    """Run, freeze or replay."""
    actions: dict[str, Callable[[argparse.Namespace], int]] = {"run": _run, "freeze": _freeze, "replay": _replay}
    return actions[options.action](options)


def _run(options: argparse.Namespace) -> int:
    from pytest_typedmemeval.report.gate_terminal import gate_lines
    from pytest_typedmemeval.session.gate_ending import gate_ending

    outcome = _outcome(options.arm, options.target, _told(options), options.baselines)
    if options.json is not None:
        write_text(options.json, outcome.model_dump_json(indent=1, by_alias=True) + "\n")
    if options.json != "-":
        write_text("-", "\n".join(gate_lines(options.arm, outcome)) + "\n")
    end = gate_ending({options.arm: outcome}, allow_skip=options.allow_skip)
    if end.code:
        print(f"exit {end.code}: {end.reason}", file=sys.stderr)
    return end.code


def _freeze(options: argparse.Namespace) -> int:
    from pytest_typedmemeval.gates.manifest import ManifestError, manifest_json, manifest_of

    outcome = _outcome(options.arm, options.target, _told(options))
    try:
        manifest = manifest_of(outcome)
    except ManifestError as error:
        print(f"tme: {error}", file=sys.stderr)
        return DRIFTED
    write_text(options.out, manifest_json(manifest))
    return 0


def _replay(options: argparse.Namespace) -> int:
    from pytest_typedmemeval.gates.manifest import ManifestError, attribution, drift, read_manifest

    try:
        frozen = read_manifest(read_text(options.manifest), options.manifest)
    except ManifestError as error:
        raise UsageError(str(error)) from None
    told = dict(frozen["settings"])
    if "now" in told:
        told["now"] = _day(told["now"])
    outcome = _outcome(frozen["arm"], options.target, told)
    moved = drift(frozen, outcome)
    if not moved:
        print(f"gate {frozen['arm']}: {len(frozen['decisions'])} decisions, none drifted")
        return 0
    print(
        f"gate {frozen['arm']}: {len(moved)} of {len(frozen['decisions'])} decisions drifted ({attribution(frozen, outcome)})"
    )
    for one in moved:
        print(f"  {one}")
    return DRIFTED


def _outcome(arm: str, target: str, settings: dict[str, Any], baselines: str = "none") -> GateReport:
    from pytest_typedmemeval import gates

    try:
        return gates.run(arm, _factory(target), requested=target, baselines=baselines, **settings)  # type: ignore[arg-type]
    except ValueError as error:
        raise UsageError(str(error)) from None


def _told(options: argparse.Namespace) -> dict[str, Any]:
    told: dict[str, Any] = {name.replace("-", "_"): getattr(options, name.replace("-", "_")) for name in _NUMBERS}
    told["now"] = None if options.now is None else _day(options.now)
    for name, text in (("families", options.families), ("profiles", options.profile)):
        told[name] = None if text is None else tuple(part.strip() for part in text.split(",") if part.strip())
    return told


def _day(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        raise UsageError(f"--now {text}: must be a day such as 2026-08-02") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)


def _factory(target: str) -> Any:
    module, colon, path = target.partition(":")
    if not module or not colon or not path:
        raise UsageError(f"--target {target}: must be pkg.mod:factory")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # a console script doesn't see the folder that it is run in
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise UsageError(f"--target {target}: {error}") from None
    return found
