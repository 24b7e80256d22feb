"""Check the shipped corpora with the instruments, print a line a check, exit 1 on a refusal.

python tools/check_corpora.py                          everything quick, a good minute on two cores
python tools/check_corpora.py --full --write           also the slow entries (1,000 re-choices, calibration draw, dense columns), and writes the sidecars
python tools/check_corpora.py --self-test              plants known defects, which must be refused
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # two corpora at a time share the cores; before numpy is imported
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script

from pytest_typedmemeval.corpus.load import corpus_sha256
from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.verticals import VERTICALS, get_vertical
from pytest_typedmemeval.verticals.base import K_REF, Vertical
from tools.instruments import calibration, density, invariance, labels, planted, planted_structure, record, retrievers
from tools.instruments import separability as separation
from tools.instruments.calibration import Found
from tools.instruments.check import Check, table
from tools.instruments.dense import dense_coverage
from tools.instruments.generator import Generator, Rechosen, generator_of
from tools.instruments.haystack import Choice, Worlds, shipped_choice, worlds_of
from tools.instruments.structure import parse, structure

ROOT = Path(__file__).resolve().parent.parent
QUICK_RECHOICES = 200
OTHER_SEEDS = 1
CALIBRATION_SEED = 71
PER_SHAPE = 300


@dataclass(frozen=True)
class Shipped:
    """The corpus under test, with what its generator says of other choices."""

    vertical: Vertical
    path: Path
    data: bytes
    questions: tuple[Question, ...]
    generator: Generator
    declared: Choice
    rechosen: Sequence[Rechosen]
    others: Sequence[bytes]

    @property
    def worlds(self) -> Worlds:
        """The haystacks by world."""
        return worlds_of(self.questions, self.declared)

    @property
    def choice(self) -> Choice:
        """The shipped labels."""
        return shipped_choice(self.questions, self.declared)

    @property
    def sha(self) -> str:
        """SHA-256 of the corpus."""
        return corpus_sha256(self.data)


def corpus_path(vertical: Vertical) -> Path:
    """Where the checkout has the corpus of a vertical."""
    return ROOT / "corpora" / vertical.name / f"{vertical.corpus_id}.json"


def choice_checks(shipped: Shipped) -> dict[str, list[Check]]:
    """Instruments 2 and 3, by the sidecar's entry."""
    choices = [one.choice for one in shipped.rechosen]
    worlds, choice = shipped.worlds, shipped.choice
    return {
        "eligibility": [
            invariance.same_haystacks(shipped.rechosen),
            invariance.same_bytes(shipped.data, shipped.others),
            invariance.shipped_as_declared(choice),
            invariance.equal_eligibility(worlds, [choice, *choices]),
            *invariance.uniform_blocks(choices[: invariance.CHOICES]),
        ],
        "labels": labels.from_choices(shipped.vertical.name, worlds, choice, choices),
        "selection": [calibration.selection(worlds, choice, choices)],
    }


def separability_of(shipped: Shipped) -> separation.Separability:
    """The re-choice tests."""
    choices = [one.choice for one in shipped.rechosen]
    levels = {question.question_id: question.level for question in shipped.questions}
    return separation.separability(shipped.worlds, shipped.choice, choices, levels)


def draw_checks(shipped: Shipped, data: bytes) -> tuple[dict[str, Any], list[Check], list[Check]]:
    """On a calibration draw: the sidecar's entry, the lines on coverage, and the lines on labels, which have their power here."""
    questions, parsed = parse(data, "calibration draw")
    if not questions:
        return {}, [parsed], []
    drawn, ours = calibration.reference_coverage(questions), calibration.reference_coverage(shipped.questions)
    compared = calibration.comparisons(drawn["bm25"], ours["bm25"])
    static = {retrievers.STATIC.name: dense_coverage(questions, retrievers.STATIC.embed)}
    entry = record.draw_entry(shipped.sha, CALIBRATION_SEED, {**drawn, **static}, compared)
    on_labels = [*labels.on_a_draw(questions), *labels.shape_on_a_draw(shipped.vertical.name, questions)]
    return entry, calibration.judge_draw(drawn["bm25"], compared), on_labels


def slow_entries(shipped: Shipped, draw: bytes) -> tuple[dict[str, Any], list[Check]]:
    """Everything that ``--full`` makes anew, and its lines."""
    checks, result = choice_checks(shipped), separability_of(shipped)
    entry, on_draw, on_labels = draw_checks(shipped, draw)
    checks["labels"] += on_labels
    selection = {
        **record.lines_entry(shipped.sha, checks["selection"]),
        "redrawn_share": record.REDRAWN.get(shipped.vertical.name, 0) / len(shipped.questions),
    }
    dense = retrievers.columns(shipped.questions)
    entries = {
        "calibration_draw": entry,
        record.DENSE: record.dense_entry(shipped.sha, dense),
        "eligibility": record.lines_entry(shipped.sha, checks["eligibility"]),
        "labels": record.lines_entry(shipped.sha, checks["labels"]),
        "separability": record.separability_entry(shipped.sha, result),
        "selection": selection,
    }
    return entries, [*_flat(checks), *separation.judge(result), *on_draw, retrievers.sound(), *coverage_lines(dense)]


def _flat(checks: dict[str, list[Check]]) -> list[Check]:
    return [check for group in checks.values() for check in group]


def coverage_lines(columns: Mapping[str, Sequence[Found]]) -> list[Check]:
    """The reference retrievers on the shipped core, share coverage and all-gold share: reported."""
    lines = []
    for name, rows in columns.items():
        groups = {
            "all": rows,
            **calibration.by(rows, "shape"),
            **{f"level {level}": group for level, group in calibration.by(rows, "level").items()},
        }
        for group, part in groups.items():
            figure = f"{calibration.mean_share(part):.3f} / {calibration.all_gold(part):.3f} of {len(part)}"
            lines.append(Check(f"{name} at {K_REF}, share / all gold: {group}", figure, "", None))
    return lines


def check_vertical(name: str, *, full: bool, write: bool) -> list[Check]:
    """All checks of one vertical. The generator's runs go on beside the structure checks."""
    vertical, generator = get_vertical(name), generator_of(name)
    path, constants = corpus_path(vertical), generator.constants()
    data = path.read_bytes()
    with ThreadPoolExecutor(2) as pool:
        own = pool.submit(generator.shipped, record.FULL_RECHOICES if full else QUICK_RECHOICES)
        others = [pool.submit(generator.corpus, int(constants["CHOICE_SEED"]) + i) for i in range(1, 1 + OTHER_SEEDS)]
        draw = pool.submit(generator.draw, CALIBRATION_SEED, PER_SHAPE) if full else None
        questions, parsed = parse(data, path.name)
        if not questions:
            return [parsed]
        checks = structure(questions, name)
        screens = {check.name: len(check.details) for check in checks}
        again, declared, rechosen = own.result()
        same = Check(
            "generator writes the shipped bytes",
            corpus_sha256(again)[:12],
            corpus_sha256(data)[:12],
            corpus_sha256(again) == corpus_sha256(data),
        )
        shipped = Shipped(
            vertical,
            path,
            data,
            questions,
            generator,
            declared,
            rechosen,
            [other.result() for other in others],
        )
        slow = record.slow_entries(record.read(record.sidecar_path(path)))
        if draw is not None:
            slow, more = slow_entries(shipped, draw.result())
        else:
            more = [*_flat(choice_checks(shipped)), *separation.judge(separability_of(shipped))]
    fresh = record.build(vertical, data, questions, constants, screens, slow)
    if write:
        record.sidecar_path(path).write_bytes(record.dumps(fresh))
    more += [*coverage_lines(calibration.reference_coverage(questions)), *density.judge(name, questions)]
    more.append(retrievers.recomputed(questions, slow.get(record.DENSE)))
    return [parsed, *checks, same, *more, *record.judge(record.sidecar_path(path), fresh)]


def check_all(names: Sequence[str], *, full: bool, write: bool) -> Iterator[tuple[str, list[Check]]]:
    """All checks of some verticals, two at a time, the largest corpus first; yielded in the given order."""
    if len(names) == 1:
        yield names[0], check_vertical(names[0], full=full, write=write)
        return
    with ProcessPoolExecutor(2) as pool:
        by_size = sorted(names, key=lambda name: -corpus_path(get_vertical(name)).stat().st_size)
        futures = {name: pool.submit(check_vertical, name, full=full, write=write) for name in by_size}
        for name in names:
            yield name, futures[name].result()


def self_test(name: str, seeds: int) -> list[Check]:
    """Plant the known defects into the shipped corpus of a vertical."""
    path = corpus_path(get_vertical(name))
    data = path.read_bytes()
    _, declared, rechosen = generator_of(name).shipped(planted.RECHOICES)
    choices = [one.choice for one in rechosen]
    worlds = worlds_of(parse(data, path.name)[0], declared)
    return [*planted_structure.structural_self_test(data, name, seeds), *planted.self_test(worlds, choices, seeds)]


def main(argv: Sequence[str] | None = None) -> int:
    """Command line; see the module's docstring."""
    parser = argparse.ArgumentParser(description="Check the shipped corpora.")
    parser.add_argument("--vertical", choices=sorted(VERTICALS), help="only this one")
    speed = parser.add_mutually_exclusive_group()
    speed.add_argument(
        "--quick", action="store_true", help=f"{QUICK_RECHOICES} re-choices, no calibration draw (default)"
    )
    speed.add_argument(
        "--full", action="store_true", help=f"{record.FULL_RECHOICES} re-choices and the calibration draw"
    )
    parser.add_argument("--self-test", action="store_true", help="plant known defects, which must be refused")
    parser.add_argument("--seeds", type=int, default=planted.SEEDS, help="seeds of the self-test (default %(default)s)")
    parser.add_argument("--write", action="store_true", help="write the sidecar (its slow entries only with --full)")
    options = parser.parse_args(argv)
    if options.full and (missing := retrievers.to_install()):
        parser.error("the dense columns of a full run need packages that aren't here:\n  " + "\n  ".join(missing))
    names = [options.vertical] if options.vertical else sorted(VERTICALS)
    found = (
        ((name, self_test(name, options.seeds)) for name in names)
        if options.self_test
        else check_all(names, full=options.full, write=options.write)
    )
    refused = False
    for name, checks in found:
        print(f"== {name}\n{table(checks)}\n", flush=True)
        refused = refused or any(check.refused for check in checks)
    print("REFUSED" if refused else "ok")
    return int(refused)


if __name__ == "__main__":
    sys.exit(main())
