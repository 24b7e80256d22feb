"""What every generator does alike: lay out the questions, freeze the worlds, choose, write; and its command line.

A vertical's generator is a `Recipe`: how its worlds are drawn, and how one question is chosen from a frozen world. It gives nothing else, so that no
generator can touch a haystack after the choice.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from tools.corpusgen.output import corpus_bytes, date_text, haystack, haystacks_sha256, write
from tools.corpusgen.render import FrozenSession

ROOT = Path(__file__).resolve().parents[2]


class World(Protocol):
    """A frozen haystack; what facts it holds is the vertical's own affair."""

    @property
    def index(self) -> int:
        """Which world of the corpus."""
        ...

    @property
    def sessions(self) -> tuple[FrozenSession, ...]:
        """Its sessions, oldest first."""
        ...

    @property
    def redraws(self) -> int:
        """How often it was drawn again before any choice."""
        ...


W = TypeVar("W", bound=World)


@dataclass(frozen=True)
class Chosen:
    """What is asked of a world: gold positions in haystack order, which of how many blocks they are, and the answer key without what every key has.

    ``level`` is set where the dial is drawn with the question (a distance) and not with the world. ``arms`` has, for a question that is asked at two
    instants, what each arm asks: the same question of the same block, with another key.
    """

    question: str
    answer: str
    gold: tuple[int, ...]
    block: int
    blocks: int
    key: Mapping[str, Any]
    competitors: int
    asked_at: datetime
    speaker: str | None = None
    level: str | None = None
    arms: Mapping[str, Chosen] = field(default_factory=dict)


@dataclass(frozen=True)
class Slot:
    """One question to be: its shape, its world, its number, and its place in a pair. Fixed before any world is drawn."""

    shape: str
    world: int
    number: int
    pair: int | None = None
    arm: str | None = None


@dataclass(frozen=True)
class Layout:
    """All questions of a corpus, and the number of sessions (the level) of every world."""

    slots: tuple[Slot, ...]
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class Recipe(Generic[W]):
    """A vertical's generator. ``shapes_without_gold`` are the shapes whose ids carry ``_abs``."""

    generator: str
    vertical: str
    abbr: str
    revision: int
    world_seed: int
    choice_seed: int
    layout: Callable[[int, int | None], Layout]
    make_worlds: Callable[[int, Layout], list[W]]
    choose: Callable[[W, str, int], Chosen]
    shapes_without_gold: tuple[str, ...] = ()
    dial: str = "sessions"

    @property
    def out(self) -> Path:
        """The shipped file."""
        return ROOT / "corpora" / self.vertical / f"pytest-typedmemeval-{self.vertical}-v{self.revision}.json"

    def question_id(self, slot: Slot) -> str:
        """``tme-epi-001``, with ``_abs`` where gold is genuine never-known abstention."""
        suffix = "_abs" if slot.shape in self.shapes_without_gold else ""
        return f"tme-{self.abbr}-{slot.number:03d}{suffix}"

    def corpus(
        self, worlds: Sequence[W], layout: Layout, choice_seed: int
    ) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """The questions by number, and the labels line of this choice."""
        chosen = self._chosen(worlds, layout, choice_seed)
        questions = [self._question(worlds[slot.world], slot, one) for slot, one in chosen]
        return questions, self._labels(worlds, chosen, choice_seed)

    def labels(self, worlds: Sequence[W], layout: Layout, choice_seed: int) -> dict[str, Any]:
        """The labels line of a choice alone (what the instruments re-choose with): several times as fast as with the questions."""
        return self._labels(worlds, self._chosen(worlds, layout, choice_seed), choice_seed)

    def _chosen(self, worlds: Sequence[W], layout: Layout, choice_seed: int) -> list[tuple[Slot, Chosen]]:
        """What is asked in every slot, by number; of a question with two arms the slot's own."""
        slots = sorted(layout.slots, key=lambda slot: slot.number)
        chosen = [(slot, self.choose(worlds[slot.world], slot.shape, choice_seed)) for slot in slots]
        return [(slot, one.arms.get(slot.arm or "", one)) for slot, one in chosen]

    def _labels(self, worlds: Sequence[W], chosen: Sequence[tuple[Slot, Chosen]], choice_seed: int) -> dict[str, Any]:
        labels = [
            {
                "question_id": self.question_id(slot),
                "world": worlds[slot.world].index,
                "shape": slot.shape,
                "question": one.question,
                "gold": list(one.gold),
                "block": one.block,
                "blocks": one.blocks,
                "speaker": one.speaker,
            }
            for slot, one in chosen
        ]
        digest = haystacks_sha256([world.sessions for world in worlds])
        return {"choice_seed": choice_seed, "haystacks_sha256": digest, "questions": labels}

    def _question(self, world: W, slot: Slot, chosen: Chosen) -> dict[str, Any]:
        """One question in the corpus format, in its fixed key order."""
        gold_turns = {(item["session_id"], item["turn_index"]) for item in chosen.key["evidence"]}
        pair = {} if slot.pair is None else {"pair_id": f"tme-{self.abbr}-p{slot.pair:02d}", "arm": slot.arm}
        level = chosen.level or str(len(world.sessions))
        return {
            "question_id": self.question_id(slot),
            "question_type": f"{self.vertical}-{slot.shape}",
            "question": chosen.question,
            "answer": chosen.answer,
            "question_date": date_text(chosen.asked_at),
            **haystack(world.sessions, gold_turns),
            "answer_session_ids": [world.sessions[position].session_id for position in chosen.gold],
            "typedmemeval": {
                "vertical": self.vertical,
                "shape": slot.shape,
                **chosen.key,
                **pair,
                "difficulty": {
                    "dial": self.dial,
                    "level": level,
                    "competitors": chosen.competitors,
                    "validated": False,
                },
            },
        }

    def main(self, argv: Sequence[str] | None = None) -> int:
        """Command line; see the generator's docstring."""
        parser = argparse.ArgumentParser(description=f"Generate TypedMemEval {self.vertical}.")
        parser.add_argument("--world-seed", type=int, default=self.world_seed)
        parser.add_argument("--choice-seed", type=int, default=self.choice_seed)
        parser.add_argument("--per-shape", type=int, help="a calibration draw with this many questions a shape")
        parser.add_argument("--out", type=Path, help="where the corpus goes (default: the shipped file)")
        parser.add_argument(
            "--labels",
            type=Path,
            help="where the labels go, a JSON line a choice seed: the corpus', if one is written, then the others",
        )
        parser.add_argument(
            "--rechoose",
            type=int,
            metavar="N",
            help="labels of the next N choices of the same worlds (a corpus only with --out)",
        )
        parser.add_argument("--check", action="store_true", help="compare with the shipped bytes instead of writing")
        options = parser.parse_args(argv)
        layout = self.layout(options.world_seed, options.per_shape)
        worlds = self.make_worlds(options.world_seed, layout)
        others = range(options.choice_seed + 1, options.choice_seed + 1 + (options.rechoose or 0))
        lines = []
        if options.out or not others:
            questions, labels = self.corpus(worlds, layout, options.choice_seed)
            data = corpus_bytes(questions)
            if options.check:
                same = self.out.read_bytes().replace(b"\r\n", b"\n") == data
                print(f"{self.out.name}: {'the same bytes' if same else 'DIFFERS from what the generator writes'}")
                return 0 if same else 1
            write(options.out or self.out, data)
            lines.append(labels)
            redraws = sum(world.redraws for world in worlds) / len(worlds)
            print(f"{len(questions)} questions, {len(data):,} bytes, {redraws:.1f} redraws a world before the choice")
        lines += [self.labels(worlds, layout, seed) for seed in others]
        if options.labels:
            write(options.labels, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode())
        return 0


def strata_of(
    table: Mapping[tuple[str, int], int], levels: Sequence[int], per_shape: int | None
) -> list[tuple[str, int]]:
    """(shape, sessions) of every question: the table of the shipped corpus, or ``per_shape`` of each shape over all levels."""
    if per_shape is None:
        return [key for key, count in table.items() for _ in range(count)]
    shapes = list(dict.fromkeys(shape for shape, _ in table))
    return [(shape, levels[i % len(levels)]) for shape in shapes for i in range(per_shape)]
